-------------------------- MODULE PublishedMutants --------------------------
(* Faults in Published; models.toml says which property must find each.    *)
EXTENDS MCPublished

(* Trusts the flag: what is a hint is taken for a lock. *)
AcquireByTrust(t) ==
    /\ pc[t] = "Acquire"
    /\ wip' = wip + 1
    /\ GoesOn(t, "Emit")
    /\ Delivers(t, Current(t))
    /\ UNCHANGED <<queueVars, failed, flag, count, thrown>>

(* Takes a missing link for the end of the queue. *)
ReadTailAtAGap(t) ==
    /\ pc[t] = "ReadTail"
    /\ GoesOn(t, "ResetThrown")
    /\ count' = [count EXCEPT ![t] = 0]
    /\ UNCHANGED <<queueVars, streamVars, wip, flag, thrown>>

(* Whoever has polled nothing does not forget what it has polled before. *)
ReadTailAndCountOn(t) ==
    /\ pc[t] = "ReadTail"
    /\ CASE tail # head              -> GoesOn(t, "ReadNext") /\ UNCHANGED thrown
         [] tail = head /\ Ends(t)   -> Answers(t, TRUE)
         [] OTHER                    -> GoesOn(t, "ResetThrown") /\ UNCHANGED thrown
    /\ UNCHANGED <<queueVars, streamVars, wip, flag, count>>

(* Polls without moving on. *)
ReadNextInPlace(t) ==
    /\ pc[t] = "ReadNext"
    /\ First # None
    /\ GoesOn(t, "Emit")
    /\ Delivers(t, First)
    /\ count' = [count EXCEPT ![t] = IF @ <= Short THEN @ + 1 ELSE @]
    /\ UNCHANGED <<queueVars, wip, flag, failed, thrown>>

(* Counts twice. *)
DecrementTwice(t) ==
    /\ pc[t] = "Decrement"
    /\ wip' = wip - 2
    /\ IF wip <= 2 THEN Answers(t, FALSE) ELSE GoesOn(t, "ReadNext") /\ UNCHANGED thrown
    /\ count' = [count EXCEPT ![t] = 0]
    /\ UNCHANGED <<queueVars, streamVars, flag>>

(* Takes an empty queue for the only one without a next node. *)
ReadTailOfAll(t) ==
    /\ pc[t] = "ReadTail"
    /\ tail = head
    /\ IF Ends(t) THEN Answers(t, TRUE) ELSE GoesOn(t, "ResetThrown") /\ UNCHANGED thrown
    /\ Forgets(t)
    /\ UNCHANGED <<queueVars, streamVars, wip, flag>>
=============================================================================
