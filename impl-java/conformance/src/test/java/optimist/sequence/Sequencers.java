package optimist.sequence;

import static optimist.conformance.Counterexample.value;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.internal.Apart;
import optimist.tla.Graph;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.TlaValue.SetOf;
import optimist.tla.Trace;

/** The sequencers, tied to their specifications. Their sizes are those of the models. */
final class Sequencers {
    static final Path MODELS = Path.of("../../models/sequence");
    static final Path SPECS = Path.of("../../specs/sequence");
    static final Path MEMORY = Path.of("../../specs/memory");

    // ---- the classes

    static class BusySpin extends BusySpinSequencer {
        BusySpin() {
            super(2, 1, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class BusySpinForTwo extends BusySpinSequencer {
        BusySpinForTwo() {
            super(2, 2, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class Pending extends PendingSequencer {
        Pending() {
            super(2, 1, 2, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class PendingOfOne extends PendingSequencer {
        PendingOfOne() {
            super(1, 1, 1, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class PendingInLargerRing extends PendingSequencer {
        PendingInLargerRing() {
            super(4, 1, 2, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class PendingForTwo extends PendingSequencer {
        PendingForTwo() {
            super(2, 2, 2, Waiting.SPIN, Waiting.SPIN);
        }
    }

    static class Availability extends AvailabilitySequencer {
        Availability() {
            super(2, 1, Waiting.SPIN);
        }
    }

    static class AvailabilityForTwo extends AvailabilitySequencer {
        AvailabilityForTwo() {
            super(2, 2, Waiting.SPIN);
        }
    }

    static class RoomFirst extends RoomFirstSequencer {
        RoomFirst() {
            super(2, 1, Waiting.SPIN);
        }
    }

    static class RoomFirstWithShortLooks extends RoomFirstSequencer {
        RoomFirstWithShortLooks() {
            super(2, 1, Waiting.SPIN, 0, 1);
        }
    }

    static class RoomFirstForTwo extends RoomFirstSequencer {
        RoomFirstForTwo() {
            super(2, 2, Waiting.SPIN);
        }
    }

    static class RoomFirstForThree extends RoomFirstSequencer {
        RoomFirstForThree() {
            super(2, 3, Waiting.SPIN);
        }
    }

    /** The second consumer is away: it is put there, so that a fault planted in {@code leave} shows only when it leaves. */
    static class RoomFirstWithGuest extends RoomFirstSequencer {
        RoomFirstWithGuest() {
            super(1, 2, Waiting.SPIN);
            done.set(Apart.index(1), away());
        }
    }

    static class RoomFirstWithTwoGuests extends RoomFirstSequencer {
        RoomFirstWithTwoGuests() {
            super(1, 3, Waiting.SPIN);
            done.set(Apart.index(1), away());
            done.set(Apart.index(2), away());
        }
    }

    static class RoomFirstWithGuestBetween extends RoomFirstSequencer {
        RoomFirstWithGuestBetween() {
            super(1, 3, Waiting.SPIN);
            done.set(Apart.index(1), away());
        }
    }

    static class RoomFirstOfTwoWithGuest extends RoomFirstSequencer {
        RoomFirstOfTwoWithGuest() {
            super(2, 2, Waiting.SPIN);
            done.set(Apart.index(1), away());
        }
    }

    private Sequencers() {}

    // ---- the models

    /**
     * The variables of the specification that are definitions here: each is a part of one. They have an order, for which of
     * several counterexamples TLC finds depends on that of the definitions.
     */
    private static final SortedMap<String, String> KNOWN = new TreeMap<>(Map.of(
            "numbersGranted", "{s \\in Sequences : s \\in granted}",
            "numbersPublished", "{s \\in Sequences : s \\in published}",
            "seen", "[c \\in Consumers |-> high[c]]"));

    private static final SortedMap<String, String> PARTS = new TreeMap<>(KNOWN);

    static {
        PARTS.put("claimed", "memory.claimed[0]");
        PARTS.put("done", "memory.done");
    }

    static Model model(String module, String config) {
        Model model = Model.of(module, MODELS.resolve(config + ".cfg"), MODELS, SPECS, MEMORY)
                .define(PARTS);
        return switch (module.replaceFirst("Scheduled$", "")) {
            case "MCBusySpin" -> batches(model, "FALSE").define("cursor", "memory.cursor[0]");
            case "MCPending" ->
                batches(model, "FALSE").define("cursor", "memory.cursor[0]").define("pending", "memory.pending");
            case "MCAvailability" -> batches(model, "FALSE").define("mark", "memory.mark");
            // Where it begins, a guest knows only at the end of its call.
            case "MCJoinable" ->
                room(batches(model, FORGETS))
                        .define("mark", "memory.mark")
                        .define("limit", "memory.limit[0]")
                        .define("seen", "[c \\in Consumers |-> IF pc[c] = \"Begin\" THEN None ELSE high[c]]")
                        .define(
                                "number",
                                "[t \\in Threads |-> IF pc[t] \\in {\"LookToJoin\", \"Begin\"} /\\ t = \"T\" THEN 2 ELSE None]");
            default ->
                room(batches(model, FORGETS)).define("mark", "memory.mark").define("limit", "memory.limit[0]");
        };
    }

    /**
     * Where memory is what Java promises, with the modes of the class; without entries, which are their users'.
     *
     * @param releasing the accesses that are weaker than volatile
     */
    static Model modelInJava(String module, String config, String... releasing) {
        Model model = Model.of(module, MODELS.resolve(config + ".cfg"), MODELS, SPECS, MEMORY.resolve("java"), MEMORY)
                .inJava(ACCESSES, List.of(releasing))
                .with("Entries", "FALSE")
                .define(KNOWN)
                .place("claimed", "<<\"claimed\", 0>>")
                .places("done", "done", "Consumers");
        return switch (module) {
            case "MCBusySpinJava" -> batches(model, "FALSE").place("cursor", CURSOR);
            case "MCPendingJava" ->
                batches(model, "FALSE").place("cursor", CURSOR).places("pending", "pending", "0 .. PendingSize - 1");
            case "MCAvailabilityJava" -> batches(marksInJava(model), "FALSE");
            // With a number more there are too many states, if all accesses but the stores are volatile.
            default ->
                room(batches(marksInJava(model), FORGETS))
                        .with("Script", "OneByTwo")
                        .place("limit", "<<\"limit\", 0>>");
        };
    }

    /** In the class, the lap is some bits of the number. */
    private static Model marksInJava(Model model) {
        return model.with("Laps", "4").places("mark", "mark", "0 .. Capacity - 1");
    }

    private static final String FORGETS = "pc[t] = \"LookAtClaimed\"";

    /**
     * While a producer looks for room, `high` is something else than the last number of its batch. When it is about to move
     * the limit or to claim, `at` is no longer of use.
     */
    private static Model room(Model model) {
        String looks = "pc[t] \\in {\"LookForRoom\", \"MoveLimit\"}";
        return model.define("room", "[t \\in Threads |-> IF " + looks + " THEN high[t] ELSE None]")
                .define(
                        "to",
                        "[t \\in Threads |-> CASE " + FORGETS + " -> high[t] - low[t] [] " + looks
                                + " -> Last(t) [] OTHER -> high[t]]")
                .define(
                        "here",
                        "[t \\in Threads |-> IF pc[t] \\in {\"LookAtClaimed\", \"MoveLimit\", \"Claim\"} THEN None ELSE at[t]]");
    }

    private static final String CURSOR = "<<\"cursor\", 0>>";

    private static final List<String> ACCESSES = List.of(
            "take",
            "look at claimed",
            "look at limit",
            "look for room",
            "move limit",
            "claim",
            "await free",
            "await turn",
            "advance",
            "await place",
            "mark",
            "last mark",
            "read cursor",
            "read pending",
            "look",
            "finish");

    /**
     * What each thread knows in a call: from where to where it is about, and at which number it is.
     *
     * @param forgets when it begins to claim again, and knows only how many numbers it wants
     */
    private static Model batches(Model model, String forgets) {
        return model.define("from", "[t \\in Threads |-> IF " + forgets + " THEN None ELSE low[t]]")
                .define("to", "[t \\in Threads |-> IF " + forgets + " THEN high[t] - low[t] ELSE high[t]]")
                .define("here", "[t \\in Threads |-> IF " + forgets + " THEN None ELSE at[t]]");
    }

    /**
     * A counterexample without the steps of a scheduler, with what the definitions above are in each state. Where a
     * specification says only that a thread runs, it does its next step.
     */
    static Trace counterexample(Model model) {
        List<Trace.State> states = new ArrayList<>();
        String running = "";
        for (Trace.State state : model.counterexample().states()) {
            String now = state.variables().getOrDefault("running", "");
            if (states.isEmpty() || now.equals(running)) {
                Trace.Step step = state.step();
                Trace.Step named = step == null || !SOME_STEP.contains(step.action())
                        ? step
                        : next(model, step, states.get(states.size() - 1).variables());
                states.add(new Trace.State(named, projected(state.variables())));
            }
            running = now;
        }
        return new Trace(states, 0, null);
    }

    /**
     * A counterexample that goes round for ever, gone round so often. From time to time the specification makes all numbers
     * smaller; here they are as they would be if it did not.
     */
    static Trace endless(Model model, int rounds) {
        Trace trace = model.counterexample();
        List<Trace.State> round = new ArrayList<>(
                trace.states().subList(trace.loop(), trace.states().size()));
        round.add(
                0,
                new Trace.State(
                        trace.loopStep(), trace.states().get(trace.loop() - 1).variables()));
        List<Trace.State> steps = new ArrayList<>(trace.states());
        for (int i = 0; i < rounds; i++) {
            steps.addAll(round);
        }
        List<Trace.State> states = new ArrayList<>();
        long lowered = 0;
        Map<String, TlaValue> raised = Map.of();
        Map<String, String> before = steps.get(0).variables();
        for (Trace.State state : steps) {
            Map<String, String> now = projected(state.variables());
            switch (state.step() == null ? "" : state.step().action()) {
                case "RoundIsOver" ->
                    lowered += Long.parseLong(of(before, "claimed")) - Long.parseLong(of(now, "claimed"));
                case "BeginsAnew" -> {}
                default -> {
                    raised = raised(now, before, lowered, raised);
                    Map<String, String> text = new LinkedHashMap<>(now);
                    raised.forEach((variable, value) -> text.put(variable, Graph.text(value)));
                    states.add(new Trace.State(state.step(), text));
                }
            }
            before = now;
        }
        return new Trace(states, 0, null);
    }

    /** What was forgotten when numbers were made smaller is as it was. */
    private static Map<String, TlaValue> raised(
            Map<String, String> now, Map<String, String> before, long by, Map<String, TlaValue> last) {
        Map<String, TlaValue> raised = new LinkedHashMap<>();
        for (String variable : List.of("claimed", "cursor", "limit")) {
            if (now.containsKey(variable)) {
                long value = Long.parseLong(of(now, variable));
                TlaValue forgotten = last.getOrDefault(variable, atom(-1));
                raised.put(variable, value < 0 ? forgotten : atom(value + by));
            }
        }
        for (String variable : List.of("numbersGranted", "numbersPublished")) {
            Set<TlaValue> elements = new HashSet<>();
            ((SetOf) TlaValue.parse(of(now, variable)))
                    .elements()
                    .forEach(s -> elements.add(atom(Long.parseLong(s.toString()) + by)));
            if (last.get(variable) instanceof SetOf set) {
                elements.addAll(set.elements());
            }
            raised.put(variable, new SetOf(List.copyOf(elements)));
        }
        for (String variable : List.of("done", "seen", "pending", "from", "to")) {
            if (now.containsKey(variable)
                    && !TlaValue.parse(of(now, variable)).asFunction().isEmpty()) {
                raised.put(variable, each(now, variable, (key, value) -> {
                    TlaValue forgotten = last.containsKey(variable) ? value(last.get(variable), key) : atom(-1);
                    return value < 0 ? forgotten : atom(value + by);
                }));
            }
        }
        raised.put("batches", each(now, "batches", (thread, batches) -> {
            long more = batches - number(name -> TlaValue.parse(of(before, name)), "batches", thread);
            return last.containsKey("batches")
                    ? atom(Long.parseLong(value(last.get("batches"), thread).toString()) + more)
                    : atom(batches);
        }));
        return raised;
    }

    private static TlaValue each(
            Map<String, String> state, String variable, BiFunction<String, Long, TlaValue> change) {
        Map<String, TlaValue> values = new LinkedHashMap<>();
        TlaValue.parse(of(state, variable))
                .asFunction()
                .forEach((key, value) -> values.put(key, change.apply(key, Long.parseLong(value.toString()))));
        return new TlaValue.Function(values);
    }

    /** What a scheduled model calls the step of a producer, and that of a consumer. */
    private static final Set<String> SOME_STEP = Set.of("Runs", "Reads");

    /** The first actions of the call that claims, and of the call that publishes. */
    private static final Map<String, List<String>> FIRST = Map.of(
            "MCBusySpinScheduled", List.of("Take", "AwaitTurn"),
            "MCPendingScheduled", List.of("Take", "AwaitPlace"),
            "MCAvailabilityScheduled", List.of("Take", "Mark"),
            "MCRoomFirstScheduled", List.of("LookAtClaimed", "Mark"));

    private static Trace.Step next(Model model, Trace.Step step, Map<String, String> before) {
        String thread = step.arguments().values().iterator().next().replace("\"", "");
        String pc = value(TlaValue.parse(of(before, "pc")), thread).toString();
        String action = switch (pc) {
            case "idle" ->
                step.action().equals("Reads")
                        ? "Look"
                        : Objects.requireNonNull(FIRST.get(model.module())).get(0);
            case "holding" -> Objects.requireNonNull(FIRST.get(model.module())).get(1);
            default -> pc;
        };
        return new Trace.Step(action, step.arguments());
    }

    private static Map<String, String> projected(Map<String, String> variables) {
        Map<String, String> projected = new LinkedHashMap<>(variables);
        TlaValue.parse(of(variables, "memory")).asFunction().forEach((area, value) -> {
            boolean isOne = Set.of("claimed", "cursor", "limit").contains(area);
            projected.put(area, Graph.text(isOne ? value(value, "0") : value));
        });
        projected.put("numbersGranted", enumerated(of(variables, "granted")));
        projected.put("numbersPublished", enumerated(of(variables, "published")));
        projected.put("from", of(variables, "low"));
        projected.put("to", of(variables, "high"));
        Map<String, TlaValue> seen =
                new LinkedHashMap<>(TlaValue.parse(of(variables, "high")).asFunction());
        seen.keySet()
                .retainAll(value(TlaValue.parse(of(variables, "memory")), "done")
                        .asFunction()
                        .keySet());
        projected.put("seen", Graph.text(new TlaValue.Function(seen)));
        return projected;
    }

    /** A set of numbers, which may be written as an interval. */
    private static String enumerated(String set) {
        Matcher interval = Pattern.compile("(\\d+)\\.\\.(\\d+)").matcher(set);
        return interval.matches()
                ? LongStream.rangeClosed(Long.parseLong(interval.group(1)), Long.parseLong(interval.group(2)))
                        .mapToObj(String::valueOf)
                        .collect(Collectors.joining(", ", "{", "}"))
                : set;
    }

    /** The steps of those who wait in a state for something that is not so, and of consumers who look for more. */
    static List<Trace.Step> looks(Model model, Map<String, String> variables) {
        Function<String, TlaValue> state = name -> TlaValue.parse(of(variables, name));
        List<Trace.Step> steps = new ArrayList<>();
        state.apply("pc").asFunction().forEach((thread, pc) -> {
            long low = number(state, "low", thread);
            long high = number(state, "high", thread);
            switch (pc.toString()) {
                case "idle" -> {
                    if (CONSUMERS.containsKey(thread)) {
                        steps.add(step("Look", "c", thread));
                    }
                }
                case "AwaitTurn" -> {
                    if (one(state, "cursor") != low - 1) {
                        steps.add(step("AwaitTurn", "p", thread));
                    }
                }
                case "AwaitPlace" -> {
                    if (high - one(state, "cursor") > Long.parseLong(model.valueOf("PendingSize"))) {
                        steps.add(step("AwaitPlace", "p", thread));
                    }
                }
                case "AwaitFree" -> {
                    if (!isFree(model, state, high)) {
                        steps.add(step("AwaitFree", "p", thread));
                    }
                }
                case "LookAtClaimed", "LookAtLimit", "LookForRoom" -> {
                    if (!isFree(model, state, high)) {
                        int next = LOOKS.indexOf(pc.toString());
                        for (int i = 0; i < LOOKS.size(); i++) {
                            steps.add(step(LOOKS.get((next + i) % LOOKS.size()), "p", thread));
                        }
                    }
                }
                default -> {}
            }
        });
        return steps;
    }

    /** The steps of a producer that looks for room again and again. */
    private static final List<String> LOOKS = List.of("LookAtClaimed", "LookAtLimit", "LookForRoom");

    private static boolean isFree(Model model, Function<String, TlaValue> state, long high) {
        long capacity = Long.parseLong(model.valueOf("Capacity"));
        return state.apply("done").asFunction().values().stream()
                .allMatch(done -> Long.parseLong(done.toString()) >= high - capacity);
    }

    private static Trace.Step step(String action, String parameter, String thread) {
        return new Trace.Step(action, Map.of(parameter, '"' + thread + '"'));
    }

    private static long one(Function<String, TlaValue> state, String variable) {
        return Long.parseLong(state.apply(variable).toString());
    }

    private static String of(Map<String, String> variables, String name) {
        return Objects.requireNonNull(variables.get(name), name);
    }

    // ---- what is tied to what

    static Pairing pairing(
            Class<?> type, String module, String config, BiFunction<Class<?>, Model, Conformance> binding) {
        return new Pairing(type, model(module, config), binding);
    }

    static Pairing inJava(Class<?> type, Model model, BiFunction<Class<?>, Model, Conformance> binding) {
        return new Pairing(type, model, (t, m) -> binding.apply(t, m).fence("Drains"));
    }

    static Conformance busySpin(Class<?> type, Model model) {
        return taking(type, model)
                .shared("cursor")
                .call("AwaitTurn", Sequencers::publish)
                .weaker("Advance", Mode.RELEASE, "the next one to write waits until it sees this");
    }

    static Conformance pending(Class<?> type, Model model) {
        return taking(type, model)
                .shared("cursor")
                .shared("pending", "pending", numbered(model, "PendingSize"))
                .call("AwaitPlace", Sequencers::publish)
                .accesses("Mark", "mark", "last mark");
    }

    static Conformance availability(Class<?> type, Model model) {
        return marks(taking(type, model), model);
    }

    static Conformance roomFirst(Class<?> type, Model model) {
        return withoutGuests(withoutChain(claimingWhereThereIsRoom(type, model)));
    }

    /** Consumers that come and go. */
    static Conformance joinable(Class<?> type, Model model) {
        long total = Objects.requireNonNull(TOTAL.get(model.valueOf("Script")));
        long capacity = Long.parseLong(model.valueOf("Capacity"));
        return withoutChain(claimingWhereThereIsRoom(type, model))
                .constant(Long.MAX_VALUE, total + 2 * capacity)
                .threads("pc", "from", "to", "here", "room", "number")
                .outside("pc[t] \\in {\"idle\", \"away\"}")
                .call("Enter", (thread, before, after) -> new Call("join", List.of(consumer(thread))))
                .call("Leave", (thread, before, after) -> new Call("leave", List.of(consumer(thread))));
    }

    /** How many numbers there are, by script. */
    private static final Map<String, Long> TOTAL = Map.of("OneByTwo", 3L, "FourOnly", 4L);

    private static Conformance withoutGuests(Conformance conformance) {
        String reason = "Joinable has it";
        return conformance
                .elsewhere("Leave", reason)
                .elsewhere("Enter", reason)
                .elsewhere("LookToJoin", reason)
                .elsewhere("Begin", reason)
                .undriven("leave", "no consumer comes or goes here")
                .undriven("join", "no consumer comes or goes here");
    }

    /** Consumers that follow others; the pairings without them do not have the action. */
    static Conformance chain(Class<?> type, Model model) {
        Map<String, int[]> upstream = Objects.requireNonNull(UPSTREAM.get(model.valueOf("Upstream")));
        return withoutGuests(claimingWhereThereIsRoom(type, model))
                .without("ReadEntry", "the entries are their users'")
                .without("ReadResult", "the entries are their users'")
                .without("WriteResult", "the entries are their users'")
                .outside("pc[t] \\in {\"idle\", \"LookUpstream\"}")
                .call("LookUpstream", (thread, before, after) -> {
                    long looked = number(before, "here", thread) - number(before, "from", thread);
                    int[] others = Objects.requireNonNull(upstream.get(thread), thread);
                    return new Call("finished", List.of(others[(int) looked]));
                });
    }

    /** Who follows whom in the models, by numbers. */
    private static final Map<String, Map<String, int[]>> UPSTREAM = Map.of(
            "Pair", Map.of("S", new int[] {0}),
            "Line", Map.of("S", new int[] {0}, "T", new int[] {1}),
            "Join", Map.of("T", new int[] {0, 1}));

    private static Conformance withoutChain(Conformance conformance) {
        return conformance
                .without("Read", "the entries are their users'")
                .elsewhere("LookUpstream", "Chain has it, for all sequencers")
                .undriven("finished", "no consumer follows another here");
    }

    private static Conformance claimingWhereThereIsRoom(Class<?> type, Model model) {
        return marks(participants(type, model), model)
                .shared("limit")
                .threads("pc", "from", "to", "here", "room")
                .weaker("MoveLimit", Mode.RELEASE, "there is room, whenever it is seen")
                .owned("wasInterrupted", "by the thread that waits")
                .owned("late", "by the thread that waits")
                .trust("Thread.isInterrupted", INTERRUPTS)
                .trust("System.nanoTime", "whether the time is over decides only whether a call tries once more")
                .undriven("tryClaim", "it is claim, without the wait, or with one that ends")
                .undriven("claimInterruptibly", "it is claim, and throws if that was interrupted")
                .call("LookAtClaimed", Sequencers::claim);
    }

    private static Conformance marks(Conformance conformance, Model model) {
        return conformance
                .shared("mark", "marks.mark", numbered(model, "Capacity"))
                .constant(0xFFFF_FFFFL, Long.parseLong(model.valueOf("Laps")) - 1)
                .call("Mark", Sequencers::publish)
                .weaker("Mark", Mode.RELEASE, "nobody else writes there until a consumer has seen it");
    }

    private static Conformance taking(Class<?> type, Model model) {
        return withoutChain(participants(type, model)).call("Take", Sequencers::claim);
    }

    private static final String INTERRUPTS = "an interrupt is kept for the caller, and changes no step";

    private static Conformance participants(Class<?> type, Model model) {
        return Conformance.of(type, model)
                .shared("claimed")
                .shared("done", "done", Codec.array(indices(model)))
                .call("Look", (thread, before, after) -> new Call("look", List.of(number(before, "from", thread))))
                .call("Finish", (thread, before, after) -> finish(thread, before))
                .without("Fill", "the entries are their users'")
                .without("Drains", "memory is sequentially consistent here")
                .weaker("Finish", Mode.RELEASE, "nobody else writes there, and nobody minds when it is seen")
                .unspecified("closed", "nothing ends in the specification")
                .owned("interrupted", "by the thread that waits")
                .owned("waited", "by the thread that waits")
                .undriven("claim()", "it is claim(1)")
                .undriven("publish(long)", "it publishes a batch of one")
                .undriven("close", "nothing ends in the specification")
                .undriven("isClosed", "nothing ends in the specification")
                .undriven("capacity", "it is a constant")
                .undriven("consumers", "it is a constant")
                .trust("Waiting", "waits a little, and knows nothing of the sequencer")
                .trust("Thread.interrupted", INTERRUPTS)
                .trust("Thread.currentThread", INTERRUPTS)
                .trust("Thread.interrupt", INTERRUPTS)
                .threads("pc", "from", "to", "here")
                .outside("pc[t] = \"idle\"")
                .programs("produce", "consume")
                .observe(Sequencers::observed, "numbersGranted", "numbersPublished", "batches", "seen");
    }

    // ---- consumers, and where they are in the array

    /** The number of each consumer: their names are in alphabetical order. */
    private static final Map<String, Integer> CONSUMERS = Map.of("R", 0, "S", 1, "T", 2);

    private static Map<String, Integer> indices(Model model) {
        Map<String, Integer> indices = new LinkedHashMap<>();
        CONSUMERS.forEach((consumer, i) -> {
            if (model.valueOf("Consumers").contains('"' + consumer + '"')) {
                indices.put(consumer, Apart.index(i));
            }
        });
        return indices;
    }

    private static Codec numbered(Model model, String size) {
        Map<String, Integer> indices = new LinkedHashMap<>();
        for (int i = 0; i < Integer.parseInt(model.valueOf(size)); i++) {
            indices.put(String.valueOf(i), i);
        }
        return Codec.array(indices);
    }

    // ---- what callers do and see

    private static Call claim(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return new Call("claim", List.of(number(after, "to", thread) - number(after, "from", thread) + 1));
    }

    private static Call publish(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return new Call("publish", List.of(number(before, "from", thread), number(before, "to", thread)));
    }

    private static Call finish(String thread, Function<String, TlaValue> before) {
        return new Call("finish", List.of(consumer(thread), number(before, "to", thread)));
    }

    private static long consumer(String thread) {
        return Objects.requireNonNull(CONSUMERS.get(thread), thread);
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        Map<String, TlaValue> changed = new LinkedHashMap<>();
        Call call = step.made().call();
        boolean publishes = call.method().equals("publish");
        if (step.begins() && publishes) {
            changed.put(
                    "numbersPublished", plus(before.apply("numbersPublished"), argument(call, 0), argument(call, 1)));
        }
        if (!(step.next() instanceof Answer answer)) {
            return changed;
        }
        if (answer.thrown() != null) {
            throw Observer.wrong(answer, "no call throws");
        }
        if (publishes) {
            long batches = number(before, "batches", step.thread());
            changed.put("batches", with(before.apply("batches"), step.thread(), batches + 1));
        } else if (call.method().equals("leave")) {
            changed.put("seen", with(before.apply("seen"), step.thread(), -1));
        } else if (answer.returned() instanceof Number returned) {
            long high = returned.longValue();
            if (call.method().equals("claim")) {
                long low = high - argument(call, 0) + 1;
                changed.put("numbersGranted", plus(before.apply("numbersGranted"), low, high));
            } else if (call.method().equals("join")) {
                changed.put("seen", with(before.apply("seen"), step.thread(), high - 1));
                long visits = number(before, "batches", step.thread());
                changed.put("batches", with(before.apply("batches"), step.thread(), visits + 1));
            } else if (call.method().equals("finished")) {
                // A consumer that follows several may read as far as all of them are.
                boolean isFirst = number(before, "here", step.thread()) == number(before, "from", step.thread());
                long least = isFirst ? high : Math.min(high, number(before, "seen", step.thread()));
                changed.put("seen", with(before.apply("seen"), step.thread(), least));
            } else if (high >= number(before, "from", step.thread())) {
                changed.put("seen", with(before.apply("seen"), step.thread(), high));
            }
        }
        return changed;
    }

    // ---- values

    static long argument(Call call, int i) {
        return ((Number) call.arguments().get(i)).longValue();
    }

    private static long number(Function<String, TlaValue> state, String variable, String thread) {
        return Long.parseLong(value(state.apply(variable), thread).toString());
    }

    private static TlaValue plus(TlaValue set, long low, long high) {
        Set<TlaValue> elements = new HashSet<>(((SetOf) set).elements());
        LongStream.rangeClosed(low, high).forEach(s -> elements.add(atom(s)));
        return new SetOf(List.copyOf(elements));
    }

    private static TlaValue with(TlaValue function, String argument, long value) {
        Map<String, TlaValue> values = new LinkedHashMap<>(function.asFunction());
        values.put(argument, atom(value));
        return new TlaValue.Function(values);
    }

    private static TlaValue atom(long number) {
        return new Atom(String.valueOf(number));
    }
}
