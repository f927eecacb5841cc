-------------------------- MODULE SemaphoreMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSemaphore

(* Marks the cell, and does not look whether there is a permit. *)
MarksBlindly(h) ==
    /\ pc[h] = "Deregister"
    /\ cell' = [cell EXCEPT ![CellOf(h)] = "cancelled"]
    /\ Ends(h)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

(* Always marks the cell: the fault of 1477. *)
AlwaysDeregisters(h) ==
    /\ pc[h] = "GiveBack"
    /\ permits' = permits + 1
    /\ GoesOn(h, "Deregister")
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* Never marks the cell. *)
NeverDeregisters(h) ==
    /\ pc[h] = "GiveBack"
    /\ permits' = permits + 1
    /\ Ends(h)
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* A release that finds a cancelled waiter returns, though nobody else does its work. *)
GivesUp(a) == pc[a] = "TryResume" /\ TriesToResumeOr(a, Ends)

(* A release that finds a mark goes on to the next cell, though the mark stands for a counted waiter. *)
SkipsMarked(a) == pc[a] = "Resume" /\ ResumesOr(a, "Dequeue")

(* Resumes a waiter without a look whether it was cancelled. *)
ResumesBlindly(a) ==
    /\ pc[a] = "TryResume"
    /\ waiter' = [waiter EXCEPT ![at[a]] = "resumed"] /\ Ends(a) /\ IsGranted
    /\ UNCHANGED <<permits, enqueued, dequeued, cell, rounds, breaks>>

(* A cell that is broken may still be taken. *)
TakesBroken(t) ==
    /\ pc[t] = "TakeFromCell"
    /\ cell' = [cell EXCEPT ![at[t]] = "taken"] /\ Holds(t)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks>>

(* Breaks the cell without a look whether it was taken. *)
BreaksBlindly(a) ==
    /\ pc[a] = "Break"
    /\ cell' = [cell EXCEPT ![at[a]] = "broken"]
    /\ breaks' = breaks + 1
    /\ GoesOnAt(a, "Give", None)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, historyVars>>

(* Acquires an excess permit, for which a release is about to be refused. *)
TakesTooMany(t) ==
    /\ pc[t] = "Take" \/ Begins(t, Threads \ (Triers \cup Rogues))
    /\ permits' = permits - 1
    /\ IF permits > 0 THEN Holds(t) ELSE GoesOn(t, "Enqueue") /\ UNCHANGED historyVars
    /\ rounds' = IF pc[t] = "idle" THEN [rounds EXCEPT ![t] = @ + 1] ELSE rounds
    /\ UNCHANGED <<enqueued, dequeued, cellVars, breaks>>

(* Does not take back the permit for which it is refused. *)
DoesNotCoerce(a) ==
    /\ pc[a] = "LookToCoerce"
    /\ Ends(a)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* Tries without a comparison. *)
TriesBlindly(t) ==
    /\ pc[t] = "TryTake"
    /\ permits' = permits - 1 /\ Holds(t)
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks>>

(* The last to come is the first to be resumed. *)
DequeuesLast(a) ==
    /\ pc[a] = "Dequeue"
    /\ dequeued' = dequeued + 1
    /\ GoesOnAt(a, "Resume", IF Before(enqueued + 1) = {} THEN dequeued'
                             ELSE CHOOSE i \in Waiting : \A j \in Waiting : j <= i)
    /\ UNCHANGED <<permits, enqueued, cellVars, rounds, breaks, historyVars>>

(* Numbers cells from zero. *)
EnqueuesFromZero(t) ==
    /\ pc[t] = "Enqueue"
    /\ enqueued' = enqueued + 1
    /\ GoesOnAt(t, "Install", enqueued)
    /\ UNCHANGED <<permits, dequeued, cellVars, rounds, breaks, historyVars>>

(* Breaks as many cells as it likes. *)
BreaksForEver(a) == TRUE

(* Takes what makes the last permit for one too many. *)
RefusesTheLast(a) ==
    /\ MayGive(a)
    /\ permits' = permits + 1
    /\ IF permits >= Permits - 1
          THEN GoesOn(a, "LookToCoerce") /\ refused' = refused + 1 /\ UNCHANGED out
          ELSE /\ IF permits >= 0 THEN Ends(a) ELSE GoesOnAt(a, "Dequeue", None)
               /\ out' = IF pc[a] = "Give" THEN out ELSE out - 1
               /\ UNCHANGED refused
    /\ rounds' = IF pc[a] = "idle" THEN [rounds EXCEPT ![a] = @ + 1] ELSE rounds
    /\ UNCHANGED <<enqueued, dequeued, cellVars, breaks>>

(* Waits without a bound until the permit that it has left in a cell is taken. *)
LooksForEver(a) ==
    /\ pc[a] = "LookIfTaken"
    /\ IF cell[at[a]] = "taken" THEN Ends(a) ELSE UNCHANGED <<pc, at>>
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* A release leaves its permit behind all waiters, in the next cell that an acquire takes. *)
LeavesItBehind(a) ==
    /\ pc[a] = "Dequeue"
    /\ dequeued' = dequeued + 1
    /\ GoesOnAt(a, "Resume", enqueued + 1)
    /\ UNCHANGED <<permits, enqueued, cellVars, rounds, breaks, historyVars>>

(* A release that finds somebody in its cell leaves the permit in the next. *)
LeavesItForTheNext(a) ==
    /\ pc[a] = "Resume"
    /\ cell' = [cell EXCEPT ![IF cell[at[a]] = "waiter" THEN at[a] + 1 ELSE at[a]] = "permit"]
    /\ Ends(a)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

(* A release ignores the waiters, as if there were none. *)
ForgetsWhoWaits(a) ==
    /\ MayGive(a)
    /\ permits' = IF permits < 0 THEN 1 ELSE permits + 1
    /\ out' = IF pc[a] = "Give" THEN out ELSE out - 1
    /\ Ends(a)
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks, refused>>

(* Sees that there are too many, leaves them, and looks again. *)
CoercesNothing(a) ==
    /\ pc[a] \in {"Coerce", "CoerceAndTry"}
    /\ GoesOnAt(a, IF pc[a] = "Coerce" THEN "LookToCoerce" ELSE "LookToCoerceAndTry", None)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* A try does not take the last permit. *)
TriesTimidly(t) ==
    /\ pc[t] = "LookToTry" \/ Begins(t, Triers)
    /\ CASE permits > Permits -> GoesOn(t, "LookToCoerceAndTry")
         [] permits <= 1      -> Ends(t)
         [] OTHER             -> GoesOnAt(t, "TryTake", permits)
    /\ rounds' = IF pc[t] = "idle" THEN [rounds EXCEPT ![t] = @ + 1] ELSE rounds
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, breaks, historyVars>>

(* A release that is refused goes on as if it had tried to acquire. *)
TriesWhenRefused(a) ==
    /\ pc[a] \in {"LookToCoerce", "LookToCoerceAndTry"}
    /\ IF permits > Permits
          THEN GoesOnAt(a, IF pc[a] = "LookToCoerceAndTry" THEN "CoerceAndTry" ELSE "Coerce", permits)
          ELSE GoesOnAt(a, "LookToTry", None)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

(* A try takes back the excess permits, and returns without another look. *)
TriesOnce(a) ==
    /\ pc[a] \in {"LookToCoerce", "LookToCoerceAndTry"}
    /\ IF permits > Permits
          THEN GoesOnAt(a, IF pc[a] = "LookToCoerceAndTry" THEN "CoerceAndTry" ELSE "Coerce", permits)
          ELSE Ends(a)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>
==============================================================================
