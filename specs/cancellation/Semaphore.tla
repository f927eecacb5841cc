------------------------------ MODULE Semaphore ------------------------------
(***************************************************************************)
(* A fair semaphore that conserves its permits when waits are cancelled.   *)
(*                                                                         *)
(*   simple     The handler marks the cell.  A release that finds a marked *)
(*              cell, or a waiter that it cannot resume, starts over.      *)
(*   smart      The handler adds one permit, because the waiter does not   *)
(*              wait any more.  If the count was not below zero, a release *)
(*              is already on its way to this cell, and finds nobody: its  *)
(*              permit is the one that the handler has added.  Otherwise   *)
(*              the handler marks the cell.  A permit that it finds there  *)
(*              goes to the next cell.                                     *)
(*                                                                         *)
(* The synchronous, simple variant is Semaphore of kotlinx.coroutines      *)
(* since 1.3.6 (pull request 1898).  It treats a release above the maximum *)
(* as 1.7.0 does.  The asynchronous, smart variant is Semaphore of 1.3.1,  *)
(* after the fix of 1477.                                                  *)
(***************************************************************************)
EXTENDS Cells

CONSTANT Cancellation   \* "simple" or "smart"

ASSUME Cancellation \in {"simple", "smart"}

IsSimple == Cancellation = "simple"

Leaves(a)    == IF IsSimple THEN GoesOnAt(a, "Give", None) ELSE Ends(a)
Resume(a)    == pc[a] = "Resume" /\ ResumesOr(a, IF IsSimple THEN "Give" ELSE "Dequeue")
TryResume(a) == pc[a] = "TryResume" /\ TriesToResumeOr(a, Leaves)

Cancel(h) == pc[h] = "none" /\ CancelsAnd(h, IF IsSimple THEN "Clear" ELSE "GiveBack")

Clear(h) ==
    /\ pc[h] = "Clear"
    /\ cell' = [cell EXCEPT ![CellOf(h)] = "cancelled"]
    /\ Ends(h)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

GiveBack(h) ==
    /\ pc[h] = "GiveBack"
    /\ permits' = permits + 1
    /\ IF permits < 0 THEN GoesOn(h, "Deregister") ELSE Ends(h)
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

Deregister(h) ==
    /\ pc[h] = "Deregister"
    /\ cell' = [cell EXCEPT ![CellOf(h)] = "cancelled"]
    /\ IF cell[CellOf(h)] = "permit" THEN GoesOnAt(h, "Dequeue", None) ELSE Ends(h)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

-----------------------------------------------------------------------------
Runs(a) ==
    \/ Acquires(a) \/ Tries(a) \/ Releases(a) \/ Refuses(a) \/ Waits(a)
    \/ Resume(a) \/ TryResume(a) \/ Clear(a) \/ GiveBack(a) \/ Deregister(a)

Next == \/ \E a \in Actors : Runs(a)
        \/ \E h \in Cancellers : Cancel(h)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A a \in Actors : WF_vars(Runs(a))
=============================================================================
