package optimist.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import optimist.tla.Trace.State;
import optimist.tla.Trace.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class LanesSvgTest {
    private static final String NAME = "a<b & \"c\"";

    private static Trace recorded(String name) {
        return Objects.requireNonNull(Recorded.parse(name).trace());
    }

    private static Trace oneStep(String thread, Step step) {
        Map<String, String> variables = Map.of("pc", "(\"" + thread + "\" :> \"go\")");
        return new Trace(List.of(new State(null, variables), new State(step, variables)), 0, null);
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static List<Element> elements(Document document, String tag) {
        NodeList nodes = document.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static List<String> texts(Document document, String tag) {
        return elements(document, tag).stream().map(Element::getTextContent).toList();
    }

    private static int number(Element element, String attribute) {
        return Integer.parseInt(element.getAttribute(attribute));
    }

    @Test
    void lanesStepsAndChanges() throws Exception {
        Document svg = parse(new Lanes(recorded("invariant"), List.of("word", "added")).svg("NothingLost is violated"));
        assertThat(texts(svg, "text"))
                .containsExactly(
                        "NothingLost is violated",
                        "at the start: word = 0, added = 0",
                        "t1",
                        "t2",
                        "1",
                        "Read",
                        "pc[t1] idle -> write",
                        "2",
                        "Add(1)",
                        "word 0 -> 1",
                        "added 0 -> 1",
                        "3",
                        "Write",
                        "added 1 -> 2");
        List<Element> boxes = elements(svg, "rect").stream()
                .filter(rect -> rect.getAttribute("class").equals("box"))
                .toList();
        assertThat(boxes).hasSize(3);
        assertThat(number(boxes.get(0), "x") + number(boxes.get(0), "width")).isLessThan(number(boxes.get(1), "x"));
        assertThat(boxes).extracting(box -> number(box, "y")).isSorted();
    }

    @Test
    void hasATextForScreenReaders() throws Exception {
        Document svg = parse(new Lanes(recorded("lasso"), List.of("due")).svg("StaysOn is violated"));
        assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
        assertThat(texts(svg, "title")).containsExactly("StaysOn is violated");
        assertThat(texts(svg, "desc")).containsExactly("""
                        At the start: due = 1.
                        Step 1, 1: Flip(red); due 1 -> 2.
                        Step 2, 2: Flip(red); back to the start, forever.""");
    }

    @Test
    void theWayBackOfALivenessCounterexample() {
        assertThat(new Lanes(recorded("lasso"), List.of()).svg(""))
                .contains("class=\"back\"", "back to the start, forever");
        assertThat(new Lanes(recorded("stutters"), List.of()).svg(""))
                .contains("class=\"back\"", "stays in this state forever");
        assertThat(new Lanes(recorded("deadlock"), List.of()).svg("")).doesNotContain("class=\"back\"", "forever");
    }

    @Test
    void nothingIsLoadedAndNothingRuns() {
        assertThat(new Lanes(recorded("lasso"), List.of()).svg(""))
                .contains("@media (prefers-color-scheme: dark)")
                .doesNotContain("<script", "href", "url(", "@import");
    }

    @Test
    void namesAreEscaped() throws Exception {
        Lanes lanes = new Lanes(oneStep("a<b & c", new Step("Go", Map.of("t", "\"a<b & c\""))), List.of());
        assertThat(texts(parse(lanes.svg(NAME + '\u0001')), "text")).contains(NAME + '\uFFFD', "a<b & c", "Go");
        assertThat(lanes.html()).contains("<th scope=\"col\">a&lt;b &amp; c</th>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"invariant", "lasso", "stutters", "deadlock", "initial", "refinement"})
    void allTextIsWithinThePicture(String name) throws Exception {
        assertInside(new Lanes(recorded(name), List.of()).svg("x".repeat(200)));
    }

    @Test
    void longTextsAreBroken() throws Exception {
        String value = "word".repeat(30);
        Lanes lanes = new Lanes(
                oneStep("t", new Step("LookAtTheCellThatIsBroken", Map.of("t", "\"t\"", "v", "\"" + value + "\""))),
                List.of("pc"));
        String svg = lanes.svg("A title of many words ".repeat(20));
        assertInside(svg);
        assertThat(texts(parse(svg), "text")).contains("LookAtTheCellThatIs", "Broken");
        assertThat(String.join("", texts(parse(svg), "text"))).contains(value);
    }

    private static void assertInside(String svg) throws Exception {
        Document document = parse(svg);
        int width = number(document.getDocumentElement(), "width");
        int height = number(document.getDocumentElement(), "height");
        assertThat(elements(document, "text")).allSatisfy(text -> {
            int character = text.getAttribute("class").equals("title") ? 10 : 8;
            int length = text.getTextContent().length() * character;
            int x = number(text, "x")
                    - switch (text.getAttribute("text-anchor")) {
                        case "middle" -> length / 2;
                        case "end" -> length;
                        default -> 0;
                    };
            assertThat(x).isNotNegative();
            assertThat(x + length).isLessThanOrEqualTo(width);
            assertThat(number(text, "y")).isLessThan(height);
        });
    }

    @Test
    void broken() {
        Pattern spaces = Pattern.compile("(?<= )");
        assertThat(LanesSvg.broken("one two three", spaces, 7, "  ")).containsExactly("one two", "  three");
        assertThat(LanesSvg.broken("abcdefgh ij", spaces, 5, " ")).containsExactly("abcde", " fgh", " ij");
        assertThat(LanesSvg.broken("\uD83D\uDE00".repeat(3), spaces, 2, ""))
                .containsExactly("\uD83D\uDE00".repeat(2), "\uD83D\uDE00");
        assertThat(LanesSvg.broken("", spaces, 5, "")).isEmpty();
        assertThat(LanesSvg.broken("fits", spaces, 4, "  ")).containsExactly("fits");
    }
}
