------------------------------ MODULE MCPacked -------------------------------
EXTENDS Packed, Slots

(* The other order: the segment first, and then the index. *)
LookAtIndexLast(t) == pc[t] = "LookAtIndex" /\ Loads(t, Word(t), "PutIndex")

LookAtStateFirst(t) ==
    /\ pc[t] = "LookAtState" \/ Begins(t, Completers \cup Registrars)
    /\ LooksAtStateAnd(t,
        CASE State(t).holds # Nobody  -> Returns(t, "no")
          [] State(t).kind = "active" -> Loads(t, State(t), "PutSegment")
          [] OTHER                    -> Steps(t, "LookAtIndex") /\ UNCHANGED memoryVars)

PutSegmentFirst(t) ==
    /\ pc[t] = "PutSegment"
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t])
          /\ registered' = t
          /\ GoesOn(t, "LookAtIndex")
          /\ Forgets(t)
          /\ UNCHANGED <<permit, winner, called, answers, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")

(* A registrar that could not put its segment calls it, if the waiter was cancelled. *)
PutIndexLast(t) ==
    /\ pc[t] = "PutIndex"
    /\ \/ /\ Exchanges(t, "decision", WithIndex(t))
          /\ registered' = t
          /\ IF memory.state[0].kind = "cancelled" /\ memory.state[0].holds = Nobody
                THEN GoesOn(t, "LoadIndex") /\ Forgets(t) /\ UNCHANGED <<permit, answers>>
                ELSE AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, called, unparked, returned>>
       \/ Misses(t, "decision") /\ Steps(t, "LookAtIndex")

(* The index is stored, with no comparison. *)
PutIndexByStore(t) ==
    /\ pc[t] = "PutIndex"
    /\ Store(t, "decision", 0, WithIndex(t))
    /\ registered' = t
    /\ GoesOn(t, "LookAtState")
    /\ Forgets(t)
    /\ UNCHANGED <<permit, winner, called, answers, unparked, returned>>
==============================================================================
