package optimist.fastpath;

import java.util.Map;
import java.util.Set;
import optimist.stress.OutcomesCheck;

/** What is acceptable is what comes of calls that deliver their events one after the other. */
class OutcomesTest extends OutcomesCheck {
    /**
     * Nothing can happen before these that matters: one only marks where a call begins, and the other belongs to the one who
     * delivers, which is one at a time (F1).
     */
    private static final Set<String> INSIDE = Set.of("Call", "Emit");

    /** What is accessed, by those actions that leave alone what others access. */
    private static final Map<String, String> ACCESSED = Map.of(
            "Call", "nothing",
            "ReadFlag", "the flag",
            "OpenFlag", "the flag",
            "CloseFlag", "the flag",
            "ExchangeTail", "the tail",
            "Link", "the links",
            "Increment", "the count",
            "Release", "the count",
            "Decrement", "the count");

    OutcomesTest() {
        super("fastpath", "Call"::equals, action -> !INSIDE.contains(action), OutcomesTest::commute);
    }

    private static boolean commute(String one, String other) {
        String accessed = ACCESSED.get(one);
        String accessedToo = ACCESSED.get(other);
        return accessed != null && accessedToo != null && !accessed.equals(accessedToo);
    }
}
