package optimist.fastpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import optimist.jpf.Exchange;
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

/** The producers in every interleaving: Java Pathfinder finds what it must, and nothing else. */
class ProducersTest extends Explorations {
    private static final Map<Class<?>, Map<String, Class<?>>> EXCHANGES = Map.of(
            LinkedQueue.class, Map.of("exchangeTail", Exchange.class),
            InboxSerializer.class, Map.of("take", Exchange.class));

    ProducersTest() {
        super("fastpath");
    }

    /** F1, F2.3 to F2.6, F3.1; F10.2 and F10.3 of the bounded one, which has room for one event; and F2.2, for which two threads are enough if the flag is closed at the start. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource
    void findsThePlantedFaults(String variant, Scenario scenario) throws Exception {
        Set<String> expected = variant.equals("FastPath") ? scenario.onTheFastPath : Set.of();
        assertThat(explore(variant, variant, scenario, expected)).isEqualTo(expected);
    }

    static Stream<Arguments> findsThePlantedFaults() {
        return Arrays.stream(Scenario.values())
                .flatMap(scenario -> Stream.of("Locked", "Queued", "FastPath", "Inbox", "Bounded")
                        .filter(variant -> !scenario.offers || variant.equals("Bounded"))
                        .map(variant -> Arguments.of(variant, scenario)));
    }

    /**
     * An atomic update, read and then written. That of {@code LinkedQueue.exchangeTail} is not among them: who delivers would
     * look for what is lost for ever, and a thread that goes on and on is no error to Java Pathfinder.
     */
    @ParameterizedTest(name = "{0}.{1}")
    @CsvSource({
        "Queued, CountedSerializer, increment, TWO_ITEMS, two at once",
        "Queued, QueuedSerializer, decrement, TWO_ITEMS, lost",
        "FastPath, FastPathSerializer, acquire, TWO_ITEMS, two at once",
        "FastPath, FastPathSerializer, release, TWO_ITEMS, lost",
        // Two deliver, and one finds nothing to take.
        "Inbox, InboxSerializer, enter, TWO_ITEMS, gov.nasa.jpf.vm.NoUncaughtExceptionsProperty: "
                + "java.lang.ClassCastException: optimist.fastpath.InboxSerializer$State cannot be cast to "
                + "optimist.fastpath.BatchSerializer$Node",
        "Inbox, InboxSerializer, push, TWO_ITEMS, lost",
        "Inbox, InboxSerializer, leave, TWO_ITEMS, lost",
        "Inbox, InboxSerializer, take, CLOSED, lost",
    })
    void findsATornUpdate(String variant, String type, String method, Scenario scenario, String finding)
            throws Exception {
        Class<?> faulty = Class.forName("optimist.fastpath." + type);
        Map<String, Class<?>> updates = new HashMap<>(EXCHANGES.getOrDefault(faulty, Map.of()));
        updates.put(method, Torn.class);
        Path folder = Search.FOLDER.resolve("mutants").resolve(variant + "-" + method);
        Mutant.write(folder, faulty, updates);
        assertThat(explore(variant + "." + method + " torn", variant, scenario, Set.of(finding), folder))
                .contains(finding);
    }

    /** Whether there is room is seen in one word, and the event is left on top of another one. */
    @Test
    void findsACapacityThatIsTestedBefore() throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve("Bounded-tested-before");
        Mutant.compile(
                folder,
                InboxSerializer.class,
                Map.of("""
                if (push(seen, new Node(event, inbox(seen)))) {
                """.strip(), """
                seen = lookAgain();
                if (seen != State.FREE && seen != State.ENDED && push(seen, new Node(event, inbox(seen)))) {
                """, "WORD.getAndSet(", "optimist.jpf.Exchange.getAndSet(WORD, "));
        String finding = "too many wait";
        assertThat(explore("Bounded tested before", "Bounded", Scenario.FULL, Set.of(finding), folder))
                .contains(finding);
    }

    private Set<String> explore(String name, String variant, Scenario scenario, Set<String> expected, Path... before)
            throws Exception {
        List<Path> classPath = new ArrayList<>(List.of(before));
        for (Map.Entry<Class<?>, Map<String, Class<?>>> exchange : EXCHANGES.entrySet()) {
            Mutant.write(Search.FOLDER.resolve("exchanges"), exchange.getKey(), exchange.getValue());
        }
        classPath.add(Search.FOLDER.resolve("exchanges"));
        classPath.add(Search.folder(Exchange.class));
        classPath.add(Search.folder(Producers.class));
        classPath.add(Search.folder(Serializer.class));
        // It loads the annotations of fields.
        classPath.add(Search.folder(Nullable.class));
        List<String> arguments = new ArrayList<>(List.of(variant));
        arguments.addAll(scenario.producers);
        return findings(name + " " + scenario, expected, classPath, Producers.class, arguments);
    }

    /** What two producers submit. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum Scenario {
        TWO_ITEMS(Set.of(), "a1", "b1"),
        ITEMS(Set.of(), "a1 a2", "b1 b2"),
        ITEMS_AND_END(Set.of(), "a1 a2", "b1 end"),
        ENDS(Set.of(), "a1 error", "end"),
        CLOSED(Set.of("out of order"), "closed", "a1", "b1 b2"),
        OFFERS(Set.of(), "a1 a2?", "b1? b2?"),
        /** There is room for one of them. */
        FULL(Set.of(), "held", "a1? a2?", "b1?");

        private final Set<String> onTheFastPath;
        private final boolean offers;
        private final List<String> producers;

        Scenario(Set<String> onTheFastPath, String... producers) {
            this.onTheFastPath = onTheFastPath;
            this.producers = List.of(producers);
            offers = String.join(" ", producers).contains("?");
        }

        @Override
        public String toString() {
            return Explorations.name(this);
        }
    }
}
