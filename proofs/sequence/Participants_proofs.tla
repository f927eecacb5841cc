------------------------- MODULE Participants_proofs -------------------------
(***************************************************************************)
(* What the proofs about the variants of a sequencer have in common.       *)
(***************************************************************************)
EXTENDS Participants_invariant, FiniteSetTheorems, TLAPS

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

LEMMA DividedOnce ==
    ASSUME NEW n \in Nat \ {0}, NEW q \in Int, NEW r \in 0 .. n - 1, NEW k \in Int, NEW l \in 0 .. n - 1, n * q + r = n * k + l
    PROVE  q = k /\ r = l
<1>1 q < k => n * q \in Int /\ n * k \in Int /\ n * q + n <= n * k BY Times
<1>2 k < q => n * q \in Int /\ n * k \in Int /\ n * k + n <= n * q BY Times
<1> QED BY <1>1, <1>2

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

LEMMA NextTime ==
    ASSUME NEW n \in Nat \ {0}, NEW i \in Int
    PROVE  ((i + n) % n) = (i % n) /\ (i + n) \div n = (i \div n) + 1
<1>1 (i % n) \in 0 .. n - 1 /\ i \div n \in Int /\ i = n * (i \div n) + (i % n) BY Divided
<1>2 ((i + n) % n) \in 0 .. n - 1 /\ (i + n) \div n \in Int /\ i + n = n * ((i + n) \div n) + ((i + n) % n) BY Divided
<1>3 n * ((i \div n) + 1) = n * (i \div n) + n BY <1>1
<1> QED BY <1>1, <1>2, <1>3, DividedOnce

LEMMA SlotIs == \A s \in Int : Slot(s) \in 0 .. Capacity - 1
BY Sizes, Divided DEF Slot

LEMMA SlotsApart == ASSUME NEW s \in Int, NEW k \in Int, s # k, s < k + Capacity, k < s + Capacity PROVE Slot(s) # Slot(k)
BY Sizes, RemaindersApart DEF Slot

-----------------------------------------------------------------------------
(* Threads, scripts, and the order of the consumers *)

LEMMA ThreadsAre == Producers \subseteq Threads /\ Consumers \subseteq Threads /\ Producers \cap Consumers = {}
BY Parts

LEMMA SizeIs ==
    ASSUME NEW p \in Producers, batches[p] \in 0 .. Len(Script[p]), batches[p] < Len(Script[p])
    PROVE  Size(p) \in Nat \ {0}
<1>1 Script[p] \in Seq(Nat \ {0}) BY Sizes
<1>2 Len(Script[p]) \in Nat /\ Script[p] \in [1 .. Len(Script[p]) -> Nat \ {0}] BY <1>1
<1> QED BY <1>2 DEF Size

LEMMA OrderIs ==
    /\ Cardinality(Consumers) \in Nat
    /\ Consumers = {} <=> Cardinality(Consumers) = 0
    /\ \A i \in 1 .. Cardinality(Consumers) : Order[i] \in Consumers
    /\ \A c \in Consumers : \E i \in 1 .. Cardinality(Consumers) : Order[i] = c
<1> DEFINE n == Cardinality(Consumers)
<1>1 n \in Nat /\ ExistsBijection(1 .. n, Consumers) BY Sizes, FS_CardinalityType
<1>2 Consumers = {} <=> n = 0 BY Sizes, FS_EmptySet
<1>3 \E f \in [1 .. n -> Consumers] : \A i, j \in DOMAIN f : f[i] = f[j] => i = j
  BY <1>1 DEF ExistsBijection, Bijection, Injection, IsInjective
<1>4 Order \in [1 .. n -> Consumers] /\ \A i, j \in DOMAIN Order : Order[i] = Order[j] => i = j
  BY <1>3 DEF Order
<1> HIDE DEF n
<1>5 Order \in Injection(1 .. n, Consumers) BY <1>4 DEF Injection, IsInjective
<1>6 IsFiniteSet(1 .. n) /\ Cardinality(1 .. n) = n BY <1>1, FS_Interval
<1>7 Order \in Surjection(1 .. n, Consumers) BY <1>5, <1>6, Sizes, FS_Injection DEF n
<1>8 \A c \in Consumers : \E i \in 1 .. n : Order[i] = c BY <1>7 DEF Surjection
<1> QED BY <1>1, <1>2, <1>4, <1>8 DEF n

