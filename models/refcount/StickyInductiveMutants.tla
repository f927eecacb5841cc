----------------------- MODULE StickyInductiveMutants -----------------------
(* Sticky_invariant without one of its conjuncts, and faults that each of  *)
(* its conjuncts finds; models.toml says which.                            *)
EXTENDS MCStickyInductive, StickyMutants

Dropped == TRUE

(* A release below zero goes on to take its unit back, whatever it reads. *)
LookFromBelowBlind(t) ==
    /\ pc[t] = "LookFromBelow"
    /\ UNCHANGED word
    /\ seen' = [seen EXCEPT ![t] = word]
    /\ GoOn(t, "TakeBack")

(* A retain of a dead object is granted, and adds nothing. *)
AddToRetainDead(t, n) ==
    /\ MayRetain(t, n)
    /\ word' = IF RetainRefused(word, n) THEN word ELSE Wrap(word + n)
    /\ UNCHANGED seen
    /\ Answered(t, Retain(n), "done")

(* Whoever likes may release. *)
MayReleaseAny(t, n) == Idle(t) /\ Release(n) \in Menu[t]

(* A thread releases several when it holds one. *)
MayReleaseIfOne(t, n) ==
    /\ Idle(t)
    /\ Release(n) \in Menu[t]
    /\ InScenario(t, n)
    /\ t \in Disciplined => t \notin wronged /\ held[t] >= 1

(* A release of several takes half of them off the word. *)
ReleasedHalf(w, n) == IF ReleaseVerdict(w, n) = "free" THEN Dead ELSE w - (n - n \div 2)

(* A release that landed on zero is taken for one below it. *)
LandingBelowOrAlive(old) ==
    CASE IsDead(old) -> "UndoRelease"
      [] old > 1     -> "alive"
      [] OTHER       -> "LookFromBelow"
=============================================================================
