package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import optimist.cancellation.BufferPart.Mark;
import optimist.cancellation.BufferedChannel.Offered;
import optimist.cancellation.SegmentList.End;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes of calls one after the other; of threads that wait, each is asleep before the next call is made. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BufferedChannelTest {
    private static final int MANY = 1_000;
    private static final int LIMIT = 100;

    /** Two places. */
    private final BufferedChannel<Integer> channel = of(2);

    /** Segments of two cells. */
    private static BufferedChannel<Integer> of(int capacity) {
        return of(capacity, 2, Parking.OF_PLATFORM, Parking.OF_PLATFORM);
    }

    private static BufferedChannel<Integer> of(int capacity, int slots, Parking receivers, Parking senders) {
        return new BufferedChannel<>(capacity, slots, receivers, senders);
    }

    private Waiting sends(int element) {
        return new Waiting(() -> assertThat(channel.send(element)).isTrue());
    }

    private Waiting isRefused(int element) {
        return new Waiting(() -> assertThat(channel.send(element)).isFalse());
    }

    private Waiting receives(@Nullable Integer expected) {
        return new Waiting(() -> assertThat(channel.receive()).isEqualTo(expected));
    }

    private static void end(List<Waiting> all) throws InterruptedException {
        for (Waiting each : all) {
            assertThat(each.end()).isNull();
        }
    }

    private static void interrupt(Waiting waiting) throws InterruptedException {
        waiting.thread.interrupt();
        assertThat(waiting.end()).isInstanceOf(InterruptedException.class);
    }

    private static void fill(BufferedChannel<Integer> channel, int... elements) {
        for (int element : elements) {
            assertThat(channel.offer(element)).isEqualTo(Offered.ACCEPTED);
        }
    }

    private static void drain(BufferedChannel<Integer> channel, int... elements) {
        for (int element : elements) {
            assertThat(channel.tryReceive()).isEqualTo(element);
        }
        assertThat(channel.tryReceive()).isNull();
    }

    /** No cell has an element or a waiter. */
    private static void keepsNothing(BufferedChannel<?> channel) {
        assertThat(Reached.contents(channel.items)).isSubsetOf(Mark.CLEAR, Mark.ENDED);
        assertThat(Reached.contents(channel.room)).isSubsetOf(Mark.CLEAR, Mark.PLACE, Mark.ENDED);
    }

    /** It is open and empty, and all its places are there, but no more. */
    private static void isAsNew(BufferedChannel<Integer> channel, int capacity) {
        drain(channel);
        keepsNothing(channel);
        fill(channel, IntStream.range(0, capacity).toArray());
        assertThat(channel.offer(-1)).isEqualTo(Offered.FULL);
        drain(channel, IntStream.range(0, capacity).toArray());
        keepsNothing(channel);
    }

    private static void hasEnded(BufferedChannel<Integer> channel) throws InterruptedException, TimeoutException {
        assertThat(channel.hasEnded()).isTrue();
        assertThat(channel.isClosed()).isTrue();
        assertThat(channel.close()).isFalse();
        assertThat(channel.send(1)).isFalse();
        assertThat(channel.offer(1)).isEqualTo(Offered.CLOSED);
        assertThat(channel.offer(1, 1, TimeUnit.HOURS)).isEqualTo(Offered.CLOSED);
        assertThat(channel.offer(1, 0, TimeUnit.HOURS)).isEqualTo(Offered.CLOSED);
        assertThat(channel.sendAsync(1)).isCompletedWithValue(false);
        assertThat(channel.receive()).isNull();
        assertThat(channel.receive(1, TimeUnit.HOURS)).isNull();
        assertThat(channel.receive(0, TimeUnit.HOURS)).isNull();
        assertThat(channel.tryReceive()).isNull();
        assertThat(channel.receiveAsync()).isCompletedWithValue(null);
        keepsNothing(channel);
    }

    // ---- the buffer

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void aBufferHasRoomForOneAtLeast(int capacity) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BufferedChannel<>(capacity))
                .withMessage("capacity: " + capacity + " (expected: 1 or more)");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10})
    void allIsReceivedInOrder(int capacity) throws InterruptedException {
        BufferedChannel<Integer> passed = new BufferedChannel<>(capacity);
        Waiting sender = new Waiting(() -> {
            for (int i = 0; i < 20; i++) {
                assertThat(passed.send(i)).isTrue();
            }
            passed.close();
        });
        for (int i = 0; i < 20; i++) {
            assertThat(passed.receive()).isEqualTo(i);
        }
        assertThat(passed.receive()).isNull();
        assertThat(sender.end()).isNull();
    }

    @Test
    void sendsWaitForRoom() throws InterruptedException {
        assertThat(channel.send(0)).isTrue();
        assertThat(channel.send(1)).isTrue();
        List<Waiting> all = IntStream.range(2, 9).mapToObj(this::sends).toList();
        assertThat(channel.offer(9)).isEqualTo(Offered.FULL);
        for (int i = 0; i < 7; i++) {
            assertThat(channel.receive()).isEqualTo(i);
            assertThat(all.get(i).end()).isNull();
        }
        drain(channel, 7, 8);
        isAsNew(channel, 2);
    }

    @Test
    void receivesWaitForElements() throws InterruptedException {
        List<Waiting> all = IntStream.range(0, 7).mapToObj(this::receives).toList();
        for (int i = 0; i < 7; i++) {
            assertThat(channel.send(i)).isTrue();
            assertThat(all.get(i).end()).isNull();
        }
        isAsNew(channel, 2);
    }

    @Test
    void anOfferIsAcceptedWhereThereIsRoom() throws InterruptedException {
        assertThat(channel.offer(1)).isEqualTo(Offered.ACCEPTED);
        assertThat(channel.offer(2)).isEqualTo(Offered.ACCEPTED);
        assertThat(channel.offer(3)).isEqualTo(Offered.FULL);
        assertThat(channel.tryReceive()).isEqualTo(1);
        assertThat(channel.offer(4)).isEqualTo(Offered.ACCEPTED);
        assertThat(channel.offer(5)).isEqualTo(Offered.FULL);
        channel.close();
        assertThat(channel.offer(6)).isEqualTo(Offered.CLOSED);
        assertThat(channel.tryReceive()).isEqualTo(2);
        assertThat(channel.offer(7)).isEqualTo(Offered.CLOSED);
        drain(channel, 4);
    }

    /** A receive that waits gets an element of an offer, and gives its place back when it returns. */
    @Test
    void triesMeetThoseThatWait() throws InterruptedException {
        BufferedChannel<Integer> narrow = of(1);
        fill(narrow, 1);
        drain(narrow, 1);
        Waiting receiver = new Waiting(() -> assertThat(narrow.receive()).isEqualTo(2));
        fill(narrow, 2);
        assertThat(receiver.end()).isNull();
        fill(narrow, 3);
        assertThat(narrow.offer(4)).isEqualTo(Offered.FULL);
        Waiting sender = new Waiting(() -> assertThat(narrow.send(5)).isTrue());
        assertThat(narrow.tryReceive()).isEqualTo(3);
        assertThat(sender.end()).isNull();
        drain(narrow, 5);
        isAsNew(narrow, 1);
    }

    /** Whoever waits for room comes before a later offer. */
    @Test
    void anOfferDoesNotOvertake() throws InterruptedException {
        fill(channel, 1, 2);
        Waiting sender = sends(3);
        assertThat(channel.tryReceive()).isEqualTo(1);
        assertThat(channel.offer(4)).isEqualTo(Offered.FULL);
        assertThat(sender.end()).isNull();
        drain(channel, 2, 3);
    }

    @Test
    void allPlacesAreThereFromTheMiddleOn() {
        BufferedChannel<Integer> wide = of(42);
        for (int i = 0; i < 4; i++) {
            fill(wide, -1);
            drain(wide, -1);
        }
        isAsNew(wide, 42);
    }

    @Test
    void aLargeBufferTakesNoMemoryBeforeItIsUsed() throws InterruptedException {
        BufferedChannel<Integer> large = new BufferedChannel<>(Integer.MAX_VALUE);
        for (int i = 0; i < 10_000; i++) {
            assertThat(large.send(i)).isTrue();
        }
        for (int i = 0; i < 10_000; i++) {
            assertThat(large.receive()).isEqualTo(i);
        }
    }

    /** Also what the channel itself has in its cells. */
    @Test
    void anyObjectIsAnElement() throws InterruptedException {
        BufferedChannel<Object> any = new BufferedChannel<>(4, 2, Parking.OF_PLATFORM, Parking.OF_PLATFORM);
        List<Object> elements =
                List.of(new IllegalStateException("thrown by nobody"), new PackedWaiter(), Offered.FULL, any);
        for (Object element : elements) {
            assertThat(any.offer(element)).isEqualTo(Offered.ACCEPTED);
        }
        for (Object element : elements) {
            assertThat(any.receive()).isSameAs(element);
        }
        for (Object element : elements) {
            Waiting receiver = new Waiting(() -> assertThat(any.receive()).isSameAs(element));
            assertThat(any.send(element)).isTrue();
            assertThat(receiver.end()).isNull();
        }
        keepsNothing(any);
    }

    /** There is no element that is nothing; a send of it takes no place. */
    @Test
    @SuppressWarnings({"NullAway", "FutureReturnValueIgnored"})
    void nothingIsRefused() {
        assertThatNullPointerException().isThrownBy(() -> channel.send(null)).withMessage("element");
        assertThatNullPointerException().isThrownBy(() -> channel.offer(null)).withMessage("element");
        assertThatNullPointerException()
                .isThrownBy(() -> channel.offer(null, 1, TimeUnit.HOURS))
                .withMessage("element");
        assertThatNullPointerException()
                .isThrownBy(() -> channel.sendAsync(null))
                .withMessage("element");
        assertThatNullPointerException().isThrownBy(() -> channel.offer(1, 1, null));
        assertThatNullPointerException().isThrownBy(() -> channel.receive(1, null));
        isAsNew(channel, 2);
        channel.close();
        assertThatNullPointerException().isThrownBy(() -> channel.offer(null)).withMessage("element");
    }

    // ---- time limits

    @Test
    void waitsSoLongAndNoLonger() throws InterruptedException, TimeoutException {
        fill(channel, 1, 2);
        long start = System.nanoTime();
        assertThat(channel.offer(3, 20, TimeUnit.MILLISECONDS)).isEqualTo(Offered.FULL);
        drain(channel, 1, 2);
        assertThatThrownBy(() -> channel.receive(20, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(40));
        isAsNew(channel, 2);
    }

    @Test
    void aLimitedWaitIsInTime() throws InterruptedException, TimeoutException {
        Waiting receiver =
                new Waiting(() -> assertThat(channel.receive(1, TimeUnit.HOURS)).isEqualTo(1));
        assertThat(channel.offer(1, 1, TimeUnit.NANOSECONDS)).isEqualTo(Offered.ACCEPTED);
        assertThat(receiver.end()).isNull();
        fill(channel, 2, 3);
        Waiting sender = new Waiting(
                () -> assertThat(channel.offer(4, 1, TimeUnit.HOURS)).isEqualTo(Offered.ACCEPTED));
        assertThat(channel.receive(1, TimeUnit.NANOSECONDS)).isEqualTo(2);
        assertThat(sender.end()).isNull();
        drain(channel, 3, 4);
        isAsNew(channel, 2);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void triesWhereThereIsNoTime(long timeout) throws InterruptedException, TimeoutException {
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> channel.receive(timeout, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        }
        assertThat(channel.items.list.taken.get(SegmentList.indexOf(End.HEAD))).isZero();
        assertThat(channel.offer(1, timeout, TimeUnit.SECONDS)).isEqualTo(Offered.ACCEPTED);
        assertThat(channel.offer(2, timeout, TimeUnit.SECONDS)).isEqualTo(Offered.ACCEPTED);
        for (int i = 0; i < 5; i++) {
            assertThat(channel.offer(3, timeout, TimeUnit.SECONDS)).isEqualTo(Offered.FULL);
        }
        assertThat(channel.room.list.taken.get(SegmentList.indexOf(End.HEAD))).isZero();
        assertThat(channel.receive(timeout, TimeUnit.SECONDS)).isEqualTo(1);
        channel.close();
        assertThat(channel.offer(4, timeout, TimeUnit.SECONDS)).isEqualTo(Offered.CLOSED);
        assertThat(channel.receive(timeout, TimeUnit.SECONDS)).isEqualTo(2);
        assertThat(channel.receive(timeout, TimeUnit.SECONDS)).isNull();
    }

    @Test
    void theTimeIsCountedFromTheWaitOn() throws InterruptedException {
        Clock receivers = new Clock(7, LIMIT);
        Clock senders = new Clock(9, LIMIT);
        BufferedChannel<Integer> timed = of(1, 2, receivers, senders);
        assertThatThrownBy(() -> timed.receive(LIMIT, TimeUnit.NANOSECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(receivers.parked).containsExactly((long) LIMIT);
        fill(timed, 1);
        assertThat(timed.offer(2, LIMIT, TimeUnit.NANOSECONDS)).isEqualTo(Offered.FULL);
        assertThat(senders.parked).containsExactly((long) LIMIT);
        drain(timed, 1);
        isAsNew(timed, 1);
    }

    @Test
    void aCallThatNeedNotWaitDoesNotLookAtTheClock() throws InterruptedException, TimeoutException {
        Clock none = new Clock(0, LIMIT) {
            @Override
            public long now() {
                throw new AssertionError("looks at the clock");
            }
        };
        BufferedChannel<Integer> timed = of(1, 2, none, none);
        assertThat(timed.offer(1, LIMIT, TimeUnit.NANOSECONDS)).isEqualTo(Offered.ACCEPTED);
        assertThat(timed.receive(LIMIT, TimeUnit.NANOSECONDS)).isEqualTo(1);
    }

    /** A clock where a call comes from another thread, as it were, once: while somebody looks at it, or is about to wait. */
    private static final class Busy extends Clock {
        Runnable whenLookedAt = () -> {};
        Runnable whenAboutToWait = () -> {};

        Busy() {
            super(0, LIMIT);
        }

        @Override
        public long now() {
            Runnable call = whenLookedAt;
            whenLookedAt = () -> {};
            call.run();
            return super.now();
        }

        @Override
        public Thread sleeper() {
            Runnable call = whenAboutToWait;
            whenAboutToWait = () -> {};
            call.run();
            return Thread.currentThread();
        }
    }

    /** After it has parked, and has found that its time is over, and before it gives up. */
    @Test
    void theTimeOfAReceiveMayBeOverTooLate() throws InterruptedException, TimeoutException {
        Busy clock = new Busy();
        BufferedChannel<Integer> timed = of(1, 2, clock, Parking.OF_PLATFORM);
        clock.whenParked = () -> clock.whenLookedAt = () -> fill(timed, 1);
        assertThat(timed.receive(LIMIT, TimeUnit.NANOSECONDS)).isEqualTo(1);
        isAsNew(timed, 1);
    }

    @Test
    void theTimeOfASendMayBeOverTooLate() throws InterruptedException {
        Busy clock = new Busy();
        BufferedChannel<Integer> timed = of(1, 2, Parking.OF_PLATFORM, clock);
        fill(timed, 1);
        clock.whenParked = () -> clock.whenLookedAt = () -> drain(timed, 1);
        assertThat(timed.offer(2, LIMIT, TimeUnit.NANOSECONDS)).isEqualTo(Offered.ACCEPTED);
        drain(timed, 2);
        isAsNew(timed, 1);
    }

    // ---- interrupts

    private static List<Waiting.Call> interruptible(BufferedChannel<Integer> channel) {
        return List.of(
                () -> channel.send(7),
                () -> channel.offer(7, 1, TimeUnit.HOURS),
                () -> channel.offer(7, 0, TimeUnit.HOURS),
                channel::receive,
                () -> channel.receive(1, TimeUnit.HOURS),
                () -> channel.receive(0, TimeUnit.HOURS));
    }

    /** Whether the call would wait or not, or the channel has ended. */
    @Test
    void interruptedBeforeTheCall() {
        BufferedChannel<Integer> empty = of(1);
        BufferedChannel<Integer> full = of(1);
        BufferedChannel<Integer> half = of(2);
        BufferedChannel<Integer> ended = of(1);
        fill(full, 1);
        fill(half, 1);
        ended.close();
        for (BufferedChannel<Integer> each : List.of(empty, full, half, ended)) {
            for (Waiting.Call call : interruptible(each)) {
                Thread.currentThread().interrupt();
                assertThatThrownBy(call::make).isInstanceOf(InterruptedException.class);
                assertThat(Thread.interrupted()).isFalse();
            }
        }
        drain(full, 1);
        drain(half, 1);
        isAsNew(empty, 1);
        isAsNew(full, 1);
        isAsNew(half, 2);
    }

    @Test
    void offersAndTriesIgnoreAnInterrupt() {
        Thread.currentThread().interrupt();
        fill(channel, 1, 2);
        assertThat(channel.offer(3)).isEqualTo(Offered.FULL);
        drain(channel, 1, 2);
        channel.close();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptedWhileItWaits() throws InterruptedException {
        for (Waiting.Call call : List.<Waiting.Call>of(channel::receive, () -> channel.receive(1, TimeUnit.HOURS))) {
            interrupt(new Waiting(call));
        }
        fill(channel, 1, 2);
        for (Waiting.Call call :
                List.<Waiting.Call>of(() -> channel.send(3), () -> channel.offer(3, 1, TimeUnit.HOURS))) {
            interrupt(new Waiting(call));
        }
        drain(channel, 1, 2);
        isAsNew(channel, 2);
    }

    /** It has been resumed before. The interrupt is kept. */
    @Test
    void anInterruptMayBeTooLate() throws InterruptedException {
        Clock receivers = new Clock(0, LIMIT);
        Clock senders = new Clock(0, LIMIT);
        BufferedChannel<Integer> clocked = of(1, 2, receivers, senders);
        receivers.whenParked = () -> {
            fill(clocked, 1);
            Thread.currentThread().interrupt();
        };
        assertThat(clocked.receive()).isEqualTo(1);
        assertThat(Thread.interrupted()).isTrue();
        fill(clocked, 2);
        senders.whenParked = () -> {
            drain(clocked, 2);
            Thread.currentThread().interrupt();
        };
        assertThat(clocked.send(3)).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        drain(clocked, 3);
        isAsNew(clocked, 1);
    }

    // ---- those that have given up

    /** Of many that wait, some give up, whole segments of them: the others are resumed in order. */
    @Test
    void cancelledReceivesAreSkipped() throws InterruptedException {
        List<Waiting> all = IntStream.range(0, 21).mapToObj(this::receives).toList();
        for (int i = 0; i < 21; i++) {
            if (i % 7 > 0) {
                interrupt(all.get(i));
            }
        }
        for (int i = 0; i < 21; i += 7) {
            assertThat(channel.send(i)).isTrue();
            assertThat(all.get(i).end()).isNull();
        }
        isAsNew(channel, 2);
    }

    @Test
    void cancelledSendsAreSkipped() throws InterruptedException {
        fill(channel, -2, -1);
        List<Waiting> all = IntStream.range(0, 21).mapToObj(this::sends).toList();
        for (int i = 0; i < 21; i++) {
            if (i % 7 > 0) {
                interrupt(all.get(i));
            }
        }
        int[] order = {-2, -1, 0};
        for (int i = 0; i < 3; i++) {
            assertThat(channel.receive()).isEqualTo(order[i]);
            assertThat(all.get(7 * i).end()).isNull();
        }
        drain(channel, 7, 14);
        isAsNew(channel, 2);
    }

    /** What is in the buffer stays there when a later send gives up. */
    @Test
    void aCancelledSendTakesNothingFromTheBuffer() throws InterruptedException {
        BufferedChannel<Integer> narrow = of(1);
        fill(narrow, 1);
        interrupt(new Waiting(() -> narrow.send(2)));
        narrow.close();
        drain(narrow, 1);
    }

    /** All in one segment, whose cells are reached to the end. */
    @Test
    void noCellKeepsWhatWasReceivedOrGivenUp() throws InterruptedException {
        BufferedChannel<Integer> kept = of(1, 100, Parking.OF_PLATFORM, Parking.OF_PLATFORM);
        fill(kept, 1);
        assertThat(kept.receive()).isEqualTo(1);
        keepsNothing(kept);
        fill(kept, 2);
        assertThat(kept.tryReceive()).isEqualTo(2);
        keepsNothing(kept);
        fill(kept, 3);
        assertThat(kept.receiveAsync()).isCompletedWithValue(3);
        keepsNothing(kept);
        Waiting receiver = new Waiting(kept::receive);
        fill(kept, 4);
        assertThat(receiver.end()).isNull();
        keepsNothing(kept);
        CompletableFuture<@Nullable Integer> later = kept.receiveAsync();
        fill(kept, 5);
        assertThat(later).isCompletedWithValue(5);
        keepsNothing(kept);
        interrupt(new Waiting(kept::receive));
        assertThat(kept.receiveAsync().cancel(false)).isTrue();
        keepsNothing(kept);
        fill(kept, 6);
        interrupt(new Waiting(() -> kept.send(7)));
        assertThat(kept.sendAsync(8).cancel(false)).isTrue();
        Waiting sender = new Waiting(() -> kept.send(9));
        assertThat(kept.tryReceive()).isEqualTo(6);
        assertThat(sender.end()).isNull();
        drain(kept, 9);
        keepsNothing(kept);
        isAsNew(kept, 1);
        assertThat(Reached.segments(kept.items)).hasSize(1);
        assertThat(Reached.segments(kept.room)).hasSize(1);
    }

    // ---- to close

    @Test
    void aClosedChannelIsDrained() throws InterruptedException, TimeoutException {
        assertThat(channel.isClosed()).isFalse();
        assertThat(channel.hasEnded()).isFalse();
        fill(channel, 1, 2);
        assertThat(channel.isClosed()).isFalse();
        assertThat(channel.close()).isTrue();
        assertThat(channel.isClosed()).isTrue();
        assertThat(channel.hasEnded()).isFalse();
        assertThat(channel.receive()).isEqualTo(1);
        assertThat(channel.hasEnded()).isFalse();
        assertThat(channel.receive(1, TimeUnit.HOURS)).isEqualTo(2);
        hasEnded(channel);
    }

    @Test
    void anEmptyChannelEndsWhenItIsClosed() throws InterruptedException, TimeoutException {
        assertThat(channel.close()).isTrue();
        hasEnded(channel);
    }

    @Test
    void aDrainedChannelEndsWhenItIsClosed() throws InterruptedException, TimeoutException {
        fill(channel, 1, 2);
        drain(channel, 1, 2);
        assertThat(channel.hasEnded()).isFalse();
        channel.close();
        hasEnded(channel);
    }

    /** What is asked changes nothing. */
    @Test
    void asksWithoutTaking() {
        fill(channel, 1, 2);
        for (int i = 0; i < 5; i++) {
            assertThat(channel.isClosed()).isFalse();
            assertThat(channel.hasEnded()).isFalse();
        }
        channel.close();
        for (int i = 0; i < 5; i++) {
            assertThat(channel.isClosed()).isTrue();
            assertThat(channel.hasEnded()).isFalse();
        }
        drain(channel, 1, 2);
    }

    @Test
    void closeWakesReceivesThatWait() throws InterruptedException, TimeoutException {
        List<Waiting> all = Stream.concat(
                        IntStream.range(0, 5).mapToObj(i -> receives(null)),
                        Stream.of(new Waiting(() ->
                                assertThat(channel.receive(1, TimeUnit.HOURS)).isNull())))
                .toList();
        assertThat(channel.close()).isTrue();
        end(all);
        hasEnded(channel);
    }

    @Test
    void closeWakesSendsThatWait() throws InterruptedException, TimeoutException {
        fill(channel, 1, 2);
        List<Waiting> all = Stream.concat(
                        IntStream.range(0, 5).mapToObj(this::isRefused),
                        Stream.of(new Waiting(() ->
                                assertThat(channel.offer(7, 1, TimeUnit.HOURS)).isEqualTo(Offered.CLOSED))))
                .toList();
        assertThat(channel.close()).isTrue();
        end(all);
        drain(channel, 1, 2);
        hasEnded(channel);
    }

    /** Whoever of six is left is woken. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5})
    void closeSkipsThoseThatHaveGivenUp(int left) throws InterruptedException, TimeoutException {
        List<Waiting> receivers =
                IntStream.range(0, 6).mapToObj(i -> receives(null)).toList();
        BufferedChannel<Integer> full = of(1);
        fill(full, 1);
        List<Waiting> senders = IntStream.range(0, 6)
                .mapToObj(i -> new Waiting(() -> assertThat(full.send(i)).isFalse()))
                .toList();
        for (int i = 0; i < 6; i++) {
            if (i != left) {
                interrupt(receivers.get(i));
                interrupt(senders.get(i));
            }
        }
        assertThat(channel.close()).isTrue();
        assertThat(full.close()).isTrue();
        assertThat(receivers.get(left).end()).isNull();
        assertThat(senders.get(left).end()).isNull();
        hasEnded(channel);
        drain(full, 1);
        hasEnded(full);
    }

    /** The end is behind their cells; and, where nothing was sent, before them. */
    @Test
    void whatIsLeftIsFoundBehindReceivesThatHaveGivenUp() throws InterruptedException, TimeoutException {
        interrupt(new Waiting(channel::receive));
        interrupt(new Waiting(channel::receive));
        interrupt(new Waiting(channel::receive));
        fill(channel, 1);
        channel.close();
        assertThat(channel.hasEnded()).isFalse();
        assertThat(channel.receive()).isEqualTo(1);
        hasEnded(channel);
        BufferedChannel<Integer> empty = of(1);
        interrupt(new Waiting(empty::receive));
        empty.close();
        hasEnded(empty);
    }

    /** It has got its place before the channel was closed. */
    @Test
    void closeRefusesWhoIsAboutToSend() throws InterruptedException {
        Clock senders = new Clock(0, LIMIT);
        BufferedChannel<Integer> clocked = of(1, 2, Parking.OF_PLATFORM, senders);
        fill(clocked, 1);
        senders.whenParked = () -> {
            assertThat(clocked.tryReceive()).isEqualTo(1);
            assertThat(clocked.close()).isTrue();
        };
        assertThat(clocked.send(2)).isFalse();
        assertThat(clocked.tryReceive()).isNull();
        keepsNothing(clocked);
    }

    /** It has been resumed before the channel was closed. */
    @Test
    void closeLeavesWhoIsAboutToReceive() throws InterruptedException, TimeoutException {
        Clock receivers = new Clock(0, LIMIT);
        BufferedChannel<Integer> clocked = of(1, 2, receivers, Parking.OF_PLATFORM);
        receivers.whenParked = () -> {
            fill(clocked, 1);
            assertThat(clocked.close()).isTrue();
        };
        assertThat(clocked.receive()).isEqualTo(1);
        hasEnded(clocked);
    }

    /** The closer is waking a receive. */
    @Test
    void whatIsSeenWhileTheChannelIsBeingClosed() throws InterruptedException, TimeoutException {
        List<Object> seen = new ArrayList<>();
        CompletableFuture<@Nullable Integer> waits = channel.receiveAsync();
        CompletableFuture<Void> meanwhile = waits.thenRun(() -> {
            seen.add(channel.isClosed());
            seen.add(channel.hasEnded());
            seen.add(channel.close());
            seen.add(channel.offer(1));
            seen.add(channel.offer(2));
            seen.add(channel.offer(3));
            assertThat(channel.tryReceive()).isNull();
        });
        assertThat(channel.close()).isTrue();
        assertThat(waits).isCompletedWithValue(null);
        assertThat(meanwhile).isCompleted();
        assertThat(seen).containsExactly(true, true, false, Offered.CLOSED, Offered.CLOSED, Offered.CLOSED);
        hasEnded(channel);
    }

    // ---- between two steps of a call

    @Test
    void anElementMayComeBeforeTheWait() throws InterruptedException {
        Busy clock = new Busy();
        BufferedChannel<Integer> clocked = of(1, 2, clock, Parking.OF_PLATFORM);
        clock.whenAboutToWait = () -> fill(clocked, 1);
        assertThat(clocked.receive()).isEqualTo(1);
        isAsNew(clocked, 1);
    }

    @Test
    void aPlaceMayComeBeforeTheWait() throws InterruptedException {
        Busy clock = new Busy();
        BufferedChannel<Integer> clocked = of(1, 2, Parking.OF_PLATFORM, clock);
        fill(clocked, 1);
        clock.whenAboutToWait = () -> drain(clocked, 1);
        assertThat(clocked.send(2)).isTrue();
        drain(clocked, 2);
        isAsNew(clocked, 1);
    }

    @Test
    void theEndMayComeBeforeTheWait() throws InterruptedException, TimeoutException {
        Busy clock = new Busy();
        BufferedChannel<Integer> clocked = of(1, 2, clock, clock);
        clock.whenAboutToWait = clocked::close;
        assertThat(clocked.receive()).isNull();
        hasEnded(clocked);
        BufferedChannel<Integer> full = of(1, 2, clock, clock);
        clock.whenAboutToWait = full::close;
        fill(full, 1);
        assertThat(full.send(2)).isFalse();
        drain(full, 1);
        hasEnded(full);
    }

    /** Takes a cell, as a call does that stalls next. */
    private static void stalls(WaitsInCells part, End end) {
        assertThat(part.list.takeIndex(end, part.list.loadPointer(end))).isNotNegative();
    }

    @Test
    void aTryFindsWhatIsBehindAStalledSend() {
        BufferedChannel<Integer> wide = of(7);
        for (int i = 0; i < 5; i++) {
            stalls(wide.items, End.TAIL);
        }
        fill(wide, 1, 2);
        drain(wide, 1, 2);
        isAsNew(wide, 7);
    }

    @Test
    void aStalledSendBlocksOneReceive() throws InterruptedException {
        stalls(channel.items, End.TAIL);
        fill(channel, 1);
        Waiting blocked = receives(null);
        assertThat(channel.receive()).isEqualTo(1);
        interrupt(blocked);
        isAsNew(channel, 2);
    }

    /** Its element is refused when it goes on: there is nothing to wait for. */
    @Test
    void aTryDoesNotWaitForAStalledSendAtTheEnd() {
        stalls(channel.items, End.TAIL);
        channel.close();
        assertThat(channel.hasEnded()).isFalse();
        assertThat(channel.tryReceive()).isNull();
        assertThat(channel.hasEnded()).isTrue();
    }

    @Test
    void anOfferFindsThePlaceOfAStalledReceive() {
        fill(channel, 1, 2);
        assertThat(channel.items.tries()).isEqualTo(1);
        assertThat(channel.offer(3)).isEqualTo(Offered.FULL);
        // It stalls before it looks whether anybody waits.
        stalls(channel.room, End.TAIL);
        assertThat(channel.offer(4)).isEqualTo(Offered.ACCEPTED);
        assertThat(channel.offer(5)).isEqualTo(Offered.FULL);
        drain(channel, 2, 4);
        isAsNew(channel, 2);
    }

    // ---- memory

    private static void isShort(BufferedChannel<Integer> channel) {
        assertThat(Reached.segments(channel.items)).hasSizeLessThanOrEqualTo(3);
        assertThat(Reached.segments(channel.room)).hasSizeLessThanOrEqualTo(3);
    }

    /** What both ends have passed is reached from nowhere, whichever comes first. */
    @Test
    void passedCellsAreForgotten() throws InterruptedException {
        for (int i = 0; i < MANY; i++) {
            assertThat(channel.send(i)).isTrue();
            assertThat(channel.receive()).isEqualTo(i);
        }
        isShort(channel);
        for (int i = 0; i < MANY; i++) {
            fill(channel, i);
            drain(channel, i);
        }
        isShort(channel);
        for (int i = 0; i < MANY; i++) {
            CompletableFuture<@Nullable Integer> received = channel.receiveAsync();
            fill(channel, i);
            assertThat(received).isCompletedWithValue(i);
        }
        isShort(channel);
        fill(channel, 0, 1);
        for (int i = 0; i < MANY; i++) {
            CompletableFuture<Boolean> sent = channel.sendAsync(i + 2);
            assertThat(channel.receive()).isEqualTo(i);
            assertThat(sent).isCompletedWithValue(true);
        }
        isShort(channel);
    }

    @Test
    void cancelledWaitsLeaveNoSegments() throws InterruptedException {
        for (int i = 0; i < MANY; i++) {
            assertThatThrownBy(() -> channel.receive(1, TimeUnit.NANOSECONDS)).isInstanceOf(TimeoutException.class);
        }
        isShort(channel);
        fill(channel, 1, 2);
        isShort(channel);
        for (int i = 0; i < MANY; i++) {
            assertThat(channel.offer(3, 1, TimeUnit.NANOSECONDS)).isEqualTo(Offered.FULL);
        }
        isShort(channel);
        drain(channel, 1, 2);
        isShort(channel);
        isAsNew(channel, 2);
    }

    /** Sends that have all stalled, so that the tail stays behind. */
    @Test
    void cellsThatTriesHaveAbandonedLeaveNoSegments() {
        for (int i = 0; i < MANY; i++) {
            stalls(channel.items, End.TAIL);
        }
        assertThat(channel.tryReceive()).isNull();
        assertThat(channel.items.list.taken.get(SegmentList.indexOf(End.HEAD))).isEqualTo(MANY);
        isShort(channel);
        isAsNew(channel, 2);
    }

    @Test
    void triesThatFindNothingTakeNoCells() {
        for (int i = 0; i < MANY; i++) {
            assertThat(channel.tryReceive()).isNull();
        }
        assertThat(channel.items.list.taken.get(SegmentList.indexOf(End.HEAD))).isZero();
        fill(channel, 1, 2);
        for (int i = 0; i < MANY; i++) {
            assertThat(channel.offer(3)).isEqualTo(Offered.FULL);
        }
        assertThat(channel.room.list.taken.get(SegmentList.indexOf(End.HEAD))).isZero();
    }

    @Test
    void callsAfterTheEndTakeNoCells() throws InterruptedException, TimeoutException {
        fill(channel, 1, 2);
        channel.close();
        drain(channel, 1, 2);
        for (int i = 0; i < MANY; i++) {
            hasEnded(channel);
        }
        assertThat(channel.items.list.taken.get(SegmentList.indexOf(End.HEAD))).isEqualTo(2);
        assertThat(Reached.segments(channel.items)).hasSize(1);
        assertThat(Reached.segments(channel.room)).hasSize(1);
    }

    /** They take numbers, which the closer must not take for waits: here it has not woken all yet. */
    @Test
    void sendsThatAreRefusedMeanwhileTakeNoCells() throws InterruptedException {
        List<BufferedChannel<Integer>> closing = new ArrayList<>();
        Parking receivers = new Parking() {
            @Override
            public void park(Object blocker) {
                LockSupport.park(blocker);
            }

            @Override
            public void unpark(@Nullable Thread thread) {
                for (int i = 0; i < MANY; i++) {
                    assertThat(closing.get(0).sendAsync(i)).isCompletedWithValue(false);
                }
                LockSupport.unpark(thread);
            }
        };
        closing.add(of(1, 2, receivers, Parking.OF_PLATFORM));
        Waiting waiting = new Waiting(closing.get(0)::receive);
        assertThat(closing.get(0).close()).isTrue();
        assertThat(waiting.end()).isNull();
        assertThat(Reached.segments(closing.get(0).room)).hasSize(1);
    }

    /** Whoever finds room needs no cell, also if the buffer is large. */
    @Test
    void roomThatIsNotNeededTakesNoMemory() throws InterruptedException {
        BufferedChannel<Integer> wide = new BufferedChannel<>(Integer.MAX_VALUE);
        for (int i = 0; i < MANY; i++) {
            assertThat(wide.send(i)).isTrue();
            assertThat(wide.receive()).isEqualTo(i);
        }
        assertThat(Reached.segments(wide.room)).hasSize(1);
        assertThat(Reached.segments(wide.items).size()).isLessThanOrEqualTo(2);
        for (int i = 0; i < MANY; i++) {
            fill(channel, 1);
            drain(channel, 1);
        }
        assertThat(Reached.segments(channel.room).size()).isLessThanOrEqualTo(2);
    }
}
