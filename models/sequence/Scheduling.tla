----------------------------- MODULE Scheduling ------------------------------
(***************************************************************************)
(* Fewer processors than producers.  The scheduler may take a processor    *)
(* from any producer at any time, and need not give it back; but it does   *)
(* not leave one to a producer that has nothing more to do.  Consumers     *)
(* have processors of their own.                                           *)
(***************************************************************************)
EXTENDS Scripts

VARIABLE running    \* the producers that have a processor

Processors == 1

MayRun(S) == S # {} /\ Cardinality(S) <= Processors

SchedulingInit == running \in {S \in SUBSET Producers : MayRun(S)}

Schedules ==
    /\ UNCHANGED vars
    /\ running' \in {S \in SUBSET Producers : MayRun(S)}
    /\ running' # running

HasWork(p) == Calling(p) \/ MayClaim(p)
Replaces   == Schedules /\ \E p \in running : ~HasWork(p)

(* If a producer has a processor for good, its call ends. *)
RunningCallsEnd        == \A p \in Producers : []<>~(p \in running /\ Calling(p))
RunningPublicationsEnd == \A p \in Producers : []<>~(p \in running /\ Publishing(p))
==============================================================================
