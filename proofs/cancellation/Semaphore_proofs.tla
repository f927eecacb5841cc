-------------------------- MODULE Semaphore_proofs --------------------------
(***************************************************************************)
(* A semaphore with simple cancellation, for any number of threads that    *)
(* acquire, try, release, and release what they have not acquired.         *)
(***************************************************************************)
EXTENDS Semaphore_invariant, FiniteSetTheorems, TLAPS

(* The array has no end.                                                   *)
ASSUME NoEnd == Cell = Nat \ {0}

-----------------------------------------------------------------------------
LEMMA ActorsAre ==
    /\ Threads \subseteq Actors /\ Cancellers \subseteq Actors
    /\ \A a \in Actors : a \in Threads \/ a \in Cancellers
    /\ \A t \in Threads : t \notin Cancellers
BY Parts DEF Actors

LEMMA CellOfIs == \A h \in Cancellers : CellOf(h) \in Cell
BY DEF Cancellers, CellOf

(* A step of one actor.                                                    *)
Steps(a, l, i) ==
    /\ pc'[a] = l /\ at'[a] = i
    /\ \A b \in Actors : b # a => pc'[b] = pc[b] /\ at'[b] = at[b]
    /\ DOMAIN pc' = Actors /\ DOMAIN at' = Actors

LEMMA GoesOnSteps == ASSUME Types, NEW a \in Actors, NEW l, GoesOn(a, l) PROVE Steps(a, l, at[a])
BY DEF Types, GoesOn, Steps

LEMMA GoesOnAtSteps == ASSUME Types, NEW a \in Actors, NEW l, NEW i, GoesOnAt(a, l, i) PROVE Steps(a, l, i)
BY DEF Types, GoesOnAt, Steps

LEMMA EndsSteps == ASSUME Types, NEW t \in Threads, Ends(t) PROVE Steps(t, "idle", 0)
BY ActorsAre, GoesOnAtSteps DEF Ends, None

LEMMA HoldsSteps == ASSUME Types, NEW t \in Threads, Holds(t) PROVE Steps(t, "holding", 0) /\ out' = out + 1 /\ refused' = refused
BY ActorsAre, GoesOnAtSteps DEF Holds, IsGranted, None

-----------------------------------------------------------------------------
(* Counting *)

One(P) == IF P THEN 1 ELSE 0

LEMMA Added ==
    ASSUME NEW S, NEW x, IsFiniteSet(S)
    PROVE  Cardinality(S \cup {x}) \in Nat /\ Cardinality(S \cup {x}) = Cardinality(S) + 1 - One(x \in S)
BY FS_AddElement, FS_CardinalityType DEF One

LEMMA Removed ==
    ASSUME NEW S, NEW x, IsFiniteSet(S)
    PROVE  Cardinality(S \ {x}) \in Nat /\ Cardinality(S \ {x}) = Cardinality(S) - One(x \in S)
BY FS_RemoveElement, FS_CardinalityType DEF One

LEMMA SomeThreads == ASSUME NEW S, S \subseteq Threads PROVE IsFiniteSet(S) /\ Cardinality(S) \in Nat
BY Sizes, FS_Subset, FS_CardinalityType

LEMMA Counts ==
    /\ IsFiniteSet(Enqueuing) /\ Cardinality(Enqueuing) \in Nat
    /\ IsFiniteSet(Dequeuing) /\ Cardinality(Dequeuing) \in Nat
    /\ IsFiniteSet(InHand) /\ Cardinality(InHand) \in Nat
    /\ IsFiniteSet(Holders) /\ Cardinality(Holders) \in Nat
BY SomeThreads DEF Enqueuing, Dequeuing, InHand, Holders

LEMMA LeftCounts == ASSUME Types PROVE IsFiniteSet(LeftThere) /\ Cardinality(LeftThere) \in Nat
<1>1 LeftThere \subseteq 1 .. dequeued /\ IsFiniteSet(1 .. dequeued) BY FS_Interval DEF Types, LeftThere
<1> QED BY <1>1, FS_Subset, FS_CardinalityType

(* What one thread is counted for, by its label. *)
Enqueues(l) == IF l = "Enqueue" THEN 1 ELSE 0
Dequeues(l) == IF l = "Dequeue" THEN 1 ELSE 0
HasOne(l)   == IF l \in {"Give", "Dequeue"} \cup Resuming THEN 1 ELSE 0
Held(l)     == IF l = "holding" THEN 1 ELSE 0

LEMMA LabelsCount == \A l : Enqueues(l) \in {0, 1} /\ Dequeues(l) \in {0, 1} /\ HasOne(l) \in {0, 1} /\ Held(l) \in {0, 1}
BY DEF Enqueues, Dequeues, HasOne, Held

