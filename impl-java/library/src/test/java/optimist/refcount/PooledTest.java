package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An object that is used again. */
class PooledTest {
    private static final int LIVES = 200_000;
    private static final long DEAD = StickyRefCountTest.DEAD;

    private final BlockingQueue<Buffer> pool = new ArrayBlockingQueue<>(1);
    private final AtomicInteger deallocations = new AtomicInteger();

    /** It goes back to the pool in the last step of its deallocation. */
    private final class Buffer extends StickyRefCount {
        @Override
        protected void deallocate() {
            deallocations.incrementAndGet();
            assertThat(pool.offer(this)).isTrue();
        }
    }

    @Test
    void aDeadObjectLivesAgain() {
        Buffer buffer = new Buffer();
        for (int life = 1; life <= 3; life++) {
            assertThat(buffer.release()).isTrue();
            assertThat(deallocations).hasValue(life);
            assertThat(pool.poll()).isSameAs(buffer);
            assertThat(buffer.tryReset()).isTrue();
            assertThat(buffer.refCount()).isOne();
            buffer.retain();
            assertThat(buffer.release()).isFalse();
        }
        assertThat(buffer.releaseLast()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 1, 0, -1, DEAD - 1, DEAD + 1, DEAD + Integer.MAX_VALUE})
    void nothingElseIsReset(long word) throws ReflectiveOperationException {
        Buffer buffer = new Buffer();
        StickyRefCountTest.setWord(buffer, word);
        assertThat(buffer.tryReset()).isFalse();
        assertThat(StickyRefCountTest.word(buffer)).isEqualTo(word);
    }

    @Test
    void itMayBeResetWhereItIsDeallocated() {
        AtomicInteger lives = new AtomicInteger(3);
        StickyRefCount object = new StickyRefCount() {
            @Override
            protected void deallocate() {
                assertThat(lives.decrementAndGet() == 0 || tryReset()).isTrue();
            }
        };
        assertThat(object.release()).isTrue();
        assertThat(object.refCount()).isOne();
        assertThat(object.releaseLast()).isTrue();
        assertThat(object.refCount()).isOne();
        assertThat(object.release()).isTrue();
        assertThat(object.isLive()).isFalse();
        assertThatExceptionOfType(RefCountException.class).isThrownBy(object::release);
        assertThat(lives).hasValue(0);
    }

    /** One thread uses the buffer, life after life. Another one has a bug: it retains what was released. */
    @Test
    @Timeout(60)
    void aLateRetainHarmsNoLaterLife() throws InterruptedException {
        AtomicInteger refused = new AtomicInteger();
        AtomicInteger round = new AtomicInteger();
        AtomicInteger called = new AtomicInteger();
        Buffer buffer = new Buffer();
        Thread late = new Thread(() -> {
            for (int seen = 0; seen < LIVES; ) {
                if (round.get() > seen) {
                    seen = round.get();
                    try {
                        buffer.retain();
                        buffer.release();
                    } catch (RefCountException e) {
                        refused.incrementAndGet();
                    }
                    called.set(seen);
                }
            }
        });
        late.start();
        int dropped = 0;
        while (round.get() < LIVES) {
            buffer.release();
            int life = round.incrementAndGet();
            // Now and then, the late thread calls the dead buffer for certain.
            while (life % 64 == 0 && called.get() < life) {
                Thread.onSpinWait();
            }
            assertThat(pool.take()).isSameAs(buffer);
            while (!buffer.tryReset()) {
                dropped++;
            }
            assertThat(buffer.refCount()).isBetween(1, 2);
        }
        late.join();
        assertThat(buffer.refCount()).isOne();
        assertThat(deallocations).hasValue(LIVES);
        assertThat(refused.get())
                .as("refused retains; resets refused beside them: " + dropped)
                .isPositive();
        System.out.printf("%,d refused retains, %,d refused resets%n", refused.get(), dropped);
    }
}
