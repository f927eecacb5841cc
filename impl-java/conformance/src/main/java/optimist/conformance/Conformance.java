package optimist.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import optimist.conformance.Binding.Entry;
import optimist.conformance.Binding.Shared;
import optimist.tla.Graph;
import optimist.tla.Graph.Label;
import optimist.tla.TlaValue;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Ties a class to its specification, and shows that they are the same.
 *
 * <pre>{@code
 * Conformance.of(TicketLock.class, Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg")))
 *         .shared("next").shared("serving")
 *         .threads("pc", "ticket")
 *         .call("TakeTicket", "lock").call("Leave", "unlock")
 *         .verify();
 * }</pre>
 *
 * <p>The class needs a constructor without parameters; an abstract class is tested through a subclass that calls
 * {@link Probe#hook} where it wants to be seen. The first argument of every action is the thread.
 */
public final class Conformance {
    private final Class<?> type;
    private final List<Shared> shared = new ArrayList<>();
    private final List<String> threads = new ArrayList<>();
    private final Map<String, Entry> calls = new LinkedHashMap<>();
    private final List<String> observed = new ArrayList<>();
    private final TraceValidation.Traced traced = TraceValidation.Traced.nothing();
    private final Map<Long, Long> constants = new LinkedHashMap<>();
    private final Declared declared = Declared.nothing();
    private final Map<Class<?>, Class<? extends Codec>> objects = new LinkedHashMap<>();
    private Duration limit = Duration.ofMinutes(1);
    private Observer observer = (step, before) -> Map.of();
    private @Nullable String fence;
    private final Map<String, List<String>> accesses = new LinkedHashMap<>();
    private final Model model;

    private Conformance(Class<?> type, Model model) {
        if (type.isPrimitive()
                || type.isArray()
                || Modifier.isAbstract(type.getModifiers())
                || Pure.isOfPlatform(org.objectweb.asm.Type.getInternalName(type))) {
            throw new IllegalArgumentException(type.getName()
                    + " (expected: a class of yours, which is not abstract; of one that is, a subclass in the test)");
        }
        this.type = type;
        this.model = model;
    }

    /** The class, and a model of what it is said to be. */
    public static Conformance of(Class<?> type, Model model) {
        return new Conformance(type, model);
    }

    /** A variable that is the field of the same name. All fields that are not final have to be named. */
    public Conformance shared(String variable) {
        return shared(variable, variable, Codec.PLAIN);
    }

    /**
     * A variable that is a field.
     *
     * @param field its name; {@code queue.tail} is a field of a part, that is, of what a final field holds whose class has
     *     actions
     */
    public Conformance shared(String variable, String field, Codec codec) {
        shared.add(new Shared(variable, field, codec, null, null));
        return this;
    }

    /** A variable that is a field which holds objects; see {@link #objects}. */
    public Conformance shared(String variable, String field, Class<? extends Codec> codec) {
        shared.add(new Shared(variable, field, Codec.PLAIN, codec, null));
        return this;
    }

    /** A variable that is a function from nodes to nodes: a field that each of them has; see {@link #objects}. */
    public Conformance shared(String variable, Class<?> nodes, String field) {
        shared.add(new Shared(variable, field, Codec.PLAIN, null, nodes));
        return this;
    }

    /** The same, where nodes have a number or the like. */
    public Conformance shared(String variable, Class<?> nodes, String field, Codec codec) {
        shared.add(new Shared(variable, field, codec, null, nodes));
        return this;
    }

    /** The same, where what the field holds, or the atomic array in it, stands for something else than a node. */
    public Conformance shared(String variable, Class<?> nodes, String field, Class<? extends Codec> codec) {
        shared.add(new Shared(variable, field, Codec.PLAIN, codec, nodes));
        return this;
    }

    /**
     * Objects that stand for values where they are arguments and results of actions, and answers. If several such lines
     * fit, the first counts. The codec is loaded a second time, with the class, so it may use what its package can.
     *
     * @param codec has a constructor without parameters
     */
    public Conformance objects(Class<?> type, Class<? extends Codec> codec) {
        objects.put(type, codec);
        return this;
    }

    /**
     * A field that one thread at a time uses. Accesses to it are no actions: what a thread does with it is part of the
     * action before. That it has one user at a time is for the specification to show. It may be a shared variable all the
     * same; if it is none, a call uses it only for itself.
     *
     * @param reason for the report
     */
    public Conformance owned(String field, String reason) {
        declared.owned().put(field, reason);
        return this;
    }

    /**
     * A field of which the specification does not speak, of the class or of one that it calls. Accesses to it are no
     * actions, and nothing is shown of it.
     *
     * @param field its name; if other classes have one of that name, with the class: {@code Closing.closed}
     * @param reason for the report
     */
    public Conformance unspecified(String field, String reason) {
        declared.unspecified().put(field, reason);
        return this;
    }

    /**
     * A call of a method that lint does not read, and does not know to be pure: of the JDK, or of a type that others
     * implement. It is on trust that it does nothing of which the specification speaks.
     *
     * @param call as the finding has it: {@code Thread.interrupted}; or a type, whose methods are all trusted, and fields
     *     that hold such an object. If that is a part, its actions are accesses of the actions that call them; what else is
     *     called of it may not come to a field of which the specification speaks
     * @param reason for the report
     */
    public Conformance trust(String call, String reason) {
        declared.trusted().put(call, reason);
        return this;
    }

    /**
     * A call of another object that is one step here, though it makes several accesses: it is as if it were made at once, which is
     * for a comparison of that object to show. It may not come to a field of this object, or to an action of it.
     *
     * @param call {@code Waiter.resume}
     * @param reason for the report
     */
    public Conformance step(String call, String reason) {
        declared.steps().put(call, reason);
        return this;
    }

    /**
     * An action that waits until it can be made, and for what is for the specification to say. Where the specification cannot
     * make it, it is tried whether it waits: it is woken without a reason, and if it ends, the class differs. Somewhere it must be
     * made.
     *
     * @param reason for the report
     */
    public Conformance blocks(String action, String reason) {
        declared.blocking().put(action, reason);
        return this;
    }

    /**
     * An action whose access is weaker than volatile. The specification is about accesses in one order; that this one
     * may be seen later, or out of order, is for others to show harmless.
     *
     * @param reason for the report
     */
    public Conformance weaker(String action, Mode mode, String reason) {
        declared.weaker().put(action, new Declared.Weaker(mode, reason));
        return this;
    }

    /**
     * Why objects with the same value are the same object, where the class compares objects. In the comparison it is so:
     * for one value there is one object. A class that puts an object back which had been taken, or makes another one with
     * the same value, differs there from what was compared.
     *
     * @param reason for the report
     */
    public Conformance identity(String reason) {
        declared.identity().add(reason);
        return this;
    }

    /**
     * An action that makes no access but calls out. A thread is outside as long as this action is what it does next. The
     * one who is called says so by {@link Probe#output}, and is told there how to end the call.
     *
     * @param others actions of the specification that are other ends of the same call
     */
    public Conformance output(String action, String... others) {
        declared.outputs()
                .put(action, Stream.concat(Stream.of(action), Stream.of(others)).toList());
        return this;
    }

    /** The variables that say where each thread is in a call, and what it knows there: functions of the thread. */
    public Conformance threads(String... variables) {
        threads.addAll(List.of(variables));
        return this;
    }

    /**
     * A call whose first access is this action.
     *
     * @param arguments how the arguments of the action but the first, the thread, are those of the method
     */
    public Conformance call(String action, String method, Codec... arguments) {
        List<Codec> codecs = List.of(arguments);
        calls.put(action, new Entry((label, before, after) -> call(label, method, codecs), codecs));
        return this;
    }

    private static Call call(Label label, String method, List<Codec> codecs) {
        List<TlaValue> arguments = label.arguments().values().stream().skip(1).toList();
        if (arguments.size() != codecs.size()) {
            throw new IllegalArgumentException(label + " has " + arguments.size() + " arguments beside the thread, but "
                    + method + " was given " + codecs.size());
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            values.add(Objects.requireNonNull(codecs.get(i).toJava(arguments.get(i))));
        }
        return new Call(method, values);
    }

    /** A call whose first access is this action, where the specification knows the call by something else than arguments. */
    public Conformance call(String action, Caller caller) {
        calls.put(
                action,
                new Entry((label, before, after) -> caller.call(Comparison.thread(label), before, after), List.of()));
        return this;
    }

    /** The variables that follow from what callers and those who are called can see, and how. */
    public Conformance observe(Observer observer, String... variables) {
        this.observer = observer;
        observed.addAll(List.of(variables));
        return this;
    }

    /** A method that may make accesses though it is no action, and the reason, which the report repeats. */
    public Conformance except(String method, String reason) {
        declared.excepted().put(method, reason);
        return this;
    }

    /** A number in the bytecode of the class that another stands for in the model. The report says so. */
    public Conformance constant(long inClass, long inModel) {
        constants.put(inClass, inModel);
        return this;
    }

    /**
     * An action of the specification that this comparison is without: it is none of the class, but of its users or of the
     * memory; or the model never takes it, or hardly ever. If the class has no such action and the model takes it, they
     * differ.
     *
     * @param reason for the report
     */
    public Conformance without(String action, String reason) {
        declared.without().put(action, reason);
        return this;
    }

    /**
     * Memory is what Java promises: the specification makes its accesses by the module {@code Views}, and each shared variable
     * that is not {@link #owned} is a place in its memory ({@link Model#place}). An access of the class is handed each value that
     * its mode lets it find there, also an old one; what it makes of that is compared, and what becomes of memory, in which order,
     * and of what each thread knows. Its mode has to be the one that the model gives to the access; see {@link #accesses}.
     *
     * @param action the action that is {@code Fence}, and nothing else; it is none of the class
     */
    public Conformance fence(String action) {
        fence = action;
        return without(action, "the fence between two volatile accesses, which the processor makes");
    }

    /**
     * How the specification names the accesses of an action, where memory is what Java promises. If nothing is said, the access
     * of {@code LookForRoom} is {@code "look for room"}.
     */
    public Conformance accesses(String action, String... names) {
        accesses.put(action, List.of(names));
        return this;
    }

    /** How long a call may take from one action to the next, and a run of free threads: one minute, if nothing is said. */
    public Conformance limit(Duration most) {
        limit = most;
        return this;
    }

    /**
     * A variable that a new object has another value of than the specification begins with: calls come between.
     *
     * @param reason for the report
     */
    public Conformance begins(String variable, String reason) {
        declared.begins().put(variable, reason);
        return this;
    }

    /**
     * An invariant of the configuration that the specification violates, as everybody knows. All others have to hold in the
     * states that are compared: a class that is what it should not be is no success.
     *
     * @param reason for the report
     */
    public Conformance violates(String invariant, String reason) {
        declared.violated().put(invariant, reason);
        return this;
    }

    /** Compares; see {@link Report#conforms}. */
    public Report check() {
        if (threads.isEmpty()) {
            throw new IllegalArgumentException(
                    "threads: nothing was said (expected: the variables that say where each thread is"
                            + " in a call, functions of the thread)");
        }
        Graph graph = model.graph(names());
        Declared.check(
                "violates", declared.violated().keySet(), graph.violated().keySet());
        Declared.check("call", calls.keySet(), graph.actions());
        Declared.check("without", declared.without().keySet(), graph.actions());
        Lint.Report lint = Lint.check(type, graph.actions(), binding());
        if (fence != null) {
            lint = lint.with(otherModes(lint.actions()));
        }
        String title = type.getSimpleName() + " and " + model;
        // A class with accesses outside of its actions cannot be driven action by action.
        return lint.findings().isEmpty() ? drive(title, graph, lint) : Report.notDriven(title, lint);
    }

    /** The accesses whose modes are not those of the model. */
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
                if (marked.mode() != expected) {
                    findings.add(new Lint.Finding(
                            marked.method(),
                            "its access is " + marked.mode() + "; in the model \"" + access + "\" is " + expected));
                }
            }
        });
        return findings;
    }

    /** The constants of a model that say which accesses have which mode, the strongest first; all others are plain. */
    private static final List<Map.Entry<String, Mode>> MODES = List.of(
            Map.entry("Volatile", Mode.VOLATILE),
            Map.entry("Releasing", Mode.RELEASE),
            Map.entry("Acquiring", Mode.ACQUIRE),
            Map.entry("Opaque", Mode.OPAQUE));

    /** What is compared of a state. */
    private List<String> names() {
        return Stream.of(
                        shared.stream().map(Shared::variable),
                        threads.stream(),
                        observed.stream(),
                        model.definitions().keySet().stream(),
                        fence == null ? Stream.<String>of() : Views.VARIABLES.stream())
                .flatMap(Function.identity())
                .distinct()
                .toList();
    }

    /** The class by itself: what it accesses, whether or not the specification has these actions. */
    private Lint.Report lint() {
        return Lint.check(type, actions(), binding());
    }

    /** The actions of the class, as the specification calls them. */
    private Set<String> actions() {
        return new Bytecode(type.getClassLoader())
                .steps(type, declared).stream()
                        .flatMap(action -> declared.outputs().getOrDefault(action, List.of(action)).stream())
                        .collect(Collectors.toSet());
    }

    private Report drive(String title, Graph graph, Lint.Report lint) {
        long start = System.nanoTime();
        Watch watch = new Watch(limit);
        Comparison.Walk walk = new Comparison(type, binding(), watch).new Walk(graph, lint);
        List<Lint.Finding> made = walk.asMade();
        if (!made.isEmpty()) {
            return Report.notDriven(title, lint.with(made));
        }
        watch.over(() -> {
            walk.run();
            return walk;
        });
        List<String> notes = new ArrayList<>();
        if (!graph.unchecked().isEmpty()) {
            notes.add("not checked here: PROPERTY " + String.join(", ", graph.unchecked()));
        }
        declared.begins().forEach((variable, reason) -> notes.add(variable + " begins otherwise: " + reason));
        declared.violated()
                .forEach((invariant, reason) -> notes.add("INVARIANT " + invariant + " is violated: " + reason));
        declared.blocking().forEach((action, reason) -> notes.add(action + " waits: " + reason));
        constants.forEach((inClass, inModel) -> notes.add("the constant " + inClass + " is replaced by " + inModel));
        declared.without()
                .forEach((action, reason) -> notes.add((lint.actions().containsKey(action)
                                ? "without " + action
                                : action + " is no action of the class")
                        + ": " + reason));
        return walk.report(title, lint, notes, System.nanoTime() - start);
    }

    /**
     * Compares, and writes the report to {@code target/conformance}.
     *
     * @throws AssertionError with the report, if the class is not its specification
     */
    public Report verify() {
        Report report = check();
        write(report);
        if (!report.conforms()) {
            throw new Difference(report.toString());
        }
        return report;
    }

    /**
     * Makes the steps of a counterexample, one by one, on the class, and checks that each leads where the specification
     * says.
     *
     * @param reads calls that are made at the end
     * @throws Difference if a step is not possible, or leads elsewhere; or if lint finds something, because then a step of the
     *     class may be more than one access
     */
    public Replay replay(Trace trace, String... reads) {
        Lint.Report lint = lint();
        if (!lint.findings().isEmpty()) {
            throw new Difference("lint has findings in " + type.getSimpleName() + ":\n" + lint);
        }
        Watch watch = new Watch(limit);
        return watch.over(() -> Replay.of(trace, new Comparison(type, binding(), watch), List.of(reads)));
    }

    /**
     * What an action returns, for the validation of traces: an expression in the variables before the step and the thread
     * {@code t}. If nothing is said, and there is one shared variable, it is that variable.
     */
    public Conformance returns(String action, String expression) {
        traced.results().put(action, expression);
        return this;
    }

    /**
     * What a call returns, for the validation of traces: an expression in the variables before its last step, those after
     * it, with a prime, and the thread {@code t}. Of a call that throws it is the simple name of the exception, as a string;
     * of one that returns nothing, {@code "null"}.
     */
    public Conformance answers(String method, String expression) {
        traced.answers().put(method, expression);
        return this;
    }

    /** Where a thread is in no call, for the validation of traces: an expression in the variables and the thread {@code t}. */
    public Conformance outside(String expression) {
        traced.outside().add(expression);
        return this;
    }

    /** Methods that make several calls of the specification's, one after the other, for the validation of traces. */
    public Conformance programs(String... methods) {
        traced.programs().addAll(List.of(methods));
        return this;
    }

    /**
     * Runs threads, and records what they see.
     *
     * @param threads their names in the specification
     * @param runs how often, each time with a new object
     * @param script what each does
     * @param setup calls that are made on each object before
     */
    public Recording record(List<String> threads, int runs, Recording.Script script, Call... setup) {
        Class<?> instrumented = new Instrumented(type, Map.of(), true).load(type);
        Binding binding = binding();
        List<Call> before = List.of(setup);
        Recording plain = Recording.of(type, binding, threads, runs, script, before, limit, false);
        Recording recorded = Recording.of(instrumented, binding, threads, runs, script, before, limit, true);
        return new Recording(recorded.traces(), recorded.nanos(), plain.nanos());
    }

    /** Asks TLC whether what was recorded is a behaviour of the specification; see {@link TraceReport#conforms}. */
    public TraceReport validate(Recording recording) {
        Set<String> silent = new Bytecode(type.getClassLoader()).silent(type);
        return new TraceValidation(model, shared, calls, traced, silent, model.atHand(names()), lint())
                .validate("traces of " + type.getSimpleName() + " and " + model, recording, actions());
    }

    Binding binding() {
        return new Binding(shared, threads, calls, observed, observer, objects, constants, declared, fence);
    }

    private static final int LONGEST = 200;

    private static void write(Report report) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "conformance"));
            String name = report.title().replaceAll("\\W+", "-");
            // A file cannot have any name.
            String file = name.length() < LONGEST
                    ? name
                    : name.substring(0, LONGEST) + "-" + Integer.toHexString(name.hashCode());
            Files.writeString(folder.resolve(file + ".txt"), report.inFull());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
