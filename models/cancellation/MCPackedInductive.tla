------------------------- MODULE MCPackedInductive --------------------------
(***************************************************************************)
(* Packed_invariant, checked in every state that satisfies it, reachable   *)
(* or not.  The steps lead to no further state.  So a model that holds has *)
(* a depth of one, and as many states as satisfy Inv.                      *)
(***************************************************************************)
EXTENDS Packed_invariant, MCPacked, AnyWaiter

Places == Choices([t \in Threads |-> LabelsOf(t, Registering)], Threads)

Inductive ==
    /\ AnyMemory
    /\ IndexIsTheRegistered
    /\ AnyPlaces(Places)
    /\ RegisteredIsPast
    /\ AnyAnswers(Registering)
    /\ SegmentIsTheRegistered
    /\ seen \in Choices([t \in Threads |-> {s \in SeenAt(t, pc[t]) : SeenFits(t, pc[t], s)}], Threads)
    /\ AnyRest
    /\ Inv
    /\ [][Next]_vars

(* Where the owner wakes only when it is unparked.                         *)
WokenInductive == Inductive /\ WokenByTheWinner

(* The same attempt on the other order, where this comes before the        *)
(* registration counts, and this after it.                                 *)
BeforeSegment == {"new", "LookAtState", "PutSegment"}
AfterSegment  == {"LookAtIndex", "PutIndex"} \cup Calling
=============================================================================
