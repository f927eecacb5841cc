package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import optimist.conformance.Conformance;
import optimist.conformance.Difference;
import optimist.conformance.Manifest;
import optimist.conformance.Model;
import optimist.conformance.Mutant;
import optimist.conformance.Next.Answer;
import optimist.conformance.Pairing;
import optimist.conformance.Replay;
import optimist.conformance.Replay.Event;
import optimist.conformance.Replay.Output;
import optimist.fastpath.Serializers.Cancellable;
import optimist.fastpath.Serializers.FastPath;
import optimist.fastpath.Serializers.Inbox;
import optimist.fastpath.Serializers.Locked;
import optimist.fastpath.Serializers.Queued;
import optimist.tla.Trace;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.Opcodes;

/**
 * Every counterexample by which a claim is refuted happens in Java too, step by step. That it does is judged by what
 * callers and downstream see of the class; the model is not asked.
 */
class ReplayTest {
    /** The properties that take an infinite run to break. */
    private static final Set<String> LIVENESS = Set.of(
            "LockFree",
            "NobodyIsCaptured",
            "NobodyStarves",
            "OthersArriveIfItStopsInside",
            "OthersArriveIfItStopsOutside",
            "OthersArriveUnlessItDelivers",
            "OthersReturn");

    private record Variant(Class<?> type, BiFunction<Class<?>, Model, Conformance> binding) {}

    private static final Map<String, Variant> VARIANTS = Map.of(
            "MCQueueAlone", new Variant(LinkedQueue.class, Serializers::linkedQueue),
            "MCLocked", new Variant(Locked.class, Serializers::locked),
            "MCQueued", new Variant(Queued.class, Serializers::queued),
            "MCFastPath", new Variant(FastPath.class, Serializers::fastPath),
            "MCInbox", new Variant(Inbox.class, Serializers::inbox),
            "MCCancellable", new Variant(Cancellable.class, Serializers::cancellable));

    /** A counterexample, and the property that it refutes. */
    private record Refutation(Pairing pairing, String property) {}

    /** Where the classes and the counterexamples meet. */
    static List<Pairing> replayed() {
        return refutations().stream().map(Refutation::pairing).toList();
    }

