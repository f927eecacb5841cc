import java.lang.ref.Cleaner;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import optimist.refcount.StickyRefCount;

/**
 * A leak detector on top of a count. It tracks one object of 128, and the last four hints that touch(hint) was given. If a
 * tracked object is collected before its last release, it reports these hints.
 */
class FoundLeak {
    static final int EVERY = 128;
    static final Cleaner CLEANER = Cleaner.create();
    static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    /** What is known of a tracked object. It does not refer to it. */
    static final class Track implements Runnable {
        final Queue<String> hints = new ConcurrentLinkedQueue<>();
        volatile boolean released;

        void touch(String hint) {
            hints.add(hint);
            if (hints.size() > 4) {
                hints.poll();
            }
        }

        @Override
        public void run() {
            if (!released) {
                REPORTS.add("collected before its last release; last touched by " + hints);
            }
        }
    }

    static final class Buffer extends StickyRefCount {
        private final Track track;

        Buffer(int number) {
            track = number % EVERY == 0 ? new Track() : null;
            if (track != null) {
                CLEANER.register(this, track);
            }
        }

        Buffer touch(String hint) {
            if (track != null) {
                track.touch(hint);
            }
            return this;
        }

        @Override
        protected void deallocate() {
            if (track != null) {
                track.released = true;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int number = 1; number <= 10 * EVERY; number++) {
            Buffer buffer = new Buffer(number).touch("decoder");
            buffer.touch("handler " + number);
            if (number != 5 * EVERY) {
                buffer.release();
            }
        }
        for (int i = 0; i < 1000 && REPORTS.isEmpty(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        if (REPORTS.size() != 1 || !REPORTS.toString().contains("handler " + 5 * EVERY)) {
            throw new AssertionError("one leak was planted, found: " + REPORTS);
        }
        System.out.println("of " + 10 * EVERY + " buffers, one was " + REPORTS.peek());
    }
}
