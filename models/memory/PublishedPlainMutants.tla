---------------------- MODULE PublishedPlainMutants ----------------------
(* The published tests with plain accesses, with faults. *)
EXTENDS MCPublishedPlain, PublishedFaults
=============================================================================
