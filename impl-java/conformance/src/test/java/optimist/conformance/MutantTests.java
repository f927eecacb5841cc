package optimist.conformance;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Classes of a pattern that are not their specification are found out. */
public abstract class MutantTests {
    private final List<FaultyClass> all;

    protected MutantTests(List<FaultyClass> all) {
        this.all = all;
    }

    @TestFactory
    public final Stream<DynamicTest> areFoundOut() {
        return all.stream()
                .map(faulty -> DynamicTest.dynamicTest(faulty.toString(), () -> {
                    faulty.findOut();
                    wasFoundOut(faulty);
                }));
    }

    protected void wasFoundOut(FaultyClass faulty) {}
}
