package optimist.fastpath;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import java.util.concurrent.Flow;
import java.util.function.Function;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * One item beside two of another producer. The fast path is closed at the start, as it is after a longer drain (F4.3).
 *
 * <p>Result: what downstream has seen.
 */
abstract class ItemsInOrder extends Scenario {
    ItemsInOrder(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant) {
        super(variant);
        closeFlag();
    }

    void first(L_Result r) {
        onNext("a");
    }

    void second(L_Result r) {
        onNext("b1");
        onNext("b2");
    }

    void end(L_Result r) {
        r.r1 = seen();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"a, b1, b2", "b1, a, b2", "b1, b2, a"},
            expect = ACCEPTABLE,
            desc = "in each producer's order")
    public static class Locked extends ItemsInOrder {
        public Locked() {
            super(Serializers::locked);
        }

        @Override
        @Actor
        public void first(L_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(L_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(L_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"a, b1, b2", "b1, a, b2", "b1, b2, a"},
            expect = ACCEPTABLE,
            desc = "in each producer's order")
    public static class Queued extends ItemsInOrder {
        public Queued() {
            super(Serializers::queued);
        }

        @Override
        @Actor
        public void first(L_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(L_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(L_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"a, b1, b2", "b1, a, b2", "b1, b2, a"},
            expect = ACCEPTABLE,
            desc = "in each producer's order")
    @Outcome(
            id = "a, b2, b1",
            expect = ACCEPTABLE_INTERESTING,
            desc = "F2.2: an item overtakes one of the same producer")
    public static class FastPath extends ItemsInOrder {
        public FastPath() {
            super(Serializers::fastPath);
        }

        @Override
        @Actor
        public void first(L_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(L_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(L_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"a, b1, b2", "b1, a, b2", "b1, b2, a"},
            expect = ACCEPTABLE,
            desc = "in each producer's order")
    public static class Inbox extends ItemsInOrder {
        public Inbox() {
            super(Serializers::inbox);
        }

        @Override
        @Actor
        public void first(L_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(L_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(L_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"a, b1, b2", "b1, a, b2", "b1, b2, a"},
            expect = ACCEPTABLE,
            desc = "in each producer's order")
    public static class Bounded extends ItemsInOrder {
        public Bounded() {
            super(Serializers::bounded);
        }

        @Override
        @Actor
        public void first(L_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(L_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(L_Result r) {
            super.end(r);
        }
    }
}
