package optimist.fastpath;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.stream.Stream;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Next.Pending;
import optimist.conformance.Observer;
import optimist.conformance.Probe;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.TlaValue.SetOf;
import optimist.tla.TlaValue.Tuple;
import org.jspecify.annotations.Nullable;

/** The serializers, tied to their specifications. Items are strings, which go by the same names there. */
final class Serializers {
    static final Path MODELS = Path.of("../../models/fastpath");
    static final Path SPECS = Path.of("../../specs/fastpath");

    /** Says what it is called with, and throws if it is told to. */
    static final class Downstream implements Flow.Subscriber<Object> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(Object item) {
            see(item);
        }

        @Override
        public void onError(Throwable error) {
            see(new Terminal(error));
        }

        @Override
        public void onComplete() {
            see(Terminal.COMPLETE);
        }

        private static void see(Object event) {
            if (Probe.output(name(event)).equals("EmitThrows")) {
                // From a terminal event it gets there, and would be printed.
                Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> {});
                throw new IllegalStateException("FAILURE");
            }
        }
    }

    static class Locked extends LockedSerializer<Object> {
        Locked() {
            super(new Downstream());
        }
    }

    static class Queued extends QueuedSerializer<Object> {
        Queued() {
            super(new Downstream());
        }
    }

    static class FastPath extends FastPathSerializer<Object> {
        FastPath() {
            super(new Downstream());
        }
    }

    static class Inbox extends InboxSerializer<Object> {
        Inbox() {
            super(new Downstream());
        }
    }

    static class InboxForOne extends InboxSerializer<Object> {
        InboxForOne() {
            super(new Downstream(), 1);
        }
    }

    static class InboxForTwo extends InboxSerializer<Object> {
        InboxForTwo() {
            super(new Downstream(), 2);
        }
    }

    static class Cancellable extends CancellableSerializer<Object> {
        Cancellable() {
            super(new Downstream(), Serializers::tell, Serializers::tell);
        }
    }

    static class CancellableForOne extends CancellableSerializer<Object> {
        CancellableForOne() {
            super(new Downstream(), 1, Serializers::tell, Serializers::tell);
        }
    }

    /** What the hooks get. */
    private static void tell(Object dropped) {
        Probe.hook(dropped instanceof Throwable error ? String.valueOf(error.getMessage()) : dropped.toString());
    }

    private Serializers() {}

    static Model model(String module, String config) {
        return model(module, MODELS.resolve(config + ".cfg"));
    }

    static Model model(String module, Path config) {
        Model model = Model.of(module, config, MODELS, SPECS)
                .define("current", "[t \\in Threads |-> IF pc[t] = \"idle\" THEN Nothing ELSE Current(t)]");
        return module.equals("MCCancellable") ? model.define("passed", "[t \\in Threads |-> t \\in inside]") : model;
    }

    // ---- what is tied to what

    static Conformance locked(Class<?> type, Model model) {
        return batches(type, model)
                .shared("busy")
                .shared("ended")
                .shared("queue", "inbox", OldestFirst.class)
                .objects(BatchSerializer.Node.class, Chains.class)
                .call("Enter", Serializers::begin);
    }

    static Conformance inbox(Class<?> type, Model model) {
        Conformance conformance = inboxes(type, model)
                .undriven("offer(Object, long, TimeUnit)", "it is offers without a time limit, again and again");
        if (model.name().contains("refuses")) {
            conformance.undriven("onNext", "the clients of this model offer their items");
        } else if (!model.name().contains("mixed")) {
            conformance.undriven("offer", "the clients of this model wait for room");
        }
        return conformance;
    }

    private static Conformance inboxes(Class<?> type, Model model) {
        return pauses(batches(type, model))
                .unspecified("thread", "a thread compares it with itself; room for those inside is not specified")
                .identity("each event is submitted once, so two chains that look alike are the same")
                .shared("word", "word", Words.class)
                .objects(BatchSerializer.Node.class, Words.class)
                .threads("seen")
                .call("Look", Serializers::begin);
    }

    /** With a cancellation, and hooks. */
    static Conformance cancellable(Class<?> type, Model model) {
        Conformance conformance = inbox(type, model)
                .shared("flag", "cancelled", Codec.PLAIN)
                .threads("passed")
                .except("CancellableSerializer.begin", UPSTREAM)
                .except("Serializer.onSubscribe", UPSTREAM)
                .except("CancellableSerializer.Handed.cancel", "it is another call of cancel")
                .catches("Hooks.tell", "hooks do not throw here")
                .trust("Consumer", "a hook")
                .observe(Serializers::told, "inside", "called", "dropped", "kept");
        if (!model.valueOf("Completions").contains("END")) {
            conformance.undriven("onComplete", EVENTS);
        }
        if (model.valueOf("Cancels").equals("{}")) {
            conformance.without("SetFlag", "nobody cancels in this model").undriven("cancel", EVENTS);
        } else {
            conformance.call("SetFlag", Serializers::begin);
        }
        return conformance;
    }

    /** The same, where items are offered. */
    static Conformance cancellableOffered(Class<?> type, Model model) {
        return offering(cancellable(type, model));
    }

    /** The same, where items are offered. */
    static Conformance offered(Class<?> type, Model model) {
        return offering(inbox(type, model));
    }

    private static Conformance offering(Conformance conformance) {
        return conformance.call("Look", (thread, before, after) -> offer(begin(thread, before, after)));
    }

    /** The same, where A waits for room, and B does not. */
    static Conformance mixed(Class<?> type, Model model) {
        return inbox(type, model).call("Look", (thread, before, after) -> {
            Call call = begin(thread, before, after);
            return thread.equals("A") ? call : offer(call);
        });
    }

    private static Call offer(Call call) {
        return call.method().equals("onNext") ? new Call("offer", call.arguments()) : call;
    }

    static Conformance queued(Class<?> type, Model model) {
        return counted(type, model).call("ExchangeTail", Serializers::begin);
    }

    static Conformance fastPath(Class<?> type, Model model) {
        return counted(type, model)
                .shared("open", "open", Codec.BITS)
                .weaker("OpenFlag", Mode.RELEASE, "a hint, which is early enough when others see it some time")
                .weaker("CloseFlag", Mode.RELEASE, "a hint, which is early enough when others see it some time")
                .threads("count")
                .call("ReadFlag", Serializers::begin);
    }

    /** An exception of downstream leaves the call. */
    static Conformance published(Class<?> type, Model model) {
        Conformance conformance = outputs(producers(type, model), model, Serializers::thrown, "thrown");
        if (model.valueOf("Terminals").equals("{}")) {
            List.of("Terminate", "ClearNext", "ClearTail")
                    .forEach(action -> conformance.without(action, "nothing ends in this model"));
            conformance.without("Reset", "nothing ends or throws in this model");
        }
        return conformance
                .shared("wip")
                .shared("flag", "flag", Flags.class)
                .shared("tail", "tail", Nodes.class)
                .shared("head", "head", Nodes.class)
                .shared("next", LinkedQueue.Node.class, "next")
                .owned("head", "by the one who delivers")
                .identity("each event is in one node")
                .weaker("Terminate", Mode.RELEASE, AS_PUBLISHED)
                .weaker("Enable", Mode.RELEASE, AS_PUBLISHED)
                .weaker("Disable", Mode.RELEASE, AS_PUBLISHED)
                .objects(LinkedQueue.Node.class, Nodes.class)
                .threads("prev", "count")
                .call("ReadFlag", Serializers::begin);
    }

    static Conformance linkedQueue(Class<?> type, Model model) {
        return producers(type, model)
                .shared("tail", "tail", Nodes.class)
                .shared("head", "head", Nodes.class)
                .shared("next", LinkedQueue.Node.class, "next")
                .owned("head", "by the one who polls")
                .weaker("Link", Mode.RELEASE, LATE_LINK)
                .except("isEmpty", "not specified")
                .objects(LinkedQueue.Node.class, Nodes.class)
                .threads("prev")
                .call("ExchangeTail", (thread, before, after) -> new Call("offer", List.of(submitted(before, after))))
                .call("Poll", "poll")
                .observe(Serializers::polled, "submitted", "returned", "refused", "ahead", "delivered", "missed");
    }

    private static Conformance batches(Class<?> type, Model model) {
        Conformance conformance = serializer(type, model);
        if (model.valueOf("Terminals").equals("{}")) {
            conformance.without("Close", "nothing ends in this model, if nothing throws");
        }
        return conformance
                .unspecified(
                        "BatchSerializer.Node.depth",
                        "the codec checks it until the chain is taken, and afterwards nobody reads it")
                .owned("next", "by who made the node until it is published, and by who has taken it")
                .threads("batch");
    }

    private static Conformance counted(Class<?> type, Model model) {
        return pauses(serializer(type, model))
                .shared("wip")
                .shared("ended")
                .shared("tail", "queue.tail", Nodes.class)
                .shared("head", "queue.head", Nodes.class)
                .shared("next", LinkedQueue.Node.class, "next")
                .owned("head", "by the one who delivers")
                .weaker("Link", Mode.RELEASE, LATE_LINK)
                .owned("ended", "by the one who delivers")
                .except("isEmpty", "not used")
                .objects(LinkedQueue.Node.class, Nodes.class)
                .threads("prev");
    }

    private static final String LATE_LINK = "the others have to bear that a link is missing anyway";
    private static final String AS_PUBLISHED = "as in the published code";
    private static final String EVENTS = "the clients of this model have no such event";
    private static final String THROWN = "whatever downstream throws is the outcome of the output";
    private static final String UPSTREAM = "upstream is not specified";
    private static final String INTERRUPTS = "an interrupt is kept for the caller, and changes no step";
    private static final String SURRENDERS = "what a terminal event throws is for the thread's handler";

    private static Conformance pauses(Conformance conformance) {
        return conformance
                .owned("times", "by the thread that pauses")
                .owned("interrupted", "by the thread that pauses")
                .trust("LockSupport.parkNanos", "a pause, which may end at any time")
                .trust("Thread.interrupted", INTERRUPTS)
                .trust("System.nanoTime", "an offer with a time limit looks at the clock between two offers")
                .trust("Thread.interrupt", INTERRUPTS);
    }

    private static Conformance serializer(Class<?> type, Model model) {
        return outputs(producers(type, model), model, Serializers::observed);
    }

    private static Conformance outputs(Conformance conformance, Model model, Observer observer, String... variables) {
        if (model.valueOf("Throwing").equals("{}")) {
            conformance.without("EmitThrows", "nothing throws in this model");
        }
        if (!model.name().contains("ends")) {
            conformance.undriven("onError", EVENTS);
            if (!model.name().contains("throws") && !model.name().contains("refuses")) {
                conformance.undriven("onComplete", EVENTS);
            }
        }
        return conformance
                .undriven("onSubscribe", UPSTREAM)
                .catches("Serializer.onSubscribe", UPSTREAM)
                .catches("Serializer.call", THROWN)
                .catches("Serializer.cancelUpstream", UPSTREAM)
                .catches("Serializer.surrender", SURRENDERS)
                .trust("Flow.Subscriber", "downstream: the output")
                .trust("Flow.Subscription", UPSTREAM)
                .unspecified("subscription", UPSTREAM)
                .trust(
                        "Thread.currentThread",
                        "a thread asks for itself: to interrupt, to surrender, and whether it is inside")
                .trust("Thread.getUncaughtExceptionHandler", SURRENDERS)
                .trust("Thread.UncaughtExceptionHandler", SURRENDERS)
                .threads("emits")
                .output("Emit", "EmitThrows")
                .observe(
                        observer,
                        Stream.concat(
                                        Stream.of(variables),
                                        Stream.of(
                                                "submitted",
                                                "returned",
                                                "refused",
                                                "ahead",
                                                "emits",
                                                "delivered",
                                                "failed"))
                                .toArray(String[]::new));
    }

    private static Conformance producers(Class<?> type, Model model) {
        return Conformance.of(type, model)
                .threads("pc", "current")
                .outside("pc[t] = \"idle\"")
                .objects(Terminal.class, Terminals.class)
                .objects(Throwable.class, Errors.class);
    }

    // ---- objects and their names

    /** An event as the specification calls it. */
    static String name(Object event) {
        if (event == Terminal.CANCEL) {
            return "CANCEL";
        } else if (event instanceof Terminal terminal) {
            return terminal.error() == null
                    ? "END"
                    : String.valueOf(terminal.error().getMessage());
        }
        return event.toString();
    }

    static @Nullable Object event(String name) {
        return switch (name) {
            case "END" -> Terminal.COMPLETE;
            case "CANCEL" -> Terminal.CANCEL;
            case "ERR", "FAILURE" -> new Terminal(new IllegalStateException(name));
            default -> name;
        };
    }

    private static TlaValue atom(String name) {
        return new Atom('"' + name + '"');
    }

    static final class Terminals implements Codec {
        @Override
        public @Nullable Object toJava(TlaValue value) {
            return event(value.toString());
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return atom(name(Objects.requireNonNull(value)));
        }
    }

    static final class Errors implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            return new IllegalStateException(value.toString());
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return atom(String.valueOf(((Throwable) Objects.requireNonNull(value)).getMessage()));
        }
    }

    /** A node of the queue goes by the name of its event. */
    static final class Nodes implements Codec {
        @Override
        public @Nullable Object toJava(TlaValue value) {
            String name = value.toString();
            return name.equals("none") ? null : new LinkedQueue.Node<>(name.equals("dummy") ? null : event(name));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            if (value == null) {
                return atom("none");
            }
            Object element = ((LinkedQueue.Node<?>) value).element;
            return atom(element == null ? "dummy" : name(element));
        }
    }

    /** The field of the published code. */
    static final class Flags implements Codec {
        private static final List<String> NAMES = List.of("enabled", "disabled", "terminated");

        @Override
        public Object toJava(TlaValue value) {
            return NAMES.indexOf(value.toString());
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return atom(NAMES.get((Integer) Objects.requireNonNull(value)));
        }
    }

    /**
     * A chain of nodes is the sequence of its events. The depths of its nodes are right, or else it is the rest of one
     * that was turned over, which is no value of a variable.
     */
    static class Chains implements Codec {
        private static final TlaValue TURNED = atom("turned over");
        private static final TlaValue WRONG = atom("at a wrong depth");

        @Override
        public @Nullable Object toJava(TlaValue value) {
            List<TlaValue> events = ((Tuple) value).elements();
            if (!events.isEmpty() && events.get(0).equals(TURNED)) {
                return turned(new BatchSerializer.Node("what is delivered", null), events)
                        .next();
            } else if (!events.isEmpty() && events.get(0).equals(WRONG)) {
                return turned(null, events);
            }
            BatchSerializer.Node chain = null;
            for (int i = events.size() - 1; i >= 0; i--) {
                chain = new BatchSerializer.Node(
                        Objects.requireNonNull(event(events.get(i).toString())), chain);
            }
            return chain;
        }

        /** A chain whose depths go up from here. The first of the events says what it is. */
        private static BatchSerializer.Node turned(BatchSerializer.@Nullable Node first, List<TlaValue> events) {
            BatchSerializer.Node newest = first;
            for (TlaValue event : events.subList(1, events.size())) {
                newest = new BatchSerializer.Node(Objects.requireNonNull(event(event.toString())), newest);
            }
            return BatchSerializer.Node.turnOver(Objects.requireNonNull(newest));
        }

        private static boolean isRight(BatchSerializer.Node chain) {
            BatchSerializer.Node below = chain.next();
            return below == null ? chain.depth == 1 : chain.depth == below.depth + 1 && isRight(below);
        }

        private static boolean isRest(BatchSerializer.Node chain) {
            BatchSerializer.Node next = chain.next();
            return chain.depth > 1 && (next == null || (next.depth == chain.depth + 1 && isRest(next)));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            List<TlaValue> events = new ArrayList<>();
            if (value instanceof BatchSerializer.Node chain && !isRight(chain)) {
                events.add(isRest(chain) ? TURNED : WRONG);
            }
            for (var node = (BatchSerializer.Node) value; node != null; node = node.next()) {
                events.add(atom(name(node.event)));
            }
            return new Tuple(events);
        }
    }

    /** A fault: the newest node has the depth of the oldest, so that no inbox is ever full. */
    static final class Shallow {
        private Shallow() {}

        static BatchSerializer.Node chain(BatchSerializer.Node newest) {
            BatchSerializer.Node turned = null;
            for (BatchSerializer.Node node = newest; node != null; node = node.next()) {
                turned = new BatchSerializer.Node(node.event, turned);
            }
            return BatchSerializer.Node.turnOver(Objects.requireNonNull(turned));
        }
    }

    /** The specification has it the other way round. */
    static final class OldestFirst extends Chains {
        @Override
        public @Nullable Object toJava(TlaValue value) {
            return super.toJava(turned(value));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return turned(super.toSpec(value));
        }

        private static TlaValue turned(TlaValue sequence) {
            List<TlaValue> turned = new ArrayList<>();
            ((Tuple) sequence).elements().forEach(element -> turned.add(0, element));
            return new Tuple(turned);
        }
    }

    /** The word of an inbox: its state, and a chain. */
    static final class Words implements Codec {
        private static final Chains CHAINS = new Chains();

        @Override
        public @Nullable Object toJava(TlaValue value) {
            Map<String, TlaValue> word = value.asFunction();
            Object chain = CHAINS.toJava(Objects.requireNonNull(word.get("inbox")));
            return chain != null
                    ? chain
                    : switch (Objects.requireNonNull(word.get("state")).toString()) {
                        case "free" -> InboxSerializer.State.FREE;
                        case "busy" -> InboxSerializer.State.BUSY;
                        default -> InboxSerializer.State.ENDED;
                    };
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            boolean busy = value instanceof BatchSerializer.Node || value == InboxSerializer.State.BUSY;
            String state = busy ? "busy" : String.valueOf(value).toLowerCase(Locale.ROOT);
            Map<String, TlaValue> word = new LinkedHashMap<>();
            word.put("state", atom(state));
            word.put("inbox", CHAINS.toSpec(value instanceof BatchSerializer.Node ? value : null));
            return new TlaValue.Function(word);
        }
    }

    // ---- what callers do and see, and what downstream sees

    /** The event of the call that begins with a step. */
    private static String submitted(Function<String, TlaValue> before, Function<String, TlaValue> after) {
        Set<String> submitted = names(after.apply("submitted"));
        submitted.removeAll(names(before.apply("submitted")));
        return submitted.iterator().next();
    }

    private static Call begin(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return call(submitted(before, after));
    }

    static Call call(String event) {
        return switch (event) {
            case "END" -> new Call("onComplete", List.of());
            case "CANCEL" -> new Call("cancel", List.of());
            case "ERR" -> new Call("onError", List.of(new IllegalStateException("ERR")));
            default -> new Call("onNext", List.of(event));
        };
    }

    static String eventOf(Call call) {
        return switch (call.method()) {
            case "onComplete" -> "END";
            case "cancel" -> "CANCEL";
            case "onError" -> "ERR";
            default -> call.arguments().get(0).toString();
        };
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        if (step.next() instanceof Answer answer && answer.thrown() != null) {
            throw Observer.wrong(answer, "no call throws");
        }
        return seen(step, before);
    }

    /** The same, where calls may throw. */
    private static Map<String, TlaValue> thrown(Observer.Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> changed = seen(step, before);
        if (step.next() instanceof Answer answer && answer.thrown() != null) {
            changed.put(
                    "thrown", plus(before.apply("thrown"), eventOf(step.made().call())));
        }
        return changed;
    }

    private static Map<String, TlaValue> seen(Observer.Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> changed = calls(step, before);
        if (step.made().action().equals("Emit")) {
            String delivered = of(before.apply("emits"), step.thread());
            if (!step.seen().equals(List.of(delivered))) {
                throw Observer.wrong(step.made(), "downstream has seen " + step.seen());
            }
            changed.put("emits", with(before.apply("emits"), step.thread(), atom("nothing")));
        }
        if (step.action().equals("EmitThrows")) {
            changed.put("failed", new Atom("TRUE"));
        }
        if (step.next() instanceof Pending pending && pending.action().equals("Emit")) {
            begins(pending, step.thread(), before, changed);
        }
        return changed;
    }

    /** With a look before each call of downstream, and hooks. */
    private static Map<String, TlaValue> told(Observer.Step step, Function<String, TlaValue> before) {
        String thread = step.thread();
        Map<String, TlaValue> changed = observed(step, before);
        if (step.made().action().equals("Ask")) {
            changed.put("emits", with(before.apply("emits"), thread, atom("nothing")));
        }
        if (step.made().action().equals("Emit")) {
            changed.put("inside", minus(before.apply("inside"), thread));
        }
        if (step.next() instanceof Pending pending && pending.action().equals("Ask")) {
            begins(pending, thread, before, changed);
        }
        if (step.next() instanceof Pending pending && pending.action().equals("Emit")) {
            // It began when it was asked for.
            changed.remove("emits");
            changed.remove("delivered");
            changed.put("inside", plus(before.apply("inside"), thread));
            changed.put(
                    "called",
                    append(
                            before.apply("called"),
                            atom(String.valueOf(pending.arguments().get(0)))));
        }
        TlaValue dropped = before.apply("dropped");
        for (String hook : step.hooks()) {
            dropped = append(dropped, atom(hook));
        }
        changed.put("dropped", dropped);
        if (step.next() instanceof Answer answer && "ENDED".equals(String.valueOf(answer.returned()))) {
            changed.put("kept", plus(before.apply("kept"), eventOf(step.made().call())));
        }
        return changed;
    }

    private static void begins(
            Pending pending, String thread, Function<String, TlaValue> before, Map<String, TlaValue> changed) {
        TlaValue event = atom(String.valueOf(pending.arguments().get(0)));
        changed.put("emits", with(before.apply("emits"), thread, event));
        changed.put("delivered", append(before.apply("delivered"), event));
    }

    /** The callers' half. */
    private static Map<String, TlaValue> calls(Observer.Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> changed = new LinkedHashMap<>();
        String event = eventOf(step.made().call());
        if (step.next() instanceof Answer answer) {
            changed.put("returned", plus(before.apply("returned"), event));
            // By its name, as the class that is driven is loaded again.
            if (answer.call().method().equals("offer") && answer.returned() != null) {
                String offered = answer.returned().toString();
                if (offered.equals("ENDED") != of(before.apply("word"), "state").equals("ended")) {
                    throw Observer.wrong(answer, "it answers ENDED if it has seen the end, and only then");
                }
                if (offered.equals("FULL")) {
                    changed.put("refused", plus(before.apply("refused"), event));
                }
            }
        }
        if (step.begins()) {
            Set<String> waiting = names(before.apply("returned"));
            waiting.removeAll(names(before.apply("refused")));
            waiting.removeAll(names(before.apply("delivered")));
            changed.put("submitted", plus(before.apply("submitted"), event));
            changed.put("ahead", with(before.apply("ahead"), event, set(waiting)));
        }
        return changed;
    }

    /** What those see who use the queue alone: what is polled is delivered. */
    private static Map<String, TlaValue> polled(Observer.Step step, Function<String, TlaValue> before) {
        if (!step.made().action().equals("Poll")) {
            return calls(step, before);
        }
        Object polled = ((Answer) step.next()).returned();
        if (polled != null) {
            return Map.of("delivered", append(before.apply("delivered"), atom(polled.toString())));
        }
        Set<String> missed = names(before.apply("returned"));
        missed.removeAll(names(before.apply("delivered")));
        return missed.isEmpty() ? Map.of() : Map.of("missed", new Atom("TRUE"));
    }

    // ---- values

    private static Set<String> names(TlaValue value) {
        List<TlaValue> elements = value instanceof SetOf set ? set.elements() : ((Tuple) value).elements();
        Set<String> names = new HashSet<>();
        elements.forEach(element -> names.add(element.toString()));
        return names;
    }

    private static SetOf set(Set<String> names) {
        return new SetOf(names.stream().map(Serializers::atom).toList());
    }

    private static TlaValue plus(TlaValue set, String name) {
        Set<String> names = names(set);
        names.add(name);
        return set(names);
    }

    private static TlaValue minus(TlaValue set, String name) {
        Set<String> names = names(set);
        names.remove(name);
        return set(names);
    }

    private static TlaValue append(TlaValue sequence, TlaValue value) {
        List<TlaValue> elements = new ArrayList<>(((Tuple) sequence).elements());
        elements.add(value);
        return new Tuple(elements);
    }

    private static String of(TlaValue function, String argument) {
        return String.valueOf(function.asFunction().get(argument));
    }

    private static TlaValue with(TlaValue function, String argument, TlaValue value) {
        Map<String, TlaValue> values = new LinkedHashMap<>(function.asFunction());
        values.put(argument, value);
        return new TlaValue.Function(values);
    }
}