LEMMA Counted ==
    ASSUME NEW t \in Threads, NEW l, NEW i, Steps(t, l, i)
    PROVE  /\ Cardinality(Enqueuing') = Cardinality(Enqueuing) + Enqueues(l) - Enqueues(pc[t])
           /\ Cardinality(Dequeuing') = Cardinality(Dequeuing) + Dequeues(l) - Dequeues(pc[t])
           /\ Cardinality(InHand') = Cardinality(InHand) + HasOne(l) - HasOne(pc[t])
<1>1 pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY ActorsAre DEF Steps
<1>2 Cardinality(Enqueuing') = Cardinality(Enqueuing) + Enqueues(l) - Enqueues(pc[t])
  <2>0 t \in Enqueuing <=> pc[t] = "Enqueue" BY DEF Enqueuing
  <2>1 CASE l = "Enqueue"
    <3>1 Enqueuing' = Enqueuing \cup {t} BY <1>1, <2>1 DEF Enqueuing
    <3> QED BY <2>1, <3>1, <2>0, Counts, Added DEF One, Enqueues
  <2>2 CASE ~(l = "Enqueue")
    <3>1 Enqueuing' = Enqueuing \ {t} BY <1>1, <2>2 DEF Enqueuing
    <3> QED BY <2>2, <3>1, <2>0, Counts, Removed DEF One, Enqueues
  <2> QED BY <2>1, <2>2
<1>3 Cardinality(Dequeuing') = Cardinality(Dequeuing) + Dequeues(l) - Dequeues(pc[t])
  <2>0 t \in Dequeuing <=> pc[t] = "Dequeue" BY DEF Dequeuing
  <2>1 CASE l = "Dequeue"
    <3>1 Dequeuing' = Dequeuing \cup {t} BY <1>1, <2>1 DEF Dequeuing
    <3> QED BY <2>1, <3>1, <2>0, Counts, Added DEF One, Dequeues
  <2>2 CASE ~(l = "Dequeue")
    <3>1 Dequeuing' = Dequeuing \ {t} BY <1>1, <2>2 DEF Dequeuing
    <3> QED BY <2>2, <3>1, <2>0, Counts, Removed DEF One, Dequeues
  <2> QED BY <2>1, <2>2
<1>4 Cardinality(InHand') = Cardinality(InHand) + HasOne(l) - HasOne(pc[t])
  <2>0 t \in InHand <=> pc[t] \in {"Give", "Dequeue"} \cup Resuming BY DEF InHand
  <2>1 CASE l \in {"Give", "Dequeue"} \cup Resuming
    <3>1 InHand' = InHand \cup {t} BY <1>1, <2>1 DEF InHand
    <3> QED BY <2>1, <3>1, <2>0, Counts, Added DEF One, HasOne
  <2>2 CASE ~(l \in {"Give", "Dequeue"} \cup Resuming)
    <3>1 InHand' = InHand \ {t} BY <1>1, <2>2 DEF InHand
    <3> QED BY <2>2, <3>1, <2>0, Counts, Removed DEF One, HasOne
  <2> QED BY <2>1, <2>2
<1> QED BY <1>2, <1>3, <1>4

(* What was left in one cell. *)
LEMMA LeftCounted ==
    ASSUME Types, NEW i \in 1 .. dequeued, dequeued' = dequeued,
           \A j \in Cell : j # i => cell'[j] = cell[j] /\ waiter'[j] = waiter[j]
    PROVE  Cardinality(LeftThere') = Cardinality(LeftThere)
               + One(cell'[i] = "permit" /\ waiter'[i] = "none") - One(cell[i] = "permit" /\ waiter[i] = "none")
<1>0 i \in LeftThere <=> cell[i] = "permit" /\ waiter[i] = "none" BY DEF LeftThere
<1>1 \A j \in 1 .. dequeued : j # i => cell'[j] = cell[j] /\ waiter'[j] = waiter[j] BY NoEnd DEF Types
<1>2 CASE cell'[i] = "permit" /\ waiter'[i] = "none"
  <2>1 LeftThere' = LeftThere \cup {i} BY <1>1, <1>2 DEF LeftThere
  <2> QED BY <1>2, <2>1, <1>0, LeftCounts, Added DEF One
<1>3 CASE ~(cell'[i] = "permit" /\ waiter'[i] = "none")
  <2>1 LeftThere' = LeftThere \ {i} BY <1>1, <1>3 DEF LeftThere
  <2> QED BY <1>3, <2>1, <1>0, LeftCounts, Removed DEF One
<1> QED BY <1>2, <1>3

(* Who holds a permit, where one thread moves and nobody is woken. *)
LEMMA HoldersCounted ==
    ASSUME NEW t \in Threads, NEW l, NEW i, Steps(t, l, i), waiter' = waiter
    PROVE  Cardinality(Holders') = Cardinality(Holders) + One(l = "holding" \/ (l = "waiting" /\ waiter[i] = "resumed"))
               - One(pc[t] = "holding" \/ (pc[t] = "waiting" /\ waiter[at[t]] = "resumed"))
<1>1 pc'[t] = l /\ at'[t] = i /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u] BY ActorsAre DEF Steps
<1>0 t \in Holders <=> pc[t] = "holding" \/ (pc[t] = "waiting" /\ waiter[at[t]] = "resumed") BY DEF Holders
<1>2 CASE l = "holding" \/ (l = "waiting" /\ waiter[i] = "resumed")
  <2>1 Holders' = Holders \cup {t} BY <1>1, <1>2 DEF Holders
  <2> QED BY <1>2, <2>1, <1>0, Counts, Added DEF One
<1>3 CASE ~(l = "holding" \/ (l = "waiting" /\ waiter[i] = "resumed"))
  <2>1 Holders' = Holders \ {t} BY <1>1, <1>3 DEF Holders
  <2> QED BY <1>3, <2>1, <1>0, Counts, Removed DEF One
<1> QED BY <1>2, <1>3

-----------------------------------------------------------------------------
(* What a step has to leave as it is. *)

(* One cell changes, or none. *)
Puts(i, c, w) ==
    /\ cell'[i] = c /\ waiter'[i] = w
    /\ \A j \in Cell : j # i => cell'[j] = cell[j] /\ waiter'[j] = waiter[j]
    /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell

LEMMA PutsNothing == ASSUME Types, UNCHANGED <<cell, waiter>> PROVE \A i \in Cell : Puts(i, cell[i], waiter[i])
BY DEF Types, Puts

LEMMA PutsInCell == ASSUME Types, NEW i \in Cell, NEW c, cell' = [cell EXCEPT ![i] = c], waiter' = waiter PROVE Puts(i, c, waiter[i])
BY DEF Types, Puts

LEMMA PutsWaiter == ASSUME Types, NEW i \in Cell, NEW w, waiter' = [waiter EXCEPT ![i] = w], cell' = cell PROVE Puts(i, cell[i], w)
BY DEF Types, Puts

LEMMA TypesAreKept ==
    ASSUME Types, NEW t \in Threads, NEW l \in Labels, NEW i \in Int, Steps(t, l, i), NEW j \in Cell, NEW c, NEW w, Puts(j, c, w),
           <<c, w>> \in Contents, enqueued' \in Nat, dequeued' \in Nat, permits' \in Int, out' \in Int, refused' \in Nat
    PROVE  Types'
<1>1 /\ pc'[t] = l /\ at'[t] = i /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
     /\ \A h \in Cancellers : pc'[h] = pc[h]
  BY ActorsAre DEF Steps
<1>2 \A k \in Cell : <<cell'[k], waiter'[k]>> \in Contents BY DEF Types, Puts
<1>3 DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell /\ DOMAIN pc' = Actors /\ DOMAIN at' = Actors BY DEF Puts, Steps
<1> QED BY <1>1, <1>2, <1>3 DEF Types

(* d: the permits that are left in cells in addition; h: the holders in addition. *)
KeepsCounts(t, l, i, d, h) ==
    /\ l = "TryTake" => i \in 1 .. Permits
    /\ l \in {"Coerce", "CoerceAndTry"} => i > Permits
    /\ permits' > Permits => l \in Coercing \/ (permits > Permits /\ pc[t] \notin Coercing)
    /\ enqueued' - enqueued + Enqueues(l) - Enqueues(pc[t]) = dequeued' - dequeued + Dequeues(l) - Dequeues(pc[t]) + Missing' - Missing
    /\ InCount' - InCount + out' - out + HasOne(l) - HasOne(pc[t]) + d = 0
    /\ Rogues = {} => refused' = refused /\ out' = out + h

LEMMA CountsAreKept ==
    ASSUME Types, CountInv, NEW t \in Threads, NEW l, NEW i, Steps(t, l, i), Types', NEW d \in Int, NEW h \in Int,
           KeepsCounts(t, l, i, d, h),
           Cardinality(LeftThere') = Cardinality(LeftThere) + d, Cardinality(Holders') = Cardinality(Holders) + h
    PROVE  CountInv'
<1>0 /\ pc'[t] = l /\ at'[t] = i /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u] BY ActorsAre DEF Steps
<1>2 Seen' BY <1>0 DEF CountInv, Seen, KeepsCounts
<1>3 TooManyAreCoerced' BY <1>0 DEF CountInv, TooManyAreCoerced, KeepsCounts
<1>4 QueueIsExact'
  <2>1 /\ Cardinality(Enqueuing') = Cardinality(Enqueuing) + Enqueues(l) - Enqueues(pc[t])
       /\ Cardinality(Dequeuing') = Cardinality(Dequeuing) + Dequeues(l) - Dequeues(pc[t])
    BY Counted
  <2>2 Missing \in Int /\ Missing' \in Int BY DEF Missing, Types
  <2> QED BY <2>1, <2>2, LabelsCount, Counts DEF CountInv, QueueIsExact, Types, KeepsCounts
<1>5 EachIsSomewhere'
  <2>1 Cardinality(InHand') = Cardinality(InHand) + HasOne(l) - HasOne(pc[t]) BY Counted
  <2>2 InCount \in Int /\ InCount' \in Int BY Sizes DEF InCount, Types
  <2>3 InCount + out + Cardinality(InHand) + Cardinality(LeftThere) = Permits BY DEF CountInv, EachIsSomewhere
  <2>4 InCount' - InCount + out' - out + HasOne(l) - HasOne(pc[t]) + d = 0 BY DEF KeepsCounts
  <2>5 out \in Int /\ out' \in Int BY DEF Types
  <2>6 Cardinality(InHand) \in Int /\ Cardinality(LeftThere) \in Int /\ HasOne(l) \in Int /\ HasOne(pc[t]) \in Int /\ Permits \in Int
    BY LabelsCount, Counts, LeftCounts, Sizes
  <2>7 InCount' + out' + Cardinality(InHand') + Cardinality(LeftThere') = Permits BY <2>1, <2>2, <2>3, <2>4, <2>5, <2>6
  <2> QED BY <2>7 DEF EachIsSomewhere
<1>6 OutIsHeld' BY Counts DEF CountInv, OutIsHeld, Types, KeepsCounts
<1>7 NoneIsRefused' BY DEF CountInv, NoneIsRefused, KeepsCounts
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6, <1>7 DEF CountInv

-----------------------------------------------------------------------------
(* Steps that touch no cell. *)

Elsewhere == Labels \ (InCell \cup Resuming \cup Leaving)

LEMMA ElsewhereIs ==
    /\ {"idle", "Take", "Enqueue", "holding", "LookToTry", "TryTake", "LookToCoerceAndTry", "CoerceAndTry", "Give", "Dequeue",
        "LookToCoerce", "Coerce"} \subseteq Elsewhere
    /\ Elsewhere \subseteq Labels
BY DEF Elsewhere, Labels, InCell, Resuming, Leaving, Coercing

LEMMA OneIsInCell == 1 \in Cell
BY NoEnd

LEMMA CellsAreKept ==
    ASSUME Types, CellInv, NEW t \in Threads, NEW l \in Elsewhere, NEW i, Steps(t, l, i), pc[t] \in Elsewhere,
           UNCHANGED <<enqueued, dequeued, cell, waiter>>
    PROVE  CellInv'
<1>1 /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
     /\ \A h \in Cancellers : pc'[h] = pc[h]
  BY ActorsAre DEF Steps
<1>2 l \notin InCell /\ l \notin Resuming /\ l \notin Leaving /\ pc[t] \notin InCell /\ pc[t] \notin Resuming /\ pc[t] \notin Leaving
  BY DEF Elsewhere
<1>3 EachHasItsCell' BY <1>1, <1>2 DEF CellInv, EachHasItsCell
<1>4 NotEnqueued' /\ NotDequeued' BY DEF CellInv, NotEnqueued, NotDequeued
<1>5 FindsWhatFits' BY <1>1, <1>2 DEF CellInv, FindsWhatFits, InCell, Resuming
<1>6 ClearsTheCancelled' BY <1>1 DEF CellInv, ClearsTheCancelled
<1>7 EnqueuedIsSettled' BY <1>1, <1>2 DEF CellInv, EnqueuedIsSettled, InCell
<1>8 DequeuedIsSettled' BY <1>1, <1>2 DEF CellInv, DequeuedIsSettled
<1>9 WhoWaitsIsThere' BY <1>1, <1>2 DEF CellInv, WhoWaitsIsThere, InCell
<1> QED BY <1>3, <1>4, <1>5, <1>6, <1>7, <1>8, <1>9 DEF CellInv

LEMMA StepsElsewhere ==
    ASSUME Inv, NEW t \in Threads, NEW l \in Elsewhere, NEW i \in Int, Steps(t, l, i), pc[t] \in Elsewhere,
           UNCHANGED <<enqueued, dequeued, cell, waiter>>, permits' \in Int, out' \in Int, refused' \in Nat,
           KeepsCounts(t, l, i, 0, Held(l) - Held(pc[t]))
    PROVE  Inv'
<1>1 l \notin InCell /\ pc[t] \notin InCell BY DEF Elsewhere
<1>2 Types'
  <2>1 Puts(1, cell[1], waiter[1]) /\ <<cell[1], waiter[1]>> \in Contents BY OneIsInCell, PutsNothing DEF Inv, Types
  <2> QED BY <2>1, OneIsInCell, ElsewhereIs, TypesAreKept DEF Inv, Types
<1>3 Cardinality(Holders') = Cardinality(Holders) + (Held(l) - Held(pc[t]))
  BY <1>1, HoldersCounted, Counts DEF InCell, One, Held
<1>4 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
  <2>1 LeftThere' = LeftThere BY DEF LeftThere
  <2> QED BY <2>1, LeftCounts DEF Inv
<1>5 CountInv' BY <1>2, <1>3, <1>4, LabelsCount, CountsAreKept DEF Inv
<1>6 CellInv' BY CellsAreKept DEF Inv
<1> QED BY <1>2, <1>5, <1>6 DEF Inv

LEMMA PermitsAre ==
    ASSUME Inv
    PROVE  /\ permits \in Int /\ out \in Int /\ refused \in Nat /\ Permits \in Nat /\ enqueued \in Nat /\ dequeued \in Nat
           /\ \A t \in Threads : at[t] \in Int
BY Sizes DEF Inv, Types

LEMMA LabelsCountFor ==
    /\ HasOne("Give") = 1 /\ HasOne("Dequeue") = 1 /\ HasOne("Resume") = 1 /\ HasOne("TryResume") = 1
    /\ \A l \in {"idle", "Take", "Enqueue", "holding", "LookToTry", "TryTake", "LookToCoerceAndTry", "CoerceAndTry", "LookToCoerce", "Coerce",
                  "Install", "TakeFromCell", "waiting", "LookIfTaken", "Break"} : HasOne(l) = 0
    /\ Held("holding") = 1 /\ \A l : l # "holding" => Held(l) = 0
    /\ Enqueues("Enqueue") = 1 /\ \A l : l # "Enqueue" => Enqueues(l) = 0
    /\ Dequeues("Dequeue") = 1 /\ \A l : l # "Dequeue" => Dequeues(l) = 0
BY DEF HasOne, Held, Enqueues, Dequeues, Resuming

LEMMA PermitsCountFor ==
    ASSUME Inv, permits' \in Int
    PROVE  /\ permits <= 0 => InCount = 0 /\ Missing = -permits
           /\ permits >= 0 /\ permits <= Permits => InCount = permits /\ Missing = 0
           /\ permits >= Permits => InCount = Permits /\ Missing = 0
           /\ permits' <= 0 => InCount' = 0 /\ Missing' = -permits'
           /\ permits' >= 0 /\ permits' <= Permits => InCount' = permits' /\ Missing' = 0
           /\ permits' >= Permits => InCount' = Permits /\ Missing' = 0
BY PermitsAre DEF InCount, Missing

LEMMA DoesTake == ASSUME Inv, NEW t \in Threads, Take(t) PROVE Inv'
<1>1 pc[t] \in {"idle", "Take"} /\ UNCHANGED <<enqueued, dequeued, cell, waiter>> BY DEF Take, Begins, MayGive, cellVars, Inv
<1>2 pc[t] \in Elsewhere BY <1>1, ElsewhereIs
<1>3 CASE permits > Permits
  <2>1 Steps(t, "Take", at[t]) /\ permits' = permits - 1 /\ refused' = refused /\ out' = out
    BY <1>1, <1>3, PermitsAre, ActorsAre, GoesOnSteps DEF Take, Inv, historyVars
  <2>3 Enqueues("Take") = 0 /\ Dequeues("Take") = 0 /\ HasOne("Take") = 0 /\ Held("Take") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
    BY <1>1, <1>3, LabelsCountFor
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing
    BY <1>1, <1>3, <2>1, PermitsAre, PermitsCountFor
  <2>2 KeepsCounts(t, "Take", at[t], 0, Held("Take") - Held(pc[t]))
    BY <1>1, <1>3, <2>1, <2>3, <2>4, <2>5, PermitsAre DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>4 CASE permits <= Permits /\ permits <= 0
  <2>1 Steps(t, "Enqueue", at[t]) /\ permits' = permits - 1 /\ refused' = refused /\ out' = out
    BY <1>1, <1>4, PermitsAre, ActorsAre, GoesOnSteps DEF Take, Inv, historyVars
  <2>3 Enqueues("Enqueue") = 1 /\ Dequeues("Enqueue") = 0 /\ HasOne("Enqueue") = 0 /\ Held("Enqueue") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
    BY <1>1, <1>4, LabelsCountFor
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing + 1
    BY <1>1, <1>4, <2>1, PermitsAre, PermitsCountFor
  <2>2 KeepsCounts(t, "Enqueue", at[t], 0, Held("Enqueue") - Held(pc[t]))
    BY <1>1, <1>4, <2>1, <2>3, <2>4, <2>5, PermitsAre DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>5 CASE permits <= Permits /\ permits > 0
  <2>1 Steps(t, "holding", 0) /\ permits' = permits - 1 /\ refused' = refused /\ out' = out + 1
    BY <1>1, <1>5, PermitsAre, ActorsAre, HoldsSteps DEF Take, Inv, historyVars
  <2>3 Enqueues("holding") = 0 /\ Dequeues("holding") = 0 /\ HasOne("holding") = 0 /\ Held("holding") = 1
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
    BY <1>1, <1>5, LabelsCountFor
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount - 1 /\ Missing' = Missing
    BY <1>1, <1>5, <2>1, PermitsAre, PermitsCountFor
  <2>2 KeepsCounts(t, "holding", 0, 0, Held("holding") - Held(pc[t]))
    BY <1>1, <1>5, <2>1, <2>3, <2>4, <2>5, PermitsAre DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1> QED BY <1>3, <1>4, <1>5, PermitsAre

LEMMA DoesLookToTry == ASSUME Inv, NEW t \in Threads, LookToTry(t) PROVE Inv'
<1>1 pc[t] \in {"idle", "LookToTry"} /\ UNCHANGED <<enqueued, dequeued, cell, waiter>> BY DEF LookToTry, Begins, MayGive, cellVars, Inv
<1>2 pc[t] \in Elsewhere BY <1>1, ElsewhereIs
<1>3 CASE permits > Permits
  <2>1 Steps(t, "LookToCoerceAndTry", at[t]) /\ permits' = permits /\ refused' = refused /\ out' = out
    BY <1>1, <1>3, PermitsAre, ActorsAre, GoesOnSteps DEF LookToTry, Inv, historyVars
  <2>3 Enqueues("LookToCoerceAndTry") = 0 /\ Dequeues("LookToCoerceAndTry") = 0 /\ HasOne("LookToCoerceAndTry") = 0 /\ Held("LookToCoerceAndTry") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
    BY <1>1, <1>3, LabelsCountFor
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing
    BY <1>1, <1>3, <2>1, PermitsAre, PermitsCountFor
  <2>2 KeepsCounts(t, "LookToCoerceAndTry", at[t], 0, Held("LookToCoerceAndTry") - Held(pc[t]))
    BY <1>1, <1>3, <2>1, <2>3, <2>4, <2>5, PermitsAre DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>4 CASE permits <= Permits /\ permits <= 0
  <2>1 Steps(t, "idle", 0) /\ permits' = permits /\ refused' = refused /\ out' = out
    BY <1>1, <1>4, PermitsAre, ActorsAre, EndsSteps DEF LookToTry, Inv, historyVars
  <2>3 Enqueues("idle") = 0 /\ Dequeues("idle") = 0 /\ HasOne("idle") = 0 /\ Held("idle") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
    BY <1>1, <1>4, LabelsCountFor
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing
    BY <1>1, <1>4, <2>1, PermitsAre, PermitsCountFor
  <2>2 KeepsCounts(t, "idle", 0, 0, Held("idle") - Held(pc[t]))
    BY <1>1, <1>4, <2>1, <2>3, <2>4, <2>5, PermitsAre DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>5 CASE permits <= Permits /\ permits > 0
  <2>1 Steps(t, "TryTake", permits) /\ permits' = permits /\ refused' = refused /\ out' = out
    BY <1>1, <1>5, PermitsAre, ActorsAre, GoesOnAtSteps DEF LookToTry, Inv, historyVars
  <2>3 Enqueues("TryTake") = 0 /\ Dequeues("TryTake") = 0 /\ HasOne("TryTake") = 0 /\ Held("TryTake") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
    BY <1>1, <1>5, LabelsCountFor
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing
    BY <1>1, <1>5, <2>1, PermitsAre, PermitsCountFor
  <2>2 KeepsCounts(t, "TryTake", permits, 0, Held("TryTake") - Held(pc[t]))
    BY <1>1, <1>5, <2>1, <2>3, <2>4, <2>5, PermitsAre DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1> QED BY <1>3, <1>4, <1>5, PermitsAre

LEMMA WasSeen ==
    ASSUME Inv, NEW t \in Threads
    PROVE  /\ pc[t] = "TryTake" => at[t] \in 1 .. Permits
           /\ pc[t] \in {"Coerce", "CoerceAndTry"} => at[t] > Permits
BY DEF Inv, CountInv, Seen

LEMMA DoesTryTake == ASSUME Inv, NEW t \in Threads, TryTake(t) PROVE Inv'
<1>1 pc[t] \in {"TryTake"} /\ UNCHANGED <<enqueued, dequeued, cell, waiter>> BY DEF TryTake, Begins, MayGive, cellVars, Inv
<1>2 pc[t] \in Elsewhere BY <1>1, ElsewhereIs
<1>3 CASE permits = at[t]
  <2>1 Steps(t, "holding", 0) /\ permits' = permits - 1 /\ refused' = refused /\ out' = out + 1
    BY <1>1, <1>3, PermitsAre, ActorsAre, HoldsSteps DEF TryTake, Inv, historyVars
  <2>3 Enqueues("holding") = 0 /\ Dequeues("holding") = 0 /\ HasOne("holding") = 0 /\ Held("holding") = 1
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
    BY <1>1, <1>3, LabelsCountFor
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount - 1 /\ Missing' = Missing
    BY <1>1, <1>3, <2>1, PermitsAre, PermitsCountFor, WasSeen
  <2>2 KeepsCounts(t, "holding", 0, 0, Held("holding") - Held(pc[t]))
    BY <1>1, <1>3, <2>1, <2>3, <2>4, <2>5, PermitsAre, WasSeen DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>4 CASE permits # at[t]
  <2>1 Steps(t, "LookToTry", 0) /\ permits' = permits /\ refused' = refused /\ out' = out
    BY <1>1, <1>4, PermitsAre, ActorsAre, GoesOnAtSteps DEF TryTake, Inv, historyVars, None
  <2>3 Enqueues("LookToTry") = 0 /\ Dequeues("LookToTry") = 0 /\ HasOne("LookToTry") = 0 /\ Held("LookToTry") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
    BY <1>1, <1>4, LabelsCountFor
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing
    BY <1>1, <1>4, <2>1, PermitsAre, PermitsCountFor, WasSeen
  <2>2 KeepsCounts(t, "LookToTry", 0, 0, Held("LookToTry") - Held(pc[t]))
    BY <1>1, <1>4, <2>1, <2>3, <2>4, <2>5, PermitsAre, WasSeen DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1> QED BY <1>3, <1>4, PermitsAre

(* Unless somebody gives back what is another's, whoever has a permit knows that it is not in the count. *)
LEMMA WhoGives ==
    ASSUME Inv, NEW t \in Threads, Rogues = {}, pc[t] \in {"Give", "holding"}
    PROVE  permits < Permits
<1>1 InCount + out + Cardinality(InHand) + Cardinality(LeftThere) = Permits /\ out = Cardinality(Holders)
  BY DEF Inv, CountInv, EachIsSomewhere, OutIsHeld
<1>2 /\ Cardinality(InHand) \in Nat /\ Cardinality(LeftThere) \in Nat /\ Cardinality(Holders) \in Nat
     /\ IsFiniteSet(InHand) /\ IsFiniteSet(Holders)
  BY Counts, LeftCounts DEF Inv
<1>3 t \in InHand \/ t \in Holders BY DEF InHand, Holders
<1>4 Cardinality(InHand) # 0 \/ Cardinality(Holders) # 0
  <2>1 IsFiniteSet(InHand) /\ Cardinality(InHand) = 0 => InHand = {} BY FS_EmptySet
  <2>2 IsFiniteSet(Holders) /\ Cardinality(Holders) = 0 => Holders = {} BY FS_EmptySet
  <2> QED BY <1>2, <1>3, <2>1, <2>2
<1>5 InCount \in Int /\ (permits >= Permits => InCount = Permits) BY PermitsAre DEF InCount
<1> QED BY <1>1, <1>2, <1>4, <1>5, PermitsAre

LEMMA DoesGive == ASSUME Inv, NEW t \in Threads, Give(t) PROVE Inv'
<1>1 pc[t] \in {"idle", "holding", "Give"} /\ UNCHANGED <<enqueued, dequeued, cell, waiter>> BY DEF Give, Begins, MayGive, cellVars, Inv
<1>0 pc[t] = "idle" => Rogues # {} BY DEF Give, MayGive, Begins
<1>2 pc[t] \in Elsewhere BY <1>1, ElsewhereIs
<1>3 CASE permits >= Permits /\ pc[t] = "Give"
  <2>1 Steps(t, "LookToCoerce", at[t]) /\ permits' = permits + 1 /\ refused' = refused + 1 /\ out' = out + 1
    BY <1>1, <1>3, PermitsAre, ActorsAre, GoesOnSteps DEF Give, Inv, historyVars
  <2>3 Enqueues("LookToCoerce") = 0 /\ Dequeues("LookToCoerce") = 0 /\ HasOne("LookToCoerce") = 0 /\ Held("LookToCoerce") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 1 /\ Held(pc[t]) = 0
    BY <1>1, <1>3, LabelsCountFor, <1>0
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing
    BY <1>1, <1>3, <2>1, PermitsAre, PermitsCountFor, WhoGives, <1>0
  <2>2 KeepsCounts(t, "LookToCoerce", at[t], 0, Held("LookToCoerce") - Held(pc[t]))
    BY <1>1, <1>3, <2>1, <2>3, <2>4, <2>5, PermitsAre, WhoGives, <1>0 DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>4 CASE permits >= Permits /\ pc[t] # "Give"
  <2>1 Steps(t, "LookToCoerce", at[t]) /\ permits' = permits + 1 /\ refused' = refused + 1 /\ out' = out
    BY <1>1, <1>4, PermitsAre, ActorsAre, GoesOnSteps DEF Give, Inv, historyVars
  <2>3 Enqueues("LookToCoerce") = 0 /\ Dequeues("LookToCoerce") = 0 /\ HasOne("LookToCoerce") = 0 /\ Held("LookToCoerce") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) \in {0, 1} /\ (Rogues = {} => Held(pc[t]) = 1)
    BY <1>1, <1>4, LabelsCountFor, <1>0
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing
    BY <1>1, <1>4, <2>1, PermitsAre, PermitsCountFor, WhoGives, <1>0
  <2>2 KeepsCounts(t, "LookToCoerce", at[t], 0, Held("LookToCoerce") - Held(pc[t]))
    BY <1>1, <1>4, <2>1, <2>3, <2>4, <2>5, PermitsAre, WhoGives, <1>0 DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>5 CASE permits < Permits /\ permits >= 0 /\ pc[t] = "Give"
  <2>1 Steps(t, "idle", 0) /\ permits' = permits + 1 /\ refused' = refused /\ out' = out
    BY <1>1, <1>5, PermitsAre, ActorsAre, EndsSteps DEF Give, Inv, historyVars
  <2>3 Enqueues("idle") = 0 /\ Dequeues("idle") = 0 /\ HasOne("idle") = 0 /\ Held("idle") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 1 /\ Held(pc[t]) = 0
    BY <1>1, <1>5, LabelsCountFor, <1>0
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount + 1 /\ Missing' = Missing
    BY <1>1, <1>5, <2>1, PermitsAre, PermitsCountFor, WhoGives, <1>0
  <2>2 KeepsCounts(t, "idle", 0, 0, Held("idle") - Held(pc[t]))
    BY <1>1, <1>5, <2>1, <2>3, <2>4, <2>5, PermitsAre, WhoGives, <1>0 DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>6 CASE permits < Permits /\ permits >= 0 /\ pc[t] # "Give"
  <2>1 Steps(t, "idle", 0) /\ permits' = permits + 1 /\ refused' = refused /\ out' = out - 1
    BY <1>1, <1>6, PermitsAre, ActorsAre, EndsSteps DEF Give, Inv, historyVars
  <2>3 Enqueues("idle") = 0 /\ Dequeues("idle") = 0 /\ HasOne("idle") = 0 /\ Held("idle") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) \in {0, 1} /\ (Rogues = {} => Held(pc[t]) = 1)
    BY <1>1, <1>6, LabelsCountFor, <1>0
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount + 1 /\ Missing' = Missing
    BY <1>1, <1>6, <2>1, PermitsAre, PermitsCountFor, WhoGives, <1>0
  <2>2 KeepsCounts(t, "idle", 0, 0, Held("idle") - Held(pc[t]))
    BY <1>1, <1>6, <2>1, <2>3, <2>4, <2>5, PermitsAre, WhoGives, <1>0 DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>7 CASE permits < Permits /\ permits < 0 /\ pc[t] = "Give"
  <2>1 Steps(t, "Dequeue", 0) /\ permits' = permits + 1 /\ refused' = refused /\ out' = out
    BY <1>1, <1>7, PermitsAre, ActorsAre, GoesOnAtSteps DEF Give, Inv, historyVars, None
  <2>3 Enqueues("Dequeue") = 0 /\ Dequeues("Dequeue") = 1 /\ HasOne("Dequeue") = 1 /\ Held("Dequeue") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 1 /\ Held(pc[t]) = 0
    BY <1>1, <1>7, LabelsCountFor, <1>0
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing - 1
    BY <1>1, <1>7, <2>1, PermitsAre, PermitsCountFor, WhoGives, <1>0
  <2>2 KeepsCounts(t, "Dequeue", 0, 0, Held("Dequeue") - Held(pc[t]))
    BY <1>1, <1>7, <2>1, <2>3, <2>4, <2>5, PermitsAre, WhoGives, <1>0 DEF KeepsCounts, Coercing
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1>8 CASE permits < Permits /\ permits < 0 /\ pc[t] # "Give"
  <2>1 Steps(t, "Dequeue", 0) /\ permits' = permits + 1 /\ refused' = refused /\ out' = out - 1
    BY <1>1, <1>8, PermitsAre, ActorsAre, GoesOnAtSteps DEF Give, Inv, historyVars, None
  <2>3 Enqueues("Dequeue") = 0 /\ Dequeues("Dequeue") = 1 /\ HasOne("Dequeue") = 1 /\ Held("Dequeue") = 0
    BY LabelsCountFor
  <2>4 Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) \in {0, 1} /\ (Rogues = {} => Held(pc[t]) = 1)
    BY <1>1, <1>8, LabelsCountFor, <1>0
  <2>5 /\ enqueued' - enqueued = 0 /\ dequeued' - dequeued = 0 /\ InCount \in Int /\ InCount' \in Int /\ Missing \in Int /\ Missing' \in Int
       /\ InCount' = InCount /\ Missing' = Missing - 1
    BY <1>1, <1>8, <2>1, PermitsAre, PermitsCountFor, WhoGives, <1>0
  <2>6 InCount' - InCount + out' - out + HasOne("Dequeue") - HasOne(pc[t]) + 0 = 0 BY <2>1, <2>3, <2>4, <2>5, PermitsAre
  <2>7 enqueued' - enqueued + Enqueues("Dequeue") - Enqueues(pc[t]) = dequeued' - dequeued + Dequeues("Dequeue") - Dequeues(pc[t]) + Missing' - Missing
    BY <2>3, <2>4, <2>5
  <2>8 Rogues = {} => refused' = refused /\ out' = out + (Held("Dequeue") - Held(pc[t])) BY <2>1, <2>3, <2>4, PermitsAre
  <2>9 permits' <= Permits BY <1>8, <2>1, PermitsAre
  <2>2 KeepsCounts(t, "Dequeue", 0, 0, Held("Dequeue") - Held(pc[t])) BY <2>6, <2>7, <2>8, <2>9, <2>1, PermitsAre DEF KeepsCounts
  <2> QED BY <1>1, <1>2, <2>1, <2>2, PermitsAre, ElsewhereIs, StepsElsewhere
<1> QED BY <1>3, <1>4, <1>5, <1>6, <1>7, <1>8, PermitsAre

LEMMA DoesLookToCoerce == ASSUME Inv, NEW t \in Threads, LookToCoerce(t) PROVE Inv'
<1>1 /\ pc[t] \in {"LookToCoerce", "LookToCoerceAndTry"} /\ UNCHANGED <<enqueued, dequeued, cell, waiter>>
     /\ permits' = permits /\ refused' = refused /\ out' = out
  BY DEF LookToCoerce, cellVars, historyVars
<1>2 pc[t] \in Elsewhere BY <1>1, ElsewhereIs
<1>3 \E l \in {"Coerce", "CoerceAndTry", "LookToTry", "idle"}, i \in {0, permits} :
         /\ Steps(t, l, i)
         /\ l \in {"Coerce", "CoerceAndTry"} => permits > Permits /\ i = permits
         /\ permits > Permits => (l = "Coerce" <=> pc[t] = "LookToCoerce")
  <2>1 CASE permits > Permits
    BY <1>1, <2>1, ActorsAre, GoesOnAtSteps DEF LookToCoerce, Inv
  <2>2 CASE ~(permits > Permits)
    BY <1>1, <2>2, ActorsAre, GoesOnAtSteps, EndsSteps DEF LookToCoerce, Inv, None
  <2> QED BY <2>1, <2>2
<1>4 PICK l \in {"Coerce", "CoerceAndTry", "LookToTry", "idle"}, i \in {0, permits} :
         /\ Steps(t, l, i)
         /\ l \in {"Coerce", "CoerceAndTry"} => permits > Permits /\ i = permits
         /\ permits > Permits => (l = "Coerce" <=> pc[t] = "LookToCoerce")
  BY <1>3
<1>6 permits' = permits /\ InCount' = InCount /\ Missing' = Missing /\ InCount \in Int /\ Missing \in Int BY <1>1, PermitsAre DEF InCount, Missing
<1>7 /\ Enqueues(l) = 0 /\ Dequeues(l) = 0 /\ HasOne(l) = 0 /\ Held(l) = 0
     /\ Enqueues(pc[t]) = 0 /\ Dequeues(pc[t]) = 0 /\ HasOne(pc[t]) = 0 /\ Held(pc[t]) = 0
  BY <1>1, LabelsCountFor
<1>5 KeepsCounts(t, l, i, 0, Held(l) - Held(pc[t])) BY <1>1, <1>4, <1>6, <1>7, PermitsAre, LabelsCountFor, PermitsCountFor DEF KeepsCounts, Coercing
<1> QED BY <1>1, <1>2, <1>4, <1>5, PermitsAre, ElsewhereIs, StepsElsewhere

LEMMA DoesCoerce == ASSUME Inv, NEW t \in Threads, Coerce(t) PROVE Inv'
<1>1 /\ pc[t] \in {"Coerce", "CoerceAndTry"} /\ UNCHANGED <<enqueued, dequeued, cell, waiter>>
     /\ permits' = (IF permits = at[t] THEN Permits ELSE permits) /\ refused' = refused /\ out' = out
  BY DEF Coerce, cellVars, historyVars
<1>2 pc[t] \in Elsewhere BY <1>1, ElsewhereIs
<1>3 PICK l \in {"LookToCoerce", "LookToCoerceAndTry"} : Steps(t, l, 0) /\ (l = "LookToCoerce" <=> pc[t] = "Coerce")
  BY <1>1, ActorsAre, GoesOnAtSteps DEF Coerce, Inv, None
<1>4 at[t] > Permits BY <1>1, WasSeen
<1>5 KeepsCounts(t, l, 0, 0, Held(l) - Held(pc[t])) BY <1>1, <1>3, <1>4, PermitsAre, LabelsCountFor, PermitsCountFor DEF KeepsCounts, Coercing
<1> QED BY <1>1, <1>2, <1>3, <1>5, PermitsAre, ElsewhereIs, StepsElsewhere

-----------------------------------------------------------------------------
(* Steps of a thread that has taken a cell, or takes one. *)

LEMMA WhatIsThere ==
    ASSUME Types, NEW i \in Cell
    PROVE  /\ cell[i] \in {"empty", "waiter", "permit", "taken", "broken", "cancelled"}
           /\ waiter[i] \in {"none", "waiting", "resumed", "cancelled"}
           /\ cell[i] \in {"empty", "taken", "broken"} => waiter[i] = "none"
           /\ cell[i] = "waiter" => waiter[i] \in {"waiting", "cancelled"}
           /\ cell[i] = "cancelled" => waiter[i] = "cancelled"
BY DEF Types, Contents

(* The cell of who has taken one. *)
LEMMA ItsCell ==
    ASSUME Inv, NEW t \in Threads
    PROVE  /\ pc[t] \in InCell => at[t] \in Cell /\ at[t] \in 1 .. enqueued
           /\ pc[t] \in Resuming \cup Leaving => at[t] \in Cell /\ at[t] \in 1 .. dequeued
           /\ pc[t] \in InCell \cup Resuming \cup Leaving => Fits(pc[t], cell[at[t]], waiter[at[t]])
BY NoEnd DEF Inv, CellInv, EachHasItsCell, FindsWhatFits

(* Nobody else has it. *)
LEMMA NobodyElse ==
    ASSUME Inv, NEW t \in Threads, NEW u \in Threads, u # t
    PROVE  /\ pc[t] \in InCell /\ pc[u] \in InCell => at[u] # at[t]
           /\ pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving => at[u] # at[t]
BY DEF Inv, CellInv, EachHasItsCell

LEMMA LabelsAre ==
    /\ {"Install", "TakeFromCell", "waiting", "Resume", "TryResume", "LookIfTaken", "Break", "idle", "Take", "Give", "holding"} \subseteq Labels
    /\ InCell = {"Install", "TakeFromCell", "waiting"} /\ Resuming \cup Leaving = {"Resume", "TryResume", "LookIfTaken", "Break"}
BY DEF Labels, InCell, Resuming, Leaving

(* What a thread leaves in its cell, j, and where it goes from there. *)
KeepsCells(t, l, i, j, c, w) ==
    /\ l \in InCell => i = j /\ pc[t] \in InCell
    /\ l \in Resuming \cup Leaving => i = j /\ pc[t] \in Resuming \cup Leaving
    /\ j > enqueued => w = "none" /\ c # "taken"
    /\ j > dequeued => c \in {"empty", "waiter", "cancelled"}
    /\ l \in InCell \cup Resuming \cup Leaving => Fits(l, c, w)
    /\ \A u \in Threads : u # t /\ at[u] = j /\ pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], c, w)
    /\ waiter[j] = "cancelled" => w = "cancelled"
    /\ j \in 1 .. enqueued =>
          \/ w # "none" \/ c \in {"taken", "broken"} \/ l \in {"Install", "TakeFromCell"}
          \/ \E u \in Threads : u # t /\ pc[u] \in {"Install", "TakeFromCell"} /\ at[u] = j
    /\ j \in 1 .. dequeued =>
          \/ w # "waiting" /\ c # "empty"
          \/ l \in Resuming \/ \E u \in Threads : u # t /\ pc[u] \in Resuming /\ at[u] = j
    /\ w = "waiting" => l = "waiting" \/ \E u \in Threads : u # t /\ pc[u] = "waiting" /\ at[u] = j

LEMMA CellsAreKeptBy ==
    ASSUME Inv, NEW t \in Threads, NEW l, NEW i, Steps(t, l, i), NEW j \in Cell, NEW c, NEW w, Puts(j, c, w), j = at[t],
           pc[t] \in InCell \cup Resuming \cup Leaving, UNCHANGED <<enqueued, dequeued>>, KeepsCells(t, l, i, j, c, w)
    PROVE  CellInv'
<1>1 /\ pc'[t] = l /\ at'[t] = i /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
     /\ \A h \in Cancellers : pc'[h] = pc[h]
  BY ActorsAre DEF Steps
<1>2 cell'[j] = c /\ waiter'[j] = w /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k] BY DEF Puts
<1>3 \A u \in Threads :
         /\ pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued
         /\ pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued
  BY ItsCell
<1>4 EachHasItsCell' BY <1>1, <1>3 DEF Inv, CellInv, EachHasItsCell, KeepsCells
<1>5 NotEnqueued' /\ NotDequeued' BY <1>2 DEF Inv, CellInv, NotEnqueued, NotDequeued, KeepsCells
<1>6 FindsWhatFits'
  <2>1 ASSUME NEW u \in Threads, pc'[u] \in InCell \cup Resuming \cup Leaving PROVE Fits(pc'[u], cell'[at'[u]], waiter'[at'[u]])
    <3>1 CASE u = t BY <1>1, <1>2, <2>1, <3>1 DEF KeepsCells
    <3>2 CASE u # t /\ at[u] = j BY <1>1, <1>2, <2>1, <3>2 DEF KeepsCells
    <3>3 CASE u # t /\ at[u] # j BY <1>1, <1>2, <1>3, <2>1, <3>3 DEF Inv, CellInv, FindsWhatFits
    <3> QED BY <3>1, <3>2, <3>3
  <2>2 \A u \in Threads : pc'[u] \in InCell \cup Resuming \cup Leaving => Fits(pc'[u], cell'[at'[u]], waiter'[at'[u]]) BY <2>1
  <2> QED BY <2>2 DEF FindsWhatFits, Fits
<1>7 ClearsTheCancelled' BY <1>1, <1>2, CellOfIs DEF Inv, CellInv, ClearsTheCancelled, KeepsCells
<1>8 EnqueuedIsSettled'
  <2>1 ASSUME NEW k \in 1 .. enqueued, k # j
       PROVE  waiter'[k] # "none" \/ cell'[k] \in {"taken", "broken"} \/ \E u \in Threads : pc'[u] \in {"Install", "TakeFromCell"} /\ at'[u] = k
    BY <1>1, <1>2, <2>1, NoEnd, PermitsAre DEF Inv, CellInv, EnqueuedIsSettled
  <2>2 j \in 1 .. enqueued =>
           waiter'[j] # "none" \/ cell'[j] \in {"taken", "broken"} \/ \E u \in Threads : pc'[u] \in {"Install", "TakeFromCell"} /\ at'[u] = j
    BY <1>1, <1>2 DEF KeepsCells, InCell
  <2> QED BY <2>1, <2>2 DEF EnqueuedIsSettled
<1>9 DequeuedIsSettled'
  <2>1 ASSUME NEW k \in 1 .. dequeued, k # j
       PROVE  (waiter'[k] # "waiting" /\ cell'[k] # "empty") \/ \E u \in Threads : pc'[u] \in Resuming /\ at'[u] = k
    BY <1>1, <1>2, <2>1, NoEnd, PermitsAre DEF Inv, CellInv, DequeuedIsSettled
  <2>2 j \in 1 .. dequeued => (waiter'[j] # "waiting" /\ cell'[j] # "empty") \/ \E u \in Threads : pc'[u] \in Resuming /\ at'[u] = j
    BY <1>1, <1>2 DEF KeepsCells
  <2> QED BY <2>1, <2>2 DEF DequeuedIsSettled
<1>10 WhoWaitsIsThere'
  <2>1 ASSUME NEW k \in Cell, waiter'[k] = "waiting" PROVE \E u \in Threads : pc'[u] = "waiting" /\ at'[u] = k
    <3>1 CASE k = j BY <1>1, <1>2, <2>1, <3>1 DEF KeepsCells, InCell
    <3>2 CASE k # j BY <1>1, <1>2, <2>1, <3>2 DEF Inv, CellInv, WhoWaitsIsThere
    <3> QED BY <3>1, <3>2
  <2> QED BY <2>1 DEF WhoWaitsIsThere
<1> QED BY <1>4, <1>5, <1>6, <1>7, <1>8, <1>9, <1>10 DEF CellInv

LEMMA StepsInCells ==
    ASSUME Inv, NEW t \in Threads, NEW l \in Labels, NEW i \in Int, Steps(t, l, i), NEW j \in Cell, NEW c, NEW w, Puts(j, c, w),
           <<c, w>> \in Contents, enqueued' \in Nat, dequeued' \in Nat, permits' = permits, out' \in Int, refused' = refused,
           NEW d \in Int, NEW h \in Int, KeepsCounts(t, l, i, d, h),
           Cardinality(LeftThere') = Cardinality(LeftThere) + d, Cardinality(Holders') = Cardinality(Holders) + h, CellInv'
    PROVE  Inv'
<1>1 Types' BY TypesAreKept, PermitsAre DEF Inv
<1>2 CountInv' BY <1>1, CountsAreKept DEF Inv
<1> QED BY <1>1, <1>2 DEF Inv

LEMMA SameHolders == ASSUME \A u \in Threads : u \in Holders <=> u \in Holders' PROVE Cardinality(Holders') = Cardinality(Holders) + 0
<1>1 Holders' = Holders BY DEF Holders
<1> QED BY <1>1, Counts

(* One thread more, where waiters are as they were. *)
LEMMA HolderMore ==
    ASSUME NEW t \in Threads, NEW i, Steps(t, "holding", i), pc[t] = "TakeFromCell",
           \A u \in Threads : pc[u] = "waiting" => waiter'[at[u]] = waiter[at[u]]
    PROVE  Cardinality(Holders') = Cardinality(Holders) + 1
<1>1 pc'[t] = "holding" /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u] BY ActorsAre DEF Steps
<1>2 Holders' = Holders \cup {t} /\ t \notin Holders BY <1>1 DEF Holders
<1> QED BY <1>2, Counts, Added DEF One

LEMMA SameLeft ==
    ASSUME Types, dequeued' = dequeued, \A i \in 1 .. dequeued : (cell'[i] = "permit" /\ waiter'[i] = "none") <=> (cell[i] = "permit" /\ waiter[i] = "none")
    PROVE  Cardinality(LeftThere') = Cardinality(LeftThere) + 0
<1>1 LeftThere' = LeftThere BY DEF LeftThere
<1> QED BY <1>1, LeftCounts

LEMMA DoesInstall == ASSUME Inv, NEW t \in Threads, Install(t) PROVE Inv'
<1> DEFINE j == at[t]
<1>1 pc[t] = "Install" /\ UNCHANGED <<permits, enqueued, dequeued>> BY DEF Install, cellVars, ResumesOr, TriesToResumeOr
<1>2 j \in Cell /\ j \in 1 .. enqueued /\ waiter[j] = "none" /\ cell[j] # "taken"
  BY <1>1, ItsCell, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
<1>3 \A u \in Threads : u # t => (pc[t] \in InCell /\ pc[u] \in InCell => at[u] # j) /\ (pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving => at[u] # j)
  BY NobodyElse
<1>4 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>5 \A u \in Threads : pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[at[u]], waiter[at[u]])
  BY ItsCell
<1>6 CASE cell[j] = "empty"
  <2>1 Steps(t, "waiting", j) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>6, PermitsAre, ActorsAre, GoesOnSteps DEF Install, Inv, historyVars
  <2>2 Puts(j, "waiter", "waiting") /\ <<"waiter", "waiting">> \in Contents
    <3>1 cell' = [cell EXCEPT ![j] = "waiter"] /\ waiter' = [waiter EXCEPT ![j] = "waiting"] BY <1>6 DEF Install
    <3>2 DOMAIN cell = Cell /\ DOMAIN waiter = Cell BY DEF Inv, Types
    <3> QED BY <1>2, <3>1, <3>2 DEF Puts, Contents
  <2>3 /\ pc'[t] = "waiting" /\ at'[t] = j /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = "waiter" /\ waiter'[j] = "waiting" /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "waiting", j, j, "waiter", "waiting")
    BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>6, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>6, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "waiting", j, 0, 0) BY <1>1, <1>2, <1>6, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "waiting" \in Labels /\ j \in Int /\ out' \in Int BY <1>1, <1>6, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>7 CASE cell[j] # "empty"
  <2>1 Steps(t, "TakeFromCell", j) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>7, PermitsAre, ActorsAre, GoesOnSteps DEF Install, Inv, historyVars
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>7, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Install, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "TakeFromCell" /\ at'[t] = j /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "TakeFromCell", j, j, cell[j], waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>7, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>7, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "TakeFromCell", j, 0, 0) BY <1>1, <1>2, <1>7, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "TakeFromCell" \in Labels /\ j \in Int /\ out' \in Int BY <1>1, <1>7, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1> QED BY <1>6, <1>7, <1>2

LEMMA DoesTakeFromCell == ASSUME Inv, NEW t \in Threads, TakeFromCell(t) PROVE Inv'
<1> DEFINE j == at[t]
<1>1 pc[t] = "TakeFromCell" /\ UNCHANGED <<permits, enqueued, dequeued>> BY DEF TakeFromCell, cellVars, ResumesOr, TriesToResumeOr
<1>2 j \in Cell /\ j \in 1 .. enqueued /\ waiter[j] = "none" /\ cell[j] \in {"permit", "broken"}
  BY <1>1, ItsCell, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
<1>3 \A u \in Threads : u # t => (pc[t] \in InCell /\ pc[u] \in InCell => at[u] # j) /\ (pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving => at[u] # j)
  BY NobodyElse
<1>4 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>5 \A u \in Threads : pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[at[u]], waiter[at[u]])
  BY ItsCell
<1>6 CASE cell[j] = "permit"
  <2>1 Steps(t, "holding", 0) /\ out' = out + 1 /\ refused' = refused
    BY <1>1, <1>2, <1>6, PermitsAre, ActorsAre, HoldsSteps DEF TakeFromCell, Inv, historyVars
  <2>2 Puts(j, "taken", waiter[j]) /\ <<"taken", waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>6, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF TakeFromCell, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "holding" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = "taken" /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "holding", 0, j, "taken", waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 1
    BY <1>1, <1>2, <1>6, <2>1, <1>4, <2>4, LabelsAre, HolderMore
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + -1
  <3>1 j \in 1 .. dequeued BY <1>2, <1>6, NoEnd, PermitsAre DEF Inv, CellInv, NotDequeued
  <3> QED BY <1>1, <1>2, <1>6, <2>4, <3>1, LeftCounted, LeftCounts DEF One, Inv
  <2>23 KeepsCounts(t, "holding", 0, -1, 1) BY <1>1, <1>2, <1>6, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "holding" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>6, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>7 CASE cell[j] # "permit"
  <2>1 Steps(t, "Take", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>7, PermitsAre, ActorsAre, GoesOnAtSteps DEF TakeFromCell, Inv, historyVars, None
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>7, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF TakeFromCell, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "Take" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "Take", 0, j, cell[j], waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>7, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>7, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "Take", 0, 0, 0) BY <1>1, <1>2, <1>7, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "Take" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>7, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1> QED BY <1>6, <1>7, <1>2

LEMMA DoesReturn == ASSUME Inv, NEW t \in Threads, Return(t) PROVE Inv'
<1> DEFINE j == at[t]
<1>1 pc[t] = "waiting" /\ UNCHANGED <<permits, enqueued, dequeued>> BY DEF Return, cellVars, ResumesOr, TriesToResumeOr
<1>2 j \in Cell /\ j \in 1 .. enqueued /\ waiter[j] # "none"
  BY <1>1, ItsCell, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
<1>3 \A u \in Threads : u # t => (pc[t] \in InCell /\ pc[u] \in InCell => at[u] # j) /\ (pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving => at[u] # j)
  BY NobodyElse
<1>4 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>5 \A u \in Threads : pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[at[u]], waiter[at[u]])
  BY ItsCell