LEMMA Least ==
    ASSUME NEW X, X \subseteq Nat, X # {}
    PROVE  \E m \in X : \A k \in X : m <= k
<1>1 PICK m \in X : \A k \in X : ~(<<k, m>> \in OpToRel(<, Nat)) BY WFMin, NatLessThanWellFounded
<1>2 \A k \in X : ~(k < m) BY <1>1 DEF OpToRel
<1> QED BY <1>2

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
    ASSUME NEW areas, MemoryTypes(areas), NEW t \in Threads,
           NEW access \in {"fill", "move limit", "mark", "last mark", "finish"},
           NEW area, NEW i, NEW v, Writes(t, access, area, i, v)
    PROVE  memory' = [memory EXCEPT ![area][i] = v] /\ buffers' = buffers
<1>1 access \notin Fenced => Model = "SC" BY NothingIsDelayed
<1> QED BY <1>1 DEF Writes, Locked, Store

LEMMA NothingDrains == ASSUME NEW areas, MemoryTypes(areas), NEW t \in Threads PROVE ~Drain(t)
<1>1 buffers[t] = <<>> BY DEF MemoryTypes, NothingStored
<1> QED BY <1>1 DEF Drain, Drained

LEMMA CellSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW area \in DOMAIN memory, NEW i, NEW v, memory' = [memory EXCEPT ![area][i] = v]
    PROVE  /\ DOMAIN memory' = DOMAIN memory /\ memory'[area] = [memory[area] EXCEPT ![i] = v]
           /\ \A a \in DOMAIN memory : a # area => memory'[a] = memory[a]
BY DEF MemoryTypes

LEMMA ClaimedSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW v \in Nat, memory' = [memory EXCEPT !["claimed"][0] = v], buffers' = buffers
    PROVE  /\ claimed' = v /\ done' = done /\ entry' = entry /\ MemoryTypes(areas)'
           /\ \A a \in areas : a # "claimed" => memory'[a] = memory[a]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'["claimed"] = [memory["claimed"] EXCEPT ![0] = v]
     /\ \A a \in DOMAIN memory : a # "claimed" => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 claimed' = v /\ DOMAIN memory'["claimed"] = {0} BY <1>1 DEF MemoryTypes, claimed
<1>3 done' = done /\ entry' = entry BY <1>1 DEF MemoryTypes, done, entry
<1> QED BY <1>1, <1>2, <1>3 DEF MemoryTypes

LEMMA DoneSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW c \in Consumers, NEW v \in Int, memory' = [memory EXCEPT !["done"][c] = v], buffers' = buffers
    PROVE  /\ claimed' = claimed /\ entry' = entry /\ MemoryTypes(areas)'
           /\ done'[c] = v /\ \A d \in Consumers : d # c => done'[d] = done[d]
           /\ \A a \in areas : a # "done" => memory'[a] = memory[a]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'["done"] = [memory["done"] EXCEPT ![c] = v]
     /\ \A a \in DOMAIN memory : a # "done" => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 done' = [done EXCEPT ![c] = v] BY <1>1 DEF done
<1>3 claimed' = claimed /\ entry' = entry /\ memory'["claimed"] = memory["claimed"] BY <1>1 DEF MemoryTypes, claimed, entry
<1>4 done' \in [Consumers -> Int] /\ done'[c] = v /\ \A d \in Consumers : d # c => done'[d] = done[d] BY <1>2 DEF MemoryTypes
<1> QED BY <1>1, <1>3, <1>4 DEF MemoryTypes

LEMMA EntrySet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW i, NEW v, memory' = [memory EXCEPT !["entry"][i] = v], buffers' = buffers
    PROVE  /\ claimed' = claimed /\ done' = done /\ entry' = [entry EXCEPT ![i] = v] /\ MemoryTypes(areas)'
           /\ \A a \in areas : a # "entry" => memory'[a] = memory[a]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'["entry"] = [memory["entry"] EXCEPT ![i] = v]
     /\ \A a \in DOMAIN memory : a # "entry" => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 entry' = [entry EXCEPT ![i] = v] BY <1>1 DEF entry
