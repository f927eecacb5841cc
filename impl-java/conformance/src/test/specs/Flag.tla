-------------------------------- MODULE Flag --------------------------------
(* A lock that is a flag. It is the client's to ask only where it is free.  *)
CONSTANT Threads

VARIABLES held,         \* the field
          pc            \* who is inside

vars == <<held, pc>>

Init == held = FALSE /\ pc = [t \in Threads |-> "outside"]

Acquire(t) == ~held /\ held' = TRUE /\ pc' = [pc EXCEPT ![t] = "inside"]

Release(t) == pc[t] = "inside" /\ held' = FALSE /\ pc' = [pc EXCEPT ![t] = "outside"]

Next == \E t \in Threads : Acquire(t) \/ Release(t)

Spec == Init /\ [][Next]_vars
=============================================================================
