package optimist.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import optimist.check.Check.Kind;
import optimist.tla.TlcResult;

/** Writes what was measured into a manifest, and says what is different. */
final class Pins {
    private final Pattern pattern;
    private final Terminal terminal;

    Pins(Pattern pattern, Terminal terminal) {
        this.pattern = pattern;
        this.terminal = terminal;
    }

    /** Pins the models whose outcome is as expected, and returns which they are and which not. */
    List<Check> write(Map<String, TlcResult> results) throws IOException {
        List<Check> checks = new ArrayList<>();
        checks.add(Check.of(Kind.MANIFEST, pattern, pattern.name(), pattern.problems()));
        boolean changed = false;
        for (Map.Entry<String, TlcResult> entry : results.entrySet()) {
            Run run = Objects.requireNonNull(pattern.runs().get(entry.getKey()));
            List<Problem> problems = RunJudge.outcome(run, entry.getValue());
            String table = "model." + run.name();
            if (pattern.manifestFile().line(table) == 0) {
                String message = "there is no line for the pins of " + run.name() + " (expected: [" + table + "])";
                problems.add(new Problem(pattern.manifestFile().path(), 0, message));
            }
            if (problems.isEmpty()) {
                changed |= write(pattern.manifestFile(), run, entry.getValue());
            }
            checks.add(Check.of(Kind.MODEL, pattern, run.name(), problems));
        }
        if (changed) {
            pattern.manifestFile().write();
        }
        return checks;
    }

    /** The keys of a model that are measured, as they are written. */
    static Map<String, String> measured(Run run, TlcResult result) throws IOException {
        Map<String, String> pins = new LinkedHashMap<>();
        pins.put("properties", TomlFile.quoted(RunJudge.asked(result)));
        pins.put("states", String.valueOf(result.distinct()));
        pins.put("depth", String.valueOf(result.depth()));
        pins.put("idle", TomlFile.quoted(ActionJudge.idle(result)));
        pins.put("hash", TomlFile.quoted(Hash.of(run, result)));
        return pins;
    }

    private boolean write(TomlFile file, Run run, TlcResult result) throws IOException {
        List<String> changes = new ArrayList<>();
        measured(run, result).forEach((key, value) -> {
            String old = file.set("model." + run.name(), key, value);
            if (!old.equals(value)) {
                changes.add("  " + key + ": " + (old.isEmpty() ? "" : old + " -> ") + value);
            }
        });
        terminal.out().println(run.id() + (changes.isEmpty() ? ": unchanged" : ""));
        changes.forEach(terminal.out()::println);
        return !changes.isEmpty();
    }
}
