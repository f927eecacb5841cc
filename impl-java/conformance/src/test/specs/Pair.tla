-------------------------------- MODULE Pair --------------------------------
(* Two numbers that are counted up at once. *)
EXTENDS Naturals

CONSTANT Threads
VARIABLES x, y, pc

vars == <<x, y, pc>>

Init == x = 0 /\ y = 0 /\ pc = [t \in Threads |-> "outside"]

Both(t) ==
    /\ pc[t] = "outside"
    /\ x' = x + 1
    /\ y' = y + 1
    /\ pc' = [pc EXCEPT ![t] = "done"]

Next == \E t \in Threads : Both(t)

Spec == Init /\ [][Next]_vars

Same == x = y
=============================================================================
