package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostChartTest {
    private static final List<Goal> ROWS = List.of(
            new Goal("", "one thread", "Ours", "Theirs 4.1", "", "2.00 (1.50 to 2.50)", "faster"),
            new Goal("", "two threads, a < b", "Ours", "Theirs 4.2", "", "0.40 (0.25 to 0.80)", "slower"));

    private static final String SVG = CostChart.svg("Speed of Ours by the best peer's", ROWS);

    @TempDir
    private Path folder;

    @Test
    void everyRowIsThere() {
        assertThat(SVG)
                .contains("<title>Speed of Ours by the best peer&#39;s</title>")
                .contains(
                        "one thread, by Theirs 4.1: 2.00 (1.50 to 2.50), faster.\ntwo threads, a &lt; b, by Theirs 4.2: ")
                .contains(">one thread</text>", ">by Theirs 4.1</text>", ">2.00 (1.50 to 2.50)</text>")
                .contains(">two threads, a &lt; b</text>", ">0.40 (0.25 to 0.80)</text>");
    }

    /** The marks are those of the site, on a wider scale. */
    @Test
    void marksAreThoseOfAPlot() {
        Plot plot = new Plot(ROWS, 260);
        for (Goal row : ROWS) {
            assertThat(SVG)
                    .contains(
                            "<g class=\"plot plot-" + row.verdict() + "\"",
                            plot.marks(row).orElseThrow());
        }
        assertThat(SVG).contains(">0.5</text>", ">1</text>", ">2</text>", "class=\"one\" x1=\"" + plot.at(1));
    }

    @Test
    void theKeyFits() {
        var text = Pattern.compile("x=\"(\\d+)\"[^>]*>(point: [^<]*)<").matcher(SVG);
        var width = Pattern.compile(" width=\"(\\d+)\"").matcher(SVG);
        assertThat(text.find() && width.find()).isTrue();
        assertThat(Integer.parseInt(text.group(1)) + 8 * text.group(2).length())
                .isLessThan(Integer.parseInt(width.group(1)));
    }

    @Test
    void bothSchemesHaveTheSameColours() {
        String[] schemes = SVG.split("@media \\(prefers-color-scheme: dark\\)");
        assertThat(schemes).hasSize(2);
        for (String name : List.of(".paper", ".one", ".tick", ".plot-faster", ".plot-slower", ".plot-undecided")) {
            assertThat(schemes).allMatch(scheme -> scheme.contains(".cost-chart " + name + " {"));
        }
    }

    @Test
    void nothingIsLoaded() throws Exception {
        Files.writeString(folder.resolve("cost.svg"), SVG);
        assertThat(Inspection.problems(folder)).isEmpty();
    }
}
