------------------------------ MODULE MCAlerted ------------------------------
EXTENDS Alerted

(* Before any processor is started. *)
BeforeStart == \A p \in Processors : runs[p] = 0

(* A repaired one, with a barrier of its own: as in MCReleasedRepaired, an *)
(* alert without a halt is cleared, and then the processor looks again.    *)
ClearsAgain(p) ==
    /\ pc[p] \in {"LookIfHalted", "LookWhy"}
    /\ GoesOn(p, CASE state[p] # "running"     -> "Stop"
                   [] pc[p] = "LookIfHalted"  -> "LookIfAlerted"
                   [] OTHER                   -> "ClearAlert")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>

(* Another repair, for any barrier: the setter alerts nobody. *)
SetsQuietly == MaySet /\ UNCHANGED vars
==============================================================================
