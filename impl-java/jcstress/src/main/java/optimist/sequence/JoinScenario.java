package optimist.sequence;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import optimist.Action;
import optimist.internal.Apart;
import optimist.stress.StoreBuffer;
import optimist.variants.Also;
import optimist.variants.Outcomes;
import optimist.variants.Variant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The ring has one entry and two consumers, of which the second is away. A producer goes round once, with the first consumer in the same
 * thread, and tries to go on. Meanwhile the second one joins.
 *
 * <p>Result: whether the first entry that the second consumer is to read is kept. The ring has one entry: the number after that would
 * overwrite it.
 */
@Outcomes(@Outcome(id = "1", expect = ACCEPTABLE, desc = "it is kept"))
abstract class JoinScenario extends Scenario {
    @Variant
    static final Guest roomFirst = Joinable::join;

    /** It enters by an ordered store. No interleaving shows what x86 does here. */
    @Variant
    @Also(@Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "A18: its first entry is overwritten"))
    @StoreBuffer(
            stores = "Enter",
            loads = {"LookAtClaimed", "LookAtLimit", "LookForRoom", "LookToJoin"})
    static final Guest orderedEnter = Joinable::entersByStore;

    /** To be found out: it looks where it begins before it enters. */
    @Variant
    static final Guest mutantLooksFirst = Joinable::looksFirst;

    /** How the second consumer joins. */
    interface Guest {
        long joins(Joinable sequencer);
    }

    /** With other ways to join. */
    static class Joinable extends RoomFirstSequencer {
        Joinable() {
            super(1, 2, Waiting.SPIN);
            leave(1);
        }

        final long join() {
            return join(1);
        }

        final long entersByStore() {
            enter();
            long first = lookToJoin();
            begin(first);
            return first;
        }

        final long looksFirst() {
            long first = lookToJoin();
            enter();
            begin(first);
            return first;
        }

        @Action("Enter")
        private void enter() {
            done.lazySet(Apart.index(1), NONE);
        }

        @Action("LookToJoin")
        private long lookToJoin() {
            return claimed;
        }

        @Action("Begin")
        private void begin(long first) {
            done.lazySet(Apart.index(1), first - 1);
        }
    }

    private final Joinable joinable;
    private final Guest guest;
    private int second;
    private int first;

    JoinScenario(Guest variant) {
        this(variant, new Joinable());
    }

    private JoinScenario(Guest variant, Joinable sequencer) {
        super(sequencer);
        joinable = sequencer;
        guest = variant;
    }

    @Actor
    void producer(I_Result r) {
        int number = claim();
        publish(number, number);
        finish(0, number);
        second = tryClaim();
    }

    @Actor
    void guest(I_Result r) {
        call();
        first = (int) guest.joins(joinable);
    }

    @Arbiter
    void end(I_Result r) {
        r.r1 = second == first + 1 ? 0 : 1;
    }
}
