------------------------- MODULE MCReleasedRepaired --------------------------
EXTENDS Released

(* A repaired one: what was not handled is waited for again. *)
GoesBack(p) ==
    /\ GoesOn(p, "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, next, halting, runs, handled>>

(* A repaired one, with a barrier of its own: an alert without a halt is cleared, and then it looks again. *)
ClearsAgain(p) ==
    /\ pc[p] \in {"LookIfHalted", "LookWhy"}
    /\ GoesOn(p, CASE state[p] # "running"     -> "Stop"
                   [] pc[p] = "LookIfHalted"  -> "LookIfAlerted"
                   [] OTHER                   -> "ClearAlert")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>
=============================================================================
