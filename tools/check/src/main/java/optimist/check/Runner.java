package optimist.check;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import optimist.tla.OtherTlc;
import optimist.tla.Tlc;
import optimist.tla.TlcPool;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** Runs models in parallel, as many as there are cores, and as memory allows. */
final class Runner {
    /** What is going on, for a display. */
    interface Listener {
        void ended(Run run, TlcResult result);
    }

    private record Ended(Run run, TlcResult result) {}

    private final int jobs;
    private final TlcPool pool;
    private final int memory = (int) Math.min(Integer.MAX_VALUE, freeMemory() >> 20);
    private final Semaphore free = new Semaphore(memory, true);
    private final Map<Run, Tlc> running = new ConcurrentHashMap<>();
    private @Nullable Duration time;
    private @Nullable OtherTlc other;
    private @Nullable Path folder;
    private Map<Run, TlcResult> known = Map.of();

    /**
     * @param jobs the number of processes; 0 for as many as there are cores
     * @param pool where they are from; it stays open
     */
    Runner(int jobs, TlcPool pool) {
        this.jobs = jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors();
        this.pool = pool;
    }

    /** Stops each run after this time, whatever its manifest says. */
    Runner within(Duration time) {
        this.time = time;
        return this;
    }

    /** Runs the models by another TLC, with its files in this folder; of each, a result is known. */
    Runner by(OtherTlc other, Path folder, Map<Run, TlcResult> known) {
        this.other = other;
        this.folder = folder;
        this.known = known;
        return this;
    }

    /** The runs that have begun and not ended. */
    Map<Run, Tlc> running() {
        return running;
    }

    /** What was run a second time, because the process had died that ran it after others. */
    List<Tlc.Job> runAgain() {
        return pool.runAgain();
    }

    /** Runs all and returns their results in the order of the list; the longest are started first. */
    Map<Run, TlcResult> run(List<Run> runs, Listener listener) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        try {
            ExecutorCompletionService<Ended> completion = new ExecutorCompletionService<>(executor);
            runs.stream()
                    .sorted(Comparator.comparingLong(Run::size).reversed())
                    .forEach(run -> completion.submit(() -> new Ended(run, run(run))));
            Map<Run, TlcResult> results = new LinkedHashMap<>();
            runs.forEach(run -> results.put(run, TlcResult.failure("did not run")));
            for (int i = 0; i < runs.size(); i++) {
                Ended ended = completion.take().get();
                results.put(ended.run(), ended.result());
                listener.ended(ended.run(), ended.result());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            executor.shutdownNow();
            running.values().forEach(Tlc::kill);
            executor.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    /** Reads models that are not run, one after another. */
    Map<Run, TlcResult> read(List<Run> runs, Path folder) throws IOException, InterruptedException {
        Map<Run, TlcResult> results = new LinkedHashMap<>();
        for (Run run : runs) {
            results.put(run, pool.read(run.job(folder.resolve(run.id()))));
        }
        return results;
    }

    private TlcResult run(Run run) throws InterruptedException {
        int megabytes = Math.min(megabytes(run.heap()), memory);
        free.acquire(megabytes);
        try {
            if (other != null) {
                return other.run(
                        run.job(Objects.requireNonNull(folder).resolve(run.id())),
                        Objects.requireNonNull(known.get(run)));
            }
            Tlc.Job job = run.job();
            return pool.run(time == null ? job : job.within(time), tlc -> running.put(run, tlc));
        } catch (IOException e) {
            return TlcResult.failure(e.toString());
        } finally {
            running.remove(run);
            free.release(megabytes);
        }
    }

    /** Of "512m" or "2g". */
    static int megabytes(String heap) {
        int number = Integer.parseInt(heap.substring(0, heap.length() - 1));
        return heap.endsWith("g") ? number * 1024 : number;
    }

    private static long freeMemory() {
        long total = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getTotalMemorySize();
        try {
            return Files.readAllLines(Path.of("/proc/meminfo")).stream()
                    .filter(line -> line.startsWith("MemAvailable:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .map(available -> Math.min(available, total))
                    .findFirst()
                    .orElse(total);
        } catch (IOException e) {
            // Not a Linux.
            return total;
        }
    }
}
