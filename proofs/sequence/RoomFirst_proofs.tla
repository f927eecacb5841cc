-------------------------- MODULE RoomFirst_proofs --------------------------
(***************************************************************************)
(* RoomFirst, for any producers, scripts, consumers, entries and laps.     *)
(***************************************************************************)
EXTENDS RoomFirst_invariant, Participants_proofs

Areas == {"mark", "limit"}

LEMMA NextLap == ASSUME NEW s \in Int PROVE Slot(s + Capacity) = Slot(s) /\ Lap(s + Capacity) # Lap(s)
<1>1 s \div Capacity \in Int BY Sizes, Divided
<1>2 Slot(s + Capacity) = Slot(s) /\ (s + Capacity) \div Capacity = (s \div Capacity) + 1 BY Sizes, NextTime DEF Slot
<1>3 ASSUME NEW k \in Int PROVE ((k + 1) % Laps) # (k % Laps)
  <2>1 Laps \in Nat \ {0} /\ k + 1 \in Int /\ k < k + 1 /\ k + 1 < k + Laps BY MarksDiffer
  <2> QED BY <2>1, RemaindersApart
<1> QED BY <1>1, <1>2, <1>3 DEF Lap

LEMMA FirstLap == ASSUME NEW s \in 0 .. Capacity - 1 PROVE Slot(s) = s /\ Lap(s) # Laps - 1
<1>1 s % Capacity = s /\ s \div Capacity = 0 BY Sizes, DividedOnce, Divided
<1>2 0 % Laps = 0 BY MarksDiffer
<1> QED BY <1>1, <1>2, MarksDiffer DEF Slot, Lap

-----------------------------------------------------------------------------
(* What is told of a thread. *)

ProducerFacts(p) ==
    /\ pc[p] \in {"idle"} \cup Waiting => Holds(p) = {} /\ held[p] = {} /\ ToFill(p) = {} /\ ToMark(p) = {}
    /\ pc[p] = "Fill" => /\ Holds(p) = low[p] .. high[p] /\ held[p] = low[p] .. high[p]
                         /\ ToFill(p) = at[p] .. high[p] /\ ToMark(p) = low[p] .. high[p]
    /\ pc[p] = "holding" => /\ Holds(p) = low[p] .. high[p] /\ held[p] = low[p] .. high[p]
                            /\ ToFill(p) = {} /\ ToMark(p) = low[p] .. high[p]
    /\ pc[p] = "Mark" => /\ Holds(p) = low[p] .. high[p] /\ held[p] = {}
                         /\ ToFill(p) = {} /\ ToMark(p) = at[p] .. high[p]
    /\ pc[p] # "idle" => /\ low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] /\ low[p] <= claimed
                         /\ Last(p) \in Nat /\ Last(p) <= high[p]
    /\ pc[p] \in Having => at[p] \in low[p] .. high[p]
    /\ held[p] \subseteq ToMark(p) /\ ToFill(p) \subseteq ToMark(p) /\ ToMark(p) \subseteq Holds(p)

EveryProducer == \A p \in Producers : ProducerFacts(p)

LEMMA ProducerIs == Types => EveryProducer
<1> SUFFICES ASSUME Types, NEW p \in Producers PROVE ProducerFacts(p) BY DEF EveryProducer
<1>1 ProducerTypes(p) /\ claimed \in Nat BY DEF Types, MemoryTypes
<1>2 pc[p] # "idle" => Size(p) \in Nat \ {0} BY <1>1, SizeIs DEF ProducerTypes
<1>3 pc[p] # "idle" => /\ low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] /\ low[p] <= claimed
                       /\ Last(p) \in Nat /\ Last(p) <= high[p]
  BY <1>1, <1>2 DEF ProducerTypes, Last
<1>4 pc[p] \in Having => at[p] \in low[p] .. high[p] BY <1>1, <1>3 DEF ProducerTypes, Having
<1>5 pc[p] \in {"idle", "LookAtClaimed", "LookAtLimit", "LookForRoom", "MoveLimit", "Claim", "Fill", "holding", "Mark"}
  BY <1>1 DEF ProducerTypes, Waiting, Having
<1>6 held[p] = IF pc[p] \in {"Fill", "holding"} THEN low[p] .. high[p] ELSE {} BY DEF held
<1> QED BY <1>3, <1>4, <1>5, <1>6 DEF ProducerFacts, Holds, AwaitsRoom, ToFill, ToMark, Waiting, Having

LEMMA ProducerIsThen == Types' => EveryProducer'
BY ProducerIs, PTL

LEMMA TypesAre ==
    ASSUME Types
    PROVE  /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ mark = memory["mark"] /\ limit = memory["limit"][0]
           /\ memory["claimed"][0] = claimed /\ memory["done"] = done /\ memory["entry"] = entry
BY DEF Types, MemoryTypes, Areas, mark, limit, claimed, done, entry

(* Where t moves, this is so of others. *)
LEMMA OthersKeep ==
    ASSUME Types, NEW t \in Threads, Moves(t), claimed' \in Nat, claimed <= claimed'
    PROVE  /\ \A p \in Producers \ {t} : /\ pc'[p] = pc[p] /\ low'[p] = low[p] /\ high'[p] = high[p] /\ at'[p] = at[p]
                                         /\ ProducerTypes(p)' /\ Holds(p)' = Holds(p) /\ held'[p] = held[p]
                                         /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
           /\ \A c \in Consumers \ {t} : /\ pc'[c] = pc[c] /\ low'[c] = low[c] /\ high'[c] = high[c] /\ Seen(c)' = Seen(c)
                                         /\ done'[c] = done[c] => ConsumerTypes(c)'
<1>1 ASSUME NEW p \in Producers \ {t} PROVE
       /\ pc'[p] = pc[p] /\ low'[p] = low[p] /\ high'[p] = high[p] /\ at'[p] = at[p]
       /\ ProducerTypes(p)' /\ Holds(p)' = Holds(p) /\ held'[p] = held[p] /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
  <2>1 pc'[p] = pc[p] /\ low'[p] = low[p] /\ high'[p] = high[p] /\ at'[p] = at[p] /\ batches'[p] = batches[p]
    BY TypesAre, OthersStay
  <2>2 ProducerTypes(p) BY DEF Types
  <2>3 low[p] \in 0 .. claimed => low[p] \in 0 .. claimed' BY TypesAre
  <2>4 ProducerTypes(p)' BY <2>1, <2>2, <2>3 DEF ProducerTypes, Size, Last
  <2>5 held'[p] = held[p] BY <2>1 DEF held
  <2> QED BY <2>1, <2>4, <2>5 DEF Holds, AwaitsRoom, ToFill, ToMark
<1>2 \A c \in Consumers \ {t} : /\ pc'[c] = pc[c] /\ low'[c] = low[c] /\ high'[c] = high[c] /\ Seen(c)' = Seen(c)
                                /\ done'[c] = done[c] => ConsumerTypes(c)'
  BY TypesAre, OthersStay DEF Seen
<1> QED BY <1>1, <1>2

LEMMA ConsumerIs ==
    ASSUME Inv, NEW c \in Consumers
    PROVE  /\ low[c] \in Nat /\ done[c] = low[c] - 1 /\ claimed \in Nat /\ claimed <= low[c] + Capacity
           /\ Seen(c) \in Int /\ low[c] - 1 <= Seen(c) /\ Seen(c) < claimed /\ high[c] \in Int /\ high[c] <= Seen(c)
           /\ \A s \in 0 .. Seen(c) : Ready(s)
<1>1 ConsumerTypes(c) BY DEF Inv, Types, LocalTypes
<1>2 low[c] \in Nat /\ done[c] = low[c] - 1 /\ claimed \in Nat /\ claimed <= low[c] + Capacity
  BY <1>1 DEF Inv, Types, MemoryTypes, ConsumerTypes, ClaimedHaveRoom
<1>3 Seen(c) \in Int /\ low[c] - 1 <= Seen(c) /\ high[c] \in Int /\ high[c] <= Seen(c)
  BY <1>1, <1>2 DEF ConsumerTypes, Seen, Looking, Reading
<1>4 \A s \in 0 .. Seen(c) : Ready(s) BY DEF Inv, SeenIsReady
<1>5 Seen(c) < claimed
  <2>1 CASE Seen(c) = -1 BY <2>1, <1>2
  <2>2 CASE Seen(c) >= 0
    <3>1 Seen(c) \in 0 .. Seen(c) BY <1>3, <2>2
    <3>2 Seen(c) \in 0 .. claimed - 1 BY <1>4, <3>1 DEF Ready
    <3> QED BY <1>2, <1>3, <3>2
  <2> QED BY <1>2, <1>3, <2>1, <2>2
<1> QED BY <1>2, <1>3, <1>4, <1>5

-----------------------------------------------------------------------------
(* What no step changes that leaves what producers have as it is. *)

HavesAreKept ==
    /\ claimed' = claimed /\ granted' = granted /\ published' = published
    /\ \A p \in Producers : /\ Holds(p)' = Holds(p) /\ held'[p] = held[p]
                            /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)

LEMMA KeepsHaves ==
    ASSUME Inv, HavesAreKept
    PROVE  /\ HeldAreClaimed' /\ Unique' /\ ClaimedAreGranted' /\ ReleasedArePublished'
           /\ \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s))
<1>1 HeldAreClaimed' BY DEF Inv, HavesAreKept, HeldAreClaimed
<1>2 Unique' BY DEF Inv, HavesAreKept, Unique
<1>3 ClaimedAreGranted' BY DEF Inv, HavesAreKept, ClaimedAreGranted
<1>4 ReleasedArePublished' BY DEF Inv, HavesAreKept, ReleasedArePublished
<1>5 \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s)) BY DEF HavesAreKept, Ready, Filled
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5

(* What every step keeps of what was: the numbers that it claims are held, *)
(* and only these are held anew; what is ready stays so, and what is done. *)
Forward ==
    /\ claimed <= claimed'
    /\ \A s \in claimed .. claimed' - 1 : \E p \in Producers : s \in held'[p]
    /\ \A p \in Producers : held'[p] \subseteq held[p] \cup claimed .. claimed' - 1
    /\ \A s : Ready(s) => Ready(s)'
    /\ \A c \in Consumers : done[c] <= done'[c]

LEMMA KeepsForward ==
    ASSUME Inv, HavesAreKept, \A c \in Consumers : done[c] <= done'[c]
    PROVE  Forward
<1>1 claimed \in Nat BY DEF Inv, Types, MemoryTypes
<1> QED BY <1>1, KeepsHaves DEF HavesAreKept, Forward

(* Of memory, a producer that has nothing changes no more than the limit.  *)
OnlyTheLimitMoves ==
    /\ MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ mark' = mark
    /\ DOMAIN memory'["limit"] = {0} /\ limit' \in Int /\ LimitWasSeen'

LEMMA NothingMoves == ASSUME Inv, UNCHANGED memoryVars PROVE OnlyTheLimitMoves
<1>1 MemoryTypes(Areas) BY TypesAre DEF Inv
<1>2 MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ memory' = memory BY <1>1, MemoryKept
<1>3 mark' = mark /\ limit' = limit BY <1>2 DEF mark, limit
<1> QED BY <1>2, <1>3 DEF Inv, Types, LimitWasSeen, OnlyTheLimitMoves

