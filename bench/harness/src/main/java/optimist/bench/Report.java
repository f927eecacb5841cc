package optimist.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.bench.Cost.Judged;
import org.jspecify.annotations.Nullable;

/** What was measured, as ratios, for a terminal, for a review page and for programs. */
final class Report {
    private final Plan plan;
    private final Recorded run;
    private final Results results;

    /** Reports of a run what the plan asks now: scenarios and contenders that have changed since are left out. */
    Report(Plan plan, Recorded run) {
        this.plan = plan.measured(run.plan());
        this.run = run;
        this.results = run.results(this.plan);
    }

    private String shown(String contender) {
        return plan.shown(contender);
    }

    /** How to read the figures. */
    private List<String> notes() {
        int drop = Ratio.dropped(results.rounds(), results.looks());
        List<String> notes = new ArrayList<>(List.of(
                (run.isFirstLook() ? "A first look: fewer rounds, or shorter ones, than a run that is recorded. " : "")
                        + run.machine() + (run.date() == null ? "" : ", on " + run.date()) + ".",
                text(
                        "%d rounds; in each, every contender ran in a JVM of its own, for %d ms after %d ms of warm-up.",
                        results.rounds(), run.iterations() * run.millis(), run.warmups() * run.millis()),
                "Each round gives one ratio of two speeds; shown is the median, and in brackets"
                        + (drop == 0
                                ? " the least and the greatest"
                                : text(" what is left without the %d least and the %<d" + " greatest", drop))
                        + text(
                                ": if rounds are independent, the true median is in there with a probability of %.1f %%.",
                                100 * Ratio.confidence(results.rounds(), drop))));
        if (results.looks() > 0) {
            notes.add(text(
                    "The run went on while comparisons were open, and was judged %d times, each time with more confidence:"
                            + " the verdict on a comparison is wrong in 5 %% of such runs at most.",
                    results.looks()));
        }
        List<Double> others = results.others();
        notes.add(
                others == null
                        ? "What others used of the processors during the rounds is not known."
                        : text(
                                "During a measurement others used at most, of each round, %s %% of the processors.",
                                others.stream()
                                        .map(share -> text("%.0f", 100 * share))
                                        .collect(Collectors.joining(", "))));
        if (results.disturbed()) {
            String noisy = results.noisy().stream().map(String::valueOf).collect(Collectors.joining(", "));
            notes.add(text(
                    "Others used up to %.0f %% of the processors before a round%s: threads that were to contend did so less.",
                    100 * results.busy(), noisy.isEmpty() ? "" : ", and too much in round " + noisy));
        }
        return notes;
    }

    private String said(String verdict) {
        return run.isFirstLook() ? verdict + ", a first look" : verdict;
    }

    private Judged judged(String scenario, String of, String over, String speed, String verdict) {
        return new Judged(scenario, of, over, List.of(new Judged.On(processor(), speed, said(verdict), verdict)));
    }

    String processor() {
        return run.machine().processor();
    }

    @Nullable
    String date() {
        return run.date();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(notes());
        int width = plan.contender().values().stream()
                .mapToInt(contender -> contender.shown().length())
                .max()
                .orElse(0);
        String row = "  %-" + width + "s  %10s  %10s  %-22s  %-22s";
        plan.scenario().forEach((name, scenario) -> {
            lines.add("");
            lines.add(name + ": " + scenario.shows());
            lines.add(text(row, "", "ns", "worst", "its speed by the limit", "speed of ours by its")
                    .stripTrailing());
            String best = results.bestPeer(name);
            String limit = plan.limitOf(name);
            for (String contender : plan.contenders(name).keySet()) {
                lines.add(text(
                                        row,
                                        shown(contender),
                                        text("%.1f", results.nanos(name, contender)),
                                        text("%.1f", results.worstNanos(name, contender)),
                                        contender.equals(limit) ? "the limit" : ratio(name, contender, limit),
                                        contender.equals(plan.ours()) ? "ours" : ratio(name, plan.ours(), contender))
                                .stripTrailing()
                        + (contender.equals(best) ? "  best peer" : ""));
            }
        });
        String goalRow = "  %-" + (run.isFirstLook() ? 20 : 6) + "s  %-" + width + "s  %-" + width + "s  %-"
                + scenarioWidth() + "s  %s";
        String[] last = {""};
        forGoals((goal, judged) -> {
            if (!goal.equals(last[0])) {
                lines.add("");
                lines.add(plan.bounds(goal));
                last[0] = goal;
            }
            lines.add(text(
                    goalRow,
                    judged.said(),
                    shown(judged.of()),
                    shown(judged.over()),
                    judged.scenario(),
                    judged.speed()));
        });
        List<String> open = open();
        lines.add("");
        lines.add(results.rounds() + " rounds; " + (open.isEmpty() ? "no comparison is open" : "open:"));
        open.forEach(each -> lines.add("  " + each));
        return lines;
    }

    /** The comparisons that the rounds leave undecided: those of goals, and those with the best peers. */
    List<String> open() {
        List<String> open = new ArrayList<>();
        forGoals((goal, judged) -> {
            if (judged.verdict().equals(Judged.OPEN)) {
                open.add(text(
                        "%s: %s, %s by %s, %s",
                        goal, judged.scenario(), shown(judged.of()), shown(judged.over()), judged.speed()));
            }
        });
        for (Judged judged : byBestPeer()) {
            if (judged.verdict().equals(Judged.OPEN)) {
                open.add(text(
                        "best peer: %s, %s by %s, %s", judged.scenario(), judged.of(), judged.over(), judged.speed()));
            }
        }
        return open;
    }

