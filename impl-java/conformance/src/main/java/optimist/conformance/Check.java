package optimist.conformance;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Binding.Shared;
import optimist.tla.Graph;

/** Checks a class against a model of its specification: reads it, drives it, and makes the report. */
final class Check {
    /**
     * The constants of a model that list the accesses of a mode, the strongest mode first. All other accesses are
     * plain.
     */
    private static final List<Map.Entry<String, Mode>> MODES = List.of(
            Map.entry("Volatile", Mode.VOLATILE),
            Map.entry("Releasing", Mode.RELEASE),
            Map.entry("Acquiring", Mode.ACQUIRE),
            Map.entry("Opaque", Mode.OPAQUE));

    private final Class<?> type;
    private final Model model;
    private final Binding binding;
    private final Declared declared;
    private final Map<String, List<String>> accesses;
    private final Duration limit;

    /**
     * Prepares the check.
     *
     * @param accesses the names of the accesses of an action in a specification over {@code Views}
     * @param limit the time of a call from one action to the next
     */
    Check(Class<?> type, Model model, Binding binding, Map<String, List<String>> accesses, Duration limit) {
        this.type = type;
        this.model = model;
        this.binding = binding;
        declared = binding.declared();
        this.accesses = accesses;
        this.limit = limit;
    }

    /** @param untilFirst whether the comparison ends at the first difference */
    Report check(boolean untilFirst) {
        if (binding.threads().isEmpty()) {
            throw new IllegalArgumentException(
                    "threads: nothing was said (expected: the variables that say where each thread is"
                            + " in a call, functions of the thread)");
        }
        checkShared();
        checkWaits();
        Graph graph = model.graph(names());
        Declared.check(
                "violates", declared.violated().keySet(), graph.violated().keySet());
        Declared.check("call", binding.calls().keySet(), graph.actions());
        Declared.check("without", declared.without().keySet(), graph.actions());
        checkElsewhere(graph.actions());
        Declared.check(
                "waits",
                Stream.concat(declared.waits().keySet().stream(), declared.woken())
                        .collect(Collectors.toSet()),
                graph.actions());
        Lint.Report lint = Lint.check(type, graph.actions(), binding);
        if (binding.fence() != null) {
            Declared.check("accesses", accesses.keySet(), lint.actions().keySet());
            lint = lint.with(otherModes(lint.actions()));
        }
        String title = type.getSimpleName() + " and " + model;
        // A class with accesses outside of its actions cannot be driven action by action.
        return lint.findings().isEmpty() ? drive(title, graph, lint, untilFirst) : Report.notDriven(title, lint);
    }

    /** Checks that no variable of the specification was said not to be specified: lint would ask nothing of its accesses. */
    private void checkShared() {
        for (Shared shared : binding.shared()) {
            String field = shared.field().substring(shared.field().lastIndexOf('.') + 1);
            if (declared.unspecified().containsKey(field)) {
                throw new IllegalArgumentException("unspecified: " + field + " is the variable " + shared.variable()
                        + " (expected: another field; of several with this name, as in \"Node." + field + "\")");
            }
        }
    }

    /** Checks that no action of the specification was said to be another one's: it would not be compared. */
    private void checkElsewhere(Set<String> actions) {
        declared.elsewhere().keySet().stream()
                .filter(actions::contains)
                .findFirst()
                .ifPresent(action -> {
                    throw new IllegalArgumentException("elsewhere: " + action
                            + " is an action of this specification (expected: one that only another has)");
                });
    }

    /** Checks that nothing else was declared that cannot be compared together with waits. */
    private void checkWaits() {
        if (!declared.waits().isEmpty() && !declared.hasWaitSet()) {
            throw new IllegalArgumentException("waits: no wait set was named (expected: waitSet(\"waiting\"), the"
                    + " variable with the threads that wait and were not notified)");
        } else if (declared.waitSets().values().stream().distinct().count()
                != declared.waitSets().size()) {
            throw new IllegalArgumentException("waitSet: "
                    + String.join(", ", declared.waitSets().keySet())
                    + " (expected: one of the monitor, or each with the field of its condition)");
        } else if (declared.hasWaitSet()
                && (binding.fence() != null
                        || !declared.owned().isEmpty()
                        || !declared.outputs().isEmpty()
                        || !declared.blocking().isEmpty())) {
            throw new IllegalArgumentException("waitSet: not possible together with fence, owned, output or blocks");
        } else if (binding.fence() != null && !declared.blocking().isEmpty()) {
            throw new IllegalArgumentException(
                    "blocks: not possible together with fence, because a thread that waits" + " may find old values");
        }
    }

    /** Reports the accesses whose modes are not those of the model. */
    private List<Lint.Finding> otherModes(Map<String, Lint.Marked> actions) {
        List<Lint.Finding> findings = new ArrayList<>();
        actions.forEach((action, marked) -> {
            if (marked.access().equals(Lint.OUT)) {
                return;
            }
            String words = action.replaceAll("(?<=.)(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
            for (String access : accesses.getOrDefault(action, List.of(words))) {
                Mode expected = MODES.stream()
                        .filter(mode -> model.valueOf(mode.getKey()).contains('"' + access + '"'))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(Mode.PLAIN);
                if (expected == Mode.PLAIN && !model.mentions('"' + access + '"')) {
                    findings.add(new Lint.Finding(
                            marked.method(),
                            "no module names its access \"" + access + "\" (expected: accesses(\"" + action
                                    + "\", its name))"));
                } else if (marked.mode() != expected) {
                    findings.add(new Lint.Finding(
                            marked.method(),
                            "its access is " + marked.mode() + "; in the model \"" + access + "\" is " + expected));
                }
            }
        });
        return findings;
    }

    /** The names of the values that are compared in each state. */
    List<String> names() {
        return Stream.of(
                        binding.shared().stream().map(Shared::variable),
                        binding.threads().stream(),
                        binding.observed().stream(),
                        declared.waitSets().keySet().stream(),
                        model.definitions().keySet().stream(),
                        binding.fence() == null ? Stream.<String>of() : Views.VARIABLES.stream())
                .flatMap(Function.identity())
                .distinct()
                .toList();
    }

    /** Reads the class alone, whether or not the specification has its actions. */
    Lint.Report lint() {
        return Lint.check(type, actions(), binding);
    }

    /** The actions of the class, by their names in the specification. */
    Set<String> actions() {
        return Stream.concat(
                        new Bytecode(type.getClassLoader())
                                .steps(type, declared).stream()
                                        .flatMap(action ->
                                                declared.outputs().getOrDefault(action, List.of(action)).stream()),
                        declared.woken())
                .collect(Collectors.toSet());
    }

    private Report drive(String title, Graph graph, Lint.Report lint, boolean untilFirst) {
        long start = System.nanoTime();
        Watch watch = new Watch(limit);
        Walk walk = new Walk(type, binding, watch, graph, lint);
        List<Lint.Finding> made = walk.asMade();
        if (!made.isEmpty()) {
            return Report.notDriven(title, lint.with(made));
        }
        watch.over(() -> {
            walk.run(untilFirst);
            return walk;
        });
        return walk.report(title, lint, System.nanoTime() - start);
    }
}
