----------------------------- MODULE QueueAlone -----------------------------
(***************************************************************************)
(* The linked queue by itself: producers offer, and one thread, Consumer,  *)
(* polls whenever it likes.  Polled events count as delivered.             *)
(*                                                                         *)
(* A poll that finds no next node returns nothing, although the queue need *)
(* not be empty.                                                           *)
(***************************************************************************)
EXTENDS LinkedQueue

CONSTANT Consumer

VARIABLE missed \* a poll has returned nothing, though an offer had returned before that nobody has polled

allVars == <<vars, queueVars, missed>>

TypeOK ==
    /\ ProducersTypeOK
    /\ QueueTypeOK
    /\ pc \in [Threads -> {"idle", "Link"}]
    /\ missed \in BOOLEAN

Init == missed = FALSE /\ QueueInit /\ ProducersInit

-----------------------------------------------------------------------------
ExchangeTail(t) ==
    /\ MayCall(t)
    /\ ExchangesTail(t, Upcoming(t))
    /\ Calls(t, "Link")
    /\ UNCHANGED <<streamVars, missed>>

Link(t) ==
    /\ pc[t] = "Link"
    /\ Links(t)
    /\ Returns(t)
    /\ UNCHANGED <<streamVars, missed>>

Poll(t) ==
    /\ t = Consumer
    /\ UNCHANGED <<pc, callVars, emits, failed>>
    /\ IF First = None
          THEN /\ missed' = (missed \/ returned \ Range(delivered) # {})
               /\ UNCHANGED <<queueVars, delivered>>
          ELSE /\ Polls
               /\ delivered' = Append(delivered, First)
               /\ UNCHANGED missed

-----------------------------------------------------------------------------
Next == \E t \in Threads : ExchangeTail(t) \/ Link(t) \/ Poll(t)

Spec == Init /\ [][Next]_allVars

-----------------------------------------------------------------------------
NothingMissed == ~missed

(* At rest, the queue holds the events that were offered and not polled. *)
InTheQueue == AtRest => Range(Chain(head)) = submitted \ Range(delivered)
=============================================================================
