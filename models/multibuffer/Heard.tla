-------------------------------- MODULE Heard --------------------------------
(* How many entries of each producer are handled after the buffer was halted, or closed. *)
EXTENDS Rings

VARIABLE after      \* after[p]: so many of p's

HeardInit == after = [p \in Producers |-> 0]

CountsAfter ==
    LET ends == IF Halter = Nobody THEN Closer ELSE Halter
    IN  after' = [p \in Producers |-> IF pc[ends] # "new" /\ handled'[p] # handled[p] THEN after[p] + 1 ELSE after[p]]

(* What the round that is under way still takes, and no more: a ringful of *)
(* each.                                                                   *)
HaltIsHeard == \A p \in Producers : after[p] <= Capacity

(* The same, and the last round.                                           *)
CloseIsHeard == \A p \in Producers : after[p] <= 2 * Capacity
==============================================================================
