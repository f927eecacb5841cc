package optimist.sequence;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Several producers and consumers at once, who note what they should not see. */
final class Crowd {
    /** What a sequencer has to keep, and can break. */
    enum Rule {
        NO_NUMBER_TWICE,
        NO_NUMBER_LEFT_OUT,
        READ_AS_IT_WAS_WRITTEN,
        EACH_PRODUCERS_ORDER,
        READ_AFTER_THOSE_BEFORE,
        ALL_IS_READ
    }

    /** Nothing in it is safe for several threads: the sequencer has to see to that. */
    private static final class Entry {
        private long sequence = -1;
        private int producer;
        private int item;

        /** Each consumer leaves the number here. */
        private final long[] stamps;

        private Entry(int consumers) {
            stamps = new long[consumers];
            Arrays.fill(stamps, -1);
        }
    }

    private final Sequencer sequencer;
    private final RingBuffer<Entry> ring;
    private final long first;
    private final int producers;
    private final int items;
    private final int largest;

    /** The consumers that each one follows. */
    private final int[][] upstream;

    private final AtomicIntegerArray granted;
    private final CyclicBarrier together;

    private Crowd(Sequencer sequencer, long first, int producers, int items, int largest, int[][] upstream) {
        this.sequencer = sequencer;
        this.first = first;
        this.producers = producers;
        this.items = items;
        this.largest = largest;
        this.upstream = upstream;
        ring = new RingBuffer<>(sequencer, () -> new Entry(sequencer.consumers()));
        granted = new AtomicIntegerArray(producers * items);
        together = new CyclicBarrier(producers + sequencer.consumers());
    }

    /**
     * So many producers publish so many items each, in batches, and all consumers read them.
     *
     * @param first the first number of the sequencer
     * @param largest the largest batch
     * @return the rules that were broken
     */
    static Set<Rule> run(Sequencer sequencer, long first, int producers, int items, int largest) throws Exception {
        return run(sequencer, first, producers, items, largest, new int[sequencer.consumers()][0]);
    }

    /**
     * The same, with consumers that follow others.
     *
     * @param upstream the consumers that each one follows
     */
    static Set<Rule> run(Sequencer sequencer, long first, int producers, int items, int largest, int[][] upstream)
            throws Exception {
        Crowd crowd = new Crowd(sequencer, first, producers, items, largest, upstream);
        List<Callable<Set<Rule>>> producing = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            int producer = i;
            producing.add(() -> crowd.produce(producer));
        }
        List<Callable<Set<Rule>>> consuming = new ArrayList<>();
        for (int i = 0; i < sequencer.consumers(); i++) {
            int consumer = i;
            consuming.add(() -> crowd.consume(consumer));
        }
        ExecutorService threads = Executors.newCachedThreadPool();
        Set<Rule> broken = EnumSet.noneOf(Rule.class);
        try {
            List<Future<Set<Rule>>> consumed =
                    consuming.stream().map(threads::submit).toList();
            List<Future<Set<Rule>>> produced =
                    producing.stream().map(threads::submit).toList();
            for (Future<Set<Rule>> call : produced) {
                broken.addAll(call.get());
            }
            sequencer.close();
            for (Future<Set<Rule>> call : consumed) {
                broken.addAll(call.get());
            }
        } finally {
            threads.shutdownNow();
        }
        return broken;
    }

    private Set<Rule> produce(int producer) throws Exception {
        Set<Rule> broken = EnumSet.noneOf(Rule.class);
        Random random = new Random(producer);
        together.await(10, MINUTES);
        int item = 0;
        while (item < items) {
            int n = Math.min(1 + random.nextInt(largest), items - item);
            long high = sequencer.claim(n);
            for (long s = high - n + 1; s <= high; s++) {
                if (s - first >= granted.length()) {
                    broken.add(Rule.NO_NUMBER_LEFT_OUT);
                } else if (granted.incrementAndGet(Math.toIntExact(s - first)) > 1) {
                    broken.add(Rule.NO_NUMBER_TWICE);
                }
                Entry entry = ring.get(s);
                entry.sequence = s;
                entry.producer = producer;
                entry.item = item++;
            }
            sequencer.publish(high - n + 1, high);
        }
        return broken;
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private Set<Rule> consume(int consumer) throws Exception {
        Set<Rule> broken = EnumSet.noneOf(Rule.class);
        int[] before = upstream[consumer];
        RingBuffer<Entry>.Reader reader = before.length == 0
                ? ring.reader(consumer, Waiting.PARK, first)
                : ring.readerBehind(consumer, Waiting.PARK, first, before);
        int[] next = new int[producers];
        int read = 0;
        together.await(10, MINUTES);
        for (long high = reader.await(); high != RingBuffer.OVER; high = reader.await()) {
            for (long s = reader.next(); s <= high; s++) {
                Entry entry = ring.get(s);
                if (entry.sequence != s) {
                    broken.add(Rule.READ_AS_IT_WAS_WRITTEN);
                } else if (entry.item < next[entry.producer]) {
                    broken.add(Rule.EACH_PRODUCERS_ORDER);
                } else {
                    next[entry.producer] = entry.item + 1;
                }
                for (int other : before) {
                    if (entry.stamps[other] != s) {
                        broken.add(Rule.READ_AFTER_THOSE_BEFORE);
                    }
                }
                entry.stamps[consumer] = s;
                // Now and then the others get the time to come, also on one processor.
                read++;
                if (read % 100 == 0) {
                    Thread.yield();
                }
            }
            reader.finish(high);
        }
        if (read != producers * items) {
            broken.add(Rule.ALL_IS_READ);
        }
        return broken;
    }
}
