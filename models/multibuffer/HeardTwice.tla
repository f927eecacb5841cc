----------------------------- MODULE HeardTwice ------------------------------
(* How many entries are handled after the first of two closes. *)
EXTENDS Heard, Twice

CountsAfterTheFirst ==
    after' = [p \in Producers |->
                 IF Now("state")[0] # "open" /\ handled'[p] # handled[p] THEN after[p] + 1 ELSE after[p]]
==============================================================================
