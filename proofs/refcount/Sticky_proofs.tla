--------------------------- MODULE Sticky_proofs ---------------------------
(***************************************************************************)
(* Sticky, for any finite set of threads that do whatever they like short  *)
(* of an overflow.                                                         *)
(***************************************************************************)
EXTENDS Sticky_invariant, Client_proofs

Half == Grave \div 2

LEMMA DeadIs == \A w : IsDead(w) <=> w <= -Half
BY DEF IsDead, Half

LEMMA Numbers ==
    /\ Most \in Int /\ Most > 0 /\ Reach \in Int /\ Limit \in Int /\ Grave \in Int
    /\ Initial \in Int /\ Initial > 0 /\ Initial <= Reach /\ Reach <= Limit /\ Limit <= MaxInt
    /\ IsFiniteSet(Threads)
    /\ Room \in Int /\ 0 <= Room /\ Room < Half /\ MinInt <= -(Grave + Room)
    /\ Half \in Int /\ Half + Half <= Grave
    /\ Dead = -Grave
<1> DEFINE most == [t \in Threads |-> Most]
           none == [t \in Threads |-> 0]
<1>1 IsFiniteSet(Threads) /\ Most \in Nat \ {0} BY Short
<1>2 most \in [Threads -> Int] /\ none \in [Threads -> Int] BY <1>1
<1>3 Room = SumOver(most, Threads) BY DEF Room
<1>4 Room \in Int BY <1>1, <1>2, <1>3, SumIsInt
<1>5 SumOver(none, Threads) = 0 BY <1>1, <1>2, SumOfZeros
<1>6 SumOver(none, Threads) <= SumOver(most, Threads) BY <1>1, <1>2, SumGrows
<1>7 0 <= Room BY <1>3, <1>5, <1>6
<1> HIDE DEF most, none
<1> QED BY <1>1, <1>4, <1>7, Short, Machine DEF Dead, Half

LEMMA RoomFits == Room \in Int /\ Half \in Int /\ 0 <= Room /\ Room < Half
BY Numbers

LEMMA ReachFits == Reach \in Int /\ Limit \in Int /\ MaxInt \in Int /\ Reach <= Limit /\ Limit <= MaxInt /\ 0 <= Reach
BY Numbers, Machine

LEMMA MinFits == MinInt \in Int /\ MinInt < -Room /\ MinInt < -1 /\ Room \in Int
<1>1 MinInt \in Int /\ Room \in Int /\ 0 <= Room /\ Room < Half /\ Half \in Int /\ Grave \in Int BY Numbers, Machine
<1>2 MinInt <= -(Grave + Room) /\ Half + Half <= Grave BY Numbers
<1>3 Grave > 1 BY <1>1, <1>2
<1> QED BY <1>1, <1>2, <1>3

LEMMA ZeroFits == 0 \in Ints
BY MinFits, ReachFits, Machine

LEMMA DeadFits == Dead \in Int /\ Dead \in Ints /\ Dead < 0
<1>1 Dead = -Grave /\ Grave \in Int /\ Grave > 1 /\ MinInt <= Dead
  <2>1 Dead = -Grave /\ Grave \in Int /\ Room \in Int /\ Half \in Int /\ 0 <= Room /\ Room < Half BY Numbers
  <2>2 MinInt <= -(Grave + Room) /\ Half + Half <= Grave BY Numbers
  <2>3 MinInt \in Int BY Machine
  <2> QED BY <2>1, <2>2, <2>3
<1>2 Dead \in Int /\ Dead < 0 /\ Dead <= MaxInt BY <1>1, ReachFits
<1> QED BY <1>1, <1>2, Machine

LEMMA InInts == ASSUME NEW x \in Int, MinInt <= x, x <= MaxInt PROVE x \in Ints
BY Machine

LEMMA MostIsInRoom == ASSUME NEW t \in Threads PROVE Most <= Room
<1> DEFINE most == [u \in Threads |-> Most]
           none == [u \in Threads |-> 0]
           one  == [u \in Threads |-> IF u = t THEN Most ELSE 0]
<1>1 IsFiniteSet(Threads) /\ Most \in Int /\ Most > 0 BY Numbers
<1>2 most \in [Threads -> Int] /\ none \in [Threads -> Int] /\ one \in [Threads -> Int] BY <1>1
<1>3 SumOver(none, Threads) = 0 BY <1>1, <1>2, SumOfZeros
<1>4 \A u \in Threads \ {t} : one[u] = none[u] OBVIOUS
<1>5 one[t] = Most /\ none[t] = 0 OBVIOUS
<1>6 \A u \in Threads : one[u] <= most[u] BY <1>1
<1>7 Room = SumOver(most, Threads) BY DEF Room
<1> HIDE DEF most, none, one
<1>8 SumOver(one, Threads) = SumOver(none, Threads) + one[t] - none[t] BY <1>1, <1>2, <1>4, SumChanges
<1>9 SumOver(one, Threads) <= SumOver(most, Threads) BY <1>1, <1>2, <1>6, SumGrows
<1> QED BY <1>1, <1>3, <1>5, <1>7, <1>8, <1>9

-----------------------------------------------------------------------------
(* Calls. *)

LEMMA CallTypes ==
    /\ NoCall \in Calls /\ ReleaseLast \in Calls
    /\ \A n \in 1 .. Most : Retain(n) \in Calls /\ Release(n) \in Calls
    /\ Release(1) \in Calls
    /\ \A c \in Calls : /\ c.n \in Int /\ 0 <= c.n /\ c.n <= Most
                        /\ c.kind = "release" => 1 <= c.n /\ c # NoCall
<1>1 Most \in Int /\ Most > 0 BY Numbers
<1>2 NoCall \in Calls /\ ReleaseLast \in Calls BY DEF Calls
<1>3 \A n \in 1 .. Most : Retain(n) \in Calls /\ Release(n) \in Calls BY DEF Calls
<1>4 Release(1) \in Calls BY <1>1, <1>3
<1>5 ASSUME NEW c \in Calls
     PROVE  /\ c.n \in Int /\ 0 <= c.n /\ c.n <= Most
            /\ c.kind = "release" => 1 <= c.n /\ c # NoCall
  <2>1 CASE c = NoCall BY <1>1, <2>1, CallFacts
  <2>2 CASE c = ReleaseLast BY <1>1, <2>2, CallFacts
  <2>3 ASSUME NEW n \in 1 .. Most, c = Retain(n) PROVE <1>5!2 BY <1>1, <2>3, CallFacts
  <2>4 ASSUME NEW n \in 1 .. Most, c = Release(n) PROVE <1>5!2 BY <1>1, <2>4, CallFacts
  <2> QED BY <2>1, <2>2, <2>3, <2>4 DEF Calls
<1> QED BY <1>2, <1>3, <1>4, <1>5

(* What each label says of the call, and of the sums. *)
LEMMA LabelFacts ==
    /\ "idle" \in Labels /\ "UndoRetain" \in Labels /\ "UndoRelease" \in Labels /\ "SubtractAfterAll" \in Labels
    /\ "CasRelease" \in Labels /\ "ReadAgainToRelease" \in Labels /\ "LookFromZero" \in Labels /\ "Bury" \in Labels
    /\ "LookFromBelow" \in Labels /\ "TakeBack" \in Labels
    /\ \A l : l \in Below <=> l = "LookFromBelow" \/ l = "TakeBack"
    /\ \A l : l \in Landed <=> l = "LookFromZero" \/ l = "Bury" \/ l \in Below
BY DEF Labels, Landed, Below

One(c) == c.kind = "release" /\ c.n = 1

LEMMA CallFitsAt ==
    \A c : /\ CallFits("idle", c) /\ CallFits("UndoRetain", c)
           /\ CallFits("CasRelease", c) <=> c.kind = "release"
           /\ CallFits("ReadAgainToRelease", c) <=> c.kind = "release"
           /\ CallFits("UndoRelease", c) <=> One(c)
           /\ CallFits("SubtractAfterAll", c) <=> One(c)
           /\ CallFits("LookFromZero", c) <=> One(c)
           /\ CallFits("Bury", c) <=> One(c)
           /\ CallFits("LookFromBelow", c) <=> One(c)
           /\ CallFits("TakeBack", c) <=> One(c)
BY DEF CallFits, One, Landed, Below

LEMMA ReadFitsAt ==
    \A c, r : /\ ReadFits("idle", c, r) /\ ReadFits("UndoRetain", c, r) /\ ReadFits("UndoRelease", c, r)
              /\ ReadFits("SubtractAfterAll", c, r) /\ ReadFits("ReadAgainToRelease", c, r)
              /\ ReadFits("LookFromZero", c, r) /\ ReadFits("Bury", c, r) /\ ReadFits("LookFromBelow", c, r)
              /\ ReadFits("TakeBack", c, r) <=> r <= 0 /\ ~IsDead(r)
              /\ ReadFits("CasRelease", c, r) <=> r >= c.n
BY DEF ReadFits

LEMMA FlightIs ==
    \A c : /\ FlightAt("idle", c) = 0 /\ FlightAt("UndoRetain", c) = c.n /\ FlightAt("UndoRelease", c) = -c.n
           /\ FlightAt("SubtractAfterAll", c) = 0 /\ FlightAt("CasRelease", c) = 0
           /\ FlightAt("ReadAgainToRelease", c) = 0
           /\ FlightAt("LookFromZero", c) = -c.n /\ FlightAt("Bury", c) = -c.n
           /\ FlightAt("LookFromBelow", c) = -c.n /\ FlightAt("TakeBack", c) = -c.n
BY DEF FlightAt, Landed, Below

LEMMA BelowIs ==
    /\ BelowAt("idle") = 0 /\ BelowAt("UndoRetain") = 0 /\ BelowAt("UndoRelease") = 0
    /\ BelowAt("SubtractAfterAll") = 0 /\ BelowAt("CasRelease") = 0 /\ BelowAt("ReadAgainToRelease") = 0
    /\ BelowAt("LookFromZero") = 0 /\ BelowAt("Bury") = 0
    /\ BelowAt("LookFromBelow") = 1 /\ BelowAt("TakeBack") = 1
BY DEF BelowAt, Below

LEMMA UndoIs ==
    \A c : /\ UndoAt("idle", c) = 0 /\ UndoAt("UndoRetain", c) = c.n /\ UndoAt("UndoRelease", c) = -c.n
           /\ UndoAt("SubtractAfterAll", c) = 0 /\ UndoAt("CasRelease", c) = 0 /\ UndoAt("ReadAgainToRelease", c) = 0
           /\ UndoAt("LookFromZero", c) = 0 /\ UndoAt("Bury", c) = 0
           /\ UndoAt("LookFromBelow", c) = 0 /\ UndoAt("TakeBack", c) = 0
BY DEF UndoAt

(* What is on a menu. *)
LEMMA MenuFacts ==
    ASSUME NEW t \in Threads, NEW n
    PROVE  /\ Retain(n) \in Menu[t] => n \in 1 .. Most
           /\ Release(n) \in Menu[t] => n \in 1 .. Most
BY Short, OnMenu

-----------------------------------------------------------------------------
(* Sums, for any labels p and calls k. *)

Flights(p, k) == SumOver([u \in Threads |-> FlightAt(p[u], k[u])], Threads)
Belows(p)     == SumOver([u \in Threads |-> BelowAt(p[u])], Threads)
Undos(p, k)   == SumOver([u \in Threads |-> UndoAt(p[u], k[u])], Threads)

LEMMA AtTypes ==
    ASSUME NEW label, NEW c \in Calls
    PROVE  /\ FlightAt(label, c) \in Int
           /\ BelowAt(label) \in Int /\ 0 <= BelowAt(label) /\ BelowAt(label) <= Most
           /\ UndoAt(label, c) \in Int /\ UndoAt(label, c) <= Most /\ 0 <= UndoAt(label, c) + Most
BY CallTypes, Numbers DEF FlightAt, BelowAt, UndoAt

LEMMA BelowTypes ==
    ASSUME NEW label
    PROVE  BelowAt(label) \in Int /\ 0 <= BelowAt(label) /\ BelowAt(label) <= Most
BY Numbers DEF BelowAt

LEMMA SumTypes ==
    ASSUME NEW p \in [Threads -> Labels], NEW k \in [Threads -> Calls]
    PROVE  /\ Flights(p, k) \in Int
           /\ Belows(p) \in Int /\ 0 <= Belows(p) /\ Belows(p) <= Room
           /\ Undos(p, k) \in Int /\ Undos(p, k) <= Room /\ 0 <= Undos(p, k) + Room
<1> DEFINE most   == [u \in Threads |-> Most]
           none   == [u \in Threads |-> 0]
           flight == [u \in Threads |-> FlightAt(p[u], k[u])]
           below  == [u \in Threads |-> BelowAt(p[u])]
           undo   == [u \in Threads |-> UndoAt(p[u], k[u])]
           spare  == [u \in Threads |-> UndoAt(p[u], k[u]) + Most]
<1>1 IsFiniteSet(Threads) /\ Most \in Int /\ Most > 0 BY Numbers
<1>2 \A u \in Threads : k[u] \in Calls OBVIOUS
<1>3 /\ most \in [Threads -> Int] /\ none \in [Threads -> Int] /\ flight \in [Threads -> Int]
     /\ below \in [Threads -> Int] /\ undo \in [Threads -> Int] /\ spare \in [Threads -> Int]
  BY <1>1, <1>2, AtTypes