<1>6 CASE waiter[j] = "resumed"
  <2>1 Steps(t, "holding", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>6, PermitsAre, ActorsAre, GoesOnAtSteps DEF Return, Inv, historyVars, None, Return
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>6, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Return, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "holding" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "holding", 0, j, cell[j], waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>6, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>6, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "holding", 0, 0, 0) BY <1>1, <1>2, <1>6, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "holding" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>6, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>7 CASE waiter[j] = "cancelled"
  <2>1 Steps(t, "idle", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>7, PermitsAre, ActorsAre, GoesOnAtSteps DEF Return, Inv, historyVars, None, Return
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>7, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Return, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "idle" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "idle", 0, j, cell[j], waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>7, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>7, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "idle", 0, 0, 0) BY <1>1, <1>2, <1>7, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "idle" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>7, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1> QED BY <1>6, <1>7, <1>2, WhatIsThere DEF Return, Inv

LEMMA DoesResume == ASSUME Inv, NEW t \in Threads, Resume(t) PROVE Inv'
<1> DEFINE j == at[t]
<1>1 pc[t] = "Resume" /\ UNCHANGED <<permits, enqueued, dequeued>> BY DEF Resume, cellVars, ResumesOr, TriesToResumeOr
<1>2 j \in Cell /\ j \in 1 .. dequeued /\ cell[j] \in {"empty", "waiter", "cancelled"}
  BY <1>1, ItsCell, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
