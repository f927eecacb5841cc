------------------------------ MODULE Counter ------------------------------
(* Threads add to a word until it has been added to Max times: in one step *)
(* if it is atomic, else also by reading it first and writing it later.    *)
EXTENDS Naturals

CONSTANTS Threads, Max, Atomic

VARIABLES word, pc, seen, added
vars == <<word, pc, seen, added>>

TypeOK ==
    /\ word \in 0 .. Max
    /\ pc \in [Threads -> {"idle", "write"}]
    /\ seen \in [Threads -> 0 .. Max]
    /\ added \in 0 .. Max

Init ==
    /\ word = 0
    /\ pc = [t \in Threads |-> "idle"]
    /\ seen = [t \in Threads |-> 0]
    /\ added = 0

Sum(n) == word + n

Add(t, n) ==
    /\ pc[t] = "idle"
    /\ added + n <= Max
    /\ word' = Sum(n)
    /\ added' = added + n
    /\ UNCHANGED <<pc, seen>>

Read(t) ==
    /\ ~Atomic
    /\ pc[t] = "idle"
    /\ added < Max
    /\ seen' = [seen EXCEPT ![t] = word]
    /\ pc' = [pc EXCEPT ![t] = "write"]
    /\ UNCHANGED <<word, added>>

Write(t) ==
    /\ pc[t] = "write"
    /\ added < Max
    /\ word' = seen[t] + 1
    /\ added' = added + 1
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ UNCHANGED seen

Next == \E t \in Threads : Read(t) \/ Write(t) \/ \E n \in 1 .. Max : Add(t, n)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Next)

NothingLost == word = added
Arrives     == <>(added = Max)
=============================================================================
