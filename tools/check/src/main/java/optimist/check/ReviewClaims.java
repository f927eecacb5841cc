package optimist.check;

import java.io.IOException;
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
import optimist.check.Check.Status;
import optimist.check.Claims.Claim;
import optimist.check.Logs.Logged;
import optimist.check.TestReports.TestClass;
import optimist.site.Claim.Asked;
import optimist.site.Claim.Definition;
import optimist.site.Claim.Proof;
import optimist.site.Claim.Test;
import optimist.site.Goal;
import optimist.site.Model;
import optimist.site.Mutant;
import optimist.site.Standing;
import optimist.site.Standing.State;
import org.jspecify.annotations.Nullable;

/** The claims of a pattern, as the review site shows them. */
final class ReviewClaims {
    private static final java.util.regex.Pattern RELEASE = java.util.regex.Pattern.compile(
            "\\b(?:Netty|Disruptor|kotlinx\\.coroutines|RxJava|Reactor|Mutiny|JCTools|Agrona) \\d+(?:\\.\\d+)+");

    private final Pattern pattern;
    private final ReviewSources sources;
    private final Map<String, Model> models;
    private final List<Mutant> mutants;
    private final List<TestClass> tests;
    private final List<Goal> goals;
    private final Definitions definitions;

    ReviewClaims(
            Pattern pattern,
            ReviewSources sources,
            Map<String, Model> models,
            List<Mutant> mutants,
            List<TestClass> tests,
            List<Goal> goals) {
        this.pattern = pattern;
        this.sources = sources;
        this.models = models;
        this.mutants = mutants;
        this.tests = tests;
        this.goals = goals;
        this.definitions = new Definitions(sources.root());
    }

    List<optimist.site.Claim> views() throws IOException {
        Map<String, Check> checks = new LinkedHashMap<>();
        if (pattern.claimsFile() != null) {
            new ClaimJudge(new Results(pattern, sources.logs().current(pattern)))
                    .checks()
                    .forEach(check -> checks.put(check.subject(), check));
        }
        List<optimist.site.Claim> views = new ArrayList<>();
        for (Map.Entry<String, Claim> entry : pattern.claims().entrySet()) {
            views.add(view(entry.getKey(), entry.getValue(), checks.get(entry.getKey())));
        }
        return views;
    }

    private optimist.site.Claim view(String id, Claim claim, @Nullable Check check) throws IOException {
        List<Asked> asked = new ArrayList<>();
        asked.addAll(asked("holds in", claim.holdsIn()));
        asked.addAll(asked("seen in", claim.witnessedBy()));
        asked.addAll(asked("refuted by", claim.refutedBy()));
        List<Test> testedBy = testedBy(id, claim);
        List<Proof> proofs = proofs(claim);
        return new optimist.site.Claim(
                pattern.name(),
                id,
                claim.claim(),
                claim.verdict(),
                claim.found(),
                claim.onlyIf(),
                claim.because(),
                claim.wrong(),
                claim.source(),
                claim.source().replaceFirst("[,:;(].*", "").strip(),
                releases(claim),
                findings(id),
                claim.given(),
                claim.actions(),
                claim.stopsAt(),
                asked,
                definitions(claim),
                testedBy,
                proofs,
                goals.stream()
                        .filter(goal -> claim.measuredBy().contains(goal.name()))
                        .toList(),
                judged(claim, check, testedBy, proofs));
    }

    /** The releases that a claim names, if it came out otherwise than somebody has claimed. */
    private static List<String> releases(Claim claim) {
        if (!claim.verdict().matches(Claim.REFUTED + "|" + Claim.ONLY_IF)) {
            return List.of();
        }
        Set<String> releases = new LinkedHashSet<>();
        Stream.of(claim.source(), claim.claim(), claim.onlyIf(), claim.because())
                .filter(text -> text != null)
                .forEach(text -> RELEASE.matcher(text).results().forEach(found -> releases.add(found.group())));
        return List.copyOf(releases);
    }