(* A producer that has nothing goes on, and has nothing. *)
LEMMA ProducerWalks ==
    ASSUME Inv, NEW p \in Producers, Moves(p), OnlyTheLimitMoves, UNCHANGED <<granted, published, misread>>,
           pc[p] \in {"idle"} \cup Waiting, pc'[p] \in {"idle"} \cup Waiting, ProducerTypes(p)',
           pc'[p] = "LookForRoom" => \A i \in 1 .. at'[p] - low'[p] : high'[p] - Capacity <= done[Order[i]],
           pc'[p] \in {"MoveLimit", "Claim"} => \A c \in Consumers : high'[p] - Capacity <= done[c]
    PROVE  Inv' /\ Forward
<1>1 Types /\ p \in Threads /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 /\ MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ mark' = mark
     /\ DOMAIN memory'["limit"] = {0} /\ limit' \in Int /\ LimitWasSeen'
  BY DEF OnlyTheLimitMoves
<1>3 /\ \A q \in Producers \ {p} : /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
                                   /\ ProducerTypes(q)' /\ Holds(q)' = Holds(q) /\ held'[q] = held[q]
                                   /\ ToFill(q)' = ToFill(q) /\ ToMark(q)' = ToMark(q)
     /\ \A c \in Consumers : low'[c] = low[c] /\ Seen(c)' = Seen(c) /\ ConsumerTypes(c)'
  BY <1>1, <1>2, OthersKeep, ThreadsAre
<1>4 Types' BY <1>1, <1>2, <1>3 DEF Types, LocalTypes, Moves, Areas
<1>5 HavesAreKept
  <2>1 Holds(p) = {} /\ held[p] = {} /\ ToFill(p) = {} /\ ToMark(p) = {} BY <1>1, ProducerIs DEF EveryProducer, ProducerFacts
  <2>2 Holds(p)' = {} /\ held'[p] = {} /\ ToFill(p)' = {} /\ ToMark(p)' = {} BY <1>4, ProducerIsThen DEF EveryProducer, ProducerFacts
  <2> QED BY <1>2, <1>3, <2>1, <2>2 DEF HavesAreKept
<1>6 /\ HeldAreClaimed' /\ Unique' /\ ClaimedAreGranted' /\ ReleasedArePublished'
     /\ \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s))
  BY <1>5, KeepsHaves
<1>7 RoomWasSeen' BY <1>2, <1>3 DEF Inv, RoomWasSeen
<1>8 ClaimedHaveRoom' BY <1>2, <1>3 DEF Inv, ClaimedHaveRoom
<1>9 SeenIsReady' BY <1>3, <1>6 DEF Inv, SeenIsReady
<1>10 MarksAreTrue' BY <1>2, <1>3, <1>6 DEF Inv, MarksAreTrue, Window, IsMarked, Now, mark
<1>11 EntriesAreTrue' BY <1>2, <1>3, <1>6 DEF Inv, EntriesAreTrue, Window
<1>12 WhatIsReadWasPublished' BY DEF Inv, WhatIsReadWasPublished
<1>13 Forward BY <1>1, <1>2, <1>5, KeepsForward DEF MemoryTypes
<1> QED BY <1>2, <1>4, <1>6, <1>7, <1>8, <1>9, <1>10, <1>11, <1>12, <1>13 DEF Inv

(* A consumer goes on, and has seen no more than is ready. *)
LEMMA ConsumerWalks ==
    ASSUME Inv, NEW c \in Consumers, Moves(c), UNCHANGED memoryVars, UNCHANGED <<granted, published>>, ~misread',
           low'[c] = low[c], ConsumerTypes(c)', \A s \in 0 .. Seen(c)' : Ready(s)
    PROVE  Inv' /\ Forward
<1>1 Types /\ c \in Threads /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 /\ MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ mark' = mark
     /\ DOMAIN memory'["limit"] = {0} /\ limit' \in Int /\ LimitWasSeen'
  BY NothingMoves DEF OnlyTheLimitMoves
<1>3 /\ \A q \in Producers : /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
                             /\ ProducerTypes(q)' /\ Holds(q)' = Holds(q) /\ held'[q] = held[q]
                             /\ ToFill(q)' = ToFill(q) /\ ToMark(q)' = ToMark(q)
     /\ \A d \in Consumers \ {c} : low'[d] = low[d] /\ Seen(d)' = Seen(d) /\ ConsumerTypes(d)'
  BY <1>1, <1>2, OthersKeep, ThreadsAre
<1>4 Types' BY <1>1, <1>2, <1>3 DEF Types, LocalTypes, Moves, Areas
<1>5 HavesAreKept BY <1>2, <1>3 DEF HavesAreKept
<1>6 /\ HeldAreClaimed' /\ Unique' /\ ClaimedAreGranted' /\ ReleasedArePublished'
     /\ \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s))
  BY <1>5, KeepsHaves
<1>7 RoomWasSeen' BY <1>2, <1>3 DEF Inv, RoomWasSeen
<1>8 \A d \in Consumers : low'[d] = low[d] BY <1>3
<1>9 ClaimedHaveRoom' BY <1>2, <1>8 DEF Inv, ClaimedHaveRoom
<1>10 SeenIsReady' BY <1>3, <1>6 DEF Inv, SeenIsReady
<1>11 MarksAreTrue' BY <1>2, <1>8, <1>6 DEF Inv, MarksAreTrue, Window, IsMarked, Now, mark
<1>12 EntriesAreTrue' BY <1>2, <1>8, <1>6 DEF Inv, EntriesAreTrue, Window
<1>13 Forward BY <1>1, <1>2, <1>5, KeepsForward DEF MemoryTypes
<1> QED BY <1>2, <1>4, <1>6, <1>7, <1>9, <1>10, <1>11, <1>12, <1>13 DEF Inv, WhatIsReadWasPublished

-----------------------------------------------------------------------------
(* The actions of a producer, one after the other. *)

LEMMA DoesLookAtClaimed == ASSUME Inv, NEW p \in Producers, LookAtClaimed(p) PROVE Inv' /\ Forward
<1> DEFINE next == IF Consumers = {} THEN "Claim" ELSE "LookAtLimit"
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ p \in Threads /\ claimed \in Nat /\ ProducerTypes(p) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 (MayClaim(p) \/ pc[p] = "LookAtClaimed") /\ UNCHANGED memoryVars /\ LooksAt(p, claimed, next)
  BY <1>1, TypesAre, Loaded DEF LookAtClaimed, Reads
<1>3 batches[p] \in 0 .. Len(Script[p]) /\ batches[p] < Len(Script[p]) BY <1>1, <1>2 DEF ProducerTypes, MayClaim
<1>4 Size(p) \in Nat \ {0} BY <1>3, SizeIs
<1>5 (next = "Claim" /\ Consumers = {}) \/ (next = "LookAtLimit" /\ Consumers # {}) OBVIOUS
<1>6 /\ Moves(p) /\ pc'[p] = next /\ low'[p] = claimed /\ high'[p] = claimed + Size(p) - 1 /\ at'[p] = claimed
     /\ UNCHANGED <<granted, published, misread, batches>>
  BY <1>1, <1>2 DEF LooksAt, Moves, LocalTypes, historyVars
<1> HIDE DEF next
<1>7 OnlyTheLimitMoves /\ claimed' = claimed BY <1>2, NothingMoves DEF OnlyTheLimitMoves
<1>8 ProducerTypes(p)'
  <2>1 Last(p)' = high'[p] BY <1>6 DEF Size, Last
  <2> QED BY <1>1, <1>3, <1>5, <1>6, <1>7, <2>1 DEF ProducerTypes, Waiting, Having
<1>9 pc[p] \in {"idle"} \cup Waiting /\ pc'[p] \in Waiting BY <1>2, <1>5, <1>6 DEF MayClaim, Waiting
<1> QED BY <1>5, <1>6, <1>7, <1>8, <1>9, ProducerWalks

LEMMA DoesLookAtLimit == ASSUME Inv, NEW p \in Producers, LookAtLimit(p) PROVE Inv' /\ Forward
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ p \in Threads /\ claimed \in Nat /\ ProducerTypes(p) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 /\ pc[p] = "LookAtLimit" /\ UNCHANGED memoryVars
     /\ (limit < high[p] /\ StaysAt(p, "LookForRoom")) \/ (~(limit < high[p]) /\ StaysAt(p, "Claim"))
  BY <1>1, TypesAre, Loaded DEF LookAtLimit, Reads
<1>3 /\ low[p] \in Nat /\ high[p] \in Nat /\ Consumers # {} /\ at[p] = low[p]
  BY <1>1, <1>2, ProducerIs DEF ProducerTypes, EveryProducer, ProducerFacts
<1>4 /\ Moves(p) /\ UNCHANGED <<low, high, at, granted, published, misread, batches>>
     /\ pc'[p] = "LookForRoom" \/ (pc'[p] = "Claim" /\ ~(limit < high[p]))
  BY <1>1, <1>2 DEF StaysAt, GoesOn, Moves, LocalTypes, historyVars
<1>5 OnlyTheLimitMoves /\ claimed' = claimed BY <1>2, NothingMoves DEF OnlyTheLimitMoves
<1>6 ProducerTypes(p)'
  <2>1 Last(p)' = Last(p) BY <1>4 DEF Size, Last
  <2>2 at[p] \in low[p] .. low[p] + Cardinality(Consumers) - 1 BY <1>3, OrderIs
  <2> QED BY <1>1, <1>2, <1>3, <1>4, <1>5, <2>1, <2>2 DEF ProducerTypes, Waiting, Having
<1>7 \A i \in 1 .. at'[p] - low'[p] : high'[p] - Capacity <= done[Order[i]] BY <1>3, <1>4
<1>8 ASSUME NEW c \in Consumers, ~(limit < high[p]) PROVE high'[p] - Capacity <= done[c]
  <2>1 limit \in Int /\ done[c] \in Int /\ limit - Capacity <= done[c] BY DEF Inv, Types, MemoryTypes, LimitWasSeen
  <2> QED BY <1>3, <1>4, <1>8, <2>1, Sizes
<1>9 pc[p] \in Waiting /\ pc'[p] \in Waiting BY <1>2, <1>4 DEF Waiting
<1> QED BY <1>4, <1>5, <1>6, <1>7, <1>8, <1>9, ProducerWalks

LEMMA DoesLookForRoom == ASSUME Inv, NEW p \in Producers, LookForRoom(p) PROVE Inv' /\ Forward
<1> DEFINE i    == at[p] - low[p] + 1
           room == done[Order[i]] + Capacity
           seen == IF at[p] = low[p] \/ room < high[p] THEN room ELSE high[p]
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ p \in Threads /\ claimed \in Nat /\ ProducerTypes(p) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 pc[p] = "LookForRoom" /\ UNCHANGED memoryVars
     /\ \/ LooksAgain(p)
        \/ /\ ~(room < Last(p))
           /\ \/ i = Cardinality(Consumers) /\ SeesRoom(p, "MoveLimit", room, at[p])
              \/ i # Cardinality(Consumers) /\ SeesRoom(p, "LookForRoom", room, at[p] + 1)
  BY <1>1, TypesAre, Loaded DEF LookForRoom, Reads, Gate, IsLastGate
<1>3 /\ low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= claimed /\ Last(p) \in Nat /\ Last(p) <= high[p]
     /\ Cardinality(Consumers) \in Nat /\ at[p] \in low[p] .. low[p] + Cardinality(Consumers) - 1
  BY <1>1, <1>2, ProducerIs, OrderIs DEF ProducerTypes, EveryProducer, ProducerFacts
