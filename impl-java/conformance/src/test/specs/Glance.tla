------------------------------- MODULE Glance -------------------------------
(* Who looks at the top looks twice; others may turn it in between.         *)
CONSTANTS Threads, Nodes, First, None

VARIABLES top,          \* the field
          pc, seen      \* where each thread is, and what it has seen

vars == <<top, pc, seen>>

Init ==
    /\ top = First
    /\ pc = [t \in Threads |-> "outside"]
    /\ seen = [t \in Threads |-> None]

Look(t) ==
    /\ pc[t] = "outside"
    /\ seen' = [seen EXCEPT ![t] = top]
    /\ pc' = [pc EXCEPT ![t] = "looking"]
    /\ UNCHANGED top

LookAgain(t) ==
    /\ pc[t] = "looking"
    /\ seen' = [seen EXCEPT ![t] = None]
    /\ pc' = [pc EXCEPT ![t] = "outside"]
    /\ UNCHANGED top

Turn(t, to) ==
    /\ pc[t] = "outside"
    /\ top' = to
    /\ UNCHANGED <<pc, seen>>

Next == \E t \in Threads : Look(t) \/ LookAgain(t) \/ \E to \in Nodes : Turn(t, to)

Spec == Init /\ [][Next]_vars
=============================================================================
