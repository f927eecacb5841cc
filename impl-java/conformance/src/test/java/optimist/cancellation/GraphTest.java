package optimist.cancellation;

import java.util.List;
import optimist.conformance.GraphTests;
import optimist.conformance.Pairing;

class GraphTest extends GraphTests {
    static final List<Pairing> COMPARED =
            List.of(Waiters.packed("packed-largest"), Waiters.handled("handler-registers"));

    GraphTest() {
        super("cancellation", COMPARED);
    }
}
