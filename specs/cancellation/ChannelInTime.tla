---------------------------- MODULE ChannelInTime ----------------------------
(***************************************************************************)
(* A channel whose calls may give up between two cells: when their time is *)
(* over, or when they are interrupted.  In Channel they give up only in a  *)
(* cell, by cancelling the waiter.                                         *)
(*                                                                         *)
(*   give up    a call that comes to a cell whose wait was cancelled       *)
(*              begins again.  It owes nothing there: both sides have      *)
(*              passed this cell.  So the call returns before it takes     *)
(*              another one, and touches nothing                           *)
(***************************************************************************)
EXTENDS Channel

(* Threads that have a limit of time, or may be interrupted.               *)
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
(* A call returns with nothing sent or received only if it may give up:    *)
(* it waited, and was cancelled, or it was about to begin again.           *)
GivesUpBetweenCells ==
    [][\A t \in Threads :
           pc[t] # "idle" /\ pc'[t] = "idle" /\ sent' = sent /\ received' = received
               => \/ pc[t] = "waiting" /\ waiter[at[t]] = "cancelled"
                  \/ pc[t] = "TakeCell" /\ t \in Limited]_vars
=============================================================================
