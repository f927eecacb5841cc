package optimist.sequence;

import java.util.Objects;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/**
 * The entries that a sequencer hands out. They are made once, and used again and again: producers write into them, and
 * consumers read from them. An entry keeps what a producer wrote into it until another producer overwrites it. A
 * consumer clears references that are to become garbage.
 *
 * <pre>{@code
 * Sequencer sequencer = new RoomFirstSequencer(1024, 1);
 * RingBuffer<Order> ring = new RingBuffer<>(sequencer, Order::new);
 *
 * long sequence = sequencer.claim();                 // a producer; there may be many
 * try {
 *     ring.get(sequence).fill("apples", 3);
 * } finally {
 *     sequencer.publish(sequence);
 * }
 *
 * ring.reader(0).forEach((order, sequence) -> ...);  // the consumer, until the sequencer is closed
 * }</pre>
 *
 * @param <E> the entries
 */
public final class RingBuffer<E> {
    /**
     * From {@code await} of a {@link RingBuffer.Reader}: the sequencer is closed, and the reader has read what was shown
     * by then. A producer that had claimed before may still publish; a later call shows that.
     */
    public static final long OVER = -1;

    private final Sequencer sequencer;
    private final Object[] entries;

    /**
     * A ring with as many entries as the sequencer has places.
     *
     * @param sequencer hands them out; it is used for no other ring
     * @param entries makes them
     */
    public RingBuffer(Sequencer sequencer, Supplier<? extends E> entries) {
        this.sequencer = sequencer;
        this.entries = new Object[sequencer.capacity()];
        for (int i = 0; i < this.entries.length; i++) {
            this.entries[i] = Objects.requireNonNull(entries.get(), "entry");
        }
    }

    /**
     * The entry of a number. It is the caller's as long as the number is: of a producer, from when it has claimed it until
     * it publishes it; of a consumer, from when it is shown it until it is finished.
     *
     * @param sequence the number
     * @return the entry
     */
    @SuppressWarnings("unchecked") // nothing else was put there
    public E get(long sequence) {
        return (E) entries[(int) sequence & entries.length - 1];
    }

    /**
     * A consumer that begins with the first number, and sleeps where it waits.
     *
     * @param consumer which one, counted from zero
     * @return the reader; a second one for this consumer begins with the first number, too, and reads wrong entries
     * @throws IndexOutOfBoundsException if there is no such consumer
     */
    public Reader reader(int consumer) {
        return reader(consumer, Waiting.PARK);
    }

    /**
     * A consumer that begins with the first number.
     *
     * @param consumer which one, counted from zero
     * @param waiting how it waits for producers
     * @return the reader; a second one for this consumer begins with the first number, too, and reads wrong entries
     * @throws IndexOutOfBoundsException if there is no such consumer
     */
    public Reader reader(int consumer, Waiting waiting) {
        return reader(consumer, waiting, 0);
    }

    Reader reader(int consumer, Waiting waiting, long first) {
        return new Reader(Objects.checkIndex(consumer, sequencer.consumers()), waiting, first);
    }

    /** What a consumer knows: where it is. To be used by one thread. */
    public final class Reader {
        private final int consumer;
        private final Waiting waiting;
        private long next;
        private long shown;

        private Reader(int consumer, Waiting waiting, long first) {
            this.consumer = consumer;
            this.waiting = Objects.requireNonNull(waiting, "waiting");
            next = first;
            shown = first - 1;
        }

        /**
         * The first number that this consumer is not finished with.
         *
         * @return the number
         */
        public long next() {
            return next;
        }

        /**
         * Looks how far it may read. Never waits.
         *
         * @return the last number that it may read; less than {@link #next()} if there is none
         */
        public long look() {
            long high = sequencer.look(next);
            shown = Math.max(shown, high);
            return high;
        }

        /**
         * Waits until there is something to read.
         *
         * @return the last number that it may read; {@link RingBuffer#OVER} if the sequencer is closed, and nothing is shown
         * @throws InterruptedException if the thread is interrupted, and there is nothing to read
         */
        public long await() throws InterruptedException {
            while (true) {
                // Before the look: what was published before it was closed is to be read.
                boolean closed = sequencer.isClosed();
                long high = look();
                if (high >= next) {
                    return high;
                }
                if (closed) {
                    return OVER;
                }
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                waiting.once();
            }
        }

        /**
         * Is finished with some entries: they may be filled again.
         *
         * @param high the last of them
         * @throws IllegalArgumentException if the reader was not shown it, or is finished with it already
         */
        public void finish(long high) {
            if (high < next || high > shown) {
                throw new IllegalArgumentException("to be finished with: " + next + " to " + shown + ", not " + high);
            }
            sequencer.finish(consumer, high);
            next = high + 1;
        }

        /**
         * Reads everything, in the order of the numbers, until the sequencer is closed and nothing more is shown. What is
         * there together is finished with together, after the last of it. So an action that claims in this ring may
         * wait for itself, deaf to interrupts, until the sequencer is closed: use {@link RoomFirstSequencer#tryClaim} there.
         *
         * <p>An exception from the action ends it. The reader is finished with what came before, and would begin
         * with the same entry again.
         *
         * @param action is given each entry and its number
         * @throws InterruptedException if the thread is interrupted while there is nothing to read
         */
        public void forEach(ObjLongConsumer<? super E> action) throws InterruptedException {
            for (long high = await(); high != OVER; high = await()) {
                long read = next - 1;
                try {
                    while (read < high) {
                        action.accept(get(read + 1), read + 1);
                        read++;
                    }
                } finally {
                    if (read >= next) {
                        finish(read);
                    }
                }
            }
        }
    }
}
