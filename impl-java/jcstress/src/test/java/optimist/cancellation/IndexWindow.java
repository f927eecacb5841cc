package optimist.cancellation;

import java.util.concurrent.CancellationException;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.CancellableContinuationImpl;
import kotlinx.coroutines.internal.Segment;
import org.jspecify.annotations.Nullable;

/** The waiter of kotlinx.coroutines with large indexes, in the release that is on the class path. */
final class IndexWindow {
    private static final int NO_INDEX = (1 << 29) - 1;

    /** Says which of its slots was cancelled. */
    private static final class Told extends Segment<Told> {
        private int slot = -1;

        Told() {
            super(0, null, 0);
        }

        @Override
        public int getNumberOfSlots() {
            return Integer.MAX_VALUE;
        }

        @Override
        public void onCancellation(int index, @Nullable Throwable cause, CoroutineContext context) {
            slot = index;
        }

        /** As it is called in 1.7.0. */
        @SuppressWarnings({"UnusedMethod", "UnusedVariable", "EffectivelyPrivate"})
        public void onCancellation(int index, @Nullable Throwable cause) {
            slot = index;
        }
    }

    private static final class Nobody implements Continuation<Object> {
        @Override
        public CoroutineContext getContext() {
            return EmptyCoroutineContext.INSTANCE;
        }

        @Override
        public void resumeWith(Object result) {}
    }

    private IndexWindow() {}

    static String largest() {
        return cancelled(NO_INDEX - 1);
    }

    static String oneMore() {
        return cancelled(NO_INDEX);
    }

    static String twoMore() {
        return cancelled(NO_INDEX + 1);
    }

    /** What is told of a cancellation, and what becomes of one that waits. */
    private static String cancelled(int index) {
        try {
            Told told = new Told();
            waiter(told, index).cancel(new CancellationException());
            return "told " + told.slot + ", " + suspended(waiter(new Told(), index));
        } catch (IllegalStateException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String suspended(CancellableContinuationImpl<Object> waiter) {
        try {
            waiter.getResult();
            return "waits";
        } catch (IllegalStateException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static CancellableContinuationImpl<Object> waiter(Told told, int index) {
        CancellableContinuationImpl<Object> waiter = new CancellableContinuationImpl<>(new Nobody(), 1);
        waiter.invokeOnCancellation(told, index);
        return waiter;
    }
}
