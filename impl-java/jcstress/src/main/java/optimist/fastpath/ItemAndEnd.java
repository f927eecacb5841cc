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
 * An item beside the end.
 *
 * <p>Result: what downstream has seen.
 */
abstract class ItemAndEnd extends Scenario {
    ItemAndEnd(Function<Flow.Subscriber<Object>, Flow.Subscriber<Object>> variant) {
        super(variant);
    }

    void first(L_Result r) {
        onNext("a");
    }

    void second(L_Result r) {
        onComplete();
    }

    void end(L_Result r) {
        r.r1 = seen();
    }

    @JCStressTest
    @State
    @Outcome(
            id = {"a, end", "end"},
            expect = ACCEPTABLE,
            desc = "nothing after the end")
    public static class Locked extends ItemAndEnd {
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
            id = {"a, end", "end"},
            expect = ACCEPTABLE,
            desc = "nothing after the end")
    public static class Queued extends ItemAndEnd {
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
            id = {"a, end", "end"},
            expect = ACCEPTABLE,
            desc = "nothing after the end")
    public static class FastPath extends ItemAndEnd {
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
            id = {"a, end", "end"},
            expect = ACCEPTABLE,
            desc = "nothing after the end")
    public static class Inbox extends ItemAndEnd {
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
            id = {"a, end", "end"},
            expect = ACCEPTABLE,
            desc = "nothing after the end")
    public static class Bounded extends ItemAndEnd {
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

    /** To be found out: it does not know that it has ended. */
    @JCStressTest
    @State
    @Outcome(
            id = {"a, end", "end"},
            expect = ACCEPTABLE,
            desc = "nothing after the end")
    public static class MutantGoesOn extends ItemAndEnd {
        public MutantGoesOn() {
            super(SpinSerializer::endless);
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
