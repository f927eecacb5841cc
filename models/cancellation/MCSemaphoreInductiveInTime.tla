--------------------- MODULE MCSemaphoreInductiveInTime ----------------------
(* The invariant of Semaphore, asked of the step that SemaphoreInTime adds, too. *)
EXTENDS SemaphoreInTime, MCSemaphoreInductive

InductiveInTime == Satisfies /\ [][NextInTime]_vars
==============================================================================
