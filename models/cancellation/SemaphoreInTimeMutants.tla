----------------------- MODULE SemaphoreInTimeMutants ------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSemaphoreInTime

(* Undoes its subtraction, as if nobody had answered it. *)
GivesBack(t) ==
    /\ pc[t] = "Take" /\ t \in Limited
    /\ permits' = permits + 1
    /\ Ends(t)
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* Returns, and a release still finds its waiter. *)
LeavesItsWaiter(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] = "waiting" /\ t \in Limited
    /\ Ends(t)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

AnybodyGivesUp(t) ==
    /\ pc[t] = "Take"
    /\ Ends(t)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>
==============================================================================
