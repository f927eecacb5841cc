---------------------------- MODULE Availability ----------------------------
(***************************************************************************)
(* As in the Disruptor 4: a producer first takes numbers, and then waits   *)
(* for their entries.  It publishes by a mark for each entry.  There is no *)
(* cursor that must advance in order.                                      *)
(***************************************************************************)
EXTENDS Marks

TypeOK ==
    /\ ParticipantsTypeOK
    /\ pc \in [Threads -> {"idle", "AwaitFree", "Fill", "holding", "Mark", "Look", "Read", "Finish"}]
    /\ MarksTypeOK

Init == SharedInit(MarksAreas) /\ ParticipantsInit

-----------------------------------------------------------------------------
Produces(p) == Take(p) \/ AwaitFree(p) \/ Fill(p) \/ Mark(p)
Consumes(c) == Look(c) \/ Read(c) \/ Finish(c)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, historyVars>>

Next == \E t \in Threads : Produces(t) \/ Consumes(t) \/ Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t)) /\ WF_vars(Drains(t))
=============================================================================
