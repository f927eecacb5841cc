package optimist.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import optimist.jpf.Explorations;
import optimist.jpf.Mutant;
import optimist.jpf.Search;
import optimist.jpf.Torn;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The publishers in every interleaving: Java Pathfinder finds what it must, and nothing else. */
class PublishersTest extends Explorations {
    PublishersTest() {
        super("sequence");
    }

    /** S1, S2, S4, S9.1. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource
    void findsNothing(String variant, Scenario scenario) throws Exception {
        assertThat(explore(variant, variant, scenario, Set.of())).isEmpty();
    }

    static Stream<Arguments> findsNothing() {
        return Arrays.stream(Scenario.values())
                .flatMap(scenario -> Stream.of("BusySpin", "Pending", "ShortList", "Availability", "RoomFirst")
                        .map(variant -> Arguments.of(variant, scenario)));
    }

    /** An atomic update, read and then written: A1, and A5. */
    @ParameterizedTest(name = "{0}.{1}")
    @CsvSource({
        "Availability, TakingSequencer, take, CLAIMS, granted twice",
        "RoomFirst, RoomFirstSequencer, claimFrom, CLAIMS, granted twice",
        "Pending, PendingSequencer, advance, NUMBER_AND_BATCH, shown no more",
    })
    void findsATornUpdate(String variant, String type, String method, Scenario scenario, String finding)
            throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve(variant + "-" + method);
        Mutant.write(folder, Class.forName("optimist.sequence." + type), method);
        assertThat(explore(variant + "." + method + " torn", variant, scenario, Set.of(finding), folder))
                .contains(finding);
    }

    /**
     * A lock of one's own that is none, tested and then set, around a cursor that is read and then written. It is a field of a
     * class whose other fields are excluded.
     */
    @Test
    void findsALockThatIsNone() throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve("Pending-busy");
        Mutant.write(folder, PendingSequencer.class, "return CURSOR.compareAndSet(this, s - 1, s);", """
                while (busy) {
                    Thread.yield();
                }
                busy = true;
                boolean moves = cursor == s - 1;
                if (moves) {
                    cursor = s;
                }
                busy = false;
                return moves;
            }

            private volatile boolean busy;

            {
            """);
        String finding = "shown no more";
        assertThat(explore("Pending busy", "Pending", Scenario.NUMBER_AND_BATCH, Set.of(finding), folder))
                .contains(finding);
    }

    /** Of two consumers, it looks whether the first one is finished. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"Availability, TakingSequencer", "RoomFirst, RoomFirstSequencer"})
    void findsThatItWaitsForTheFirstConsumerOnly(String variant, String type) throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve(variant + "-first-consumer");
        Mutant.write(folder, Class.forName("optimist.sequence." + type), "consumer < consumers;", "consumer < 1;");
        String finding = "misread";
        assertThat(explore(variant + " first consumer", variant, Scenario.TWO_READERS, Set.of(finding), folder))
                .contains(finding);
    }

    private Set<String> explore(String name, String variant, Scenario scenario, Set<String> expected, Path... before)
            throws Exception {
        Path uncounted = Search.FOLDER.resolve("uncounted");
        Mutant.compile(uncounted, Wait.class, Mutant.UNCOUNTED);
        List<Path> classPath = new ArrayList<>(List.of(before));
        classPath.add(uncounted);
        classPath.add(Search.folder(Torn.class));
        classPath.add(Search.folder(Publishers.class));
        classPath.add(Search.folder(Sequencer.class));
        // It loads the annotations of fields.
        classPath.add(Search.folder(Nullable.class));
        List<String> arguments = new ArrayList<>(List.of(variant));
        arguments.addAll(scenario.arguments);
        return findings(name + " " + scenario, expected, classPath, Publishers.class, arguments);
    }

    /** The capacity of the ring, and what the threads do. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum Scenario {
        /** The later one may come first. */
        TWO_NUMBERS("4", "has 1", "has 1"),
        CLAIMS("4", "1 1", "1"),
        BATCHES("4", "has 2", "has 1 1"),
        NUMBER_AND_BATCH("4", "has 1", "has 2", "looks 2"),
        /** The ring has one entry, which has to be used again. */
        LAPS("1", "1", "1", "reads"),
        /** Each of them may be the slower one. */
        TWO_READERS("1", "1 1", "reads", "reads");

        private final List<String> arguments;

        Scenario(String... arguments) {
            this.arguments = List.of(arguments);
        }

        @Override
        public String toString() {
            return Explorations.name(this);
        }
    }
}
