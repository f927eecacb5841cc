package optimist.refcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import optimist.conformance.Conformance;
import optimist.conformance.Difference;
import optimist.conformance.Manifest;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Pairing;
import optimist.conformance.Replay;
import optimist.conformance.Replay.Event;
import optimist.refcount.RefCounts.CasLoop;
import optimist.refcount.RefCounts.Optimistic;
import optimist.refcount.RefCounts.Parity;
import optimist.refcount.RefCounts.Pooled;
import optimist.refcount.RefCounts.Sticky;
import optimist.tla.TlaValue;
import optimist.tla.Trace;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

/**
 * Every counterexample by which a claim is refuted happens in Java too, step by step. That it does is judged by what the
 * class returns, throws and deallocates; the model is not asked.
 */
class ReplayTest {
    /** The properties that take an infinite run to break. */
    private static final Set<String> LIVENESS = Set.of("EveryCallEnds");

    private record Variant(Class<?> type, BiFunction<Class<?>, Model, Conformance> binding) {}

    /** The module of each class. Netty's variants, and faulty ones, have none. */
    private static final Map<String, Variant> VARIANTS = Map.of(
            "MCCasLoop", new Variant(CasLoop.class, RefCounts::scaled),
            "MCOptimistic", new Variant(Optimistic.class, RefCounts::scaled),
            "MCParity", new Variant(Parity.class, RefCounts::scaledParity),
            "MCSticky", new Variant(Sticky.class, RefCounts::smallSticky),
            "MCStickyPooled", new Variant(Pooled.class, RefCounts::smallSticky));

    /** A counterexample, and the property that it refutes. */
    private record Refutation(Pairing pairing, String property) {}

    /** Where the classes and the counterexamples meet. */
    static List<Pairing> replayed() {
        return refutations().stream().map(Refutation::pairing).toList();
    }

