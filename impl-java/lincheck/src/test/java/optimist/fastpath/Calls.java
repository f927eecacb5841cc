package optimist.fastpath;

import java.util.concurrent.Flow;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;

/**
 * What threads submit to one serializer. Lincheck makes scenarios of these operations, and makes the instances itself, so
 * what is explored is said beforehand. Calls answer nothing: what is checked is what downstream has seen in the end.
 */
public class Calls {
    /** So many events that are submitted from within downstream make a drain that does not open the flag. */
    private static final int LONG = 3;

    private static Subject subject = Variant.LOCKED;

    static void explore(Subject next) {
        subject = next;
    }

    private final Ledger ledger = new Ledger();
    private final Downstream downstream = new Downstream();
    private final Flow.Subscriber<Object> serializer = subject.create(downstream);

    @Operation
    public final void onNext(@Param(gen = IntGen.class, conf = "1:9") int item) {
        Ledger.Call call = ledger.began(String.valueOf(item), false);
        serializer.onNext(call);
        ledger.returned(call);
    }

    /** Not among what is drawn at random: only some can be asked. */
    public final void offer(int item) {
        Ledger.Call call = ledger.began(String.valueOf(item), false);
        if (subject.offer(serializer, call)) {
            ledger.accepted(call);
        } else {
            ledger.refused(call);
        }
        ledger.returned(call);
    }

    @Operation
    public final void onError() {
        Ledger.Call call = ledger.began("error", true);
        serializer.onError(new IllegalArgumentException("error"));
        ledger.returned(call);
    }

    @Operation
    public final void onComplete() {
        Ledger.Call call = ledger.began("end", true);
        serializer.onComplete();
        ledger.returned(call);
    }

    /** Makes a fast path close its flag (F4.3). To be called before the threads start. */
    public final void closeFlag() {
        downstream.nested = LONG;
        onNext(0);
    }

    @Validate
    public void check() {
        ledger.check();
    }

    /** It is at work for a while: between two steps of the ledger there is an access that Lincheck sees. */
    private final class Downstream implements Flow.Subscriber<Object> {
        volatile int nested;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(Object item) {
            ledger.enters((Ledger.Call) item);
            for (int i = nested; i > 0; i--) {
                nested = 0;
                Calls.this.onNext(0);
            }
            ledger.leaves();
        }

        @Override
        public void onError(Throwable error) {
            end("error");
        }

        @Override
        public void onComplete() {
            end("end");
        }

        private void end(String event) {
            ledger.enters(event);
            nested = 0;
            ledger.leaves();
        }
    }
}
