package optimist.sequence;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Control;

/**
 * What is asked of every contender: to bring numbers from some producers to one consumer, or each of them to several. A fork
 * loads one subclass, so the calls below are direct.
 */
@State(Scope.Benchmark)
public abstract class Benchmarks {
    /** Of all contenders. */
    protected static final int CAPACITY = 8192;

    /** The last item of each producer. The others are 0 or more. */
    protected static final long END = -1;

    private static final int NANOS_OF_A_MICRO = 1000;

    /** What {@link #publish} sends: there is room for as many of each of two producers, also where they share the places. */
    private static final int BURST = 4000;

    @Param("1")
    public int producers = 1;

    /** How many items a producer sends at once. */
    @Param("1")
    public int batch = 1;

    /** Each of them receives every item. */
    @Param("1")
    public int consumers = 1;

    /** Whether a consumer receives an item only after the one before has finished it. */
    @Param("false")
    public boolean behind;

    /** Where items are handed over one at a time, so many microseconds pass in between; elsewhere it is 0. */
    @Param("0")
    public int gap;

    /** A producer sends no more than that, give or take a batch. */
    long most = Long.MAX_VALUE;

    private ExecutorService hired = Executors.newCachedThreadPool();
    private CyclicBarrier start = new CyclicBarrier(1);
    private Tally tally = new Tally(1);
    private Thread receiver = new Thread();
    private long handedOver;

    /** So many bursts were begun by the producer that is timed; those beside it follow. Negative if there are no more. */
    private volatile long bursts;

    private final List<Thread> beside = new ArrayList<>();

    @State(Scope.Thread)
    @AuxCounters
    public static class Counters {
        public long items;
    }

    @Setup
    public final void hire() {
        hired.shutdown();
        hired = Executors.newFixedThreadPool(producers + consumers - 1);
        start = new CyclicBarrier(producers);
    }

    @TearDown
    public final void dismiss() {
        hired.shutdownNow();
    }

    /** A strategy of the library by its name. */
    protected static Waiting waiting(String name) {
        return switch (name) {
            case "park" -> Waiting.PARK;
            case "yield" -> Waiting.YIELD;
            case "yield-then-park" -> Waiting.YIELD_THEN_PARK;
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** How many places each producer has, where they are divided. */
    protected final int share() {
        return Integer.highestOneBit(CAPACITY / producers);
    }

    /** Puts something new and empty between producers and consumer. */
    protected abstract void begin() throws Exception;

    /** Sends an item of this producer, waiting if there is no room. */
    protected abstract void send(int producer, long item) throws InterruptedException;

    /** Sends as many, each by one greater than the one before. */
    protected void sendAll(int producer, long first, int count) throws InterruptedException {
        throw new UnsupportedOperationException(getClass() + " sends one at a time");
    }

    /** Receives items, and gives them to the tally, until it says that there are no more. */
    protected abstract void receive(Tally tally) throws Exception;

    /** The same, where there are several consumers. */
    protected void receive(int consumer, Tally tally) throws Exception {
        if (consumers > 1) {
            throw new UnsupportedOperationException(getClass() + " has one consumer");
        }
        receive(tally);
    }

    /**
     * A run: producers send until the time is over, and then until the consumer has seen everything. It is not the number of
     * items that is fixed, because the slowest contender would take hours for what the fastest does in no time to speak of.
     */
    @Benchmark
    public void run(Control control, Counters counters) throws Exception {
        counters.items += run(control);
    }

    /** How many items were sent and received. */
    final long run(Control control) throws Exception {
        begin();
        List<Future<Long>> shares = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            int producer = i;
            shares.add(hired.submit(() -> produce(producer, control)));
        }
        List<Future<Tally>> others = new ArrayList<>();
        for (int i = 1; i < consumers; i++) {
            int consumer = i;
            others.add(hired.submit(() -> consume(consumer)));
        }
        Tally received = consume(0);
        long count = 0;
        long sum = 0;
        for (Future<Long> share : shares) {
            long sent = share.get();
            count += sent;
            sum += sumBelow(sent);
        }
        received.check(count, sum);
        for (Future<Tally> other : others) {
            other.get().check(count, sum);
        }
        return count;
    }

    private Tally consume(int consumer) throws Exception {
        Tally received = new Tally(producers);
        receive(consumer, received);
        return received;
    }

    private long produce(int producer, Control control) throws Exception {
        int atOnce = batch;
        long limit = most;
        long sent = 0;
        start.await();
        try {
            do {
                if (atOnce == 1) {
                    send(producer, sent);
                } else {
                    sendAll(producer, sent, atOnce);
                }
                sent += atOnce;
            } while (sent < limit && !control.stopMeasurement);
        } finally {
            send(producer, END);
        }
        return sent;
    }

    private static long sumBelow(long count) {
        return count * (count - 1) / 2;
    }

    // ---- one item at a time, or one burst

    @Setup(Level.Iteration)
    public final void connect() throws Exception {
        if (gap > 0) {
            begin();
            handedOver = 0;
            bursts = 0;
            tally = new Tally(producers);
            receiver = start(() -> receiveAll(tally));
            beside.clear();
            for (int i = 1; i < producers; i++) {
                int producer = i;
                beside.add(start(() -> sendBeside(producer)));
            }
        }
    }

    private static Thread start(Runnable runnable) {
        Thread thread = new Thread(runnable);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void receiveAll(Tally tally) {
        try {
            receive(tally);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @TearDown(Level.Iteration)
    public final void disconnect() throws InterruptedException {
        if (gap > 0) {
            awaitReceived();
            bursts = -1;
            send(0, END);
            for (Thread thread : beside) {
                thread.join();
            }
            receiver.join();
            tally.check(producers * handedOver, producers * sumBelow(handedOver));
        }
    }

    /**
     * Not part of the time that is measured. The sender keeps its processor; with one producer, the consumer has one to
     * itself. Whatever was sent before was received.
     */
    @Setup(Level.Invocation)
    public final void idle() {
        if (gap > 0) {
            awaitReceived();
        }
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < (long) gap * NANOS_OF_A_MICRO) {
            Thread.onSpinWait();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // producers beside this one need the processor to end their burst
    private void awaitReceived() {
        while (tally.items < producers * handedOver) {
            Thread.yield();
        }
    }

    /** From before an item is sent until after the consumer has seen it. */
    @Benchmark
    public long handOver() throws InterruptedException {
        send(0, handedOver);
        handedOver++;
        while (tally.items < handedOver) {
            Thread.onSpinWait();
        }
        return handedOver;
    }

    /**
     * What a producer pays to publish an item: it sends a burst, for which there is room. The consumer receives meanwhile.
     * If there are more producers, each sends a burst at about the same time.
     */
    @Benchmark
    @OperationsPerInvocation(BURST)
    public void publish() throws InterruptedException {
        bursts = handedOver / BURST + 1;
        sendBurst(0, handedOver);
        handedOver += BURST;
    }

    private void sendBurst(int producer, long first) throws InterruptedException {
        for (long item = first; item < first + BURST; item++) {
            send(producer, item);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // it waits for the one that is timed
    private void sendBeside(int producer) {
        try {
            long sent = 0;
            for (long seen = bursts; seen >= 0; seen = bursts) {
                if (sent < seen) {
                    sendBurst(producer, sent * BURST);
                    sent++;
                } else {
                    Thread.yield();
                }
            }
            send(producer, END);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
