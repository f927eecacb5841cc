package optimist.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import optimist.check.Check.Kind;
import optimist.tla.Lanes;
import optimist.tla.TlcResult;

/** Says how it came out. */
final class Report {
    private final Terminal terminal;
    private final Layout layout;
    private final Map<Run, TlcResult> results;
    private final List<Check> checks;
    private final Failures failures;

    Report(Terminal terminal, Layout layout, Map<Run, TlcResult> results, List<Check> checks) {
        this.terminal = terminal;
        this.layout = layout;
        this.results = results;
        this.checks = checks;
        this.failures = new Failures(terminal, layout.root(), results);
    }

    /** Leaves the counterexample of a run beside its log, as text, as Markdown and as JSON. */
    static void writeCounterexample(Run run, TlcResult result) {
        if (result.trace() == null) {
            return;
        }
        Lanes lanes = new Lanes(result.trace(), run.show());
        try {
            Files.writeString(run.directory().resolve("counterexample.txt"), lanes.text(120, text -> text));
            Files.writeString(run.directory().resolve("counterexample.md"), lanes.markdown());
            Files.writeString(
                    run.directory().resolve("counterexample.itf.json"),
                    Itf.text(result.trace(), run.model().module() + ".tla"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    /**
     * Everything, in this order: models, what failed, counterexamples, claims, mutants, what was not judged.
     *
     * @param asked whether the run was asked for by name, or all counterexamples were
     */
    void print(Predicate<Run> asked, double seconds) {
        models();
        counterexamples(asked);
        claims();
        mutants();
        others();
        new Summary(terminal, checks).print(seconds);
    }

    private List<Check> judged(Kind kind) {
        return checks.stream()
                .filter(check -> check.kind() == kind && check.judged())
                .toList();
    }

    private void printFailures(List<Check> some) {
        if (some.stream().anyMatch(Check::failed)) {
            terminal.out().println();
            failures.print(some.stream());
        }
    }

    private void models() {
        List<Check> models = judged(Kind.MODEL);
        if (models.isEmpty()) {
            return;
        }
        Table table = new Table(
                List.of(
                        "",
                        layout.group(),
                        "model",
                        "what it shows",
                        "outcome",
                        ">distinct states",
                        ">depth",
                        ">seconds"),
                3);
        for (Check check : models) {
            Run run = Objects.requireNonNull(check.pattern().runs().get(check.subject()));
            TlcResult result = Objects.requireNonNull(results.get(run));
            table.row(
                    List.of(
                            check.failed() ? "FAIL" : "ok",
                            run.pattern().name(),
                            run.name(),
                            run.model().shows(),
                            result.outcome().toString(),
                            number(result.distinct()),
                            String.valueOf(result.depth()),
                            seconds(result.seconds())),
                    check.failed() ? terminal::red : text -> text);
        }
        terminal.out().println();
        table.print(terminal);
        printFailures(models);
    }

    private void counterexamples(Predicate<Run> asked) {
        results.forEach((run, result) -> {
            if (result.trace() == null) {
                return;
            }
            boolean unexpected = !result.outcome().toString().equals(run.expected());
            if (unexpected || asked.test(run)) {
                terminal.out().println();
                terminal.out().println(terminal.bold(run.id()) + " " + result.outcome() + ":");
                terminal.out().print(new Lanes(result.trace(), run.show()).text(terminal.width(), terminal::bold));
            }
        });
        boolean others =
                results.entrySet().stream().anyMatch(e -> e.getValue().trace() != null && !asked.test(e.getKey()));
        if (others) {
            terminal.out().println();
            terminal.out()
                    .println("counterexamples: " + layout.root().relativize(layout.build()) + "/check/<"
                            + layout.group() + ">/<model>/counterexample.txt; " + layout.verbose() + " shows them");
        }
    }

    private void claims() {
        // Those that could not be judged are counted in the summary.
        List<Check> claims = judged(Kind.CLAIM);
        if (claims.isEmpty()) {
            return;
        }
        terminal.out().println();
        new ClaimTable(terminal, layout, false).print(claims);
        printFailures(claims);
    }

    private void mutants() {
        List<Check> mutants = judged(Kind.MUTANT);
        if (mutants.isEmpty()) {
            return;
        }
        long killed = mutants.stream().filter(check -> !check.failed()).count();
        terminal.out().println();
        terminal.out().println("mutants: " + killed + " of " + mutants.size() + " killed by the expected property");
        failures.print(mutants.stream());
    }

    /** Failures of the rules about several models, and of descriptions and pages. */
    private void others() {
        printFailures(checks.stream()
                .filter(check ->
                        check.kind() != Kind.MODEL && check.kind() != Kind.MUTANT && check.kind() != Kind.CLAIM)
                .toList());
    }
}
