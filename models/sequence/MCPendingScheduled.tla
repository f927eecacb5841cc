------------------------- MODULE MCPendingScheduled --------------------------
EXTENDS MCPending

VARIABLE running    \* the producers that have a processor

Runs(p)  == p \in running /\ Produces(p) /\ UNCHANGED running
Replaces == Schedules(running) /\ \E p \in running : ~HasWork(p)

Scheduled ==
    /\ Init /\ running \in {S \in SUBSET Producers : S # {} /\ MayRun(S)}
    /\ [][(\E p \in Producers : Runs(p)) \/ Schedules(running)]_<<vars, running>>
    /\ \A p \in Producers : WF_<<vars, running>>(Runs(p))
    /\ WF_<<vars, running>>(Replaces)

(* Who is given a processor for good gets its call done. *)
RunningCallsEnd == \A p \in Producers : []<>~(p \in running /\ Calling(p))
==============================================================================
