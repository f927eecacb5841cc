package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
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
        List<Integer> before = List.copyOf(told);
        assertThatIllegalStateException()
                .isThrownBy(() -> waiter.register(this::tell, 2))
                .withMessage(waiter instanceof PackedWaiter ? "registered before, in slot 1" : "registered before");
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
