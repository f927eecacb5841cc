------------------------------ MODULE Yielding -------------------------------
(***************************************************************************)
(* The consumer waits by looking again, as in the source: it yields after  *)
(* a round in which all rings were empty.  Whoever publishes has nobody to *)
(* wake.                                                                   *)
(***************************************************************************)
EXTENDS Rings

Init == RingsInit(<<>>)

TypeOK == RingsTypeOK

-----------------------------------------------------------------------------
Publish(p) == MayPublish(p) /\ PublishesAnd(p, "idle")
Look(c)    == pc[c] = "Look" /\ LooksAnd(c, "Round", "Handle")
Handle(c)  == pc[c] = "Handle" /\ Handles(c, IsLast)
Halt(h)    == pc[h] = "new" /\ HaltsAnd(h, "returned")

-----------------------------------------------------------------------------
Produces(p) == LookForRoom(p) \/ Fill(p) \/ Publish(p)
Consumes(c) == Start(c) \/ LookIfHalted(c) \/ Look(c) \/ Handle(c) \/ HandleThrows(c) \/ Finish(c) \/ Stop(c)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, sleepVars, historyVars>>

Next ==
    \/ \E p \in Producers : Produces(p)
    \/ \E c \in {Consumer} : Consumes(c)
    \/ \E h \in Halters : Halt(h)
    \/ \E t \in Threads : Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(Produces(p))
    /\ WF_vars(Consumes(Consumer))
    /\ \A h \in Halters : WF_vars(Halt(h))
    /\ \A t \in Threads : WF_vars(Drains(t))
=============================================================================
