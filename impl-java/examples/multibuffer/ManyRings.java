import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import optimist.multibuffer.Ring;
import optimist.multibuffer.SignalledMultiBuffer;

/**
 * Eight threads write log lines, each into a ring of its own, so no two compete for a number. One consumer handles all
 * rings, and sleeps while they are empty.
 */
class ManyRings {
    static final int PRODUCERS = 8;
    static final int LINES = 20_000;

    /** An entry of a ring, which is made once and filled again and again. */
    static final class Line {
        long number;
        String text = "";
    }

    public static void main(String[] args) throws InterruptedException {
        long[] next = new long[PRODUCERS];
        long[] batches = new long[1];
        SignalledMultiBuffer<Line> buffer =
                new SignalledMultiBuffer<>(PRODUCERS, 256, Line::new, (line, producer, number, last) -> {
                    if (line.number != next[producer]++ || !line.text.equals("of " + producer)) {
                        throw new AssertionError(line.number + " " + line.text + " from " + producer);
                    }
                    // Where a file is flushed, once for all lines that were there.
                    batches[0] += last ? 1 : 0;
                });
        Thread consumer = new Thread(buffer);
        consumer.start();

        List<Thread> producers = new ArrayList<>();
        for (int i = 0; i < PRODUCERS; i++) {
            Ring<Line> ring = buffer.ring(i);
            String text = "of " + i;
            producers.add(new Thread(() -> {
                for (long line = 0; line < LINES; line++) {
                    long number = ring.claim();
                    ring.get(number).number = line;
                    ring.get(number).text = text;
                    ring.publish(number);
                }
            }));
        }
        producers.forEach(Thread::start);
        for (Thread producer : producers) {
            producer.join();
        }
        // Everything published before a close is handled.
        buffer.close();
        if (!buffer.awaitEnd(10, TimeUnit.SECONDS)) {
            throw new AssertionError("the consumer has not ended");
        }
        for (long handled : next) {
            if (handled != LINES) {
                throw new AssertionError("handled " + handled + " lines of " + LINES);
            }
        }
        System.out.println(
                PRODUCERS * LINES + " lines of eight producers, each one's in order, in " + batches[0] + " batches");
    }
}