    private static List<Refutation> refutations() {
        List<Refutation> refutations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> model :
                Manifest.of("fastpath").models().properties()) {
            String[] expected = model.getValue().get("expect").asText().split(" ", 2);
            String module = model.getValue().get("module").asText();
            Variant variant = VARIANTS.get(module);
            if (expected[0].equals("violates")
                    && !LIVENESS.contains(expected[1])
                    && variant != null
                    && !replacesActions(model.getKey())) {
                Model counterexample = Serializers.model(module, model.getKey());
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
        assertThat(tests).hasSizeGreaterThanOrEqualTo(12);
        return tests;
    }

    private static boolean replacesActions(String config) {
        Path file = Serializers.MODELS.resolve(config + ".cfg");
        try (Stream<String> lines = Files.lines(file)) {
            return lines.anyMatch(line -> line.matches(" +(Emit|Readings)\\w* +<- .*"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void replay(Pairing pairing, String property) {
        Trace trace = pairing.model().counterexample();
        judge(pairing.bind().replay(trace), property);

        // One step earlier nothing has happened yet: the judgement can be a no.
        Trace shorter = new Trace(trace.states().subList(0, trace.states().size() - 1), 0, null);
        assertThatThrownBy(() -> judge(pairing.bind().replay(shorter), property))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void aClassThatIsNotTheSpecificationCannotFollow() {
        Model model = Serializers.model("MCFastPath", "fast-path-overtakes");
        Class<?> mutant = Mutant.of(FastPath.class, Mutant.in("submit", Mutant.jump(Opcodes.IFEQ, Opcodes.IFNE)));
        assertThatThrownBy(() -> Serializers.fastPath(mutant, model).replay(model.counterexample()))
                .isInstanceOf(Difference.class)
                .hasMessageContaining("in the specification");
    }

    /** What a property means to those who make the calls, and to downstream. */
    private static void judge(Replay replay, String property) {
        switch (property) {
            case "InOrder" ->
                assertThat(replay.outputs())
                        .anyMatch(output -> overtaken(replay, output).findAny().isPresent());
            case "ProducersOrderIsKept" ->
                assertThat(replay.outputs())
                        .anyMatch(output -> overtakenOwn(replay, output)
                                .anyMatch(event -> !isUndelivered(replay, event, Integer.MAX_VALUE)));
            case "NothingLostToTheEnd" ->
                assertThat(replay.outputs())
                        .anyMatch(output -> isTheEnd(output)
                                && overtaken(replay, output).findAny().isPresent());
            case "OwnItemsBeforeTheEnd" ->
                assertThat(replay.outputs())
                        .anyMatch(output -> isTheEnd(output)
                                && overtakenOwn(replay, output).findAny().isPresent());
            case "EverythingIsDelivered" ->
                assertThat(replay.events())
                        .allMatch(event -> event.answer() != null)
                        .anyMatch(event -> isUndelivered(replay, event, Integer.MAX_VALUE));
            case "BacklogIsBounded" ->
                assertThat(replay.events().stream()
                                .filter(event -> event.answer() != null)
                                .filter(event -> isUndelivered(replay, event, Integer.MAX_VALUE)))
                        .hasSize(3);
            case "NothingMissed" -> {
                Event last = replay.events().get(replay.events().size() - 1);
                assertThat(last.call().method()).isEqualTo("poll");
                assertThat(returned(last)).isEmpty();
                long offered = replay.events().stream()
                        .filter(event -> event.call().method().equals("offer") && event.end() < last.begin())
                        .count();
                long polled = replay.events().stream()
                        .filter(event -> event.call().method().equals("poll"))
                        .flatMap(event -> returned(event).stream())
                        .count();
                assertThat(offered).isGreaterThan(polled);
            }
            case "NobodyIsInside" -> {
                Event cancel = call(replay, "CANCEL");
                assertThat(cancel.answer()).isNotNull();
                assertThat(replay.outputs()).anyMatch(output -> output.end() > cancel.end());
            }
            // Nobody sees the flag; what is asked is about it alone.
            case "StaysOpen" -> assertThat(replay.state().get("open")).hasToString("FALSE");
            case "OpenAtRest" -> {
                assertThat(replay.events()).allMatch(event -> event.answer() != null);
                assertThat(replay.state().get("open")).hasToString("FALSE");
            }
            default -> throw new AssertionError("it was not said how one sees that " + property + " is broken");
        }
    }

    private static Optional<Object> returned(Event event) {
        return Optional.ofNullable(event.answer()).map(Answer::returned);
    }

    /** The calls that had returned before that of this event began, and that downstream sees later or never. */
    private static Stream<Event> overtaken(Replay replay, Output output) {
        Event own = call(replay, output.what());
        return replay.events().stream()
                .filter(event -> event.end() < own.begin())
                .filter(event -> isUndelivered(replay, event, output.begin()));
    }

    /** Those of them that the same producer had made. */
    private static Stream<Event> overtakenOwn(Replay replay, Output output) {
        String producer = call(replay, output.what()).thread();
        return overtaken(replay, output).filter(event -> event.thread().equals(producer));
    }

    /** After it nothing is delivered: what it has overtaken is lost. */
    private static boolean isTheEnd(Output output) {
        return output.what().equals("END");
    }

    private static boolean isUndelivered(Replay replay, Event event, int until) {
        return replay.outputs().stream()
                .noneMatch(output -> output.begin() < until && output.what().equals(Serializers.eventOf(event.call())));
    }

    private static Event call(Replay replay, String what) {
        return replay.events().stream()
                .filter(event -> Serializers.eventOf(event.call()).equals(what))
                .findAny()
                .orElseThrow();
    }
}
