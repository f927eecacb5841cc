package optimist.tla;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All reachable states of a model and all labelled steps between them, as TLC finds them.
 *
 * @param variables the names of the values in a state: variables, and requested definitions
 * @param others the variables whose values were not requested
 * @param actions the names of the actions of the specification, including those that are never taken
 * @param states the values of each state, in the order of {@code variables}
 * @param initial the numbers of the initial states
 * @param border the numbers of the states with steps that a constraint excludes
 * @param edges the steps from each state
 * @param violated the violated invariants, each with the first state that violates it, or with a state before an
 *     excluded one that does
 * @param unchecked the properties of the configuration that were not checked
 */
public record Graph(
        List<String> variables,
        List<String> others,
        Set<String> actions,
        List<List<TlaValue>> states,
        Set<Integer> initial,
        Set<Integer> border,
        List<List<Edge>> edges,
        Map<String, Integer> violated,
        List<String> unchecked) {

    /** A step to the state with this number. */
    public record Edge(Label label, int to) {}

    /** An action with its arguments, in the order of its definition. */
    public record Label(String action, Map<String, TlaValue> arguments) {
        @Override
        public String toString() {
            return action + arguments.values();
        }
    }

    /**
     * Explores the model.
     *
     * @param names the requested variables, or definitions without parameters
     * @param workers the number of threads that compute steps; the graph does not depend on it
     * @throws IllegalArgumentException if TLC fails
     */
    public static Graph of(TlcPool pool, Tlc.Job job, List<String> names, int workers)
            throws IOException, InterruptedException {
        Path file = job.directory().resolve("graph").toAbsolutePath();
        TlcResult result = pool.on(job, tlc -> tlc.graph(job, file, names, workers));
        if (result.outcome() instanceof Outcome.Failed failed) {
            throw new IllegalArgumentException(failed.message() + "\nsee " + job.log());
        }
        return read(file);
    }

    static Graph read(Path file) throws IOException {
        List<String> variables = List.of();
        List<String> others = List.of();
        Set<String> actions = Set.of();
        List<String> texts = new ArrayList<>();
        List<TlaValue> values = new ArrayList<>();
        List<Label> labels = new ArrayList<>();
        List<List<TlaValue>> states = new ArrayList<>();
        Set<Integer> initial = new LinkedHashSet<>();
        Set<Integer> border = new LinkedHashSet<>();
        List<List<Edge>> edges = new ArrayList<>();
        Map<String, Integer> violated = new LinkedHashMap<>();
        List<String> unchecked = new ArrayList<>();
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("T ")) {
                    texts.add(line.substring(2));
                    values.add(TlaValue.parse(line.substring(2)));
                    continue;
                }
                String[] words = line.split(" ", -1);
                switch (words[0]) {
                    case "V" -> variables = List.copyOf(List.of(words).subList(1, words.length));
                    case "O" -> others = List.of(words).subList(1, words.length);
                    case "A" -> actions = Set.of(Arrays.copyOfRange(words, 1, words.length));
                    case "L" -> {
                        Map<String, TlaValue> arguments = new LinkedHashMap<>();
                        for (int i = 2; i < words.length; i += 2) {
                            arguments.put(words[i], values.get(Integer.parseInt(words[i + 1])));
                        }
                        labels.add(new Label(texts.get(Integer.parseInt(words[1])), arguments));
                    }
                    case "S" -> {
                        states.add(Arrays.stream(words, 1, words.length)
                                .map(number -> values.get(Integer.parseInt(number)))
                                .toList());
                        edges.add(new ArrayList<>());
                    }
                    case "I" -> initial.add(Integer.parseInt(words[1]));
                    case "B" -> border.add(Integer.parseInt(words[1]));
                    case "E" ->
                        edges.get(Integer.parseInt(words[1]))
                                .add(new Edge(labels.get(Integer.parseInt(words[2])), Integer.parseInt(words[3])));
                    case "X" -> violated.put(words[2], Integer.parseInt(words[1]));
                    case "P" -> unchecked.add(words[1]);
                    default -> throw new IOException("not a line of a graph: " + line);
                }
            }
        }
        return new Graph(variables, others, actions, states, initial, border, edges, violated, unchecked);
    }

    /** The text of a value in TLA+, as {@link TlaValue#parse} reads it. */
    public static String text(TlaValue value) {
        if (value instanceof TlaValue.Atom atom) {
            return atom.text();
        } else if (value instanceof TlaValue.SetOf set) {
            return set.elements().stream().map(Graph::text).collect(Collectors.joining(", ", "{", "}"));
        } else if (value instanceof TlaValue.Tuple tuple) {
            return tuple.elements().stream().map(Graph::text).collect(Collectors.joining(", ", "<<", ">>"));
        }
        return value.asFunction().entrySet().stream()
                .map(entry -> entry.getKey() + " |-> " + text(entry.getValue()))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** The value of a variable in a state. */
    public TlaValue value(int state, String variable) {
        return states.get(state).get(variables.indexOf(variable));
    }
}
