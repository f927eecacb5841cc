package optimist.bench;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Measures one contender in one scenario, in a few runs. */
interface Measurer {
    /** There is no figure. */
    final class Failed extends Exception {
        private static final long serialVersionUID = 1;

        Failed(String message) {
            super(message);
        }
    }

    /** Which share of the processors others use. */
    double busy() throws IOException, InterruptedException;

    /** What the processors have done so far; null where the system does not tell. */
    @Nullable
    Ticks ticks() throws IOException;

    /** Of each run, one after the other: operations of all threads together in a microsecond. */
    double[] measure(String scenario, String contender) throws Failed, IOException, InterruptedException;
}
