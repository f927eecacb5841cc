package optimist.check;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.bench.Cost;
import optimist.bench.Cost.Judged;
import optimist.site.Anchors;
import optimist.site.CostChart;
import optimist.site.Goal;
import optimist.tla.Graph;
import optimist.tla.Lanes;
import optimist.tla.Outcome;
import optimist.tla.Trace;

/** What the generated blocks of a review page say, as lines of Markdown. */
final class Blocks {
    private final Pattern pattern;

    Blocks(Pattern pattern) {
        this.pattern = pattern;
    }

    List<String> trace(Run run, Trace trace) {
        return block(new Lanes(trace, run.show()).markdown().lines());
    }

    /** The same as a picture, below what is violated and what that shows. */
    String picture(Run run, Outcome outcome, Trace trace) {
        String found = outcome instanceof Outcome.Violates violates
                ? violates.property() + " is violated"
                : outcome instanceof Outcome.Deadlock ? "Deadlock" : outcome.toString();
        String shows = run.mutant() == null ? run.model().shows() : run.mutant().fault();
        return new Lanes(trace, run.show()).svg(found + ": " + shows);
    }

    /** Markdown wants empty lines around a table that stands between comments. */
    private static List<String> block(Stream<String> lines) {
        return Stream.of(Stream.of(""), lines, Stream.of(""))
                .flatMap(part -> part)
                .toList();
    }

