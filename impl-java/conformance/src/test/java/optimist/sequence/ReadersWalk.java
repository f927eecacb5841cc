package optimist.sequence;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import optimist.conformance.Counterexample;
import optimist.conformance.StopWalk;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.TlaValue.Function;
import optimist.tla.TlaValue.Tuple;

/**
 * Runs one {@link RingBuffer.Reader}, and follows {@code ReadersEnd.tla} beside it.
 *
 * <p>The sequencer is a double. In each of its calls the run stands still twice, before the access and after it. There the others make
 * any of their steps: the producers, who halts, and the other readers. It also stands still where it waits. Three accesses are not of
 * the sequencer: whether the reader is halted, who has ended, and that it has ended itself. Two of these may come one after the other, with
 * no step of others in between: it asks the second reader that it follows after the first; it is halted, and says that it has ended.
 *
 * <p>Not seen are access modes, and what it writes and takes back between two stops. That it goes on in the same way however long it
 * has waited is taken for granted, and so is that nothing but its fields and what it was told since its last wait decides that.
 */
final class ReadersWalk extends StopWalk<ReadersWalk.Stop> {
    /** How the numbers are read. */
    enum Use {
        HANDLE_EACH,
        AWAIT,
        AWAIT_IN_TIME
    }

    enum Stop {
        LOOKS("looks at the marks", Set.of("LookAtMarks", "LookAgain")),
        HAS_LOOKED("has looked at the marks"),
        LOOKS_UPSTREAM("looks how far another is", Set.of("LookUpstream", "ReadDone")),
        HAS_LOOKED_UPSTREAM("has looked how far another is"),
        ASKS("asks whether it is closed", Set.of("ReadClosed")),
        HAS_ASKED("has asked whether it is closed"),
        HANDLES("handles the last of a batch", Set.of("Finish")),
        FINISHES("finishes", Set.of("Finish")),
        HAS_FINISHED("has finished"),
        WAITS("waits", Set.of("ReadHalted")),
        IS_OVER("is over", Set.of("over"));

        private final String text;

        @SuppressWarnings("ImmutableEnumChecker") // as Set.of makes it
        private final Set<String> positions;

        /** An access comes next. */
        Stop(String text, Set<String> positions) {
            this.text = text;
            this.positions = positions;
        }

