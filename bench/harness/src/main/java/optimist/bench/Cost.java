package optimist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a pattern's classes cost: its plan, and what was recorded of it, on each processor. */
public final class Cost {
    private final Plan plan;

    /** One of each processor, the newest first. */
    private final List<Report> reports;

    Cost(Plan plan, List<Report> reports) {
        this.plan = plan;
        this.reports = reports;
    }

    /**
     * One comparison that a goal is about.
     *
     * @param on what each record says that has it, the newest first
     */
    public record Judged(String scenario, String of, String over, List<On> on) {
        public static final String MET = "met";
        public static final String MISSED = "missed";

        /** There are values in the interval that meet the goal and values that miss it, or too few rounds to tell. */
        public static final String OPEN = "open";

        /** Met on one processor, and missed on another. */
        public static final String DIFFERS = "different by processor";

        /**
         * What one record says.
         *
         * @param speed of the one by the other
         * @param said the verdict, as a reader is to see it
         * @param verdict one of the constants
         */
        public record On(String processor, String speed, String said, String verdict) {}

        /** {@code MET} or {@code MISSED} only if it is so on every processor that has a record of it. */
        public String verdict() {
            Set<String> verdicts = on.stream().map(On::verdict).collect(Collectors.toSet());
            if (verdicts.size() == 1) {
                return on.get(0).verdict();
            }
            return verdicts.containsAll(Set.of(MET, MISSED)) ? DIFFERS : OPEN;
        }

        /** The verdict, and where processors differ, that of each. */
        String said() {
            return on.stream().map(On::said).distinct().count() == 1
                    ? on.get(0).said()
                    : on.stream()
                            .map(each -> each.said() + " on " + each.processor())
                            .collect(Collectors.joining(", "));
        }

        /** By the newest record. */
        public String speed() {
            return on.get(0).speed();
        }

        public List<String> processors() {
            return on.stream().map(On::processor).toList();
        }

        private Judged and(Judged other) {
            return new Judged(
                    scenario,
                    of,
                    over,
                    Stream.concat(on.stream(), other.on.stream()).toList());
        }
    }

    /** Reads the plan of a pattern, and its records; null if the pattern has no plan. */
    public static @Nullable Cost read(Path root, String pattern) throws IOException {
        Path file = root.resolve("bench").resolve(pattern).resolve("bench.toml");
        if (!Files.exists(file)) {
            return null;
        }
        try {
            Plan plan = Plan.read(file);
            List<Report> reports = new ArrayList<>();
            for (Path each : records(folder(root, pattern))) {
                Recorded run = Recorded.read(each);
                if (!each.endsWith(run.machine().file())) {
                    throw new IOException(each + " is of " + run.machine().cpu() + " (expected: the name "
                            + run.machine().file() + ")");
                }
                reports.add(new Report(plan, run));
            }
            reports.sort(Comparator.comparing(Report::date, Comparator.nullsFirst(Comparator.<String>naturalOrder()))
                    .reversed());
            return new Cost(plan, reports);
        } catch (Usage e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Keeps a run, in the place of an earlier one of the same processor. */
    static Cost record(Path root, String pattern, Recorded run) throws IOException {
        Path folder = Files.createDirectories(folder(root, pattern));
        run.write(folder.resolve(run.machine().file()));
        return Objects.requireNonNull(read(root, pattern));
    }

    /** The folder of the records. */
    static Path folder(Path root, String pattern) {
        return root.resolve("bench").resolve(pattern).resolve("recorded");
    }

    private static List<Path> records(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    public Set<String> goals() {
        return plan.goal().keySet();
    }

    /** What the records say of a goal: nothing if what the goal is about was not measured. */
    public List<Judged> judged(String goal) {
        Map<List<String>, Judged> judged = new LinkedHashMap<>();
        for (Report report : reports) {
            report.forGoals((name, each) -> {
                if (name.equals(goal)) {
                    judged.merge(List.of(each.scenario(), each.of(), each.over()), each, Judged::and);
                }
            });
        }
        return List.copyOf(judged.values());
    }

    /**
     * Of each scenario of the newest record that has peers, the speed of ours by that of the best. The names are those that a page
     * shows. It is {@code MET} if ours is as fast in all of the interval, and {@code MISSED} if it is slower.
     */
    public List<Judged> byBestPeer() {
        return reports.isEmpty() ? List.of() : reports.get(0).byBestPeer();
    }

    /** The part of the review page; null if nothing was recorded. */
    public @Nullable List<String> page() {
        return reports.isEmpty() ? null : figures();
    }

    /** The figures of each processor, and the goals by all of them. */
    List<String> figures() {
        List<String> lines = new ArrayList<>();
        if (reports.size() == 1) {
            lines.addAll(reports.get(0).markdown("All figures are of this processor alone."));
        } else {
            lines.add(
                    "The records are of "
                            + reports.stream().map(Report::processor).collect(Collectors.joining(", "))
                            + ". A goal is met, or missed, only if it is so on each processor that has a record of the comparison.");
            lines.add("");
            for (Report report : reports) {
                lines.addAll(List.of("**" + report.processor() + "**", ""));
                lines.addAll(report.markdown(age(report)));
            }
        }
        List<Judged> all =
                goals().stream().flatMap(goal -> judged(goal).stream()).toList();
        if (all.isEmpty()) {
            return lines;
        }
        lines.add("| Goal | Scenario | Speed of | divided by that of |"
                + reports.stream()
                        .map(report -> reports.size() == 1 ? " Ratio |" : " Ratio on " + report.processor() + " |")
                        .collect(Collectors.joining())
                + " Goal is |");
        lines.add("|---|---|---|---|" + "--:|".repeat(reports.size()) + "---|");
        goals().forEach(goal -> judged(goal).forEach(each -> lines.add(row(goal, each))));
        return lines;
    }

    private String row(String goal, Judged judged) {
        Map<String, String> speeds =
                judged.on().stream().collect(Collectors.toMap(Judged.On::processor, Judged.On::speed));
        return Stream.of(
                        Stream.of(
                                plan.bounds(goal),
                                judged.scenario(),
                                plan.shown(judged.of()),
                                plan.shown(judged.over())),
                        reports.stream().map(report -> speeds.getOrDefault(report.processor(), "")),
                        Stream.of(judged.said()
                                + (speeds.size() < reports.size()
                                        ? ", on " + String.join(" and ", judged.processors()) + " alone"
                                        : "")))
                .flatMap(cells -> cells)
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** By how much a record is older than the newest, if that is known. */
    private String age(Report report) {
        String newest = reports.get(0).date();
        String date = report.date();
        if (newest == null || date == null || newest.equals(date)) {
            return "";
        }
        return "This record is " + ChronoUnit.DAYS.between(LocalDate.parse(date), LocalDate.parse(newest))
                + " days older than that of " + reports.get(0).processor() + ", and may be of earlier code.";
    }
}
