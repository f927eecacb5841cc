--------------------------- MODULE AlertedMutants ----------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCAlerted

(* Clears the alert, and does not look again whether it is halted. *)
ClearsAndRunsOn(p) ==
    /\ pc[p] \in {"LookIfHalted", "LookWhy"}
    /\ GoesOn(p, IF pc[p] = "LookIfHalted" THEN "LookIfAlerted" ELSE "ClearAlert")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>

(* Sets the handler when the processor has begun to run, too. *)
BeforeItHandles == \A p \in Processors : handled[p] = {}

(* Looks at the alert only before the first entry. *)
LooksOnce(p) ==
    /\ pc[p] = "LookIfAlerted"
    /\ GoesOn(p, IF alert /\ next[p] = 0 THEN "LookWhy" ELSE "LookAtCursor")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>

(* Alerts, as the released one does. *)
SetsAndAlerts ==
    /\ MaySet
    /\ alert' = TRUE
    /\ UNCHANGED <<state, cursor, pc, next, halting, scriptVars, handled>>

(* Is alerted by no halt. *)
HaltsQuietly(p) ==
    /\ halting[p] = "Alert"
    /\ halting' = [halting EXCEPT ![p] = "returned"]
    /\ UNCHANGED <<state, alert, cursor, pc, next, scriptVars, handled>>
==============================================================================
