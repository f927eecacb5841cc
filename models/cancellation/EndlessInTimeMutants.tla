------------------------ MODULE EndlessInTimeMutants -------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCEndlessInTime

(* Looks at its limit before its first cell only. *)
LooksOnce == TRUE
==============================================================================
