package optimist.cancellation;

import java.util.Set;
import optimist.conformance.MappingTests;

class MappingTest extends MappingTests {
    MappingTest() {
        super("cancellation", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    @Override
    protected Set<String> withoutAClass() {
        return Set.of("Chain", "PackedInJava", "Published", "Waiting");
    }
}
