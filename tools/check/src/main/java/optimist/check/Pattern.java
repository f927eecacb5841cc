package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import optimist.bench.Cost;
import optimist.check.Claims.Claim;
import optimist.check.Manifest.Model;
import optimist.tla.Tlc;
import org.jspecify.annotations.Nullable;

/** One pattern, as its manifest and its claims describe it; {@link #problems} are those of the descriptions. */
final class Pattern {
    private static final Manifest NOTHING = new Manifest(
            List.of(), List.of(), Map.of(), List.of(), Map.of(), List.of(), Map.of(), Map.of(), Map.of(), Map.of(),
            Map.of());

    private final Layout layout;
    private final String name;
    private final List<Problem> problems = new ArrayList<>();
    private Manifest manifest = NOTHING;
    private boolean readable = true;
    private Map<String, Claim> claims = Map.of();
    private final Set<String> configured = new HashSet<>();
    private Map<String, Run> runs = Map.of();
    private @Nullable TomlFile manifestFile;
    private @Nullable TomlFile claimsFile;
    private @Nullable Cost cost;

    private Pattern(Layout layout, String name) {
        this.layout = layout;
        this.name = name;
    }

    /** All patterns of the repository: the folders below {@code models}. */
    static List<Pattern> all(Path root) throws IOException {
        return new PatternLayout(root).patterns();
    }

    /** A pattern with models that no file describes yet. */
    static Pattern of(Layout layout, String name, Manifest manifest) {
        Pattern pattern = new Pattern(layout, name);
        pattern.manifest = manifest;
        pattern.configured.addAll(manifest.model().keySet());
        pattern.runs = pattern.findRuns();
        return pattern;
    }

    /** The pattern as its files describe it. */
    static Pattern load(Layout layout, String name) {
        Pattern pattern = new Pattern(layout, name);
        Path manifestPath = pattern.models().resolve("models.toml");
        if (!Files.exists(manifestPath)) {
            pattern.problems.add(new Problem(manifestPath, 0, "there is no manifest"));
            pattern.readable = false;
            return pattern;
        }
        try {
            TomlFile manifest = new TomlFile(manifestPath);
            pattern.manifestFile = manifest;
            pattern.manifest = manifest.read(Manifest.class);
            pattern.checkManifest(manifest);
            pattern.runs = pattern.findRuns();
        } catch (Malformed e) {
            pattern.problems.add(e.problem());
            pattern.readable = false;
        }
        Path claimsPath = pattern.specs().resolve(Claims.FILE);
        if (Files.exists(claimsPath)) {
            try {
                TomlFile claims = new TomlFile(claimsPath);
                pattern.claimsFile = claims;
                pattern.claims = claims.read(Claims.class).claim();
            } catch (Malformed e) {
                pattern.problems.add(e.problem());
            }
        }
        if (!layout.reviewed()) {
            return pattern;
        }
        try {
            pattern.cost = Cost.read(layout.root(), name);
        } catch (IOException e) {
            Path plan = layout.root().resolve("bench").resolve(name).resolve("bench.toml");
            pattern.problems.add(
                    new Problem(plan, 0, String.valueOf(e.getMessage()).replace(plan + ": ", "")));
        }
        return pattern;
    }

