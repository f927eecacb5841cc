package optimist.tla;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import optimist.tla.Tlc.Job;

/**
 * Reuses TLC processes for several models. Most models are so small that starting a JVM and warming it up takes longer
 * than checking them. There are never more processes than threads that call {@link #run}.
 */
public final class TlcPool implements AutoCloseable {
    /** Enough for a brief job. */
    private static final String HEAP = "1g";

    private final Path folder;
    private final boolean reuse;
    private final Queue<Tlc> idle = new ConcurrentLinkedQueue<>();
    private final Queue<Job> runAgain = new ConcurrentLinkedQueue<>();
    private final AtomicInteger started = new AtomicInteger();
    private volatile boolean closed;

    /**
     * @param folder for files that the processes unpack; nothing else may write to it
     * @param reuse whether a process may check several models
     */
    public TlcPool(Path folder, boolean reuse) {
        this.folder = folder;
        this.reuse = reuse;
    }

    /** Work for a process. */
    interface Work {
        TlcResult on(Tlc tlc) throws IOException, InterruptedException;
    }

    /**
     * Checks the model. A process that has checked others takes a model that is known to be brief. If the model is not
     * brief, or such a process dies, the model gets its own process.
     *
     * @param listener receives the process that has taken the model
     */
    public TlcResult run(Job job, Consumer<Tlc> listener) throws IOException, InterruptedException {
        return on(job, tlc -> {
            listener.accept(tlc);
            return tlc.run(job);
        });
    }

    /** Reads the model without checking it, however long the check would take. */
    public TlcResult read(Job job) throws IOException, InterruptedException {
        return on(job.briefly(), tlc -> tlc.read(job));
    }

    TlcResult on(Job job, Work work) throws IOException, InterruptedException {
        if (reuse && job.brief()) {
            Tlc tlc = idle.poll();
            if (tlc == null) {
                tlc = Tlc.start(HEAP, true, true, folder.resolve("worker-" + started.incrementAndGet()));
            }
            boolean ended = false;
            TlcResult result;
            try {
                result = work.on(tlc);
                ended = tlc.alive() && !tlc.exceeded();
            } finally {
                if (ended && !closed) {
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

    /** The jobs that were run again because a reused process had died. Each is told of once. */
    public List<Job> runAgain() {
        List<Job> told = new ArrayList<>();
        for (Job job = runAgain.poll(); job != null; job = runAgain.poll()) {
            told.add(job);
        }
        return told;
    }

    /** Ends the idle processes. One that is still at work ends with its job. */
    @Override
    public void close() throws IOException {
        closed = true;
        for (Tlc tlc = idle.poll(); tlc != null; tlc = idle.poll()) {
            tlc.close();
        }
    }
}
