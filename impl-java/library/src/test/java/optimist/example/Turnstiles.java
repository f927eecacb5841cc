package optimist.example;

import java.util.Arrays;
import optimist.multibuffer.MultiBuffer;
import optimist.multibuffer.Ring;
import optimist.multibuffer.SignalledMultiBuffer;

/** Three turnstiles report who passes, each in a ring of its own, and one thread counts. */
final class Turnstiles {
    /** An entry of a ring. It is used again and again; nothing is allocated for a visitor. */
    private static final class Passage {
        private int persons;
        private boolean last;
    }

    private static final int TURNSTILES = 3;

    private final int[] passed = new int[TURNSTILES];
    private final MultiBuffer<Passage> buffer = new SignalledMultiBuffer<>(TURNSTILES, 64, Passage::new, this::count);
    private int open = TURNSTILES;

    /** The handler. It is told which turnstile the entry is from; its numbers only rise. */
    private void count(Passage passage, int turnstile, long sequence, boolean last) {
        passed[turnstile] += passage.persons;
        if (passage.last) {
            open--;
        }
        if (open == 0) {
            buffer.halt();
        }
    }

    /** A producer: claim, fill, publish. Nobody else writes to its ring. */
    private void admit(int turnstile, int visitors) {
        Ring<Passage> ring = buffer.ring(turnstile);
        for (int i = 1; i <= visitors; i++) {
            long sequence = ring.claim();
            Passage passage = ring.get(sequence);
            passage.persons = 1 + turnstile;
            passage.last = i == visitors;
            ring.publish(sequence);
        }
    }

    /** How many persons have passed each turnstile, where so many tickets were shown: for one person, for two, for three. */
    static int[] passed(int tickets) throws InterruptedException {
        Turnstiles turnstiles = new Turnstiles();
        Thread counter = new Thread(turnstiles.buffer);
        counter.start();
        for (int i = 0; i < TURNSTILES; i++) {
            int turnstile = i;
            new Thread(() -> turnstiles.admit(turnstile, tickets)).start();
        }
        counter.join();
        return turnstiles.passed;
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(Arrays.toString(passed(1000)));
    }

    private Turnstiles() {}
}
