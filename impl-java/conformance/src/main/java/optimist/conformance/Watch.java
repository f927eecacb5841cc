package optimist.conformance;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Ends a comparison if the class does not reach its next action, because it loops or waits forever. The class runs in
 * its own thread, which is then left behind: it cannot be stopped.
 */
final class Watch {
    /** What the class is doing, and since when. */
    private record Doing(Supplier<String> what, long since) {}

    private final Duration limit;
    private volatile String thread = "";
    private volatile Doing doing = new Doing(() -> "", 0);
    private volatile boolean busy;

    Watch(Duration limit) {
        this.limit = limit;
    }

    /** The thread of the specification whose step it is. */
    void thread(String name) {
        thread = name;
    }

    /** The class begins to do something. */
    void begins(Supplier<String> what) {
        doing = new Doing(what, System.nanoTime());
        busy = true;
    }

    void ends() {
        busy = false;
    }

    /**
     * Does the work under the time limit.
     *
     * @throws Difference if the class is busy with one thing for longer than the limit
     */
    <T> T over(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread worker = new Thread(task, "conformance");
        worker.setDaemon(true);
        worker.start();
        while (true) {
            try {
                return task.get(Math.max(1, limit.toMillis() / 10), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                Doing now = doing;
                if (busy && System.nanoTime() - now.since() > limit.toNanos()) {
                    String where = where(worker);
                    worker.interrupt();
                    throw new Difference((thread.isEmpty() ? "" : thread + ": ")
                            + now.what().get() + " has not ended for " + limit.toMillis() + " ms; it is at " + where);
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                } else if (e.getCause() instanceof Error failure) {
                    throw failure;
                }
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                worker.interrupt();
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /** The first line of its stack that is not in the JDK. */
    static String where(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java.")
                        && !frame.getClassName().startsWith("jdk."))
                .map(StackTraceElement::toString)
                .findFirst()
                .orElse("an unknown line");
    }
}
