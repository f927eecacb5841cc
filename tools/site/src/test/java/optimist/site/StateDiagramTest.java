package optimist.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StateDiagramTest {
    private static final String MERMAID = """
            stateDiagram-v2
                direction LR
                state "a < b" as A
                Dead: dead (for good)
                [*] --> A
                A --> Dead: bury, once
                A --> A: again
                taken --> [*] : done
            """;

    private record Box(double left, double top, double right, double bottom) {
        boolean overlaps(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    private static StateDiagram diagram() {
        return StateDiagram.read(MERMAID).orElseThrow();
    }

    private static String drawing() {
        return diagram().html("x").text().replaceFirst("<details>.*", "");
    }

    /** States and labels of which a drawing does not have the words, and lines that are missing. */
    private static List<String> notDrawn(StateDiagram diagram, String svg) {
        String words = String.join(
                " ",
                java.util.regex.Pattern.compile("<text[^>]*>([^<]*)</text>")
                        .matcher(svg)
                        .results()
                        .map(text -> text.group(1))
                        .toList());
        List<String> missing = new ArrayList<>(Stream.concat(
                        diagram.states().stream().map(diagram::name),
                        diagram.steps().stream().map(StateDiagram.Step::label))
                .filter(text -> !words.contains(Html.escaped(text)))
                .toList());
        if (boxes(svg).size() != diagram.states().size()) {
            missing.add("a box");
        }
        if (svg.split("<polyline").length - 1 != diagram.steps().size()) {
            missing.add("a line");
        }
        return missing;
    }

    private static List<Box> boxes(String svg) {
        return java.util.regex.Pattern.compile(
                        "class=\"box\" x=\"([\\d.]+)\" y=\"([\\d.]+)\" width=\"([\\d.]+)\" height=\"([\\d.]+)\"")
                .matcher(svg)
                .results()
                .map(box -> Stream.of(1, 2, 3, 4)
                        .map(group -> Double.valueOf(Objects.requireNonNull(box.group(group))))
                        .toList())
                .map(box -> new Box(box.get(0), box.get(1), box.get(0) + box.get(2), box.get(1) + box.get(3)))
                .toList();
    }

    @Test
    void theDrawingHasAllStatesAndSteps() {
        assertThat(notDrawn(diagram(), drawing())).isEmpty();
        assertThat(drawing())
                .contains("role=\"img\" aria-labelledby=\"x-title x-text\"")
                .contains("<title id=\"x-title\">State diagram: 3 states, 4 steps</title>")
                .contains("<desc id=\"x-text\">The states: a &lt; b; dead (for good); taken.");
    }

    @Test
    void somethingIsMissingInTheDrawing() {
        String svg = drawing();
        assertThat(notDrawn(diagram(), svg.replaceFirst("<text[^>]*>taken</text>", "")))
                .containsExactly("taken");
        assertThat(notDrawn(diagram(), svg.replaceFirst("<text[^>]*>again</text>", "")))
                .containsExactly("again");
        assertThat(notDrawn(diagram(), svg.replaceFirst("<rect class=\"box\"[^>]*>", "")))
                .containsExactly("a box");
        assertThat(notDrawn(diagram(), svg.replaceFirst("<polyline[^>]*>", ""))).containsExactly("a line");
    }

    @Test
    void boxesDoNotOverlap() {
        List<Box> boxes = boxes(drawing());
        for (Box box : boxes) {
            assertThat(boxes).filteredOn(box::overlaps).containsExactly(box);
        }
    }

    @Test
    void theDrawingIsTheSameEachTime() {
        assertThat(drawing()).isEqualTo(drawing());
    }

    @Test
    void aTableHasAllSteps() {
        assertThat(diagram()
                        .table()
                        .text()
                        .replaceAll("</?(?:t[rdh]|table|thead|tbody)[^>]*>", "|")
                        .replaceAll("\\|+", "|"))
                .isEqualTo("|State|Step|Next state|(start)|a &lt; b|a &lt; b|bury, once|dead (for good)|"
                        + "a &lt; b|again|a &lt; b|taken|done|(end)|");
    }

    @Test
    void aDiagramThatATableCannotShowIsRejected() {
        assertThat(StateDiagram.read("flowchart LR\n  A --> B\n")).isEmpty();
        assertThat(StateDiagram.read("stateDiagram-v2\n  A --> B\n  state A {\n  C --> D\n  }\n"))
                .isEmpty();
        assertThat(StateDiagram.read("stateDiagram-v2\n  A: alone\n")).isEmpty();
    }
}
