------------------------------- MODULE Sticky -------------------------------
(***************************************************************************)
(* Our reference count.  Retain and release are each one atomic add; the   *)
(* answers are those of an atomic counter, also when clients misbehave.    *)
(*                                                                         *)
(* The word is wider than any count (64 bits for counts of 31), and its    *)
(* range is cut up:                                                        *)
(*                                                                         *)
(*        -Grave                        0             Promise      Limit   *)
(*   -------|---------------------------|----------------|-----------|--   *)
(*        dead                       brink            alive                *)
(*                                                                         *)
(* alive   The word is the count.                                          *)
(* brink   Zero or a little below.  Whoever gave back the last reference   *)
(*         has landed on zero and is about to mark the object dead.  A     *)
(*         retain that gets in first counts: the object lives on.  Each    *)
(*         release too many lands one further below.                       *)
(* dead    So far below that no number of adds in flight leads back: an    *)
(*         add that finds the object dead is undone at leisure.            *)
(*                                                                         *)
(* Dying is one compare-and-set from the brink, won by one thread, which   *)
(* deallocates.  A release that landed on zero buries from zero.  If the   *)
(* word is below zero when it looks, somebody is one too many, and the     *)
(* rest is left to them: a release that landed below zero and still finds  *)
(* the word there takes its own unit back and is refused; the one that     *)
(* finds the last such unit buries in the same step.  If the word is no    *)
(* longer below zero, a retain has covered it, and it is one of those that *)
(* may bury from zero.                                                     *)
(*                                                                         *)
(* That zero becomes final only by a second step is the idea of the        *)
(* wait-free sticky counter of Anderson, Blelloch and Wei (2022); theirs   *)
(* assumes that nobody releases too often.                                 *)
(*                                                                         *)
(* An overflow is found out by an add too, and has to be undone.  That     *)
(* nobody suffers meanwhile is a matter of distance: Limit lies so far     *)
(* above Promise that what is in flight cannot bridge it.                  *)
(*                                                                         *)
(* A release of several at once could land far below zero with references  *)
(* still out.  It reads first and uses compare-and-set.                    *)
(*                                                                         *)
(* A caller that expects its reference to be the last one may say so.      *)
(* Then one compare-and-set takes the reference and marks the object dead, *)
(* where an add can only do the first.  If there are other references, an  *)
(* add follows as above.                                                   *)
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
(* is not yet dead, and somebody may still retain it.                      *)
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
(* release(): one add, unless it lands on the brink, or the object is dead. *)
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

(* Zero: bury.  Anything else: it is no longer, or not only, for us. *)
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

(* Below zero: one of those below is too many, and it may as well be us.   *)
(* Zero: a retain has covered us, and we may bury.  Else nothing is left   *)
(* to do.                                                                  *)
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
(* releaseLast(): if there is one reference, bury at once.  If not, go on  *)
(* as release() does.  To refuse here, because there is none, would be     *)
(* wrong: a retain may still cover another's release (see StickyMutants).  *)
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
(* After the deallocation, whoever looks sees zero. *)
NoLifeAfterDeath == freed > 0 => Reading(word) = 0

(* What the threads' adds have put into the word and not yet answered for. *)
InFlight == SumOver([t \in Threads |-> CASE pc[t] = "UndoRetain"  -> call[t].n
                                         [] pc[t] \in {"UndoRelease", "LookFromZero", "Bury",
                                                       "LookFromBelow", "TakeBack"} -> -call[t].n
                                         [] OTHER -> 0], Threads)

(* While the object lives, the word is the references plus what is in      *)
(* flight.                                                                 *)
CountIsExact == freed = 0 => word = ledger + InFlight

(* A call that is under way can always go on. *)
NobodyIsStuck == \A t \in Threads : Idle(t) \/ ENABLED <<Proceeds(t)>>_vars

(* A call ends if the others stand still, wherever they are. *)
EndsAlone == \A t \in Threads :
    <>[][Begins(t) \/ Proceeds(t)]_vars => (pc[t] # "idle" ~> pc[t] = "idle")
=============================================================================
