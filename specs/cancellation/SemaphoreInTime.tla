--------------------------- MODULE SemaphoreInTime ---------------------------
(***************************************************************************)
(* A semaphore whose acquires may also stop between two cells, when their  *)
(* time is over or they are interrupted.  In Semaphore they stop only in a *)
(* cell, by cancelling the waiter.                                         *)
(*                                                                         *)
(*   GiveUp     An acquire whose cell was broken starts over.  It owes     *)
(*              nothing there: the release had added the permit that the   *)
(*              acquire has subtracted, before it broke the cell.  That    *)
(*              release adds another one.  So the call returns before it   *)
(*              subtracts again, and touches nothing.                      *)
(***************************************************************************)
EXTENDS Semaphore

(* Threads that have a time limit, or may be interrupted. *)
Limited == Cancelled

GiveUp(t) ==
    /\ pc[t] = "Take" /\ t \in Limited
    /\ Ends(t)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

NextInTime == Next \/ \E t \in Threads : GiveUp(t)

InTime     == Init /\ [][NextInTime]_vars

(* A limit that is over stays so: a thread that is between two cells again *)
(* and again stops there.                                                  *)
LimitsEnd  == \A t \in Limited : SF_vars(GiveUp(t))
FairInTime == InTime /\ (\A a \in Actors : WF_vars(Runs(a))) /\ LimitsEnd

-----------------------------------------------------------------------------
(* A thread without a limit does not stop between two cells. *)
GivesUpOnlyIfLimited == [][\A t \in Threads : pc[t] = "Take" /\ pc'[t] = "idle" => t \in Limited]_vars

(* A thread with a limit that is about to take a cell gets a permit or     *)
(* stops.                                                                  *)
LimitedAcquiresEnd == \A t \in Limited : pc[t] = "Enqueue" ~> pc[t] \in {"idle", "holding"}
=============================================================================