    private List<optimist.site.Claim.Finding> findings(String id) {
        String folder = Findings.FOLDER + "/";
        return sources.findings().finding().entrySet().stream()
                .filter(entry -> entry.getValue().claim().equals(pattern.name() + "/" + id))
                .map(entry -> new optimist.site.Claim.Finding(
                        entry.getValue().artifact() + " " + entry.getValue().version(),
                        entry.getValue().what(),
                        entry.getValue().affects(),
                        entry.getValue().advice(),
                        folder + entry.getValue().program() + ".java",
                        folder + entry.getValue().program() + ".md"))
                .toList();
    }

    private List<Asked> asked(String how, List<Evidence> evidence) {
        List<Asked> asked = new ArrayList<>();
        for (Evidence one : evidence) {
            Model model = models.get(one.model());
            if (model != null) {
                asked.add(new Asked(how, model, one.properties()));
            }
        }
        return asked;
    }

    /** The mutants of these specifications that a property kills. */
    private List<Mutant> red(String property, Set<String> specs) {
        return mutants.stream()
                .filter(mutant -> {
                    Model of = models.get(mutant.of());
                    return mutant.killedBy().equals(property) && of != null && specs.contains(of.spec());
                })
                .toList();
    }

    private List<Definition> definitions(Claim claim) throws IOException {
        Map<String, Definition> found = new LinkedHashMap<>();
        Set<String> specs = claim.evidence()
                .map(one -> pattern.manifest().model().get(one.model()))
                .filter(Objects::nonNull)
                .map(Manifest.Model::spec)
                .collect(Collectors.toSet());
        for (Evidence one : claim.evidence().toList()) {
            Run run = pattern.runs().get(one.model());
            if (run == null) {
                continue;
            }
            for (String property : one.properties()) {
                if (!found.containsKey(property)) {
                    found.put(
                            property,
                            definitions
                                    .find(property, modules(run))
                                    .seenRed(red(property, specs), violated(property, specs)));
                }
            }
        }
        return List.copyOf(found.values());
    }

    /** Models of these specifications that have to violate the property. */
    private List<Model> violated(String property, Set<String> specs) {
        return models.values().stream()
                .filter(model -> specs.contains(model.spec()))
                .filter(model -> model.expect().equals("violates " + property))
                .toList();
    }

    /** What a run reads: its own module first, then its specification. */
    private List<Path> modules(Run run) throws IOException {
        Map<String, Path> modules = sources.logs().modules(run);
        List<Path> ordered = new ArrayList<>();
        Stream.concat(Stream.of(run.model().module(), run.model().spec()), modules.keySet().stream())
                .distinct()
                .map(modules::get)
                .forEach(module -> {
                    if (module != null) {
                        ordered.add(module);
                    }
                });
        return ordered;
    }

    private List<Test> testedBy(String id, Claim claim) throws IOException {
        String command = ReviewPattern.testing(pattern, sources.root());
        List<Test> all = new ArrayList<>();
        for (String name : claim.testedBy()) {
            int dot = name.indexOf('.');
            TestClass of = tests.stream()
                    .filter(test -> dot > 0 && test.name().equals(name.substring(0, dot)))
                    .findFirst()
                    .orElse(null);
            all.add(new Test(
                    name,
                    of == null ? null : of.path(),
                    of == null
                            ? 0
                            : TestedJudge.lineOf(
                                    name.substring(dot + 1),
                                    Files.readString(sources.root().resolve(of.path()))),
                    of == null
                            ? Standing.notRun(command)
                            : TestReports.standing(of, name.substring(dot + 1), command)));
        }
        sources.observed().stream()
                .filter(observed -> observed.isAbout(id))
                .forEach(observed -> all.add(new Test(
                        "jcstress " + observed.test() + ", outcome " + observed.outcome() + ", " + observed.says(),
                        Observations.FILE,
                        0,
                        Standing.recorded(
                                "observed " + observed.times() + " times in " + observed.samples() + " samples",
                                "make stress ONLY=" + observed.test()))));
        return all;
    }

