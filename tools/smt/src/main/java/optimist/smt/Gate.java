package optimist.smt;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is asked of a module: a table of {@code proofs/<pattern>/smt.toml}.
 *
 * @param inv the invariant that is to be inductive
 * @param safety what follows from it
 * @param steps what each step does: definitions of the form {@code [][A]_v}
 * @param kinds of variables and constants, as {@link Kind#parse} reads them
 * @param fixed constants that have one value only
 * @param forgets variables that may have any value in every state: every formula that reads one may be true or false
 * @param witnesses models whose constants are taken where states and steps are looked for that have to be there
 * @param idle actions that nobody can take where the invariant holds
 */
record Gate(
        String init,
        String next,
        String inv,
        List<String> safety,
        List<String> steps,
        Map<String, String> kinds,
        Map<String, Object> fixed,
        List<String> forgets,
        List<String> witnesses,
        List<String> idle) {
    Gate {
        init = init == null ? "Init" : init;
        next = next == null ? "Next" : next;
        inv = inv == null ? "Inv" : inv;
        safety = safety == null ? List.of() : List.copyOf(safety);
        steps = steps == null ? List.of() : List.copyOf(steps);
        kinds = kinds == null ? Map.of() : new LinkedHashMap<>(kinds);
        fixed = fixed == null ? Map.of() : new TreeMap<>(fixed);
        forgets = forgets == null ? List.of() : List.copyOf(forgets);
        witnesses = witnesses == null ? List.of() : List.copyOf(witnesses);
        idle = idle == null ? List.of() : List.copyOf(idle);
    }

    private static final TomlMapper MAPPER = TomlMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .build();

    /** A file: what is asked of each module, and what several of them have the same. */
    private record File(Map<String, String> kinds, Map<String, Gate> gate) {}

    /** The gates of a pattern, by module. */
    static Map<String, Gate> read(Path file) throws IOException {
        try {
            File read = MAPPER.readValue(file.toFile(), File.class);
            Map<String, Gate> gates = new LinkedHashMap<>();
            read.gate().forEach((module, gate) -> {
                Map<String, String> kinds = new LinkedHashMap<>(read.kinds() == null ? Map.of() : read.kinds());
                kinds.putAll(gate.kinds());
                gates.put(
                        module,
                        new Gate(
                                gate.init(),
                                gate.next(),
                                gate.inv(),
                                gate.safety(),
                                gate.steps(),
                                kinds,
                                gate.fixed(),
                                gate.forgets(),
                                gate.witnesses(),
                                gate.idle()));
            });
            return gates;
        } catch (JacksonException e) {
            throw new Unsupported(file + ":" + e.getLocation().getLineNr() + ": " + e.getOriginalMessage());
        }
    }
}
