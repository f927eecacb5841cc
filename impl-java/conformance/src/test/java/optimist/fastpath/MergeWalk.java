package optimist.fastpath;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;
import optimist.conformance.StopWalk;
import optimist.tla.Graph;
import optimist.tla.Graph.Edge;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.TlaValue.Function;
import optimist.tla.TlaValue.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link MergedPublisher} in one thread, and follows {@code Merge.tla} beside it.
 *
 * <p>A run stands still where the merge rests, in each call of downstream, and in each request to a source. There the sources and
 * downstream take a step: each that the specification allows is tried; in {@code onSubscribe}, only a request. What they have seen, and
 * the fields of the core, are to be those of a state that the specification reaches by steps of its own. If there is none, the run
 * differs. Nothing is done in calls that cancel a source or call a hook, nor within {@code subscribe}.
 */
final class MergeWalk extends StopWalk<MergeWalk.Stop> {
    /** Where a run stands still, and the condition for that in the specification. */
    enum Stop {
        /** In {@code onSubscribe}. */
        BEGINS("begins"),
        /** All calls have returned. */
        RESTS("rests"),
        /** In a call of {@code onNext}. */
        DELIVERS("delivers"),
        /** In a call that asks a source for more. */
        ASKS("asks a source"),
        /** In the last call of downstream. */
        ENDS("ends");

        private final String text;

