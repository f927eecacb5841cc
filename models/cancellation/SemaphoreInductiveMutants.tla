---------------------- MODULE SemaphoreInductiveMutants ----------------------
(* Semaphore_invariant without one of its conjuncts, and faults that its   *)
(* conjuncts find; models.toml says which.                                 *)
EXTENDS MCSemaphoreInductive, SemaphoreMutants

Dropped               == TRUE
FitsAnything(l, c, w) == TRUE

(* A thread that finds its cell not empty returns without testing for a permit. *)
LeavesItsCell(t) ==
    /\ pc[t] = "Install"
    /\ IF cell[at[t]] = "empty"
          THEN /\ cell' = [cell EXCEPT ![at[t]] = "waiter"]
               /\ waiter' = [waiter EXCEPT ![at[t]] = "waiting"]
               /\ GoesOn(t, "waiting")
          ELSE Ends(t) /\ UNCHANGED cellVars
    /\ UNCHANGED <<permits, enqueued, dequeued, rounds, breaks, historyVars>>

(* Wakes for no reason, and does not look whether it was resumed. *)
ReturnsAtOnce(t) ==
    /\ pc[t] = "waiting"
    /\ GoesOnAt(t, IF waiter[at[t]] = "resumed" THEN "holding" ELSE "idle", None)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* Leaves its permit in the cell of a waiter, and does not resume it. *)
ResumesNobody(a) ==
    /\ pc[a] = "Resume"
    /\ IF cell[at[a]] = "waiter" /\ waiter[at[a]] = "waiting"
          THEN /\ cell' = [cell EXCEPT ![at[a]] = "permit"]
               /\ Ends(a)
               /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>
          ELSE ResumesOr(a, "Give")

(* Leaves no permit in an empty cell, as if it had been taken already. *)
LeavesItTaken(a) ==
    /\ pc[a] = "Resume"
    /\ cell' = [cell EXCEPT ![at[a]] = IF @ = "empty" THEN "taken" ELSE "permit"]
    /\ CASE cell[at[a]] = "waiter"    -> GoesOn(a, "TryResume")
         [] cell[at[a]] = "cancelled" -> GoesOnAt(a, "Give", None)
         [] OTHER                     -> Ends(a)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

(* Goes to the cell that it will take, and leaves it to others to take, too. *)
TakesNoCell(a) ==
    /\ pc[a] = "Dequeue"
    /\ GoesOnAt(a, "Resume", dequeued + 1)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* Leaves its permit in the next cell, and does not take that. *)
LeavesItAhead(a) ==
    /\ pc[a] = "Dequeue"
    /\ cell' = [cell EXCEPT ![dequeued + 1] = "permit"]
    /\ Ends(a)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

(* The canceller marks the cell of a resumed waiter, too. *)
CancelsLate(h) ==
    /\ pc[h] = "none" /\ waiter[CellOf(h)] = "resumed"
    /\ GoesOn(h, "Clear")
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* Tries for a permit of none. *)
TriesForNone(t) ==
    /\ pc[t] = "LookToTry"
    /\ IF permits < 0 THEN Ends(t) ELSE GoesOnAt(t, "TryTake", permits)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>
==============================================================================
