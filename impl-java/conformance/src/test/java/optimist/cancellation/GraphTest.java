package optimist.cancellation;

import java.util.List;
import optimist.conformance.GraphTests;
import optimist.conformance.Pairing;

class GraphTest extends GraphTests {
    static final List<Pairing> COMPARED = List.of(
            Waiters.packed("packed-largest"),
            Waiters.handled("handler-registers"),
            Lists.pairing("segments-both"),
            Lists.pairing("segments-first", "SetNext"),
            Lists.pairing("segments-last", "SetNext"),
            Lists.pairing("segments-middle", "LookIfTail", "Append"),
            Lists.pairing("segments-sought", "Append"),
            Lists.pairing(
                    "segments-neighbours",
                    "LoadPointer",
                    "TakeIndex",
                    "LoadNext",
                    "Append",
                    "LookAtPointer",
                    "Count",
                    "Move",
                    "Uncount",
                    "Finish"),
            Lists.pairing("segments-made", "SetNext"),
            Semaphores.pairing(
                    Semaphores.Hasty.class,
                    Semaphores.model("semaphore-in-order").with("Breaks", 9).within("enqueued < 3 /\\ dequeued < 3"),
                    "LookToTry",
                    "TryTake",
                    "LookToCoerce",
                    "Coerce"),
            Semaphores.pairing(
                    Semaphores.Patient.class,
                    Semaphores.model("semaphore-in-order"),
                    "Break",
                    "LookToTry",
                    "TryTake",
                    "LookToCoerce",
                    "Coerce"),
            Semaphores.pairing(
                    Semaphores.PatientWithTwo.class,
                    Semaphores.model("semaphore-two"),
                    "Break",
                    "LookToTry",
                    "TryTake",
                    "LookToCoerce",
                    "Coerce"),
            Semaphores.pairing(
                    Semaphores.Patient.class,
                    Semaphores.model("semaphore-tries").with("Breaks", 0),
                    "Break",
                    "LookToCoerce",
                    "Coerce"),
            Semaphores.pairing(
                    Semaphores.Patient.class,
                    Semaphores.model("semaphore-rogue").with("Breaks", 0),
                    "Break",
                    "Cancel",
                    "Clear"),
            Bargings.pairing(Bargings.Tested.class, Bargings.model("barging")),
            Bargings.pairing(Bargings.Strict.class, Bargings.model("barging-strict")),
            Bargings.pairing(Bargings.Tested.class, Bargings.model("barging-gives-up-three")),
            Bargings.pairing(Bargings.WithTwo.class, Bargings.model("barging-two"), "Link", "AwaitTurn", "ResumeNext"),
            Bargings.pairing(Bargings.WithTwo.class, Bargings.model("barging-needs-two")),
            Bargings.pairing(Bargings.WithTwo.class, Bargings.model("barging-needs-two-gives-up")),
            Bargings.pairing(
                    Bargings.Tested.class,
                    Bargings.model("barging-tries").with("Calls", "Once"),
                    "Link",
                    "AwaitTurn",
                    "ResumeNext"),
            Bargings.pairing(Bargings.Tested.class, Bargings.model("barging-rogue"), "Link", "AwaitTurn", "ResumeNext"),
            Channels.pairing(Channels.model("channel-cancelled")),
            Channels.pairing(Channels.model("channel-two-send")),
            Channels.pairing(Channels.model("channel-two-receive")),
            Buffereds.ofItems(),
            Buffereds.ofRoom());

    GraphTest() {
        super("cancellation", COMPARED);
    }
}
