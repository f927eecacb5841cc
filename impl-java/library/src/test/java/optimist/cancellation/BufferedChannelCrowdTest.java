package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import optimist.cancellation.BufferPart.Mark;
import optimist.cancellation.BufferedChannel.Offered;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads at once, of which some give up: what was accepted is what is received. Every second thread sends. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a stage is run when it is completed
class BufferedChannelCrowdTest {
    private static final int THREADS = 6;

    /** A channel, and what was sent and received. An element is the number of the send, then the sender. */
    private static class Ledger {
        /** As a sender: an asynchronous send that waits is ordered by nothing. */
        private static final int NOBODY = THREADS;

        static final int SENDERS = THREADS + 1;
        private static final int AT_MOST = 30_000;

        final int capacity;
        final BufferedChannel<Integer> channel;
        private final boolean isPatient;
        final AtomicInteger sends = new AtomicInteger();
        final Queue<Integer> accepted = new ConcurrentLinkedQueue<>();
        final Queue<Integer> received = new ConcurrentLinkedQueue<>();
        private final AtomicInteger inOrOut = new AtomicInteger();
        private final AtomicInteger receives = new AtomicInteger();
        private final int[][] last = new int[THREADS][SENDERS];

        Ledger(int capacity, boolean isPatient) {
            this.capacity = capacity;
            this.isPatient = isPatient;
            channel = new BufferedChannel<>(capacity, capacity, Parking.OF_PLATFORM, Parking.OF_PLATFORM);
        }

        // ---- to send

        /** What has become of one send; of an asynchronous one, it may not be known yet. */
        final @Nullable Offered sends(int thread, Random random) throws InterruptedException {
            int number = sends.incrementAndGet() * SENDERS;
            int element = number + thread;
            switch (random.nextInt(8)) {
                case 0, 1 -> {
                    return told(sent(channel.send(element)), element);
                }
                case 2, 3 -> {
                    sendsLater(number + NOBODY, random);
                    return null;
                }
                case 4, 5 -> {
                    Offered offered = channel.offer(element);
                    boolean again = isPatient && offered == Offered.FULL;
                    return told(again ? sent(channel.send(element)) : offered, element);
                }
                default -> {
                    Offered offered = channel.offer(element, limit(random), TimeUnit.NANOSECONDS);
                    return told(offered, element);
                }
            }
        }

        private static Offered sent(boolean isSent) {
            return isSent ? Offered.ACCEPTED : Offered.CLOSED;
        }

        final long limit(Random random) {
            return isPatient ? TimeUnit.HOURS.toNanos(1) : random.nextInt(AT_MOST);
        }

        private void sendsLater(int element, Random random) {
            CompletableFuture<Boolean> stage = channel.sendAsync(element);
            stage.thenAccept(isSent -> told(sent(isSent), element));
            if (isPatient) {
                stage.join();
            } else {
                LockSupport.parkNanos(random.nextInt(AT_MOST));
                givesUpSend(stage, element);
            }
        }

        void givesUpSend(CompletableFuture<Boolean> stage, @SuppressWarnings("unused") int element) {
            stage.cancel(false);
        }

        /** There was a place for each: those of the buffer, and those of receives that have begun, and have not given up. */
        private Offered told(Offered offered, int element) {
            if (offered == Offered.ACCEPTED) {
                accepted.add(element);
                int now = inOrOut.incrementAndGet();
                if (now > capacity + receives.get()) {
                    throw new IllegalStateException(now + " are in the buffer, or were");
                }
            }
            return offered;
        }

        // ---- to receive

        /** Returns whether the channel has ended. */
        final boolean receives(int thread, Random random) throws InterruptedException {
            receives.incrementAndGet();
            boolean hasReceived = false;
            try {
                @Nullable Integer element;
                switch (random.nextInt(8)) {
                    case 0, 1 -> element = channel.receive();
                    case 2, 3 -> {
                        hasReceived = receivesLater(random);
                        return false;
                    }
                    case 4, 5 -> {
                        element = channel.tryReceive();
                        if (element == null && !isPatient) {
                            return false;
                        }
                        element = element == null ? channel.receive() : element;
                    }
                    default -> element = channel.receive(limit(random), TimeUnit.NANOSECONDS);
                }
                hasReceived = element != null;
                if (element != null) {
                    received.add(element);
                    isNext(last[thread], element);
                }
                return element == null;
            } catch (TimeoutException e) {
                return false;
            } finally {
                if (!hasReceived) {
                    receives.decrementAndGet();
                }
            }
        }

        private static void isNext(int[] before, int element) {
            int sender = element % SENDERS;
            if (sender != NOBODY && element <= before[sender]) {
                throw new IllegalStateException(element + " is received after " + before[sender]);
            }
            before[sender] = element;
        }

