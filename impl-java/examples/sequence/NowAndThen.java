import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import optimist.sequence.RingBuffer;
import optimist.sequence.RoomFirstSequencer;
import optimist.sequence.Waiting;

/**
 * One reader adds up all measurements. Another one comes now and then, watches a few, and leaves. While it is away, nobody
 * waits for it.
 */
class NowAndThen {
    static final int VISITS = 3;
    static final int WATCHED = 1_000;
    static final int WATCHER = 1;
    static final RoomFirstSequencer SEQUENCER = new RoomFirstSequencer(1024, 2);
    static final RingBuffer<Measurement> RING = new RingBuffer<>(SEQUENCER, Measurement::new);

    /** An entry of the ring. */
    static final class Measurement {
        long value;
    }

    /** Sees each measurement that is made while it is there. */
    static long watch() throws InterruptedException {
        RingBuffer<Measurement>.Reader watcher = RING.join(WATCHER, Waiting.YIELD_THEN_PARK);
        try {
            long first = watcher.next();
            watcher.forEach((measurement, number) -> {
                if (measurement.value != number) {
                    throw new AssertionError("measurement " + number + " was overwritten");
                }
                if (number == first + WATCHED - 1) {
                    watcher.halt();
                }
            });
            return first;
        } finally {
            watcher.leave();
        }
    }

    public static void main(String[] args) throws Exception {
        // At first, every reader is there.
        RING.reader(WATCHER).leave();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        Future<Long> total = threads.submit(() -> {
            long[] sum = new long[1];
            RING.reader(0).forEach((measurement, number) -> sum[0] += measurement.value);
            return sum[0];
        });
        Future<Long> lastVisit = threads.submit(() -> {
            long first = 0;
            for (int i = 0; i < VISITS; i++) {
                first = watch();
                Thread.sleep(10);
            }
            return first;
        });
        threads.shutdown();
        long measured = 0;
        while (!lastVisit.isDone()) {
            long number = SEQUENCER.claim();
            RING.get(number).value = number;
            SEQUENCER.publish(number);
            measured++;
        }
        SEQUENCER.close();
        if (total.get() != measured * (measured - 1) / 2) {
            throw new AssertionError("a measurement was lost: " + total.get());
        }
        System.out.println(VISITS + " visits, each of " + WATCHED + " measurements or a few more, without a gap; the last one began at"
                + " measurement " + lastVisit.get() + " of " + measured);
    }
}
