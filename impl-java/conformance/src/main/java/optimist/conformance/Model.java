package optimist.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.tla.Graph;
import optimist.tla.Outcome;
import optimist.tla.Tlc;
import optimist.tla.TlcPool;
import optimist.tla.TlcResult;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A model of a specification: a module and a configuration.
 *
 * @param module the name of the root module
 * @param config the configuration
 * @param library the folders with modules
 * @param constants constants with another value than in the configuration
 * @param definitions expressions whose values are wanted in each state
 * @param heap the heap of the process that runs TLC
 * @param workers the number of threads that compute the graph
 */
public record Model(
        String module,
        Path config,
        List<Path> library,
        Map<String, String> constants,
        Map<String, String> definitions,
        String heap,
        int workers) {
    private static final Tlc.Limit USUAL = Tlc.Limit.usual(new Tlc.Advice(
            "make the model smaller, or give TLC more: `heap` of Model, as in heap(\"4g\")",
            "make the model smaller; for a graph, `workers` of Model, as in workers(4), takes more processors",
            "make the model smaller"));
    private static final String MORE = "2g";
    private static final String WITHIN = "Within";
    private static final Path OUTPUT =
            OwnFolder.in(Path.of("target", "conformance").toAbsolutePath());
    private static final Map<List<Object>, Graph> GRAPHS = new ConcurrentHashMap<>();
    private static final TlcPool POOL = new TlcPool(OUTPUT.resolve("tlc"), true);
    private static final Map<Model, Trace> TRACES = new ConcurrentHashMap<>();
    private static final AtomicInteger RUNS = new AtomicInteger();

    public Model {
        Tlc.Limit.wrongHeap(heap).ifPresent(wrong -> {
            throw new IllegalArgumentException(wrong);
        });
        if (workers < 1) {
            throw new IllegalArgumentException("workers: " + workers + " (expected: 1 or more; this machine has "
                    + Runtime.getRuntime().availableProcessors() + " processors)");
        }
    }

    /** A model whose modules are beside the configuration, or in these folders. */
    public static Model of(String module, Path config, Path... library) {
        List<Path> folders = new ArrayList<>();
        for (Path folder : library) {
            folders.add(folder.toAbsolutePath());
        }
        Path file = config.toAbsolutePath();
        folders.add(0, file.resolveSibling(""));
        return new Model(module, file, folders, Map.of(), Map.of(), USUAL.heap(), 1);
    }

    /**
     * The same model with another value of a constant, or with another operator if the configuration names an operator.
     * If the configuration does not have the name, the value replaces that operator of the module.
     */
    public Model with(String constant, Object value) {
        return new Model(
                module, config, library, plus(constants, constant, value.toString()), definitions, heap, workers);
    }

    /** The same model, where a name stands for the value of an expression in each state. */
    public Model define(String name, String expression) {
        return new Model(module, config, library, constants, plus(definitions, name, expression), heap, workers);
    }

    /**
     * The same model with these accesses of the module {@code Shared}, in its version for Java's memory. Some release,
     * and the others are volatile. No location is watched for data races.
     * Such a model takes long. Unless it was given another heap, it gets 2 GB, and so a process of its own.
     */
    public Model inJava(List<String> accesses, List<String> releasing) {
        List<String> others =
                accesses.stream().filter(access -> !releasing.contains(access)).toList();
        return (heap.equals(USUAL.heap()) ? heap(MORE) : this)
                .with("Volatile", set(others))
                .with("Releasing", set(releasing))
                .with("Acquiring", "{}")
                .with("Opaque", "{}")
                .define("Unwatched", "{}")
                .with("Watched", "Unwatched");
    }

    private static String set(List<String> strings) {
        return strings.stream().map(each -> '"' + each + '"').collect(Collectors.joining(", ", "{", "}"));
    }

    /**
     * The same model, where a name stands for a place in the memory of the module {@code Views}.
     *
     * @param place its name in the specification: {@code <<"claimed", 0>>}
     */
    public Model place(String name, String place) {
        return define(name, place);
    }

    /**
     * The same for the places of an area: a function of the index.
     *
     * @param indices an expression for the set of indices
     */
    public Model places(String name, String area, String indices) {
        return define(name, "[index \\in " + indices + " |-> <<\"" + area + "\", index>>]");
    }

    /** The same for several names. Their order can determine which of several counterexamples TLC finds. */
    public Model define(SortedMap<String, String> expressions) {
        Model model = this;
        for (Map.Entry<String, String> each : expressions.entrySet()) {
            model = model.define(each.getKey(), each.getValue());
        }
        return model;
    }

    /** The same model, explored only as far as this condition holds. */
    public Model within(String condition) {
        return define(WITHIN, condition);
    }

    /** The same model with this much memory for TLC: {@code "512m"}, {@code "4g"}. The default is {@code "1g"}. */
    public Model heap(String size) {
        return new Model(module, config, library, constants, definitions, size, workers);
    }

    /**
     * The same model with this many threads for the graph. The default is one. The graph does not depend on their
     * number. A counterexample is always found by one thread, so that it is always the same.
     */
    public Model workers(int number) {
        return new Model(module, config, library, constants, definitions, heap, number);
    }

    private static Map<String, String> plus(Map<String, String> map, String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(map);
        more.put(key, value);
        return Collections.unmodifiableMap(more);
    }

    /**
     * The reachable states and steps. TLC runs once for each model in a JVM.
     *
     * @param names the variables and definitions whose values are wanted
     */
    public Graph graph(List<String> names) {
        return GRAPHS.computeIfAbsent(List.of(this, names), key -> explore("", configuration(), names));
    }

    /** The same, if it was computed before in this JVM. */
    @Nullable
    Graph atHand(List<String> names) {
        return GRAPHS.get(List.of(this, names));
    }

    /** The graph of another initial predicate and next-state relation, which these lines of TLA+ define. */
    Graph graph(String lines, String init, String next, List<String> names) {
        String config = configuration().replaceAll("\\b(SPECIFICATION|INIT|NEXT)\\s+\\w+", "");
        return explore(lines, config + "\nINIT " + init + "\nNEXT " + next + "\n", names);
    }

    private Graph explore(String lines, String configuration, List<String> names) {
        try {
            return Graph.of(POOL, job(lines, configuration), names, workers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The counterexample to the properties of the configuration. TLC runs once for each model in a JVM. */
    public Trace counterexample() {
        return TRACES.computeIfAbsent(this, Model::findCounterexample);
    }

    private Trace findCounterexample() {
        try {
            Tlc.Job job = job("", configuration());
            TlcResult result = POOL.run(job, tlc -> {});
            if (result.outcome() instanceof Outcome.Failed failed) {
                throw new IllegalArgumentException(failed.message() + "\nsee " + job.log());
            }
            Trace trace = result.trace();
            if (trace == null) {
                throw new IllegalArgumentException(config + " has no counterexample: " + result.outcome());
            }
            return trace;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Tlc.Job job(String lines, String configuration) throws IOException {
        String name = name() + "-" + RUNS.incrementAndGet();
        Path modules = Files.createDirectories(OUTPUT.resolve(name + "-module"));
        StringBuilder text = new StringBuilder(
                "---- MODULE Wanted ----\nEXTENDS " + module + (lines.isEmpty() ? "" : ", Naturals, TLC") + "\n");
        definitions.forEach((definition, expression) ->
                text.append(definition).append(" == ").append(expression).append('\n'));
        text.append(lines).append("====\n");
        Files.writeString(modules.resolve("Wanted.tla"), text);
        List<Path> folders = new ArrayList<>(library);
        folders.add(0, modules);
        Tlc.Limit limit = new Tlc.Limit(heap, USUAL.time(), USUAL.bytes(), USUAL.advice());
        // A job with more memory or workers is not brief, and has its own process.
        boolean brief = heap.equals(USUAL.heap()) && workers == 1;
        return new Tlc.Job("Wanted", configuration, config, folders, OUTPUT.resolve(name), brief, limit);
    }

    private String configuration() {
        try {
            String text = Files.readString(config);
            for (Map.Entry<String, String> constant : constants.entrySet()) {
                Matcher line = matcher(constant.getKey(), text);
                text = line.find()
                        ? text.substring(0, line.start(1)) + constant.getValue() + text.substring(line.end(1))
                        : text + "\nCONSTANT " + constant.getKey() + " <- " + constant.getValue() + "\n";
            }
            return definitions.containsKey(WITHIN) ? text + "\nCONSTRAINT " + WITHIN + "\n" : text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value of a constant in the configuration. */
    public String valueOf(String constant) {
        return line(constant, configuration()).group(1);
    }

    /** Whether a module in the folders has this text. */
    boolean mentions(String text) {
        return library.stream().anyMatch(folder -> {
            try (Stream<Path> files = Files.list(folder)) {
                return files.filter(file -> file.toString().endsWith(".tla")).anyMatch(file -> has(file, text));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static boolean has(Path module, String text) {
        try {
            return Files.readString(module).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Matcher matcher(String constant, String text) {
        return Pattern.compile("(?m)^(?:CONSTANTS?)? *" + constant + " *(?:=|<-) *(.*?) *$")
                .matcher(text);
    }

    private Matcher line(String constant, String text) {
        Matcher line = matcher(constant, text);
        if (!line.find()) {
            throw new IllegalArgumentException(config + " gives no value to " + constant);
        }
        return line;
    }

    /** The name of the configuration. */
    public String name() {
        return config.getFileName().toString().replaceFirst("\\.cfg$", "");
    }

    /** The name of the configuration, and the differences from it. */
    @Override
    public String toString() {
        String within = definitions.containsKey(WITHIN) ? " within " + definitions.get(WITHIN) : "";
        return name() + (constants.isEmpty() ? "" : " with " + constants) + within;
    }
}