        /** Returns whether it has received something, or may have. */
        private boolean receivesLater(Random random) {
            CompletableFuture<@Nullable Integer> stage = channel.receiveAsync();
            stage.thenAccept(element -> {
                if (element != null) {
                    received.add(element);
                }
            });
            if (isPatient) {
                return stage.join() != null;
            }
            LockSupport.parkNanos(random.nextInt(AT_MOST));
            stage.cancel(false);
            return !stage.isCancelled();
        }

        // ---- at the end

        final @Nullable String difference() {
            List<Integer> left = accepted.stream().sorted().toList();
            List<Integer> right = received.stream().sorted().toList();
            return left.equals(right) ? null : left.size() + " were accepted, " + right.size() + " received";
        }

        /** Nobody waits; empties it, and fills it once more. */
        final @Nullable String atRest() {
            for (int left = 0; left <= capacity; left++) {
                @Nullable Integer element = channel.tryReceive();
                if (element != null) {
                    received.add(element);
                }
            }
            boolean isClear = Reached.contents(channel.items).stream().allMatch(Mark.class::isInstance);
            if (!isClear || Reached.contents(channel.room).stream().anyMatch(Waiter.class::isInstance)) {
                return "something is in the cells";
            }
            int places = 0;
            while (places <= capacity && channel.offer(0) == Offered.ACCEPTED) {
                places++;
            }
            return places == capacity ? difference() : places + " places are there";
        }
    }

    // ---- one channel

    private static final class Buffer extends Crowd {
        private final Ledger ledger;

        Buffer(Ledger ledger) {
            super(ledger.isPatient);
            this.ledger = ledger;
        }

        @Override
        void takesTurn(int thread, Random random) {
            try {
                if (thread % 2 > 0) {
                    ledger.receives(thread, random);
                } else if (ledger.sends(thread, random) == Offered.CLOSED) {
                    throw new IllegalStateException("nobody has closed it");
                }
            } catch (InterruptedException e) {
                // It has given up.
            }
        }

