package optimist.sequence;

import optimist.conformance.MappingTests;

class MappingTest extends MappingTests {
    MappingTest() {
        super("sequence", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }
}