        Stop(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final Set<String> OF_OTHERS = Set.of("Subscribes", "Emits", "Completes", "Fails", "Asks", "SetFlag");
    private static final Set<String> OF_DOWNSTREAM = Set.of("Return", "Throw");

    private final int prefetch;
    private final Set<String> names;
    private final List<TlaValue> asks;

    MergeWalk(Graph graph, int prefetch) {
        super(graph);
        this.prefetch = prefetch;
        int initial = graph.initial().iterator().next();
        names = value(initial, "source").asFunction().keySet();
        asks = List.copyOf(value(initial, "requests").asFunction().values());
    }

    @Override
    protected Run run(List<Move> moves) {
        return new Merging(moves);
    }

    @Override
    protected Set<Integer> at(Stop stop, Set<Integer> states) {
        return closure(states, edge -> !OF_OTHERS.contains(action(edge)) && !OF_DOWNSTREAM.contains(action(edge)))
                .stream()
                .filter(state -> is(state, stop))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private boolean is(int state, Stop stop) {
        return switch (stop) {
            case BEGINS -> is(state, "pc", "Take") && is(state, "over", "FALSE");
            case RESTS -> is(state, "pc", "Take") && is(state, "mailbox", "<<>>") && is(state, "posting", "FALSE");
            case DELIVERS -> is(state, "pc", "Return");
            case ASKS -> is(state, "pc", "Look");
            case ENDS -> is(state, "pc", "Take") && is(state, "over", "TRUE");
        };
    }

    private static final String ALONE = "Alone";

    /** The name of an action as one that a thread takes alone. */
    static String alone(String action) {
        return ALONE + action;
    }

    @Override
    protected String action(Edge edge) {
        String action = super.action(edge);
        if (!action.startsWith(ALONE)) {
            throw new IllegalArgumentException(action + " is no step of one thread");
        }
        return action.substring(ALONE.length());
    }

    @Override
    protected Map<Move, Set<Integer>> moves(Stop stop, Set<Integer> states) {
        Map<Move, Set<Integer>> moves = steps(
                states,
                edge -> stop == Stop.BEGINS
                        ? action(edge).equals("Asks")
                        : OF_OTHERS.contains(action(edge))
                                || (OF_DOWNSTREAM.contains(action(edge)) && stop == Stop.DELIVERS));
        if (stop != Stop.RESTS && stop != Stop.DELIVERS) {
            moves.put(GO_ON, states);
        }
        return moves;
    }

    @SuppressWarnings("serial")
    private static final class Thrown extends RuntimeException {
        final String who;

        Thrown(String who) {
            super(who, null, false, false);
            this.who = who;
        }
    }

    private record Item(String from, int n) {}

    private final class Merging extends Run implements Flow.Subscriber<Object> {
        private final Map<String, Source> sources = new TreeMap<>();
        private int requests;
        private boolean cancelled;
        private String canceller = "idle";
        private final List<Item> delivered = new ArrayList<>();
        private final List<Item> discarded = new ArrayList<>();
        private final List<String> late = new ArrayList<>();
        private final List<TlaValue> ends = new ArrayList<>();
        private Flow.@Nullable Subscription merge;

        Merging(List<Move> moves) {
            super(moves);
            names.forEach(name -> sources.put(name, new Source(name)));
        }

        @Override
        protected void go() {
            MergedPublisher.<Object>of(List.copyOf(sources.values()))
                    .withPrefetch(prefetch)
                    .onDiscard(item -> discarded.add((Item) item))
                    .onLateError(error -> late.add(who(error)))
                    .subscribe(this);
            stand(Stop.RESTS);
        }

        private String who(Throwable error) {
            if (error instanceof Thrown thrown) {
                return thrown.who;
            }
            wrong("nobody has thrown " + error);
            return "nobody";
        }

        @Override
        protected boolean make(Move move, Stop at) {
            if (move.equals(GO_ON)) {
                return true;
            }
            switch (move.action()) {
                case "Return" -> {
                    return true;
                }
                case "Throw" -> throw new Thrown("downstream");
                case "Asks" ->
                    merge().request(Long.parseLong(asks.get(requests++).toString()));
                case "SetFlag" -> {
                    cancelled = true;
                    canceller = at == Stop.DELIVERS ? "inside" : "flagged";
                    merge().cancel();
                    canceller = at == Stop.DELIVERS ? "own" : "returned";
                }
                default -> Objects.requireNonNull(sources.get(move.who())).make(move.action());
            }
            return false;
        }

        private Flow.Subscription merge() {
            return Objects.requireNonNull(merge);
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            merge = subscription;
            // There are no sources yet, and if it is cancelled now, there will be none.
            stand(Stop.BEGINS);
        }

        @Override
        public void onNext(Object item) {
            delivered.add((Item) item);
            stand(Stop.DELIVERS);
        }

        @Override
        public void onError(Throwable error) {
            ends(who(error));
        }

        @Override
        public void onComplete() {
            ends("completed");
        }

        private void ends(String how) {
            ends.add(function("how", text(how), "at", number(delivered.size())));
            stand(Stop.ENDS);
        }

        private final class Source implements Flow.Publisher<Object>, Flow.Subscription {
            private final String name;
            private String state = "new";
            private int asked;
            private int sent;
            private boolean told;
            private Flow.@Nullable Subscriber<? super Object> to;

            Source(String name) {
                this.name = name;
            }

            /** As a new source of the merge has it, if there is none yet. */
            String field(String name) {
                if (to == null) {
                    return name.equals("ended") ? "false" : name.equals("subscription") ? "null" : "0";
                }
                return String.valueOf(MergeWalk.this.field(to, name));
            }

            @Override
            public void subscribe(Flow.Subscriber<? super Object> subscriber) {
                to = subscriber;
            }

            void make(String action) {
                Flow.Subscriber<? super Object> subscriber = Objects.requireNonNull(to);
                switch (action) {
                    case "Subscribes" -> {
                        state = "subscribed";
                        subscriber.onSubscribe(this);
                    }
                    case "Emits" -> {
                        asked--;
                        subscriber.onNext(new Item(name, ++sent));
                    }
                    case "Completes" -> {
                        state = "completed";
                        subscriber.onComplete();
                    }
                    case "Fails" -> {
                        state = "failed";
                        subscriber.onError(new Thrown(name));
                    }
                    default -> throw new IllegalArgumentException(action);
                }
            }

            @Override
            public void request(long n) {
                asked += Math.toIntExact(n);
                stand(Stop.ASKS);
            }

            @Override
            public void cancel() {
                if (told) {
                    wrong(name + " is cancelled twice");
                }
                told = true;
            }
        }

        /** Also what the core knows. */
        @Override
        protected Map<String, TlaValue> seen() {
            Map<String, TlaValue> seen = new TreeMap<>();
            seen.put("source", each(source -> text(source.state)));
            seen.put("asked", each(source -> number(source.asked)));
            seen.put("sent", each(source -> number(source.sent)));
            seen.put("told", each(source -> truth(source.told)));
            seen.put("requests", new Tuple(List.copyOf(asks.subList(requests, asks.size()))));
            seen.put("cancelled", truth(cancelled));
            seen.put("canceller", text(canceller));
            seen.put("delivered", items(delivered));
            seen.put("discarded", items(discarded));
            seen.put("ends", new Tuple(List.copyOf(ends)));
            seen.put("late", new Tuple(late.stream().map(MergeWalk::text).toList()));
            seen.put(
                    "waiting",
                    items(((Collection<?>) known(merge(), "waiting"))
                            .stream().map(waiting -> waiting(waiting)).toList()));
            boolean over = (boolean) known(merge(), "over");
            if (!over && cancelled != (boolean) known(merge(), "cancelled")) {
                wrong("the flag is another");
            }
            seen.put("over", truth(over));
            if (!over) {
                seen.put("consumed", each(source -> new Atom(source.field("consumed"))));
                seen.put(
                        "live",
                        new TlaValue.SetOf(sources.values().stream()
                                .filter(source -> source.field("ended").equals("false"))
                                .map(source -> text(source.name))
                                .toList()));
            }
            if (!over && !cancelled) {
                // What is asked for later is not counted.
                seen.put("demand", new Atom(String.valueOf(field(merge(), "demand"))));
                seen.put("unheard", new Atom(String.valueOf(field(merge(), "unheard"))));
            }
            return seen;
        }

        @Override
        protected String own() {
            return calls() + " " + inbox() + " " + field(merge(), "demand") + " " + field(merge(), "unheard") + " "
                    + field(merge(), "live") + " "
                    + sources.values().stream()
                            .map(source -> source.field("ended") + " " + source.field("asked") + " "
                                    + source.field("consumed") + " "
                                    + !source.field("subscription").equals("null"))
                            .collect(Collectors.joining(", "));
        }

        private Item waiting(Object waiting) {
            Item item = (Item) known(waiting, "value");
            if (known(waiting, "from") != Objects.requireNonNull(sources.get(item.from)).to) {
                wrong(item + " waits as if it were of another source");
            }
            return item;
        }

        /** The calls of the merge and its inbox that have not returned. */
        private String calls() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .walk(frames -> frames.filter(frame -> frame.getDeclaringClass() == Merge.class
                                    || BatchSerializer.class.isAssignableFrom(frame.getDeclaringClass()))
                            .map(StackWalker.StackFrame::getMethodName)
                            .collect(Collectors.joining(" ")));
        }

        private Object inbox() {
            Object word = ((InboxSerializer<?>) known(merge(), "inbox")).word;
            return word instanceof BatchSerializer.Node newest ? newest.depth : word;
        }

        private TlaValue each(java.util.function.Function<Source, TlaValue> of) {
            Map<String, TlaValue> entries = new LinkedHashMap<>();
            sources.forEach((name, source) -> entries.put(name, of.apply(source)));
            return new Function(entries);
        }
    }

    private Object known(Object object, String name) {
        return Objects.requireNonNull(field(object, name), name);
    }

    private static TlaValue items(List<Item> items) {
        return new Tuple(items.stream()
                .map(item -> function("kind", text("item"), "from", text(item.from), "n", number(item.n)))
                .toList());
    }

    private static TlaValue function(Object... namesAndValues) {
        Map<String, TlaValue> entries = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            entries.put((String) namesAndValues[i], (TlaValue) namesAndValues[i + 1]);
        }
        return new Function(Collections.unmodifiableMap(entries));
    }

    private static TlaValue text(String text) {
        return new Atom('"' + text + '"');
    }

    private static TlaValue number(int number) {
        return new Atom(String.valueOf(number));
    }

    private static TlaValue truth(boolean truth) {
        return new Atom(truth ? "TRUE" : "FALSE");
    }
}
