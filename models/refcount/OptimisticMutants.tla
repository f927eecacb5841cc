-------------------------- MODULE OptimisticMutants -------------------------
(* Faults in Optimistic; models.toml says which property must find each.   *)
EXTENDS MCOptimistic

(* The change is not taken back. *)
UndoNothing(t) ==
    /\ pc[t] = "UndoRetain"
    /\ UNCHANGED <<word, seen>>
    /\ Answered(t, call[t], "refused")

(* The change is made twice. *)
UndoTheWrongWay(t) ==
    /\ pc[t] = "UndoRelease"
    /\ word' = Wrap(word - call[t].n)
    /\ UNCHANGED seen
    /\ Answered(t, call[t], "refused")

(* Deallocate when nothing was left before, not after. *)
FreesAtZero(old, n) == old = 0

(* Deallocate one too early. *)
FreesEarly(old, n) == old = n + 1

(* Integers that are off by two. *)
WrapElsewhere(x) == ((x - MinInt) % (2 ^ Bits)) + MinInt + 2

(* A refused retain waits for somebody else to correct the count. *)
UndoWhenPositive(t) ==
    /\ pc[t] = "UndoRetain"
    /\ word > 0
    /\ word' = Wrap(word - call[t].n)
    /\ UNCHANGED seen
    /\ Answered(t, call[t], "refused")

(* A refused release stops half way. *)
UndoReleaseNot(t) == FALSE /\ UNCHANGED vars

(* Integers that do not wrap. *)
Unbounded(x) == x
=============================================================================
