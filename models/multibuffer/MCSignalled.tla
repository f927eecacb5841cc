----------------------------- MODULE MCSignalled -----------------------------
EXTENDS Signalled, Batches, Whole

AfterAWhile == TRUE

(* Nobody who wakes the consumer finds it asleep. *)
WokenByNobody == \A p \in Producers : ~(pc[p] = "Unpark" /\ Sleeps)
==============================================================================
