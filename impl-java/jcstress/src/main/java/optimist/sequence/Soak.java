package optimist.sequence;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import optimist.stress.Crowd;

/**
 * Many more producers than processors send numbers through one ring. The consumer sees to it that each producer's come in
 * order, that nothing is lost and nothing comes twice, and that an entry is what was published with its number.
 */
public final class Soak {
    private static final int PRODUCERS = 16;
    private static final int CAPACITY = 4096;

    /** What can be soaked, each as it waits if it is not told how. */
    private static final Map<String, IntFunction<Sequencer>> VARIANTS = Map.of(
            "BusySpin", capacity -> new BusySpinSequencer(capacity, 1),
            "Pending", capacity -> new PendingSequencer(capacity, 1, capacity),
            "Availability", capacity -> new AvailabilitySequencer(capacity, 1),
            "RoomFirst", capacity -> new RoomFirstSequencer(capacity, 1));

    /** What was seen. */
    record Result(long read, List<String> problems) {}

    private Soak() {}

    /** Takes a variant and how many numbers, and exits with 0 if nothing is wrong. */
    public static void main(String[] args) throws InterruptedException {
        String variant = args[0];
        int each = Integer.parseInt(args[1]) / PRODUCERS;
        long start = System.nanoTime();
        Result result = run(
                Objects.requireNonNull(VARIANTS.get(variant), variant).apply(CAPACITY),
                PRODUCERS,
                each,
                Crowd.PATIENCE);
        System.out.printf(
                "  %s: %d producers, %,d numbers, a ring of %,d, %,d ms%n",
                variant, PRODUCERS, result.read(), CAPACITY, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        result.problems().forEach(problem -> System.out.println("  FAILED " + problem));
        System.exit(result.problems().isEmpty() ? 0 : 1);
    }

    /** @param each so many numbers of each producer */
    static Result run(Sequencer sequencer, int producers, int each, Duration patience) throws InterruptedException {
        RingBuffer<Entry> ring = new RingBuffer<>(sequencer, Entry::new);
        Consumer consumer = new Consumer(producers, (long) producers * each);
        Crowd crowd = new Crowd(() -> consumer.read, patience);
        for (int producer = 0; producer < producers; producer++) {
            int number = producer;
            crowd.add("producer " + number, () -> {
                for (int i = 0; i < each; i++) {
                    long sequence = sequencer.claim();
                    ring.get(sequence).fill(sequence, number, i);
                    sequencer.publish(sequence);
                }
            });
        }
        crowd.add("consumer", () -> consumer.readAll(ring.reader(0), ring));
        List<String> problems = new ArrayList<>(crowd.run());
        // Who hangs may do so in there.
        long shown = problems.isEmpty() ? sequencer.look(consumer.read) + 1 : consumer.read;
        if (shown != consumer.all) {
            problems.add(shown + " of " + consumer.all + " numbers were shown");
        }
        consumer.judge(each, problems);
        return new Result(consumer.read, problems);
    }

    /** Nothing in it is volatile, on purpose. */
    private static final class Entry {
        long sequence;
        int producer;
        int number;

        void fill(long sequence, int producer, int number) {
            this.sequence = sequence;
            this.producer = producer;
            this.number = number;
        }
    }

    /** What one thread has read; others may look at it while it does. */
    private static final class Consumer {
        private final long all;
        private final int[] expected;
        private final long[] sums;
        private long read;
        private long foreign;
        private long disordered;

        Consumer(int producers, long all) {
            this.all = all;
            expected = new int[producers];
            sums = new long[producers];
        }

        void readAll(RingBuffer<Entry>.Reader reader, RingBuffer<Entry> ring) throws InterruptedException {
            while (read < all) {
                long high = reader.await();
                for (long s = reader.next(); s <= high; s++) {
                    read(s, ring.get(s));
                }
                reader.finish(high);
            }
        }

        private void read(long sequence, Entry entry) {
            if (entry.sequence != sequence) {
                foreign++;
            }
            if (entry.number != expected[entry.producer]) {
                disordered++;
            }
            expected[entry.producer] = entry.number + 1;
            sums[entry.producer] += entry.number;
            read++;
        }

        void judge(int each, List<String> problems) {
            problem(problems, foreign, "entries are not what was published with their number");
            problem(problems, disordered, "numbers do not come after the one before of their producer");
            long wrong = 0;
            for (long sum : sums) {
                wrong += sum == (long) each * (each - 1) / 2 ? 0 : 1;
            }
            problem(problems, wrong, "producers have another sum than what they have sent");
        }

        private static void problem(List<String> problems, long count, String what) {
            if (count != 0) {
                problems.add(count + " " + what);
            }
        }
    }
}
