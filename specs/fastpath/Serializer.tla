----------------------------- MODULE Serializer -----------------------------
(***************************************************************************)
(* What a user may rely on who puts a serializer between several producers *)
(* and a downstream that can take one call at a time.                      *)
(*                                                                         *)
(* A producer makes a call with an event, an item or a terminal one.  The  *)
(* call may return before downstream has seen the event, and it may return *)
(* late, because its thread delivers what others have left.  Downstream    *)
(* gets the events one after the other.  The order is any order in which   *)
(* an event does not overtake one whose call had returned before its own   *)
(* began; each producer's own order is part of that.  With the first       *)
(* terminal event it ends: what else was submitted is dropped.  A          *)
(* serializer with a limit may refuse an event, if it says so to the       *)
(* caller; what was refused is never delivered.                            *)
(*                                                                         *)
(* If downstream throws, it is told so by one terminal event, Failure, and *)
(* nothing else.                                                           *)
(*                                                                         *)
(* A step has two halves: what the callers see of it, and what downstream  *)
(* does.  Each variant maps its steps to these; no order of effect has to  *)
(* be guessed.                                                             *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
    Events,     \* what producers submit, each event once
    Terminals,  \* those after which there is nothing
    Failure     \* the terminal event that nobody submits

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

TypeOK ==
    /\ submitted \subseteq Events
    /\ returned \subseteq submitted
    /\ refused \subseteq returned
    /\ ahead \in [Events -> SUBSET Events]
    /\ delivered \in Seq(Events \cup {Failure})
    /\ emitting \subseteq Events \cup {Failure}
    /\ failed \in BOOLEAN

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

Answer(e) ==
    /\ returned' = returned \cup {e}
    /\ refused' \in {refused, refused \cup ({e} \ Range(delivered))}

Submit(e) ==
    /\ e \notin submitted
    /\ submitted' = submitted \cup {e}
    /\ ahead' = [ahead EXCEPT ![e] = returned \ (refused \cup Range(delivered))]
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
               /\ e \in submitted' \ (refused' \cup Range(delivered))
               /\ ahead'[e] \subseteq Range(delivered)

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

Next == Callers /\ Downstream
Spec == Init /\ [][Next]_vars
=============================================================================
