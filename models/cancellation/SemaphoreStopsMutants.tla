------------------------ MODULE SemaphoreStopsMutants ------------------------
(* Faults that do no harm where nobody stops. *)
EXTENDS MCSemaphore

(* A release that finds that the waiter was cancelled begins again when the handler has marked the cell, and waits for that. *)
WaitsForTheMark(a) ==
    /\ pc[a] = "TryResume"
    /\ IF waiter[at[a]] = "cancelled" /\ cell[at[a]] # "cancelled" THEN UNCHANGED vars ELSE TriesToResumeOr(a, Leaves)
==============================================================================
