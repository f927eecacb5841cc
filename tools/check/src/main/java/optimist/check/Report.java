package optimist.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.check.Check.Status;
import optimist.check.Claims.Claim;
import optimist.tla.Lanes;
import optimist.tla.Outcome;
import optimist.tla.TlcResult;
import org.jspecify.annotations.Nullable;

/** Says how it came out. */
final class Report {
    private final Terminal terminal;
    private final Path root;
    private final Map<Run, TlcResult> results;
    private final List<Check> checks;

    Report(Terminal terminal, Path root, Map<Run, TlcResult> results, List<Check> checks) {
        this.terminal = terminal;
        this.root = root;
        this.results = results;
        this.checks = checks;
    }

    /** Leaves the counterexample of a run beside its log, as text and as Markdown. */
    static void writeCounterexample(Run run, TlcResult result) {
        if (result.trace() == null) {
            return;
        }
        Lanes lanes = new Lanes(result.trace(), run.show());
        try {
            Files.writeString(run.directory().resolve("counterexample.txt"), lanes.text(120, text -> text));
            Files.writeString(run.directory().resolve("counterexample.md"), lanes.markdown());
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
        notes();
        closing(seconds);
    }

    private @Nullable Check check(Kind kind, Run run) {
        return checks.stream()
                .filter(check -> check.kind() == kind
                        && check.pattern() == run.pattern()
                        && check.subject().equals(run.name()))
                .findFirst()
                .orElse(null);
    }

    private boolean failed(Run run) {
        Check check = check(run.mutant() == null ? Kind.MODEL : Kind.MUTANT, run);
        return check != null && check.failed();
    }

    private void models() {
        Table table = new Table(
                List.of("", "pattern", "model", "what it shows", "outcome", ">distinct states", ">depth", ">seconds"),
                3);
        results.forEach((run, result) -> {
            if (run.mutant() == null) {
                boolean failed = failed(run);
                table.row(
                        List.of(
                                failed ? "FAIL" : "ok",
                                run.pattern().name(),
                                run.name(),
                                run.model().shows(),
                                result.outcome().toString(),
                                number(result.distinct()),
                                String.valueOf(result.depth()),
                                seconds(result.seconds())),
                        failed ? terminal::red : text -> text);
            }
        });
        if (!table.isEmpty()) {
            terminal.out().println();
            table.print(terminal);
        }
        if (results.keySet().stream().anyMatch(run -> run.mutant() == null && failed(run))) {
            terminal.out().println();
            results.keySet().stream().filter(run -> run.mutant() == null).forEach(this::failure);
        }
    }

    /** Why a run failed, the first lines of what TLC said, and where the rest is. */
    private void failure(Run run) {
        Check check = check(run.mutant() == null ? Kind.MODEL : Kind.MUTANT, run);
        if (check == null || !check.failed()) {
            return;
        }
        List<Problem> problems = new ArrayList<>(check.problems());
        TlcResult result = results.get(run);
        if (result != null && result.outcome() instanceof Outcome.Failed) {
            problems.add(new Problem("log: " + root.relativize(run.directory().resolve("tlc.log"))));
        }
        failure(run.id(), problems);
    }

    private void failure(String subject, List<Problem> problems) {
        List<String> lines =
                problems.stream().flatMap(problem -> problem.text(root).lines()).toList();
        String title = terminal.red("FAIL") + " " + terminal.bold(subject);
        if (lines.size() == 1) {
            terminal.out().println(title + ": " + lines.get(0));
        } else {
            terminal.out().println(title);
            lines.forEach(line -> terminal.out().println("     " + line));
        }
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
                    .println("counterexamples: build/check/<pattern>/<model>/counterexample.txt; VERBOSE=1 shows them");
        }
    }

