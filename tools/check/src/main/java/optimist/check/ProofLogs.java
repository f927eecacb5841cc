package optimist.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import optimist.site.Standing;

/** What the last {@code make proofs} has left behind in {@code build/proofs}: what tlapm said of each obligation. */
final class ProofLogs {
    private final Path root;
    private final Freshness freshness;

    ProofLogs(Path root, Freshness freshness) {
        this.root = root;
        this.freshness = freshness;
    }

    Standing of(Pattern pattern, String module) throws IOException {
        String command = "make proofs ONLY=" + pattern.name();
        Path log = root.resolve("build/proofs").resolve(pattern.name()).resolve(module + ".log");
        if (!Files.exists(log)) {
            return Standing.notRun(command);
        }
        Map<String, String> last = new HashMap<>();
        Map<String, String> message = new HashMap<>();
        for (String line : Files.readAllLines(log)) {
            int colon = line.indexOf(':');
            if (line.equals("@!!BEGIN")) {
                message.clear();
            } else if (line.equals("@!!END") && "obligation".equals(message.get("type"))) {
                last.put(
                        Objects.requireNonNullElse(message.get("id"), ""),
                        Objects.requireNonNullElse(message.get("status"), ""));
            } else if (line.startsWith("@!!") && colon > 0) {
                message.put(line.substring(3, colon), line.substring(colon + 1));
            }
        }
        long proved = last.values().stream()
                .filter(status -> status.matches("proved|trivial"))
                .count();
        Instant time = Files.getLastModifiedTime(log).toInstant();
        String says = proved + " of " + last.size() + " obligations proved, " + Freshness.text(time);
        if (freshness.isAnyAfter(List.of(pattern.proofs(), pattern.specs(), root.resolve("specs/memory")), time)) {
            return Standing.stale(says, command);
        }
        return proved < last.size() || proved == 0 ? Standing.failed(says, command) : Standing.passed(says);
    }
}
