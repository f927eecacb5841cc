------------------------------- MODULE Passed --------------------------------
(* How often the handler is called for others between two looks at a ring. *)
EXTENDS Rings

VARIABLE passed     \* passed[p]: so often for others, also where it throws, since the consumer looked at p's ring

PassedInit == passed = [p \in Producers |-> 0]

LooksAt(p) == pc[Consumer] = "Look" /\ Ring = p /\ <<turn, pc[Consumer]>>' # <<turn, pc[Consumer]>>

Counts ==
    passed' = [p \in Producers |->
                  IF LooksAt(p) THEN 0
                  ELSE IF \E q \in Producers \ {p} : handled'[q] > handled[q] \/ (thrown' # thrown /\ q = Ring) THEN passed[p] + 1
                  ELSE passed[p]]

(* Between two looks at a ring, every other one is emptied once. *)
Bound          == (Number - 1) * Capacity
NobodyIsPassed == \A p \in Producers : passed[p] <= Bound
BoundIsNotMet  == \A p \in Producers : passed[p] < Bound

FromTheFirst == 1
==============================================================================
