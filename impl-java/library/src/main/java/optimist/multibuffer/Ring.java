package optimist.multibuffer;

/**
 * The ring of one producer: it claims entries, fills them, and publishes them. To be used by one thread at a time.
 *
 * <pre>{@code
 * long sequence = ring.claim();
 * ring.get(sequence).fill("apples", 3);
 * ring.publish(sequence);
 * }</pre>
 *
 * <p>What is claimed and not published is claimed again by the next call: a producer that fails in between harms nobody.
 *
 * <p>A thread that has done with its ring may hand it on to another one, by whatever makes visible what it has done before: a concurrent
 * queue, a lock, the start of that thread. So producers may come and go while the buffer runs, if it has as many rings as there
 * are of them at a time (B1.5).
 *
 * @param <E> the entries
 */
public final class Ring<E> {
    private final MultiBuffer<E> buffer;
    private final int producer;

    Ring(MultiBuffer<E> buffer, int producer) {
        this.buffer = buffer;
        this.producer = producer;
    }

    /**
     * Waits until the next entry is free.
     *
     * @return its number
     * @throws IllegalStateException if the ring is full, and the consumer is halted
     */
    public long claim() {
        return claim(1);
    }

    /**
     * Waits until the next few entries are free.
     *
     * @param n how many
     * @return the highest of their numbers; the lowest is that minus {@code n - 1}
     * @throws IllegalArgumentException if these are none, or more than the ring has
     * @throws IllegalStateException if there is no room for them, and the consumer is halted
     */
    public long claim(int n) {
        return buffer.claim(producer, n);
    }

    /**
     * The entry of a number. It is the producer's from when it has claimed it until it publishes it. It still holds what was put into
     * it the last time.
     *
     * @param sequence the number
     * @return the entry
     */
    public E get(long sequence) {
        return buffer.get(producer, sequence);
    }

    /**
     * Publishes all entries up to a number. Never waits. What is published after the halt may be left unhandled.
     *
     * <p>The number must have been claimed. That is not checked: up to the end of the ring's room, entries that nobody has filled
     * would be handled.
     *
     * @param sequence the last of them
     * @throws IllegalStateException if the ring has no room for it, as far as it has seen, or it is published already
     */
    public void publish(long sequence) {
        buffer.publish(producer, sequence);
    }
}
