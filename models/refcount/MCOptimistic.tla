---------------------------- MODULE MCOptimistic ----------------------------
EXTENDS Optimistic, Scenarios

(* "Why not refCntUpdater.getAndSet(this, oldRef)?" (a reviewer of PR      *)
(* 7248).  The value to set is remembered in seen.                         *)
AddAndRemember(t, n) ==
    /\ MayRetain(t, n)
    /\ word' = Wrap(word + n)
    /\ IF RetainRefused(word, n)
          THEN Enter(t, Retain(n), "UndoRetain") /\ seen' = [seen EXCEPT ![t] = word]
          ELSE Answered(t, Retain(n), "done") /\ UNCHANGED seen

SubtractAndRemember(t, n) ==
    /\ MayRelease(t, n)
    /\ word' = Wrap(word - n)
    /\ CASE ReleaseFrees(word, n)   -> Answered(t, Release(n), "freed") /\ UNCHANGED seen
         [] ReleaseRefused(word, n) -> Enter(t, Release(n), "UndoRelease") /\ seen' = [seen EXCEPT ![t] = word]
         [] OTHER                   -> Answered(t, Release(n), "done") /\ UNCHANGED seen

SetBack(t, label) ==
    /\ pc[t] = label
    /\ word' = seen[t]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ Answered(t, call[t], "refused")

ExactAtRest == AtRest => word = Wrap(ledger)
WordIsCount == word = Wrap(ledger)

UndoRetainBySet(t)  == SetBack(t, "UndoRetain")
UndoReleaseBySet(t) == SetBack(t, "UndoRelease")
=============================================================================
