package optimist.sequence;

import java.util.Set;
import optimist.conformance.MappingTests;

class MappingTest extends MappingTests {
    MappingTest() {
        super("sequence", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    /** The code of released libraries is examined, and not offered. */
    @Override
    protected Set<String> withoutAClass() {
        return Set.of("BlockingConsumer", "Lapped", "OneToOneInJava", "ReadersEnd");
    }
}
