---------------------------- MODULE Sums_proofs ----------------------------
(***************************************************************************)
(* Sums over threads, as Client has them: from the recursive function to   *)
(* what changes when one thread takes a step.                              *)
(***************************************************************************)
EXTENDS Client, FiniteSetTheorems, TLAPS

(* Induction over the subsets of a finite set, for sets in the place of    *)
(* predicates, which the solvers do not understand.                        *)
LEMMA FiniteInduction ==
    ASSUME NEW S, IsFiniteSet(S), NEW X,
           \A T \in SUBSET S : (\A U \in SUBSET T : U # T => U \in X) => T \in X
    PROVE  SUBSET S \subseteq X
<1> DEFINE Bad == {T \in SUBSET S : T \notin X}
<1>1 IsWellFoundedOn(StrictSubsetOrdering(S), SUBSET S)
  BY FS_StrictSubsetOrderingWellFounded, FS_FiniteSubsetsOfFinite
<1>2 ASSUME Bad # {} PROVE FALSE
  <2>1 Bad \subseteq SUBSET S OBVIOUS
  <2> HIDE DEF Bad
  <2>2 PICK T \in Bad : \A U \in Bad : ~(<<U, T>> \in StrictSubsetOrdering(S))
    BY <1>1, <1>2, <2>1, WFMin
  <2>3 T \in SUBSET S /\ T \notin X BY DEF Bad
  <2>4 ASSUME NEW U \in SUBSET T, U # T PROVE U \in X
    <3>1 <<U, T>> \in StrictSubsetOrdering(S) BY <2>3, <2>4 DEF StrictSubsetOrdering
    <3> QED BY <2>2, <2>3, <3>1 DEF Bad
  <2> QED BY <2>3, <2>4
<1> QED BY <1>2

-----------------------------------------------------------------------------
(* The recursive function exists, on every finite set, and is the same on  *)
(* all of them.                                                            *)

Pick(T) == CHOOSE t \in T : TRUE

LEMMA PickIsIn == ASSUME NEW T, T # {} PROVE Pick(T) \in T
BY DEF Pick

Sums(f, S, g) == g = [T \in SUBSET S |-> IF T = {} THEN 0 ELSE f[Pick(T)] + g[T \ {Pick(T)}]]
Sum(f, S)     == CHOOSE g : Sums(f, S, g)

LEMMA SumOverIsSum == ASSUME NEW f, NEW S PROVE SumOver(f, S) = Sum(f, S)[S]
BY DEF SumOver, Sum, Sums, Pick

LEMMA SumsAt ==
    ASSUME NEW f, NEW S, NEW g, Sums(f, S, g), NEW T \in SUBSET S
    PROVE  /\ T = {} => g[T] = 0
           /\ T # {} => g[T] = f[Pick(T)] + g[T \ {Pick(T)}]
BY DEF Sums

LEMMA SumsAgree ==
    ASSUME NEW f, NEW V, NEW W \in SUBSET V, IsFiniteSet(W), NEW g, NEW k, Sums(f, V, g), Sums(f, W, k)
    PROVE  \A T \in SUBSET W : g[T] = k[T]
<1> DEFINE X == {T \in SUBSET W : g[T] = k[T]}
<1>1 ASSUME NEW T \in SUBSET W, \A U \in SUBSET T : U # T => U \in X PROVE T \in X
  <2>1 CASE T = {} BY <2>1, SumsAt
  <2>2 CASE T # {}
    <3>1 Pick(T) \in T BY <2>2, PickIsIn
    <3>2 g[T \ {Pick(T)}] = k[T \ {Pick(T)}] BY <1>1, <3>1
    <3>3 g[T] = f[Pick(T)] + g[T \ {Pick(T)}] BY <2>2, SumsAt
    <3>4 k[T] = f[Pick(T)] + k[T \ {Pick(T)}] BY <2>2, SumsAt
    <3> QED BY <3>2, <3>3, <3>4
  <2> QED BY <2>1, <2>2
<1>2 SUBSET W \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, FiniteInduction
<1> QED BY <1>2

LEMMA SumExists ==
    ASSUME NEW f, NEW S, IsFiniteSet(S)
    PROVE  \A T \in SUBSET S : Sums(f, T, Sum(f, T))
<1> DEFINE X == {T \in SUBSET S : Sums(f, T, Sum(f, T))}
<1>1 ASSUME NEW T \in SUBSET S, \A U \in SUBSET T : U # T => U \in X PROVE T \in X
  <2> DEFINE h == [U \in SUBSET T |-> IF U = {} THEN 0
                                      ELSE f[Pick(U)] + Sum(f, U \ {Pick(U)})[U \ {Pick(U)}]]
  <2>1 ASSUME NEW V \in SUBSET T, V # T PROVE h[V] = Sum(f, V)[V]
    <3>1 Sums(f, V, Sum(f, V)) BY <1>1, <2>1
    <3>2 CASE V = {} BY <3>1, <3>2, SumsAt
    <3>3 CASE V # {}
      <4> DEFINE W == V \ {Pick(V)}
      <4>1 Pick(V) \in V BY <3>3, PickIsIn
      <4>2 W \in SUBSET V /\ W \in SUBSET T /\ W # T BY <2>1, <4>1
      <4>3 Sums(f, W, Sum(f, W)) BY <1>1, <4>2
      <4>4 IsFiniteSet(W) BY <4>2, FS_Subset
      <4>5 Sum(f, V)[W] = Sum(f, W)[W] BY <3>1, <4>2, <4>3, <4>4, SumsAgree
      <4>6 Sum(f, V)[V] = f[Pick(V)] + Sum(f, V)[W] BY <3>1, <3>3, SumsAt
      <4>7 h[V] = f[Pick(V)] + Sum(f, W)[W] BY <3>3
      <4> QED BY <4>5, <4>6, <4>7
    <3> QED BY <3>2, <3>3
  <2>2 ASSUME NEW U \in SUBSET T, U # {} PROVE h[U] = f[Pick(U)] + h[U \ {Pick(U)}]
    <3>1 Pick(U) \in U BY <2>2, PickIsIn
    <3>2 U \ {Pick(U)} \in SUBSET T /\ U \ {Pick(U)} # T BY <3>1
    <3>3 h[U \ {Pick(U)}] = Sum(f, U \ {Pick(U)})[U \ {Pick(U)}] BY <2>1, <3>2
    <3>4 h[U] = f[Pick(U)] + Sum(f, U \ {Pick(U)})[U \ {Pick(U)}] BY <2>2
    <3> QED BY <3>3, <3>4
  <2>3 h = [U \in SUBSET T |-> h[U]] /\ ({} \in SUBSET T => h[{}] = 0) OBVIOUS
  <2> HIDE DEF h
  <2>4 h = [U \in SUBSET T |-> IF U = {} THEN 0 ELSE f[Pick(U)] + h[U \ {Pick(U)}]] BY <2>2, <2>3
  <2>5 Sums(f, T, h) BY <2>4 DEF Sums
  <2>6 Sums(f, T, Sum(f, T)) BY <2>5 DEF Sum
  <2> QED BY <2>6
<1>2 SUBSET S \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, FiniteInduction
<1> QED BY <1>2

LEMMA SumOfNone == ASSUME NEW f PROVE SumOver(f, {}) = 0
<1>1 Sums(f, {}, Sum(f, {})) BY SumExists, FS_EmptySet
<1> QED BY <1>1, SumsAt, SumOverIsSum

LEMMA SumOfSome ==
    ASSUME NEW f, NEW S, IsFiniteSet(S), NEW T \in SUBSET S, T # {}
    PROVE  SumOver(f, T) = f[Pick(T)] + SumOver(f, T \ {Pick(T)})
<1> DEFINE R == T \ {Pick(T)}
<1>1 Pick(T) \in T BY PickIsIn
<1>2 R \in SUBSET T /\ R \in SUBSET S OBVIOUS
<1>3 Sums(f, T, Sum(f, T)) /\ Sums(f, R, Sum(f, R)) BY <1>2, SumExists
<1>4 IsFiniteSet(R) BY <1>2, FS_Subset
<1>5 Sum(f, T)[R] = Sum(f, R)[R] BY <1>2, <1>3, <1>4, SumsAgree
<1>6 Sum(f, T)[T] = f[Pick(T)] + Sum(f, T)[R] BY <1>3, SumsAt
<1> QED BY <1>5, <1>6, SumOverIsSum

-----------------------------------------------------------------------------
LEMMA SumIsInt ==
    ASSUME NEW S, IsFiniteSet(S), NEW f \in [S -> Int]
    PROVE  \A T \in SUBSET S : SumOver(f, T) \in Int
<1> DEFINE X == {T \in SUBSET S : SumOver(f, T) \in Int}
<1>1 ASSUME NEW T \in SUBSET S, \A U \in SUBSET T : U # T => U \in X PROVE T \in X
  <2>1 CASE T = {} BY <2>1, SumOfNone
  <2>2 CASE T # {}
    <3>1 Pick(T) \in T BY <2>2, PickIsIn
    <3>2 SumOver(f, T \ {Pick(T)}) \in Int BY <1>1, <3>1
    <3>3 SumOver(f, T) = f[Pick(T)] + SumOver(f, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3> QED BY <3>1, <3>2, <3>3
  <2> QED BY <2>1, <2>2
<1>2 SUBSET S \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, FiniteInduction
<1> QED BY <1>2

(* Any one may be taken out first. *)
LEMMA SumWithout ==
    ASSUME NEW S, IsFiniteSet(S), NEW f \in [S -> Int]
    PROVE  \A t \in S : SumOver(f, S) = f[t] + SumOver(f, S \ {t})
<1> DEFINE X == {T \in SUBSET S : \A t \in T : SumOver(f, T) = f[t] + SumOver(f, T \ {t})}
<1>1 ASSUME NEW T \in SUBSET S, \A U \in SUBSET T : U # T => U \in X PROVE T \in X
  <2>1 ASSUME NEW t \in T PROVE SumOver(f, T) = f[t] + SumOver(f, T \ {t})
    <3> DEFINE c == Pick(T)
    <3>1 c \in T BY PickIsIn
    <3>2 SumOver(f, T) = f[c] + SumOver(f, T \ {c}) BY <3>1, SumOfSome
    <3> HIDE DEF c
    <3>3 CASE t = c BY <3>2, <3>3
    <3>4 CASE t # c
      <4>1 (T \ {c}) \ {t} = (T \ {t}) \ {c} OBVIOUS
      <4>2 T \ {c} \in X /\ t \in T \ {c} BY <1>1, <3>1, <3>4
      <4>3 T \ {t} \in X /\ c \in T \ {t} BY <1>1, <3>1, <3>4
      <4>4 SumOver(f, T \ {c}) = f[t] + SumOver(f, (T \ {c}) \ {t}) BY <4>2
      <4>5 SumOver(f, T \ {t}) = f[c] + SumOver(f, (T \ {t}) \ {c}) BY <4>3
      <4>6 SumOver(f, (T \ {c}) \ {t}) \in Int BY SumIsInt
      <4>7 f[c] \in Int /\ f[t] \in Int BY <3>1
      <4> QED BY <3>2, <4>1, <4>4, <4>5, <4>6, <4>7
    <3> QED BY <3>3, <3>4
  <2> QED BY <2>1
<1>2 SUBSET S \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, FiniteInduction
<1>3 S \in X BY <1>2
<1> QED BY <1>3

(* Functions that agree have the same sum; one that is nowhere larger has  *)
(* no larger sum; and sums add up.                                         *)
LEMMA SumAgrees ==
    ASSUME NEW S, IsFiniteSet(S), NEW f, NEW g, NEW R \in SUBSET S, \A t \in R : f[t] = g[t]
    PROVE  SumOver(f, R) = SumOver(g, R)
<1> DEFINE X == {T \in SUBSET S : T \subseteq R => SumOver(f, T) = SumOver(g, T)}
<1>1 ASSUME NEW T \in SUBSET S, \A U \in SUBSET T : U # T => U \in X PROVE T \in X
  <2>1 CASE T = {} BY <2>1, SumOfNone
  <2>2 CASE T # {} /\ T \subseteq R
    <3>1 Pick(T) \in T BY <2>2, PickIsIn
    <3>2 SumOver(f, T \ {Pick(T)}) = SumOver(g, T \ {Pick(T)}) BY <1>1, <2>2, <3>1
    <3>3 SumOver(f, T) = f[Pick(T)] + SumOver(f, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3>4 SumOver(g, T) = g[Pick(T)] + SumOver(g, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3>5 f[Pick(T)] = g[Pick(T)] BY <2>2, <3>1
    <3> QED BY <3>2, <3>3, <3>4, <3>5
  <2> QED BY <2>1, <2>2
<1>2 SUBSET S \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, FiniteInduction
<1>3 R \in X BY <1>2
<1> QED BY <1>3

LEMMA SumGrows ==
    ASSUME NEW S, IsFiniteSet(S), NEW f \in [S -> Int], NEW g \in [S -> Int], \A t \in S : f[t] <= g[t]
    PROVE  SumOver(f, S) <= SumOver(g, S)
<1> DEFINE X == {T \in SUBSET S : SumOver(f, T) <= SumOver(g, T)}
<1>1 ASSUME NEW T \in SUBSET S, \A U \in SUBSET T : U # T => U \in X PROVE T \in X
  <2>1 CASE T = {} BY <2>1, SumOfNone
  <2>2 CASE T # {}
    <3>1 Pick(T) \in T /\ Pick(T) \in S BY <2>2, PickIsIn
    <3>2 SumOver(f, T \ {Pick(T)}) <= SumOver(g, T \ {Pick(T)}) BY <1>1, <3>1
    <3>3 SumOver(f, T) = f[Pick(T)] + SumOver(f, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3>4 SumOver(g, T) = g[Pick(T)] + SumOver(g, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3>5 SumOver(f, T \ {Pick(T)}) \in Int /\ SumOver(g, T \ {Pick(T)}) \in Int BY SumIsInt
    <3>6 f[Pick(T)] \in Int /\ g[Pick(T)] \in Int /\ f[Pick(T)] <= g[Pick(T)] BY <3>1
    <3> QED BY <3>2, <3>3, <3>4, <3>5, <3>6
  <2> QED BY <2>1, <2>2
<1>2 SUBSET S \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, FiniteInduction
<1>3 S \in X BY <1>2
<1> QED BY <1>3

LEMMA SumAdds ==
    ASSUME NEW S, IsFiniteSet(S), NEW f \in [S -> Int], NEW g \in [S -> Int], NEW h \in [S -> Int],
           \A t \in S : h[t] = f[t] + g[t]
    PROVE  SumOver(h, S) = SumOver(f, S) + SumOver(g, S)
<1> DEFINE X == {T \in SUBSET S : SumOver(h, T) = SumOver(f, T) + SumOver(g, T)}
<1>1 ASSUME NEW T \in SUBSET S, \A U \in SUBSET T : U # T => U \in X PROVE T \in X
  <2>1 CASE T = {} BY <2>1, SumOfNone
  <2>2 CASE T # {}
    <3>1 Pick(T) \in T /\ Pick(T) \in S BY <2>2, PickIsIn
    <3>2 SumOver(h, T \ {Pick(T)}) = SumOver(f, T \ {Pick(T)}) + SumOver(g, T \ {Pick(T)}) BY <1>1, <3>1
    <3>3 SumOver(f, T) = f[Pick(T)] + SumOver(f, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3>4 SumOver(g, T) = g[Pick(T)] + SumOver(g, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3>5 SumOver(h, T) = h[Pick(T)] + SumOver(h, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3>6 SumOver(f, T \ {Pick(T)}) \in Int /\ SumOver(g, T \ {Pick(T)}) \in Int BY SumIsInt
    <3>7 f[Pick(T)] \in Int /\ g[Pick(T)] \in Int /\ h[Pick(T)] = f[Pick(T)] + g[Pick(T)] BY <3>1
    <3> QED BY <3>2, <3>3, <3>4, <3>5, <3>6, <3>7
  <2> QED BY <2>1, <2>2
<1>2 SUBSET S \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, FiniteInduction
<1>3 S \in X BY <1>2
<1> QED BY <1>3

LEMMA SumOfZeros ==
    ASSUME NEW S, IsFiniteSet(S), NEW f \in [S -> Int], \A t \in S : f[t] = 0
    PROVE  SumOver(f, S) = 0
<1> DEFINE X == {T \in SUBSET S : SumOver(f, T) = 0}
<1>1 ASSUME NEW T \in SUBSET S, \A U \in SUBSET T : U # T => U \in X PROVE T \in X
  <2>1 CASE T = {} BY <2>1, SumOfNone
  <2>2 CASE T # {}
    <3>1 Pick(T) \in T /\ Pick(T) \in S BY <2>2, PickIsIn
    <3>2 T \ {Pick(T)} \in X BY <1>1, <3>1
    <3>6 SumOver(f, T \ {Pick(T)}) = 0 BY <3>2
    <3>3 SumOver(f, T) = f[Pick(T)] + SumOver(f, T \ {Pick(T)}) BY <2>2, SumOfSome
    <3>4 f[Pick(T)] = 0 BY <3>1
    <3>5 SumOver(f, T) = 0 + 0 BY <3>3, <3>4, <3>6
    <3> QED BY <3>5
  <2> QED BY <2>1, <2>2
<1>2 SUBSET S \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, FiniteInduction
<1>3 S \in X BY <1>2
<1> QED BY <1>3

(* What one thread changes is the change of the sum. *)
LEMMA SumChanges ==
    ASSUME NEW S, IsFiniteSet(S), NEW f \in [S -> Int], NEW g \in [S -> Int],
           NEW t \in S, \A u \in S \ {t} : g[u] = f[u]
    PROVE  SumOver(g, S) = SumOver(f, S) + g[t] - f[t]
<1>1 SumOver(g, S \ {t}) = SumOver(f, S \ {t}) BY SumAgrees
<1>2 SumOver(f, S) = f[t] + SumOver(f, S \ {t}) BY SumWithout
<1>3 SumOver(g, S) = g[t] + SumOver(g, S \ {t}) BY SumWithout
<1>4 SumOver(f, S \ {t}) \in Int BY SumIsInt
<1>5 f[t] \in Int /\ g[t] \in Int OBVIOUS
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5

(* Where nobody has less than nothing, nobody has more than all; and if    *)
(* one has all, the others have nothing.                                   *)
LEMMA SumOfParts ==
    ASSUME NEW S, IsFiniteSet(S), NEW f \in [S -> Int], \A u \in S : 0 <= f[u], NEW t \in S
    PROVE  /\ f[t] <= SumOver(f, S)
           /\ f[t] = SumOver(f, S) => \A u \in S \ {t} : f[u] = 0
<1> DEFINE none == [v \in S |-> 0]
           one  == [v \in S |-> IF v = t THEN f[t] ELSE 0]
           two(u)  == [v \in S |-> IF v = t THEN f[t] ELSE IF v = u THEN f[u] ELSE 0]
<1>1 IsFiniteSet(S) OBVIOUS
<1>2 none \in [S -> Int] /\ one \in [S -> Int] /\ \A u \in S : two(u) \in [S -> Int] OBVIOUS
<1>3 SumOver(none, S) = 0 BY <1>1, <1>2, SumOfZeros
<1>4 SumOver(one, S) = f[t]
  <2>1 \A v \in S \ {t} : one[v] = none[v] OBVIOUS
  <2>2 one[t] = f[t] /\ none[t] = 0 /\ f[t] \in Int OBVIOUS
  <2> HIDE DEF one, none
  <2>3 SumOver(one, S) = SumOver(none, S) + one[t] - none[t] BY <1>1, <1>2, <2>1, SumChanges
  <2> QED BY <1>3, <2>2, <2>3
<1>5 f[t] <= SumOver(f, S)
  <2>1 \A v \in S : one[v] <= f[v] OBVIOUS
  <2> HIDE DEF one
  <2> QED BY <1>1, <1>2, <1>4, <2>1, SumGrows
<1>6 ASSUME NEW u \in S \ {t}, f[t] = SumOver(f, S) PROVE f[u] = 0
  <2>1 \A v \in S \ {u} : two(u)[v] = one[v] OBVIOUS
  <2>2 two(u)[u] = f[u] /\ one[u] = 0 OBVIOUS
  <2>3 \A v \in S : two(u)[v] <= f[v] OBVIOUS
  <2>4 f[u] \in Int /\ 0 <= f[u] /\ f[t] \in Int OBVIOUS
  <2> HIDE DEF one, two
  <2>5 SumOver(two(u), S) = SumOver(one, S) + two(u)[u] - one[u] BY <1>1, <1>2, <2>1, SumChanges
  <2>6 SumOver(two(u), S) <= SumOver(f, S) BY <1>1, <1>2, <2>3, SumGrows
  <2> QED BY <1>4, <1>6, <2>2, <2>4, <2>5, <2>6
<1> QED BY <1>5, <1>6
=============================================================================
