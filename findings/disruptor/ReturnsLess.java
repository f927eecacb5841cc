import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;

/**
 * One thread claims two entries, and publishes the second one first. A consumer that handles the entry that it asked for
 * sees an empty event; one that compares with the returned value sees nothing yet.
 */
class ReturnsLess {
    private static final long VALUE = 42;

    public static void main(String[] args) throws Exception {
        RingBuffer<long[]> ring = RingBuffer.createMultiProducer(() -> new long[1], 8, new BlockingWaitStrategy());
        SequenceBarrier barrier = ring.newBarrier();
        long first = ring.next();
        long second = ring.next();
        ring.get(second)[0] = VALUE;
        ring.publish(second);

        long early = barrier.waitFor(first);
        long seen = ring.get(first)[0];

        ring.get(first)[0] = VALUE;
        ring.publish(first);
        long late = barrier.waitFor(first);

        boolean shown = early < first && seen != VALUE && late == second;
        System.out.println((shown ? "shown" : "not shown") + ": waitFor(" + first + ") returned " + early
                + ", and the event of " + first + " was " + seen + "; after its publication, waitFor(" + first
                + ") returned " + late + ", and the event is " + ring.get(first)[0]);
        System.exit(shown ? 0 : 1);
    }
}
