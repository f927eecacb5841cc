----------------------- MODULE BlockingConsumerMutants -----------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCBlockingConsumer

(* Claims by a store in place of a compare-and-set. *)
ClaimsByStore(p) ==
    /\ pc[p] = "Claim"
    /\ index' = bound[p]
    /\ GoTo(p, "Put")
    /\ UNCHANGED <<limit, done, blocked, slots, permits, calls, seen, bound, room, waiter, wakes, made, inTime, taken>>

(* Takes a full queue for one with room. *)
FindsRoom(p) ==
    /\ pc[p] = "LookAtDone"
    /\ room' = [room EXCEPT ![p] = seen[p] + 2]
    /\ GoTo(p, "MoveLimit")
    /\ UNCHANGED <<queueVars, calls, seen, bound, waiter, wakes, made, inTime, taken>>

(* Claims the place of two elements for a waiting consumer, and puts one. *)
ClaimsTwo(p) ==
    /\ pc[p] = "ClaimOfWaiter"
    /\ IF index = seen[p]
          THEN /\ index' = seen[p] + 3
               /\ seen' = [seen EXCEPT ![p] = @ - 1]
               /\ bound' = [bound EXCEPT ![p] = seen[p] + 1]
               /\ wakes' = [wakes EXCEPT ![p] = TRUE]
               /\ GoTo(p, "Put")
               /\ UNCHANGED <<calls, room, waiter, made>>
          ELSE Retries(p) /\ UNCHANGED index
    /\ UNCHANGED <<limit, done, blocked, slots, permits, inTime, taken>>

(* Leaves what it has taken in its slot. *)
LeavesIt(c) ==
    /\ pc[c] = "Clear"
    /\ taken' = [taken EXCEPT ![slots[Slot(done)][1]] = slots[Slot(done)][2]]
    /\ GoTo(c, "Advance")
    /\ UNCHANGED <<queueVars, producerVars, inTime>>

(* Unparks nobody. *)
UnparksNobody(p) ==
    /\ pc[p] = "Unpark"
    /\ Returns(p)
    /\ UNCHANGED <<queueVars, made, inTime, taken>>

(* Takes one element of each producer, and then no more. *)
StopsEarly(c) ==
    /\ \A d \in Consumers : pc[d] = "idle"
    /\ \A p \in Producers : taken[p] = 0
    /\ GoTo(c, IF slots[Slot(done)] = Empty THEN "LookIfEmpty" ELSE "Clear")
    /\ UNCHANGED <<queueVars, producerVars, inTime, taken>>

(* Takes a step that is not there. *)
GoesNowhere(c) ==
    /\ pc[c] = "Advance"
    /\ done' = done + 2
    /\ GoTo(c, "gone")
    /\ UNCHANGED <<index, limit, blocked, slots, permits, producerVars, inTime, taken>>
=============================================================================
