package optimist.check;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What {@code proofs/<pattern>/smt.toml} has two solvers decide: which properties follow from which invariants. */
@JsonIgnoreProperties(ignoreUnknown = true)
record Gates(Map<String, Gate> gate) {
    Gates {
        gate = gate == null ? Map.of() : gate;
    }

    /**
     * An invariant.
     *
     * @param safety what it implies of states
     * @param steps what it implies of steps
     * @param fixed constants for which it is asked of one value only
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Gate(List<String> safety, List<String> steps, Map<String, Object> fixed) {
        Gate {
            safety = safety == null ? List.of() : safety;
            steps = steps == null ? List.of() : steps;
            fixed = fixed == null ? Map.of() : fixed;
        }
    }

    /** Why the solvers are not asked that; null if they are. */
    static @Nullable String missing(Pattern pattern, String module, String property) {
        Path file = file(pattern);
        String shown = pattern.root().relativize(file).toString();
        if (!Files.exists(file)) {
            return "there is no " + shown;
        }
        try {
            Gate gate = of(pattern, module);
            if (gate == null) {
                return shown + " has no [gate." + module + "]";
            }
            return gate.safety().contains(property) || gate.steps().contains(property)
                    ? null
                    : shown + " does not ask " + property + " of " + module
                            + " (expected: it is in safety or in steps)";
        } catch (Malformed e) {
            return e.problem().message();
        }
    }

    /** The constants for which an invariant is asked of one value only, as in {@code Bits = 8}; nothing if there are none. */
    static String fixed(Pattern pattern, String module) {
        try {
            Gate gate = of(pattern, module);
            return gate == null
                    ? ""
                    : new TreeMap<>(gate.fixed())
                            .entrySet().stream()
                                    .map(constant -> constant.getKey() + " = " + constant.getValue())
                                    .collect(Collectors.joining(", "));
        } catch (Malformed e) {
            return "";
        }
    }

    private static @Nullable Gate of(Pattern pattern, String module) throws Malformed {
        return new TomlFile(file(pattern)).read(Gates.class).gate().get(module);
    }

    private static Path file(Pattern pattern) {
        return pattern.proofs().resolve("smt.toml");
    }
}
