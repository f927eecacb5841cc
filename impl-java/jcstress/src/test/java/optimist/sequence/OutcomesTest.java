package optimist.sequence;

import java.util.Map;
import java.util.Set;
import optimist.stress.OutcomesCheck;

/** What is acceptable is what comes of calls that are made one after the other, or wait for each other. */
class OutcomesTest extends OutcomesCheck {
    /** What is accessed, by each action. Where a sequencer has no cursor, a consumer looks at the marks. */
    private static final Map<String, Set<String>> ACCESSED = Map.ofEntries(
            Map.entry("Call", Set.of()),
            Map.entry("Take", Set.of("claimed")),
            Map.entry("LookAtClaimed", Set.of("claimed")),
            Map.entry("Claim", Set.of("claimed")),
            Map.entry("ReadClaimed", Set.of("claimed")),
            Map.entry("StoreClaimed", Set.of("claimed")),
            Map.entry("AwaitFree", Set.of("done")),
            Map.entry("LookForRoom", Set.of("done")),
            Map.entry("LookUpstream", Set.of("done")),
            Map.entry("Finish", Set.of("done")),
            Map.entry("Leave", Set.of("done")),
            Map.entry("Enter", Set.of("done")),
            Map.entry("Begin", Set.of("done")),
            Map.entry("LookToJoin", Set.of("claimed")),
            Map.entry("Fill", Set.of("entries")),
            Map.entry("Read", Set.of("entries")),
            Map.entry("Mark", Set.of("marks")),
            Map.entry("MarkLast", Set.of("marks")),
            Map.entry("ReadPending", Set.of("marks")),
            Map.entry("Look", Set.of("marks", "cursor")),
            Map.entry("AwaitPlace", Set.of("cursor")),
            Map.entry("AwaitTurn", Set.of("cursor")),
            Map.entry("ReadCursor", Set.of("cursor")),
            Map.entry("TestCursor", Set.of("cursor")),
            Map.entry("StoreCursor", Set.of("cursor")),
            Map.entry("Advance", Set.of("cursor")));

    private static final Set<String> LOADS = Set.of(
            "LookAtClaimed",
            "LookToJoin",
            "ReadClaimed",
            "AwaitFree",
            "LookForRoom",
            "LookUpstream",
            "Read",
            "ReadPending",
            "Look",
            "AwaitPlace",
            "AwaitTurn",
            "ReadCursor",
            "TestCursor");

    OutcomesTest() {
        super("sequence", "Call"::equals, ACCESSED, LOADS);
    }
}
