-------------------------- MODULE MCSegmentsUncounts --------------------------
EXTENDS MCSegments

(* A thread that failed to move a pointer to a segment does not test whether to unlink the segment. *)
UncountsOnly(t) ==
    /\ pc[t] = "Uncount"
    /\ word' = [word EXCEPT ![my[t].drop].pointers = @ - 1]
    /\ CASE my[t].back = "move"         -> GoesOn(t, "LookAtPointer", Forgets(my[t])) /\ UNCHANGED found
         [] IsWhole(word'[my[t].drop])  -> GoesOn(t, "LookIfTail", [my[t] EXCEPT !.asks = "dropped"]) /\ UNCHANGED found
         [] OTHER                       -> Finds(t, Forgets(my[t]))
    /\ UNCHANGED <<next, prev, pointer, index, made, twice>>
===============================================================================