<1>3 \A u \in Threads : u # t => (pc[t] \in InCell /\ pc[u] \in InCell => at[u] # j) /\ (pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving => at[u] # j)
  BY NobodyElse
<1>4 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>5 \A u \in Threads : pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[at[u]], waiter[at[u]])
  BY ItsCell
<1>6 CASE cell[j] = "waiter"
  <2>1 Steps(t, "TryResume", j) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>6, PermitsAre, ActorsAre, GoesOnSteps DEF Resume, Inv, historyVars, Leaves, IsSimple, TriesToResumeOr, ResumesOr, None, IsGranted
  <2>2 Puts(j, "permit", waiter[j]) /\ <<"permit", waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>6, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Resume, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "TryResume" /\ at'[t] = j /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = "permit" /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "TryResume", j, j, "permit", waiter[j])
    <3>1 \A u \in Threads : u # t /\ at[u] = j /\ pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], "permit", waiter[j])
      BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
    <3>2 j \in 1 .. enqueued =>
             \/ waiter[j] # "none" \/ "permit" \in {"taken", "broken"} \/ "TryResume" \in {"Install", "TakeFromCell"}
             \/ \E u \in Threads : u # t /\ pc[u] \in {"Install", "TakeFromCell"} /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>6, WhatIsThere DEF Inv, CellInv, EnqueuedIsSettled
    <3>3 j \in 1 .. dequeued =>
             \/ waiter[j] # "waiting" /\ "permit" # "empty"
             \/ "TryResume" \in Resuming \/ \E u \in Threads : u # t /\ pc[u] \in Resuming /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere DEF Inv, CellInv, DequeuedIsSettled, Resuming
    <3>4 waiter[j] = "waiting" => "TryResume" = "waiting" \/ \E u \in Threads : u # t /\ pc[u] = "waiting" /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>6, WhatIsThere DEF Inv, CellInv, WhoWaitsIsThere
    <3>5 /\ j > enqueued => waiter[j] = "none" /\ "permit" # "taken"
         /\ j > dequeued => "permit" \in {"empty", "waiter", "cancelled"}
      BY <1>1, <1>2, <1>3, <1>5, <1>6, PermitsAre, NoEnd DEF Inv, CellInv, NotEnqueued, NotDequeued
    <3>6 /\ "TryResume" \in InCell => j = j /\ pc[t] \in InCell
         /\ "TryResume" \in Resuming \cup Leaving => j = j /\ pc[t] \in Resuming \cup Leaving
         /\ "TryResume" \in InCell \cup Resuming \cup Leaving => Fits("TryResume", "permit", waiter[j])
         /\ waiter[j] = "cancelled" => waiter[j] = "cancelled"
      BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere DEF Fits, Leaving, Inv
    <3> QED BY <3>1, <3>2, <3>3, <3>4, <3>5, <3>6 DEF KeepsCells
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>6, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>6, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "TryResume", j, 0, 0) BY <1>1, <1>2, <1>6, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "TryResume" \in Labels /\ j \in Int /\ out' \in Int BY <1>1, <1>6, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>7 CASE cell[j] = "cancelled"
  <2>1 Steps(t, "Give", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>7, PermitsAre, ActorsAre, Simple, GoesOnAtSteps DEF Resume, Inv, historyVars, Leaves, IsSimple, TriesToResumeOr, ResumesOr, None, IsGranted
  <2>2 Puts(j, "permit", waiter[j]) /\ <<"permit", waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>7, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Resume, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "Give" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = "permit" /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "Give", 0, j, "permit", waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>7, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>7, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "Give", 0, 0, 0) BY <1>1, <1>2, <1>7, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "Give" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>7, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>8 CASE cell[j] = "empty" /\ Resumption = "synchronous"
  <2>1 Steps(t, "LookIfTaken", j) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>8, PermitsAre, ActorsAre, GoesOnSteps DEF Resume, Inv, historyVars, Leaves, IsSimple, TriesToResumeOr, ResumesOr, None, IsGranted
  <2>2 Puts(j, "permit", waiter[j]) /\ <<"permit", waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>8, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Resume, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "LookIfTaken" /\ at'[t] = j /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = "permit" /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "LookIfTaken", j, j, "permit", waiter[j])
    <3>1 \A u \in Threads : u # t /\ at[u] = j /\ pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], "permit", waiter[j])
      BY <1>1, <1>2, <1>3, <1>5, <1>8, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
    <3>2 j \in 1 .. enqueued =>
             \/ waiter[j] # "none" \/ "permit" \in {"taken", "broken"} \/ "LookIfTaken" \in {"Install", "TakeFromCell"}
             \/ \E u \in Threads : u # t /\ pc[u] \in {"Install", "TakeFromCell"} /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>8, WhatIsThere DEF Inv, CellInv, EnqueuedIsSettled
    <3>3 j \in 1 .. dequeued =>
             \/ waiter[j] # "waiting" /\ "permit" # "empty"
             \/ "LookIfTaken" \in Resuming \/ \E u \in Threads : u # t /\ pc[u] \in Resuming /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>8, LabelsAre, WhatIsThere DEF Inv, CellInv, DequeuedIsSettled, Resuming
    <3>4 waiter[j] = "waiting" => "LookIfTaken" = "waiting" \/ \E u \in Threads : u # t /\ pc[u] = "waiting" /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>8, WhatIsThere DEF Inv, CellInv, WhoWaitsIsThere
    <3>5 /\ j > enqueued => waiter[j] = "none" /\ "permit" # "taken"
         /\ j > dequeued => "permit" \in {"empty", "waiter", "cancelled"}
      BY <1>1, <1>2, <1>3, <1>5, <1>8, PermitsAre, NoEnd DEF Inv, CellInv, NotEnqueued, NotDequeued
    <3>6 /\ "LookIfTaken" \in InCell => j = j /\ pc[t] \in InCell
         /\ "LookIfTaken" \in Resuming \cup Leaving => j = j /\ pc[t] \in Resuming \cup Leaving
         /\ "LookIfTaken" \in InCell \cup Resuming \cup Leaving => Fits("LookIfTaken", "permit", waiter[j])
         /\ waiter[j] = "cancelled" => waiter[j] = "cancelled"
      BY <1>1, <1>2, <1>3, <1>5, <1>8, LabelsAre, WhatIsThere DEF Fits, Leaving, Inv
    <3> QED BY <3>1, <3>2, <3>3, <3>4, <3>5, <3>6 DEF KeepsCells
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>8, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 1
    BY <1>1, <1>2, <1>8, <2>4, WhatIsThere, LeftCounted, LeftCounts DEF One, Inv
  <2>23 KeepsCounts(t, "LookIfTaken", j, 1, 0) BY <1>1, <1>2, <1>8, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "LookIfTaken" \in Labels /\ j \in Int /\ out' \in Int BY <1>1, <1>8, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>9 CASE cell[j] = "empty" /\ Resumption # "synchronous"
  <2>1 Steps(t, "idle", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>9, PermitsAre, ActorsAre, EndsSteps DEF Resume, Inv, historyVars, Leaves, IsSimple, TriesToResumeOr, ResumesOr, None, IsGranted
  <2>2 Puts(j, "permit", waiter[j]) /\ <<"permit", waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>9, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Resume, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "idle" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = "permit" /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "idle", 0, j, "permit", waiter[j])
    <3>1 \A u \in Threads : u # t /\ at[u] = j /\ pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], "permit", waiter[j])
      BY <1>1, <1>2, <1>3, <1>5, <1>9, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
    <3>2 j \in 1 .. enqueued =>
             \/ waiter[j] # "none" \/ "permit" \in {"taken", "broken"} \/ "idle" \in {"Install", "TakeFromCell"}
             \/ \E u \in Threads : u # t /\ pc[u] \in {"Install", "TakeFromCell"} /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>9, WhatIsThere DEF Inv, CellInv, EnqueuedIsSettled
    <3>3 j \in 1 .. dequeued =>
             \/ waiter[j] # "waiting" /\ "permit" # "empty"
             \/ "idle" \in Resuming \/ \E u \in Threads : u # t /\ pc[u] \in Resuming /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>9, LabelsAre, WhatIsThere DEF Inv, CellInv, DequeuedIsSettled, Resuming
    <3>4 waiter[j] = "waiting" => "idle" = "waiting" \/ \E u \in Threads : u # t /\ pc[u] = "waiting" /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>9, WhatIsThere DEF Inv, CellInv, WhoWaitsIsThere
    <3>5 /\ j > enqueued => waiter[j] = "none" /\ "permit" # "taken"
         /\ j > dequeued => "permit" \in {"empty", "waiter", "cancelled"}
      BY <1>1, <1>2, <1>3, <1>5, <1>9, PermitsAre, NoEnd DEF Inv, CellInv, NotEnqueued, NotDequeued
    <3>6 /\ "idle" \in InCell => 0 = j /\ pc[t] \in InCell
         /\ "idle" \in Resuming \cup Leaving => 0 = j /\ pc[t] \in Resuming \cup Leaving
         /\ "idle" \in InCell \cup Resuming \cup Leaving => Fits("idle", "permit", waiter[j])
         /\ waiter[j] = "cancelled" => waiter[j] = "cancelled"
      BY <1>1, <1>2, <1>3, <1>5, <1>9, LabelsAre, WhatIsThere DEF Fits, Leaving, Inv
    <3> QED BY <3>1, <3>2, <3>3, <3>4, <3>5, <3>6 DEF KeepsCells
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>9, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 1
    BY <1>1, <1>2, <1>9, <2>4, WhatIsThere, LeftCounted, LeftCounts DEF One, Inv
  <2>23 KeepsCounts(t, "idle", 0, 1, 0) BY <1>1, <1>2, <1>9, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "idle" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>9, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1> QED BY <1>6, <1>7, <1>8, <1>9, <1>2

