package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import optimist.Action;
import optimist.example.Adders;
import optimist.example.Flags;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OutcomesTest {
    private static Outcomes<Map<String, Integer>> of(String... programs) {
        return Outcomes.of(Adders.class, TreeMap::new, List.of(programs), "total");
    }

    @Test
    void everyInterleavingIsTried() {
        assertThat(of("slow", "quick").all())
                .containsExactlyInAnyOrder(
                        Map.of("slow", 0, "quick", 1, "total", 2),
                        Map.of("slow", 1, "quick", 0, "total", 2),
                        // The update of the quick one is lost.
                        Map.of("slow", 0, "quick", 0, "total", 1));
    }

    @Test
    void callsCanBeLeftUninterrupted() {
        assertThat(of("slow", "quick").interruptedBefore(Set.of("Read", "Add")::contains))
                .containsExactlyInAnyOrder(
                        Map.of("slow", 0, "quick", 1, "total", 2), Map.of("slow", 1, "quick", 0, "total", 2));
    }

    @Test
    void theNumberOfInterleavingsIsKnown() {
        AtomicInteger made = new AtomicInteger();
        Outcomes.of(
                        Adders.class,
                        () -> {
                            made.incrementAndGet();
                            return new TreeMap<String, Integer>();
                        },
                        List.of("twice", "alsoTwice"),
                        "total")
                .all();
        // Four steps and four: 8! / (4! 4!)
        assertThat(made).hasValue(70);
    }

    @Test
    void neighboursThatCommuteAreNotTriedBothWays() {
        AtomicInteger made = new AtomicInteger();
        Outcomes<Map<String, Integer>> outcomes = Outcomes.of(
                Adders.class,
                () -> {
                    made.incrementAndGet();
                    return new TreeMap<>();
                },
                List.of("twice", "alsoTwice"),
                "total");
        Set<Map<String, Integer>> all = outcomes.all();
        made.set(0);
        assertThat(outcomes.commuting((one, other) -> one.equals("Read") && other.equals("Read"))
                        .all())
                .isEqualTo(all);
        assertThat(made).hasValueLessThan(70);
    }

    @Test
    void aProgramMayBeWithoutAnAction() {
        assertThat(of("idle").all()).containsExactly(Map.of("idle", 7, "total", 0));
    }

    @Test
    void aProgramMayWaitForAnother() {
        assertThat(of("waiting", "quick").all()).containsExactly(Map.of("waiting", 1, "quick", 0, "total", 1));
    }

    @Test
    void aLoopThatWaitsMayHaveSeveralActions() {
        assertThat(of("waitingSlowly", "quick").all())
                .containsExactly(Map.of("waitingSlowly", 1, "quick", 0, "total", 1));
    }

    @Test
    void aProgramThatEndsWithARepetitionDoesNotWait() {
        assertThat(of("again").all()).containsExactly(Map.of("again", 0, "total", 0));
    }

    @Test
    void aProgramThatWaitsForEverIsFoundOut() {
        assertThatThrownBy(() -> of("waiting").all())
                .isInstanceOf(Difference.class)
                .hasMessage("waiting waits for ever");
    }

    private static Outcomes<Map<String, Integer>> ofFlags(String... programs) {
        Outcomes<Map<String, Integer>> flags = Outcomes.of(Flags.class, TreeMap::new, List.of(programs), "end");
        return flags.buffering(
                action -> action.startsWith("Store") && !action.endsWith("Locked"),
                action -> action.startsWith("Load"));
    }

    /** What only a store buffer can bring about: nobody sees the other. */
    private static final Map<String, Integer> NEITHER = Map.of("a saw", 0, "b saw", 0, "a", 1, "b", 1);

    @Test
    void aStoreMayComeAfterALaterLoad() {
        Outcomes<Map<String, Integer>> both = ofFlags("storeALoadB", "storeBLoadA");
        Set<Map<String, Integer>> others = Set.of(
                Map.of("a saw", 1, "b saw", 0, "a", 1, "b", 1),
                Map.of("a saw", 0, "b saw", 1, "a", 1, "b", 1),
                Map.of("a saw", 1, "b saw", 1, "a", 1, "b", 1));
        assertThat(both.buffering(action -> false, action -> false).all()).isEqualTo(others);
        assertThat(both.all()).containsAll(others).contains(NEITHER).hasSize(4);
        assertThat(both.commuting(OutcomesTest::areOfDifferentFlags).all()).isEqualTo(both.all());
    }

    /** It is enough if one is late. */
    @Test
    void aLockedStoreIsSeenAtOnce() {
        assertThat(ofFlags("storeALoadB", "storeBLockedLoadA").all()).contains(NEITHER);
        assertThat(ofFlags("storeALockedLoadB", "storeBLockedLoadA").all()).doesNotContain(NEITHER);
    }

    @Test
    void aFenceWaitsForTheStores() {
        assertThat(ofFlags("storeAFenceLoadB", "storeBFenceLoadA").all()).doesNotContain(NEITHER);
    }

    @Test
    void storesAreMadeInTheirOrder() {
        assertThat(ofFlags("storeAStoreB", "loadBLoadA").all())
                .contains(Map.of("b saw", 0, "a saw", 1, "a", 1, "b", 1))
                .doesNotContain(Map.of("b saw", 1, "a saw", 0, "a", 1, "b", 1));
    }

    /** As {@code forwarding-tso} has it (n6): its own store is seen before one that is older in memory. */
    @Test
    void aThreadMaySeeItsOwnStoreBeforeAnOlderOne() {
        Map<String, Integer> early = Map.of("a saw", 1, "b saw", 0, "a", 1, "b", 2);
        Outcomes<Map<String, Integer>> both = ofFlags("storeALoadALoadB", "storeBTwoStoreATwo");
        assertThat(both.buffering(action -> false, action -> false).all()).doesNotContain(early);
        assertThat(both.all())
                .contains(early)
                .allSatisfy(found -> assertThat(found.get("a saw")).isNotZero());
    }

    /** As {@code coherence-tso} has it (n5). */
    @Test
    void notEachFindsTheLaterStoreOfTheOther() {
        assertThat(ofFlags("storeALoadALoadB", "storeATwoLoadA").all())
                .extracting(found -> found.get("a saw") + " " + found.get("a then saw") + " " + found.get("a"))
                .containsOnly("1 2 1", "1 2 2", "2 2 2", "1 1 1");
    }

    /** As {@code own-newest-tso} has it. What the others find is not what it finds. */
    @Test
    void aThreadSeesItsNewestStore() {
        assertThat(ofFlags("storeAStoreATwoLoadA", "storeBLoadA").all())
                .allSatisfy(found -> assertThat(found.get("a then saw")).isEqualTo(2))
                .extracting(found -> found.get("a saw"))
                .contains(0, 1, 2);
    }

    @Test
    void anIrrevocableStoreIsNotForwarded() {
        Outcomes<Map<String, Integer>> lists = Outcomes.of(InAList.class, TreeMap::new, List.of("store"), "end");
        assertThatThrownBy(
                        () -> lists.buffering("Store"::equals, "Load"::equals).all())
                .hasStackTraceContaining("what is in a java.util.ArrayList cannot be kept");
    }

    static final class InAList {
        private final List<Integer> list = new ArrayList<>();

        void store(Map<String, Integer> found) {
            store();
            found.put("size", load());
        }

        void end(Map<String, Integer> found) {
            found.put("at the end", list.size());
        }

        @Action("Store")
        private void store() {
            list.add(1);
        }

        @Action("Load")
        private int load() {
            return list.size();
        }
    }

    @Test
    void oneMayWaitForAStore() {
        assertThat(ofFlags("storeALoadB", "awaitA").all())
                .containsExactly(Map.of("b saw", 0, "a saw", 1, "a", 1, "b", 0));
    }

    @Test
    void aMethodWithAResultIsNoStore() {
        assertThatThrownBy(() -> ofFlags("storeALoadB", "storeBLoadA")
                        .buffering(action -> action.startsWith("Load"), action -> false)
                        .all())
                .hasStackTraceContaining("LoadB returns something, and so it cannot be late");
    }

    private static boolean areOfDifferentFlags(String one, String other) {
        return one.contains("A") != other.contains("A") && one.contains("B") != other.contains("B");
    }

    /** Its own permit is left to it. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aProgramMayPark() {
        assertThat(Outcomes.<Map<String, Integer>>of(Sleeper.class, TreeMap::new, List.of("sleep", "idle"), "end")
                        .all())
                .containsExactly(Map.of("woken", 1));
    }

    static final class Sleeper {
        void sleep(Map<String, Integer> found) {
            unpark();
            park();
            found.put("woken", 1);
        }

        void idle(Map<String, Integer> found) {
            nothing();
        }

        void end(Map<String, Integer> found) {}

        @Action("Unpark")
        private void unpark() {
            LockSupport.unpark(Thread.currentThread());
        }

        @Action("Park")
        private void park() {
            LockSupport.park(this);
        }

        @Action("Nothing")
        private void nothing() {}
    }

    @Test
    void aProgramThatFailsIsNoOutcome() {
        assertThatThrownBy(() -> of("failing").all())
                .hasMessage("failing failed")
                .hasRootCauseMessage("out of luck");
    }
}
