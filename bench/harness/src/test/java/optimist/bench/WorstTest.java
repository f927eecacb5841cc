package optimist.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WorstTest {
    @Test
    void theSlowestRunByTheOthersMedian() {
        double[][] ours = {{6, 5, 7}, {6, 4, 6}};
        double[][] theirs = {{2, 1, 9}, {2, 2, 2}};
        assertThat(Worst.of(ours, theirs)).isEqualTo(new Worst(2, 6)).hasToString("2.00 in the worst of 6 runs");
        assertThat(Worst.of(theirs, ours).ratio()).isEqualTo(1.0 / 6);
    }

    /** The slowest run of all is in the second round, in which the other was slow too. */
    @Test
    void aSlowRoundIsHeldAgainstNobody() {
        double[][] ours = {{4, 3}, {2, 2}};
        double[][] theirs = {{2, 2}, {1, 1}};
        assertThat(Worst.of(ours, theirs).ratio()).isEqualTo(1.5);
    }

    @Test
    void verdicts() {
        assertThat(new Worst(1, 20).verdict(1)).isEqualTo("met");
        assertThat(new Worst(0.996, 20).verdict(1)).isEqualTo("missed");
        assertThat(new Worst(0.99, 20).verdict(1)).isEqualTo("missed");
        assertThat(new Worst(5, 19).verdict(1)).isEqualTo("open");
        assertThat(new Worst(0.5, 19).verdict(1)).isEqualTo("open");
    }

    @Test
    void roundsMustMatch() {
        assertThatIllegalArgumentException().isThrownBy(() -> Worst.of(new double[2][1], new double[3][1]));
        assertThatIllegalArgumentException().isThrownBy(() -> Worst.of(new double[0][], new double[0][]));
    }
}
