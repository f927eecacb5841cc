------------------------------ MODULE Switched ------------------------------
(***************************************************************************)
(* SwitchableSubscriptionSubscriber of Mutiny 3.3.0: downstream requests   *)
(* items of an upstream that is replaced by another one, as by             *)
(* onFailure().recoverWithMulti.  A count of work in progress guards what  *)
(* is outstanding, and the current upstream.                               *)
(*                                                                         *)
(*   request    wip 0 -> 1:  requested := requested + 1                    *)
(*                           decrement wip; it is not 0: drain             *)
(*                           ask the current upstream for 1                *)
(*              else:        add 1 to the missed requests                  *)
(*                           increment wip; it was 0: drain                *)
(*   switch(u)  wip 0 -> 1:  current := u                                  *)
(*                           r := requested                                *)
(*                           decrement wip; it is not 0: drain             *)
(*                           ask u for r                                   *)
(*              else:        pending := u                                  *)
(*                           increment wip; it was 0: drain                *)
(*   drain      missed := 1; amount := 0                                   *)
(*              loop  take pending, take the missed requests               *)
(*                    requested := requested + the missed requests         *)
(*                    pending:   current := it                             *)
(*                               amount := amount + requested, of it       *)
(*                    else:      amount := amount + the missed requests,   *)
(*                               of the current one                        *)
(*                    subtract missed from wip; 0: ask for amount, return  *)
(*                                                                         *)
(* Repaired, request looks for the upstream before it decrements wip       *)
(* (Early), and drain begins again with the amount for another upstream    *)
(* (Resets).  No upstream sends an item, none is cancelled, and each       *)
(* request is for one item.                                                *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS
    Requests,   \* as many calls of request, in one thread
    Switches,   \* as many calls of switch, in another one: upstream 0 is replaced by 1, and so on
    Early,
    Resets

VARIABLES
    wip,
    requested,
    current,
    pending,    \* an upstream, or None
    missedRequests,
    pc,         \* pc[t]: the next step of a thread
    calls,      \* calls[t]: how often it has returned
    after,      \* after[t]: where it goes on after drain
    own,        \* own[t]: what this call itself asks for
    whom,       \* whom[t]: the upstream that it asks for this
    missed,
    took,       \* took[t]: the pending upstream that it has taken, or None
    more,       \* more[t]: the missed requests that it has taken
    amount,
    target,     \* target[t]: whom drain asks for this amount
    \* Not in the code: how much each upstream was asked for.
    asked

sharedVars == <<wip, requested, current, pending, missedRequests>>
ownVars    == <<after, own, whom, missed, took, more, amount, target>>
vars       == <<sharedVars, pc, calls, ownVars, asked>>

None      == -1
Threads   == {"requester", "switcher"}
Upstreams == 0 .. Switches
Labels    == {"Try", "Add", "Read", "Release", "Ask", "Miss", "Count", "Exchange", "ReadRequested", "TakePending", "TakeMissed",
              "Apply", "Subtract", "AskDrained", "returned"}

TypeOK ==
    /\ wip \in 0 .. 3 /\ requested \in 0 .. Requests
    /\ current \in Upstreams /\ pending \in Upstreams \cup {None}
    /\ missedRequests \in 0 .. Requests
    /\ pc \in [Threads -> Labels] /\ after \in [Threads -> Labels]
    /\ calls \in [Threads -> 0 .. Requests + Switches]
    /\ missed \in [Threads -> 0 .. 3]
    /\ took \in [Threads -> Upstreams \cup {None}] /\ more \in [Threads -> 0 .. Requests]
    /\ own \in [Threads -> 0 .. Requests] /\ whom \in [Threads -> Upstreams]
    /\ amount \in [Threads -> Nat] /\ target \in [Threads -> Upstreams]
    /\ asked \in [Upstreams -> Nat]

Init ==
    /\ wip = 0 /\ requested = 0 /\ current = 0 /\ pending = None /\ missedRequests = 0
    /\ pc = [t \in Threads |-> "Try"] /\ after = [t \in Threads |-> "returned"]
    /\ calls = [t \in Threads |-> 0]
    /\ missed = [t \in Threads |-> 0] /\ took = [t \in Threads |-> None] /\ more = [t \in Threads |-> 0]
    /\ own = [t \in Threads |-> 0] /\ whom = [t \in Threads |-> 0]
    /\ amount = [t \in Threads |-> 0] /\ target = [t \in Threads |-> 0]
    /\ asked = [u \in Upstreams |-> 0]

-----------------------------------------------------------------------------
At(t, label)   == pc[t] = label
GoTo(t, label) == pc' = [pc EXCEPT ![t] = label]

Returns(t) ==
    /\ calls' = [calls EXCEPT ![t] = @ + 1]
    /\ GoTo(t, IF calls[t] + 1 < (IF t = "requester" THEN Requests ELSE Switches) THEN "Try" ELSE "returned")

Asks(u, n) == asked' = [asked EXCEPT ![u] = @ + n]

(* Of the upstream that this call of switch brings. *)
Brought == calls["switcher"] + 1

Try(t) ==
    /\ At(t, "Try")
    /\ IF wip = 0
          THEN wip' = 1 /\ GoTo(t, IF t = "requester" THEN "Add" ELSE "Exchange")
          ELSE GoTo(t, "Miss") /\ UNCHANGED wip
    /\ UNCHANGED <<requested, current, pending, missedRequests, calls, ownVars, asked>>

Add ==
    /\ At("requester", "Add")
    /\ requested' = requested + 1
    /\ own' = [own EXCEPT !["requester"] = 1]
    /\ GoTo("requester", IF Early THEN "Read" ELSE "Release")
    /\ UNCHANGED <<wip, current, pending, missedRequests, calls, after, missed, whom, took, more, amount, target, asked>>

Read ==
    /\ At("requester", "Read")
    /\ whom' = [whom EXCEPT !["requester"] = current]
    /\ GoTo("requester", IF Early THEN "Release" ELSE "Ask")
    /\ UNCHANGED <<sharedVars, calls, after, missed, own, took, more, amount, target, asked>>

Exchange ==
    /\ At("switcher", "Exchange")
    /\ current' = Brought
    /\ whom' = [whom EXCEPT !["switcher"] = Brought]
    /\ GoTo("switcher", "ReadRequested")
    /\ UNCHANGED <<wip, requested, pending, missedRequests, calls, after, missed, own, took, more, amount, target, asked>>

ReadRequested ==
    /\ At("switcher", "ReadRequested")
    /\ own' = [own EXCEPT !["switcher"] = requested]
    /\ GoTo("switcher", "Release")
    /\ UNCHANGED <<sharedVars, calls, after, missed, whom, took, more, amount, target, asked>>

Release(t) ==
    /\ At(t, "Release")
    /\ wip' = wip - 1
    /\ LET next == IF t = "requester" /\ ~Early THEN "Read" ELSE "Ask" IN
       IF wip = 1
          THEN GoTo(t, next) /\ UNCHANGED <<after, missed>>
          ELSE GoTo(t, "TakePending") /\ after' = [after EXCEPT ![t] = next] /\ missed' = [missed EXCEPT ![t] = 1]
    /\ UNCHANGED <<requested, current, pending, missedRequests, calls, own, whom, took, more, amount, target, asked>>

Ask(t) ==
    /\ At(t, "Ask")
    /\ Asks(whom[t], own[t])
    /\ Returns(t)
    /\ UNCHANGED <<sharedVars, ownVars>>

Miss(t) ==
    /\ At(t, "Miss")
    /\ IF t = "requester"
          THEN missedRequests' = missedRequests + 1 /\ UNCHANGED pending
          ELSE pending' = Brought /\ UNCHANGED missedRequests
    /\ GoTo(t, "Count")
    /\ UNCHANGED <<wip, requested, current, calls, ownVars, asked>>

Count(t) ==
    /\ At(t, "Count")
    /\ wip' = wip + 1
    /\ IF wip = 0
          THEN /\ GoTo(t, "TakePending") /\ UNCHANGED calls
               /\ after' = [after EXCEPT ![t] = "returned"] /\ missed' = [missed EXCEPT ![t] = 1]
          ELSE Returns(t) /\ UNCHANGED <<after, missed>>
    /\ UNCHANGED <<requested, current, pending, missedRequests, own, whom, took, more, amount, target, asked>>

-----------------------------------------------------------------------------
TakePending(t) ==
    /\ At(t, "TakePending")
    /\ took' = [took EXCEPT ![t] = pending] /\ pending' = None
    /\ GoTo(t, "TakeMissed")
    /\ UNCHANGED <<wip, requested, current, missedRequests, calls, after, own, whom, missed, more, amount, target, asked>>

TakeMissed(t) ==
    /\ At(t, "TakeMissed")
    /\ more' = [more EXCEPT ![t] = missedRequests] /\ missedRequests' = 0
    /\ GoTo(t, "Apply")
    /\ UNCHANGED <<wip, requested, current, pending, calls, after, own, whom, missed, took, amount, target, asked>>

(* requested and current are written by whoever has wip only; one step. *)
Apply(t) ==
    /\ At(t, "Apply")
    /\ requested' = requested + more[t]
    /\ IF took[t] # None
          THEN /\ current' = took[t]
               /\ amount' = [amount EXCEPT ![t] = (IF Resets THEN 0 ELSE @) + requested + more[t]]
               /\ target' = [target EXCEPT ![t] = took[t]]
          ELSE /\ amount' = [amount EXCEPT ![t] = @ + more[t]]
               /\ target' = [target EXCEPT ![t] = current]
               /\ UNCHANGED current
    /\ GoTo(t, "Subtract")
    /\ UNCHANGED <<wip, pending, missedRequests, calls, after, own, whom, missed, took, more, asked>>

Subtract(t) ==
    /\ At(t, "Subtract")
    /\ wip' = wip - missed[t] /\ missed' = [missed EXCEPT ![t] = wip - missed[t]]
    /\ GoTo(t, IF wip = missed[t] THEN "AskDrained" ELSE "TakePending")
    /\ UNCHANGED <<requested, current, pending, missedRequests, calls, after, own, whom, took, more, amount, target, asked>>

AskDrained(t) ==
    /\ At(t, "AskDrained")
    /\ Asks(target[t], amount[t])
    /\ amount' = [amount EXCEPT ![t] = 0]
    /\ IF after[t] = "returned" THEN Returns(t) ELSE GoTo(t, after[t]) /\ UNCHANGED calls
    /\ UNCHANGED <<sharedVars, after, missed, own, whom, took, more, target>>

-----------------------------------------------------------------------------
Proceeds(t) ==
    \/ Try(t) \/ Release(t) \/ Ask(t) \/ Miss(t) \/ Count(t)
    \/ TakePending(t) \/ TakeMissed(t) \/ Apply(t) \/ Subtract(t) \/ AskDrained(t)

Requester == Proceeds("requester") \/ Add \/ Read
Switcher  == Proceeds("switcher") \/ Exchange \/ ReadRequested

Next     == Requester \/ Switcher
Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Requester) /\ WF_vars(Switcher)

-----------------------------------------------------------------------------
Ended == \A t \in Threads : At(t, "returned")

(* No more than downstream has requested, of an upstream that takes the place of one that has sent nothing. *)
AsksNoMore == \A u \in Upstreams : asked[u] <= Requests

(* All that downstream has requested, of the last upstream. *)
AsksForAll == Ended => asked[Switches] >= Requests

CallsEnd == <>Ended
=============================================================================
