------------------------------- MODULE Whole --------------------------------
(* What was found at once is one batch, to its end. *)
EXTENDS Rings

(* When the consumer says how far it is, it has handled all that it has    *)
(* found: no batch ends before.                                            *)
FoundIsHandled == pc[Consumer] = "Finish" => handled[Ring] = upto
=============================================================================
