----------------------- MODULE PackedInductiveMutants -----------------------
(* Packed_invariant without one of its conjuncts, and faults that each of  *)
(* its conjuncts finds; models.toml says which.                            *)
EXTENDS MCPackedInductive, PackedMutants

(* Puts the segment into the state that it saw, even if the state has changed. *)
PutsSegmentBlindly(t) ==
    /\ pc[t] = "PutSegment"
    /\ Locked(t, "state", 0, [seen[t] EXCEPT !.holds = t])
    /\ AnswersAndGoesOn(t, "yes")
    /\ UNCHANGED <<winner, registered, called, unparked, returned>>

(* Another has changed the word, and it goes on as if it had put its index. *)
GoesOnAnyway(t) ==
    /\ pc[t] = "PutIndex"
    /\ \/ /\ Exchanges(t, "decision", WithIndex(t))
          /\ registered' = t
          /\ GoesOn(t, "LookAtState")
          /\ Forgets(t)
          /\ UNCHANGED <<permit, winner, called, answers, unparked, returned>>
       \/ Misses(t, "decision") /\ Steps(t, "LookAtState")

(* Registers, and leaves the word as it was. *)
PutsNoIndex(t) ==
    /\ pc[t] = "PutIndex"
    /\ \/ /\ Exchanges(t, "decision", seen[t])
          /\ registered' = t
          /\ GoesOn(t, "LookAtState")
          /\ Forgets(t)
          /\ UNCHANGED <<permit, winner, called, answers, unparked, returned>>
       \/ Misses(t, "decision") /\ Steps(t, "LookAtIndex")
=============================================================================