    private List<Proof> proofs(Claim claim) throws IOException {
        List<Proof> proofs = new ArrayList<>();
        for (Evidence one : claim.provedBy()) {
            Standing standing = sources.proofs().of(pattern, one.model());
            String path = relative(pattern.proofs().resolve(one.model() + ".tla"));
            one.properties()
                    .forEach(property -> proofs.add(new Proof(
                            property, path, Theorems.given(pattern, one.model(), property), "tlapm", standing)));
        }
        List<TestClass> solvers =
                tests.stream().filter(test -> test.module().equals("tools/smt")).toList();
        for (Evidence one : claim.decidedBy()) {
            Standing standing = TestReports.standing(solvers, ReviewPattern.testing(pattern, sources.root()));
            String path = relative(pattern.proofs().resolve(one.model() + ".tla"));
            one.properties()
                    .forEach(property -> proofs.add(
                            new Proof(property, path, Gates.fixed(pattern, one.model()), "Z3 and cvc5", standing)));
        }
        return proofs;
    }

    private String relative(Path file) {
        return sources.root().relativize(file).toString();
    }

    private Standing judged(Claim claim, @Nullable Check check, List<Test> testedBy, List<Proof> proofs)
            throws IOException {
        String command = "make check ONLY=" + pattern.name();
        if (check == null) {
            return Standing.notRun(command);
        }
        String says = check.problems().isEmpty() ? "" : check.problems().get(0).message();
        if (check.failed() || check.status() == Status.WRONG) {
            return Standing.failed(check.failed() ? says : "known to be wrong: " + says, command);
        }
        if (claim.verdict().equals(Claim.TESTED)) {
            List<Standing> standings = testedBy.stream()
                    .limit(claim.testedBy().size())
                    .map(Test::standing)
                    .toList();
            return Standings.of(standings, ReviewPattern.testing(pattern, sources.root()));
        }
        if (claim.verdict().equals(Claim.MEASURED)) {
            return check.status() == Status.PASSED
                    ? Standing.recorded("", "")
                    : Standing.notRun("make bench ONLY=" + pattern.name() + " RECORD=1");
        }
        if (claim.verdict().equals(Claim.NOT_SHOWN)) {
            return Standing.skipped("nothing is asked", "");
        }
        List<String> others = Stream.concat(
                        testedBy.stream()
                                .filter(test -> isNotRun(test.standing()))
                                .map(Test::name),
                        proofs.stream()
                                .filter(proof -> isNotRun(proof.standing()))
                                .map(Proof::path))
                .distinct()
                .toList();
        return ofRuns(claim, check.status() == Status.PASSED, others, command);
    }

    private static boolean isNotRun(Standing standing) {
        return standing.state() == State.NOT_RUN || standing.state() == State.SKIPPED;
    }

    /** @param others what stands beside the models and was not run */
    private Standing ofRuns(Claim claim, boolean passed, List<String> others, String command) throws IOException {
        Map<State, List<String>> byState = new LinkedHashMap<>();
        for (Evidence one : claim.evidence().toList()) {
            Run run = pattern.runs().get(one.model());
            if (run != null) {
                Logged last = sources.logs().of(run);
                State state = last == null ? State.NOT_RUN : last.stale() ? State.STALE : State.PASSED;
                byState.computeIfAbsent(state, same -> new ArrayList<>()).add(one.model());
            }
        }
        if (byState.containsKey(State.STALE)) {
            return Standing.stale(names(byState.get(State.STALE)), command);
        }
        if (!passed) {
            return Standing.notRun(command);
        }
        List<String> notRun = Stream.concat(byState.getOrDefault(State.NOT_RUN, List.of()).stream(), others.stream())
                .toList();
        return notRun.isEmpty()
                ? Standing.passed("the runs confirm the verdict")
                : Standing.partly("the runs confirm the verdict; not run here: " + String.join(", ", notRun));
    }

    private static String names(@Nullable List<String> models) {
        return models == null ? "" : models.stream().limit(3).collect(Collectors.joining(", "));
    }
}