<1>4 i \in 1 .. Cardinality(Consumers) BY <1>3
<1>5 \A k \in 1 .. i : done[Order[k]] \in Int
  <2>1 \A k \in 1 .. i : Order[k] \in Consumers BY <1>3, <1>4, OrderIs
  <2> QED BY <1>1, <2>1 DEF MemoryTypes
<1>6 \A k \in 1 .. i - 1 : high[p] - Capacity <= done[Order[k]] BY <1>2, <1>3 DEF Inv, RoomWasSeen
<1>7 /\ Moves(p) /\ UNCHANGED <<low, granted, published, misread, batches>>
     /\ \/ pc'[p] = "LookAtClaimed" /\ high'[p] = Last(p) /\ at' = at
        \/ /\ ~(room < Last(p)) /\ high'[p] = seen
           /\ \/ i = Cardinality(Consumers) /\ pc'[p] = "MoveLimit" /\ at'[p] = at[p]
              \/ i # Cardinality(Consumers) /\ pc'[p] = "LookForRoom" /\ at'[p] = at[p] + 1
  BY <1>1, <1>2 DEF LooksAgain, SeesRoom, Moves, LocalTypes, historyVars
<1>8 /\ seen \in Int /\ (~(room < Last(p)) => seen >= Last(p))
     /\ \A k \in 1 .. i : seen - Capacity <= done[Order[k]]
  <2>1 room \in Int /\ seen \in Int /\ seen <= room /\ (at[p] # low[p] => seen <= high[p]) /\ (seen = room \/ seen = high[p])
    BY <1>3, <1>4, <1>5, Sizes
  <2>2 ASSUME NEW k \in 1 .. i PROVE seen - Capacity <= done[Order[k]]
    <3>1 CASE k = i BY <1>5, <2>1, <3>1, Sizes
    <3>2 CASE k # i
      <4>1 k \in 1 .. i - 1 /\ at[p] # low[p] BY <1>3, <3>2
      <4> HIDE DEF i, seen
      <4> QED BY <1>3, <1>5, <1>6, <2>1, <4>1, Sizes
    <3> QED BY <3>1, <3>2
  <2> QED BY <1>3, <2>1, <2>2
<1> HIDE DEF i, room, seen
<1>9 OnlyTheLimitMoves /\ claimed' = claimed BY <1>2, NothingMoves DEF OnlyTheLimitMoves
<1>10 ProducerTypes(p)'
  <2>1 Last(p)' = Last(p) BY <1>7 DEF Size, Last
  <2>2 pc'[p] = "LookForRoom" => at'[p] \in low'[p] .. low'[p] + Cardinality(Consumers) - 1 BY <1>3, <1>4, <1>7 DEF i
  <2>3 at'[p] \in Int BY <1>3, <1>7
  <2>4 pc'[p] # "LookAtClaimed" => high'[p] \in Nat /\ high'[p] >= Last(p) BY <1>3, <1>7, <1>8
  <2> QED BY <1>1, <1>2, <1>3, <1>7, <1>9, <2>1, <2>2, <2>3, <2>4 DEF ProducerTypes, Waiting, Having
<1>11 pc'[p] = "LookForRoom" => \A k \in 1 .. at'[p] - low'[p] : high'[p] - Capacity <= done[Order[k]]
  BY <1>3, <1>7, <1>8 DEF i
<1>12 pc'[p] = "MoveLimit" => \A c \in Consumers : high'[p] - Capacity <= done[c] BY <1>7, <1>8, OrderIs
<1>13 pc[p] \in Waiting /\ pc'[p] \in Waiting /\ pc'[p] # "Claim" BY <1>2, <1>7 DEF Waiting
<1> QED BY <1>7, <1>9, <1>10, <1>11, <1>12, <1>13, ProducerWalks

LEMMA DoesMoveLimit == ASSUME Inv, NEW p \in Producers, MoveLimit(p) PROVE Inv' /\ Forward
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ p \in Threads /\ claimed \in Nat /\ ProducerTypes(p) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 pc[p] = "MoveLimit" BY DEF MoveLimit
<1>3 /\ high[p] \in Nat /\ Last(p) \in Nat /\ Last(p) <= high[p]
     /\ \A c \in Consumers : done[c] \in Int /\ high[p] - Capacity <= done[c]
  BY <1>1, <1>2, ProducerIs DEF EveryProducer, ProducerFacts, Inv, RoomWasSeen, MemoryTypes
<1>4 memory' = [memory EXCEPT !["limit"][0] = high[p]] /\ buffers' = buffers BY <1>1, Stored DEF MoveLimit
<1>5 /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ memory'["mark"] = memory["mark"]
     /\ memory'["limit"] = [memory["limit"] EXCEPT ![0] = high[p]] /\ MemoryTypes(Areas)'
  BY <1>1, <1>4, AreaSet DEF Areas
<1>6 mark' = mark /\ DOMAIN memory'["limit"] = {0} /\ limit' = high[p] BY <1>1, <1>5 DEF Types, mark, limit
<1>7 OnlyTheLimitMoves BY <1>3, <1>5, <1>6 DEF OnlyTheLimitMoves, LimitWasSeen
<1>8 /\ Moves(p) /\ UNCHANGED <<low, at, granted, published, misread, batches>> /\ pc'[p] = "Claim" /\ high'[p] = Last(p)
  BY <1>1 DEF MoveLimit, Moves, LocalTypes, historyVars
<1>9 ProducerTypes(p)'
  <2>1 Last(p)' = Last(p) BY <1>8 DEF Size, Last
  <2> QED BY <1>1, <1>2, <1>5, <1>8, <2>1 DEF ProducerTypes, Waiting, Having
<1>10 \A c \in Consumers : high'[p] - Capacity <= done[c] BY <1>3, <1>8, Sizes
<1>11 pc[p] \in Waiting /\ pc'[p] \in Waiting /\ pc'[p] # "LookForRoom" BY <1>2, <1>8 DEF Waiting
<1> QED BY <1>7, <1>8, <1>9, <1>10, <1>11, ProducerWalks

LEMMA DoesClaim == ASSUME Inv, NEW p \in Producers, Claim(p) PROVE Inv' /\ Forward
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ p \in Threads /\ claimed \in Nat /\ ProducerTypes(p) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 pc[p] = "Claim" BY DEF Claim
<1>3 low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] /\ low[p] <= claimed BY <1>1, <1>2, ProducerIs DEF EveryProducer, ProducerFacts
<1>4 CASE claimed # low[p]
  <2>1 UNCHANGED memoryVars /\ StaysAt(p, "LookAtClaimed") BY <1>1, <1>4, TypesAre DEF Claim, Swaps, Fence
  <2>2 Moves(p) /\ UNCHANGED <<low, high, at, granted, published, misread, batches>> /\ pc'[p] = "LookAtClaimed"
    BY <1>1, <2>1 DEF StaysAt, GoesOn, Moves, LocalTypes, historyVars
  <2>3 OnlyTheLimitMoves /\ claimed' = claimed BY <2>1, NothingMoves DEF OnlyTheLimitMoves
  <2>4 ProducerTypes(p)'
    <3>1 Last(p)' = Last(p) BY <2>2 DEF Size, Last
    <3> QED BY <1>1, <1>2, <1>3, <2>2, <2>3, <3>1 DEF ProducerTypes, Waiting, Having
  <2> QED BY <1>2, <2>2, <2>3, <2>4, ProducerWalks DEF Waiting
<1>5 CASE claimed = low[p]
  <2>1 memory' = [memory EXCEPT !["claimed"][0] = high[p] + 1] /\ buffers' = buffers /\ IsGranted(p)
    BY <1>1, <1>5, TypesAre DEF Claim, Swaps, Locked
  <2>2 /\ claimed' = high[p] + 1 /\ done' = done /\ entry' = entry
       /\ memory'["mark"] = memory["mark"] /\ memory'["limit"] = memory["limit"] /\ MemoryTypes(Areas)'
    BY <1>1, <1>3, <2>1, ClaimedSet DEF Areas
  <2>3 mark' = mark /\ limit' = limit BY <2>2 DEF mark, limit
  <2>4 /\ Moves(p) /\ UNCHANGED <<low, high, published, misread, batches>> /\ pc'[p] \in {"Fill", "holding"} /\ at'[p] = low[p]
       /\ granted' = granted \cup low[p] .. high[p]
    BY <1>1, <2>1 DEF IsGranted, Moves, LocalTypes
  <2>5 claimed' \in Nat /\ claimed < claimed' BY <1>3, <1>5, <2>2
  <2>6 /\ \A q \in Producers \ {p} : /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
                                     /\ ProducerTypes(q)' /\ Holds(q)' = Holds(q) /\ held'[q] = held[q]
                                     /\ ToFill(q)' = ToFill(q) /\ ToMark(q)' = ToMark(q)
       /\ \A c \in Consumers : low'[c] = low[c] /\ Seen(c)' = Seen(c) /\ ConsumerTypes(c)'
    BY <1>1, <2>2, <2>4, <2>5, OthersKeep, ThreadsAre
  <2>7 ProducerTypes(p)'
    <3>1 Last(p)' = Last(p) BY <2>4 DEF Size, Last
    <3> QED BY <1>1, <1>2, <1>3, <2>4, <2>5, <3>1 DEF ProducerTypes, Waiting, Having
  <2>8 Types' BY <1>1, <2>2, <2>3, <2>4, <2>6, <2>7 DEF Types, LocalTypes, Moves, Areas
  <2>9 /\ Holds(p) = {} /\ held[p] = {} /\ ToFill(p) = {} /\ ToMark(p) = {} BY <1>1, <1>2, ProducerIs DEF Waiting, EveryProducer, ProducerFacts
  <2>10 /\ Holds(p)' = claimed .. high[p] /\ held'[p] = claimed .. high[p] /\ ToMark(p)' = claimed .. high[p]
        /\ ToFill(p)' \subseteq claimed .. high[p] /\ (pc'[p] = "Fill" => ToFill(p)' = claimed .. high[p])
    BY <1>3, <1>5, <2>4, <2>8, ProducerIsThen DEF EveryProducer, ProducerFacts, Having
  <2>11 HeldAreClaimed' BY <1>3, <2>2, <2>5, <2>6, <2>10, <1>1 DEF Inv, HeldAreClaimed
  <2>12 Unique'
    <3>1 \A q \in Producers \ {p} : \A s \in Holds(q) : s \notin claimed .. high[p] BY <1>1, <1>3 DEF Inv, HeldAreClaimed
    <3>2 \A q \in Producers \ {p} : Holds(q)' \cap Holds(p)' = {} BY <2>6, <2>10, <3>1
    <3> QED BY <2>6, <3>2 DEF Inv, Unique
  <2>13 ClaimedAreGranted' BY <1>1, <1>3, <1>5, <2>2, <2>4 DEF Inv, ClaimedAreGranted
  <2>14 ReleasedArePublished'
    <3>1 \A q \in Producers : \A s \in 0 .. claimed - 1 : s \in held'[q] <=> s \in held[q] BY <1>1, <1>3, <2>6, <2>9, <2>10
    <3>2 \A s \in claimed .. high[p] : s \in held'[p] BY <2>10
    <3>3 \A s : s \in 0 .. claimed' - 1 <=> s \in 0 .. claimed - 1 \/ s \in claimed .. high[p] BY <1>1, <1>3, <1>5, <2>2
    <3> QED BY <2>4, <3>1, <3>2, <3>3 DEF Inv, ReleasedArePublished
  <2>15 \A s : Ready(s)' <=> Ready(s)
    <3>1 \A s : s \in 0 .. claimed' - 1 <=> s \in 0 .. claimed - 1 \/ s \in claimed .. high[p] BY <1>1, <1>3, <1>5, <2>2
    <3>2 \A s \in 0 .. claimed - 1 : s \notin claimed .. high[p] BY <1>1
    <3> QED BY <2>6, <2>9, <2>10, <3>1, <3>2 DEF Ready
  <2>16 RoomWasSeen' /\ LimitWasSeen' BY <2>2, <2>3, <2>4, <2>6 DEF Inv, RoomWasSeen, LimitWasSeen
  <2>17 ClaimedHaveRoom'
    <3>1 \A c \in Consumers : high[p] - Capacity <= done[c] BY <1>2 DEF Inv, RoomWasSeen
    <3> QED BY <1>3, <2>2, <2>6, <3>1, ConsumerIs, Sizes DEF ClaimedHaveRoom
  <2>18 SeenIsReady' BY <2>6, <2>15 DEF Inv, SeenIsReady
  <2>19 MarksAreTrue' BY <2>2, <2>6, <2>15 DEF Inv, MarksAreTrue, Window, IsMarked, Now, mark
  <2>20 EntriesAreTrue'
    <3>1 Entries => pc'[p] = "Fill" BY <1>1, <2>1 DEF IsGranted, LocalTypes
    <3>2 Entries => \A s : Filled(s)' => Filled(s)
      <4>1 \A s : s \in 0 .. claimed' - 1 <=> s \in 0 .. claimed - 1 \/ s \in claimed .. high[p] BY <1>1, <1>3, <1>5, <2>2
      <4> QED BY <2>6, <2>9, <2>10, <3>1, <4>1 DEF Filled
    <3> QED BY <2>2, <2>6, <3>2 DEF Inv, EntriesAreTrue, Window
  <2>21 WhatIsReadWasPublished' BY <2>4 DEF Inv, WhatIsReadWasPublished
  <2>22 Forward
    <3>1 \A s \in claimed .. claimed' - 1 : s \in held'[p] BY <1>1, <1>3, <2>2, <2>10
    <3>2 held'[p] \subseteq claimed .. claimed' - 1 BY <1>1, <1>3, <2>2, <2>10
    <3>3 \A c \in Consumers : done[c] <= done'[c] BY <1>1, <2>2 DEF MemoryTypes
    <3> QED BY <1>1, <2>5, <2>6, <2>15, <3>1, <3>2, <3>3 DEF Forward
  <2> QED BY <2>8, <2>11, <2>12, <2>13, <2>14, <2>16, <2>17, <2>18, <2>19, <2>20, <2>21, <2>22 DEF Inv
