package optimist.sequence;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The entries that a sequencer hands out. They are allocated once, and reused: producers write into them, and consumers
 * read from them. An entry keeps its content until another producer overwrites it. A consumer has to clear references
 * that should become garbage.
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
 * <p>How readers end is specified by {@code ReadersEnd.tla}.
 *
 * @param <E> the entries
 */
public final class RingBuffer<E> {
    /**
     * From {@code await} of a {@link RingBuffer.Reader}: the reader is halted; or the sequencer is closed, and the reader has
     * read all entries shown by then. After a close, a producer with an earlier claim may still publish, and a later call shows
     * that. Then go on until the answer is this one again: consumers that follow wait until then.
     */
    public static final long OVER = -1;

    /**
     * Handles the entries of a ring, in the thread of the reader.
     *
     * @param <E> the entries
     */
    @FunctionalInterface
    public interface Handler<E> {
        /**
         * Handles an entry.
         *
         * @param entry the entry; it belongs to the handler until this method returns
         * @param sequence its number
         * @param last whether it is the last of its batch, which is what one look has found: a good time to flush. A batch that
         *     ends with an exception may have no last entry: flush after that, too
         */
        void handle(E entry, long sequence, boolean last);
    }

    /**
     * Receives the exceptions of a {@link Handler}, in the thread of the reader.
     *
     * @param <E> the entries
     */
    @FunctionalInterface
    public interface ExceptionHandler<E> {
        /**
         * The handler has thrown. If this method returns, the entry counts as handled, and consumers that follow read it, too.
         * If it throws, the call that reads ends with its exception.
         *
         * @param thrown by the handler
         * @param entry the entry
         * @param sequence its number
         */
        void thrown(Throwable thrown, E entry, long sequence);
    }

    /** What a consumer is for good, once it is one of them. Whoever follows a guest may be shown what is not published. */
    private enum Role {
        GUEST("has left before"),
        IN_A_CHAIN("follows another consumer, or is followed");

        private final String why;

        Role(String why) {
            this.why = why;
        }
    }

    /** There is nothing to read yet. */
    private static final long NONE = Long.MIN_VALUE;

    private final Sequencer sequencer;
    private final Object[] entries;

    /** By consumer: not 0 if its reader has ended. Its followers ask for it after the end only. */
    private final AtomicIntegerArray ended;

    /** By consumer. Guarded by itself. */
    private final @Nullable Role[] roles;

    /**
     * A ring with the capacity of the sequencer.
     *
     * @param sequencer hands out the entries; do not use it for another ring
     * @param entries allocates the entries
     */
    public RingBuffer(Sequencer sequencer, Supplier<? extends E> entries) {
        this.sequencer = sequencer;
        this.entries = new Object[sequencer.capacity()];
        ended = new AtomicIntegerArray(sequencer.consumers());
        roles = new Role[sequencer.consumers()];
        for (int i = 0; i < this.entries.length; i++) {
            this.entries[i] = Objects.requireNonNull(entries.get(), "entry");
        }
    }

    /**
     * The entry of a number. It belongs to a producer from the claim to the publication of the number, and to a
     * consumer from when it is shown until it is finished.
     *
     * @param sequence the number
     * @return the entry
     */
    @SuppressWarnings("unchecked") // nothing else was put there
    public E get(long sequence) {
        return (E) entries[(int) sequence & entries.length - 1];
    }

    /**
     * A consumer that begins with the first number. While it waits, it yields, and then sleeps.
     *
     * @param consumer its index, from zero
     * @return the reader; a second one for this consumer begins with the first number, too, and reads wrong entries
     * @throws IndexOutOfBoundsException if there is no such consumer
     * @throws IllegalStateException if it has {@linkplain Reader#leave left} before
     */
    public Reader reader(int consumer) {
        return reader(consumer, Waiting.YIELD_THEN_PARK);
    }

    /**
     * A consumer that begins with the first number.
     *
     * @param consumer its index, from zero
     * @param waiting how it waits for producers
     * @return the reader; a second one for this consumer begins with the first number, too, and reads wrong entries
     * @throws IndexOutOfBoundsException if there is no such consumer
     * @throws IllegalStateException if it has {@linkplain Reader#leave left} before
     */
    public Reader reader(int consumer, Waiting waiting) {
        Reader reader = reader(consumer, waiting, 0);
        if (isGuest(consumer)) {
            throw new IllegalStateException("consumer " + consumer + " has left before: it has to join");
        }
        return reader;
    }

    Reader reader(int consumer, Waiting waiting, long first) {
        return new Reader(consumer, waiting, first);
    }

