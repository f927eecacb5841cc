package optimist.tla;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tla2sany.semantic.OpDefNode;
import tlc2.output.EC;
import tlc2.output.MP;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;
import tlc2.util.IdThread;
import util.UniqueString;

/**
 * Writes all reachable states of a model and all labelled steps between them, breadth-first, for {@link Graph} to read.
 * For each violated invariant, it writes the first violation. Other properties are not checked.
 *
 * <p>A step that only an action constraint excludes, between states that are reached otherwise, is written all the same.
 *
 * <p>Each line of the file describes one thing. Its number is its position among the things of its kind:
 *
 * <pre>
 * V word pc            the variables, and the definitions, whose values are kept
 * O held freed         the other variables
 * A AddToRetain ...    the names of the actions
 * T "idle"             a text
 * L 3 t 5 n 0          a label: action, parameters and arguments, all but the parameters' names as numbers of texts
 * S 1 2                a state: its values, as numbers of texts
 * I 0                  a state is initial
 * B 2                  a state has a step to one that a constraint excludes
 * E 0 4 1              a step: from state, label, to state
 * X 5 Kept             an invariant is violated, first in this state, or in one after it that a constraint excludes
 * P Live               a property that is not checked
 * </pre>
 */
final class GraphWriter {
    /** The number of states whose steps are computed before any of them is written. */
    private static final int AT_ONCE = 1000;

    private final FastTool tool;
    private final List<String> names;
    private final Writer out;
    private final Map<String, Integer> texts = new HashMap<>();
    private final Map<Steps.Label, Integer> labels = new HashMap<>();
    private final Map<Long, Integer> states = new HashMap<>();
    private final Deque<TLCState> queue = new ArrayDeque<>();
    private final ExecutorService workers;
    private final Set<String> violated = new LinkedHashSet<>();
    private final Map<Integer, List<Excluded>> excluded = new LinkedHashMap<>();
    private long edges;

    /** A step to a state, and whether the constraints allow it. */
    private record Found(Steps.Label label, TLCState to, long fingerprint, boolean wanted) {}

    /** A step that a constraint excludes, without the state: there may be many. */
    private record Excluded(Steps.Label label, long fingerprint) {}

    private GraphWriter(FastTool tool, List<String> names, Writer out, ExecutorService workers) {
        this.tool = tool;
        this.names = names;
        this.out = out;
        this.workers = workers;
    }