<1> QED BY <1>4, <1>5

(* What is still to be marked is where each consumer may come next. *)
LEMMA ToMarkIsNear ==
    ASSUME Inv, NEW p \in Producers, NEW s \in ToMark(p), NEW c \in Consumers
    PROVE  s \in Window(c)
<1>1 s \in 0 .. claimed - 1 BY ProducerIs DEF Inv, HeldAreClaimed, EveryProducer, ProducerFacts
<1>2 s \notin 0 .. Seen(c) BY ConsumerIs DEF Ready
<1> QED BY <1>1, <1>2, ConsumerIs, Sizes DEF Window

LEMMA DoesFill == ASSUME Inv, NEW p \in Producers, Fill(p) PROVE Inv' /\ Forward
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ p \in Threads /\ claimed \in Nat /\ ProducerTypes(p) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 pc[p] = "Fill" BY DEF Fill
<1>3 low[p] \in Nat /\ high[p] \in Nat /\ at[p] \in low[p] .. high[p] /\ low[p] <= high[p]
  BY <1>1, <1>2, ProducerIs DEF EveryProducer, ProducerFacts, Having
<1>4 memory' = [memory EXCEPT !["entry"][Slot(at[p])] = at[p]] /\ buffers' = buffers BY <1>1, Stored DEF Fill
<1>5 /\ claimed' = claimed /\ done' = done /\ entry' = [entry EXCEPT ![Slot(at[p])] = at[p]]
     /\ memory'["mark"] = memory["mark"] /\ memory'["limit"] = memory["limit"] /\ MemoryTypes(Areas)'
  BY <1>1, <1>4, EntrySet DEF Areas
<1>6 mark' = mark /\ limit' = limit BY <1>5 DEF mark, limit
<1>7 /\ Moves(p) /\ UNCHANGED <<low, high, granted, published, misread, batches>>
     /\ \/ at[p] < high[p] /\ pc'[p] = "Fill" /\ at'[p] = at[p] + 1
        \/ ~(at[p] < high[p]) /\ pc'[p] = "holding" /\ at'[p] = low[p]
  BY <1>1 DEF Fill, GoesOnAt, GoesOn, Moves, LocalTypes, historyVars
<1>8 /\ \A q \in Producers \ {p} : /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
                                   /\ ProducerTypes(q)' /\ Holds(q)' = Holds(q) /\ held'[q] = held[q]
                                   /\ ToFill(q)' = ToFill(q) /\ ToMark(q)' = ToMark(q)
     /\ \A c \in Consumers : low'[c] = low[c] /\ Seen(c)' = Seen(c) /\ ConsumerTypes(c)'
  BY <1>1, <1>5, <1>7, OthersKeep, ThreadsAre
<1>9 ProducerTypes(p)'
  <2>1 Last(p)' = Last(p) BY <1>7 DEF Size, Last
  <2> QED BY <1>1, <1>2, <1>3, <1>5, <1>7, <2>1 DEF ProducerTypes, Waiting, Having
<1>10 Types' BY <1>1, <1>5, <1>6, <1>7, <1>8, <1>9 DEF Types, LocalTypes, Moves, Areas
<1>11 /\ Holds(p) = low[p] .. high[p] /\ held[p] = low[p] .. high[p] /\ ToMark(p) = low[p] .. high[p]
      /\ ToFill(p) = at[p] .. high[p]
  BY <1>1, <1>2, ProducerIs DEF EveryProducer, ProducerFacts
<1>12 /\ Holds(p)' = low[p] .. high[p] /\ held'[p] = low[p] .. high[p] /\ ToMark(p)' = low[p] .. high[p]
      /\ ToFill(p)' = IF at[p] < high[p] THEN at[p] + 1 .. high[p] ELSE {}
  BY <1>7, <1>10, ProducerIsThen DEF EveryProducer, ProducerFacts
<1>13 HeldAreClaimed' BY <1>5, <1>8, <1>11, <1>12 DEF Inv, HeldAreClaimed
<1>14 Unique' BY <1>8, <1>11, <1>12 DEF Inv, Unique
<1>15 ClaimedAreGranted' BY <1>5, <1>7 DEF Inv, ClaimedAreGranted
<1>16 ReleasedArePublished' BY <1>5, <1>7, <1>8, <1>11, <1>12 DEF Inv, ReleasedArePublished
<1>17 \A s : Ready(s)' <=> Ready(s) BY <1>5, <1>8, <1>11, <1>12 DEF Ready
<1>18 \A s : Filled(s)' => Filled(s) \/ s = at[p]
  <2>1 \A s : s \in ToFill(p) => s \in ToFill(p)' \/ s = at[p] BY <1>3, <1>11, <1>12
  <2> QED BY <1>5, <1>8, <2>1 DEF Filled
<1>19 RoomWasSeen' /\ LimitWasSeen' BY <1>5, <1>6, <1>7, <1>8 DEF Inv, RoomWasSeen, LimitWasSeen
<1>20 ClaimedHaveRoom' BY <1>5, <1>8 DEF Inv, ClaimedHaveRoom
<1>21 SeenIsReady' BY <1>8, <1>17 DEF Inv, SeenIsReady
<1>22 MarksAreTrue' BY <1>5, <1>8, <1>17 DEF Inv, MarksAreTrue, Window, IsMarked, Now, mark
<1>23 EntriesAreTrue'
  <2>1 SUFFICES ASSUME Entries, NEW c \in Consumers, NEW s \in Window(c), Filled(s)' PROVE entry'[Slot(s)] = s
    BY <1>8 DEF EntriesAreTrue, Window
  <2>2 at[p] \in ToMark(p) BY <1>3, <1>11
  <2>3 at[p] \in Window(c) BY <2>2, ToMarkIsNear
  <2>4 Slot(s) \in DOMAIN entry /\ Slot(at[p]) \in DOMAIN entry BY <1>1, <2>3, WindowIs, ConsumerIs DEF MemoryTypes
  <2>5 s # at[p] => entry[Slot(s)] = s BY <1>18, <2>1 DEF Inv, EntriesAreTrue
  <2>6 s # at[p] => Slot(s) # Slot(at[p]) BY <2>3, WindowIs, ConsumerIs
  <2> QED BY <1>5, <2>4, <2>5, <2>6
<1>24 WhatIsReadWasPublished' BY <1>7 DEF Inv, WhatIsReadWasPublished
<1>25 Forward BY <1>1, <1>5, <1>8, <1>11, <1>12, <1>17 DEF Forward, MemoryTypes
<1> QED BY <1>10, <1>13, <1>14, <1>15, <1>16, <1>19, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25 DEF Inv

LEMMA DoesMark == ASSUME Inv, NEW p \in Producers, Mark(p) PROVE Inv' /\ Forward
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ p \in Threads /\ claimed \in Nat /\ ProducerTypes(p) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 pc[p] \in {"holding", "Mark"} BY DEF Mark
<1>3 /\ low[p] \in Nat /\ high[p] \in Nat /\ at[p] \in low[p] .. high[p] /\ low[p] <= high[p]
     /\ Holds(p) = low[p] .. high[p] /\ ToFill(p) = {} /\ ToMark(p) = at[p] .. high[p] /\ held[p] \subseteq low[p] .. high[p]
  <2>1 pc[p] = "holding" => at[p] = low[p] BY <1>1 DEF ProducerTypes
  <2> QED BY <1>1, <1>2, <2>1, ProducerIs DEF EveryProducer, ProducerFacts, Having
<1>4 memory' = [memory EXCEPT !["mark"][Slot(at[p])] = Lap(at[p])] /\ buffers' = buffers BY <1>1, Stored DEF Mark
<1>5 /\ claimed' = claimed /\ done' = done /\ entry' = entry
     /\ memory'["mark"] = [memory["mark"] EXCEPT ![Slot(at[p])] = Lap(at[p])] /\ memory'["limit"] = memory["limit"]
     /\ MemoryTypes(Areas)'
  BY <1>1, <1>4, AreaSet DEF Areas
<1>6 mark' = [mark EXCEPT ![Slot(at[p])] = Lap(at[p])] /\ limit' = limit BY <1>5 DEF mark, limit
<1>7 /\ Moves(p) /\ UNCHANGED <<granted, misread>> /\ published' = published \cup low[p] .. high[p]
     /\ \/ /\ at[p] < high[p] /\ pc'[p] = "Mark" /\ at'[p] = at[p] + 1 /\ UNCHANGED <<low, high, batches>>
        \/ /\ ~(at[p] < high[p]) /\ pc'[p] = "idle" /\ at'[p] = None /\ batches'[p] = batches[p] + 1
  BY <1>1 DEF Mark, Publishes, HasPublished, Moves, LocalTypes
