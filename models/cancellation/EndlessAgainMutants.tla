------------------------- MODULE EndlessAgainMutants -------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCEndlessAgain

(* Looks at its limit before its first cell only. *)
LooksOnce == TRUE
==============================================================================