    private static String row(String... cells) {
        return Stream.of(cells).map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String code(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private static String evidence(String verb, List<Evidence> evidence) {
        return evidence.isEmpty()
                ? ""
                : verb + evidence.stream().map(Evidence::markdown).collect(Collectors.joining(", "));
    }

    /** Whether there are figures for what a claim says was found. */
    private boolean isRecorded(Claims.Claim claim) {
        Cost cost = pattern.cost();
        return cost != null
                && claim.found() != null
                && claim.measuredBy().stream()
                        .noneMatch(goal -> cost.judged(goal).isEmpty());
    }

    List<String> cost(List<String> lines) {
        return block(lines.stream());
    }

    /** The newest recorded ratios to the best peers, as a picture. */
    String chart(List<Judged> ratios) {
        String ours = ratios.get(0).of();
        return CostChart.svg(
                "Speed of " + ours + " divided by the best peer's, on "
                        + ratios.get(0).processors().get(0),
                ratios.stream()
                        .map(ratio -> new Goal(
                                "",
                                ratio.scenario(),
                                ratio.of(),
                                ratio.over(),
                                "",
                                ratio.speed(),
                                switch (ratio.verdict()) {
                                    case Judged.MET -> "faster";
                                    case Judged.MISSED -> "slower";
                                    default -> "undecided";
                                }))
                        .toList());
    }

    /** The collapsed graph of a model. */
    List<String> states(String model, List<String> variables, Graph graph) {
        String text = "TLC's graph of `" + model + "` ("
                + Report.number(graph.states().size()) + " states), collapsed by " + code(variables)
                + "; threads are not told apart. An arrow names its actions.";
        return block(Stream.concat(Stream.of(text, ""), new StateMachine(graph).mermaid().stream()));
    }

    /** The figures of each goal that a claim names. */
    private String measured(Claims.Claim claim) {
        Cost cost = pattern.cost();
        if (cost == null || claim.measuredBy().isEmpty()) {
            return "";
        }
        Set<List<String>> processors = claim.measuredBy().stream()
                .flatMap(goal -> cost.judged(goal).stream())
                .map(Judged::processors)
                .collect(Collectors.toSet());
        boolean alone = processors.size() == 1 && processors.iterator().next().size() == 1;
        return claim.measuredBy().stream()
                        .map(goal -> "goal *" + goal + "*: "
                                + (cost.judged(goal).isEmpty()
                                        ? "not recorded yet"
                                        : cost.judged(goal).stream()
                                                .map(each -> "in `" + each.scenario() + "`, `" + each.of() + "` by `"
                                                        + each.over() + "` " + speeds(each, alone))
                                                .collect(Collectors.joining(", "))))
                        .collect(Collectors.joining("; "))
                + (alone ? "; on " + processors.iterator().next().get(0) + " alone" : "");
    }

    private static String speeds(Judged judged, boolean alone) {
        return judged.on().stream()
                .map(on -> on.speed() + (alone ? "" : " on " + on.processor()))
                .collect(Collectors.joining(" and "));
    }

    /** What theorems show for any number of threads; the rest is shown for those that a model has. */
    private String proved(Claims.Claim claim) {
        return claim.provedBy().stream()
                .map(one -> "proved for any number of threads in "
                        + one.properties().stream()
                                .collect(Collectors.groupingBy(
                                        property -> Theorems.given(pattern, one.model(), property),
                                        TreeMap::new,
                                        Collectors.toList()))
                                .entrySet()
                                .stream()
                                .map(group -> new Evidence(one.model(), group.getValue()).markdown()
                                        + (group.getKey().isEmpty() ? "" : " given `" + group.getKey() + "`"))
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private String decided(Claims.Claim claim) {
        return claim.decidedBy().stream()
                .map(one -> {
                    String fixed = Gates.fixed(pattern, one.model());
                    return "decided for any number of threads by two solvers, of " + one.markdown()
                            + (fixed.isEmpty() ? "" : " with `" + fixed + "`");
                })
                .collect(Collectors.joining("; "));
    }

    List<String> claims() {
        Stream<String> rows = pattern.claims().entrySet().stream().map(entry -> {
            Claims.Claim claim = entry.getValue();
            String verdict = "**" + claim.verdict() + "**"
                    + (claim.onlyIf() == null ? "" : " " + claim.onlyIf())
                    + (claim.verdict().equals(Claims.Claim.TESTED) || isRecorded(claim)
                            ? ": **" + claim.found() + "**"
                            : "");
            String evidence = Stream.of(
                            evidence("holds in ", claim.holdsIn()),
                            claim.actions().isEmpty() ? "" : "about " + code(claim.actions()),
                            claim.given().isEmpty() ? "" : "given " + code(claim.given()),
                            evidence("seen in ", claim.witnessedBy()),
                            evidence("refuted by ", claim.refutedBy()),
                            proved(claim),
                            decided(claim),
                            claim.stopsAt().isEmpty() ? "" : "stops at " + code(claim.stopsAt()),
                            claim.testedBy().isEmpty() ? "" : "tested by " + code(claim.testedBy()),
                            measured(claim))
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining("; "));
            return row(
                    "<a id=\"" + Anchors.ofClaim(entry.getKey()) + "\"></a>" + entry.getKey(),
                    claim.claim(),
                    claim.source(),
                    (claim.wrong() == null ? "" : "**known to be wrong**: " + claim.wrong() + ". Until now: ")
                            + verdict
                            + (claim.because() == null ? "" : ". " + claim.because()),
                    evidence);
        });
        return block(Stream.concat(
                Stream.of(row("", "Claim", "Source", "Verdict", "Evidence"), "|---|---|---|---|---|"), rows));
    }

    /** What jcstress has observed on hardware. */
    List<String> observed() throws IOException {
        Stream<String> rows = Observations.read(pattern.root()).stream()
                .filter(each -> each.isOf(pattern))
                .map(each -> row(
                        "`" + each.test() + "`",
                        "`" + each.outcome() + "`",
                        each.says(),
                        each.times(),
                        each.samples()));
        return block(Stream.concat(
                Stream.of(row("Test", "Outcome", "Which is", "Observed", "Of samples"), "|---|---|---|--:|--:|"),
                rows));
    }

    List<String> models() {
        Stream<String> rows = pattern.manifest().model().entrySet().stream().map(entry -> {
            Manifest.Model model = entry.getValue();
            return row(
                    "`" + entry.getKey() + "`" + (model.tier().equals("large") ? " (large)" : ""),
                    model.shows(),
                    model.expect().replaceFirst(" (\\w+)$", " `$1`"),
                    model.states() == null ? "" : Report.number(model.states()),
                    model.depth() == null ? "" : String.valueOf(model.depth()));
        });
        return block(Stream.concat(
                Stream.of(
                        row("Model", "What it shows", "Outcome", "Distinct states", "Depth"), "|---|---|---|--:|--:|"),
                rows));
    }

    List<String> mutants() {
        Stream<String> rows = pattern.manifest().mutant().entrySet().stream()
                .map(entry -> row(
                        "`" + entry.getKey() + "`",
                        entry.getValue().fault(),
                        "`" + entry.getValue().of() + "`",
                        "`" + entry.getValue().killedBy() + "`"));
        return block(Stream.concat(
                Stream.of(row("Mutant", "Fault", "Found by model", "Killed by"), "|---|---|---|---|"), rows));
    }
}
