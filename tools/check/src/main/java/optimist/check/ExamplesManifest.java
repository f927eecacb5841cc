package optimist.check;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code manifest.json} in the form of tlaplus/Examples: its authors' words on each configuration. Newer versions of it have
 * one in each folder, older ones a single file above all.
 */
final class ExamplesManifest {
    static final String NAME = "manifest.json";

    /**
     * What the file says of a configuration.
     *
     * @param module the name of the root module
     * @param mode as in {@code exhaustive search}, {@code symbolic} or {@code simulate}
     * @param seconds how long it takes; zero if that is not known
     * @param result {@code success}, or a kind of failure
     * @param states distinct states; null if that is not known
     */
    record Entry(
            String module,
            String mode,
            long seconds,
            String result,
            @Nullable Long states) {
        /** Why TLC cannot be asked to check this; null if it can. */
        @Nullable
        String notChecked(int limit) {
            if (!mode.equals("exhaustive search")) {
                return NAME + ": mode " + mode + " (expected: exhaustive search)";
            }
            return seconds > limit ? NAME + ": it takes " + seconds + " s (expected: at most " + limit + ")" : null;
        }

        /** How an outcome differs from what the authors expect; null if it does not. */
        @Nullable
        String differs(String outcome, long distinct) {
            boolean same = switch (result) {
                case "success" -> outcome.equals("holds");
                case "deadlock failure" -> outcome.equals("deadlock");
                case "safety failure", "liveness failure" -> outcome.startsWith("violates");
                default -> true;
            };
            if (!same) {
                return NAME + " says " + result + "; found: " + outcome;
            }
            return states != null && states != distinct
                    ? NAME + " says " + states + " distinct states; found: " + distinct
                    : null;
        }
    }

    private record Listed(Path path, Path folder, Entry entry) {}

    private final List<Listed> entries = new ArrayList<>();

    /** Reads the file in this folder, if there is one. */
    void read(Path folder) throws IOException, Malformed {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return;
        }
        JsonNode root;
        try {
            root = new ObjectMapper().readTree(file.toFile());
        } catch (JacksonException e) {
            throw new Malformed(new Problem(file, e.getLocation().getLineNr(), e.getOriginalMessage()));
        }
        JsonNode specifications = root.path("specifications");
        for (JsonNode specification : specifications.isArray() ? specifications : List.of(root)) {
            for (JsonNode module : specification.path("modules")) {
                String name = base(Path.of(module.path("path").asText("")));
                for (JsonNode model : module.path("models")) {
                    entries.add(new Listed(Path.of(model.path("path").asText("")), folder, entry(name, model)));
                }
            }
        }
    }

    private static Entry entry(String module, JsonNode model) {
        JsonNode mode = model.path("mode");
        return new Entry(
                module,
                mode.isObject() && mode.fieldNames().hasNext()
                        ? mode.fieldNames().next()
                        : mode.asText("exhaustive search"),
                seconds(model.path("runtime").asText("")),
                model.path("result").asText(""),
                model.path("distinctStates").isIntegralNumber()
                        ? model.path("distinctStates").asLong()
                        : null);
    }

    /** Of {@code hh:mm:ss}; zero if it is none. */
    private static long seconds(String runtime) {
        long seconds = 0;
        for (String part : runtime.split(":", -1)) {
            if (!part.matches("\\d{1,4}")) {
                return 0;
            }
            seconds = 60 * seconds + Long.parseLong(part);
        }
        return seconds;
    }

    /**
     * What is said of this configuration. Paths in the file begin at the top of a repository, wherever that is. A folder may have
     * been copied without those that it is in.
     */
    @Nullable
    Entry of(Path configuration) {
        return entries.stream()
                .filter(listed -> configuration.endsWith(listed.path()))
                .findFirst()
                .or(() -> entries.stream()
                        .filter(listed -> configuration.startsWith(listed.folder())
                                && listed.path().endsWith(listed.folder().relativize(configuration)))
                        .findFirst())
                .map(Listed::entry)
                .orElse(null);
    }

    /** The name of a file without its end. */
    static String base(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.(tla|cfg)$", "");
    }
}
