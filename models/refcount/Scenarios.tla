----------------------------- MODULE Scenarios ------------------------------
(***************************************************************************)
(* Who does what in the models of `refcount'.  Threads are called "T1",    *)
(* "T2", ...; which of them keep to no rule is said in each configuration  *)
(* (Misusers).                                                             *)
(***************************************************************************)
EXTENDS Client

CONSTANT Amount     \* the largest n of retain(n) and release(n)

(* References at the start: each disciplined thread has one, or T1 has     *)
(* two, or T1 is one short of the largest int and T2 has one.              *)
OneEach  == [t \in Threads |-> IF t \in Misusers THEN 0 ELSE 1]
TwoForT1 == [t \in Threads |-> IF t = "T1" THEN 2 ELSE 0]
NearlyMax == [t \in Threads |-> IF t = "T1" THEN MaxInt - 2 ELSE 1]
AtMax     == [t \in Threads |-> IF t = "T1" THEN MaxInt - 1 ELSE 1]

(* Everybody may retain and release up to Amount at a time; or one at a    *)
(* time, as nearly all code does; or one at a time and Amount at a time.   *)
UpToAmount  == [t \in Threads |-> {Retain(n) : n \in 1 .. Amount} \cup {Release(n) : n \in 1 .. Amount}]
OneByOne    == [t \in Threads |-> {Retain(1), Release(1)}]
OneOrAmount == [t \in Threads |-> {Retain(1), Release(1), Retain(Amount), Release(Amount)}]

(* The source's example: T1 retains two more, T2 retains one. *)
SourceExample == [t \in Threads |-> IF t = "T1" THEN {Retain(2)} ELSE {Retain(1)}]

(* Nobody takes what is another's.  A misuser releases only what leaves    *)
(* enough for those who hold references, or more than there can ever be,   *)
(* or what is dead anyway.                                                 *)
NoTheft(t, n) ==
    t \in Misusers => \/ freed > 0
                      \/ n > Reach
                      \/ ledger - UnderWay("release", Misusers) - n >= SumOver(held, Disciplined)

(* A misuser releases only more than there is. *)
TooMany(t, n) == t \in Misusers => n > ledger

(* While a retain that went over the limit is waiting to be undone, the    *)
(* others do not give back so many references that the count comes down to *)
(* where the excess would matter.                                          *)
Unhurried(t, n) ==
    (\E u \in Threads : pc[u] = "UndoRetain" /\ freed = 0) => ledger - n >= Promise
=============================================================================
