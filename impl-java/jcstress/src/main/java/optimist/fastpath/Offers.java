package optimist.fastpath;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import optimist.Action;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * An offer beside one of the thread that polls, and polls when it has returned.
 *
 * <p>Results: what was polled, and what was left.
 */
abstract class Offers {
    abstract void offer(String element);

    abstract @Nullable String poll();

    /** Changes nothing, and marks where a call begins. */
    @Action("Call")
    private void call() {}

    void first(LL_Result r) {
        call();
        offer("a");
    }

    void second(LL_Result r) {
        call();
        offer("b");
        call();
        String polled = poll();
        r.r1 = polled == null ? "nothing" : polled;
    }

    void end(LL_Result r) {
        StringBuilder left = new StringBuilder();
        for (String next = poll(); next != null; next = poll()) {
            left.append(left.length() == 0 ? "" : ", ").append(next);
        }
        r.r2 = left.toString();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"a, b", "b, a"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    @Outcome(
            id = "nothing, a, b",
            expect = ACCEPTABLE_INTERESTING,
            desc = "F5.2: a poll returns nothing, though an offer has returned")
    public static class Linked extends Offers {
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

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }

    /** To be found out: an element is lost. */
    @JCStressTest
    @State
    @Outcome(
            id = {"a, b", "b, a", "nothing, a, b"},
            expect = ACCEPTABLE,
            desc = "nothing is lost")
    public static class MutantSplit extends Offers {
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

        @Override
        @Actor
        public void first(LL_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(LL_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(LL_Result r) {
            super.end(r);
        }
    }
}
