package optimist.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Options.Usage;
import optimist.tla.Outcome;
import optimist.tla.Tlc;
import optimist.tla.TlcPool;
import optimist.tla.TlcResult;

/**
 * {@code make weakest}: searches the weakest modes that the accesses of a model may have without a property being lost. A
 * weaker mode allows more behaviours. So what holds also holds with stronger modes, and what is lost is also lost with weaker
 * ones, and not all combinations have to be run. Plain is not tried: of a plain access that races nothing is promised.
 */
final class Weakest {
    /** The mode of an access, and the constant of the configuration that has these accesses. */
    enum Mode {
        VOLATILE("Volatile"),
        RELEASE("Releasing"),
        ACQUIRE("Acquiring"),
        OPAQUE("Opaque");

        private final String constant;

        Mode(String constant) {
            this.constant = constant;
        }

        boolean atLeast(Mode other) {
            return this == other || this == VOLATILE || other == OPAQUE;
        }
    }

    /** The modes that an access may have, the strongest first. */
    private static final List<Mode> OF_LOADS = List.of(Mode.VOLATILE, Mode.ACQUIRE, Mode.OPAQUE);

    private static final List<Mode> OF_STORES = List.of(Mode.VOLATILE, Mode.RELEASE, Mode.OPAQUE);
    private static final List<Mode> OF_UPDATES = List.of(Mode.values());

    private static final java.util.regex.Pattern QUOTED = java.util.regex.Pattern.compile("\"(.*?)\"");
    private static final Path NOWHERE = Path.of("");

    private final Terminal terminal;
    private final TlcPool pool;
    private final Options options;
    private final List<Pattern> patterns;
    private final Line line;

    Weakest(Terminal terminal, Options options, List<Pattern> patterns, TlcPool pool) {
        this.pool = pool;
        this.terminal = terminal;
        this.options = options;
        this.patterns = patterns;
        line = new Line(terminal);
    }

    /** Returns whether in each model some combination is right. */
    boolean run() throws IOException, InterruptedException, Usage {
        boolean found = true;
        for (Search search : searches()) {
            found &= search.run();
        }
        return found;
    }

    private List<Search> searches() throws Usage {
        Map<String, Search> all = new TreeMap<>();
        for (Pattern pattern : patterns) {
            pattern.manifest().weakest().forEach((model, accesses) -> {
                Run run = pattern.runs().get(model);
                if (run != null) {
                    all.put(run.id(), new Search(run, accesses));
                }
            });
        }
        List<Search> selected = all.entrySet().stream()
                .filter(each -> options.only().isEmpty()
                        || options.only().stream()
                                .anyMatch(only -> each.getKey().equals(only)
                                        || each.getKey().startsWith(only + "/")))
                .map(Map.Entry::getValue)
                .toList();
        if (selected.isEmpty()) {
            throw new Usage("nothing to search for in " + String.join(", ", options.only()) + "; there are:\n"
                    + all.keySet().stream().map(id -> "  " + id + "\n").collect(Collectors.joining()));
        }
        return selected;
    }

    /** The accesses to which the configuration gives this mode. */
    static List<String> named(String config, Mode mode) {
        Matcher set = java.util.regex.Pattern.compile("(?m)^\\s*" + mode.constant + "\\s*=\\s*\\{(.*)\\}")
                .matcher(config);
        return set.find()
                ? QUOTED.matcher(set.group(1))
                        .results()
                        .map(found -> found.group(1))
                        .toList()
                : List.of();
    }

    /** The search for one model. */
    private final class Search {
        private final Run run;
        private final Map<String, List<Mode>> possible = new LinkedHashMap<>();
        private final List<Map<String, Mode>> safe = new ArrayList<>();
        private final Map<Map<String, Mode>, String> lost = new LinkedHashMap<>();
        private final List<Map<String, Mode>> minimal = new ArrayList<>();
        private final long begin = System.nanoTime();
        private int runs;

