------------------------- MODULE PackedInJavaMutants -------------------------
EXTENDS MCPackedInJava

(* Puts the segment only where the waiter is active, and otherwise tries again. *)
PutsSegmentOrTries(t) ==
    /\ pc[t] = "PutSegment"
    /\ LET New(old) == "segment"
       IN  Updates(t, Mode["segment"], "state", LAMBDA s : s = "active", New, After("PutSegment"))
    /\ UNCHANGED called

(* Adds the index to the mark for no index. *)
AddsIndex(t) ==
    /\ pc[t] = "PutIndex"
    /\ LET New(old) == [old EXCEPT !.index = @ + Slot + 1] IN Updates(t, Mode["index"], "decision", Every, New, After("PutIndex"))
    /\ UNCHANGED called

(* Suspends even if the decision was made before. *)
SuspendsInAnyCase(t) ==
    /\ pc[t] = "Suspend"
    /\ LET New(old) == [old EXCEPT !.decision = "suspended"]
       IN  Updates(t, "volatile", "decision", Every, New, "returned")
    /\ UNCHANGED called

(* A thread that should decide leaves the decision unchanged. *)
LeavesItUndecided(t, mode, word, Suits(_), New(_), label) ==
    \E k \in Places(t, mode, word) :
        LET old == Content(word, k - 1)
        IN  /\ Suits(old)
            /\ Update(t, mode, word, k, IF word = "decision" THEN [New(old) EXCEPT !.decision = old.decision] ELSE New(old))
            /\ GoesOn(t, label)

(* Resumes even a cancelled waiter. *)
ResumesInAnyCase(t) ==
    /\ pc[t] = "Resume"
    /\ LET New(old) == "resumed" IN Updates(t, "volatile", "state", Every, New, "Decide")
    /\ UNCHANGED called

(* Resumes, and calls the segment that it finds. *)
ResumesAndCalls(t) ==
    /\ pc[t] = "Resume"
    /\ LET New(old) == "resumed" IN
          \/ Updates(t, "volatile", "state", LAMBDA s : s = "active", New, "Decide")
          \/ Updates(t, "volatile", "state", LAMBDA s : s = "segment", New, "Call")
          \/ Finds(t, "volatile", "state", IsFinal, "returned")
    /\ UNCHANGED called
==============================================================================
