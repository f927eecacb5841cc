package optimist.fastpath;

import optimist.stress.OutcomesCheck;
import org.jspecify.annotations.Nullable;

/** What is acceptable is what comes of calls that deliver their events one after the other. */
class OutcomesTest extends OutcomesCheck {
    /** What is accessed, by those actions that leave alone what others access. */
    private static @Nullable String accessed(String action) {
        return switch (action) {
            case "Call" -> "nothing";
            case "ReadFlag", "OpenFlag", "CloseFlag" -> "the flag";
            case "Emit" -> "downstream";
            case "ExchangeTail" -> "the tail";
            case "Link" -> "the links";
            case "Increment", "Release", "Decrement" -> "the count";
            case "Ask", "SetFlag" -> "whether it is cancelled";
            default -> null;
        };
    }

    OutcomesTest() {
        super("fastpath", "Call"::equals, action -> !action.equals("Call"), OutcomesTest::commute);
    }

    private static boolean commute(String one, String other) {
        String accessed = accessed(one);
        String accessedToo = accessed(other);
        return accessed != null && accessedToo != null && !accessed.equals(accessedToo);
    }
}
