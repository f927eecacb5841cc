------------------------------ MODULE FastPath ------------------------------
(***************************************************************************)
(* PR 1235, as described: while a flag says that there is no contention,   *)
(* an event goes directly to downstream, past the queue.                   *)
(*                                                                         *)
(*   call(e)    the flag is open, and compare-and-set wip 0 -> 1:          *)
(*                  downstream(e)                                          *)
(*                  --wip is zero: return                                  *)
(*                  close the flag, drain                                  *)
(*              otherwise:                                                 *)
(*                  offer e                                                *)
(*                  wip++ was not zero: return                             *)
(*                  drain                                                  *)
(*   drain      loop  poll;  downstream                                    *)
(*                    --wip is zero: leave the loop                        *)
(*              if the loop delivered one or two: open the flag            *)
(*                                                                         *)
(* The flag is a hint.  The values that a read may return are an operator  *)
(* here, so that a model can let the read return anything.                 *)
(*                                                                         *)
(* An event is counted after it is queued.  So a drain may deliver another *)
(* producer's uncounted event on the count of its own event.  Then wip is  *)
(* zero although its own event still waits, and the fast path overtakes    *)
(* that event.                                                             *)
(***************************************************************************)
EXTENDS Counted

CONSTANT Short  \* a drain of so many, or fewer, opens the flag again

VARIABLES
    open,       \* the flag
    count       \* count[t]: what t's drain has delivered; zero on the fast path

allVars == <<vars, queueVars, countVars, open, count>>

TypeOK ==
    /\ ProducersTypeOK
    /\ CountedTypeOK
    /\ pc \in [Threads -> {"idle", "Acquire", "Exchange", "Link", "Increment", "ReadNext", "Emit",
                           "Release", "CloseFlag", "Decrement", "OpenFlag"}]
    /\ open \in BOOLEAN
    /\ count \in [Threads -> 0 .. Short + 1]

Init ==
    /\ open = TRUE
    /\ count = [t \in Threads |-> 0]
    /\ CountedInit
    /\ ProducersInit

-----------------------------------------------------------------------------
(* The values that a read of the flag may return. *)
Readings == {open}

ReadFlag(t) ==
    /\ MayCall(t)
    /\ \E reading \in Readings : Calls(t, IF reading THEN "Acquire" ELSE "Exchange")
    /\ UNCHANGED <<queueVars, countVars, streamVars, open, count>>

Acquire(t) ==
    /\ pc[t] = "Acquire"
    /\ UNCHANGED <<queueVars, ended, failed, open, count>>
    /\ CASE wip # 0 -> GoesOn(t, "Exchange") /\ UNCHANGED <<wip, emits, delivered>>
         [] wip = 0 /\ ended  -> wip' = 1 /\ GoesOn(t, "Release") /\ DeliversNothing(t)
         [] OTHER -> wip' = 1 /\ GoesOn(t, "Emit") /\ Delivers(t, Current(t))

Release(t) ==
    /\ pc[t] = "Release"
    /\ wip' = wip - 1
    /\ IF wip = 1 THEN Returns(t) ELSE GoesOn(t, "CloseFlag")
    /\ UNCHANGED <<queueVars, ended, streamVars, open, count>>

CloseFlag(t) ==
    /\ pc[t] = "CloseFlag"
    /\ open' = FALSE
    /\ GoesOn(t, "ReadNext")
    /\ UNCHANGED <<queueVars, countVars, streamVars, count>>

ExchangeTail(t) ==
    /\ pc[t] = "Exchange"
    /\ ExchangesTail(t, Current(t))
    /\ GoesOn(t, "Link")
    /\ UNCHANGED <<countVars, streamVars, open, count>>

Counted(t) == [count EXCEPT ![t] = IF @ <= Short THEN @ + 1 ELSE @]

ReadNext(t) ==
    /\ pc[t] = "ReadNext"
    /\ ReadsNext(t)
    /\ count' = IF First = None THEN count ELSE Counted(t)
    /\ UNCHANGED open

Decrement(t) ==
    /\ pc[t] = "Decrement"
    /\ wip' = wip - 1
    /\ CASE wip > 1                       -> GoesOn(t, "ReadNext") /\ UNCHANGED count
         [] wip = 1 /\ count[t] > Short   -> Returns(t) /\ count' = [count EXCEPT ![t] = 0]
         [] wip = 1 /\ count[t] <= Short  -> GoesOn(t, "OpenFlag") /\ count' = [count EXCEPT ![t] = 0]
    /\ UNCHANGED <<queueVars, ended, streamVars, open>>

OpenFlag(t) ==
    /\ pc[t] = "OpenFlag"
    /\ open' = TRUE
    /\ Returns(t)
    /\ UNCHANGED <<queueVars, countVars, streamVars, count>>

-----------------------------------------------------------------------------
AfterEmit(t) == IF count[t] = 0 THEN "Release" ELSE "Decrement"

Emit(t)       == IsBack(t) /\ EmitReturns(t, AfterEmit(t)) /\ UNCHANGED <<open, count>>
EmitThrows(t) == MayThrow(t) /\ EmitFails(t, AfterEmit(t)) /\ UNCHANGED <<open, count>>

Link(t)      == pc[t] = "Link" /\ LinksNode(t) /\ UNCHANGED <<open, count>>
Increment(t) == pc[t] = "Increment" /\ Increments(t) /\ UNCHANGED <<open, count>>

Proceeds(t) ==
    \/ Acquire(t) \/ Release(t) \/ CloseFlag(t)
    \/ ExchangeTail(t) \/ Link(t) \/ Increment(t)
    \/ ReadNext(t) \/ Decrement(t) \/ OpenFlag(t)
    \/ Emit(t) \/ EmitThrows(t)

Next == \E t \in Threads : ReadFlag(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_allVars
FairSpec == Spec /\ \A t \in Threads : WF_allVars(Proceeds(t))

-----------------------------------------------------------------------------
(* The contract it keeps, without the order (F2.1, F2.2). *)
Abstract == INSTANCE Serializer WITH emitting <- Emitting, Ordered <- FALSE, Room <- Unlimited
Refines  == Abstract!Spec
Arrives  == Abstract!Live
=============================================================================
