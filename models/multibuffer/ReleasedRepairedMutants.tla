----------------------- MODULE ReleasedRepairedMutants -----------------------
(* Faults of a repair, each put in the place of one definition. *)
EXTENDS MCReleasedRepaired

(* Clears every alert, and does not look whether it is halted. *)
ClearsAndRunsOn(p) ==
    /\ pc[p] \in {"LookIfHalted", "LookWhy"}
    /\ GoesOn(p, IF pc[p] = "LookIfHalted" THEN "LookIfAlerted" ELSE "ClearAlert")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>
==============================================================================
