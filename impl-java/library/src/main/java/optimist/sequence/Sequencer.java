package optimist.sequence;

/**
 * Hands out the entries of a ring: producers fill them, and consumers read them in the order of their sequence numbers.
 * Specified by {@code Sequencer.tla}.
 *
 * <p>Entries are numbered 0, 1, 2, ...; in a ring of eight, 3 and 11 share a place. A producer claims the next number,
 * or several, fills the entries, and publishes them. A consumer looks how far it may read, reads, and finishes the
 * entries.
 *
 * <p><b>Guarantee.</b> No number is granted twice, or before all consumers have finished the entry at its place.
 * Consumers see a number only after it and all lower numbers are published. Actions of a producer before it publishes
 * happen-before actions of a consumer that sees the number. Actions of a consumer before it finishes happen-before
 * actions of the producer that gets the place next.
 *
 * <p>Any thread may claim and publish. Each consumer is one thread. Claimed numbers have to be published: until then,
 * consumers see no later number. So a producer must not fail in between. If it stops there, all others block sooner or
 * later.
 *
 * <p><b>Interrupts.</b> A waiting thread ignores interrupts, and keeps its interrupt status until the call has ended:
 * numbers that are taken first cannot be given back. A thread that waits in a {@link RoomFirstSequencer} has none, and
 * {@linkplain RoomFirstSequencer#claimInterruptibly may be interrupted}. So may {@linkplain RingBuffer.Reader readers}.
 *
 * <p><b>The end.</b> After {@link #close} no call waits: a call that claims, or waits to publish, throws an
 * {@link IllegalStateException}. A producer may still publish its claimed numbers. Consumers see all numbers published
 * before or after, up to the first gap. The numbers of a call that throws are never published. To lose nothing, close
 * the sequencer after the producers have returned.
 *
 * <p><b>Misuse.</b> No call checks that its caller has claimed the numbers. Publishing an unclaimed number may show an
 * unfilled entry. Publishing a number twice may hide shown entries, or wait forever.
 */
public interface Sequencer {

    /**
     * The number of entries in the ring.
     *
     * @return a power of two
     */
    int capacity();

    /**
     * The number of consumers that producers wait for.
     *
     * @return the number, from zero up
     */
    int consumers();

    /**
     * Claims the next number, and waits until its entry is free.
     *
     * @return the number
     * @throws IllegalStateException if it is closed
     */
    default long claim() {
        return claim(1);
    }

    /**
     * Claims the next few numbers, and waits until their entries are free.
     *
     * @param n the size of the batch
     * @return the highest number; the lowest is {@code n - 1} less
     * @throws IllegalArgumentException if {@code n} is not positive, or larger than the largest batch
     * @throws IllegalStateException if it is closed
     */
    long claim(int n);

    /**
     * Publishes a number that the caller has claimed. This is not checked.
     *
     * @param sequence the number
     * @throws IllegalStateException if it is closed, and this call would have to wait
     */
    default void publish(long sequence) {
        publish(sequence, sequence);
    }

    /**
     * Publishes numbers that the caller has claimed. This is not checked.
     *
     * @param low the first of them
     * @param high the last of them
     * @throws IllegalArgumentException if the batch is empty, or larger than the largest one
     * @throws IllegalStateException if it is closed, and this call would have to wait
     */
    void publish(long low, long high);

    /**
     * Looks how far a consumer may read. Never waits.
     *
     * @param next the first number that the consumer has not read
     * @return a number up to which it may read, and the last if there are few; less than {@code next} if there is none
     */
    long look(long next);

    /**
     * The last number that a consumer has finished. A consumer that follows this one may read up to there. Specified by
     * {@code Chain.tla}.
     *
     * @param consumer its index, from zero
     * @return the number; one less than the first number if it has finished none
     * @throws IndexOutOfBoundsException if there is no such consumer
     */
    long finished(int consumer);

    /**
     * A consumer has finished some entries, and does not touch them any more. The argument is not checked. If it is too
     * high, producers overwrite unread entries. If it is lower than before, they may wait forever. A
     * {@link RingBuffer.Reader} checks both.
     *
     * @param consumer its index, from zero
     * @param high the last finished entry; all lower ones are finished, too
     * @throws IndexOutOfBoundsException if there is no such consumer
     */
    void finish(int consumer, long high);

    /** Closes it, for all threads. Closing it again has no effect. */
    void close();

    /**
     * Whether it is closed.
     *
     * @return true if it is closed
     */
    boolean isClosed();
}
