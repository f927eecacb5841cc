package optimist.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a comparison of a class with its specification.
 *
 * @param title the class and the model
 * @param states the number of states that TLC found
 * @param edges the number of labelled steps that TLC found
 * @param projectedStates the number of states that differ in a compared variable
 * @param projectedEdges the number of steps between these
 * @param missing steps of the specification that the class does not make
 * @param extra steps of the class that the specification does not make
 * @param unreached states of the specification that the class did not reach
 * @param notCompared variables of the specification that were left out
 * @param compared the number of compared steps of each action
 * @param notes further notes for the reader
 * @param scarce what was compared too little: actions with too few steps, public methods that no call began with, and
 *     results that nobody observed
 * @param gaps parts of the class that were not compared
 * @param points the points within a call, in the class and in the specification
 * @param difference the first difference that the breadth-first walk found
 * @param nanos the time to drive the class
 */
public record Report(
        String title,
        Lint.Report lint,
        long states,
        long edges,
        long projectedStates,
        long projectedEdges,
        long missing,
        long extra,
        long unreached,
        List<String> notCompared,
        Map<String, Long> compared,
        List<String> notes,
        List<String> scarce,
        List<String> gaps,
        List<Point> points,
        @Nullable String difference,
        long nanos) {

    /** The limit for the name of the report's file, without the extension. */
    private static final int LONGEST = 200;

    /** A point within a call. */
    public record Point(String inClass, String inSpec) {}

    static Report notDriven(String title, Lint.Report lint) {
        return new Report(
                title,
                lint,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                List.of(),
                Map.of(),
                List.of("the class was not driven: lint has findings"),
                List.of(),
                List.of(),
                List.of(),
                null,
                0);
    }

    /**
     * Whether the class conforms. Lint has no findings, no step differs, every state was reached, there was at least
     * one step, every action was compared in enough steps, and so were every public method and its result.
     */
    public boolean conforms() {
        return lint.findings().isEmpty() && difference == null && unreached == 0 && edges > 0 && scarce.isEmpty();
    }

    /** The actions that this model never takes. */
    public List<String> notTaken() {
        return compared.keySet().stream()
                .filter(action -> steps(action) == 0)
                .sorted()
                .toList();
    }

    /** The number of compared steps of an action. */
    public long steps(String action) {
        return compared.getOrDefault(action, 0L);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(title).append(conforms() ? ": conforms\n" : ": DIFFERS\n");
        text.append(String.format(
                "states %,d, steps %,d; as compared states %,d, steps %,d; missing %,d, extra %,d, not reached %,d%n",
                states, edges, projectedStates, projectedEdges, missing, extra, unreached));
        if (!notCompared.isEmpty()) {
            text.append("not compared: the variables ")
                    .append(String.join(", ", notCompared))
                    .append('\n');
        }
        if (!notTaken().isEmpty()) {
            text.append("not taken in this model: ")
                    .append(String.join(", ", notTaken()))
                    .append('\n');
        }
        gaps.forEach(gap -> text.append("not compared: ").append(gap).append('\n'));
        scarce.forEach(action -> text.append("TOO LITTLE of ").append(action).append('\n'));
        notes.forEach(note -> text.append(note).append('\n'));
        text.append("actions and their accesses:\n").append(lint);
        if (difference != null) {
            text.append('\n').append(difference);
        }
        return text.toString();
    }

    /** The report with every point within a call. */
    public String inFull() {
        StringBuilder text = new StringBuilder(toString()).append("points within a call:\n");
        points.forEach(point -> text.append("  ")
                .append(point.inClass())
                .append("  is  ")
                .append(point.inSpec())
                .append('\n'));
        return text.toString();
    }

    /** Writes the report to {@code target/conformance}. Of two with the same title, one is kept. */
    void write() {
        try {
            Path folder = Files.createDirectories(Path.of("target", "conformance"));
            String name = title.replaceAll("\\W+", "-");
            // File systems limit the length of a name.
            String file = name.length() < LONGEST
                    ? name
                    : name.substring(0, LONGEST) + "-" + Integer.toHexString(name.hashCode());
            synchronized (Report.class) {
                Files.writeString(folder.resolve(file + ".txt"), inFull());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
