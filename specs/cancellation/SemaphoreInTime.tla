--------------------------- MODULE SemaphoreInTime ---------------------------
(***************************************************************************)
(* A semaphore whose acquires may give up between two cells: when their    *)
(* time is over, or when they are interrupted.  In Semaphore they give up  *)
(* only in a cell, by cancelling the waiter.                               *)
(*                                                                         *)
(*   give up    an acquire whose cell was broken begins again.  It owes    *)
(*              nothing there: the permit that it has subtracted is the    *)
(*              one that the release had added before it broke the cell,   *)
(*              and that release adds another one.  So the call returns    *)
(*              before it subtracts again, and touches nothing             *)
(***************************************************************************)
EXTENDS Semaphore

(* Threads that have a limit of time, or may be interrupted.               *)
Limited == Cancelled

GiveUp(t) ==
    /\ pc[t] = "Take" /\ t \in Limited
    /\ Ends(t)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

NextInTime == Next \/ \E t \in Threads : GiveUp(t)

InTime     == Init /\ [][NextInTime]_vars

(* A limit that is over stays so: a thread that comes between two cells    *)
(* again and again gives up there.                                         *)
LimitsEnd  == \A t \in Limited : SF_vars(GiveUp(t))
FairInTime == InTime /\ (\A a \in Actors : WF_vars(Runs(a))) /\ LimitsEnd

-----------------------------------------------------------------------------
(* A thread without a limit does not give up between two cells.            *)
GivesUpOnlyIfLimited == [][\A t \in Threads : pc[t] = "Take" /\ pc'[t] = "idle" => t \in Limited]_vars

(* A thread with a limit that takes a cell gets a permit, or gives up.      *)
LimitedAcquiresEnd == \A t \in Limited : pc[t] = "Enqueue" ~> pc[t] \in {"idle", "holding"}
=============================================================================
