package optimist.sequence;

import com.lmax.disruptor.EventFactory;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Whatever version of the Disruptor is on the class path. This is compiled against the latest. Before version 3 the methods
 * that are called for every item were the same, and what makes a ring was not: that is looked up.
 */
@SuppressWarnings("NullAway.Init") // whatever is measured begins with a new ring
public class Disruptor extends Benchmarks {
    private static final String PACKAGE = "com.lmax.disruptor.";

    /** The version that is to be measured, so that no other is measured in its name. */
    @Param("none")
    public String version = "none";

    /** How a {@link WaitStrategy} begins. */
    @Param("Yielding")
    public String waits = "Yielding";

    /** {@code multi}, or {@code single}: what the ring expects of its producers. Of version 2, only the first. */
    @Param("multi")
    public String expects = "multi";

    private RingBuffer<Entry> ring;

    /** By consumer. */
    private SequenceBarrier[] barriers;

    private Sequence[] received;

    @Setup
    public void checkVersion() {
        String found = RingBuffer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        if (!found.endsWith("/disruptor-" + version + ".jar")) {
            throw new IllegalStateException("Disruptor " + version + " is to be measured, found " + found);
        }
    }

    @Override
    protected void begin() throws ReflectiveOperationException {
        received = new Sequence[consumers];
        Arrays.setAll(received, i -> new Sequence());
        WaitStrategy strategy = Class.forName(PACKAGE + waits + "WaitStrategy")
                .asSubclass(WaitStrategy.class)
                .getConstructor()
                .newInstance();
        if (version.startsWith("2.")) {
            ring = ringOfVersion2(Entry::new, strategy);
            RingBuffer.class.getMethod("setGatingSequences", Sequence[].class).invoke(ring, (Object) received);
        } else {
            ring = expectsOne()
                    ? RingBuffer.createSingleProducer(Entry::new, CAPACITY, strategy)
                    : RingBuffer.createMultiProducer(Entry::new, CAPACITY, strategy);
            // As its DSL does: only those that nobody follows hold up producers.
            ring.addGatingSequences(behind ? new Sequence[] {received[consumers - 1]} : received);
        }
        barriers = new SequenceBarrier[consumers];
        Arrays.setAll(barriers, i -> behind && i > 0 ? ring.newBarrier(received[i - 1]) : ring.newBarrier());
    }

    private boolean expectsOne() {
        if (expects.equals("single") && producers > 1) {
            throw new IllegalArgumentException(producers + " producers, where one is expected");
        }
        return expects.equals("single");
    }

    @SuppressWarnings("unchecked") // the factory's entries
    private static RingBuffer<Entry> ringOfVersion2(EventFactory<Entry> factory, WaitStrategy strategy)
            throws ReflectiveOperationException {
        // What was the default then: the pending list in 2.8.
        Object claims = Class.forName(PACKAGE + "MultiThreadedClaimStrategy")
                .getConstructor(int.class)
                .newInstance(CAPACITY);
        return RingBuffer.class
                .getConstructor(EventFactory.class, Class.forName(PACKAGE + "ClaimStrategy"), WaitStrategy.class)
                .newInstance(factory, claims, strategy);
    }

    @Override
    protected void send(int producer, long item) {
        long sequence = ring.next();
        ring.get(sequence).item = item;
        ring.publish(sequence);
    }

    /** Not of version 2. */
    @Override
    protected void sendAll(int producer, long first, int count) {
        long high = ring.next(count);
        long low = high - count + 1;
        for (int i = 0; i < count; i++) {
            ring.get(low + i).item = first + i;
        }
        ring.publish(low, high);
    }

    @Override
    protected void receive(Tally tally) throws Exception {
        receive(0, tally);
    }

    @Override
    protected void receive(int consumer, Tally tally) throws Exception {
        RingBuffer<Entry> entries = ring;
        SequenceBarrier barrier = barriers[consumer];
        Sequence progress = received[consumer];
        long next = 0;
        boolean more = true;
        while (more) {
            long available = barrier.waitFor(next);
            for (; next <= available; next++) {
                more = tally.add(entries.get(next).item);
            }
            progress.set(available);
        }
    }
}
