package optimist.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import optimist.cancellation.SegmentList.End;
import optimist.cancellation.WaitsInCells.Cells;
import optimist.conformance.Call;
import optimist.conformance.Conformance;
import optimist.conformance.Mutant;
import optimist.conformance.TraceReport;
import optimist.conformance.TraceTests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What real threads see of a channel is a behaviour of the specification: one sends and two receive, and somebody cancels the first
 * that waits.
 */
class ChannelTraceTest extends TraceTests {
    static final int TRACES = RUNS;

    ChannelTraceTest() {
        super("cancellation-channel");
    }

    /** All cells are in one segment. */
    static class Traced extends RendezvousChannel<Integer> {
        private volatile @Nullable Waiter first;
        private @Nullable Cells told;
        private int slot;

        Traced() {
            super(64, PackedWaiter::new);
        }

        /** One after the other, as soon as somebody waits, and whoever cancels is about to. */
        public void sends() {
            while (first == null) {
                Thread.onSpinWait();
            }
            for (int element = 11; element <= 12; element++) {
                meets(End.TAIL, element, null, false, Waiter.FOREVER);
            }
        }

        /** Receives, and again if that was cancelled. */
        public int receives() {
            Waiter met = meets(End.HEAD, null, null, false, Waiter.FOREVER);
            while (met == null) {
                met = meets(End.HEAD, null, null, false, Waiter.FOREVER);
            }
            return takeElement(met);
        }

        public void cancels() {
            Waiter waiter = SemaphoreTraceTest.firstOf(((Cells) list.loadPointer(End.HEAD)).contents);
            first = waiter;
            if (cancel(waiter)) {
                super.cancelled(Objects.requireNonNull(told), slot);
            }
        }

        /** In the specification that is a step of its own. */
        @Override
        void cancelled(Cells cells, int cancelled) {
            told = cells;
            slot = cancelled;
        }
    }

    private static TraceReport validate(Class<?> type, int runs) {
        Conformance conformance = SemaphoreTraceTest.inCells(Channels.bind(
                        type,
                        Channels.model("channel-two-receive")
                                .define("Many", "[i \\in 1 .. 40 |-> \"H\" \\o ToString(i)]")
                                .define("Always", "TRUE")
                                .with("Handlers", "Many")
                                .with("ComesLate", "Always")
                                .with("Rounds", "Twice"),
                        SemaphoreTraceTest.Waiting.class))
                .returns("TakeCell", "count[Side(t)]")
                .returns(
                        "Look",
                        "CASE cell[at[t]] = \"clear\" -> \"CLEAR\" [] cell[at[t]] = \"empty\" -> \"null\""
                                + " [] OTHER -> cell[at[t]]")
                .returns("Resume", "waiter[at[t]] = \"waiting\"")
                .returns("TakeElement", "10 * (IF element[at[t]][1] = \"A\" THEN 1 ELSE 2) + element[at[t]][2]")
                .programs("sends", "receives");
        return conformance.validate(conformance.record(
                List.of("A", "R", "S", "H1"), runs, (thread, random) -> switch (thread) {
                    case "A" -> List.of(new Call("sends", List.of()));
                    case "H1" -> List.of(new Call("cancels", List.of()));
                    default -> List.of(new Call("receives", List.of()));
                }));
    }

    @Test
    void recordedRunsAreBehaviours() {
        conforms(validate(Traced.class, RUNS), "Cancel", "Clear", "Resume", "Return", "PutElement", "TakeElement");
    }

    /** All accesses are as they should be; but whoever has resumed the other one leaves it in the cell. */
    @Test
    void aFaultShowsInTheNextStep() {
        Class<?> mutant =
                Mutant.of(Traced.class, Mutant.in("isMet", Mutant.insteadOf("clear", Mutant.pop(), Mutant.pop2())));
        assertThat(validate(mutant, RUNS / 5).rejected()).isNotEmpty();
    }
}
