package optimist.cancellation;

import static optimist.cancellation.BargingSemaphore.MOST_PASSES;
import static optimist.cancellation.BargingSemaphore.MOST_PERMITS;
import static optimist.cancellation.BargingSemaphore.MOST_WAITING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import optimist.cancellation.BargingSemaphore.Place;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One call after the other. A waiter is asleep before the next call is made. It wakes when the test lets it, or the test goes on where it
 * parks.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BargingSemaphoreTest {
    private static final int LIMIT = 100;
    private static final VarHandle WORD;
    private static final VarHandle TAIL;
    private static final VarHandle HEAD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(BargingSemaphore.class, MethodHandles.lookup());
            WORD = lookup.findVarHandle(BargingSemaphore.class, "word", long.class);
            TAIL = lookup.findVarHandle(BargingSemaphore.class, "tail", Place.class);
            HEAD = lookup.findVarHandle(BargingSemaphore.class, "head", Place.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private interface Acquire {
        void by(BargingSemaphore semaphore) throws InterruptedException;
    }

    /** Threads sleep as on the platform. A wake-up is held until the test lets it go. */
    private static final class HeldWakeUps implements Parking {
        private final List<@Nullable Thread> held = new ArrayList<>();

        @Override
        public void park(Object blocker) {
            OF_PLATFORM.park(blocker);
        }

        @Override
        public void park(Object blocker, long nanos) {
            OF_PLATFORM.park(blocker, nanos);
        }

        @Override
        public synchronized void unpark(@Nullable Thread thread) {
            held.add(thread);
        }

        synchronized List<@Nullable Thread> held() {
            return new ArrayList<>(held);
        }

        synchronized void letGo() {
            held.forEach(OF_PLATFORM::unpark);
            held.clear();
        }
    }

    /** The thread that makes it looks at a clock that the test sets, and the others sleep as on the platform. */
    private static class ClockOfOne extends Clock {
        private final Thread owner = Thread.currentThread();

        ClockOfOne(long sleep) {
            super(0, sleep);
        }

        @Override
        public void park(Object blocker, long nanos) {
            if (Thread.currentThread() == owner) {
                super.park(blocker, nanos);
            } else {
                OF_PLATFORM.park(blocker, nanos);
            }
        }

        @Override
        public void unpark(@Nullable Thread thread) {
            OF_PLATFORM.unpark(thread);
        }
    }

    private static Waiting waiting(BargingSemaphore semaphore, Acquire acquire) {
        return new Waiting(() -> acquire.by(semaphore));
    }

    private static Waiting waiting(BargingSemaphore semaphore) {
        return waiting(semaphore, BargingSemaphore::acquire);
    }

    /** All permits are free, nobody waits, the gate is open, and no place is kept. */
    private static void assertIsUnused(BargingSemaphore semaphore, int permits) {
        assertThat(semaphore.availablePermits()).isEqualTo(permits);
        assertThat(WORD.getVolatile(semaphore)).isEqualTo((long) permits);
        assertThat(TAIL.getVolatile(semaphore)).isNull();
        assertThat(HEAD.getVolatile(semaphore)).isNull();
    }

    private static void assertNobodyPasses(BargingSemaphore semaphore) {
        assertThat(semaphore.availablePermits()).isPositive();
        assertThat(semaphore.tryAcquire()).isFalse();
    }

    // ---- permits

    @Test
    void countsItsPermits() throws InterruptedException {
        BargingSemaphore semaphore = new BargingSemaphore(2, 1);
        semaphore.acquire();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(semaphore.tryAcquire()).isTrue();
        assertThat(semaphore.tryAcquire()).isFalse();
        assertThat(semaphore.availablePermits()).isZero();
        semaphore.release();
        semaphore.acquireUninterruptibly();
        semaphore.release();
        semaphore.release();
        assertIsUnused(semaphore, 2);
    }

    @Test
    void argumentsAreChecked() {
        for (int permits : new int[] {0, -1, Integer.MIN_VALUE, MOST_PERMITS + 1, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new BargingSemaphore(permits, 0))
                    .withMessage("permits: " + permits + " (expected: 1 to 8388607)");
        }
        for (int passes : new int[] {-1, Integer.MIN_VALUE, MOST_PASSES + 1, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new BargingSemaphore(1, passes))
                    .withMessage("passes: " + passes + " (expected: 0 to 1048575)");
        }
        assertIsUnused(new BargingSemaphore(MOST_PERMITS, MOST_PASSES), MOST_PERMITS);
    }

    @Test
    void releaseAboveTheMaximumIsRefused() {
        BargingSemaphore semaphore = new BargingSemaphore(1, 1);
        assertThatIllegalStateException()
                .isThrownBy(semaphore::release)
                .withMessage("released more often than acquired: 1 of 1 permits are free");
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(semaphore.tryAcquire()).isTrue();
        assertThat(semaphore.tryAcquire()).isFalse();
        semaphore.release();
        assertThatIllegalStateException().isThrownBy(semaphore::release);
        assertIsUnused(semaphore, 1);
    }

    /** The permit is free, and the first in the queue has not woken yet. */
    @Test
    void releaseAboveTheMaximumIsRefusedWhileAThreadWaits() throws InterruptedException {
        HeldWakeUps wakeUps = new HeldWakeUps();
        BargingSemaphore semaphore = new BargingSemaphore(1, 0, wakeUps);
        semaphore.acquire();
        Waiting waiting = waiting(semaphore);
        semaphore.release();
        assertThatIllegalStateException().isThrownBy(semaphore::release);
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        wakeUps.letGo();
        assertThat(waiting.end()).isNull();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    // ---- passes

    /** Where the waiter parks, others release and acquire. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 100, MOST_PASSES})
    void aWaiterIsPassedSoOftenAndNoMore(int passes) throws InterruptedException {
        Clock clock = new Clock(0, 0);
        BargingSemaphore semaphore = new BargingSemaphore(1, passes, clock);
        semaphore.acquire();
        clock.whenParked = () -> {
            for (int i = 0; i < passes; i++) {
                semaphore.release();
                if (i % 2 == 0) {
                    semaphore.acquireUninterruptibly();
                } else if (!semaphore.tryAcquire()) {
                    throw new AssertionError("passed " + i + " times only");
                }
                assertThat(semaphore.availablePermits()).isZero();
            }
            semaphore.release();
            assertNobodyPasses(semaphore);
        };
        semaphore.acquire();
        assertThat(clock.parked).containsExactly(Waiter.FOREVER);
        assertThat(semaphore.availablePermits()).isZero();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    @Test
    void passesCountWhicheverPermitIsTaken() throws InterruptedException {
        Clock clock = new Clock(0, 0);
        BargingSemaphore semaphore = new BargingSemaphore(3, 2, clock);
        for (int i = 0; i < 3; i++) {
            semaphore.acquire();
        }
        clock.whenParked = () -> {
            semaphore.release();
            semaphore.release();
            semaphore.release();
            assertThat(semaphore.tryAcquire()).isTrue();
            assertThat(semaphore.tryAcquire()).isTrue();
            assertNobodyPasses(semaphore);
        };
        semaphore.acquire();
        assertThat(semaphore.availablePermits()).isZero();
        for (int i = 0; i < 3; i++) {
            semaphore.release();
        }
        assertIsUnused(semaphore, 3);
    }

    /** Whoever came before the gate was closed is served, and is not passed; then others may pass again. */
    @Test
    void theGateOpensWhenAllWhoWaitedWereServed() throws InterruptedException {
        HeldWakeUps wakeUps = new HeldWakeUps();
        BargingSemaphore semaphore = new BargingSemaphore(1, 2, wakeUps);
        semaphore.acquire();
        List<Waiting> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(waiting(semaphore));
        }
        isPassedTwice(semaphore);
        all.add(waiting(semaphore));
        for (Waiting waiting : all.subList(0, 3)) {
            assertNobodyPasses(semaphore);
            wakeUps.letGo();
            assertThat(waiting.end()).isNull();
            semaphore.release();
        }
        assertThat(semaphore.tryAcquire()).isTrue();
        semaphore.release();
        assertThat(semaphore.tryAcquire()).isTrue();
        semaphore.release();
        assertNobodyPasses(semaphore);
        wakeUps.letGo();
        assertThat(all.get(3).end()).isNull();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    /** Closes the gate; the permit is free then. */
    private static void isPassedTwice(BargingSemaphore semaphore) {
        for (int i = 0; i < 2; i++) {
            semaphore.release();
            assertThat(semaphore.tryAcquire()).isTrue();
        }
        semaphore.release();
    }

    /** As many are served as waited, and so a thread that came later is among them. */
    @Test
    void aWaiterThatGivesUpIsReplacedWhileTheGateIsClosed() throws InterruptedException {
        HeldWakeUps wakeUps = new HeldWakeUps();
        BargingSemaphore semaphore = new BargingSemaphore(1, 2, wakeUps);
        semaphore.acquire();
        Waiting first = waiting(semaphore);
        Waiting second = waiting(semaphore);
        isPassedTwice(semaphore);
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        Waiting third = waiting(semaphore, one -> one.tryAcquire(1, TimeUnit.HOURS));
        Waiting fourth = waiting(semaphore);
        second.thread.interrupt();
        assertThat(second.end()).isInstanceOf(InterruptedException.class);
        wakeUps.letGo();
        assertThat(first.end()).isNull();
        semaphore.release();
        assertNobodyPasses(semaphore);
        wakeUps.letGo();
        assertThat(third.end()).isNull();
        semaphore.release();
        assertThat(semaphore.tryAcquire()).isTrue();
        semaphore.release();
        wakeUps.letGo();
        assertThat(fourth.end()).isNull();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    /** The passes of a waiter are its own, also where the one before it is served while the gate is open. */
    @Test
    void serviceThroughTheOpenGateIsNoPass() throws InterruptedException {
        HeldWakeUps wakeUps = new HeldWakeUps();
        BargingSemaphore semaphore = new BargingSemaphore(1, 2, wakeUps);
        semaphore.acquire();
        Waiting first = waiting(semaphore);
        Waiting second = waiting(semaphore);
        semaphore.release();
        wakeUps.letGo();
        assertThat(first.end()).isNull();
        isPassedTwice(semaphore);
        assertNobodyPasses(semaphore);
        wakeUps.letGo();
        assertThat(second.end()).isNull();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    private enum Change {
        REGISTERS,
        GIVES_UP,
        IS_SERVED
    }

    /** One pass of three is used. Then another thread comes, or one gives up, or is served: two passes are left. */
    @ParameterizedTest
    @EnumSource
    void aPassThatWasUsedIsNotGivenBack(Change change) throws InterruptedException {
        HeldWakeUps wakeUps = new HeldWakeUps();
        BargingSemaphore semaphore = new BargingSemaphore(1, 3, wakeUps);
        semaphore.acquire();
        List<Waiting> all = new ArrayList<>();
        all.add(waiting(semaphore));
        all.add(waiting(semaphore));
        semaphore.release();
        assertThat(semaphore.tryAcquire()).isTrue();
        switch (change) {
            case REGISTERS -> all.add(waiting(semaphore));
            case GIVES_UP -> {
                all.get(1).thread.interrupt();
                assertThat(all.remove(1).end()).isInstanceOf(InterruptedException.class);
            }
            case IS_SERVED -> {
                semaphore.release();
                wakeUps.letGo();
                assertThat(all.remove(0).end()).isNull();
            }
        }
        isPassedTwice(semaphore);
        assertNobodyPasses(semaphore);
        for (Waiting waiting : all) {
            wakeUps.letGo();
            assertThat(waiting.end()).isNull();
            semaphore.release();
        }
        assertIsUnused(semaphore, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void theGateOpensWhenTheLastWaiterGivesUp(int passes) throws InterruptedException {
        Clock clock = new Clock(0, LIMIT);
        BargingSemaphore semaphore = new BargingSemaphore(1, passes, clock);
        semaphore.acquire();
        clock.whenParked = () -> {
            for (int i = 0; i < passes; i++) {
                semaphore.release();
                assertThat(semaphore.tryAcquire()).isTrue();
            }
        };
        assertThat(semaphore.tryAcquire(LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        semaphore.release();
        assertIsUnused(semaphore, 1);
        assertThat(semaphore.tryAcquire()).isTrue();
    }

    // ---- the queue

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000})
    void waitersAreServedInOrder(int passes) throws InterruptedException {
        BargingSemaphore semaphore = new BargingSemaphore(1, passes);
        semaphore.acquire();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Waiting> all = queue(semaphore, 5, order);
        semaphore.release();
        for (Waiting waiting : all) {
            assertThat(waiting.end()).isNull();
        }
        assertThat(order).containsExactly(0, 1, 2, 3, 4);
        assertIsUnused(semaphore, 1);
    }

    /** Each acquires, and releases. */
    private static List<Waiting> queue(BargingSemaphore semaphore, int many, List<Integer> order) {
        List<Waiting> all = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            int number = i;
            all.add(waiting(semaphore, one -> {
                one.acquire();
                order.add(number);
                one.release();
            }));
        }
        return all;
    }

    /** The first, the last, several in a row, and all of them. */
    @ParameterizedTest
    @ValueSource(strings = {"....x", "x....", ".x.x.", ".xxx.", "xx.xx", "x.xxx", "xxxxx"})
    void cancelledPlacesAreSkipped(String places) throws InterruptedException {
        BargingSemaphore semaphore = new BargingSemaphore(1, 0);
        semaphore.acquire();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Waiting> all = queue(semaphore, places.length(), order);
        List<Integer> remaining = new ArrayList<>();
        for (int i = 0; i < places.length(); i++) {
            if (places.charAt(i) == 'x') {
                all.get(i).thread.interrupt();
                assertThat(all.get(i).end()).isInstanceOf(InterruptedException.class);
            } else {
                remaining.add(i);
            }
        }
        semaphore.release();
        for (int i : remaining) {
            assertThat(all.get(i).end()).isNull();
        }
        assertThat(order).isEqualTo(remaining);
        assertIsUnused(semaphore, 1);
    }

    /** A thread stalls after it has put its place into the queue, and before it links it. The first awaits the link. */
    @Test
    void theTurnGoesToAPlaceThatIsLinkedLate() throws InterruptedException {
        HeldWakeUps wakeUps = new HeldWakeUps();
        BargingSemaphore semaphore = new BargingSemaphore(1, 0, wakeUps);
        semaphore.acquire();
        Waiting first = waiting(semaphore);
        // As it is when a thread has put its place into the queue, and stalls.
        Place place = new Place(wakeUps, 1);
        assertThat(semaphore.comes(place, 1)).isSameAs(place);
        Place before = (Place) TAIL.getAndSet(semaphore, place);
        semaphore.release();
        wakeUps.letGo();
        while (first.thread.isAlive() && semaphore.availablePermits() > 0) {
            Thread.onSpinWait();
        }
        assertThat(place.isResumed()).isFalse();
        before.next = place;
        assertThat(first.end()).isNull();
        assertThat(place.isResumed()).isTrue();
        assertThat(semaphore.availablePermits()).isZero();
    }

    /** The others sleep on, also if more permits are free. */
    @Test
    void aReleaseWakesTheFirstOnly() throws InterruptedException {
        HeldWakeUps wakeUps = new HeldWakeUps();
        BargingSemaphore semaphore = new BargingSemaphore(2, 1, wakeUps);
        semaphore.acquire();
        semaphore.acquire();
        semaphore.release();
        semaphore.acquire();
        assertThat(wakeUps.held()).isEmpty();
        Waiting first = waiting(semaphore);
        Waiting second = waiting(semaphore);
        semaphore.release();
        semaphore.release();
        assertThat(wakeUps.held()).containsExactly(first.thread);
        wakeUps.letGo();
        assertThat(first.end()).isNull();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(wakeUps.held()).containsExactly(second.thread);
        wakeUps.letGo();
        assertThat(second.end()).isNull();
        semaphore.release();
        semaphore.release();
        assertIsUnused(semaphore, 2);
    }

    /** A thread passes before the first has woken: that one sleeps again, and the next release wakes it again. */
    @Test
    void thePassedFirstSleepsAgain() throws InterruptedException {
        HeldWakeUps wakeUps = new HeldWakeUps();
        BargingSemaphore semaphore = new BargingSemaphore(1, 10, wakeUps);
        semaphore.acquire();
        Waiting first = waiting(semaphore);
        for (int i = 0; i < 10; i++) {
            semaphore.release();
            assertThat(wakeUps.held()).containsExactly(first.thread);
            assertThat(semaphore.tryAcquire()).isTrue();
            wakeUps.letGo();
            awaitAnnouncement(semaphore, first);
        }
        semaphore.release();
        assertNobodyPasses(semaphore);
        wakeUps.letGo();
        assertThat(first.end()).isNull();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    private static void awaitAnnouncement(BargingSemaphore semaphore, Waiting first) {
        while (HEAD.getVolatile(semaphore) == null) {
            assertThat(first.thread.isAlive()).isTrue();
        }
        first.awaitAsleep();
    }

    // ---- interrupts

    @Test
    void interruptedBeforeAcquire() {
        BargingSemaphore semaphore = new BargingSemaphore(1, 1);
        for (Acquire acquire : List.<Acquire>of(
                BargingSemaphore::acquire,
                one -> one.tryAcquire(1, TimeUnit.HOURS),
                one -> one.tryAcquire(0, TimeUnit.HOURS))) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> acquire.by(semaphore)).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
            assertIsUnused(semaphore, 1);
        }
    }

    private enum Where {
        FIRST,
        BEHIND
    }

    /** One permit, which is out; and a thread waits for it, if the next waiter is not to be the first. */
    private static final class Queue {
        final BargingSemaphore semaphore = new BargingSemaphore(1, 1);
        private final @Nullable Waiting first;

        Queue(Where where) throws InterruptedException {
            semaphore.acquire();
            first = where == Where.FIRST
                    ? null
                    : waiting(semaphore, one -> {
                        one.acquire();
                        one.release();
                    });
        }

        void release() throws InterruptedException {
            semaphore.release();
            if (first != null) {
                assertThat(first.end()).isNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void interruptedWhileWaiting(Where where) throws InterruptedException {
        for (Acquire acquire : List.<Acquire>of(BargingSemaphore::acquire, one -> one.tryAcquire(1, TimeUnit.HOURS))) {
            Queue queue = new Queue(where);
            Waiting waiting = waiting(queue.semaphore, one -> {
                try {
                    acquire.by(one);
                } finally {
                    assertThat(Thread.interrupted()).isFalse();
                }
            });
            waiting.thread.interrupt();
            assertThat(waiting.end()).isInstanceOf(InterruptedException.class);
            queue.release();
            assertIsUnused(queue.semaphore, 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void uninterruptibleAcquireKeepsTheInterrupt(Where where) throws InterruptedException {
        Queue queue = new Queue(where);
        Waiting waiting = waiting(queue.semaphore, one -> {
            one.acquireUninterruptibly();
            assertThat(Thread.interrupted()).isTrue();
        });
        waiting.thread.interrupt();
        waiting.awaitAsleep();
        assertThat(waiting.thread.isAlive()).isTrue();
        queue.release();
        assertThat(waiting.end()).isNull();
        assertThat(queue.semaphore.availablePermits()).isZero();
        queue.semaphore.release();
        assertIsUnused(queue.semaphore, 1);
    }

    /** It was interrupted before the call, and waits all the same. */
    @Test
    void anInterruptedThreadMayAcquireUninterruptibly() {
        Clock clock = new Clock(0, 0);
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, clock);
        semaphore.acquireUninterruptibly();
        clock.whenParked = () -> {
            if (clock.parked.size() == 3) {
                semaphore.release();
            }
        };
        Thread.currentThread().interrupt();
        semaphore.acquireUninterruptibly();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(clock.parked).hasSize(3);
        assertThat(semaphore.availablePermits()).isZero();
    }

    /** The permit is there when the interrupted thread wakes: it takes it, and the interrupt is kept. */
    @Test
    void anInterruptMayBeTooLate() throws InterruptedException {
        for (Acquire acquire : List.<Acquire>of(
                BargingSemaphore::acquire,
                one -> assertThat(one.tryAcquire(LIMIT, TimeUnit.NANOSECONDS)).isTrue())) {
            Clock clock = new Clock(0, LIMIT);
            BargingSemaphore semaphore = new BargingSemaphore(1, 1, clock);
            semaphore.acquire();
            clock.whenParked = () -> {
                semaphore.release();
                Thread.currentThread().interrupt();
            };
            acquire.by(semaphore);
            assertThat(Thread.interrupted()).isTrue();
            semaphore.release();
            assertIsUnused(semaphore, 1);
        }
    }

    /** Here at its first look at the clock. Nobody wakes it. */
    @Test
    void aThreadThatIsInterruptedBeforeItParksDoesNotSleep() throws InterruptedException {
        Parking interrupts = new Parking() {
            @Override
            public long now() {
                Thread.currentThread().interrupt();
                return Parking.OF_PLATFORM.now();
            }

            @Override
            public void park(Object blocker) {
                Parking.OF_PLATFORM.park(blocker);
            }

            @Override
            public void unpark(@Nullable Thread thread) {
                Parking.OF_PLATFORM.unpark(thread);
            }
        };
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, interrupts);
        semaphore.acquire();
        assertThatThrownBy(() -> semaphore.tryAcquire(1, TimeUnit.HOURS)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    // ---- time limits

    @Test
    void waitsSoLongAndNoLonger() throws InterruptedException {
        BargingSemaphore semaphore = new BargingSemaphore(1, 1);
        assertThat(semaphore.tryAcquire(-1, TimeUnit.SECONDS)).isTrue();
        assertThat(semaphore.tryAcquire(0, TimeUnit.SECONDS)).isFalse();
        long start = System.nanoTime();
        assertThat(semaphore.tryAcquire(20, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
        semaphore.release();
        assertThat(semaphore.tryAcquire(1, TimeUnit.NANOSECONDS)).isTrue();
        Waiting waiting = waiting(
                semaphore, one -> assertThat(one.tryAcquire(1, TimeUnit.HOURS)).isTrue());
        semaphore.release();
        assertThat(waiting.end()).isNull();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    @ParameterizedTest
    @EnumSource
    void givesUpWhenItsTimeIsOver(Where where) throws InterruptedException {
        Queue queue = new Queue(where);
        Waiting waiting = waiting(
                queue.semaphore,
                one -> assertThat(one.tryAcquire(20, TimeUnit.MILLISECONDS)).isFalse());
        assertThat(waiting.end()).isNull();
        queue.release();
        assertIsUnused(queue.semaphore, 1);
    }

    /** It looks at the clock once it is in the queue. */
    @Test
    void theLimitIsCountedFromTheQueueOn() throws InterruptedException {
        List<Object> words = new ArrayList<>();
        List<BargingSemaphore> looked = new ArrayList<>();
        Clock clock = new Clock(0, LIMIT) {
            @Override
            public long now() {
                looked.forEach(semaphore -> words.add(WORD.getVolatile(semaphore)));
                return super.now();
            }
        };
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, clock);
        looked.add(semaphore);
        semaphore.acquire();
        assertThat(semaphore.tryAcquire(LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(words).startsWith(word(false, 1, 1, 0));
    }

    /** A thread that has no memory for its place does not count. */
    @Test
    void whoHasNoPlaceDoesNotWait() throws InterruptedException {
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, new Clock(0, 0) {
            @Override
            public @Nullable Thread sleeper() {
                throw new OutOfMemoryError("no place");
            }
        });
        semaphore.acquire();
        assertThatThrownBy(semaphore::acquire).isInstanceOf(OutOfMemoryError.class);
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    /** A wake-up for no reason does not begin the time limit again. */
    @Test
    void earlyWakeUpsDoNotExtendTheLimit() throws InterruptedException {
        Clock clock = new Clock(0, 40);
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, clock);
        semaphore.acquire();
        assertThat(semaphore.tryAcquire(100, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(clock.parked).containsExactly(100L, 60L, 20L);
        assertThat(clock.time).isEqualTo(100);
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    /** Whoever gives up behind another one does so for itself: here, where the first parks, another thread's wait would be nested. */
    @Test
    void earlyWakeUpsDoNotExtendTheLimitBehindTheFirst() throws InterruptedException {
        ClockOfOne clock = new ClockOfOne(40);
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, clock);
        semaphore.acquire();
        Waiting first = waiting(semaphore);
        assertThat(semaphore.tryAcquire(100, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(clock.parked).containsExactly(100L, 60L, 20L);
        semaphore.release();
        assertThat(first.end()).isNull();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    /** The time that it has waited behind the first counts when it is the first. */
    @Test
    void timeBehindTheFirstCounts() throws InterruptedException {
        ClockOfOne clock = new ClockOfOne(60);
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, clock);
        semaphore.acquire();
        Waiting first = waiting(semaphore);
        clock.whenParked = () -> givesUp(first);
        assertThat(semaphore.tryAcquire(LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(clock.parked).containsExactly(100L, 40L);
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    private static void givesUp(Waiting first) {
        first.thread.interrupt();
        try {
            assertThat(first.end()).isInstanceOf(InterruptedException.class);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Its time is over, and before it cancels its place, its turn comes. It takes the permit if there is one, and passes its turn on. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itsTurnComesWhileItGivesUp(boolean released) throws InterruptedException {
        AtomicReference<@Nullable Waiting> givesUp = new AtomicReference<>();
        AtomicReference<@Nullable BargingSemaphore> made = new AtomicReference<>();
        ClockOfOne clock = new ClockOfOne(LIMIT) {
            @Override
            public long now() {
                Waiting first = givesUp.getAndSet(null);
                if (first != null) {
                    givesUp(first);
                    BargingSemaphore semaphore = made.get();
                    if (released && semaphore != null) {
                        semaphore.release();
                    }
                }
                return super.now();
            }
        };
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, clock);
        made.set(semaphore);
        semaphore.acquire();
        Waiting first = waiting(semaphore);
        // The looks at the clock before that are those at the beginning.
        clock.whenParked = () -> givesUp.set(first);
        assertThat(semaphore.tryAcquire(LIMIT, TimeUnit.NANOSECONDS)).isEqualTo(released);
        // A park without time returns at once.
        assertThat(clock.parked).isEqualTo(released ? List.of((long) LIMIT) : List.of((long) LIMIT, 0L));
        assertThat(first.thread.isAlive()).isFalse();
        semaphore.release();
        assertIsUnused(semaphore, 1);
    }

    // ---- the word

    @Test
    void theFieldsOfTheWordDoNotOverlap() {
        long[] fields = {
            MOST_PERMITS,
            (long) MOST_WAITING << BargingSemaphore.WAITING_SHIFT,
            (long) MOST_PASSES << BargingSemaphore.LEFT_SHIFT,
            BargingSemaphore.CLOSED
        };
        long all = 0;
        for (long field : fields) {
            assertThat(field).isNotZero();
            assertThat(all & field).isZero();
            all |= field;
        }
        assertThat(all).isEqualTo(-1);
        assertThat(BargingSemaphore.ONE_WAITS).isEqualTo(1L << BargingSemaphore.WAITING_SHIFT);
        assertThat(BargingSemaphore.ONE_LEFT).isEqualTo(1L << BargingSemaphore.LEFT_SHIFT);
        // As many are to be served as waited.
        assertThat(MOST_WAITING).isLessThanOrEqualTo(MOST_PASSES);
    }

    private static long word(boolean isClosed, int left, int waiting, int free) {
        return (isClosed ? BargingSemaphore.CLOSED : 0)
                | ((long) left << BargingSemaphore.LEFT_SHIFT)
                | ((long) waiting << BargingSemaphore.WAITING_SHIFT)
                | free;
    }

    @Test
    void oneWaiterTooManyIsRefused() {
        BargingSemaphore semaphore = new BargingSemaphore(MOST_PERMITS, MOST_PASSES);
        for (long full : new long[] {
            word(false, MOST_PASSES, MOST_WAITING, 0),
            word(true, MOST_WAITING, MOST_WAITING, 0),
            word(true, 1, MOST_WAITING, MOST_PERMITS)
        }) {
            WORD.setVolatile(semaphore, full);
            for (Acquire acquire : List.<Acquire>of(
                    BargingSemaphore::acquire,
                    BargingSemaphore::acquireUninterruptibly,
                    one -> one.tryAcquire(1, TimeUnit.HOURS))) {
                assertThatIllegalStateException()
                        .isThrownBy(() -> acquire.by(semaphore))
                        .withMessage("1048575 threads wait, and no more can");
            }
            assertThat(semaphore.tryAcquire()).isFalse();
            assertThat(WORD.getVolatile(semaphore)).isEqualTo(full);
            assertThat(TAIL.getVolatile(semaphore)).isNull();
        }
    }

    @Test
    void theLastWaiterThatFitsWaits() throws InterruptedException {
        Clock clock = new Clock(0, LIMIT);
        BargingSemaphore semaphore = new BargingSemaphore(1, 1, clock);
        WORD.setVolatile(semaphore, word(true, MOST_WAITING - 1, MOST_WAITING - 1, 0));
        clock.whenParked =
                () -> assertThat(WORD.getVolatile(semaphore)).isEqualTo(word(true, MOST_WAITING - 1, MOST_WAITING, 0));
        assertThat(semaphore.tryAcquire(LIMIT, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(clock.parked).hasSize(1);
        assertThat(WORD.getVolatile(semaphore)).isEqualTo(word(true, MOST_WAITING - 1, MOST_WAITING - 1, 0));
    }

    /** All fields are as large as they can be: no step carries into the next field. */
    @Test
    void fullFieldsDoNotOverflow() throws InterruptedException {
        BargingSemaphore semaphore = new BargingSemaphore(MOST_PERMITS, MOST_PASSES);
        // The pass before the last, and the last, which closes the gate.
        WORD.setVolatile(semaphore, word(false, 2, MOST_WAITING, MOST_PERMITS));
        assertThat(semaphore.tryAcquire()).isTrue();
        assertThat(WORD.getVolatile(semaphore)).isEqualTo(word(false, 1, MOST_WAITING, MOST_PERMITS - 1));
        assertThat(semaphore.tryAcquire()).isTrue();
        assertThat(WORD.getVolatile(semaphore)).isEqualTo(word(true, MOST_WAITING, MOST_WAITING, MOST_PERMITS - 2));
        semaphore.release();
        semaphore.release();
        assertThat(WORD.getVolatile(semaphore)).isEqualTo(word(true, MOST_WAITING, MOST_WAITING, MOST_PERMITS));
        assertThatIllegalStateException().isThrownBy(semaphore::release);
        assertThat(WORD.getVolatile(semaphore)).isEqualTo(word(true, MOST_WAITING, MOST_WAITING, MOST_PERMITS));
        // One of them is served.
        WORD.setVolatile(semaphore, word(true, MOST_WAITING, MOST_WAITING - 1, MOST_PERMITS));
        semaphore.acquire();
        assertThat(WORD.getVolatile(semaphore))
                .isEqualTo(word(true, MOST_WAITING - 1, MOST_WAITING - 1, MOST_PERMITS - 1));
        // The last that is to be served opens the gate.
        WORD.setVolatile(semaphore, word(true, 1, MOST_WAITING - 1, MOST_PERMITS));
        semaphore.acquire();
        assertThat(WORD.getVolatile(semaphore)).isEqualTo(word(false, MOST_PASSES, MOST_WAITING - 1, MOST_PERMITS - 1));
        assertThat(semaphore.tryAcquire()).isTrue();
        assertThat(WORD.getVolatile(semaphore))
                .isEqualTo(word(false, MOST_PASSES - 1, MOST_WAITING - 1, MOST_PERMITS - 2));
    }

    @Test
    void theFirstWaiterSetsTheGate() throws InterruptedException {
        for (int passes : new int[] {0, 1, MOST_PASSES}) {
            Clock clock = new Clock(0, 0);
            BargingSemaphore semaphore = new BargingSemaphore(1, passes, clock);
            semaphore.acquire();
            clock.whenParked = () -> {
                assertThat(WORD.getVolatile(semaphore))
                        .isEqualTo(passes == 0 ? word(true, 1, 1, 0) : word(false, passes, 1, 0));
                semaphore.release();
            };
            semaphore.acquire();
            semaphore.release();
            assertIsUnused(semaphore, 1);
        }
    }
}
