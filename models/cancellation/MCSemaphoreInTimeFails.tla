----------------------- MODULE MCSemaphoreInTimeFails ------------------------
EXTENDS MCSemaphoreInTime

NobodyElseCalls(t) == \A a \in Actors \ {t} : pc[a] \in {"idle", "none", "done"}

(* An acquire that gives up between two cells, while no other call is under way and no handler runs, leaves some permit out. *)
NoneFailsAlone ==
    [][\A t \in Threads : pc[t] = "Take" /\ pc'[t] = "idle" /\ NobodyElseCalls(t) => permits < Permits]_vars
==============================================================================
