package optimist.fastpath;

import static optimist.internal.Scenario.INTERLEAVINGS;
import static optimist.internal.Scenario.OF_A_FAULT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;

/**
 * What is asked of a serializer: that what downstream has seen when all calls have ended is what the contract allows.
 * Lincheck draws scenarios and interleavings from a fixed seed, so two runs are the same.
 */
enum Exploration {
    /** A call may wait for another. */
    SERIAL(false),

    /** No call waits for another, either (obstruction-freedom). */
    SERIAL_WITHOUT_WAITING(true);

    /**
     * Of 1,000 interleavings each, three find 1 of the 6 faults that {@link AtRandom} asks for, as each of these three begins with an end, after which nothing is
     * called; from four on all 6 are found.
     */
    private static final int SCENARIOS = Integer.getInteger("scenarios", 5);

    private static final Pattern CALL = Pattern.compile("(\\w+)\\((\\d*)\\)");

    private final boolean obstructionFree;

    Exploration(boolean obstructionFree) {
        this.obstructionFree = obstructionFree;
    }

    /** Nothing is found in scenarios drawn at random, of so many threads with two calls each. */
    void holds(Subject subject, int threads) {
        run(subject, random(threads));
    }

    /** Something is found in them. */
    void finds(Subject subject, int threads) {
        assertThatThrownBy(() -> run(subject, random(threads))).isInstanceOf(LincheckAssertionError.class);
    }

    private ModelCheckingOptions random(int threads) {
        return options()
                .iterations(SCENARIOS)
                .invocationsPerIteration(INTERLEAVINGS)
                .threads(threads)
                .actorsPerThread(2)
                .actorsBefore(1)
                .actorsAfter(1);
    }

    /** Nothing is found in these threads, after one that is alone. */
    void holds(Subject subject, String before, String... threads) {
        run(subject, only(before, threads).invocationsPerIteration(INTERLEAVINGS));
    }

    /** Something is found, however long it takes, and the report says so. */
    void finds(Subject subject, String found, String before, String... threads) {
        assertThatThrownBy(() -> run(subject, only(before, threads).invocationsPerIteration(OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .satisfies(report -> System.out.println(summary(report)))
                .hasMessageContaining(found);
    }

    /** Without the details of the trace. */
    private static String summary(Throwable found) {
        return String.valueOf(found.getMessage()).split("\\n\\s*(Detailed trace|at )", 2)[0];
    }

    private ModelCheckingOptions options() {
        return new ModelCheckingOptions().verifier(EpsilonVerifier.class).checkObstructionFreedom(obstructionFree);
    }

    private ModelCheckingOptions only(String before, String... threads) {
        return options()
                .iterations(0)
                .addCustomScenario(new ExecutionScenario(
                        actors(before),
                        Arrays.stream(threads).map(Exploration::actors).toList(),
                        List.of(),
                        null));
    }

    private static void run(Subject subject, ModelCheckingOptions options) {
        Calls.explore(subject);
        options.addGuarantee(forClasses(Ledger.class.getName(), "optimist.fastpath.Backoff")
                        .allMethods()
                        .ignore())
                .check(Calls.class);
    }

    private static List<Actor> actors(String text) {
        return CALL.matcher(text).results().map(Exploration::actor).toList();
    }

    private static Actor actor(MatchResult call) {
        try {
            return call.group(2).isEmpty()
                    ? new Actor(Calls.class.getMethod(call.group(1)), List.of())
                    : new Actor(
                            Calls.class.getMethod(call.group(1), int.class), List.of(Integer.valueOf(call.group(2))));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
