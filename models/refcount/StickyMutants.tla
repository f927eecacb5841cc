--------------------------- MODULE StickyMutants ----------------------------
(* Faults in Sticky; models.toml says which property must find each.       *)
EXTENDS MCSticky

(* The object is declared dead by a plain write. *)
BuryBlind(t) ==
    /\ pc[t] = "Bury"
    /\ UNCHANGED seen
    /\ word' = Dead
    /\ Answered(t, call[t], "freed")

(* ... or not at all: zero is taken for death. *)
BuryNothing(t) ==
    /\ pc[t] = "Bury"
    /\ UNCHANGED <<word, seen>>
    /\ Answered(t, call[t], "freed")

(* A retain on the brink is refused, and undone. *)
RetainRefusedOnBrink(old, n) == old <= 0 \/ old + n > Limit

(* A refused retain leaves the dead word where it is. *)
UndoRetainNot(t) ==
    /\ pc[t] = "UndoRetain"
    /\ UNCHANGED <<word, seen>>
    /\ Answered(t, call[t], "refused")

(* The grave is too near. *)
DeadTooNear == -2
IsDeadTooNear(w) == w <= -2

(* No room is left between what is promised and what is refused. *)
RetainRefusedAtPromise(old, n) == IsDead(old) \/ old + n > Promise

(* A release that landed below zero is taken for one that landed on it. *)
LandingOnZeroOrBelow(old) ==
    CASE IsDead(old) -> "UndoRelease"
      [] old > 1     -> "alive"
      [] OTHER       -> "LookFromZero"

(* A release below zero is refused, but its unit is left where it is. *)
TakenBackNot(w) == IF w >= -1 THEN Dead ELSE w

(* The brink is read as death. *)
ReadingOfBrinkIsDeath(w) == IF w > Promise THEN Promise ELSE IF w >= 1 THEN w ELSE 0

(* The count is shown one too high. *)
ReadingOneMore(w) == CASE IsDead(w) -> 0 [] w >= Promise -> Promise [] w >= 1 -> w + 1 [] OTHER -> 1

(* A dead word with a retain in flight is read by its distance. *)
ReadingOfGrave(w) == IF w = Dead THEN 0 ELSE IF w > Promise THEN Promise ELSE IF w >= 1 THEN w ELSE 1

(* releaseLast() refuses where it finds no reference. *)
BuryFromOneOrRefuse(t) ==
    /\ t \in ExpectLast
    /\ MayRelease(t, 1)
    /\ UNCHANGED seen
    /\ CASE word = 1 -> word' = Dead /\ Answered(t, ReleaseLast, "freed")
         [] word > 1 -> UNCHANGED word /\ Enter(t, ReleaseLast, "SubtractAfterAll")
         [] OTHER    -> UNCHANGED word /\ Answered(t, ReleaseLast, "refused")

(* releaseLast() does not go on after it was told that there are others. *)
SubtractAfterAllNot(t) ==
    /\ pc[t] = "SubtractAfterAll"
    /\ UNCHANGED <<word, seen>>
    /\ Answered(t, call[t], "done")

(* The last release leaves zero to nobody. *)
BuryNever(t) ==
    /\ pc[t] = "Bury"
    /\ UNCHANGED <<word, seen>>
    /\ Answered(t, call[t], "done")

(* A compare-and-set that always fails. *)
CasReleaseNever(t) ==
    /\ pc[t] = "CasRelease"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ UNCHANGED word
    /\ GoOn(t, "ReadAgainToRelease")

(* A release of several stops half way. *)
CasReleaseNot(t) == FALSE /\ UNCHANGED vars

(* A release of several is made by an add. *)
ReadToReleaseByAdd(t, n) ==
    /\ n > 1
    /\ MayRelease(t, n)
    /\ word' = Wrap(word - n)
    /\ UNCHANGED seen
    /\ CASE IsDead(word) -> Enter(t, Release(n), "UndoRelease")
         [] word > n     -> Answered(t, Release(n), "done")
         [] word = n     -> Enter(t, Release(n), "LookFromZero")
         [] OTHER        -> Enter(t, Release(n), "LookFromBelow")

(* What was read is kept beyond the call. *)
CasReleaseKeeps(t) ==
    /\ pc[t] = "CasRelease"
    /\ UNCHANGED seen
    /\ IF word = seen[t]
          THEN /\ word' = Released(word, call[t].n)
               /\ Answered(t, call[t],
                           IF ReleaseVerdict(word, call[t].n) = "free" THEN "freed" ELSE "done")
          ELSE UNCHANGED word /\ GoOn(t, "ReadAgainToRelease")
=============================================================================
