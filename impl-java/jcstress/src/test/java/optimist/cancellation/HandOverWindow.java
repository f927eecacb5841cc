package optimist.cancellation;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import kotlin.Unit;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.jvm.functions.Function1;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;

/** A send and a receive of the rendezvous channel of kotlinx.coroutines, and both may be cancelled: of the release on the class path. */
final class HandOverWindow {
    private static final int ROUNDS = 40_000;
    private static final Object ELEMENT = new Object();

    /** What its user does. */
    private enum User {
        /** Has the channel tell of elements that are not delivered. */
        IS_TOLD,
        IS_NOT_TOLD,
        /** Is told, and sends again what a send carried that was cancelled. */
        SENDS_AGAIN
    }

    private final User user;
    private final Later later = new Later();
    private final OneCall send;
    private final OneCall receive;
    private final Channel<Object> channel;
    private final AtomicInteger undelivered = new AtomicInteger();

    /** @param goesOnLater whether what is resumed goes on when all else is done, and not in the thread that resumes it */
    private HandOverWindow(User user, boolean goesOnLater) {
        this.user = user;
        CoroutineContext context = goesOnLater ? later : EmptyCoroutineContext.INSTANCE;
        send = new OneCall(context);
        receive = new OneCall(context);
        Function1<Object, Unit> told = element -> {
            undelivered.incrementAndGet();
            return Unit.INSTANCE;
        };
        channel = ChannelKt.Channel(0, BufferOverflow.SUSPEND, user == User.IS_NOT_TOLD ? null : told);
    }

    static String aReceiveIsCancelledWhenItIsResumed() {
        return aReceiveIsCancelled(User.IS_TOLD);
    }

    static String aReceiveIsCancelledAndNobodyIsTold() {
        return aReceiveIsCancelled(User.IS_NOT_TOLD);
    }

    private static String aReceiveIsCancelled(User user) {
        HandOverWindow window = new HandOverWindow(user, true);
        window.receives();
        window.sends();
        window.receive.cancel();
        return window.outcome();
    }

    static String aSendIsCancelledWhenItIsResumed() {
        return aSendIsCancelled(User.IS_TOLD);
    }

    static String aSendIsCancelledAndSentAgain() {
        return aSendIsCancelled(User.SENDS_AGAIN);
    }

    private static String aSendIsCancelled(User user) {
        HandOverWindow window = new HandOverWindow(user, true);
        window.sends();
        window.receives();
        window.send.cancel();
        return window.outcome();
    }

    static Map<String, Integer> bothAreCancelled() {
        return bothAreCancelled(User.IS_TOLD);
    }

    static Map<String, Integer> bothAreCancelledAndNobodyIsTold() {
        return bothAreCancelled(User.IS_NOT_TOLD);
    }

    static Map<String, Integer> bothAreCancelledAndSentAgain() {
        return bothAreCancelled(User.SENDS_AGAIN);
    }

    /** What came of it, and how often. One of them waits when the other one comes and a thread cancels both, first that one. */
    private static Map<String, Integer> bothAreCancelled(User user) {
        Map<String, Integer> outcomes = new TreeMap<>();
        try (Beside canceller = new Beside()) {
            for (int i = 0; i < ROUNDS; i++) {
                HandOverWindow window = new HandOverWindow(user, i % 4 < 2);
                if (i % 2 == 0) {
                    window.sends();
                    canceller.begin(() -> cancel(window.send, window.receive));
                    window.receives();
                } else {
                    window.receives();
                    canceller.begin(() -> cancel(window.receive, window.send));
                    window.sends();
                }
                canceller.await();
                outcomes.merge(window.outcome(), 1, Integer::sum);
            }
        }
        return outcomes;
    }

    private void sends() {
        send.returned(channel.send(ELEMENT, send));
    }

    private void receives() {
        receive.returned(channel.receive(receive));
    }

    private static void cancel(OneCall first, OneCall second) {
        first.cancel();
        second.cancel();
    }

    private String outcome() {
        later.run();
        int received = receive.answer() == ELEMENT ? 1 : 0;
        if (user == User.SENDS_AGAIN && send.isCancelled()) {
            OneCall again = new OneCall();
            channel.receive(again);
            channel.send(ELEMENT, new OneCall());
            received += again.answer() == ELEMENT ? 1 : 0;
        }
        return (send.isCancelled() ? "send cancelled" : "sent " + (send.isGranted() ? 1 : 0)) + ", received " + received
                + ", undelivered " + undelivered;
    }
}
