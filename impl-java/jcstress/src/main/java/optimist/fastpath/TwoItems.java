package optimist.fastpath;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.Flow;
import java.util.function.Function;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Two items, each of which its producer has written to before.
 *
 * <p>Result: what downstream has seen.
 */
abstract class TwoItems extends Scenario {
    TwoItems(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant) {
        super(variant);
    }

    void first(L_Result r) {
        onNext("a");
    }

    void second(L_Result r) {
        onNext("b");
    }

    void end(L_Result r) {
        r.r1 = seen();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"a, b", "b, a"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    public static class Locked extends TwoItems {
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
            id = {"a, b", "b, a"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    public static class Queued extends TwoItems {
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
            id = {"a, b", "b, a"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    public static class FastPath extends TwoItems {
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
            id = {"a, b", "b, a"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    public static class Inbox extends TwoItems {
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
            id = {"a, b", "b, a"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    public static class Bounded extends TwoItems {
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

    /** To be found out: both are in downstream at once, and one loses sight of the other. */
    @JCStressTest
    @State
    @Outcome(
            id = {"a, b", "b, a"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    public static class MutantOpen extends TwoItems {
        public MutantOpen() {
            super(SpinSerializer::open);
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
