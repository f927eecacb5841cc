package optimist.conformance;

import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import optimist.conformance.Binding.Entry;
import optimist.conformance.Binding.Shared;
import optimist.conformance.Declared.Woken;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Binds a class to its specification, and checks that the class conforms to it: see {@link #verify}.
 *
 * <pre>{@code
 * Conformance.of(TicketLock.class, Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg")))
 *         .shared("next").shared("serving")
 *         .threads("pc", "ticket")
 *         .call("TakeTicket", "lock").call("Leave", "unlock")
 *         .verify();
 * }</pre>
 *
 * <p>The class needs a constructor without parameters. To test an abstract class, write a subclass that calls
 * {@link Probe#hook} where a call should be visible. The first argument of every action is the thread.
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
                || Pure.isOfPlatform(type)) {
            throw new IllegalArgumentException(type.getName()
                    + " (expected: a class of yours, which is not abstract; of one that is, a subclass in the test)");
        }
        this.type = type;
        this.model = model;
    }

    /** Prepares the comparison of a class with a model of its specification. */
    public static Conformance of(Class<?> type, Model model) {
        return new Conformance(type, model);
    }

    /**
     * Binds a variable to the field of the same name. Lint reports each non-final field in use that is neither bound to
     * a variable nor {@link #owned} nor {@link #unspecified}.
     */
    public Conformance shared(String variable) {
        return shared(variable, variable, Codec.PLAIN);
    }

    /**
     * Binds a variable to a field.
     *
     * @param field its name. {@code queue.tail} is a field of a part: of the object in the final field {@code queue},
     *     if its class has actions
     */
    public Conformance shared(String variable, String field, Codec codec) {
        shared.add(new Shared(variable, field, codec, null, null));
        return this;
    }

    /** Binds a variable to a field that holds objects; see {@link #objects}. */
    public Conformance shared(String variable, String field, Class<? extends Codec> codec) {
        shared.add(new Shared(variable, field, Codec.PLAIN, codec, null));
        return this;
    }

    /** Binds a function from nodes to nodes to a field that every node has; see {@link #objects}. */
    public Conformance shared(String variable, Class<?> nodes, String field) {
        shared.add(new Shared(variable, field, Codec.PLAIN, null, nodes));
        return this;
    }

    /** The same for a node field that holds a number or another plain value. */
    public Conformance shared(String variable, Class<?> nodes, String field, Codec codec) {
        shared.add(new Shared(variable, field, codec, null, nodes));
        return this;
    }

    /** The same for a node field, or the atomic array in it, whose objects stand for something other than nodes. */
    public Conformance shared(String variable, Class<?> nodes, String field, Class<? extends Codec> codec) {
        shared.add(new Shared(variable, field, Codec.PLAIN, codec, nodes));
        return this;
    }

    /**
     * Declares that objects of a type stand for values: as arguments and results of actions, and as answers. If several
     * declarations match, the first counts. The codec is loaded a second time, together with the class, so it can use
     * package-private members. An object that the class makes must be like the one that the codec makes of its value:
     * of the same class, with the same contents of all fields that are neither variables nor {@link #unspecified}. An
     * object of the compared class in it stands for the object that is compared.
     *
     * @param codec a class with a constructor without parameters
     */
    public Conformance objects(Class<?> type, Class<? extends Codec> codec) {
        objects.put(type, codec);
        return this;
    }

    /**
     * Declares a field that one thread at a time uses. Accesses to it are not actions: what a thread does with the
     * field belongs to its preceding action. The specification must show that the field has one user at a time. The
     * field may also be a shared variable. If it is not, each call uses it only for itself; or it is a field of an
     * object that stands for a value, and its codec must carry it.
     *
     * @param reason for the report
     */
    public Conformance owned(String field, String reason) {
        declared.owned().put(field, reason);
        return this;
    }

    /**
     * Declares a field that the specification does not model, of the class or of a class that it calls. Accesses to it
     * are not actions, and nothing is shown about it.
     *
     * @param field its name; with its class ({@code Closing.closed}) if other classes have a field of that name
     * @param reason for the report
     */
    public Conformance unspecified(String field, String reason) {
        declared.unspecified().put(field, reason);
        return this;
    }

    /**
     * Declares a final field that holds another part of the class of an earlier one, for the validation of traces. An action of either
     * part is recorded under its name: which part it is of must follow from the thread's state in the specification. Graphs and
     * counterexamples cannot be compared then. Compare each part by itself.
     *
     * @param reason for the report
     */
    public Conformance alike(String field, String reason) {
        declared.alike().put(field, reason);
        return this;
    }

    /**
     * Trusts a call that lint neither reads nor knows to be pure: of a method of the JDK, or of a type that others
     * implement. The declaration asserts that the call does nothing that the specification models.
     *
     * @param call its name in the finding: {@code Thread.interrupted}. The name of a type trusts all its methods, and
     *     the fields that hold such an object. If the type is that of a part, the part's actions count as accesses of
     *     the actions that call them. Its other methods must not reach a field that the specification models
     * @param reason for the report
     */
    public Conformance trust(String call, String reason) {
        declared.trusted().put(call, reason);
        return this;
    }

    /**
     * Declares that a call of another object is one step here, although it makes several accesses. A comparison of that
     * object must show that the call is atomic. The call must not reach a field or an action of this object.
     *
     * @param call for example {@code Waiter.resume}
     * @param reason for the report
     */
    public Conformance step(String call, String reason) {
        declared.steps().put(call, reason);
        return this;
    }

    /**
     * Declares an action that waits until the specification enables it. Where the specification does not enable it, the
     * comparison tries the class: each wait ends at once, spuriously or because its time is over. If the action then
     * ends, or has changed a variable before it waits, the class differs. The class must take the action somewhere.
     *
     * @param reason for the report
     */
    public Conformance blocks(String action, String reason) {
        declared.blocking().put(action, reason);
        return this;
    }

    /**
     * Names the variable that is the wait set of the monitor: the threads that wait there, and were not notified. A
     * {@code notify} takes any one of them out, {@code notifyAll} all. The specification must have all of these steps.
     * Wake-ups may be spurious, and are tried in each state; see {@link #waits(String, String)}.
     */
    public Conformance waitSet(String variable) {
        return waitSet(variable, "");
    }

    /**
     * The same for a condition of a lock. {@code lock.lock(); try { ... } finally { lock.unlock(); }} of one
     * {@code ReentrantLock} is a critical section, and each of its conditions is a wait set.
     *
     * @param field the final field that holds the condition
     */
    public Conformance waitSet(String variable, String field) {
        declared.waitSets().put(variable, field);
        return this;
    }

    /**
     * Declares an action that may wait on the monitor that it holds: {@code synchronized (this) { while (x) wait(); }}.
     * Its step ends where it waits. The rest of the critical section is another action of the specification, from the
     * end of the wait to the next one, or to the end of the method. Nobody interrupts the wait.
     *
     * <p>The specification must let a thread go on that was notified. A thread may also go on without that, by a
     * spurious wake-up or because its time is over. If the specification has no such step, the class must wait again and
     * change nothing.
     *
     * @param awake the action that is the rest
     */
    public Conformance waits(String action, String awake) {
        declared.waits().put(action, new Woken(awake, null));
        return this;
    }

    /**
     * The same if threads may be interrupted while they wait. A thread that was notified already is not interrupted:
     * then another one would have to be notified instead.
     *
     * @param interrupted the action that is the rest if the wait throws {@code InterruptedException}
     */
    public Conformance waits(String action, String awake, String interrupted) {
        declared.waits().put(action, new Woken(awake, interrupted));
        return this;
    }

    /**
     * Declares an action whose access is weaker than volatile. The specification has one order of all accesses. It must
     * be shown elsewhere that this access is harmless if it is seen later or out of order.
     *
     * @param reason for the report
     */
    public Conformance weaker(String action, Mode mode, String reason) {
        declared.weaker().put(action, new Declared.Weaker(mode, reason));
        return this;
    }

    /**
     * States why objects with the same value are the same object, where the class compares objects. The comparison has
     * one object for each value, in the shared object and in each repetition of a call. A class may put back an object that
     * had been taken, or create another one with the same value. There it differs from what was compared.
     *
     * @param reason for the report
     */
    public Conformance identity(String reason) {
        declared.identity().add(reason);
        return this;
    }

    /**
     * Declares an action that calls out and makes no access. A thread is outside while this is its next action. The
     * callee reports the call to {@link Probe#output}, which returns how the call must end.
     *
     * @param others actions of the specification that are other outcomes of the same call
     */
    public Conformance output(String action, String... others) {
        declared.outputs()
                .put(action, Stream.concat(Stream.of(action), Stream.of(others)).toList());
        return this;
    }

    /** Names the variables that say where each thread is in a call and what it knows there: functions of the thread. */
    public Conformance threads(String... variables) {
        threads.addAll(List.of(variables));
        return this;
    }

    /**
     * Declares a call whose first access is this action.
     *
     * @param arguments the codecs of the method's arguments, which are those of the action after the thread
     */
    public Conformance call(String action, String method, Codec... arguments) {
        List<Codec> codecs = List.of(arguments);
        calls.put(action, Entry.of(method, codecs));
        return this;
    }

    /** Declares a call whose first access is this action, if the arguments of the action do not identify the call. */
    public Conformance call(String action, Caller caller) {
        calls.put(
                action,
                new Entry((label, before, after) -> caller.call(Comparison.thread(label), before, after), List.of()));
        return this;
    }

    /** Names the variables that follow from what callers and callees observe, and the observer that computes them. */
    public Conformance observe(Observer observer, String... variables) {
        this.observer = observer;
        observed.addAll(List.of(variables));
        return this;
    }

    /** Declares a method that may make accesses although it is not an action. The report repeats the reason. */
    public Conformance except(String method, String reason) {
        declared.excepted().put(method, reason);
        return this;
    }

    /**
     * Declares a method that may catch errors that depend on the size of the stack or the heap, or on what was
     * initialised before. The comparison does not show what the class does then.
     *
     * @param method its name; with its class ({@code Inbox.run}) if other classes have a method of that name
     * @param reason for the report
     */
    public Conformance catches(String method, String reason) {
        declared.caught().put(method, reason);
        return this;
    }

    /**
     * Declares a public method with which no call of this model begins. Nothing is shown about it.
     *
     * @param method its name, for all methods of that name; or with the types of its parameters: {@code release(int)}
     * @param reason for the report
     */
    public Conformance undriven(String method, String reason) {
        declared.undriven().put(method, reason);
        return this;
    }

    /**
     * Declares a call whose result nobody compares. Nothing is shown about the result.
     *
     * @param reason for the report
     */
    public Conformance unobserved(String method, String reason) {
        declared.unobserved().put(method, reason);
        return this;
    }

    /**
     * Declares that a constraint keeps the threads of this model apart: hardly any thread makes a step while another is
     * within a call.
     *
     * @param reason for the report
     */
    public Conformance alone(String reason) {
        declared.alone().add(reason);
        return this;
    }

    /**
     * Replaces a number in the bytecode of the class by the number that stands for it in the model. The report lists
     * it.
     */
    public Conformance constant(long inClass, long inModel) {
        constants.put(inClass, inModel);
        return this;
    }

    /**
     * Leaves an action of the specification out of this comparison. The action belongs to the users of the class or to
     * memory, or the model takes it never or hardly ever. If the class has no such action and the model takes it, they
     * differ.
     *
     * @param reason for the report
     */
    public Conformance without(String action, String reason) {
        declared.without().put(action, reason);
        return this;
    }

    /**
     * Declares an action of the class that this specification does not have, and another one has. No call of this
     * comparison may take it; a public method that takes it is {@link #undriven}. Nothing is shown about it here: compare
     * the class with the other specification, too.
     *
     * @param action of the class
     * @param reason for the report: which specification has it
     */
    public Conformance elsewhere(String action, String reason) {
        declared.elsewhere().put(action, reason);
        return this;
    }

    /**
     * Compares over weak memory: the specification makes its accesses by the module {@code Views}. Each shared variable
     * that is not {@link #owned} is a place in its memory ({@link Model#place}). An access of the class is given each
     * value that its mode allows it to find, old ones included. The comparison covers what the call does next, the
     * order of the values in memory, and what each thread knows of them. The mode of the access must be the one in the
     * model; see {@link #accesses}.
     *
     * @param action the action that is {@code Fence} and nothing else; the class does not have it
     */
    public Conformance fence(String action) {
        fence = action;
        return without(action, "the fence between two volatile accesses, which the processor makes");
    }

    /**
     * Names the accesses of an action in a specification over {@code Views}. By default, the access of
     * {@code LookForRoom} is {@code "look for room"}.
     */
    public Conformance accesses(String action, String... names) {
        accesses.put(action, List.of(names));
        return this;
    }

    /**
     * Limits the time of a call from one action to the next, and of a run of free threads. The default is one minute.
     */
    public Conformance limit(Duration most) {
        limit = most;
        return this;
    }

    /**
     * Declares a variable whose value in a new object is not its initial value in the specification: calls come
     * between.
     *
     * @param reason for the report
     */
    public Conformance begins(String variable, String reason) {
        declared.begins().put(variable, reason);
        return this;
    }

    /**
     * Declares an invariant of the configuration that the specification is known to violate. All others must hold in
     * the states that are compared: a class that equals a wrong specification is no success.
     *
     * @param reason for the report
     */
    public Conformance violates(String invariant, String reason) {
        declared.violated().put(invariant, reason);
        return this;
    }

    /** Compares the class with the model; see {@link Report#conforms}. */
    public Report check() {
        refuseAlike("check");
        return comparing().check(false);
    }

    private void refuseAlike(String method) {
        if (!declared.alike().isEmpty()) {
            throw new IllegalArgumentException(
                    method + ": the state of one of two parts of a class would not be compared"
                            + " (expected: record and validate, or no alike)");
        }
    }

    /** Compares until a state has a difference: the report has the first one, and its numbers mean nothing. */
    Report checkUntilFirst() {
        return comparing().check(true);
    }

    /**
     * Compares, and writes the report to {@code target/conformance}.
     *
     * @throws AssertionError with the report, if the class does not conform
     */
    public Report verify() {
        Report report = check();
        report.write();
        if (!report.conforms()) {
            throw new Difference(report.toString());
        }
        return report;
    }

    /**
     * Replays a counterexample on the class, and checks that each step leads to the state of the specification.
     *
     * @param reads calls that are made at the end
     * @throws Difference if a step is impossible or leads to another state. Also if lint has a finding: then a step of
     *     the class may be more than one access
     */
    public Replay replay(Trace trace, String... reads) {
        refuseAlike("replay");
        Lint.Report lint = comparing().lint();
        if (!lint.findings().isEmpty()) {
            throw new Difference("lint has findings in " + type.getSimpleName() + ":\n" + lint);
        }
        Watch watch = new Watch(limit);
        return watch.over(() -> Replay.of(trace, new Comparison(type, binding(), watch), List.of(reads)));
    }

    /**
     * Says what an action returns, for the validation of traces: an expression over the variables before the step and
     * the thread {@code t}. If there is one shared variable, the default is that variable.
     */
    public Conformance returns(String action, String expression) {
        traced.results().put(action, expression);
        return this;
    }

    /**
     * Says what a call answers, for the validation of traces. The expression may use the variables before the last
     * step, the primed variables after it, and the thread {@code t}. The answer of a call that throws is the simple
     * name of the exception, as a string. The answer of a call that returns nothing is {@code "null"}.
     */
    public Conformance answers(String method, String expression) {
        traced.answers().put(method, expression);
        return this;
    }

    /**
     * Says when a thread is in no call, for the validation of traces: an expression over the variables and the thread
     * {@code t}.
     */
    public Conformance outside(String expression) {
        traced.outside().add(expression);
        return this;
    }

    /** Names the methods that make several calls of the specification in sequence, for the validation of traces. */
    public Conformance programs(String... methods) {
        traced.programs().addAll(List.of(methods));
        return this;
    }

    /**
     * Runs threads, and records what they see. If their accesses hardly overlap, as on a busy machine, it runs them again
     * with more pauses, and keeps what it records of both.
     *
     * @param threads their names in the specification
     * @param runs the number of runs, each with a new object
     * @param script the calls of each thread
     * @param setup calls that are made on each object before the run
     */
    public Recording record(List<String> threads, int runs, Recording.Script script, Call... setup) {
        if (declared.hasWaitSet()) {
            throw new IllegalArgumentException("record: actions that wait on their monitor are several steps, and only"
                    + " their beginning and end would be recorded (expected: no waitSet)");
        }
        Class<?> instrumented = new Instrumented(type, Map.of(), true).load(type);
        Binding binding = binding();
        List<Call> before = List.of(setup);
        Recording plain = Recording.of(type, binding, threads, runs, script, before, limit, Recording.PLAIN);
        Recording recorded =
                Recording.of(instrumented, binding, threads, runs, script, before, limit, Recording.PAUSES);
        for (int pauses = Recording.PAUSES / 2; pauses > 0 && recorded.hardlyOverlaps(); pauses /= 2) {
            recorded = recorded.and(Recording.of(instrumented, binding, threads, runs, script, before, limit, pauses));
        }
        return new Recording(recorded.traces(), recorded.nanos(), plain.nanos());
    }

    /** Asks TLC whether the recorded traces are behaviours of the specification; see {@link TraceReport#conforms}. */
    public TraceReport validate(Recording recording) {
        Set<String> silent = new Bytecode(type.getClassLoader()).silent(type);
        Check check = comparing();
        return new TraceValidation(model, shared, calls, traced, silent, model.atHand(check.names()), check.lint())
                .validate("traces of " + type.getSimpleName() + " and " + model, recording, check.actions());
    }

    private Check comparing() {
        return new Check(type, model, binding(), accesses, limit);
    }

    Binding binding() {
        return new Binding(shared, threads, calls, observed, observer, objects, constants, declared, fence);
    }
}
