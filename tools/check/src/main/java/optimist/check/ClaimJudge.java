package optimist.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.check.Claims.Claim;
import optimist.tla.Outcome;
import optimist.tla.TlaValue;
import optimist.tla.TlcResult;
import optimist.tla.TlcResult.Firing;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Judges claims: a verdict names the evidence that it needs, and the runs confirm it. A model is evidence for what it
 * was asked, under what it assumes, and of the actions that it takes; where it needs a thread that stops, of a stop at
 * that place.
 */
final class ClaimJudge {
    /** Where a property of a module is shown for any number of threads. */
    private interface Shown {
        /** Why it is not; null if it is. */
        @Nullable
        String missing(Pattern pattern, String module, String property);
    }

    static final String NO_CONDITION = "only-if belongs to the verdict \"holds only if\"";

    private final Pattern pattern;
    private final Results results;
    private final TestedJudge tested;

    ClaimJudge(Results results) {
        this.pattern = results.pattern();
        tested = new TestedJudge(pattern);
        this.results = results;
    }

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        MeasuredJudge measured = new MeasuredJudge(pattern);
        pattern.claims().forEach((id, claim) -> {
            if (!pattern.layout().reviewed() && claim.isAboutMoreThanModels()) {
                checks.add(notChecked(id));
                return;
            }
            Check check = switch (claim.verdict()) {
                case Claim.MEASURED -> measured.check(id, claim);
                case Claim.TESTED -> tested.check(id, claim);
                default -> new One(id, claim).check();
            };
            checks.add(claim.wrong() == null ? check : wrong(id, claim.wrong(), check));
        });
        return checks;
    }

    /** Tests, figures and proofs are looked at in the repository of the checker alone. */
    private Check notChecked(String id) {
        TomlFile file = Objects.requireNonNull(pattern.claimsFile());
        return Check.of(
                Kind.CLAIM,
                pattern,
                id,
                List.of(file.problem(
                        "claim." + id,
                        "only models are evidence here (expected: holds-in, witnessed-by or refuted-by, and the verdict"
                                + " \"holds\", \"refuted\", \"holds only if\" or \"not shown\")")));
    }

    /** What is known to be wrong has not passed, whatever was found. */
    private Check wrong(String id, String why, Check check) {
        TomlFile file = Objects.requireNonNull(pattern.claimsFile());
        return why.isBlank()
                ? Check.of(
                        Kind.CLAIM,
                        pattern,
                        id,
                        List.of(file.problem("claim." + id, "wrong", "wrong: what is? (expected: a reason)")))
                : Check.wrong(Kind.CLAIM, pattern, id, why, check.failed() ? check.problems() : List.of());
    }

    /** The judgement of one claim. */
    private final class One {
        private final String id;
        private final Claim claim;
        private final TomlFile file = Objects.requireNonNull(pattern.claimsFile());
        private final String table;
        private final List<Problem> problems = new ArrayList<>();
        private final Set<String> missing = new LinkedHashSet<>();

        One(String id, Claim claim) {
            this.id = id;
            this.claim = claim;
            this.table = "claim." + id;
        }

        Check check() {
            if (claim.verdict().equals(Claim.NOT_SHOWN)) {
                return notShown();
            }
            verdict();
            boolean seen = evidence("holds-in", claim.holdsIn());
            seen &= evidence("witnessed-by", claim.witnessedBy());
            seen &= evidence("refuted-by", claim.refutedBy());
            forAll();
            problems.addAll(tested.missing(id, claim));
            assumptions();
            stops();
            seen &= problems.isEmpty() && actions();
            return problems.isEmpty() && !seen
                    ? Check.skipped(Kind.CLAIM, pattern, id, "not judged: no result of " + String.join(", ", missing))
                    : Check.of(Kind.CLAIM, pattern, id, problems);
        }

        /** A claim that nothing here decides says why, and never counts as passed. */
        private Check notShown() {
            if (claim.because() == null || claim.because().isBlank()) {
                problem("verdict", "\"not shown\" needs because");
            }
            if (claim.evidence().findAny().isPresent()
                    || claim.isForAll()
                    || !claim.measuredBy().isEmpty()
                    || !claim.testedBy().isEmpty()) {
                problem("verdict", "\"not shown\" has no evidence");
            }
            return problems.isEmpty()
                    ? Check.skipped(Kind.CLAIM, pattern, id, "not shown: " + claim.because())
                    : Check.of(Kind.CLAIM, pattern, id, problems);
        }

        private void problem(String key, String message) {
            problems.add(file.problem(table, key, message));
        }

        /** Whether the claim names the evidence that its verdict needs, and no other. */
        private void verdict() {
            boolean holds = !claim.holdsIn().isEmpty() || !claim.witnessedBy().isEmpty();
            boolean refuted = !claim.refutedBy().isEmpty();
            if (!holds && !refuted) {
                problems.add(file.problem(table, "claim " + id + " has no model"));
            } else {
                switch (claim.verdict()) {
                    case Claim.HOLDS -> {
                        if (!holds || refuted) {
                            problem("verdict", "\"holds\" needs holds-in or witnessed-by, and no refuted-by");
                        }
                    }
                    case Claim.REFUTED -> {
                        if (!refuted) {
                            problem("verdict", "\"refuted\" needs refuted-by");
                        }
                    }
                    case Claim.ONLY_IF -> {
                        if (!holds || !refuted || claim.onlyIf() == null) {
                            problem(
                                    "verdict",
                                    "\"holds only if\" needs only-if, holds-in or witnessed-by, and refuted-by");
                        }
                    }
                    default ->
                        problem(
                                "verdict",
                                "verdict: \"" + claim.verdict()
                                        + "\" (expected: \"holds\", \"refuted\", \"holds only if\", \"measured\", \"tested\" or \"not shown\")");
                }
            }
            if (!claim.measuredBy().isEmpty() || claim.found() != null) {
                problem("verdict", "measured-by and found belong to the verdicts \"measured\" and \"tested\"");
            }
            if (claim.onlyIf() != null && !claim.verdict().equals(Claim.ONLY_IF)) {
                problem("only-if", NO_CONDITION);
            }
        }

        /**
         * Whether the models were seen to say what the claim says of them. A large model may be left out if another one
         * of the same specification was asked the same.
         */
        private boolean evidence(String key, List<Evidence> evidence) {
            Set<String> shown = new LinkedHashSet<>();
            Set<String> leftOut = new LinkedHashSet<>();
            boolean all = true;
            for (Evidence one : evidence) {
                Run run = results.runs().get(one.model());
                TlcResult result = results.of(one.model());
                if (!pattern.manifest().model().containsKey(one.model())) {
                    problem(key, "there is no model " + one.model());
                } else if (one.properties().isEmpty()) {
                    problem(key, "of what is " + one.model() + " evidence? (expected: \"model: Property\")");
                } else if (run == null || result == null) {
                    missing.add(one.model());
                    all &= run != null && run.large();
                    leftOut.addAll(asked(one));
                } else {
                    String otherwise = key.equals("holds-in") ? holds(one, result) : violates(one, result);
                    if (otherwise == null) {
                        shown.addAll(asked(one));
                    } else {
                        problem(key, "the run does not confirm this: " + one.model() + " " + otherwise);
                    }
                }
            }
            return all && shown.containsAll(leftOut);
        }

        /** Which specifications were asked what. */
        private List<String> asked(Evidence evidence) {
            String spec = Objects.requireNonNull(pattern.manifest().model().get(evidence.model()))
                    .spec();
            return evidence.properties().stream()
                    .map(property -> spec + " " + property)
                    .toList();
        }

        /** What the run came to instead of showing that the properties hold; null if it shows that. */
        private static @Nullable String holds(Evidence evidence, TlcResult result) {
            String vacuous = RunJudge.vacuous(result);
            if (!(result.outcome() instanceof Outcome.Holds) || vacuous != null) {
                return found(result) + (vacuous == null ? "" : ", but " + vacuous.replaceFirst(" \\(.*", ""));
            }
            String notAsked = evidence.properties().stream()
                    .filter(property -> !RunJudge.asked(result).contains(property))
                    .collect(Collectors.joining(", "));
            return notAsked.isEmpty() ? null : "is not asked " + notAsked;
        }

        private static @Nullable String violates(Evidence evidence, TlcResult result) {
            String violated = result.outcome() instanceof Outcome.Violates violates
                    ? violates.property()
                    : result.outcome() instanceof Outcome.Deadlock ? Evidence.DEADLOCK : "";
            return List.of(violated).equals(evidence.properties()) ? null : found(result);
        }

        private static String found(TlcResult result) {
            return result.outcome() instanceof Outcome.Failed
                    ? "did not finish"
                    : result.outcome().toString();
        }

        /** Whether it is there. That theorems are proved is seen by {@code make proofs}, what solvers decide by {@code make test}. */
        private void forAll() {
            forAll("proved-by", claim.provedBy(), Theorems::missing);
            forAll("decided-by", claim.decidedBy(), Gates::missing);
        }

        private void forAll(String key, List<Evidence> shown, Shown in) {
            for (Evidence one : shown) {
                for (String property : one.properties().isEmpty() ? List.of("") : one.properties()) {
                    String missing = in.missing(pattern, one.model(), property);
                    if (missing != null) {
                        problem(key, missing);
                    }
                }
            }
            if (claim.holdsIn().isEmpty() && !shown.isEmpty()) {
                problem(key, key + " needs holds-in: what is shown for all is also asked of a few");
            }
        }

        /** Where a model assumes more than the rules of the pattern, the claim says so. */
        private void assumptions() {
            Map<String, List<String>> assumed = new TreeMap<>();
            claim.evidence().forEach(evidence -> {
                TlcResult result = results.of(evidence.model());
                if (result != null) {
                    Set<String> givens = claim.holdsIn().contains(evidence)
                            ? Assumptions.of(pattern.manifest(), result)
                            : Assumptions.ofCounterexample(pattern.manifest(), result);
                    givens.forEach(given -> assumed.computeIfAbsent(given, models -> new ArrayList<>())
                            .add(evidence.model()));
                }
            });
            assumed.forEach((given, models) -> {
                if (!claim.given().contains(given)) {
                    problem(
                            claim.holdsIn().isEmpty() ? "verdict" : "holds-in",
                            "the claim does not say that it assumes " + given + ", as do " + String.join(", ", models)
                                    + " (expected: given = ['" + given + "'], or models without it)");
                }
            });
            if (missing.isEmpty()) {
                claim.given().stream()
                        .filter(given -> !assumed.containsKey(given))
                        .forEach(given -> problem("given", "no model of the claim assumes " + given));
            }
        }

        /**
         * Whether the models that are asked a property were seen to take every action that the claim is about. If those
         * that ran do not, a large one that was left out may.
         */
        private boolean actions() {
            Map<String, List<String>> asked = new LinkedHashMap<>();
            claim.holdsIn()
                    .forEach(evidence -> evidence.properties()
                            .forEach(property -> asked.computeIfAbsent(property, models -> new ArrayList<>())
                                    .add(evidence.model())));
            Set<String> known = new LinkedHashSet<>();
            Map<String, List<String>> idle = new LinkedHashMap<>();
            asked.forEach((property, models) -> never(models, known)
                    .forEach((spec, never) -> idle.computeIfAbsent(
                                    never + " of " + spec, properties -> new ArrayList<>())
                            .add(property)));
            if (missing.isEmpty()) {
                claim.actions().stream()
                        .filter(action -> !claim.holdsIn().isEmpty() && !known.contains(action))
                        .forEach(action -> problem("actions", "its models have no action " + action));
                idle.forEach((never, properties) -> problem(
                        claim.actions().isEmpty() ? "holds-in" : "actions",
                        "its models that are asked " + String.join(", ", properties) + " never take " + never
                                + " (expected: one that does, or actions = [...] that it is about)"));
            }
            return idle.isEmpty();
        }

        /** The actions, of those that the claim is about, that none of these models takes, by specification. */
        private Map<String, String> never(List<String> models, Set<String> known) {
            Map<String, Set<String>> idle = new TreeMap<>();
            for (String model : models) {
                Run run = results.runs().get(model);
                TlcResult result = results.of(model);
                if (run != null && result != null) {
                    List<String> ofModel = ActionJudge.idle(result);
                    idle.computeIfAbsent(run.model().spec(), spec -> new LinkedHashSet<>(ofModel))
                            .retainAll(ofModel);
                    result.firings().stream().map(Firing::action).forEach(known::add);
                }
            }
            Predicate<String> meant = claim.actions().isEmpty()
                    ? action -> !pattern.manifest().aside().contains(action)
                    : claim.actions()::contains;
            Map<String, String> never = new TreeMap<>();
            idle.forEach((spec, actions) -> {
                String names = actions.stream().filter(meant).collect(Collectors.joining(", "));
                if (!names.isEmpty()) {
                    never.put(spec, names);
                }
            });
            return never;
        }

        /** Where somebody stops for good in a counterexample, the claim says where that is. */
        private void stops() {
            Set<String> unused = new LinkedHashSet<>(claim.stopsAt());
            Map<String, String> places = new LinkedHashMap<>();
            boolean all = true;
            for (Evidence evidence : Stream.concat(claim.witnessedBy().stream(), claim.refutedBy().stream())
                    .toList()) {
                TlcResult result = results.of(evidence.model());
                String thread = stopping(evidence.model());
                if (result == null) {
                    all = false;
                    continue;
                }
                if (thread == null) {
                    continue;
                }
                if (result.trace() == null) {
                    all = false;
                    continue;
                }
                places.put(evidence.model(), place(result.trace(), thread));
            }
            places.forEach((model, place) -> {
                unused.remove(place);
                if (!claim.stopsAt().contains(place)) {
                    problem(
                            claim.stopsAt().isEmpty() ? "verdict" : "stops-at",
                            "in " + model + " " + stopping(model) + " stops at " + place
                                    + ", and the claim does not say so (expected: stops-at = [\"" + place + "\"])");
                }
            });
            if (all) {
                unused.forEach(place -> problem("stops-at", "in none of its models a thread stops at " + place));
            }
        }

        /** The thread that may stop for good in this model. */
        private @Nullable String stopping(String model) {
            Manifest.Model asked = pattern.manifest().model().get(model);
            TlcResult result = results.of(model);
            if (asked != null && asked.stops() != null) {
                return asked.stops();
            }
            return result == null
                    ? null
                    : pattern.manifest().stops().get(result.settings().getOrDefault("SPECIFICATION", ""));
        }

        private static String place(Trace trace, String thread) {
            String pc =
                    trace.states().get(trace.states().size() - 1).variables().getOrDefault("pc", "");
            return String.valueOf(TlaValue.parse(pc).asFunction().get(thread));
        }
    }
}
