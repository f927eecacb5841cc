--------------------------- MODULE ParityMutants ----------------------------
(* Faults in Parity; models.toml says which property must find each.       *)
EXTENDS MCParity

(* The parity is looked for in the wrong bit. *)
IsDeadBySecondBit(w) == (w \div 2) % 2 = 1

(* The last release subtracts like any other, and leaves zero, not odd. *)
ReleasedEven(w, n) == Wrap(w - Twice(n))

(* Retain does not ask whether the object is dead. *)
RetainVerdictIfAny(old, n) ==
    LET new == Wrap(old + Twice(n))
    IN  IF (old <= 0 /\ new >= 0) \/ (old >= 0 /\ new < old) THEN "undo" ELSE "done"

(* The count that is read is the whole word. *)
ReadingRaw(w) == IF IsDead(w) THEN 0 ELSE w

(* The release does not look whether its compare-and-set has won. *)
CasReleaseUnchecked(t) ==
    /\ pc[t] = "CasRelease"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ word' = IF word = seen[t] THEN Released(word, call[t].n) ELSE word
    /\ Answered(t, call[t], IF ReleaseVerdict(seen[t], call[t].n) = "free" THEN "freed" ELSE "done")

(* A release stops half way. *)
CasReleaseNot(t) == FALSE /\ UNCHANGED vars

(* A compare-and-set that always fails. *)
CasReleaseNever(t) ==
    /\ pc[t] = "CasRelease"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ UNCHANGED word
    /\ GoOn(t, "ReadAgainToRelease")

(* Integers that do not wrap. *)
Unbounded(x) == x
=============================================================================
