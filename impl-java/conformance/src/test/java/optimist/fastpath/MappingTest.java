package optimist.fastpath;

import java.util.Set;
import optimist.conformance.MappingTests;
import org.junit.jupiter.api.Test;

class MappingTest extends MappingTests {
    MappingTest() {
        super("fastpath", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    /** The code of the pull request is examined, and not offered. */
    @Override
    protected Set<String> withoutAClass() {
        return Set.of("Published");
    }

    @Test
    void anActionThatNoModelTakes() {
        assertThatAnActionThatNoModelTakesIsNamed();
    }
}
