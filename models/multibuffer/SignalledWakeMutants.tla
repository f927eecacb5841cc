------------------------- MODULE SignalledWakeMutants -------------------------
EXTENDS MCSignalledStalled

(* Wakes with its first publication only. *)
WakesOnlyOnce(p) ==
    /\ pc[p] = "LookIfAsleep"
    /\ Steps(p, IF Load(p, "asleep", 0) /\ batches[p] = 1 THEN "Wake" ELSE "idle")
    /\ UNCHANGED memoryVars

(* Does not wake if another producer is about to look whether it should. *)
LeavesItToOthers(p) ==
    /\ pc[p] = "LookIfAsleep"
    /\ LET isAlone == \A q \in Producers \ {p} : pc[q] \notin {"LookIfAsleep", "Wake"}
       IN  Reads(p, "look if asleep", "asleep", 0, LAMBDA asleep :
               Steps(p, IF asleep /\ isAlone THEN "Wake" ELSE "idle"))
==============================================================================
