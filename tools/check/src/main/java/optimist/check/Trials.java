package optimist.check;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import optimist.tla.Mutation;
import optimist.tla.Outcome;
import optimist.tla.Tlc;
import optimist.tla.TlcPool;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** Runs of models with a mutated module. What came out is kept in a file, for as long as all texts are the same. */
final class Trials implements AutoCloseable {
    /**
     * What came out.
     *
     * @param outcome in the words of the manifest, or {@link #NO_ANSWER}, or {@link #EXPLODED}
     * @param depth {@link #NO_BEHAVIOURS} if TLC has evaluated assumptions only
     * @param message of an error
     */
    record Trial(String outcome, long states, int depth, double seconds, String message) {
        boolean answered() {
            return !outcome.equals(NO_ANSWER) && !outcome.equals(EXPLODED);
        }

        /** Whatever is asked of no state holds. */
        boolean isEmpty() {
            return outcome.equals("holds") && states == 0 && depth != NO_BEHAVIOURS;
        }
    }

    private static final Pattern NEVER = Pattern.compile("The invariant of (\\w+) is equal to FALSE");

    private static final Pattern FALSE = Pattern.compile("(.+) is false");

    /** The model holds as it is, or it would have one property only. Whichever it is that the mutant violates kills it. */
    private static final Pattern ONE_OF = Pattern.compile("^(one of .* is violated), and TLC does not say which");

    static final String NO_ANSWER = "error";
    static final String EXPLODED = "time is up";
    private static final int NO_BEHAVIOURS = -1;

    private final Map<String, Trial> kept = new ConcurrentHashMap<>();
    private final BufferedWriter file;
    private final TlcPool pool;

    /**
     * @param file what was run before
     * @param pool runs the rest; it stays open
     */
    Trials(Path file, TlcPool pool) throws IOException {
        this.pool = pool;
        Files.createDirectories(file.getParent());
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] cells = line.split("\t", -1);
                // The last line may be half of one.
                if (cells.length == 6) {
                    kept.put(
                            cells[0],
                            new Trial(
                                    cells[1],
                                    Long.parseLong(cells[2]),
                                    Integer.parseInt(cells[3]),
                                    Double.parseDouble(cells[4]),
                                    cells[5]));
                }
            }
        }
        this.file = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        this.file.newLine();
    }

    /**
     * Runs the model.
     *
     * @param mutation none for the run as it is
     * @param seconds the time after which it is given up
     */
    Trial run(Sources sources, @Nullable Mutation mutation, Path folder, double seconds)
            throws IOException, InterruptedException {
        String key = mutation == null ? sources.hash(null, "") : sources.hash(mutation.module(), mutation.text());
        Trial known = kept.get(key);
        if (known != null) {
            return known;
        }
        Trial trial = run(job(sources.run(), mutation, folder, seconds));
        kept.put(key, trial);
        // Another time the machine may have less to do.
        if (!trial.outcome().equals(EXPLODED)) {
            write(key, trial);
        }
        return trial;
    }

    private synchronized void write(String key, Trial trial) throws IOException {
        file.write(String.join(
                "\t",
                key,
                trial.outcome(),
                String.valueOf(trial.states()),
                String.valueOf(trial.depth()),
                String.format(Locale.ROOT, "%.2f", trial.seconds()),
                trial.message()));
        file.newLine();
        file.flush();
    }

    /** The folder with the mutated module stands before those in which the other modules are. */
    private static Tlc.Job job(Run run, @Nullable Mutation mutation, Path folder, double seconds) throws IOException {
        Tlc.Job job = run.job(folder.resolve("run"));
        List<Path> library = mutation == null
                ? job.library()
                : Stream.concat(Stream.of(folder), job.library().stream()).toList();
        return new Tlc.Job(job.module(), job.config(), job.source(), library, job.directory(), job.brief(), job.limit())
                .within(Duration.ofMillis((long) (1000 * seconds)));
    }

    private Trial run(Tlc.Job job) throws IOException, InterruptedException {
        AtomicReference<@Nullable Tlc> used = new AtomicReference<>();
        TlcResult result = pool.run(job, used::set);
        Tlc tlc = used.get();
        return new Trial(
                tlc != null && tlc.exceeded() ? EXPLODED : outcome(result),
                result.distinct(),
                result.behaves() ? result.depth() : NO_BEHAVIOURS,
                result.seconds(),
                result.outcome() instanceof Outcome.Failed failed
                        ? failed.message().replaceAll("\\s+", " ")
                        : "");
    }

    private static String outcome(TlcResult result) {
        if (!(result.outcome() instanceof Outcome.Failed failed)) {
            return result.outcome().toString();
        }
        // Where a module has behaviours, a false assumption says that its constants do not fit.
        Matcher assumption = FALSE.matcher(failed.message());
        if (!result.behaves() && assumption.matches()) {
            return "violates " + assumption.group(1);
        }
        // What was made a constant TLC declines to check.
        if (failed.message().contains("is a tautology")) {
            return "holds";
        }
        Matcher oneOf = ONE_OF.matcher(failed.message());
        if (oneOf.find()) {
            return oneOf.group(1);
        }
        Matcher never = NEVER.matcher(failed.message());
        return never.find() ? "violates " + never.group(1) : NO_ANSWER;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
