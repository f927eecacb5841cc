package optimist.cancellation;

import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import kotlinx.coroutines.Dispatchers;
import org.jspecify.annotations.Nullable;

/** A coroutine that makes the same call again and again, and waits in it if it has to. */
@SuppressWarnings("serial")
abstract class CallAfterCall extends ContinuationImpl {
    /** So many calls. */
    static final int CALLS = 1_000_000;

    /** When the compiler is late, as it is where it has to wait for a core, what it saves shows later. */
    private static final int MOST_TIMES = 100;

    private static final int TIMES_THE_SAME = 10;

    /** What comes after the last call. */
    static final class End implements Continuation<Object> {
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

    private final Object atOnce;
    private int begun;

    /** @param atOnce what a call answers that need not wait */
    CallAfterCall(Object atOnce, End end) {
        super(end, Dispatchers.getUnconfined());
        this.atOnce = atOnce;
    }

    abstract @Nullable Object call();

    @Override
    protected final @Nullable Object invokeSuspend(Object result) {
        Object answer = atOnce;
        while (begun < CALLS && answer == atOnce) {
            begun++;
            answer = call();
        }
        return answer;
    }

    /** Makes the calls; each that waits is answered by what this thread does then. */
    static void run(CallAfterCall calls, End end, Runnable answers) {
        IntrinsicsKt.intercepted(calls).resumeWith(Unit.INSTANCE);
        for (int i = 0; i < CALLS; i++) {
            answers.run();
        }
        if (!end.reached) {
            throw new IllegalStateException("not all calls have ended");
        }
    }

    /** How many bytes a call and its answer allocate, made so often that the compiler has saved what it can. */
    static double bytes(Runnable run) {
        long allocated = Long.MAX_VALUE;
        int same = 0;
        for (int times = 0; same < TIMES_THE_SAME && times < MOST_TIMES; times++) {
            long before = allocated;
            long start = Allocated.byThisThread();
            run.run();
            allocated = Allocated.byThisThread() - start;
            same = Math.abs(before - allocated) > CALLS / 100 ? 0 : same + 1;
        }
        return (double) allocated / CALLS;
    }
}
