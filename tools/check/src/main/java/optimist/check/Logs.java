package optimist.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import optimist.site.Standing;
import optimist.tla.Tlc;
import optimist.tla.TlcParser;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** What the last {@code make check} has left behind in {@code build/check}: the logs of TLC, read as if TLC said it now. */
final class Logs {
    private static final Tlc.Limit LIMIT = Tlc.Limit.usual(new Tlc.Advice("", "", ""));

    /**
     * The last run of a model or mutant.
     *
     * @param stale whether something that it reads was changed since
     */
    record Logged(TlcResult result, Instant time, boolean stale) {}

    private final Freshness freshness;
    private final Map<Path, Optional<Set<String>>> imports = new HashMap<>();
    private final Map<String, Optional<Logged>> logged = new HashMap<>();

    Logs(Freshness freshness) {
        this.freshness = freshness;
    }

    /** The last run; null if there was none. */
    @Nullable
    Logged of(Run run) throws IOException {
        if (!logged.containsKey(run.id())) {
            logged.put(run.id(), Optional.ofNullable(read(run)));
        }
        return logged.getOrDefault(run.id(), Optional.empty()).orElse(null);
    }

    private @Nullable Logged read(Run run) throws IOException {
        Tlc.Job job = run.job();
        if (!Files.exists(job.log())) {
            return null;
        }
        TlcParser parser = new TlcParser(job.source(), progress -> {});
        try (BufferedReader lines = Files.newBufferedReader(job.log())) {
            lines.lines().forEach(parser::line);
        }
        Instant time = Files.getLastModifiedTime(job.log()).toInstant();
        Path config = job.directory().resolve("model.cfg");
        List<Path> read = new ArrayList<>(modules(run).values());
        read.add(run.configuration());
        boolean stale = !Files.exists(config)
                || !Files.readString(config).equals(job.config())
                || freshness.isAnyAfter(read, time);
        return new Logged(parser.result(-1, LIMIT, 0), time, stale);
    }

    /** The modules that a run reads, by name. */
    Map<String, Path> modules(Run run) throws IOException {
        return Sources.of(run, imports).modules();
    }

    /** The results of a pattern that are about its models as they are. */
    Map<String, TlcResult> current(Pattern pattern) throws IOException {
        Map<String, TlcResult> results = new HashMap<>();
        for (Run run : pattern.runs().values()) {
            Logged last = of(run);
            if (last != null && !last.stale()) {
                results.put(run.name(), last.result());
            }
        }
        return results;
    }

    Standing standing(Run run) throws IOException {
        String command = "make check ONLY=" + run.id();
        Logged last = of(run);
        if (last == null) {
            return Standing.notRun(command);
        }
        String found = last.result().outcome() + ", "
                + Report.number(last.result().distinct()) + " states, " + Freshness.text(last.time());
        if (last.stale()) {
            return Standing.stale(found, command);
        }
        Check check = RunJudge.check(run, last.result());
        return check.failed() ? Standing.failed(check.problems().get(0).message(), command) : Standing.passed(found);
    }
}
