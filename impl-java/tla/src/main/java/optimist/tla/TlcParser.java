package optimist.tla;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import optimist.tla.TlcResult.Firing;
import optimist.tla.Trace.State;
import optimist.tla.Trace.Step;
import org.jspecify.annotations.Nullable;
import tlc2.output.EC;
import tlc2.output.MP;

/**
 * Reads the output of a {@link TlcMain} line by line. Messages have the form
 *
 * <pre>
 * @!@!@STARTMSG 2110:1 @!@!@
 * Invariant TypeOK is violated.
 * @!@!@ENDMSG 2110 @!@!@
 * </pre>
 *
 * <p>Between them is the output of SANY, which has no messages.
 */
public final class TlcParser {
    private static final Pattern START = Pattern.compile("^@!@!@STARTMSG (\\d+):(\\d) @!@!@$");
    private static final Pattern SYNTAX = Pattern.compile("at line (\\d+), col(?:umn)? \\d+");
    private static final Pattern PLACE =
            Pattern.compile("line (\\d+), col \\d+ to line \\d+, col \\d+ of module (\\w+)");
    private static final Pattern CONFIG_LINE = Pattern.compile("configuration file at line (\\d+)");
    private static final Pattern MISSING =
            Pattern.compile("Cannot find source file for module (\\w+)(?: imported in module (\\w+))?");

    private final Path config;
    private final Consumer<Progress> listener;
    private final Map<String, Path> modules = new LinkedHashMap<>();
    private final List<String> loose = new ArrayList<>();
    private final List<String> invariants = new ArrayList<>();
    private final List<String> properties = new ArrayList<>();
    /** By place: how TLC calls them. */
    private final Map<String, String> assumptions = new LinkedHashMap<>();

    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Set<String> extended = new LinkedHashSet<>();
    private final Map<String, String> defined = new LinkedHashMap<>();
    private boolean strict;
    private final List<Firing> firings = new ArrayList<>();
    private final List<Map<String, String>> states = new ArrayList<>();
    private final Map<Integer, Step> steps = new LinkedHashMap<>();
    private int code;
    private int level;
    private List<String> message = new ArrayList<>();
    private @Nullable Outcome outcome;
    private long generated;
    private long distinct;
    private long left;
    private int depth;
    private int loop;
    private boolean finished;
    private @Nullable Integer exit;
    private boolean outOfMemory;

    /**
     * @param config the file that TLC's messages call "the configuration file"
     * @param listener receives each progress report
     */
    public TlcParser(Path config, Consumer<Progress> listener) {
        this.config = config;
        this.listener = listener;
    }

    public void line(String line) {
        outOfMemory |= line.contains("java.lang.OutOfMemoryError");
        Matcher start = START.matcher(line);
        if (code == 0) {
            if (start.matches()) {
                code = Integer.parseInt(start.group(1));
                level = Integer.parseInt(start.group(2));
                message = new ArrayList<>();
            } else {
                loose(line);
            }
        } else if (line.equals(MP.DELIM + MP.ENDMSG + code + " " + MP.DELIM)) {
            message();
            code = 0;
        } else if (!line.contains(MP.DELIM)) {
            message.add(line);
        } // else: a message within a message; its text is part of the text.
    }

    /** What is asked, of a TLC that does not say it. */
    void isAsked(List<String> ofStates, List<String> ofBehaviours) {
        invariants.addAll(ofStates);
        properties.addAll(ofBehaviours);
    }

    /** The exit code of the run. Null if the run is not at its end, or the process has died. */
    @Nullable
    Integer exit() {
        return exit;
    }

    /**
     * The result after the end of the run.
     *
     * @param exit the exit code of the run, or of a process that has died
     * @param limit for the message about a heap that was too small
     */
    public TlcResult result(int exit, Tlc.Limit limit, double seconds) {
        Outcome end;
        if (outOfMemory) {
            end = new Outcome.Failed(limit.outOfMemory());
        } else if (outcome instanceof Outcome.Holds && left > 0) {
            end = new Outcome.Failed("TLC was told to stop, with " + left + " states left to look at");
        } else if (outcome != null && (finished || outcome instanceof Outcome.Failed)) {
            end = outcome;
        } else {
            end = died(exit);
        }
        return new TlcResult(
                end,
                generated,
                distinct,
                depth,
                List.copyOf(invariants),
                List.copyOf(properties),
                List.copyOf(modules.values()),
                Collections.unmodifiableMap(settings),
                Collections.unmodifiableSet(extended),
                Collections.unmodifiableMap(defined),
                strict,
                List.copyOf(firings),
                trace(),
                seconds);
    }

    private Outcome died(int exit) {
        if (exit > 128) {
            return new Outcome.Failed("TLC was killed by signal " + (exit - 128));
        }
        String said = shortened(String.join("\n", loose));
        return new Outcome.Failed(
                "TLC ended without an answer, exit code " + exit + (said.isEmpty() ? "" : ":\n" + said));
    }

