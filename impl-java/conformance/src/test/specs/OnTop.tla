-------------------------------- MODULE OnTop --------------------------------
(* Each thread writes its number, and always on top of the other's: which nobody promises. *)
EXTENDS Shared

VARIABLE pc

vars == <<memoryVars, pc>>

Page == <<"page", 0>>

Init ==
    /\ SharedInit([page |-> [i \in {0} |-> 0]])
    /\ pc = [t \in Threads |-> "outside"]

Write(t) ==
    /\ pc[t] = "outside"
    /\ Puts(t, "opaque", Page, Len(messages[Page]) + 1, IF t = "A" THEN 1 ELSE 2, FALSE)
    /\ pc' = [pc EXCEPT ![t] = "written"]

Drains(t) == Drain(t) /\ UNCHANGED pc

Next == \E t \in Threads : Write(t) \/ Drains(t)
Spec == Init /\ [][Next]_vars
=============================================================================
