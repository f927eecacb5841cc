---------------------------- MODULE Rings_proofs ----------------------------
(***************************************************************************)
(* What the proofs about rings of one producer each have in common.        *)
(***************************************************************************)
EXTENDS Rings_invariant, FiniteSetTheorems, TLAPS

-----------------------------------------------------------------------------
(* Slots *)

LEMMA Times ==
    ASSUME NEW n \in Nat \ {0}, NEW i \in Int, NEW j \in Int, i < j
    PROVE  n * i \in Int /\ n * j \in Int /\ n * i + n <= n * j
<1> DEFINE k == j - i - 1
<1>1 k \in Nat /\ j = i + 1 + k OBVIOUS
<1> HIDE DEF k
<1>2 n * j = n * i + n + n * k BY <1>1
<1>3 n * k \in Nat /\ n * i \in Int BY <1>1
<1> QED BY <1>2, <1>3

LEMMA Divided ==
    ASSUME NEW n \in Nat \ {0}, NEW i \in Int
    PROVE  (i % n) \in 0 .. n - 1 /\ i \div n \in Int /\ i = n * (i \div n) + (i % n)
OBVIOUS

LEMMA RemaindersApart ==
    ASSUME NEW n \in Nat \ {0}, NEW i \in Int, NEW j \in Int, i < j, j < i + n
    PROVE  (i % n) # (j % n)
<1> DEFINE q == i \div n  r == i % n  k == j \div n  l == j % n
<1>1 q \in Int /\ r \in 0 .. n - 1 /\ i = n * q + r BY Divided
<1>2 k \in Int /\ l \in 0 .. n - 1 /\ j = n * k + l BY Divided
<1> HIDE DEF q, r, k, l
<1>3 q < k => n * q \in Int /\ n * k \in Int /\ n * q + n <= n * k BY Times, <1>1, <1>2
<1>4 k < q => n * q \in Int /\ n * k \in Int /\ n * k + n <= n * q BY Times, <1>1, <1>2
<1>5 r # l BY <1>1, <1>2, <1>3, <1>4
<1> QED BY <1>5 DEF r, l

LEMMA SlotIs == \A s \in Int : Slot(s) \in 0 .. Capacity - 1
BY Sizes, Divided DEF Slot

LEMMA SlotsApart == ASSUME NEW s \in Int, NEW k \in Int, s < k, k < s + Capacity PROVE Slot(s) # Slot(k)
BY Sizes, RemaindersApart DEF Slot

-----------------------------------------------------------------------------
(* How many entries are published: the recursive function exists, and adds *)
(* up.                                                                     *)

LEMMA Least ==
    ASSUME NEW X, X \subseteq Nat, X # {}
    PROVE  \E m \in X : \A k \in X : m <= k
<1>1 PICK m \in X : \A k \in X : ~(<<k, m>> \in OpToRel(<, Nat)) BY WFMin, NatLessThanWellFounded
<1>2 \A k \in X : ~(k < m) BY <1>1 DEF OpToRel
<1> QED BY <1>2

(* For sets in the place of predicates, which the solvers do not           *)
(* understand.                                                             *)
LEMMA Induction ==
    ASSUME NEW X, 0 \in X, \A n \in Nat : n \in X => n + 1 \in X
    PROVE  Nat \subseteq X
<1> DEFINE Bad == Nat \ X
<1>1 ASSUME Bad # {} PROVE FALSE
  <2>1 PICK m \in Bad : \A k \in Bad : m <= k BY <1>1, Least
  <2>2 m \in Nat \ {0} /\ m - 1 \in Nat /\ (m - 1) + 1 = m BY <2>1
  <2>3 m - 1 \notin Bad BY <2>1, <2>2
  <2> QED BY <2>1, <2>2, <2>3
<1> QED BY <1>1

Sums(s, n, g) == g = [i \in 0 .. n |-> IF i = 0 THEN 0 ELSE g[i - 1] + s[i]]
Sum(s, n)     == CHOOSE g : Sums(s, n, g)
Upto(s, n)    == Sum(s, n)[n]

LEMMA PublishedIs == \A p \in Producers : Published(p) = Upto(Script[p], batches[p])
BY DEF Published, Upto, Sum, Sums

LEMMA PublishedIsThen == \A p \in Producers : Published(p)' = Upto(Script[p], batches'[p])
BY DEF Published, Upto, Sum, Sums

LEMMA SumExists ==
    ASSUME NEW s
    PROVE  \A n \in Nat : Sums(s, n, Sum(s, n))
<1> DEFINE X == {n \in Nat : \E g : Sums(s, n, g)}
<1>1 0 \in X
  <2> DEFINE g == [i \in 0 .. 0 |-> 0]
  <2>1 Sums(s, 0, g) BY DEF Sums
  <2> QED BY <2>1
<1>2 ASSUME NEW n \in Nat, n \in X PROVE n + 1 \in X
  <2>1 PICK g : Sums(s, n, g) BY <1>2
  <2> DEFINE h == [i \in 0 .. n + 1 |-> IF i = n + 1 THEN g[n] + s[n + 1] ELSE g[i]]
  <2>2 \A i \in 0 .. n : g[i] = IF i = 0 THEN 0 ELSE g[i - 1] + s[i] BY <2>1 DEF Sums
  <2>3 \A i \in 0 .. n : h[i] = g[i] OBVIOUS
  <2>4 h[n + 1] = g[n] + s[n + 1] /\ h[n] = g[n] OBVIOUS
  <2>5 h = [i \in 0 .. n + 1 |-> h[i]] OBVIOUS
  <2> HIDE DEF h
  <2>6 ASSUME NEW i \in 0 .. n + 1 PROVE h[i] = IF i = 0 THEN 0 ELSE h[i - 1] + s[i]
    <3>1 CASE i = n + 1 BY <2>4, <3>1
    <3>2 CASE i \in 0 .. n
      <4>1 i # 0 => i - 1 \in 0 .. n BY <3>2
      <4> QED BY <2>2, <2>3, <3>2, <4>1
    <3> QED BY <3>1, <3>2
  <2>7 Sums(s, n + 1, h) BY <2>5, <2>6 DEF Sums
  <2> QED BY <2>7
<1>3 Nat \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, <1>2, Induction
<1> QED BY <1>3 DEF Sum

LEMMA SumAt ==
    ASSUME NEW s, NEW n \in Nat, NEW i \in 0 .. n
    PROVE  Sum(s, n)[i] = IF i = 0 THEN 0 ELSE Sum(s, n)[i - 1] + s[i]
BY SumExists DEF Sums

LEMMA SumAgrees ==
    ASSUME NEW s, NEW n \in Nat
    PROVE  \A i \in 0 .. n : Sum(s, n + 1)[i] = Sum(s, n)[i]
<1> DEFINE X == {i \in Nat : i <= n => Sum(s, n + 1)[i] = Sum(s, n)[i]}
<1>1 0 \in X
  <2>1 n + 1 \in Nat /\ 0 \in 0 .. n + 1 /\ 0 \in 0 .. n OBVIOUS
  <2>2 Sum(s, n + 1)[0] = 0 /\ Sum(s, n)[0] = 0 BY <2>1, SumAt
  <2> QED BY <2>2
<1>2 ASSUME NEW i \in Nat, i \in X PROVE i + 1 \in X
  <2>1 ASSUME i + 1 <= n PROVE Sum(s, n + 1)[i + 1] = Sum(s, n)[i + 1]
    <3>1 Sum(s, n + 1)[i] = Sum(s, n)[i] BY <1>2, <2>1
    <3>2 i + 1 \in 0 .. n /\ i + 1 \in 0 .. n + 1 /\ i + 1 # 0 /\ (i + 1) - 1 = i BY <2>1
    <3>3 Sum(s, n + 1)[i + 1] = Sum(s, n + 1)[i] + s[i + 1] BY <3>2, SumAt
    <3>4 Sum(s, n)[i + 1] = Sum(s, n)[i] + s[i + 1] BY <3>2, SumAt
    <3> QED BY <3>1, <3>3, <3>4
  <2> QED BY <2>1
<1>3 Nat \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, <1>2, Induction
<1> QED BY <1>3

LEMMA UptoNone == ASSUME NEW s PROVE Upto(s, 0) = 0
BY SumAt DEF Upto

LEMMA UptoNext == ASSUME NEW s, NEW n \in Nat PROVE Upto(s, n + 1) = Upto(s, n) + s[n + 1]
<1>1 n + 1 \in 0 .. n + 1 /\ n + 1 # 0 /\ (n + 1) - 1 = n /\ n \in 0 .. n OBVIOUS
<1>2 Sum(s, n + 1)[n + 1] = Sum(s, n + 1)[n] + s[n + 1] BY <1>1, SumAt
<1>3 Sum(s, n + 1)[n] = Sum(s, n)[n] BY <1>1, SumAgrees
<1> QED BY <1>2, <1>3 DEF Upto

LEMMA UptoIsNat == ASSUME NEW s \in Seq(Nat \ {0}) PROVE \A n \in 0 .. Len(s) : Upto(s, n) \in Nat
<1> DEFINE X == {n \in Nat : n <= Len(s) => Upto(s, n) \in Nat}
<1>1 0 \in X BY UptoNone
<1>2 ASSUME NEW n \in Nat, n \in X PROVE n + 1 \in X
  <2>1 ASSUME n + 1 <= Len(s) PROVE Upto(s, n + 1) \in Nat
    <3>1 Len(s) \in Nat /\ s \in [1 .. Len(s) -> Nat \ {0}] OBVIOUS
    <3>2 s[n + 1] \in Nat BY <2>1, <3>1
    <3>3 Upto(s, n) \in Nat BY <1>2, <2>1, <3>1
    <3> QED BY <3>2, <3>3, UptoNext
  <2> QED BY <2>1
<1>3 Nat \subseteq X
  <2> HIDE DEF X
  <2> QED BY <1>1, <1>2, Induction
<1>4 Len(s) \in Nat OBVIOUS
<1> QED BY <1>3, <1>4

LEMMA WorkIs ==
    ASSUME NEW p \in Producers, batches[p] \in 0 .. Len(Script[p])
    PROVE  /\ Published(p) \in Nat
           /\ HasWork(p) => Size(p) \in Nat \ {0} /\ End(p) = Published(p) + Size(p) /\ End(p) \in Nat
<1>1 Script[p] \in Seq(Nat \ {0}) BY Sizes
<1>2 Len(Script[p]) \in Nat /\ Script[p] \in [1 .. Len(Script[p]) -> Nat \ {0}] BY <1>1
<1>3 Published(p) \in Nat BY <1>1, PublishedIs, UptoIsNat
<1>4 HasWork(p) => Size(p) \in Nat \ {0} BY <1>2 DEF HasWork, Size
<1> QED BY <1>3, <1>4 DEF End

LEMMA WorkKept ==
    ASSUME NEW p \in Producers, batches'[p] = batches[p]
    PROVE  /\ Published(p)' = Published(p) /\ Size(p)' = Size(p) /\ End(p)' = End(p) /\ HasWork(p)' = HasWork(p)
           /\ room'[p] = room[p] => HasRoom(p)' = HasRoom(p)
