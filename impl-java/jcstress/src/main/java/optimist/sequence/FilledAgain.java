package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.function.IntFunction;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The ring has one entry, which is full. The consumer reads it, beside a producer who claims it and fills it again.
 *
 * <p>Results: what the consumer has read, and what is in there in the end.
 */
abstract class FilledAgain extends Scenario {
    FilledAgain(IntFunction<Sequencer> variant) {
        super(variant.apply(1));
        claim();
        fill(0, 1);
        publish(0, 0);
    }

    void first(II_Result r) {
        int next = claim();
        fill(next, 2);
        publish(next, next);
    }

    void second(II_Result r) {
        r.r1 = read(0);
        finish(0);
    }

    void end(II_Result r) {
        r.r2 = read(look(1));
    }

    @JCStressTest
    @State
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "read, and then filled again")
    public static class BusySpin extends FilledAgain {
        public BusySpin() {
            super(Sequencers::busySpin);
        }

        @Override
        @Actor
        public void first(II_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(II_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(II_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "read, and then filled again")
    public static class Pending extends FilledAgain {
        public Pending() {
            super(Sequencers::pending);
        }

        @Override
        @Actor
        public void first(II_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(II_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(II_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "read, and then filled again")
    public static class Availability extends FilledAgain {
        public Availability() {
            super(Sequencers::availability);
        }

        @Override
        @Actor
        public void first(II_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(II_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(II_Result r) {
            super.end(r);
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "read, and then filled again")
    public static class RoomFirst extends FilledAgain {
        public RoomFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        @Actor
        public void first(II_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(II_Result r) {
            super.second(r);
        }

        @Override
        @Arbiter
        public void end(II_Result r) {
            super.end(r);
        }
    }

    /** To be found out: the consumer reads an entry with which it was finished. */
    @JCStressTest
    @State
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "read, and then filled again")
    public static class MutantFinishesFirst extends FilledAgain {
        public MutantFinishesFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        @Actor
        public void first(II_Result r) {
            super.first(r);
        }

        @Override
        @Actor
        public void second(II_Result r) {
            finish(0);
            r.r1 = read(0);
        }

        @Override
        @Arbiter
        public void end(II_Result r) {
            super.end(r);
        }
    }
}
