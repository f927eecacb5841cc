package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.bench.Cost;
import optimist.bench.Cost.Judged;
import optimist.check.Manifest.Accesses;
import optimist.check.TestReports.TestClass;
import optimist.site.Figure;
import optimist.site.Goal;
import optimist.site.Html;
import optimist.site.Model;
import optimist.site.Mutant;
import optimist.site.Pattern.ClassMutant;
import optimist.site.Pattern.Document;
import optimist.site.Pattern.Mode;
import optimist.site.Pattern.Module;
import optimist.site.Pattern.Observed;
import optimist.site.Pattern.ProofModule;
import optimist.site.Pattern.Survivor;
import optimist.site.Standing;
import optimist.site.Standing.State;
import optimist.tla.Lanes;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** One pattern, as the review site shows it. */
final class ReviewPattern {
    private static final String UNRECORDED = "not recorded";

    private final Pattern pattern;
    private final ReviewSources sources;
    private final List<Sources> byRule;
    private final Map<String, Model> models = new LinkedHashMap<>();
    private final List<Mutant> mutants = new ArrayList<>();
    private final List<TestClass> tests;
    private final List<ClassMutant> classMutants = new ArrayList<>();
    private final List<Observed> observed;
    private final List<ProofModule> proofs = new ArrayList<>();
    private final List<Figure> figures = new ArrayList<>();

    /** @param byRule what the runs of all patterns read */
    ReviewPattern(Pattern pattern, ReviewSources sources, List<Sources> byRule) throws IOException {
        this.pattern = pattern;
        this.sources = sources;
        this.byRule = byRule;
        this.tests = sources.tests().of(pattern);
        this.observed = sources.observed().stream()
                .filter(each -> each.isOf(pattern))
                .map(each -> new Observed(each.test(), each.outcome(), each.says(), each.times(), each.samples()))
                .toList();
    }

    optimist.site.Pattern view() throws IOException {
        for (Run run : pattern.runs().values()) {
            if (run.mutant() == null) {
                models.put(run.name(), model(run));
            } else {
                mutants.add(mutant(run, run.mutant()));
            }
        }
        List<Goal> goals = goals();
        ByRule byRules = recorded();
        List<Module> modules = modules(byRules);
        List<optimist.site.Claim> claims = new ReviewClaims(pattern, sources, models, mutants, tests, goals).views();
        figures(claims, modules, goals);
        return new optimist.site.Pattern(
                pattern.name(),
                Objects.requireNonNullElse(
                        document("README.md"),
                        new Document(path(pattern.specs().resolve("README.md")), "# " + pattern.name())),
                document("EVIDENCE.md"),
                figures,
                claims,
                List.copyOf(models.values()),
                mutants,
                modules,
                survivors(byRules),
                classMutants,
                modes(),
                goals,
                tests.stream()
                        .map(test -> new optimist.site.Pattern.TestClass(
                                test.module(),
                                test.name(),
                                test.path(),
                                TestReports.standing(List.of(test), testing())))
                        .toList(),
                observed,
                proofs,
                actions());
    }

    /** Of a page that cannot be read, make check tells. */
    private List<optimist.site.Pattern.Action> actions() throws IOException {
        try {
            return new CodePairs(pattern, sources.logs()).actions();
        } catch (Malformed e) {
            return List.of();
        }
    }

    private String path(Path file) {
        return sources.root().relativize(file).toString();
    }

    private @Nullable Document document(String name) throws IOException {
        Path file = pattern.specs().resolve(name);
        return Files.exists(file) ? new Document(path(file), Files.readString(file)) : null;
    }

    private String testing() {
        return testing(pattern, sources.root());
    }

    /** The command that runs the tests of a pattern. */
    static String testing(Pattern pattern, Path root) {
        boolean hasClasses = Files.isDirectory(
                root.resolve("impl-java/library/src/main/java/optimist").resolve(pattern.name()));
        return "make test" + (hasClasses ? " ONLY=" + pattern.name() : "");
    }

    private Model model(Run run) throws IOException {
        Manifest.Model model = run.model();
        Logs.Logged last = sources.logs().of(run);
        TlcResult result = last == null ? null : last.result();
        return new Model(
                pattern.name(),
                run.name(),
                model.shows(),
                model.expect(),
                model.spec(),
                model.module(),
                model.tier(),
                model.states() == null ? "" : Report.number(model.states()),
                model.depth() == null ? "" : String.valueOf(model.depth()),
                Configuration.constants(Files.readString(run.configuration()), pattern.manifest()),
                model.properties() == null ? List.of() : model.properties(),
                standing(run),
                result == null || result.trace() == null
                        ? null
                        : new Html(new Lanes(result.trace(), run.show()).html()));
    }

    /** A large one is not among those that a check runs by itself. */
    private Standing standing(Run run) throws IOException {
        Standing standing = sources.logs().standing(run);
        return run.large() && standing.state() == State.NOT_RUN
                ? Standing.notRun(standing.command() + " TIER=large")
                : standing;
    }

