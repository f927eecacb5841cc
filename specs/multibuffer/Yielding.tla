------------------------------ MODULE Yielding -------------------------------
(***************************************************************************)
(* The consumer waits by looking again, as in the source: it yields after  *)
(* a round in which all rings were empty.  Whoever publishes has nobody to *)
(* wake.                                                                   *)
(***************************************************************************)
EXTENDS Rings

vars == ringVars

Init == RingsInit(<<>>)

TypeOK == RingsTypeOK

Publish(p) == PublishAnd(p, "idle")
Look       == LookAnd("Round", "Handle")
Handle     == HandleAnd(IsLast)
Halt       == HaltAnd("returned")

-----------------------------------------------------------------------------
Produces(p) == LookForRoom(p) \/ Fill(p) \/ Publish(p)
Consumes    == Start \/ LookIfHalted \/ Look \/ Handle \/ Finish
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, handled, historyVars>>

Next == (\E p \in Producers : Produces(p)) \/ Consumes \/ Halt \/ \E t \in Threads : Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(Produces(p))
    /\ WF_vars(Consumes) /\ WF_vars(Halt)
    /\ \A t \in Threads : WF_vars(Drains(t))
=============================================================================
