------------------------------- MODULE Tally -------------------------------
(* Each call counts itself, and is told how many came before it.            *)
EXTENDS Naturals

CONSTANTS Threads, Most

VARIABLES
    count,      \* the field
    pc          \* where each thread is: a call is one step, and there is no within

Init ==
    /\ count = 0
    /\ pc = [t \in Threads |-> "outside"]

Add(t) == count' = count + 1 /\ UNCHANGED pc

Next == \E t \in Threads : Add(t)
Spec == Init /\ [][Next]_<<count, pc>>

Bounded == count <= Most
=============================================================================
