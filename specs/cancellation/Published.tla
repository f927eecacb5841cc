------------------------------ MODULE Published ------------------------------
(***************************************************************************)
(* The semaphore of kotlinx.coroutines 1.3.0, before the fix of 1477.      *)
(*                                                                         *)
(* The handler of a cancelled wait adds one permit, marks the cell, and    *)
(* passes a permit that it finds there to the next cell.  It does not      *)
(* check whether a release is already on its way to the cell.  Such a      *)
(* release finds the mark, and goes on to the next cell.  Then one permit  *)
(* is in the count, and another in a cell.  There is no synchronous        *)
(* resumption.  Trying to acquire and refusing a release are not modelled. *)
(***************************************************************************)
EXTENDS Cells

Resume(a)    == pc[a] = "Resume" /\ ResumesOr(a, "Dequeue")
TryResume(a) == pc[a] = "TryResume" /\ TriesToResumeOr(a, Ends)
Cancel(h)    == pc[h] = "none" /\ CancelsAnd(h, "GiveBack")

GiveBack(h) ==
    /\ pc[h] = "GiveBack"
    /\ permits' = permits + 1
    /\ GoesOn(h, "Deregister")
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

Deregister(h) ==
    /\ pc[h] = "Deregister"
    /\ cell' = [cell EXCEPT ![CellOf(h)] = "cancelled"]
    /\ IF cell[CellOf(h)] = "permit" THEN GoesOnAt(h, "Dequeue", None) ELSE Ends(h)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

-----------------------------------------------------------------------------
Runs(a) == Acquires(a) \/ Releases(a) \/ Resume(a) \/ TryResume(a) \/ GiveBack(a) \/ Deregister(a)

Next == \/ \E a \in Actors : Runs(a)
        \/ \E h \in Cancellers : Cancel(h)

Spec == Init /\ [][Next]_vars
=============================================================================
