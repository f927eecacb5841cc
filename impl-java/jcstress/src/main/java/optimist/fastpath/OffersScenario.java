package optimist.fastpath;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import optimist.Action;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * An offer beside one of the thread that polls, and polls when it has returned.
 *
 * <p>Results: what was polled, and what was left.
 */
abstract class OffersScenario {
    abstract void offer(String element);

    abstract @Nullable String poll();

    /** Changes nothing, and marks where a call begins. */
    @Action("Call")
    private void call() {}

    @Actor
    void first(LL_Result r) {
        call();
        offer("a");
    }

    @Actor
    void second(LL_Result r) {
        call();
        offer("b");
        call();
        String polled = poll();
        r.r1 = polled == null ? "nothing" : polled;
    }

    @Arbiter
    void end(LL_Result r) {
        StringBuilder left = new StringBuilder();
        for (String next = poll(); next != null; next = poll()) {
            left.append(left.length() == 0 ? "" : ", ").append(next);
        }
        r.r2 = left.toString();
    }

    @Variant
    @Outcomes({
        @Outcome(
                id = {"a, b", "b, a"},
                expect = ACCEPTABLE,
                desc = "one after the other"),
        @Outcome(
                id = "nothing, a, b",
                expect = ACCEPTABLE_INTERESTING,
                desc = "F5.2: a poll returns nothing, though an offer has returned")
    })
    static class Linked extends OffersScenario {
        private final LinkedQueue<String> queue = new LinkedQueue<>();

        @Override
        void offer(String element) {
            queue.offer(element);
        }

        @Override
        @Nullable
        String poll() {
            return queue.poll();
        }
    }

    /** To be found out: an element is lost. */
    @Variant
    @Outcomes(
            @Outcome(
                    id = {"a, b", "b, a", "nothing, a, b"},
                    expect = ACCEPTABLE,
                    desc = "nothing is lost"))
    static class MutantSplit extends OffersScenario {
        private final SplitQueue queue = new SplitQueue();

        @Override
        void offer(String element) {
            queue.offer(element);
        }

        @Override
        @Nullable
        String poll() {
            return queue.poll();
        }
    }
}
