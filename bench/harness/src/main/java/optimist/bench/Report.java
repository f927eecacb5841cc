package optimist.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import optimist.bench.Plan.Goal;
import optimist.bench.Plan.Scenario;

/** What was measured, as ratios, for a terminal, for a review page and for programs. */
final class Report {
    private final Plan plan;
    private final Effort effort;
    private final Machine machine;
    private final Results results;

    Report(Plan plan, Effort effort, Machine machine, Results results) {
        this.plan = plan;
        this.effort = effort;
        this.machine = machine;
        this.results = results;
    }

    private String shown(String contender) {
        return plan.contenderOf(contender).shown();
    }

    /** How to read the figures. */
    private List<String> notes() {
        int drop = Ratio.dropped(results.rounds());
        List<String> notes = new ArrayList<>(List.of(
                machine + ".",
                text(
                        "%d rounds; in each, every contender ran in a JVM of its own, for %d ms after %d ms of warm-up.",
                        results.rounds(), effort.iterations() * effort.millis(), effort.warmups() * effort.millis()),
                "Each round gives one ratio of two speeds; shown is the median, and in brackets"
                        + (drop == 0
                                ? " the least and the greatest"
                                : text(" what is left without the %d least and the %<d" + " greatest", drop))
                        + text(
                                ": if rounds are independent, the true median is in there with a probability of %.1f %%.",
                                100 * Ratio.confidence(results.rounds(), drop))));
        if (results.disturbed()) {
            notes.add(text(
                    "Others used up to %.0f %% of the processors before a round: threads that were to contend did so less.",
                    100 * results.busy()));
        }
        return notes;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(notes());
        int width = plan.contender().values().stream()
                .mapToInt(contender -> contender.shown().length())
                .max()
                .orElse(0);
        String row = "  %-" + width + "s  %9s  %-22s  %-22s";
        plan.scenario().forEach((name, scenario) -> {
            lines.add("");
            lines.add(name + ": " + scenario.shows());
            lines.add(text(row, "", "ns", "its speed by the limit", "speed of ours by its")
                    .stripTrailing());
            String best = results.bestPeer(name);
            String limit = plan.limitOf(name);
            for (String contender : plan.contenders(name).keySet()) {
                lines.add(text(
                                        row,
                                        shown(contender),
                                        text("%.1f", results.nanos(name, contender)),
                                        contender.equals(limit) ? "the limit" : ratio(name, contender, limit),
                                        contender.equals(plan.ours()) ? "ours" : ratio(name, plan.ours(), contender))
                                .stripTrailing()
                        + (contender.equals(best) ? "  best peer" : ""));
            }
        });
        String goalRow = "  %-6s  %-" + width + "s  %-" + scenarioWidth() + "s  %s";
        String[] last = {""};
        forGoals((goal, in, over, ratio, verdict) -> {
            if (!goal.equals(last[0])) {
                lines.add("");
                lines.add(goal);
                last[0] = goal;
            }
            lines.add(text(goalRow, verdict, shown(over), in, ratio));
        });
        return lines;
    }

    List<String> markdown() {
        List<String> lines = new ArrayList<>(List.of(String.join(" ", notes()), ""));
        lines.add("The speed of " + shown(plan.ours()) + " by that of each other, per " + plan.unit()
                + "; in bold, the best peer; in the last column, nanoseconds of a thread for one " + plan.unit()
                + " of ours.");
        lines.add("");
        List<String> others = plan.contender().keySet().stream()
                .filter(contender -> !contender.equals(plan.ours()))
                .toList();
        StringBuilder head = new StringBuilder("| |");
        StringBuilder rule = new StringBuilder("|---|");
        others.forEach(contender -> {
            head.append(' ').append(shown(contender)).append(" |");
            rule.append("--:|");
        });
        lines.add(head + " ns |");
        lines.add(rule + "--:|");
        plan.scenario().forEach((name, scenario) -> lines.add(row(name, scenario, others)));
        lines.add("");
        if (!plan.goal().isEmpty()) {
            lines.add("| Goal | Scenario | Ours by | Speed | |");
            lines.add("|---|---|---|--:|---|");
            forGoals((goal, in, over, ratio, verdict) ->
                    lines.add(text("| %s | %s | %s | %s | %s |", goal, in, shown(over), ratio, verdict)));
        }
        return lines;
    }

    private int scenarioWidth() {
        return plan.scenario().keySet().stream().mapToInt(String::length).max().orElse(0);
    }

    private String row(String name, Scenario scenario, List<String> others) {
        StringBuilder row = new StringBuilder("| ").append(scenario.shows()).append(" |");
        String best = results.bestPeer(name);
        for (String contender : others) {
            String cell = scenario.without().contains(contender) ? "" : ratio(name, plan.ours(), contender);
            row.append(' ')
                    .append(contender.equals(best) ? "**" + cell + "**" : cell)
                    .append(" |");
        }
        return row + text(" %.1f |", results.nanos(name, plan.ours()));
    }

    private String ratio(String scenario, String contender, String other) {
        return results.ratio(scenario, contender, other).toString();
    }

    private interface Judged {
        void accept(String goal, String scenario, String over, Ratio ratio, String verdict);
    }

    private void forGoals(Judged judged) {
        plan.goal().forEach((name, goal) -> {
            for (String in : goal.in()) {
                for (String over : goal.over()) {
                    Ratio ratio = results.ratio(in, plan.ours(), over);
                    judged.accept(goal(name, goal), in, over, ratio, ratio.verdict(goal.atLeast()));
                }
            }
        });
    }

    private static String goal(String name, Goal goal) {
        return text("%s: at least %.2f", name, goal.atLeast());
    }

    void writeJson(Path file) throws IOException {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("machine", machine);
        all.put("rounds", results.rounds());
        all.put("warmups", effort.warmups());
        all.put("iterations", effort.iterations());
        all.put("millis", effort.millis());
        all.put("busy", results.busy());
        all.put("operationsPerMicrosecond", results.speeds());
        Map<String, Map<String, Ratio>> ratios = new LinkedHashMap<>();
        plan.scenario().keySet().forEach(scenario -> {
            Map<String, Ratio> ofOurs = new LinkedHashMap<>();
            plan.contenders(scenario)
                    .keySet()
                    .forEach(other -> ofOurs.put(other, results.ratio(scenario, plan.ours(), other)));
            ratios.put(scenario, ofOurs);
        });
        all.put("speedOfOursBy", ratios);
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), all);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