<1>4 \A u \in Threads : none[u] <= below[u] /\ below[u] <= most[u]
  <2>1 ASSUME NEW u \in Threads PROVE below[u] = BelowAt(p[u]) /\ most[u] = Most /\ none[u] = 0 OBVIOUS
  <2>2 ASSUME NEW u \in Threads PROVE 0 <= BelowAt(p[u]) /\ BelowAt(p[u]) <= Most BY BelowTypes
  <2> HIDE DEF below, most, none
  <2> QED BY <2>1, <2>2
<1>5 \A u \in Threads : undo[u] <= most[u] /\ none[u] <= spare[u] /\ spare[u] = undo[u] + most[u]
  <2>1 ASSUME NEW u \in Threads
       PROVE  /\ undo[u] = UndoAt(p[u], k[u]) /\ most[u] = Most /\ none[u] = 0
              /\ spare[u] = UndoAt(p[u], k[u]) + Most
    OBVIOUS
  <2>2 ASSUME NEW u \in Threads PROVE UndoAt(p[u], k[u]) <= Most /\ 0 <= UndoAt(p[u], k[u]) + Most
    BY <1>2, AtTypes
  <2> HIDE DEF undo, most, none, spare
  <2> QED BY <2>1, <2>2
<1>6 Flights(p, k) = SumOver(flight, Threads) BY DEF Flights
<1>7 Belows(p) = SumOver(below, Threads) BY DEF Belows
<1>8 Undos(p, k) = SumOver(undo, Threads) BY DEF Undos
<1>9 Room = SumOver(most, Threads) BY DEF Room
<1>10 SumOver(none, Threads) = 0 BY <1>1, <1>3, SumOfZeros
<1> HIDE DEF most, none, flight, below, undo, spare
<1>11 /\ SumOver(flight, Threads) \in Int /\ SumOver(below, Threads) \in Int /\ SumOver(undo, Threads) \in Int
  BY <1>1, <1>3, SumIsInt
<1>12 SumOver(none, Threads) <= SumOver(below, Threads) BY <1>1, <1>3, <1>4, SumGrows
<1>13 SumOver(below, Threads) <= SumOver(most, Threads) BY <1>1, <1>3, <1>4, SumGrows
<1>14 SumOver(undo, Threads) <= SumOver(most, Threads) BY <1>1, <1>3, <1>5, SumGrows
<1>15 SumOver(none, Threads) <= SumOver(spare, Threads) BY <1>1, <1>3, <1>5, SumGrows
<1>16 SumOver(spare, Threads) = SumOver(undo, Threads) + SumOver(most, Threads) BY <1>1, <1>3, <1>5, SumAdds
<1> QED BY <1>6, <1>7, <1>8, <1>9, <1>10, <1>11, <1>12, <1>13, <1>14, <1>15, <1>16

(* While nothing is undone, what is in flight is below zero, and at least  *)
(* as far as those who have landed there.                                  *)
LEMMA SumsAlive ==
    ASSUME NEW p \in [Threads -> Labels], NEW k \in [Threads -> Calls],
           \A u \in Threads : p[u] \notin {"UndoRetain", "UndoRelease"} /\ CallFits(p[u], k[u])
    PROVE  Flights(p, k) + Belows(p) <= 0 /\ Undos(p, k) = 0
<1> DEFINE none   == [u \in Threads |-> 0]
           flight == [u \in Threads |-> FlightAt(p[u], k[u])]
           below  == [u \in Threads |-> BelowAt(p[u])]
           both   == [u \in Threads |-> FlightAt(p[u], k[u]) + BelowAt(p[u])]
           undo   == [u \in Threads |-> UndoAt(p[u], k[u])]
<1>1 IsFiniteSet(Threads) BY Numbers
<1>2 \A u \in Threads : k[u] \in Calls OBVIOUS
<1>3 /\ none \in [Threads -> Int] /\ flight \in [Threads -> Int] /\ below \in [Threads -> Int]
     /\ both \in [Threads -> Int] /\ undo \in [Threads -> Int]
  BY <1>2, AtTypes
<1>4 \A u \in Threads : both[u] <= none[u] /\ both[u] = flight[u] + below[u] /\ undo[u] = 0
  BY <1>2, CallTypes DEF FlightAt, BelowAt, UndoAt, CallFits, Below, Landed
<1>5 Flights(p, k) = SumOver(flight, Threads) BY DEF Flights
<1>6 Belows(p) = SumOver(below, Threads) BY DEF Belows
<1>7 Undos(p, k) = SumOver(undo, Threads) BY DEF Undos
<1>8 SumOver(none, Threads) = 0 BY <1>1, <1>3, SumOfZeros
<1> HIDE DEF none, flight, below, both, undo
<1>9 SumOver(undo, Threads) = 0 BY <1>1, <1>3, <1>4, SumOfZeros
<1>10 SumOver(both, Threads) <= SumOver(none, Threads) BY <1>1, <1>3, <1>4, SumGrows
<1>11 SumOver(both, Threads) = SumOver(flight, Threads) + SumOver(below, Threads) BY <1>1, <1>3, <1>4, SumAdds
<1> QED BY <1>5, <1>6, <1>7, <1>8, <1>9, <1>10, <1>11

(* One thread goes on to another label, perhaps with another call. *)
LEMMA SumSteps ==
    ASSUME NEW p \in [Threads -> Labels], NEW k \in [Threads -> Calls],
           NEW t \in Threads, NEW label \in Labels, NEW c \in Calls
    PROVE  LET q == [p EXCEPT ![t] = label]
               l == [k EXCEPT ![t] = c]
           IN  /\ Flights(q, l) = Flights(p, k) + FlightAt(label, c) - FlightAt(p[t], k[t])
               /\ Belows(q) = Belows(p) + BelowAt(label) - BelowAt(p[t])
               /\ Undos(q, l) = Undos(p, k) + UndoAt(label, c) - UndoAt(p[t], k[t])
<1> DEFINE q == [p EXCEPT ![t] = label]
           l == [k EXCEPT ![t] = c]
           flight(a, b) == [u \in Threads |-> FlightAt(a[u], b[u])]
           below(a)     == [u \in Threads |-> BelowAt(a[u])]
           undo(a, b)   == [u \in Threads |-> UndoAt(a[u], b[u])]
<1>1 IsFiniteSet(Threads) BY Numbers
<1>2 q \in [Threads -> Labels] /\ l \in [Threads -> Calls] OBVIOUS
<1>3 /\ flight(p, k) \in [Threads -> Int] /\ flight(q, l) \in [Threads -> Int]
     /\ below(p) \in [Threads -> Int] /\ below(q) \in [Threads -> Int]
     /\ undo(p, k) \in [Threads -> Int] /\ undo(q, l) \in [Threads -> Int]
  BY <1>2, AtTypes
<1>4 \A u \in Threads \ {t} : /\ flight(q, l)[u] = flight(p, k)[u]
                              /\ below(q)[u] = below(p)[u]
                              /\ undo(q, l)[u] = undo(p, k)[u]
  OBVIOUS
<1>5 /\ flight(q, l)[t] = FlightAt(label, c) /\ flight(p, k)[t] = FlightAt(p[t], k[t])
     /\ below(q)[t] = BelowAt(label) /\ below(p)[t] = BelowAt(p[t])
     /\ undo(q, l)[t] = UndoAt(label, c) /\ undo(p, k)[t] = UndoAt(p[t], k[t])
  OBVIOUS
<1>6 /\ Flights(p, k) = SumOver(flight(p, k), Threads) /\ Flights(q, l) = SumOver(flight(q, l), Threads)
     /\ Belows(p) = SumOver(below(p), Threads) /\ Belows(q) = SumOver(below(q), Threads)
     /\ Undos(p, k) = SumOver(undo(p, k), Threads) /\ Undos(q, l) = SumOver(undo(q, l), Threads)
  BY DEF Flights, Belows, Undos
<1> HIDE DEF q, l, flight, below, undo
<1>7 SumOver(flight(q, l), Threads) = SumOver(flight(p, k), Threads) + flight(q, l)[t] - flight(p, k)[t]
  BY <1>1, <1>3, <1>4, SumChanges
<1>8 SumOver(below(q), Threads) = SumOver(below(p), Threads) + below(q)[t] - below(p)[t]
  BY <1>1, <1>3, <1>4, SumChanges
<1>9 SumOver(undo(q, l), Threads) = SumOver(undo(p, k), Threads) + undo(q, l)[t] - undo(p, k)[t]
  BY <1>1, <1>3, <1>4, SumChanges
<1>10 /\ Flights(q, l) = Flights(p, k) + FlightAt(label, c) - FlightAt(p[t], k[t])
      /\ Belows(q) = Belows(p) + BelowAt(label) - BelowAt(p[t])
      /\ Undos(q, l) = Undos(p, k) + UndoAt(label, c) - UndoAt(p[t], k[t])
  BY <1>5, <1>6, <1>7, <1>8, <1>9
<1> QED BY <1>10 DEF q, l

LEMMA SumsHere == InFlight = Flights(pc, call) /\ AllBelow = Belows(pc) /\ AllUndo = Undos(pc, call)
BY DEF InFlight, AllBelow, AllUndo, Flights, Belows, Undos, FlightAt, Landed, Below

-----------------------------------------------------------------------------
(* What follows from the invariant in every state. *)

LEMMA Facts ==
    ASSUME Inv
    PROVE  /\ InFlight \in Int /\ AllBelow \in Int /\ AllUndo \in Int
           /\ 0 <= AllBelow /\ AllBelow <= Room
           /\ word \in Int /\ ledger \in Int /\ MinInt <= word /\ word <= MaxInt /\ MinInt <= ledger /\ ledger <= MaxInt
           /\ freed = 0 \/ freed = 1
           /\ freed = 0 => /\ InFlight + AllBelow <= 0 /\ AllUndo = 0
                           /\ word = ledger + InFlight /\ 0 <= ledger /\ -Room <= word /\ ~IsDead(word)
                           /\ 0 <= word + AllBelow
           /\ freed # 0 => IsDead(word) /\ word = Dead + AllUndo
<1>1 pc \in [Threads -> Labels] /\ call \in [Threads -> Calls] BY DEF Inv, Types
<1>2 /\ InFlight \in Int
     /\ AllBelow \in Int /\ 0 <= AllBelow /\ AllBelow <= Room
     /\ AllUndo \in Int /\ AllUndo <= Room
  BY <1>1, SumTypes, SumsHere
<1>3 /\ word \in Int /\ ledger \in Int /\ MinInt <= word /\ word <= MaxInt /\ MinInt <= ledger /\ ledger <= MaxInt
  BY Machine DEF Inv, Types
<1>4 freed = 0 \/ freed = 1 BY DEF Inv, Once
<1>5 ASSUME freed = 0
     PROVE  /\ InFlight + AllBelow <= 0 /\ AllUndo = 0
            /\ word = ledger + InFlight /\ 0 <= ledger /\ -Room <= word /\ ~IsDead(word)
            /\ 0 <= word + AllBelow
  <2>1 InFlight + AllBelow <= 0 /\ AllUndo = 0
    BY <1>1, <1>5, SumsAlive, SumsHere DEF Inv, NothingUndone, CallsFit
  <2>2 word = ledger + InFlight /\ word + AllBelow >= 0 BY <1>5 DEF Inv, CountIsExact, Covered
  <2>3 0 <= ledger BY <1>2, <1>3, <2>1, <2>2
  <2>4 -Room <= word BY <1>2, <1>3, <2>2, RoomFits
  <2>5 ~IsDead(word) BY <1>3, <2>4, RoomFits, DeadIs
  <2>6 0 <= word + AllBelow BY <1>2, <1>3, <2>2
  <2> QED BY <2>1, <2>2, <2>3, <2>4, <2>5, <2>6
<1>6 ASSUME freed # 0 PROVE IsDead(word) /\ word = Dead + AllUndo
  <2>1 word = Dead + AllUndo BY <1>4, <1>6 DEF Inv, Buried
  <2> QED BY <1>2, <1>3, <2>1, Numbers, DeadIs
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6

LEMMA RetainsUnderWay == ASSUME Inv PROVE UnderWay("retain", Threads) \in Int /\ 0 <= UnderWay("retain", Threads)
<1> DEFINE none == [u \in Threads |-> 0]
           some == [u \in Threads |-> IF call[u].kind = "retain" THEN call[u].n ELSE 0]
<1>1 IsFiniteSet(Threads) BY Numbers
<1>2 \A u \in Threads : call[u] \in Calls BY DEF Inv, Types
<1>3 none \in [Threads -> Int] /\ some \in [Threads -> Int] BY <1>2, CallTypes
<1>4 \A u \in Threads : none[u] <= some[u] BY <1>2, CallTypes
<1>5 UnderWay("retain", Threads) = SumOver(some, Threads) BY DEF UnderWay
<1>6 SumOver(none, Threads) = 0 BY <1>1, <1>3, SumOfZeros
<1> HIDE DEF none, some
<1>7 SumOver(none, Threads) <= SumOver(some, Threads) BY <1>1, <1>3, <1>4, SumGrows
<1>8 SumOver(some, Threads) \in Int BY <1>1, <1>3, SumIsInt
<1> QED BY <1>5, <1>6, <1>7, <1>8

