------------------------------- MODULE MCMerge -------------------------------
EXTENDS Merge

One     == <<1>>
Two     == <<2>>
Three   == <<1, 2>>
Five    == <<4, 1>>
AllOnce == <<9>>

(* To be refuted: also if another thread cancels. *)
NoneAfterCancel == after = 0
=============================================================================
