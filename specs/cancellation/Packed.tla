------------------------------- MODULE Packed -------------------------------
(***************************************************************************)
(* The variant of the source: a registration allocates nothing.  It puts   *)
(* the segment itself into the state of the waiter, and the index of the   *)
(* slot into the spare bits of the decision word.                          *)
(*                                                                         *)
(*   register   Loop: look at the decision word.  If it has an index, that *)
(*              is an error.  Otherwise compare-and-set it to one with the *)
(*              index.                                                     *)
(*              Loop: look at the state.  If it is active, compare-and-set *)
(*              it to one with the segment.  If it is cancelled, call the  *)
(*              segment.                                                   *)
(*   call       Load the index from the decision word.                     *)
(*                                                                         *)
(* The index comes first: a thread that finds the segment finds the index. *)
(* The decision may be made between the two writes.  So each write to the  *)
(* decision word is a compare-and-set that keeps the other half.           *)
(*                                                                         *)
(* After kotlinx.coroutines 1.7.0 (pull request 3084), where nothing       *)
(* checks that an index has room.                                          *)
(***************************************************************************)
EXTENDS Waiter

ASSUME \A t \in Registrars : Index[t] \in Nat

Words == {Pack(decision, index) : decision \in {Undecided, Suspended, Resumed},
                                  index \in {NoIndex} \cup {Index[t] : t \in Registrars}}

TypeOK ==
    /\ WaiterTypeOK
    /\ memory.decision[0] \in Words
    /\ pc \in [Threads -> {"new", "registered", "LookAtIndex", "PutIndex", "LookAtState", "PutSegment", "Complete", "LoadIndex", "Call",
                           "LookAtDecision", "Decide", "Unpark", "Park", "LookAtOutcome", "returned"}]

Init == WaiterInit

-----------------------------------------------------------------------------
LookAtIndex(t) ==
    /\ pc[t] = "LookAtIndex" \/ Begins(t, Registrars)
    /\ IF IndexIn(Word(t)) = NoIndex
          THEN Loads(t, Word(t), "PutIndex")
          ELSE Returns(t, "no")

WithIndex(t) == Pack(Decision(seen[t]), Index[t])

PutIndex(t) ==
    /\ pc[t] = "PutIndex"
    /\ \/ /\ Exchanges(t, "decision", WithIndex(t))
          /\ registered' = t
          /\ GoesOn(t, "LookAtState")
          /\ Forgets(t)
          /\ UNCHANGED <<permit, winner, called, answers, unparked, returned>>
       \/ Misses(t, "decision") /\ Steps(t, "LookAtIndex")

(* A registrar of a resumed waiter returns: there is nothing to report. *)
LookAtState(t) ==
    /\ pc[t] = "LookAtState" \/ Begins(t, Completers)
    /\ LooksAtStateAnd(t,
        CASE State(t).kind = "active"    -> Loads(t, State(t), "PutSegment")
          [] State(t).kind = "cancelled" -> Steps(t, "LoadIndex") /\ UNCHANGED memoryVars
          [] State(t).kind = "resumed"   -> Returns(t, "yes"))

PutSegment(t) ==
    /\ pc[t] = "PutSegment"
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t])
          /\ AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, registered, called, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")

Complete(t) == pc[t] = "Complete" /\ CompletesAnd(t, "LoadIndex")

LoadIndex(t) ==
    /\ pc[t] = "LoadIndex"
    /\ Loads(t, [holds |-> IF t \in Registrars THEN t ELSE seen[t].holds, index |-> IndexIn(Word(t))], "Call")

Call(t) == pc[t] = "Call" /\ CallsWith(t, seen[t].holds, seen[t].index)

-----------------------------------------------------------------------------
Runs(t) ==
    \/ LookAtIndex(t) \/ PutIndex(t) \/ LookAtState(t) \/ PutSegment(t)
    \/ Complete(t) \/ LoadIndex(t) \/ Call(t) \/ Unpark(t) \/ Waits(t)
Drains(t) == Drain(t) /\ UNCHANGED <<localVars, historyVars>>

Next == \E t \in Threads : Runs(t) \/ Wake(t) \/ Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Runs(t)) /\ WF_vars(Drains(t))

-----------------------------------------------------------------------------
(* If there is a segment in the state, its index is in the decision word. *)
SegmentHasItsIndex ==
    LET holder == memory.state[0].holds
    IN  holder # Nobody => IndexIn(memory.decision[0]) = Index[holder]

(* Only a step that decides changes the decision: a registration does not. *)
DecisionIsKept ==
    [][Decision(memory.decision[0])' # Decision(memory.decision[0])
          => \E t \in Threads : pc[t] = "Decide" /\ pc'[t] # "Decide"]_vars
=============================================================================