-----------------------------------------------------------------------------
(* A step of thread t, which then is at this label, in call c, and has     *)
(* read r.  What is left to show is about t and numbers.                   *)
StepFits(t, label, c, r) ==
    /\ label \in Labels /\ c \in Calls /\ r \in Ints
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ call' = [call EXCEPT ![t] = c]
    /\ seen' = [seen EXCEPT ![t] = r]
    /\ label = "idle" <=> c = NoCall
    /\ label \in {"TakeBack", "CasRelease"} \/ r = 0
    /\ CallFits(label, c)
    /\ ReadFits(label, c, r)
    /\ word' \in Ints /\ ledger' \in Ints /\ freed' \in 0 .. 1
    /\ freed' = 0 =>
          /\ freed = 0
          /\ label \notin {"UndoRetain", "UndoRelease"}
          /\ word' = word + (ledger' - ledger) + FlightAt(label, c) - FlightAt(pc[t], call[t])
          /\ word' + AllBelow + BelowAt(label) - BelowAt(pc[t]) >= 0
          /\ word' = 0 => ledger' > 0
    /\ freed' = 1 => word' = Dead + AllUndo + UndoAt(label, c) - UndoAt(pc[t], call[t])

LEMMA Step ==
    ASSUME Inv, NEW t \in Threads, NEW label, NEW c, NEW r, StepFits(t, label, c, r)
    PROVE  Inv'
<1> USE DEF StepFits
<1>1 pc \in [Threads -> Labels] /\ call \in [Threads -> Calls] /\ seen \in [Threads -> Ints] BY DEF Inv, Types
<1>2 Types'
  <2>1 pc' \in [Threads -> Labels] /\ call' \in [Threads -> Calls] /\ seen' \in [Threads -> Ints] BY <1>1
  <2>2 \A u \in Threads : Idle(u)' <=> call'[u] = NoCall BY <1>1 DEF Inv, Types, Idle
  <2>3 \A u \in Threads : pc'[u] \in {"TakeBack", "CasRelease"} \/ seen'[u] = 0 BY <1>1 DEF Inv, Types
  <2> QED BY <2>1, <2>2, <2>3 DEF Types, Idle
<1>3 CallsFit' BY <1>1 DEF Inv, CallsFit
<1>4 ReadsFit' BY <1>1 DEF Inv, ReadsFit
<1>5 Once' BY DEF Once
<1>6 /\ InFlight' = InFlight + FlightAt(label, c) - FlightAt(pc[t], call[t])
     /\ AllBelow' = AllBelow + BelowAt(label) - BelowAt(pc[t])
     /\ AllUndo' = AllUndo + UndoAt(label, c) - UndoAt(pc[t], call[t])
  <2>1 InFlight' = Flights(pc', call') /\ AllBelow' = Belows(pc') /\ AllUndo' = Undos(pc', call')
    BY DEF InFlight, AllBelow, AllUndo, Flights, Belows, Undos, FlightAt, Landed, Below
  <2> QED BY <1>1, <2>1, SumSteps, SumsHere
<1>7 /\ FlightAt(label, c) \in Int /\ BelowAt(label) \in Int /\ UndoAt(label, c) \in Int
     /\ FlightAt(pc[t], call[t]) \in Int /\ BelowAt(pc[t]) \in Int /\ UndoAt(pc[t], call[t]) \in Int
  BY <1>1, AtTypes
<1>8 ledger' \in Int /\ word' \in Int BY Machine
<1>9 CountIsExact' BY <1>6, <1>7, <1>8, Facts DEF CountIsExact
<1>10 NothingUndone' BY <1>1 DEF Inv, NothingUndone
<1>11 Covered' BY <1>6, <1>7, <1>8, Facts DEF Covered
<1>12 Attended' BY DEF Attended
<1>13 Buried'
  <2> SUFFICES ASSUME freed' > 0 PROVE word' = Dead + AllUndo' BY DEF Buried
  <2>1 freed' = 1 OBVIOUS
  <2>2 word' = Dead + AllUndo + UndoAt(label, c) - UndoAt(pc[t], call[t]) BY <2>1
  <2>3 AllUndo \in Int /\ Dead \in Int BY Facts, DeadFits
  <2> HIDE DEF StepFits
  <2> QED BY <1>6, <1>7, <2>2, <2>3
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>9, <1>10, <1>11, <1>12, <1>13 DEF Inv

(* ... and one that ends the call. *)
ReturnFits(t) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ call' = [call EXCEPT ![t] = NoCall]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ word' \in Ints /\ ledger' \in Ints /\ freed' \in 0 .. 1
    /\ freed' = 0 =>
          /\ freed = 0
          /\ word' = word + (ledger' - ledger) - FlightAt(pc[t], call[t])
          /\ word' + AllBelow - BelowAt(pc[t]) >= 0
          /\ word' = 0 => ledger' > 0
    /\ freed' = 1 => word' = Dead + AllUndo - UndoAt(pc[t], call[t])

LEMMA Return == ASSUME Inv, NEW t \in Threads, ReturnFits(t) PROVE Inv'
<1>1 /\ FlightAt("idle", NoCall) = 0 /\ BelowAt("idle") = 0 /\ UndoAt("idle", NoCall) = 0
     /\ CallFits("idle", NoCall) /\ ReadFits("idle", NoCall, 0)
  BY FlightIs, BelowIs, UndoIs, CallFitsAt, ReadFitsAt
<1>2 "idle" \in Labels /\ NoCall \in Calls /\ 0 \in Ints BY LabelFacts, CallTypes, ZeroFits
<1>3 pc \in [Threads -> Labels] /\ call \in [Threads -> Calls] BY DEF Inv, Types
<1>4 /\ FlightAt(pc[t], call[t]) \in Int /\ BelowAt(pc[t]) \in Int /\ UndoAt(pc[t], call[t]) \in Int
     /\ AllBelow \in Int /\ AllUndo \in Int /\ word \in Int /\ ledger \in Int /\ Dead \in Int
  BY <1>3, AtTypes, BelowTypes, Facts, DeadFits
<1>5 word' \in Int /\ ledger' \in Int BY Machine DEF ReturnFits
<1>6 freed' = 0 => /\ word' = word + (ledger' - ledger) + 0 - FlightAt(pc[t], call[t])
                   /\ word' + AllBelow + 0 - BelowAt(pc[t]) >= 0
  BY <1>4, <1>5 DEF ReturnFits
<1>7 freed' = 1 => word' = Dead + AllUndo + 0 - UndoAt(pc[t], call[t]) BY <1>4 DEF ReturnFits
<1>8 StepFits(t, "idle", NoCall, 0) BY <1>1, <1>2, <1>6, <1>7 DEF StepFits, ReturnFits
<1> QED BY <1>8, Step

(* What is being undone stays within the room that there is for it, and    *)
(* the word in the grave.                                                  *)
LEMMA UndoStep ==
    ASSUME Inv, NEW t \in Threads, NEW label \in Labels, NEW c \in Calls
    PROVE  LET x == AllUndo + UndoAt(label, c) - UndoAt(pc[t], call[t])
           IN  /\ x \in Int /\ Dead + x \in Ints
               /\ UndoAt(label, c) \in Int /\ UndoAt(pc[t], call[t]) \in Int
<1>1 pc \in [Threads -> Labels] /\ call \in [Threads -> Calls] BY DEF Inv, Types
<1> DEFINE q == [pc EXCEPT ![t] = label]
           l == [call EXCEPT ![t] = c]
<1>2 q \in [Threads -> Labels] /\ l \in [Threads -> Calls] BY <1>1
<1>3 Undos(q, l) = AllUndo + UndoAt(label, c) - UndoAt(pc[t], call[t]) BY <1>1, SumSteps, SumsHere
<1> HIDE DEF q, l
<1>4 Undos(q, l) \in Int /\ Undos(q, l) <= Room /\ 0 <= Undos(q, l) + Room BY <1>2, SumTypes
<1>5 UndoAt(label, c) \in Int /\ UndoAt(pc[t], call[t]) \in Int BY <1>1, AtTypes
<1> QED BY <1>3, <1>4, <1>5, Numbers, Machine

(* What is known of thread t. *)
LEMMA Here ==
    ASSUME Inv, NEW t \in Threads
    PROVE  /\ pc[t] \in Labels /\ call[t] \in Calls /\ seen[t] \in Ints
           /\ seen[t] \in Int /\ call[t].n \in Int /\ 0 <= call[t].n /\ call[t].n <= Most
           /\ call[t].kind = "release" => 1 <= call[t].n /\ call[t] # NoCall
           /\ pc[t] = "idle" <=> call[t] = NoCall
           /\ pc[t] \in {"TakeBack", "CasRelease"} \/ seen[t] = 0
           /\ CallFits(pc[t], call[t]) /\ ReadFits(pc[t], call[t], seen[t])
           /\ freed = 0 => pc[t] \notin {"UndoRetain", "UndoRelease"}
           /\ pc = [pc EXCEPT ![t] = pc[t]] /\ call = [call EXCEPT ![t] = call[t]]
           /\ seen = [seen EXCEPT ![t] = seen[t]]
BY CallTypes, Machine DEF Inv, Types, CallsFit, ReadsFit, NothingUndone, Idle

LEMMA Values ==
    ASSUME Inv, NEW t \in Threads
    PROVE  /\ FlightAt(pc[t], call[t]) \in Int /\ BelowAt(pc[t]) \in Int /\ UndoAt(pc[t], call[t]) \in Int
           /\ AllBelow \in Int /\ AllUndo \in Int /\ InFlight \in Int /\ Dead \in Int
           /\ word \in Int /\ ledger \in Int /\ word \in Ints /\ ledger \in Ints
           /\ freed = 0 \/ freed = 1
           /\ Wrap(ledger + 0) = ledger
           /\ UndoAt("idle", NoCall) = 0
           /\ freed = 0 /\ word = 0 => ledger > 0
<1>1 call[t] \in Calls BY Here
<1>2 /\ FlightAt(pc[t], call[t]) \in Int /\ BelowAt(pc[t]) \in Int /\ UndoAt(pc[t], call[t]) \in Int
  BY <1>1, AtTypes, BelowTypes
<1>3 word \in Ints /\ ledger \in Ints BY DEF Inv, Types
<1>4 freed = 0 /\ word = 0 => ledger > 0 BY DEF Inv, Attended
<1>5 ledger \in Int /\ ledger + 0 = ledger BY Facts
<1> QED BY <1>2, <1>3, <1>4, <1>5, Facts, DeadFits, Machine, UndoIs

-----------------------------------------------------------------------------
LEMMA DoAddToRetain == ASSUME Inv, NEW t \in Threads, NEW n, AddToRetain(t, n) PROVE Inv'
<1>1 /\ n \in 1 .. Most /\ pc[t] = "idle" /\ seen[t] = 0 /\ n <= Room
     /\ ledger + UnderWay("retain", Threads) + n <= Reach
  BY MenuFacts, MostIsInRoom, Numbers, Here DEF AddToRetain, MayRetain, Idle
<1>2 CASE freed = 0
  <2>0 /\ word \in Int /\ ledger \in Int /\ n \in Int /\ n > 0 /\ InFlight \in Int /\ AllBelow \in Int /\ 0 <= AllBelow
       /\ InFlight + AllBelow <= 0 /\ word = ledger + InFlight /\ 0 <= ledger /\ ~IsDead(word)
       /\ MinInt <= word /\ MinInt <= ledger
    BY <1>1, <1>2, Facts, Numbers
  <2>a ledger + n <= Reach BY <1>1, <2>0, RetainsUnderWay, ReachFits
  <2>b word + n <= Reach BY <2>0, <2>a, ReachFits
  <2>c ~RetainRefused(word, n) BY <2>0, <2>b, ReachFits DEF RetainRefused
  <2>d word + n \in Ints /\ ledger + n \in Ints
    <3>1 word + n <= MaxInt /\ ledger + n <= MaxInt BY <2>0, <2>a, <2>b, ReachFits
    <3>2 MinInt <= word + n /\ MinInt <= ledger + n BY <2>0, MinFits
    <3> QED BY <2>0, <3>1, <3>2, InInts
  <2>1 /\ word + n \in Ints /\ ledger + n \in Ints /\ ~RetainRefused(word, n)
       /\ word + n = 0 => ledger + n > 0
    BY <2>0, <2>c, <2>d
  <2>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall] /\ seen' = [seen EXCEPT ![t] = 0]
       /\ word' = word + n /\ ledger' = ledger + n /\ freed' = freed
    BY <1>1, <2>1, CallFacts, Machine, Here DEF AddToRetain, Answered, Granted, Refuses, Frees
  <2>3 FlightAt(pc[t], call[t]) = 0 /\ BelowAt(pc[t]) = 0 BY <1>1, FlightIs, BelowIs
  <2>4 0 <= word + AllBelow BY <1>2, Facts
  <2>9 ReturnFits(t) BY <1>2, <2>0, <2>1, <2>2, <2>3, <2>4 DEF ReturnFits
  <2> QED BY <2>9, Return
<1>3 CASE freed # 0
  <2>1 RetainRefused(word, n) BY <1>3, Facts DEF RetainRefused
  <2>2 /\ pc' = [pc EXCEPT ![t] = "UndoRetain"] /\ call' = [call EXCEPT ![t] = Retain(n)]
       /\ seen' = [seen EXCEPT ![t] = 0]
       /\ word' = Wrap(word + n) /\ ledger' = ledger /\ freed' = freed
    BY <1>1, <2>1, Here DEF AddToRetain, Enter
  <2>3 Retain(n) \in Calls /\ Retain(n).n = n /\ Retain(n) # NoCall BY <1>1, CallTypes, CallFacts
  <2>4 word + n \in Ints /\ word + n = Dead + AllUndo + UndoAt("UndoRetain", Retain(n)) - UndoAt(pc[t], call[t])
    BY <1>1, <1>3, <2>3, UndoStep, Facts, Here, Numbers, LabelFacts, UndoIs
  <2>5 CallFits("UndoRetain", Retain(n)) /\ ReadFits("UndoRetain", Retain(n), 0) BY CallFitsAt, ReadFitsAt
  <2>9 StepFits(t, "UndoRetain", Retain(n), 0)
    BY <1>3, <2>2, <2>3, <2>4, <2>5, Values, LabelFacts, ZeroFits, Machine DEF StepFits
  <2> QED BY <2>9, Step
