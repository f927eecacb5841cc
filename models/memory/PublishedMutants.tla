---------------------- MODULE PublishedMutants ----------------------
(* The published tests, with faults. *)
EXTENDS MCPublished, PublishedFaults
=============================================================================
