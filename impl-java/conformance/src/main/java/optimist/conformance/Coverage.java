package optimist.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import optimist.conformance.Next.Pending;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;

/** Counts what was compared, and says what was compared too little or not at all. */
final class Coverage {
    /** If a constraint cuts the graph, an action with fewer steps than this was hardly compared. */
    private static final int HANDFUL = 5;

    private final Class<?> type;
    private final Graph graph;
    private final Binding binding;
    private final Comparison comparison;
    private final Set<String> threads;
    private final Map<String, Long> compared = new HashMap<>();
    /** The number of states in which a call was not begun, by its first action. */
    private final Map<String, Integer> left = new TreeMap<>();

    Coverage(Class<?> type, Graph graph, Binding binding, Comparison comparison, Set<String> threads) {
        this.type = type;
        this.graph = graph;
        this.binding = binding;
        this.comparison = comparison;
        this.threads = threads;
        graph.actions().forEach(action -> compared.put(action, 0L));
    }

    /** Counts a compared step. */
    void count(Edge edge) {
        compared.merge(edge.label().action(), 1L, Long::sum);
    }

    /** Counts the calls that a thread in no call does not begin in this state. */
    void count(int state, Map<String, Pending> here) {
        Map<String, Set<String>> beginners = new HashMap<>();
        graph.edges()
                .get(state)
                .forEach(edge -> beginners
                        .computeIfAbsent(edge.label().action(), action -> new HashSet<>())
                        .add(Comparison.thread(edge.label())));
        for (String action : graph.border().contains(state)
                ? Set.<String>of()
                : binding.calls().keySet()) {
            Set<String> begin = beginners.getOrDefault(action, Set.of());
            if (threads.stream().anyMatch(thread -> !here.containsKey(thread) && !begin.contains(thread))) {
                left.merge(action, 1, Integer::sum);
            }
        }
    }

    /** The number of compared steps of each action. */
    Map<String, Long> compared() {
        return compared;
    }

    /** The actions with too few compared steps. */
    List<String> scarce(Explored explored) {
        int enough = enough();
        List<String> scarce = new ArrayList<>(compared.entrySet().stream()
                .filter(entry -> entry.getValue() < enough)
                .filter(entry -> !binding.declared().without().containsKey(entry.getKey()))
                .map(entry -> entry.getKey() + ": " + entry.getValue() + " steps (expected: " + enough
                        + " or more, or a declaration by without)")
                .sorted()
                .toList());
        if (isAlone(explored) && binding.declared().alone().isEmpty()) {
            scarce.add("contention: " + explored.contended()
                    + " steps of a thread while another is within a call (expected: " + enough
                    + " or more; a constraint excludes others; or a declaration by alone)");
        }
        Map<String, String> undeclared = comparison.answers().notObserved();
        undeclared.keySet().removeAll(binding.declared().unobserved().keySet());
        undeclared.forEach((method, problem) -> scarce.add(method + ": " + problem
                + " (expected: an observer that"
                + " tells one result from another, or a declaration by unobserved(\"" + method + "\", \"why\"))"));
        comparison.subject().notDriven().stream()
                .filter(method -> binding.declared().undriven(type, method).isEmpty())
                .forEach(method -> scarce.add(method
                        + ": it is public, and no call begins with it (expected: a call of this model, or a"
                        + " declaration by undriven(\"" + method.substring(0, method.indexOf('('))
                        + "\", \"why\"))"));
        return scarce;
    }

    /** Whether a constraint keeps threads apart that would meet within calls. */
    private boolean isAlone(Explored explored) {
        return !graph.border().isEmpty()
                && threads.size() > 1
                && !explored.points().isEmpty()
                && explored.contended() < HANDFUL;
    }

