package optimist.check;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.check.Check.Status;

/** The last lines of the report: what was left out, and how many checks came out how. */
final class Summary {
    private final Terminal terminal;
    private final List<Check> checks;

    Summary(Terminal terminal, List<Check> checks) {
        this.terminal = terminal;
        this.checks = checks;
    }

    void print(double seconds) {
        leftOut();
        closing(seconds);
    }

    private void leftOut() {
        List<Check> wrong =
                checks.stream().filter(check -> check.status() == Status.WRONG).toList();
        if (!wrong.isEmpty()) {
            terminal.out().println();
            terminal.out().println("known to be wrong or missing, and counted as skipped: " + wrong.size());
            for (Check check : wrong) {
                check.problems()
                        .forEach(problem -> terminal.out()
                                .println("  " + check.pattern().name() + "/" + check.subject() + ": "
                                        + problem.message()));
            }
        }
        List<Check> unchanged = checks.stream()
                .filter(check -> check.status() == Status.UNCHANGED)
                .toList();
        if (!unchanged.isEmpty()) {
            terminal.out().println();
            terminal.out()
                    .println("not run: "
                            + Stream.of(Kind.MODEL, Kind.MUTANT)
                                    .map(kind -> kind.count(unchanged.stream()
                                            .filter(check -> check.kind() == kind)
                                            .count()))
                                    .collect(Collectors.joining(", "))
                            + ": nothing that they read has changed since they passed;"
                            + " all else is judged by what they showed then");
        }
        long large = skipped()
                .filter(check -> check.kind() == Kind.MODEL || check.kind() == Kind.MUTANT)
                .count();
        List<Check> configurations =
                skipped().filter(check -> check.kind() == Kind.CONFIGURATION).toList();
        List<Check> unjudged = skipped()
                .filter(check ->
                        check.kind() != Kind.MODEL && check.kind() != Kind.MUTANT && check.kind() != Kind.CONFIGURATION)
                .toList();
        if (large > 0 || !configurations.isEmpty() || !unjudged.isEmpty()) {
            terminal.out().println();
        }
        if (large > 0) {
            terminal.out().println("skipped: " + large + " large model" + (large == 1 ? "" : "s") + ": TIER=large");
        }
        configurations.forEach(check -> terminal.out()
                .println("skipped: " + check.pattern().name() + "/" + check.subject() + ": " + reason(check)));
        for (Kind kind : Kind.values()) {
            unjudged.stream()
                    .filter(check -> check.kind() == kind)
                    .collect(Collectors.groupingBy(
                            check -> reason(check).replaceFirst("no result of .*", ""),
                            LinkedHashMap::new,
                            Collectors.toList()))
                    .values()
                    .forEach(alike -> terminal.out()
                            .println(terminal.fit("skipped: " + kind.count(alike.size()) + ": "
                                    + alike.stream().map(Check::subject).collect(Collectors.joining(", ")) + ": "
                                    + reason(alike.get(0)))));
        }
    }

    private static String reason(Check check) {
        return check.problems().get(0).message();
    }

    private Stream<Check> skipped() {
        return checks.stream().filter(check -> check.status() == Status.SKIPPED);
    }

    private void closing(double seconds) {
        String counted = Arrays.stream(Kind.values())
                .map(kind -> {
                    long n = checks.stream()
                            .filter(check -> check.kind() == kind && check.judged())
                            .count();
                    return n == 0 ? "" : kind.count(n);
                })
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        terminal.out().println();
        terminal.out().println("checked: " + counted);
        String line = "check: " + count(Status.PASSED) + " passed, " + count(Status.FAILED) + " failed, "
                + (count(Status.SKIPPED) + count(Status.WRONG)) + " skipped"
                + (count(Status.UNCHANGED) == 0 ? "" : ", " + count(Status.UNCHANGED) + " not run") + " in "
                + Report.seconds(seconds) + " s";
        terminal.out().println(count(Status.FAILED) == 0 ? terminal.green(line) : terminal.red(line));
    }

    private long count(Status status) {
        return checks.stream().filter(check -> check.status() == status).count();
    }
}
