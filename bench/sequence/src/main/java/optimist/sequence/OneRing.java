package optimist.sequence;

import optimist.multibuffer.ExceptionHandler;
import optimist.multibuffer.MultiBuffer;
import optimist.multibuffer.Ring;
import optimist.multibuffer.YieldingMultiBuffer;

/** What one would take of ours for one producer. */
@SuppressWarnings("NullAway.Init") // whatever is measured begins with a new buffer
public class OneRing extends Benchmarks {
    private MultiBuffer<Entry> buffer;
    private Ring<Entry> ring;
    private Tally received;

    @Override
    protected final void begin() {
        buffer = new YieldingMultiBuffer<>(
                1,
                CAPACITY,
                Entry::new,
                (entry, source, sequence, last) -> {
                    if (!received.add(entry.item)) {
                        buffer.halt();
                    }
                },
                ExceptionHandler.ENDS_THE_RUN,
                Waiting.YIELD,
                Waiting.YIELD_THEN_PARK);
        ring = buffer.ring(0);
    }

    @Override
    protected final void send(int producer, long item) {
        long sequence = ring.claim();
        ring.get(sequence).item = item;
        ring.publish(sequence);
    }

    @Override
    protected final void receive(Tally tally) {
        received = tally;
        buffer.run();
    }
}
