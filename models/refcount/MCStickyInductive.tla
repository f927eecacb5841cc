------------------------- MODULE MCStickyInductive --------------------------
(***************************************************************************)
(* Sticky_invariant, asked of every state that satisfies it, whether it    *)
(* can be reached or not.  The steps lead to no other state, so a model    *)
(* that holds has a depth of one, and as many states as satisfy Inv.       *)
(***************************************************************************)
EXTENDS Sticky_invariant, Scenarios

(* In an order in which TLC soon leaves out what does not fit.             *)
AnyThreads ==
    /\ pc \in [Threads -> Labels]
    /\ call \in [Threads -> Calls]
    /\ \A t \in Threads : Idle(t) <=> call[t] = NoCall
    /\ CallsFit
    /\ freed \in 0 .. 2
    /\ Once
    /\ NothingUndone
    /\ seen \in [Threads -> Ints]
    /\ \A t \in Threads : pc[t] \in {"TakeBack", "CasRelease"} \/ seen[t] = 0
    /\ ReadsFit

AnyWord ==
    /\ word \in Ints
    /\ Covered
    /\ Buried

AnyLedger ==
    /\ ledger \in Ints
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
    /\ AnyLedger
    /\ held = [t \in Threads |-> 0]
    /\ wronged = {}
    /\ Unasked
    /\ Inv
    /\ [][Next]_vars

(* Nobody is. *)
DisciplinedInductive ==
    /\ AnyThreads
    /\ NobodyIsRefused
    /\ held \in [Threads -> 0 .. MaxHeld]
    /\ HoldsWhatItReleases
    /\ NobodyOwns
    /\ AnyWord
    /\ WordIsOwned
    /\ AnyLedger
    /\ wronged \in SUBSET Threads
    /\ NobodyIsWronged
    /\ Unasked
    /\ Inv
    /\ DisciplinedInv
    /\ [][Next]_vars
=============================================================================
