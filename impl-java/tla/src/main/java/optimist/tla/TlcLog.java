package optimist.tla;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import optimist.tla.Trace.State;
import optimist.tla.Trace.Step;
import org.jspecify.annotations.Nullable;
import tlc2.output.MP;

/**
 * The first counterexample in what any TLC has printed, with {@code -tool} or without, whole states or differences.
 *
 * <p>{@link TlcParser} reads more, and only what a {@link TlcMain} prints. This class uses no class of TLC, only constants
 * that the compiler copies: it runs where TLC is not on the class path.
 *
 * @param title what TLC says is violated
 */
record TlcLog(String title, Trace trace) {
    private static final Pattern START = Pattern.compile("^@!@!@STARTMSG (\\d+):(\\d) @!@!@$");
    private static final Pattern STATE = Pattern.compile("^(?:(?i:State) )?(\\d+): (<.*>|Stuttering)$");
    private static final Pattern BACK =
            Pattern.compile("^(?:(\\d+): Back to state|Back to state (\\d+))[:.]?\\s*(<.*>)?$");
    private static final Pattern BEGIN = Pattern.compile(
            "^The (?:behavior up to this point is|following behavior constitutes a counter-?example).*");
    private static final Pattern INITIAL = Pattern.compile("^.* is violated by the initial state:$");
    private static final Pattern LABEL =
            Pattern.compile("^<(.+?)(?:\\((.*)\\))?(?: line \\d+, col \\d+ to line \\d+, col \\d+ of module .*)?>$");

    /** There is no counterexample, and the message says why. */
    static final class None extends Exception {
        private static final long serialVersionUID = 1;

        None(String message) {
            super(message);
        }
    }

    static TlcLog read(List<String> lines) throws None {
        return new Reader(lines).read();
    }

    /** What stands between commas that are not within brackets or strings. */
    static List<String> arguments(String text) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '(' || c == '[' || c == '{' || text.startsWith("<<", i))) {
                depth++;
                i += c == '<' ? 1 : 0;
            } else if (!quoted && (c == ')' || c == ']' || c == '}' || text.startsWith(">>", i))) {
                depth--;
                i += c == '>' ? 1 : 0;
            } else if (!quoted && depth == 0 && c == ',') {
                arguments.add(text.substring(from, i).strip());
                from = i + 1;
            }
        }
        arguments.add(text.substring(from).strip());
        return arguments;
    }

    private static final class Reader {
        private final List<String> lines;
        private final List<Map<String, String>> states = new ArrayList<>();
        private final List<@Nullable Step> labels = new ArrayList<>();
        private final Map<Integer, Step> steps = new LinkedHashMap<>();
        private @Nullable Step loopLabel;
        private int loop;
        private @Nullable String title;
        private boolean ended;
        private boolean tlc;
        private boolean holds;

        Reader(List<String> lines) {
            this.lines = lines;
        }

        TlcLog read() throws None {
            int code = 0;
            boolean error = false;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                Matcher start = START.matcher(line);
                tlc |= line.startsWith("TLC2 Version ");
                holds |= line.equals("Model checking completed. No error has been found.");
                if (start.matches()) {
                    tlc = true;
                    code = Integer.parseInt(start.group(1));
                    error = start.group(2).equals(String.valueOf(MP.ERROR))
                            || start.group(2).equals(String.valueOf(MP.TLCBUG));
                    if (code == TlcMain.STEP) {
                        TlcParser.addStep(block(i + 1), steps);
                    }
                } else if (line.startsWith(MP.DELIM)) {
                    code = 0;
                } else if (error || line.startsWith("Error: ")) {
                    error = false;
                    error(sentence(i), i);
                } else {
                    line(line, code != 0, i);
                }
            }
            if (states.isEmpty()) {
                throw new None(why());
            }
            if (loop > states.size()) {
                throw new None("goes back to state " + loop + ", which is not there (expected: a whole log)");
            }
            return new TlcLog(title == null ? "Counterexample" : title.replaceFirst("[.:]$", ""), trace());
        }

        /** The lines from there to an empty one or to the end of the message. */
        private List<String> block(int from) {
            int to = from;
            while (to < lines.size()
                    && !lines.get(to).isBlank()
                    && !lines.get(to).startsWith(MP.DELIM)) {
                to++;
            }
            return lines.subList(from, to);
        }

        /** What is said there, without "Error: ", to the end of the sentence if it is on the next two lines. */
        private String sentence(int index) {
            StringBuilder text = new StringBuilder();
            for (String line : block(index).stream().limit(3).toList()) {
                text.append(text.isEmpty() ? "" : " ")
                        .append(line.replaceFirst("^(?:Error: )+", "").strip());
                if (text.toString().matches(".*[.:]")) {
                    break;
                }
            }
            return text.toString();
        }

        private void error(String text, int index) {
            // What is said behind a counterexample is about it, or about the next.
            ended |= !states.isEmpty();
            if (ended || BEGIN.matcher(text).matches()) {
                return;
            }
            if (title == null) {
                title = text;
            }
            if (INITIAL.matcher(text).matches()) {
                title = text;
                add(null, index);
                ended = true;
            }
        }

        private void line(String line, boolean message, int index) {
            Matcher state = STATE.matcher(line);
            Matcher back = BACK.matcher(line);
            if (ended) {
                return;
            } else if (state.matches() && (message || !Character.isDigit(line.charAt(0)))) {
                if (state.group(2).equals("Stuttering")) {
                    loop = states.size();
                    ended = true;
                } else {
                    add(label(state.group(2)), index);
                }
            } else if (back.matches()) {
                loop = Integer.parseInt(Objects.requireNonNull(back.group(1) == null ? back.group(2) : back.group(1)));
                loopLabel = label(back.group(3));
                ended = true;
            }
        }

        /** Adds the state behind this line. With {@code -difftrace}, it has only the variables that have changed. */
        private void add(@Nullable Step label, int index) {
            Map<String, String> variables = new LinkedHashMap<>();
            if (!states.isEmpty()) {
                variables.putAll(states.get(states.size() - 1));
            }
            variables.putAll(TlcParser.variables(block(index + 1)));
            states.add(variables);
            labels.add(label);
        }

        private static @Nullable Step label(@Nullable String text) {
            Matcher label = LABEL.matcher(text == null ? "" : text);
            if (!label.matches()) {
                return null;
            }
            Map<String, String> arguments = new LinkedHashMap<>();
            if (label.group(2) != null) {
                arguments(label.group(2)).forEach(value -> arguments.put(String.valueOf(arguments.size() + 1), value));
            }
            return new Step(label.group(1), arguments);
        }

        private Trace trace() {
            List<State> list = new ArrayList<>();
            for (int i = 0; i < states.size(); i++) {
                list.add(new State(i == 0 ? null : steps.getOrDefault(i + 1, labels.get(i)), states.get(i)));
            }
            return new Trace(list, loop, loop == states.size() ? null : steps.getOrDefault(-loop, loopLabel));
        }

        private String why() {
            if (title != null) {
                return "there is no counterexample: TLC says \"" + title + "\", and prints no state";
            } else if (holds) {
                return "there is no counterexample: TLC has found no error";
            } else if (tlc) {
                return "there is no counterexample: TLC reports no error; perhaps it was stopped";
            }
            return "is not the output of TLC (expected: what a run of TLC prints, with -tool or without)";
        }
    }
}
