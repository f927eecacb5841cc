package optimist.cancellation;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A thread that makes a call and falls asleep in it, and what has come of it. */
final class Waiting {
    interface Call {
        void make() throws InterruptedException, TimeoutException;
    }

    final Thread thread;
    private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();

    Waiting(Call call) {
        thread = new Thread(() -> {
            try {
                call.make();
            } catch (InterruptedException | TimeoutException | RuntimeException | Error e) {
                thrown.set(e);
            }
        });
        thread.start();
        awaitAsleep();
    }

    void awaitAsleep() {
        while (thread.getState() != Thread.State.WAITING
                && thread.getState() != Thread.State.TIMED_WAITING
                && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }

    @Nullable
    Throwable end() throws InterruptedException {
        thread.join();
        return thrown.get();
    }
}
