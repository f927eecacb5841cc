-------------------------- MODULE MCInboxInductive --------------------------
(***************************************************************************)
(* Inbox_invariant, asked of every state that satisfies it, whether it can *)
(* be reached or not, in which an inbox, or a batch, has no more than a    *)
(* few events; and of what its steps lead to, where there may be more.     *)
(***************************************************************************)
EXTENDS Inbox_invariant, MCInbox, TLC

CONSTANT Most   \* how many events an inbox, or a batch, has in the beginning

ItemOrEnd  == [A |-> <<"a1">>, B |-> <<"END">>]
ItemAndEnd == [A |-> <<"a1">>, B |-> <<"b1", "END">>]

(* C makes its calls from within the downstream calls that A makes. *)
CIsInA == [t \in Threads |-> IF t = "C" THEN "A" ELSE t]

(* The functions that have one of values[t] at each t in S. *)
RECURSIVE Choices(_, _)
Choices(values, S) ==
    IF S = {} THEN {<<>>}
    ELSE LET t == CHOOSE t \in S : TRUE
         IN  {(t :> v) @@ f : v \in values[t], f \in Choices(values, S \ {t})}

(* The sequences of at most n of S. *)
Sequences(S, n) == UNION {[1 .. k -> S] : k \in 0 .. n}

(* Each event once, and nothing after the end.  No step looks at the order *)
(* of the others.                                                          *)
AnyDelivered ==
    LET all == {s \in Sequences(Events \cup {Failure}, Cardinality(Events)) :
                   IsOnce(s) /\ \A i \in 1 .. Len(s) - 1 : ~IsTerminal(s[i])}
    IN  {CHOOSE s \in all : Range(s) = S : S \in {Range(s) : s \in all}}

(* A step looks whether it is an end, and no further. *)
AnItem == CHOOSE e \in Events : ~IsTerminal(e)

AnyTurn ==
    /\ pc \in [Threads -> Labels]
    /\ OneDelivers
    /\ word \in {[state |-> s, inbox |-> i] : s \in {"free", "busy", "ended"}, i \in Sequences(Events, Most)}
    /\ BusyIsDelivering
    /\ SomethingIsTaken
    /\ InboxIsInUse
    /\ InboxIsOnce

(* Nobody has yet submitted an event, or the call goes on, or it was       *)
(* accepted, or refused.                                                   *)
AnyCalls ==
    /\ \E stage \in [Events -> {"new", "open", "accepted", "refused"}] :
          /\ submitted = {e \in Events : stage[e] # "new"}
          /\ returned  = {e \in Events : stage[e] \in {"accepted", "refused"}}
          /\ refused   = {e \in Events : stage[e] = "refused"}
    /\ OneCall

AnyStream ==
    /\ batch \in Choices([t \in Threads |-> IF pc[t] \in {"idle", "Push"} THEN {<<>>} ELSE Sequences(Events, Most)], Threads)
    /\ BatchIsInUse
    /\ BatchIsOnce
    /\ InboxOrBatch
    /\ WaitingAreAccepted
    /\ delivered \in AnyDelivered
    /\ WaitingAreUndelivered
    /\ ArrivingIsUndelivered
    /\ OwnIsDelivered
    /\ DeliveredWereSubmitted
    /\ NothingRefusedArrives
    /\ emits \in Choices([t \in Threads |-> IF pc[t] = "Emit" THEN {AnItem, Failure} ELSE {Nothing}], Threads)
    /\ EndIsKnown
    /\ failed \in BOOLEAN
    /\ FailedHasEnded
    /\ AcceptedArrives

(* No step looks at what was ahead of an event that is delivered, or never *)
(* will be.                                                                *)
AnyOrder ==
    /\ ahead \in Choices([e \in Events |-> IF Ended \/ e \in Range(delivered) \/ e \notin submitted \/ e \in refused
                                             THEN {{}} ELSE SUBSET Events], Events)
    /\ AheadOfTheBatch
    /\ AheadOfTheInbox
    /\ AheadOfArriving

(* It sees the word as it is, or as it was. *)
AnySeen ==
    /\ seen \in Choices([t \in Threads |-> IF pc[t] = "Push" THEN {word, Busy(<<Failure>>)} ELSE {Unseen}], Threads)
    /\ SeenIsBusy

(* In an order in which TLC soon leaves out what does not fit. *)
Inductive ==
    /\ AnyTurn
    /\ AnyCalls
    /\ AnyStream
    /\ AnyOrder
    /\ AnySeen
    /\ Inv
    /\ [][Next]_allVars
=============================================================================
