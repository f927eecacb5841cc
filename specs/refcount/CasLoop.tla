------------------------------ MODULE CasLoop -------------------------------
(***************************************************************************)
(* The reference count that PR 7248 replaced: read the count, check        *)
(* whether the change is legal, compare-and-set, and retry on failure.     *)
(*                                                                         *)
(* The word is the count.  Zero is dead.  No thread ever writes an illegal *)
(* change, so nobody sees one.  The price is starvation: a thread may lose *)
(* every race.                                                             *)
(***************************************************************************)
EXTENDS Client

TypeOK ==
    /\ ClientTypeOK
    /\ pc \in [Threads -> {"idle", "CasRetain", "ReadAgainToRetain",
                           "CasRelease", "ReadAgainToRelease"}]

Init == word = Initial /\ ClientInit

-----------------------------------------------------------------------------
(* One comparison rejects both a dead object (0 + n = n) and an overflow   *)
(* (the sum wraps to something negative).                                  *)
RetainRefused(old, n)  == Wrap(old + n) <= n
ReleaseRefused(old, n) == old < n

(* The read of either loop: decide on the value read, or go on to the CAS. *)
DecideRetain(t, n) ==
    /\ UNCHANGED word
    /\ IF RetainRefused(word, n)
          THEN Answered(t, Retain(n), "refused") /\ seen' = [seen EXCEPT ![t] = 0]
          ELSE /\ seen' = [seen EXCEPT ![t] = word]
               /\ IF Idle(t) THEN Enter(t, Retain(n), "CasRetain") ELSE GoOn(t, "CasRetain")

DecideRelease(t, n) ==
    /\ UNCHANGED word
    /\ IF ReleaseRefused(word, n)
          THEN Answered(t, Release(n), "refused") /\ seen' = [seen EXCEPT ![t] = 0]
          ELSE /\ seen' = [seen EXCEPT ![t] = word]
               /\ IF Idle(t) THEN Enter(t, Release(n), "CasRelease") ELSE GoOn(t, "CasRelease")

ReadToRetain(t, n)  == MayRetain(t, n) /\ DecideRetain(t, n)
ReadAgainToRetain(t) == pc[t] = "ReadAgainToRetain" /\ DecideRetain(t, call[t].n)

(* The value that a successful compare-and-set writes, and the answer. *)
Retained(old, n) == Wrap(old + n)
Released(old, n) == old - n
Outcome(old, n)  == IF old = n THEN "freed" ELSE "done"

CasRetain(t) ==
    /\ pc[t] = "CasRetain"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ IF word = seen[t]
          THEN word' = Retained(word, call[t].n) /\ Answered(t, call[t], "done")
          ELSE UNCHANGED word /\ GoOn(t, "ReadAgainToRetain")

ReadToRelease(t, n)  == MayRelease(t, n) /\ DecideRelease(t, n)
ReadAgainToRelease(t) == pc[t] = "ReadAgainToRelease" /\ DecideRelease(t, call[t].n)

CasRelease(t) ==
    /\ pc[t] = "CasRelease"
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ IF word = seen[t]
          THEN word' = Released(word, call[t].n) /\ Answered(t, call[t], Outcome(word, call[t].n))
          ELSE UNCHANGED word /\ GoOn(t, "ReadAgainToRelease")

Reading(w) == w

Observe(t) == Observed(t, Reading(word)) /\ UNCHANGED word

-----------------------------------------------------------------------------
Begins(t) ==
    \/ \E n \in Amounts : ReadToRetain(t, n) \/ ReadToRelease(t, n)
    \/ Observe(t)

Proceeds(t) ==
    \/ CasRetain(t) \/ ReadAgainToRetain(t)
    \/ CasRelease(t) \/ ReadAgainToRelease(t)

Next == \E t \in Threads : Begins(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Proceeds(t))

-----------------------------------------------------------------------------
(* After the deallocation, every reading is zero. *)
NoLifeAfterDeath == freed > 0 => Reading(word) = 0

(* The word is the number of references, always. *)
CountIsExact == word = ledger

(* A call in progress can always take a step. *)
NobodyIsStuck == \A t \in Threads : Idle(t) \/ ENABLED <<Proceeds(t)>>_vars

(* A call ends if all other threads stop, at any step. *)
EndsAlone == \A t \in Threads :
    <>[][Begins(t) \/ Proceeds(t)]_vars => (pc[t] # "idle" ~> pc[t] = "idle")
=============================================================================