<1>8 /\ \A q \in Producers \ {p} : /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
                                   /\ ProducerTypes(q)' /\ Holds(q)' = Holds(q) /\ held'[q] = held[q]
                                   /\ ToFill(q)' = ToFill(q) /\ ToMark(q)' = ToMark(q)
     /\ \A c \in Consumers : low'[c] = low[c] /\ Seen(c)' = Seen(c) /\ ConsumerTypes(c)'
  BY <1>1, <1>5, <1>7, OthersKeep, ThreadsAre
<1>9 ProducerTypes(p)'
  <2>1 Len(Script[p]) \in Nat
    <3>1 Script[p] \in Seq(Nat \ {0}) BY Sizes
    <3> QED BY <3>1
  <2>2 batches[p] \in 0 .. Len(Script[p]) /\ batches[p] < Len(Script[p]) BY <1>1, <1>2 DEF ProducerTypes
  <2>3 CASE at[p] < high[p]
    <3>1 Last(p)' = Last(p) BY <1>7, <2>3 DEF Size, Last
    <3> QED BY <1>1, <1>2, <1>3, <1>5, <1>7, <2>2, <2>3, <3>1 DEF ProducerTypes, Waiting, Having
  <2>4 CASE ~(at[p] < high[p]) BY <1>7, <2>1, <2>2, <2>4 DEF ProducerTypes, Waiting, Having, None
  <2> QED BY <2>3, <2>4
<1>10 Types' BY <1>1, <1>5, <1>6, <1>7, <1>8, <1>9 DEF Types, LocalTypes, Moves, Areas
<1>11 /\ Holds(p)' \subseteq low[p] .. high[p] /\ held'[p] = {} /\ ToFill(p)' = {}
      /\ ToMark(p)' = IF at[p] < high[p] THEN at[p] + 1 .. high[p] ELSE {}
  BY <1>3, <1>7, <1>10, ProducerIsThen DEF EveryProducer, ProducerFacts
<1>12 low[p] .. high[p] \subseteq 0 .. claimed - 1 BY <1>3 DEF Inv, HeldAreClaimed
<1>13 \A q \in Producers \ {p} : \A s \in low[p] .. high[p] : s \notin held[q] /\ s \notin ToMark(q)
  BY <1>1, <1>3, ProducerIs DEF Inv, Unique, EveryProducer, ProducerFacts
<1>14 HeldAreClaimed' BY <1>5, <1>8, <1>11, <1>12 DEF Inv, HeldAreClaimed
<1>15 Unique' BY <1>3, <1>8, <1>11 DEF Inv, Unique
<1>16 ClaimedAreGranted' BY <1>5, <1>7 DEF Inv, ClaimedAreGranted
<1>17 ReleasedArePublished'
  <2>1 ASSUME NEW s \in 0 .. claimed - 1
       PROVE  (\A q \in Producers : s \notin held'[q]) <=> (\A q \in Producers : s \notin held[q]) \/ s \in low[p] .. high[p]
    BY <1>3, <1>8, <1>11, <1>13
  <2> QED BY <1>5, <1>7, <1>12, <2>1 DEF Inv, ReleasedArePublished
<1>18 \A s : Ready(s)' <=> Ready(s) \/ s = at[p]
  <2>1 \A s : s \in ToMark(p) <=> s \in ToMark(p)' \/ s = at[p] BY <1>3, <1>11
  <2>2 at[p] \notin ToMark(p)' /\ at[p] \in 0 .. claimed - 1 BY <1>3, <1>11, <1>12
  <2> QED BY <1>3, <1>5, <1>8, <1>13, <2>1, <2>2 DEF Ready
<1>19 \A s : Filled(s)' <=> Filled(s) BY <1>3, <1>5, <1>8, <1>11 DEF Filled
<1>20 RoomWasSeen' /\ LimitWasSeen' BY <1>5, <1>6, <1>7, <1>8 DEF Inv, RoomWasSeen, LimitWasSeen
<1>21 ClaimedHaveRoom' BY <1>5, <1>8 DEF Inv, ClaimedHaveRoom
<1>22 SeenIsReady' BY <1>8, <1>18 DEF Inv, SeenIsReady
<1>23 MarksAreTrue'
  <2>1 SUFFICES ASSUME NEW c \in Consumers, NEW s \in Window(c) PROVE mark'[Slot(s)] = Lap(s) <=> Ready(s)'
    BY <1>8 DEF MarksAreTrue, Window, IsMarked, Now, mark
  <2>2 at[p] \in ToMark(p) BY <1>3
  <2>3 at[p] \in Window(c) BY <2>2, ToMarkIsNear
  <2>4 Slot(s) \in DOMAIN mark /\ Slot(at[p]) \in DOMAIN mark BY <1>1, <2>3, WindowIs, ConsumerIs DEF Types
  <2>5 mark[Slot(s)] = Lap(s) <=> Ready(s) BY DEF Inv, MarksAreTrue, IsMarked, Now, mark
  <2>6 s # at[p] => Slot(s) # Slot(at[p]) BY <2>3, WindowIs, ConsumerIs
  <2> QED BY <1>6, <1>18, <2>4, <2>5, <2>6
<1>24 EntriesAreTrue' BY <1>5, <1>8, <1>19 DEF Inv, EntriesAreTrue, Window
<1>25 WhatIsReadWasPublished' BY <1>7 DEF Inv, WhatIsReadWasPublished
<1>26 Forward BY <1>1, <1>5, <1>8, <1>11, <1>18 DEF Forward, MemoryTypes
<1> QED BY <1>10, <1>14, <1>15, <1>16, <1>17, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26 DEF Inv

-----------------------------------------------------------------------------
(* The actions of a consumer. *)

LEMMA DoesLook == ASSUME Inv, NEW c \in Consumers, Look(c) PROVE Inv' /\ Forward
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ c \in Threads /\ ConsumerTypes(c) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 /\ pc[c] \in Looking /\ UNCHANGED memoryVars
     /\ IF mark[Slot(at[c])] = Lap(at[c]) /\ at[c] - low[c] < Reach
           THEN GoesOnAt(c, "Look", at[c] + 1)
           ELSE HasSeen(c, at[c] - 1)
  BY <1>1, TypesAre, Loaded DEF Look, Reads, Looking
<1>3 low[c] \in Nat /\ at[c] \in Nat /\ low[c] <= at[c] /\ high[c] = low[c] - 1 /\ done[c] = low[c] - 1 /\ Seen(c) = at[c] - 1
  BY <1>1, <1>2 DEF ConsumerTypes, Looking, Seen
<1>4 done' = done /\ ~misread BY <1>1, <1>2, MemoryKept DEF Inv, WhatIsReadWasPublished
<1>5 CASE mark[Slot(at[c])] = Lap(at[c]) /\ at[c] - low[c] < Reach
  <2>1 Moves(c) /\ UNCHANGED <<low, high, granted, published, misread>> /\ pc'[c] = "Look" /\ at'[c] = at[c] + 1
    BY <1>1, <1>2, <1>5 DEF GoesOnAt, GoesOn, Moves, LocalTypes, historyVars
  <2>2 ConsumerTypes(c)' BY <1>3, <1>4, <2>1 DEF ConsumerTypes, Looking, Reading
  <2>3 at[c] \in Window(c) BY <1>3, <1>5, Sizes, LooksAreShort DEF Window
  <2>4 Ready(at[c]) BY <1>5, <2>3 DEF Inv, MarksAreTrue, IsMarked, Now, mark
  <2>5 Seen(c)' = at[c] BY <1>3, <2>1 DEF Seen, Looking
  <2>6 \A s \in 0 .. Seen(c)' : s \in 0 .. Seen(c) \/ s = at[c] BY <1>3, <2>5
  <2> QED BY <1>2, <1>4, <2>1, <2>2, <2>4, <2>6, ConsumerIs, ConsumerWalks
<1>6 CASE ~(mark[Slot(at[c])] = Lap(at[c]) /\ at[c] - low[c] < Reach) /\ at[c] - 1 < low[c]
  <2>1 UNCHANGED <<pc, low, high, at, batches, granted, published, misread>>
    BY <1>2, <1>6 DEF HasSeen, localVars, historyVars
  <2>2 Moves(c) BY <1>1, <2>1 DEF Moves, LocalTypes
  <2>3 ConsumerTypes(c)' /\ Seen(c)' = Seen(c) BY <1>1, <1>4, <2>1 DEF ConsumerTypes, Seen
  <2> QED BY <1>2, <1>4, <2>1, <2>2, <2>3, ConsumerIs, ConsumerWalks
<1>7 CASE ~(mark[Slot(at[c])] = Lap(at[c]) /\ at[c] - low[c] < Reach) /\ ~(at[c] - 1 < low[c])
  <2>1 /\ Moves(c) /\ UNCHANGED <<low, batches, granted, published, misread>>
       /\ pc'[c] = IF Entries THEN "Read" ELSE "Finish"
       /\ high'[c] = at[c] - 1 /\ at'[c] = low[c]
    BY <1>1, <1>2, <1>7 DEF HasSeen, Moves, LocalTypes, historyVars
  <2>2 ConsumerTypes(c)' BY <1>3, <1>4, <1>7, <2>1 DEF ConsumerTypes, Looking, Reading
  <2>3 Seen(c)' = Seen(c) BY <1>3, <2>1 DEF Seen, Looking
  <2> QED BY <1>2, <1>4, <2>1, <2>2, <2>3, ConsumerIs, ConsumerWalks
<1> QED BY <1>5, <1>6, <1>7

LEMMA DoesRead == ASSUME Inv, NEW c \in Consumers, Read(c) PROVE Inv' /\ Forward
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ c \in Threads /\ ConsumerTypes(c) BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 /\ pc[c] = "Read" /\ UNCHANGED memoryVars
     /\ misread' = (misread \/ entry[Slot(at[c])] # at[c])
  BY <1>1, TypesAre, Loaded DEF Read, Reads
<1>3 /\ low[c] \in Nat /\ high[c] \in Nat /\ at[c] \in low[c] .. high[c] /\ Entries /\ done[c] = low[c] - 1 /\ Seen(c) = high[c]
  BY <1>1, <1>2 DEF ConsumerTypes, Looking, Seen
<1>4 done' = done /\ ~misread BY <1>1, <1>2, MemoryKept DEF Inv, WhatIsReadWasPublished
<1>5 Ready(at[c]) /\ at[c] \in Window(c) BY <1>3, ConsumerIs, Sizes DEF Window
<1>6 Filled(at[c]) BY <1>1, <1>5, ProducerIs DEF Ready, Filled, EveryProducer, ProducerFacts
<1>7 ~misread' BY <1>2, <1>3, <1>4, <1>5, <1>6 DEF Inv, EntriesAreTrue
<1>8 /\ Moves(c) /\ UNCHANGED <<low, high, batches, granted, published>>
     /\ \/ at[c] < high[c] /\ pc'[c] = "Read" /\ at'[c] = at[c] + 1
        \/ ~(at[c] < high[c]) /\ pc'[c] = "Finish" /\ at'[c] = at[c]
  BY <1>1 DEF Read, Moves, LocalTypes
<1>9 ConsumerTypes(c)' /\ Seen(c)' = Seen(c) BY <1>3, <1>4, <1>8 DEF ConsumerTypes, Looking, Reading, Seen
<1> QED BY <1>2, <1>7, <1>8, <1>9, ConsumerIs, ConsumerWalks

LEMMA DoesFinish == ASSUME Inv, NEW c \in Consumers, Finish(c) PROVE Inv' /\ Forward
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ c \in Threads /\ ConsumerTypes(c) /\ claimed \in Nat BY ThreadsAre, TypesAre DEF Inv, Types, LocalTypes
<1>2 pc[c] = "Finish" BY DEF Finish
<1>3 low[c] \in Nat /\ high[c] \in Nat /\ low[c] <= high[c] /\ done[c] = low[c] - 1 /\ Seen(c) = high[c]
  BY <1>1, <1>2 DEF ConsumerTypes, Looking, Seen
<1>4 memory' = [memory EXCEPT !["done"][c] = high[c]] /\ buffers' = buffers BY <1>1, Stored DEF Finish
<1>5 /\ claimed' = claimed /\ entry' = entry /\ MemoryTypes(Areas)'
     /\ memory'["mark"] = memory["mark"] /\ memory'["limit"] = memory["limit"]
     /\ done'[c] = high[c] /\ \A d \in Consumers : d # c => done'[d] = done[d]
  BY <1>1, <1>3, <1>4, DoneSet DEF Areas
<1>6 mark' = mark /\ limit' = limit BY <1>5 DEF mark, limit
<1>7 /\ Moves(c) /\ UNCHANGED <<high, batches, granted, published, misread>> /\ pc'[c] = "idle"
     /\ low'[c] = high[c] + 1 /\ at'[c] = high[c] + 1
  BY <1>1 DEF Finish, Moves, LocalTypes, historyVars
<1>8 done'[c] = high[c] /\ \A d \in Consumers \ {c} : done'[d] = done[d] BY <1>5
<1>9 /\ \A q \in Producers : /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
                             /\ ProducerTypes(q)' /\ Holds(q)' = Holds(q) /\ held'[q] = held[q]
                             /\ ToFill(q)' = ToFill(q) /\ ToMark(q)' = ToMark(q)
     /\ \A d \in Consumers \ {c} : low'[d] = low[d] /\ Seen(d)' = Seen(d) /\ ConsumerTypes(d)'
  BY <1>1, <1>5, <1>7, <1>8, OthersKeep, ThreadsAre
<1>10 ConsumerTypes(c)' /\ Seen(c)' = Seen(c) BY <1>3, <1>7, <1>8 DEF ConsumerTypes, Looking, Reading, Seen
<1>11 Types' BY <1>1, <1>5, <1>6, <1>7, <1>9, <1>10 DEF Types, LocalTypes, Moves, Areas
<1>12 HavesAreKept BY <1>5, <1>7, <1>9 DEF HavesAreKept
<1>13 /\ HeldAreClaimed' /\ Unique' /\ ClaimedAreGranted' /\ ReleasedArePublished'
      /\ \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s))
  BY <1>12, KeepsHaves
