------------------------------- MODULE Sticky -------------------------------
(***************************************************************************)
(* Our reference count.  Retain and release are each one atomic add.  The  *)
(* answers are those of an atomic counter, even if clients misbehave.      *)
(*                                                                         *)
(* The word is wider than any count (64 bits for counts of 31), and its    *)
(* range is divided:                                                       *)
(*                                                                         *)
(*        -Grave                        0             Promise      Limit   *)
(*   -------|---------------------------|----------------|-----------|--   *)
(*        dead                       brink            alive                *)
(*                                                                         *)
(* alive   The word is the count.                                          *)
(* brink   Zero or a little below.  The release of the last reference has  *)
(*         landed on zero and is about to mark the object dead.  If a      *)
(*         retain gets in first, it counts: the object lives on.  Each     *)
(*         excess release lands one further below.                         *)
(* dead    So far below that no number of adds in flight leads back.  An   *)
(*         add that finds the object dead is rolled back at leisure.       *)
(*                                                                         *)
(* On the brink, the object dies by one compare-and-set.  One thread wins  *)
(* it, and deallocates.  A release that landed on zero buries from zero.   *)
(* If it finds the word below zero, some release is one too many, and the  *)
(* releases that landed below zero do the rest.                            *)
(*                                                                         *)
(* A release that landed below zero looks at the word again.  If the word  *)
(* is still below zero, the release takes its own unit back and is         *)
(* refused.  If that unit is the last one, the same step buries.  If the   *)
(* word is zero by then, a retain has covered the release, and it may bury *)
(* from zero, too.                                                         *)
(*                                                                         *)
(* The idea that zero becomes final only by a second step comes from the   *)
(* wait-free sticky counter of Anderson, Blelloch and Wei (2022).  Their   *)
(* counter assumes that nobody releases too often.                         *)
(*                                                                         *)
(* An add also detects an overflow, and must be rolled back.  Distance     *)
(* protects the other callers meanwhile: Limit lies so far above Promise   *)
(* that the adds in flight cannot bridge it.                               *)
(*                                                                         *)
(* A release of several references at once could land far below zero while *)
(* references are still out.  So it reads first and uses compare-and-set.  *)
(*                                                                         *)
(* A caller that expects its reference to be the last one may call         *)
(* releaseLast().  Then one compare-and-set takes the reference and marks  *)
(* the object dead, where an add can only take the reference.  If there    *)
(* are other references, an add follows as above.                          *)
(***************************************************************************)
EXTENDS Client

CONSTANTS
    Grave,      \* minus the word of a dead object with nothing in flight
    ExpectLast  \* the threads that may call releaseLast()

TypeOK ==
    /\ ClientTypeOK
    /\ pc \in [Threads -> {"idle", "UndoRetain", "UndoRelease",
                           "LookFromZero", "Bury", "LookFromBelow", "TakeBack",
                           "SubtractAfterAll", "CasRelease", "ReadAgainToRelease"}]

Init == word = Initial /\ ClientInit

-----------------------------------------------------------------------------
IsDead(w)  == w <= -(Grave \div 2)
IsAlive(w) == w > 0
Dead       == -Grave

(* The count that a word stands for.  On the brink it is one: the object   *)
(* is not dead yet, and a retain may still revive it.                      *)
Reading(w) ==
    CASE IsDead(w)   -> 0
      [] w > Promise -> Promise
      [] w >= 1      -> w
      [] OTHER       -> 1

-----------------------------------------------------------------------------
RetainRefused(old, n) == IsDead(old) \/ old + n > Limit

AddToRetain(t, n) ==
    /\ MayRetain(t, n)
    /\ word' = Wrap(word + n)
    /\ UNCHANGED seen
    /\ IF RetainRefused(word, n)
          THEN Enter(t, Retain(n), "UndoRetain")
          ELSE Answered(t, Retain(n), "done")

UndoRetain(t) ==
    /\ pc[t] = "UndoRetain"
    /\ word' = Wrap(word - call[t].n)
    /\ UNCHANGED seen
    /\ Answered(t, call[t], "refused")

-----------------------------------------------------------------------------
(* release(): one add, unless it lands on the brink or the object is dead. *)
Landing(old) ==
    CASE IsDead(old) -> "UndoRelease"
      [] old > 1     -> "alive"
      [] old = 1     -> "LookFromZero"
      [] OTHER       -> "LookFromBelow"

Subtract(t) ==
    /\ word' = Wrap(word - 1)
    /\ UNCHANGED seen
    /\ CASE Landing(word) = "alive" -> Answered(t, Release(1), "done")
         [] Idle(t)                 -> Enter(t, Release(1), Landing(word))
         [] OTHER                   -> GoOn(t, Landing(word))

SubtractToRelease(t) == MayRelease(t, 1) /\ Subtract(t)

UndoRelease(t) ==
    /\ pc[t] = "UndoRelease"
    /\ word' = Wrap(word + 1)
    /\ UNCHANGED seen
    /\ Answered(t, call[t], "refused")

(* Zero: go on to bury.  Otherwise this release need not bury, or not      *)
(* alone.                                                                  *)
LookFromZero(t) ==
    /\ pc[t] = "LookFromZero"
    /\ UNCHANGED <<word, seen>>
    /\ IF word = 0 THEN GoOn(t, "Bury") ELSE Answered(t, call[t], "done")

