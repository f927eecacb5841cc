package optimist.fastpath;

import optimist.conformance.MappingTests;
import org.junit.jupiter.api.Test;

class MappingTest extends MappingTests {
    MappingTest() {
        super("fastpath", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    @Test
    void anActionThatNoModelTakes() {
        assertThatAnActionThatNoModelTakesIsNamed();
    }
}
