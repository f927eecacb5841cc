import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import kotlin.Result;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobKt;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.flow.FlowCollector;
import kotlinx.coroutines.flow.MutableSharedFlow;
import kotlinx.coroutines.flow.SharedFlowKt;

/**
 * While a collector of MutableSharedFlow() handles a value, an emit waits and is cancelled, and another one waits. Then the
 * collector goes on. One thread.
 */
class EmitIsLost {
    public static void main(String[] args) {
        Queue<Runnable> resumed = new ArrayDeque<>();
        CoroutineDispatcher later = new CoroutineDispatcher() {
            @Override
            public void dispatch(CoroutineContext context, Runnable block) {
                resumed.add(block);
            }
        };
        MutableSharedFlow<Object> flow = SharedFlowKt.MutableSharedFlow(0, 0, BufferOverflow.SUSPEND);
        Slow collector = new Slow();
        Call collect = new Call(later);
        collect.made(flow.collect(collector, collect));
        Call first = new Call(later);
        first.made(flow.emit("the first", first));
        run(resumed);

        Call cancelled = new Call(later);
        cancelled.made(flow.emit("the cancelled", cancelled));
        cancelled.job.cancel(null);
        Call emit = new Call(later);
        emit.made(flow.emit("the lost", emit));
        collector.goOn();
        run(resumed);

        boolean shown = emit.toString().equals("returned") && !collector.values.contains("the lost");
        System.out.println((shown ? "shown" : "not shown") + ": emit(the lost) " + emit + ", collected: " + collector.values);
        System.exit(shown ? 0 : 1);
    }

    private static void run(Queue<Runnable> resumed) {
        while (!resumed.isEmpty()) {
            resumed.remove().run();
        }
    }

    /** Handles the first value until it is told to go on. */
    static final class Slow implements FlowCollector<Object> {
        final List<Object> values = new ArrayList<>();
        private Continuation<? super Unit> handling;

        @Override
        public Object emit(Object value, Continuation<? super Unit> handled) {
            values.add(value);
            if (values.size() > 1) {
                return Unit.INSTANCE;
            }
            handling = handled;
            return IntrinsicsKt.getCOROUTINE_SUSPENDED();
        }

        void goOn() {
            handling.resumeWith(Unit.INSTANCE);
        }
    }

    /** A coroutine that makes one call. It goes on when the dispatcher runs it. */
    static final class Call extends ContinuationImpl {
        final Job job;
        private Object outcome = "waits";

        Call(CoroutineContext dispatcher) {
            this(dispatcher, JobKt.Job(null));
        }

        private Call(CoroutineContext dispatcher, Job job) {
            super(new Nobody(dispatcher.plus(job)));
            this.job = job;
        }

        void made(Object answer) {
            if (answer != IntrinsicsKt.getCOROUTINE_SUSPENDED()) {
                outcome = answer;
            }
        }

        @Override
        protected Object invokeSuspend(Object answer) {
            outcome = answer;
            return IntrinsicsKt.getCOROUTINE_SUSPENDED();
        }

        @Override
        public String toString() {
            if (outcome instanceof Result.Failure failure) {
                return failure.exception instanceof CancellationException ? "cancelled" : failure.exception.toString();
            }
            return outcome == Unit.INSTANCE ? "returned" : String.valueOf(outcome);
        }
    }

    record Nobody(CoroutineContext getContext) implements Continuation<Object> {
        @Override
        public void resumeWith(Object result) {}
    }
}
