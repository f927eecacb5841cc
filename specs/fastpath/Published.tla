------------------------------ MODULE Published ------------------------------
(***************************************************************************)
(* The code of PR 1235, which differs from its description (FastPath).     *)
(* Only the queue was merged, not this code.                               *)
(*                                                                         *)
(* One field holds the flag and the end: it is enabled, disabled or        *)
(* terminated.                                                             *)
(*                                                                         *)
(*   onNext(e)        the flag is enabled, and compare-and-set wip 0 -> 1: *)
(*                        downstream(e)                                    *)
(*                        --wip, also if it has thrown                     *)
(*                        wip was one: return                              *)
(*                        enable                                           *)
(*                    terminated:  return                                  *)
(*                    otherwise:  offer e                                  *)
(*                        wip++ was not zero: return                       *)
(*                        terminated by now: return                        *)
(*                    loop  poll;  downstream                              *)
(*                          it was the end:  terminate, clear the queue,   *)
(*                                           leave the loop                *)
(*                          --wip is zero:  leave the loop                 *)
(*                    if the loop delivered one or two: disable, return    *)
(*                    if the loop delivered the end or threw: wip = 0      *)
(*                                                                         *)
(*   onCompleted()    the flag is enabled, and compare-and-set wip 0 -> 1: *)
(*                        terminate;  downstream;  return                  *)
(*                    terminated:  return                                  *)
(*                    otherwise:  offer the end                            *)
(*                        wip++ was not zero: return                       *)
(*                        terminated by now:  clear the queue, return      *)
(*                    terminate                                            *)
(*                    loop  poll;  downstream                              *)
(*                          it was the end:  clear the queue, return       *)
(*                          --wip is zero: return                          *)
(*                                                                         *)
(* onError is the same as onCompleted.  The code swaps two writes to the   *)
(* flag: contrary to the description, it enables the flag after contention *)
(* and disables it after a short loop.  The poll waits for a missing link, *)
(* so it returns nothing only if the queue is empty.  The delivery of      *)
(* nothing throws.  An exception of downstream propagates from the         *)
(* deliverer's call.                                                       *)
(***************************************************************************)
EXTENDS LinkedQueue

VARIABLES
    wip,
    flag,       \* enabled, disabled, or terminated
    count,      \* count[t]: what t's loop has polled; zero on the fast path
    thrown      \* not in the code: the events whose call has ended with an exception

allVars == <<vars, queueVars, wip, flag, count, thrown>>

Short == 2

TypeOK ==
    /\ ProducersTypeOK
    /\ QueueTypeOK
    /\ pc \in [Threads -> {"idle", "Acquire", "TerminateAndEmit", "Emit", "Release", "ReleaseThrown", "Enable",
                           "Exchange", "Link", "Increment", "ReadFlagAgain", "TerminateAndRead", "ReadNext",
                           "ReadTail", "Decrement", "Disable", "TerminateAndClear", "ClearNext", "ClearTail",
                           "Reset", "ResetThrown"}]
    /\ wip \in Nat
    /\ flag \in {"enabled", "disabled", "terminated"}
    /\ count \in [Threads -> 0 .. Short + 1]
    /\ thrown \subseteq returned

Init ==
    /\ wip = 0
    /\ flag = "enabled"
    /\ count = [t \in Threads |-> 0]
    /\ thrown = {}
    /\ QueueInit
    /\ ProducersInit

(* t's call ends, with an exception or without. *)
Answers(t, throws) ==
    /\ Returns(t)
    /\ thrown' = IF throws THEN thrown \cup {Current(t)} ELSE thrown

(* t leaves the loop. *)
Forgets(t) == count' = [count EXCEPT ![t] = 0]

(* The call in progress is onCompleted or onError. *)
Ends(t) == IsTerminal(Current(t))

-----------------------------------------------------------------------------
(* The fast path. *)

ReadFlag(t) ==
    /\ MayCall(t)
    /\ CASE flag = "enabled"    -> Calls(t, "Acquire")
         [] flag = "disabled"   -> Calls(t, "Exchange")
         [] flag = "terminated" -> CallsAndReturns(t)
    /\ UNCHANGED <<queueVars, streamVars, wip, flag, count, thrown>>

Acquire(t) ==
    /\ pc[t] = "Acquire"
    /\ UNCHANGED <<queueVars, failed, flag, count, thrown>>
    /\ CASE wip # 0 -> GoesOn(t, "Exchange") /\ UNCHANGED <<wip, emits, delivered>>
         [] wip = 0 /\ Ends(t) -> wip' = 1 /\ GoesOn(t, "TerminateAndEmit") /\ UNCHANGED <<emits, delivered>>
         [] OTHER -> wip' = 1 /\ GoesOn(t, "Emit") /\ Delivers(t, Current(t))

Release(t) ==
    /\ pc[t] \in {"Release", "ReleaseThrown"}
    /\ wip' = wip - 1
    /\ IF wip = 1 \/ pc[t] = "ReleaseThrown"
          THEN Answers(t, pc[t] = "ReleaseThrown")
          ELSE GoesOn(t, "Enable") /\ UNCHANGED thrown
    /\ UNCHANGED <<queueVars, streamVars, flag, count>>

Enable(t) ==
    /\ pc[t] = "Enable"
    /\ flag' = "enabled"
    /\ GoesOn(t, "ReadNext")
    /\ UNCHANGED <<queueVars, streamVars, wip, count, thrown>>

-----------------------------------------------------------------------------
(* Through the queue. *)

ExchangeTail(t) ==
    /\ pc[t] = "Exchange"
    /\ ExchangesTail(t, Current(t))
    /\ GoesOn(t, "Link")
    /\ UNCHANGED <<streamVars, wip, flag, count, thrown>>

Link(t) ==
    /\ pc[t] = "Link"
    /\ Links(t)
    /\ GoesOn(t, "Increment")
    /\ UNCHANGED <<streamVars, wip, flag, count, thrown>>

Increment(t) ==
    /\ pc[t] = "Increment"
    /\ wip' = wip + 1
    /\ IF wip = 0 THEN GoesOn(t, "ReadFlagAgain") /\ UNCHANGED thrown ELSE Answers(t, FALSE)
    /\ UNCHANGED <<queueVars, streamVars, flag, count>>

ReadFlagAgain(t) ==
    /\ pc[t] = "ReadFlagAgain"
    /\ IF flag = "terminated" /\ ~Ends(t)
          THEN Answers(t, FALSE)
          ELSE /\ GoesOn(t, IF flag = "terminated" THEN "ClearNext" ELSE IF Ends(t) THEN "TerminateAndRead" ELSE "ReadNext")
               /\ UNCHANGED thrown
    /\ UNCHANGED <<queueVars, streamVars, wip, flag, count>>

ReadNext(t) ==
    /\ pc[t] = "ReadNext"
    /\ UNCHANGED <<wip, flag, failed, thrown>>
    /\ IF First = None
          THEN /\ GoesOn(t, "ReadTail")
               /\ UNCHANGED <<queueVars, count, emits, delivered>>
          ELSE /\ Polls
               /\ GoesOn(t, "Emit")
               /\ Delivers(t, First)
               /\ count' = [count EXCEPT ![t] = IF @ <= Short THEN @ + 1 ELSE @]

(* There was no next node: the queue is empty, or a link is missing. *)
ReadTail(t) ==
    /\ pc[t] = "ReadTail"
    /\ CASE tail # head              -> GoesOn(t, "ReadNext") /\ UNCHANGED <<count, thrown>>
         [] tail = head /\ Ends(t)   -> Answers(t, TRUE) /\ Forgets(t)
         [] OTHER                    -> GoesOn(t, "ResetThrown") /\ Forgets(t) /\ UNCHANGED thrown
    /\ UNCHANGED <<queueVars, streamVars, wip, flag>>

Decrement(t) ==
    /\ pc[t] = "Decrement"
    /\ wip' = wip - 1
    /\ CASE wip > 1 -> GoesOn(t, "ReadNext") /\ UNCHANGED <<count, thrown>>
         [] wip <= 1 /\ (Ends(t) \/ count[t] > Short) -> Answers(t, FALSE) /\ Forgets(t)
         [] OTHER -> GoesOn(t, "Disable") /\ Forgets(t) /\ UNCHANGED thrown
    /\ UNCHANGED <<queueVars, streamVars, flag>>

Disable(t) ==
    /\ pc[t] = "Disable"
    /\ flag' = "disabled"
    /\ Answers(t, FALSE)
    /\ UNCHANGED <<queueVars, streamVars, wip, count>>

-----------------------------------------------------------------------------
(* The end. *)

Terminate(t) ==
    /\ flag' = "terminated"
    /\ \/ /\ pc[t] = "TerminateAndEmit"
          /\ GoesOn(t, "Emit")
          /\ Delivers(t, Current(t))
       \/ /\ pc[t] = "TerminateAndRead"
          /\ GoesOn(t, "ReadNext")
          /\ UNCHANGED <<emits, delivered>>
       \/ /\ pc[t] = "TerminateAndClear"
          /\ GoesOn(t, "ClearNext")
          /\ UNCHANGED <<emits, delivered>>
    /\ UNCHANGED <<queueVars, failed, wip, count, thrown>>

ClearNext(t) ==
    /\ pc[t] = "ClearNext"
    /\ IF First = None
          THEN GoesOn(t, "ClearTail") /\ UNCHANGED queueVars
          ELSE UNCHANGED <<pc, callVars>> /\ Polls
    /\ UNCHANGED <<streamVars, wip, flag, count, thrown>>

(* onCompleted leaves wip unchanged when it clears. *)
ClearTail(t) ==
    /\ pc[t] = "ClearTail"
    /\ IF tail = head /\ Ends(t)
          THEN Answers(t, FALSE)
          ELSE GoesOn(t, IF tail = head THEN "Reset" ELSE "ClearNext") /\ UNCHANGED thrown
    /\ UNCHANGED <<queueVars, streamVars, wip, flag, count>>

Reset(t) ==
    /\ pc[t] \in {"Reset", "ResetThrown"}
    /\ wip' = 0
    /\ Answers(t, pc[t] = "ResetThrown")
    /\ UNCHANGED <<queueVars, streamVars, flag, count>>

-----------------------------------------------------------------------------
(* Downstream returns. *)
Emit(t) ==
    /\ IsBack(t)
    /\ DeliversNothing(t)
    /\ CASE count[t] = 0 /\ Ends(t) -> Answers(t, FALSE) /\ UNCHANGED count
         [] count[t] > 0 /\ IsTerminal(emits[t]) ->
              GoesOn(t, IF Ends(t) THEN "ClearNext" ELSE "TerminateAndClear") /\ Forgets(t) /\ UNCHANGED thrown
         [] OTHER -> GoesOn(t, IF count[t] = 0 THEN "Release" ELSE "Decrement") /\ UNCHANGED <<count, thrown>>
    /\ UNCHANGED <<queueVars, failed, wip, flag>>

EmitThrows(t) ==
    /\ MayThrow(t)
    /\ failed' = TRUE
    /\ DeliversNothing(t)
    /\ IF Ends(t)
          THEN Answers(t, TRUE)
          ELSE GoesOn(t, IF count[t] = 0 THEN "ReleaseThrown" ELSE "ResetThrown") /\ UNCHANGED thrown
    /\ Forgets(t)
    /\ UNCHANGED <<queueVars, wip, flag>>

Proceeds(t) ==
    \/ Acquire(t) \/ Release(t) \/ Enable(t)
    \/ ExchangeTail(t) \/ Link(t) \/ Increment(t) \/ ReadFlagAgain(t)
    \/ ReadNext(t) \/ ReadTail(t) \/ Decrement(t) \/ Disable(t)
    \/ Terminate(t) \/ ClearNext(t) \/ ClearTail(t) \/ Reset(t)
    \/ Emit(t) \/ EmitThrows(t)

Next == \E t \in Threads : ReadFlag(t) \/ Proceeds(t)

Spec == Init /\ [][Next]_allVars

-----------------------------------------------------------------------------
(* Properties that the authors would claim. *)

(* At rest before the end, wip is back to zero. *)
FreeAtRest == AtRest /\ ~Ended => wip = 0

(* Terminated is final. *)
TerminatedForGood == [][flag = "terminated" => flag' = "terminated"]_allVars

(* At rest after a terminal event was submitted, downstream has got one. *)
TheEndArrives == AtRest /\ submitted \cap Terminals # {} => Ended

(* A deliverer that finds no next node finds a missing link, not an empty  *)
(* queue.                                                                  *)
SomethingToPoll == \A t \in Threads : pc[t] = "ReadTail" => tail # head

(* Contention disables the fast path. *)
ContentionDisables == [][\A t \in Threads : pc[t] = "Enable" /\ pc'[t] = "ReadNext" => flag' = "disabled"]_allVars

(* At rest, the fast path is not disabled. *)
EnabledAtRest == AtRest => flag # "disabled"
=============================================================================
