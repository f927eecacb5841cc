package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What one thread can rely on: where the owner parks, the test goes on instead. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SequentialTest {
    private final List<Integer> told = new ArrayList<>();
    private final List<Thread> woken = new ArrayList<>();
    private final Deque<Runnable> parked = new ArrayDeque<>();
    private final List<Long> times = new ArrayList<>();
    private final Parking parking = new Parking() {
        @Override
        public void park(Object blocker) {
            assertThat(blocker).isInstanceOf(Waiter.class);
            parked.removeFirst().run();
        }

        @Override
        public void park(Object blocker, long nanos) {
            times.add(nanos);
            park(blocker);
        }

        @Override
        public void unpark(@Nullable Thread thread) {
            woken.add(Objects.requireNonNull(thread));
        }
    };

    private void tell(int slot) {
        told.add(slot);
    }

    @ParameterizedTest
    @EnumSource
    void isResumedOnce(Variant variant) {
        Waiter waiter = variant.make(parking);
        assertThat(waiter.resume()).isTrue();
        assertThat(waiter.resume()).isFalse();
        assertThat(waiter.cancel()).isFalse();
        assertThat(waiter.await()).isTrue();
        assertThat(woken).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void isCancelledOnce(Variant variant) {
        Waiter waiter = variant.make(parking);
        waiter.register(this::tell, 3);
        assertThat(waiter.cancel()).isTrue();
        assertThat(waiter.cancel()).isFalse();
        assertThat(waiter.resume()).isFalse();
        assertThat(waiter.await()).isFalse();
        assertThat(told).containsExactly(3);
        assertThat(woken).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void isToldLate(Variant variant) {
        Waiter waiter = variant.make(parking);
        waiter.cancel();
        assertThat(told).isEmpty();
        waiter.register(this::tell, 0);
        assertThat(told).containsExactly(0);
    }

    @ParameterizedTest
    @EnumSource
    void isNotToldWhenResumed(Variant variant) {
        Waiter before = variant.make(parking);
        before.register(this::tell, 1);
        before.resume();
        before.cancel();
        Waiter after = variant.make(parking);
        after.resume();
        after.register(this::tell, 2);
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void isRegisteredOnce(Variant variant) {
        for (Consumer<Waiter> between : List.<Consumer<Waiter>>of(one -> {}, Waiter::resume, Waiter::cancel)) {
            Waiter before = variant.make(parking);
            before.register(this::tell, 1);
            between.accept(before);
            assertRefuses(before);
            Waiter after = variant.make(parking);
            between.accept(after);
            after.register(this::tell, 1);
            assertRefuses(after);
        }
    }

    /** Without slots nothing is registered, and no place is taken. */
    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("NullAway")
    void hasToHaveSlots(Variant variant) {
        Waiter waiter = variant.make(parking);
        assertThatNullPointerException().isThrownBy(() -> waiter.register(null, 1));
        waiter.register(this::tell, 2);
        waiter.cancel();
        assertThat(told).containsExactly(2);
    }

    private static void awaitTick() {
        long now = System.nanoTime();
        while (System.nanoTime() == now) {
            Thread.onSpinWait();
        }
    }

    private void assertRefuses(Waiter waiter) {
        assertRefuses(waiter, 1);
    }

    private void assertRefuses(Waiter waiter, int first) {
        List<Integer> before = List.copyOf(told);
        assertThatIllegalStateException()
                .isThrownBy(() -> waiter.register(this::tell, 2))
                .withMessage(
                        waiter instanceof PackedWaiter ? "registered before, in slot " + first : "registered before");
        assertThat(told).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void isWokenOnce(Variant variant) {
        Waiter one = variant.make(parking);
        one.register(this::tell, 4);
        parked.add(() -> assertThat(one.resume()).isTrue());
        assertThat(one.await()).isTrue();
        assertThat(woken).containsExactly(Thread.currentThread());
        assertThat(told).isEmpty();
    }

    /** The slots are told before the owner is woken. */
    @ParameterizedTest
    @EnumSource
    void isToldBeforeItIsWoken(Variant variant) {
        Waiter one = variant.make(parking);
        one.register(
                slot -> {
                    tell(slot);
                    assertThat(woken).isEmpty();
                },
                4);
        parked.add(() -> assertThat(one.cancel()).isTrue());
        assertThat(one.await()).isFalse();
        assertThat(woken).containsExactly(Thread.currentThread());
        assertThat(told).containsExactly(4);
    }

    /** What the slots throw is for whoever cancels; the owner is woken all the same. */
    @ParameterizedTest
    @EnumSource
    void isWokenIfItsSlotsThrow(Variant variant) {
        Waiter one = variant.make(parking);
        one.register(SequentialTest::fail, 4);
        parked.add(
                () -> assertThatIllegalStateException().isThrownBy(one::cancel).withMessage("slot 4"));
        assertThat(one.await()).isFalse();
        assertThat(woken).containsExactly(Thread.currentThread());
        Waiter before = variant.make(parking);
        before.register(SequentialTest::fail, 5);
        assertThatIllegalStateException().isThrownBy(before::cancel).withMessage("slot 5");
        assertThat(before.await()).isFalse();
    }

    /** What the slots throw when they are told late is for whoever has registered them. */
    @ParameterizedTest
    @EnumSource
    void isCancelledIfItsSlotsThrowLate(Variant variant) {
        Waiter one = variant.make(parking);
        one.cancel();
        assertThatIllegalStateException()
                .isThrownBy(() -> one.register(SequentialTest::fail, 6))
                .withMessage("slot 6");
        assertRefuses(one, 6);
        assertThat(one.await()).isFalse();
    }

    private static void fail(int slot) {
        throw new IllegalStateException("slot " + slot);
    }

    @ParameterizedTest
    @EnumSource
    void isWaitedForByItsOwner(Variant variant) {
        Waiter ofAnother =
                CompletableFuture.supplyAsync(() -> variant.make(parking)).join();
        ofAnother.resume();
        assertThatIllegalStateException()
                .isThrownBy(ofAnother::await)
                .withMessage("another thread has made it, and is its owner");
    }

    @ParameterizedTest
    @EnumSource
    void mayWakeForNoReason(Variant variant) {
        Waiter one = variant.make(parking);
        parked.add(() -> {});
        parked.add(() -> {});
        parked.add(one::resume);
        assertThat(one.await()).isTrue();
        assertThat(parked).isEmpty();
        assertThat(times).containsOnly(Waiter.FOREVER);
    }

    // ---- to wait for a limited time

    @ParameterizedTest
    @EnumSource
    void aLimitedWaitIsResumed(Variant variant) throws InterruptedException {
        Waiter one = variant.make(parking);
        one.register(this::tell, 1);
        parked.add(one::resume);
        assertThat(one.await(1, TimeUnit.HOURS)).isTrue();
        assertThat(times).containsExactly(TimeUnit.HOURS.toNanos(1));
        Waiter before = variant.make(parking);
        before.resume();
        assertThat(before.await(-1, TimeUnit.HOURS)).isTrue();
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aLimitedWaitIsCancelledByAnother(Variant variant) throws InterruptedException {
        Waiter one = variant.make(parking);
        one.register(this::tell, 1);
        parked.add(one::cancel);
        assertThat(one.await(1, TimeUnit.HOURS)).isFalse();
        assertThat(told).containsExactly(1);
    }

    /** When its time is over it is cancelled, and its slots were told. */
    @ParameterizedTest
    @EnumSource
    void aLimitedWaitIsCancelledWhenItsTimeIsOver(Variant variant) throws InterruptedException {
        for (long nanos : new long[] {0, -1, 1}) {
            told.clear();
            Waiter one = variant.make(parking);
            one.register(this::tell, 1);
            parked.clear();
            parked.add(SequentialTest::awaitTick);
            assertThat(one.await(nanos, TimeUnit.NANOSECONDS)).isFalse();
            assertThat(told).containsExactly(1);
            assertThat(one.resume()).isFalse();
        }
        assertThat(times).containsExactly(1L);
    }

    /** When its thread is interrupted, before or while it waits, it is cancelled, and the interrupt is told by the exception only. */
    @ParameterizedTest
    @EnumSource
    void aLimitedWaitIsCancelledWhenItIsInterrupted(Variant variant) {
        for (long hours : new long[] {0, 1}) {
            told.clear();
            Waiter one = variant.make(parking);
            one.register(this::tell, 1);
            parked.clear();
            parked.add(() -> {});
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> one.await(hours, TimeUnit.HOURS)).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
            assertThat(told).containsExactly(1);
            assertThat(one.resume()).isFalse();
        }
        Waiter another = variant.make(parking);
        parked.add(() -> {});
        parked.add(() -> Thread.currentThread().interrupt());
        assertThatThrownBy(() -> another.await(Long.MAX_VALUE, TimeUnit.DAYS)).isInstanceOf(InterruptedException.class);
        assertThat(times).endsWith(Waiter.FOREVER, Waiter.FOREVER);
        assertThat(another.cancel()).isFalse();
    }

    /** An interrupt that comes when it is completed already is kept. */
    @ParameterizedTest
    @EnumSource
    void anInterruptOfALimitedWaitMayBeTooLate(Variant variant) throws InterruptedException {
        Waiter one = variant.make(parking);
        parked.add(() -> {
            one.resume();
            Thread.currentThread().interrupt();
        });
        assertThat(one.await(1, TimeUnit.HOURS)).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        Waiter before = variant.make(parking);
        before.cancel();
        Thread.currentThread().interrupt();
        assertThat(before.await(1, TimeUnit.HOURS)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Another thread resumes it between the look when its time was over and the cancellation: here, while it looks at the clock. */
    @ParameterizedTest
    @EnumSource
    void aLimitedWaitMayBeResumedLate(Variant variant) throws InterruptedException {
        AtomicReference<@Nullable Waiter> resumed = new AtomicReference<>();
        Clock clock = new Clock(100, 0) {
            @Override
            public long now() {
                Waiter late = resumed.get();
                if (late != null) {
                    late.resume();
                }
                return super.now();
            }
        };
        Waiter one = variant.make(clock);
        one.register(this::tell, 1);
        // The first look at the clock is before that.
        clock.whenParked = () -> resumed.set(one);
        assertThat(one.await(50, TimeUnit.NANOSECONDS)).isTrue();
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aLimitedWaitIsOfItsOwner(Variant variant) {
        Waiter ofAnother =
                CompletableFuture.supplyAsync(() -> variant.make(parking)).join();
        assertThatIllegalStateException().isThrownBy(() -> ofAnother.await(0, TimeUnit.HOURS));
        assertThat(ofAnother.resume()).isTrue();
    }

    /** Its owner has suspended, and is woken all the same when it waits again. */
    @ParameterizedTest
    @EnumSource
    void isWaitedForAgain(Variant variant) {
        Waiter one = variant.make(parking);
        one.register(this::tell, 1);
        parked.add(SequentialTest::awaitTick);
        assertThat(one.await(true, 1)).isEqualTo(Waiter.State.ACTIVE);
        assertThat(times).containsExactly(1L);
        assertThat(one.await(true, 0)).isEqualTo(Waiter.State.ACTIVE);
        parked.add(one::resume);
        assertThat(one.await()).isTrue();
        assertThat(times).containsExactly(1L, Waiter.FOREVER);
        assertThat(woken).containsExactly(Thread.currentThread());
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptIsKept(Variant variant) {
        Waiter one = variant.make(parking);
        parked.add(() -> Thread.currentThread().interrupt());
        parked.add(() -> {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            one.resume();
        });
        assertThat(one.await()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        Waiter another = variant.make(parking);
        parked.add(() -> Thread.currentThread().interrupt());
        parked.add(another::cancel);
        assertThat(another.await()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** The largest index is told, beside every decision; more is refused, and nothing is registered. */
    @ParameterizedTest
    @EnumSource
    void anIndexHasRoom(Variant variant) {
        Waiter one = variant.make(parking);
        assertThatIllegalArgumentException().isThrownBy(() -> one.register(this::tell, -1));
        if (variant.largest() < Integer.MAX_VALUE) {
            assertThatIllegalArgumentException().isThrownBy(() -> one.register(this::tell, variant.largest() + 1));
            assertThatIllegalArgumentException().isThrownBy(() -> one.register(this::tell, Integer.MAX_VALUE));
        }
        one.register(this::tell, variant.largest());
        parked.add(one::cancel);
        assertThat(one.await()).isFalse();
        Waiter cancelledBefore = variant.make(parking);
        cancelledBefore.cancel();
        cancelledBefore.await();
        cancelledBefore.register(this::tell, variant.largest());
        assertThat(told).containsExactly(variant.largest(), variant.largest());
    }
}
