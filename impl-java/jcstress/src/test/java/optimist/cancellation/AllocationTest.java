package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import optimist.internal.Parking;
import optimist.sequence.Waiting;
import optimist.stress.Released;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a wait allocates: bytes are counted, and do not depend on how fast the machine is. */
@Timeout(120)
class AllocationTest {
    private static final int WAITERS = 100_000;
    private static final int WAITS = 20_000;
    private static final Offset<Double> SOME_BYTES_IN_ALL = within(0.01);
    private static final Offset<Double> SOME_KILOBYTES_IN_ALL = within(0.5);
    private static final Slots NOBODY = slot -> {};

    /** A header of twelve bytes, a reference and an index, and four bytes to make it a multiple of eight. */
    private static final long HANDLER = 24;

    /** C8.1 */
    @Test
    void aHandlerIsAllocatedForEachRegistration() {
        assertThat(bytes(HandlerWaiter::new, AllocationTest::registers)).isEqualTo(HANDLER);
    }

    /** C8.1 */
    @Test
    void withTheSegmentInTheStateNothingIs() {
        assertThat(bytes(PackedWaiter::new, AllocationTest::registers)).isZero();
    }

    private static void registers(Waiter waiter, int slot) {
        waiter.register(NOBODY, slot);
    }

    private static void registersAndCancels(Waiter waiter, int slot) {
        registers(waiter, slot);
        waiter.cancel();
    }

    /** Of each, made before. */
    private static long bytes(Supplier<Waiter> maker, ObjIntConsumer<Waiter> call) {
        bytesOfAll(maker, call);
        return bytesOfAll(maker, call) / WAITERS;
    }

    private static long bytesOfAll(Supplier<Waiter> maker, ObjIntConsumer<Waiter> call) {
        List<Waiter> waiters = new ArrayList<>();
        for (int i = 0; i < WAITERS; i++) {
            waiters.add(maker.get());
        }
        long before = Allocated.byThisThread();
        for (int i = 0; i < WAITERS; i++) {
            call.accept(waiters.get(i), i);
        }
        return Allocated.byThisThread() - before;
    }

    /** C8.2: of a million waits, one. */
    @Test
    void theReleasedSemaphoreAllocatesAHandlerLess() throws Exception {
        assertThat(released("1.6.4")).isCloseTo(64.5, SOME_BYTES_IN_ALL);
        assertThat(released("1.7.0")).isCloseTo(64.5 - HANDLER, SOME_BYTES_IN_ALL);
        assertThat(released("1.11.0")).isCloseTo(64.5 - HANDLER, SOME_BYTES_IN_ALL);
    }

    /**
     * C8.6: a waiter of 32 bytes, and a sixteenth of a segment of 136. Each acquire waits, because the release comes when the
     * thread sleeps.
     */
    @Test
    void allocationOfAWait() throws Exception {
        FairSemaphore semaphore = new FairSemaphore(1);
        semaphore.acquire();
        double ours = bytesOfACall(semaphore::acquireUninterruptibly, semaphore::release);
        System.out.printf("bytes of a wait: FairSemaphore %.1f, kotlinx 1.11.0 %.1f%n", ours, released("1.11.0"));
        assertThat(ours).isCloseTo(40.5, SOME_KILOBYTES_IN_ALL);
    }

    /** C8.3: of a waiter that keeps an element, and a sixteenth of a segment, the handler is what is saved. */
    @Test
    void aHandOverAllocatesAHandlerLess() throws Exception {
        double packed = bytesOfAHandOver(PackedWaiter::new);
        double handled = bytesOfAHandOver(HandlerWaiter::new);
        System.out.printf("bytes of a hand-over: packed %.1f, with handlers %.1f%n", packed, handled);
        assertThat(packed).isCloseTo(40.5, SOME_KILOBYTES_IN_ALL);
        assertThat(handled).isCloseTo(40.5 + HANDLER, SOME_KILOBYTES_IN_ALL);
    }