<1> QED BY <1>2, <1>3

LEMMA DoUndoRetain == ASSUME Inv, NEW t \in Threads, UndoRetain(t) PROVE Inv'
<1>1 pc[t] = "UndoRetain" /\ freed = 1 /\ seen[t] = 0 BY Here, Facts DEF UndoRetain
<1>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall] /\ seen' = [seen EXCEPT ![t] = 0]
     /\ word' = Wrap(word - call[t].n) /\ ledger' = Wrap(ledger + 0) /\ freed' = freed
  BY <1>1, Here DEF UndoRetain, Answered, Granted, Refuses, Frees
<1>3 word - call[t].n \in Ints /\ word - call[t].n = Dead + AllUndo + UndoAt("idle", NoCall) - UndoAt(pc[t], call[t])
  BY <1>1, UndoStep, Facts, Here, Numbers, CallTypes, LabelFacts, UndoIs
<1>9 ReturnFits(t) BY <1>1, <1>2, <1>3, Values, Machine DEF ReturnFits
<1> QED BY <1>9, Return

LEMMA DoUndoRelease == ASSUME Inv, NEW t \in Threads, UndoRelease(t) PROVE Inv'
<1>1 pc[t] = "UndoRelease" /\ freed = 1 /\ seen[t] = 0 /\ call[t].n = 1 BY LabelFacts, Here, Facts,
     CallFitsAt DEF UndoRelease, One
<1>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall] /\ seen' = [seen EXCEPT ![t] = 0]
     /\ word' = Wrap(word + 1) /\ ledger' = Wrap(ledger + 0) /\ freed' = freed
  BY <1>1, Here DEF UndoRelease, Answered, Granted, Refuses, Frees
<1>3 word + 1 \in Ints /\ word + 1 = Dead + AllUndo + UndoAt("idle", NoCall) - UndoAt(pc[t], call[t])
  BY <1>1, UndoStep, Facts, Here, Numbers, CallTypes, LabelFacts, UndoIs
<1>9 ReturnFits(t) BY <1>1, <1>2, <1>3, Values, Machine DEF ReturnFits
<1> QED BY <1>9, Return

(* By release(), from idle, or after releaseLast() was in vain. *)
LEMMA DoSubtract ==
    ASSUME Inv, NEW t \in Threads, Subtract(t), pc[t] = "idle" \/ pc[t] = "SubtractAfterAll"
    PROVE  Inv'
<1> DEFINE c == IF Idle(t) THEN Release(1) ELSE call[t]
<1>1 /\ seen[t] = 0 /\ c \in Calls /\ c.n = 1 /\ c.kind = "release" /\ c # NoCall
     /\ Idle(t) <=> pc[t] = "idle"
  BY LabelFacts, Here, CallTypes, CallFacts, CallFitsAt DEF Idle, One
<1>2 word' = Wrap(word - 1) /\ seen' = [seen EXCEPT ![t] = 0] BY <1>1, Here DEF Subtract
<1>3 ASSUME Landing(word) # "alive"
     PROVE  /\ pc' = [pc EXCEPT ![t] = Landing(word)] /\ call' = [call EXCEPT ![t] = c]
            /\ ledger' = ledger /\ freed' = freed
  <2>1 CASE Idle(t) BY <1>3, <2>1 DEF Subtract, Enter
  <2>2 CASE ~Idle(t) BY <1>3, <2>2, Here DEF Subtract, GoOn, clientVars
  <2> QED BY <2>1, <2>2
<1> HIDE DEF c
<1>4 CASE freed # 0
  <2>1 Landing(word) = "UndoRelease" BY <1>4, Facts DEF Landing
  <2>2 word - 1 \in Ints /\ word - 1 = Dead + AllUndo + UndoAt("UndoRelease", c) - UndoAt(pc[t], call[t])
    <3>1 UndoAt("UndoRelease", c) = -1 /\ UndoAt(pc[t], call[t]) = 0 BY <1>1, UndoIs
    <3>2 word = Dead + AllUndo /\ AllUndo \in Int /\ Dead \in Int BY <1>4, Facts, DeadFits
    <3>3 Dead + (AllUndo + UndoAt("UndoRelease", c) - UndoAt(pc[t], call[t])) \in Ints BY <1>1, UndoStep, LabelFacts
    <3>4 Dead + (AllUndo + UndoAt("UndoRelease", c) - UndoAt(pc[t], call[t])) = word - 1 BY <3>1, <3>2
    <3>5 word - 1 = Dead + AllUndo + UndoAt("UndoRelease", c) - UndoAt(pc[t], call[t]) BY <3>1, <3>2
    <3> QED BY <3>3, <3>4, <3>5
  <2>3 CallFits("UndoRelease", c) /\ ReadFits("UndoRelease", c, 0) BY <1>1, CallFitsAt, ReadFitsAt DEF One
  <2>9 StepFits(t, "UndoRelease", c, 0)
    BY <1>1, <1>2, <1>3, <1>4, <2>1, <2>2, <2>3, Values, LabelFacts, ZeroFits, Machine DEF StepFits
  <2> QED BY <2>9, Step
<1>5 CASE freed = 0
  <2>0 /\ word \in Int /\ ledger \in Int /\ word <= MaxInt /\ ledger <= MaxInt /\ -Room <= word /\ 0 <= ledger
       /\ InFlight \in Int /\ AllBelow \in Int /\ 0 <= AllBelow /\ word = ledger + InFlight /\ InFlight + AllBelow <= 0
       /\ 0 <= word + AllBelow
    BY <1>5, Facts DEF Inv, Covered
  <2>1 word - 1 \in Ints /\ ledger - 1 \in Ints
    <3>1 MinInt <= word - 1 /\ MinInt <= ledger - 1 BY <2>0, MinFits
    <3>2 word - 1 <= MaxInt /\ ledger - 1 <= MaxInt BY <2>0, ReachFits
    <3> QED BY <2>0, <3>1, <3>2, InInts
  <2>2 word' = word - 1 BY <1>2, <2>1, Machine
  <2>6 FlightAt(pc[t], call[t]) = 0 /\ BelowAt(pc[t]) = 0 BY FlightIs, BelowIs
  <2>7 /\ FlightAt("LookFromZero", c) = -1 /\ BelowAt("LookFromZero") = 0
       /\ FlightAt("LookFromBelow", c) = -1 /\ BelowAt("LookFromBelow") = 1
       /\ CallFits("LookFromZero", c) /\ CallFits("LookFromBelow", c)
       /\ ReadFits("LookFromZero", c, 0) /\ ReadFits("LookFromBelow", c, 0)
    BY <1>1, FlightIs, BelowIs, CallFitsAt, ReadFitsAt DEF One
  <2>3 CASE word > 1
    <3>1 Landing(word) = "alive" BY <1>5, <2>3, Facts DEF Landing
    <3>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
         /\ ledger' = ledger - 1 /\ freed' = freed
      BY <2>1, <3>1, CallFacts, Machine, Facts DEF Subtract, Answered, Granted, Refuses, Frees
    <3>9 ReturnFits(t) BY <1>2, <1>5, <2>0, <2>1, <2>2, <2>3, <2>6, <3>2 DEF ReturnFits
    <3> QED BY <3>9, Return
  <2>4 CASE word = 1
    <3>1 Landing(word) = "LookFromZero" BY <1>5, <2>4, Facts DEF Landing
    <3>9 StepFits(t, "LookFromZero", c, 0)
      BY <1>1, <1>2, <1>3, <1>5, <2>0, <2>1, <2>2, <2>6, <2>7, <2>4, <3>1, Values, LabelFacts, ZeroFits DEF StepFits
    <3> QED BY <3>9, Step
  <2>5 CASE word < 1
    <3>1 Landing(word) = "LookFromBelow" BY <1>5, <2>5, Facts DEF Landing
    <3>9 StepFits(t, "LookFromBelow", c, 0)
      BY <1>1, <1>2, <1>3, <1>5, <2>0, <2>1, <2>2, <2>6, <2>7, <2>5, <3>1, Values, LabelFacts, ZeroFits DEF StepFits
    <3> QED BY <3>9, Step
  <2> QED BY <2>3, <2>4, <2>5, Facts
<1> QED BY <1>4, <1>5, Facts

LEMMA DoSubtractToRelease == ASSUME Inv, NEW t \in Threads, SubtractToRelease(t) PROVE Inv'
BY DoSubtract DEF SubtractToRelease, MayRelease, Idle

LEMMA DoSubtractAfterAll == ASSUME Inv, NEW t \in Threads, SubtractAfterAll(t) PROVE Inv'
BY DoSubtract DEF SubtractAfterAll

(* A thread that has landed goes without touching the word: its release    *)
(* was covered, or the object is dead.                                     *)
LEMMA Goes ==
    ASSUME Inv, NEW t \in Threads, pc[t] \in Landed, Answered(t, call[t], "done"), word' = word,
           seen' = [seen EXCEPT ![t] = 0],
           freed = 0 => word # 0 /\ (pc[t] \in Below => word > 0)
    PROVE  Inv'
<1>1 call[t].n = 1 /\ call[t].kind = "release" BY LabelFacts, Here, CallFitsAt DEF One
<1>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
     /\ ledger' = Wrap(ledger - 1) /\ freed' = freed
  BY <1>1, Facts DEF Answered, Granted, Refuses, Frees
<1>3 Wrap(ledger - 1) \in Ints BY Facts, Machine
<1>4 freed = 0 => Wrap(ledger - 1) = ledger - 1 BY Facts, Numbers, Machine
<1>5 /\ FlightAt(pc[t], call[t]) = -1 /\ UndoAt(pc[t], call[t]) = 0
     /\ pc[t] \in Below => BelowAt(pc[t]) = 1
     /\ pc[t] \notin Below => BelowAt(pc[t]) = 0
  BY <1>1, FlightIs, BelowIs, UndoIs, LabelFacts
<1>6 freed = 0 => 0 <= AllBelow /\ 0 <= word + AllBelow BY Facts
<1>7 freed # 0 => word = Dead + AllUndo BY Facts
<1>8 freed = 0 => word + AllBelow - BelowAt(pc[t]) >= 0 BY <1>5, <1>6, Values
<1>9 ReturnFits(t) BY <1>2, <1>3, <1>4, <1>5, <1>7, <1>8, Values DEF ReturnFits
<1> QED BY <1>9, Return

(* ... or goes on to another of its labels.                                *)
LEMMA GoesOn ==
    ASSUME Inv, NEW t \in Threads, pc[t] \in Landed, NEW label \in Landed, GoOn(t, label), word' = word,
           NEW r \in Ints, seen' = [seen EXCEPT ![t] = r],
           label = "TakeBack" \/ r = 0, ReadFits(label, call[t], r),
           pc[t] \in Below <=> label \in Below
    PROVE  Inv'
<1>1 call[t].n = 1 /\ call[t].kind = "release" BY LabelFacts, Here, CallFitsAt DEF One
<1>2 /\ pc' = [pc EXCEPT ![t] = label] /\ call' = [call EXCEPT ![t] = call[t]]
     /\ ledger' = ledger /\ freed' = freed
  BY Here DEF GoOn, clientVars
<1>3 freed = 0 /\ word = 0 => ledger > 0 BY DEF Inv, Attended
<1>4 /\ FlightAt(pc[t], call[t]) = -1 /\ UndoAt(pc[t], call[t]) = 0
     /\ FlightAt(label, call[t]) = -1 /\ UndoAt(label, call[t]) = 0 /\ BelowAt(label) = BelowAt(pc[t])
     /\ CallFits(label, call[t])
  BY <1>1, FlightIs, BelowIs, UndoIs, LabelFacts, CallFitsAt DEF One
<1>5 label \in Labels /\ label # "idle" /\ label # "CasRelease" /\ label \notin {"UndoRetain", "UndoRelease"}
  BY LabelFacts
<1>6 call[t] \in Calls /\ call[t] # NoCall BY <1>1, Here
<1>7 freed = 0 => 0 <= word + AllBelow BY Facts
<1>8 freed # 0 => word = Dead + AllUndo BY Facts
<1>9 StepFits(t, label, call[t], r) BY <1>2, <1>3, <1>4, <1>5, <1>6, <1>7, <1>8, Values DEF StepFits
<1> QED BY <1>9, Step

(* A thread makes the object dead.                                         *)
LEMMA Buries ==
    ASSUME Inv, NEW t \in Threads, NEW c, NEW reply \in {"freed", "refused, freed"},
           Answered(t, c, reply), word' = Dead, freed = 0, seen' = [seen EXCEPT ![t] = 0],
           c.kind = "release", c.n \in Int
    PROVE  Inv'
<1>1 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall] /\ freed' = 1
  BY DEF Answered, Frees
<1>2 ledger' \in Ints
  <2>1 Granted(c, reply) \in Int BY DEF Granted, Refuses
  <2> QED BY <2>1, Facts, Machine DEF Answered
<1>3 Dead \in Ints BY Numbers, Machine
<1>4 AllUndo = 0 /\ UndoAt("idle", NoCall) = 0 /\ UndoAt(pc[t], call[t]) = 0
  <2>1 AllUndo = 0 /\ UndoAt("idle", NoCall) = 0 BY Facts, UndoIs
  <2>2 pc[t] # "UndoRetain" /\ pc[t] # "UndoRelease" BY Here
  <2>3 UndoAt(pc[t], call[t]) = 0 BY <2>2 DEF UndoAt
  <2> QED BY <2>1, <2>3
