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
 * A producer fills and publishes two entries, one after the other, beside the consumer.
 *
 * <p>Results: the last number that the consumer is shown, and how many of the entries up to there are filled.
 */
abstract class Filled extends Scenario {
    Filled(IntFunction<Sequencer> variant) {
        super(variant.apply(4));
        claim();
        claim();
    }

    void first(II_Result r) {
        fill(0, 1);
        publish(0, 0);
        fill(1, 1);
        publish(1, 1);
    }

    void second(II_Result r) {
        int shown = look(0);
        int filled = 0;
        for (int s = 0; s <= shown; s++) {
            filled += read(s);
        }
        r.r1 = shown;
        r.r2 = filled;
    }

    void end(II_Result r) {}

    @JCStressTest
    @State
    @Outcome(
            id = {"-1, 0", "0, 1", "1, 2"},
            expect = ACCEPTABLE,
            desc = "what is shown is filled")
    public static class BusySpin extends Filled {
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
    @Outcome(
            id = {"-1, 0", "0, 1", "1, 2"},
            expect = ACCEPTABLE,
            desc = "what is shown is filled")
    public static class Pending extends Filled {
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
    @Outcome(
            id = {"-1, 0", "0, 1", "1, 2"},
            expect = ACCEPTABLE,
            desc = "what is shown is filled")
    public static class Availability extends Filled {
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
    @Outcome(
            id = {"-1, 0", "0, 1", "1, 2"},
            expect = ACCEPTABLE,
            desc = "what is shown is filled")
    public static class RoomFirst extends Filled {
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

    /** To be found out: the entry is filled when it is published already. */
    @JCStressTest
    @State
    @Outcome(
            id = {"-1, 0", "0, 1", "1, 2"},
            expect = ACCEPTABLE,
            desc = "what is shown is filled")
    public static class MutantPublishesFirst extends Filled {
        public MutantPublishesFirst() {
            super(Sequencers::roomFirst);
        }

        @Override
        @Actor
        public void first(II_Result r) {
            publish(0, 0);
            fill(0, 1);
            publish(1, 1);
            fill(1, 1);
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
}