    private static List<Refutation> refutations() {
        List<Refutation> refutations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> model :
                Manifest.of("refcount").models().properties()) {
            String[] expected = model.getValue().get("expect").asText().split(" ", 2);
            String module = model.getValue().get("module").asText();
            Variant variant = VARIANTS.get(module);
            if (expected[0].equals("violates")
                    && !LIVENESS.contains(expected[1])
                    && variant != null
                    && !replacesActions(model.getKey())) {
                Model counterexample = RefCounts.model(module, model.getKey());
                refutations.add(
                        new Refutation(new Pairing(variant.type(), counterexample, variant.binding()), expected[1]));
            }
        }
        return refutations;
    }

    @TestFactory
    List<DynamicTest> counterexamples() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Refutation refutation : refutations()) {
            tests.add(DynamicTest.dynamicTest(
                    refutation.pairing().model().name() + " violates " + refutation.property(),
                    () -> replay(refutation.pairing(), refutation.property())));
        }
        assertThat(tests).hasSizeGreaterThan(10);
        return tests;
    }

    private static boolean replacesActions(String config) {
        Path file = RefCounts.MODELS.resolve(config + ".cfg");
        try (Stream<String> lines = Files.lines(file)) {
            return lines.anyMatch(line -> line.matches(" +(AddTo|Undo|SubtractTo|Cas)\\w+ +<- .*"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void replay(Pairing pairing, String property) {
        Trace trace = pairing.model().counterexample();
        judge(pairing, trace, property);

        // One step earlier nothing has happened yet: the judgement can be a no.
        Trace shorter = new Trace(trace.states().subList(0, trace.states().size() - 1), 0, null);
        assertThatThrownBy(() -> judge(pairing, shorter, property)).isInstanceOf(AssertionError.class);
    }

    private static void judge(Pairing pairing, Trace trace, String property) {
        Replay replay = pairing.bind().replay(trace, "refCount");
        new Judge(pairing.model(), trace, replay).judge(property);
    }

    @Test
    void aClassThatIsNotTheSpecificationCannotFollow() {
        Model model = RefCounts.model("MCOptimistic", "optimistic-freed-twice");
        Class<?> mutant = Mutant.of(
                Optimistic.class, Mutant.in("release", Mutant.insteadOf("deallocate", new InsnNode(Opcodes.POP))));
        assertThatThrownBy(() -> RefCounts.scaled(mutant, model).replay(model.counterexample(), "refCount"))
                .isInstanceOf(Difference.class)
                .hasMessageContaining("returns true if and only if it deallocates");
    }

    /** What a property means to those who make the calls. */
    private static final class Judge {
        private final Replay replay;
        private final Map<String, TlaValue> held;
        private final String misusers;
        private final long unit;
        private final long references;
        private final AtomicCounter counter;

        Judge(Model model, Trace trace, Replay replay) {
            this.replay = replay;
            Map<String, String> start = trace.states().get(0).variables();
            held = TlaValue.parse(start.getOrDefault("held", "")).asFunction();
            misusers = model.valueOf("Misusers");
            unit = RefCounts.unit(model);
            references = unit * Long.parseLong(start.getOrDefault("ledger", ""));
            counter = new AtomicCounter(
                    references,
                    unit * Long.parseLong(model.valueOf("Promise")),
                    unit * Long.parseLong(model.valueOf("Limit")),
                    model.valueOf("Brink").equals("TRUE"));
            assertThat(model.valueOf("Exchange")).isEqualTo("FALSE");
        }

        void judge(String property) {
            switch (property) {
                case "NoDisciplinedRefused" ->
                    assertThat(replay.events()).anyMatch(e -> refuses(e) && !isMisuser(e.thread()));
                case "FreedOnce" ->
                    assertThat(replay.events().stream().filter(Judge::frees)).hasSize(2);
                case "NotFreedInUse" -> {
                    assertThat(replay.events()).anyMatch(this::endsTheLastLife);
                    assertThat(held.keySet()).anyMatch(t -> !isMisuser(t) && !givesBack(t) && holds(t));
                }
                case "NoLifeAfterDeath" -> {
                    assertThat(replay.events()).anyMatch(Judge::frees);
                    assertThat(replay.readings().get(0).returned()).isNotEqualTo(0);
                }
                case "NoResurrection" ->
                    assertThat(replay.events()).anyMatch(e -> succeeds(e, "retain") && isDeadBefore(e));
                case "LastReleaseFrees" -> {
                    assertThat(replay.events())
                            .allMatch(e -> e.answer() != null)
                            .noneMatch(this::endsTheLastLife);
                    assertThat(left()).isZero();
                }
                case "WordIsCount" ->
                    assertThat(replay.readings().get(0).returned()).isNotEqualTo((int) left());
                case "NobodyDiesAtOnce" -> assertThat(replay.events()).anyMatch(e -> frees(e) && e.begin() == e.end());
                case "NoFalseReading" ->
                    assertUnexplained(e -> e.call().method().equals("refCount"));
                case "NoDisplacedRefusal" -> assertUnexplained(Judge::refuses);
                case "LimitIsKept" -> assertUnexplained(e -> succeeds(e, "retain"));
                case "EveryMisuseIsReported" -> assertUnexplained(e -> !refuses(e));
                case "Linearizable" -> assertUnexplained(e -> true);
                default ->
                    throw new AssertionError("it was not said how a caller sees that " + property + " is broken");
            }
        }

        /** It is the last answer that no atomic counter could have given. */
        private void assertUnexplained(Predicate<Event> kind) {
            assertThat(replay.events()).anyMatch(e -> e.answer() != null);
            Event last = replay.events().stream()
                    .filter(e -> e.answer() != null)
                    .max(Comparator.comparing(Event::end))
                    .orElseThrow();
            assertThat(last).matches(kind);
            assertThat(counter.explains(replay.events())).isFalse();
            List<Event> withoutIt = replay.events().stream()
                    .map(e -> e.equals(last) ? new Event(e.thread(), e.call(), e.begin(), Integer.MAX_VALUE, null) : e)
                    .toList();
            assertThat(counter.explains(withoutIt)).isTrue();
        }

        private static boolean refuses(Event event) {
            return event.answer() != null && event.answer().exception().equals("RefCountException");
        }

        private static boolean frees(Event event) {
            return event.answer() != null && event.answer().hooks().equals(List.of("deallocate"));
        }

        private static boolean resets(Event event) {
            return event.call().method().equals("again")
                    && event.answer() != null
                    && Boolean.TRUE.equals(event.answer().returned());
        }

        private boolean endsTheLastLife(Event event) {
            return frees(event)
                    && replay.events().stream().noneMatch(later -> resets(later) && later.end() > event.end());
        }

        private static boolean succeeds(Event event, String method) {
            return event.call().method().equals(method)
                    && event.answer() != null
                    && event.answer().thrown() == null;
        }

        private boolean isDeadBefore(Event event) {
            return replay.events().stream().anyMatch(e -> frees(e) && e.end() < event.begin());
        }

        /** References granted and not given back. */
        private long left() {
            return references
                    + replay.events().stream().mapToLong(Judge::granted).sum();
        }

        private boolean isMisuser(String thread) {
            return misusers.contains('"' + thread + '"');
        }

        private boolean givesBack(String thread) {
            return replay.events().stream()
                    .anyMatch(e -> e.thread().equals(thread)
                            && e.answer() == null
                            && RefCounts.RELEASES.contains(e.call().method()));
        }

        private boolean holds(String thread) {
            long atTheStart =
                    Long.parseLong(Objects.requireNonNull(held.get(thread)).toString());
            long since = replay.events().stream()
                    .filter(e -> e.thread().equals(thread))
                    .mapToLong(Judge::granted)
                    .sum();
            return unit * atTheStart + since > 0;
        }

        private static long granted(Event event) {
            long n = AtomicCounter.amount(event);
            if (event.answer() == null || event.answer().thrown() != null) {
                return 0;
            }
            if (resets(event)) {
                return 1;
            }
            String method = event.call().method();
            return method.equals("retain") ? n : RefCounts.RELEASES.contains(method) ? -n : 0;
        }
    }
}
