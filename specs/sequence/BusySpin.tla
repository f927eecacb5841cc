------------------------------ MODULE BusySpin ------------------------------
(***************************************************************************)
(* Publication as in the Disruptor before 2.8: a producer waits until the  *)
(* number before its own is published, and then advances the cursor.       *)
(*                                                                         *)
(*   publish(low, high)   until cursor = low - 1: look at the cursor       *)
(*                        cursor := high                                   *)
(***************************************************************************)
EXTENDS Cursor

TypeOK ==
    /\ ParticipantsTypeOK
    /\ pc \in [Threads -> {"idle", "AwaitFree", "Fill", "holding", "AwaitTurn", "Advance", "Read", "Finish"}]
    /\ CursorTypeOK

Init ==
    /\ SharedInit([area \in DOMAIN CommonAreas \cup {"cursor"} |->
                      IF area = "cursor" THEN [i \in {0} |-> None] ELSE CommonAreas[area]])
    /\ ParticipantsInit

-----------------------------------------------------------------------------
AwaitTurn(p) ==
    /\ pc[p] \in {"holding", "AwaitTurn"}
    /\ Reads(p, "await turn", "cursor", 0, LAMBDA s :
          Publishes(p, IF s = low[p] - 1 THEN "Advance" ELSE "AwaitTurn", low[p]))

Advance(p) ==
    /\ pc[p] = "Advance"
    /\ Writes(p, "advance", "cursor", 0, high[p])
    /\ HasPublished(p)

-----------------------------------------------------------------------------
Produces(p) == Take(p) \/ AwaitFree(p) \/ Fill(p) \/ AwaitTurn(p) \/ Advance(p)
Consumes(c) == Look(c) \/ Read(c) \/ Finish(c)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, historyVars>>

Next == \E t \in Threads : Produces(t) \/ Consumes(t) \/ Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t)) /\ WF_vars(Drains(t))

-----------------------------------------------------------------------------
(* Why it works: at most one publishing producer at a time has its turn. *)
OneHasTheTurn == Cardinality({p \in Producers : pc[p] = "Advance"}) <= 1
=============================================================================