        @Override
        @Nullable
        String atTheEnd() {
            int sent = ledger.accepted.size();
            if (sent == 0 || (isPatient && 2L * sent != turns.get())) {
                return "of " + turns.get() + " calls, " + sent + " have sent";
            }
            return ledger.atRest();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void nothingIsLostNorReceivedTwice(int capacity) throws InterruptedException {
        assertThat(new Buffer(new Ledger(capacity, false)).run(THREADS)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void nobodyWaitsInVainWhereNobodyGivesUp(int capacity) throws InterruptedException {
        assertThat(new Buffer(new Ledger(capacity, true)).run(4)).isNull();
    }

    /** Whoever gives up a send takes it for granted that it was in time, and sends once more. */
    @Test
    void anElementThatIsReceivedTwiceIsFound() throws InterruptedException {
        Ledger forgetful = new Ledger(2, false) {
            @Override
            void givesUpSend(CompletableFuture<Boolean> stage, int element) {
                stage.cancel(false);
                if (channel.offer(element) == Offered.ACCEPTED && stage.isCancelled()) {
                    accepted.add(element);
                }
            }
        };
        assertThat(new Buffer(forgetful).run(2)).contains("received");
    }

    @Test
    void aPlaceTooManyIsFound() {
        Ledger wide = new Ledger(2, true);
        wide.channel.room.puts();
        assertThat(wide.atRest()).isEqualTo("3 places are there");
        for (int i = 0; i < 2; i++) {
            wide.told(Offered.ACCEPTED, i);
        }
        assertThatIllegalStateException().isThrownBy(() -> wide.told(Offered.ACCEPTED, 2));
    }

    @Test
    void anElementOutOfOrderIsFound() {
        int[] before = new int[Ledger.SENDERS];
        Ledger.isNext(before, 3 * Ledger.SENDERS);
        Ledger.isNext(before, 2 * Ledger.SENDERS + 1);
        assertThatIllegalStateException().isThrownBy(() -> Ledger.isNext(before, 2 * Ledger.SENDERS));
    }

    // ---- tries

    /** Who tries to receive has sent before, so something is left; and there is one place for each. */
    private static final class Triers extends Crowd {
        private final BufferedChannel<Integer> channel = new BufferedChannel<>(THREADS);

        Triers() {
            super(true);
        }

        @Override
        void takesTurn(int thread, Random random) {
            if (channel.offer(thread) != Offered.ACCEPTED) {
                throw new IllegalStateException("there is no room");
            }
            if (channel.tryReceive() == null) {
                throw new IllegalStateException("there is nothing");
            }
        }

        @Override
        @Nullable
        String atTheEnd() {
            return channel.tryReceive() == null ? null : "something is left";
        }
    }

    @Test
    void triesFindWhatIsThere() throws InterruptedException {
        assertThat(new Triers().run(THREADS)).isNull();
    }

    // ---- channels that are closed

    /** They empty one buffer after the other; each of them was closed before. */
    private static final class Drainers extends Crowd {
        private static final int EVERY = 20;
        private static final int ELEMENTS = 200;

        private final List<BufferedChannel<Integer>> channels = new ArrayList<>();
        private final int[] next = new int[THREADS];
        private final AtomicInteger received = new AtomicInteger();

        Drainers() {
            super(true);
            for (int i = 0; i < TURNS / EVERY; i++) {
                BufferedChannel<Integer> channel = new BufferedChannel<>(ELEMENTS);
                while (channel.offer(i) == Offered.ACCEPTED) {
                    Thread.onSpinWait();
                }
                channel.close();
                channels.add(channel);
            }
        }

        @Override
        void takesTurn(int thread, Random random) {
            int turn = next[thread]++;
            if (turn % EVERY > 0) {
                return;
            }
            try {
                while (channels.get(turn / EVERY).receive() != null) {
                    received.incrementAndGet();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        @Nullable
        String atTheEnd() {
            return received.get() == channels.size() * ELEMENTS ? null : received + " were received";
        }
    }

    /** A receive that has found that something is left may come too late for it. */
    @Test
    void nobodyWaitsAtTheEnd() throws InterruptedException {
        assertThat(new Drainers().run(THREADS)).isNull();
    }

    /** In every fifth turn a thread goes on to the next channel. Senders close it now and then; receivers receive to its end. */
    private static final class Closers extends Crowd {
        private static final int EVERY = 5;

        /** A sender closes a channel after so many sends, on average. */
        private static final int SENDS = 8;

        private static final class Closing extends Ledger {
            final AtomicInteger closed = new AtomicInteger();
            final AtomicInteger left = new AtomicInteger();

            Closing(int capacity, boolean isPatient) {
                super(capacity, isPatient);
            }
        }

        private final int capacity;
        private final AtomicReferenceArray<@Nullable Closing> channels = new AtomicReferenceArray<>(TURNS / EVERY);
        private final int[] next = new int[THREADS];

        Closers(int capacity, boolean isPatient) {
            super(isPatient);
            this.capacity = capacity;
        }

        @Override
        void takesTurn(int thread, Random random) {
            int turn = next[thread]++;
            if (turn % EVERY == 0) {
                goesOnTo(turn / EVERY, thread, random);
            }
        }

        private void goesOnTo(int number, int thread, Random random) {
            Closing closing = channel(number);
            while (!isOver(closing, thread, random)) {
                Thread.onSpinWait();
            }
            if (closing.left.incrementAndGet() == THREADS) {
                check(closing);
                // Nobody comes here again.
                channels.set(number, null);
            }
        }

        private Closing channel(int number) {
            Closing found = channels.get(number);
            if (found != null) {
                return found;
            }
            Closing made = new Closing(capacity, isPatient);
            found = channels.compareAndExchange(number, null, made);
            return found == null ? made : found;
        }

        private static boolean isOver(Closing closing, int thread, Random random) {
            try {
                if (thread % 2 > 0) {
                    return closing.receives(thread, random) && isTrue(closing.channel.hasEnded());
                }
                if (random.nextInt(SENDS) == 0 && closing.channel.close()) {
                    closing.closed.incrementAndGet();
                }
                return closing.sends(thread, random) == Offered.CLOSED && isTrue(closing.channel.isClosed());
            } catch (InterruptedException e) {
                return false;
            }
        }

        private static boolean isTrue(boolean so) {
            if (!so) {
                throw new IllegalStateException("it is not closed");
            }
            return true;
        }

        private static void check(Closing closing) {
            @Nullable String difference = closing.difference();
            if (difference != null) {
                throw new IllegalStateException(difference);
            }
            if (closing.closed.get() != 1) {
                throw new IllegalStateException(closing.closed + " have closed it");
            }
            if (closing.channel.tryReceive() != null || closing.channel.offer(0) != Offered.CLOSED) {
                throw new IllegalStateException("it goes on");
            }
        }

        @Override
        @Nullable
        String atTheEnd() {
            return turns.get() == (long) TURNS * THREADS ? null : turns + " turns";
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void whatWasAcceptedIsReceivedBeforeTheEnd(int capacity) throws InterruptedException {
        assertThat(new Closers(capacity, false).run(THREADS)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void everyCallReturnsWhenTheChannelIsClosed(int capacity) throws InterruptedException {
        assertThat(new Closers(capacity, true).run(THREADS)).isNull();
    }
}
