-------------------------------- MODULE Calls --------------------------------
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

(* Once for each place of the others. *)
NobodyIsPassed == \A p \in Producers : passed[p] <= (Number - 1) * Capacity

Twice == 2
==============================================================================