    private Mutant mutant(Run run, Manifest.Mutant mutant) throws IOException {
        return new Mutant(
                pattern.name(),
                run.name(),
                mutant.fault(),
                mutant.of(),
                mutant.killedBy(),
                mutant.replace().entrySet().stream()
                        .map(entry -> entry.getKey() + " <- " + entry.getValue())
                        .collect(Collectors.joining(", ")),
                standing(run));
    }

    /** The verdict on each comparison of each goal, by all processors. */
    private List<String> comparisons() {
        Cost cost = pattern.cost();
        if (cost == null) {
            return List.of();
        }
        return cost.goals().stream()
                .map(cost::judged)
                .flatMap(judged -> judged.isEmpty()
                        ? Stream.of(UNRECORDED)
                        : judged.stream().map(Judged::verdict))
                .toList();
    }

    private List<Goal> goals() {
        if (pattern.cost() == null) {
            return List.of();
        }
        List<Goal> goals = new ArrayList<>();
        for (String goal : pattern.cost().goals()) {
            List<Judged> judged = pattern.cost().judged(goal);
            judged.forEach(each -> each.on()
                    .forEach(on -> goals.add(new Goal(
                            goal,
                            each.scenario(),
                            each.of(),
                            each.over(),
                            on.processor() + (each.on().size() == 1 ? " alone" : ""),
                            on.speed(),
                            on.verdict()))));
            if (judged.isEmpty()) {
                goals.add(new Goal(goal, "", "", "", "", "", UNRECORDED));
            }
        }
        return goals;
    }

    /** The record of the mutants by rule; of one that cannot be read, make check tells. */
    private ByRule recorded() throws IOException {
        try {
            return ByRule.read(pattern);
        } catch (Malformed e) {
            return ByRule.NOTHING;
        }
    }

    private List<Module> modules(ByRule found) throws IOException {
        Map<String, Path> files = ByRule.modules(pattern).stream()
                .collect(Collectors.toMap(file -> ByRule.name(pattern, file), Function.identity(), (a, b) -> a));
        List<Module> modules = new ArrayList<>();
        for (Map.Entry<String, ByRule.Module> entry : found.module().entrySet()) {
            ByRule.Module module = entry.getValue();
            String command = "make mutate ONLY=" + pattern.name() + "/" + entry.getKey();
            Path file = files.get(entry.getKey());
            boolean current = file != null && module.hash().equals(Sources.hash(file, byRule, module.by()));
            modules.add(new Module(
                    entry.getKey(),
                    module.mutants(),
                    module.killed(),
                    module.noticed(),
                    module.survived(),
                    module.broken(),
                    !current
                            ? Standing.stale(ByRule.EDITED, command)
                            : module.isOld()
                                    ? Standing.stale("mutants that newer rules add were not run", command)
                                    : Standing.recorded("", "")));
        }
        for (String name : new TreeSet<>(files.keySet())) {
            if (!found.module().containsKey(name)) {
                modules.add(new Module(
                        name, 0, 0, 0, 0, 0, Standing.notRun("make mutate ONLY=" + pattern.name() + "/" + name)));
            }
        }
        return modules;
    }

    private static List<Survivor> survivors(ByRule found) {
        return found.survivor().stream()
                .map(survivor -> new Survivor(
                        survivor.id(),
                        survivor.found(),
                        survivor.before(),
                        survivor.after(),
                        survivor.isHole()
                                ? "A hole: " + survivor.hole()
                                : Objects.requireNonNullElse(survivor.why(), "")))
                .toList();
    }

    private List<Mode> modes() throws IOException {
        List<Mode> modes = new ArrayList<>();
        for (Map.Entry<String, Accesses> entry : pattern.manifest().weakest().entrySet()) {
            Run run = pattern.runs().get(entry.getKey());
            if (run != null) {
                String config = Files.readString(run.configuration());
                Accesses accesses = entry.getValue();
                Stream.of(accesses.loads(), accesses.stores(), accesses.updates())
                        .flatMap(List::stream)
                        .forEach(access -> modes.add(new Mode(entry.getKey(), access, mode(config, access))));
            }
        }
        return modes;
    }

