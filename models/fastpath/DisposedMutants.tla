-------------------------- MODULE DisposedMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCDisposed

(* Takes a step that is not there. *)
GoesNowhere ==
    /\ At("subscriber", "Store")
    /\ downstream' = TRUE
    /\ GoTo("subscriber", "Stored")
    /\ UNCHANGED <<disposed, wip, buffer, missed>>

(* Leaves it to the drain loop to see that it was disposed of. *)
LooksAtNothing ==
    /\ At("subscriber", "Look")
    /\ GoTo("subscriber", "Count")
    /\ UNCHANGED <<disposed, downstream, wip, buffer, missed>>

(* Never gives the count back. *)
SubtractsNothing ==
    /\ At("subscriber", "Subtract")
    /\ GoTo("subscriber", "LookInDrain")
    /\ UNCHANGED <<disposed, downstream, wip, buffer, missed>>
=============================================================================
