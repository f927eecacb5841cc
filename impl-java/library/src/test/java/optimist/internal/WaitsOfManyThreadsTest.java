package optimist.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import optimist.cancellation.BargingSemaphore;
import optimist.cancellation.BufferedChannel;
import optimist.cancellation.FairSemaphore;
import optimist.cancellation.RendezvousChannel;
import optimist.fastpath.InboxSerializer;
import optimist.multibuffer.ExceptionHandler;
import optimist.multibuffer.Handler;
import optimist.multibuffer.MultiBuffer;
import optimist.multibuffer.Ring;
import optimist.multibuffer.SignalledMultiBuffer;
import optimist.multibuffer.YieldingMultiBuffer;
import optimist.sequence.RingBuffer;
import optimist.sequence.RoomFirstSequencer;
import optimist.sequence.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The waits without a time limit, of the classes that are for use, by many more threads than there are carriers: by platform
 * threads and by virtual ones. A virtual thread that waits must let others run. There is one carrier, by the properties
 * of this JVM.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WaitsOfManyThreadsTest {
    private static final int THREADS = 100;
    private static final int EACH = 100;

    /** Virtual threads are of JDK 21, and this is compiled for 17. */
    enum Kind {
        PLATFORM {
            @Override
            ExecutorService executor() {
                return Executors.newCachedThreadPool();
            }
        },
        VIRTUAL {
            @Override
            ExecutorService executor() throws ReflectiveOperationException {
                assumeTrue(
                        Runtime.version().feature() >= 21,
                        "virtual threads need JDK 21, and this is "
                                + Runtime.version().feature());
                return (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
            }
        };

        abstract ExecutorService executor() throws ReflectiveOperationException;
    }

    private ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<?>> tasks = new ArrayList<>();

    private void of(Kind kind) throws ReflectiveOperationException {
        threads.shutdown();
        threads = kind.executor();
    }

    @AfterEach
    void dismiss() {
        threads.shutdownNow();
    }

    private void start(int count, Callable<?> task) {
        for (int i = 0; i < count; i++) {
            tasks.add(threads.submit(task));
        }
    }

    private void awaitAll() throws Exception {
        for (Future<?> task : tasks) {
            task.get();
        }
    }

    private interface Acquire {
        void call() throws InterruptedException;
    }

    private void holdPermits(int permits, Acquire acquire, Runnable release) throws Exception {
        AtomicInteger holders = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        start(THREADS, () -> {
            for (int i = 0; i < EACH; i++) {
                acquire.call();
                most.accumulateAndGet(holders.incrementAndGet(), Math::max);
                if (i % 10 == 0) {
                    Thread.sleep(0, 1000);
                }
                holders.decrementAndGet();
                release.run();
            }
            return null;
        });
        awaitAll();
        assertThat(most.get()).isBetween(1, permits);
    }

    /** What is shown above would be shown of nothing if there were many carriers. */
    @Test
    void thereIsOneCarrier() throws Exception {
        of(Kind.VIRTUAL);
        AtomicBoolean hasRun = new AtomicBoolean();
        AtomicBoolean goesOn = new AtomicBoolean(true);
        CountDownLatch spins = new CountDownLatch(1);
        tasks.add(threads.submit(() -> {
            spins.countDown();
            while (goesOn.get()) {
                Thread.onSpinWait();
            }
        }));
        spins.await();
        tasks.add(threads.submit(() -> hasRun.set(true)));
        Thread.sleep(100);
        boolean ranMeanwhile = hasRun.get();
        goesOn.set(false);
        awaitAll();

        assertThat(ranMeanwhile).isFalse();
        assertThat(hasRun).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void fairSemaphore(Kind kind) throws Exception {
        of(kind);
        FairSemaphore semaphore = new FairSemaphore(3);
        holdPermits(3, semaphore::acquire, semaphore::release);

        assertThat(semaphore.availablePermits()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void bargingSemaphore(Kind kind) throws Exception {
        of(kind);
        BargingSemaphore semaphore = new BargingSemaphore(3, 4);
        holdPermits(3, semaphore::acquire, semaphore::release);

        assertThat(semaphore.availablePermits()).isEqualTo(3);
    }

    private interface Send {
        void call(int element) throws InterruptedException;
    }

    /** As many receive as send. */
    private void passOn(Send send, Callable<Integer> receive) throws Exception {
        AtomicLong received = new AtomicLong();
        start(THREADS / 2, () -> {
            for (int i = 1; i <= EACH; i++) {
                send.call(i);
            }
            return null;
        });
        start(THREADS / 2, () -> {
            for (int i = 1; i <= EACH; i++) {
                received.addAndGet(receive.call());
            }
            return null;
        });
        awaitAll();

        assertThat(received).hasValue(THREADS / 2L * EACH * (EACH + 1) / 2);
    }

    @ParameterizedTest
    @EnumSource
    void channel(Kind kind) throws Exception {
        of(kind);
        RendezvousChannel<Integer> channel = new RendezvousChannel<>();
        passOn(channel::send, channel::receive);
    }

    @ParameterizedTest
    @EnumSource
    void bufferedChannel(Kind kind) throws Exception {
        of(kind);
        BufferedChannel<Integer> channel = new BufferedChannel<>(3);
        passOn(channel::send, () -> Objects.requireNonNull(channel.receive()));
    }

    @ParameterizedTest
    @EnumSource
    void ring(Kind kind) throws Exception {
        of(kind);
        RoomFirstSequencer sequencer = new RoomFirstSequencer(8, 2);
        RingBuffer<AtomicLong> ring = new RingBuffer<>(sequencer, AtomicLong::new);
        long[] sums = new long[2];
        RingBuffer<AtomicLong>.Reader first = ring.reader(0);
        RingBuffer<AtomicLong>.Reader second = ring.readerBehind(1, 0);
        List<Future<?>> readers = List.of(
                threads.submit(() -> read(first, sequencer, sums, 0)),
                threads.submit(() -> read(second, sequencer, sums, 1)));
        start(THREADS, () -> {
            for (int i = 1; i <= EACH; i++) {
                long number = sequencer.claim();
                ring.get(number).set(i);
                sequencer.publish(number);
            }
            return null;
        });
        try {
            awaitAll();
        } finally {
            sequencer.close();
        }
        for (Future<?> reader : readers) {
            reader.get();
        }

        long sum = (long) THREADS * EACH * (EACH + 1) / 2;
        assertThat(sums).containsExactly(sum, sum);
    }

    /** One that fails must not leave producers waiting. */
    private static Void read(
            RingBuffer<AtomicLong>.Reader reader, RoomFirstSequencer sequencer, long[] sums, int consumer)
            throws InterruptedException {
        try {
            reader.forEach((entry, number) -> sums[consumer] += entry.get());
            return null;
        } finally {
            sequencer.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void boundedInbox(Kind kind) throws Exception {
        of(kind);
        long[] sum = new long[1];
        InboxSerializer<Integer> serializer = new InboxSerializer<>(
                new Flow.Subscriber<Integer>() {
                    @Override
                    public void onSubscribe(Flow.Subscription subscription) {}

                    @Override
                    public void onNext(Integer item) {
                        sum[0] += item;
                    }

                    @Override
                    public void onError(Throwable error) {}

                    @Override
                    public void onComplete() {}
                },
                1);
        start(THREADS, () -> {
            for (int i = 1; i <= EACH; i++) {
                serializer.onNext(i);
            }
            return null;
        });
        awaitAll();

        assertThat(sum[0]).isEqualTo((long) THREADS * EACH * (EACH + 1) / 2);
    }

    static Stream<Object[]> buffers() {
        return Stream.of(Kind.values())
                .flatMap(kind -> Stream.of(true, false).map(sleeps -> new Object[] {kind, sleeps}));
    }

    /** The consumer, too, is such a thread. One that only yields would let no other virtual thread wake ({@link Waiting#YIELD}). */
    @ParameterizedTest
    @MethodSource("buffers")
    void buffer(Kind kind, boolean sleeps) throws Exception {
        of(kind);
        long[] sum = new long[1];
        Handler<AtomicLong> handler = (entry, producer, number, last) -> sum[0] += entry.get();
        MultiBuffer<AtomicLong> buffer = sleeps
                ? new SignalledMultiBuffer<>(THREADS, 2, AtomicLong::new, handler)
                : new YieldingMultiBuffer<>(
                        THREADS,
                        2,
                        AtomicLong::new,
                        handler,
                        ExceptionHandler.ENDS_THE_RUN,
                        Waiting.YIELD_THEN_PARK,
                        Waiting.PARK);
        Future<?> consumer = threads.submit(buffer);
        AtomicInteger next = new AtomicInteger();
        start(THREADS, () -> {
            Ring<AtomicLong> ring = buffer.ring(next.getAndIncrement());
            for (int i = 1; i <= EACH; i++) {
                long number = ring.claim();
                ring.get(number).set(i);
                ring.publish(number);
            }
            return null;
        });
        try {
            awaitAll();
        } finally {
            buffer.close();
        }
        assertThat(buffer.awaitEnd(60, TimeUnit.SECONDS)).isTrue();
        consumer.get();

        assertThat(sum[0]).isEqualTo((long) THREADS * EACH * (EACH + 1) / 2);
    }
}
