package optimist.cancellation;

import static optimist.conformance.Counterexample.value;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import optimist.cancellation.SegmentList.Between;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.SegmentList.Segment;
import optimist.conformance.Call;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Counterexample;
import optimist.conformance.Mode;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Pairing;
import optimist.internal.Apart;
import optimist.tla.Graph;
import optimist.tla.TlaValue;
import optimist.tla.TlaValue.Atom;
import optimist.tla.Trace;
import org.jspecify.annotations.Nullable;

/** The list of segments, tied to its specification. A segment goes by its number. */
final class Lists {
    private static final Path MODELS = Path.of("../../models/cancellation");
    private static final Path SPECS = Path.of("../../specs/cancellation");

    // ---- the class

    /** Segments of two slots. */
    static class Tested extends SegmentList {
        Tested() {
            super(2, Segment::new);
        }

        /** Takes a slot, as its users do; returns which segment was found, and which was looked for. */
        public String takes(End end) {
            Segment start = loadPointer(end);
            long index = takeIndex(end, start);
            Segment found = find(end, start, index);
            if (end == End.HEAD) {
                forget(found, index);
            }
            return found.number + "/" + numberOf(index);
        }

        public void cancels(long number) {
            cancelled(new Segment(number, number == 0 ? null : new Segment(number - 1, null)));
        }
    }

    private Lists() {}

    // ---- the models

    private static final String OUTSIDE = "pc[t] \\in {\"new\", \"Cancel\", \"returned\"}";

    /** Where a thread takes a slot, and what it remembers; of the word of a segment, only where it is about to count. */
    private static final String ABOUT = "[t \\in Threads |-> <<IF " + OUTSIDE + " THEN \"nowhere\" ELSE Ref(t),"
            + " IF pc[t] = \"Count\" THEN my[t] ELSE [my[t] EXCEPT !.seen = Nowhere.seen]>>]";

    static Model model(String module, String config) {
        return Model.of(module, MODELS.resolve(config + ".cfg"), MODELS, SPECS)
                .define("about", ABOUT)
                .define("headPointer", "pointer[\"head\"]")
                .define("tailPointer", "pointer[\"tail\"]")
                .define("words", "[s \\in Segment |-> " + word("s") + "]");
    }

    static String word(String segment) {
        return "word[" + segment + "].cancelled + 65536 * word[" + segment + "].pointers";
    }

    static Pairing pairing(String config, String... idle) {
        return pairing(model("MCSegments", config), idle);
    }

    static Pairing pairing(Model model, String... idle) {
        return new Pairing(Tested.class, model, (type, of) -> {
            Conformance conformance = bind(type, of, Segments.class);
            for (String action : idle) {
                conformance.without(action, "this model does not take it");
            }
            if (List.of(idle).contains("LoadPointer")) {
                conformance.undriven("takes", "this model does not take it");
            }
            return conformance;
        });
    }

    /** A counterexample, with what the definitions above are in each state. */
    static Trace counterexample(Model model) {
        return Counterexample.of(model, variables -> {
            TlaValue pointer = value(variables, "pointer");
            variables.put("headPointer", value(pointer, "head").toString());
            variables.put("tailPointer", value(pointer, "tail").toString());
            Map<String, TlaValue> words = new LinkedHashMap<>();
            value(variables, "word").asFunction().forEach((segment, word) -> {
                int cancelled = Integer.parseInt(value(word, "cancelled").toString());
                int pointers = Integer.parseInt(value(word, "pointers").toString());
                words.put(segment, new Atom(String.valueOf(cancelled + 65536 * pointers)));
            });
            variables.put("words", Graph.text(new TlaValue.Function(words)));
            Map<String, TlaValue> about = new LinkedHashMap<>();
            value(variables, "my")
                    .asFunction()
                    .forEach((thread, my) -> about.put(thread, new TlaValue.Tuple(List.of(new Atom("\"\""), my))));
            variables.put("about", Graph.text(new TlaValue.Function(about)));
        });
    }

    // ---- what is tied to what

    private static final String LATER = "segments were appended, and indices taken, before the model begins";

