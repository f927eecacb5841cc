package optimist.multibuffer;

/**
 * The ring of one producer, which claims entries, fills them, and publishes them. One thread at a time may use it.
 *
 * <pre>{@code
 * long sequence = ring.claim();
 * ring.get(sequence).fill("apples", 3);
 * ring.publish(sequence);
 * }</pre>
 *
 * <p>A claim that succeeds replaces the one before: it begins at the first entry that is not published. So a producer that fails
 * between claim and publication leaves no gap.
 *
 * <p>A thread may hand its ring to another thread. The handoff must be a happens-before edge: a concurrent queue, a
 * lock, or the start of the other thread. So producers can come and go while the buffer runs, if it has a ring for each
 * producer that is active at a time (B1.5).
 *
 * @param <E> the type of the entries
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
     * @return the entry's number
     * @throws IllegalStateException if the ring is full, and either the buffer is closed or halted, or the caller
     *     runs the buffer, as the handler does
     */
    public long claim() {
        return claim(1);
    }

    /**
     * Waits until the next {@code n} entries are free.
     *
     * @param n the number of entries
     * @return the highest of their numbers; subtract {@code n - 1} for the lowest
     * @throws IllegalArgumentException if {@code n} is less than one, or more than the capacity
     * @throws IllegalStateException if there is no room for them, and either the buffer is closed or halted, or the
     *     caller runs the buffer, as the handler does
     */
    public long claim(int n) {
        return buffer.claim(producer, n);
    }

    /**
     * Returns the entry of a number. The producer owns it from the claim to the publication. It still holds its
     * previous content.
     *
     * @param sequence the entry's number
     * @return the entry
     */
    public E get(long sequence) {
        return buffer.get(producer, sequence);
    }

    /**
     * Publishes all claimed entries up to a number. Never waits. Entries that are published after a close or a halt may
     * stay unhandled.
     *
     * @param sequence the number of the last entry to publish
     * @throws IllegalStateException if this entry is not claimed, or is published already
     */
    public void publish(long sequence) {
        buffer.publish(producer, sequence);
    }
}
