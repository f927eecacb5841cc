------------------------- MODULE MCFastPathVisible --------------------------
EXTENDS FastPath, Cases, HappensBefore

(* wip; not the flag. *)
Reads(t)  == pc[t] \in {"Acquire", "Release", "Increment", "Decrement"}
Writes(t) == wip' # wip

Followed ==
    /\ Init /\ HBInit
    /\ [][\E t \in Threads : (ReadFlag(t) \/ Proceeds(t)) /\ Learns(t, Reads(t), Writes(t))]_<<allVars, hbVars>>
=============================================================================
