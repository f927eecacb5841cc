----------------------------- MODULE Serializer -----------------------------
(***************************************************************************)
(* The contract of a serializer between several producers and a downstream *)
(* that can take one call at a time.                                       *)
(*                                                                         *)
(* A producer makes a call with an event: an item or a terminal event.     *)
(* The call may return before downstream has seen the event.  It may also  *)
(* return late, because its thread delivers events of other producers.     *)
(* Downstream gets the events one after the other, from within those       *)
(* calls.                                                                  *)
(*                                                                         *)
(* Ordered: an event does not overtake an event whose call had returned    *)
(* before its own began.  Each producer's own order is part of that.  The  *)
(* order includes the terminal event: events accepted before its call are  *)
(* delivered before the end.  Only events of concurrent or later calls may *)
(* be dropped.  Without order, any event may overtake any other, and the   *)
(* end may drop all waiting events.                                        *)
(*                                                                         *)
(* An item may be refused only if at least Room other events wait.  The    *)
(* caller is told.  A refused item is never delivered.                     *)
(*                                                                         *)
(* If downstream throws, only one event can follow: Failure, a terminal    *)
(* event that reports it.                                                  *)
(*                                                                         *)
(* As soon as no call is in progress, all is settled: every accepted event *)
(* has been delivered, unless the end has.  With fairness, every call      *)
(* ends.                                                                   *)
(*                                                                         *)
(* A step has two halves: what the callers see of it, and what downstream  *)
(* does.  Each variant maps its steps to these halves, so that no order of *)
(* effects must be guessed.                                                *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Events,     \* what producers submit, each event once
    Terminals,  \* those after which there is nothing
    Failure,    \* the terminal event that nobody submits
    Ordered,    \* whether the order above is promised
    Room        \* how many events must be waiting before an item is refused

VARIABLES
    submitted,  \* events whose call has begun
    returned,   \* events whose call has returned
    refused,    \* those among them that were refused
    ahead,      \* ahead[e]: undelivered events whose calls had returned when e's call began
    delivered,  \* what downstream was called with, in this order
    emitting,   \* what downstream is being called with: one event or none
    failed      \* downstream has thrown

vars == <<submitted, returned, refused, ahead, delivered, emitting, failed>>

Range(s) == {s[i] : i \in DOMAIN s}
Ended    == \E e \in Terminals \cup {Failure} : e \in Range(delivered)

(* Accepted, but not delivered yet. *)
Waiting == returned \ (refused \cup Range(delivered))

Init ==
    /\ submitted = {}
    /\ returned = {}
    /\ refused = {}
    /\ ahead = [e \in Events |-> {}]
    /\ delivered = <<>>
    /\ emitting = {}
    /\ failed = FALSE

-----------------------------------------------------------------------------
(* The callers' half.  A call may begin and return in the same step. *)

MayRefuse(e) == e \notin Terminals /\ Cardinality(Waiting) >= Room

Answer(e) ==
    /\ returned' = returned \cup {e}
    /\ \/ UNCHANGED refused
       \/ MayRefuse(e) /\ refused' = refused \cup {e}

Submit(e) ==
    /\ e \notin submitted
    /\ submitted' = submitted \cup {e}
    /\ ahead' = [ahead EXCEPT ![e] = Waiting]
    /\ \/ UNCHANGED <<returned, refused>>
       \/ Answer(e)

Return(e) ==
    /\ e \in submitted \ returned
    /\ Answer(e)
    /\ UNCHANGED <<submitted, ahead>>

Callers ==
    \/ \E e \in Events : Submit(e) \/ Return(e)
    \/ UNCHANGED <<submitted, returned, refused, ahead>>

-----------------------------------------------------------------------------
(* Downstream's half.  One call may end and the next begin in the same     *)
(* step, but calls never overlap.                                          *)

MayBegin(e) ==
    /\ ~Ended
    /\ IF e = Failure
          THEN failed'
          ELSE /\ ~failed'
               /\ e \in submitted' \ Range(delivered)
               /\ Ordered => ahead'[e] \subseteq Range(delivered)

Begin(e) ==
    /\ MayBegin(e)
    /\ delivered' = Append(delivered, e)
    /\ emitting' = {e}

End == delivered' = delivered /\ emitting' = {}

Downstream ==
    /\ failed' \in {failed, failed \/ emitting # {}}
    /\ \/ \E e \in Events \cup {Failure} : Begin(e)
       \/ End
       \/ UNCHANGED <<delivered, emitting>>

-----------------------------------------------------------------------------
(* No work is left for a call that may never come. *)
Settled ==
    /\ emitting = {}
    /\ Ended \/ (~failed /\ submitted \subseteq refused \cup Range(delivered))

(* In addition, a refused event is never delivered, before or after. *)
Next ==
    /\ Callers
    /\ Downstream
    /\ refused' \cap Range(delivered') = {}
    /\ submitted' = returned' => Settled'

Spec == Init /\ [][Next]_vars

(* The assumptions: every thread that can take a step does so, downstream  *)
(* returns, and submissions end.                                           *)
Live ==
    \A e \in Events :
        /\ e \in submitted ~> e \in returned
        /\ e \in submitted ~> Ended \/ e \in refused \cup Range(delivered)
=============================================================================
