---------------------------- MODULE PackedMutants ----------------------------
EXTENDS MCPacked, WaiterFaults

(* Puts the index without a look whether a decision was made meanwhile. *)
PutsIndexBlindly(t) ==
    /\ pc[t] = "PutIndex"
    /\ Locked(t, "decision", 0, WithIndex(t))
    /\ registered' = t
    /\ GoesOn(t, "LookAtState")
    /\ Forgets(t)
    /\ UNCHANGED <<permit, winner, called, answers, unparked, returned>>

(* Puts the index, and makes the decision in place of the thread that is about to. *)
PutsIndexAndDecides(t) ==
    /\ pc[t] = "PutIndex"
    /\ \/ /\ LET decision == IF \E u \in Threads : pc[u] = "Decide" THEN Resumed ELSE Decision(seen[t])
             IN  Exchanges(t, "decision", Pack(decision, Index[t]))
          /\ registered' = t
          /\ GoesOn(t, "LookAtState")
          /\ Forgets(t)
          /\ UNCHANGED <<permit, winner, called, answers, unparked, returned>>
       \/ Misses(t, "decision") /\ Steps(t, "LookAtIndex")

(* Registers whether there is an index or not. *)
DoesNotLookForIndex(t) == (pc[t] = "LookAtIndex" \/ Begins(t, Registrars)) /\ Loads(t, Word(t), "PutIndex")

(* A second registration is ignored, and not refused. *)
IgnoresTheSecond(t) ==
    /\ pc[t] = "LookAtIndex" \/ Begins(t, Registrars)
    /\ IF IndexIn(Word(t)) = NoIndex
          THEN Loads(t, Word(t), "PutIndex")
          ELSE Returns(t, "yes")

(* Tells a registrar that has registered that it was refused. *)
RefusesWhatItPuts(t) ==
    /\ pc[t] = "PutSegment"
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t])
          /\ AnswersAndGoesOn(t, "no")
          /\ UNCHANGED <<winner, registered, called, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")

(* Takes a resumed waiter for a cancelled one. *)
CallsIfFinal(t) ==
    /\ pc[t] = "LookAtState" \/ Begins(t, Completers)
    /\ LooksAtStateAnd(t,
        IF State(t).kind = "active" THEN Loads(t, State(t), "PutSegment") ELSE Steps(t, "LoadIndex") /\ UNCHANGED memoryVars)

(* Leaves the call to the canceller, which has not found the segment. *)
LeavesItToTheCanceller(t) ==
    /\ pc[t] = "LookAtState" \/ Begins(t, Completers)
    /\ LooksAtStateAnd(t,
        IF State(t).kind = "active"
           THEN Loads(t, State(t), "PutSegment")
           ELSE Returns(t, "yes"))

(* Puts the segment and calls it, too, if the waiter is cancelled by then. *)
CallsWhatItHasPut(t) ==
    /\ pc[t] = "PutSegment"
    /\ \/ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t]) /\ Steps(t, "LookAtState")
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")
CallsAgain(t) ==
    /\ pc[t] = "LookAtState" \/ Begins(t, Completers)
    /\ LooksAtStateAnd(t,
        CASE State(t).holds = t /\ State(t).kind = "active" -> Returns(t, "yes")
          [] State(t).kind = "active"    -> Loads(t, State(t), "PutSegment")
          [] State(t).kind = "cancelled" -> Steps(t, "LoadIndex") /\ UNCHANGED memoryVars
          [] State(t).kind = "resumed"   -> Returns(t, "yes"))
==============================================================================
