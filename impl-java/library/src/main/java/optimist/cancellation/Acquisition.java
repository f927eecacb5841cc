package optimist.cancellation;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
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
     * What this thread has resumed, in this order. First it finds the outcomes, which may resume others, and then, when no dependent
     * runs, it completes the stages: one after the other, so that the stack stays flat.
     */
    static final class Turn {
        /** The next stage to complete. */
        private @Nullable Acquisition<?> first;
        /** The next outcome to find. */
        private @Nullable Acquisition<?> unknown;

        private @Nullable Acquisition<?> last;
        private boolean isBusy;
        /** A thread whose stack is full may fail to call what removes its turn, but not to write a field. */
        private boolean isOpen = true;

        private void add(Acquisition<?> resumed) {
            if (last != null) {
                last.next = resumed;
            }
            last = resumed;
            if (first == null) {
                first = resumed;
            }
            if (unknown == null) {
                unknown = resumed;
            }
            if (!isBusy) {
                findOutcomes();
            }
        }

        private void findOutcomes() {
            isBusy = true;
            try {
                while (unknown != null) {
                    Acquisition<?> each = unknown;
                    unknown = each.next;
                    each.findOutcome();
                }
            } finally {
                isBusy = false;
            }
        }

        /** Completes all stages, even if some outcome has failed: the first failure is thrown, too. */
        private void complete() {
            Throwable failure = null;
            while (first != null) {
                Acquisition<?> each = first;
                first = each.next;
                // Somebody may keep its stage.
                each.next = null;
                if (first == null) {
                    last = null;
                }
                Throwable thrown;
                try {
                    thrown = each.end();
                } catch (RuntimeException | Error e) {
                    thrown = e;
                }
                failure = failure == null ? thrown : failure;
            }
            if (failure instanceof Error error) {
                throw error;
            } else if (failure instanceof RuntimeException exception) {
                throw exception;
            }
        }
    }

    /** An outcome that was not found. */
    private record Failed(Throwable cause) {}

    private static final Object NOT_YET = new Object();

    private static final ThreadLocal<@Nullable Turn> TURN = new ThreadLocal<>();

    private final Function<Waiter, @Nullable T> outcome;
    private @Nullable Object found = NOT_YET;
    private @Nullable Acquisition<?> next;
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
        if (waiter().isResumed()) {
            inOneTurn(turn -> turn.add(this));
        }
    }

    /** Resumes several waiters, and completes stages only afterwards: a dependent may wait for a thread that is woken here. */
    static void inOneTurn(Consumer<Turn> resumes) {
        Turn current = TURN.get();
        if (current != null && current.isOpen) {
            resumes.accept(current);
            return;
        }
        Turn turn = new Turn();
        try {
            TURN.set(turn);
            try {
                resumes.accept(turn);
            } finally {
                turn.complete();
            }
        } finally {
            turn.isOpen = false;
            TURN.remove();
        }
    }

    private Waiter waiter() {
        return Objects.requireNonNull(Objects.requireNonNull(stage).waiter);
    }

    private void findOutcome() {
        try {
            found = outcome.apply(waiter());
        } catch (RuntimeException | Error e) {
            found = new Failed(e);
        }
    }

    /** Returns why the outcome was not found; null if it was. */
    @SuppressWarnings("unchecked")
    private @Nullable Throwable end() {
        if (found == NOT_YET) {
            findOutcome();
        }
        Stage<T> ended = Objects.requireNonNull(stage);
        if (found instanceof Failed failed) {
            ended.fail(failed.cause);
            return failed.cause;
        }
        ended.end((T) found);
        return null;
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

        void fail(Throwable cause) {
            super.completeExceptionally(cause);
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
