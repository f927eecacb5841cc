---------------------------- MODULE Client_proofs ----------------------------
(***************************************************************************)
(* What is needed of the callers of a reference count, whichever it is.    *)
(***************************************************************************)
EXTENDS Client, MachineInt_proofs, Sums_proofs

LEMMA CallFacts ==
    /\ NoCall.n = 0 /\ NoCall.kind = "none"
    /\ ReleaseLast.n = 1 /\ ReleaseLast.kind = "release"
    /\ \A n : Retain(n).n = n /\ Retain(n).kind = "retain"
    /\ \A n : Release(n).n = n /\ Release(n).kind = "release"
BY DEF NoCall, ReleaseLast, Retain, Release, Abstract!NoCall, Abstract!Retain, Abstract!Release

(* What is on a menu of calls that are about `most' references or less.    *)
LEMMA OnMenu ==
    ASSUME NEW menu, NEW most, menu \subseteq {Retain(m) : m \in 1 .. most} \cup {Release(m) : m \in 1 .. most}, NEW n
    PROVE  /\ Retain(n) \in menu => n \in 1 .. most
           /\ Release(n) \in menu => n \in 1 .. most
<1>1 ASSUME Retain(n) \in menu PROVE n \in 1 .. most
  <2>1 PICK m \in 1 .. most : Retain(n) = Retain(m) \/ Retain(n) = Release(m) BY <1>1
  <2> QED BY <2>1, CallFacts
<1>2 ASSUME Release(n) \in menu PROVE n \in 1 .. most
  <2>1 PICK m \in 1 .. most : Release(n) = Retain(m) \/ Release(n) = Release(m) BY <1>2
  <2> QED BY <2>1, CallFacts
<1> QED BY <1>1, <1>2
=============================================================================
