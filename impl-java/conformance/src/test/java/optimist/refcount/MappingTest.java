package optimist.refcount;

import optimist.conformance.MappingTests;
import org.junit.jupiter.api.Test;

class MappingTest extends MappingTests {
    MappingTest() {
        super("refcount", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    @Test
    void anActionThatNoModelTakes() {
        assertThatAnActionThatNoModelTakesIsNamed();
    }
}
