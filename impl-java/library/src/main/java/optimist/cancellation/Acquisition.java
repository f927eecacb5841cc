package optimist.cancellation;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;

/**
 * A wait without a thread. Where its owner would park, it returns; where its owner would be woken, a stage is completed. A caller that
 * completes the stage itself has to cancel the waiter, and so gives up. If a thread has resumed the waiter before, it is too late.
 *
 * @param <T> the type of the stage's value
 */
final class Acquisition<T> implements Parking {
    /**
     * What this thread has resumed: at first the outcomes, which may resume others, and then, when no dependent runs, the stages. Both
     * one after the other, so that the stack stays flat.
     */
    private static final class Turn {
        private final Queue<Acquisition<?>> resumed = new ArrayDeque<>();
        private final Queue<Acquisition<?>> known = new ArrayDeque<>();
        private boolean isBusy;

        void add(Acquisition<?> acquisition) {
            resumed.add(acquisition);
            if (isBusy) {
                return;
            }
            isBusy = true;
            try {
                for (Acquisition<?> each = resumed.poll(); each != null; each = resumed.poll()) {
                    each.findsOutcome();
                    known.add(each);
                }
            } finally {
                isBusy = false;
            }
        }

        void complete() {
            for (Acquisition<?> each = known.poll(); each != null; each = known.poll()) {
                each.end();
            }
        }
    }

    private static final ThreadLocal<@Nullable Turn> TURN = new ThreadLocal<>();

    private final Function<Waiter, @Nullable T> outcome;
    private @Nullable T value;
    private @Nullable Stage<T> stage;

    /** @param outcome the value of the stage, when the waiter was resumed */
    Acquisition(Function<Waiter, @Nullable T> outcome) {
        this.outcome = outcome;
    }

    /** It need not wait. */
    void granted(@Nullable T value) {
        stage = new Stage<>(null);
        stage.end(value);
    }

    /** The stage is written before the waiter suspends, and nobody wakes it before. */
    void begin(Waiter waiter) {
        stage = new Stage<>(waiter);
        if (!waiter.suspends()) {
            stage.end(outcome.apply(waiter));
        }
    }

    /** The stage, after it was granted or has begun. */
    CompletableFuture<T> stage() {
        return Objects.requireNonNull(stage);
    }

    @Override
    public void park(Object blocker) {
        throw new IllegalStateException("no thread waits");
    }

    /** The thread that completes the waiter completes the stage: the thread that has created it may be gone. */
    @Override
    public @Nullable Thread sleeper() {
        return null;
    }

    @Override
    public void unpark(@Nullable Thread nobody) {
        if (!waiter().isResumed()) {
            return;
        }
        Turn current = TURN.get();
        if (current != null) {
            current.add(this);
            return;
        }
        Turn turn = new Turn();
        TURN.set(turn);
        try {
            turn.add(this);
            turn.complete();
        } finally {
            TURN.remove();
        }
    }

    private Waiter waiter() {
        return Objects.requireNonNull(Objects.requireNonNull(stage).waiter);
    }

    private void findsOutcome() {
        value = outcome.apply(waiter());
    }

    private void end() {
        Objects.requireNonNull(stage).end(value);
    }

    private static final class Stage<T> extends CompletableFuture<T> {
        private final @Nullable Waiter waiter;

        /** @param waiter the waiter to cancel to give up; null if there is nothing to wait for */
        Stage(@Nullable Waiter waiter) {
            this.waiter = waiter;
        }

        void end(@Nullable T value) {
            super.complete(value);
        }

        private boolean givesUp() {
            return waiter != null && waiter.cancel();
        }

        @Override
        public boolean complete(T value) {
            return givesUp() && super.complete(value);
        }

        @Override
        public boolean completeExceptionally(Throwable exception) {
            return givesUp() && super.completeExceptionally(exception);
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            return givesUp() ? super.cancel(mayInterruptIfRunning) : isCancelled();
        }

        @Override
        public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
            throw unsupported();
        }

        @Override
        public void obtrudeValue(T value) {
            throw unsupported();
        }

        @Override
        public void obtrudeException(Throwable exception) {
            throw unsupported();
        }

        private UnsupportedOperationException unsupported() {
            return new UnsupportedOperationException(
                    "completes without giving up: cancel it, or complete it in another way");
        }
    }
}
