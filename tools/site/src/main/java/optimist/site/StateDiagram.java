package optimist.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * A state diagram of Mermaid as a table of its steps. Mermaid itself is a large script, and without one its text is hard to read;
 * a table can be searched, read aloud and printed.
 */
final class StateDiagram {
    private static final java.util.regex.Pattern NAMED =
            java.util.regex.Pattern.compile("state \"([^\"]*)\" as (\\w+)|(\\w+) ?: ?(.*)");
    private static final java.util.regex.Pattern STEP =
            java.util.regex.Pattern.compile("(\\[\\*]|\\w+) *--> *(\\[\\*]|\\w+) *(?:: *(.*))?");
    private static final String OUTSIDE = "[*]";

    /** From one state to another. */
    private record Step(String from, String to, String label) {}

    private final Map<String, String> names = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();

    private StateDiagram() {}

    /** The table; nothing if the text is no state diagram, or has something that a table would leave out. */
    static Optional<Html> table(String mermaid) {
        StateDiagram diagram = new StateDiagram();
        List<String> lines = mermaid.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        return !lines.isEmpty()
                        && lines.get(0).equals("stateDiagram-v2")
                        && lines.stream().skip(1).allMatch(diagram::read)
                        && !diagram.steps.isEmpty()
                ? Optional.of(diagram.table())
                : Optional.empty();
    }

    private boolean read(String line) {
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

    private String name(String state, String outside) {
        return Html.escaped(state.equals(OUTSIDE) ? outside : names.getOrDefault(state, state));
    }

    private Html table() {
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