    private @Nullable Trace trace() {
        if (states.isEmpty()) {
            return null;
        }
        List<State> list = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            list.add(new State(i == 0 ? null : steps.get(i + 1), states.get(i)));
        }
        return new Trace(list, loop, loop == states.size() ? null : steps.get(-loop));
    }

    private void loose(String line) {
        if (line.startsWith("Parsing file ")) {
            module(Path.of(line.substring("Parsing file ".length())));
        } else if (!line.startsWith("Semantic processing of module ")) {
            loose.add(line);
        }
    }

    private void module(Path file) {
        modules.put(file.getFileName().toString().replaceFirst("\\.tla$", ""), file);
    }

    private String text() {
        return String.join("\n", message).strip();
    }

    private void message() {
        switch (code) {
            case TlcMain.PROGRESS -> {
                long[] n = numbers(text());
                listener.accept(new Progress(n[0], n[1], n[2], (int) n[3]));
            }
            case TlcMain.ASKED -> message.forEach(this::asked);
            case TlcMain.TAKEN -> message.stream().filter(l -> !l.isEmpty()).forEach(this::taken);
            case TlcMain.STEP -> addStep(message, steps);
            case TlcMain.DONE -> exit = (int) numbers(text())[0];
            case TlcMain.READ -> {
                end(new Outcome.Unasked());
                finished = true;
            }
            case EC.TLC_SUCCESS -> end(new Outcome.Holds());
            case EC.TLC_INVARIANT_VIOLATED_BEHAVIOR -> end(violated("Invariant (.*) is violated\\."));
            case EC.TLC_INVARIANT_VIOLATED_INITIAL -> {
                end(violated("Invariant (.*) is violated by the initial state:"));
                states.add(variables(message.subList(1, message.size())));
            }
            case EC.TLC_PROPERTY_VIOLATED_INITIAL -> {
                end(violated("Property (.*) is violated by the initial state:"));
                states.add(variables(message.subList(1, message.size())));
            }
            case EC.TLC_ACTION_PROPERTY_VIOLATED_BEHAVIOR -> end(violated("Action property (.*) is violated\\."));
            case EC.TLC_TEMPORAL_PROPERTY_VIOLATED -> end(violated(""));
            case EC.TLC_DEADLOCK_REACHED -> end(new Outcome.Deadlock());
            case EC.TLC_BEHAVIOR_UP_TO_THIS_POINT, EC.TLC_COUNTER_EXAMPLE -> states.clear();
            case EC.TLC_STATE_PRINT2 -> states.add(variables(message.subList(1, message.size())));
            case EC.TLC_STATE_PRINT3 -> loop = states.size();
            case EC.TLC_BACK_TO_STATE -> loop = (int) numbers(text())[0];
            case EC.TLC_STATS -> {
                long[] n = numbers(text());
                generated = n[0];
                distinct = n[1];
                left = n[2];
            }
            case EC.TLC_SEARCH_DEPTH -> depth = (int) numbers(text())[0];
            case EC.TLC_PROGRESS_STATS -> depth = Math.max(depth, (int) numbers(text())[0]);
            case EC.SYSTEM_OUT_OF_MEMORY, EC.SYSTEM_OUT_OF_MEMORY_TOO_MANY_INIT, EC.SYSTEM_OUT_OF_MEMORY_LIVENESS ->
                outOfMemory = true;
            case EC.TLC_FINISHED -> finished = true;
            default -> {
                if (level == MP.ERROR || level == MP.TLCBUG) {
                    end(failed());
                }
            }
        }
    }

    /** Keeps the first end, which is the cause of the others. */
    private void end(Outcome end) {
        if (outcome == null) {
            outcome = end;
        }
    }

    /** All runs of digits, without the commas between thousands. */
    private static long[] numbers(String text) {
        return Pattern.compile("\\d[\\d,]*")
                .matcher(text)
                .results()
                .mapToLong(m -> Long.parseLong(m.group().replace(",", "")))
                .toArray();
    }

    private void asked(String line) {
        String[] words = line.split(" ", 2);
        switch (words[0]) {
            case "INVARIANT" -> invariants.add(words[1]);
            case "PROPERTY" -> properties.add(words[1]);
            case "ASSUMED" -> {
                String[] assumption = words[1].split(": ", 2);
                assumptions.put(assumption[0], assumption[1]);
                invariants.add(assumption[1]);
            }
            case "EXTENDS" -> extended.add(words[1]);
            case "STRICT" -> strict = Boolean.parseBoolean(words[1]);
            case "DEFINED" -> {
                String[] definition = words[1].split("!", 2);
                defined.put(definition[1], definition[0]);
            }
            case "SET" -> {
                String[] setting = words[1].split(" ", 2);
                settings.put(setting[0], setting[1]);
            }
            default -> module(Path.of(words[1]));
        }
    }

    private void taken(String line) {
        String[] words = line.split(" ", -1);
        firings.add(new Firing(
                words[0], words[1], Integer.parseInt(words[2]), Long.parseLong(words[4]), Long.parseLong(words[5])));
    }

    /** Adds the step of a message of {@link TlcMain#STEP}, by the number of the state to which it leads. */
    static void addStep(List<String> message, Map<Integer, Step> steps) {
        String[] words = message.get(0).split(" ", -1);
        Map<String, String> arguments = new LinkedHashMap<>();
        for (String argument : message.subList(1, message.size())) {
            String[] sides = argument.split(" = ", 2);
            arguments.put(sides[0], sides[1]);
        }
        steps.put(Integer.parseInt(words[0]), new Step(words[1], arguments));
    }

    /** Reads lines {@code /\ variable = value}. A value may take several lines. A single variable has no {@code /\}. */
    static Map<String, String> variables(List<String> lines) {
        Map<String, String> variables = new LinkedHashMap<>();
        String name = "";
        for (String line : lines) {
            Matcher first = Pattern.compile("^(?:/\\\\ )?(\\w+) = (.*)$").matcher(line);
            if (first.matches()) {
                name = first.group(1);
                variables.put(name, first.group(2));
            } else if (!line.isBlank()) {
                variables.merge(name, line.strip(), (before, more) -> before + " " + more);
            }
        }
        return variables;
    }

    /**
     * The violated property. TLC names an invariant as the configuration does. Of a property it names a part, or
     * nothing, so the property is known only if it is the only one.
     */
    private Outcome violated(String pattern) {
        Matcher named = Pattern.compile(pattern).matcher(message.get(0));
        String name = named.find() && named.groupCount() > 0 ? named.group(1) : "";
        if (invariants.contains(name) || properties.contains(name)) {
            return new Outcome.Violates(name);
        }
        return properties.size() == 1
                ? new Outcome.Violates(properties.get(0))
                : new Outcome.Failed(
                        "one of " + String.join(", ", properties) + " is violated, and TLC does not say which:"
                                + " leave one PROPERTY in the configuration",
                        config,
                        0);
    }

    private Outcome failed() {
        String text = text();
        if (code == EC.TLC_PARSING_FAILED) {
            return syntax();
        }
        if (code == EC.GENERAL) {
            // The beginning only says that something has happened.
            text = text.replaceFirst(
                    "(?s)^TLC threw an unexpected exception.*?The exception was a [\\w.]+\\s*:?\\s*", "");
        }
        Matcher configLine = CONFIG_LINE.matcher(text);
        if (configLine.find()) {
            return new Outcome.Failed(shortened(text), config, Integer.parseInt(configLine.group(1)));
        }
        Matcher place = PLACE.matcher(text);
        if (place.find()) {
            String assumption = code == EC.TLC_ASSUMPTION_FALSE ? assumptions.get(place.group()) : null;
            if (assumption != null) {
                text = assumption + " is false";
            }
            return new Outcome.Failed(shortened(text), modules.get(place.group(2)), Integer.parseInt(place.group(1)));
        }
        return new Outcome.Failed(shortened(text), text.contains("configuration file") ? config : null, 0);
    }

    /** The error that SANY found. SANY prints "Parse Error" first, and the name of the module last. */
    private Outcome syntax() {
        String text = String.join("\n", loose);
        Matcher missing = MISSING.matcher(text);
        if (missing.find()) {
            Path importer = missing.group(2) == null ? null : modules.get(missing.group(2));
            return new Outcome.Failed(
                    "there is no module " + missing.group(1), importer == null ? config : importer, 0);
        }
        Matcher parse = Pattern.compile(
                        "(?s)\\*\\*\\*\\s*Parse Error\\s*\\*\\*\\*\\s*(.*?)\\s*(?:Residual stack trace|$)")
                .matcher(text);
        if (parse.find()) {
            Matcher line = SYNTAX.matcher(parse.group(1));
            Matcher module = Pattern.compile("Could not parse module (\\w+)").matcher(text);
            return new Outcome.Failed(
                    shortened(parse.group(1)),
                    module.find() ? modules.get(module.group(1)) : null,
                    line.find() ? Integer.parseInt(line.group(1)) : 0);
        }
        Matcher place = PLACE.matcher(text);
        if (place.find()) {
            return new Outcome.Failed(
                    shortened(text.substring(place.end())),
                    modules.get(place.group(2)),
                    Integer.parseInt(place.group(1)));
        }
        return new Outcome.Failed(shortened(text));
    }

    /** The first lines that are not blank. The log has the rest. */
    private static String shortened(String text) {
        return text.lines()
                .filter(l -> !l.isBlank())
                .limit(3)
                .map(String::strip)
                .collect(Collectors.joining("\n"));
    }
}
