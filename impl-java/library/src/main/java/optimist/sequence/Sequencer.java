package optimist.sequence;

/**
 * Hands out the entries of a ring: to producers, who fill them, and in the order of their numbers to consumers, who read
 * them. Specified by {@code Sequencer.tla}.
 *
 * <p>Entries are numbered 0, 1, 2, ...; in a ring of eight, 3 and 11 share a place. A producer claims the next number, or
 * several, fills the entries, and publishes them. A consumer looks how far it may read, reads, and says that it is
 * finished. No number is granted twice, or before all consumers are finished with the entry that has its place. None is
 * shown to consumers before it, and everything before it, is published. What a producer did before it published
 * happens before what a consumer does that is shown it, and what a consumer did before it finished happens before what
 * a producer does that is granted the place.
 *
 * <p>Any thread may claim and publish. Each consumer is one thread. What was claimed has to be published: what comes
 * after it is not shown before that is done. So a producer must not fail in between; and if it stops there, all others stop
 * sooner or later.
 *
 * <p><b>Interrupts.</b> To wait here is not to be interrupted: a thread that is interrupted meanwhile waits on, and is
 * interrupted when the call has ended. Where numbers are taken first, they cannot be given back. A thread that waits in
 * a {@link RoomFirstSequencer} has none, and {@linkplain RoomFirstSequencer#claimInterruptibly may be interrupted}; so may
 * {@linkplain RingBuffer.Reader readers}.
 *
 * <p><b>The end.</b> After {@link #close} no call waits any more: one that claims, or waits to publish, throws an
 * {@link IllegalStateException}. A producer may still publish what it had claimed. Consumers are shown what is published
 * before or after, up to the first number that is not. The numbers of a call that throws are never published. Close it
 * when the producers have returned, if nothing is to be lost.
 *
 * <p><b>Misuse.</b> No call checks that its caller has claimed the numbers. To publish an unclaimed number may show an
 * entry that nobody has filled. To publish a number twice may hide what was shown, or wait for ever.
 */
public interface Sequencer {

    /**
     * How many entries the ring has.
     *
     * @return a power of two
     */
    int capacity();

    /**
     * How many consumers it waits for.
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
     * @param n how many
     * @return the highest of them; the lowest is that minus {@code n - 1}
     * @throws IllegalArgumentException if these are none, or more than there can be at once
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
     * @throws IllegalArgumentException if these are none, or more than there can be at once
     * @throws IllegalStateException if it is closed, and this call would have to wait
     */
    void publish(long low, long high);

    /**
     * Looks how far a consumer may read. Never waits.
     *
     * @param next the first number that the consumer has not read
     * @return the last that it may read; less than {@code next} if there is none
     */
    long look(long next);

    /**
     * A consumer is finished with some entries, and does not touch them any more. It is not checked that it was shown
     * them. With too high a number, producers overwrite what it has not read; with a lower one than before, they may wait
     * for ever. A {@link RingBuffer.Reader} checks both.
     *
     * @param consumer which one, counted from zero
     * @param high the last of these entries; it is finished with all before it, too
     * @throws IndexOutOfBoundsException if there is no such consumer
     */
    void finish(int consumer, long high);

    /** Ends it, for everybody. To do so again changes nothing. */
    void close();

    /**
     * Whether it was closed.
     *
     * @return whether it was
     */
    boolean isClosed();
}
