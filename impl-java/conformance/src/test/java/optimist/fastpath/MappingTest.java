package optimist.fastpath;

import java.util.Set;
import optimist.conformance.MappingTests;
import org.junit.jupiter.api.Test;

class MappingTest extends MappingTests {
    MappingTest() {
        super("fastpath", GraphTest.COMPARED, ReplayTest.replayed(), TraceTest.traces(), MutantTest.all());
    }

    /** The code of the pull request and of released libraries is examined, and not offered; the contract is what all are measured against. */
    @Override
    protected Set<String> withoutAClass() {
        return Set.of(
                "Broadcast",
                "Discarded",
                "Disposed",
                "Executor",
                "InboxInJava",
                "Memoized",
                "Merge",
                "PublishOn",
                "Published",
                "Serializer",
                "ShutDown",
                "Switched",
                "Unicast");
    }

    @Test
    void anActionThatNoModelTakes() {
        assertThatAnActionThatNoModelTakesIsNamed();
    }
}
