package optimist.multibuffer;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import com.lmax.disruptor.IgnoreExceptionHandler;
import com.lmax.disruptor.LiteTimeoutBlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the models predict of the Disruptor 4.0.0, on the jar that was released. A latch holds a thread where the model has it. */
@Timeout(60)
class DisruptorTest {
    private final RingBuffer<long[]> ring =
            RingBuffer.createMultiProducer(() -> new long[1], 8, new BlockingWaitStrategy());

    private void publish() {
        ring.publish(ring.next());
    }

    private static Thread start(Runnable runnable) {
        Thread thread = new Thread(runnable);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            MILLISECONDS.sleep(1);
        }
    }

    /** A latch that threads wait at without being interrupted. */
    private static void pass(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** B8.1, released-halt: the second processor clears the alert by which both were halted. */
    @Test
    void aProcessorThatBeginsForgetsTheHaltOfAnother() throws Exception {
        SequenceBarrier barrier = ring.newBarrier();
        CountDownLatch handling = new CountDownLatch(1);
        CountDownLatch handled = new CountDownLatch(1);
        CountDownLatch beginning = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        BatchEventProcessor<long[]> first = processor(barrier, (event, sequence, endOfBatch) -> {
            handling.countDown();
            pass(handled);
        });
        BatchEventProcessor<long[]> second = processor(
                new Delegate(barrier) {
                    @Override
                    public void clearAlert() {
                        beginning.countDown();
                        pass(begun);
                        super.clearAlert();
                    }
                },
                (event, sequence, endOfBatch) -> {});
        Thread one = start(first);
        publish();
        pass(handling);
        Thread two = start(second);
        pass(beginning);

        first.halt();
        second.halt();
        begun.countDown();
        two.join();
        handled.countDown();

        while (first.getSequence().get() < ring.getCursor()) {
            MILLISECONDS.sleep(1);
        }
        one.join(500);
        assertThat(one.getState()).isEqualTo(Thread.State.WAITING);
    }

    /** B8.2, released-interrupted: the entry that was waited for counts as handled. */
    @Test
    void aProcessorThatIsInterruptedSkipsAnEntry() throws Exception {
        List<Long> handled = new CopyOnWriteArrayList<>();
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch both = new CountDownLatch(2);
        BatchEventProcessor<long[]> processor = processor(ring.newBarrier(), (event, sequence, endOfBatch) -> {
            handled.add(sequence);
            both.countDown();
        });
        processor.setExceptionHandler(new GoesOn(told));
        Thread thread = start(processor);
        awaitState(thread, Thread.State.WAITING);
        thread.interrupt();
        pass(told);
        for (int i = 0; i < 3; i++) {
            publish();
        }
        pass(both);
        processor.halt();
        thread.join();
        assertThat(handled).containsExactly(1L, 2L);
    }

    /** B8.4, released-batch-start: what onBatchStart throws counts as the first entry of the batch. */
    @Test
    void aProcessorOfWhichTheStartOfABatchThrowsSkipsAnEntry() throws Exception {
        List<Long> handled = new CopyOnWriteArrayList<>();
        CountDownLatch both = new CountDownLatch(2);
        BatchEventProcessor<long[]> processor = processor(ring.newBarrier(), new EventHandler<>() {
            private boolean thrown;

            @Override
            public void onBatchStart(long batchSize, long queueDepth) {
                if (!thrown) {
                    thrown = true;
                    throw new IllegalStateException("thrown once");
                }
            }

            @Override
            public void onEvent(long[] event, long sequence, boolean endOfBatch) {
                handled.add(sequence);
                both.countDown();
            }
        });
        processor.setExceptionHandler(new IgnoreExceptionHandler());
        for (int i = 0; i < 3; i++) {
            publish();
        }
        Thread thread = start(processor);
        pass(both);
        processor.halt();
        thread.join();
        assertThat(handled).containsExactly(1L, 2L);
    }

    /** B8.5, released-rerun: the second write of a halt comes when the next run has begun. */
    @Test
    void aProcessorThatIsRunAgainIsLeftAlertedByTheHaltBefore() throws Exception {
        CountDownLatch halting = new CountDownLatch(1);
        CountDownLatch halted = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch handledOne = new CountDownLatch(1);
        CountDownLatch spins = new CountDownLatch(100);
        List<Long> handled = new CopyOnWriteArrayList<>();
        SequenceBarrier barrier = new Delegate(ring.newBarrier()) {
            @Override
            public void alert() {
                halting.countDown();
                pass(halted);
                super.alert();
            }

            @Override
            public long waitFor(long sequence) throws AlertException, InterruptedException, TimeoutException {
                try {
                    return super.waitFor(sequence);
                } catch (AlertException e) {
                    spins.countDown();
                    throw e;
                }
            }
        };
        BatchEventProcessor<long[]> processor = processor(barrier, new EventHandler<>() {
            @Override
            public void onStart() {
                begun.countDown();
                pass(ended);
            }

            @Override
            public void onEvent(long[] event, long sequence, boolean endOfBatch) {
                handled.add(sequence);
                handledOne.countDown();
            }
        });
        Thread first = start(processor);
        pass(begun);
        Thread halter = start(processor::halt);
        pass(halting);
        ended.countDown();
        first.join();

        Thread second = start(processor);
        publish();
        pass(handledOne);
        halted.countDown();
        halter.join();
        pass(spins);
        for (int i = 0; i < 3; i++) {
            publish();
        }
        second.join(500);
        assertThat(second.isAlive()).isTrue();
        assertThat(processor.isRunning()).isTrue();
        assertThat(barrier.isAlerted()).isTrue();
        assertThat(handled).containsExactly(0L);

        processor.halt();
        second.join();
    }

    /** B8.5: nothing takes back the halt of a processor that does not run. */
    @Test
    void aProcessorThatIsHaltedWhileItDoesNotRunNeverRuns() {
        List<Long> handled = new CopyOnWriteArrayList<>();
        BatchEventProcessor<long[]> processor =
                processor(ring.newBarrier(), (event, sequence, endOfBatch) -> handled.add(sequence));
        publish();
        processor.halt();
        for (int i = 0; i < 3; i++) {
            processor.run();
        }
        assertThat(handled).isEmpty();
        assertThat(processor.isRunning()).isTrue();
    }

    /** B8.3, timed-signal: what is published between the look and the wait is not waited for with a signal. */
    @Test
    void aWaitTimesOutThoughSomethingIsPublished() {
        LiteTimeoutBlockingWaitStrategy strategy = new LiteTimeoutBlockingWaitStrategy(50, MILLISECONDS);
        Sequence cursor = new Sequence() {
            private int looks;

            /** The second look is the one under the lock; directly after it, another thread publishes. */
            @Override
            public long get() {
                long seen = super.get();
                if (++looks == 2) {
                    Thread publisher = start(() -> {
                        set(0);
                        strategy.signalAllWhenBlocking();
                    });
                    join(publisher);
                }
                return seen;
            }
        };
        assertThatThrownBy(() -> strategy.waitFor(0, cursor, cursor, ring.newBarrier()))
                .isInstanceOf(TimeoutException.class);
        assertThat(cursor.get()).isZero();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private BatchEventProcessor<long[]> processor(SequenceBarrier barrier, EventHandler<long[]> handler) {
        return new BatchEventProcessorBuilder().build(ring, barrier, handler);
    }

    private record GoesOn(CountDownLatch told) implements ExceptionHandler<long[]> {
        @Override
        public void handleEventException(Throwable thrown, long sequence, long[] event) {
            assertThat(thrown).isInstanceOf(InterruptedException.class);
            told.countDown();
        }

        @Override
        public void handleOnStartException(Throwable thrown) {
            throw new AssertionError(thrown);
        }

        @Override
        public void handleOnShutdownException(Throwable thrown) {
            throw new AssertionError(thrown);
        }
    }

    /** A barrier, with a place for a latch. */
    private static class Delegate implements SequenceBarrier {
        private final SequenceBarrier barrier;

        Delegate(SequenceBarrier barrier) {
            this.barrier = barrier;
        }

        @Override
        public long waitFor(long sequence) throws AlertException, InterruptedException, TimeoutException {
            return barrier.waitFor(sequence);
        }

        @Override
        public long getCursor() {
            return barrier.getCursor();
        }

        @Override
        public boolean isAlerted() {
            return barrier.isAlerted();
        }

        @Override
        public void alert() {
            barrier.alert();
        }

        @Override
        public void clearAlert() {
            barrier.clearAlert();
        }

        @Override
        public void checkAlert() throws AlertException {
            barrier.checkAlert();
        }
    }
}
