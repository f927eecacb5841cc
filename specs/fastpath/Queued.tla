------------------------------- MODULE Queued -------------------------------
(***************************************************************************)
(* Every event goes through the queue: PR 1235 without its fast path.      *)
(*                                                                         *)
(*   call(e)    offer e                                                    *)
(*              wip++ was not zero: return                                 *)
(*              loop  poll;  downstream                                    *)
(*                    --wip is zero: return                                *)
(***************************************************************************)
EXTENDS Counted

allVars == <<vars, queueVars, countVars>>

TypeOK ==
    /\ ProducersTypeOK
    /\ CountedTypeOK
    /\ pc \in [Threads -> {"idle", "Link", "Increment", "ReadNext", "Emit", "Decrement"}]

Init == CountedInit /\ ProducersInit

-----------------------------------------------------------------------------
ExchangeTail(t) ==
    /\ MayCall(t)
    /\ ExchangesTail(t, Upcoming(t))
    /\ Calls(t, "Link")
    /\ UNCHANGED <<countVars, streamVars>>

Link(t)      == pc[t] = "Link" /\ LinksNode(t)
Increment(t) == pc[t] = "Increment" /\ Increments(t)
ReadNext(t)  == pc[t] = "ReadNext" /\ ReadsNext(t)

Emit(t)       == IsBack(t) /\ EmitReturns(t, "Decrement")
EmitThrows(t) == MayThrow(t) /\ EmitFails(t, "Decrement")

Decrement(t) ==
    /\ pc[t] = "Decrement"
    /\ wip' = wip - 1
    /\ IF wip = 1 THEN Returns(t) ELSE GoesOn(t, "ReadNext")
    /\ UNCHANGED <<queueVars, ended, streamVars>>

-----------------------------------------------------------------------------
Proceeds(t) ==
    \/ Link(t) \/ Increment(t) \/ ReadNext(t) \/ Decrement(t)
    \/ Emit(t) \/ EmitThrows(t)

Next == \E t \in Threads : ExchangeTail(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_allVars
FairSpec == Spec /\ \A t \in Threads : WF_allVars(Proceeds(t))

-----------------------------------------------------------------------------
(* The contract it keeps. *)
Abstract == INSTANCE Serializer WITH emitting <- Emitting, Ordered <- TRUE, Room <- Unlimited
Refines  == Abstract!Spec
Arrives  == Abstract!Live
=============================================================================