    /**
     * A consumer that has {@linkplain Reader#leave left} joins again. Its reader is shown each number that is claimed after this
     * call has returned, and none that was claimed before the call.
     *
     * <pre>{@code
     * ring.reader(2).leave();                        // a guest: at first, every consumer is there
     * ...
     * RingBuffer<Order>.Reader watcher = ring.join(2, Waiting.YIELD_THEN_PARK);
     * try {
     *     watcher.forEach((order, sequence) -> ...); // until another thread calls watcher.halt()
     * } finally {
     *     watcher.leave();
     * }
     * }</pre>
     *
     * @param consumer its index
     * @param waiting how it waits for producers
     * @return the reader; {@link Reader#next} is the number that it begins with
     * @throws IndexOutOfBoundsException if there is no such consumer, or if it is consumer 0, which stays
     * @throws IllegalStateException if it has not left
     * @throws UnsupportedOperationException if the sequencer is not a {@link RoomFirstSequencer}
     * @apiNote Only for one that has left by {@link Reader#leave}: the ring does not know of {@link RoomFirstSequencer#leave}, and would let
     *     others follow it. While it joins, producers find no room beyond what they have seen. If consumers come and go without an end, a producer may starve.
     */
    public Reader join(int consumer, Waiting waiting) {
        // Whoever has joined has to read. So nothing is thrown after that.
        Objects.requireNonNull(waiting, "waiting");
        return reader(consumer, waiting, comingAndGoing().join(consumer));
    }

    private RoomFirstSequencer comingAndGoing() {
        if (sequencer instanceof RoomFirstSequencer guests) {
            return guests;
        }
        throw new UnsupportedOperationException("only with a RoomFirstSequencer, consumers come and go");
    }

    private void take(Role role, int... consumers) {
        synchronized (roles) {
            for (int consumer : consumers) {
                Role before = roles[consumer];
                if (before != null && before != role) {
                    throw new IllegalStateException("consumer " + consumer + " " + before.why
                            + ": a consumer that leaves must be in no chain of consumers, before or after that");
                }
            }
            for (int consumer : consumers) {
                roles[consumer] = role;
            }
        }
    }

    private boolean isGuest(int consumer) {
        synchronized (roles) {
            return roles[consumer] == Role.GUEST;
        }
    }

    /**
     * A consumer that follows others, and begins with the first number. While it waits, it yields, and then sleeps.
     *
     * @param consumer its index
     * @param upstream the consumers that it follows
     * @return the reader
     * @throws IndexOutOfBoundsException if there is no such consumer
     * @throws IllegalArgumentException if it follows no consumer, or one that does not have a lower index
     * @throws IllegalStateException if one of them has {@linkplain Reader#leave left} before
     * @see #readerBehind(int, Waiting, int...)
     */
    public Reader readerBehind(int consumer, int... upstream) {
        return readerBehind(consumer, Waiting.YIELD_THEN_PARK, upstream);
    }

    /**
     * A consumer that follows others, and begins with the first number. It reads an entry only after all of these have
     * finished it. So it sees what they have done with the entry, and what the consumers have done that they follow.
     *
     * <pre>{@code
     * Sequencer sequencer = new RoomFirstSequencer(1024, 4);
     * RingBuffer<Order> ring = new RingBuffer<>(sequencer, Order::new);
     *
     * RingBuffer<Order>.Reader journal = ring.reader(0);
     * RingBuffer<Order>.Reader replica = ring.reader(1);
     * RingBuffer<Order>.Reader business = ring.readerBehind(2, 0, 1);  // after both
     * RingBuffer<Order>.Reader answers = ring.readerBehind(3, 2);      // after that
     * }</pre>
     *
     * <p>A look finds no more entries than one in a {@link RoomFirstSequencer} does, whatever the sequencer.
     *
     * <p>Producers wait for each consumer of the sequencer, whether others follow it or not. After the sequencer is closed, the
     * reader ends if its next entry is not published, or if one of those before it has ended without that entry.
     *
     * @apiNote A consumer has ended if {@code await}, {@code forEach} or {@code handleEach} has told it so. One that stops
     *     because of an exception or an interrupt, or that only looks, has not ended: it holds up all that follow it, for good.
     *     {@linkplain Reader#halt Halt} each of them, or interrupt its thread.
     * @param consumer its index
     * @param waiting how it waits
     * @param upstream the consumers that it follows; each has a lower index, so none follows itself
     * @return the reader; a second one for this consumer begins with the first number, too, and reads wrong entries
     * @throws IndexOutOfBoundsException if there is no such consumer
     * @throws IllegalArgumentException if it follows no consumer, or one that does not have a lower index
     * @throws IllegalStateException if one of them has {@linkplain Reader#leave left} before
     */
    public Reader readerBehind(int consumer, Waiting waiting, int... upstream) {
        return readerBehind(consumer, waiting, 0, upstream);
    }

