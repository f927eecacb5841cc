package optimist.refcount;

import java.util.Set;
import optimist.conformance.MappingTests;
import org.junit.jupiter.api.Test;

class MappingTest extends MappingTests {
    MappingTest() {
        super("refcount", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    @Override
    protected Set<String> withoutAClass() {
        return Set.of("NettyInJava", "Pooled", "RefCount", "StickyInJava");
    }

    @Test
    void anActionThatNoModelTakes() {
        assertThatAnActionThatNoModelTakesIsNamed();
    }
}
