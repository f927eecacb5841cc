package optimist.cancellation;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A wait of which there is no thread: where its owner would park it returns, and where it would be woken a stage is completed. Whoever
 * completes the stage before has given up.
 */
final class Acquisition implements Parking {
    /** What this thread has to complete when it has completed another one, if it does. */
    private static final ThreadLocal<@Nullable Queue<Acquisition>> NEXT = new ThreadLocal<>();

    private final FairSemaphore semaphore;
    final CompletableFuture<Void> stage = new CompletableFuture<>();
    private @Nullable Waiter waiter;

    Acquisition(FairSemaphore semaphore) {
        this.semaphore = semaphore;
    }

    /** It is written before it suspends, and nobody wakes it before. */
    @SuppressWarnings("FutureReturnValueIgnored") // nothing can go wrong, and nothing depends on it
    void begin(Waiter installed) {
        waiter = installed;
        if (installed.suspends()) {
            // If it is too late, a release has resumed it.
            stage.whenComplete((nothing, thrown) -> semaphore.cancel(installed));
        } else {
            stage.complete(null);
        }
    }

    @Override
    public void park(Object blocker) {
        throw new IllegalStateException("no thread waits");
    }

    @Override
    public void unpark(@Nullable Thread maker) {
        if (!Objects.requireNonNull(waiter).isResumed()) {
            return;
        }
        Queue<Acquisition> later = NEXT.get();
        if (later != null) {
            later.add(this);
            return;
        }
        Queue<Acquisition> next = new ArrayDeque<>();
        NEXT.set(next);
        try {
            for (Acquisition each = this; each != null; each = next.poll()) {
                each.complete();
            }
        } finally {
            NEXT.remove();
        }
    }

    /** If it has given up meanwhile, its permit goes to the next; unless somebody has released that, too. */
    private void complete() {
        if (!stage.complete(null)) {
            semaphore.gives();
        }
    }
}
