package optimist.cancellation;

import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.ContinuationImpl;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;

/** The rendezvous channel of kotlinx.coroutines, in the release that is on the class path. */
final class ChannelWindow {
    private static final int ELEMENTS = 1_000_000;
    private static final Object ELEMENT = new Object();

    /** Receives one element after the other, and waits for each. */
    @SuppressWarnings("serial")
    private static final class Receiver extends ContinuationImpl {
        private final Channel<Object> channel;
        private int begun;

        Receiver(Channel<Object> channel, Continuation<Object> completion) {
            super(completion, Dispatchers.getUnconfined());
            this.channel = channel;
        }

        @Override
        protected Object invokeSuspend(Object result) {
            Object answer = ELEMENT;
            while (begun < ELEMENTS && answer == ELEMENT) {
                begun++;
                answer = channel.receive(this);
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

    private ChannelWindow() {}

    /** How many bytes a hand-over allocates, where the receive waits for it. */
    static double bytesOfAHandOver() {
        handOver();
        long before = Allocated.byThisThread();
        handOver();
        return (double) (Allocated.byThisThread() - before) / ELEMENTS;
    }

    private static void handOver() {
        Channel<Object> channel = ChannelKt.Channel(0, BufferOverflow.SUSPEND, null);
        End end = new End();
        Continuation<Object> receiver = new Receiver(channel, end);
        IntrinsicsKt.intercepted(receiver).resumeWith(Unit.INSTANCE);
        for (int i = 0; i < ELEMENTS; i++) {
            if (channel.send(ELEMENT, end) != Unit.INSTANCE) {
                throw new IllegalStateException("nobody waits for it");
            }
        }
        if (!end.reached) {
            throw new IllegalStateException("not all elements were received");
        }
    }
}
