package optimist.sequence;

import java.util.ArrayList;
import java.util.List;

/** What others do while a call waits: one thing at each wait, and in the end nothing. */
final class Meanwhile implements Waiting {
    static final class WaitsForEver extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Nobody is there who could end a wait. */
    static final Waiting NOTHING = new Meanwhile();

    private final List<Runnable> events = new ArrayList<>();
    private int waits;

    Meanwhile then(Runnable event) {
        events.add(event);
        return this;
    }

    /** Others do nothing for a while. */
    Meanwhile thenNothing() {
        for (int i = 0; i < 1000; i++) {
            then(() -> {});
        }
        return this;
    }

    @Override
    public void once() {
        if (isOver()) {
            throw new WaitsForEver();
        }
        events.get(waits++).run();
    }

    boolean isOver() {
        return waits == events.size();
    }
}
