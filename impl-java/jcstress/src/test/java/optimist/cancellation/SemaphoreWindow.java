package optimist.cancellation;

import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;
import org.jspecify.annotations.Nullable;

/** The semaphore of kotlinx.coroutines, in the release that is on the class path. */
final class SemaphoreWindow {
    private static final int WAITS = 1_000_000;

    /** Waits for one permit after the other. */
    @SuppressWarnings("serial")
    private static final class Waiter extends ContinuationImpl {
        private final Semaphore semaphore;
        private int waits;

        Waiter(Semaphore semaphore, Continuation<Object> completion) {
            super(completion, Dispatchers.getUnconfined());
            this.semaphore = semaphore;
        }

        @Override
        protected @Nullable Object invokeSuspend(Object result) {
            Object answer = Unit.INSTANCE;
            while (waits < WAITS && answer == Unit.INSTANCE) {
                waits++;
                answer = semaphore.acquire(this);
            }
            return answer;
        }
    }

    private static final class End implements Continuation<Object> {
        private boolean reached;

        @Override
        public CoroutineContext getContext() {
            return EmptyCoroutineContext.INSTANCE;
        }

        @Override
        public void resumeWith(Object result) {
            reached = true;
        }
    }

    private SemaphoreWindow() {}

    /** How many bytes a wait allocates, one after the other, each ended by a release. */
    static double bytesOfAWait() {
        waits();
        long before = Allocated.byThisThread();
        waits();
        return (double) (Allocated.byThisThread() - before) / WAITS;
    }

    private static void waits() {
        Semaphore semaphore = SemaphoreKt.Semaphore(1, 1);
        End end = new End();
        Continuation<Object> waiter = new Waiter(semaphore, end);
        IntrinsicsKt.intercepted(waiter).resumeWith(Unit.INSTANCE);
        for (int i = 0; i < WAITS; i++) {
            semaphore.release();
        }
        if (!end.reached) {
            throw new IllegalStateException("not all waits have ended");
        }
    }
}
