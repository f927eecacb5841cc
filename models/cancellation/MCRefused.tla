------------------------------ MODULE MCRefused ------------------------------
(***************************************************************************)
(* Releases without a permit, and threads that call again and again: the   *)
(* rounds of a thread that is in no call may be counted anew.              *)
(***************************************************************************)
EXTENDS MCSemaphore

Again(S) ==
    /\ \E t \in S : pc[t] = "idle" /\ rounds[t] > 0 /\ rounds' = [rounds EXCEPT ![t] = 0]
    /\ refused' = 0
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, pc, at, breaks, out>>

RefusedAgain  == Init /\ [][Next \/ Again(Rogues)]_vars /\ FairBut({})
AcquiresAgain == Init /\ [][Next \/ Again(Threads \ Triers)]_vars /\ FairBut({})

AcquiresEnd == \A t \in Threads \ (Rogues \cup Triers) : pc[t] = "Take" ~> pc[t] \in {"idle", "holding"}
TriesEnd    == \A t \in Triers : pc[t] = "TryTake" ~> pc[t] \in {"idle", "holding"}
RefusalsEnd == \A t \in Rogues : pc[t] = "LookToCoerce" ~> pc[t] = "idle"

(* A release for which no permit is out is accepted only if some thread    *)
(* waits, or is coming to its cell.                                        *)
Somebody ==
    \E t \in Threads :
        \/ pc[t] \in {"Enqueue", "Install", "TakeFromCell"}
        \/ pc[t] = "waiting" /\ waiter[at[t]] = "waiting"
AcceptedForSomebody == [][out' < 0 /\ out' < out => Somebody]_vars
==============================================================================
