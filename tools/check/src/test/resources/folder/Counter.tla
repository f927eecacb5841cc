---- MODULE Counter ----
(* Two threads add one each. They read, and then write what they have read plus one. *)
EXTENDS Naturals

CONSTANT Threads

VARIABLES count, seen, step

vars == <<count, seen, step>>

TypeOK ==
    /\ count \in 0 .. 2
    /\ seen \in [Threads -> 0 .. 2]
    /\ step \in [Threads -> {"read", "write", "done"}]

Init ==
    /\ count = 0
    /\ seen = [t \in Threads |-> 0]
    /\ step = [t \in Threads |-> "read"]

Read(t) ==
    /\ step[t] = "read"
    /\ seen' = [seen EXCEPT ![t] = count]
    /\ step' = [step EXCEPT ![t] = "write"]
    /\ UNCHANGED count

Write(t) ==
    /\ step[t] = "write"
    /\ count' = seen[t] + 1
    /\ step' = [step EXCEPT ![t] = "done"]
    /\ UNCHANGED seen

Next == \E t \in Threads : Read(t) \/ Write(t)

Spec == Init /\ [][Next]_vars

NothingLost == (\A t \in Threads : step[t] = "done") => count = 2
====