<1>1 Published(p)' = Published(p) BY PublishedIs, PublishedIsThen
<1>2 Size(p)' = Size(p) /\ HasWork(p)' = HasWork(p) BY DEF Size, HasWork
<1>3 End(p)' = End(p) BY <1>1, <1>2 DEF End
<1> QED BY <1>1, <1>2, <1>3 DEF HasRoom

LEMMA WorkDone ==
    ASSUME NEW p \in Producers, batches[p] \in 0 .. Len(Script[p]), HasWork(p), batches'[p] = batches[p] + 1
    PROVE  Published(p)' = End(p) /\ batches'[p] \in 0 .. Len(Script[p])
<1>1 Script[p] \in Seq(Nat \ {0}) BY Sizes
<1>2 Len(Script[p]) \in Nat BY <1>1
<1>3 batches[p] \in Nat BY <1>2
<1>4 Upto(Script[p], batches[p] + 1) = Upto(Script[p], batches[p]) + Script[p][batches[p] + 1] BY <1>3, UptoNext
<1>5 Published(p)' = End(p) BY <1>4, PublishedIs, PublishedIsThen DEF End, Size
<1> QED BY <1>2, <1>5 DEF HasWork

-----------------------------------------------------------------------------
(* Threads, and the order of the rings *)

LEMMA ThreadsAre ==
    /\ Producers \subseteq Threads /\ Consumer \in Threads /\ Halters \subseteq Threads /\ Closers \subseteq Threads
    /\ Consumer \notin Producers /\ Consumer \notin Halters /\ Consumer \notin Closers
    /\ \A p \in Producers : p \notin Halters /\ p \notin Closers
BY Parts

LEMMA OrderIs ==
    /\ Number \in Nat \ {0}
    /\ \A i \in 1 .. Number : Order[i] \in Producers
    /\ \A p \in Producers : \E i \in 1 .. Number : Order[i] = p
<1>1 Number \in Nat /\ ExistsBijection(1 .. Number, Producers) BY Sizes, FS_CardinalityType DEF Number
<1>2 Number # 0 BY Sizes, FS_EmptySet DEF Number
<1>3 \E f \in [1 .. Number -> Producers] : \A i, j \in DOMAIN f : f[i] = f[j] => i = j
  BY <1>1 DEF ExistsBijection, Bijection, Injection, IsInjective
<1>4 Order \in [1 .. Number -> Producers] /\ \A i, j \in DOMAIN Order : Order[i] = Order[j] => i = j
  BY <1>3 DEF Order
<1>5 Order \in Injection(1 .. Number, Producers) BY <1>4 DEF Injection, IsInjective
<1>6 IsFiniteSet(1 .. Number) /\ Cardinality(1 .. Number) = Number BY <1>1, FS_Interval
<1>7 Order \in Surjection(1 .. Number, Producers) BY <1>5, <1>6, Sizes, FS_Injection DEF Number
<1>8 \A p \in Producers : \E i \in 1 .. Number : Order[i] = p BY <1>7 DEF Surjection
<1> QED BY <1>1, <1>2, <1>4, <1>8

LEMMA RingIs == ASSUME turn \in 1 .. Number PROVE Ring \in Producers
BY OrderIs DEF Ring

LEMMA RingPublished == ASSUME NEW r \in Producers, Ring' = r PROVE Published(Ring)' = Published(r)'
BY PublishedIsThen

LEMMA NextTurnIs ==
    ASSUME turn \in 1 .. Number
    PROVE  NextTurn = (IF turn = Number THEN 1 ELSE turn + 1) /\ NextTurn \in 1 .. Number
<1>1 Number \in Nat \ {0} BY OrderIs
<1>2 turn < Number => turn % Number = turn BY <1>1
<1>3 Number % Number = 0 BY <1>1
<1> QED BY <1>1, <1>2, <1>3 DEF NextTurn

LEMMA NextQuietIs ==
    ASSUME quiet \in 0 .. Number - 1
    PROVE  (quiet + 1) % Number = (IF quiet + 1 = Number THEN 0 ELSE quiet + 1) /\ (quiet + 1) % Number \in 0 .. Number - 1
<1>1 Number \in Nat \ {0} BY OrderIs
<1>2 quiet + 1 < Number => (quiet + 1) % Number = quiet + 1 BY <1>1
<1>3 Number % Number = 0 BY <1>1
<1> QED BY <1>1, <1>2, <1>3

-----------------------------------------------------------------------------
(* Memory: nothing is delayed, so a load returns what is there, and a      *)
(* store takes effect at once.                                             *)

LEMMA Loaded ==
    ASSUME NEW areas, MemoryTypes(areas), NEW t \in Threads, NEW area, NEW i
    PROVE  Load(t, area, i) = memory[area][i]
<1>1 buffers[t] = <<>> BY DEF MemoryTypes, NothingStored
<1>2 {k \in DOMAIN buffers[t] : buffers[t][k].area = area /\ buffers[t][k].index = i} = {} BY <1>1
<1> QED BY <1>2 DEF Load

LEMMA Stored ==
    ASSUME NEW areas, MemoryTypes(areas), NEW t \in Threads, NEW access, Model = "SC" \/ access \in Fenced,
           NEW area, NEW i, NEW v, Writes(t, access, area, i, v)
    PROVE  memory' = [memory EXCEPT ![area][i] = v] /\ buffers' = buffers
BY DEF Writes, Locked, Store

LEMMA NothingDrains == ASSUME NEW areas, MemoryTypes(areas), NEW t \in Threads PROVE ~Drain(t)
<1>1 buffers[t] = <<>> BY DEF MemoryTypes, NothingStored
<1> QED BY <1>1 DEF Drain, Drained

LEMMA CellSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW area \in DOMAIN memory, NEW i, NEW v, memory' = [memory EXCEPT ![area][i] = v]
    PROVE  /\ DOMAIN memory' = DOMAIN memory /\ memory'[area] = [memory[area] EXCEPT ![i] = v]
           /\ \A a \in DOMAIN memory : a # area => memory'[a] = memory[a]
BY DEF MemoryTypes

LEMMA CursorSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW p \in Producers, NEW v \in Nat, memory' = [memory EXCEPT !["cursor"][p] = v],
           buffers' = buffers
    PROVE  /\ consumed' = consumed /\ entry' = entry /\ run' = run /\ MemoryTypes(areas)'
           /\ cursor' = [cursor EXCEPT ![p] = v]
           /\ \A a \in areas : a # "cursor" => memory'[a] = memory[a]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'["cursor"] = [memory["cursor"] EXCEPT ![p] = v]
     /\ \A a \in DOMAIN memory : a # "cursor" => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 cursor' = [cursor EXCEPT ![p] = v] BY <1>1 DEF cursor
<1>3 consumed' = consumed /\ entry' = entry /\ memory'["state"] = memory["state"] BY <1>1 DEF MemoryTypes, consumed, entry
<1>4 cursor' \in [Producers -> Nat] BY <1>2 DEF MemoryTypes
<1>5 run' = run BY <1>3 DEF run
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5 DEF MemoryTypes

LEMMA ConsumedSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW p \in Producers, NEW v \in Nat, memory' = [memory EXCEPT !["consumed"][p] = v],
           buffers' = buffers
    PROVE  /\ cursor' = cursor /\ entry' = entry /\ run' = run /\ MemoryTypes(areas)'
           /\ consumed' = [consumed EXCEPT ![p] = v]
           /\ \A a \in areas : a # "consumed" => memory'[a] = memory[a]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'["consumed"] = [memory["consumed"] EXCEPT ![p] = v]
     /\ \A a \in DOMAIN memory : a # "consumed" => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 consumed' = [consumed EXCEPT ![p] = v] BY <1>1 DEF consumed
<1>3 cursor' = cursor /\ entry' = entry /\ memory'["state"] = memory["state"] BY <1>1 DEF MemoryTypes, cursor, entry
<1>4 consumed' \in [Producers -> Nat] BY <1>2 DEF MemoryTypes
<1>5 run' = run BY <1>3 DEF run
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5 DEF MemoryTypes

LEMMA EntrySet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW i, NEW v, memory' = [memory EXCEPT !["entry"][i] = v], buffers' = buffers
    PROVE  /\ cursor' = cursor /\ consumed' = consumed /\ run' = run /\ MemoryTypes(areas)'
           /\ entry' = [entry EXCEPT ![i] = v]
           /\ \A a \in areas : a # "entry" => memory'[a] = memory[a]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'["entry"] = [memory["entry"] EXCEPT ![i] = v]
     /\ \A a \in DOMAIN memory : a # "entry" => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 entry' = [entry EXCEPT ![i] = v] BY <1>1 DEF entry
<1>3 cursor' = cursor /\ consumed' = consumed /\ memory'["state"] = memory["state"] BY <1>1 DEF MemoryTypes, cursor, consumed
<1>4 DOMAIN entry' = DOMAIN entry BY <1>2
<1>5 run' = run BY <1>3 DEF run
<1> QED BY <1>1, <1>3, <1>4, <1>5, <1>2 DEF MemoryTypes

LEMMA RunSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW v \in {"open", "closing", "halted"}, memory' = [memory EXCEPT !["state"][0] = v],
           buffers' = buffers
    PROVE  /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = v /\ MemoryTypes(areas)'
           /\ \A a \in areas : a # "state" => memory'[a] = memory[a]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'["state"] = [memory["state"] EXCEPT ![0] = v]
     /\ \A a \in DOMAIN memory : a # "state" => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 run' = v /\ DOMAIN memory'["state"] = {0} BY <1>1 DEF run, MemoryTypes
<1>3 cursor' = cursor /\ consumed' = consumed /\ entry' = entry BY <1>1 DEF MemoryTypes, cursor, consumed, entry
<1> QED BY <1>1, <1>2, <1>3 DEF MemoryTypes

LEMMA AreaSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW area \in areas, area \notin {"cursor", "consumed", "entry", "state"}, NEW i, NEW v,
           memory' = [memory EXCEPT ![area][i] = v], buffers' = buffers
    PROVE  /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run /\ MemoryTypes(areas)'
           /\ memory'[area] = [memory[area] EXCEPT ![i] = v]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'[area] = [memory[area] EXCEPT ![i] = v]
     /\ \A a \in DOMAIN memory : a # area => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ memory'["state"] = memory["state"]
  BY <1>1 DEF MemoryTypes, cursor, consumed, entry
<1>3 run' = run BY <1>2 DEF run
<1> QED BY <1>1, <1>2, <1>3 DEF MemoryTypes

LEMMA MemoryKept ==
    ASSUME NEW areas, MemoryTypes(areas), UNCHANGED memoryVars
    PROVE  /\ MemoryTypes(areas)' /\ memory' = memory
           /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run
<1>1 cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run /\ memory' = memory /\ buffers' = buffers
  BY DEF memoryVars, cursor, consumed, entry, run
