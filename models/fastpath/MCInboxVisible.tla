--------------------------- MODULE MCInboxVisible ---------------------------
EXTENDS Inbox, Cases, HappensBefore

(* The word; the compare-and-set that fails reads it too. *)
Reads(t)  == ~InDownstream(t)
Writes(t) == word' # word

Followed ==
    /\ Init /\ HBInit
    /\ [][\E t \in Threads : (Look(t) \/ Proceeds(t)) /\ Learns(t, Reads(t), Writes(t))]_<<allVars, hbVars>>
=============================================================================
