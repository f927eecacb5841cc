------------------------- MODULE PackedInJavaMutants -------------------------
EXTENDS MCPackedInJava

(* Puts the segment only where the waiter is active, and otherwise tries again. *)
PutsSegmentOrTries(t) ==
    /\ pc[t] = "PutSegment"
    /\ LET New(old) == "segment"
       IN  Updates(t, Mode["segment"], "state", LAMBDA s : s = "active", New, After("PutSegment"))
    /\ UNCHANGED called

(* Adds the index to the one that says that there is none. *)
AddsIndex(t) ==
    /\ pc[t] = "PutIndex"
    /\ LET New(old) == [old EXCEPT !.index = @ + Slot + 1] IN Updates(t, Mode["index"], "decision", Every, New, After("PutIndex"))
    /\ UNCHANGED called
==============================================================================