<1> QED BY <1>1 DEF MemoryTypes

-----------------------------------------------------------------------------
(* Nobody else moves. *)
Moves(t) == DOMAIN pc' = Threads /\ \A u \in Threads \ {t} : pc'[u] = pc[u]

LEMMA GoesOnMoves ==
    ASSUME DOMAIN pc = Threads, NEW t \in Threads, NEW label, GoesOn(t, label)
    PROVE  Moves(t) /\ pc'[t] = label
BY DEF GoesOn, Moves

(* What every step keeps of what was: it is one that the contract allows,  *)
(* and what throws is not handled.                                         *)
Forward == [Abstract!Next]_(Abstract!mergeVars) /\ (thrown' # thrown => handled' = handled)

LEMMA KeptForward ==
    ASSUME \A p \in Producers : batches'[p] = batches[p], UNCHANGED <<handled, consumed>>
    PROVE  Forward
<1>1 \A p \in Producers : Published(p)' = Published(p) BY WorkKept
<1> QED BY <1>1 DEF Forward, Abstract!mergeVars, Now, consumed

LEMMA Facts ==
    ASSUME NEW areas, RingsInv(areas)
    PROVE  /\ MemoryTypes(areas) /\ RingsTypeOK /\ DOMAIN pc = Threads /\ DOMAIN batches = Producers
           /\ Ring \in Producers /\ Capacity \in Nat \ {0} /\ Consumer \in Threads
           /\ memory["cursor"] = cursor /\ memory["consumed"] = consumed /\ memory["entry"] = entry
           /\ memory["state"][0] = run
           /\ \A p \in Producers :
                 /\ p \in Threads /\ ProducerTypes(p) /\ Published(p) \in Nat
                 /\ HasWork(p) => Size(p) \in Nat \ {0} /\ End(p) = Published(p) + Size(p) /\ End(p) \in Nat
                 /\ cursor[p] = Published(p) /\ room[p] <= consumed[p]
                 /\ consumed[p] <= handled[p] /\ handled[p] <= Published(p)
                 /\ at[p] \in Nat /\ room[p] \in Nat /\ handled[p] \in Nat /\ consumed[p] \in Nat
<1>1 MemoryTypes(areas) /\ RingsTypeOK /\ DOMAIN pc = Threads /\ DOMAIN batches = Producers BY DEF RingsInv, RingsTypes
<1>2 Ring \in Producers BY <1>1, RingIs DEF RingsTypeOK
<1>3 ASSUME NEW p \in Producers PROVE
       /\ p \in Threads /\ ProducerTypes(p) /\ Published(p) \in Nat
       /\ HasWork(p) => Size(p) \in Nat \ {0} /\ End(p) = Published(p) + Size(p) /\ End(p) \in Nat
       /\ cursor[p] = Published(p) /\ room[p] <= consumed[p]
       /\ consumed[p] <= handled[p] /\ handled[p] <= Published(p)
       /\ at[p] \in Nat /\ room[p] \in Nat /\ handled[p] \in Nat /\ consumed[p] \in Nat
  <2>1 ProducerTypes(p) BY DEF RingsInv, RingsTypes
  <2>2 /\ Published(p) \in Nat
       /\ HasWork(p) => Size(p) \in Nat \ {0} /\ End(p) = Published(p) + Size(p) /\ End(p) \in Nat
    BY <2>1, WorkIs DEF ProducerTypes
  <2>3 cursor[p] = Published(p) /\ room[p] <= consumed[p] /\ consumed[p] <= handled[p] /\ handled[p] <= Published(p)
    BY DEF RingsInv, CursorIsPublished, RoomWasSeen, HandledAreFreed, HandledWerePublished
  <2>4 at[p] \in Nat /\ room[p] \in Nat /\ handled[p] \in Nat /\ consumed[p] \in Nat BY <1>1 DEF RingsTypeOK, MemoryTypes
  <2> QED BY <2>1, <2>2, <2>3, <2>4, ThreadsAre
<1> QED BY <1>1, <1>2, <1>3, Sizes, ThreadsAre DEF cursor, consumed, entry, run

(* A step of a producer, and what there is to show of it. *)
ProducerSteps(p) ==
    /\ Moves(p)
    /\ at' \in [Producers -> Nat] /\ room' \in [Producers -> Nat] /\ DOMAIN batches' = Producers
    /\ \A q \in Producers \ {p} : at'[q] = at[q] /\ room'[q] = room[q] /\ batches'[q] = batches[q]
    /\ UNCHANGED <<turn, upto, quiet, left, announced, permit, handled, last, misread, thrown>>

LEMMA ProducerKeeps ==
    ASSUME NEW areas, RingsInv(areas), NEW p \in Producers, ProducerSteps(p), MemoryTypes(areas)', ProducerTypes(p)',
           consumed' = consumed, Published(p)' \in Nat, Published(p) <= Published(p)',
           cursor'[p] = Published(p)', \A q \in Producers \ {p} : cursor'[q] = cursor[q],
           room'[p] <= consumed[p], pc'[p] \in {"Fill", "Publish"} => HasRoom(p)', at'[p] <= consumed[p] + Capacity,
           Entries => \A s \in handled[p] .. at'[p] - 1 : entry'[<<p, Slot(s)>>] = s,
           \A q \in Producers \ {p}, i \in 0 .. Capacity - 1 : entry'[<<q, i>>] = entry[<<q, i>>]
    PROVE  RingsInv(areas)'
<1> USE Facts
<1>1 Ring' = Ring /\ pc'[Consumer] = pc[Consumer] /\ consumed' = consumed
     /\ handled' = handled /\ upto' = upto /\ last' = last /\ misread' = misread
  BY ThreadsAre DEF ProducerSteps, Moves, Ring
<1>2 ASSUME NEW q \in Producers, q # p PROVE
       /\ pc'[q] = pc[q] /\ at'[q] = at[q] /\ room'[q] = room[q] /\ cursor'[q] = cursor[q]
       /\ Published(q)' = Published(q) /\ HasRoom(q)' = HasRoom(q) /\ ProducerTypes(q)'
  <2>1 pc'[q] = pc[q] /\ at'[q] = at[q] /\ room'[q] = room[q] /\ cursor'[q] = cursor[q] /\ batches'[q] = batches[q]
    BY <1>2, ThreadsAre DEF ProducerSteps, Moves
  <2>2 /\ Published(q)' = Published(q) /\ End(q)' = End(q) /\ HasWork(q)' = HasWork(q)
       /\ HasRoom(q)' = HasRoom(q)
    BY <2>1, WorkKept
  <2>3 ProducerTypes(q) OBVIOUS
  <2>4 ProducerTypes(q)' BY <2>1, <2>2, <2>3 DEF ProducerTypes
  <2> QED BY <2>1, <2>2, <2>4
<1>3 RingsTypes(areas)'
  <2>1 RingsTypeOK' BY <1>1 DEF RingsTypeOK, ProducerSteps
  <2> QED BY <1>2, <2>1 DEF RingsTypes, ProducerSteps, Moves
<1>4 CursorIsPublished' BY <1>2 DEF CursorIsPublished
<1>5 RoomWasSeen' BY <1>1, <1>2 DEF RoomWasSeen, RingsInv
<1>6 \A q \in Producers : Published(q) <= Published(q)' BY <1>2
<1>7 HandledWerePublished'
  <2>1 ASSUME NEW q \in Producers PROVE handled[q] <= Published(q)'
    BY <1>2
  <2> QED BY <1>1, <2>1 DEF HandledWerePublished
<1>8 FoundWerePublished'
  <2>1 PICK r \in Producers : r = Ring OBVIOUS
  <2>2 Published(r) <= Published(r)' /\ Published(r)' \in Nat BY <1>2
  <2>3 upto \in Nat BY DEF RingsTypeOK
  <2>4 pc[Consumer] \in Having => handled[r] < upto /\ upto <= Published(r) BY <2>1 DEF RingsInv, FoundWerePublished
  <2>5 pc[Consumer] \in Having => handled[r] < upto /\ upto <= Published(r)' BY <2>2, <2>3, <2>4
  <2> QED BY <1>1, <2>1, <2>5, RingPublished DEF FoundWerePublished
