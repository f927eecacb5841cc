package optimist.refcount;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionResult;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.execution.HBClock;
import org.jetbrains.kotlinx.lincheck.execution.ResultWithClock;
import org.jetbrains.kotlinx.lincheck.util.LincheckResult;
import org.jetbrains.kotlinx.lincheck.util.ValueResult;
import org.jetbrains.lincheck.datastructures.verifier.LinearizabilityVerifier;
import org.jetbrains.lincheck.datastructures.verifier.Verifier;

/**
 * Linearizability where a call that deallocates takes effect at two instants: as a release, and when it buries. Such a
 * call is shown to Lincheck's own verifier as two, one after the other.
 */
public final class BrinkVerifier implements Verifier {
    private static final String FREED = ", freed";

    private final Verifier verifier;
    private final Actor bury;

    public BrinkVerifier(Class<?> sequential) throws NoSuchMethodException {
        verifier = new LinearizabilityVerifier(sequential);
        bury = new Actor(sequential.getMethod("bury"), List.of());
    }

    @Override
    public boolean verifyResults(ExecutionScenario scenario, ExecutionResult results) {
        List<Actor> firstActors = new ArrayList<>();
        List<LincheckResult> firstResults = new ArrayList<>();
        for (int i = 0; i < scenario.getInitExecution().size(); i++) {
            LincheckResult result = results.getInitResults().get(i);
            firstActors.add(scenario.getInitExecution().get(i));
            firstResults.add(withoutBurial(result));
            if (buries(result)) {
                firstActors.add(bury);
                firstResults.add(new ValueResult(true));
            }
        }
        List<List<Actor>> actors = new ArrayList<>();
        List<List<ResultWithClock>> answers = new ArrayList<>();
        for (int thread = 0; thread < scenario.getNThreads(); thread++) {
            List<Actor> itsActors = new ArrayList<>();
            List<ResultWithClock> itsAnswers = new ArrayList<>();
            for (int i = 0; i < scenario.getParallelExecution().get(thread).size(); i++) {
                ResultWithClock answer =
                        results.getParallelResultsWithClock().get(thread).get(i);
                HBClock clock = later(answer.getClockOnStart(), results);
                itsActors.add(scenario.getParallelExecution().get(thread).get(i));
                itsAnswers.add(new ResultWithClock(withoutBurial(result(answer)), clock));
                if (buries(result(answer))) {
                    HBClock next = clock.copy();
                    next.getClock()[thread]++;
                    itsActors.add(bury);
                    itsAnswers.add(new ResultWithClock(new ValueResult(true), next));
                }
            }
            actors.add(itsActors);
            answers.add(itsAnswers);
        }
        return verifier.verifyResults(
                new ExecutionScenario(firstActors, actors, List.of(), null),
                new ExecutionResult(firstResults, answers, List.of()));
    }

    private static LincheckResult result(ResultWithClock answer) {
        return Objects.requireNonNull(answer.getResult());
    }

    private static boolean buries(LincheckResult result) {
        return result.toString().endsWith(FREED);
    }

    private static LincheckResult withoutBurial(LincheckResult result) {
        return buries(result) ? new ValueResult(result.toString().replace(FREED, "")) : result;
    }

    /** The clock counts, of each thread, the calls that had ended: now some of them are two. */
    private static HBClock later(HBClock clock, ExecutionResult results) {
        HBClock later = clock.copy();
        for (int thread = 0; thread < clock.getThreads(); thread++) {
            later.getClock()[thread] += (int) results.getParallelResultsWithClock().get(thread).stream()
                    .limit(clock.get(thread))
                    .filter(answer -> buries(result(answer)))
                    .count();
        }
        return later;
    }
}
