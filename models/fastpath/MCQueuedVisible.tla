-------------------------- MODULE MCQueuedVisible ---------------------------
EXTENDS Queued, Cases, HappensBefore

(* wip. *)
Reads(t)  == pc[t] \in {"Increment", "Decrement"}
Writes(t) == wip' # wip

Followed ==
    /\ Init /\ HBInit
    /\ [][\E t \in Threads : (ExchangeTail(t) \/ Proceeds(t)) /\ Learns(t, Reads(t), Writes(t))]_<<allVars, hbVars>>
=============================================================================
