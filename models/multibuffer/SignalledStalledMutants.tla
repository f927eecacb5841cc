----------------------- MODULE SignalledStalledMutants ------------------------
EXTENDS MCSignalledStalled

(* Does not wake if another producer is about to look whether it should. *)
LeavesItToOthers(p) ==
    /\ pc[p] = "LookIfAsleep"
    /\ LET isAlone == \A q \in Producers \ {p} : pc[q] \notin {"LookIfAsleep", "Wake"}
       IN  Reads(p, "look if asleep", "asleep", 0, LAMBDA asleep :
               Steps(p, IF asleep /\ isAlone THEN "Wake" ELSE "idle"))
==============================================================================
