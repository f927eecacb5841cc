package optimist.multibuffer;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.PhasedBackoffWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whether the wait strategies of the Disruptor 4.0.0 can be reused by a consumer of several rings (B7.11). A strategy waits for one
 * sequence: here, for how much is published in all rings together.
 */
@Timeout(60)
class WaitStrategyTest {
    private static final int RINGS = 3;
    private static final int EACH = 2000;

    private final List<RingBuffer<long[]>> rings = new ArrayList<>();
    private final List<Sequence> handled = new ArrayList<>();

    /** How many entries all rings have had. No ring is the one that this is the cursor of. */
    private final Sequence published = new Sequence() {
        @Override
        public long get() {
            return rings.stream().mapToLong(ring -> ring.getCursor() + 1).sum();
        }
    };

    /** How many were handled in all, as the test may see it. */
    private volatile long seen;

    static Stream<WaitStrategy> strategies() {
        return Stream.concat(
                blocking(),
                Stream.of(
                        new YieldingWaitStrategy(),
                        new SleepingWaitStrategy(),
                        PhasedBackoffWaitStrategy.withSleep(1, 1, MICROSECONDS)));
    }

    static Stream<WaitStrategy> blocking() {
        return Stream.of(
                new BlockingWaitStrategy(),
                PhasedBackoffWaitStrategy.withLock(1, 1, MICROSECONDS),
                PhasedBackoffWaitStrategy.withLiteLock(1, 1, MICROSECONDS));
    }

    private void addRing(WaitStrategy strategy) {
        RingBuffer<long[]> ring = RingBuffer.createSingleProducer(() -> new long[1], 8, strategy);
        Sequence upTo = new Sequence();
        ring.addGatingSequences(upTo);
        rings.add(ring);
        handled.add(upTo);
    }

    private void addRings(WaitStrategy strategy) {
        for (int i = 0; i < RINGS; i++) {
            addRing(strategy);
        }
    }

    /** Polls all rings in turn, and waits where nothing is left. */
    private void consume(WaitStrategy strategy, long count) {
        SequenceBarrier barrier = rings.get(0).newBarrier();
        try {
            for (long done = 0; done < count; seen = done) {
                strategy.waitFor(done + 1, published, published, barrier);
                for (int i = 0; i < RINGS; i++) {
                    long upTo = rings.get(i).getCursor();
                    done += upTo - handled.get(i).get();
                    handled.get(i).set(upTo);
                }
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Thread start(Runnable runnable) {
        Thread thread = new Thread(runnable);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void publish(RingBuffer<long[]> ring) {
        ring.publish(ring.next());
    }

    private static void awaitWaiting(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            MILLISECONDS.sleep(1);
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void oneStrategyWaitsForSeveralRings(WaitStrategy strategy) throws Exception {
        addRings(strategy);
        Thread consumer = start(() -> consume(strategy, (long) RINGS * EACH));
        for (RingBuffer<long[]> ring : rings) {
            start(() -> {
                for (int i = 0; i < EACH; i++) {
                    publish(ring);
                }
            });
        }
        consumer.join();
        assertThat(seen).isEqualTo((long) RINGS * EACH);
    }

    @ParameterizedTest
    @MethodSource("blocking")
    void publicationInAnyRingWakesTheConsumer(WaitStrategy strategy) throws Exception {
        addRings(strategy);
        Thread consumer = start(() -> consume(strategy, RINGS));
        for (RingBuffer<long[]> ring : rings) {
            awaitWaiting(consumer);
            long before = seen;
            publish(ring);
            while (seen == before) {
                Thread.onSpinWait();
            }
        }
        consumer.join();
        assertThat(seen).isEqualTo(RINGS);
    }

    /** So it has to be one strategy for all rings: the niggle that the source speaks of. */
    @ParameterizedTest
    @MethodSource("blocking")
    void wakeUpIsLostIfEachRingHasItsOwnStrategy(WaitStrategy strategy) throws Exception {
        addRing(strategy);
        addRing(new BlockingWaitStrategy());
        addRing(new BlockingWaitStrategy());
        Thread consumer = start(() -> consume(strategy, 2));
        awaitWaiting(consumer);
        publish(rings.get(1));
        MILLISECONDS.sleep(100);
        assertThat(consumer.getState()).isEqualTo(Thread.State.WAITING);
        assertThat(seen).isZero();
        publish(rings.get(0));
        consumer.join();
        assertThat(seen).isEqualTo(2);
    }
}
