package optimist.multibuffer;

import org.openjdk.jmh.annotations.Param;

public class Yielding extends Single {
    /** How the consumer waits: {@code yield}, which is the default of the library, or {@code park}. */
    @Param("yield")
    public String waits = "yield";

    @Override
    MultiBuffer<Entry> buffer(int capacity, Handler<Entry> handler) {
        return new YieldingMultiBuffer<>(
                producers, capacity, Entry::new, handler, ExceptionHandler.ENDS_THE_RUN, waiting(waits), waiting(room));
    }
}
