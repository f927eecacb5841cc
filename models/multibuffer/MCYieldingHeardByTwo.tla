------------------------ MODULE MCYieldingHeardByTwo -------------------------
EXTENDS MCYieldingHeard, ByTwo

(* Both are violated: as many as a bound allows are handled. *)
FewerAfterAHalt  == \A p \in Producers : after[p] < Capacity
FewerAfterAClose == \A p \in Producers : after[p] < 2 * Capacity
==============================================================================
