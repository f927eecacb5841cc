package optimist.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code models/<pattern>/models.toml}: what TLC is asked, and what it must answer.
 *
 * @param show the variables that counterexamples show, in this order; all if empty
 * @param bounds constants that say how large a model is, and what it is a model of
 * @param excuses constants that weaken what is asked, with the value that does not
 * @param aside actions that are possible only where a model is set up for them: a claim is about those that it names
 * @param library more folders with modules, relative to that of the manifest
 * @param leftOut configurations that are not checked, and why
 * @param stops formulas under which a thread may stop for good, wherever it is, and that thread
 * @param model the models; each has a configuration of its own name
 * @param mutant small faults in a specification, each of which a model must find
 * @param weakest models of which {@code make weakest} may change the modes of accesses
 * @param states models of which a page shows the graph, and the variables, or definitions without parameters, that tell its states
 *     apart
 */
record Manifest(
        List<String> show,
        List<String> bounds,
        Map<String, String> excuses,
        List<String> aside,
        Map<String, String> stops,
        List<String> library,
        Map<String, String> leftOut,
        Map<String, Model> model,
        Map<String, Mutant> mutant,
        Map<String, Accesses> weakest,
        Map<String, List<String>> states) {
    Manifest {
        show = show == null ? List.of() : show;
        bounds = bounds == null ? List.of() : bounds;
        excuses = excuses == null ? Map.of() : new LinkedHashMap<>(excuses);
        aside = aside == null ? List.of() : aside;
        stops = stops == null ? Map.of() : stops;
        library = library == null ? List.of() : library;
        leftOut = leftOut == null ? Map.of() : leftOut;
        model = model == null ? Map.of() : model;
        mutant = mutant == null ? Map.of() : mutant;
        weakest = weakest == null ? Map.of() : weakest;
        states = states == null ? Map.of() : states;
    }

    /**
     * One model.
     *
     * @param spec the specification whose actions it takes
     * @param module the root module
     * @param shows what a reader learns from it, in one line
     * @param expect {@code holds}, {@code violates <property>} or {@code deadlock}
     * @param tier {@code default} or {@code large}
     * @param heap as in -Xmx
     * @param minutes after which a run is stopped
     * @param gigabytes of states on disk, with more of which a run is stopped
     * @param stops the thread that stops in its counterexample, if the specification does not say which
     * @param properties pinned: all that the configuration lists
     * @param states pinned: distinct states
     * @param depth pinned: depth of the search
     * @param idle pinned: actions that are never taken
     * @param hash pinned: of the configuration and the modules
     */
    record Model(
            @JsonProperty(required = true) String spec,
            @JsonProperty(required = true) String module,
            @JsonProperty(required = true) String shows,
            @JsonProperty(required = true) String expect,
            String tier,
            String heap,
            @Nullable Integer minutes,
            @Nullable Integer gigabytes,
            List<String> show,
            @Nullable String stops,
            @Nullable List<String> properties,
            @Nullable Long states,
            @Nullable Integer depth,
            @Nullable List<String> idle,
            @Nullable String hash) {
        Model {
            tier = tier == null ? "default" : tier;
            heap = heap == null ? "1g" : heap;
            show = show == null ? List.of() : show;
        }

        boolean pinned() {
            return properties != null && states != null && depth != null && idle != null && hash != null;
        }
    }

    /** The accesses of a model to shared memory, but for those that are always plain. */
    record Accesses(List<String> loads, List<String> stores, List<String> updates) {
        Accesses {
            loads = loads == null ? List.of() : loads;
            stores = stores == null ? List.of() : stores;
            updates = updates == null ? List.of() : updates;
        }
    }

    /**
     * A fault in a specification.
     *
     * @param of the model whose configuration it is run with
     * @param replace operators, and what they are replaced by
     * @param module the module that defines the replacements; that of the model if absent
     * @param fault the fault, in plain words
     * @param killedBy the property that the fault violates, or {@code deadlock}
     */
    record Mutant(
            @JsonProperty(required = true) String of,
            @JsonProperty(required = true) Map<String, String> replace,
            @Nullable String module,
            @JsonProperty(required = true) String fault,
            @JsonProperty(required = true) String killedBy,
            String tier,
            @Nullable String heap) {
        Mutant {
            replace = new LinkedHashMap<>(replace);
            tier = tier == null ? "default" : tier;
        }

        /** What a run of the mutant must end with, in the words of {@link Model#expect}. */
        String expect() {
            return killedBy.equals("deadlock") ? "deadlock" : "violates " + killedBy;
        }
    }
}