    /** What was declared, as far as it was needed. The rest may be true, but nothing shows it. */
    List<String> notes(Lint.Report lint, Set<String> begins, Waits waits, Explored explored) {
        Declared declared = binding.declared();
        Notes notes = new Notes();
        if (!graph.unchecked().isEmpty()) {
            notes.needed.add("not checked here: PROPERTY " + String.join(", ", graph.unchecked()));
        }
        declared.begins()
                .forEach((variable, reason) -> notes.add(
                        begins.contains(variable),
                        variable + " begins otherwise: " + reason,
                        "begins(" + variable + ")"));
        declared.violated()
                .forEach((invariant, reason) -> notes.needed.add("INVARIANT " + invariant + " is violated: " + reason));
        declared.blocking()
                .forEach((action, reason) ->
                        notes.add(waits.hasWaited(action), action + " waits: " + reason, "blocks(" + action + ")"));
        declared.waits()
                .forEach((action, woken) -> notes.add(
                        explored.wentOn(action, woken.awake()),
                        action + " waits, and goes on as " + String.join(" or ", woken.actions())
                                + (woken.interrupted() == null ? "; not compared: an interrupt of this wait" : ""),
                        "waits(" + action + ")"));
        binding.constants()
                .forEach((inClass, inModel) ->
                        notes.needed.add("the constant " + inClass + " is replaced by " + inModel));
        declared.without().forEach((action, reason) -> {
            boolean isOfClass = lint.actions().containsKey(action);
            notes.add(
                    !isOfClass || compared.getOrDefault(action, 0L) < enough(),
                    (isOfClass ? "without " + action : action + " is no action of the class") + ": " + reason,
                    "without(" + action + ")");
        });
        if (!declared.alone().isEmpty() && !isAlone(explored)) {
            notes.unneeded.add("alone");
        }
        return notes.all();
    }

    private static final class Notes {
        private final List<String> needed = new ArrayList<>();
        private final List<String> unneeded = new ArrayList<>();

        void add(boolean isNeeded, String note, String declaration) {
            if (isNeeded) {
                needed.add(note);
            } else {
                unneeded.add(declaration);
            }
        }

        List<String> all() {
            List<String> all = new ArrayList<>(needed);
            if (!unneeded.isEmpty()) {
                all.add("declared, and not needed in this model: " + String.join(", ", unneeded));
            }
            return all;
        }
    }

    private int enough() {
        return graph.border().isEmpty() ? 1 : HANDFUL;
    }

    /** Everything in the class that was not compared. */
    List<String> gaps(Lint.Report lint, Explored explored, Waits waits) {
        List<String> gaps = new ArrayList<>();
        Declared declared = binding.declared();
        comparison.answers().notObserved().keySet().stream()
                .filter(declared.unobserved()::containsKey)
                .forEach(method -> gaps.add(
                        "what " + method + " returns: " + declared.unobserved().get(method)));
        comparison
                .subject()
                .notDriven()
                .forEach(method -> declared.undriven(type, method)
                        .ifPresent(
                                reason -> gaps.add("the method " + method + ", which no call begins with: " + reason)));
        if (isAlone(explored)) {
            declared.alone().forEach(reason -> gaps.add("threads that meet within calls: " + reason));
        }
        gaps.addAll(lint.untried());
        waits.alike().forEach(gaps::add);
        if (!graph.border().isEmpty()) {
            gaps.add("steps from " + graph.border().size() + " states, which a constraint excludes");
        }
        lint.entries()
                .forEach(method ->
                        gaps.add("the method " + method + ", which is not public, and which no call begins with"));
        left.forEach((action, states) -> gaps.add(comparison.method(action).orElse("what begins with it") + "() in "
                + states + " states where " + action + " is not possible: left to the client"));
        return gaps;
    }

    /** Checks that the methods exist that were declared not to be compared. */
    void checkNames() {
        Set<String> methods = comparison.subject().publicMethods();
        Declared.check("unobserved", binding.declared().unobserved().keySet(), methods);
        Declared.check("undriven", binding.declared().undriven().keySet(), methods);
    }
}
