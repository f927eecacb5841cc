---------------------------- MODULE QueuedMutants ----------------------------
(* Faults in Queued; models.toml says which property must find each.       *)
EXTENDS MCQueued

(* Takes a missing link for the end of the queue, and leaves. *)
ReadNextOrLeave(t) ==
    /\ First = None
    /\ pc[t] = "ReadNext"
    /\ Returns(t)
    /\ wip' = 0
    /\ UNCHANGED <<queueVars, ended, streamVars>>

ReadNextLeavesAtAGap(t) == ReadNextOrLeave(t) \/ (pc[t] = "ReadNext" /\ First # None /\ ReadsNext(t))

(* Counts the event as done before downstream has returned. *)
CountsTooEarly(t) ==
    /\ pc[t] = "ReadNext"
    /\ First # None
    /\ ~ended
    /\ Polls
    /\ wip' = wip - 1
    /\ GoesOn(t, "Emit")
    /\ Delivers(t, First)
    /\ UNCHANGED <<ended, failed>>

(* Puts its node behind the one that was last when it looked, that is, the *)
(* dummy: an exchange of the tail that is none.                            *)
ExchangeThatIsNone(t) ==
    /\ MayCall(t)
    /\ prev' = [prev EXCEPT ![t] = head]
    /\ tail' = Upcoming(t)
    /\ next' = [next EXCEPT ![Upcoming(t)] = None]
    /\ UNCHANGED head
    /\ Calls(t, "Link")
    /\ UNCHANGED <<countVars, streamVars>>

(* Downstream is told of nothing but its exception's way out. *)
EmitThrowsUntold(t) ==
    /\ MayThrow(t)
    /\ failed' = TRUE
    /\ ended' = TRUE
    /\ GoesOn(t, "Decrement")
    /\ DeliversNothing(t)
    /\ UNCHANGED <<queueVars, wip>>

(* Counts twice. *)
DecrementTwice(t) ==
    /\ pc[t] = "Decrement"
    /\ wip' = wip - 2
    /\ IF wip <= 2 THEN Returns(t) ELSE GoesOn(t, "ReadNext")
    /\ UNCHANGED <<queueVars, ended, streamVars>>

(* Polls without moving on. *)
ReadNextTwice(t) ==
    /\ pc[t] = "ReadNext"
    /\ First # None
    /\ ~ended
    /\ GoesOn(t, "Emit")
    /\ Delivers(t, First)
    /\ UNCHANGED <<queueVars, countVars, failed>>

(* Leaves after its own event, whatever was counted meanwhile. *)
DecrementAndLeave(t) ==
    /\ pc[t] = "Decrement"
    /\ wip' = wip - 1
    /\ Returns(t)
    /\ UNCHANGED <<queueVars, ended, streamVars>>
=============================================================================