<1>14 \A d \in Consumers : done[d] \in Int /\ done'[d] \in Int /\ done[d] <= done'[d] BY <1>1, <1>3, <1>8 DEF MemoryTypes
<1>15 RoomWasSeen' /\ LimitWasSeen'
  <2>1 ASSUME NEW p \in Producers PROVE
         /\ pc'[p] = "LookForRoom" => \A i \in 1 .. at'[p] - low'[p] : high'[p] - Capacity <= done'[Order[i]]
         /\ pc'[p] \in {"MoveLimit", "Claim"} => \A d \in Consumers : high'[p] - Capacity <= done'[d]
    <3>1 pc[p] # "idle" => high[p] - Capacity \in Int BY <1>1, ProducerIs, Sizes DEF EveryProducer, ProducerFacts
    <3>2 CASE pc[p] = "LookForRoom"
      <4>1 at[p] \in low[p] .. low[p] + Cardinality(Consumers) - 1 /\ low[p] \in Nat
        BY <1>1, <3>2, ProducerIs DEF Types, ProducerTypes, EveryProducer, ProducerFacts
      <4>2 \A i \in 1 .. at[p] - low[p] : Order[i] \in Consumers BY <4>1, OrderIs
      <4>3 \A i \in 1 .. at[p] - low[p] : high[p] - Capacity <= done[Order[i]] BY <3>2 DEF Inv, RoomWasSeen
      <4> QED BY <1>9, <1>14, <3>1, <3>2, <4>2, <4>3
    <3>3 CASE pc[p] \in {"MoveLimit", "Claim"} BY <1>9, <1>14, <3>1, <3>3 DEF Inv, RoomWasSeen
    <3> QED BY <1>9, <3>2, <3>3
  <2>2 \A d \in Consumers : limit - Capacity <= done'[d] BY <1>1, <1>14, Sizes DEF Inv, Types, LimitWasSeen
  <2> QED BY <1>6, <2>1, <2>2 DEF RoomWasSeen, LimitWasSeen
<1>16 ClaimedHaveRoom' BY <1>3, <1>5, <1>7, <1>9, ConsumerIs, Sizes DEF Inv, ClaimedHaveRoom
<1>17 SeenIsReady' BY <1>9, <1>10, <1>13 DEF Inv, SeenIsReady
<1>18 \A s \in Window(c)' : s \in Nat /\ (s \in Window(c) \/ (s >= claimed /\ s - Capacity \in low[c] .. high[c]))
  BY <1>1, <1>3, <1>7, ConsumerIs, Sizes DEF Window
<1>19 MarksAreTrue'
  <2>1 ASSUME NEW d \in Consumers \ {c}, NEW s \in Window(d)' PROVE IsMarked(s)' <=> Ready(s)'
    BY <1>5, <1>9, <1>13 DEF Inv, MarksAreTrue, Window, IsMarked, Now, mark
  <2>2 ASSUME NEW s \in Window(c)', s \in Window(c) PROVE IsMarked(s)' <=> Ready(s)'
    BY <1>5, <1>13, <2>2 DEF Inv, MarksAreTrue, IsMarked, Now, mark
  <2>3 ASSUME NEW s \in Window(c)', s >= claimed, s - Capacity \in low[c] .. high[c] PROVE IsMarked(s)' <=> Ready(s)'
    <3> DEFINE k == s - Capacity
    <3>1 k \in Int /\ s = k + Capacity BY <1>3, <2>3, Sizes, <1>18
    <3>2 Ready(k) /\ k \in Window(c) BY <1>1, <1>3, <2>3, ConsumerIs, Sizes DEF Window
    <3> HIDE DEF k
    <3>3 mark[Slot(k)] = Lap(k) BY <3>2 DEF Inv, MarksAreTrue, IsMarked, Now, mark
    <3>4 mark[Slot(s)] # Lap(s) BY <3>1, <3>3, NextLap
    <3>5 ~Ready(s) BY <1>1, <2>3, <1>18 DEF Ready
    <3> QED BY <1>5, <1>13, <3>4, <3>5 DEF IsMarked, Now, mark
  <2> QED BY <1>18, <2>1, <2>2, <2>3 DEF MarksAreTrue
<1>20 EntriesAreTrue'
  <2>1 ASSUME Entries, NEW d \in Consumers \ {c}, NEW s \in Window(d)', Filled(s)' PROVE entry'[Slot(s)] = s
    BY <1>5, <1>9, <1>13, <2>1 DEF Inv, EntriesAreTrue, Window
  <2>2 ASSUME Entries, NEW s \in Window(c)', Filled(s)' PROVE entry'[Slot(s)] = s
    <3>1 s \in Window(c) BY <1>1, <1>13, <1>18, <2>2 DEF Filled
    <3> QED BY <1>5, <1>13, <2>2, <3>1 DEF Inv, EntriesAreTrue
  <2> QED BY <2>1, <2>2 DEF EntriesAreTrue
<1>21 WhatIsReadWasPublished' BY <1>7 DEF Inv, WhatIsReadWasPublished
<1>22 Forward BY <1>12, <1>14, KeepsForward
<1> QED BY <1>11, <1>13, <1>15, <1>16, <1>17, <1>19, <1>20, <1>21, <1>22 DEF Inv

-----------------------------------------------------------------------------
(* The invariant holds at the start, and every step keeps it. *)

LEMMA MemoryAtFirst ==
    ASSUME Init
    PROVE  /\ DOMAIN memory = {"claimed", "done", "entry"} \cup Areas /\ buffers = NothingStored
           /\ memory["claimed"] = [i \in {0} |-> 0] /\ memory["done"] = [c \in Consumers |-> None]
           /\ memory["entry"] = [i \in 0 .. Capacity - 1 |-> None] /\ memory["mark"] = Unmarked
           /\ memory["limit"] = [i \in {0} |-> Capacity - 1]
<1>1 /\ DOMAIN CommonAreas = {"claimed", "done", "entry"} /\ CommonAreas["claimed"] = [i \in {0} |-> 0]
     /\ CommonAreas["done"] = [c \in Consumers |-> None] /\ CommonAreas["entry"] = [i \in 0 .. Capacity - 1 |-> None]
  BY DEF CommonAreas
<1>2 /\ DOMAIN MarksAreas = {"claimed", "done", "entry", "mark"} /\ MarksAreas["mark"] = Unmarked
     /\ \A area \in {"claimed", "done", "entry"} : MarksAreas[area] = CommonAreas[area]
  BY <1>1 DEF MarksAreas
<1>3 DOMAIN MarksAreas \cup {"limit"} = {"claimed", "done", "entry", "mark", "limit"} BY <1>2
<1>4 /\ memory = [area \in {"claimed", "done", "entry", "mark", "limit"} |->
                     IF area = "limit" THEN [i \in {0} |-> Capacity - 1] ELSE MarksAreas[area]]
     /\ buffers = NothingStored
  BY <1>3 DEF Init, SharedInit
<1> QED BY <1>1, <1>2, <1>4 DEF Areas

LEMMA InvAtFirst == Init => Inv
<1> SUFFICES ASSUME Init PROVE Inv OBVIOUS
<1>1 /\ DOMAIN memory = {"claimed", "done", "entry"} \cup Areas /\ buffers = NothingStored /\ DOMAIN memory["limit"] = {0}
  BY MemoryAtFirst
<1>2 /\ claimed = 0 /\ done = [c \in Consumers |-> None] /\ entry = [i \in 0 .. Capacity - 1 |-> None] /\ mark = Unmarked
     /\ limit = Capacity - 1
  BY MemoryAtFirst DEF claimed, done, entry, mark, limit
<1>3 /\ pc = [t \in Threads |-> "idle"] /\ granted = {} /\ published = {} /\ misread = FALSE
     /\ low = [t \in Threads |-> IF t \in Consumers THEN 0 ELSE -1]
     /\ high = [t \in Threads |-> -1] /\ at = [t \in Threads |-> IF t \in Consumers THEN 0 ELSE -1]
     /\ batches = [p \in Producers |-> 0]
  BY DEF Init, ParticipantsInit, None
<1>4 \A p \in Producers : p \in Threads /\ pc[p] = "idle" /\ held[p] = {} /\ Holds(p) = {} /\ at[p] = -1
  BY <1>3, ThreadsAre DEF held, Holds
