package optimist.tla;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a TLC run has shown.
 *
 * @param generated states generated
 * @param distinct distinct states found
 * @param depth length of the longest behaviour that was looked at; 0 if TLC did not say
 * @param invariants what the configuration lists under INVARIANT, as TLC read it
 * @param properties what it lists under PROPERTY
 * @param modules the files that TLC read, standard modules included
 * @param settings what the configuration sets, by name: constants and replaced operators, and in capitals its other
 *     keywords, as {@code SPECIFICATION}
 */
public record TlcResult(
        Outcome outcome,
        long generated,
        long distinct,
        int depth,
        List<String> invariants,
        List<String> properties,
        List<Path> modules,
        Map<String, String> settings,
        List<Firing> firings,
        @Nullable Trace trace,
        double seconds) {

    /** A run of which this alone is known. */
    public static TlcResult failure(String message) {
        return new TlcResult(
                new Outcome.Failed(message), 0, 0, 0, List.of(), List.of(), List.of(), Map.of(), List.of(), null, 0);
    }

    /** The same, but for what it comes to. */
    TlcResult failed(String message) {
        return new TlcResult(
                new Outcome.Failed(message),
                generated,
                distinct,
                depth,
                invariants,
                properties,
                modules,
                settings,
                firings,
                trace,
                seconds);
    }

    /** How often the action at this place was taken, and how often it led to a new state. */
    public record Firing(String action, String module, int line, long generated, long distinct) {}
}
