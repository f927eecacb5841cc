package optimist.tla;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of a TLC run.
 *
 * @param generated the number of states generated
 * @param distinct the number of distinct states found
 * @param depth the length of the longest behaviour explored; 0 if TLC did not say
 * @param invariants the names under INVARIANT in the configuration, as TLC read it; the assumptions of the module if it
 *     has no behaviours
 * @param properties the names under PROPERTY
 * @param modules the files that TLC read, standard modules included
 * @param settings the settings of the configuration, by name: constants, replaced operators, and keywords such as
 *     {@code SPECIFICATION}
 * @param extended the modules that the root module extends, directly or indirectly
 * @param defined the module that defines each invariant and property
 * @param strict whether the formula of the run is {@code Spec}, with or without further conjuncts
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

    /** The name that TLC gives to an action without a definition. */
    public static final String NO_NAME = "UnnamedAction";

    /** The result of a run of which nothing is known but this message. */
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

    /** Whether TLC was asked for behaviours. Otherwise it evaluates the assumptions of the module, and finds no states. */
    public boolean behaves() {
        return settings.containsKey("SPECIFICATION") || settings.containsKey("INIT");
    }

    /** The same result with another outcome: a failure. */
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
