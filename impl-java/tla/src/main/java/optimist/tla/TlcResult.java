package optimist.tla;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param extended the modules that the root module extends, in one step or in several
 * @param defined of each invariant and property, the module that defines it
 * @param strict whether a behaviour of the run is one of {@code Spec}: its formula is that one, with conjuncts or without
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
        Set<String> extended,
        Map<String, String> defined,
        boolean strict,
        List<Firing> firings,
        @Nullable Trace trace,
        double seconds) {

    /** What TLC calls an action that is no definition. */
    public static final String NO_NAME = "UnnamedAction";

    /** A run of which this alone is known. */
    public static TlcResult failure(String message) {
        return new TlcResult(
                new Outcome.Failed(message),
                0,
                0,
                0,
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Set.of(),
                Map.of(),
                false,
                List.of(),
                null,
                0);
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
                extended,
                defined,
                strict,
                firings,
                trace,
                seconds);
    }

    /** How often the action at this place was taken, and how often it led to a new state. */
    public record Firing(String action, String module, int line, long generated, long distinct) {}
}
