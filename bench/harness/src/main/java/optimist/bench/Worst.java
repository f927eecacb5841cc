package optimist.bench;

import java.util.Arrays;
import java.util.Locale;
import optimist.bench.Cost.Judged;

/**
 * How many times as fast one is in its slowest run as another usually is. Slow runs are compared with what the other did
 * in the same round, so that a round which was slow for all is held against nobody.
 *
 * @param runs of which this was the slowest
 */
record Worst(double ratio, int runs) {
    /** What one run in ten does is missed by so many runs with a probability of 12 %. */
    private static final int ENOUGH = 20;

    /** Of each round, the speeds of its runs. */
    static Worst of(double[][] speeds, double[][] others) {
        if (speeds.length != others.length || speeds.length == 0) {
            throw new IllegalArgumentException(speeds.length + " rounds against " + others.length);
        }
        double least = Double.POSITIVE_INFINITY;
        int runs = 0;
        for (int i = 0; i < speeds.length; i++) {
            double slowest = Arrays.stream(speeds[i]).min().orElseThrow();
            least = Math.min(least, slowest / Ratio.median(others[i]));
            runs += speeds[i].length;
        }
        return new Worst(least, runs);
    }

    /** What is to be said of a goal; of too few runs, nothing. */
    String verdict(double goal) {
        if (runs < ENOUGH) {
            return Judged.OPEN;
        }
        return ratio >= goal ? Judged.MET : Judged.MISSED;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f in the worst of %d runs", ratio, runs);
    }
}
