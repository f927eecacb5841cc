package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import optimist.internal.Parking;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is so whoever comes first: its owner registers and waits, while one thread resumes and another one cancels it. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadsTest {
    private static final int ROUNDS = 20_000;
    private final ExecutorService others = Executors.newFixedThreadPool(2);

    @AfterEach
    void ends() {
        others.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource
    void oneOfTwoCompletesIt(Variant variant) throws ExecutionException, InterruptedException {
        AtomicReference<@Nullable Waiter> shared = new AtomicReference<>();
        for (int round = 0; round < ROUNDS; round++) {
            Future<Boolean> resumed = others.submit(() -> taken(shared).resume());
            Future<Boolean> cancelled = others.submit(() -> taken(shared).cancel());
            AtomicInteger told = new AtomicInteger();
            int slot = round % 16;
            Waiter waiter = variant.make();
            shared.set(waiter);
            waiter.register(index -> told.addAndGet(index + 1), slot);
            boolean outcome = waiter.await();
            assertThat(resumed.get()).isEqualTo(outcome);
            assertThat(cancelled.get()).isEqualTo(!outcome);
            assertThat(told).hasValue(outcome ? 0 : slot + 1);
            shared.set(null);
        }
    }

    /** Whoever has resumed it sleeps before it has woken it. */
    @Test
    void lateCancellationDoesNotAwaitTheUnpark() {
        CountDownLatch hasReturned = new CountDownLatch(1);
        Parking slow = new Parking() {
            @Override
            public void park(Object blocker) {
                await(hasReturned);
            }

            @Override
            public void unpark(@Nullable Thread thread) {
                await(hasReturned);
            }
        };
        Waiter waiter = new PackedWaiter(slow) {
            @Override
            Object finalState(Object seen, State outcome) {
                if (outcome == State.CANCELLED) {
                    others.execute(this::resume);
                    while (!isResumed()) {
                        Thread.onSpinWait();
                    }
                }
                return super.finalState(seen, outcome);
            }
        };
        assertThat(new FairSemaphore(1).isResumed(waiter, true, 0)).isTrue();
        hasReturned.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Waiter taken(AtomicReference<@Nullable Waiter> shared) {
        Waiter waiter = shared.get();
        while (waiter == null) {
            Thread.onSpinWait();
            waiter = shared.get();
        }
        return waiter;
    }
}
