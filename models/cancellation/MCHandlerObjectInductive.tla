---------------------- MODULE MCHandlerObjectInductive ----------------------
(***************************************************************************)
(* HandlerObject_invariant, asked of every state that satisfies it, as     *)
(* MCPackedInductive does.                                                 *)
(***************************************************************************)
EXTENDS HandlerObject_invariant, MCHandlerObject, AnyWaiter

Places == Choices([t \in Threads |-> LabelsOf(t, Registering)], Threads)

Inductive ==
    /\ AnyMemory
    /\ HandlerIsTheRegistered
    /\ AnyPlaces(Places)
    /\ RegisteredIsPast
    /\ AnyAnswers(Registering)
    /\ seen \in Choices([t \in Threads |-> {s \in SeenAt(t, pc[t]) : SeenFits(t, pc[t], s)}], Threads)
    /\ AnyRest
    /\ Inv
    /\ [][Next]_vars

(* Where the owner wakes only when it is unparked.                         *)
WokenInductive == Inductive /\ WokenByTheWinner
=============================================================================