    /**
     * Writes the graph to a file.
     *
     * @param names variables, or definitions without parameters; if empty, all variables
     * @param workers the number of threads that compute steps; the file does not depend on it
     * @return TLC's result code
     */
    static int write(FastTool tool, Path file, List<String> names, int workers)
            throws IOException, InterruptedException {
        if (tool.hasSymmetry() || tool.getViewSpec() != null) {
            throw new IllegalArgumentException("a graph needs a model without SYMMETRY and VIEW");
        }
        ExecutorService threads = threads(workers);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            return new GraphWriter(tool, names.isEmpty() ? variables() : names, out, threads).explore();
        } finally {
            threads.shutdownNow();
        }
    }

    /** The threads have numbers, by which TLC keeps apart the values that it evaluates once. */
    static ExecutorService threads(int number) {
        AtomicInteger started = new AtomicInteger();
        return Executors.newFixedThreadPool(number, work -> new IdThread(work, "steps", started.getAndIncrement()));
    }

    private static List<String> variables() {
        return Arrays.stream(TLCState.vars).map(v -> v.getName().toString()).toList();
    }

    private int explore() throws IOException, InterruptedException {
        out.write("V " + String.join(" ", names) + "\n");
        List<String> others = new ArrayList<>(variables());
        others.removeAll(names);
        out.write(Stream.concat(Stream.of("O"), others.stream()).collect(Collectors.joining(" ", "", "\n")));
        Set<String> actions = new LinkedHashSet<>();
        Steps steps = new Steps(tool);
        steps.inText(action -> actions.add(action.getName().toString()));
        out.write("A " + String.join(" ", actions) + "\n");
        Set<String> unchecked = new LinkedHashSet<>();
        List.of(tool.getImpliedInitNames(), tool.getImpliedActNames(), tool.getImpliedTemporalNames())
                .forEach(properties -> unchecked.addAll(List.of(properties)));
        for (String property : unchecked) {
            out.write("P " + property + "\n");
        }
        StateVec initial = tool.getInitStates();
        for (int i = 0; i < initial.size(); i++) {
            if (tool.isInModel(initial.elementAt(i))) {
                TLCState state = initial.elementAt(i);
                out.write("I " + number(state, state.fingerPrint()) + "\n");
            }
        }
        int from = 0;
        int said = 0;
        while (!queue.isEmpty()) {
            List<Callable<List<Found>>> some = new ArrayList<>();
            while (!queue.isEmpty() && some.size() < AT_ONCE) {
                TLCState state = queue.remove();
                some.add(() -> found(state, steps));
            }
            for (Future<List<Found>> found : workers.invokeAll(some)) {
                write(from, get(found));
                from++;
            }
            if (from - said >= AT_ONCE) {
                said = from;
                TlcMain.print(TlcMain.PROGRESS, edges + " " + states.size() + " " + queue.size() + " 0");
            }
        }
        for (Map.Entry<Integer, List<Excluded>> state : excluded.entrySet()) {
            writeExcluded(state.getKey(), state.getValue());
        }
        MP.printMessage(EC.TLC_STATS, String.valueOf(edges + initial.size()), String.valueOf(states.size()), "0");
        MP.printMessage(EC.TLC_SUCCESS, "0", "0");
        return EC.NO_ERROR;
    }

    private List<Found> found(TLCState state, Steps steps) {
        return steps.from(state).stream()
                .map(step -> new Found(
                        step.label(),
                        step.successor(),
                        step.successor().fingerPrint(),
                        tool.isInModel(step.successor()) && tool.isInActions(state, step.successor())))
                .toList();
    }

    private static <T> T get(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException exception ? exception : new IllegalStateException(e);
        }
    }

    private void write(int from, List<Found> steps) throws IOException {
        for (Found step : steps) {
            if (step.wanted()) {
                int to = number(step.to(), step.fingerprint());
                out.write("E " + from + " " + number(step.label()) + " " + to + "\n");
                edges++;
            } else {
                check(step.to(), from);
            }
        }
        List<Excluded> others = steps.stream()
                .filter(step -> !step.wanted())
                .map(step -> new Excluded(step.label(), step.fingerprint()))
                .toList();
        if (!others.isEmpty()) {
            excluded.put(from, others);
        }
    }

    /** Writes the excluded steps to states that were reached after all. If there are others, it is a border. */
    private void writeExcluded(int from, List<Excluded> steps) throws IOException {
        boolean isBorder = false;
        for (Excluded step : steps) {
            Integer to = states.get(step.fingerprint());
            if (to == null) {
                isBorder = true;
            } else {
                out.write("E " + from + " " + number(step.label()) + " " + to + "\n");
                edges++;
            }
        }
        if (isBorder) {
            out.write("B " + from + "\n");
        }
    }

    private int number(TLCState state, long fingerprint) throws IOException {
        Integer known = states.putIfAbsent(fingerprint, states.size());
        if (known != null) {
            return known;
        }
        queue.add(state);
        check(state, states.size() - 1);
        state.deepNormalize();
        StringBuilder line = new StringBuilder("S");
        for (String name : names) {
            line.append(' ').append(number(value(name, state)));
        }
        out.write(line.append('\n').toString());
        return states.size() - 1;
    }

    private void check(TLCState state, int at) throws IOException {
        for (int i = 0; i < tool.getInvariants().length; i++) {
            String name = tool.getInvNames()[i];
            if (!violated.contains(name) && !tool.isValid(tool.getInvariants()[i], state)) {
                violated.add(name);
                out.write("X " + at + " " + name + "\n");
            }
        }
    }

    private String value(String name, TLCState state) {
        UniqueString unique = UniqueString.uniqueStringOf(name);
        if (state.containsKey(unique)) {
            return state.lookup(unique).toString();
        }
        OpDefNode definition = tool.getRootModule().getOpDef(name);
        if (definition == null || definition.getArity() > 0) {
            throw new IllegalArgumentException(name + " is no variable, and no definition without parameters");
        }
        return tool.eval(definition.getBody(), Context.Empty, state).toString();
    }

    private int number(Steps.Label label) throws IOException {
        Integer known = labels.get(label);
        if (known != null) {
            return known;
        }
        List<String> words = new ArrayList<>(List.of("L", String.valueOf(number(label.action()))));
        for (Map.Entry<String, String> argument : label.arguments().entrySet()) {
            words.add(argument.getKey());
            words.add(String.valueOf(number(argument.getValue())));
        }
        out.write(String.join(" ", words) + "\n");
        labels.put(label, labels.size());
        return labels.size() - 1;
    }

    private int number(String text) throws IOException {
        Integer known = texts.putIfAbsent(text, texts.size());
        if (known != null) {
            return known;
        }
        out.write("T " + text.replaceAll("\\s+", " ") + "\n");
        return texts.size() - 1;
    }
}
