package optimist.multibuffer;

import java.util.Set;
import optimist.conformance.MappingTests;

class MappingTest extends MappingTests {
    MappingTest() {
        super("multibuffer", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    @Override
    protected Set<String> withoutAClass() {
        return Set.of("Alerted", "Barrier", "End", "Published", "Released", "TimedSignal");
    }
}
