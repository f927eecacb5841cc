----------------------------- MODULE Serializer -----------------------------
(***************************************************************************)
(* What a user may rely on who puts a serializer between several producers *)
(* and a downstream that can take one call at a time.                      *)
(*                                                                         *)
(* A producer makes a call with an event, an item or a terminal one.  The  *)
(* call may return before downstream has seen the event, and it may return *)
(* late, because its thread delivers what others have left.  Downstream    *)
(* gets the events one after the other, from within those calls.           *)
(*                                                                         *)
(* Ordered: an event does not overtake one whose call had returned before  *)
(* its own began; each producer's own order is part of that.  It holds for *)
(* the terminal event too, so what had been accepted before is delivered   *)
(* before the end, and only what came at the same time or later may be     *)
(* dropped.  Without order, any event may overtake any other, and the end  *)
(* may drop whatever is still waiting.                                     *)
(*                                                                         *)
(* An item may be refused only where Room others wait, or more, and the    *)
(* caller is told; what was refused is never delivered.                    *)
(*                                                                         *)
(* If downstream throws, it is told so by one terminal event, Failure, and *)
(* nothing else.                                                           *)
(*                                                                         *)
(* As soon as no call is under way, all is settled: everything accepted    *)
(* has been delivered, unless it has ended.  With fairness, every call     *)
(* ends.                                                                   *)
(*                                                                         *)
(* A step has two halves: what the callers see of it, and what downstream  *)
(* does.  Each variant maps its steps to these; no order of effect has to  *)
(* be guessed.                                                             *)
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

(* Accepted, and not delivered yet. *)
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
(* step, but there is never a second one while the first goes on.          *)

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
(* Nothing is left to be done by somebody who may never come. *)
Settled ==
    /\ emitting = {}
    /\ Ended \/ (~failed /\ submitted \subseteq refused \cup Range(delivered))

(* Besides, what was refused is not delivered, before or after. *)
Next ==
    /\ Callers
    /\ Downstream
    /\ refused' \cap Range(delivered') = {}
    /\ submitted' = returned' => Settled'

Spec == Init /\ [][Next]_vars

(* If every thread that can go on does so, downstream returns, and nobody  *)
(* submits for ever.                                                       *)
Live ==
    \A e \in Events :
        /\ e \in submitted ~> e \in returned
        /\ e \in submitted ~> Ended \/ e \in refused \cup Range(delivered)
=============================================================================
