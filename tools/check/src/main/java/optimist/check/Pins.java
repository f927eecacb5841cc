package optimist.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import optimist.tla.TlcResult;

/** Writes what was measured into a manifest, and says what is different. */
final class Pins {
    private final Pattern pattern;
    private final Terminal terminal;

    Pins(Pattern pattern, Terminal terminal) {
        this.pattern = pattern;
        this.terminal = terminal;
    }

    /** Returns why models were not pinned; the others are. */
    List<Problem> write(Map<String, TlcResult> results) throws IOException {
        List<Problem> problems = new ArrayList<>(pattern.problems());
        TomlFile file = pattern.manifestFile();
        boolean changed = false;
        for (Map.Entry<String, TlcResult> entry : results.entrySet()) {
            Run run = Objects.requireNonNull(pattern.runs().get(entry.getKey()));
            List<Problem> unexpected = RunJudge.outcome(run, entry.getValue());
            if (unexpected.isEmpty()) {
                changed |= write(file, run, entry.getValue());
            }
            unexpected.forEach(problem ->
                    problems.add(new Problem(problem.file(), problem.line(), run.id() + ": " + problem.message())));
        }
        if (changed) {
            file.write();
        }
        return problems;
    }

    private boolean write(TomlFile file, Run run, TlcResult result) throws IOException {
        Map<String, String> pins = new LinkedHashMap<>();
        pins.put(
                "properties",
                RunJudge.asked(result).stream().map(Pins::quoted).collect(Collectors.joining(", ", "[", "]")));
        pins.put("states", String.valueOf(result.distinct()));
        pins.put("depth", String.valueOf(result.depth()));
        pins.put("hash", quoted(Hash.of(run, result)));
        List<String> changes = new ArrayList<>();
        pins.forEach((key, value) -> {
            String old = file.set("model." + run.name(), key, value);
            if (!old.equals(value)) {
                changes.add("  " + key + ": " + (old.isEmpty() ? "" : old + " -> ") + value);
            }
        });
        terminal.out().println(run.id() + (changes.isEmpty() ? ": unchanged" : ""));
        changes.forEach(terminal.out()::println);
        return !changes.isEmpty();
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