    Reader readerBehind(int consumer, Waiting waiting, long first, int... upstream) {
        if (upstream.length == 0) {
            throw new IllegalArgumentException(
                    "consumer " + consumer + " follows no other: use reader(" + consumer + ")");
        }
        for (int other : upstream) {
            if (other < 0 || other >= consumer) {
                throw new IllegalArgumentException(
                        "consumer " + consumer + " can follow consumers with a lower index, not " + other);
            }
        }
        Reader reader = new Reader(consumer, waiting, first, upstream.clone());
        int[] chain = Arrays.copyOf(reader.upstream, upstream.length + 1);
        chain[upstream.length] = consumer;
        take(Role.IN_A_CHAIN, chain);
        return reader;
    }

    /** The position of a consumer. Not thread-safe: one thread only. Any thread may {@link #halt} it. */
    public final class Reader {
        private final int consumer;
        private final Waiting waiting;

        /** The consumers that it follows. If there are none, it follows the producers. */
        private final int[] upstream;

        private long next;
        private long shown;
        private boolean hasEnded;
        private boolean hasLeft;
        private volatile boolean halted;

        private Reader(int consumer, Waiting waiting, long first, int... upstream) {
            this.consumer = Objects.checkIndex(consumer, sequencer.consumers());
            this.upstream = upstream;
            this.waiting = Objects.requireNonNull(waiting, "waiting");
            next = first;
            shown = first - 1;
        }

        /**
         * The first number that this consumer has not finished.
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
         * @throws IllegalStateException if the reader has left
         */
        public long look() {
            checkThere();
            long high = upstream.length == 0 ? sequencer.look(next) : lookUpstream();
            shown = Math.max(shown, high);
            return high;
        }

        /** As much as a look at the marks finds: producers get room after each batch. */
        private long lookUpstream() {
            long high = next - 1 + Marks.reach(entries.length);
            for (int other : upstream) {
                high = Math.min(high, sequencer.finished(other));
            }
            return high;
        }

        /**
         * Waits until there is an entry to read.
         *
         * @return the last number that it may read; {@link RingBuffer#OVER} if the reader is halted, or if the sequencer
         * is closed and none is shown
         * @throws InterruptedException if the thread is interrupted, and there is nothing to read
         */
        public long await() throws InterruptedException {
            long high = lookOrEnd();
            return high != NONE ? high : await(new TimeLimit(TimeLimit.NONE));
        }

        /**
         * Waits until there is an entry to read, or the time is over.
         *
         * @param timeout how long to wait; if it is not positive, the call does not wait
         * @param unit of the time
         * @return the last number that it may read; {@link RingBuffer#OVER} if the reader is halted, or if the sequencer
         * is closed and none is shown
         * @throws InterruptedException if the thread is interrupted, and there is nothing to read
         * @throws TimeoutException if there was nothing to read in that time
         * @apiNote The time is compared between two rounds of the waiting strategy: with {@link Waiting#PARK}, a call may last
         *     50 microseconds longer, or a little more.
         */
        public long await(long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
            long nanos = unit.toNanos(timeout);
            long high = lookOrEnd();
            if (high == NONE) {
                high = await(new TimeLimit(nanos));
            }
            if (high == NONE) {
                throw new TimeoutException("nothing to read within " + timeout + " " + unit);
            }
            return high;
        }

        private long await(TimeLimit limit) throws InterruptedException {
            for (int waited = 0; ; waited++) {
                limit.beforeLook();
                long high = lookOrEnd();
                if (high != NONE || limit.isOver()) {
                    return high;
                }
                waiting.once(waited);
            }
        }

        private long lookOrEnd() {
            if (halted) {
                return end();
            }
            long high = look();
            if (high >= next) {
                if (hasEnded) {
                    // A producer has published after the end.
                    hasEnded = false;
                    ended.set(consumer, 0);
                }
                return high;
            }
            return sequencer.isClosed() && !comesLater() ? end() : NONE;
        }

        private long end() {
            hasEnded = true;
            // Followers that see this see what it has finished before.
            ended.set(consumer, 1);
            return OVER;
        }

        /** After the end: whether the next entry is published, and each of those before this one may still finish it. */
        private boolean comesLater() {
            if (sequencer.look(next) < next) {
                return false;
            }
            for (int other : upstream) {
                // In this order: one that has ended finishes no more, unless its user goes on all the same.
                if (ended.get(other) != 0 && sequencer.finished(other) < next) {
                    return false;
                }
            }
            return true;
        }

