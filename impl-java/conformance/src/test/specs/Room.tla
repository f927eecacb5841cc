-------------------------------- MODULE Room --------------------------------
(* Whoever comes is counted, and waits until nobody is inside. *)
EXTENDS Naturals

CONSTANT Threads
VARIABLES count, word, pc

vars == <<count, word, pc>>

Init == count = 0 /\ word = 0 /\ pc = [t \in Threads |-> "outside"]

Come(t) ==
    /\ pc[t] = "outside"
    /\ count' = count + 1
    /\ pc' = [pc EXCEPT ![t] = "waiting"]
    /\ UNCHANGED word
Enter(t) ==
    /\ pc[t] = "waiting"
    /\ word = 0
    /\ word' = 1
    /\ pc' = [pc EXCEPT ![t] = "inside"]
    /\ UNCHANGED count
Leave(t) ==
    /\ pc[t] = "inside"
    /\ word' = 0
    /\ pc' = [pc EXCEPT ![t] = "done"]
    /\ UNCHANGED count

Next == \E t \in Threads : Come(t) \/ Enter(t) \/ Leave(t)

Spec == Init /\ [][Next]_vars

MutualExclusion == \A t, u \in Threads : pc[t] = "inside" /\ pc[u] = "inside" => t = u
=============================================================================
