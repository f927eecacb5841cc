package optimist.multibuffer;

import static org.assertj.core.api.Assertions.assertThat;

import optimist.stress.Programs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the models predict of the Disruptor 4.0.0, on the released jar: the programs of {@code findings/disruptor}. */
@Timeout(60)
class DisruptorTest {
    /** B8.1, released-halt: the second processor clears the alert that was to halt the first. */
    @Test
    void aProcessorThatBeginsForgetsTheHaltOfAnother() throws Exception {
        assertThat(Programs.run("disruptor/HaltIsForgotten"))
                .isEqualTo("shown: 2 s after halt(), the processor is still in run(): WAITING");
    }

    /** B8.2, released-interrupted: the entry that was waited for counts as handled. */
    @Test
    void aProcessorThatIsInterruptedSkipsAnEntry() throws Exception {
        assertThat(Programs.run("disruptor/InterruptSkips"))
                .endsWith("shown: published 0, 1, 2; the handler was given [1, 2]")
                .doesNotContain("not shown");
    }

    /** B8.4, released-batch-start: what onBatchStart throws counts as the first entry of the batch. */
    @Test
    void aProcessorOfWhichTheStartOfABatchThrowsSkipsAnEntry() throws Exception {
        assertThat(Programs.run("disruptor/BatchStartSkips"))
                .endsWith("shown: published 0, 1, 2; onEvent was given [1, 2]")
                .doesNotContain("not shown");
    }

    /** B8.5, released-rerun: the second write of a halt comes when the next run has begun. */
    @Test
    void aProcessorThatIsRunAgainIsLeftAlertedByTheHaltBefore() throws Exception {
        assertThat(Programs.run("disruptor/LateAlert"))
                .isEqualTo("shown: 2 s after 1, 2 and 3 were published, run() has not returned (RUNNABLE),"
                        + " isRunning() true, handled [0]");
    }

    /** B8.5: nothing takes back the halt of a processor that does not run. */
    @Test
    void aProcessorThatIsHaltedWhileItDoesNotRunNeverRuns() throws Exception {
        assertThat(Programs.run("disruptor/HaltBeforeRun"))
                .isEqualTo("shown: three runs have returned, handled [], isRunning() true");
    }

    /** B8.3, timed-signal: what is published between the look and the wait is not waited for with a signal. */
    @Test
    void aWaitTimesOutThoughSomethingIsPublished() throws Exception {
        assertThat(Programs.run("disruptor/WaitsInVain"))
                .isEqualTo("shown: waitFor(0) timed out after a second; the cursor is 0");
    }

    /** B8.6 and B8.7, barrier-returns-less and barrier-trusted: the entry is claimed, and not published. */
    @Test
    void waitForReturnsLessThanItWasAskedFor() throws Exception {
        assertThat(Programs.run("disruptor/ReturnsLess"))
                .isEqualTo("shown: waitFor(0) returned -1, and the event of 0 was 0; after its publication, waitFor(0)"
                        + " returned 1, and the event is 42");
    }

    /** B8.8, barrier-spins: the strategy waits for the claim, and the processor for the publication. */
    @Test
    void aProcessorSpinsBehindAClaim() throws Exception {
        assertThat(Programs.run("disruptor/SpinsBehindAClaim"))
                .isEqualTo(
                        "shown: behind a claimed entry, waitFor returned more than 1000 times in 500 ms, with 0 timeouts;"
                                + " before, and after its publication, it timed out");
    }

    /** B8.9, alerted: the setter also alerts, and nobody clears the alert. */
    @Test
    void aProcessorOfWhichTheExceptionHandlerIsSetHandlesNothingMore() throws Exception {
        assertThat(Programs.run("disruptor/HandlerIsSet"))
                .isEqualTo("shown: 2 s after 1, 2 and 3 were published, handled [0], and the processor's thread is"
                        + " RUNNABLE");
    }

    /** B8.10, released-others: the alert of the halt belongs to the barrier. */
    @Test
    void theHaltOfAProcessorStopsTheOther() throws Exception {
        assertThat(Programs.run("disruptor/HaltStopsOthers"))
                .isEqualTo(
                        "shown: 2 s after 1, 2 and 3 were published, the other processor has handled [0], its thread is"
                                + " RUNNABLE, isRunning() true");
    }
}