<1>9 HandledAreFreed'
  <2>1 ASSUME NEW q \in Producers PROVE
         /\ consumed[q] <= handled[q]
         /\ consumed[q] < handled[q] => q = Ring /\ (pc[Consumer] = "Finish" \/ handled[q] < Published(q)')
    <3>1 /\ consumed[q] <= handled[q]
         /\ consumed[q] < handled[q] => q = Ring /\ (pc[Consumer] = "Finish" \/ handled[q] < Published(q))
      BY DEF RingsInv, HandledAreFreed
    <3>2 Published(q) <= Published(q)' /\ Published(q)' \in Nat BY <1>2
    <3> QED BY <3>1, <3>2
  <2> QED BY <1>1, <2>1 DEF HandledAreFreed
<1>10 EntriesAreTrue'
  <2>1 ASSUME Entries, NEW q \in Producers, q # p, NEW s \in handled[q] .. at[q] - 1 PROVE entry'[<<q, Slot(s)>>] = s
    <3>1 Slot(s) \in 0 .. Capacity - 1 BY SlotIs
    <3>2 entry[<<q, Slot(s)>>] = s BY <2>1 DEF RingsInv, EntriesAreTrue
    <3> QED BY <2>1, <3>1, <3>2
  <2> QED BY <1>1, <1>2, <2>1 DEF EntriesAreTrue
<1>11 OthersWereNotTold' BY <1>1 DEF RingsInv, OthersWereNotTold
<1>12 NothingIsOverwritten' BY <1>1, <1>2 DEF RingsInv, NothingIsOverwritten
<1>13 TheLastIsTold' /\ WhatIsHandledWasPublished' BY <1>1 DEF RingsInv, TheLastIsTold, WhatIsHandledWasPublished
<1> QED BY <1>3, <1>4, <1>5, <1>7, <1>8, <1>9, <1>10, <1>11, <1>12, <1>13 DEF RingsInv

(* A step of the consumer. *)
LEMMA ConsumerKeeps ==
    ASSUME NEW areas, RingsInv(areas), Moves(Consumer), UNCHANGED <<at, room, batches>>, MemoryTypes(areas)', RingsTypeOK',
           cursor' = cursor, entry' = entry,
           \A q \in Producers : consumed[q] <= consumed'[q] /\ handled[q] <= handled'[q] /\ handled'[q] <= Published(q),
           FoundWerePublished', HandledAreFreed', OthersWereNotTold', TheLastIsTold', WhatIsHandledWasPublished'
    PROVE  RingsInv(areas)'
<1> USE Facts
<1>1 ASSUME NEW q \in Producers PROVE
       /\ pc'[q] = pc[q] /\ Published(q)' = Published(q) /\ HasRoom(q)' = HasRoom(q) /\ ProducerTypes(q)'
  <2>1 pc'[q] = pc[q] BY ThreadsAre DEF Moves
  <2>2 /\ Published(q)' = Published(q) /\ End(q)' = End(q) /\ HasWork(q)' = HasWork(q)
       /\ HasRoom(q)' = HasRoom(q)
    BY WorkKept
  <2>3 ProducerTypes(q) OBVIOUS
  <2>4 ProducerTypes(q)' BY <2>1, <2>2, <2>3 DEF ProducerTypes
  <2> QED BY <2>1, <2>2, <2>4
<1>2 consumed' \in [Producers -> Nat] /\ handled' \in [Producers -> Nat] BY DEF MemoryTypes, RingsTypeOK
<1>3 RingsTypes(areas)' BY <1>1 DEF RingsTypes, Moves
<1>4 CursorIsPublished' BY <1>1 DEF CursorIsPublished
<1>5 RoomWasSeen'
  <2>1 ASSUME NEW q \in Producers PROVE room[q] <= consumed'[q] BY <1>2
  <2> QED BY <1>1, <2>1 DEF RoomWasSeen, RingsInv
<1>6 HandledWerePublished' BY <1>1 DEF HandledWerePublished
<1>7 EntriesAreTrue'
  <2>1 ASSUME Entries, NEW q \in Producers, NEW s \in handled'[q] .. at[q] - 1 PROVE entry[<<q, Slot(s)>>] = s
    <3>1 s \in handled[q] .. at[q] - 1 BY <1>2
    <3> QED BY <2>1, <3>1 DEF RingsInv, EntriesAreTrue
  <2> QED BY <2>1 DEF EntriesAreTrue
<1>8 NothingIsOverwritten'
  <2>1 ASSUME NEW q \in Producers PROVE at[q] <= consumed'[q] + Capacity
    <3>1 at[q] <= consumed[q] + Capacity BY DEF RingsInv, NothingIsOverwritten
    <3> QED BY <1>2, <3>1
  <2> QED BY <2>1 DEF NothingIsOverwritten
<1> QED BY <1>3, <1>4, <1>5, <1>6, <1>7, <1>8 DEF RingsInv

(* A step that the rings do not see: only where t is, whether the buffer   *)
(* is open, what the consumer counts, and what a variant adds.             *)
Aside(t) ==
    /\ Moves(t)
    /\ t \in Producers => pc[t] \notin Filling /\ pc'[t] \notin Filling
    /\ t = Consumer => pc[t] # "Finish" /\ pc'[t] # "Finish" /\ (pc'[t] \in Having => pc[t] \in Having)
    /\ UNCHANGED <<at, room, turn, upto, batches, handled, last, misread>>
    /\ quiet' \in 0 .. Number - 1 /\ left' \in 0 .. Number
    /\ announced' \in BOOLEAN /\ permit' \in BOOLEAN /\ thrown' \in 0 .. Throws
    /\ UNCHANGED <<cursor, consumed, entry>>

LEMMA AsideKeeps ==
    ASSUME NEW areas, RingsInv(areas), NEW t \in Threads, Aside(t), MemoryTypes(areas)'
    PROVE  RingsInv(areas)' /\ Forward
<1> USE Facts
<1>1 \A p \in Producers : pc'[p] = pc[p] \/ (pc[p] \notin Filling /\ pc'[p] \notin Filling) BY ThreadsAre DEF Aside, Moves
<1>2 pc'[Consumer] = pc[Consumer]
     \/ (pc[Consumer] # "Finish" /\ pc'[Consumer] # "Finish" /\ (pc'[Consumer] \in Having => pc[Consumer] \in Having))
  BY ThreadsAre DEF Aside, Moves
<1>3 Ring' = Ring BY DEF Aside, Ring
<1>4 UNCHANGED <<at, room, turn, upto, batches, handled, last, misread, cursor, consumed, entry>> BY DEF Aside
<1>5 ASSUME NEW q \in Producers PROVE
       /\ Published(q)' = Published(q) /\ HasRoom(q)' = HasRoom(q) /\ ProducerTypes(q)'
       /\ pc'[q] \in {"Fill", "Publish"} => pc[q] \in {"Fill", "Publish"}
  <2>1 /\ Published(q)' = Published(q) /\ End(q)' = End(q) /\ HasWork(q)' = HasWork(q)
       /\ HasRoom(q)' = HasRoom(q)
    BY <1>4, WorkKept
  <2>2 ProducerTypes(q) OBVIOUS
  <2>3 ProducerTypes(q)' BY <1>1, <1>4, <2>1, <2>2 DEF ProducerTypes, Filling
  <2> QED BY <1>1, <2>1, <2>3 DEF Filling
<1>6 RingsTypes(areas)'
  <2>1 RingsTypeOK' BY <1>4 DEF RingsTypeOK, Aside
  <2> QED BY <1>4, <1>5, <2>1 DEF RingsTypes, Aside, Moves
<1>7 CursorIsPublished' BY <1>4, <1>5 DEF CursorIsPublished
<1>8 RoomWasSeen' BY <1>4, <1>5 DEF RoomWasSeen, RingsInv
<1>9 HandledWerePublished' BY <1>4, <1>5 DEF HandledWerePublished
<1>10 FoundWerePublished'
  <2>1 PICK r \in Producers : r = Ring OBVIOUS
  <2>2 Published(r)' = Published(r) BY <1>5
  <2>3 pc[Consumer] \in Having => handled[r] < upto /\ upto <= Published(r) BY <2>1 DEF RingsInv, FoundWerePublished
  <2> QED BY <1>2, <1>3, <1>4, <2>1, <2>2, <2>3, RingPublished DEF FoundWerePublished
<1>11 HandledAreFreed' BY <1>2, <1>3, <1>4, <1>5 DEF HandledAreFreed, RingsInv
<1>12 EntriesAreTrue' BY <1>4 DEF EntriesAreTrue, RingsInv
<1>13 OthersWereNotTold' BY <1>2, <1>3, <1>4 DEF OthersWereNotTold, RingsInv
<1>14 NothingIsOverwritten' BY <1>4 DEF NothingIsOverwritten, RingsInv
<1>15 TheLastIsTold' /\ WhatIsHandledWasPublished' BY <1>2, <1>4 DEF TheLastIsTold, WhatIsHandledWasPublished, RingsInv
<1>16 Forward BY <1>4, KeptForward
<1> QED BY <1>6, <1>7, <1>8, <1>9, <1>10, <1>11, <1>12, <1>13, <1>14, <1>15, <1>16 DEF RingsInv

-----------------------------------------------------------------------------
(* Each step, and what of it a variant has to know. *)

Stays(areas) ==
    /\ UNCHANGED <<turn, quiet, left, announced, permit, handled, batches>>
    /\ \A a \in areas : a \notin {"cursor", "consumed", "entry", "state"} => memory'[a] = memory[a]

LEMMA DoesLookForRoom ==
    ASSUME NEW areas, RingsInv(areas), NEW p \in Producers, MayLookForRoom(p), LooksForRoomOr(p, "LookIfOpen")
    PROVE  /\ RingsInv(areas)' /\ Forward /\ Stays(areas) /\ Moves(p) /\ run' = run
           /\ pc[p] \in {"idle"} \cup Filling /\ pc'[p] \in Filling
<1> USE Facts
<1>1 /\ pc[p] \in {"idle", "LookForRoom"} /\ HasWork(p) /\ UNCHANGED memoryVars
     /\ room' = [room EXCEPT ![p] = consumed[p]]
     /\ pc' = [pc EXCEPT ![p] = CASE End(p) - consumed[p] > Capacity -> "LookIfOpen"
                                  [] Entries                         -> "Fill"
                                  [] OTHER                           -> "Publish"]
     /\ UNCHANGED <<at, turn, upto, quiet, left, announced, permit, batches, handled, last, misread, thrown>>
  <2>1 Load(p, "consumed", p) = consumed[p] BY Loaded DEF consumed
  <2> QED BY <2>1 DEF MayLookForRoom, LooksForRoomOr, Reads, sleepVars, historyVars
<1>2 /\ MemoryTypes(areas)' /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry
     /\ memory' = memory /\ run' = run
  BY <1>1, MemoryKept
<1>3 /\ pc'[p] \in Filling /\ (pc'[p] # "LookIfOpen" => End(p) - consumed[p] <= Capacity)
     /\ pc'[p] = "Fill" => Entries
     /\ pc'[p] = "Publish" => ~Entries
  BY <1>1 DEF Filling
<1>4 room'[p] = consumed[p] /\ at'[p] = at[p] /\ batches'[p] = batches[p] BY <1>1 DEF RingsTypeOK
<1>5 /\ Published(p)' = Published(p) /\ End(p)' = End(p) /\ HasWork(p)' = HasWork(p)
  BY <1>4, WorkKept
<1>6 ProducerSteps(p) BY <1>1, <1>4 DEF ProducerSteps, Moves, RingsTypeOK
<1>7 at[p] = Published(p) /\ batches[p] \in 0 .. Len(Script[p]) BY <1>1 DEF ProducerTypes
<1>8 ProducerTypes(p)' BY <1>1, <1>3, <1>4, <1>5, <1>7 DEF ProducerTypes, Filling
<1>9 pc'[p] \in {"Fill", "Publish"} => HasRoom(p)'
  <2>1 pc'[p] \in {"Fill", "Publish"} => End(p)' - room'[p] <= Capacity BY <1>3, <1>4, <1>5
  <2> QED BY <2>1 DEF HasRoom
<1>10 at'[p] <= consumed[p] + Capacity BY <1>4 DEF RingsInv, NothingIsOverwritten
<1>11 Entries => \A s \in handled[p] .. at'[p] - 1 : entry'[<<p, Slot(s)>>] = s BY <1>2, <1>4 DEF RingsInv, EntriesAreTrue
<1>12 RingsInv(areas)' BY <1>2, <1>4, <1>5, <1>6, <1>8, <1>9, <1>10, <1>11, ProducerKeeps
<1>13 Forward BY <1>1, <1>2, KeptForward
<1>14 Stays(areas) BY <1>1, <1>2 DEF Stays
<1> QED BY <1>1, <1>2, <1>3, <1>6, <1>12, <1>13, <1>14 DEF ProducerSteps, Filling

(* One that gives up has filled nothing of its batch. *)
LEMMA DoesLookIfOpen ==
    ASSUME NEW areas, RingsInv(areas), NEW p \in Producers, LookIfOpen(p)
    PROVE  /\ RingsInv(areas)' /\ Forward /\ Stays(areas) /\ Moves(p) /\ run' = run
           /\ pc[p] = "LookIfOpen" /\ pc'[p] \in {"idle", "LookForRoom"}
<1> USE Facts
<1>1 /\ pc[p] = "LookIfOpen" /\ HasWork(p) /\ UNCHANGED memoryVars
     /\ pc' = [pc EXCEPT ![p] = IF run = "open" THEN "LookForRoom" ELSE "idle"]
     /\ UNCHANGED <<at, room, turn, upto, quiet, left, announced, permit, batches, handled, last, misread, thrown>>
  <2>1 Load(p, "state", 0) = run BY Loaded
  <2> QED BY <2>1 DEF LookIfOpen, Reads, sleepVars, historyVars, ProducerTypes, Filling