<1>5 Dead = Dead + AllUndo + UndoAt("idle", NoCall) - UndoAt(pc[t], call[t]) BY <1>4, Numbers
<1>6 0 \in Ints BY Numbers, Machine
<1>9 ReturnFits(t) BY <1>1, <1>2, <1>3, <1>4, DeadFits DEF ReturnFits
<1> QED BY <1>9, Return

LEMMA DoLookFromZero == ASSUME Inv, NEW t \in Threads, LookFromZero(t) PROVE Inv'
<1>1 pc[t] = "LookFromZero" /\ seen[t] = 0 /\ seen' = [seen EXCEPT ![t] = 0] /\ word' = word BY Here DEF LookFromZero
<1>2 0 \in Ints BY Numbers, Machine
<1>3 CASE word = 0 BY LabelFacts, <1>1, <1>2, <1>3, GoesOn, ReadFitsAt DEF LookFromZero
<1>4 CASE word # 0 BY LabelFacts, <1>1, <1>4, Goes DEF LookFromZero, Landed, Below
<1> QED BY <1>3, <1>4

LEMMA DoBury == ASSUME Inv, NEW t \in Threads, Bury(t) PROVE Inv'
<1>1 /\ pc[t] = "Bury" /\ seen[t] = 0 /\ seen' = [seen EXCEPT ![t] = 0]
     /\ call[t].kind = "release" /\ call[t].n \in Int
  BY LabelFacts, Here, CallFitsAt DEF Bury, One
<1>2 CASE word = 0
  <2>1 freed = 0 BY <1>2, Facts, Numbers, DeadIs
  <2> QED BY <1>1, <1>2, <2>1, Buries DEF Bury
<1>3 CASE word # 0 BY LabelFacts, <1>1, <1>3, Goes DEF Bury, Landed, Below
<1> QED BY <1>2, <1>3

LEMMA DoLookFromBelow == ASSUME Inv, NEW t \in Threads, LookFromBelow(t) PROVE Inv'
<1>1 pc[t] = "LookFromBelow" /\ word' = word /\ word \in Ints BY DEF LookFromBelow, Inv, Types
<1>2 CASE IsAlive(word) \/ IsDead(word)
  <2>1 freed = 0 => word > 0 BY <1>2, Facts DEF IsAlive
  <2>2 Answered(t, call[t], "done") /\ seen' = [seen EXCEPT ![t] = 0] BY <1>2 DEF LookFromBelow
  <2> QED BY LabelFacts, <1>1, <2>1, <2>2, Goes, Facts DEF Landed, Below
<1>3 CASE ~(IsAlive(word) \/ IsDead(word))
  <2>1 GoOn(t, "TakeBack") /\ seen' = [seen EXCEPT ![t] = word] BY <1>3 DEF LookFromBelow
  <2>2 ReadFits("TakeBack", call[t], word) BY LabelFacts, <1>3, Facts, ReadFitsAt DEF IsAlive
  <2> QED BY LabelFacts, <1>1, <2>1, <2>2, GoesOn DEF Landed, Below
<1> QED BY <1>2, <1>3

LEMMA DoTakeBack == ASSUME Inv, NEW t \in Threads, TakeBack(t) PROVE Inv'
<1>1 /\ pc[t] = "TakeBack" /\ seen' = [seen EXCEPT ![t] = 0] /\ seen[t] <= 0 /\ ~IsDead(seen[t])
     /\ call[t].kind = "release" /\ call[t].n = 1
  BY LabelFacts, Here, CallFitsAt, ReadFitsAt DEF TakeBack, One
<1>2 0 \in Ints BY Numbers, Machine
<1>3 CASE word # seen[t] BY LabelFacts, <1>1, <1>2, <1>3, GoesOn, ReadFitsAt DEF TakeBack
<1>4 CASE word = seen[t]
  <2>1 freed = 0 /\ word <= 0 BY <1>1, <1>4, Facts
  <2>2 CASE word = 0
    <3>1 word' = Dead /\ Answered(t, call[t], "freed") BY <1>4, <2>2 DEF TakeBack, TakenBack
    <3> QED BY <1>1, <2>1, <3>1, Buries
  <2>3 CASE word = -1
    <3>1 word' = Dead /\ Answered(t, call[t], "refused, freed") BY <1>4, <2>3 DEF TakeBack, TakenBack
    <3> QED BY <1>1, <2>1, <3>1, Buries
  <2>4 CASE word < -1
    <3>1 word' = word + 1 /\ Answered(t, call[t], "refused") BY <1>4, <2>4, Facts DEF TakeBack, TakenBack
    <3>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
         /\ ledger' = Wrap(ledger + 0) /\ freed' = freed
      BY <3>1, Facts DEF Answered, Granted, Refuses, Frees
    <3>3 ledger' = ledger /\ word + 1 \in Ints BY <2>4, <3>2, Facts, Numbers, Machine
    <3>4 FlightAt(pc[t], call[t]) = -1 /\ BelowAt(pc[t]) = 1 BY <1>1, FlightIs, BelowIs
    <3>5 0 <= word + AllBelow BY <2>1, Facts
    <3>9 ReturnFits(t) BY <1>1, <2>1, <2>4, <3>1, <3>2, <3>3, <3>4, <3>5, Values DEF ReturnFits
    <3> QED BY <3>9, Return
  <2> QED BY <2>1, <2>2, <2>3, <2>4, Facts
<1> QED BY <1>3, <1>4

LEMMA DoBuryFromOne == ASSUME Inv, NEW t \in Threads, BuryFromOne(t) PROVE Inv'
<1>1 pc[t] = "idle" /\ seen[t] = 0 /\ seen' = [seen EXCEPT ![t] = 0] BY Here DEF BuryFromOne, MayRelease, Idle
<1>2 CASE word = 1
  <2>1 freed = 0 BY <1>2, Facts, Numbers, DeadIs
  <2> QED BY <1>1, <1>2, <2>1, Buries, CallFacts DEF BuryFromOne
