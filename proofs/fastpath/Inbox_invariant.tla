--------------------------- MODULE Inbox_invariant ---------------------------
(***************************************************************************)
(* Why ours calls downstream by one thread at a time, delivers nothing     *)
(* twice, nothing after the end, and everything in order, for any number   *)
(* of threads, any scripts and any capacity: `Inv' holds at the start,     *)
(* every step keeps it, and it says so.                                    *)
(*                                                                         *)
(* TLC asks all of that of a few threads, from every state that satisfies  *)
(* `Inv' and not only from those that can be reached                       *)
(* (models/fastpath/MCInboxInductive.tla); Inbox_proofs has it for all.    *)
(***************************************************************************)
EXTENDS Inbox

(* A script is a sequence; it may also have no end.                        *)
ASSUME Numbered == \A t \in Threads : DOMAIN Script[t] \subseteq Nat

(* What Producers assumes, too.                                            *)
ASSUME EndsAreEvents == Terminals \subseteq Events /\ Failure \notin Events
ASSUME EachIsOnes == \A t, u \in Threads : t # u => Scripted(t) \cap Scripted(u) = {}

-----------------------------------------------------------------------------
(* Who delivers.  These hold by themselves: what follows is not needed for *)
(* them.                                                                   *)

Labels == {"idle", "Look", "Enter", "Push", "Emit", "Leave", "Take", "Close"}

TurnTypes ==
    /\ pc \in [Threads -> Labels]
    /\ DOMAIN seen = Threads
    /\ word.state \in {"free", "busy", "ended"}

OneDelivers == \A t, u \in Threads : Delivering(t) /\ Delivering(u) => t = u

BusyIsDelivering == word.state = "busy" <=> \E t \in Threads : Delivering(t)

(* So whoever leaves an event leaves it for one who delivers.              *)
SeenIsBusy == \A t \in Threads : pc[t] = "Push" => seen[t].state = "busy"

TurnInv ==
    /\ TurnTypes
    /\ OneDelivers
    /\ BusyIsDelivering
    /\ SeenIsBusy

-----------------------------------------------------------------------------
Words == [state : {"free", "busy", "ended"}, inbox : Seq(Events)]

(* Every variable has a value of its kind. *)
EventTypes ==
    /\ DOMAIN emits = Threads
    /\ word \in Words
    /\ batch \in [Threads -> Seq(Events)]
    /\ submitted \subseteq Events
    /\ returned \subseteq submitted
    /\ refused \subseteq returned
    /\ ahead \in [Events -> SUBSET Events]
    /\ delivered \in Seq(Events \cup {Failure})

(* The events of t whose calls go on: that of the call that it is in.      *)
Open(t) == Scripted(t) \cap (submitted \ returned)
OneCall == \A t \in Threads : IF pc[t] = "idle" THEN Open(t) = {} ELSE \E e \in Scripted(t) : Open(t) = {e}

(* It has looked, and is not among those who deliver, so nobody else has   *)
(* its event.                                                              *)
Arriving(t) == pc[t] \in {"Look", "Enter", "Push"}

InInbox   == Range(word.inbox)
InBatches == UNION {Range(batch[t]) : t \in Threads}

(* A batch is there while its first events are delivered, an inbox while   *)
(* somebody delivers.                                                      *)
BatchIsInUse  == \A t \in Threads : batch[t] # <<>> => pc[t] = "Emit"
InboxIsInUse  == word.state # "busy" => word.inbox = <<>>
SomethingIsTaken == \A t \in Threads : pc[t] = "Take" => word.inbox # <<>>

(* The end was delivered, and whoever delivers knows it.                   *)
Ends(t)   == pc[t] = "Close" \/ (pc[t] = "Emit" /\ IsTerminal(emits[t]))
EndIsKnown == Ended <=> word.state = "ended" \/ \E t \in Threads : Ends(t)

FailedHasEnded == failed => Ended

-----------------------------------------------------------------------------
(* Each event is in one place at most. *)

IsOnce(s) == \A i, j \in DOMAIN s : s[i] = s[j] => i = j

InboxIsOnce   == IsOnce(word.inbox)
BatchIsOnce   == \A t \in Threads : IsOnce(batch[t])
InboxOrBatch  == InInbox \cap InBatches = {}
WaitingAreAccepted    == InInbox \cup InBatches \subseteq returned \ refused
WaitingAreUndelivered == (InInbox \cup InBatches) \cap Range(delivered) = {}
ArrivingIsUndelivered == \A t \in Threads : Arriving(t) => Current(t) \notin Range(delivered)
OwnIsDelivered == \A t \in Threads : Delivering(t) => Current(t) \in Range(delivered)
DeliveredWereSubmitted == Range(delivered) \subseteq submitted \cup {Failure}

-----------------------------------------------------------------------------
(* Until the end: what was accepted is on its way, and what was ahead of   *)
(* an event when its call began is ahead of it still.                      *)

AcceptedArrives == ~Ended => returned \ refused \subseteq Range(delivered) \cup InBatches \cup InInbox

AheadOfTheBatch ==
    ~Ended => \A t \in Threads : \A i \in DOMAIN batch[t] :
        ahead[batch[t][i]] \subseteq Range(delivered) \cup {batch[t][j] : j \in 1 .. i - 1}

AheadOfTheInbox ==
    ~Ended => \A i \in DOMAIN word.inbox :
        ahead[word.inbox[i]] \subseteq Range(delivered) \cup InBatches \cup {word.inbox[j] : j \in i + 1 .. Len(word.inbox)}

AheadOfArriving ==
    ~Ended => \A t \in Threads : Arriving(t) =>
        ahead[Current(t)] \subseteq Range(delivered) \cup InBatches \cup InInbox

-----------------------------------------------------------------------------
Inv ==
    /\ TurnInv
    /\ EventTypes
    /\ OneCall
    /\ BatchIsInUse
    /\ InboxIsInUse
    /\ SomethingIsTaken
    /\ EndIsKnown
    /\ FailedHasEnded
    /\ InboxIsOnce
    /\ BatchIsOnce
    /\ InboxOrBatch
    /\ WaitingAreAccepted
    /\ WaitingAreUndelivered
    /\ ArrivingIsUndelivered
    /\ OwnIsDelivered
    /\ DeliveredWereSubmitted
    /\ AcceptedArrives
    /\ AheadOfTheBatch
    /\ AheadOfTheInbox
    /\ AheadOfArriving
    /\ OnlyOnce
    /\ NothingAfterTheEnd
    /\ NothingRefusedArrives
    /\ InOrder
=============================================================================
