package optimist.conformance;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Classes of a pattern that are not their specification are found out. */
public abstract class MutantTests {
    private final List<FaultyClass> all;

    protected MutantTests(List<FaultyClass> all) {
        this.all = all;
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    public final Stream<DynamicTest> areFoundOut() {
        return all.stream()
                .map(faulty -> DynamicTest.dynamicTest(faulty.toString(), () -> {
                    faulty.findOut();
                    wasFoundOut(faulty);
                }));
    }

    protected void wasFoundOut(FaultyClass faulty) {}
}
