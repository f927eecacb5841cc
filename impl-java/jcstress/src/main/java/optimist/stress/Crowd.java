package optimist.stress;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Threads that begin together, and are watched: as long as they run, something has to go on. */
public final class Crowd {
    /** Without any progress for so long, a soak has stalled. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    /** What a thread does. */
    public interface Task {
        void run() throws InterruptedException;
    }

    private final LongSupplier progress;
    private final Duration patience;
    private final CountDownLatch start = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();

    /**
     * Nobody yet.
     *
     * @param progress a number that changes as long as something goes on; an old one will do
     * @param patience for how long it may stay the same
     */
    public Crowd(LongSupplier progress, Duration patience) {
        this.progress = progress;
        this.patience = patience;
    }

    /** Another thread. */
    public void add(String name, Task task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        start.await();
                        task.run();
                    } catch (InterruptedException | RuntimeException | Error e) {
                        problems.add(name + " has failed: " + e + at(e.getStackTrace()));
                    }
                },
                name);
        // One that hangs must not keep the process.
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /**
     * Lets them begin, and returns when all have ended, or when nothing goes on any more.
     *
     * @return what is wrong, if anything: who has failed, and where each one hangs
     */
    public List<String> run() throws InterruptedException {
        start.countDown();
        long seen = progress.getAsLong();
        long since = System.nanoTime();
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                TimeUnit.MILLISECONDS.timedJoin(thread, 10);
                long now = progress.getAsLong();
                if (now != seen) {
                    seen = now;
                    since = System.nanoTime();
                } else if (thread.isAlive() && System.nanoTime() - since > patience.toNanos()) {
                    problems.add("nothing has gone on for " + patience.toMillis() + " ms, since " + seen);
                    threads.stream()
                            .filter(Thread::isAlive)
                            .forEach(each -> problems.add(each.getName() + " hangs" + at(each.getStackTrace())));
                    return List.copyOf(problems);
                }
            }
        }
        return List.copyOf(problems);
    }

    private static String at(StackTraceElement[] trace) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement element : trace) {
            text.append("\n      at ").append(element);
        }
        return text.toString();
    }
}
