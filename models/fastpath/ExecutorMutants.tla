-------------------------- MODULE ExecutorMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCExecutor

(* Drains although another thread does. *)
DrainsAlways(t) ==
    /\ pc[t] = "AddWork"
    /\ Swaps(t, "add work", "wip", 0, seen[t], seen[t] + 1, GoesOnWith(t, "Drain", 0), GoesOnWith(t, "ReadWip", 0))

(* Starts the task, and leaves it in the queue. *)
OnlyLooks(t) ==
    /\ pc[t] = "Clear"
    /\ GoesOn(t, "Start")
    /\ UNCHANGED memoryVars

(* Does not look whether others have counted since. *)
MarksByAStore(t) ==
    /\ pc[t] = "MarkDone"
    /\ Writes(t, "mark done", "wip", 0, 0)
    /\ Returns(t)

(* Waits until nobody has counted since. *)
MarksOnce(t) ==
    /\ pc[t] = "MarkDone"
    /\ Swaps(t, "mark done", "wip", 0, seen[t], 0, Returns(t), FALSE)

(* Keeps what it has stored in head. *)
Remembers(t) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ UNCHANGED <<done, here, there, taken, own, started>>

=============================================================================
