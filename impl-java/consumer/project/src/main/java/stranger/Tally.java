package stranger;

import java.util.concurrent.atomic.AtomicInteger;
import optimist.Action;

/** Each call counts itself, and is told how many came before it. */
public class Tally {
    private final AtomicInteger count = new AtomicInteger();

    public final int add() {
        return increment();
    }

    @Action("Add")
    int increment() {
        return count.getAndIncrement();
    }
}
