package optimist.tla;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import optimist.tla.Trace.State;
import optimist.tla.Trace.Step;
import org.jspecify.annotations.Nullable;

/**
 * A counterexample drawn for a person: a column for each thread, a row for each step, the action in the column of the
 * thread that takes it, and beside it what it changes. Where it changes nothing that is shown, it may still decide what
 * comes next: then the other variables stand there, and the thread's place in its program.
 *
 * <p>The threads are what {@code pc} is a function of; without such a variable, the first argument of every action is
 * taken to be the thread. An action without a thread stands in a column of its own.
 */
public final class Lanes {
    /** Values longer than this are not printed; it is said that they change. */
    private static final int LONG = 60;

    private static final String PC = "pc";
    private static final String NOBODY = "";

    /**
     * A step: who, what, what it changes, and what else is to be said.
     *
     * @param hidden whether what it changes is none of the variables that are shown
     */
    record Row(String number, String lane, String action, List<String> changes, boolean hidden, String note) {
        List<String> items() {
            return note.isEmpty() ? changes : List.of(note);
        }
    }

    private final String nobody;
    private final List<String> lanes;
    private final List<String> start = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private final int loop;

    /**
     * @param show the variables that are shown, in this order; if there are none, all but {@code pc}
     */
    public Lanes(Trace trace, List<String> show) {
        this(trace, show, PC, "(no thread)");
    }

    /**
     * @param pc the variable that is a function of the threads
     * @param nobody the title of the column of steps without a thread
     */
    Lanes(Trace trace, List<String> show, String pc, String nobody) {
        this.nobody = nobody;
        loop = trace.loop();
        Map<String, String> first = trace.states().get(0).variables();
        List<String> shown = show.isEmpty()
                ? first.keySet().stream().filter(name -> !name.equals(PC)).toList()
                : show.stream().filter(first::containsKey).toList();
        Set<String> threads = threads(trace, pc);
        Set<String> used = new LinkedHashSet<>(threads);
        shown.forEach(name -> start.add(name + " = " + brief(TlaValue.parse(first.getOrDefault(name, "")))));
        for (int i = 1; i < trace.states().size(); i++) {
            State before = trace.states().get(i - 1);
            State after = trace.states().get(i);
            List<String> changes = changes(before, after, shown);
            boolean hidden = changes.isEmpty();
            if (hidden) {
                changes = changes(before, after, List.copyOf(first.keySet()));
            }
            Row row = row(String.valueOf(i), after.step(), threads, changes, hidden, "");
            rows.add(row);
            used.add(row.lane());
        }
        if (trace.loop() > 0) {
            int steps = trace.states().size() - 1;
            if (trace.stutters()) {
                rows.add(new Row("", NOBODY, "", List.of(), false, "and so it stays for ever"));
            } else {
                String target = trace.loop() == 1 ? "the start" : "where step " + (trace.loop() - 1) + " has led";
                Row row = row(
                        String.valueOf(steps + 1),
                        trace.loopStep(),
                        threads,
                        List.of(),
                        false,
                        "back to " + target + ", for ever");
                rows.add(row);
                used.add(row.lane());
            }
        }
        used.remove(NOBODY);
        lanes = new ArrayList<>(used);
        if (rows.stream()
                .anyMatch(row -> row.lane().equals(NOBODY) && !row.action().isEmpty())) {
            lanes.add(NOBODY);
        }
    }

    private static Set<String> threads(Trace trace, String pc) {
        String value = trace.states().get(0).variables().getOrDefault(pc, "");
        Set<String> threads =
                new LinkedHashSet<>(TlaValue.parse(value).asFunction().keySet());
        if (threads.isEmpty()) {
            trace.states().forEach(state -> addFirstArgument(state.step(), threads));
            addFirstArgument(trace.loopStep(), threads);
        }
        return threads;
    }

    private static void addFirstArgument(@Nullable Step step, Set<String> threads) {
        if (step != null) {
            step.arguments().values().stream().limit(1).forEach(argument -> threads.add(plain(argument)));
        }
    }

    private static Row row(
            String number,
            @Nullable Step step,
            Set<String> threads,
            List<String> changes,
            boolean hidden,
            String note) {
        if (step == null) {
            return new Row(number, NOBODY, "?", changes, hidden, note);
        }
        String lane = NOBODY;
        List<String> arguments = new ArrayList<>();
        for (String argument : step.arguments().values()) {
            if (lane.equals(NOBODY) && threads.contains(plain(argument))) {
                lane = plain(argument);
            } else {
                arguments.add(plain(argument));
            }
        }
        String action = arguments.isEmpty() ? step.action() : step.action() + "(" + String.join(", ", arguments) + ")";
        return new Row(number, lane, action, changes, hidden, note);
    }

    private static List<String> changes(State before, State after, List<String> shown) {
        List<String> changes = new ArrayList<>();
        for (String name : shown) {
            TlaValue from = TlaValue.parse(before.variables().getOrDefault(name, ""));
            TlaValue to = TlaValue.parse(after.variables().getOrDefault(name, ""));
            addChanges(name, from, to, changes);
        }
        return changes;
    }

