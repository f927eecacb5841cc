package optimist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern's classes cost: its plan, and what was recorded of it, on each processor once. The newest record is the first.
 */
public final class Cost {
    private final Plan plan;
    private final List<Report> reports;

    Cost(Plan plan, List<Recorded> recorded) {
        this.plan = plan;
        reports = recorded.stream().map(run -> new Report(plan, run)).toList();
    }

    /**
     * One comparison that a goal is about.
     *
     * @param speed of the one by the other
     * @param verdict one of the constants
     * @param on the processor; empty if all records are of one
     */
    public record Judged(String scenario, String of, String over, String speed, String verdict, String on) {
        public static final String MET = "met";
        public static final String MISSED = "missed";

        /** There are values in the interval that meet the goal and values that miss it, or too few rounds to tell. */
        public static final String OPEN = "open";

        /** Where it was measured, for a sentence that goes on with it. */
        public String where() {
            return on.isEmpty() ? "" : " on " + on;
        }

        Judged on(String processor) {
            return new Judged(scenario, of, over, speed, verdict, processor);
        }

        Judged as(String other) {
            return new Judged(scenario, of, over, speed, other, on);
        }
    }

    /** Reads the plan of a pattern, and its recorded runs; null if the pattern has no plan. */
    public static @Nullable Cost read(Path root, String pattern) throws IOException {
        Path folder = root.resolve("bench").resolve(pattern);
        if (!Files.exists(folder.resolve("bench.toml"))) {
            return null;
        }
        try {
            return new Cost(Plan.read(folder.resolve("bench.toml")), Recorded.all(folder));
        } catch (Usage e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    public Set<String> goals() {
        return plan.goal().keySet();
    }

    private boolean isOfSeveral() {
        return reports.size() > 1;
    }

    /** What the records say of a goal, on each processor: nothing if what the goal is about was not measured. */
    public List<Judged> judged(String goal) {
        List<Judged> judged = new ArrayList<>();
        for (Report report : reports) {
            report.forGoals((name, each) -> {
                if (name.equals(goal)) {
                    judged.add(isOfSeveral() ? each.on(report.processor()) : each);
                }
            });
        }
        return judged;
    }

    /**
     * Of each scenario of the newest record that has peers, the speed of ours by that of the best. The names are those that a
     * page shows. It is {@code MET} if ours is as fast in all of the interval, and {@code MISSED} if it is slower; on each
     * processor on which the scenario was measured.
     */
    public List<Judged> byBestPeer() {
        if (reports.isEmpty()) {
            return List.of();
        }
        Report newest = reports.get(0);
        List<Judged> merged = new ArrayList<>();
        for (Judged judged : newest.byBestPeer()) {
            Set<String> verdicts = reports.stream()
                    .flatMap(report -> report.byBestPeer().stream())
                    .filter(other -> other.scenario().equals(judged.scenario()))
                    .map(Judged::verdict)
                    .collect(Collectors.toSet());
            Judged agreed = verdicts.size() == 1 ? judged : judged.as(Judged.OPEN);
            merged.add(isOfSeveral() ? agreed.on(newest.processor()) : agreed);
        }
        return merged;
    }

    /** The part of the review page; null if nothing was recorded. */
    public @Nullable List<String> page() {
        if (reports.isEmpty()) {
            return null;
        }
        if (!isOfSeveral()) {
            return reports.get(0).markdownOfTheOnlyOne();
        }
        List<String> lines = new ArrayList<>(List.of(
                "Recorded on " + processors().stream().collect(Collectors.joining(" and on "))
                        + ". A goal is met, or missed, if it is so on each processor where it was measured.",
                ""));
        lines.addAll(goalsByProcessor());
        for (Report report : reports) {
            lines.add("**" + report.processor() + ".** " + report.introduction());
            lines.add("");
            lines.addAll(report.speeds());
        }
        return lines.subList(0, lines.size() - 1);
    }

    private List<String> processors() {
        return reports.stream().map(Report::processor).toList();
    }

    /** A row for each comparison, with a column for each processor. */
    private List<String> goalsByProcessor() {
        List<String> lines = new ArrayList<>(List.of(
                "| Goal | Scenario | Speed of | divided by that of | " + String.join(" | ", processors())
                        + " | Goal is |",
                "|---|---|---|---|" + "--:|".repeat(reports.size()) + "---|"));
        Map<List<String>, Map<String, Judged>> rows = new LinkedHashMap<>();
        for (Report report : reports) {
            report.forGoals((goal, each) -> rows.computeIfAbsent(
                            List.of(
                                    report.bounds(goal),
                                    each.scenario(),
                                    report.shown(each.of()),
                                    report.shown(each.over())),
                            row -> new HashMap<>())
                    .put(report.processor(), each));
        }
        rows.forEach((row, judged) -> {
            List<String> cells = new ArrayList<>(row);
            processors().forEach(processor -> {
                Judged there = judged.get(processor);
                cells.add(there == null ? "" : there.speed() + ", " + there.verdict());
            });
            Set<String> verdicts = judged.values().stream().map(Judged::verdict).collect(Collectors.toSet());
            cells.add(verdicts.size() > 1 ? "different" : verdicts.iterator().next());
            lines.add("| " + String.join(" | ", cells) + " |");
        });
        lines.add("");
        return lines;
    }
}
