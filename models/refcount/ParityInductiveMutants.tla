----------------------- MODULE ParityInductiveMutants -----------------------
(* Parity_invariant without one of its conjuncts, and faults that each of  *)
(* its conjuncts finds; models.toml says which.                            *)
EXTENDS MCParityInductive, ParityMutants

Dropped == TRUE

(* What was read is kept beyond the call. *)
CasReleaseKeeps(t) ==
    /\ pc[t] = "CasRelease"
    /\ UNCHANGED seen
    /\ IF word = seen[t]
          THEN /\ word' = Released(word, call[t].n)
               /\ Answered(t, call[t], IF ReleaseVerdict(word, call[t].n) = "free" THEN "freed" ELSE "done")
          ELSE UNCHANGED word /\ GoOn(t, "ReadAgainToRelease")

(* A release that lost against another one tries what it finds, at once.   *)
ReadAgainBlind(t) ==
    /\ pc[t] = "ReadAgainToRelease"
    /\ UNCHANGED word
    /\ seen' = [seen EXCEPT ![t] = word]
    /\ GoOn(t, "CasRelease")

(* Whoever finds the object dead frees it. *)
DecideFrees(t, n) ==
    /\ UNCHANGED word
    /\ IF ReleaseVerdict(word, n) = "refuse"
          THEN Answered(t, Release(n), "freed") /\ seen' = [seen EXCEPT ![t] = 0]
          ELSE /\ seen' = [seen EXCEPT ![t] = word]
               /\ IF Idle(t) THEN Enter(t, Release(n), "CasRelease") ELSE GoOn(t, "CasRelease")

(* A release takes one reference off the word, of however many it is. *)
ReleasedOne(w, n) == IF ReleaseVerdict(w, n) = "free" THEN Dead ELSE Wrap(w - Twice(1))

(* The last reference is given back as any other, and nobody is told. *)
ReleaseVerdictNever(w, n) ==
    CASE IsDead(w)     -> "refuse"
      [] n <= Half(w)  -> "subtract"
      [] OTHER         -> "refuse"

(* A retain adds to the word once, not twice. *)
AddToRetainOnce(t, n) ==
    /\ MayRetain(t, n)
    /\ word' = Wrap(word + n)
    /\ UNCHANGED seen
    /\ CASE RetainVerdict(word, n) = "refuse" -> Answered(t, Retain(n), "refused")
         [] RetainVerdict(word, n) = "undo"   -> Enter(t, Retain(n), "UndoRetain")
         [] RetainVerdict(word, n) = "done"   -> Answered(t, Retain(n), "done")

(* Whoever likes may release. *)
MayReleaseAny(t, n) == Idle(t) /\ Release(n) \in Menu[t]

(* A thread that holds a reference releases several. *)
MayReleaseIfOne(t, n) ==
    /\ Idle(t)
    /\ Release(n) \in Menu[t]
    /\ InScenario(t, n)
    /\ t \in Disciplined => t \notin wronged /\ held[t] >= 1

(* The release that frees keeps its reference. *)
AnsweredKeeps(t, c, reply) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ call' = [call EXCEPT ![t] = NoCall]
    /\ held' = IF t \in Misusers \/ Frees(reply) THEN held
               ELSE [held EXCEPT ![t] = @ + Granted(c, reply)]
    /\ ledger' = Wrap(ledger + Granted(c, reply))
    /\ wronged' = IF Refuses(reply) THEN wronged \cup ({t} \cap Disciplined) ELSE wronged
    /\ freed' = IF Frees(reply) /\ freed < 2 THEN freed + 1 ELSE freed
    /\ Known(c, t, reply)

(* A thread that releases several holds one reference less. *)
AnsweredGivesOne(t, c, reply) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ call' = [call EXCEPT ![t] = NoCall]
    /\ held' = IF t \in Misusers THEN held
               ELSE [held EXCEPT ![t] = @ + (IF Granted(c, reply) < 0 THEN -1 ELSE Granted(c, reply))]
    /\ ledger' = Wrap(ledger + Granted(c, reply))
    /\ wronged' = IF Refuses(reply) THEN wronged \cup ({t} \cap Disciplined) ELSE wronged
    /\ freed' = IF Frees(reply) /\ freed < 2 THEN freed + 1 ELSE freed
    /\ Known(c, t, reply)
=============================================================================
