package optimist.fastpath;

import optimist.conformance.MappingTests;

class MappingTest extends MappingTests {
    MappingTest() {
        super("fastpath", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }
}
