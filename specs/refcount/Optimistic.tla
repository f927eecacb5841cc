----------------------------- MODULE Optimistic -----------------------------
(***************************************************************************)
(* The reference count of PR 7248: add first, look at what was there, and  *)
(* take the change back if it was not legal.                               *)
(*                                                                         *)
(*   retain(n)    old = getAndAdd(n)                                       *)
(*                old <= 0, or the sum overflowed:  getAndAdd(-n), refuse  *)
(*   release(n)   old = getAndAdd(-n)                                      *)
(*                old = n:                          deallocate             *)
(*                old < n:                          getAndAdd(n), refuse   *)
(*                                                                         *)
(* As released, in Netty 4.1.17, release also tests old - n > old, the     *)
(* overflow.  That test is dead code: it is true only where old < n is,    *)
(* too (see UnderflowIsTooMany).                                           *)
(*                                                                         *)
(* Between the two accesses of a refused call the word holds a count that  *)
(* never was.  Everything that is said about this algorithm turns on what  *)
(* others do with it meanwhile.                                            *)
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

(* "Why not getAndSet(old)?", a reviewer asked.  What is undone here is    *)
(* the change, not the state: others may have changed the word since.      *)
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
(* After the deallocation, whoever looks sees zero. *)
NoLifeAfterDeath == freed > 0 => Reading(word) = 0

(* What the word holds beside references: changes about to be undone. *)
InFlight == SumOver([t \in Threads |-> CASE pc[t] = "UndoRetain"  -> call[t].n
                                         [] pc[t] = "UndoRelease" -> -call[t].n
                                         [] OTHER -> 0], Threads)

(* The one thing that getAndAdd does guarantee: no update is ever lost. *)
CountIsExact == word = Wrap(ledger + InFlight)

(* Where the difference overflows, the word is below n already. *)
UnderflowIsTooMany == \A n \in 1 .. MaxInt : Wrap(word - n) > word => word < n

(* A call that is under way can always go on. *)
NobodyIsStuck == \A t \in Threads : Idle(t) \/ ENABLED <<Proceeds(t)>>_vars

(* A call ends if the others stand still, wherever they are. *)
EndsAlone == \A t \in Threads :
    <>[][Begins(t) \/ Proceeds(t)]_vars => (pc[t] # "idle" ~> pc[t] = "idle")
=============================================================================
