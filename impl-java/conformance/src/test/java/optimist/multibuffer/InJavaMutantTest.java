package optimist.multibuffer;

import java.util.List;
import optimist.conformance.FaultyClass;
import optimist.conformance.MutantTests;

/** An access that is another one is found out where memory is what Java promises, too. */
class InJavaMutantTest extends MutantTests {
    InJavaMutantTest() {
        super(FaultyClass.all(InJavaTest.COMPARED, List.of(), List.of()));
    }
}
