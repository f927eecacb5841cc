package optimist.example;

import java.util.concurrent.atomic.AtomicInteger;

/** Another class, which does not know of actions. */
final class Helper {
    private volatile boolean known;

    static int read(AtomicInteger from) {
        return from.get();
    }

    /** Whether it was asked before. */
    boolean isKnown() {
        boolean before = known;
        known = true;
        return before;
    }
}