        /** The access is made; whatever comes next. */
        Stop(String text) {
            this(text, Set.of());
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** What the reader does by itself between two calls of the sequencer. */
    private static final Set<String> UNSEEN = Set.of("ReadHalted", "ReadEnded", "End");

    private final Use use;
    private final String name;
    private final List<String> names;
    private final int[] upstream;

    /** The steps that the reader has made, with where they lead. */
    private final Set<String> made = new TreeSet<>();

    /**
     * @param name the reader that runs
     */
    ReadersWalk(Graph graph, Use use, String name) {
        super(graph);
        this.use = use;
        this.name = name;
        int initial = graph.initial().iterator().next();
        names = List.copyOf(new TreeSet<>(value(initial, "before").asFunction().keySet()));
        upstream = ((Tuple) Counterexample.value(value(initial, "before"), name))
                .elements().stream()
                        .mapToInt(other -> names.indexOf(other.toString()))
                        .toArray();
    }

    /** The steps that the reader makes in the specification. */
    Set<String> steps() {
        Set<String> steps = new TreeSet<>();
        graph.edges()
                .forEach(edges ->
                        edges.stream().filter(this::isOwn).map(this::text).forEach(steps::add));
        return steps;
    }

    Set<String> made() {
        return made;
    }

    private String text(Edge edge) {
        return action(edge) + " to " + position(edge.to());
    }

    private String position(int state) {
        return Counterexample.value(value(state, "pc"), name).toString();
    }

    private boolean makes(Edge edge, Set<String> actions) {
        boolean makes = isOwn(edge) && actions.contains(action(edge));
        if (makes) {
            made.add(text(edge));
        }
        return makes;
    }

    @Override
    protected Run run(List<Move> moves) {
        return new Reading(moves);
    }

    private boolean isOwn(Edge edge) {
        return edge.label().arguments().size() == 1
                && edge.label()
                        .arguments()
                        .values()
                        .iterator()
                        .next()
                        .toString()
                        .equals(name)
                && !action(edge).equals("Halt");
    }

    @Override
    protected Set<Integer> at(Stop stop, Set<Integer> states) {
        return stop.positions.isEmpty()
                ? states
                : closure(states, edge -> makes(edge, UNSEEN)).stream()
                        .filter(state -> stop.positions.contains(position(state)))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    protected Map<Move, Set<Integer>> moves(Stop stop, Set<Integer> states) {
        if (stop == Stop.IS_OVER) {
            return Map.of();
        }
        Map<Move, Set<Integer>> moves = steps(states, edge -> !isOwn(edge));
        moves.put(
                GO_ON,
                stop == Stop.HANDLES || stop == Stop.WAITS || stop.positions.isEmpty()
                        ? states
                        : steps(states, edge -> makes(edge, stop.positions)).values().stream()
                                .flatMap(Set::stream)
                                .collect(Collectors.toCollection(LinkedHashSet::new)));
        return moves;
    }

    /** With how far the other is then: that is nothing that a run could know. */
    @Override
    protected String who(Edge edge) {
        String who = super.who(edge);
        return action(edge).equals("Finish")
                ? who + " to " + value(edge.to(), "done").asFunction().get(who)
                : who;
    }

    /** The run has come to its last stop. */
    @SuppressWarnings("serial")
    private static final class Left extends Error {
        Left() {
            super("left", null, false, false);
        }
    }

    /** Numbers begin with one in the specification, and with zero in the class. */
    private final class Reading extends Run implements Sequencer {
        private final Set<Long> published = new TreeSet<>();
        private boolean closed;
        private final long[] done = new long[names.size()];
        private final RingBuffer<Object> ring;
        private final AtomicIntegerArray ended;
        private final RingBuffer<Object>.Reader reader;
        private final int self = names.indexOf(name);
        private long handled;
        private long lastTold;
        private String argument = "";
        private int entries;
        /** What the reader has been told since it began to look. */
        private final List<String> told = new ArrayList<>();

        Reading(List<Move> moves) {
            super(moves);
            ring = new RingBuffer<>(this, () -> entries++);
            ended = (AtomicIntegerArray) Objects.requireNonNull(field(ring, "ended"));
            reader = upstream.length == 0
                    ? ring.reader(self, this::waits)
                    : ring.readerBehind(self, this::waits, upstream);
        }

        private void waits() {
            if (told.isEmpty()) {
                throw new IllegalStateException("it waits, and has not looked");
            }
            here(Stop.WAITS);
            told.clear();
        }

        @Override
        protected void go() {
            try {
                switch (use) {
                    case HANDLE_EACH -> reader.handleEach(this::handle);
                    case AWAIT -> {
                        for (long high = reader.await(); high != RingBuffer.OVER; high = reader.await()) {
                            handled = high + 1;
                            reader.finish(high);
                        }
                    }
                    case AWAIT_IN_TIME -> {
                        for (long high = inTime(); high != RingBuffer.OVER; high = inTime()) {
                            handled = high + 1;
                            reader.finish(high);
                        }
                    }
                }
                if (handled != reader.next()) {
                    wrong("it has handled what is before " + handled + ", and finished what is before "
                            + reader.next());
                }
                here(Stop.IS_OVER);
            } catch (Left e) {
                // It stands there.
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private long inTime() throws InterruptedException {
            while (true) {
                try {
                    return reader.await(0, TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    waits();
                }
            }
        }

        private void handle(Object entry, long sequence, boolean last) {
            if (sequence != handled || !entry.equals((int) sequence % capacity())) {
                wrong("it handles " + sequence + " after " + (handled - 1) + ", with the entry " + entry);
            }
            if (!published.contains(sequence + 1)
                    || IntStream.of(upstream).anyMatch(other -> done[other] <= sequence)) {
                wrong("it handles " + sequence + " too early");
            }
            handled = sequence + 1;
            if (last) {
                lastTold = handled;
                before(Stop.HANDLES, handled);
            }
        }

        private void here(Stop stop) {
            stand(stop);
            if (stands()) {
                throw new Left();
            }
        }

        @Override
        protected boolean make(Move move, Stop at) {
            if (move.equals(GO_ON)) {
                return true;
            }
            String[] who = move.who().split(" to ", -1);
            switch (move.action()) {
                case "Publish" -> published.add(Long.parseLong(move.who()));
                case "Close" -> closed = true;
                case "Halt" -> {
                    if (move.who().equals(name)) {
                        reader.halt();
                    }
                }
                case "Finish" -> done[names.indexOf(who[0])] = Long.parseLong(who[1]);
                case "End" -> ended.set(names.indexOf(move.who()), 1);
                default -> {
                    // A look of another reader.
                }
            }
            return false;
        }

        /** Of a call before its access, also with which argument the specification makes it. */
        @Override
        protected Map<String, TlaValue> seen() {
            Map<String, TlaValue> seen = new TreeMap<>();
            seen.put("done", each(i -> String.valueOf(done[i])));
            seen.put("ended", each(i -> ended.get(i) == 0 ? "FALSE" : "TRUE"));
            if (!argument.isEmpty()) {
                seen.put("argument", new Atom(argument));
            }
            return seen;
        }

        private TlaValue each(java.util.function.IntFunction<String> value) {
            Map<String, TlaValue> values = new LinkedHashMap<>();
            for (int i = 0; i < names.size(); i++) {
                values.put(names.get(i), new Atom(value.apply(i)));
            }
            return new Function(values);
        }

        @Override
        protected String own() {
            return handled + " " + told + " "
                    + Stream.of(reader.getClass().getDeclaredFields())
                            .filter(field -> !Modifier.isFinal(field.getModifiers()))
                            .map(field -> field.getName() + "=" + field(reader, field.getName()))
                            .collect(Collectors.joining(" "));
        }

        private void before(Stop stop, Object with) {
            argument = with.toString();
            here(stop);
            argument = "";
        }

        private void after(Stop stop, Object result) {
            told.add(stop + ": " + result);
            here(stop);
        }

        @Override
        public int capacity() {
            return 4;
        }

        @Override
        public int consumers() {
            return names.size();
        }

        @Override
        public long claim(int n) {
            throw new UnsupportedOperationException("a reader claims nothing");
        }

        @Override
        public void publish(long low, long high) {
            throw new UnsupportedOperationException("a reader publishes nothing");
        }

        @Override
        public long look(long next) {
            before(Stop.LOOKS, next + 1);
            long high = next;
            while (published.contains(high + 1)) {
                high++;
            }
            after(Stop.HAS_LOOKED, high);
            return high - 1;
        }

        @Override
        public long finished(int consumer) {
            before(Stop.LOOKS_UPSTREAM, '"' + names.get(consumer) + '"');
            long finished = done[consumer];
            after(Stop.HAS_LOOKED_UPSTREAM, finished);
            return finished - 1;
        }

        @Override
        public void finish(int consumer, long high) {
            if (consumer != self) {
                wrong("it finishes for " + names.get(consumer));
            }
            if (use == Use.HANDLE_EACH && lastTold != high + 1) {
                wrong("it has not told that " + high + " is the last of a batch");
            }
            if (handled != high + 1) {
                wrong("it finishes " + high + ", and has handled what is before " + handled);
            }
            before(Stop.FINISHES, high + 1);
            done[consumer] = high + 1;
            told.clear();
            after(Stop.HAS_FINISHED, high);
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException("a reader closes nothing");
        }

        @Override
        public boolean isClosed() {
            before(Stop.ASKS, "0");
            boolean answer = closed;
            after(Stop.HAS_ASKED, answer);
            return answer;
        }
    }
}
