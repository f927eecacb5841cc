package optimist.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import optimist.check.Check.Kind;
import optimist.tla.Outcome;
import optimist.tla.TlcResult;

/** Says what failed, why and where; for a run that TLC did not finish, also where its log is. */
final class Failures {
    private final Terminal terminal;
    private final Path root;
    private final Map<Run, TlcResult> results;

    Failures(Terminal terminal, Path root, Map<Run, TlcResult> results) {
        this.terminal = terminal;
        this.root = root;
        this.results = results;
    }

    /** Those of the checks that failed. */
    void print(Stream<Check> checks) {
        checks.filter(Check::failed).forEach(check -> {
            Run run = check.kind() == Kind.MODEL || check.kind() == Kind.MUTANT
                    ? check.pattern().runs().get(check.subject())
                    : null;
            if (run == null) {
                print(subject(check), check.problems());
            } else {
                print(run.id(), problems(run, check));
            }
        });
    }

    private static String subject(Check check) {
        String pattern = check.pattern().name();
        String subject = check.subject().equals(pattern) ? pattern : pattern + "/" + check.subject();
        return check.kind().title() + " " + subject;
    }

    private List<Problem> problems(Run run, Check check) {
        List<Problem> problems = new ArrayList<>(check.problems());
        TlcResult result = results.get(run);
        if (result != null && result.outcome() instanceof Outcome.Failed) {
            problems.add(new Problem("log: " + root.relativize(run.directory().resolve("tlc.log"))));
        }
        return problems;
    }

    private void print(String subject, List<Problem> problems) {
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
}
