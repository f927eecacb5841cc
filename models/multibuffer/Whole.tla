-------------------------------- MODULE Whole --------------------------------
(* What was found at once is one batch, to its end. *)
EXTENDS Rings

Finds == pc[Consumer] = "Look" /\ pc'[Consumer] \in {"Handle", "Withdraw"}

(* When the consumer says how far it is, it has handled all that it has    *)
(* found: no batch ends before.                                            *)
FoundIsHandled == pc[Consumer] = "Finish" => handled[Ring] = upto

(* Whatever was found is ended by an entry that was told to be the last,   *)
(* before more is found.                                                   *)
EachFindIsEnded == [][Finds => last]_vars
=============================================================================
