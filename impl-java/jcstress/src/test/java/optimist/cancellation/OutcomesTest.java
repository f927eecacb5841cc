package optimist.cancellation;

import java.util.Map;
import java.util.Set;
import optimist.stress.OutcomesCheck;

/** What is acceptable is what comes of calls that are made one after the other, or wait for each other. */
class OutcomesTest extends OutcomesCheck {
    /**
     * What is accessed, by each action; the word of the barging semaphore has its permits. A thread that cancels a waiter of the
     * semaphore clears its cell, and may unlink its segment.
     */
    private static final Map<String, Set<String>> ACCESSED = Map.ofEntries(
            Map.entry("Begin", Set.of()),
            Map.entry("LookAtState", Set.of("state")),
            Map.entry("LookAtOutcome", Set.of("state")),
            Map.entry("Complete", Set.of("state")),
            Map.entry("PutSegment", Set.of("state")),
            Map.entry("PutHandler", Set.of("state")),
            Map.entry("LookAtIndex", Set.of("decision")),
            Map.entry("PutIndex", Set.of("decision")),
            Map.entry("LoadIndex", Set.of("decision")),
            Map.entry("LookAtDecision", Set.of("decision")),
            Map.entry("Decide", Set.of("decision")),
            Map.entry("Call", Set.of("told")),
            Map.entry("LookWhatIsTold", Set.of("told")),
            Map.entry("Park", Set.of("permit")),
            Map.entry("Unpark", Set.of("permit")),
            Map.entry("Take", Set.of("permits")),
            Map.entry("Give", Set.of("permits")),
            Map.entry("LookToTry", Set.of("permits")),
            Map.entry("TryTake", Set.of("permits")),
            Map.entry("Enqueue", Set.of("enqueued")),
            Map.entry("Dequeue", Set.of("dequeued")),
            Map.entry("LoadPointer", Set.of("list")),
            Map.entry("LookIfCancelled", Set.of("list")),
            Map.entry("LookAtPointer", Set.of("list")),
            Map.entry("Finish", Set.of("list")),
            Map.entry("Install", Set.of("cells")),
            Map.entry("TakeFromCell", Set.of("cells")),
            Map.entry("Resume", Set.of("cells", "waiter")),
            Map.entry("TakeCell", Set.of("enqueued", "dequeued")),
            Map.entry("Look", Set.of("cells", "permits")),
            Map.entry("Clear", Set.of("cells")),
            Map.entry("Register", Set.of("permits")),
            Map.entry("LookAsFirst", Set.of("permits")),
            Map.entry("TakeAsFirst", Set.of("permits")),
            Map.entry("LookToLeave", Set.of("permits")),
            Map.entry("Leave", Set.of("permits")),
            Map.entry("LookToGive", Set.of("permits")),
            Map.entry("Announce", Set.of("first")),
            Map.entry("Retract", Set.of("first")),
            Map.entry("LookForFirst", Set.of("first")),
            Map.entry("TakeFirst", Set.of("first")),
            Map.entry("Link", Set.of("next")),
            Map.entry("LookAtNext", Set.of("next")),
            Map.entry("CloseQueue", Set.of("enqueued")),
            Map.entry("AwaitTurn", Set.of("waiter")),
            Map.entry("ResumeNext", Set.of("waiter")),
            Map.entry("PutElement", Set.of("element")),
            Map.entry("TakeElement", Set.of("element")),
            Map.entry("Write", Set.of("value")),
            Map.entry("Read", Set.of("value")),
            Map.entry("LookIfTaken", Set.of("cells")),
            Map.entry("Break", Set.of("cells")),
            Map.entry("TryResume", Set.of("waiter")),
            Map.entry("Return", Set.of("waiter")),
            Map.entry("Cancel", Set.of("waiter", "cells", "list")));

    private static final Set<String> LOADS = Set.of(
            "LookAtState",
            "LookAtOutcome",
            "LookAtIndex",
            "LoadIndex",
            "LookAtDecision",
            "LookWhatIsTold",
            "LookToTry",
            "LoadPointer",
            "LookIfCancelled",
            "LookAtPointer",
            "LookIfTaken",
            "LookAsFirst",
            "LookToLeave",
            "LookToGive",
            "LookForFirst",
            "LookAtNext",
            "Look",
            "TakeElement",
            "Read");

    OutcomesTest() {
        super("cancellation", "Begin"::equals, ACCESSED, LOADS);
    }
}
