------------------------------- MODULE Count -------------------------------
(* Threads count, each in one step, and look.                               *)
EXTENDS Naturals

CONSTANT Threads, Most

VARIABLES count,        \* the field
          seen          \* what each thread has found

vars == <<count, seen>>

Init == count = 0 /\ seen = [t \in Threads |-> 0]

Add(t) == count < Most /\ count' = count + 1 /\ UNCHANGED seen

Get(t) == seen' = [seen EXCEPT ![t] = count] /\ UNCHANGED count

Next == \E t \in Threads : Add(t) \/ Get(t)

Spec == Init /\ [][Next]_vars
=============================================================================
