package optimist.multibuffer;

import java.util.List;
import java.util.function.UnaryOperator;
import optimist.conformance.GraphTests;
import optimist.conformance.Model;
import optimist.conformance.Pairing;
import optimist.multibuffer.MultiBuffers.SignalledByOne;
import optimist.multibuffer.MultiBuffers.YieldingOfOne;

/** The buffers and their specifications, where memory is what Java promises. */
class InJavaTest extends GraphTests {
    static final List<Pairing> COMPARED = List.of(
            yielding(model -> halted(model, "{\"A\", \"B\", \"C\", \"H\"}")),
            yielding(model -> closed(model, "{\"A\", \"B\", \"C\", \"S\"}")),
            yielding(model -> model),
            signalled(model -> halted(model, "{\"A\", \"C\", \"H\"}").with("MayUnpark", "NoneIsDue")),
            signalled(model -> closed(model, "{\"A\", \"C\", \"S\"}").with("MayUnpark", "NoneIsDue")),
            signalled(model -> model));

    private static Pairing yielding(UnaryOperator<Model> change) {
        return MultiBuffers.inJava(
                YieldingOfOne.class,
                change.apply(MultiBuffers.modelInJava("MCYieldingJava", "yielding-java", "publish", "finish")),
                MultiBuffers::yielding);
    }

    private static Pairing signalled(UnaryOperator<Model> change) {
        return MultiBuffers.inJava(
                SignalledByOne.class,
                change.apply(MultiBuffers.modelInJava("MCSignalledJava", "signalled-java", "finish", "withdraw")),
                MultiBuffers::signalled);
    }

    private static Model halted(Model model, String threads) {
        return model.with("Script", "OneByTwo").with("Halter", "\"H\"").with("Threads", threads);
    }

    private static Model closed(Model model, String threads) {
        return model.with("Script", "OneByTwo").with("Closer", "TheCloser").with("Threads", threads);
    }

    InJavaTest() {
        super("multibuffer", COMPARED);
    }
}
