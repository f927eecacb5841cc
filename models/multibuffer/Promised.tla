------------------------------ MODULE Promised -------------------------------
(* What was published when the consumer was halted. *)
EXTENDS MCYielding

VARIABLE promised   \* promised[p]: so many of p's entries

HaltsNow == Now("state")[0] # "halted" /\ Now("state")'[0] = "halted"

PromisedSpec ==
    /\ Init /\ promised = [p \in Producers |-> 0]
    /\ [][Next /\ promised' = IF HaltsNow THEN Now("cursor") ELSE promised]_<<vars, promised>>

(* When the run has returned, all that was published before the halt is    *)
(* handled.                                                                *)
NothingIsLeft == pc[Consumer] = "returned" => \A p \in Producers : handled[p] >= promised[p]

(* Nothing that was published after the halt is handled.                   *)
NothingLaterIsHandled == Now("state")[0] = "halted" => \A p \in Producers : handled[p] <= promised[p]
==============================================================================
