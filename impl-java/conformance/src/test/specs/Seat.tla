-------------------------------- MODULE Seat --------------------------------
(* A seat that whoever comes takes, if it is free; nobody waits.            *)
CONSTANT Threads

VARIABLES held,         \* the field
          pc            \* who has the seat

vars == <<held, pc>>

Init == held = FALSE /\ pc = [t \in Threads |-> "outside"]

Enter(t) ==
    /\ pc[t] = "outside"
    /\ held' = TRUE
    /\ pc' = IF held THEN pc ELSE [pc EXCEPT ![t] = "inside"]

Leave(t) == pc[t] = "inside" /\ held' = FALSE /\ pc' = [pc EXCEPT ![t] = "outside"]

Next == \E t \in Threads : Enter(t) \/ Leave(t)

Spec == Init /\ [][Next]_vars

MutualExclusion == \A t, u \in Threads : pc[t] = "inside" /\ pc[u] = "inside" => t = u
=============================================================================
