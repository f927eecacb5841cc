--------------------------- MODULE CasLoopMutants ---------------------------
(* Faults in CasLoop; models.toml says which property must find each.      *)
EXTENDS MCCasLoop

(* The result of the compare-and-set is not looked at. *)
CasRetainUnchecked(t) ==
    /\ pc[t] = "CasRetain"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ word' = IF word = seen[t] THEN Retained(word, call[t].n) ELSE word
    /\ Answered(t, call[t], "done")

(* Retain takes a dead object for a live one: < for <=. *)
RetainRefusedIfBelow(old, n) == Wrap(old + n) < n

(* Retain does not look for an overflow. *)
RetainRefusedIfDead(old, n) == old <= 0

(* ... in a language whose integers do not wrap. *)
RetainedUnbounded(old, n) == old + n

(* Release wants one reference to be left: <= for <. *)
ReleaseRefusedAtLast(old, n) == old <= n

(* The last release is not told. *)
OutcomeNeverFreed(old, n) == "done"

(* The compare-and-set of a release that does not compare. *)
CasReleaseBlind(t) ==
    /\ pc[t] = "CasRelease"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ word' = Released(seen[t], call[t].n)
    /\ Answered(t, call[t], Outcome(seen[t], call[t].n))

(* A retain stops half way. *)
CasRetainNot(t) == FALSE /\ UNCHANGED vars

(* A compare-and-set that always fails. *)
CasRetainNever(t) ==
    /\ pc[t] = "CasRetain"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ UNCHANGED word
    /\ GoOn(t, "ReadAgainToRetain")
=============================================================================
