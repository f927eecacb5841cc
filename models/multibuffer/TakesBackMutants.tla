--------------------------- MODULE TakesBackMutants ---------------------------
EXTENDS MergeMutants

(* Takes back the second of two entries that were not found yet, if there  *)
(* is no room for a third one.                                             *)
TakesBackForRoom(p) ==
    IF batches[p] = 2 /\ handled[p] = 0 /\ ~(pc[Consumer] = "Handle" /\ Ring = p)
       THEN /\ MayLookForRoom(p)
            /\ AtOnce("cursor", [memory["cursor"] EXCEPT ![p] = 1])
            /\ batches' = [batches EXCEPT ![p] = 1]
            /\ at' = [at EXCEPT ![p] = 1]
            /\ GoesOn(p, "idle")
            /\ UNCHANGED <<room, turn, upto, quiet, left, sleepVars, handled, last, misread, thrown>>
       ELSE MayLookForRoom(p) /\ LooksForRoomOr(p, "LookIfOpen")
==============================================================================
