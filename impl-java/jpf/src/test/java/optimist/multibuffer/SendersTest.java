package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import optimist.jpf.Explorations;
import optimist.jpf.Mutant;
import optimist.jpf.Search;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Producers and their consumer in every interleaving: Java Pathfinder finds what it must, and nothing else. */
class SendersTest extends Explorations {
    /** It knows no plain access of an atomic array, and would not tell it from another one. */
    private static final Map<String, String> KNOWN = Map.of("Plain(", "(");

    private static final String ASLEEP = "gov.nasa.jpf.vm.NotDeadlockedProperty: deadlock encountered:";

    SendersTest() {
        super("multibuffer");
    }

    /** B1.1, B4.1, B5.1, B5.8. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource
    void findsNothing(String variant, Scenario scenario) throws Exception {
        assertThat(explore(variant, variant, scenario, Map.of(), Set.of())).isEmpty();
    }

    static Stream<Arguments> findsNothing() {
        return Arrays.stream(Scenario.values())
                .flatMap(
                        scenario -> Stream.of("Signalled", "Yielding").map(variant -> Arguments.of(variant, scenario)));
    }

    @ParameterizedTest
    @EnumSource
    void findsAFault(Fault fault) throws Exception {
        assertThat(explore("Signalled " + fault, "Signalled", fault.scenario, fault.change, Set.of(fault.finding)))
                .contains(fault.finding);
    }

    private Set<String> explore(
            String name, String variant, Scenario scenario, Map<String, String> fault, Set<String> expected)
            throws Exception {
        Map<String, String> changes = new HashMap<>(KNOWN);
        changes.putAll(Mutant.UNCOUNTED);
        changes.putAll(fault);
        Path folder = Search.FOLDER.resolve("multibuffer").resolve(name.replace(' ', '-'));
        Mutant.compile(folder, MultiBuffer.class, changes);
        Mutant.compile(folder, YieldingMultiBuffer.class, Mutant.UNCOUNTED);
        List<Path> classPath = List.of(
                folder,
                Search.folder(Senders.class),
                Search.folder(MultiBuffer.class),
                // It loads the annotations of fields.
                Search.folder(Nullable.class));
        List<String> arguments = new ArrayList<>(List.of(variant));
        arguments.addAll(scenario.arguments);
        return findings(name + " " + scenario, expected, classPath, Senders.class, arguments);
    }

    /** The capacity of the rings, and what the threads beside the consumer do. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum Scenario {
        ONE_EACH("1", "1", "1"),
        BATCHES("2", "2", "1"),
        /** The ring has one entry, which has to be used again. */
        LAPS("1", "1 1"),
        HALT("1", "1", "halts"),
        CLOSE("1", "1 1", "closes");

        private final List<String> arguments;

        Scenario(String... arguments) {
            this.arguments = List.of(arguments);
        }

        @Override
        public String toString() {
            return Explorations.name(this);
        }
    }

    /** Another text of the class. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum Fault {
        LOOKS_BEFORE_IT_PUBLISHES(
                Scenario.ONE_EACH,
                ASLEEP,
                Map.of(
                        " show(producer,",
                        "hasShown(); show(producer,",
                        "sequence + 1);\n        hasShown();",
                        "sequence + 1);")),
        FREES_BEFORE_IT_HANDLES(
                Scenario.LAPS,
                "another entry",
                Map.of(
                        "do {\n            Throwable",
                        "consumed.set(Apart.index(turn), upto);\ndo {\n            Throwable")),
        RETURNS_WITHOUT_A_LAST_ROUND(
                Scenario.CLOSE, "not handled", Map.of("seen == State.HALTED", "seen != State.OPEN")),
        FORGETS_THE_HALT(Scenario.HALT, ASLEEP, Map.of("            poll();", "state = State.OPEN;\npoll();"));

        private final Scenario scenario;
        private final String finding;
        private final Map<String, String> change;

        Fault(Scenario scenario, String finding, Map<String, String> change) {
            this.scenario = scenario;
            this.finding = finding;
            this.change = change;
        }

        @Override
        public String toString() {
            return Explorations.name(this);
        }
    }
}
