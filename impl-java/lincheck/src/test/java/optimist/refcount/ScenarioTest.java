package optimist.refcount;

import static optimist.refcount.Variant.OPTIMISTIC;
import static optimist.refcount.Variant.PARITY;
import static optimist.refcount.Variant.STICKY;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the claims say of a few calls, in every variant: that it is found where it should be, and nowhere else. */
class ScenarioTest {
    /** @param found in which variants something is found, and what the report then says */
    private record Case(Scenario scenario, Map<Variant, List<String>> found) {}

    private static final Scenario LAST_RELEASES = Scenario.of("release()", "release()");
    private static final Scenario SLOW_RELEASE =
            Scenario.of("release()", "release() release()", "retain(2) refCount() release()");

    static Stream<Arguments> safety() {
        return each(
                new Case(
                        Scenario.of("release()", "retain()", "release()"),
                        Map.of(
                                OPTIMISTIC,
                                List.of("references left: -1, shown: -1, deallocations: 2", "retain(): refused"))),
                new Case(
                        Scenario.of("retain()", "retain()").after("release()"),
                        Map.of(
                                OPTIMISTIC,
                                List.of("references left: 1, shown: 1, deallocations: 1", "retain(): done"))),
                new Case(
                        Scenario.of("release()", "release(3)", "retain(2)").after("retain()"),
                        Map.of(
                                OPTIMISTIC,
                                List.of(
                                        "references left: 1, shown: 1, deallocations: 1",
                                        "release(): done, freed",
                                        "release(3): refused",
                                        "retain(2): refused"))));
    }

    /** R2: with the optimistic count a dead object is freed twice, or revived, or a live one is freed. */
    @ParameterizedTest
    @MethodSource
    void safety(Variant variant, Case expected) {
        check(Exploration.SAFE, variant, expected);
    }

    static Stream<Arguments> answers() {
        return each(
                // R3.3
                new Case(
                        Scenario.of("release(4)", "retain()"),
                        Map.of(OPTIMISTIC, List.of("release(4): refused at 1", "retain(): refused at -3"))),
                // R7.1: freed by a legal release; not freed. R3.3 again.
                new Case(
                        Scenario.of("release()", "retain(2147483647)").after("retain()"),
                        Map.of(
                                OPTIMISTIC,
                                List.of("release(): refused at -2147483647", "retain(2147483647): refused at 2"),
                                PARITY,
                                List.of(
                                        "references left: 1, shown: 0, deallocations: 1",
                                        "release(): done, freed",
                                        "retain(2147483647): refused at 2"))),
                new Case(
                        Scenario.of("release()", "retain(1073741824)"),
                        Map.of(
                                PARITY,
                                List.of(
                                        "references left: 0, shown: 0, deallocations: 0",
                                        "release(): done",
                                        "retain(1073741824): refused at 1"))),
                // R9.4: on the brink these are right answers.
                new Case(LAST_RELEASES, Map.of()),
                // R9.7
                new Case(
                        SLOW_RELEASE,
                        Map.of(
                                OPTIMISTIC,
                                List.of("refused at -"),
                                STICKY,
                                List.of(
                                        "retain(2): done",
                                        "refCount(): 1",
                                        "release(): refused at 0, freed",
                                        "release(): done"))));
    }

    /** Each is measured against the counter that it is meant to be. */
    @ParameterizedTest
    @MethodSource
    void answers(Variant variant, Case expected) {
        check(variant == STICKY ? Exploration.BRINK : Exploration.ATOMIC, variant, expected);
    }

    static Stream<Arguments> zeroIsDeath() {
        return each(
                new Case(LAST_RELEASES, Map.of(STICKY, List.of("release(): refused at 0, freed", "release(): done"))));
    }

    /** R9.4: not with ours. */
    @ParameterizedTest
    @MethodSource
    void zeroIsDeath(Variant variant, Case expected) {
        check(Exploration.ATOMIC, variant, expected);
    }

    private static Stream<Arguments> each(Case... cases) {
        return Arrays.stream(cases)
                .flatMap(expected -> Arrays.stream(Variant.values()).map(variant -> arguments(variant, expected)));
    }

    private static void check(Exploration exploration, Variant variant, Case expected) {
        List<String> found = expected.found().get(variant);
        if (found == null) {
            exploration.holds(variant, expected.scenario());
        } else {
            exploration.finds(variant, expected.scenario(), found.toArray(String[]::new));
        }
    }

    /** Lincheck sees into the library's own classes: its report on a granted retain names the access to the word. */
    @ParameterizedTest
    @EnumSource
    void theAccessIsSeen(Variant variant) {
        Subject granting = new Subject() {
            @Override
            public RefCounted create(Ledger ledger) {
                return variant.create(ledger);
            }

            @Override
            public long limit() {
                return 1;
            }
        };
        Exploration.ATOMIC.finds(
                granting,
                Scenario.of("retain()", "refCount()"),
                "retain(): done",
                switch (variant) {
                    case CAS_LOOP -> "word.compareAndSet(1, 2): true";
                    case OPTIMISTIC, STICKY -> "word.getAndAdd(1): 1";
                    case PARITY -> "word.getAndAdd(2): 2";
                });
    }
}
