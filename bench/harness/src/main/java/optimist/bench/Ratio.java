package optimist.bench;

import java.util.Arrays;
import java.util.Locale;
import optimist.bench.Cost.Judged;

/**
 * How many times as fast one is as another, over all rounds: the median of the rounds' ratios, and an interval between two
 * of them.
 *
 * @param confidence with which the true median is in the interval
 * @param looks how often the rounds were judged so far; 0 if their number was fixed beforehand
 */
record Ratio(double median, double low, double high, double confidence, int looks) {
    private static final double ERROR = 0.05;
    private static final double SMALL = 0.01;

    /** Both arrays have the figure of one round in one place, so that what slowed a round slowed both. */
    static Ratio of(double[] speeds, double[] others, int looks) {
        if (speeds.length != others.length || speeds.length == 0) {
            throw new IllegalArgumentException(speeds.length + " rounds against " + others.length);
        }
        double[] ratios = new double[speeds.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = speeds[i] / others[i];
        }
        Arrays.sort(ratios);
        int drop = dropped(ratios.length, looks);
        return new Ratio(
                median(ratios), ratios[drop], ratios[ratios.length - 1 - drop], confidence(ratios.length, drop), looks);
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

    /**
     * The confidence that a verdict needs. A run that goes on until its comparisons are decided is judged after 9, 18, 36, 72 ... rounds
     * only, and look {@code k} may err with a probability of 5 % divided by 2 to the {@code k}. So all looks at one comparison together err
     * with a probability of at most 5 %, however many there are.
     */
    static double wanted(int looks) {
        return 1 - ERROR / Math.pow(2, looks);
    }

    /** As many as may be dropped at each end; with few rounds none may, and the confidence is less than wanted. */
    static int dropped(int rounds, int looks) {
        int dropped = 0;
        while (confidence(rounds, dropped + 1) >= wanted(looks)) {
            dropped++;
        }
        return dropped;
    }

    /** What is to be said of a goal; of too few rounds, nothing. */
    String verdict(double least, double most) {
        if (confidence < wanted(looks)) {
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
