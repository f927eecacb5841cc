package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import optimist.tla.Trace;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What TLC finds where a programmer's fault is put into the specification happens in a class with the same fault, step by step;
 * the class without it does not take one of the steps, or is not where the last of them leads.
 */
public abstract class ReplayTests {
    /** A fault in the specification, and the same in the class. */
    public record Same(Pairing pairing, Mutant.Fault fault, Function<Model, Trace> counterexample) {
        Trace trace() {
            return counterexample.apply(pairing.model());
        }
    }

    private final List<Same> faults;
    private final Function<Replay, List<String>> end;
    private final String[] refusals;

    /**
     * The tests of these faults.
     *
     * @param end where a replay has ended
     * @param refusals what may be said of a step that the class does not take
     */
    protected ReplayTests(List<Same> faults, Function<Replay, List<String>> end, String... refusals) {
        this.faults = faults;
        this.end = end;
        this.refusals = refusals;
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    public final Stream<DynamicTest> aClassWithTheSameFaultTakesTheSameSteps() {
        return each(same -> {
            Replay replay = same.pairing().with(same.fault()).bind().replay(same.trace());
            assertThat(replay.events()).isNotEmpty();
        });
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    public final Stream<DynamicTest> theClassDoesNot() {
        return each(same -> {
            Trace trace = same.trace();
            List<String> faulty =
                    end.apply(same.pairing().with(same.fault()).bind().replay(trace));
            try {
                assertThat(end.apply(same.pairing().bind().replay(trace))).isNotEqualTo(faulty);
            } catch (Difference difference) {
                assertThat(difference.getMessage()).containsAnyOf(refusals);
            }
        });
    }

    /** Which calls have not ended. */
    protected static List<String> underWay(Replay replay) {
        return replay.events().stream()
                .filter(event -> event.answer() == null)
                .map(event -> event.thread() + " is in " + event.call())
                .toList();
    }

    private Stream<DynamicTest> each(Consumer<Same> test) {
        return faults.stream()
                .map(same -> DynamicTest.dynamicTest(same.pairing().toString(), () -> test.accept(same)));
    }
}
