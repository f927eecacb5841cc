package optimist.check;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import optimist.tla.Tlc;
import optimist.tla.TlcResult;

/** Runs models in parallel, as many as there are cores, and as memory allows. */
final class Runner {
    /** What is going on, for a display. */
    interface Listener {
        void ended(Run run, TlcResult result);
    }

    /** How one is run. */
    interface How {
        /** Runs it, and tells of the process that has taken it, if that can be watched. */
        TlcResult run(Run run, Consumer<Tlc> taken) throws IOException, InterruptedException;
    }

    private record Ended(Run run, TlcResult result) {}

    private final int jobs;
    private final How how;
    private final int memory = (int) Math.min(Integer.MAX_VALUE, freeMemory() >> 20);
    private final Semaphore free = new Semaphore(memory, true);
    private final Map<Run, Tlc> running = new ConcurrentHashMap<>();

    /**
     * @param jobs how many run at a time; 0 for as many as there are cores
     */
    Runner(int jobs, How how) {
        this.jobs = jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors();
        this.how = how;
    }

    /** The runs that have begun and not ended. */
    Map<Run, Tlc> running() {
        return running;
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

    private TlcResult run(Run run) throws InterruptedException {
        int megabytes = Math.min(megabytes(run.heap()), memory);
        free.acquire(megabytes);
        try {
            return how.run(run, tlc -> running.put(run, tlc));
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
