package optimist.multibuffer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Several producers and the consumer at once; the handler notes what it should not see, and somebody watches. */
final class Crowd implements Handler<Crowd.Entry> {
    /** What can be broken. */
    enum Rule {
        NOTHING_LOST,
        NOTHING_TWICE,
        AS_IT_WAS_FILLED,
        LAST_OF_A_BATCH,
        NO_WAKE_UP_LOST
    }

    /** Nothing in it is safe for several threads: the rings have to see to that. */
    static final class Entry {
        int source = -1;
        long item = -1;
    }

    private final int producers;
    private final int threads;
    private final int items;
    private final int pauses;
    private final long[] next;
    private final Set<Rule> broken = Collections.synchronizedSet(EnumSet.noneOf(Rule.class));
    private final Random random = new Random(0);
    private int unfinished = -1;
    private volatile int count;

    /**
     * So many producers publish so many items each.
     *
     * @param pauses of a hundred times that a thread could pause, it does so many times
     */
    Crowd(int producers, int items, int pauses) {
        this(producers, producers, items, pauses);
    }

    /**
     * The same, by more threads than there are rings: each waits for one, and hands it on.
     *
     * @param items for each ring, on an average
     */
    Crowd(int producers, int threads, int items, int pauses) {
        this.producers = producers;
        this.threads = threads;
        this.items = items;
        this.pauses = pauses;
        next = new long[producers];
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // by one thread
    public void handle(Entry entry, int source, long sequence, boolean last) {
        if (sequence > next[source]) {
            broken.add(Rule.NOTHING_LOST);
        } else if (sequence < next[source]) {
            broken.add(Rule.NOTHING_TWICE);
        }
        next[source] = sequence + 1;
        if (entry.source != source || entry.item != sequence) {
            broken.add(Rule.AS_IT_WAS_FILLED);
        }
        if (unfinished != -1 && unfinished != source) {
            broken.add(Rule.LAST_OF_A_BATCH);
        }
        unfinished = last ? -1 : source;
        count++;
        pause(random);
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private void pause(Random random) {
        if (random.nextInt(100) < pauses) {
            switch (random.nextInt(3)) {
                case 0 -> Thread.onSpinWait();
                case 1 -> Thread.yield();
                default -> LockSupport.parkNanos(random.nextInt(200_000));
            }
        }
    }

    /** The rules that were broken, where nobody meddles. */
    Set<Rule> run(MultiBuffer<Entry> buffer, int patience) throws InterruptedException {
        return run(buffer, patience, consumer -> {});
    }

    /**
     * The rules that were broken.
     *
     * @param patience for so many seconds nothing may be handled; then a wake-up is lost
     * @param meddling what is done to the consumer every now and then
     */
    Set<Rule> run(MultiBuffer<Entry> buffer, int patience, Consumer<Thread> meddling) throws InterruptedException {
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Thread consumer = started(buffer, thrown);
        List<Thread> started = new ArrayList<>(List.of(consumer));
        BlockingQueue<Integer> free = new LinkedBlockingQueue<>();
        for (int i = 0; i < producers; i++) {
            free.add(i);
        }
        for (int i = 0; i < threads; i++) {
            started.add(started(() -> producesIfFree(buffer, free), thrown));
        }
        watch(patience, () -> meddling.accept(consumer));
        buffer.halt();
        consumer.join(TimeUnit.SECONDS.toMillis(1));
        // One that nobody wakes looks around when it is interrupted.
        consumer.interrupt();
        for (Thread thread : started) {
            thread.join();
        }
        if (!thrown.isEmpty()) {
            throw new AssertionError(thrown.get(0));
        }
        return EnumSet.copyOf(broken.isEmpty() ? EnumSet.noneOf(Rule.class) : broken);
    }

    private void watch(int patience, Runnable meddling) {
        int seen = 0;
        long since = System.nanoTime();
        while (seen < producers * items) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            meddling.run();
            if (count > seen) {
                seen = count;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > TimeUnit.SECONDS.toNanos(patience)) {
                broken.add(Rule.NO_WAKE_UP_LOST);
                return;
            }
        }
    }

    private void producesIfFree(MultiBuffer<Entry> buffer, BlockingQueue<Integer> free) {
        try {
            int producer = free.take();
            produce(buffer.ring(producer), producer, producers * items / threads);
            free.add(producer);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void produce(Ring<Entry> ring, int producer, int number) {
        Random choice = new Random(producer);
        int published = 0;
        try {
            while (published < number) {
                int n = Math.min(1 + choice.nextInt(3), number - published);
                long high = ring.claim(n);
                for (long sequence = high - n + 1; sequence <= high; sequence++) {
                    Entry entry = ring.get(sequence);
                    entry.source = producer;
                    entry.item = sequence;
                }
                ring.publish(high);
                published += n;
                pause(choice);
            }
        } catch (IllegalStateException e) {
            // Somebody has lost patience.
            broken.add(Rule.NO_WAKE_UP_LOST);
        }
    }

    private static Thread started(Runnable runnable, List<Throwable> thrown) {
        Thread thread = new Thread(runnable);
        thread.setUncaughtExceptionHandler((dead, exception) -> thrown.add(exception));
        thread.start();
        return thread;
    }
}
