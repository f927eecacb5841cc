package optimist.refcount;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import optimist.conformance.Codec;
import optimist.conformance.Conformance;
import optimist.conformance.Model;
import optimist.conformance.Next.Answer;
import optimist.conformance.Observer;
import optimist.conformance.Probe;
import optimist.tla.TlaValue;

/** The reference counts, tied to their specifications. */
final class RefCounts {
    static final Path MODELS = Path.of("../../models/refcount");
    static final Path SPECS = Path.of("../../specs/refcount");

    static class CasLoop extends CasLoopRefCount {
        @Override
        protected void deallocate() {
            Probe.hook("deallocate");
        }
    }

    static class Optimistic extends OptimisticRefCount {
        @Override
        protected void deallocate() {
            Probe.hook("deallocate");
        }
    }

    static class Parity extends ParityRefCount {
        @Override
        protected void deallocate() {
            Probe.hook("deallocate");
        }
    }

    static class Sticky extends StickyRefCount {
        @Override
        protected void deallocate() {
            Probe.hook("deallocate");
        }
    }

    /** To be used again. */
    static class Pooled extends Sticky {
        public final boolean again() {
            return tryReset();
        }
    }

    /** The methods that give back references. */
    static final Set<String> RELEASES = Set.of("release", "releaseLast");

    private RefCounts() {}

    static Model model(String module, String config) {
        // Above Promise one reading is as good as another, to the clients; not to the class.
        return Model.of(module, MODELS.resolve(config + ".cfg"), SPECS).define("Shown", "Reading(word)");
    }

    /** Model and class have the same machine integers in different units, so that every overflow is the same. */
    static Conformance scaled(Class<?> type, Model model) {
        Codec units = Codec.units(unit(model));
        return bind(type, model, units, units);
    }

    /** The count is the model's count; it keeps clear of overflow. */
    static Conformance exact(Class<?> type, Model model) {
        return bind(type, model, Codec.PLAIN, Codec.PLAIN);
    }

    /** The distance from the largest int, or from the smallest, is the model's. The count keeps clear of zero. */
    static Conformance nearMax(Class<?> type, Model model) {
        long largest = (1L << (bits(model) - 1)) - 1;
        Codec word = Codec.numbers(
                n -> n >= 0 ? Integer.MAX_VALUE - largest + n : Integer.MIN_VALUE + largest + 1 + n,
                w -> w >= 0 ? w - Integer.MAX_VALUE + largest : w - Integer.MIN_VALUE - largest - 1);
        return bind(type, model, word, Codec.PLAIN);
    }

    /** One of the bits of a word with parity is the lowest, which is set if the object is dead; the others are the highest. */
    static Conformance scaledParity(Class<?> type, Model model) {
        long unit = unit(model);
        Codec word = Codec.numbers(
                n -> Math.floorDiv(n, 2) * 2 * unit + Math.floorMod(n, 2),
                w -> Math.floorDiv(w, 2 * unit) * 2 + Math.floorMod(w, 2));
        return bind(type, model, word, Codec.units(unit));
    }

    /** The numbers that cut up the range of the word are the model's. */
    static Conformance smallSticky(Class<?> type, Model model) {
        long grave = Long.parseLong(model.valueOf("Grave"));
        return bind(type, model, Codec.PLAIN, Codec.PLAIN)
                .constant(-(1L << 62), -grave)
                .constant(-(1L << 61), -(grave / 2))
                .constant(1L << 62, Long.parseLong(model.valueOf("Limit")))
                .constant(Integer.MAX_VALUE, Long.parseLong(model.valueOf("Promise")));
    }

    /** The count is the model's count; the distance from the grave is the model's; the limit is out of reach. */
    static Conformance exactSticky(Class<?> type, Model model) {
        long grave = Long.parseLong(model.valueOf("Grave"));
        Codec word = Codec.numbers(
                n -> n <= -(grave / 2) ? n + grave - (1L << 62) : n,
                w -> w <= -(1L << 61) ? w - grave + (1L << 62) : w);
        return bind(type, model, word, Codec.PLAIN);
    }