    /** Of a function that keeps its arguments, only the values that change. */
    private static void addChanges(String name, TlaValue from, TlaValue to, List<String> changes) {
        Map<String, TlaValue> old = from.asFunction();
        Map<String, TlaValue> now = to.asFunction();
        if (!old.isEmpty() && old.keySet().equals(now.keySet())) {
            now.forEach((argument, value) ->
                    addChanges(name + "[" + argument + "]", Objects.requireNonNull(old.get(argument)), value, changes));
        } else if (!from.equals(to)) {
            changes.add(change(name, from, to));
        }
    }

    private static String change(String name, TlaValue from, TlaValue to) {
        String change = name + " " + from + " -> " + to;
        return change.length() <= LONG ? change : name + " changes";
    }

    private static String brief(TlaValue value) {
        String text = value.toString();
        return text.length() <= LONG ? text : "...";
    }

    private static String plain(String value) {
        return TlaValue.parse(value).toString();
    }

    /** Whose steps each column has, from the left. */
    List<String> columns() {
        return lanes;
    }

    List<String> start() {
        return start;
    }

    List<Row> rows() {
        return rows;
    }

    /** The row before which the state stands to which the last row returns: itself if it stutters; -1 if it does not. */
    int returnsTo() {
        return loop - 1;
    }

    /** What a row has beside its step: what changes, or how the counterexample goes on for ever. */
    List<String> remarks(Row row) {
        if (row.note().isEmpty()) {
            return row.changes();
        } else if (row.number().isEmpty()) {
            return List.of("stays in this state forever");
        }
        return List.of("back to " + (loop == 1 ? "the start" : "the state after step " + (loop - 1)) + ", forever");
    }

    String title(String lane) {
        return lane.equals(NOBODY) ? nobody : lane;
    }

    /**
     * As aligned columns.
     *
     * @param width where to break the column of changes
     * @param bold how actions are set
     */
    public String text(int width, UnaryOperator<String> bold) {
        Map<String, Integer> widths = new LinkedHashMap<>();
        for (String lane : lanes) {
            widths.put(
                    lane,
                    rows.stream()
                            .filter(row -> row.lane().equals(lane))
                            .mapToInt(row -> row.action().length())
                            .reduce(title(lane).length(), Math::max));
        }
        int indent = 4 + widths.values().stream().mapToInt(w -> w + 2).sum();
        StringBuilder text = new StringBuilder();
        if (!start.isEmpty()) {
            wrap(text.append("at the start: "), start, 14, width);
        }
        text.append("    ");
        widths.forEach((lane, w) -> text.append(padded(title(lane), w + 2)));
        text.setLength(text.toString().stripTrailing().length());
        text.append("\n");
        for (Row row : rows) {
            text.append(" ".repeat(Math.max(0, 2 - row.number().length())))
                    .append(row.number())
                    .append("  ");
            widths.forEach((lane, w) -> text.append(
                    row.lane().equals(lane)
                            ? bold.apply(row.action())
                                    + " ".repeat(w + 2 - row.action().length())
                            : " ".repeat(w + 2)));
            wrap(text, row.items(), indent, width);
        }
        return text.toString().lines().map(String::stripTrailing).collect(Collectors.joining("\n", "", "\n"));
    }

    /** Appends the items with commas between them, and breaks the line before one that does not fit. */
    private static void wrap(StringBuilder text, List<String> items, int indent, int width) {
        int column = indent;
        for (int i = 0; i < items.size(); i++) {
            String item = items.get(i) + (i < items.size() - 1 ? ", " : "");
            if (column > indent && column + item.stripTrailing().length() > width) {
                text.append("\n").append(" ".repeat(indent));
                column = indent;
            }
            text.append(item);
            column += item.length();
        }
        text.append("\n");
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    /** As a Markdown table. */
    public String markdown() {
        StringBuilder text = new StringBuilder();
        if (!start.isEmpty()) {
            text.append("At the start: ").append(code(start)).append(".\n\n");
        }
        text.append("| step |");
        lanes.forEach(lane -> text.append(' ').append(escaped(title(lane))).append(" |"));
        text.append(" changes |\n|--:|").append(":--|".repeat(lanes.size() + 1)).append("\n");
        for (Row row : rows) {
            text.append("| ").append(row.number()).append(" |");
            for (String lane : lanes) {
                boolean acts = row.lane().equals(lane) && !row.action().isEmpty();
                text.append(acts ? " " + code(List.of(row.action())) + " |" : " |");
            }
            text.append(' ').append(code(row.changes())).append(row.note()).append(" |\n");
        }
        return text.toString();
    }

    private static String code(List<String> items) {
        return items.stream().map(item -> "`" + item.replace("|", "\\|") + "`").collect(Collectors.joining(", "));
    }

    /**
     * As an HTML fragment: {@code <div class="lanes">} with the state at the start and a table. It needs no script, and
     * has no style. The cell of the thread that acts has the class {@code acts}.
     */
    public String html() {
        return LanesHtml.fragment(this);
    }

    /**
     * As an SVG document of its own: time goes down, a lane for each thread. It has no script and loads nothing, so that
     * {@code <img>} shows it; its colours are those of the reader's scheme, light or dark.
     *
     * @param title what stands above it, as the property that is violated
     */
    public String svg(String title) {
        return new LanesSvg(this).document(title);
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
