------------------------------- MODULE Parity -------------------------------
(***************************************************************************)
(* The reference count that Netty adopted after PR 7248: the word is twice *)
(* the count while the object lives, and odd once it is dead.              *)
(*                                                                         *)
(* A retain is still a getAndAdd.  On a dead object, retains leave the     *)
(* word odd, however many there are.  So only an overflow is rolled back.  *)
(* A release is a compare-and-set loop; the last release writes 1.         *)
(*                                                                         *)
(* The doubling is a machine shift: for counts from 2^30 up (on an int) it *)
(* loses the top bit.  The operators below are those of Netty 4.1.  Models *)
(* replace some of them by operators of Netty 4.2 (see MCNetty42).         *)
(***************************************************************************)
EXTENDS Client

TypeOK ==
    /\ ClientTypeOK
    /\ pc \in [Threads -> {"idle", "UndoRetain", "CasRelease", "ReadAgainToRelease"}]

Twice(n)   == Wrap(2 * n)                   \* n << 1
Half(w)    == Unsigned(w) \div 2            \* w >>> 1
IsDead(w)  == w % 2 = 1
Dead       == 1

Init == word = Twice(Initial) /\ ClientInit

-----------------------------------------------------------------------------
(* The count that a word stands for. *)
Reading(w) == IF IsDead(w) THEN 0 ELSE Half(w)

(* The next step of a retain that found old: return, refuse at once, or    *)
(* roll back and refuse.  A sum that reaches zero from below is rolled     *)
(* back, too.                                                              *)
RetainVerdict(old, n) ==
    LET new == Wrap(old + Twice(n))
    IN  CASE IsDead(old)                                           -> "refuse"
          [] (old <= 0 /\ new >= 0) \/ (old >= 0 /\ new < old)     -> "undo"
          [] OTHER                                                 -> "done"

AddToRetain(t, n) ==
    /\ MayRetain(t, n)
    /\ word' = Wrap(word + Twice(n))
    /\ UNCHANGED seen
    /\ CASE RetainVerdict(word, n) = "refuse" -> Answered(t, Retain(n), "refused")
         [] RetainVerdict(word, n) = "undo"   -> Enter(t, Retain(n), "UndoRetain")
         [] RetainVerdict(word, n) = "done"   -> Answered(t, Retain(n), "done")

UndoRetain(t) ==
    /\ pc[t] = "UndoRetain"
    /\ word' = Wrap(word - Twice(call[t].n))
    /\ UNCHANGED seen
    /\ Answered(t, call[t], "refused")

(* The verdict of a release that read w.  The last release makes the word  *)
(* odd; any odd number would do.                                           *)
ReleaseVerdict(w, n) ==
    CASE IsDead(w)     -> "refuse"
      [] n = Half(w)   -> "free"
      [] n < Half(w)   -> "subtract"
      [] OTHER         -> "refuse"

Released(w, n) == IF ReleaseVerdict(w, n) = "free" THEN Dead ELSE Wrap(w - Twice(n))

Decide(t, n) ==
    /\ UNCHANGED word
    /\ IF ReleaseVerdict(word, n) = "refuse"
          THEN Answered(t, Release(n), "refused") /\ seen' = [seen EXCEPT ![t] = 0]
          ELSE /\ seen' = [seen EXCEPT ![t] = word]
               /\ IF Idle(t) THEN Enter(t, Release(n), "CasRelease") ELSE GoOn(t, "CasRelease")

ReadToRelease(t, n) == MayRelease(t, n) /\ Decide(t, n)

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
    \/ Observe(t)

Proceeds(t) == UndoRetain(t) \/ CasRelease(t) \/ ReadAgainToRelease(t)

Next == \E t \in Threads : Begins(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Proceeds(t))

-----------------------------------------------------------------------------
(* After the deallocation, every reading is zero. *)
NoLifeAfterDeath == freed > 0 => Reading(word) = 0

(* While the object lives, the word is twice the references, including     *)
(* retains that will be rolled back.                                       *)
InFlight == SumOver([t \in Threads |-> IF pc[t] = "UndoRetain" THEN call[t].n ELSE 0], Threads)

CountIsExact == freed = 0 => word = Twice(ledger + InFlight)

(* A call in progress can always take a step. *)
NobodyIsStuck == \A t \in Threads : Idle(t) \/ ENABLED <<Proceeds(t)>>_vars

(* A call ends if all other threads stop, at any step. *)
EndsAlone == \A t \in Threads :
    <>[][Begins(t) \/ Proceeds(t)]_vars => (pc[t] # "idle" ~> pc[t] = "idle")
=============================================================================