        Search(Run run, Manifest.Accesses accesses) {
            this.run = run;
            accesses.loads().forEach(access -> possible.put(access, OF_LOADS));
            accesses.stores().forEach(access -> possible.put(access, OF_STORES));
            accesses.updates().forEach(access -> possible.put(access, OF_UPDATES));
        }

        boolean run() throws IOException, InterruptedException, Usage {
            checkThatTheyAreNamed();
            search(List.copyOf(possible.keySet()), new LinkedHashMap<>());
            line.erase();
            print();
            return !minimal.isEmpty();
        }

        /** An access that the configuration does not name would be plain, whatever is searched. */
        private void checkThatTheyAreNamed() throws IOException, Usage {
            String config = run.job(directory()).config();
            List<String> named = new ArrayList<>();
            for (Mode mode : Mode.values()) {
                named.addAll(named(config, mode));
            }
            for (String access : possible.keySet()) {
                if (!named.contains(access)) {
                    throw new Usage(run.id() + ": [weakest] names \"" + access
                            + "\", and the configuration does not; it names " + named);
                }
            }
        }

        private Path directory() {
            return run.directory().resolveSibling("weakest").resolve("run");
        }

        /** Goes through all combinations, from the weakest on, and runs those of which nothing is known. */
        private void search(List<String> left, Map<String, Mode> chosen) throws IOException, InterruptedException {
            if (left.isEmpty()) {
                if (isUnknown(chosen)) {
                    if (holds(chosen)) {
                        minimal.add(shrunk(chosen));
                    } else {
                        grow(chosen);
                    }
                }
                return;
            }
            String access = left.get(0);
            List<Mode> modes = Objects.requireNonNull(possible.get(access));
            for (int i = modes.size() - 1; i >= 0; i--) {
                Map<String, Mode> more = new LinkedHashMap<>(chosen);
                more.put(access, modes.get(i));
                search(left.subList(1, left.size()), more);
            }
        }

        private boolean isUnknown(Map<String, Mode> modes) {
            return minimal.stream().noneMatch(weaker -> atLeast(modes, weaker))
                    && lost.keySet().stream().noneMatch(stronger -> atLeast(stronger, modes));
        }

        private boolean atLeast(Map<String, Mode> stronger, Map<String, Mode> weaker) {
            return possible.keySet().stream()
                    .allMatch(access -> Objects.requireNonNull(stronger.get(access))
                            .atLeast(Objects.requireNonNull(weaker.get(access))));
        }

        private Map<String, Mode> shrunk(Map<String, Mode> modes) throws IOException, InterruptedException {
            for (Map<String, Mode> next : neighbours(modes, false)) {
                if (holds(next)) {
                    return shrunk(next);
                }
            }
            return modes;
        }

        /** So that as much as possible is known to be lost with it. */
        private void grow(Map<String, Mode> modes) throws IOException, InterruptedException {
            for (Map<String, Mode> next : neighbours(modes, true)) {
                if (!holds(next)) {
                    grow(next);
                    return;
                }
            }
        }

        /** The same but for one access, which is stronger or weaker by one step. */
        private List<Map<String, Mode>> neighbours(Map<String, Mode> modes, boolean stronger) {
            List<Map<String, Mode>> neighbours = new ArrayList<>();
            possible.forEach((access, all) -> {
                Mode mode = Objects.requireNonNull(modes.get(access));
                List<Mode> beyond = all.stream()
                        .filter(other -> other != mode && (stronger ? other.atLeast(mode) : mode.atLeast(other)))
                        .toList();
                beyond.stream()
                        .filter(other -> beyond.stream()
                                .noneMatch(nearer ->
                                        nearer != other && (stronger ? other.atLeast(nearer) : nearer.atLeast(other))))
                        .forEach(other -> {
                            Map<String, Mode> next = new LinkedHashMap<>(modes);
                            next.put(access, other);
                            neighbours.add(next);
                        });
            });
            return neighbours;
        }

