-------------------------------- MODULE Flip --------------------------------
(* Two switches: one is flipped by anybody, the other by whom it is due.    *)
EXTENDS Naturals

VARIABLES light, due

Init == light = [s \in {"red", "green"} |-> 0] /\ due = 1

Flip(who, s) ==
    /\ light' = [light EXCEPT ![s] = 1 - @]
    /\ due' = 3 - who

Everybody == {1, 2}

Next == \E who \in {w \in Everybody : w = due} : Flip(who, "red")

Spec == Init /\ [][Next]_<<light, due>> /\ WF_<<light, due>>(Next)

StaysOn  == <>[](light["red"] = 1)
NeverOff == light["red"] = 1
=============================================================================
