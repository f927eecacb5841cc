package optimist.refcount;

import optimist.conformance.MappingTests;

class MappingTest extends MappingTests {
    MappingTest() {
        super("refcount", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }
}
