package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import optimist.internal.Scenario;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.Test;

/** B5.12: threads that run a buffer, end it, or ask whether the end has come. */
class EndExplorationTest {
    private static final int INTERLEAVINGS = 2_000;
    private static final String CALLED_AFTERWARDS = "the handler was called after the end";

    /** Ends a run that has nothing left to do. */
    private static final class Idle extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class Counted {
        private final AtomicInteger handled = new AtomicInteger();
        private final AtomicInteger handling = new AtomicInteger();
        private volatile boolean twoAtOnce;
        private final MultiBuffer<Object> buffer = new YieldingMultiBuffer<>(
                1,
                2,
                Object::new,
                (entry, source, sequence, last) -> handle(),
                ExceptionHandler.ENDS_THE_RUN,
                () -> {
                    throw new Idle();
                },
                Thread::onSpinWait);

        private Counted() {
            publish();
        }

        private void publish() {
            Ring<Object> ring = buffer.ring(0);
            ring.publish(ring.claim());
        }

        private void handle() {
            if (handling.incrementAndGet() > 1) {
                twoAtOnce = true;
            }
            handled.incrementAndGet();
            handling.decrementAndGet();
        }

        private void runIfNobodyDoes() {
            try {
                run();
            } catch (IllegalStateException e) {
                // The other thread runs it.
            }
        }

        private void run() {
            try {
                buffer.run();
            } catch (Idle e) {
                // The next run goes on.
            }
        }
    }

    @Test
    void noCallAfterTheEndOfAHaltedBuffer() {
        explore(MultiBuffer::halt, EndExplorationTest::hasEnded, Scenario.inProportion(INTERLEAVINGS));
    }

    @Test
    void noCallAfterTheEndOfAClosedBuffer() {
        explore(MultiBuffer::close, EndExplorationTest::hasEnded, Scenario.inProportion(INTERLEAVINGS));
    }

    /** A halt is not the end yet. */
    @Test
    void aCallAfterAHaltIsFound() {
        isFound(MultiBuffer::halt, MultiBuffer::isHalted);
    }

    @Test
    void aCallAfterACloseIsFound() {
        isFound(MultiBuffer::close, MultiBuffer::isClosed);
    }

    @Test
    void oneThreadRunsIt() {
        Lincheck.runConcurrentTest(Scenario.inProportion(INTERLEAVINGS), () -> {
            Counted counted = new Counted();
            Thread one = new Thread(counted::runIfNobodyDoes);
            Thread other = new Thread(counted::runIfNobodyDoes);
            one.start();
            other.start();
            Threads.join(one);
            Threads.join(other);
            if (counted.twoAtOnce || counted.handled.get() != 1) {
                throw new AssertionError("two threads ran it at once");
            }
        });
    }

    private static boolean hasEnded(MultiBuffer<?> buffer) {
        try {
            return buffer.awaitEnd(0, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void isFound(Consumer<MultiBuffer<?>> ends, Predicate<MultiBuffer<?>> hasEnded) {
        assertThatThrownBy(() -> explore(ends, hasEnded, INTERLEAVINGS))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining(CALLED_AFTERWARDS);
    }

    private static void explore(Consumer<MultiBuffer<?>> ends, Predicate<MultiBuffer<?>> hasEnded, int interleavings) {
        Lincheck.runConcurrentTest(interleavings, () -> {
            Counted counted = new Counted();
            Thread runner = new Thread(() -> {
                counted.run();
                counted.publish();
                counted.run();
            });
            Thread ender = new Thread(() -> ends.accept(counted.buffer));
            runner.start();
            ender.start();
            boolean ended = hasEnded.test(counted.buffer);
            int before = counted.handled.get();
            Threads.join(runner);
            Threads.join(ender);
            if (ended && counted.handled.get() > before) {
                throw new AssertionError(CALLED_AFTERWARDS);
            }
        });
    }
}
