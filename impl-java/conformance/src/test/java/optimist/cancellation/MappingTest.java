package optimist.cancellation;

import java.util.Set;
import optimist.conformance.MappingTests;

class MappingTest extends MappingTests {
    MappingTest() {
        super("cancellation", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    /** A call that gives up between two cells makes no access: what is compared is {@code Semaphore}, and {@code Channel}. */
    @Override
    protected Set<String> withoutAClass() {
        return Set.of(
                "Chain", "ChannelInTime", "PackedInJava", "Published", "SemaphoreInTime", "SharedFlow", "Waiting");
    }
}