LEMMA DoesTryResume == ASSUME Inv, NEW t \in Threads, TryResume(t) PROVE Inv'
<1> DEFINE j == at[t]
<1>1 pc[t] = "TryResume" /\ UNCHANGED <<permits, enqueued, dequeued>> BY DEF TryResume, cellVars, ResumesOr, TriesToResumeOr
<1>2 j \in Cell /\ j \in 1 .. dequeued /\ waiter[j] \in {"waiting", "cancelled"} /\ cell[j] \in {"permit", "cancelled"}
  BY <1>1, ItsCell, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
<1>3 \A u \in Threads : u # t => (pc[t] \in InCell /\ pc[u] \in InCell => at[u] # j) /\ (pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving => at[u] # j)
  BY NobodyElse
<1>4 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>5 \A u \in Threads : pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[at[u]], waiter[at[u]])
  BY ItsCell
<1>6 CASE waiter[j] = "waiting"
  <2>1 Steps(t, "idle", 0) /\ out' = out + 1 /\ refused' = refused
    BY <1>1, <1>2, <1>6, PermitsAre, ActorsAre, EndsSteps DEF TryResume, Inv, historyVars, Leaves, IsSimple, TriesToResumeOr, ResumesOr, None, IsGranted
  <2>2 Puts(j, cell[j], "resumed") /\ <<cell[j], "resumed">> \in Contents
    BY <1>1, <1>2, <1>6, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF TryResume, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "idle" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = "resumed" /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "idle", 0, j, cell[j], "resumed")
    BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 1
  <3>1 PICK u \in Threads : pc[u] = "waiting" /\ at[u] = j BY <1>2, <1>6 DEF Inv, CellInv, WhoWaitsIsThere
  <3>2 u # t /\ \A v \in Threads : v # u /\ pc[v] = "waiting" => at[v] # j BY <1>1, <3>1, NobodyElse, LabelsAre
  <3>3 Holders' = Holders \cup {u}
    <4>1 \A v \in Threads : pc[v] = "waiting" /\ v # u => waiter'[at[v]] = waiter[at[v]] BY <1>4, <2>4, <3>2, LabelsAre
    <4> QED BY <1>1, <1>2, <1>6, <2>3, <2>4, <3>1, <3>2, <4>1 DEF Holders
  <3>4 u \notin Holders BY <1>6, <3>1 DEF Holders
  <3> QED BY <3>3, <3>4, Counts, Added DEF One
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>6, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "idle", 0, 0, 1) BY <1>1, <1>2, <1>6, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "idle" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>6, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>7 CASE waiter[j] # "waiting"
  <2>1 Steps(t, "Give", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>7, PermitsAre, ActorsAre, Simple, GoesOnAtSteps DEF TryResume, Inv, historyVars, Leaves, IsSimple, TriesToResumeOr, ResumesOr, None, IsGranted
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>7, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF TryResume, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "Give" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "Give", 0, j, cell[j], waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>7, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>7, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "Give", 0, 0, 0) BY <1>1, <1>2, <1>7, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "Give" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>7, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1> QED BY <1>6, <1>7, <1>2

