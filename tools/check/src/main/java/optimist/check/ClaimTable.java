package optimist.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.check.Check.Status;
import optimist.check.Claims.Claim;

/** Claims, what was decided of each, and what their authors say of it. */
final class ClaimTable {
    private final Terminal terminal;
    private final Layout layout;
    private final boolean evidence;

    /** @param evidence whether it also shows what a claim rests on */
    ClaimTable(Terminal terminal, Layout layout, boolean evidence) {
        this.terminal = terminal;
        this.layout = layout;
        this.evidence = evidence;
    }

    void print(List<Check> checks) {
        List<String> header = new ArrayList<>(List.of("", "claim", "verdict"));
        if (evidence) {
            header.add("evidence");
        }
        header.add("");
        int last = header.size() - 1;
        Table table = new Table(header, last);
        for (Check check : checks) {
            Claim claim = Objects.requireNonNull(check.pattern().claims().get(check.subject()));
            List<String> row = new ArrayList<>(List.of(
                    status(check),
                    // The names of our claims differ in all patterns; a stranger's may not.
                    layout.reviewed() ? check.subject() : check.pattern().name() + "/" + check.subject(),
                    claim.verdict() + (claim.found() == null ? "" : ": " + claim.found())));
            if (evidence) {
                row.add(evidence(claim));
            }
            row.add(claim.claim());
            table.row(List.copyOf(row), check.failed() ? terminal::red : text -> text);
            if (claim.onlyIf() != null) {
                row.replaceAll(cell -> "");
                row.set(last, "... only if " + claim.onlyIf());
                table.row(List.copyOf(row), text -> text);
            }
        }
        table.print(terminal);
    }

    private static String status(Check check) {
        return check.failed() ? "FAIL" : check.status() == Status.PASSED ? "ok" : "not judged";
    }

    private static String evidence(Claim claim) {
        return Stream.concat(
                        claim.evidence().map(one -> one.model() + ": " + String.join(", ", one.properties())),
                        Stream.concat(claim.measuredBy().stream(), claim.testedBy().stream()))
                .collect(Collectors.joining("; "));
    }
}
