package optimist.tla;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import optimist.tla.Tlc.Job;

/**
 * TLC processes that stay for the next model: most models are so small that starting the JVM and warming it up takes
 * longer than they do. There are at most as many as there are threads that call {@link #run}.
 */
public final class TlcPool implements AutoCloseable {
    /** What is brief needs no more. */
    private static final String HEAP = "1g";

    private final Path folder;
    private final boolean reuse;
    private final Queue<Tlc> idle = new ConcurrentLinkedQueue<>();
    private final Queue<Job> runAgain = new ConcurrentLinkedQueue<>();
    private final AtomicInteger started = new AtomicInteger();

    /**
     * @param folder for what the processes unpack; nothing else may write to it
     * @param reuse whether a process may check a second model; if not, each has a process of its own
     */
    public TlcPool(Path folder, boolean reuse) {
        this.folder = folder;
        this.reuse = reuse;
    }

    /** What is done by a process. */
    interface Work {
        TlcResult on(Tlc tlc) throws IOException, InterruptedException;
    }

    /**
     * Checks the model. If that is known to be brief, in a process that has checked others; if such a process dies, or
     * the model is not brief, in a process of its own.
     *
     * @param listener hears which process has taken up the model
     */
    public TlcResult run(Job job, Consumer<Tlc> listener) throws IOException, InterruptedException {
        return on(job, tlc -> {
            listener.accept(tlc);
            return tlc.run(job);
        });
    }

    /** Reads the model, and does not check it, whatever it would take to check it. */
    public TlcResult read(Job job) throws IOException, InterruptedException {
        return on(job.briefly(), tlc -> tlc.read(job));
    }

    TlcResult on(Job job, Work work) throws IOException, InterruptedException {
        if (reuse && job.brief()) {
            Tlc tlc = idle.poll();
            if (tlc == null) {
                tlc = Tlc.start(HEAP, true, folder.resolve("worker-" + started.incrementAndGet()));
            }
            boolean ended = false;
            TlcResult result;
            try {
                result = work.on(tlc);
                ended = tlc.alive();
            } finally {
                if (ended) {
                    idle.add(tlc);
                } else {
                    tlc.close();
                }
            }
            if (ended || tlc.exceeded()) {
                return result;
            }
            runAgain.add(job);
        }
        try (Tlc tlc = Tlc.startFor(job)) {
            return work.on(tlc);
        }
    }

    /** What was run again, because the process had died that ran it after others. */
    public List<Job> runAgain() {
        return List.copyOf(runAgain);
    }

    /** Ends the processes that have nothing to do. */
    @Override
    public void close() throws IOException {
        for (Tlc tlc = idle.poll(); tlc != null; tlc = idle.poll()) {
            tlc.close();
        }
    }
}
