package optimist.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.tla.Mutation;
import optimist.tla.Mutator;
import org.jspecify.annotations.Nullable;

/**
 * {@code models/<pattern>/mutants-by-rule.toml}: what became of the mutants that were made by rule. All of it is written
 * by {@code make mutate}, but for the reasons.
 *
 * @param module what became of the mutants of each module
 * @param survivor those that no property killed
 */
record ByRule(Map<String, Module> module, List<Survivor> survivor) {
    ByRule {
        module = module == null ? new TreeMap<>() : new TreeMap<>(module);
        survivor = survivor == null ? List.of() : List.copyOf(survivor);
    }

    /**
     * The mutants of a module.
     *
     * @param hash of the module, of the runs that killed its mutants, and of all that these read: another model may kill
     *     more, and what was killed is killed still
     * @param by the runs that killed them; if that was not written down, the hash is of all that read the module
     * @param rules the version of the rules that made them, {@link Mutator#RULES}; those that newer rules add were not run
     * @param noticed survivors by which a number of states or a depth is changed
     * @param survived the other survivors
     * @param broken those with which TLC gives no answer, or not in time, and which no property killed in other models
     * @param stale why they were not run again, although something was edited since; it is counted until they are
     */
    record Module(
            @JsonProperty(required = true) String hash,
            @Nullable List<String> by,
            int rules,
            int mutants,
            int killed,
            int noticed,
            int survived,
            int broken,
            @Nullable String stale) {
        /** This, and what was known of other mutants of the module before. */
        Module and(Module older) {
            return new Module(
                    hash,
                    by,
                    rules,
                    mutants + older.mutants,
                    killed + older.killed,
                    noticed + older.noticed,
                    survived + older.survived,
                    broken + older.broken,
                    null);
        }

        boolean isKnownAsStale() {
            return stale != null && !stale.isBlank();
        }

        boolean isOld() {
            return rules < Mutator.RULES;
        }
    }

    /**
     * A mutant that no property killed.
     *
     * @param found {@code noticed} or {@code survived}
     * @param before the line without the fault
     * @param after the line with it
     * @param why it is equivalent, or accepted
     * @param hole why it is neither, and what is missing; it is counted until that is there
     */
    record Survivor(
            @JsonProperty(required = true) String id,
            String found,
            String before,
            String after,
            @Nullable String why,
            @Nullable String hole) {
        boolean explained() {
            return why != null && !why.isBlank();
        }

        /** Whether it is known to show that something is missing. */
        boolean isHole() {
            return !explained() && hole != null && !hole.isBlank();
        }

        String module() {
            return id.substring(0, id.indexOf('!'));
        }
    }

    static final String EDITED = "module, or models that kill its mutants, edited since";

    static final ByRule NOTHING = new ByRule(Map.of(), List.of());

    static Path file(Pattern pattern) {
        return pattern.models().resolve("mutants-by-rule.toml");
    }

    static ByRule read(Pattern pattern) throws IOException, Malformed {
        return Files.exists(file(pattern)) ? new TomlFile(file(pattern)).read(ByRule.class) : NOTHING;
    }

    /** The modules that may have mutants: those of the specifications, also in folders there, and those of the models. */
    static List<Path> modules(Pattern pattern) throws IOException {
        List<Path> modules = new ArrayList<>();
        boolean isOne = pattern.specs().equals(pattern.models());
        for (Path folder : isOne ? List.of(pattern.models()) : List.of(pattern.specs(), pattern.models())) {
            try (Stream<Path> files = Files.walk(folder, folder.equals(pattern.models()) ? 1 : 2)) {
                files.filter(file -> file.toString().endsWith(".tla")).sorted().forEach(modules::add);
            }
        }
        return modules;
    }

    /** The name of a module; with its folder where two may have the same: {@code java/Shared}. */
    static String name(Pattern pattern, Path module) {
        return module.startsWith(pattern.specs())
                ? Sources.name(pattern.specs().relativize(module))
                : Sources.name(module.getFileName());
    }

    /** What the runs of all patterns read that are not large. */
    static List<Sources> sources(List<Pattern> patterns) throws IOException {
        List<Sources> sources = new ArrayList<>();
        Map<Path, Optional<Set<String>>> imports = new HashMap<>();
        for (Pattern pattern : patterns) {
            for (Run run : pattern.runs().values()) {
                if (!run.large()) {
                    sources.add(Sources.of(run, imports));
                }
            }
        }
        return sources;
    }

    /** The runs that killed mutants of a module. */
    Stream<String> by(String name) {
        Module known = module.get(name);
        return known == null || known.by() == null ? Stream.of() : known.by().stream();
    }

    /**
     * The version of the rules up to which the record of a module stands, if newer rules only add to it; otherwise zero, and
     * all of its mutants have to be run. It stands while nothing was edited, and the older rules make as many mutants as it
     * counts: a new model may need more definitions.
     */
    int standing(Pattern pattern, Path path, List<Sources> sources, List<Mutation> mutations) throws IOException {
        String name = name(pattern, path);
        Module known = module.get(name);
        if (known == null
                || !known.isOld()
                || known.by() == null
                || !known.hash().equals(Sources.hash(path, sources, known.by()))
                || !listed(name).isEmpty()) {
            return 0;
        }
        int rules = known.rules();
        long made =
                mutations.stream().filter(mutation -> mutation.since() <= rules).count();
        return known.mutants() == made ? rules : 0;
    }

