-------------------------------- MODULE Slot --------------------------------
(* A place is taken and given back; who looks waits until it is free.       *)
CONSTANT Threads, Free, Taken

VARIABLES held, pc

vars == <<held, pc>>

Init == held = Free /\ pc = [t \in Threads |-> "outside"]

Put(t) == pc[t] = "outside" /\ held' = Taken /\ UNCHANGED pc

Clear(t) == pc[t] = "outside" /\ held' = Free /\ UNCHANGED pc

Look(t) ==
    /\ pc' = [pc EXCEPT ![t] = IF held = Free THEN "outside" ELSE "waiting"]
    /\ UNCHANGED held

Next == \E t \in Threads : Put(t) \/ Clear(t) \/ Look(t)

Spec == Init /\ [][Next]_vars
=============================================================================