<1>2 /\ MemoryTypes(areas)' /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry
     /\ memory' = memory /\ run' = run
  BY <1>1, MemoryKept
<1>3 pc'[p] \in {"idle", "LookForRoom"} BY <1>1
<1>4 room'[p] = room[p] /\ at'[p] = at[p] /\ batches'[p] = batches[p] BY <1>1
<1>5 /\ Published(p)' = Published(p) /\ End(p)' = End(p) /\ HasWork(p)' = HasWork(p)
  BY <1>4, WorkKept
<1>6 ProducerSteps(p) BY <1>1, <1>4 DEF ProducerSteps, Moves, RingsTypeOK
<1>7 at[p] = Published(p) /\ batches[p] \in 0 .. Len(Script[p]) BY <1>1 DEF ProducerTypes
<1>8 ProducerTypes(p)' BY <1>1, <1>3, <1>4, <1>5, <1>7 DEF ProducerTypes
<1>9 at'[p] <= consumed[p] + Capacity BY <1>4 DEF RingsInv, NothingIsOverwritten
<1>10 Entries => \A s \in handled[p] .. at'[p] - 1 : entry'[<<p, Slot(s)>>] = s BY <1>2, <1>4 DEF RingsInv, EntriesAreTrue
<1>11 RingsInv(areas)' BY <1>2, <1>3, <1>4, <1>5, <1>6, <1>8, <1>9, <1>10, ProducerKeeps
<1>12 Forward BY <1>1, <1>2, KeptForward
<1>13 Stays(areas) BY <1>1, <1>2 DEF Stays
<1> QED BY <1>1, <1>2, <1>3, <1>6, <1>11, <1>12, <1>13 DEF ProducerSteps

LEMMA DoesFill ==
    ASSUME NEW areas, RingsInv(areas), NEW p \in Producers, Fill(p)
    PROVE  /\ RingsInv(areas)' /\ Forward /\ Stays(areas) /\ Moves(p) /\ run' = run
           /\ pc[p] \in {"idle"} \cup Filling /\ pc'[p] \in Filling
<1> USE Facts
<1>1 /\ Entries /\ pc[p] \in {"idle", "Fill"} /\ HasWork(p) /\ HasRoom(p)
     /\ Writes(p, "fill", "entry", <<p, Slot(at[p])>>, at[p])
     /\ at' = [at EXCEPT ![p] = at[p] + 1]
     /\ pc' = [pc EXCEPT ![p] = IF at[p] + 1 = End(p) THEN "Publish" ELSE "Fill"]
     /\ UNCHANGED <<room, turn, upto, quiet, left, announced, permit, batches, handled, last, misread, thrown>>
  BY DEF Fill, sleepVars, historyVars
<1>2 memory' = [memory EXCEPT !["entry"][<<p, Slot(at[p])>>] = at[p]] /\ buffers' = buffers
  BY <1>1, Stored, NothingIsDelayed
<1>3 /\ MemoryTypes(areas)' /\ cursor' = cursor /\ consumed' = consumed
     /\ entry' = [entry EXCEPT ![<<p, Slot(at[p])>>] = at[p]]
     /\ run' = run /\ \A a \in areas : a # "entry" => memory'[a] = memory[a]
  BY <1>2, EntrySet
<1>4 room'[p] = room[p] /\ at'[p] = at[p] + 1 /\ batches'[p] = batches[p] BY <1>1 DEF RingsTypeOK
<1>5 /\ Published(p)' = Published(p) /\ End(p)' = End(p) /\ HasWork(p)' = HasWork(p) /\ HasRoom(p)' = HasRoom(p)
  BY <1>4, WorkKept
<1>6 ProducerSteps(p) BY <1>1, <1>4 DEF ProducerSteps, Moves, RingsTypeOK
<1>7 at[p] \in Published(p) .. End(p) - 1 /\ batches[p] \in 0 .. Len(Script[p]) BY <1>1 DEF ProducerTypes
<1>8 pc'[p] = IF at[p] + 1 = End(p) THEN "Publish" ELSE "Fill" BY <1>1
<1>9 ProducerTypes(p)' BY <1>1, <1>4, <1>5, <1>7, <1>8 DEF ProducerTypes, Filling
<1>10 at[p] + 1 <= consumed[p] + Capacity BY <1>1, <1>7 DEF HasRoom
<1>11 ASSUME NEW s \in handled[p] .. at'[p] - 1 PROVE entry'[<<p, Slot(s)>>] = s
  <2>1 Slot(at[p]) \in 0 .. Capacity - 1 /\ Slot(s) \in 0 .. Capacity - 1 BY SlotIs
  <2>2 DOMAIN entry = Producers \X (0 .. Capacity - 1) BY DEF MemoryTypes
  <2>3 CASE s = at[p] BY <1>3, <2>1, <2>2, <2>3
  <2>4 CASE s # at[p]
    <3>1 s \in handled[p] .. at[p] - 1 BY <1>4, <2>4
    <3>2 s < at[p] /\ at[p] < s + Capacity BY <1>10, <3>1
    <3>3 Slot(s) # Slot(at[p]) BY <3>1, <3>2, SlotsApart
    <3>4 entry[<<p, Slot(s)>>] = s BY <1>1, <3>1 DEF RingsInv, EntriesAreTrue
    <3> QED BY <1>3, <2>1, <2>2, <3>3, <3>4
  <2> QED BY <2>3, <2>4
<1>12 ASSUME NEW q \in Producers \ {p}, NEW i \in 0 .. Capacity - 1 PROVE entry'[<<q, i>>] = entry[<<q, i>>]
  <2>1 DOMAIN entry = Producers \X (0 .. Capacity - 1) BY DEF MemoryTypes
  <2> QED BY <1>3, <2>1
<1>13 RingsInv(areas)' BY <1>1, <1>3, <1>4, <1>5, <1>6, <1>9, <1>10, <1>11, <1>12, ProducerKeeps
<1>14 Forward BY <1>1, <1>3, KeptForward
<1>15 Stays(areas) BY <1>1, <1>3 DEF Stays
<1> QED BY <1>1, <1>3, <1>6, <1>8, <1>13, <1>14, <1>15 DEF ProducerSteps, Filling

LEMMA DoesPublish ==
    ASSUME NEW areas, RingsInv(areas), NEW p \in Producers, NEW then, then \notin Filling, MayPublish(p), PublishesAnd(p, then)
    PROVE  /\ RingsInv(areas)' /\ Forward
           /\ pc' = [pc EXCEPT ![p] = then] /\ Ring' = Ring
           /\ UNCHANGED <<turn, quiet, left, announced, permit, handled>>
           /\ run' = run /\ \A a \in areas : a \notin {"cursor", "consumed", "entry", "state"} => memory'[a] = memory[a]
           /\ \A q \in Producers \ {p} : Published(q)' = Published(q)
<1> USE Facts
<1>1 /\ Writes(p, "publish", "cursor", p, End(p))
     /\ at' = [at EXCEPT ![p] = End(p)]
     /\ batches' = [batches EXCEPT ![p] = batches[p] + 1]
     /\ pc' = [pc EXCEPT ![p] = then]
     /\ UNCHANGED <<room, turn, upto, quiet, left, announced, permit, handled, last, misread, thrown>>
  BY DEF PublishesAnd, sleepVars
<1>2 HasWork(p) /\ HasRoom(p)
  <2>1 CASE pc[p] = "Publish" BY <2>1 DEF ProducerTypes, Filling, RingsInv, RoomWasSeen
  <2>2 CASE pc[p] # "Publish" BY <2>2 DEF MayPublish
  <2> QED BY <2>1, <2>2
<1>3 End(p) \in Nat /\ End(p) >= Published(p) /\ End(p) > Published(p) BY <1>2
<1>4 memory' = [memory EXCEPT !["cursor"][p] = End(p)] /\ buffers' = buffers BY <1>1, Stored, NothingIsDelayed
<1>5 /\ MemoryTypes(areas)' /\ consumed' = consumed /\ entry' = entry /\ run' = run
     /\ cursor' = [cursor EXCEPT ![p] = End(p)]
     /\ \A a \in areas : a # "cursor" => memory'[a] = memory[a]
  BY <1>3, <1>4, CursorSet
<1>6 room'[p] = room[p] /\ at'[p] = End(p) /\ batches'[p] = batches[p] + 1 /\ pc'[p] = then BY <1>1 DEF RingsTypeOK
<1>7 batches[p] \in 0 .. Len(Script[p]) BY DEF ProducerTypes
<1>8 Published(p)' = End(p) /\ batches'[p] \in 0 .. Len(Script[p]) BY <1>2, <1>6, <1>7, WorkDone
<1>9 ProducerSteps(p) BY <1>1, <1>3, <1>6 DEF ProducerSteps, Moves, RingsTypeOK
<1>10 ProducerTypes(p)' BY <1>6, <1>8 DEF ProducerTypes, Filling
<1>11 cursor'[p] = Published(p)' /\ \A q \in Producers \ {p} : cursor'[q] = cursor[q] BY <1>5, <1>8 DEF MemoryTypes
<1>12 at'[p] <= consumed[p] + Capacity BY <1>2, <1>3, <1>6 DEF HasRoom
<1>13 Entries => \A s \in handled[p] .. at'[p] - 1 : entry'[<<p, Slot(s)>>] = s
  <2>1 Entries => pc[p] = "Publish" /\ at[p] = End(p) BY DEF MayPublish, ProducerTypes
  <2> QED BY <1>5, <1>6, <2>1 DEF RingsInv, EntriesAreTrue
<1>14 RingsInv(areas)'
  BY <1>3, <1>5, <1>6, <1>8, <1>9, <1>10, <1>11, <1>12, <1>13, ProducerKeeps DEF Filling
<1>15 \A q \in Producers \ {p} : Published(q)' = Published(q)
  <2>1 \A q \in Producers \ {p} : batches'[q] = batches[q] BY <1>9 DEF ProducerSteps
  <2> QED BY <2>1, WorkKept
<1>16 Forward
  <2> DEFINE f == [q \in Producers |-> Published(q)]
  <2>1 f'[p] = End(p) /\ f[p] = Published(p) /\ \A q \in Producers \ {p} : f'[q] = f[q] BY <1>8, <1>15
  <2>2 f' = [f EXCEPT ![p] = f'[p]] BY <2>1
  <2>3 f'[p] > f[p] /\ f'[p] - consumed[p] <= Capacity BY <1>2, <1>3, <2>1 DEF HasRoom
  <2>4 Abstract!Publish(p) BY <1>1, <1>5, <2>2, <2>3 DEF Abstract!Publish, Now, consumed
  <2> QED BY <1>1, <2>4 DEF Forward, Abstract!Next
