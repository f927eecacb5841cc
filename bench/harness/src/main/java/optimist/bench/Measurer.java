package optimist.bench;

import java.io.IOException;

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

    /** Of each run, one after the other: operations of all threads together in a microsecond. */
    double[] measure(String scenario, String contender) throws Failed, IOException, InterruptedException;
}
