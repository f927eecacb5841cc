package optimist.refcount;

import static optimist.internal.Scenario.INTERLEAVINGS;
import static optimist.internal.Scenario.OF_A_FAULT;
import static optimist.internal.Scenario.OF_FAULTS_AT_RANDOM;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;

/**
 * What is asked of a count. In each, no call may wait for another (obstruction-freedom), and when all have ended the
 * count is exact, and the object was deallocated if and only if it is zero, and once. Lincheck draws scenarios and
 * interleavings from a fixed seed, so two runs on one JDK are the same.
 */
enum Exploration {
    /** Three threads that keep to the rules are answered as by an atomic counter. */
    OWN_CALLS(OwnCalls.class) {
        @Override
        ModelCheckingOptions options() {
            return random(3, 3).sequentialSpecification(OwnCalls.Sequential.class);
        }
    },

    /** So are two threads, whatever they call. */
    ATOMIC_FOR_TWO(AnyCalls.class) {
        @Override
        ModelCheckingOptions options() {
            return random(2, 3).actorsBefore(1).sequentialSpecification(AnyCalls.Sequential.class);
        }
    },

    /** And three. */
    ATOMIC(AnyCalls.class) {
        @Override
        ModelCheckingOptions options() {
            return random(3, 2).actorsBefore(1).sequentialSpecification(AnyCalls.Sequential.class);
        }
    },

    /** Two threads are answered as by a counter for which it takes a second step to make zero final. */
    BRINK(AnyCalls.class) {
        @Override
        ModelCheckingOptions options() {
            return random(2, 3)
                    .actorsBefore(1)
                    .sequentialSpecification(AnyCalls.SequentialWithBrink.class)
                    .verifier(BrinkVerifier.class);
        }
    },

    /** Three threads may call what they like and be answered anything. */
    SAFE(AnyCalls.class) {
        @Override
        ModelCheckingOptions options() {
            return random(3, 2).actorsBefore(1).verifier(EpsilonVerifier.class);
        }
    };

    /** Of 1,000 interleavings each, three find 6 of the 7 faults that {@link AtRandom} asks for, and so do ten; the 15th finds the last, a count that is told too late. */
    private static final int SCENARIOS = Integer.getInteger("scenarios", 3);

    private static final Pattern CALL = Pattern.compile("(\\w+)\\((\\d*)\\)");

    private final Class<? extends Calls> calls;

    Exploration(Class<? extends Calls> calls) {
        this.calls = calls;
    }

    abstract ModelCheckingOptions options();

    /** Nothing is found in scenarios drawn at random. */
    void holds(Subject subject) {
        run(subject, options());
    }

    /** Nothing is found in this one. */
    void holds(Subject subject, Scenario scenario) {
        run(subject, only(scenario).invocationsPerIteration(INTERLEAVINGS));
    }

    /** Something is found in scenarios drawn at random, and the report says all this. */
    void finds(Subject subject, String... all) {
        assertFinds(() -> run(subject, options().invocationsPerIteration(OF_FAULTS_AT_RANDOM)), all);
    }

    /** Something is found in this one, however long it takes. */
    void finds(Subject subject, Scenario scenario, String... all) {
        assertFinds(() -> run(subject, only(scenario).invocationsPerIteration(OF_A_FAULT)), all);
    }

    private static void assertFinds(ThrowingCallable exploration, String... all) {
        assertThatThrownBy(exploration)
                .isInstanceOf(LincheckAssertionError.class)
                .satisfies(found -> System.out.println(summary(found)))
                .hasMessageContainingAll(all);
    }

    /** Without the details of the trace. */
    private static String summary(Throwable found) {
        return String.valueOf(found.getMessage()).split("\\n\\s*(Detailed trace|at )", 2)[0];
    }

    private ModelCheckingOptions only(Scenario scenario) {
        List<List<Actor>> threads =
                scenario.threads().stream().map(this::actors).toList();
        return options()
                .iterations(0)
                .addCustomScenario(new ExecutionScenario(actors(scenario.before()), threads, List.of(), null));
    }

    private void run(Subject subject, ModelCheckingOptions options) {
        Calls.explore(subject);
        options.checkObstructionFreedom(true)
                .addGuarantee(forClasses(Ledger.class.getName()).allMethods().ignore())
                .check(calls);
    }

    private static ModelCheckingOptions random(int threads, int callsEach) {
        return new ModelCheckingOptions()
                .iterations(SCENARIOS)
                .invocationsPerIteration(INTERLEAVINGS)
                .threads(threads)
                .actorsPerThread(callsEach)
                .actorsBefore(0)
                .actorsAfter(0);
    }

    private List<Actor> actors(String text) {
        return CALL.matcher(text).results().map(this::actor).toList();
    }

    private Actor actor(MatchResult call) {
        try {
            return call.group(2).isEmpty()
                    ? new Actor(calls.getMethod(call.group(1)), List.of())
                    : new Actor(calls.getMethod(call.group(1), int.class), List.of(Integer.valueOf(call.group(2))));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
