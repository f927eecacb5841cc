package optimist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a pattern's classes cost: its plan, and what was recorded of it. */
public final class Cost {
    private final Plan plan;
    private final @Nullable Report report;

    private Cost(Plan plan, @Nullable Report report) {
        this.plan = plan;
        this.report = report;
    }

    /**
     * One comparison that a goal is about.
     *
     * @param speed of the one by the other
     * @param verdict one of the constants
     */
    public record Judged(String scenario, String of, String over, String speed, String verdict) {
        public static final String MET = "met";
        public static final String MISSED = "missed";

        /** There are values in the interval that meet the goal and values that miss it, or too few rounds to tell. */
        public static final String OPEN = "open";
    }

    /** Reads the plan of a pattern, and its recorded run; null if the pattern has no plan. */
    public static @Nullable Cost read(Path root, String pattern) throws IOException {
        Path folder = root.resolve("bench").resolve(pattern);
        if (!Files.exists(folder.resolve("bench.toml"))) {
            return null;
        }
        try {
            Plan plan = Plan.read(folder.resolve("bench.toml"));
            Path recorded = folder.resolve("recorded.json");
            return new Cost(plan, Files.exists(recorded) ? new Report(plan, Recorded.read(recorded)) : null);
        } catch (Usage e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    public Set<String> goals() {
        return plan.goal().keySet();
    }

    /** What the recorded run says of a goal: nothing if what the goal is about was not measured. */
    public List<Judged> judged(String goal) {
        List<Judged> judged = new ArrayList<>();
        if (report != null) {
            report.forGoals((name, each) -> {
                if (name.equals(goal)) {
                    judged.add(each);
                }
            });
        }
        return judged;
    }

    /**
     * Of each recorded scenario that has peers, the speed of ours by that of the best. The names are those that a page shows. It is
     * {@code MET} if ours is as fast in all of the interval, and {@code MISSED} if it is slower.
     */
    public List<Judged> byBestPeer() {
        return report == null ? List.of() : report.byBestPeer();
    }

    /** The part of the review page; null if nothing was recorded. */
    public @Nullable List<String> page() {
        return report == null ? null : report.markdown();
    }
}