<1>3 claimed' = claimed /\ done' = done /\ memory'["claimed"] = memory["claimed"] BY <1>1 DEF MemoryTypes, claimed, done
<1> QED BY <1>1, <1>2, <1>3 DEF MemoryTypes

LEMMA AreaSet ==
    ASSUME NEW areas, MemoryTypes(areas), NEW area \in areas, area \notin {"claimed", "done", "entry"}, NEW i, NEW v,
           memory' = [memory EXCEPT ![area][i] = v], buffers' = buffers
    PROVE  /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ MemoryTypes(areas)'
           /\ memory'[area] = [memory[area] EXCEPT ![i] = v]
           /\ \A a \in areas : a # area => memory'[a] = memory[a]
<1>1 /\ DOMAIN memory' = DOMAIN memory /\ memory'[area] = [memory[area] EXCEPT ![i] = v]
     /\ \A a \in DOMAIN memory : a # area => memory'[a] = memory[a]
  BY CellSet DEF MemoryTypes
<1>2 claimed' = claimed /\ done' = done /\ entry' = entry /\ memory'["claimed"] = memory["claimed"]
  BY <1>1 DEF MemoryTypes, claimed, done, entry
<1> QED BY <1>1, <1>2 DEF MemoryTypes

LEMMA MemoryKept ==
    ASSUME NEW areas, MemoryTypes(areas), UNCHANGED memoryVars
    PROVE  MemoryTypes(areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ memory' = memory
<1>1 claimed' = claimed /\ done' = done /\ entry' = entry /\ memory' = memory /\ buffers' = buffers
  BY DEF memoryVars, claimed, done, entry
<1> QED BY <1>1 DEF MemoryTypes

-----------------------------------------------------------------------------
(* Nobody else moves. *)
Moves(t) ==
    /\ DOMAIN pc' = Threads /\ DOMAIN low' = Threads /\ DOMAIN high' = Threads /\ DOMAIN at' = Threads
    /\ DOMAIN batches' = Producers
    /\ \A u \in Threads \ {t} : pc'[u] = pc[u] /\ low'[u] = low[u] /\ high'[u] = high[u] /\ at'[u] = at[u]
    /\ \A p \in Producers \ {t} : batches'[p] = batches[p]

LEMMA OthersStay ==
    ASSUME LocalTypes, NEW t \in Threads, Moves(t)
    PROVE  /\ \A p \in Producers : p # t =>
                 pc'[p] = pc[p] /\ low'[p] = low[p] /\ high'[p] = high[p] /\ at'[p] = at[p] /\ batches'[p] = batches[p]
           /\ \A c \in Consumers : c # t =>
                 /\ pc'[c] = pc[c] /\ low'[c] = low[c] /\ high'[c] = high[c] /\ at'[c] = at[c]
                 /\ done'[c] = done[c] => ConsumerTypes(c)'
<1>1 ASSUME NEW c \in Consumers, c # t PROVE
       /\ pc'[c] = pc[c] /\ low'[c] = low[c] /\ high'[c] = high[c] /\ at'[c] = at[c]
       /\ done'[c] = done[c] => ConsumerTypes(c)'
  <2>1 pc'[c] = pc[c] /\ low'[c] = low[c] /\ high'[c] = high[c] /\ at'[c] = at[c] BY <1>1, ThreadsAre DEF Moves
  <2>2 ConsumerTypes(c) BY DEF LocalTypes
  <2> QED BY <2>1, <2>2 DEF ConsumerTypes
<1> QED BY <1>1, ThreadsAre DEF Moves

LEMMA WindowIs ==
    ASSUME NEW c \in Consumers, low[c] \in Nat
    PROVE  /\ \A s \in Window(c) : s \in Nat /\ Slot(s) \in 0 .. Capacity - 1
           /\ \A s \in Window(c), k \in Window(c) : s # k => Slot(s) # Slot(k)
<1>1 \A s \in Window(c) : s \in Nat /\ low[c] <= s /\ s < low[c] + Capacity BY Sizes DEF Window
<1>2 ASSUME NEW s \in Window(c), NEW k \in Window(c), s # k PROVE Slot(s) # Slot(k)
  <2>1 s < k + Capacity /\ k < s + Capacity BY <1>1, Sizes
  <2> QED BY <1>1, <1>2, <2>1, SlotsApart
<1> QED BY <1>1, <1>2, SlotIs
=============================================================================
