----------------------------- MODULE HeardByEach -----------------------------
(* How many entries of each producer are handled after the consumer was halted. *)
EXTENDS Rings

VARIABLE after      \* after[p]: so many of p's

HeardInit == after = [p \in Producers |-> 0]

CountsAfter ==
    after' = [p \in Producers |-> IF pc[Halter] # "new" /\ handled'[p] # handled[p] THEN after[p] + 1 ELSE after[p]]

(* What the round that is under way still takes, and no more: a ringful of *)
(* each.                                                                   *)
HaltIsHeard == \A p \in Producers : after[p] <= Capacity
==============================================================================