LEMMA DoesLookIfTaken == ASSUME Inv, NEW t \in Threads, LookIfTaken(t) PROVE Inv'
<1> DEFINE j == at[t]
<1>1 pc[t] = "LookIfTaken" /\ UNCHANGED <<permits, enqueued, dequeued>> BY DEF LookIfTaken, cellVars, ResumesOr, TriesToResumeOr
<1>2 j \in Cell /\ j \in 1 .. dequeued /\ waiter[j] = "none" /\ cell[j] \in {"permit", "taken"}
  BY <1>1, ItsCell, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
<1>3 \A u \in Threads : u # t => (pc[t] \in InCell /\ pc[u] \in InCell => at[u] # j) /\ (pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving => at[u] # j)
  BY NobodyElse
<1>4 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>5 \A u \in Threads : pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[at[u]], waiter[at[u]])
  BY ItsCell
<1>6 CASE cell[j] = "taken"
  <2>1 Steps(t, "idle", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>6, PermitsAre, ActorsAre, EndsSteps DEF LookIfTaken, Inv, historyVars
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>6, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF LookIfTaken, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "idle" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "idle", 0, j, cell[j], waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>6, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>6, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "idle", 0, 0, 0) BY <1>1, <1>2, <1>6, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "idle" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>6, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>7 CASE cell[j] # "taken" /\ MayBreak(t)
  <2>1 Steps(t, "Break", j) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>7, PermitsAre, ActorsAre, GoesOnSteps DEF LookIfTaken, Inv, historyVars
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>7, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF LookIfTaken, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "Break" /\ at'[t] = j /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "Break", j, j, cell[j], waiter[j])
    <3>1 \A u \in Threads : u # t /\ at[u] = j /\ pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[j], waiter[j])
      BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
    <3>2 j \in 1 .. enqueued =>
             \/ waiter[j] # "none" \/ cell[j] \in {"taken", "broken"} \/ "Break" \in {"Install", "TakeFromCell"}
             \/ \E u \in Threads : u # t /\ pc[u] \in {"Install", "TakeFromCell"} /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>7, WhatIsThere DEF Inv, CellInv, EnqueuedIsSettled
    <3>3 j \in 1 .. dequeued =>
             \/ waiter[j] # "waiting" /\ cell[j] # "empty"
             \/ "Break" \in Resuming \/ \E u \in Threads : u # t /\ pc[u] \in Resuming /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere DEF Inv, CellInv, DequeuedIsSettled, Resuming
    <3>4 waiter[j] = "waiting" => "Break" = "waiting" \/ \E u \in Threads : u # t /\ pc[u] = "waiting" /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>7, WhatIsThere DEF Inv, CellInv, WhoWaitsIsThere
    <3>5 /\ j > enqueued => waiter[j] = "none" /\ cell[j] # "taken"
         /\ j > dequeued => cell[j] \in {"empty", "waiter", "cancelled"}
      BY <1>1, <1>2, <1>3, <1>5, <1>7, PermitsAre, NoEnd DEF Inv, CellInv, NotEnqueued, NotDequeued
    <3>6 /\ "Break" \in InCell => j = j /\ pc[t] \in InCell
         /\ "Break" \in Resuming \cup Leaving => j = j /\ pc[t] \in Resuming \cup Leaving
         /\ "Break" \in InCell \cup Resuming \cup Leaving => Fits("Break", cell[j], waiter[j])
         /\ waiter[j] = "cancelled" => waiter[j] = "cancelled"
      BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere DEF Fits, Leaving, Inv
    <3> QED BY <3>1, <3>2, <3>3, <3>4, <3>5, <3>6 DEF KeepsCells
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>7, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>7, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "Break", j, 0, 0) BY <1>1, <1>2, <1>7, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "Break" \in Labels /\ j \in Int /\ out' \in Int BY <1>1, <1>7, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>8 CASE cell[j] # "taken" /\ ~MayBreak(t)
  <2>1 Steps(t, "LookIfTaken", j) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>8, PermitsAre, ActorsAre, ActorsAre DEF LookIfTaken, Inv, historyVars, Steps, Types
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>8, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF LookIfTaken, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "LookIfTaken" /\ at'[t] = j /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "LookIfTaken", j, j, cell[j], waiter[j])
    <3>1 \A u \in Threads : u # t /\ at[u] = j /\ pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[j], waiter[j])
      BY <1>1, <1>2, <1>3, <1>5, <1>8, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
    <3>2 j \in 1 .. enqueued =>
             \/ waiter[j] # "none" \/ cell[j] \in {"taken", "broken"} \/ "LookIfTaken" \in {"Install", "TakeFromCell"}
             \/ \E u \in Threads : u # t /\ pc[u] \in {"Install", "TakeFromCell"} /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>8, WhatIsThere DEF Inv, CellInv, EnqueuedIsSettled
    <3>3 j \in 1 .. dequeued =>
             \/ waiter[j] # "waiting" /\ cell[j] # "empty"
             \/ "LookIfTaken" \in Resuming \/ \E u \in Threads : u # t /\ pc[u] \in Resuming /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>8, LabelsAre, WhatIsThere DEF Inv, CellInv, DequeuedIsSettled, Resuming
    <3>4 waiter[j] = "waiting" => "LookIfTaken" = "waiting" \/ \E u \in Threads : u # t /\ pc[u] = "waiting" /\ at[u] = j
      BY <1>1, <1>2, <1>3, <1>5, <1>8, WhatIsThere DEF Inv, CellInv, WhoWaitsIsThere
    <3>5 /\ j > enqueued => waiter[j] = "none" /\ cell[j] # "taken"
         /\ j > dequeued => cell[j] \in {"empty", "waiter", "cancelled"}
      BY <1>1, <1>2, <1>3, <1>5, <1>8, PermitsAre, NoEnd DEF Inv, CellInv, NotEnqueued, NotDequeued
    <3>6 /\ "LookIfTaken" \in InCell => j = j /\ pc[t] \in InCell
         /\ "LookIfTaken" \in Resuming \cup Leaving => j = j /\ pc[t] \in Resuming \cup Leaving
         /\ "LookIfTaken" \in InCell \cup Resuming \cup Leaving => Fits("LookIfTaken", cell[j], waiter[j])
         /\ waiter[j] = "cancelled" => waiter[j] = "cancelled"
      BY <1>1, <1>2, <1>3, <1>5, <1>8, LabelsAre, WhatIsThere DEF Fits, Leaving, Inv
    <3> QED BY <3>1, <3>2, <3>3, <3>4, <3>5, <3>6 DEF KeepsCells
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>8, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>8, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "LookIfTaken", j, 0, 0) BY <1>1, <1>2, <1>8, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "LookIfTaken" \in Labels /\ j \in Int /\ out' \in Int BY <1>1, <1>8, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1> QED BY <1>6, <1>7, <1>8, <1>2

LEMMA DoesBreak == ASSUME Inv, NEW t \in Threads, Break(t) PROVE Inv'
<1> DEFINE j == at[t]
<1>1 pc[t] = "Break" /\ UNCHANGED <<permits, enqueued, dequeued>> BY DEF Break, cellVars, ResumesOr, TriesToResumeOr
<1>2 j \in Cell /\ j \in 1 .. dequeued /\ waiter[j] = "none" /\ cell[j] \in {"permit", "taken"}
  BY <1>1, ItsCell, LabelsAre, WhatIsThere DEF Fits, InCell, Resuming, Leaving, Inv
<1>3 \A u \in Threads : u # t => (pc[t] \in InCell /\ pc[u] \in InCell => at[u] # j) /\ (pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving => at[u] # j)
  BY NobodyElse
<1>4 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>5 \A u \in Threads : pc[u] \in InCell \cup Resuming \cup Leaving => Fits(pc[u], cell[at[u]], waiter[at[u]])
  BY ItsCell