    /**
     * Ties it.
     *
     * @param segments what a segment stands for
     */
    static Conformance bind(Class<?> type, Model model, Class<? extends Codec> segments) {
        return Conformance.of(type, model)
                .shared("headPointer", "head", segments)
                .shared("tailPointer", "tail", segments)
                .shared("index", "taken", Codec.array(Map.of("head", Apart.index(0), "tail", Apart.index(1))))
                .begins("tailPointer", LATER)
                .begins("index", LATER)
                .shared("next", Segment.class, "next")
                .shared("prev", Segment.class, "prev")
                .shared("words", Segment.class, "word", Codec.PLAIN)
                .objects(Segment.class, segments)
                .objects(Between.class, Betweens.class)
                .identity("a segment goes by its number, and each is appended once")
                .trust("SegmentList.Maker", "makes a segment")
                .weaker("Finish", Mode.RELEASE, "that the segments before are forgotten later harms nobody")
                .threads("pc", "about")
                .outside(OUTSIDE)
                .call("LoadPointer", Lists::takes)
                .call("Cancel", Lists::cancels)
                .observe(Lists::observed, "found");
    }

    private static Call takes(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        return new Call("takes", List.of(thread.equals("R") ? End.HEAD.name() : End.TAIL.name()));
    }

    private static Call cancels(String thread, Function<String, TlaValue> before, Function<String, TlaValue> after) {
        TlaValue.Tuple about = (TlaValue.Tuple) value(before.apply("about"), thread);
        TlaValue at = value(about.elements().get(1), "at");
        return new Call("cancels", List.of(Long.parseLong(at.toString())));
    }

    private static Map<String, TlaValue> observed(Observer.Step step, Function<String, TlaValue> before) {
        if (!(step.next() instanceof Answer answer)) {
            return Map.of();
        } else if (answer.thrown() != null) {
            throw Observer.wrong(answer, "no call throws");
        } else if (answer.call().method().equals("cancels")) {
            return Map.of();
        }
        String answered = String.valueOf(answer.returned());
        int end = answered.indexOf('/');
        Map<String, TlaValue> found = new LinkedHashMap<>(before.apply("found").asFunction());
        Map<String, TlaValue> own = new LinkedHashMap<>();
        own.put("at", new Atom(answered.substring(0, end)));
        own.put("wanted", new Atom(answered.substring(end + 1)));
        found.put(step.thread(), new TlaValue.Function(own));
        return Map.of("found", new TlaValue.Function(found));
    }

    // ---- values

    private static final String NOTHING = "-1";

    /** What the specification does not know. */
    private static final String NOT_LINKED = "-2";

    /** A segment by its number. One that the class has made is linked to the one before it. */
    static final class Segments implements Codec {
        @Override
        public @Nullable Object toJava(TlaValue value) {
            return segment(value);
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            return number((Segment) value);
        }

        /** Those that stand for the one with their number, whatever they are linked to. */
        private static final Set<Segment> NAMED =
                Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

        static @Nullable Segment segment(TlaValue value) {
            if (value.toString().equals(NOTHING)) {
                return null;
            }
            Segment segment = new Segment(Long.parseLong(value.toString()), null);
            NAMED.add(segment);
            return segment;
        }

        static TlaValue number(@Nullable Segment segment) {
            if (segment == null) {
                return new Atom(NOTHING);
            }
            Segment prev = segment.prev;
            boolean isLinked =
                    NAMED.contains(segment) || (prev == null ? segment.number == 0 : prev.number == segment.number - 1);
            return new Atom(isLinked ? String.valueOf(segment.number) : NOT_LINKED);
        }
    }

    static final class Betweens implements Codec {
        @Override
        public Object toJava(TlaValue value) {
            List<TlaValue> parts = ((TlaValue.Tuple) value).elements();
            String why = parts.get(3).toString();
            return new Between(
                    Objects.requireNonNull(Segments.segment(parts.get(0))),
                    Segments.segment(parts.get(1)),
                    Segments.segment(parts.get(2)),
                    why.isEmpty() ? null : SegmentList.Asks.valueOf(why),
                    Long.parseLong(parts.get(4).toString()),
                    Segments.segment(parts.get(5)));
        }

        @Override
        public TlaValue toSpec(@Nullable Object value) {
            Between between = (Between) Objects.requireNonNull(value);
            List<TlaValue> parts = new ArrayList<>();
            parts.add(Segments.number(between.gone()));
            parts.add(Segments.number(between.left()));
            parts.add(Segments.number(between.right()));
            parts.add(new Atom('"' + (between.why() == null ? "" : between.why().name()) + '"'));
            parts.add(new Atom(String.valueOf(between.wanted())));
            parts.add(Segments.number(between.at()));
            return new TlaValue.Tuple(parts);
        }
    }
}
