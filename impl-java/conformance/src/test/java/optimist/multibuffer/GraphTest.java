package optimist.multibuffer;

import java.util.List;
import optimist.conformance.GraphTests;
import optimist.conformance.Pairing;
import optimist.multibuffer.MultiBuffers.Signalled;
import optimist.multibuffer.MultiBuffers.SignalledOfOne;
import optimist.multibuffer.MultiBuffers.Yielding;
import optimist.multibuffer.MultiBuffers.YieldingOfOne;

class GraphTest extends GraphTests {
    static final List<Pairing> COMPARED = List.of(
            new Pairing(
                    YieldingOfOne.class,
                    MultiBuffers.model("MCYielding", "yielding-halt").with("Entries", "NoEntries"),
                    MultiBuffers::yielding),
            MultiBuffers.pairing(YieldingOfOne.class, "MCYielding", "yielding-throws-halt", MultiBuffers::yielding),
            new Pairing(
                    YieldingOfOne.class,
                    MultiBuffers.model("MCYielding", "yielding-closed-ends").with("Entries", "NoEntries"),
                    MultiBuffers::yielding),
            new Pairing(
                    SignalledOfOne.class,
                    MultiBuffers.model("MCSignalled", "signalled-closed-ends").with("Script", "TwoAndOne"),
                    MultiBuffers::signalled),
            MultiBuffers.pairing(Yielding.class, "MCYielding", "yielding-calls", MultiBuffers::yielding),
            MultiBuffers.pairing(SignalledOfOne.class, "MCSignalled", "signalled-throws-halt", MultiBuffers::signalled),
            MultiBuffers.pairing(Signalled.class, "MCSignalled", "signalled-calls", MultiBuffers::signalled));

    GraphTest() {
        super("multibuffer", COMPARED);
    }
}
