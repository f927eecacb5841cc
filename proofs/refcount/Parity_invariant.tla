-------------------------- MODULE Parity_invariant --------------------------
(***************************************************************************)
(* Why Parity deallocates once, and only when nobody is left, for any      *)
(* number of threads that do whatever they like short of an overflow:      *)
(* `Inv' holds at the start, every step keeps it, and it says so.          *)
(*                                                                         *)
(* TLC asks all of that of a few threads, from every state that satisfies  *)
(* `Inv' and not only from those that can be reached                       *)
(* (models/refcount/MCParityInductive.tla); Parity_proofs has it for all.  *)
(***************************************************************************)
EXTENDS Parity

CONSTANT Most   \* no call is about more references than this

(* Short of an overflow: the clients never ask for more references than    *)
(* the word can say when it is doubled.  A release may be of any number.   *)
ASSUME Short ==
    /\ IsFiniteSet(Threads)
    /\ Most \in Nat \ {0}
    /\ \A t \in Threads : Menu[t] \subseteq {Retain(n) : n \in 1 .. Most} \cup {Release(n) : n \in 1 .. Most}
    /\ Initial \in 1 .. Reach
    /\ Reach \in Int /\ 2 * Reach <= MaxInt

-----------------------------------------------------------------------------
(* Every variable has a value of its kind, and none that is left over from *)
(* an earlier call.  Only releases are ever on their way: a retain is done *)
(* or refused at once, and nothing is undone.                              *)
Types ==
    /\ word \in Ints
    /\ ledger \in Ints
    /\ freed \in 0 .. 2
    /\ pc \in [Threads -> {"idle", "CasRelease", "ReadAgainToRelease"}]
    /\ call \in [Threads -> {NoCall} \cup {Release(n) : n \in 1 .. Most}]
    /\ seen \in [Threads -> Ints]
    /\ \A t \in Threads : Idle(t) <=> call[t] = NoCall
    /\ \A t \in Threads : pc[t] = "CasRelease" \/ seen[t] = 0

(* Nobody tries a release for which what was read does not suffice.        *)
ReadSuffices == \A t \in Threads : pc[t] = "CasRelease" => ReleaseVerdict(seen[t], call[t].n) # "refuse"

Once == freed \in 0 .. 1

(* While the object lives, somebody has a reference to it ...              *)
Referenced == freed = 0 => ledger \in 1 .. Reach

(* ... and the word is odd from its deallocation on.                       *)
OddOnceDead == freed > 0 => IsDead(word)

Inv ==
    /\ Types
    /\ ReadSuffices
    /\ Once
    /\ CountIsExact
    /\ Referenced
    /\ OddOnceDead

(* While it lives, whoever looks sees how many references there are.       *)
ReadingIsExact == freed = 0 => Reading(word) = ledger

(* A retain of a dead object is not granted. *)
NothingRetainedAfterDeath ==
    [][\A t \in Threads, n \in 1 .. Most : freed > 0 /\ AddToRetain(t, n) => Answered(t, Retain(n), "refused")]_vars

-----------------------------------------------------------------------------
(* Where everybody keeps to the rules, there is more to say: each          *)
(* reference is one that somebody holds.                                   *)
NobodyIsWronged == wronged = {}

HoldsWhatItReleases == \A t \in Threads : call[t].kind = "release" => held[t] >= call[t].n

LedgerIsHeld == freed = 0 => ledger = SumOver(held, Threads)

NobodyHolds == freed > 0 => \A t \in Threads : held[t] = 0

DisciplinedInv ==
    /\ held \in [Threads -> Nat]
    /\ NobodyIsWronged
    /\ HoldsWhatItReleases
    /\ LedgerIsHeld
    /\ NobodyHolds
=============================================================================