    /** How many references one of the model stands for, with all but the exact codecs. */
    static long unit(Model model) {
        return model.module().startsWith("MCSticky") ? 1 : 1L << (32 - bits(model));
    }

    private static int bits(Model model) {
        return Integer.parseInt(model.valueOf("Bits"));
    }

    private static final Map<String, List<String>> NOT_TAKEN = Map.of(
            "cas-loop-example", List.of("ReadAgainToRetain", "ReadToRelease", "ReadAgainToRelease", "CasRelease"),
            "optimistic-disciplined", List.of("UndoRetain", "UndoRelease"),
            "optimistic-example", List.of("SubtractToRelease", "UndoRelease"),
            "parity-misuse", List.of("UndoRetain"),
            "parity-misuse-3", List.of("UndoRetain"),
            "sticky-misuse-3", List.of("ReadToRelease", "ReadAgainToRelease", "CasRelease"));

    /** With what no call of a variant begins. */
    private static final Map<String, List<String>> OF_OTHERS = Map.of(
            "MCCasLoop", List.of("AddToRetain", "SubtractToRelease", "BuryFromOne"),
            "MCOptimistic", List.of("ReadToRetain", "ReadToRelease", "BuryFromOne"),
            "MCParity", List.of("ReadToRetain", "SubtractToRelease", "BuryFromOne"),
            "MCSticky", List.of("ReadToRetain"),
            "MCStickyPooled", List.of("ReadToRetain"));

    /** The models whose clients release one at a time, or never. */
    private static final Set<String> RELEASE_ONE = Set.of("cas-loop-example", "optimistic-example", "sticky-misuse-3");

    private static Conformance bind(Class<?> type, Model model, Codec word, Codec amount) {
        Codec[] any = {amount};
        Codec[] released = model.module().startsWith("MCSticky") ? new Codec[0] : new Codec[] {amount};
        Conformance conformance = Conformance.of(type, model);
        NOT_TAKEN
                .getOrDefault(model.name(), List.of())
                .forEach(action -> conformance.without(action, "the clients of this model never come there"));
        Map<String, String> calls = new TreeMap<>(Map.of(
                "AddToRetain", "retain",
                "ReadToRetain", "retain",
                "SubtractToRelease", "release",
                "ReadToRelease", "release",
                "BuryFromOne", "releaseLast"));
        calls.keySet().removeAll(OF_OTHERS.getOrDefault(model.module(), List.of()));
        Map<String, Codec[]> others = Map.of("BuryFromOne", new Codec[0], "SubtractToRelease", released);
        calls.forEach((action, method) -> conformance.call(action, method, others.getOrDefault(action, any)));
        if (model.valueOf("Observers").equals("{}")) {
            conformance
                    .without("Observe", "nobody looks at the count in this model")
                    .undriven("refCount", "nobody looks at the count in this model");
        }
        if (model.module().equals("MCStickyPooled")) {
            conformance
                    .call("Reset", "again")
                    .returns("Reset", "word = Dead")
                    .without("Hand", "in this model, nobody keeps to the rules");
        } else if (model.module().equals("MCSticky")) {
            conformance.elsewhere("Reset", "StickyPooled has it");
        }
        if (RELEASE_ONE.contains(model.name())) {
            conformance.undriven("release(int)", "the clients of this model do not release several");
        }
        return conformance
                .shared("word", "word", word)
                .begins(
                        "word",
                        "the owners have retained before, and one reference of the model may be many of the class")
                .trust("Throwable.addSuppressed", "the failure of deallocate is on its way to the caller")
                .undriven("retain()", "it is retain(1)")
                .undriven("release()", "it is release(1)")
                .undriven("isLive", "it is refCount, compared with zero")
                .undriven("releaseLast", "it is release(), except in the sticky count")
                .threads("pc", "call", "seen")
                .call("Observe", "refCount")
                .returns("CasRetain", "word = seen[t]")
                .returns("CasRelease", "word = seen[t]")
                .returns("TakeBack", "word = seen[t]")
                .returns("Bury", "word = 0")
                .returns("BuryFromOne", "word = 1")
                .outside("pc[t] = \"idle\"")
                .observe(new Clients(amount, model), "held", "ledger", "freed");
    }

