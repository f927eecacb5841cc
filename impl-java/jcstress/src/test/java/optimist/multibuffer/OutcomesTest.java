package optimist.multibuffer;

import java.util.Map;
import java.util.Set;
import optimist.stress.OutcomesCheck;

/** What is acceptable is what comes of a publication before the consumer runs, or after it. */
class OutcomesTest extends OutcomesCheck {
    /** What is accessed, by each action. The consumer's call also sets its thread. */
    private static final Map<String, Set<String>> ACCESSED = Map.ofEntries(
            Map.entry("Call", Set.of("thread")),
            Map.entry("LookForRoom", Set.of("consumed")),
            Map.entry("Finish", Set.of("consumed")),
            Map.entry("Publish", Set.of("cursor")),
            Map.entry("Look", Set.of("cursor")),
            Map.entry("Start", Set.of("state")),
            Map.entry("Stop", Set.of("state")),
            Map.entry("LookIfHalted", Set.of("state")),
            Map.entry("Halt", Set.of("state")),
            Map.entry("LookIfAsleep", Set.of("asleep")),
            Map.entry("Wake", Set.of("asleep")),
            Map.entry("Announce", Set.of("asleep")),
            Map.entry("Withdraw", Set.of("asleep")),
            Map.entry("Handle", Set.of()),
            Map.entry("Fill", Set.of("entry")),
            Map.entry("Read", Set.of("entry")),
            Map.entry("Park", Set.of("permit")),
            Map.entry("LookIfThere", Set.of("thread", "permit")),
            Map.entry("Unpark", Set.of("thread", "permit")));

    OutcomesTest() {
        super("multibuffer", "Call"::equals, ACCESSED, Set.of());
    }
}
