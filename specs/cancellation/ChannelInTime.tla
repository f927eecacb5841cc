---------------------------- MODULE ChannelInTime ----------------------------
(***************************************************************************)
(* A channel whose calls may also stop between two cells, when their time  *)
(* is over or they are interrupted.  In Channel they stop only in a cell,  *)
(* by cancelling the waiter.                                               *)
(*                                                                         *)
(*   GiveUp     A call that comes to a cell whose wait was cancelled       *)
(*              starts over.  It owes nothing there, because both sides    *)
(*              have passed this cell.  So the call returns before it      *)
(*              takes another cell, and touches nothing.                   *)
(***************************************************************************)
EXTENDS Channel

(* Threads that have a time limit, or may be interrupted. *)
Limited == Cancelled

GiveUp(t) ==
    /\ pc[t] = "TakeCell" /\ t \in Limited
    /\ Returns(t)
    /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
    /\ UNCHANGED <<count, cellVars, rounds, sent, received>>

NextInTime == Next \/ \E t \in Threads : GiveUp(t)

InTime     == Init /\ [][NextInTime]_vars
FairInTime == InTime /\ \A t \in Threads : WF_vars(Runs(t))

-----------------------------------------------------------------------------
(* A call returns without a handoff only if it waited and was cancelled,   *)
(* or if it has a limit and was about to start over.                       *)
GivesUpBetweenCells ==
    [][\A t \in Threads :
           pc[t] # "idle" /\ pc'[t] = "idle" /\ sent' = sent /\ received' = received
               => \/ pc[t] = "waiting" /\ waiter[at[t]] = "cancelled"
                  \/ pc[t] = "TakeCell" /\ t \in Limited]_vars
=============================================================================
