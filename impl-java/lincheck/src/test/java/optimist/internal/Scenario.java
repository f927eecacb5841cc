package optimist.internal;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/** One scenario, explored in many interleavings. */
public final class Scenario {
    private static final int USUAL = 300;

    /**
     * So many interleavings of a scenario are explored, unless there are fewer, or its pattern says otherwise. Two faults in these tests
     * do not show in 300: of a sequencer, ADVANCES_BLINDLY; of Sticky, that it is no atomic counter (R9.7). They are looked for longer.
     */
    public static final int INTERLEAVINGS = Integer.getInteger("interleavings", USUAL);

    /** The same, if no fewer are asked for than usual: where a fault is to show in scenarios drawn at random. */
    public static final int OF_FAULTS_AT_RANDOM = Math.max(INTERLEAVINGS, USUAL);

    /** In so many, each fault shows. */
    public static final int OF_A_FAULT = 100_000;

    private Scenario() {}

    /** So many where the usual number is explored elsewhere, and as many times fewer where that number is smaller. */
    public static int inProportion(int interleavings) {
        return Math.toIntExact((long) interleavings * INTERLEAVINGS / USUAL);
    }

    /**
     * Returns the options of an exploration.
     *
     * @param type has the methods
     * @param calls what each thread calls, one after the other
     * @param interleavings how many are explored
     * @return the options
     */
    public static ModelCheckingOptions options(Class<?> type, List<List<String>> calls, int interleavings) {
        List<List<Actor>> threads = IntStream.range(0, calls.size())
                .mapToObj(thread -> calls.get(thread).stream()
                        .map(call -> actor(type, call, thread))
                        .toList())
                .toList();
        return new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(interleavings)
                .addCustomScenario(new ExecutionScenario(List.of(), threads, List.of(), null));
    }

    private static Actor actor(Class<?> type, String call, int thread) {
        return new Actor(
                Arrays.stream(type.getMethods())
                        .filter(method -> method.getName().equals(call))
                        .findFirst()
                        .orElseThrow(),
                List.of(thread));
    }
}
