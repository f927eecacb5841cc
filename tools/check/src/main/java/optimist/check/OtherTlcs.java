package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import optimist.check.Check.Kind;
import optimist.check.Options.Usage;
import optimist.tla.OtherTlc;
import optimist.tla.Outcome;
import optimist.tla.TlcResult;

/** Runs by another TLC what was run already, and compares the results. */
final class OtherTlcs {
    private static final int STEP = 50;

    private final Terminal terminal;
    private final Layout layout;
    private final Options options;
    private final OtherTlc other;
    private final String ownVersion;
    private int ended;

    /** @param jar of the other one */
    OtherTlcs(Terminal terminal, Layout layout, Options options, Path jar)
            throws IOException, InterruptedException, Usage {
        this.terminal = terminal;
        this.layout = layout;
        this.options = options;
        if (!Files.isRegularFile(jar)) {
            throw new Usage("TLC: " + jar + ": there is no such file (expected: a tla2tools.jar)");
        }
        try {
            this.other = OtherTlc.of(jar);
        } catch (IOException e) {
            throw new Usage("TLC: " + e.getMessage() + " (expected: a tla2tools.jar)");
        }
        this.ownVersion = OtherTlc.own().version();
    }

    /** Of each run that has ended, whether the other TLC says the same. */
    List<Check> checks(Map<Run, TlcResult> results) throws IOException, InterruptedException {
        Map<Run, TlcResult> known = new LinkedHashMap<>(results);
        known.values().removeIf(result -> result.outcome() instanceof Outcome.Failed);
        terminal.out()
                .println(Report.number(known.size()) + " runs by TLC " + other.version()
                        + ", a process each, after those by " + ownVersion);
        Path folder = layout.build().resolve("other-tlc");
        Runner runner = new Runner(
                options.jobs(),
                (run, taken) -> other.run(run.job(folder.resolve(run.id())), Objects.requireNonNull(known.get(run))));
        Map<Run, TlcResult> others = runner.run(List.copyOf(known.keySet()), (run, result) -> {
            ended++;
            if (ended % STEP == 0) {
                terminal.out().println("  " + ended + " of " + known.size());
            }
        });
        List<Check> checks = new ArrayList<>();
        others.forEach((run, result) -> checks.add(Check.of(
                Kind.OTHER_TLC,
                run.pattern(),
                run.name(),
                differences(Objects.requireNonNull(known.get(run)), result))));
        long differ = checks.stream().filter(Check::failed).count();
        terminal.out()
                .println("compared: TLC " + other.version() + " with " + ownVersion + ": "
                        + Report.number(checks.size() - differ) + " the same, " + Report.number(differ) + " different");
        return checks;
    }

    private List<Problem> differences(TlcResult own, TlcResult others) {
        String one = said(own);
        String two = said(others);
        return one.equals(two)
                ? List.of()
                : List.of(new Problem("TLC " + other.version() + ": " + two + "; TLC " + ownVersion + ": " + one));
    }

    private static String said(TlcResult result) {
        return result.outcome() + ", " + Report.number(result.distinct()) + " distinct states, depth " + result.depth();
    }
}
