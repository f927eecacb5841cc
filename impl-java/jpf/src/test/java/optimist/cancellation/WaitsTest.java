package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The waiters and the semaphore in every interleaving: Java Pathfinder finds what it must, and nothing else. */
class WaitsTest extends Explorations {
    private static final String ASLEEP = "gov.nasa.jpf.vm.NotDeadlockedProperty: deadlock encountered:";

    WaitsTest() {
        super("cancellation");
    }

    /** C1.1, C1.2, C3.1, C3.2. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource
    void findsNothingInAWaiter(String variant, OfAWaiter scenario) throws Exception {
        assertThat(explore(variant, variant, scenario, Set.of())).isEmpty();
    }

    static Stream<Arguments> findsNothingInAWaiter() {
        return Arrays.stream(OfAWaiter.values())
                .flatMap(scenario -> Stream.of("Packed", "Handler").map(variant -> Arguments.of(variant, scenario)));
    }

    /** C6.1, C6.3. */
    @ParameterizedTest
    @EnumSource
    void findsNothingInTheSemaphore(OfASemaphore scenario) throws Exception {
        assertThat(explore("Fair", scenario, Set.of())).isEmpty();
    }

    /** C11.1, C11.5. */
    @ParameterizedTest
    @EnumSource
    void findsNothingInTheBargingSemaphore(OfABargingSemaphore scenario) throws Exception {
        assertThat(explore("Barging", scenario, Set.of())).isEmpty();
    }

    /** C9.1, C9.3. */
    @ParameterizedTest
    @EnumSource
    void findsNothingInTheChannel(OfAChannel scenario) throws Exception {
        assertThat(explore("Rendezvous", scenario, Set.of())).isEmpty();
    }

    private static final String PUTS =
            "if (element != null) {\n            putElement(other, element);\n        }\n        ";
    private static final String RESUMES = "if (!resume(other)) {\n            return false;\n        }\n        ";

    /** C9.2: a send resumes the receive, and then puts the element. */
    @Test
    void findsAnElementThatIsPutLate() throws Exception {
        assertThat(explore("late", PUTS + RESUMES, RESUMES + PUTS, OfAChannel.SEND_AND_RECEIVE, "nothing is received"))
                .contains("nothing is received");
    }

    /** A send takes it for received, though the receive has given up. */
    @Test
    void findsAnElementThatIsLost() throws Exception {
        assertThat(explore("loses", RESUMES, "resume(other);\n        ", OfAChannel.TWO_GIVE_UP, "an element is lost"))
                .contains("an element is lost");
    }

