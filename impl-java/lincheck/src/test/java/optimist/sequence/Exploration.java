package optimist.sequence;

import static optimist.internal.Scenario.INTERLEAVINGS;
import static optimist.internal.Scenario.OF_A_FAULT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;

/**
 * What is asked of a sequencer. In each, that no number is granted twice, or before there is room; and that what is shown
 * grows, has begun to be published, and is not less than what had been published by when the consumer looked. Lincheck
 * draws scenarios and interleavings from a fixed seed, so two runs are the same.
 *
 * <p>What more scenarios buy, of 1,000 interleavings each, by {@link AtRandom}:
 *
 * <pre>
 *    scenarios        3    10    30   100
 *    faults found     7     9    10    10   of 12
 * </pre>
 *
 * The 4th and the 7th of TRYING_AT_ONCE find a fault each, so it draws seven. The 22nd of WITHOUT_WAITING finds FORGETS, and none of 100
 * ADVANCES_BLINDLY; there three sequencers are asked, and these faults are found where the calls are chosen. With 100, all that took 357
 * seconds on two busy processors, 74 of them for what was not found. ASKS_ONE_CONSUMER is not found: before it, the 31st of TRYING_FOR_TWO
 * finds what is no fault of a sequencer. A consumer may be shown one number of two that are published together, which no sequential model here answers.
 * TRYING_AT_ONCE comes to that within ten.
 */
enum Exploration {
    /** Each call is answered as if it took effect at once. */
    AT_ONCE(Singles.class, true, 3) {
        @Override
        ModelCheckingOptions options() {
            return new ModelCheckingOptions().sequentialSpecification(Singles.Sequential.class);
        }
    },

    /** So is a call that claims if there is room. */
    TRYING_AT_ONCE(Tries.class, true, 7) {
        @Override
        ModelCheckingOptions options() {
            return new ModelCheckingOptions().sequentialSpecification(Tries.Sequential.class);
        }
    },

    /** So it is where each of two consumers has to be finished. */
    TRYING_FOR_TWO(Tries.ForTwo.class, true, 3) {
        @Override
        ModelCheckingOptions options() {
            return new ModelCheckingOptions().sequentialSpecification(Tries.SequentialForTwo.class);
        }
    },

    /** No more, and that calls do not wait for each other (obstruction-freedom). */
    WITHOUT_WAITING(Batches.class, true, 3) {
        @Override
        ModelCheckingOptions options() {
            return new ModelCheckingOptions().verifier(EpsilonVerifier.class);
        }
    },

    /** No more, where what is claimed is published at once. */
    WAITING(Sends.class, false, 3) {
        @Override
        ModelCheckingOptions options() {
            return new ModelCheckingOptions().verifier(EpsilonVerifier.class);
        }
    },

    /** Calls may wait for each other, and are answered as if they took effect at once. */
    WAITING_AT_ONCE(Singles.class, false, 3) {
        @Override
        ModelCheckingOptions options() {
            return new ModelCheckingOptions().sequentialSpecification(Singles.Sequential.class);
        }
    };

    private static final Pattern CALL = Pattern.compile("(\\w+)\\(([\\d, ]*)\\)");

    private final Class<? extends Calls> calls;
    private final boolean obstructionFree;

    /** How many are drawn at random. */
    private final int scenarios;

    Exploration(Class<? extends Calls> calls, boolean obstructionFree, int scenarios) {
        this.calls = calls;
        this.obstructionFree = obstructionFree;
        this.scenarios = Integer.getInteger("scenarios", scenarios);
    }

    abstract ModelCheckingOptions options();

    /** Nothing is found in scenarios drawn at random, of three threads. */
    void holds(Subject subject) {
        run(subject, random());
    }

    /** Something is found in them. */
    void finds(Subject subject) {
        assertThatThrownBy(() -> run(subject, random())).isInstanceOf(LincheckAssertionError.class);
    }

    private ModelCheckingOptions random() {
        return options()
                .iterations(scenarios)
                .invocationsPerIteration(interleavings())
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(0);
    }

    /** Nothing is found in these threads, after one that is alone. */
    void holds(Subject subject, String before, String... threads) {
        run(subject, only(before, threads).invocationsPerIteration(interleavings()));
    }

    /** Something is found, however long it takes, and the report says so. */
    void finds(Subject subject, String found, String before, String... threads) {
        assertThatThrownBy(() -> run(subject, only(before, threads).invocationsPerIteration(OF_A_FAULT)))
                .isInstanceOf(LincheckAssertionError.class)
                .satisfies(report -> System.out.println(summary(report)))
                .hasMessageContaining(found);
    }

    /** Where a thread waits, it takes Lincheck some time to see that. */
    private int interleavings() {
        return obstructionFree ? INTERLEAVINGS : Math.max(75, INTERLEAVINGS / 4);
    }

    /** Without the details of the trace. */
    private static String summary(Throwable found) {
        return String.valueOf(found.getMessage()).split("\\n\\s*(Detailed trace|at )", 2)[0];
    }

    private ModelCheckingOptions only(String before, String... threads) {
        return options()
                .iterations(0)
                .addCustomScenario(new ExecutionScenario(
                        actors(before), Arrays.stream(threads).map(this::actors).toList(), List.of(), null));
    }

    private void run(Subject subject, ModelCheckingOptions options) {
        Calls.explore(subject);
        options.checkObstructionFreedom(obstructionFree)
                .addGuarantee(forClasses(Ledger.class.getName(), Backoff.class.getName())
                        .allMethods()
                        .ignore())
                .check(calls);
    }

    private List<Actor> actors(String text) {
        return CALL.matcher(text).results().map(this::actor).toList();
    }

    private Actor actor(MatchResult call) {
        List<Integer> arguments = Pattern.compile("\\d+")
                .matcher(call.group(2))
                .results()
                .map(number -> Integer.valueOf(number.group()))
                .toList();
        Method method = Stream.of(calls.getMethods())
                .filter(each -> each.getName().equals(call.group(1)) && each.getParameterCount() == arguments.size())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(call.group()));
        return new Actor(method, arguments);
    }
}
