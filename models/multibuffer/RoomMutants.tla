----------------------------- MODULE RoomMutants -----------------------------
(* Faults of a producer that looks for room. *)
EXTENDS MCYielding

(* Looks how many of its entries were handled, and not how many are free. *)
LooksAtWhatIsHandled(p) ==
    /\ pc[p] \in {"idle", "LookForRoom"} /\ HasWork(p) /\ ~HasRoom(p)
    /\ room' = [room EXCEPT ![p] = handled[p]]
    /\ GoesOn(p, IF End(p) - handled[p] > Capacity THEN "LookForRoom" ELSE "Publish")
    /\ UNCHANGED <<memoryVars, at, turn, upto, quiet, sleepVars, historyVars>>
==============================================================================
