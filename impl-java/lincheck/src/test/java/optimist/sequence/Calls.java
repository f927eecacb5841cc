package optimist.sequence;

import org.jetbrains.lincheck.datastructures.Validate;

/**
 * The calls that threads make on one sequencer, and what they are told. Lincheck makes scenarios of the operations that
 * subclasses add, and makes the instances itself, so what is explored is said beforehand. A thread publishes what it was
 * granted, and leaves out the calls for which it has nothing.
 */
public abstract class Calls {
    private static final String LEFT_OUT = "left out";

    private static Subject subject = Variant.ROOM_FIRST;

    static void explore(Subject next) {
        subject = next;
    }

    private final Subject explored;
    private final Sequencer sequencer;
    private final Ledger ledger;

    Calls(int capacity, int consumers) {
        this(capacity, consumers, subject);
    }

    /** The same calls, on another one. */
    Calls(int capacity, int consumers, Subject explored) {
        this.explored = explored;
        sequencer = explored.create(capacity, consumers);
        ledger = new Ledger(capacity, consumers);
    }

    final String askClaim(int thread, int n) {
        return granted(thread, sequencer.claim(n), n);
    }

    /** This thread and the one after it claim so many each. To be called before the threads start. */
    public final String claimEach(int thread, int n) {
        return askClaim(thread, n) + ", " + askClaim(thread + 1, n);
    }

    final String askTryClaim(int thread, int n) {
        long high = explored.tryClaim(sequencer, n);
        return high < 0 ? "no room" : granted(thread, high, n);
    }

    private String granted(int thread, long high, int n) {
        ledger.granted(thread, high - n + 1, high);
        return n == 1 ? "granted " + high : "granted " + (high - n + 1) + " to " + high;
    }

    final String askPublish(int thread) {
        Ledger.Batch batch = ledger.publishing(thread);
        if (batch == null) {
            return LEFT_OUT;
        }
        sequencer.publish(batch.low(), batch.high());
        ledger.published(batch);
        return "published";
    }

    /** A consumer looks. */
    final String askLook(int consumer) {
        long high = sequencer.look(ledger.looking(consumer));
        ledger.seen(consumer, high);
        return "shown " + high;
    }

    /** A consumer is finished with what it has seen. */
    final String askFinish(int consumer) {
        long high = ledger.looking(consumer) - 1;
        ledger.finishing(consumer);
        if (high < 0) {
            return LEFT_OUT;
        }
        sequencer.finish(consumer, high);
        return "finished";
    }

    /** After the last call all that is published is shown, as far as there is no gap. */
    @Validate
    public void check() {
        askLook(0);
        ledger.check();
    }
}
