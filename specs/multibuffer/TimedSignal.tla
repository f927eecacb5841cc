---------------------------- MODULE TimedSignal ----------------------------
(***************************************************************************)
(* LiteTimeoutBlockingWaitStrategy of the Disruptor 4.0.0: the publisher   *)
(* takes the lock only if the consumer has said that it needs a signal.    *)
(*                                                                         *)
(*   wait       lock { until something is published:                      *)
(*                       need := yes; wait for a signal, or time out }     *)
(*   publish    cursor := 1                                                *)
(*              exchange need for no; was it yes: lock { signal }          *)
(*                                                                         *)
(* The consumer looks at the cursor before it sets need, and not again     *)
(* afterwards.  With LooksAgain it looks again, as in                      *)
(* LiteBlockingWaitStrategy.  Memory is sequentially consistent.           *)
(***************************************************************************)
EXTENDS Naturals

CONSTANT LooksAgain

VARIABLES
    cursor,     \* whether something is published
    need,
    consumer,   \* the consumer's next step
    publisher   \* the publisher's next step

vars == <<cursor, need, consumer, publisher>>

TypeOK ==
    /\ cursor \in 0 .. 1 /\ need \in BOOLEAN
    /\ consumer \in {"Look", "Need", "LookAgain", "Wait", "waiting", "found", "timed out"}
    /\ publisher \in {"Publish", "Exchange", "Signal", "returned"}

Init ==
    /\ cursor = 0
    /\ need = FALSE
    /\ consumer = "Look"
    /\ publisher = "Publish"

(* The consumer has the lock. *)
Locked == consumer \in {"Look", "Need", "LookAgain", "Wait"}

Look ==
    /\ consumer \in {"Look", "LookAgain"}
    /\ consumer' = CASE cursor = 1          -> "found"
                     [] consumer = "Look"   -> "Need"
                     [] OTHER               -> "Wait"
    /\ UNCHANGED <<cursor, need, publisher>>

Need ==
    /\ consumer = "Need"
    /\ need' = TRUE
    /\ consumer' = IF LooksAgain THEN "LookAgain" ELSE "Wait"
    /\ UNCHANGED <<cursor, publisher>>

(* The consumer releases the lock. *)
Wait ==
    /\ consumer = "Wait"
    /\ consumer' = "waiting"
    /\ UNCHANGED <<cursor, need, publisher>>

TimeOut ==
    /\ consumer = "waiting"
    /\ consumer' = "timed out"
    /\ UNCHANGED <<cursor, need, publisher>>

-----------------------------------------------------------------------------
Publish ==
    /\ publisher = "Publish"
    /\ cursor' = 1
    /\ publisher' = "Exchange"
    /\ UNCHANGED <<need, consumer>>

Exchange ==
    /\ publisher = "Exchange"
    /\ need' = FALSE
    /\ publisher' = IF need THEN "Signal" ELSE "returned"
    /\ UNCHANGED <<cursor, consumer>>

Signal ==
    /\ publisher = "Signal" /\ ~Locked
    /\ publisher' = "returned"
    /\ consumer' = IF consumer = "waiting" THEN "Look" ELSE consumer
    /\ UNCHANGED <<cursor, need>>

-----------------------------------------------------------------------------
Next == Look \/ Need \/ Wait \/ TimeOut \/ Publish \/ Exchange \/ Signal

Spec == Init /\ [][Next]_vars

(* FairSpec: the timeout need not fire.  InTime: it fires. *)
FairSpec == Spec /\ WF_vars(Look \/ Need \/ Wait) /\ WF_vars(Publish \/ Exchange \/ Signal)
InTime   == FairSpec /\ WF_vars(TimeOut)

-----------------------------------------------------------------------------
(* No lost wake-up: once the publisher has returned, the consumer does not *)
(* wait.  Otherwise only the timeout would end its wait, although an entry *)
(* is published.                                                           *)
NobodyWaitsInVain == publisher = "returned" => consumer # "waiting"

(* The wait ends, and it times out only if it has waited. *)
WaitEnds    == <>(consumer \in {"found", "timed out"})
WhoTimesOut == [][consumer' = "timed out" => consumer \in {"waiting", "timed out"}]_vars
WhatIsFound == consumer = "found" => cursor = 1
=============================================================================