    /** The part of the review page, if this were the only record. */
    List<String> markdown() {
        return new Cost(plan, List.of(this)).figures();
    }

    /** The figures, with a remark on the run. */
    List<String> markdown(String remark) {
        List<String> lines = new ArrayList<>(List.of((String.join(" ", notes()) + " " + remark).stripTrailing(), ""));
        lines.add("The speed of " + shown(plan.ours()) + " divided by that of each other, per " + plan.unit()
                + "; in bold, the best peer; in the last column, nanoseconds of a thread for one " + plan.unit()
                + " of ours.");
        lines.add("");
        plan.scenario().keySet().stream()
                .collect(Collectors.partitioningBy(plan::isNamedIn))
                .values()
                .forEach(scenarios -> lines.addAll(ratios(scenarios)));
        if (plan.asksForTheWorst()) {
            lines.addAll(nanos());
            lines.add("");
        }
        return lines;
    }

    private int scenarioWidth() {
        return plan.scenario().keySet().stream().mapToInt(String::length).max().orElse(0);
    }

    /** A table of these scenarios, if there are any, with a column for whoever takes part in one. */
    private List<String> ratios(List<String> scenarios) {
        if (scenarios.isEmpty()) {
            return List.of();
        }
        List<String> others = measured(scenarios).stream()
                .filter(contender -> !contender.equals(plan.ours()))
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(row("", Stream.concat(others.stream().map(this::shown), Stream.of("ns"))));
        lines.add(rule(others.size() + 1));
        scenarios.forEach(name -> lines.add(ratios(name, others)));
        lines.add("");
        return lines;
    }

    private String ratios(String name, List<String> others) {
        String best = results.bestPeer(name);
        Stream<String> cells = others.stream().map(contender -> {
            String cell = takesPart(name, contender) ? ratio(name, plan.ours(), contender) : "";
            return contender.equals(best) ? "**" + cell + "**" : cell;
        });
        return row(
                plan.scenarioOf(name).shows(),
                Stream.concat(cells, Stream.of(text("%.1f", results.nanos(name, plan.ours())))));
    }

    /** What everybody takes in the median of all runs, and in the worst. */
    private List<String> nanos() {
        List<String> lines = new ArrayList<>();
        lines.add("Nanoseconds of a thread for one " + plan.unit() + ", in the median of "
                + results.rounds() * run.iterations() + " runs, and in the worst:");
        lines.add("");
        lines.add(row("", measured().stream().map(this::shown)));
        lines.add(rule(measured().size()));
        plan.scenario()
                .forEach((name, scenario) -> lines.add(row(
                        scenario.shows(),
                        measured().stream()
                                .map(contender -> takesPart(name, contender)
                                        ? text(
                                                "%.1f, %.1f",
                                                results.nanos(name, contender), results.worstNanos(name, contender))
                                        : ""))));
        return lines;
    }

    /** Whoever takes part somewhere. One that is new has no column yet. */
    private List<String> measured() {
        return measured(plan.scenario().keySet());
    }

    private List<String> measured(Collection<String> scenarios) {
        return plan.contender().keySet().stream()
                .filter(contender -> scenarios.stream().anyMatch(name -> takesPart(name, contender)))
                .toList();
    }

    private boolean takesPart(String scenario, String contender) {
        return plan.contenders(scenario).containsKey(contender);
    }

    private static String row(String name, Stream<String> cells) {
        String first = name.isEmpty() ? "|" : "| " + name;
        return Stream.concat(Stream.of(first), cells).collect(Collectors.joining(" | ", "", " |"));
    }

    private static String rule(int columns) {
        return "|---|" + "--:|".repeat(columns);
    }

    private String ratio(String scenario, String contender, String other) {
        return results.ratio(scenario, contender, other).toString();
    }

    /** Each goal's comparisons, one after the other. */
    void forGoals(BiConsumer<String, Judged> judged) {
        plan.goal().forEach((name, goal) -> {
            String of = plan.of(goal);
            for (String in : goal.in()) {
                for (String over : goal.over()) {
                    Ratio ratio = results.ratio(in, of, over);
                    Worst worst = results.worst(in, of, over);
                    judged.accept(
                            name,
                            goal.ofTheWorst()
                                    ? judged(in, of, over, worst.toString(), worst.verdict(goal.least()))
                                    : judged(in, of, over, ratio.toString(), ratio.verdict(goal.least(), goal.most())));
                }
            }
        });
    }

    List<Judged> byBestPeer() {
        List<Judged> judged = new ArrayList<>();
        plan.scenario().forEach((name, scenario) -> {
            String peer = results.bestPeer(name);
            if (!peer.isEmpty() && !plan.isNamedIn(name)) {
                Ratio ratio = results.ratio(name, plan.ours(), peer);
                judged.add(judged(
                        scenario.shows(),
                        shown(plan.ours()),
                        shown(peer),
                        ratio.toString(),
                        ratio.verdict(1, Double.POSITIVE_INFINITY)));
            }
        });
        return judged;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
