package optimist.jpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as a complete search, and what does not. */
class ReportTest {
    private static final String NOTHING = """
            [WARNING] orphan NativePeer method: jdk.internal.misc.Unsafe.getUnsafe()Lsun/misc/Unsafe;

            ====================================================== results
            no errors detected

            ====================================================== statistics
            elapsed time:       00:00:00
            states:             new=886,visited=1209,backtracked=2095,end=3
            search:             maxDepth=41,constraints=0

            ====================================================== search finished: 1/1/25, 10:17 PM
            """;

    private static final String THREE = """
            ====================================================== error 1
            gov.nasa.jpf.vm.NoUncaughtExceptionsProperty
            java.lang.AssertionError: not deallocated, wrong count,
            \tat optimist.refcount.Clients.judge(Clients.java:122)

            ====================================================== error 2
            gov.nasa.jpf.vm.NoUncaughtExceptionsProperty
            java.lang.AssertionError: wrong count,
            \tat optimist.refcount.Clients.judge(Clients.java:122)

            ====================================================== error 3
            gov.nasa.jpf.vm.NotDeadlockedProperty
            deadlock encountered:

            ====================================================== results
            error #1: gov.nasa.jpf.vm.NoUncaughtExceptionsProperty "java.lang.AssertionError: not deallocated, wrong c..."
            error #2: gov.nasa.jpf.vm.NoUncaughtExceptionsProperty "java.lang.AssertionError: wrong count,  at opt..."
            error #3: gov.nasa.jpf.vm.NotDeadlockedProperty "deadlock encountered:   thread java.lang.Thread:{i..."

            ====================================================== statistics
            states:             new=1020,visited=1380,backtracked=2400,end=3
            search:             maxDepth=43,constraints=0

            ====================================================== search finished: 1/1/25, 10:17 PM
            """;

    @Test
    void nothingIsFoundInACompleteSearch() {
        Report report = Report.of(NOTHING);
        assertThat(report.findings()).isEmpty();
        assertThat(report.states()).isEqualTo(886);
        assertThat(report.ends()).isEqualTo(3);
    }

    @Test
    void everyFindingIsToldOnce() {
        assertThat(Report.of(THREE).findings())
                .containsExactly(
                        "gov.nasa.jpf.vm.NotDeadlockedProperty: deadlock encountered:",
                        "not deallocated",
                        "wrong count");
    }

    @ParameterizedTest
    @CsvSource({
        "no errors detected, '', it contradicts itself",
        "new=886, new=99, only 99 states",
        "new=886, new=0, only 0 states",
        "end=3, end=0, never ended",
        "constraints=0, constraints=1, cut short",
        "states: , '', no statistics",
        "search finished: , '', did not finish",
        "[WARNING], [SEVERE], an error of its own",
    })
    void anIncompleteSearchIsNone(String part, String other, String reason) {
        assertThatExceptionOfType(Report.IncompleteException.class)
                .isThrownBy(() -> Report.of(NOTHING.replace(part, other)))
                .withMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({"error #2:, '', not every error", "error #1:, no errors detected, not every error"})
    void anErrorIsNotOverlooked(String part, String other, String reason) {
        assertThatExceptionOfType(Report.IncompleteException.class)
                .isThrownBy(() -> Report.of(THREE.replace(part, other)))
                .withMessageContaining(reason);
    }

    @Test
    void noOutputIsNoSearch() {
        assertThatExceptionOfType(Report.IncompleteException.class).isThrownBy(() -> Report.of(""));
    }
}