    private void checkManifest(TomlFile file) {
        if (manifest.model().isEmpty() && manifest.leftOut().isEmpty()) {
            problems.add(new Problem(file.path(), 0, "there are no models"));
        }
        manifest.model().forEach((id, model) -> {
            String table = "model." + id;
            if (!Files.exists(configuration(id))) {
                problems.add(file.problem(table, "there is no " + root().relativize(configuration(id))));
            } else {
                try {
                    TextFile.read(configuration(id));
                    configured.add(id);
                } catch (Malformed e) {
                    problems.add(e.problem());
                }
            }
            Path spec = specs().resolve(model.spec() + ".tla");
            if (layout.reviewed()
                    ? !Files.exists(spec)
                    : library("").stream().noneMatch(folder -> Files.exists(folder.resolve(model.spec() + ".tla")))) {
                problems.add(file.problem(table, "spec", "there is no " + root().relativize(spec)));
            }
            if (!model.expect().matches("holds|deadlock|violates \\w+")) {
                problems.add(file.problem(
                        table,
                        "expect",
                        "expect: \"" + model.expect()
                                + "\" (expected: \"holds\", \"violates <property>\" or \"deadlock\")"));
            }
            checkTierAndHeap(file, table, model.tier(), model.heap());
        });
        manifest.mutant().forEach((id, mutant) -> {
            String table = "mutant." + id;
            Model base = manifest.model().get(mutant.of());
            if (base == null) {
                problems.add(file.problem(table, "of", "there is no model " + mutant.of()));
            } else if (base.expect().equals(mutant.expect())) {
                problems.add(file.problem(
                        table,
                        "killed-by",
                        mutant.of() + " " + base.expect() + " without the fault (expected: a model that does not)"));
            }
            if (manifest.model().containsKey(id)) {
                problems.add(
                        file.problem(table, "mutant " + id + ": a model has the same name (expected: another name)"));
            }
            if (mutant.replace().isEmpty()) {
                problems.add(file.problem(table, "replace", "nothing is replaced"));
            }
            checkTierAndHeap(file, table, mutant.tier(), mutant.heap());
        });
        manifest.states().forEach((id, variables) -> {
            if (!manifest.model().containsKey(id)) {
                problems.add(file.problem("states", id, "there is no model " + id));
            }
            if (variables.isEmpty()) {
                problems.add(file.problem("states", id, "nothing tells its states apart"));
            }
        });
    }

    private void checkTierAndHeap(TomlFile file, String table, String tier, @Nullable String heap) {
        Optional.ofNullable(heap).flatMap(Tlc.Limit::wrongHeap).ifPresent(wrong -> {
            problems.add(file.problem(table, "heap", wrong));
            readable = false;
        });
        if (!tier.matches("default|large")) {
            problems.add(file.problem(table, "tier", "tier: \"" + tier + "\" (expected: \"default\" or \"large\")"));
        }
    }

    String name() {
        return name;
    }

    Layout layout() {
        return layout;
    }

    Path root() {
        return layout.root();
    }

    Path models() {
        return layout.models(name);
    }

    Path specs() {
        return layout.specs(name);
    }

    Path proofs() {
        return layout.proofs(name);
    }

    /** Where modules are looked for, in this order. */
    List<Path> library() {
        return library("");
    }

    /** Where the modules of a run with this configuration are looked for, in this order. */
    List<Path> library(CharSequence config) {
        List<Path> library = new ArrayList<>(layout.library(name, config));
        manifest.library()
                .forEach(folder -> library.add(models().resolve(folder).normalize()));
        return library;
    }

    Path configuration(String model) {
        return models().resolve(model + ".cfg");
    }

    /** Whether there is a manifest by which anything can be run and judged. */
    boolean readable() {
        return readable;
    }

    List<Problem> problems() {
        return problems;
    }

    Manifest manifest() {
        return manifest;
    }

    Map<String, Claim> claims() {
        return claims;
    }

    TomlFile manifestFile() {
        return java.util.Objects.requireNonNull(manifestFile);
    }

    @Nullable
    TomlFile claimsFile() {
        return claimsFile;
    }

    /** What its classes cost; null if nobody measures it. */
    @Nullable
    Cost cost() {
        return cost;
    }

    /** Whether there may be such a model or mutant, though perhaps one that cannot be run; {@link #problems} say why. */
    boolean mayHave(String model) {
        return !readable
                || manifest.model().containsKey(model)
                || manifest.mutant().containsKey(model);
    }

    /** Models and mutants that can be run, by name, in the order of the manifest. */
    Map<String, Run> runs() {
        return runs;
    }

    private Map<String, Run> findRuns() {
        Map<String, Run> runs = new LinkedHashMap<>();
        if (!readable) {
            return runs;
        }
        manifest.model().forEach((id, model) -> {
            if (configured.contains(id)) {
                runs.put(id, new Run(this, id, model, null));
            }
        });
        manifest.mutant().forEach((id, mutant) -> {
            Model base = manifest.model().get(mutant.of());
            if (base != null && configured.contains(mutant.of())) {
                runs.put(id, new Run(this, id, base, mutant));
            }
        });
        return runs;
    }
}
