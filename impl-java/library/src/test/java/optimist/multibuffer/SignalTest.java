package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import optimist.internal.Parking;
import optimist.sequence.Meanwhile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who wakes whom, as one thread sees it: where the consumer parks, the test goes on instead. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // the waits are not interruptible
class SignalTest {
    private final List<@Nullable Thread> woken = new ArrayList<>();
    private final List<Long> handled = new ArrayList<>();
    private final Meanwhile parked = new Meanwhile();
    private Runnable onEntry = () -> {};
    private Runnable onUnpark = () -> {};
    private final Parking parking = new Parking() {
        @Override
        public void park(Object blocker) {
            assertThat(blocker).isSameAs(buffer);
            parked.once();
        }

        @Override
        public void unpark(@Nullable Thread thread) {
            woken.add(thread);
            onUnpark.run();
        }
    };
    private final SignalledMultiBuffer<Object> buffer = new SignalledMultiBuffer<>(
            2,
            4,
            Object::new,
            (entry, source, sequence, last) -> {
                handled.add(sequence);
                onEntry.run();
            },
            ExceptionHandler.ENDS_THE_RUN,
            Meanwhile.NOTHING,
            parking);

    @BeforeEach
    void nobodyIsWoken() {
        woken.clear();
    }

    private void publish(int producer) {
        Ring<Object> ring = buffer.ring(producer);
        ring.publish(ring.claim());
    }

    @Test
    void aSleepingConsumerIsWokenOnce() {
        parked.then(() -> publish(0))
                .then(() -> {
                    publish(1);
                    publish(0);
                    publish(1);
                })
                .then(this::haltsAndCounts);
        buffer.run();
        assertThat(handled).hasSize(4);
    }

    private void haltsAndCounts() {
        assertThat(woken).hasSize(2).containsOnly(Thread.currentThread());
        buffer.halt();
        // It halts itself: a permit would end a later park of its thread.
        assertThat(woken).hasSize(2);
    }

    @Test
    void anAwakeConsumerIsNotWoken() {
        publish(0);
        publish(1);
        assertThat(woken).isEmpty();
    }

    /** Who is woken sees why. */
    @Test
    void closeWakes() {
        onUnpark = () -> assertThat(buffer.isClosed()).isTrue();
        buffer.close();
        assertThat(woken).hasSize(1).containsOnlyNulls();
        buffer.run();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** Who is woken sees why, and whoever waits for the end is told after that. */
    @Test
    void aHaltWakes() {
        onUnpark = () -> {
            assertThat(buffer.isHalted()).isTrue();
            assertThat(isOver()).isFalse();
        };
        buffer.halt();
        assertThat(isOver()).isTrue();
        assertThat(woken).hasSize(1).containsOnlyNulls();
        buffer.run();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private boolean isOver() {
        try {
            return buffer.awaitEnd(0, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The consumer may be about to sleep: a producer that has withdrawn its announcement may not have woken it yet. */
    @Test
    void aHaltWakesAConsumerThatHasNotAnnouncedItself() {
        onEntry = () -> CompletableFuture.runAsync(buffer::halt).join();
        publish(0);
        buffer.run();
        assertThat(woken).containsExactly(Thread.currentThread());
    }

    /** The wait returns though nobody has woken it: the consumer looks once more, and sleeps again. */
    @Test
    void aWaitMayReturnForNoReason() {
        parked.thenNothing().then(() -> publish(0)).then(this::haltsAfterOne);
        buffer.run();
        assertThat(handled).containsExactly(0L);
    }

    private void haltsAfterOne() {
        assertThat(woken).hasSize(1);
        buffer.halt();
    }
}
