----------------------------- MODULE Optimistic -----------------------------
(***************************************************************************)
(* The reference count of PR 7248: add first, check the old value, and     *)
(* roll the add back if it was illegal.                                    *)
(*                                                                         *)
(*   retain(n)    old = getAndAdd(n)                                       *)
(*                old <= 0, or the sum overflowed:  getAndAdd(-n), refuse  *)
(*   release(n)   old = getAndAdd(-n)                                      *)
(*                old = n:                          deallocate             *)
(*                old < n:                          getAndAdd(n), refuse   *)
(*                                                                         *)
(* In Netty 4.1.17, release also tests old - n > old, for overflow.  That  *)
(* test is dead code: it is true only if old < n is true as well (see      *)
(* UnderflowIsTooMany).                                                    *)
(*                                                                         *)
(* Between the two accesses of a refused call, the word holds a count that *)
(* never existed.  Every result about this algorithm depends on what other *)
(* threads do with that count.                                             *)
(***************************************************************************)
EXTENDS Client

TypeOK ==
    /\ ClientTypeOK
    /\ pc \in [Threads -> {"idle", "UndoRetain", "UndoRelease"}]

Init == word = Initial /\ ClientInit

-----------------------------------------------------------------------------
RetainRefused(old, n)  == old <= 0 \/ Wrap(old + n) < old
ReleaseFrees(old, n)   == old = n
ReleaseRefused(old, n) == old < n

AddToRetain(t, n) ==
    /\ MayRetain(t, n)
    /\ word' = Wrap(word + n)
    /\ UNCHANGED seen
    /\ IF RetainRefused(word, n)
          THEN Enter(t, Retain(n), "UndoRetain")
          ELSE Answered(t, Retain(n), "done")

(* "Why not getAndSet(old)?", a reviewer asked.  The rollback undoes the   *)
(* change, not the state: other threads may have changed the word since.   *)
UndoRetain(t) ==
    /\ pc[t] = "UndoRetain"
    /\ word' = Wrap(word - call[t].n)
    /\ UNCHANGED seen
    /\ Answered(t, call[t], "refused")

SubtractToRelease(t, n) ==
    /\ MayRelease(t, n)
    /\ word' = Wrap(word - n)
    /\ UNCHANGED seen
    /\ CASE ReleaseFrees(word, n)   -> Answered(t, Release(n), "freed")
         [] ReleaseRefused(word, n) -> Enter(t, Release(n), "UndoRelease")
         [] OTHER                   -> Answered(t, Release(n), "done")

UndoRelease(t) ==
    /\ pc[t] = "UndoRelease"
    /\ word' = Wrap(word + call[t].n)
    /\ UNCHANGED seen
    /\ Answered(t, call[t], "refused")

Reading(w) == w

Observe(t) == Observed(t, Reading(word)) /\ UNCHANGED word

-----------------------------------------------------------------------------
Begins(t) ==
    \/ \E n \in Amounts : AddToRetain(t, n) \/ SubtractToRelease(t, n)
    \/ Observe(t)

Proceeds(t) == UndoRetain(t) \/ UndoRelease(t)

Next == \E t \in Threads : Begins(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Proceeds(t))

-----------------------------------------------------------------------------
(* After the deallocation, every reading is zero. *)
NoLifeAfterDeath == freed > 0 => Reading(word) = 0

(* The changes in the word that will be rolled back. *)
InFlight == SumOver([t \in Threads |-> CASE pc[t] = "UndoRetain"  -> call[t].n
                                         [] pc[t] = "UndoRelease" -> -call[t].n
                                         [] OTHER -> 0], Threads)

(* The one guarantee of getAndAdd: no update is ever lost. *)
CountIsExact == word = Wrap(ledger + InFlight)

(* If the difference overflows, the word is below n anyway. *)
UnderflowIsTooMany == \A n \in 1 .. MaxInt : Wrap(word - n) > word => word < n

(* A call in progress can always take a step. *)
NobodyIsStuck == \A t \in Threads : Idle(t) \/ ENABLED <<Proceeds(t)>>_vars

(* A call ends if all other threads stop, at any step. *)
EndsAlone == \A t \in Threads :
    <>[][Begins(t) \/ Proceeds(t)]_vars => (pc[t] # "idle" ~> pc[t] = "idle")
=============================================================================
