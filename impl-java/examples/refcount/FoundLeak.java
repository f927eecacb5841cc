import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import optimist.refcount.StickyRefCount;

/**
 * A leak detector on top of a count. It tracks one object of 128, by chance, and its last hint: touch(hint). If a tracked
 * object is collected before its last release, it reports this hint. A pool would keep its objects from being collected.
 */
class FoundLeak {
    static final Cleaner CLEANER = Cleaner.create();
    static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    /** What is known of a tracked object. It does not refer to it. */
    static final class Track implements Runnable {
        volatile String hint = "";
        volatile boolean released;

        @Override
        public void run() {
            if (!released) {
                REPORTS.add("collected before its last release, last touched by " + hint);
            }
        }
    }

    static final class Buffer extends StickyRefCount {
        private final Track track;

        Buffer(boolean tracked) {
            track = tracked ? new Track() : null;
            if (tracked) {
                CLEANER.register(this, track);
            }
        }

        Buffer touch(String hint) {
            if (track != null) {
                track.hint = hint;
                // Otherwise it may be collected, and reported, before the hint is written.
                Reference.reachabilityFence(this);
            }
            return this;
        }

        @Override
        protected void deallocate() {
            if (track != null) {
                track.released = true;
                Reference.reachabilityFence(this);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int tracked = 1;
        new Buffer(true).touch("the decoder").touch("a handler that leaks");
        for (int i = 0; i < 10_000; i++) {
            boolean chosen = ThreadLocalRandom.current().nextInt(128) == 0;
            tracked += chosen ? 1 : 0;
            new Buffer(chosen).touch("a handler").release();
        }
        for (int i = 0; i < 1000 && REPORTS.isEmpty(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        if (REPORTS.isEmpty()) {
            throw new AssertionError("nothing was collected: is System.gc() disabled?");
        }
        if (REPORTS.size() != 1 || !REPORTS.peek().endsWith("a handler that leaks")) {
            throw new AssertionError("one leak was planted, found: " + REPORTS);
        }
        System.out.println("of " + tracked + " tracked buffers, one was " + REPORTS.peek());
    }
}
