package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlotTest {
    private static Goal goal(String speed) {
        return new Goal("fast", "alone", "ours", "theirs", "", speed, "met");
    }

    @Test
    void twiceAndHalfAreAsFarFromOne() {
        Goal wide = goal("1.00 (0.50 to 2.00)");
        assertThat(new Plot(List.of(wide)).of(wide).text())
                .contains("class=\"one\" x1=\"96.0\" y1=\"0\" x2=\"96.0\" y2=\"20\"")
                .contains("class=\"interval\" x1=\"6.0\" y1=\"10\" x2=\"186.0\" y2=\"10\"")
                .contains("cx=\"96.0\"", "plot-met");
    }

    @Test
    void allOfATableHaveTheSameScale() {
        Goal low = goal("0.25 (0.25 to 0.25)");
        Goal high = goal("4.00 (4.00 to 4.00)");
        Plot plot = new Plot(List.of(low, high));
        assertThat(plot.of(low).text()).contains("cx=\"6.0\"", "x1=\"96.0\"");
        assertThat(plot.of(high).text()).contains("cx=\"186.0\"", "x1=\"96.0\"");
    }

    @Test
    void theScaleIsLabelledByRoundNumbers() {
        assertThat(new Plot(List.of(goal("1.00 (0.30 to 2.40)"))).ticks()).containsExactly(0.5, 1.0, 2.0);
        assertThat(new Plot(List.of(goal("1.00 (0.0200 to 300.00)"))).ticks()).containsExactly(0.1, 1.0, 10.0, 100.0);
    }

    @Test
    void noIntervalNoPicture() {
        Goal worst = goal("0.41 in the worst of 27 runs");
        Goal none = goal("");
        Plot plot = new Plot(List.of(worst, none));
        assertThat(plot.of(worst)).isEqualTo(Html.EMPTY);
        assertThat(plot.of(none)).isEqualTo(Html.EMPTY);
    }
}
