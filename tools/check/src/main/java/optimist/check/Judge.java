package optimist.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.check.Claims.Claim;
import optimist.check.Manifest.Model;
import optimist.check.Manifest.Mutant;
import optimist.tla.Outcome;
import optimist.tla.TlcResult;
import optimist.tla.TlcResult.Firing;
import org.jspecify.annotations.Nullable;

/** Decides what the results of a pattern's runs are worth, by nothing but this run's results and the descriptions. */
final class Judge {
    private final Pattern pattern;
    private final Map<String, Run> runs;
    private final Map<String, TlcResult> results;
    private final boolean whole;

    /**
     * @param results by the name of the model or mutant; those that are missing did not run
     * @param whole whether the pattern was to be checked, not some of its models
     */
    Judge(Pattern pattern, Map<String, TlcResult> results, boolean whole) {
        this.pattern = pattern;
        this.whole = whole;
        this.runs = pattern.runs();
        this.results = results;
    }

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        checks.add(Check.of(Kind.MANIFEST, pattern, pattern.name(), manifest()));
        if (!pattern.readable()) {
            return checks;
        }
        runs.forEach((name, run) -> {
            Kind kind = run.mutant() == null ? Kind.MODEL : Kind.MUTANT;
            TlcResult result = results.get(name);
            if (result != null) {
                checks.add(
                        Check.of(kind, pattern, name, run.mutant() == null ? model(run, result) : mutant(run, result)));
            } else if (run.large() && whole) {
                checks.add(Check.skipped(kind, pattern, name, "large: TIER=large"));
            }
        });
        pattern.claims().forEach((id, claim) -> checks.add(claim(id, claim)));
        checks.addAll(actions());
        checks.addAll(seenRed());
        return checks;
    }

    private List<Problem> manifest() {
        List<Problem> problems = new ArrayList<>(pattern.problems());
        if (!pattern.readable()) {
            return problems;
        }
        unusedFiles(problems);
        if (pattern.claimsFile() != null && !pattern.claims().isEmpty()) {
            Set<String> named =
                    pattern.claims().values().stream().flatMap(Claim::models).collect(Collectors.toSet());
            for (String model : pattern.manifest().model().keySet()) {
                if (!named.contains(model)) {
                    problems.add(pattern.manifestFile()
                            .problem("model." + model, "model " + model + " establishes nothing: no claim names it"));
                }
            }
        } else if (pattern.problems().isEmpty()) {
            problems.add(new Problem(pattern.specs().resolve("claims.toml"), 0, "there are no claims"));
        }
        return problems;
    }

    /** A configuration is used by the model of its name; a module is used if it is run, or named in another one. */
    private void unusedFiles(List<Problem> problems) {
        Manifest manifest = pattern.manifest();
        Set<String> run = Stream.concat(
                        manifest.model().values().stream().map(Model::module),
                        manifest.mutant().values().stream().map(Mutant::module))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(pattern.models())) {
            List<Path> all = files.sorted().toList();
            for (Path file : all) {
                String name = file.getFileName().toString().replaceFirst("\\.\\w+$", "");
                boolean unused = file.toString().endsWith(".cfg")
                        ? !manifest.model().containsKey(name)
                        : file.toString().endsWith(".tla") && !run.contains(name) && !named(name, file, all);
                if (unused) {
                    problems.add(new Problem(file, 0, "no model or mutant uses this file"));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean named(String module, Path file, List<Path> all) throws IOException {
        java.util.regex.Pattern word = java.util.regex.Pattern.compile("\\b" + module + "\\b");
        for (Path other : all) {
            if (!other.equals(file)
                    && other.toString().endsWith(".tla")
                    && word.matcher(Files.readString(other)).find()) {
                return true;
            }
        }
        return false;
    }

    private List<Problem> model(Run run, TlcResult result) {
        List<Problem> problems = outcome(run, result);
        if (problems.isEmpty()) {
            problems.addAll(pins(run, result));
        }
        return problems;
    }

    static List<Problem> outcome(Run run, TlcResult result) {
        List<Problem> problems = new ArrayList<>();
        if (result.outcome() instanceof Outcome.Failed failed) {
            problems.add(new Problem(failed.file(), failed.line(), failed.message()));
        } else if (!result.outcome().toString().equals(run.expected())) {
            problems.add(new Problem("expected: " + run.expected() + "; found: " + result.outcome()));
        } else if (result.outcome() instanceof Outcome.Holds && result.distinct() == 0) {
            problems.add(new Problem("there is not one state: whatever is asked of it holds"));
        }
        return problems;
    }

    /** Everything that is not as it was pinned. */
    private List<Problem> pins(Run run, TlcResult result) {
        Model model = run.model();
        String again = "make pin ONLY=" + run.id();
        if (!model.pinned()) {
            return List.of(pattern.manifestFile().problem("model." + run.name(), "not pinned: run `" + again + "`"));
        }
        List<Problem> problems = new ArrayList<>();
        BiConsumer<String, String> moved =
                (key, message) -> problems.add(pattern.manifestFile().problem("model." + run.name(), key, message));
        if (result.distinct() != Objects.requireNonNull(model.states())) {
            moved.accept("states", "distinct states: pinned " + model.states() + ", found " + result.distinct());
        }
        if (result.depth() != Objects.requireNonNull(model.depth())) {
            moved.accept("depth", "depth: pinned " + model.depth() + ", found " + result.depth());
        }
        List<String> pinned = Objects.requireNonNull(model.properties());
        List<String> asked = asked(result);
        without(pinned, asked).forEach(name -> moved.accept("properties", name + " is pinned, and no longer checked"));
        without(asked, pinned).forEach(name -> moved.accept("properties", name + " is checked, and not pinned"));
        try {
            if (!Hash.of(run, result).equals(model.hash())) {
                moved.accept("hash", "configuration or module edited since it was pinned: " + again);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return problems;
    }

    /** What distributed TLC can be wrong about: whether there is a violation, and how many states there are if not. */
    static List<Problem> distributed(Run run, TlcResult result) {
        boolean holds = result.outcome() instanceof Outcome.Holds;
        if (!holds && result.trace() == null) {
            return outcome(run, result);
        }
        if (holds != run.expected().equals("holds")) {
            return List.of(new Problem("expected: " + run.expected() + "; found: " + (holds ? "holds" : "a violation")
                    + (holds ? "; if that is a matter of liveness, this mode cannot see it" : "")));
        }
        Long pinned = run.model().states();
        if (holds && pinned != null && pinned != result.distinct()) {
            return List.of(new Problem("distinct states: pinned " + pinned + ", found " + result.distinct()));
        }
        return List.of();
    }

    static List<String> asked(TlcResult result) {
        return Stream.concat(result.invariants().stream(), result.properties().stream())
                .toList();
    }

    private static List<String> without(Collection<String> these, Collection<String> those) {
        return these.stream().filter(one -> !those.contains(one)).toList();
    }

    private List<Problem> mutant(Run run, TlcResult result) {
        String table = "mutant." + run.name();
        Outcome outcome = result.outcome();
        if (outcome instanceof Outcome.Failed failed) {
            return List.of(new Problem(failed.file(), failed.line(), "the mutant does not run: " + failed.message()));
        }
        if (outcome instanceof Outcome.Holds) {
            return List.of(pattern.manifestFile()
                    .problem(
                            table,
                            "survives: " + Objects.requireNonNull(run.mutant()).fault()));
        }
        if (!outcome.toString().equals(run.expected())) {
            return List.of(pattern.manifestFile()
                    .problem(
                            table,
                            "killed-by",
                            "killed by another: expected: " + run.expected() + "; found: " + outcome));
        }
        return List.of();
    }

    private Check claim(String id, Claim claim) {
        List<Problem> problems = new ArrayList<>();
        TomlFile file = Objects.requireNonNull(pattern.claimsFile());
        String table = "claim." + id;
        boolean holds = !claim.holdsIn().isEmpty() || !claim.witnessedBy().isEmpty();
        boolean refuted = !claim.refutedBy().isEmpty();
        if (!holds && !refuted) {
            problems.add(file.problem(table, "claim " + id + " has no model"));
        } else {
            switch (claim.verdict()) {
                case Claim.HOLDS -> {
                    if (!holds || refuted) {
                        problems.add(file.problem(
                                table, "verdict", "\"holds\" needs holds-in or witnessed-by, and no refuted-by"));
                    }
                }
                case Claim.REFUTED -> {
                    if (!refuted) {
                        problems.add(file.problem(table, "verdict", "\"refuted\" needs refuted-by"));
                    }
                }
                case Claim.ONLY_IF -> {
                    if (!holds || !refuted || claim.onlyIf() == null) {
                        problems.add(file.problem(
                                table,
                                "verdict",
                                "\"holds only if\" needs only-if, holds-in or witnessed-by, and refuted-by"));
                    }
                }
                default ->
                    problems.add(
                            file.problem(table, "verdict", "verdict is \"holds\", \"refuted\" or \"holds only if\""));
            }
        }
        if (claim.onlyIf() != null && !claim.verdict().equals(Claim.ONLY_IF)) {
            problems.add(file.problem(table, "only-if", "only-if belongs to the verdict \"holds only if\""));
        }
        Set<String> missing = new LinkedHashSet<>();
        boolean holdsSeen = evidence(file, table, "holds-in", claim.holdsIn(), missing, problems);
        boolean witnessSeen = evidence(file, table, "witnessed-by", claim.witnessedBy(), missing, problems);
        boolean refutedSeen = evidence(file, table, "refuted-by", claim.refutedBy(), missing, problems);
        if (problems.isEmpty() && (!holdsSeen || !witnessSeen || !refutedSeen)) {
            return Check.skipped(Kind.CLAIM, pattern, id, "not judged: no result of " + String.join(", ", missing));
        }
        return Check.of(Kind.CLAIM, pattern, id, problems);
    }

    /**
     * Whether the models were seen to say what the claim says of them. A large model may be left out if another one
     * says the same.
     */
    private boolean evidence(
            TomlFile file, String table, String key, List<String> models, Set<String> missing, List<Problem> problems) {
        boolean some = models.isEmpty();
        boolean all = true;
        for (String name : models) {
            Run run = runs.get(name);
            TlcResult result = results.get(name);
            if (!pattern.manifest().model().containsKey(name)) {
                problems.add(file.problem(table, key, "there is no model " + name));
            } else if (run == null || result == null) {
                missing.add(name);
                all &= run != null && run.large();
            } else if (!bears(key, result.outcome())) {
                problems.add(file.problem(
                        table,
                        key,
                        "the run does not bear this out: " + name + " "
                                + (result.outcome() instanceof Outcome.Failed
                                        ? "did not come to an end"
                                        : result.outcome())));
            } else {
                some = true;
            }
        }
        return some && all;
    }

    private static boolean bears(String key, Outcome outcome) {
        return key.equals("holds-in")
                ? outcome instanceof Outcome.Holds
                : outcome instanceof Outcome.Violates || outcome instanceof Outcome.Deadlock;
    }

    /** Every action of every specification is taken in some model of it. */
    private List<Check> actions() {
        List<Check> checks = new ArrayList<>();
        Map<String, List<Run>> bySpec = runs.values().stream()
                .filter(run -> run.mutant() == null)
                .collect(Collectors.groupingBy(run -> run.model().spec(), LinkedHashMap::new, Collectors.toList()));
        bySpec.forEach((spec, models) -> {
            String missing = missing(models);
            if (missing != null) {
                checks.add(Check.skipped(Kind.ACTIONS, pattern, spec, missing));
                return;
            }
            Map<String, Firing> never = new LinkedHashMap<>();
            Set<String> taken = new TreeSet<>();
            for (Run run : models) {
                TlcResult result = results.get(run.name());
                for (Firing firing : result == null ? List.<Firing>of() : result.firings()) {
                    String key = firing.action() + " " + firing.module() + " " + firing.line();
                    if (firing.generated() > 0) {
                        taken.add(key);
                    } else {
                        never.put(key, firing);
                    }
                }
            }
            never.keySet().removeAll(taken);
            checks.add(Check.of(
                    Kind.ACTIONS,
                    pattern,
                    spec,
                    never.values().stream()
                            .map(firing -> new Problem(
                                    module(firing.module(), models),
                                    firing.line(),
                                    "action " + firing.action() + " is never taken in any model of " + spec))
                            .toList()));
        });
        return checks;
    }

    private @Nullable Path module(String name, List<Run> models) {
        return models.stream()
                .map(run -> results.get(run.name()))
                .filter(Objects::nonNull)
                .flatMap(result -> result.modules().stream())
                .filter(file -> file.getFileName().toString().equals(name + ".tla"))
                .findFirst()
                .orElse(null);
    }

    /** Every property that holds somewhere is violated elsewhere, by a model or a mutant of the pattern. */
    private List<Check> seenRed() {
        Map<String, String> green = new LinkedHashMap<>();
        Set<String> red = new TreeSet<>();
        results.forEach((name, result) -> {
            if (result.outcome() instanceof Outcome.Violates violates) {
                red.add(violates.property());
            } else if (result.outcome() instanceof Outcome.Holds
                    && pattern.manifest().model().containsKey(name)) {
                asked(result).forEach(property -> green.putIfAbsent(property, name));
            }
        });
        String missing = missing(runs.values());
        Set<String> large = runs.values().stream()
                .filter(run -> !results.containsKey(run.name()))
                .map(Run::expected)
                .collect(Collectors.toSet());
        List<Check> checks = new ArrayList<>();
        green.forEach((property, model) -> {
            if (red.contains(property)) {
                checks.add(Check.of(Kind.SEEN_RED, pattern, property, List.of()));
            } else if (missing != null) {
                checks.add(Check.skipped(Kind.SEEN_RED, pattern, property, missing));
            } else if (large.contains("violates " + property)) {
                checks.add(Check.skipped(Kind.SEEN_RED, pattern, property, "not judged: large: TIER=large"));
            } else {
                checks.add(Check.of(
                        Kind.SEEN_RED,
                        pattern,
                        property,
                        List.of(pattern.manifestFile()
                                .problem(
                                        "model." + model,
                                        property + " has never been seen red: no model or mutant violates it"))));
            }
        });
        return checks;
    }

    /** Why a rule about all of these cannot be judged; null if it can. */
    private @Nullable String missing(Collection<Run> needed) {
        List<String> names = needed.stream()
                .filter(run -> results.containsKey(run.name())
                        ? results.get(run.name()).outcome() instanceof Outcome.Failed
                        : !run.large())
                .map(Run::name)
                .toList();
        return names.isEmpty()
                ? null
                : "not judged: no result of " + names.stream().limit(3).collect(Collectors.joining(", "))
                        + (names.size() > 3 ? " and " + (names.size() - 3) + " more" : "");
    }
}
