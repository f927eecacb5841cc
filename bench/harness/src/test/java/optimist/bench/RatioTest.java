package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatioTest {
    @Test
    void ofEachRound() {
        Ratio ratio = Ratio.of(new double[] {2, 30, 8}, new double[] {1, 10, 2}, 0);
        assertThat(ratio).isEqualTo(new Ratio(3, 2, 4, 0.75, 0)).hasToString("3.00 (2.00 to 4.00)");
    }

    @Test
    void aSmallOneIsNotZero() {
        assertThat(Ratio.of(new double[] {1, 2, 30}, new double[] {1000, 1000, 1000}, 0))
                .hasToString("0.0020 (0.0010 to 0.03)");
    }

    /** The median speeds are 4 and 2, but half a round is what the second took in most rounds. */
    @Test
    void notOfTheMedians() {
        double[] ours = {1, 4, 16};
        double[] theirs = {2, 8, 1};
        assertThat(Ratio.median(ours) / Ratio.median(theirs)).isEqualTo(2);
        assertThat(Ratio.of(ours, theirs, 0).median()).isEqualTo(0.5);
    }

    @Test
    void aMachineThatSlowsDownMeetsBothAlike() {
        double[] ours = new double[9];
        double[] theirs = new double[9];
        for (int i = 0; i < ours.length; i++) {
            double speed = Math.pow(0.5, i);
            ours[i] = 3 * speed;
            theirs[i] = 2 * speed;
        }
        Ratio ratio = Ratio.of(ours, theirs, 0);
        assertThat(ratio.low()).isEqualTo(1.5);
        assertThat(ratio.high()).isEqualTo(1.5);
    }

    @Test
    void theIntervalLeavesOutTheAllowedShare() {
        double[] ones = {1, 1, 1, 1, 1, 1, 1, 1, 1};
        Ratio ratio = Ratio.of(new double[] {9, 1, 8, 2, 7, 3, 6, 4, 5}, ones, 0);
        assertThat(ratio.median()).isEqualTo(5);
        assertThat(ratio.low()).isEqualTo(2);
        assertThat(ratio.high()).isEqualTo(8);
    }

    @Test
    void confidence() {
        assertThat(Ratio.confidence(1, 0)).isZero();
        assertThat(Ratio.confidence(5, 0)).isEqualTo(0.9375);
        assertThat(Ratio.confidence(9, 1)).isCloseTo(0.9609, within(1e-4));
        assertThat(Ratio.confidence(20, 5)).isCloseTo(0.9586, within(1e-4));
        assertThat(Ratio.dropped(5, 0)).isZero();
        assertThat(Ratio.dropped(8, 0)).isZero();
        assertThat(Ratio.dropped(9, 0)).isEqualTo(1);
        assertThat(Ratio.dropped(20, 0)).isEqualTo(5);
    }

    @Test
    void eachLookLeavesHalfTheError() {
        assertThat(Ratio.wanted(0)).isEqualTo(0.95);
        assertThat(Ratio.wanted(1)).isEqualTo(0.975);
        assertThat(Ratio.wanted(3)).isEqualTo(0.99375);
        assertThat(Ratio.dropped(9, 1)).isZero();
        assertThat(Ratio.dropped(18, 2)).isEqualTo(3);
        assertThat(new Ratio(2, 2, 2, 0.96, 1).verdict(1, 9)).isEqualTo("open");
    }

    @Test
    void medianOfAnEvenNumber() {
        assertThat(Ratio.median(4, 1, 3, 2)).isEqualTo(2.5);
    }

    private static String verdict(double low, double high, double least, double most) {
        return new Ratio((low + high) / 2, low, high, 0.96, 0).verdict(least, most);
    }

    @Test
    void verdicts() {
        double any = Double.POSITIVE_INFINITY;
        assertThat(verdict(1.5, 1.7, 1.5, any)).isEqualTo("met");
        assertThat(verdict(1.49, 1.7, 1.5, any)).isEqualTo("open");
        assertThat(verdict(1.3, 1.5, 1.5, any)).isEqualTo("open");
        assertThat(verdict(1.3, 1.49, 1.5, any)).isEqualTo("missed");
        assertThat(verdict(0.9, 1.1, 0, 1.1)).isEqualTo("met");
        assertThat(verdict(0.9, 1.1, 0.95, 1.05)).isEqualTo("open");
        assertThat(verdict(1.1, 1.2, 0.95, 1.05)).isEqualTo("missed");
        // It is shown as 1.00, and is less.
        assertThat(verdict(0.996, 1.2, 1, any)).isEqualTo("open");
    }

    @Test
    void tooFewRoundsDecideNothing() {
        assertThat(new Ratio(2, 2, 2, 0.75, 0).verdict(1, 9)).isEqualTo("open");
    }

    @Test
    void roundsMustMatch() {
        assertThatIllegalArgumentException().isThrownBy(() -> Ratio.of(new double[2], new double[3], 0));
        assertThatIllegalArgumentException().isThrownBy(() -> Ratio.of(new double[0], new double[0], 0));
    }
}