    private static String mode(String config, String access) {
        return Stream.of(Weakest.Mode.values())
                .filter(mode -> Weakest.named(config, mode).contains(access))
                .map(mode -> mode.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private void figures(List<optimist.site.Claim> claims, List<Module> modules, List<Goal> goals) throws IOException {
        String check = "make check ONLY=" + pattern.name();
        claims(claims, check);
        models(check);
        if (!mutants.isEmpty()) {
            figure(
                    "Mutants of the specification, by hand",
                    mutants.size() + " mutants",
                    "all-mutants",
                    Standings.of(mutants.stream().map(Mutant::standing).toList(), check));
        }
        if (!modules.isEmpty()) {
            int mutants = modules.stream().mapToInt(Module::mutants).sum();
            figure(
                    "Mutants of the specification, by rule",
                    mutants == 0
                            ? "no record"
                            : Report.number(modules.stream()
                                            .mapToInt(Module::killed)
                                            .sum()) + " of " + Report.number(mutants) + " killed by a property",
                    "by-rule",
                    Standings.of(
                            modules.stream().map(Module::standing).toList(), "make mutate ONLY=" + pattern.name()));
        }
        classMutants();
        tests("Java classes: tests", "impl-java/library", testing());
        tests("Conformance", "impl-java/conformance", testing());
        tests("Lincheck", "impl-java/lincheck", testing());
        tests("Java Pathfinder", "impl-java/jpf", "make jpf ONLY=" + pattern.name() + " JPF_HOME=<build of jpf-core>");
        tests("jcstress", "impl-java/jcstress", testing());
        if (!observed.isEmpty()) {
            figure(
                    "jcstress: outcomes observed",
                    observed.size() + " outcomes",
                    "observed",
                    Standing.recorded("", "make stress ONLY=" + pattern.name()));
        }
        proofs();
        tests("Invariants by two solvers", "tools/smt", testing());
        if (!goals.isEmpty()) {
            boolean recorded = goals.stream().anyMatch(goal -> !goal.speed().isEmpty());
            String command = "make bench ONLY=" + pattern.name() + " RECORD=1";
            figure(
                    "Cost: comparisons with goals",
                    counted(comparisons(), Function.identity()),
                    "all-goals",
                    recorded ? Standing.recorded("", command) : Standing.notRun(command));
        }
    }

    private void claims(List<optimist.site.Claim> claims, String check) {
        if (!claims.isEmpty()) {
            figure(
                    "Claims",
                    counted(claims, optimist.site.Claim::verdict),
                    "all-claims",
                    Standings.of(
                            claims.stream().map(optimist.site.Claim::judged).toList(), check));
        }
    }

    /** Large ones are counted, but a check does not run them by itself. */
    private void models(String check) {
        List<Model> usual = models.values().stream()
                .filter(model -> !model.tier().equals("large"))
                .toList();
        int large = models.size() - usual.size();
        if (!models.isEmpty()) {
            figure(
                    "Models",
                    models.size() + " models" + (large == 0 ? "" : ", " + large + " of them large"),
                    "all-models",
                    Standings.of(usual.stream().map(Model::standing).toList(), check));
        }
    }

    private static <T> String counted(Collection<T> all, Function<T, String> kind) {
        return all.stream()
                .collect(Collectors.groupingBy(kind, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private void figure(String kind, String text, String anchor, Standing standing) {
        figures.add(new Figure(kind, text, "patterns/" + pattern.name() + ".html#" + anchor, standing));
    }

    private void tests(String kind, String module, String command) {
        List<TestClass> some =
                tests.stream().filter(test -> test.module().equals(module)).toList();
        if (!some.isEmpty()) {
            figure(
                    kind,
                    some.size() + (some.size() == 1 ? " test class" : " test classes"),
                    "all-tests",
                    TestReports.standing(some, command));
        }
    }

    private void proofs() throws IOException {
        if (!Files.isDirectory(pattern.proofs())) {
            return;
        }
        List<String> modules;
        try (Stream<Path> files = Files.list(pattern.proofs())) {
            modules = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(Proofs.SUFFIX + ".tla"))
                    .map(name -> name.replaceFirst("\\.tla$", ""))
                    .sorted()
                    .toList();
        }
        for (String module : modules) {
            proofs.add(new ProofModule(
                    module,
                    path(pattern.proofs().resolve(module + ".tla")),
                    sources.proofs().of(pattern, module)));
        }
        if (!modules.isEmpty()) {
            figure(
                    "Proofs, by tlapm",
                    modules.size() + (modules.size() == 1 ? " module" : " modules"),
                    "all-proofs",
                    Standings.of(
                            proofs.stream().map(ProofModule::standing).toList(), "make proofs ONLY=" + pattern.name()));
        }
    }

    private void classMutants() throws IOException {
        Path file = ClassMutants.file(sources.root(), pattern);
        if (!Files.exists(file)) {
            return;
        }
        String kind = "Mutants of the classes, by rule";
        String command = "make mutate-java ONLY=" + pattern.name();
        try {
            ClassMutants found = ClassMutants.read(file);
            List<String> missing = found.missing(sources.root(), pattern);
            found.classes()
                    .forEach((name, of) -> classMutants.add(new ClassMutant(
                            name,
                            of.mutants(),
                            of.survivor().size(),
                            path(file),
                            of.stale().isEmpty()
                                    ? Standing.recorded("", "")
                                    : Standing.stale(of.stale(), command + "/" + name))));
            missing.forEach(
                    name -> classMutants.add(new ClassMutant(name, 0, 0, path(file), Standing.notRun(command))));
            figure(
                    kind,
                    found.survivors() + " of " + Report.number(found.mutants()) + " survive",
                    "class-mutants",
                    missing.isEmpty()
                            ? Standings.of(
                                    classMutants.stream()
                                            .map(ClassMutant::standing)
                                            .toList(),
                                    command)
                            : new Standing(State.NOT_RUN, "no record of " + String.join(", ", missing), command));
        } catch (Malformed e) {
            figure(
                    kind,
                    "unreadable",
                    "class-mutants",
                    Standing.failed(e.problem().message(), command));
        }
    }
}
