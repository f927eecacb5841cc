----------------------------- MODULE Scenarios ------------------------------
(***************************************************************************)
(* Who does what in the models of `refcount'.  Threads are called "T1",    *)
(* "T2", ...; which of them keep to no rule is said in each configuration  *)
(* (Misusers).                                                             *)
(***************************************************************************)
EXTENDS Client

CONSTANT Amount     \* the largest n of retain(n) and release(n)

(* References at the start: each disciplined thread has one, or T1 has     *)
(* two, or the others have one and T1 has five, or nearly the rest of what *)
(* an int of Bits can say.                                                 *)
OneEach  == [t \in Threads |-> IF t \in Misusers THEN 0 ELSE 1]
TwoForT1 == [t \in Threads |-> IF t = "T1" THEN 2 ELSE 0]
FiveForT1 == [t \in Threads |-> IF t = "T1" THEN 5 ELSE 1]
NearlyMax == [t \in Threads |-> IF t = "T1" THEN MaxInt - 2 ELSE 1]
AtMax     == [t \in Threads |-> IF t = "T1" THEN MaxInt - 1 ELSE 1]

(* Everybody may retain and release up to Amount at a time; or one at a    *)
(* time, as nearly all code does; or one or Amount at a time, or two; or   *)
(* release only.                                                           *)
UpToAmount  == [t \in Threads |-> {Retain(n) : n \in 1 .. Amount} \cup {Release(n) : n \in 1 .. Amount}]
OneByOne    == [t \in Threads |-> {Retain(1), Release(1)}]
OneOrAmount == [t \in Threads |-> {Retain(1), Release(1), Retain(Amount), Release(Amount)}]
OneTwoOrAmount == [t \in Threads |-> OneOrAmount[t] \cup {Retain(2), Release(2)}]
OnlyReleases   == [t \in Threads |-> {Release(n) : n \in 1 .. Amount}]

(* Any retain, and releases that Netty 4.2 does not take for retains. *)
RetainAny == [t \in Threads |-> {Retain(n) : n \in 1 .. MaxInt} \cup {Release(n) : n \in 1 .. MaxInt \div 2}]

(* One, two, the most that Parity's word can say, one more, and the most   *)
(* that an int can.                                                        *)
TellingAmounts ==
    LET amounts == {1, 2, MaxInt \div 2, MaxInt \div 2 + 1, MaxInt}
    IN  [t \in Threads |-> {Retain(n) : n \in amounts} \cup {Release(n) : n \in amounts}]

(* The source's example: T1 retains two more, T2 retains one. *)
SourceExample == [t \in Threads |-> IF t = "T1" THEN {Retain(2)} ELSE {Retain(1)}]

(* What t has given back in a release that has taken effect on the word    *)
(* and not yet returned: in Sticky only, in these labels.                  *)
GivenBack(t) == IF pc[t] \in {"LookFromZero", "Bury", "LookFromBelow", "TakeBack"} THEN call[t].n ELSE 0

(* References that disciplined threads still have. *)
Owned == SumOver([t \in Threads |-> held[t] - GivenBack(t)], Disciplined)

(* Nobody takes what is another's.  A misuser releases only what leaves    *)
(* enough for those who hold references, or more than there can ever be,   *)
(* or anything at all when nobody holds a reference.                       *)
NoTheft(t, n) ==
    t \in Misusers => \/ Owned = 0
                      \/ n > Reach
                      \/ ledger - UnderWay("release", Misusers) - n >= SumOver(held, Disciplined)

(* A misuser releases only more than there is. *)
TooMany(t, n) == t \in Misusers => n > ledger

(* While a retain that went over the limit waits to be undone, the others  *)
(* leave at least k references when all releases under way have ended: as  *)
(* many as are promised, one less, or one.                                 *)
Leaves(k, n) ==
    (\E u \in Threads : pc[u] = "UndoRetain" /\ freed = 0) =>
        ledger - UnderWay("release", Threads) - n >= k

LeavesThePromise(t, n) == Leaves(Promise, n)
LeavesOneLess(t, n)    == Leaves(Promise - 1, n)
LeavesOne(t, n)        == Leaves(1, n)

(* T1's second retain, of two, is granted in no run of SourceExample. *)
SecondRetainFails == ledger \in {Initial, Initial + 1}
=============================================================================
