package optimist.bench;

import java.util.Arrays;
import java.util.Locale;
import optimist.bench.Cost.Judged;

/**
 * How many times as fast one is as another, over all rounds: the median of the rounds' ratios, and an interval between two
 * of them.
 *
 * @param confidence with which the true median is in the interval
 */
record Ratio(double median, double low, double high, double confidence) {
    private static final double WANTED = 0.95;
    private static final double SMALL = 0.01;

    /** Both arrays have the figure of one round in one place, so that what slowed a round slowed both. */
    static Ratio of(double[] speeds, double[] others) {
        if (speeds.length != others.length || speeds.length == 0) {
            throw new IllegalArgumentException(speeds.length + " rounds against " + others.length);
        }
        double[] ratios = new double[speeds.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = speeds[i] / others[i];
        }
        Arrays.sort(ratios);
        int drop = dropped(ratios.length);
        return new Ratio(
                median(ratios), ratios[drop], ratios[ratios.length - 1 - drop], confidence(ratios.length, drop));
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /**
     * How sure it is, of independent rounds, that the true median is between the least and the greatest, once so many are
     * dropped at each end.
     */
    static double confidence(int rounds, int dropped) {
        // The rounds below the true median are as many as heads in so many throws of a coin.
        double ways = 1;
        double outside = 0;
        for (int i = 0; i <= dropped; i++) {
            outside += ways;
            ways = ways * (rounds - i) / (i + 1);
        }
        return 1 - 2 * outside / Math.pow(2, rounds);
    }

    /** As many as may be dropped at each end; with few rounds none may, and the confidence is less than wanted. */
    static int dropped(int rounds) {
        int dropped = 0;
        while (confidence(rounds, dropped + 1) >= WANTED) {
            dropped++;
        }
        return dropped;
    }

    /** What is to be said of a goal; of too few rounds, nothing. */
    String verdict(double least, double most) {
        if (confidence < WANTED) {
            return Judged.OPEN;
        }
        if (low >= least && high <= most) {
            return Judged.MET;
        }
        return high < least || low > most ? Judged.MISSED : Judged.OPEN;
    }

    @Override
    public String toString() {
        return text(median) + " (" + text(low) + " to " + text(high) + ")";
    }

    /** Of what is next to nothing it is said how much it is. */
    private static String text(double ratio) {
        return String.format(Locale.ROOT, ratio < SMALL ? "%.4f" : "%.2f", ratio);
    }
}
