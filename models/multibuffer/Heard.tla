-------------------------------- MODULE Heard --------------------------------
(* How many entries are handled after the consumer was halted. *)
EXTENDS Rings

VARIABLE after

CountsAfter ==
    after' = IF pc[Halter] # "new" /\ handled' # handled THEN after + 1 ELSE after

(* What the round that is under way still takes, and no more. *)
HaltIsHeard == after <= Number * Capacity
==============================================================================