<1>17 Ring' = Ring BY <1>1 DEF Ring
<1> QED BY <1>1, <1>5, <1>14, <1>15, <1>16, <1>17

(* The next ring, or where it goes on after a round. *)
LEMMA GoesOnToIs ==
    ASSUME RingsTypeOK, DOMAIN pc = Threads, NEW place, GoesOnTo(Consumer, place)
    PROVE  /\ turn' = place /\ left' \in 0 .. Number /\ Moves(Consumer)
           /\ IF left = 0 THEN left' = 0 /\ pc'[Consumer] \in {"Round", "Look"}
                          ELSE left' = left - 1 /\ pc'[Consumer] = IF left = 1 THEN "returned" ELSE "Look"
<1> DEFINE label == CASE left = 1              -> "returned"
                      [] left = 0 /\ place = 1 -> "Round"
                      [] OTHER                 -> "Look"
<1>1 turn' = place /\ left' = (IF left = 0 THEN 0 ELSE left - 1) /\ GoesOn(Consumer, label) BY DEF GoesOnTo
<1>2 left \in 0 .. Number /\ Number \in Nat \ {0} BY OrderIs DEF RingsTypeOK
<1>3 left' \in 0 .. Number BY <1>1, <1>2
<1>4 IF left = 0 THEN label \in {"Round", "Look"} ELSE label = IF left = 1 THEN "returned" ELSE "Look" OBVIOUS
<1> HIDE DEF label
<1>5 Moves(Consumer) /\ pc'[Consumer] = label BY <1>1, GoesOnMoves, ThreadsAre
<1> QED BY <1>1, <1>3, <1>4, <1>5

(* What a look at a ring that was empty leads to. *)
LEMMA DoesLook ==
    ASSUME NEW areas, RingsInv(areas), NEW then, NEW found, pc[Consumer] = "Look", then \notin {"Finish"} \cup Having, found \in Having,
           LooksAnd(Consumer, then, found)
    PROVE  /\ RingsInv(areas)' /\ Forward /\ memory' = memory /\ Moves(Consumer)
           /\ UNCHANGED <<announced, permit, handled, batches>>
           /\ pc'[Consumer] \in {"Round", "Look", "returned", then, found}
           /\ IF Published(Ring) > handled[Ring]
                 THEN pc'[Consumer] = found /\ left' = left
                 ELSE /\ handled[Ring] = Published(Ring)
                      /\ turn' = IF turn = Number THEN 1 ELSE turn + 1
                      /\ quiet' = IF quiet + 1 = Number THEN 0 ELSE quiet + 1
                      /\ IF left = 0
                            THEN /\ left' = 0
                                 /\ IF quiet + 1 = Number THEN pc'[Consumer] = then ELSE pc'[Consumer] \in {"Round", "Look"}
                            ELSE left' = left - 1 /\ pc'[Consumer] = IF left = 1 THEN "returned" ELSE "Look"
<1> USE Facts
<1>1 /\ UNCHANGED memoryVars
     /\ IF cursor[Ring] > handled[Ring]
           THEN /\ upto' = cursor[Ring]
                /\ quiet' = 0
                /\ GoesOn(Consumer, found)
                /\ UNCHANGED <<turn, left>>
           ELSE /\ quiet' = (quiet + 1) % Number
                /\ IF quiet + 1 = Number /\ left = 0
                      THEN turn' = NextTurn /\ GoesOn(Consumer, then) /\ UNCHANGED left
                      ELSE GoesOnTo(Consumer, NextTurn)
                /\ UNCHANGED upto
     /\ UNCHANGED <<at, room, announced, permit, batches, handled, last, misread, thrown>>
  <2>1 Load(Consumer, "cursor", Ring) = cursor[Ring] BY Loaded DEF cursor
  <2> QED BY <2>1 DEF LooksAnd, Reads, sleepVars, historyVars
<1>2 MemoryTypes(areas)' /\ memory' = memory /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry BY <1>1, MemoryKept
<1>3 /\ turn \in 1 .. Number /\ quiet \in 0 .. Number - 1 /\ left \in 0 .. Number /\ upto \in Nat
     /\ Number \in Nat \ {0}
  BY OrderIs DEF RingsTypeOK
<1>4 PICK r \in Producers : r = Ring OBVIOUS
<1>5 \A q \in Producers : q # r => consumed[q] = handled[q]
  BY <1>4 DEF RingsInv, HandledAreFreed
<1>6 Forward BY <1>1, <1>2, KeptForward
<1>7 \A q \in Producers : Published(q)' = Published(q) BY <1>1, WorkKept
<1>8 handled[r] \in Nat /\ cursor[r] = Published(r) /\ Published(r) \in Nat /\ handled[r] <= Published(r) BY <1>4
<1>9 CASE cursor[Ring] > handled[Ring]
  <2>1 /\ upto' = cursor[r] /\ quiet' = 0 /\ pc'[Consumer] = found /\ Moves(Consumer)
       /\ turn' = turn /\ left' = left /\ Ring' = Ring
    BY <1>1, <1>4, <1>9, GoesOnMoves DEF Ring
  <2>2 RingsTypeOK' BY <1>1, <1>3, <1>8, <2>1 DEF RingsTypeOK
  <2>3 FoundWerePublished'
    <3>1 handled[r] < upto' /\ upto' <= Published(r)' BY <1>4, <1>7, <1>8, <1>9, <2>1
    <3> QED BY <1>1, <1>4, <2>1, <3>1, RingPublished DEF FoundWerePublished
  <2>4 HandledAreFreed'
    <3>1 ASSUME NEW q \in Producers, consumed[q] < handled[q] PROVE q = Ring /\ handled[q] < Published(q)
      BY <1>5, <1>4, <1>8, <1>9, <3>1
    <3> QED BY <1>1, <1>2, <1>7, <2>1, <3>1 DEF HandledAreFreed
  <2>5 OthersWereNotTold' BY <1>1, <1>2, <2>1 DEF RingsInv, OthersWereNotTold
  <2>6 TheLastIsTold' BY <2>1 DEF TheLastIsTold, Having
  <2>7 WhatIsHandledWasPublished' BY <1>1 DEF RingsInv, WhatIsHandledWasPublished
  <2>8 RingsInv(areas)' BY <1>1, <1>2, <2>1, <2>2, <2>3, <2>4, <2>5, <2>6, <2>7, ConsumerKeeps
  <2> QED BY <1>1, <1>2, <1>4, <1>6, <1>8, <1>9, <2>1, <2>8
<1>10 CASE ~(cursor[Ring] > handled[Ring])
  <2>1 handled[r] = Published(r) BY <1>4, <1>8, <1>10
  <2>2 \A q \in Producers : consumed[q] = handled[q]
    <3>1 consumed[r] <= handled[r] /\ ~(consumed[r] < handled[r]) BY <1>4, <1>8, <2>1 DEF RingsInv, HandledAreFreed
    <3>2 consumed[r] = handled[r] BY <3>1
    <3> QED BY <1>5, <3>2
  <2>3 turn' = (IF turn = Number THEN 1 ELSE turn + 1) /\ turn' \in 1 .. Number
    BY <1>1, <1>3, <1>10, NextTurnIs DEF GoesOnTo
  <2>4 quiet' = (IF quiet + 1 = Number THEN 0 ELSE quiet + 1) /\ quiet' \in 0 .. Number - 1
    BY <1>1, <1>3, <1>10, NextQuietIs
  <2>5 /\ Moves(Consumer) /\ left' \in 0 .. Number
       /\ IF left = 0
             THEN /\ left' = 0
                  /\ IF quiet + 1 = Number THEN pc'[Consumer] = then ELSE pc'[Consumer] \in {"Round", "Look"}
             ELSE left' = left - 1 /\ pc'[Consumer] = IF left = 1 THEN "returned" ELSE "Look"
    <3>1 CASE quiet + 1 = Number /\ left = 0 BY <1>1, <1>3, <1>10, <3>1, GoesOnMoves
    <3>2 CASE ~(quiet + 1 = Number /\ left = 0)
      <4>1 GoesOnTo(Consumer, NextTurn) BY <1>1, <1>10, <3>2
      <4> QED BY <3>2, <4>1, GoesOnToIs
    <3> QED BY <3>1, <3>2
  <2>6 pc'[Consumer] \notin {"Finish"} \cup Having BY <2>5 DEF Having
  <2>7 RingsTypeOK' BY <1>1, <1>10, <2>3, <2>4, <2>5 DEF RingsTypeOK
  <2>8 Ring' \in Producers BY <2>3, OrderIs DEF Ring
  <2>9 FoundWerePublished' /\ TheLastIsTold' BY <2>6 DEF FoundWerePublished, TheLastIsTold
  <2>10 HandledAreFreed' BY <1>1, <1>2, <2>2 DEF HandledAreFreed
  <2>11 OthersWereNotTold' BY <1>1, <1>2, <2>2, <2>8 DEF OthersWereNotTold
  <2>12 WhatIsHandledWasPublished' BY <1>1 DEF RingsInv, WhatIsHandledWasPublished
  <2>13 RingsInv(areas)' BY <1>1, <1>2, <2>5, <2>7, <2>9, <2>10, <2>11, <2>12, ConsumerKeeps
  <2> QED BY <1>1, <1>2, <1>4, <1>6, <1>8, <1>10, <2>1, <2>3, <2>4, <2>5, <2>13
<1> QED BY <1>9, <1>10

LEMMA DoesHandle ==
    ASSUME NEW areas, RingsInv(areas), pc[Consumer] = "Handle", Handles(Consumer, IsLast)
    PROVE  /\ RingsInv(areas)' /\ Forward /\ memory' = memory /\ Moves(Consumer)
           /\ UNCHANGED <<turn, quiet, left, announced, permit, batches>>
           /\ pc'[Consumer] \in {"Finish", "Handle"}
<1> USE Facts
<1>1 /\ UNCHANGED memoryVars
     /\ misread' = IF Entries THEN (misread \/ entry[<<Ring, Slot(handled[Ring])>>] # handled[Ring]) ELSE misread
     /\ handled' = [handled EXCEPT ![Ring] = handled[Ring] + 1]
     /\ last' = IsLast
     /\ GoesOn(Consumer, IF IsLast THEN "Finish" ELSE "Handle")
     /\ UNCHANGED <<at, room, turn, upto, quiet, left, announced, permit, batches, thrown>>
  <2>1 Load(Consumer, "entry", <<Ring, Slot(handled[Ring])>>) = entry[<<Ring, Slot(handled[Ring])>>] BY Loaded DEF entry
  <2> QED BY <2>1 DEF Handles, Reads, sleepVars
<1>2 MemoryTypes(areas)' /\ memory' = memory /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry BY <1>1, MemoryKept
<1>3 PICK r \in Producers : r = Ring OBVIOUS
<1>4 Ring' = Ring BY <1>1 DEF Ring
<1>5 handled[r] < upto /\ upto <= Published(r) /\ upto \in Nat
  BY <1>3 DEF RingsInv, FoundWerePublished, Having, RingsTypeOK