    /** What {@code Client.tla} says about answers, in the words of Java. */
    private record Clients(Codec amount, int bits, TlaValue misusers) implements Observer {
        Clients(Codec amount, Model model) {
            this(amount, RefCounts.bits(model), TlaValue.parse(model.valueOf("Misusers")));
        }

        @Override
        public Map<String, TlaValue> after(Step step, Function<String, TlaValue> before) {
            if (!(step.next() instanceof Answer answer)) {
                if (!step.hooks().isEmpty()) {
                    throw Observer.wrong(step.next(), "deallocates, and goes on to another access");
                }
                return Map.of();
            }
            String thread = step.thread();
            String method = answer.call().method();
            if (method.equals("refCount")) {
                read(answer, before);
                return Map.of();
            }
            boolean frees = answer.hooks().equals(List.of("deallocate"));
            boolean refuses = answer.exception().equals("RefCountException");
            if (answer.thrown() != null && !refuses) {
                throw Observer.wrong(answer, "no such exception");
            }
            if (!frees && !answer.hooks().isEmpty()) {
                throw Observer.wrong(answer, "deallocates more than once");
            }
            if (RELEASES.contains(method) && !refuses && !Boolean.valueOf(frees).equals(answer.returned())) {
                throw Observer.wrong(answer, "returns true if and only if it deallocates");
            }
            if (method.equals("again")) {
                return reset(thread, Boolean.TRUE.equals(answer.returned()), before);
            }
            long n = answer.call().arguments().isEmpty()
                    ? 1
                    : number(amount.toSpec(answer.call().arguments().get(0)));
            long granted = refuses ? 0 : method.equals("retain") ? n : -n;
            TlaValue held = before.apply("held");
            return Map.of(
                    "ledger", atom(wrap(number(before.apply("ledger")) + granted)),
                    "freed", atom(Math.min(2, number(before.apply("freed")) + (frees ? 1 : 0))),
                    "held", isMisuser(thread) ? held : plus(held, thread, granted));
        }

        private Map<String, TlaValue> reset(String thread, boolean done, Function<String, TlaValue> before) {
            if (!done) {
                return Map.of();
            }
            return Map.of(
                    "ledger", atom(number(before.apply("ledger")) + 1),
                    "freed", atom(0),
                    "held", isMisuser(thread) ? before.apply("held") : plus(before.apply("held"), thread, 1));
        }

        private void read(Answer answer, Function<String, TlaValue> before) {
            TlaValue shown = before.apply("Shown");
            // The trace of a counterexample has no such value.
            boolean known = !shown.toString().isEmpty();
            if (answer.returned() == null || (known && !shown.equals(amount.toSpec(answer.returned())))) {
                throw Observer.wrong(answer, "in the specification " + shown);
            }
        }

        private boolean isMisuser(String thread) {
            return ((TlaValue.SetOf) misusers)
                    .elements().stream().anyMatch(t -> t.toString().equals(thread));
        }

        private long wrap(long n) {
            int unused = Long.SIZE - bits;
            return n << unused >> unused;
        }

        private static TlaValue plus(TlaValue function, String argument, long n) {
            Map<String, TlaValue> values = new LinkedHashMap<>(function.asFunction());
            values.computeIfPresent(argument, (a, value) -> atom(number(value) + n));
            return new TlaValue.Function(values);
        }

        private static long number(TlaValue value) {
            return Long.parseLong(value.toString());
        }

        private static TlaValue atom(long n) {
            return new TlaValue.Atom(String.valueOf(n));
        }
    }
}
