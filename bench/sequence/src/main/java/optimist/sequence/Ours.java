package optimist.sequence;

/** A sequencer of the library, with the ring and the reader on top of it. */
@SuppressWarnings("NullAway.Init") // whatever is measured begins with a new sequencer
public abstract class Ours extends Benchmarks {
    private Sequencer sequencer;
    private RingBuffer<Entry> ring;

    abstract Sequencer sequencer();

    /** How the consumer waits. */
    Waiting waiting() {
        return Waiting.YIELD_THEN_PARK;
    }

    @Override
    protected final void begin() {
        sequencer = sequencer();
        ring = new RingBuffer<>(sequencer, Entry::new);
    }

    @Override
    protected final void send(int producer, long item) {
        long sequence = sequencer.claim();
        ring.get(sequence).item = item;
        sequencer.publish(sequence);
    }

    @Override
    protected final void sendAll(int producer, long first, int count) {
        long high = sequencer.claim(count);
        long low = high - count + 1;
        for (int i = 0; i < count; i++) {
            ring.get(low + i).item = first + i;
        }
        sequencer.publish(low, high);
    }

    @Override
    protected final void receive(Tally tally) throws InterruptedException {
        receive(0, tally);
    }

    @Override
    protected final void receive(int consumer, Tally tally) throws InterruptedException {
        RingBuffer<Entry> entries = ring;
        RingBuffer<Entry>.Reader reader = behind && consumer > 0
                ? entries.readerBehind(consumer, waiting(), consumer - 1)
                : entries.reader(consumer, waiting());
        boolean more = true;
        while (more) {
            long high = reader.await();
            for (long next = reader.next(); next <= high; next++) {
                more = tally.add(entries.get(next).item);
            }
            reader.finish(high);
        }
    }
}