<1>6 CASE cell[j] = "permit"
  <2>1 Steps(t, "Give", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>6, PermitsAre, ActorsAre, GoesOnAtSteps DEF Break, Inv, historyVars, None
  <2>2 Puts(j, "broken", waiter[j]) /\ <<"broken", waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>6, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Break, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "Give" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = "broken" /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "Give", 0, j, "broken", waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>6, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>6, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + -1
    BY <1>1, <1>2, <1>6, <2>4, LeftCounted, LeftCounts DEF One, Inv
  <2>23 KeepsCounts(t, "Give", 0, -1, 0) BY <1>1, <1>2, <1>6, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "Give" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>6, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1>7 CASE cell[j] # "permit"
  <2>1 Steps(t, "idle", 0) /\ out' = out /\ refused' = refused
    BY <1>1, <1>2, <1>7, PermitsAre, ActorsAre, EndsSteps DEF Break, Inv, historyVars
  <2>2 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents
    BY <1>1, <1>2, <1>7, PutsNothing, PutsInCell, PutsWaiter, WhatIsThere DEF Break, Inv, Types, Contents, ResumesOr, TriesToResumeOr, cellVars
  <2>3 /\ pc'[t] = "idle" /\ at'[t] = 0 /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
       /\ \A h \in Cancellers : pc'[h] = pc[h]
    BY <2>1, ActorsAre DEF Steps
  <2>4 /\ cell'[j] = cell[j] /\ waiter'[j] = waiter[j] /\ \A k \in Cell : k # j => cell'[k] = cell[k] /\ waiter'[k] = waiter[k]
       /\ DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell
    BY <2>2 DEF Puts
  <2>19 KeepsCells(t, "idle", 0, j, cell[j], waiter[j])
    BY <1>1, <1>2, <1>3, <1>5, <1>7, LabelsAre, WhatIsThere, PermitsAre, NoEnd DEF KeepsCells, Fits, InCell, Resuming, Leaving, Inv, CellInv, DequeuedIsSettled, NotEnqueued, NotDequeued
  <2>20 CellInv' BY <1>1, <1>2, <2>1, <2>2, <2>19, LabelsAre, CellsAreKeptBy
  <2>21 Cardinality(Holders') = Cardinality(Holders) + 0
    BY <1>1, <1>2, <1>7, <2>3, <2>4, WhatIsThere, SameHolders, NobodyElse, ItsCell DEF Holders, InCell, Inv
  <2>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
    BY <1>1, <1>2, <1>7, <2>4, NoEnd, PermitsAre, SameLeft, WhatIsThere DEF Inv
  <2>23 KeepsCounts(t, "idle", 0, 0, 0) BY <1>1, <1>2, <1>7, <2>1, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
  <2>24 "idle" \in Labels /\ 0 \in Int /\ out' \in Int BY <1>1, <1>7, <2>1, LabelsAre, PermitsAre
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>20, <2>21, <2>22, <2>23, <2>24, PermitsAre, StepsInCells
<1> QED BY <1>6, <1>7, <1>2

LEMMA DoesEnqueue == ASSUME Inv, NEW t \in Threads, Enqueue(t) PROVE Inv'
<1> DEFINE j == enqueued + 1
<1>1 pc[t] = "Enqueue" /\ enqueued' = j /\ UNCHANGED <<permits, dequeued, cell, waiter, out, refused>>
  BY DEF Enqueue, cellVars, historyVars
<1>2 j \in Cell /\ j \in Int /\ enqueued' \in Nat BY <1>1, NoEnd, PermitsAre
<1>3 Steps(t, "Install", j) BY <1>1, ActorsAre, GoesOnAtSteps DEF Enqueue, Inv
<1>4 /\ pc'[t] = "Install" /\ at'[t] = j /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
     /\ \A h \in Cancellers : pc'[h] = pc[h]
  BY <1>3, ActorsAre DEF Steps
<1>5 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>6 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents BY <1>1, <1>2, PutsNothing DEF Inv, Types
<1> HIDE DEF j
<1>7 j = enqueued + 1 BY DEF j
<1>11 EachHasItsCell' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, EachHasItsCell, InCell, Resuming, Leaving
<1>12 NotEnqueued' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, NotEnqueued
<1>13 NotDequeued' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, NotDequeued
<1>14 FindsWhatFits'
  <2>1 Fits("Install", cell[j], waiter[j]) BY <1>2, <1>7, PermitsAre DEF Inv, CellInv, NotEnqueued, Fits, Leaving
  <2>2 ASSUME NEW u \in Threads, pc'[u] \in InCell \cup Resuming \cup Leaving PROVE Fits(pc'[u], cell[at'[u]], waiter[at'[u]])
    BY <1>4, <2>1, <2>2 DEF Inv, CellInv, FindsWhatFits
  <2>3 \A u \in Threads : pc'[u] \in InCell \cup Resuming \cup Leaving => Fits(pc'[u], cell'[at'[u]], waiter'[at'[u]]) BY <1>1, <2>2
  <2> QED BY <2>3 DEF FindsWhatFits, Fits
<1>15 ClearsTheCancelled' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, ClearsTheCancelled
<1>16 EnqueuedIsSettled' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, EnqueuedIsSettled
<1>17 DequeuedIsSettled' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, DequeuedIsSettled, Resuming
<1>18 WhoWaitsIsThere' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, WhoWaitsIsThere
<1>20 CellInv' BY <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>18 DEF CellInv
<1>21 Cardinality(Holders') = Cardinality(Holders) + 0 BY <1>1, <1>4, SameHolders DEF Holders
<1>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
  BY <1>1, SameLeft DEF Inv
<1>23 KeepsCounts(t, "Install", j, 0, 0) BY <1>1, <1>7, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
<1> QED BY <1>1, <1>2, <1>3, <1>6, <1>20, <1>21, <1>22, <1>23, LabelsAre, PermitsAre, StepsInCells

LEMMA DoesDequeue == ASSUME Inv, NEW t \in Threads, Dequeue(t) PROVE Inv'
<1> DEFINE j == dequeued + 1
<1>1 pc[t] = "Dequeue" /\ dequeued' = j /\ UNCHANGED <<permits, enqueued, cell, waiter, out, refused>>
  BY DEF Dequeue, cellVars, historyVars
<1>2 j \in Cell /\ j \in Int /\ dequeued' \in Nat BY <1>1, NoEnd, PermitsAre
<1>3 Steps(t, "Resume", j) BY <1>1, ActorsAre, GoesOnAtSteps DEF Dequeue, Inv
<1>4 /\ pc'[t] = "Resume" /\ at'[t] = j /\ \A u \in Threads : u # t => pc'[u] = pc[u] /\ at'[u] = at[u]
     /\ \A h \in Cancellers : pc'[h] = pc[h]
  BY <1>3, ActorsAre DEF Steps
<1>5 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>6 Puts(j, cell[j], waiter[j]) /\ <<cell[j], waiter[j]>> \in Contents BY <1>1, <1>2, PutsNothing DEF Inv, Types
<1> HIDE DEF j
<1>7 j = dequeued + 1 BY DEF j
<1>11 EachHasItsCell' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, EachHasItsCell, InCell, Resuming, Leaving
<1>12 NotEnqueued' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, NotEnqueued
<1>13 NotDequeued' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, NotDequeued
<1>14 FindsWhatFits'
  <2>1 Fits("Resume", cell[j], waiter[j]) BY <1>2, <1>7, PermitsAre DEF Inv, CellInv, NotDequeued, Fits, Leaving
  <2>2 ASSUME NEW u \in Threads, pc'[u] \in InCell \cup Resuming \cup Leaving PROVE Fits(pc'[u], cell[at'[u]], waiter[at'[u]])
    BY <1>4, <2>1, <2>2 DEF Inv, CellInv, FindsWhatFits
  <2>3 \A u \in Threads : pc'[u] \in InCell \cup Resuming \cup Leaving => Fits(pc'[u], cell'[at'[u]], waiter'[at'[u]]) BY <1>1, <2>2
  <2> QED BY <2>3 DEF FindsWhatFits, Fits
