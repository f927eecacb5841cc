import java.util.ArrayDeque;
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
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;

/** A send waits. A receive meets it and returns. The send is cancelled before its dispatcher runs it. One thread. */
class CancelledAndReceived {
    public static void main(String[] args) {
        Queue<Runnable> resumed = new ArrayDeque<>();
        CoroutineDispatcher later = new CoroutineDispatcher() {
            @Override
            public void dispatch(CoroutineContext context, Runnable block) {
                resumed.add(block);
            }
        };
        Channel<Object> channel = ChannelKt.Channel(0, BufferOverflow.SUSPEND, null);
        Call send = new Call(later, JobKt.Job(null));
        Call receive = new Call(later, JobKt.Job(null));

        send.made(channel.send("the element", send));
        receive.made(channel.receive(receive));
        send.job.cancel(null);
        while (!resumed.isEmpty()) {
            resumed.remove().run();
        }

        boolean shown = send.toString().equals("cancelled") && receive.toString().equals("the element");
        System.out.println((shown ? "shown" : "not shown") + ": send " + send + ", receive returned " + receive);
        System.exit(shown ? 0 : 1);
    }

    /** A coroutine that makes one call. It goes on when the dispatcher runs it. */
    static final class Call extends ContinuationImpl {
        final Job job;
        Object outcome = "waits";

        Call(CoroutineContext dispatcher, Job job) {
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
