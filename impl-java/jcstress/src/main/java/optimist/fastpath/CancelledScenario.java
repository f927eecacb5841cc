package optimist.fastpath;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.concurrent.Flow;
import optimist.Action;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * An item beside a cancellation.
 *
 * <p>Results: what downstream has seen when the cancellation returns, what it has seen at the end, and what was discarded.
 */
abstract class CancelledScenario {
    private static final String NOTHING = "nothing";

    private String seen = NOTHING;
    private String discarded = NOTHING;

    abstract void onNext(String item);

    abstract void cancel();

    /** Changes nothing, and marks where a call begins. */
    @Action("Call")
    private void call() {}

    @Action("See")
    final void see(String item) {
        seen = item;
    }

    @Action("Discard")
    final void discard(String item) {
        discarded = item;
    }

    @Action("Read")
    private String seen() {
        return seen;
    }

    @Actor
    void first(LLL_Result r) {
        call();
        onNext("a");
    }

    @Actor
    void second(LLL_Result r) {
        call();
        cancel();
        r.r1 = seen();
    }

    @Arbiter
    void end(LLL_Result r) {
        r.r2 = seen;
        r.r3 = discarded;
    }

    @Variant
    @Outcomes({
        @Outcome(
                id = {"a, a, nothing", "nothing, nothing, a"},
                expect = ACCEPTABLE,
                desc = "delivered before the cancellation, or discarded after it"),
        @Outcome(
                id = "nothing, a, nothing",
                expect = ACCEPTABLE_INTERESTING,
                desc = "F18.3: in progress, or about to begin, when a cancellation of another thread has returned")
    })
    static class Cancellable extends CancelledScenario {
        private final CancellableSerializer<String> serializer = new CancellableSerializer<>(
                new Flow.Subscriber<>() {
                    @Override
                    public void onSubscribe(Flow.Subscription subscription) {}

                    @Override
                    public void onNext(String item) {
                        see(item);
                    }

                    @Override
                    public void onError(Throwable error) {}

                    @Override
                    public void onComplete() {}
                },
                this::discard,
                error -> {});

        @Override
        void onNext(String item) {
            serializer.onNext(item);
        }

        @Override
        void cancel() {
            serializer.cancel();
        }
    }

    /** To be found out: the thread that cancels discards the item that waits, though another delivers it. */
    @Variant
    @Outcomes(
            @Outcome(
                    id = {"a, a, nothing", "nothing, nothing, a", "nothing, a, nothing"},
                    expect = ACCEPTABLE,
                    desc = "delivered or discarded"))
    static class MutantDiscardsToo extends CancelledScenario {
        private volatile @Nullable String waiting;
        private volatile boolean cancelled;

        @Override
        void onNext(String item) {
            await(item);
            if (isCancelled()) {
                discard(item);
            } else {
                see(item);
                await(null);
            }
        }

        @Override
        void cancel() {
            setFlag();
            String left = waiting();
            if (left != null) {
                discard(left);
            }
        }

        @Action("Await")
        private void await(@Nullable String item) {
            waiting = item;
        }

        @Action("Waiting")
        private @Nullable String waiting() {
            return waiting;
        }

        @Action("Ask")
        private boolean isCancelled() {
            return cancelled;
        }

        @Action("SetFlag")
        private void setFlag() {
            cancelled = true;
        }
    }
}
