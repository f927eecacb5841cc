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
import optimist.tla.Outcome;
import optimist.tla.Tlc;
import optimist.tla.TlcResult;

/** Runs models side by side, as many as there are cores, and as memory allows. */
final class Runner {
    /** What is going on, for a display. */
    interface Listener {
        void ended(Run run, TlcResult result);
    }

    private record Ended(Run run, TlcResult result) {}

    private final int jobs;
    private final int memory = (int) Math.min(Integer.MAX_VALUE, freeMemory() >> 20);
    private final Semaphore free = new Semaphore(memory, true);
    private final Map<Run, Tlc> running = new ConcurrentHashMap<>();

    /**
     * @param jobs the number of processes; 0 for two more than there are cores, as each waits for a sixth of its time
     */
    Runner(int jobs) {
        this.jobs = jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors() + 2;
    }

    /** The runs that have begun and not ended. */
    Map<Run, Tlc> running() {
        return running;
    }

    /** Runs all and returns their results in the order of the list; the longest are started first. */
    Map<Run, TlcResult> run(List<Run> runs, Listener listener) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        Thread killer = new Thread(() -> running.values().forEach(Tlc::kill));
        Runtime.getRuntime().addShutdownHook(killer);
        try {
            ExecutorCompletionService<Ended> completion = new ExecutorCompletionService<>(executor);
            runs.stream()
                    .sorted(Comparator.comparingLong(Run::size).reversed())
                    .forEach(run -> completion.submit(() -> new Ended(run, run(run))));
            Map<Run, TlcResult> results = new LinkedHashMap<>();
            runs.forEach(run -> results.put(run, failed("did not run")));
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
            Runtime.getRuntime().removeShutdownHook(killer);
        }
    }

    private TlcResult run(Run run) throws InterruptedException {
        int megabytes = Math.min(megabytes(run.heap()), memory);
        free.acquire(megabytes);
        try {
            Tlc tlc = Tlc.start(run.job());
            running.put(run, tlc);
            return tlc.await();
        } catch (IOException e) {
            return failed(e.toString());
        } finally {
            running.remove(run);
            free.release(megabytes);
        }
    }

    private static TlcResult failed(String message) {
        return new TlcResult(
                new Outcome.Failed(message, null, 0), 0, 0, 0, List.of(), List.of(), List.of(), List.of(), null, 0);
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
