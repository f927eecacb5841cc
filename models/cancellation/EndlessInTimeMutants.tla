------------------------ MODULE EndlessInTimeMutants -------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCEndlessInTime

(* Looks at its limit before its first cell only. *)
LooksOnce == TRUE

(* Does not return when its time is over in a cell. *)
ReturnsIfResumed(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] = "resumed"
    /\ GoesOnAt(t, "holding", None)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>
==============================================================================