    /** Whether the file is about the modules and models as they are, and gives a reason for each survivor. */
    static Check check(Pattern pattern, List<Sources> sources) throws IOException {
        String again = pattern.layout().command("mutate", pattern.name());
        if (!Files.exists(file(pattern))) {
            return Check.skipped(Kind.BY_RULE, pattern, pattern.name(), "not yet: " + again);
        }
        List<Problem> problems = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        List<String> notYet = new ArrayList<>();
        try {
            TomlFile file = new TomlFile(file(pattern));
            List<String> lines = TextFile.read(file.path()).lines().toList();
            ByRule found = file.read(ByRule.class);
            List<Path> modules = modules(pattern);
            List<String> names =
                    modules.stream().map(path -> name(pattern, path)).toList();
            for (Path path : modules) {
                String name = name(pattern, path);
                Module module = found.module().get(name);
                if (module == null) {
                    if (Files.exists(pattern.specs().resolve(name + ".tla"))) {
                        notYet.add(name);
                    }
                } else if (!module.hash().equals(Sources.hash(path, sources, module.by()))) {
                    if (module.isKnownAsStale()) {
                        missing.add(EDITED + ": " + module.stale() + ": " + again + "/" + name);
                    } else {
                        problems.add(file.problem("module." + name, EDITED + ": " + again + "/" + name));
                    }
                } else if (module.isKnownAsStale()) {
                    problems.add(file.problem(
                            "module." + name, "module " + name + ": stale (expected: nothing, as nothing was edited)"));
                } else {
                    found.listed(name)
                            .forEach(message -> problems.add(file.problem(
                                    "module." + name, "module " + name + ": " + message + ": " + again + "/" + name)));
                }
            }
            found.module().keySet().stream()
                    .filter(name -> !names.contains(name))
                    .forEach(name ->
                            problems.add(file.problem("module." + name, "there is no module " + name + ": " + again)));
            if (!notYet.isEmpty()) {
                missing.add("nothing is said of " + String.join(", ", notYet) + ": " + again);
            }
            long holes = found.survivor().stream().filter(Survivor::isHole).count();
            if (holes > 0) {
                missing.add(holes + " survivors are holes: mutants-by-rule.toml");
            }
            String old = named(found, Module::isOld);
            if (!old.isEmpty()) {
                missing.add("mutants that newer rules add were not run: " + old + ": " + again);
            }
            String other = named(found, module -> module.rules() > Mutator.RULES);
            if (!other.isEmpty()) {
                missing.add("made by rules that are not these: " + other + ": " + again);
            }
            for (Survivor survivor : found.survivor()) {
                if (!survivor.explained() && !survivor.isHole()) {
                    problems.add(new Problem(
                            file.path(),
                            lines.indexOf("id = " + quoted(survivor.id())) + 1,
                            "a survivor, and no `why`: " + survivor.id()));
                }
            }
        } catch (Malformed e) {
            problems.add(e.problem());
        }
        return problems.isEmpty() && !missing.isEmpty()
                ? Check.wrong(Kind.BY_RULE, pattern, pattern.name(), String.join("; ", missing), List.of())
                : Check.of(Kind.BY_RULE, pattern, pattern.name(), problems);
    }

    private static String named(ByRule found, Predicate<Module> which) {
        return found.module().entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }

    /** What of a module's counts is not so: every survivor is listed, and every other mutant is counted. */
    private List<String> listed(String name) {
        Module m = Objects.requireNonNull(module.get(name));
        List<String> problems = new ArrayList<>();
        Map.of("noticed", m.noticed(), "survived", m.survived()).forEach((fate, count) -> {
            long listed = survivor.stream()
                    .filter(s -> s.module().equals(name) && fate.equals(s.found()))
                    .map(Survivor::id)
                    .distinct()
                    .count();
            if (listed != count) {
                problems.add(count + " " + fate + ", and " + listed + " are listed");
            }
        });
        int counted = m.killed() + m.noticed() + m.survived() + m.broken();
        if (counted != m.mutants()) {
            problems.add(m.mutants() + " mutants, and " + counted + " are counted");
        }
        return problems;
    }

    void write(Pattern pattern) throws IOException {
        StringBuilder text = new StringBuilder("# Mutants by rule. All but each `why` is written by `"
                + pattern.layout().command("mutate", pattern.name()) + "`.\n");
        module.forEach((name, m) -> text.append("\n[module.")
                .append(name.contains("/") ? '"' + name + '"' : name)
                .append("]\n")
                .append(line("hash", quoted(m.hash())))
                .append(
                        m.by() == null
                                ? ""
                                : line("by", m.by().stream().map(ByRule::quoted).toList()))
                .append(line("rules", m.rules()))
                .append(line("mutants", m.mutants()))
                .append(line("killed", m.killed()))
                .append(line("noticed", m.noticed()))
                .append(line("survived", m.survived()))
                .append(line("broken", m.broken()))
                .append(m.stale() == null ? "" : line("stale", quoted(m.stale()))));
        for (Survivor s : survivor) {
            text.append("\n[[survivor]]\n")
                    .append(line("id", quoted(s.id())))
                    .append(line("found", quoted(s.found())))
                    .append(line("before", quoted(s.before())))
                    .append(line("after", quoted(s.after())))
                    .append(line(
                            s.isHole() ? "hole" : "why",
                            quoted(Objects.requireNonNullElse(s.isHole() ? s.hole() : s.why(), ""))));
        }
        Files.writeString(file(pattern), text);
    }

    private static String line(String key, Object value) {
        return key + " = " + value + "\n";
    }

    /** Without escapes where that is possible: TLA+ has many a backslash. */
    private static String quoted(String text) {
        return text.contains("'") || text.contains("\n")
                ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"'
                : "'" + text + "'";
    }
}
