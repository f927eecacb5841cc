package optimist.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A state diagram of Mermaid: a drawing, and a table of its steps. Mermaid itself is a large script. The table can be searched and read
 * aloud.
 */
final class StateDiagram {
    /** The start as a source, and the end as a target. */
    static final String OUTSIDE = "[*]";

    private static final java.util.regex.Pattern NAMED =
            java.util.regex.Pattern.compile("state \"([^\"]*)\" as (\\w+)|(\\w+) ?: ?(.*)");
    private static final java.util.regex.Pattern STEP =
            java.util.regex.Pattern.compile("(\\[\\*]|\\w+) *--> *(\\[\\*]|\\w+) *(?:: *(.*))?");

    /** From one state to another. */
    record Step(String from, String to, String label) {}

    private final Map<String, String> names = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();

    private StateDiagram() {}

    /** The diagram; nothing if the text is none, or has something that a table would leave out. */
    static Optional<StateDiagram> read(String mermaid) {
        StateDiagram diagram = new StateDiagram();
        List<String> lines = mermaid.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        return !lines.isEmpty()
                        && lines.get(0).equals("stateDiagram-v2")
                        && lines.stream().skip(1).allMatch(diagram::add)
                        && !diagram.steps.isEmpty()
                ? Optional.of(diagram)
                : Optional.empty();
    }

    private boolean add(String line) {
        Matcher step = STEP.matcher(line);
        if (step.matches()) {
            steps.add(new Step(step.group(1), step.group(2), step.group(3) == null ? "" : step.group(3)));
            return true;
        }
        Matcher named = NAMED.matcher(line);
        if (named.matches()) {
            boolean quoted = named.group(1) != null;
            names.put(quoted ? named.group(2) : named.group(3), quoted ? named.group(1) : named.group(4));
            return true;
        }
        return line.startsWith("direction ");
    }

    List<Step> steps() {
        return steps;
    }

    /** All states in the order of the steps, without the start and the end. */
    Set<String> states() {
        return steps.stream()
                .flatMap(step -> Stream.of(step.from(), step.to()))
                .filter(state -> !state.equals(OUTSIDE))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    String name(String state) {
        return names.getOrDefault(state, state);
    }

    private String name(String state, String outside) {
        return Html.escaped(state.equals(OUTSIDE) ? outside : name(state));
    }

    /**
     * The drawing, and the table folded below it.
     *
     * @param id of the drawing: no other on the page has it
     */
    Html html(String id) {
        return new Html("<figure class=\"states\"><div class=\"scroll\" tabindex=\"0\">"
                + new StateDrawing(this).svg(id).text()
                + "</div><details><summary>The same as a table</summary>" + table().text() + "</details></figure>");
    }

    Html table() {
        StringBuilder html =
                new StringBuilder("<table><thead><tr><th scope=\"col\">State</th><th scope=\"col\">Step</th>"
                        + "<th scope=\"col\">Next state</th></tr></thead><tbody>");
        for (Step step : steps) {
            html.append("<tr><th scope=\"row\">")
                    .append(name(step.from(), "(start)"))
                    .append("</th><td>")
                    .append(Html.escaped(step.label()))
                    .append("</td><td>")
                    .append(name(step.to(), "(end)"))
                    .append("</td></tr>");
        }
        return new Html(html.append("</tbody></table>").toString());
    }
}