<1>3 CASE word # 1
  <2>1 /\ pc' = [pc EXCEPT ![t] = "SubtractAfterAll"] /\ call' = [call EXCEPT ![t] = ReleaseLast]
       /\ word' = word /\ ledger' = ledger /\ freed' = freed
    BY <1>3 DEF BuryFromOne, Enter
  <2>2 ReleaseLast \in Calls /\ ReleaseLast # NoCall BY CallTypes, CallFacts
  <2>3 freed = 0 /\ word = 0 => ledger > 0 BY DEF Inv, Attended
  <2>4 /\ FlightAt(pc[t], call[t]) = 0 /\ BelowAt(pc[t]) = 0 /\ UndoAt(pc[t], call[t]) = 0
       /\ FlightAt("SubtractAfterAll", ReleaseLast) = 0 /\ BelowAt("SubtractAfterAll") = 0
       /\ UndoAt("SubtractAfterAll", ReleaseLast) = 0
       /\ CallFits("SubtractAfterAll", ReleaseLast) /\ ReadFits("SubtractAfterAll", ReleaseLast, 0)
    BY <1>1, FlightIs, BelowIs, UndoIs, CallFitsAt, ReadFitsAt, CallFacts DEF One
  <2>5 (freed = 0 => 0 <= word + AllBelow) /\ (freed # 0 => word = Dead + AllUndo) BY Facts
  <2>9 StepFits(t, "SubtractAfterAll", ReleaseLast, 0)
    BY <1>1, <2>1, <2>2, <2>3, <2>4, <2>5, Values, LabelFacts, ZeroFits DEF StepFits
  <2> QED BY <2>9, Step
<1> QED BY <1>2, <1>3

(* release(n) looks, from idle or again. *)
LEMMA DoDecide ==
    ASSUME Inv, NEW t \in Threads, NEW n \in 1 .. Most, Decide(t, n),
           pc[t] = "idle" \/ (pc[t] = "ReadAgainToRelease" /\ n = call[t].n)
    PROVE  Inv'
<1> DEFINE c == IF Idle(t) THEN Release(n) ELSE call[t]
<1>1 /\ c \in Calls /\ c.n = n /\ c.kind = "release" /\ c # NoCall
     /\ n \in Int /\ n > 0
  BY LabelFacts, Here, CallTypes, CallFacts, Numbers, CallFitsAt DEF Idle, One
<1>2 word \in Ints /\ ledger \in Ints /\ (freed = 0 /\ word = 0 => ledger > 0) BY DEF Inv, Types, Attended
<1>5 FlightAt(pc[t], call[t]) = 0 /\ BelowAt(pc[t]) = 0 /\ UndoAt(pc[t], call[t]) = 0 BY FlightIs, BelowIs, UndoIs
<1>6 (freed = 0 => 0 <= word + AllBelow) /\ (freed # 0 => word = Dead + AllUndo) BY Facts
<1>3 CASE ReleaseVerdict(word, n) = "refuse"
  <2>1 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall] /\ seen' = [seen EXCEPT ![t] = 0]
       /\ word' = word /\ ledger' = Wrap(ledger + 0) /\ freed' = freed
    BY <1>3 DEF Decide, Answered, Granted, Refuses, Frees
  <2>2 ledger' = ledger BY <1>2, <2>1, Facts, Machine
  <2>9 ReturnFits(t) BY <1>2, <1>5, <1>6, <2>1, <2>2, Values DEF ReturnFits
  <2> QED BY <2>9, Return
<1>4 CASE ReleaseVerdict(word, n) # "refuse"
  <2>1 word >= n BY <1>1, <1>4, Facts DEF ReleaseVerdict
  <2>2 /\ pc' = [pc EXCEPT ![t] = "CasRelease"] /\ call' = [call EXCEPT ![t] = c] /\ seen' = [seen EXCEPT ![t] = word]
       /\ word' = word /\ ledger' = ledger /\ freed' = freed
    <3>1 CASE Idle(t) BY <1>4, <3>1 DEF Decide, Enter
    <3>2 CASE ~Idle(t) BY <1>4, <3>2, Here DEF Decide, GoOn, clientVars
    <3> QED BY <3>1, <3>2
  <2> HIDE DEF c
  <2>3 /\ FlightAt("CasRelease", c) = 0 /\ BelowAt("CasRelease") = 0 /\ UndoAt("CasRelease", c) = 0
       /\ CallFits("CasRelease", c) /\ ReadFits("CasRelease", c, word)
    BY <1>1, <2>1, FlightIs, BelowIs, UndoIs, CallFitsAt, ReadFitsAt
  <2>9 StepFits(t, "CasRelease", c, word)
    BY <1>1, <1>2, <1>5, <1>6, <2>2, <2>3, Values, LabelFacts DEF StepFits
  <2> QED BY <2>9, Step
<1> QED BY <1>3, <1>4

LEMMA DoReadToRelease == ASSUME Inv, NEW t \in Threads, NEW n, ReadToRelease(t, n) PROVE Inv'
<1>1 n \in 1 .. Most /\ pc[t] = "idle" BY MenuFacts DEF ReadToRelease, MayRelease, Idle
<1> QED BY <1>1, DoDecide DEF ReadToRelease

LEMMA DoReadAgainToRelease == ASSUME Inv, NEW t \in Threads, ReadAgainToRelease(t) PROVE Inv'
<1>1 pc[t] = "ReadAgainToRelease" /\ call[t].n \in 1 .. Most BY LabelFacts, Here, Numbers,
     CallFitsAt DEF ReadAgainToRelease, One
<1> QED BY <1>1, DoDecide DEF ReadAgainToRelease

LEMMA DoCasRelease == ASSUME Inv, NEW t \in Threads, CasRelease(t) PROVE Inv'
<1> DEFINE n == call[t].n
<1>1 /\ pc[t] = "CasRelease" /\ seen' = [seen EXCEPT ![t] = 0] /\ seen[t] >= n /\ n \in Int /\ n >= 1
     /\ call[t].kind = "release" /\ call[t] # NoCall
  BY LabelFacts, Here, CallFitsAt, ReadFitsAt DEF CasRelease, One
<1>2 word \in Ints /\ ledger \in Ints /\ (freed = 0 /\ word = 0 => ledger > 0) BY DEF Inv, Types, Attended
<1>5 /\ FlightAt(pc[t], call[t]) = 0 /\ BelowAt(pc[t]) = 0 /\ UndoAt(pc[t], call[t]) = 0
     /\ FlightAt("ReadAgainToRelease", call[t]) = 0 /\ BelowAt("ReadAgainToRelease") = 0
     /\ UndoAt("ReadAgainToRelease", call[t]) = 0
     /\ CallFits("ReadAgainToRelease", call[t]) /\ ReadFits("ReadAgainToRelease", call[t], 0)
  BY <1>1, FlightIs, BelowIs, UndoIs, CallFitsAt, ReadFitsAt
<1>6 (freed = 0 => 0 <= AllBelow /\ 0 <= word + AllBelow) /\ (freed # 0 => word = Dead + AllUndo) BY Facts
<1>3 CASE word # seen[t]
  <2>1 /\ pc' = [pc EXCEPT ![t] = "ReadAgainToRelease"] /\ call' = [call EXCEPT ![t] = call[t]]
       /\ word' = word /\ ledger' = ledger /\ freed' = freed
    BY <1>3, Here DEF CasRelease, GoOn, clientVars
  <2>2 call[t] \in Calls BY Here
  <2>9 StepFits(t, "ReadAgainToRelease", call[t], 0)
    BY <1>1, <1>2, <1>5, <1>6, <2>1, <2>2, Values, LabelFacts, ZeroFits DEF StepFits
  <2> QED BY <2>9, Step
<1>4 CASE word = seen[t]
  <2>1 freed = 0 BY <1>1, <1>4, Facts, Numbers, DeadIs
  <2>2 CASE word = n
    <3>1 word' = Dead /\ Answered(t, call[t], "freed") BY <1>1, <1>4, <2>2 DEF CasRelease, Released, ReleaseVerdict
    <3> QED BY <1>1, <2>1, <3>1, Buries
  <2>3 CASE word > n
    <3>1 word' = word - n /\ Answered(t, call[t], "done") BY <1>1, <1>4, <2>3, Facts DEF CasRelease, Released,
       ReleaseVerdict
    <3>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
         /\ ledger' = Wrap(ledger - n) /\ freed' = freed
      BY <1>1, <3>1, Facts DEF Answered, Granted, Refuses, Frees
    <3>3 word - n \in Ints /\ ledger - n \in Ints /\ ledger' = ledger - n
      BY <1>1, <2>1, <2>3, <3>2, Facts, Numbers, Machine
    <3> HIDE DEF n
    <3>9 ReturnFits(t) BY <1>1, <1>5, <1>6, <2>1, <2>3, <3>1, <3>2, <3>3, Values DEF ReturnFits
    <3> QED BY <3>9, Return
  <2> QED BY <1>1, <1>4, <2>2, <2>3, Facts
<1> QED BY <1>3, <1>4

-----------------------------------------------------------------------------
LEMMA Unchanged ==
    ASSUME Inv, UNCHANGED <<word, pc, call, seen, ledger, freed>>
    PROVE  Inv'
BY DEF Inv, Types, CallsFit, ReadsFit, Once, CountIsExact, NothingUndone, Covered, Attended, Buried,
       Idle, InFlight, AllBelow, AllUndo

LEMMA DoObserve == ASSUME Inv, NEW t \in Threads, Observe(t) PROVE Inv'
BY Unchanged DEF Observe, Observed

THEOREM Begin == Init => Inv
<1> SUFFICES ASSUME Init PROVE Inv OBVIOUS
<1>1 /\ word = Initial /\ ledger = Initial /\ freed = 0
     /\ pc = [t \in Threads |-> "idle"] /\ call = [t \in Threads |-> NoCall] /\ seen = [t \in Threads |-> 0]
  BY DEF Init, ClientInit
<1>2 pc \in [Threads -> Labels] /\ call \in [Threads -> Calls] BY <1>1, CallTypes, LabelFacts
<1>3 0 \in Ints /\ Initial \in Ints /\ Initial \in Int BY Numbers, Machine
<1>4 Types BY <1>1, <1>2, <1>3 DEF Types, Idle
<1>5 CallsFit /\ ReadsFit BY LabelFacts, <1>1, CallFitsAt, ReadFitsAt DEF CallsFit, ReadsFit, One
<1>6 InFlight = 0
  <2> DEFINE flight == [t \in Threads |-> FlightAt(pc[t], call[t])]
  <2>1 flight \in [Threads -> Int] /\ \A t \in Threads : flight[t] = 0
    BY LabelFacts, <1>1, FlightIs
  <2>2 InFlight = SumOver(flight, Threads) BY SumsHere DEF Flights
  <2> HIDE DEF flight
  <2> QED BY <2>1, <2>2, SumOfZeros, Numbers
<1>7 AllBelow \in Int /\ 0 <= AllBelow BY <1>2, SumTypes, SumsHere
<1>8 Once /\ CountIsExact /\ NothingUndone /\ Covered /\ Attended /\ Buried
  BY <1>1, <1>3, <1>6, <1>7, Numbers DEF Once, CountIsExact, NothingUndone, Covered, Attended, Buried
<1> QED BY <1>4, <1>5, <1>8 DEF Inv

THEOREM Inductive == Inv /\ [Next]_vars => Inv'
<1> SUFFICES ASSUME Inv, [Next]_vars PROVE Inv' OBVIOUS
<1>1 CASE UNCHANGED vars BY <1>1, Unchanged DEF vars, clientVars
<1>2 ASSUME NEW t \in Threads, Begins(t) PROVE Inv'
  BY <1>2, DoAddToRetain, DoReadToRelease, DoSubtractToRelease, DoBuryFromOne, DoObserve DEF Begins
<1>3 ASSUME NEW t \in Threads, Proceeds(t) PROVE Inv'
  BY <1>3, DoUndoRetain, DoUndoRelease, DoLookFromZero, DoBury, DoLookFromBelow, DoTakeBack, DoSubtractAfterAll,
     DoCasRelease, DoReadAgainToRelease
  DEF Proceeds
<1> QED BY <1>1, <1>2, <1>3 DEF Next

THEOREM Invariant == Spec => []Inv
BY Begin, Inductive, PTL DEF Spec

(* Deallocated once at most ...                                            *)
THEOREM Spec => []FreedOnce
<1>1 Inv => FreedOnce BY DEF Inv, Once, FreedOnce
<1> QED BY <1>1, Invariant, PTL

(* ... and dead from then on;                                              *)
THEOREM Spec => []NoLifeAfterDeath
<1>1 Inv => NoLifeAfterDeath BY Facts, Numbers DEF NoLifeAfterDeath, Reading, Inv, Once
<1> QED BY <1>1, Invariant, PTL

(* until then, the word is the references plus what is in flight;          *)
THEOREM Spec => []CountIsExact
<1>1 Inv => CountIsExact BY DEF Inv
<1> QED BY <1>1, Invariant, PTL

(* and nothing is leaked.                                                  *)
THEOREM Spec => []LastReleaseFrees
<1>1 ASSUME Inv, AtRest, ledger = 0 PROVE freed > 0
  <2>4 freed = 0 \/ freed = 1 BY <1>1, Facts
  <2> SUFFICES ASSUME freed = 0 PROVE FALSE BY <2>4
  <2> DEFINE flight == [t \in Threads |-> FlightAt(pc[t], call[t])]
  <2>1 flight \in [Threads -> Int] /\ \A t \in Threads : flight[t] = 0
    BY LabelFacts, <1>1, FlightIs DEF AtRest, Idle
  <2>2 InFlight = SumOver(flight, Threads) BY SumsHere DEF Flights
  <2> HIDE DEF flight
  <2>3 InFlight = 0 BY <2>1, <2>2, SumOfZeros, Numbers
  <2> QED BY <1>1, <2>3, Facts DEF Inv, Attended
<1>2 Inv => LastReleaseFrees BY <1>1 DEF LastReleaseFrees
<1> QED BY <1>2, Invariant, PTL

(* A retain of a dead object is never granted.                             *)
THEOREM Spec => NothingRetainedAfterDeath
<1>1 ASSUME Inv, NEW t \in Threads, NEW n \in 1 .. Most, freed > 0, AddToRetain(t, n) PROVE pc'[t] = "UndoRetain"
  <2>1 RetainRefused(word, n) BY <1>1, Facts DEF RetainRefused
  <2>2 pc \in [Threads -> Labels] BY <1>1 DEF Inv, Types
  <2> QED BY <1>1, <2>1, <2>2 DEF AddToRetain, Enter
<1>2 Inv /\ [Next]_vars => [\A t \in Threads, n \in 1 .. Most : freed > 0 /\ AddToRetain(t,
     n) => pc'[t] = "UndoRetain"]_vars
  BY <1>1
<1> QED BY <1>2, Invariant, PTL DEF Spec, NothingRetainedAfterDeath

-----------------------------------------------------------------------------
(* Where everybody keeps to the rules. *)

Own(h, label, c) == h - GivenAt(label, c)

Owned(p, k, h) == SumOver([u \in Threads |-> h[u] - GivenAt(p[u], k[u])], Threads)

LEMMA OwnedHere == AllOwned = Owned(pc, call, held)
BY DEF AllOwned, Owned

LEMMA GivenTypes ==
    ASSUME NEW label, NEW c \in Calls
    PROVE  GivenAt(label, c) \in Int /\ 0 <= GivenAt(label, c) /\ GivenAt(label, c) <= c.n /\ c.n \in Int
BY CallTypes DEF GivenAt

LEMMA OwnedSteps ==
    ASSUME NEW p \in [Threads -> Labels], NEW k \in [Threads -> Calls], NEW h \in [Threads -> Int],
           NEW t \in Threads, NEW label \in Labels, NEW c \in Calls, NEW m \in Int
    PROVE  /\ Owned(p, k, h) \in Int
           /\ Owned([p EXCEPT ![t] = label], [k EXCEPT ![t] = c], [h EXCEPT ![t] = m])
                = Owned(p, k, h) + Own(m, label, c) - Own(h[t], p[t], k[t])
<1> DEFINE q == [p EXCEPT ![t] = label]
           l == [k EXCEPT ![t] = c]
           g == [h EXCEPT ![t] = m]
           own(a, b, x) == [u \in Threads |-> x[u] - GivenAt(a[u], b[u])]
<1>1 IsFiniteSet(Threads) BY Numbers
<1>2 q \in [Threads -> Labels] /\ l \in [Threads -> Calls] /\ g \in [Threads -> Int] OBVIOUS
<1>3 own(p, k, h) \in [Threads -> Int] /\ own(q, l, g) \in [Threads -> Int] BY <1>2, GivenTypes
<1>4 \A u \in Threads \ {t} : own(q, l, g)[u] = own(p, k, h)[u] OBVIOUS
<1>5 own(q, l, g)[t] = Own(m, label, c) /\ own(p, k, h)[t] = Own(h[t], p[t], k[t]) BY DEF Own
<1>6 Owned(p, k, h) = SumOver(own(p, k, h), Threads) /\ Owned(q, l, g) = SumOver(own(q, l, g), Threads) BY DEF Owned
<1> HIDE DEF q, l, g, own
<1>7 SumOver(own(q, l, g), Threads) = SumOver(own(p, k, h), Threads) + own(q, l, g)[t] - own(p, k, h)[t]
  BY <1>1, <1>3, <1>4, SumChanges
<1>8 SumOver(own(p, k, h), Threads) \in Int BY <1>1, <1>3, SumIsInt
<1>9 Owned(q, l, g) = Owned(p, k, h) + Own(m, label, c) - Own(h[t], p[t], k[t]) BY <1>5, <1>6, <1>7
<1> QED BY <1>6, <1>8, <1>9 DEF q, l, g

LEMMA Owns ==
    ASSUME Inv, DisciplinedInv, NEW t \in Threads
    PROVE  /\ held[t] \in Int /\ 0 <= held[t]
           /\ Own(held[t], pc[t], call[t]) \in Int /\ 0 <= Own(held[t], pc[t], call[t])
           /\ freed = 0 => /\ Own(held[t], pc[t], call[t]) <= word
                           /\ Own(held[t], pc[t], call[t]) = word =>
                                \A u \in Threads \ {t} : held[u] = GivenAt(pc[u], call[u])
           /\ freed # 0 => Own(held[t], pc[t], call[t]) = 0
<1> DEFINE own == [u \in Threads |-> held[u] - GivenAt(pc[u], call[u])]
<1>1 pc \in [Threads -> Labels] /\ call \in [Threads -> Calls] /\ held \in [Threads -> Nat]
  BY DEF Inv, Types, DisciplinedInv
<1>2 \A u \in Threads : /\ held[u] \in Int /\ 0 <= held[u] /\ GivenAt(pc[u], call[u]) \in Int
                        /\ GivenAt(pc[u], call[u]) <= held[u]
  <2> SUFFICES ASSUME NEW u \in Threads PROVE /\ held[u] \in Int /\ 0 <= held[u] /\ GivenAt(pc[u], call[u]) \in Int
                                              /\ GivenAt(pc[u], call[u]) <= held[u]
    OBVIOUS
  <2>1 held[u] \in Int /\ 0 <= held[u] /\ GivenAt(pc[u], call[u]) \in Int BY <1>1, GivenTypes
  <2>2 CASE pc[u] \in Landed
    <3>1 call[u].kind = "release" BY LabelFacts, <2>2, Here, CallFitsAt DEF One
    <3> QED BY <2>1, <2>2, <3>1 DEF DisciplinedInv, HoldsWhatItReleases, GivenAt
  <2>3 CASE pc[u] \notin Landed BY <2>1, <2>3 DEF GivenAt
  <2> QED BY <2>1, <2>2, <2>3
<1>3 own \in [Threads -> Int] /\ \A u \in Threads : 0 <= own[u] BY <1>2
<1>4 AllOwned = SumOver(own, Threads) BY DEF AllOwned
<1>5 \A u \in Threads : own[u] = held[u] - GivenAt(pc[u], call[u]) OBVIOUS
<1> HIDE DEF own
<1>6 /\ own[t] <= AllOwned
     /\ own[t] = AllOwned => \A u \in Threads \ {t} : own[u] = 0
  BY <1>3, <1>4, SumOfParts, Numbers
<1>7 Own(held[t], pc[t], call[t]) = own[t] BY <1>5 DEF Own
<1>8 freed = 0 => word = AllOwned BY DEF DisciplinedInv, WordIsOwned
<1>9 \A u \in Threads : own[u] = 0 => held[u] = GivenAt(pc[u], call[u]) BY <1>2, <1>5
<1>10 freed # 0 => own[t] = 0 BY <1>2, <1>5, Facts DEF DisciplinedInv, NobodyOwns
<1> QED BY <1>2, <1>3, <1>6, <1>7, <1>8, <1>9, <1>10

DisciplinedFits(t, label, c, m) ==
    /\ label \in Labels /\ c \in Calls /\ m \in Nat
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ call' = [call EXCEPT ![t] = c]
    /\ held' = [held EXCEPT ![t] = m]
    /\ wronged' = wronged
    /\ freed' \in 0 .. 1
    /\ label \notin {"UndoRetain", "UndoRelease"} \cup Below
    /\ c.kind = "release" => m >= c.n
    /\ freed' = 0 => freed = 0 /\ word' = word + Own(m, label, c) - Own(held[t], pc[t], call[t])
    /\ freed' = 1 => /\ m = GivenAt(label, c)
                     /\ freed = 0 => word = Own(held[t], pc[t], call[t])

LEMMA DisciplinedStep ==
    ASSUME Inv, DisciplinedInv, NEW t \in Threads, NEW label, NEW c, NEW m, DisciplinedFits(t, label, c, m)
    PROVE  DisciplinedInv'
<1> USE DEF DisciplinedFits
<1>1 pc \in [Threads -> Labels] /\ call \in [Threads -> Calls] /\ held \in [Threads -> Nat]
  BY DEF Inv, Types, DisciplinedInv
<1>2 held' \in [Threads -> Nat] BY <1>1
<1>3 NobodyIsWronged' BY DEF DisciplinedInv, NobodyIsWronged
<1>4 NobodyIsRefused' BY <1>1 DEF DisciplinedInv, NobodyIsRefused
<1>5 HoldsWhatItReleases' BY <1>1 DEF DisciplinedInv, HoldsWhatItReleases
<1>6 WordIsOwned'
  <2>1 AllOwned' = Owned(pc', call', held') BY DEF AllOwned, Owned
  <2>2 held \in [Threads -> Int] /\ m \in Int BY <1>1
  <2>3 /\ Owned(pc, call, held) \in Int
       /\ AllOwned' = Owned(pc, call, held) + Own(m, label, c) - Own(held[t], pc[t], call[t])
    BY <1>1, <2>1, <2>2, OwnedSteps
  <2>4 freed = 0 => word = Owned(pc, call, held) BY OwnedHere DEF DisciplinedInv, WordIsOwned
  <2> QED BY <2>3, <2>4 DEF WordIsOwned
<1>7 NobodyOwns'
  <2> SUFFICES ASSUME freed' = 1, NEW u \in Threads PROVE held'[u] = GivenAt(pc'[u], call'[u])
    BY DEF NobodyOwns
  <2>1 CASE u = t BY <1>1, <2>1
  <2>2 CASE u # t
    <3>1 held'[u] = held[u] /\ pc'[u] = pc[u] /\ call'[u] = call[u] BY <1>1, <2>2
    <3>2 CASE freed = 0 BY <2>2, <3>1, <3>2, Owns
    <3>3 CASE freed # 0 BY <3>1, <3>3, Facts DEF DisciplinedInv, NobodyOwns
    <3> QED BY <3>2, <3>3
  <2> QED BY <2>1, <2>2
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6, <1>7 DEF DisciplinedInv

(* What an answer does to a thread that keeps to the rules. *)
LEMMA DisciplinedAnswer ==
    ASSUME Misusers = {}, NEW t \in Threads, NEW c, NEW reply \in {"done", "freed"}, Answered(t, c, reply),
           c.kind \in {"retain", "release"}
    PROVE  /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
           /\ c.kind = "retain" => held' = [held EXCEPT ![t] = held[t] + c.n]
           /\ c.kind = "release" => held' = [held EXCEPT ![t] = held[t] + -c.n]
           /\ wronged' = wronged
           /\ reply = "done" => freed' = freed
           /\ reply = "freed" /\ freed = 0 => freed' = 1
BY DEF Answered, Granted, Refuses, Frees

LEMMA DisciplinedRetain ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, NEW n, AddToRetain(t, n)
    PROVE  DisciplinedInv'
<1>1 /\ n \in 1 .. Most /\ n \in Int /\ pc[t] = "idle" /\ n <= Room /\ held[t] > 0
     /\ ledger + UnderWay("retain", Threads) + n <= Reach
  BY MenuFacts, MostIsInRoom, Numbers DEF AddToRetain, MayRetain, Idle, Disciplined
<1>2 Own(held[t], pc[t], call[t]) = held[t] /\ held[t] \in Int BY <1>1, Owns DEF Own, GivenAt, Landed, Below
<1>3 freed = 0 BY <1>1, <1>2, Owns
<1>4 word + n \in Ints /\ ~RetainRefused(word, n)
  <2>0 /\ word \in Int /\ ledger \in Int /\ n > 0 /\ InFlight \in Int /\ AllBelow \in Int /\ 0 <= AllBelow
       /\ InFlight + AllBelow <= 0 /\ word = ledger + InFlight /\ ~IsDead(word) /\ MinInt <= word
    BY <1>1, <1>3, Facts, Numbers
  <2>1 ledger + n <= Reach BY <1>1, <2>0, RetainsUnderWay, ReachFits
  <2>2 word + n <= Reach BY <1>1, <2>0, <2>1, ReachFits
  <2>3 ~RetainRefused(word, n) BY <1>1, <2>0, <2>2, ReachFits DEF RetainRefused
  <2>4 word + n <= MaxInt /\ MinInt <= word + n BY <1>1, <2>0, <2>2, ReachFits, MinFits
  <2> QED BY <1>1, <2>0, <2>3, <2>4, InInts
<1>5 Answered(t, Retain(n), "done") /\ word' = word + n BY <1>4, Machine DEF AddToRetain
<1>6 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
     /\ held' = [held EXCEPT ![t] = held[t] + n] /\ wronged' = wronged /\ freed' = freed
  BY <1>5, DisciplinedAnswer, CallFacts
<1>7 Own(held[t] + n, "idle", NoCall) = held[t] + n BY <1>1, <1>2 DEF Own, GivenAt, Landed, Below
<1>8 held[t] + n \in Nat BY <1>1, <1>2
<1>9 DisciplinedFits(t, "idle", NoCall, held[t] + n)
  BY <1>1, <1>2, <1>3, <1>5, <1>6, <1>7, <1>8, CallTypes, CallFacts, Facts, LabelFacts DEF DisciplinedFits
<1> QED BY <1>9, DisciplinedStep

LEMMA DisciplinedSubtract ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, Subtract(t),
           pc[t] = "idle" \/ pc[t] = "SubtractAfterAll", held[t] >= 1
    PROVE  DisciplinedInv'
<1> DEFINE c == IF Idle(t) THEN Release(1) ELSE call[t]
<1>1 /\ c \in Calls /\ c.n = 1 /\ c.kind = "release" /\ (Idle(t) <=> pc[t] = "idle")
  BY LabelFacts, Here, CallTypes, CallFacts, CallFitsAt DEF Idle, One
<1>2 Own(held[t], pc[t], call[t]) = held[t] /\ held[t] \in Int BY Owns DEF Own, GivenAt, Landed, Below
<1>3 freed = 0 /\ word >= 1 BY <1>2, Owns, Facts
<1>4 word' = word - 1
  <2>1 word - 1 \in Ints BY <1>3, Facts, Numbers, Machine
  <2> QED BY <2>1, Machine DEF Subtract
<1>5 CASE word > 1
  <2>1 Landing(word) = "alive" BY <1>3, <1>5, Facts DEF Landing
  <2>2 Answered(t, Release(1), "done") BY <2>1 DEF Subtract
  <2>3 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
       /\ held' = [held EXCEPT ![t] = held[t] - 1] /\ wronged' = wronged /\ freed' = freed
    BY <1>2, <2>2, DisciplinedAnswer, CallFacts
  <2>4 Own(held[t] - 1, "idle", NoCall) = held[t] - 1 /\ held[t] - 1 \in Nat BY <1>2 DEF Own, GivenAt, Landed, Below
  <2>9 DisciplinedFits(t, "idle", NoCall, held[t] - 1)
    BY <1>2, <1>3, <1>4, <2>3, <2>4, CallTypes, CallFacts, Facts, LabelFacts DEF DisciplinedFits
  <2> QED BY <2>9, DisciplinedStep
<1>6 CASE word = 1
  <2>1 Landing(word) = "LookFromZero" BY <1>3, <1>6, Facts DEF Landing
  <2>2 /\ pc' = [pc EXCEPT ![t] = "LookFromZero"] /\ call' = [call EXCEPT ![t] = c]
       /\ held' = held /\ wronged' = wronged /\ freed' = freed
    <3>1 CASE Idle(t) BY <2>1, <3>1 DEF Subtract, Enter
    <3>2 CASE ~Idle(t) BY <2>1, <3>2, Here DEF Subtract, GoOn, clientVars
    <3> QED BY <3>1, <3>2
  <2> HIDE DEF c
  <2>3 Own(held[t], "LookFromZero", c) = held[t] - 1 /\ held[t] \in Nat
    BY <1>1, <1>2 DEF Own, GivenAt, Landed, Below
  <2>4 held' = [held EXCEPT ![t] = held[t]] BY <2>2 DEF DisciplinedInv
  <2>9 DisciplinedFits(t, "LookFromZero", c, held[t])
    BY <1>1, <1>2, <1>3, <1>4, <2>2, <2>3, <2>4, Facts, LabelFacts DEF DisciplinedFits
  <2> QED BY <2>9, DisciplinedStep
<1> QED BY <1>3, <1>5, <1>6, Facts

(* The releases that have landed on zero: they go, and have given back; or *)
(* they bury.                                                              *)
LEMMA DisciplinedGoes ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, pc[t] \in {"LookFromZero", "Bury"},
           NEW reply \in {"done", "freed"}, Answered(t, call[t], reply),
           reply = "done" => word' = word, reply = "freed" => freed = 0 /\ word = 0
    PROVE  DisciplinedInv'
<1>1 call[t].n = 1 /\ call[t].kind = "release" BY LabelFacts, Here, CallFitsAt DEF One
<1>2 Own(held[t], pc[t], call[t]) = held[t] - 1 /\ held[t] \in Int /\ 1 <= held[t]
  BY <1>1, Owns DEF Own, GivenAt, Landed, Below
<1>3 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
     /\ held' = [held EXCEPT ![t] = held[t] - 1] /\ wronged' = wronged
     /\ reply = "done" => freed' = freed
     /\ reply = "freed" => freed' = 1
  BY <1>1, <1>2, DisciplinedAnswer
<1>4 /\ Own(held[t] - 1, "idle", NoCall) = held[t] - 1 /\ held[t] - 1 \in Nat /\ GivenAt("idle", NoCall) = 0
  BY <1>2 DEF Own, GivenAt, Landed, Below
<1>5 freed' \in 0 .. 1 BY <1>3, Facts
<1>6 freed # 0 => held[t] - 1 = 0 BY <1>2, Owns
<1>7 reply = "freed" => held[t] - 1 = 0 BY <1>2, Owns, Facts
<1>9 DisciplinedFits(t, "idle", NoCall, held[t] - 1)
  BY <1>2, <1>3, <1>4, <1>5, <1>6, <1>7, CallTypes, CallFacts, Facts, LabelFacts DEF DisciplinedFits
<1> QED BY <1>9, DisciplinedStep

LEMMA DisciplinedLook == ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads,
     LookFromZero(t) PROVE DisciplinedInv'
<1>1 pc[t] = "LookFromZero" /\ word' = word BY DEF LookFromZero
<1>2 CASE word # 0 BY LabelFacts, <1>1, <1>2, DisciplinedGoes DEF LookFromZero
<1>3 CASE word = 0
  <2>1 /\ pc' = [pc EXCEPT ![t] = "Bury"] /\ call' = [call EXCEPT ![t] = call[t]]
       /\ held' = [held EXCEPT ![t] = held[t]] /\ wronged' = wronged /\ freed' = freed
    BY <1>3, Here DEF LookFromZero, GoOn, clientVars, DisciplinedInv
  <2>2 Own(held[t], "Bury", call[t]) = Own(held[t], pc[t], call[t]) BY <1>1 DEF Own, GivenAt, Landed
  <2>3 call[t] \in Calls /\ held[t] \in Nat /\ (call[t].kind = "release" => held[t] >= call[t].n)
    BY Here DEF DisciplinedInv, HoldsWhatItReleases
  <2>4 freed = 0 BY <1>3, Facts, Numbers, DeadIs
  <2>9 DisciplinedFits(t, "Bury", call[t], held[t])
    BY <1>1, <2>1, <2>2, <2>3, <2>4, Owns, Facts, LabelFacts DEF DisciplinedFits
  <2> QED BY <2>9, DisciplinedStep
<1> QED BY <1>2, <1>3

LEMMA DisciplinedBury == ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, Bury(t) PROVE DisciplinedInv'
<1>1 CASE word # 0 BY LabelFacts, <1>1, DisciplinedGoes DEF Bury
<1>2 CASE word = 0
  <2>1 freed = 0 BY <1>2, Facts, Numbers, DeadIs
  <2> QED BY LabelFacts, <1>2, <2>1, DisciplinedGoes DEF Bury
<1> QED BY <1>1, <1>2

(* One compare-and-set gives back all n references that are left. *)
LEMMA DisciplinedBuries ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, pc[t] \in {"idle", "CasRelease"},
           NEW c, c.kind = "release", c.n \in Int, held[t] >= c.n, word = c.n, freed = 0, Answered(t, c, "freed")
    PROVE  DisciplinedInv'
<1>1 Own(held[t], pc[t], call[t]) = held[t] /\ held[t] \in Int BY Owns DEF Own, GivenAt, Landed, Below
<1>2 held[t] = word BY <1>1, Owns, Facts
<1>3 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
     /\ held' = [held EXCEPT ![t] = held[t] + -c.n] /\ wronged' = wronged /\ freed' = 1
  BY DisciplinedAnswer
<1>4 held[t] + -c.n = 0 /\ GivenAt("idle", NoCall) = 0 BY <1>1, <1>2 DEF GivenAt, Landed, Below
<1>9 DisciplinedFits(t, "idle", NoCall, held[t] + -c.n)
  BY <1>1, <1>2, <1>3, <1>4, CallTypes, CallFacts, LabelFacts DEF DisciplinedFits
<1> QED BY <1>9, DisciplinedStep

LEMMA DisciplinedBuryFromOne ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, BuryFromOne(t)
    PROVE  DisciplinedInv'
<1>1 pc[t] = "idle" /\ held[t] >= 1 BY DEF BuryFromOne, MayRelease, Idle, Disciplined
<1>2 Own(held[t], pc[t], call[t]) = held[t] /\ held[t] \in Int BY <1>1, Owns DEF Own, GivenAt, Landed, Below
<1>3 freed = 0 BY <1>1, <1>2, Owns
<1>4 CASE word = 1 BY <1>1, <1>3, <1>4, DisciplinedBuries, CallFacts DEF BuryFromOne
<1>5 CASE word # 1
  <2>1 /\ pc' = [pc EXCEPT ![t] = "SubtractAfterAll"] /\ call' = [call EXCEPT ![t] = ReleaseLast]
       /\ held' = [held EXCEPT ![t] = held[t]] /\ wronged' = wronged /\ freed' = freed /\ word' = word
    BY <1>5 DEF BuryFromOne, Enter, DisciplinedInv
  <2>2 Own(held[t], "SubtractAfterAll", ReleaseLast) = held[t] /\ held[t] \in Nat
    BY <1>1, <1>2 DEF Own, GivenAt, Landed, Below
  <2>9 DisciplinedFits(t, "SubtractAfterAll", ReleaseLast, held[t])
    BY <1>1, <1>2, <1>3, <2>1, <2>2, CallTypes, CallFacts, Facts, LabelFacts DEF DisciplinedFits
  <2> QED BY <2>9, DisciplinedStep
<1> QED BY <1>4, <1>5

LEMMA DisciplinedDecide ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, NEW n \in 1 .. Most, Decide(t, n), held[t] >= n,
           pc[t] = "idle" \/ (pc[t] = "ReadAgainToRelease" /\ n = call[t].n)
    PROVE  DisciplinedInv'
<1> DEFINE c == IF Idle(t) THEN Release(n) ELSE call[t]
<1>1 /\ c \in Calls /\ c.n = n /\ c.kind = "release" /\ n \in Int /\ n > 0
  BY LabelFacts, Here, CallTypes, CallFacts, Numbers, CallFitsAt DEF Idle, One
<1>2 Own(held[t], pc[t], call[t]) = held[t] /\ held[t] \in Int BY Owns DEF Own, GivenAt, Landed, Below
<1>3 freed = 0 /\ word >= n BY <1>1, <1>2, Owns, Facts
<1>4 ReleaseVerdict(word, n) # "refuse" BY <1>1, <1>3, Facts DEF ReleaseVerdict
<1>5 /\ pc' = [pc EXCEPT ![t] = "CasRelease"] /\ call' = [call EXCEPT ![t] = c]
     /\ held' = held /\ wronged' = wronged /\ freed' = freed /\ word' = word
  <2>1 CASE Idle(t) BY <1>4, <2>1 DEF Decide, Enter
  <2>2 CASE ~Idle(t) BY <1>4, <2>2, Here DEF Decide, GoOn, clientVars
  <2> QED BY <2>1, <2>2
<1> HIDE DEF c
<1>6 Own(held[t], "CasRelease", c) = held[t] /\ held[t] \in Nat BY <1>1, <1>2 DEF Own, GivenAt, Landed, Below
<1>7 held' = [held EXCEPT ![t] = held[t]] BY <1>5 DEF DisciplinedInv
<1>9 DisciplinedFits(t, "CasRelease", c, held[t])
  BY <1>1, <1>2, <1>3, <1>5, <1>6, <1>7, Facts, LabelFacts DEF DisciplinedFits
<1> QED BY <1>9, DisciplinedStep

LEMMA DisciplinedCas == ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads,
     CasRelease(t) PROVE DisciplinedInv'
<1> DEFINE n == call[t].n
<1>1 /\ pc[t] = "CasRelease" /\ seen[t] >= n /\ n \in Int /\ n >= 1 /\ call[t].kind = "release" /\ call[t] \in Calls
     /\ held[t] >= n
  BY LabelFacts, Here, CallFitsAt, ReadFitsAt DEF CasRelease, DisciplinedInv, HoldsWhatItReleases, One
<1>2 Own(held[t], pc[t], call[t]) = held[t] /\ held[t] \in Int BY <1>1, Owns DEF Own, GivenAt, Landed, Below
<1>3 freed = 0 /\ word >= n BY <1>1, <1>2, Owns, Facts
<1>4 CASE word # seen[t]
  <2>1 /\ pc' = [pc EXCEPT ![t] = "ReadAgainToRelease"] /\ call' = [call EXCEPT ![t] = call[t]]
       /\ held' = [held EXCEPT ![t] = held[t]] /\ wronged' = wronged /\ freed' = freed /\ word' = word
    BY <1>4, Here DEF CasRelease, GoOn, clientVars, DisciplinedInv
  <2>2 Own(held[t], "ReadAgainToRelease", call[t]) = held[t] /\ held[t] \in Nat
    BY <1>1, <1>2 DEF Own, GivenAt, Landed, Below
  <2>9 DisciplinedFits(t, "ReadAgainToRelease", call[t], held[t])
    BY <1>1, <1>2, <1>3, <2>1, <2>2, Facts, LabelFacts DEF DisciplinedFits
  <2> QED BY <2>9, DisciplinedStep
<1>5 CASE word = seen[t] /\ word = n
  <2>1 Answered(t, call[t], "freed") BY <1>5, <1>1 DEF CasRelease, ReleaseVerdict
  <2> QED BY <1>1, <1>3, <1>5, <2>1, DisciplinedBuries
<1>6 CASE word = seen[t] /\ word > n
  <2>1 word' = word - n /\ Answered(t, call[t], "done") BY <1>1, <1>6, Facts DEF CasRelease, Released, ReleaseVerdict
  <2>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
       /\ held' = [held EXCEPT ![t] = held[t] - n] /\ wronged' = wronged /\ freed' = freed
    BY <1>1, <1>2, <2>1, DisciplinedAnswer
  <2>3 Own(held[t] - n, "idle", NoCall) = held[t] - n /\ held[t] - n \in Nat
    BY <1>1, <1>2 DEF Own, GivenAt, Landed, Below
  <2> HIDE DEF n
  <2>9 DisciplinedFits(t, "idle", NoCall, held[t] - n)
    BY <1>1, <1>2, <1>3, <2>1, <2>2, <2>3, CallTypes, CallFacts, Facts, LabelFacts DEF DisciplinedFits
  <2> QED BY <2>9, DisciplinedStep
<1> QED BY <1>1, <1>3, <1>4, <1>5, <1>6, Facts

THEOREM DisciplinedBegin == ASSUME Held \in [Threads -> Nat], Misusers = {} PROVE Init => DisciplinedInv
<1> SUFFICES ASSUME Init PROVE DisciplinedInv OBVIOUS
<1>1 /\ word = Initial /\ freed = 0 /\ wronged = {} /\ held = [t \in Threads |-> Held[t]]
     /\ pc = [t \in Threads |-> "idle"] /\ call = [t \in Threads |-> NoCall]
  BY DEF Init, ClientInit
<1>2 held \in [Threads -> Nat] /\ held = Held BY <1>1
<1>3 \A t \in Threads : call[t].kind = "none" /\ GivenAt(pc[t], call[t]) = 0
  BY <1>1, CallFacts DEF GivenAt, Landed, Below
<1>4 AllOwned = Initial
  <2> DEFINE own == [t \in Threads |-> held[t] - GivenAt(pc[t], call[t])]
  <2>1 \A t \in Threads : own[t] = Held[t] BY <1>2, <1>3
  <2>2 AllOwned = SumOver(own, Threads) BY DEF AllOwned
  <2>3 Initial = SumOver(Held, Threads) BY DEF Initial
  <2> HIDE DEF own
  <2> QED BY <2>1, <2>2, <2>3, SumAgrees, Numbers
<1> QED
  BY <1>1, <1>2, <1>3, <1>4
  DEF DisciplinedInv, NobodyIsWronged, NobodyIsRefused, HoldsWhatItReleases, WordIsOwned, NobodyOwns, Landed, Below

THEOREM DisciplinedInductive ==
    ASSUME Misusers = {} PROVE Inv /\ DisciplinedInv /\ [Next]_vars => DisciplinedInv'
<1> SUFFICES ASSUME Inv, DisciplinedInv, [Next]_vars PROVE DisciplinedInv' OBVIOUS
<1>1 ASSUME UNCHANGED <<word, pc, call, held, wronged, freed>> PROVE DisciplinedInv'
  BY <1>1
  DEF DisciplinedInv, NobodyIsWronged, NobodyIsRefused, HoldsWhatItReleases, WordIsOwned, NobodyOwns, AllOwned
<1>2 CASE UNCHANGED vars BY <1>1, <1>2 DEF vars, clientVars
<1>3 ASSUME NEW t \in Threads, NEW n, ReadToRelease(t, n) PROVE DisciplinedInv'
  <2>1 n \in 1 .. Most /\ pc[t] = "idle" /\ held[t] >= n BY <1>3, MenuFacts DEF ReadToRelease, MayRelease, Idle,
     Disciplined
  <2> QED BY <1>3, <2>1, DisciplinedDecide DEF ReadToRelease
<1>4 ASSUME NEW t \in Threads, ReadAgainToRelease(t) PROVE DisciplinedInv'
  <2>1 pc[t] = "ReadAgainToRelease" /\ call[t].n \in 1 .. Most /\ held[t] >= call[t].n
    BY LabelFacts, <1>4, Here, Numbers, CallFitsAt DEF ReadAgainToRelease, DisciplinedInv, HoldsWhatItReleases, One
  <2> QED BY <1>4, <2>1, DisciplinedDecide DEF ReadAgainToRelease
<1>5 ASSUME NEW t \in Threads, SubtractToRelease(t) PROVE DisciplinedInv'
  BY <1>5, DisciplinedSubtract DEF SubtractToRelease, MayRelease, Idle, Disciplined
<1>6 ASSUME NEW t \in Threads, SubtractAfterAll(t) PROVE DisciplinedInv'
  <2>1 pc[t] = "SubtractAfterAll" /\ held[t] >= 1
    BY LabelFacts, <1>6, Here, CallFitsAt DEF SubtractAfterAll, DisciplinedInv, HoldsWhatItReleases, One
  <2> QED BY <1>6, <2>1, DisciplinedSubtract DEF SubtractAfterAll
<1>7 ASSUME NEW t \in Threads, Observe(t) PROVE DisciplinedInv'
  BY <1>1, <1>7 DEF Observe, Observed
<1>8 ASSUME NEW t \in Threads, Begins(t) PROVE DisciplinedInv'
  BY <1>3, <1>5, <1>7, <1>8, DisciplinedRetain, DisciplinedBuryFromOne DEF Begins
<1>9 ASSUME NEW t \in Threads, UndoRetain(t) \/ UndoRelease(t) \/ LookFromBelow(t) \/ TakeBack(t) PROVE FALSE
  BY <1>9 DEF UndoRetain, UndoRelease, LookFromBelow, TakeBack, DisciplinedInv, NobodyIsRefused, Below
<1>10 ASSUME NEW t \in Threads, Proceeds(t) PROVE DisciplinedInv'
  BY <1>4, <1>6, <1>9, <1>10, DisciplinedLook, DisciplinedBury, DisciplinedCas DEF Proceeds
<1> QED BY <1>2, <1>8, <1>10 DEF Next

THEOREM DisciplinedInvariant ==
    ASSUME Held \in [Threads -> Nat], Misusers = {} PROVE Spec => []DisciplinedInv
BY DisciplinedBegin, DisciplinedInductive, Invariant, PTL DEF Spec

(* Nobody sees an exception; and nothing is deallocated while somebody     *)
(* holds it.                                                               *)
THEOREM ASSUME Held \in [Threads -> Nat], Misusers = {} PROVE Spec => []NoDisciplinedRefused
<1>1 DisciplinedInv => NoDisciplinedRefused BY DEF DisciplinedInv, NobodyIsWronged, NoDisciplinedRefused
<1> QED BY <1>1, DisciplinedInvariant, PTL

THEOREM ASSUME Held \in [Threads -> Nat], Misusers = {} PROVE Spec => []NotFreedInUse
<1>1 ASSUME Inv, DisciplinedInv PROVE NotFreedInUse
  <2> SUFFICES ASSUME freed > 0, NEW t \in Threads PROVE held[t] <= GivingBack(t)
    BY <1>1 DEF NotFreedInUse, Disciplined
  <2>1 held[t] = GivenAt(pc[t], call[t]) /\ held[t] \in Int BY <1>1 DEF DisciplinedInv, NobodyOwns
  <2>2 CASE pc[t] \in Landed BY LabelFacts, <1>1, <2>1, <2>2, Here, CallFitsAt DEF GivenAt, GivingBack, One
  <2>3 CASE pc[t] \notin Landed BY <1>1, <2>1, <2>3, Here DEF GivenAt, GivingBack
  <2> QED BY <2>2, <2>3
<1> QED BY <1>1, Invariant, DisciplinedInvariant, PTL
=============================================================================
