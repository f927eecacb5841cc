----------------------- MODULE MCOptimisticInductive ------------------------
(***************************************************************************)
(* The same attempt on Optimistic: every step of it keeps the account, and *)
(* the account does not say that the object is deallocated once.           *)
(***************************************************************************)
EXTENDS Optimistic, Scenarios

Calls == {NoCall} \cup {Retain(n) : n \in 1 .. Amount} \cup {Release(n) : n \in 1 .. Amount}

AnyState ==
    /\ pc \in [Threads -> {"idle", "UndoRetain", "UndoRelease"}]
    /\ call \in [Threads -> Calls]
    /\ \A t \in Threads : Idle(t) <=> call[t] = NoCall
    /\ seen = [t \in Threads |-> 0]
    /\ word \in Ints
    /\ ledger \in Ints
    /\ freed \in 0 .. 1
    /\ held = [t \in Threads |-> 0]
    /\ wronged = {}
    /\ worlds = {}
    /\ unexplained = "a reading"

Inductive == AnyState /\ CountIsExact /\ [][Next]_vars
=============================================================================
