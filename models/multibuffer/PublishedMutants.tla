-------------------------- MODULE PublishedMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCPublished

(* Halts without an alert. *)
StopsQuietly(h) ==
    /\ pc[h] = "new"
    /\ Writes(h, "stop running", "running", 0, FALSE)
    /\ Steps(h, "returned")
==============================================================================
