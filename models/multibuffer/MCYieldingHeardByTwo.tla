------------------------ MODULE MCYieldingHeardByTwo -------------------------
EXTENDS MCYieldingHeard, ByTwo

(* As many as that are handled. *)
FewerAfterAHalt  == \A p \in Producers : after[p] < Capacity
FewerAfterAClose == \A p \in Producers : after[p] < 2 * Capacity
==============================================================================