<1>6 /\ handled'[r] = handled[r] + 1 /\ \A q \in Producers : q # r => handled'[q] = handled[q]
     /\ handled' \in [Producers -> Nat]
  BY <1>1, <1>3 DEF RingsTypeOK
<1>7 Moves(Consumer) /\ pc'[Consumer] = (IF IsLast THEN "Finish" ELSE "Handle") BY <1>1, GoesOnMoves
<1>8 IsLast <=> handled[r] + 1 = upto BY <1>3 DEF IsLast
<1>9 \A q \in Producers : Published(q)' = Published(q) BY <1>1, WorkKept
<1>10 at[r] >= Published(r) BY <1>3 DEF ProducerTypes, Filling
<1>11 WhatIsHandledWasPublished'
  <2>1 Entries => entry[<<r, Slot(handled[r])>>] = handled[r]
    <3>1 handled[r] \in handled[r] .. at[r] - 1 BY <1>5, <1>10
    <3> QED BY <3>1 DEF RingsInv, EntriesAreTrue
  <2> QED BY <1>1, <1>3, <2>1 DEF RingsInv, WhatIsHandledWasPublished
<1>12 RingsTypeOK' BY <1>1, <1>6, <1>11 DEF RingsTypeOK, IsLast, WhatIsHandledWasPublished
<1>13 FoundWerePublished'
  <2>1 pc'[Consumer] \in Having => handled'[r] < upto' /\ upto' <= Published(r)' BY <1>1, <1>5, <1>6, <1>7, <1>8, <1>9 DEF Having
  <2> QED BY <1>3, <1>4, <2>1, RingPublished DEF FoundWerePublished
<1>14 HandledAreFreed'
  <2>1 ASSUME NEW q \in Producers PROVE
         /\ consumed[q] <= handled'[q]
         /\ consumed[q] < handled'[q] => q = r /\ (pc'[Consumer] = "Finish" \/ handled'[q] < Published(q))
    <3>1 CASE q = r BY <1>5, <1>6, <1>7, <1>8, <3>1
    <3>2 CASE q # r BY <1>3, <1>6, <3>2 DEF RingsInv, HandledAreFreed
    <3> QED BY <3>1, <3>2
  <2> QED BY <1>2, <1>3, <1>4, <1>9, <2>1 DEF HandledAreFreed
<1>15 OthersWereNotTold' /\ TheLastIsTold' BY <1>1, <1>7 DEF OthersWereNotTold, TheLastIsTold
<1>16 \A q \in Producers : consumed[q] <= consumed'[q] /\ handled[q] <= handled'[q] /\ handled'[q] <= Published(q)
  <2>1 ASSUME NEW q \in Producers PROVE consumed[q] <= consumed'[q] /\ handled[q] <= handled'[q] /\ handled'[q] <= Published(q)
    <3>1 CASE q = r BY <1>2, <1>5, <1>6, <3>1
    <3>2 CASE q # r BY <1>2, <1>6, <3>2
    <3> QED BY <3>1, <3>2
  <2> QED BY <2>1
<1>17 RingsInv(areas)' BY <1>1, <1>2, <1>7, <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, ConsumerKeeps
<1>18 Forward
  <2> DEFINE f == [q \in Producers |-> Published(q)]
  <2>1 f' = f /\ handled[r] < f[r] BY <1>5, <1>9
  <2>2 Abstract!Handle(r) BY <1>1, <1>2, <1>3, <2>1 DEF Abstract!Handle, Now
  <2> QED BY <1>1, <2>2 DEF Forward, Abstract!Next
<1> QED BY <1>1, <1>2, <1>7, <1>17, <1>18

LEMMA DoesFinish ==
    ASSUME NEW areas, RingsInv(areas), Finish(Consumer), AfterBatch \in 1 .. Number
    PROVE  /\ RingsInv(areas)' /\ Forward /\ Moves(Consumer)
           /\ UNCHANGED <<quiet, announced, permit, handled, batches>>
           /\ run' = run /\ \A a \in areas : a \notin {"cursor", "consumed", "entry", "state"} => memory'[a] = memory[a]
           /\ IF left = 0 THEN left' = 0 /\ pc'[Consumer] \in {"Round", "Look"}
                          ELSE left' = left - 1 /\ pc'[Consumer] = IF left = 1 THEN "returned" ELSE "Look"
<1> USE Facts
<1>1 /\ pc[Consumer] = "Finish"
     /\ Writes(Consumer, "finish", "consumed", Ring, handled[Ring])
     /\ GoesOnTo(Consumer, AfterBatch)
     /\ UNCHANGED <<at, room, upto, quiet, announced, permit, batches, handled, last, misread, thrown>>
  BY DEF Finish, sleepVars, historyVars
<1>2 PICK r \in Producers : r = Ring OBVIOUS
<1>3 memory' = [memory EXCEPT !["consumed"][r] = handled[r]] /\ buffers' = buffers BY <1>1, <1>2, Stored, NothingIsDelayed
<1>4 /\ MemoryTypes(areas)' /\ cursor' = cursor /\ entry' = entry /\ run' = run
     /\ consumed' = [consumed EXCEPT ![r] = handled[r]]
     /\ \A a \in areas : a # "consumed" => memory'[a] = memory[a]
  BY <1>3, ConsumedSet
<1>5 /\ turn' = AfterBatch /\ left' \in 0 .. Number /\ Moves(Consumer)
     /\ IF left = 0 THEN left' = 0 /\ pc'[Consumer] \in {"Round", "Look"}
                    ELSE left' = left - 1 /\ pc'[Consumer] = IF left = 1 THEN "returned" ELSE "Look"
  BY <1>1, GoesOnToIs
<1>6 \A q \in Producers : consumed'[q] = handled[q]
  <2>1 consumed'[r] = handled[r] /\ \A q \in Producers : q # r => consumed'[q] = consumed[q] BY <1>4 DEF MemoryTypes
  <2>2 \A q \in Producers : q # r => consumed[q] = handled[q] BY <1>2 DEF RingsInv, HandledAreFreed
  <2> QED BY <2>1, <2>2
<1>7 RingsTypeOK' BY <1>1, <1>5 DEF RingsTypeOK
<1>8 Ring' \in Producers BY <1>5, OrderIs DEF Ring
<1>9 FoundWerePublished' /\ TheLastIsTold' BY <1>5 DEF FoundWerePublished, TheLastIsTold, Having
<1>10 HandledAreFreed' BY <1>1, <1>6 DEF HandledAreFreed
<1>11 OthersWereNotTold' BY <1>1, <1>6, <1>8 DEF OthersWereNotTold
<1>12 WhatIsHandledWasPublished' BY <1>1 DEF RingsInv, WhatIsHandledWasPublished
<1>13 RingsInv(areas)' BY <1>1, <1>4, <1>5, <1>6, <1>7, <1>9, <1>10, <1>11, <1>12, ConsumerKeeps
<1>14 Forward
  <2> DEFINE f == [q \in Producers |-> Published(q)]
  <2>1 f' = f
    <3>1 \A q \in Producers : Published(q)' = Published(q) BY <1>1, WorkKept
    <3> QED BY <3>1
  <2> HIDE DEF f
  <2>2 CASE consumed[r] < handled[r]
    <3>1 consumed'[r] > consumed[r] /\ consumed'[r] <= handled[r] BY <1>6, <2>2
    <3>2 consumed' = [consumed EXCEPT ![r] = consumed'[r]] BY <1>4, <1>6
    <3>3 Abstract!Free(r) BY <1>1, <2>1, <3>1, <3>2 DEF Abstract!Free, Now, consumed, f
    <3> QED BY <1>1, <3>3 DEF Forward, Abstract!Next
  <2>3 CASE ~(consumed[r] < handled[r])
    <3>1 consumed[r] = handled[r] BY <2>3
    <3>2 consumed' = consumed BY <1>4, <3>1 DEF MemoryTypes
    <3> QED BY <1>1, <3>2, KeptForward
  <2> QED BY <2>2, <2>3
<1> QED BY <1>1, <1>4, <1>5, <1>13, <1>14

-----------------------------------------------------------------------------
(* Steps aside *)

LEMMA StepsAside ==
    ASSUME NEW areas, RingsInv(areas), NEW t \in Threads, NEW label, Steps(t, label), MemoryTypes(areas)',
           UNCHANGED <<cursor, consumed, entry>>,
           t \in Producers => pc[t] \notin Filling /\ label \notin Filling,
           t = Consumer => pc[t] # "Finish" /\ label # "Finish" /\ (label \in Having => pc[t] \in Having),
           \A a \in areas : a \notin {"cursor", "consumed", "entry", "state"} => memory'[a] = memory[a]
    PROVE  RingsInv(areas)' /\ Forward /\ Stays(areas) /\ Moves(t) /\ pc'[t] = label
<1>1 RingsTypeOK /\ DOMAIN pc = Threads BY Facts
<1>2 Moves(t) /\ pc'[t] = label BY <1>1, GoesOnMoves DEF Steps
<1>3 UNCHANGED <<at, room, turn, upto, quiet, left, announced, permit, batches, handled, last, misread, thrown>>
  BY DEF Steps, sleepVars, historyVars
<1>4 Aside(t) BY <1>1, <1>2, <1>3 DEF Aside, RingsTypeOK
<1>5 RingsInv(areas)' /\ Forward BY <1>4, AsideKeeps
<1> QED BY <1>2, <1>3, <1>5 DEF Stays

LEMMA DoesLookIfHalted ==
    ASSUME NEW areas, RingsInv(areas), LookIfHalted(Consumer)
    PROVE  /\ RingsInv(areas)' /\ Forward /\ Moves(Consumer) /\ memory' = memory
           /\ UNCHANGED <<turn, announced, permit, handled, batches>>
           /\ run \in {"open", "closing", "halted"}
           /\ left' = IF run = "closing" THEN Number ELSE 0
           /\ quiet' = IF run = "closing" THEN 0 ELSE quiet
           /\ pc'[Consumer] = IF run = "halted" THEN "returned" ELSE "Look"
<1> USE Facts
<1>1 /\ pc[Consumer] \in {"new", "Round"} /\ UNCHANGED memoryVars
     /\ left' = IF run = "closing" THEN Number ELSE 0
     /\ quiet' = IF run = "closing" THEN 0 ELSE quiet
     /\ GoesOn(Consumer, IF run = "halted" THEN "returned" ELSE "Look")
     /\ UNCHANGED <<at, room, turn, upto, announced, permit, batches, handled, last, misread, thrown>>
  <2>1 Load(Consumer, "state", 0) = run BY Loaded
  <2> QED BY <2>1 DEF LookIfHalted, Reads, sleepVars, historyVars
<1>2 MemoryTypes(areas)' /\ memory' = memory /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry
  BY <1>1, MemoryKept
