-------------------------- MODULE ExecutorMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCExecutor

(* Drains although another thread does. *)
DrainsAlways(t) ==
    /\ pc[t] = "AddWork"
    /\ Swaps(t, "add work", "wip", 0, seen[t], seen[t] + 1, GoesOnWith(t, "Drain", 0), GoesOnWith(t, "ReadWip", 0))

(* Skips a task, and leaves it in the queue. *)
OnlyLooks(t) ==
    /\ pc[t] = "Clear" /\ taken[t] \notin Started
    /\ pc' = [pc EXCEPT ![t] = "Look"]
    /\ started' = [started EXCEPT ![taken[t]] = @ + 1]
    /\ taken' = [taken EXCEPT ![t] = None]
    /\ UNCHANGED <<memoryVars, done, seen, here, there>>

(* Does not look whether others have counted since. *)
MarksByAStore(t) ==
    /\ pc[t] = "MarkDone"
    /\ Writes(t, "mark done", "wip", 0, 0)
    /\ Returns(t)

(* Waits until nobody has counted since. *)
MarksOnce(t) ==
    /\ pc[t] = "MarkDone"
    /\ Swaps(t, "mark done", "wip", 0, seen[t], 0, Returns(t), FALSE)

(* Keeps what it has seen in wip. *)
Remembers(t) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ UNCHANGED <<done, seen, here, there, taken, started>>

=============================================================================