        private boolean holds(Map<String, Mode> modes) throws IOException, InterruptedException {
            if (safe.stream().anyMatch(weaker -> atLeast(modes, weaker))) {
                return true;
            }
            if (lost.keySet().stream().anyMatch(stronger -> atLeast(stronger, modes))) {
                return false;
            }
            runs++;
            line.show(run.id() + ": run " + runs + ", " + safe.size() + " right and " + lost.size() + " lost before, "
                    + Report.seconds((System.nanoTime() - begin) / 1e9) + " s");
            TlcResult result = pool.run(job(modes), tlc -> {});
            if (result.outcome() instanceof Outcome.Failed failed) {
                throw new IOException(run.id() + " with " + modes + ": " + failed.message());
            }
            String outcome = result.outcome().toString();
            if (outcome.equals("holds")) {
                safe.add(modes);
                return true;
            }
            lost.put(modes, outcome);
            return false;
        }

        private Tlc.Job job(Map<String, Mode> modes) throws IOException {
            Tlc.Job job = run.job(directory());
            String config = job.config();
            Map<Mode, List<String>> byMode = new EnumMap<>(Mode.class);
            modes.forEach((access, mode) ->
                    byMode.computeIfAbsent(mode, same -> new ArrayList<>()).add('"' + access + '"'));
            for (Mode mode : Mode.values()) {
                // Those that are not searched keep their modes.
                named(config, mode).stream()
                        .filter(access -> !modes.containsKey(access))
                        .forEach(access -> byMode.computeIfAbsent(mode, same -> new ArrayList<>())
                                .add('"' + access + '"'));
                String accesses = "{" + String.join(", ", byMode.getOrDefault(mode, List.of())) + "}";
                config = config.replaceFirst(
                        "(?m)^(\\s*" + mode.constant + "\\s*=).*$", "$1 " + Matcher.quoteReplacement(accesses));
            }
            return new Tlc.Job(job.module(), config, NOWHERE, job.library(), job.directory(), job.brief(), job.limit());
        }

        private void print() {
            if (minimal.isEmpty()) {
                terminal.out()
                        .println(terminal.red("FAIL") + " " + run.id()
                                + ": no combination of modes is right: all volatile "
                                + lost.values().iterator().next());
                return;
            }
            terminal.out()
                    .println(run.id() + ": weakest combinations of modes: " + minimal.size() + ", found in " + runs
                            + " runs; plain was not tried");
            for (Map<String, Mode> modes : minimal) {
                terminal.out().println();
                Table table = new Table(List.of("access", "mode", "one step weaker"), 2);
                Map<String, List<String>> weaker = new HashMap<>();
                for (Map<String, Mode> next : neighbours(modes, false)) {
                    next.forEach((access, mode) -> {
                        if (mode != modes.get(access)) {
                            weaker.computeIfAbsent(access, same -> new ArrayList<>())
                                    .add(text(mode) + " " + why(next));
                        }
                    });
                }
                modes.forEach((access, mode) -> table.row(
                        List.of(access, text(mode), String.join("; ", weaker.getOrDefault(access, List.of()))),
                        UnaryOperator.identity()));
                table.print(terminal);
            }
        }

        private boolean isLost(Map<String, Mode> modes, Map<String, Mode> stronger) {
            return atLeast(stronger, modes);
        }

        private String why(Map<String, Mode> modes) {
            return Stream.concat(
                            Stream.ofNullable(lost.get(modes)),
                            lost.entrySet().stream()
                                    .filter(each -> isLost(modes, each.getKey()))
                                    .map(Map.Entry::getValue))
                    .findFirst()
                    .orElse("");
        }
    }

    private static String text(Mode mode) {
        return mode.name().toLowerCase(java.util.Locale.ROOT);
    }
}