    private Set<String> explore(String name, String text, String other, OfAChannel scenario, String finding)
            throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve("Rendezvous-" + name);
        Mutant.write(folder, RendezvousChannel.class, text, other);
        return explore("Rendezvous " + name, scenario, Set.of(finding), folder);
    }

    /** An atomic update of a waiter, read and then written. */
    @ParameterizedTest(name = "{0}.{1}")
    @CsvSource({
        "Packed, Waiter, complete, CANCEL_AND_RESUME, completed twice",
        "Packed, Waiter, decide, CANCEL, " + ASLEEP,
        "Packed, PackedWaiter, putIndex, TWO_REGISTER, registered twice",
        "Packed, PackedWaiter, putSlots, NOBODY_WAITS, not told",
        "Handler, HandlerWaiter, putHandler, NOBODY_WAITS, not told",
    })
    void findsATornUpdate(String variant, String type, String method, OfAWaiter scenario, String finding)
            throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve(variant + "-" + method);
        Mutant.write(folder, Class.forName("optimist.cancellation." + type), method);
        assertThat(explore(variant + "." + method + " torn", variant, scenario, Set.of(finding), folder))
                .contains(finding);
    }

    /** A release gives up where its waiter was cancelled. */
    @Test
    void findsAPermitThatIsLost() throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve("Fair-tryResume");
        Mutant.write(folder, FairSemaphore.class, "return tryResume(waiter);", "tryResume(waiter);\nreturn true;");
        String finding = "a permit is lost";
        assertThat(explore("Fair loses", OfASemaphore.RELEASE_AND_GIVE_UP, Set.of(finding), folder))
                .contains(finding);
    }

    /** A wait that was resumed while it gave up counts as cancelled. */
    @Test
    void findsAWaitThatForgets() throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve("Fair-forgets");
        Mutant.write(
                folder, WaitsInCells.class, "outcome = await(waiter, false, 0);", "outcome = Waiter.State.CANCELLED;");
        String finding = "a permit is lost";
        assertThat(explore("Fair forgets", OfASemaphore.RELEASE_AND_GIVE_UP, Set.of(finding), folder))
                .contains(finding);
    }

    private static final String ANNOUNCES = "announce(place, over);\n        ";
    private static final String LOOKS = "long seen = lookAsFirst(over);\n        ";

    /** The first in the queue looks for a permit, and then announces itself: a release in between wakes nobody. */
    @Test
    void findsAWakeUpThatIsLost() throws Exception {
        Path folder = Search.FOLDER.resolve("mutants").resolve("Barging-late");
        Mutant.compile(
                folder,
                BargingSemaphore.class,
                Map.of(
                        ANNOUNCES + LOOKS,
                        LOOKS + ANNOUNCES,
                        "TAIL.getAndSet(",
                        "optimist.jpf.Exchange.getAndSet(TAIL, ",
                        "HEAD.getAndSet(",
                        "optimist.jpf.Exchange.getAndSet(HEAD, "));
        assertThat(explore("Barging late", OfABargingSemaphore.RELEASE_AND_ACQUIRE, Set.of(ASLEEP), folder))
                .contains(ASLEEP);
    }

    private Set<String> explore(String name, OfABargingSemaphore scenario, Set<String> expected, Path... before)
            throws Exception {
        return findings(name + " " + scenario, expected, classPath(before), Acquirers.class, scenario.arguments);
    }

    private Set<String> explore(String name, String variant, OfAWaiter scenario, Set<String> expected, Path... before)
            throws Exception {
        List<String> arguments = new ArrayList<>(List.of(variant));
        arguments.addAll(scenario.threads);
        return findings(name + " " + scenario, expected, classPath(before), Completers.class, arguments);
    }

    private Set<String> explore(String name, OfASemaphore scenario, Set<String> expected, Path... before)
            throws Exception {
        return findings(name + " " + scenario, expected, classPath(before), Acquirers.class, scenario.arguments);
    }

    private Set<String> explore(String name, OfAChannel scenario, Set<String> expected, Path... before)
            throws Exception {
        return findings(name + " " + scenario, expected, classPath(before), Meeters.class, scenario.arguments);
    }

    private static List<Path> classPath(Path... before) throws IOException {
        List<Path> classPath = new ArrayList<>(List.of(before));
        Path exchanges = Search.FOLDER.resolve("exchanges");
        Mutant.write(exchanges, BargingSemaphore.class, Map.of("enqueue", Exchange.class, "takeFirst", Exchange.class));
        classPath.add(exchanges);
        classPath.add(Search.folder(Torn.class));
        classPath.add(Search.folder(Acquirers.class));
        classPath.add(Search.folder(FairSemaphore.class));
        // It loads the annotations of fields.
        classPath.add(Search.folder(Nullable.class));
        return classPath;
    }

    /** What the threads do; the first is the owner. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum OfAWaiter {
        CANCEL("registers waits", "cancels"),
        RESUME("registers waits", "resumes"),
        /** Whoever waits for a state that was overwritten would do so for ever. */
        NOBODY_WAITS("registers", "cancels"),
        CANCEL_AND_RESUME("registers waits", "cancels", "resumes"),
        TWO_REGISTER("registers waits", "registers", "cancels"),
        /** The owner is not woken before another one has registered, too. */
        ANOTHER_REGISTERS("waits", "registers resumes", "cancels");

        private final List<String> threads;

        OfAWaiter(String... threads) {
            this.threads = List.of(threads);
        }

        @Override
        public String toString() {
            return Explorations.name(this);
        }
    }

    /** The semaphore, the permits, the slots of a segment, and what the threads do. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum OfASemaphore {
        RELEASE_AND_GIVE_UP("fair", "1", "1", "has", "gives-up"),
        RELEASE_AND_ACQUIRE("fair", "1", "2", "has", "acquires"),
        TWO_ACQUIRE("fair", "1", "2", "acquires", "acquires"),
        TWO_GIVE_UP("fair", "1", "1", "gives-up", "gives-up"),
        TWO_RELEASES("fair", "2", "1", "has", "has", "gives-up");

        private final List<String> arguments;

        OfASemaphore(String... arguments) {
            this.arguments = List.of(arguments);
        }

        @Override
        public String toString() {
            return Explorations.name(this);
        }
    }

    /** The semaphore, the permits, the passes, and what the threads do. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum OfABargingSemaphore {
        RELEASE_AND_GIVE_UP("barging", "1", "0", "has", "gives-up"),
        RELEASE_AND_ACQUIRE("barging", "1", "0", "has", "acquires"),
        TWO_ACQUIRE("barging", "1", "1", "acquires", "acquires"),
        TWO_GIVE_UP("barging", "1", "1", "gives-up", "gives-up"),
        ONE_PASSES("barging", "1", "1", "has", "acquires", "tries"),
        TWO_IN_THE_QUEUE("barging", "1", "0", "has", "acquires", "acquires");

        private final List<String> arguments;

        OfABargingSemaphore(String... arguments) {
            this.arguments = List.of(arguments);
        }

        @Override
        public String toString() {
            return Explorations.name(this);
        }
    }

    /** The slots of a segment, and what the threads do. */
    @SuppressWarnings("ImmutableEnumChecker") // the collections are unmodifiable
    enum OfAChannel {
        SEND_AND_RECEIVE("1", "sends", "receives"),
        TWO_GIVE_UP("1", "offers", "polls");

        private final List<String> arguments;

        OfAChannel(String... arguments) {
            this.arguments = List.of(arguments);
        }

        @Override
        public String toString() {
            return Explorations.name(this);
        }
    }
}