    private void claims() {
        // Those that could not be judged are counted below.
        List<Check> claims = checks.stream()
                .filter(check -> check.kind() == Kind.CLAIM && check.status() != Status.SKIPPED)
                .toList();
        if (claims.isEmpty()) {
            return;
        }
        Table table = new Table(List.of("", "claim", "verdict", ""), 3);
        for (Check check : claims) {
            Claim claim = Objects.requireNonNull(check.pattern().claims().get(check.subject()));
            table.row(
                    List.of(check.failed() ? "FAIL" : "ok", check.subject(), claim.verdict(), claim.claim()),
                    check.failed() ? terminal::red : text -> text);
            if (claim.onlyIf() != null) {
                table.row(List.of("", "", "", "... only if " + claim.onlyIf()), text -> text);
            }
        }
        terminal.out().println();
        table.print(terminal);
        failures(claims.stream());
    }

    private void failures(Stream<Check> some) {
        List<Check> failed = some.filter(Check::failed).toList();
        if (!failed.isEmpty()) {
            terminal.out().println();
            failed.forEach(this::failure);
        }
    }

    private void failure(Check check) {
        String pattern = check.pattern().name();
        String subject = check.subject().equals(pattern) ? pattern : pattern + "/" + check.subject();
        failure(check.kind().title() + " " + subject, check.problems());
    }

    private void mutants() {
        List<Check> mutants = checks.stream()
                .filter(check -> check.kind() == Kind.MUTANT && check.status() != Status.SKIPPED)
                .toList();
        if (mutants.isEmpty()) {
            return;
        }
        long killed = mutants.stream().filter(check -> !check.failed()).count();
        terminal.out().println();
        terminal.out().println("mutants: " + killed + " of " + mutants.size() + " killed by the property that must");
        results.keySet().stream().filter(run -> run.mutant() != null).forEach(this::failure);
    }

    /** Failures of the rules about several models, and what was left out. */
    private void notes() {
        failures(checks.stream()
                .filter(check ->
                        check.kind() != Kind.MODEL && check.kind() != Kind.MUTANT && check.kind() != Kind.CLAIM));
        long large = skipped()
                .filter(check -> check.kind() == Kind.MODEL || check.kind() == Kind.MUTANT)
                .count();
        List<Check> unjudged = skipped()
                .filter(check -> check.kind() != Kind.MODEL && check.kind() != Kind.MUTANT)
                .toList();
        if (large > 0 || !unjudged.isEmpty()) {
            terminal.out().println();
        }
        if (large > 0) {
            terminal.out().println("skipped: " + large + " large model" + (large == 1 ? "" : "s") + ": TIER=large");
        }
        for (Kind kind : Kind.values()) {
            List<Check> ofKind =
                    unjudged.stream().filter(check -> check.kind() == kind).toList();
            if (!ofKind.isEmpty()) {
                terminal.out()
                        .println(terminal.fit("skipped: " + kind.count(ofKind.size()) + ": "
                                + ofKind.stream().map(Check::subject).collect(Collectors.joining(", ")) + ": "
                                + ofKind.get(0).problems().get(0).message()));
            }
        }
    }

    private Stream<Check> skipped() {
        return checks.stream().filter(check -> check.status() == Status.SKIPPED);
    }

    private void closing(double seconds) {
        String counted = Arrays.stream(Kind.values())
                .map(kind -> {
                    long n = checks.stream()
                            .filter(check -> check.kind() == kind && check.status() != Status.SKIPPED)
                            .count();
                    return n == 0 ? "" : kind.count(n);
                })
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        terminal.out().println();
        terminal.out().println("checked: " + counted);
        String line = "check: " + count(Status.PASSED) + " passed, " + count(Status.FAILED) + " failed, "
                + count(Status.SKIPPED) + " skipped in " + seconds(seconds) + " s";
        terminal.out().println(count(Status.FAILED) == 0 ? terminal.green(line) : terminal.red(line));
    }

    private long count(Status status) {
        return checks.stream().filter(check -> check.status() == status).count();
    }
}