Bury(t) ==
    /\ pc[t] = "Bury"
    /\ UNCHANGED seen
    /\ IF word = 0
          THEN word' = Dead /\ Answered(t, call[t], "freed")
          ELSE UNCHANGED word /\ Answered(t, call[t], "done")

(* Below zero: one of the releases below zero is too many, and it may as   *)
(* well be this one.  Zero: a retain has covered this release, and it may  *)
(* bury.  Otherwise nothing is left to do.                                 *)
LookFromBelow(t) ==
    /\ pc[t] = "LookFromBelow"
    /\ UNCHANGED word
    /\ LET settled == IsAlive(word) \/ IsDead(word)
       IN  /\ seen' = [seen EXCEPT ![t] = IF settled THEN 0 ELSE word]
           /\ IF settled THEN Answered(t, call[t], "done") ELSE GoOn(t, "TakeBack")

TakenBack(w) == IF w >= -1 THEN Dead ELSE w + 1

TakeBack(t) ==
    /\ pc[t] = "TakeBack"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ IF word = seen[t]
          THEN /\ word' = TakenBack(word)
               /\ Answered(t, call[t], CASE word = 0  -> "freed"
                                         [] word = -1 -> "refused, freed"
                                         [] OTHER     -> "refused")
          ELSE UNCHANGED word /\ GoOn(t, "LookFromBelow")

-----------------------------------------------------------------------------
(* releaseLast(): if the count is one, bury at once.  If not, continue as  *)
(* release() does.  To refuse here, because the count is zero or below,    *)
(* would be wrong: a retain may still cover another's release (see         *)
(* StickyMutants).                                                         *)
BuryFromOne(t) ==
    /\ t \in ExpectLast
    /\ MayRelease(t, 1)
    /\ UNCHANGED seen
    /\ IF word = 1
          THEN word' = Dead /\ Answered(t, ReleaseLast, "freed")
          ELSE UNCHANGED word /\ Enter(t, ReleaseLast, "SubtractAfterAll")

SubtractAfterAll(t) == pc[t] = "SubtractAfterAll" /\ Subtract(t)

-----------------------------------------------------------------------------
(* release(n) for n > 1: read, decide, compare-and-set.  On the brink the  *)
(* count is at most one, as in Reading.                                    *)
ReleaseVerdict(w, n) ==
    CASE w > n -> "subtract"
      [] w = n -> "free"
      [] OTHER -> "refuse"

Released(w, n) == IF ReleaseVerdict(w, n) = "free" THEN Dead ELSE w - n

Decide(t, n) ==
    /\ UNCHANGED word
    /\ IF ReleaseVerdict(word, n) = "refuse"
          THEN Answered(t, Release(n), "refused") /\ seen' = [seen EXCEPT ![t] = 0]
          ELSE /\ seen' = [seen EXCEPT ![t] = word]
               /\ IF Idle(t) THEN Enter(t, Release(n), "CasRelease") ELSE GoOn(t, "CasRelease")

ReadToRelease(t, n) == n > 1 /\ MayRelease(t, n) /\ Decide(t, n)

CasRelease(t) ==
    /\ pc[t] = "CasRelease"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ IF word = seen[t]
          THEN /\ word' = Released(word, call[t].n)
               /\ Answered(t, call[t],
                           IF ReleaseVerdict(word, call[t].n) = "free" THEN "freed" ELSE "done")
          ELSE UNCHANGED word /\ GoOn(t, "ReadAgainToRelease")

ReadAgainToRelease(t) == pc[t] = "ReadAgainToRelease" /\ Decide(t, call[t].n)

Observe(t) == Observed(t, Reading(word)) /\ UNCHANGED word

-----------------------------------------------------------------------------
Begins(t) ==
    \/ \E n \in Amounts : AddToRetain(t, n) \/ ReadToRelease(t, n)
    \/ SubtractToRelease(t) \/ BuryFromOne(t)
    \/ Observe(t)

Proceeds(t) ==
    \/ UndoRetain(t) \/ UndoRelease(t)
    \/ LookFromZero(t) \/ Bury(t)
    \/ LookFromBelow(t) \/ TakeBack(t)
    \/ SubtractAfterAll(t)
    \/ CasRelease(t) \/ ReadAgainToRelease(t)

Next == \E t \in Threads : Begins(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Proceeds(t))

-----------------------------------------------------------------------------
(* After the deallocation, every reading is zero. *)
NoLifeAfterDeath == freed > 0 => Reading(word) = 0

(* The adds in the word that no answer accounts for yet. *)
InFlight == SumOver([t \in Threads |-> CASE pc[t] = "UndoRetain"  -> call[t].n
                                         [] pc[t] \in {"UndoRelease", "LookFromZero", "Bury",
                                                       "LookFromBelow", "TakeBack"} -> -call[t].n
                                         [] OTHER -> 0], Threads)

(* While the object lives, the word is the references plus the adds in     *)
(* flight.                                                                 *)
CountIsExact == freed = 0 => word = ledger + InFlight

(* A call in progress can always take a step. *)
NobodyIsStuck == \A t \in Threads : Idle(t) \/ ENABLED <<Proceeds(t)>>_vars

(* A call ends if all other threads stop, at any step. *)
EndsAlone == \A t \in Threads :
    <>[][Begins(t) \/ Proceeds(t)]_vars => (pc[t] # "idle" ~> pc[t] = "idle")
=============================================================================
