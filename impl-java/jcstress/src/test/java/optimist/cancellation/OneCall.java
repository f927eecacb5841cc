package optimist.cancellation;

import java.util.concurrent.CancellationException;
import kotlin.Result;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobKt;
import org.jspecify.annotations.Nullable;

/** A coroutine that makes one call, and can be cancelled: what has become of it. */
@SuppressWarnings("serial")
final class OneCall extends ContinuationImpl {
    private record Nobody(CoroutineContext context) implements Continuation<Object> {
        @Override
        public CoroutineContext getContext() {
            return context;
        }

        @Override
        public void resumeWith(Object result) {}
    }

    private final Job job;
    private volatile @Nullable Object result;

    /** In the thread that resumes it. */
    OneCall() {
        this(EmptyCoroutineContext.INSTANCE);
    }

    /** @param dispatcher what runs it when it is resumed */
    OneCall(CoroutineContext dispatcher) {
        this(dispatcher, JobKt.Job(null));
    }

    private OneCall(CoroutineContext dispatcher, Job job) {
        super(new Nobody(dispatcher.plus(job)));
        this.job = job;
    }

    /** It need not wait. */
    void returned(@Nullable Object answer) {
        if (answer != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
            result = answer;
        }
    }

    @Override
    protected Object invokeSuspend(Object answer) {
        result = answer;
        return IntrinsicsKt.getCOROUTINE_SUSPENDED();
    }

    void cancel() {
        cancel(null);
    }

    void cancel(@Nullable CancellationException cause) {
        job.cancel(cause);
    }

    /** What it was answered, if it waits no more and was not cancelled. */
    @Nullable
    Object answer() {
        Object seen = result;
        return seen instanceof Result.Failure ? null : seen;
    }

    boolean isCancelled() {
        return result instanceof Result.Failure failure && failure.exception instanceof CancellationException;
    }

    boolean isGranted() {
        return result == Unit.INSTANCE;
    }

    @Override
    public String toString() {
        if (isCancelled()) {
            return "is cancelled";
        }
        return result == null ? "waits" : isGranted() ? "has it" : String.valueOf(result);
    }
}