<1>3 Moves(Consumer) /\ pc'[Consumer] = IF run = "halted" THEN "returned" ELSE "Look" BY <1>1, GoesOnMoves
<1>4 quiet' \in 0 .. Number - 1 /\ left' \in 0 .. Number BY <1>1, OrderIs DEF RingsTypeOK
<1>5 Aside(Consumer) BY <1>1, <1>2, <1>3, <1>4, ThreadsAre DEF Aside, Having, RingsTypeOK
<1>6 RingsInv(areas)' /\ Forward BY <1>2, <1>5, AsideKeeps
<1>7 run \in {"open", "closing", "halted"} BY DEF MemoryTypes
<1> QED BY <1>1, <1>2, <1>3, <1>6, <1>7

LEMMA DoesHalt ==
    ASSUME NEW areas, RingsInv(areas), NEW h \in Halters, NEW then, HaltsAnd(h, then)
    PROVE  RingsInv(areas)' /\ Forward /\ Stays(areas) /\ Moves(h) /\ pc'[h] = then /\ run' = "halted"
<1> USE Facts
<1>1 h \in Threads /\ h \notin Producers /\ h # Consumer BY ThreadsAre
<1>2 memory' = [memory EXCEPT !["state"][0] = "halted"] /\ buffers' = buffers /\ Steps(h, then)
  BY <1>1, Stored, NothingIsDelayed DEF HaltsAnd
<1>3 /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = "halted" /\ MemoryTypes(areas)'
     /\ \A a \in areas : a # "state" => memory'[a] = memory[a]
  BY <1>2, RunSet
<1> QED BY <1>1, <1>2, <1>3, StepsAside

LEMMA DoesClose ==
    ASSUME NEW areas, RingsInv(areas), NEW h \in Closers, NEW then, ClosesAnd(h, then)
    PROVE  /\ RingsInv(areas)' /\ Forward /\ Stays(areas) /\ Moves(h) /\ pc'[h] = then
           /\ run' = IF run = "open" THEN "closing" ELSE run
<1> USE Facts
<1>1 h \in Threads /\ h \notin Producers /\ h # Consumer BY ThreadsAre
<1>2 CASE run = "open"
  <2>1 memory' = [memory EXCEPT !["state"][0] = "closing"] /\ buffers' = buffers /\ Steps(h, then)
    BY <1>2 DEF ClosesAnd, Swaps, Locked
  <2>2 /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = "closing" /\ MemoryTypes(areas)'
       /\ \A a \in areas : a # "state" => memory'[a] = memory[a]
    BY <2>1, RunSet
  <2> QED BY <1>1, <1>2, <2>1, <2>2, StepsAside
<1>3 CASE run # "open"
  <2>1 UNCHANGED memoryVars /\ Steps(h, then) BY <1>3 DEF ClosesAnd, Swaps, Fence
  <2>2 MemoryTypes(areas)' /\ memory' = memory /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run
    BY <2>1, MemoryKept
  <2> QED BY <1>1, <1>3, <2>1, <2>2, StepsAside
<1> QED BY <1>2, <1>3

LEMMA DoesThrow ==
    ASSUME NEW areas, RingsInv(areas), HandleThrows(Consumer)
    PROVE  /\ RingsInv(areas)' /\ Forward /\ Stays(areas) /\ Moves(Consumer) /\ memory' = memory
           /\ pc'[Consumer] = "new"
<1> USE Facts
<1>1 /\ pc[Consumer] = "Handle" /\ UNCHANGED memoryVars /\ thrown < Throws /\ thrown' = thrown + 1
     /\ GoesOn(Consumer, "new")
     /\ UNCHANGED <<at, room, turn, upto, quiet, left, announced, permit, batches, handled, last, misread>>
  BY DEF HandleThrows, sleepVars
<1>2 MemoryTypes(areas)' /\ memory' = memory /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry
  BY <1>1, MemoryKept
<1>3 thrown' \in 0 .. Throws BY <1>1, Sizes DEF RingsTypeOK
<1>4 Moves(Consumer) /\ pc'[Consumer] = "new" BY <1>1, GoesOnMoves
<1>5 Aside(Consumer) BY <1>1, <1>2, <1>3, <1>4, ThreadsAre DEF Aside, Having, RingsTypeOK
<1>6 RingsInv(areas)' /\ Forward BY <1>2, <1>5, AsideKeeps
<1> QED BY <1>1, <1>2, <1>4, <1>6 DEF Stays

LEMMA NothingHappens ==
    ASSUME NEW areas, RingsInv(areas), UNCHANGED vars
    PROVE  RingsInv(areas)' /\ Forward
<1> USE Facts
<1>1 /\ UNCHANGED memoryVars
     /\ UNCHANGED <<pc, at, room, turn, upto, quiet, left, announced, permit, batches, handled, last, misread, thrown>>
  BY DEF vars, localVars, sleepVars, historyVars
<1>2 MemoryTypes(areas)' /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry BY <1>1, MemoryKept
<1>3 Moves(Consumer) /\ Ring' = Ring BY <1>1 DEF Moves, Ring
<1>4 \A q \in Producers : Published(q)' = Published(q) BY <1>1, WorkKept
<1>5 RingsTypeOK' BY <1>1 DEF RingsTypeOK
<1>6 FoundWerePublished'
  <2>1 PICK r \in Producers : r = Ring OBVIOUS
  <2>2 Published(r)' = Published(r) BY <1>4
  <2>3 pc[Consumer] \in Having => handled[r] < upto /\ upto <= Published(r) BY <2>1 DEF RingsInv, FoundWerePublished
  <2> QED BY <1>1, <1>3, <2>1, <2>2, <2>3, RingPublished DEF FoundWerePublished
<1>7 HandledAreFreed' BY <1>1, <1>2, <1>3, <1>4 DEF HandledAreFreed, RingsInv
<1>8 OthersWereNotTold' BY <1>1, <1>2, <1>3 DEF OthersWereNotTold, RingsInv
<1>9 TheLastIsTold' /\ WhatIsHandledWasPublished' BY <1>1 DEF TheLastIsTold, WhatIsHandledWasPublished, RingsInv
<1>10 RingsInv(areas)' BY <1>1, <1>2, <1>3, <1>5, <1>6, <1>7, <1>8, <1>9, ConsumerKeeps
<1>11 Forward BY <1>1, <1>2, KeptForward
<1> QED BY <1>10, <1>11

-----------------------------------------------------------------------------
(* At first *)

LEMMA RingsAtFirst ==
    ASSUME NEW areas, DOMAIN areas \cap {"cursor", "consumed", "entry", "state"} = {}, RingsInit(areas)
    PROVE  /\ RingsInv(DOMAIN areas) /\ Abstract!Init
           /\ \A a \in DOMAIN areas : memory[a] = areas[a]
           /\ run = "open"
<1>1 /\ pc = [t \in Threads |-> IF t \in Producers THEN "idle" ELSE "new"]
     /\ at = [p \in Producers |-> 0] /\ room = [p \in Producers |-> 0]
     /\ turn = 1 /\ upto = 0 /\ quiet = 0 /\ left = 0 /\ announced = FALSE /\ permit = FALSE
     /\ batches = [p \in Producers |-> 0] /\ handled = [p \in Producers |-> 0]
     /\ last = TRUE /\ misread = FALSE /\ thrown = 0
     /\ buffers = NothingStored
  BY DEF RingsInit, SharedInit
<1>2 /\ DOMAIN memory = {"cursor", "consumed", "entry", "state"} \cup DOMAIN areas
     /\ memory["cursor"] = [p \in Producers |-> 0] /\ memory["consumed"] = [p \in Producers |-> 0]
     /\ memory["entry"] = [place \in Producers \X (0 .. Capacity - 1) |-> -1]
     /\ memory["state"] = [i \in {0} |-> "open"]
     /\ \A a \in DOMAIN areas : memory[a] = areas[a]
  BY DEF RingsInit, SharedInit
<1>3 cursor = [p \in Producers |-> 0] /\ consumed = [p \in Producers |-> 0] /\ run = "open"
     /\ DOMAIN entry = Producers \X (0 .. Capacity - 1)
  BY <1>2 DEF cursor, consumed, entry, run
<1>4 \A p \in Producers : Published(p) = 0 BY <1>1, PublishedIs, UptoNone
<1>5 MemoryTypes(DOMAIN areas) BY <1>1, <1>2, <1>3 DEF MemoryTypes
<1>6 1 \in 1 .. Number /\ 0 \in 0 .. Number - 1 /\ 0 \in 0 .. Number BY OrderIs
<1>7 RingsTypeOK BY <1>1, <1>6, Sizes DEF RingsTypeOK
<1>8 ASSUME NEW p \in Producers PROVE pc[p] = "idle" /\ ProducerTypes(p)
  <2>1 Len(Script[p]) \in Nat
    <3>1 Script[p] \in Seq(Nat \ {0}) BY Sizes
    <3> QED BY <3>1
  <2>2 pc[p] = "idle" BY <1>1, ThreadsAre
  <2> QED BY <1>1, <1>4, <2>1, <2>2 DEF ProducerTypes, Filling
<1>9 pc[Consumer] = "new" BY <1>1, ThreadsAre
<1>10 RingsTypes(DOMAIN areas) BY <1>1, <1>5, <1>7, <1>8 DEF RingsTypes
<1>11 CursorIsPublished /\ HandledWerePublished BY <1>1, <1>3, <1>4 DEF CursorIsPublished, HandledWerePublished
<1>12 RoomWasSeen BY <1>1, <1>3, <1>8 DEF RoomWasSeen
<1>13 FoundWerePublished /\ TheLastIsTold BY <1>9 DEF FoundWerePublished, TheLastIsTold, Having
<1>14 HandledAreFreed BY <1>1, <1>3 DEF HandledAreFreed
<1>15 EntriesAreTrue BY <1>1 DEF EntriesAreTrue
<1>16 OthersWereNotTold
  <2>1 Ring \in Producers BY <1>1, <1>6, RingIs
  <2> QED BY <1>1, <1>3, <2>1 DEF OthersWereNotTold
<1>17 NothingIsOverwritten BY <1>1, <1>3, Sizes DEF NothingIsOverwritten
<1>18 WhatIsHandledWasPublished BY <1>1 DEF WhatIsHandledWasPublished
<1>19 RingsInv(DOMAIN areas)
  BY <1>10, <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>18 DEF RingsInv
<1>20 Abstract!Init BY <1>1, <1>3, <1>4 DEF Abstract!Init, Now, consumed
<1> QED BY <1>2, <1>3, <1>19, <1>20

-----------------------------------------------------------------------------
(* What the invariant says *)

LEMMA NoOtherIs == ASSUME NEW areas, RingsInv(areas) PROVE NoOtherIsTold
<1>1 Sees(Consumer, "consumed", Ring) = consumed[Ring] BY Facts, Loaded DEF Sees, consumed
<1> QED BY <1>1 DEF NoOtherIsTold, RingsInv, OthersWereNotTold

LEMMA InOrderIs == ASSUME NEW areas, RingsInv(areas) PROVE InOrder
BY Facts DEF InOrder, Now, cursor, consumed
=============================================================================