    /** C8.3: a node and its handler; or a thirty-second of a segment, as the waiter is used again. */
    @Test
    void theReleasedChannelAllocatesAFifth() throws Exception {
        assertThat(handedOver("1.6.4")).isCloseTo(56.0, within(0.1));
        assertThat(handedOver("1.7.0")).isCloseTo(10.3, within(0.1));
        assertThat(handedOver("1.11.0")).isCloseTo(10.3, within(0.1));
    }

    /** C8.9: to register and to cancel allocates no more than to register. */
    @Test
    void toCancelAllocatesNothing() {
        assertThat(bytes(HandlerWaiter::new, AllocationTest::registersAndCancels))
                .isEqualTo(HANDLER);
        assertThat(bytes(PackedWaiter::new, AllocationTest::registersAndCancels))
                .isZero();
    }

    /** C8.9: of the semaphores, with the stage of ours, and without the coroutine and the job of the others; as the compiler has it. */
    @Test
    void aCancelledWaitOfOursAllocatesLess() throws Exception {
        double ours = bytesOfACancelledWait();
        assertThat(ours).isLessThan(121.0);
        for (String version : List.of("1.6.4", "1.7.0", "1.11.0")) {
            double theirs = cancelled(version);
            System.out.printf(
                    "bytes of a cancelled wait: FairSemaphore %.1f, kotlinx %s %.1f%n", ours, version, theirs);
            assertThat(theirs).isGreaterThan(3 * ours);
        }
    }

    private static double bytesOfACancelledWait() {
        FairSemaphore semaphore = new FairSemaphore(1);
        semaphore.acquireUninterruptibly();
        Exception late = new CancellationException();
        return CallAfterCall.bytes(() -> {
            for (int i = 0; i < CallAfterCall.CALLS; i++) {
                semaphore.acquireAsync().completeExceptionally(late);
            }
        });
    }

    private static double bytesOfAHandOver(BiFunction<Parking, @Nullable Object, Waiter> maker)
            throws InterruptedException {
        RendezvousChannel<Object> channel = new RendezvousChannel<>(WaitsInCells.SLOTS, maker);
        Object element = new Object();
        return bytesOfACall(
                () -> {
                    if (channel.meets(SegmentList.End.HEAD, null, null, false, Waiter.FOREVER) == null) {
                        throw new IllegalStateException("it does not give up");
                    }
                },
                () -> channel.meets(SegmentList.End.TAIL, element, null, false, Waiter.FOREVER));
    }

    /** Each call waits, because the answer comes when the thread sleeps. Of both together. */
    private static double bytesOfACall(Runnable call, Runnable answer) throws InterruptedException {
        AtomicInteger answered = new AtomicInteger();
        Thread waiting = new Thread(() -> {
            while (answered.get() < 2 * WAITS) {
                call.run();
                answered.incrementAndGet();
            }
        });
        waiting.start();
        long before = 0;
        long after = 0;
        for (int i = 0; i < 2 * WAITS; i++) {
            while (answered.get() < i || waiting.getState() != Thread.State.WAITING) {
                if (Thread.interrupted() || !waiting.isAlive()) {
                    throw new InterruptedException("call " + i + " is " + waiting.getState());
                }
                Waiting.YIELD.once();
            }
            if (i == WAITS) {
                before = Allocated.by(waiting) + Allocated.byThisThread();
            }
            after = Allocated.by(waiting) + Allocated.byThisThread();
            answer.run();
        }
        waiting.join();
        return (double) (after - before) / (WAITS - 1);
    }

    private static double handedOver(String version) throws Exception {
        return (double) Released.call("kotlinx-coroutines-core-jvm", version, ChannelWindow.class, "bytesOfAHandOver");
    }

    private static double cancelled(String version) throws Exception {
        return (double)
                Released.call("kotlinx-coroutines-core-jvm", version, SemaphoreWindow.class, "bytesOfACancelledWait");
    }

    private static double released(String version) throws Exception {
        return (double) Released.call("kotlinx-coroutines-core-jvm", version, SemaphoreWindow.class, "bytesOfAWait");
    }
}