<1>5 \A c \in Consumers : c \in Threads /\ pc[c] = "idle" /\ low[c] = 0 /\ high[c] = -1 /\ at[c] = 0 /\ done[c] = -1
  BY <1>2, <1>3, ThreadsAre DEF None
<1>6 MemoryTypes(Areas) BY <1>1, <1>2, MemoryAtFirst DEF MemoryTypes, None
<1>7 ASSUME NEW p \in Producers PROVE ProducerTypes(p)
  <2>1 Len(Script[p]) \in Nat
    <3>1 Script[p] \in Seq(Nat \ {0}) BY Sizes
    <3> QED BY <3>1
  <2> QED BY <1>3, <1>4, <2>1 DEF ProducerTypes, Having
<1>8 \A c \in Consumers : ConsumerTypes(c) BY <1>5 DEF ConsumerTypes, Looking
<1>9 Types BY <1>1, <1>2, <1>3, <1>6, <1>7, <1>8, Sizes DEF Types, LocalTypes, Areas, Unmarked
<1>10 \A s : ~Ready(s) /\ ~Filled(s) BY <1>2 DEF Ready, Filled
<1>11 HeldAreClaimed /\ Unique /\ RoomWasSeen BY <1>4 DEF HeldAreClaimed, Unique, RoomWasSeen
<1>12 ClaimedAreGranted /\ ReleasedArePublished BY <1>2, <1>3 DEF ClaimedAreGranted, ReleasedArePublished
<1>13 ClaimedHaveRoom /\ LimitWasSeen BY <1>2, <1>5, Sizes DEF ClaimedHaveRoom, LimitWasSeen
<1>14 SeenIsReady BY <1>5 DEF SeenIsReady, Seen, Looking
<1>15 MarksAreTrue
  <2>1 ASSUME NEW c \in Consumers, NEW s \in Window(c) PROVE ~IsMarked(s)
    <3>1 s \in 0 .. Capacity - 1 BY <1>5, Sizes DEF Window
    <3> QED BY <1>2, <3>1, FirstLap DEF IsMarked, Now, Unmarked, mark
  <2> QED BY <1>10, <2>1 DEF MarksAreTrue
<1>16 EntriesAreTrue /\ WhatIsReadWasPublished BY <1>3, <1>10 DEF EntriesAreTrue, WhatIsReadWasPublished
<1> QED BY <1>9, <1>11, <1>12, <1>13, <1>14, <1>15, <1>16 DEF Inv

LEMMA WhoIsWhere ==
    ASSUME Inv, NEW t \in Threads
    PROVE  /\ pc[t] \in Waiting \cup Having => t \in Producers
           /\ pc[t] \in Reading => t \in Consumers
<1>1 t \in Producers \/ t \in Consumers BY Parts
<1>2 t \in Producers => pc[t] \in {"idle"} \cup Waiting \cup Having BY DEF Inv, Types, ProducerTypes
<1>3 t \in Consumers => pc[t] \in Looking \cup Reading BY DEF Inv, Types, LocalTypes, ConsumerTypes
<1> QED BY <1>1, <1>2, <1>3 DEF Waiting, Having, Looking, Reading

LEMMA Steps ==
    ASSUME Inv, NEW t \in Threads, Produces(t) \/ Consumes(t) \/ Drains(t)
    PROVE  Inv' /\ Forward
<1>1 CASE Produces(t)
  <2>1 t \in Producers
    BY <1>1, WhoIsWhere DEF Produces, LookAtClaimed, MayClaim, LookAtLimit, LookForRoom, MoveLimit, Claim, Fill, Mark, Waiting, Having
  <2> QED BY <1>1, <2>1, DoesLookAtClaimed, DoesLookAtLimit, DoesLookForRoom, DoesMoveLimit, DoesClaim, DoesFill, DoesMark
      DEF Produces
<1>2 CASE Consumes(t)
  <2>1 t \in Consumers BY <1>2, WhoIsWhere DEF Consumes, Look, Read, Finish, Reading
  <2> QED BY <1>2, <2>1, DoesLook, DoesRead, DoesFinish DEF Consumes
<1>3 ~Drains(t)
  <2>1 MemoryTypes(Areas) BY TypesAre DEF Inv
  <2> QED BY <2>1, NothingDrains DEF Drains
<1> QED BY <1>1, <1>2, <1>3

LEMMA InvNext == Inv /\ [Next]_vars => Inv' /\ Forward
<1> SUFFICES ASSUME Inv, [Next]_vars PROVE Inv' /\ Forward OBVIOUS
<1>1 CASE Next BY <1>1, Steps DEF Next
<1>2 CASE UNCHANGED vars
  <2>1 /\ UNCHANGED memoryVars /\ UNCHANGED <<pc, low, high, at, batches, granted, published, misread>>
    BY <1>2 DEF vars, localVars, historyVars
  <2>2 Types /\ MemoryTypes(Areas) BY TypesAre DEF Inv
  <2>3 /\ MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ mark' = mark
       /\ DOMAIN memory'["limit"] = {0} /\ limit' \in Int /\ LimitWasSeen'
    BY <2>1, NothingMoves DEF OnlyTheLimitMoves
  <2>4 Types' BY <2>1, <2>2, <2>3 DEF Types, LocalTypes, ProducerTypes, ConsumerTypes, Size, Last, Areas
  <2>5 \A p \in Producers : Holds(p)' = Holds(p) /\ held'[p] = held[p] /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
    BY <2>1 DEF Holds, AwaitsRoom, held, ToFill, ToMark
  <2>6 HavesAreKept BY <2>1, <2>3, <2>5 DEF HavesAreKept
  <2>7 /\ HeldAreClaimed' /\ Unique' /\ ClaimedAreGranted' /\ ReleasedArePublished'
       /\ \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s))
    BY <2>6, KeepsHaves
  <2>8 RoomWasSeen' /\ ClaimedHaveRoom' BY <2>1, <2>3 DEF Inv, RoomWasSeen, ClaimedHaveRoom
  <2>9 SeenIsReady' BY <2>1, <2>7 DEF Inv, SeenIsReady, Seen
  <2>10 MarksAreTrue' BY <2>1, <2>3, <2>7 DEF Inv, MarksAreTrue, Window, IsMarked, Now, mark
  <2>11 EntriesAreTrue' BY <2>1, <2>3, <2>7 DEF Inv, EntriesAreTrue, Window
  <2>12 WhatIsReadWasPublished' BY <2>1 DEF Inv, WhatIsReadWasPublished
  <2>13 Forward BY <2>2, <2>3, <2>6, KeepsForward DEF MemoryTypes
  <2> QED BY <2>3, <2>4, <2>7, <2>8, <2>9, <2>10, <2>11, <2>12, <2>13 DEF Inv
<1> QED BY <1>1, <1>2

THEOREM Invariant == Spec => []Inv
BY InvAtFirst, InvNext, PTL DEF Spec

-----------------------------------------------------------------------------
(* What it says. *)

(* No number is granted twice. *)
THEOREM Spec => []Unique
<1>1 Inv => Unique BY DEF Inv
<1> QED BY <1>1, Invariant, PTL

(* No entry is filled again before every consumer is done with it. *)
THEOREM Spec => []NobodyElseIsThere
<1>1 Inv => NobodyElseIsThere
  <2> SUFFICES ASSUME Inv, NEW p \in Producers, NEW c \in Consumers, NEW s \in Holds(p) PROVE s - Capacity < low[c]
    BY DEF NobodyElseIsThere
  <2>1 s \in 0 .. claimed - 1 BY DEF Inv, HeldAreClaimed
  <2> QED BY <2>1, ConsumerIs, Sizes
<1> QED BY <1>1, Invariant, PTL

LEMMA ReadyIsPublished ==
    ASSUME Inv, NEW s, Ready(s)
    PROVE  s \in published /\ \A p \in Producers : s \notin held[p]
BY ProducerIs DEF Inv, Ready, ReleasedArePublished, EveryProducer, ProducerFacts

(* What is read was published, and so was everything before. *)
THEOREM Spec => []ReadIsShown
<1>1 Inv => ReadIsShown
  <2> SUFFICES ASSUME Inv, NEW c \in Consumers, NEW s \in 0 .. high[c] PROVE s \in published BY DEF ReadIsShown
  <2>1 s \in 0 .. Seen(c) BY ConsumerIs
  <2> QED BY <2>1, ConsumerIs, ReadyIsPublished
<1> QED BY <1>1, Invariant, PTL

(* A consumer reads what was filled in for this number. *)
THEOREM Spec => []WhatIsReadWasPublished
<1>1 Inv => WhatIsReadWasPublished BY DEF Inv
<1> QED BY <1>1, Invariant, PTL

(* While a producer holds numbers, nothing from there on is read. *)
THEOREM Spec => []NothingBehindIsRead
<1>1 Inv => NothingBehindIsRead
  <2> SUFFICES ASSUME Inv, NEW p \in Producers, NEW c \in Consumers, NEW s \in held[p] PROVE high[c] < s
    BY DEF NothingBehindIsRead
  <2>1 s \in 0 .. claimed - 1 BY ProducerIs DEF Inv, HeldAreClaimed, EveryProducer, ProducerFacts
  <2>2 s \notin 0 .. Seen(c) BY ConsumerIs, ReadyIsPublished
  <2> QED BY <2>1, <2>2, ConsumerIs
<1> QED BY <1>1, Invariant, PTL

-----------------------------------------------------------------------------
(* What is shown *)

LEMMA SlowestIs ==
    ASSUME Inv, Consumers # {}
    PROVE  \E c \in Consumers : slowest = done[c]
<1> DEFINE X == {low[c] : c \in Consumers}
<1>1 \A c \in Consumers : low[c] \in Nat /\ done[c] = low[c] - 1 BY ConsumerIs
<1>2 X \subseteq Nat /\ X # {} BY <1>1
<1> HIDE DEF X
<1>3 PICK n \in X : \A k \in X : n <= k BY <1>2, Least
<1>4 PICK c \in Consumers : low[c] = n BY DEF X
<1>5 \A d \in Consumers : low[c] <= low[d] BY <1>3, <1>4 DEF X
<1>6 done[c] \in {done[d] : d \in Consumers} /\ \A d \in Consumers : done[c] <= done[d] BY <1>1, <1>5
<1>7 slowest = CHOOSE x \in {done[d] : d \in Consumers} : \A d \in Consumers : x <= done[d]
  BY DEF slowest, Now, done
<1>8 slowest \in {done[d] : d \in Consumers} BY <1>6, <1>7
<1> QED BY <1>8

(* The prefix of what is ready. *)
ShownIsTheReady ==
    Consumers # {} =>
        /\ shown \in Int /\ shown >= -1
        /\ \A s \in 0 .. shown : Ready(s)
        /\ ~Ready(shown + 1)

LEMMA ShownIs == Inv => ShownIsTheReady
<1> SUFFICES ASSUME Inv, Consumers # {} PROVE ShownIsTheReady BY DEF ShownIsTheReady
<1>1 PICK c \in Consumers : slowest = done[c] BY SlowestIs
<1>2 /\ low[c] \in Nat /\ slowest = low[c] - 1 /\ claimed \in Nat /\ claimed <= low[c] + Capacity
     /\ Capacity \in Nat \ {0} /\ Seen(c) \in Int /\ low[c] - 1 <= Seen(c)
  BY <1>1, ConsumerIs, Sizes
