-------------------------------- MODULE Waits --------------------------------
(* What models of semaphores have in common: how many cells there are, and how often each thread acquires. *)
EXTENDS Cells

Two   == <<"H1", "H2">>
Three == <<"H1", "H2", "H3">>
Four  == <<"H1", "H2", "H3", "H4">>
Five  == <<"H1", "H2", "H3", "H4", "H5">>

Once      == [t \in Threads |-> 1]
TwiceForA == [t \in Threads |-> IF t = "A" THEN 2 ELSE 1]
Twice     == [t \in Threads |-> 2]

NobodyIsRefused   == refused = 0
NoOwnerIsRefused  == \A t \in Threads \ (Rogues \cup Triers) : pc[t] # "LookToCoerce"
==============================================================================
