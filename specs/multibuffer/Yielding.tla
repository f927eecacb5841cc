------------------------------ MODULE Yielding -------------------------------
(***************************************************************************)
(* The consumer waits by looking again.  It yields after as many empty     *)
(* rings in a row as there are; the published code yields after each       *)
(* round.  Producers have nobody to wake.                                  *)
(***************************************************************************)
EXTENDS Rings

Init == RingsInit(<<>>)

TypeOK == RingsTypeOK

-----------------------------------------------------------------------------
LookForRoom(p) == MayLookForRoom(p) /\ LooksForRoomOr(p, "LookIfOpen")

Publish(p) == MayPublish(p) /\ PublishesAnd(p, "idle")
Look(c)    == pc[c] = "Look" /\ LooksAnd(c, "Round", "Handle")
Handle(c)  == pc[c] = "Handle" /\ Handles(c, IsLast)
Halt(h)    == pc[h] = "new" /\ HaltsAnd(h, "returned")
Close(h)   == pc[h] = "new" /\ ClosesAnd(h, "returned")

-----------------------------------------------------------------------------
Produces(p) == LookForRoom(p) \/ LookIfOpen(p) \/ Fill(p) \/ Publish(p)
Consumes(c) == LookIfHalted(c) \/ Look(c) \/ Handle(c) \/ HandleThrows(c) \/ Finish(c)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, sleepVars, historyVars>>

Next ==
    \/ \E p \in Producers : Produces(p)
    \/ \E c \in {Consumer} : Consumes(c)
    \/ \E h \in Halters : Halt(h)
    \/ \E h \in Closers : Close(h)
    \/ \E t \in Threads : Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(Produces(p))
    /\ WF_vars(Consumes(Consumer))
    /\ \A h \in Halters : WF_vars(Halt(h))
    /\ \A h \in Closers : WF_vars(Close(h))
    /\ \A t \in Threads : WF_vars(Drains(t))
=============================================================================
