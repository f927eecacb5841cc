---- MODULE Lock ----
(* Threads take a lock that one of them at a time can hold. *)
EXTENDS Naturals, FiniteSets

CONSTANT Threads

VARIABLES waiting, holding

vars == <<waiting, holding>>

Init ==
    /\ waiting = {}
    /\ holding = {}

Ask(t) ==
    /\ t \notin waiting
    /\ t \notin holding
    /\ waiting' = waiting \union {t}
    /\ UNCHANGED holding

Take(t) ==
    /\ t \in waiting
    /\ holding = {}
    /\ holding' = {t}
    /\ waiting' = waiting \ {t}

Release(t) ==
    /\ t \in holding
    /\ holding' = holding \ {t}
    /\ UNCHANGED waiting

Next == \E t \in Threads : Ask(t) \/ Take(t) \/ Release(t)

Spec == Init /\ [][Next]_vars

\* At most one thread holds the lock. Whether it had asked for it, nothing says.
Exclusive == Cardinality(holding) < 2
====
