package optimist.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.check.Claims.Claim;
import optimist.check.Manifest.Model;
import optimist.check.Manifest.Mutant;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** Judges the descriptions of a pattern: they can be read, and nothing in them or beside them is without use. */
final class ManifestJudge {
    private final Pattern pattern;
    private final Results results;

    ManifestJudge(Results results) {
        this.pattern = results.pattern();
        this.results = results;
    }

    Check check() {
        return Check.of(Kind.MANIFEST, pattern, pattern.name(), problems());
    }

    private List<Problem> problems() {
        List<Problem> problems = new ArrayList<>(pattern.problems());
        if (!pattern.readable()) {
            return problems;
        }
        if (!pattern.layout().reviewed()) {
            unusedFiles(Map.of(), problems);
            leftOut(problems);
            if (pattern.claimsFile() != null
                    && pattern.claims().isEmpty()
                    && pattern.problems().isEmpty()) {
                problems.add(new Problem(pattern.claimsFile().path(), 0, "there are no claims"));
            }
            return problems;
        }
        ours(problems);
        constants(problems);
        // Of the specifications it is only asked whether they can be read.
        modules(pattern.specs(), problems);
        unusedFiles(modules(pattern.models(), problems), problems);
        modules(pattern.proofs(), problems);
        if (pattern.claimsFile() != null && !pattern.claims().isEmpty()) {
            Set<String> named = pattern.claims().values().stream()
                    .flatMap(Claim::evidence)
                    .map(Evidence::model)
                    .collect(Collectors.toSet());
            for (String model : pattern.manifest().model().keySet()) {
                if (!named.contains(model)) {
                    problems.add(pattern.manifestFile()
                            .problem(
                                    "model." + model,
                                    "no claim names model " + model + " (expected: a claim that it is evidence for)"));
                }
            }
        } else if (pattern.problems().isEmpty()) {
            problems.add(new Problem(pattern.specs().resolve(Claims.FILE), 0, "there are no claims"));
        }
        return problems;
    }

    /** What is meant for other folders is no way out of a check here. */
    private void ours(List<Problem> problems) {
        if (!pattern.manifest().library().isEmpty()) {
            problems.add(pattern.manifestFile()
                    .problem("", "library", "no modules from elsewhere (expected: library is for other folders)"));
        }
        if (!pattern.manifest().leftOut().isEmpty()) {
            problems.add(pattern.manifestFile()
                    .problem("left-out", "no configuration without a model (expected: left-out is for other folders)"));
        }
    }

    /** Of each constant that a run has set it is known whether it weakens what is asked. */
    private void constants(List<Problem> problems) {
        Manifest manifest = pattern.manifest();
        Set<String> known = new LinkedHashSet<>(manifest.bounds());
        known.addAll(manifest.excuses().keySet());
        Set<String> unused = new LinkedHashSet<>(manifest.bounds());
        manifest.model().keySet().forEach(model -> {
            TlcResult result = results.of(model);
            Set<String> set = result == null ? Set.of() : result.settings().keySet();
            unused.removeAll(set);
            if (result != null) {
                RunJudge.asked(result).stream()
                        .filter(set::contains)
                        .forEach(property -> problems.add(new Problem(
                                pattern.configuration(model),
                                0,
                                "it replaces " + property + ", which it asks (expected: another name)")));
            }
            set.stream()
                    .filter(constant -> !Assumptions.KEYWORDS.containsKey(constant) && known.add(constant))
                    .forEach(constant -> problems.add(new Problem(
                            pattern.configuration(model),
                            0,
                            "nothing is said of " + constant + " (expected: in bounds or excuses of models.toml)")));
        });
        if (results.missing(results.runs().values()) == null) {
            unused.forEach(constant ->
                    problems.add(pattern.manifestFile().problem("", "bounds", "no configuration sets " + constant)));
        }
        for (Map.Entry<String, Mutant> mutant : manifest.mutant().entrySet()) {
            String property = mutant.getValue().killedBy();
            if (mutant.getValue().replace().containsKey(property)) {
                problems.add(pattern.manifestFile()
                        .problem(
                                "mutant." + mutant.getKey(),
                                "replace",
                                "it replaces " + property + ", which has to kill it (expected: a fault elsewhere)"));
            }
        }
    }

    /** A configuration is used by the model of its name; a module is used if it is run, or named in another one. */
    private void unusedFiles(Map<Path, String> modules, List<Problem> problems) {
        Manifest manifest = pattern.manifest();
        Set<String> run = Stream.concat(
                        manifest.model().values().stream().map(Model::module),
                        manifest.mutant().values().stream().map(Mutant::module))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        for (Path file : files(pattern.models())) {
            String name = file.getFileName().toString().replaceFirst("\\.\\w+$", "");
            boolean unused = file.toString().endsWith(".cfg")
                    ? !manifest.model().containsKey(name)
                            && !manifest.leftOut().containsKey(String.valueOf(file.getFileName()))
                    : modules.containsKey(file) && !run.contains(name) && !named(name, file, modules);
            if (unused) {
                problems.add(
                        new Problem(
                                file,
                                0,
                                pattern.layout().reviewed()
                                        ? "no model or mutant uses this file"
                                        : "no model uses this configuration (expected: a model, or a line in left-out with the reason)"));
            }
        }
    }

    /** The configurations that nobody checks: no reason makes one of them pass. */
    List<Check> leftOut() {
        List<Check> checks = new ArrayList<>();
        pattern.manifest().leftOut().forEach((config, reason) -> {
            if (wrong(config, reason) == null) {
                checks.add(Check.skipped(Kind.CONFIGURATION, pattern, config, reason));
            }
        });
        return checks;
    }

    private void leftOut(List<Problem> problems) {
        pattern.manifest().leftOut().forEach((config, reason) -> {
            String wrong = wrong(config, reason);
            if (wrong != null) {
                problems.add(pattern.manifestFile().problem("left-out", config, wrong));
            }
        });
    }

    /** Each has a file, no model, and a reason. */
    private @Nullable String wrong(String config, String reason) {
        if (!Files.exists(pattern.models().resolve(config))) {
            return "there is no " + config;
        } else if (pattern.manifest().model().containsKey(config.replaceFirst("\\.cfg$", ""))) {
            return config + " has a model";
        }
        return reason.isBlank() ? config + " has no reason (expected: why it is not checked)" : null;
    }

    /** The modules in a folder, and their text. */
    private static Map<Path, String> modules(Path folder, List<Problem> problems) {
        Map<Path, String> modules = new LinkedHashMap<>();
        for (Path file : files(folder)) {
            if (file.toString().endsWith(".tla")) {
                try {
                    modules.put(file, TextFile.read(file));
                } catch (Malformed e) {
                    problems.add(e.problem());
                }
            }
        }
        return modules;
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean named(String module, Path file, Map<Path, String> modules) {
        java.util.regex.Pattern word = java.util.regex.Pattern.compile("\\b" + module + "\\b");
        return modules.entrySet().stream()
                .anyMatch(other -> !other.getKey().equals(file)
                        && word.matcher(other.getValue()).find());
    }
}
