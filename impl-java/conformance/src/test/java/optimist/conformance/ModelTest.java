package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import optimist.tla.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What TLC is given for a model. */
@Timeout(120)
class ModelTest {
    private static final Model MODEL = Model.of("TicketLock", Path.of("src/test/specs/TicketLock.cfg"));
    /** More than fits into 16 MB, in each state. */
    private static final Model WIDE = MODEL.define("Wide", "{<<i>> : i \\in 1 .. 300000} = {}");

    @Test
    void aTooSmallHeapIsReportedWithARemedy() {
        assertThatThrownBy(() -> WIDE.heap("16m").graph(List.of("Wide")))
                .hasMessageStartingWith("out of memory: the heap is 16m; make the model smaller, or give TLC more:"
                        + " `heap` of Model, as in heap(\"4g\")");
        assertThat(WIDE.heap("500m").graph(List.of("Wide")).states()).isNotEmpty();
    }

    @Test
    void moreWorkersComputeTheSameGraph() {
        List<String> names = List.of("next", "serving");
        assertThat(MODEL.workers(3).graph(names)).isEqualTo(MODEL.graph(names));
    }

    /** Each of the first two states has a thread to itself, and what a thread has set, another cannot get. */
    @Test
    void workersAreThreads() {
        assertThat(sets(MODEL).states()).hasSize(2);
        assertThatThrownBy(() -> sets(MODEL.workers(2))).hasMessageContaining("TLCGet(1) was undefined");
    }

    private static Graph sets(Model model) {
        String lines = """
                Two == /\\ next \\in {0, 1} /\\ serving = 0
                       /\\ pc = [t \\in Threads |-> "outside"] /\\ ticket = [t \\in Threads |-> 0]
                Sets == (IF next = 0 THEN TLCSet(1, 7) ELSE TLCGet(1) = 7) /\\ UNCHANGED vars
                """;
        return model.graph(lines, "Two", "Sets", List.of("next"));
    }

    @Test
    void bothAreKeptWhereSomethingElseChanges() {
        Model model = MODEL.heap("2g")
                .workers(2)
                .with("Threads", "{\"T1\"}")
                .define("One", "1")
                .within("TRUE");
        assertThat(model.heap()).isEqualTo("2g");
        assertThat(model.workers()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plenty", "4", "0g", "4gb", "-1g", ""})
    void aHeapThatIsNoneIsRefused(String heap) {
        assertThatThrownBy(() -> MODEL.heap(heap))
                .hasMessage("heap: \"" + heap + "\" (expected: megabytes or gigabytes, as in \"512m\" or \"4g\")");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void noWorkersAreRefused(int workers) {
        assertThatThrownBy(() -> MODEL.workers(workers))
                .hasMessageMatching(
                        "workers: " + workers + " \\(expected: 1 or more; this machine has \\d+ processors\\)");
    }
}