<1> DEFINE Prefix(s) == (\A k \in slowest + 1 .. s : IsMarked(k)) /\ (s < slowest + Capacity => ~IsMarked(s + 1))
           X == {n \in Nat : n = Capacity \/ ~IsMarked(low[c] + n)}
<1>3 PICK n \in X : \A k \in X : n <= k
  <2>1 Capacity \in X BY <1>2
  <2>2 X \subseteq Nat /\ X # {} BY <2>1
  <2> HIDE DEF X
  <2> QED BY <2>2, Least
<1>4 n \in 0 .. Capacity /\ (n = Capacity \/ ~IsMarked(low[c] + n)) BY <1>2, <1>3
<1>5 ASSUME NEW k \in low[c] .. low[c] + n - 1 PROVE IsMarked(k)
  <2>1 k - low[c] \in Nat /\ k - low[c] < n /\ low[c] + (k - low[c]) = k BY <1>2, <1>4
  <2>2 k - low[c] \notin X BY <1>3, <1>4, <2>1
  <2> QED BY <2>1, <2>2
<1>6 slowest + n \in slowest .. slowest + Capacity /\ Prefix(slowest + n)
  <2>1 \A k \in slowest + 1 .. slowest + n : IsMarked(k) BY <1>2, <1>4, <1>5
  <2>2 (slowest + n) + 1 = low[c] + n BY <1>2, <1>4
  <2> QED BY <1>2, <1>4, <2>1, <2>2
<1>7 shown = CHOOSE s \in slowest .. slowest + Capacity : Prefix(s) BY DEF shown
<1> HIDE DEF Prefix
<1>8 shown \in slowest .. slowest + Capacity /\ Prefix(shown) BY <1>6, <1>7
<1>9 shown \in Int /\ shown >= low[c] - 1 /\ shown <= low[c] - 1 + Capacity BY <1>2, <1>8
<1>10 \A s \in Window(c) : IsMarked(s) <=> Ready(s) BY DEF Inv, MarksAreTrue
<1>11 ASSUME NEW s \in 0 .. shown PROVE Ready(s)
  <2>1 CASE s < low[c] BY <1>2, <2>1, ConsumerIs
  <2>2 CASE s >= low[c]
    <3>1 s \in slowest + 1 .. shown /\ s \in Window(c) BY <1>2, <1>9, <2>2 DEF Window
    <3> QED BY <1>8, <1>10, <3>1 DEF Prefix
  <2> QED BY <1>2, <1>9, <2>1, <2>2
<1>12 ~Ready(shown + 1)
  <2>1 CASE shown < slowest + Capacity
    <3>1 shown + 1 \in Window(c) BY <1>2, <1>9, <2>1 DEF Window
    <3> QED BY <1>8, <1>10, <2>1, <3>1 DEF Prefix
  <2>2 CASE ~(shown < slowest + Capacity)
    <3>1 shown + 1 >= claimed BY <1>2, <1>9, <2>2
    <3> QED BY <1>2, <1>9, <3>1 DEF Ready
  <2> QED BY <2>1, <2>2
<1> QED BY <1>2, <1>9, <1>11, <1>12 DEF ShownIsTheReady

LEMMA ShownIsThen == Inv' => ShownIsTheReady'
BY ShownIs, PTL

(* What is shown grows over published numbers only; once all calls have    *)
(* ended, nothing is left.                                                 *)
THEOREM ASSUME Consumers # {} PROVE Spec => []InOrder
<1>1 Inv => InOrder BY ShownIs, ReadyIsPublished DEF InOrder, ShownIsTheReady
<1> QED BY <1>1, Invariant, PTL

THEOREM ASSUME Consumers # {} PROVE Spec => []NothingLeft
<1>1 Inv => NothingLeft
  <2> SUFFICES ASSUME Inv, AtRest PROVE 0 .. shown = granted BY DEF NothingLeft
  <2>1 \A p \in Producers : ToMark(p) = {} BY DEF AtRest, ToMark
  <2>2 claimed \in Nat /\ \A s : Ready(s) <=> s \in 0 .. claimed - 1 BY <2>1 DEF Ready, Inv, Types, MemoryTypes
  <2>3 shown \in Int /\ shown >= -1 /\ (\A s \in 0 .. shown : Ready(s)) /\ ~Ready(shown + 1) BY ShownIs DEF ShownIsTheReady
  <2>4 shown = claimed - 1
    <3>1 shown >= claimed - 1 BY <2>2, <2>3
    <3>2 shown >= 0 => shown \in 0 .. claimed - 1 BY <2>2, <2>3
    <3> QED BY <2>2, <2>3, <3>1, <3>2
  <2> QED BY <2>4 DEF Inv, ClaimedAreGranted
<1> QED BY <1>1, Invariant, PTL

-----------------------------------------------------------------------------
(* It refines the contract. *)

PromiseOfAny == Consumers # {} => Abstract!Promise

LEMMA PromiseIsKept == Inv => PromiseOfAny
<1> SUFFICES ASSUME Inv, Consumers # {} PROVE Abstract!Promise BY DEF PromiseOfAny
<1>1 \A p, q \in Producers : p # q => held[p] \cap held[q] = {}
  BY ProducerIs DEF Inv, Unique, EveryProducer, ProducerFacts
<1>2 \A p \in Producers : held[p] \subseteq Nat \ published
  <2>1 \A p \in Producers : held[p] \subseteq 0 .. claimed - 1
    BY ProducerIs DEF Inv, HeldAreClaimed, EveryProducer, ProducerFacts
  <2> QED BY <2>1 DEF Inv, ReleasedArePublished
<1>3 \A p \in Producers : \A s \in held[p] : \A c \in Consumers : s - Capacity <= done[c]
  <2> SUFFICES ASSUME NEW p \in Producers, NEW s \in held[p], NEW c \in Consumers PROVE s - Capacity <= done[c] OBVIOUS
  <2>1 s \in 0 .. claimed - 1 BY ProducerIs DEF Inv, HeldAreClaimed, EveryProducer, ProducerFacts
  <2> QED BY <2>1, ConsumerIs, Sizes
<1>4 shown \in Int /\ shown >= -1 /\ (\A s \in 0 .. shown : Ready(s)) /\ ~Ready(shown + 1) BY ShownIs DEF ShownIsTheReady
<1>5 0 .. shown \subseteq published BY <1>4, ReadyIsPublished
<1>6 \A c \in Consumers : done[c] <= shown
  <2> SUFFICES ASSUME NEW c \in Consumers PROVE done[c] <= shown OBVIOUS
  <2>1 shown + 1 \notin 0 .. Seen(c) BY <1>4, ConsumerIs
  <2> QED BY <1>4, <2>1, ConsumerIs
<1> QED BY <1>1, <1>2, <1>3, <1>5, <1>6 DEF Abstract!Promise, Now, done

LEMMA PromiseIsKeptThen == Inv' => PromiseOfAny'
BY PromiseIsKept, PTL

LEMMA StepGrows == ASSUME Inv, Inv', Forward, Consumers # {} PROVE Abstract!Grows
<1>1 claimed \in Nat /\ claimed' \in Nat BY DEF Inv, Types, MemoryTypes
<1>2 \A p \in Producers : held[p] \subseteq 0 .. claimed - 1 BY ProducerIs DEF Inv, HeldAreClaimed, EveryProducer, ProducerFacts
<1>3 \A p, q \in Producers : p # q => held[p] \cap held[q] = {}
  BY ProducerIs DEF Inv, Unique, EveryProducer, ProducerFacts
<1>4 ASSUME NEW s PROVE s \in published' <=> s \in published \/ \E p \in Producers : s \in held[p] \ held'[p]
  <2>1 s \in published <=> s \in 0 .. claimed - 1 /\ \A p \in Producers : s \notin held[p] BY DEF Inv, ReleasedArePublished
  <2>2 s \in published' <=> s \in 0 .. claimed' - 1 /\ \A p \in Producers : s \notin held'[p] BY DEF Inv, ReleasedArePublished
  <2>3 s \in 0 .. claimed' - 1 <=> s \in 0 .. claimed - 1 \/ s \in claimed .. claimed' - 1 BY <1>1 DEF Forward
  <2>4 s \in 0 .. claimed - 1 => s \notin claimed .. claimed' - 1 BY <1>1
  <2>5 ASSUME s \in published' PROVE s \in published \/ \E p \in Producers : s \in held[p] \ held'[p]
    BY <2>1, <2>2, <2>3, <2>5 DEF Forward
  <2>6 ASSUME s \in published PROVE s \in published' BY <2>1, <2>2, <2>3, <2>4, <2>6 DEF Forward
  <2>7 ASSUME NEW p \in Producers, s \in held[p] \ held'[p] PROVE s \in published'
    <3>1 s \in 0 .. claimed - 1 BY <1>2, <2>7
    <3>2 \A q \in Producers : q # p => s \notin held[q] BY <1>3, <2>7
    <3>3 \A q \in Producers : s \notin held'[q] BY <2>4, <2>7, <3>1, <3>2 DEF Forward
    <3> QED BY <2>2, <2>3, <3>1, <3>3
  <2> QED BY <2>5, <2>6, <2>7
<1>5 published' = published \cup UNION {held[p] \ held'[p] : p \in Producers} BY <1>4
<1>6 shown <= shown'
  <2>1 shown \in Int /\ shown >= -1 /\ (\A s \in 0 .. shown : Ready(s)) BY ShownIs DEF ShownIsTheReady
  <2>2 shown' \in Int /\ shown' >= -1 /\ ~Ready(shown + 1)' BY ShownIsThen DEF ShownIsTheReady
  <2>3 shown' + 1 \notin 0 .. shown BY <2>1, <2>2 DEF Forward
  <2> QED BY <2>1, <2>2, <2>3
<1>7 \A c \in Consumers : done[c] <= done'[c] BY DEF Forward
<1> QED BY <1>5, <1>6, <1>7 DEF Abstract!Grows, Now, done

THEOREM ASSUME Consumers # {} PROVE Spec => Refines
<1>1 Init => Abstract!Init
  <2> SUFFICES ASSUME Init PROVE Abstract!Init OBVIOUS
  <2>1 Inv BY InvAtFirst
  <2>2 pc = [t \in Threads |-> "idle"] /\ published = {} BY DEF Init, ParticipantsInit
  <2>3 held = [p \in Producers |-> {}] BY <2>2, ThreadsAre DEF held
  <2>4 done = [c \in Consumers |-> -1] BY MemoryAtFirst DEF done, None
  <2>5 \A s : ~Ready(s) BY <2>1, <2>2, <2>3, ReadyIsPublished
  <2>6 shown = -1
    <3>1 shown \in Int /\ shown >= -1 /\ \A s \in 0 .. shown : Ready(s) BY <2>1, ShownIs DEF ShownIsTheReady
    <3>2 ~(shown >= 0) BY <2>5, <3>1
    <3> QED BY <3>1, <3>2
  <2> QED BY <2>2, <2>3, <2>4, <2>6 DEF Abstract!Init, Now, done
<1>2 Inv /\ Inv' /\ [Next]_vars => [Abstract!Next]_(Abstract!sequencerVars)
  BY InvNext, PromiseIsKeptThen, StepGrows DEF PromiseOfAny, Abstract!Next
<1> QED BY <1>1, <1>2, Invariant, PTL DEF Spec, Refines, Abstract!Spec
=============================================================================
