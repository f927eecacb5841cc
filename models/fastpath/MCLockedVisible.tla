-------------------------- MODULE MCLockedVisible ---------------------------
EXTENDS Locked, Cases, HappensBefore

(* Every critical section enters and leaves the monitor. *)
Reads(t)  == ~InDownstream(t)
Writes(t) == Reads(t)

Followed ==
    /\ Init /\ HBInit
    /\ [][\E t \in Threads : (Enter(t) \/ Proceeds(t)) /\ Learns(t, Reads(t), Writes(t))]_<<allVars, hbVars>>
=============================================================================
