------------------------------- MODULE Counted -------------------------------
(***************************************************************************)
(* The common part of Queued and FastPath: a linked queue, and beside it   *)
(* wip, the count of events that were submitted and not yet dealt with.    *)
(* The thread that takes wip from zero delivers until it has taken wip     *)
(* back to zero.                                                           *)
(***************************************************************************)
EXTENDS LinkedQueue

VARIABLES
    wip,
    ended   \* downstream has seen the end; it belongs to the one who delivers

countVars == <<wip, ended>>

CountedInit   == wip = 0 /\ ended = FALSE /\ QueueInit
CountedTypeOK == wip \in Nat /\ ended \in BOOLEAN /\ QueueTypeOK

-----------------------------------------------------------------------------
LinksNode(t) ==
    /\ Links(t)
    /\ GoesOn(t, "Increment")
    /\ UNCHANGED <<countVars, streamVars>>

(* The producer that takes wip from zero must deliver. *)
Increments(t) ==
    /\ wip' = wip + 1
    /\ IF wip = 0 THEN GoesOn(t, "ReadNext") ELSE Returns(t)
    /\ UNCHANGED <<queueVars, ended, streamVars>>

(* wip says that there is an event.  If it cannot be reached, some         *)
(* producer is about to link it: look again.                               *)
ReadsNext(t) ==
    /\ UNCHANGED <<countVars, failed>>
    /\ CASE First = None ->
              /\ GoesOn(t, "ReadNext")
              /\ UNCHANGED <<queueVars, emits, delivered>>
         [] First # None /\ ended ->
              /\ Polls
              /\ GoesOn(t, "Decrement")
              /\ DeliversNothing(t)
         [] OTHER ->
              /\ Polls
              /\ GoesOn(t, "Emit")
              /\ Delivers(t, First)

(* Downstream returns. *)
EmitReturns(t, label) ==
    /\ ended' = (ended \/ IsTerminal(emits[t]))
    /\ GoesOn(t, label)
    /\ DeliversNothing(t)
    /\ UNCHANGED <<queueVars, wip, failed>>

(* Downstream throws.  It is called once more, with Failure, unless this   *)
(* call was already a terminal event.                                      *)
EmitFails(t, label) ==
    /\ failed' = TRUE
    /\ IF IsTerminal(emits[t])
          THEN ended' = TRUE /\ GoesOn(t, label) /\ DeliversNothing(t)
          ELSE UNCHANGED ended /\ GoesOn(t, "Emit") /\ Delivers(t, Failure)
    /\ UNCHANGED <<queueVars, wip>>

Delivering(t) == pc[t] \in {"ReadNext", "Emit", "Decrement", "Release", "CloseFlag"}

(* Why it works: there is one deliverer while wip is above zero, else      *)
(* none.                                                                   *)
WipIsOne == Cardinality({t \in Threads : Delivering(t)}) = IF wip > 0 THEN 1 ELSE 0
=============================================================================