        /**
         * Finishes some entries: they may be filled again.
         *
         * @param high the last of them
         * @throws IllegalArgumentException if the reader was not shown it, or has finished it already
         * @throws IllegalStateException if the reader has left
         */
        public void finish(long high) {
            checkThere();
            if (high < next || high > shown) {
                throw new IllegalArgumentException("to be finished with: " + next + " to " + shown + ", not " + high);
            }
            sequencer.finish(consumer, high);
            next = high + 1;
        }

        /**
         * Reads all entries, in the order of the numbers. As {@link #handleEach(Handler)}, with an action that does not
         * ask for the end of a batch.
         *
         * @param action gets each entry and its number
         * @throws InterruptedException if the thread is interrupted while there is nothing to read
         */
        public void forEach(ObjLongConsumer<? super E> action) throws InterruptedException {
            Objects.requireNonNull(action, "action");
            handleEach((entry, sequence, last) -> action.accept(entry, sequence));
        }

        /**
         * Reads all entries, in the order of the numbers, until the sequencer is closed and no more are shown, or the
         * reader is halted. It finishes each batch of available entries at once, after the last one. So a handler that
         * claims in this ring may wait for itself, deaf to interrupts, until the sequencer is closed: use
         * {@link RoomFirstSequencer#tryClaim} there.
         *
         * <p>An exception from the handler ends the call. The reader has then finished all entries before the failed
         * one, and would begin with the failed one again, unless the handler has finished it.
         *
         * @apiNote A handler may {@link #finish} entries before the current one, to give producers room early.
         * @param handler gets each entry
         * @throws InterruptedException if the thread is interrupted while there is nothing to read
         */
        public void handleEach(Handler<? super E> handler) throws InterruptedException {
            Objects.requireNonNull(handler, "handler");
            for (long high = await(); high != OVER; high = await()) {
                long read = next - 1;
                try {
                    while (read < high) {
                        handler.handle(get(read + 1), read + 1, read + 1 == high);
                        read++;
                    }
                } finally {
                    if (read >= next) {
                        finish(read);
                    }
                }
            }
        }

        /**
         * Reads all entries, and goes on after an exception of the handler.
         *
         * @param handler gets each entry
         * @param exceptionHandler gets each exception of the handler, errors of the JVM, too; its own ends the call
         * @throws InterruptedException if the thread is interrupted while there is nothing to read
         * @see #handleEach(Handler)
         */
        public void handleEach(Handler<? super E> handler, ExceptionHandler<? super E> exceptionHandler)
                throws InterruptedException {
            Objects.requireNonNull(handler, "handler");
            Objects.requireNonNull(exceptionHandler, "exceptionHandler");
            handleEach((entry, sequence, last) -> {
                try {
                    handler.handle(entry, sequence, last);
                } catch (Throwable thrown) {
                    exceptionHandler.thrown(thrown, entry, sequence);
                }
            });
        }

        /**
         * Leaves: producers wait for this consumer no more, and may overwrite what it was shown. Afterwards, this reader reads no
         * more. A second call does nothing. To read again, {@linkplain RingBuffer#join join}.
         *
         * @throws IndexOutOfBoundsException if it is consumer 0, which stays
         * @throws IllegalStateException if it follows another consumer, or is followed
         * @throws UnsupportedOperationException if the sequencer is not a {@link RoomFirstSequencer}
         * @apiNote Call it in the thread that reads. This is not checked, nor is what follows. In a handler, {@link #halt} the reader in
         *     its place, and leave after the call that reads: a handler that leaves is given entries that are overwritten, and its exception
         *     is lost. Have one reader for each consumer: what another one finishes brings the consumer back, and if that one leaves, it puts
         *     out whoever has joined since.
         */
        public void leave() {
            if (hasLeft) {
                return;
            }
            RoomFirstSequencer guests = comingAndGoing();
            guests.guest(consumer);
            take(Role.GUEST, consumer);
            hasLeft = true;
            guests.leave(consumer);
        }

        private void checkThere() {
            if (hasLeft) {
                throw new IllegalStateException("consumer " + consumer + " has left");
            }
        }

        /**
         * Ends {@code await}, {@code forEach} and {@code handleEach}, for good. Any thread may call this, also the handler. A
         * call that reads entries returns after its batch; one that waits returns at its next look. {@link #look} and
         * {@link #finish} go on as before.
         *
         * @apiNote Producers wait for this consumer once the ring is full, and its followers for the entries that it does not
         *     finish, until the sequencer is {@linkplain Sequencer#close closed}. The close ends their waits, if the reader has
         *     noticed that it is halted; otherwise halt the followers, too. They do not come back for entries that it finishes
         *     after that.
         */
        public void halt() {
            halted = true;
        }
    }
}