<1>15 ClearsTheCancelled' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, ClearsTheCancelled
<1>16 EnqueuedIsSettled' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, EnqueuedIsSettled
<1>17 DequeuedIsSettled' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, DequeuedIsSettled, Resuming
<1>18 WhoWaitsIsThere' BY <1>1, <1>2, <1>4, <1>5, <1>7, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, WhoWaitsIsThere
<1>20 CellInv' BY <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>18 DEF CellInv
<1>21 Cardinality(Holders') = Cardinality(Holders) + 0 BY <1>1, <1>4, SameHolders DEF Holders
<1>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0
  <2>1 cell[j] # "permit" BY <1>2, <1>7, PermitsAre DEF Inv, CellInv, NotDequeued
  <2>2 \A i : i \in 1 .. j <=> i \in 1 .. dequeued \/ i = j BY <1>7, PermitsAre
  <2>3 LeftThere' = LeftThere BY <1>1, <2>1, <2>2 DEF LeftThere
  <2> QED BY <2>3, LeftCounts DEF Inv
<1>23 KeepsCounts(t, "Resume", j, 0, 0) BY <1>1, <1>7, PermitsAre, LabelsCountFor DEF KeepsCounts, Coercing, Missing, InCount
<1> QED BY <1>1, <1>2, <1>3, <1>6, <1>20, <1>21, <1>22, <1>23, LabelsAre, PermitsAre, StepsInCells

-----------------------------------------------------------------------------
(* Steps of whoever cancels, and runs the handler. *)

LEMMA StepsOfHandler ==
    ASSUME Inv, NEW h \in Cancellers, NEW l \in {"Clear", "done"}, NEW i, Steps(h, l, i), NEW j \in Cell, NEW c, NEW w, Puts(j, c, w),
           <<c, w>> \in Contents, UNCHANGED <<permits, enqueued, dequeued, out, refused>>,
           Cardinality(LeftThere') = Cardinality(LeftThere) + 0, Cardinality(Holders') = Cardinality(Holders) + 0, CellInv'
    PROVE  Inv'
<1>1 /\ \A t \in Threads : pc'[t] = pc[t] /\ at'[t] = at[t]
     /\ pc'[h] = l /\ \A k \in Cancellers : k # h => pc'[k] = pc[k]
  BY ActorsAre DEF Steps
<1>2 Types'
  <2>1 \A k \in Cell : <<cell'[k], waiter'[k]>> \in Contents BY DEF Inv, Types, Puts
  <2>2 DOMAIN cell' = Cell /\ DOMAIN waiter' = Cell /\ DOMAIN pc' = Actors /\ DOMAIN at' = Actors BY DEF Puts, Steps
  <2> QED BY <1>1, <2>1, <2>2 DEF Inv, Types
<1>3 Enqueuing' = Enqueuing /\ Dequeuing' = Dequeuing /\ InHand' = InHand BY <1>1 DEF Enqueuing, Dequeuing, InHand
<1>4 Missing' = Missing /\ InCount' = InCount BY DEF Missing, InCount
<1>5 Seen' /\ TooManyAreCoerced' BY <1>1 DEF Inv, CountInv, Seen, TooManyAreCoerced
<1>6 QueueIsExact' BY <1>3, <1>4 DEF Inv, CountInv, QueueIsExact
<1>7 EachIsSomewhere' BY <1>3, <1>4, LeftCounts DEF Inv, CountInv, EachIsSomewhere
<1>8 OutIsHeld' /\ NoneIsRefused' BY Counts DEF Inv, CountInv, OutIsHeld, NoneIsRefused
<1> QED BY <1>2, <1>5, <1>6, <1>7, <1>8 DEF Inv, CountInv

LEMMA DoesCancel == ASSUME Inv, NEW h \in Cancellers, Cancel(h) PROVE Inv'
<1> DEFINE j == CellOf(h)
<1>1 /\ pc[h] = "none" /\ waiter[j] = "waiting" /\ waiter' = [waiter EXCEPT ![j] = "cancelled"] /\ GoesOn(h, "Clear")
     /\ UNCHANGED <<permits, enqueued, dequeued, cell, out, refused>>
  BY Simple DEF Cancel, CancelsAnd, ComesLate, IsSimple, historyVars
<1>2 j \in Cell BY CellOfIs
<1> HIDE DEF j
<1>3 Steps(h, "Clear", at[h]) BY <1>1, ActorsAre, GoesOnSteps DEF Inv
<1>4 /\ \A t \in Threads : pc'[t] = pc[t] /\ at'[t] = at[t]
     /\ pc'[h] = "Clear" /\ \A k \in Cancellers : k # h => pc'[k] = pc[k]
  BY <1>3, ActorsAre DEF Steps
<1>5 cell[j] \in {"waiter", "permit"} BY <1>1, <1>2, WhatIsThere DEF Inv
<1>6 Puts(j, cell[j], "cancelled") /\ <<cell[j], "cancelled">> \in Contents BY <1>1, <1>2, <1>5, PutsWaiter DEF Inv, Contents
<1>7 /\ cell' = cell /\ waiter'[j] = "cancelled" /\ \A k \in Cell : k # j => waiter'[k] = waiter[k] BY <1>1, <1>6 DEF Puts
<1>8 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>9 CellOf(h) = j BY DEF j
<1>11 EachHasItsCell' BY <1>1, <1>2, <1>4, <1>7, <1>8, <1>9, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, EachHasItsCell, InCell, Resuming, Leaving
<1>12 NotEnqueued' BY <1>1, <1>2, <1>4, <1>7, <1>8, <1>9, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, NotEnqueued
<1>13 NotDequeued' BY <1>1, <1>2, <1>4, <1>7, <1>8, <1>9, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, NotDequeued
<1>14 FindsWhatFits' BY <1>1, <1>2, <1>4, <1>7, <1>8, <1>9, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, FindsWhatFits, Fits, InCell, Resuming, Leaving
<1>15 ClearsTheCancelled' BY <1>1, <1>2, <1>4, <1>7, <1>8, <1>9, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, ClearsTheCancelled
<1>16 EnqueuedIsSettled' BY <1>1, <1>2, <1>4, <1>7, <1>8, <1>9, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, EnqueuedIsSettled
<1>17 DequeuedIsSettled' BY <1>1, <1>2, <1>4, <1>7, <1>8, <1>9, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, DequeuedIsSettled, Resuming
<1>18 WhoWaitsIsThere' BY <1>1, <1>2, <1>4, <1>7, <1>8, <1>9, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, WhoWaitsIsThere
<1>20 CellInv' BY <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>18 DEF CellInv
<1>21 Cardinality(Holders') = Cardinality(Holders) + 0 BY <1>1, <1>4, <1>7, <1>8, LabelsAre, SameHolders DEF Holders
<1>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0 BY <1>1, <1>7, NoEnd, PermitsAre, SameLeft DEF Inv
<1> QED BY <1>1, <1>2, <1>3, <1>6, <1>20, <1>21, <1>22, StepsOfHandler

LEMMA DoesClear == ASSUME Inv, NEW h \in Cancellers, Clear(h) PROVE Inv'
<1> DEFINE j == CellOf(h)
<1>1 /\ pc[h] = "Clear" /\ cell' = [cell EXCEPT ![j] = "cancelled"] /\ GoesOnAt(h, "done", 0)
     /\ UNCHANGED <<permits, enqueued, dequeued, waiter, out, refused>>
  BY ActorsAre DEF Clear, Ends, None, historyVars
<1>2 j \in Cell /\ waiter[j] = "cancelled" BY <1>1, CellOfIs DEF Inv, CellInv, ClearsTheCancelled
<1> HIDE DEF j
<1>3 Steps(h, "done", 0) BY <1>1, ActorsAre, GoesOnAtSteps DEF Inv
<1>4 /\ \A t \in Threads : pc'[t] = pc[t] /\ at'[t] = at[t]
     /\ pc'[h] = "done" /\ \A k \in Cancellers : k # h => pc'[k] = pc[k]
  BY <1>3, ActorsAre DEF Steps
<1>5 cell[j] \in {"waiter", "permit", "cancelled"} BY <1>2, WhatIsThere DEF Inv
<1>6 Puts(j, "cancelled", waiter[j]) /\ <<"cancelled", waiter[j]>> \in Contents BY <1>1, <1>2, PutsInCell DEF Inv, Contents
<1>7 /\ cell'[j] = "cancelled" /\ waiter' = waiter /\ \A k \in Cell : k # j => cell'[k] = cell[k] BY <1>1, <1>6 DEF Puts
<1>8 \A u \in Threads : (pc[u] \in InCell => at[u] \in Cell /\ at[u] \in 1 .. enqueued) /\ (pc[u] \in Resuming \cup Leaving => at[u] \in Cell /\ at[u] \in 1 .. dequeued)
  BY ItsCell
<1>11 EachHasItsCell' BY <1>1, <1>2, <1>4, <1>5, <1>7, <1>8, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, EachHasItsCell, InCell, Resuming, Leaving
<1>12 NotEnqueued' BY <1>1, <1>2, <1>4, <1>5, <1>7, <1>8, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, NotEnqueued
<1>13 NotDequeued' BY <1>1, <1>2, <1>4, <1>5, <1>7, <1>8, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, NotDequeued
<1>14 FindsWhatFits' BY <1>1, <1>2, <1>4, <1>5, <1>7, <1>8, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, FindsWhatFits, Fits, InCell, Resuming, Leaving
<1>15 ClearsTheCancelled' BY <1>1, <1>2, <1>4, <1>5, <1>7, <1>8, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, ClearsTheCancelled
<1>16 EnqueuedIsSettled' BY <1>1, <1>2, <1>4, <1>5, <1>7, <1>8, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, EnqueuedIsSettled
<1>17 DequeuedIsSettled' BY <1>1, <1>2, <1>4, <1>5, <1>7, <1>8, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, DequeuedIsSettled, Resuming
<1>18 WhoWaitsIsThere' BY <1>1, <1>2, <1>4, <1>5, <1>7, <1>8, PermitsAre, NoEnd, CellOfIs DEF Inv, CellInv, WhoWaitsIsThere
<1>20 CellInv' BY <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>18 DEF CellInv
<1>21 Cardinality(Holders') = Cardinality(Holders) + 0 BY <1>1, <1>4, SameHolders DEF Holders
<1>22 Cardinality(LeftThere') = Cardinality(LeftThere) + 0 BY <1>1, <1>2, <1>7, NoEnd, PermitsAre, SameLeft DEF Inv
<1> QED BY <1>1, <1>2, <1>3, <1>6, <1>20, <1>21, <1>22, StepsOfHandler

-----------------------------------------------------------------------------
LEMMA Starts == Init => Inv
<1> SUFFICES ASSUME Init PROVE Inv OBVIOUS
<1>1 Types
  <2>1 <<"empty", "none">> \in Contents BY DEF Contents
  <2>2 "idle" \in Labels BY DEF Labels
  <2>3 \A i \in Cell : cell[i] = "empty" /\ waiter[i] = "none" BY DEF Init
  <2>4 DOMAIN cell = Cell /\ DOMAIN waiter = Cell /\ DOMAIN pc = Actors /\ DOMAIN at = Actors BY DEF Init
  <2>5 \A t \in Threads : pc[t] = "idle" /\ at[t] = 0 BY ActorsAre DEF Init, None
  <2>6 \A h \in Cancellers : pc[h] = "none" BY ActorsAre DEF Init
  <2>7 permits \in Int /\ out \in Int /\ refused \in Nat /\ enqueued \in Nat /\ dequeued \in Nat BY Sizes DEF Init
  <2> QED BY <2>1, <2>2, <2>3, <2>4, <2>5, <2>6, <2>7 DEF Types
<1>2 CellInv
  BY ActorsAre, NoEnd DEF Init, CellInv, EachHasItsCell, NotEnqueued, NotDequeued, FindsWhatFits, Fits, ClearsTheCancelled, EnqueuedIsSettled,
     DequeuedIsSettled, WhoWaitsIsThere, InCell, Resuming, Leaving
<1>3 \A t \in Threads : pc[t] = "idle" BY ActorsAre DEF Init
<1>4 Enqueuing = {} /\ Dequeuing = {} /\ InHand = {} /\ Holders = {} BY <1>3 DEF Enqueuing, Dequeuing, InHand, Holders, Resuming
<1>5 LeftThere = {} BY DEF LeftThere, Init
<1>6 Cardinality({}) = 0 BY FS_EmptySet
<1>7 CountInv
  BY <1>3, <1>4, <1>5, <1>6, Sizes DEF Init, CountInv, Seen, TooManyAreCoerced, QueueIsExact, EachIsSomewhere, OutIsHeld, NoneIsRefused, Missing,
     InCount
<1> QED BY <1>1, <1>2, <1>7 DEF Inv

(* Whoever runs a handler takes no other steps, and has no others. *)
LEMMA OnlyTheirs ==
    ASSUME Inv
    PROVE  /\ \A h \in Cancellers : Runs(h) => Clear(h)
           /\ \A t \in Threads : ~Clear(t) /\ ~GiveBack(t) /\ ~Deregister(t)
<1>1 ASSUME NEW h \in Cancellers, Runs(h) PROVE Clear(h)
  <2>1 pc[h] \in {"none", "Clear", "done"} BY DEF Inv, Types
  <2> QED BY <1>1, <2>1 DEF Runs, Acquires, Tries, Releases, Refuses, Waits, Take, Enqueue, Install, TakeFromCell, Return, LookToTry, TryTake, Give,
       MayGive, Begins, Dequeue, LookToCoerce, Coerce, LookIfTaken, Break, Resume, TryResume, GiveBack, Deregister
<1>2 \A t \in Threads : pc[t] \notin {"Clear", "GiveBack", "Deregister"}
  BY DEF Inv, Types, Labels, InCell, Resuming, Leaving, Coercing
<1> QED BY <1>1, <1>2 DEF Clear, GiveBack, Deregister

LEMMA Keeps == Inv /\ [Next]_vars => Inv'
<1>1 ASSUME Inv, NEW t \in Threads, Runs(t) PROVE Inv'
  BY <1>1, OnlyTheirs, DoesTake, DoesEnqueue, DoesInstall, DoesTakeFromCell, DoesReturn, DoesLookToTry, DoesTryTake, DoesGive, DoesDequeue,
     DoesLookToCoerce, DoesCoerce, DoesLookIfTaken, DoesBreak, DoesResume, DoesTryResume
  DEF Runs, Acquires, Tries, Releases, Refuses, Waits
<1>2 ASSUME Inv, NEW h \in Cancellers, Runs(h) PROVE Inv' BY <1>2, OnlyTheirs, DoesClear
<1>3 ASSUME Inv, UNCHANGED vars PROVE Inv'
  <2>1 UNCHANGED <<permits, enqueued, dequeued, cell, waiter, pc, at, out, refused>> BY <1>3 DEF vars, cellVars, historyVars
  <2>2 Types' BY <1>3, <2>1 DEF Inv, Types
  <2>3 EachHasItsCell' /\ NotEnqueued' /\ NotDequeued' /\ ClearsTheCancelled' /\ EnqueuedIsSettled' /\ DequeuedIsSettled' /\ WhoWaitsIsThere'
    BY <1>3, <2>1 DEF Inv, CellInv, EachHasItsCell, NotEnqueued, NotDequeued, ClearsTheCancelled, EnqueuedIsSettled, DequeuedIsSettled, WhoWaitsIsThere
  <2>4 FindsWhatFits' BY <1>3, <2>1 DEF Inv, CellInv, FindsWhatFits, Fits
  <2>5 Seen' /\ TooManyAreCoerced' BY <1>3, <2>1 DEF Inv, CountInv, Seen, TooManyAreCoerced
  <2>6 Enqueuing' = Enqueuing /\ Dequeuing' = Dequeuing /\ InHand' = InHand /\ LeftThere' = LeftThere /\ Holders' = Holders /\ Missing' = Missing
       /\ InCount' = InCount
    BY <2>1 DEF Enqueuing, Dequeuing, InHand, LeftThere, Holders, Missing, InCount
  <2>7 QueueIsExact' /\ EachIsSomewhere' /\ OutIsHeld' /\ NoneIsRefused'
    BY <1>3, <2>1, <2>6 DEF Inv, CountInv, QueueIsExact, EachIsSomewhere, OutIsHeld, NoneIsRefused
  <2> QED BY <2>2, <2>3, <2>4, <2>5, <2>7 DEF Inv, CellInv, CountInv
<1> QED BY <1>1, <1>2, <1>3, DoesCancel, ActorsAre DEF Next

THEOREM Invariant == Spec => []Inv
BY Starts, Keeps, PTL DEF Spec

-----------------------------------------------------------------------------
(* There are never more permits out than there are. *)
LEMMA NeverTooManyOf == Inv => NeverTooMany
<1> SUFFICES ASSUME Inv PROVE NeverTooMany OBVIOUS
<1>1 Cardinality(InHand) \in Nat /\ Cardinality(LeftThere) \in Nat /\ InCount \in Nat
  BY Counts, LeftCounts, PermitsAre DEF Inv, InCount
<1> QED BY <1>1, PermitsAre DEF Inv, CountInv, EachIsSomewhere, NeverTooMany

(* Where nobody is in a call but those that wait, nothing is in hands or left in cells. *)
LEMMA Resting ==
    ASSUME Inv, AtRest
    PROVE  /\ InCount + out = Permits /\ permits <= Permits /\ enqueued = dequeued + Missing
           /\ \A i \in Cell : cell[i] = "permit" => i <= enqueued
           /\ \A i \in Cell : waiter[i] = "waiting" => i > dequeued /\ i <= enqueued
<1>1 \A t \in Threads : pc[t] \in {"idle", "holding", "waiting", "none", "done"} BY ActorsAre DEF AtRest
<1>2 Enqueuing = {} /\ Dequeuing = {} /\ InHand = {} BY <1>1 DEF Enqueuing, Dequeuing, InHand, Resuming
<1>3 Cardinality({}) = 0 BY FS_EmptySet
<1>4 enqueued = dequeued + Missing /\ Missing \in Nat BY <1>2, <1>3, PermitsAre DEF Inv, CountInv, QueueIsExact, Missing
<1>5 permits <= Permits BY <1>1, PermitsAre DEF Inv, CountInv, TooManyAreCoerced, Coercing
<1>6 \A i \in Cell : cell[i] = "permit" => i <= dequeued BY NoEnd, PermitsAre DEF Inv, CellInv, NotDequeued
<1>7 LeftThere = {}
  <2>1 ASSUME NEW i \in LeftThere PROVE FALSE
    <3>1 i \in 1 .. dequeued /\ i \in 1 .. enqueued /\ cell[i] = "permit" /\ waiter[i] = "none" BY <1>4, PermitsAre DEF LeftThere
    <3> QED BY <1>1, <3>1 DEF Inv, CellInv, EnqueuedIsSettled
  <2> QED BY <2>1
<1>8 InCount + out = Permits BY <1>2, <1>3, <1>7, PermitsAre DEF Inv, CountInv, EachIsSomewhere, InCount
<1>9 ASSUME NEW i \in Cell, waiter[i] = "waiting" PROVE i > dequeued /\ i <= enqueued
  <2>1 ~(i \in 1 .. dequeued) BY <1>1, <1>9 DEF Inv, CellInv, DequeuedIsSettled, Resuming
  <2>2 i <= enqueued BY <1>9, NoEnd, PermitsAre DEF Inv, CellInv, NotEnqueued
  <2> QED BY <2>1, <2>2, NoEnd, PermitsAre
<1> QED BY <1>4, <1>5, <1>6, <1>8, <1>9, NoEnd, PermitsAre

LEMMA ConservedOf == Inv => Conserved
<1> SUFFICES ASSUME Inv, AtRest PROVE Available = Permits - out /\ Left = {} BY DEF Conserved
<1>1 InCount = Available BY Resting, PermitsAre DEF InCount, Available
<1>2 Available = Permits - out BY <1>1, Resting, PermitsAre DEF Available
<1>3 Left = {} BY Resting, NoEnd, PermitsAre DEF Left
<1> QED BY <1>2, <1>3

LEMMA NobodyWaitsInVainOf == Inv => NobodyWaitsInVain
<1> SUFFICES ASSUME Inv, AtRest, Waiting # {} PROVE out = Permits BY DEF NobodyWaitsInVain
<1>1 PICK i \in Cell : waiter[i] = "waiting" BY DEF Waiting
<1>2 i > dequeued /\ i <= enqueued BY <1>1, Resting
<1>3 Missing # 0 BY <1>2, Resting, NoEnd, PermitsAre
<1>4 InCount = 0 BY <1>3 DEF Missing, InCount
<1> QED BY <1>4, Resting, PermitsAre

THEOREM Spec => []NeverTooMany
BY Invariant, NeverTooManyOf, PTL

THEOREM Spec => []Conserved
BY Invariant, ConservedOf, PTL

THEOREM Spec => []NobodyWaitsInVain
BY Invariant, NobodyWaitsInVainOf, PTL

THEOREM Spec => []OutIsHeld
<1>1 Inv => OutIsHeld BY DEF Inv, CountInv
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []NoneIsRefused
<1>1 Inv => NoneIsRefused BY DEF Inv, CountInv
<1> QED BY <1>1, Invariant, PTL
=============================================================================
