----------------------------- MODULE Broadcast ------------------------------
(***************************************************************************)
(* BroadcastProcessor of Mutiny 3.3.0: a reference to the list of          *)
(* subscribers, and a mark in its place once the end has come.             *)
(*                                                                         *)
(*   subscribe  list := the reference                                      *)
(*              it is the mark:  tell the failure, or completion if none   *)
(*              else:            add to the list                           *)
(*   onError    list := exchange the reference for the mark                *)
(*              failure := what has failed                                 *)
(*              tell each in the list; clear the list                      *)
(*                                                                         *)
(* onComplete is the same without a failure.  The list can be changed by   *)
(* several threads; a walk through it sees what was there when it began.   *)
(* With Exchanges, as in a repaired one, subscribe replaces the list by a  *)
(* longer one by compare-and-set.  With FailsFirst, onError writes failure *)
(* before the exchange.  There is one end.  Memory is sequentially         *)
(* consistent.                                                             *)
(***************************************************************************)
EXTENDS FiniteSets

CONSTANTS
    Subscribers,
    Fails,          \* whether the end is a failure
    Exchanges,
    FailsFirst

VARIABLES
    ended,      \* the reference is the mark
    list,
    failure,    \* whether it is written
    end,        \* the next step of the thread that ends the stream
    pc,         \* pc[s]: the next step of whoever subscribes s
    seen,       \* seen[s]: the list in which s is to be added
    \* Not in the code: what s was told.
    told

vars == <<ended, list, failure, end, pc, seen, told>>

TypeOK ==
    /\ ended \in BOOLEAN /\ failure \in BOOLEAN
    /\ list \subseteq Subscribers
    /\ end \in {"Fail", "Exchange", "FailLate", "Tell", "returned"}
    /\ pc \in [Subscribers -> {"Get", "Add", "LookAtFailure", "returned"}]
    /\ seen \in [Subscribers -> SUBSET Subscribers]
    /\ told \in [Subscribers -> {"nothing", "completion", "failure", "both"}]

Init ==
    /\ ended = FALSE /\ failure = FALSE
    /\ list = {}
    /\ end = IF Fails /\ FailsFirst THEN "Fail" ELSE "Exchange"
    /\ pc = [s \in Subscribers |-> "Get"]
    /\ seen = [s \in Subscribers |-> {}]
    /\ told = [s \in Subscribers |-> "nothing"]

-----------------------------------------------------------------------------
GoTo(s, label) == pc' = [pc EXCEPT ![s] = label]

(* What is told after something else was told. *)
Tells(to, what) == told' = [s \in Subscribers |-> IF s \in to THEN IF told[s] = "nothing" THEN what ELSE "both" ELSE told[s]]

Get(s) ==
    /\ pc[s] = "Get"
    /\ IF ended
          THEN GoTo(s, "LookAtFailure") /\ UNCHANGED seen
          ELSE GoTo(s, "Add") /\ seen' = [seen EXCEPT ![s] = list]
    /\ UNCHANGED <<ended, list, failure, end, told>>

Add(s) ==
    /\ pc[s] = "Add"
    /\ IF Exchanges /\ (ended \/ list # seen[s])
          THEN GoTo(s, "Get") /\ UNCHANGED list
          ELSE GoTo(s, "returned") /\ list' = list \cup {s}
    /\ UNCHANGED <<ended, failure, end, seen, told>>

LookAtFailure(s) ==
    /\ pc[s] = "LookAtFailure"
    /\ Tells({s}, IF failure THEN "failure" ELSE "completion")
    /\ GoTo(s, "returned")
    /\ UNCHANGED <<ended, list, failure, end, seen>>

-----------------------------------------------------------------------------
Fail ==
    /\ end \in {"Fail", "FailLate"}
    /\ failure' = TRUE
    /\ end' = IF end = "Fail" THEN "Exchange" ELSE "Tell"
    /\ UNCHANGED <<ended, list, pc, seen, told>>

Exchange ==
    /\ end = "Exchange"
    /\ ended' = TRUE
    /\ end' = IF Fails /\ ~FailsFirst THEN "FailLate" ELSE "Tell"
    /\ UNCHANGED <<list, failure, pc, seen, told>>

(* The walk begins. *)
Tell ==
    /\ end = "Tell"
    /\ Tells(list, IF Fails THEN "failure" ELSE "completion")
    /\ end' = "returned"
    /\ UNCHANGED <<ended, list, failure, pc, seen>>

-----------------------------------------------------------------------------
Next == Fail \/ Exchange \/ Tell \/ \E s \in Subscribers : Get(s) \/ Add(s) \/ LookAtFailure(s)

Spec == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Next)

-----------------------------------------------------------------------------
(* Javadoc: late subscribers only receive the respective terminal event. *)
Ended         == end = "returned" /\ \A s \in Subscribers : pc[s] = "returned"
EachIsTold    == Ended => \A s \in Subscribers : told[s] # "nothing"
ToldWhatItWas == \A s \in Subscribers : told[s] \in {"nothing", IF Fails THEN "failure" ELSE "completion"}
EverybodyEnds == <>Ended
=============================================================================
