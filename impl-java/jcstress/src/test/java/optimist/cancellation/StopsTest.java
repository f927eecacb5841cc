package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** C10: what the models say of calls that stop, asked of the semaphores and the mutexes that were released. */
@Timeout(120)
class StopsTest {
    /** Before the fix of 1477, and with it; both resume asynchronously, and what was granted is not cancelled any more. */
    private static final String UNFIXED = "1.3.0";

    private static final String FIXED = "1.3.1";

    /** Since then, a mutex is a semaphore. */
    private static final List<String> RELEASES = List.of("1.7.0", "1.11.0");

    private static final String ONE = "is cancelled, out 1 of 1";

    /** C6.2, published-too-many: so it was before the fix; C10.1: not after it. */
    @Test
    void onePermitIsGrantedToTwo() throws Exception {
        assertThat(call(UNFIXED, "permitsOut")).isEqualTo("is cancelled, out 2 of 1");
        assertThat(call(FIXED, "permitsOut")).isEqualTo(ONE);
        for (String release : RELEASES) {
            assertThat(call(release, "permitsOut")).isEqualTo(ONE);
            assertThat(call(release, "mutexesHeld")).isEqualTo(ONE);
        }
    }

    /** C10.2, semaphore-releaser-stops */
    @Test
    void stoppedReleaseBlocksTheWaiter() throws Exception {
        for (String release : RELEASES) {
            assertThat(call(release, "aReleaseStops")).isEqualTo("waits, a try succeeds: true; then it has it");
        }
    }

    /** C10.3, semaphore-broken: with asynchronous resumption, nobody is passed. */
    @Test
    void waiterWithABrokenCellIsOvertaken() throws Exception {
        assertThat(call(FIXED, "whoIsFirstAtTheSemaphore"))
                .isEqualTo("a try succeeds: false; the first has it, the second waits");
        for (String release : RELEASES) {
            assertThat(call(release, "whoIsFirstAtTheSemaphore"))
                    .isEqualTo("a try succeeds: true; the first waits, the second has it");
            assertThat(call(release, "whoIsFirstAtTheMutex"))
                    .isEqualTo("a try succeeds: true; the first waits, the second has it");
            assertThat(call(release, "whoIsFirstIfItStopsOnce"))
                    .isEqualTo("a try succeeds: true; the first has it, the second waits");
        }
    }

    /** C10.4, semaphore-try-fails */
    @Test
    void tryAcquireFailsWithAFreePermit() throws Exception {
        for (String release : RELEASES) {
            assertThat(call(release, "aTryOfTheSemaphore"))
                    .isEqualTo("a try succeeds: false, then whoever comes acquires: true");
            assertThat(call(release, "aTryOfTheMutex"))
                    .isEqualTo("a try succeeds: false, then whoever comes acquires: true");
        }
    }

    /** C10.5 */
    @Test
    void cancelledWaiterIsSkipped() throws Exception {
        for (String release : RELEASES) {
            assertThat(call(release, "aWaitOfTheSemaphoreIsCancelled"))
                    .isEqualTo("the first is cancelled, the second has it, the third waits, a try succeeds: false");
            assertThat(call(release, "aWaitOfTheMutexIsCancelled"))
                    .isEqualTo("the first is cancelled, the second has it, the third waits, a try succeeds: false");
        }
    }

    /** C10.6: until 1.3.1, it was too late to cancel it then. */
    @Test
    void aGrantThatIsCancelledGoesToTheNext() throws Exception {
        assertThat(call(FIXED, "aGrantOfTheSemaphoreIsCancelled"))
                .isEqualTo("the first has it, the second waits, a try succeeds: false");
        for (String release : RELEASES) {
            assertThat(call(release, "aGrantOfTheSemaphoreIsCancelled"))
                    .isEqualTo("the first is cancelled, the second has it, a try succeeds: false");
            assertThat(call(release, "aGrantOfTheMutexIsCancelled"))
                    .isEqualTo("the first is cancelled, the second has it, a try succeeds: false");
        }
    }

    private static Object call(String release, String name) throws Exception {
        String artifact = release.startsWith("1.3.") ? "kotlinx-coroutines-core" : "kotlinx-coroutines-core-jvm";
        return StopsLoader.call(artifact, release, StopsWindow.class, name);
    }
}
