------------------------- MODULE MCParityInductive --------------------------
(***************************************************************************)
(* Parity_invariant, asked of every state that satisfies it, whether it    *)
(* can be reached or not.  The steps lead to no other state, so a model    *)
(* that holds has a depth of one, and as many states as satisfy Inv.       *)
(***************************************************************************)
EXTENDS Parity_invariant, Scenarios

(* In an order in which TLC soon leaves out what does not fit.             *)
AnyThreads ==
    /\ pc \in [Threads -> {"idle", "CasRelease", "ReadAgainToRelease"}]
    /\ call \in [Threads -> {NoCall} \cup {Release(n) : n \in 1 .. Most}]
    /\ \A t \in Threads : Idle(t) <=> call[t] = NoCall
    /\ seen \in [Threads -> Ints]
    /\ \A t \in Threads : pc[t] = "CasRelease" \/ seen[t] = 0
    /\ ReadSuffices

AnyWord ==
    /\ freed \in 0 .. 2
    /\ Once
    /\ word \in Ints
    /\ OddOnceDead
    /\ ledger \in Ints
    /\ Referenced
    /\ CountIsExact

(* No step looks at worlds and at the first answer without explanation.    *)
Unasked ==
    /\ worlds = {}
    /\ unexplained = "a reading"

(* Everybody is a misuser, who may make any call that a disciplined thread *)
(* may make.                                                               *)
Inductive ==
    /\ AnyThreads
    /\ AnyWord
    /\ held = [t \in Threads |-> 0]
    /\ wronged = {}
    /\ Unasked
    /\ Inv
    /\ [][Next]_vars

(* Nobody is. *)
DisciplinedInductive ==
    /\ AnyThreads
    /\ held \in [Threads -> 0 .. MaxHeld]
    /\ HoldsWhatItReleases
    /\ AnyWord
    /\ NobodyHolds
    /\ LedgerIsHeld
    /\ wronged \in SUBSET Threads
    /\ NobodyIsWronged
    /\ Unasked
    /\ Inv
    /\ DisciplinedInv
    /\ [][Next]_vars
=============================================================================
