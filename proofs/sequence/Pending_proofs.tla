--------------------------- MODULE Pending_proofs ---------------------------
(***************************************************************************)
(* Pending, for any producers, scripts, consumers, entries and places.     *)
(***************************************************************************)
EXTENDS Pending_invariant, Participants_proofs

Areas == {"cursor", "pending"}

LEMMA PlacesApart ==
    ASSUME NEW s \in Int, NEW k \in Int, s # k, s < k + PendingSize, k < s + PendingSize
    PROVE  Place(s) # Place(k)
BY ListHasPlaces, RemaindersApart DEF Place

LEMMA PlaceIs == ASSUME NEW s \in Int PROVE Place(s) \in 0 .. PendingSize - 1 /\ Place(s + PendingSize) = Place(s)
BY ListHasPlaces, Divided, NextTime DEF Place

(* What a producer has, by where it is. *)
SetsAre(p) ==
    /\ pc[p] = "idle" =>
          Taken(p) = {} /\ ToGrant(p) = {} /\ ToPublish(p) = {} /\ ToFill(p) = {} /\ ToMark(p) = {} /\ held[p] = {} /\ Holds(p) = {}
    /\ pc[p] = "AwaitFree" =>
          /\ Taken(p) = low[p] .. high[p] /\ ToGrant(p) = low[p] .. high[p] /\ ToPublish(p) = low[p] .. high[p]
          /\ ToFill(p) = low[p] .. high[p] /\ ToMark(p) = low[p] .. high[p] /\ held[p] = {} /\ Holds(p) = {}
    /\ pc[p] = "Fill" =>
          /\ Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) = low[p] .. high[p] /\ Holds(p) = low[p] .. high[p]
          /\ ToFill(p) = at[p] .. high[p] /\ ToMark(p) = low[p] .. high[p] /\ held[p] = low[p] .. high[p]
    /\ pc[p] = "holding" =>
          /\ Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) = low[p] .. high[p] /\ Holds(p) = low[p] .. high[p]
          /\ ToFill(p) = {} /\ ToMark(p) = low[p] .. high[p] /\ held[p] = low[p] .. high[p]
    /\ pc[p] = "AwaitPlace" =>
          /\ Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) = {} /\ Holds(p) = low[p] .. high[p]
          /\ ToFill(p) = {} /\ ToMark(p) = low[p] .. high[p] /\ held[p] = {}
    /\ pc[p] = "Mark" =>
          /\ Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) = {} /\ Holds(p) = low[p] .. high[p]
          /\ ToFill(p) = {} /\ ToMark(p) = at[p] .. high[p] /\ held[p] = {}
    /\ pc[p] \in AfterMarking =>
          /\ Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) = {} /\ Holds(p) = low[p] .. high[p]
          /\ ToFill(p) = {} /\ ToMark(p) = {} /\ held[p] = {}

LEMMA SetsOf == ASSUME NEW p \in Producers PROVE SetsAre(p)
<1>1 held[p] = IF pc[p] \in {"Fill", "holding"} THEN low[p] .. high[p] ELSE {} BY DEF held
<1> QED BY <1>1 DEF SetsAre, Taken, ToGrant, ToPublish, ToFill, ToMark, TakenIn, Holds, AwaitsRoom,
                    InCalls, BeforeMarking, BeforePublishing, AfterMarking

LEMMA SetsThen == ASSUME NEW p \in Producers PROVE SetsAre(p)'
<1>1 held'[p] = IF pc'[p] \in {"Fill", "holding"} THEN low'[p] .. high'[p] ELSE {} BY DEF held
<1> QED BY <1>1 DEF SetsAre, Taken, ToGrant, ToPublish, ToFill, ToMark, TakenIn, Holds, AwaitsRoom,
                    InCalls, BeforeMarking, BeforePublishing, AfterMarking

SetsStay(p) ==
    /\ Taken(p)' = Taken(p) /\ ToGrant(p)' = ToGrant(p) /\ ToPublish(p)' = ToPublish(p)
    /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p) /\ held'[p] = held[p]

LEMMA LabelsAre ==
    \A l : l \in {"idle"} \cup InCalls <=>
        l \in {"idle", "AwaitFree", "Fill", "holding", "AwaitPlace", "Mark", "ReadCursor", "Advance", "ReadPending"}
BY DEF InCalls, BeforeMarking, BeforePublishing, AfterMarking

LEMMA ProducerIs ==
    ASSUME Types, NEW p \in Producers
    PROVE  /\ ProducerTypes(p)
           /\ pc[p] # "idle" => low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p]
           /\ ToGrant(p) \subseteq ToFill(p) /\ ToFill(p) \subseteq ToPublish(p) /\ ToPublish(p) \subseteq ToMark(p)
           /\ ToMark(p) \subseteq Taken(p) /\ held[p] \subseteq ToPublish(p) /\ held[p] \cap ToGrant(p) = {} /\ Holds(p) \subseteq Taken(p)
<1>1 ProducerTypes(p) BY DEF Types
<1>2 pc[p] # "idle" => Size(p) \in Nat \ {0} BY <1>1, SizeIs DEF ProducerTypes
<1>3 pc[p] # "idle" => low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] BY <1>1, <1>2 DEF ProducerTypes
<1>4 pc[p] \in {"Fill", "Mark"} => at[p] \in low[p] .. high[p] BY <1>1, <1>3 DEF ProducerTypes
<1> QED BY <1>1, <1>3, <1>4, SetsOf, LabelsAre DEF SetsAre, ProducerTypes, AfterMarking

LEMMA TypesAre ==
    ASSUME Types
    PROVE  /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ shown >= -1
           /\ shown = memory["cursor"][0] /\ pending = memory["pending"]
           /\ memory["claimed"][0] = claimed /\ memory["done"] = done /\ memory["entry"] = entry
BY DEF Types, MemoryTypes, Areas, None, shown, Now, pending, claimed, done, entry

(* Where t moves, this is so of other producers. *)
LEMMA OtherProducers ==
    ASSUME Types, NEW t \in Threads, Moves(t), NEW p \in Producers, p # t
    PROVE  /\ ProducerTypes(p)' /\ SetsStay(p)
           /\ pc'[p] = pc[p] /\ low'[p] = low[p] /\ high'[p] = high[p] /\ at'[p] = at[p]
<1>1 pc'[p] = pc[p] /\ low'[p] = low[p] /\ high'[p] = high[p] /\ at'[p] = at[p] /\ batches'[p] = batches[p]
  BY TypesAre, OthersStay
<1>2 ProducerTypes(p)' BY <1>1, ProducerIs DEF ProducerTypes, Size
<1>3 held'[p] = held[p] BY <1>1 DEF held
<1> QED BY <1>1, <1>2, <1>3 DEF SetsStay, Taken, ToGrant, ToPublish, ToFill, ToMark, TakenIn

LEMMA ConsumerIs ==
    ASSUME Inv, NEW c \in Consumers
    PROVE  /\ ConsumerTypes(c) /\ low[c] \in Nat /\ done[c] = low[c] - 1 /\ high[c] \in Int
           /\ low[c] - 1 <= high[c] /\ high[c] <= shown /\ \A s \in granted : s < low[c] + Capacity
<1>1 ConsumerTypes(c) BY TypesAre DEF Inv, LocalTypes
<1>2 low[c] \in Nat /\ done[c] = low[c] - 1 /\ high[c] \in Int /\ low[c] - 1 <= high[c]
  BY <1>1 DEF ConsumerTypes, Looking, Reading
<1> QED BY <1>1, <1>2 DEF Inv, ReadAreShown, GrantedHaveRoom

LEMMA ReadyIs ==
    ASSUME Inv
    PROVE  /\ \A s \in 0 .. shown : Ready(s)
           /\ \A s : Ready(s) => s \in 0 .. claimed - 1 /\ s \in published /\ s \in granted /\ Filled(s)
           /\ \A s : Filled(s) => s \in granted
           /\ \A s : Ready(s) /\ shown < s => s \in Listed
<1>1 \A s : Ready(s) => s \in 0 .. claimed - 1 /\ s \in published /\ s \in granted /\ Filled(s)
  BY ProducerIs DEF Inv, Ready, Filled, GrantedAreFree, ReleasedArePublished
<1>2 \A s : Filled(s) => s \in granted BY ProducerIs DEF Inv, Filled, GrantedAreFree
<1>3 ASSUME NEW s, Ready(s), shown < s PROVE s \in Listed
  <2>1 s \in 0 .. claimed - 1 /\ shown \in Int /\ claimed \in Nat BY <1>1, <1>3, TypesAre DEF Inv
  <2>2 s \notin shown + PendingSize + 1 .. claimed - 1 BY <1>3 DEF Inv, ReadyHasPlace
  <2> QED BY <1>3, <2>1, <2>2, ListHasPlaces DEF Listed
<1> QED BY <1>1, <1>2, <1>3 DEF Inv, ShownAreReady

LEMMA ListedIs ==
    ASSUME Types
    PROVE  /\ \A s \in Listed : s \in Nat /\ shown < s /\ Place(s) \in DOMAIN pending
           /\ \A s \in Listed, k \in Listed : s # k => Place(s) # Place(k)
<1>1 \A s \in Listed : s \in Nat /\ shown < s /\ s <= shown + PendingSize BY TypesAre, ListHasPlaces DEF Listed
<1>2 ASSUME NEW s \in Listed, NEW k \in Listed, s # k PROVE Place(s) # Place(k)
  <2>1 s < k + PendingSize /\ k < s + PendingSize BY <1>1, TypesAre, ListHasPlaces
  <2> QED BY <1>1, <1>2, <2>1, PlacesApart
<1> QED BY <1>1, <1>2, PlaceIs DEF Types

-----------------------------------------------------------------------------
(* What changes nothing of who has what keeps what is said of it. *)
LEMMA KeepsSets ==
    ASSUME Inv, claimed' = claimed, granted' = granted, published' = published,
           \A p \in Producers : Taken(p)' \subseteq Taken(p) /\ ToGrant(p)' = ToGrant(p) /\ ToPublish(p)' = ToPublish(p)
    PROVE  TakenAreClaimed' /\ TakenOnce' /\ GrantedAreFree' /\ ReleasedArePublished'
<1>1 TakenAreClaimed' BY DEF Inv, TakenAreClaimed
<1>2 TakenOnce' BY DEF Inv, TakenOnce
<1>3 GrantedAreFree' BY DEF Inv, GrantedAreFree
<1>4 ReleasedArePublished' BY DEF Inv, ReleasedArePublished
<1> QED BY <1>1, <1>2, <1>3, <1>4

(* The contract allows what publishes nothing. *)
LEMMA HoldsOn ==
    ASSUME published' = published, \A p \in Producers : held[p] \subseteq held'[p],
           shown <= shown', \A c \in Consumers : done[c] <= done'[c]
    PROVE  Abstract!Grows
<1>1 UNION {held[p] \ held'[p] : p \in Producers} = {} BY Zenon
<1> QED BY <1>1 DEF Abstract!Grows, Now, done

LEMMA DoneIsDone == ASSUME Types, NEW c \in Consumers PROVE done[c] \in Int /\ done[c] <= done[c]
BY TypesAre DEF MemoryTypes

(* A thread goes on, in its own variables only. *)
LEMMA Walks ==
    ASSUME Inv, NEW t \in Threads, Moves(t), UNCHANGED memoryVars, UNCHANGED <<granted, published>>, ~misread',
           \A p \in Producers : p = t =>
               /\ ProducerTypes(p)' /\ Taken(p)' \subseteq Taken(p) /\ held'[p] = held[p]
               /\ ToGrant(p)' = ToGrant(p) /\ ToPublish(p)' = ToPublish(p) /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
               /\ pc'[p] = "AwaitFree" => \A i \in 1 .. at'[p] - low'[p] : high'[p] - Capacity <= done[Order[i]]
               /\ pc'[p] # "Mark"
               /\ pc'[p] = "Advance" => Ready(at'[p])
               /\ pc'[p] = "ReadPending" => at'[p] <= shown + 1
               /\ Attends(p, shown + 1) /\ Ready(shown + 1) =>
                     \/ pc'[p] = "ReadCursor" /\ shown + 1 \in low'[p] .. high'[p]
                     \/ pc'[p] \in {"Advance", "ReadPending"} /\ at'[p] = shown + 1,
           \A c \in Consumers : c = t => ConsumerTypes(c)' /\ low'[c] = low[c] /\ high'[c] <= shown
    PROVE  Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int BY TypesAre DEF Inv
<1>2 MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ memory' = memory BY <1>1, MemoryKept
<1>3 shown' = shown /\ pending' = pending BY <1>2 DEF shown, Now, pending
<1>4 \A p \in Producers :
        /\ ProducerTypes(p)' /\ Taken(p)' \subseteq Taken(p) /\ held'[p] = held[p]
        /\ ToGrant(p)' = ToGrant(p) /\ ToPublish(p)' = ToPublish(p) /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
  BY <1>1, OtherProducers DEF SetsStay
<1>5 \A c \in Consumers : ConsumerTypes(c)' /\ low'[c] = low[c] /\ high'[c] <= shown BY <1>1, <1>2, OthersStay, ConsumerIs
<1>6 Types' BY <1>1, <1>2, <1>3, <1>4, <1>5 DEF Types, LocalTypes, Moves, Areas
<1>7 TakenAreClaimed' /\ TakenOnce' /\ GrantedAreFree' /\ ReleasedArePublished' BY <1>2, <1>4, KeepsSets
<1>8 \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s)) BY <1>2, <1>4 DEF Ready, Filled
<1>9 RoomWasSeen'
  <2>1 \A p \in Producers : p # t => pc'[p] = pc[p] /\ low'[p] = low[p] /\ high'[p] = high[p] /\ at'[p] = at[p]
    BY <1>1, OtherProducers
  <2> QED BY <1>2, <2>1 DEF Inv, RoomWasSeen
<1>10 GrantedHaveRoom' BY <1>5 DEF Inv, GrantedHaveRoom
<1>11 ReadAreShown' BY <1>3, <1>5 DEF ReadAreShown
<1>12 ShownAreReady' BY <1>3, <1>8 DEF Inv, ShownAreReady
<1>13 PlaceWasSeen'
  <2>1 \A p \in Producers : p # t => pc'[p] = pc[p] /\ high'[p] = high[p] BY <1>1, OtherProducers
  <2> QED BY <1>3, <2>1 DEF Inv, PlaceWasSeen
<1>14 ReadyHasPlace' BY <1>2, <1>3, <1>8 DEF Inv, ReadyHasPlace
<1>15 ListIsTrue' BY <1>3, <1>8 DEF Inv, ListIsTrue, Listed
<1>16 NextIsReady'
  <2>1 \A p \in Producers : p # t => pc'[p] = pc[p] /\ at'[p] = at[p] BY <1>1, OtherProducers
  <2> QED BY <1>3, <1>8, <2>1 DEF Inv, NextIsReady
<1>17 NextIsAttended'
  <2>1 \A p \in Producers : p # t => pc'[p] = pc[p] /\ low'[p] = low[p] /\ high'[p] = high[p] /\ at'[p] = at[p]
    BY <1>1, OtherProducers
  <2>2 ASSUME Ready(shown + 1), NEW p \in Producers, Attends(p, shown + 1) PROVE Attends(p, shown + 1)'
    <3>1 CASE p = t BY <1>3, <2>2, <3>1 DEF Attends
    <3>2 CASE p # t BY <1>3, <2>1, <2>2, <3>2 DEF Attends
    <3> QED BY <3>1, <3>2
  <2> QED BY <1>3, <1>8, <2>2 DEF Inv, NextIsAttended
<1>18 EntriesAreTrue' BY <1>2, <1>5, <1>8 DEF Inv, EntriesAreTrue, Window
<1>19 Abstract!Grows BY <1>1, <1>2, <1>3, <1>4, DoneIsDone, HoldsOn
<1> QED BY <1>6, <1>7, <1>9, <1>10, <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>18, <1>19 DEF Inv, WhatIsReadWasPublished

-----------------------------------------------------------------------------
(* The actions of a producer, one after the other. *)

LEMMA DoesTake == ASSUME Inv, NEW p \in Producers, Take(p) PROVE Inv' /\ Abstract!Grows
<1> DEFINE n == claimed + Size(p)
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ p \in Threads /\ memory["claimed"][0] = claimed
  BY TypesAre, ThreadsAre DEF Inv
<1>2 pc[p] = "idle" /\ batches[p] \in 0 .. Len(Script[p]) /\ batches[p] < Len(Script[p])
  BY <1>1, ProducerIs DEF Take, MayClaim, ProducerTypes
<1>3 Size(p) \in Nat \ {0} BY <1>2, SizeIs
<1>4 n \in Nat /\ claimed < n BY <1>1, <1>3
<1>5 memory' = [memory EXCEPT !["claimed"][0] = n] /\ buffers' = buffers BY <1>1 DEF Take, Adds, Locked
<1> HIDE DEF n
<1>6 claimed' = n /\ done' = done /\ entry' = entry /\ MemoryTypes(Areas)' /\ memory'["cursor"] = memory["cursor"] /\ memory'["pending"] = memory["pending"]
  BY <1>1, <1>4, <1>5, ClaimedSet DEF Areas
<1>7 shown' = shown /\ pending' = pending BY <1>6 DEF shown, Now, pending
<1>8 /\ Moves(p) /\ low'[p] = claimed /\ high'[p] = n - 1 /\ at'[p] = claimed /\ UNCHANGED <<published, misread, batches>>
     /\ \/ Consumers # {} /\ pc'[p] = "AwaitFree" /\ granted' = granted
        \/ Consumers = {} /\ pc'[p] = (IF Entries THEN "Fill" ELSE "holding") /\ granted' = granted \cup claimed .. n - 1
  <2>1 IF Consumers = {} THEN ClaimsAndIsGranted(p, claimed) ELSE LooksAt(p, claimed, "AwaitFree") BY <1>1 DEF Take, Adds
  <2>2 claimed + Size(p) - 1 = n - 1 BY <1>1, <1>3 DEF n
  <2>3 CASE Consumers = {} BY <1>1, <2>1, <2>2, <2>3 DEF ClaimsAndIsGranted, Moves, LocalTypes
  <2>4 CASE Consumers # {} BY <1>1, <2>1, <2>2, <2>4 DEF LooksAt, Moves, LocalTypes, historyVars
  <2> QED BY <2>3, <2>4
<1>9 \A q \in Producers : q # p => ProducerTypes(q)' /\ SetsStay(q) /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
  BY <1>1, <1>8, OtherProducers
<1>10 \A c \in Consumers : ConsumerTypes(c)' /\ low'[c] = low[c] /\ high'[c] = high[c] BY <1>1, <1>6, <1>8, OthersStay, ThreadsAre
<1>11 ProducerTypes(p)'
  <2>1 Size(p)' = Size(p) BY <1>8 DEF Size
  <2>2 pc'[p] = "AwaitFree" => at'[p] \in low'[p] .. low'[p] + Cardinality(Consumers) - 1 BY <1>1, <1>8, OrderIs
  <2> QED BY <1>1, <1>2, <1>3, <1>4, <1>8, <2>1, <2>2, LabelsAre DEF ProducerTypes, n
<1>12 Types' BY <1>1, <1>6, <1>7, <1>8, <1>9, <1>10, <1>11 DEF Types, LocalTypes, Moves, Areas, shown, Now, pending
<1> DEFINE new == claimed .. n - 1
<1>13 Taken(p) = {} /\ ToGrant(p) = {} /\ ToPublish(p) = {} /\ ToFill(p) = {} /\ ToMark(p) = {} /\ held[p] = {}
  BY <1>2, SetsOf DEF SetsAre
<1>14 /\ Taken(p)' = new /\ ToPublish(p)' = new /\ ToMark(p)' = new
      /\ ToGrant(p)' = (IF Consumers = {} THEN {} ELSE new) /\ (Entries \/ Consumers # {} => ToFill(p)' = new) /\ ToFill(p)' \subseteq new
  BY <1>8, SetsThen DEF SetsAre
<1>15 \A s : s \in 0 .. claimed' - 1 <=> s \in 0 .. claimed - 1 \/ s \in new BY <1>1, <1>4, <1>6
<1>16 \A s \in 0 .. claimed - 1 : s \notin new BY <1>1
<1>17 \A q \in Producers : Taken(q) \subseteq 0 .. claimed - 1 BY DEF Inv, TakenAreClaimed
<1> HIDE DEF new
<1>18 TakenAreClaimed' BY <1>9, <1>14, <1>15, <1>17 DEF TakenAreClaimed, SetsStay
<1>19 TakenOnce'
  <2>1 \A q \in Producers : q # p => Taken(q)' \cap Taken(p)' = {} BY <1>9, <1>14, <1>16, <1>17 DEF SetsStay
  <2> QED BY <1>9, <2>1 DEF Inv, TakenOnce, SetsStay
<1>20 GrantedAreFree'
  <2>1 \A q \in Producers : \A s \in new : q # p => s \notin ToGrant(q)' BY <1>1, <1>9, <1>16, <1>17, ProducerIs DEF SetsStay
  <2>2 granted' = granted \cup (IF Consumers = {} THEN new ELSE {}) BY <1>8 DEF new
  <2>3 \A s \in 0 .. claimed - 1 : \A q \in Producers : s \in ToGrant(q)' <=> s \in ToGrant(q) BY <1>9, <1>13, <1>14, <1>16 DEF SetsStay
  <2>4 ASSUME NEW s PROVE s \in granted' <=> s \in 0 .. claimed' - 1 /\ \A q \in Producers : s \notin ToGrant(q)'
    BY <1>14, <1>15, <1>16, <2>1, <2>2, <2>3 DEF Inv, GrantedAreFree
  <2> QED BY <2>4 DEF GrantedAreFree
<1>21 ReleasedArePublished'
  <2>1 \A s \in 0 .. claimed - 1 : \A q \in Producers : s \in ToPublish(q)' <=> s \in ToPublish(q) BY <1>9, <1>13, <1>14, <1>16 DEF SetsStay
  <2> QED BY <1>8, <1>14, <1>15, <2>1 DEF Inv, ReleasedArePublished
<1>22 \A s : (Ready(s)' <=> Ready(s)) BY <1>9, <1>13, <1>14, <1>15, <1>16 DEF Ready, SetsStay
<1>23 RoomWasSeen' BY <1>1, <1>6, <1>8, <1>9 DEF Inv, RoomWasSeen
<1>24 GrantedHaveRoom' BY <1>8, <1>10 DEF Inv, GrantedHaveRoom
<1>25 ReadAreShown' BY <1>7, <1>10 DEF Inv, ReadAreShown
<1>26 ShownAreReady' BY <1>7, <1>22 DEF Inv, ShownAreReady
<1>27 PlaceWasSeen' BY <1>7, <1>8, <1>9 DEF Inv, PlaceWasSeen
<1>28 ReadyHasPlace'
  <2>1 \A s : Ready(s) => s \in 0 .. claimed - 1 BY DEF Ready
  <2>2 \A s \in shown + PendingSize + 1 .. claimed' - 1 : s \in 0 .. claimed - 1 => s \in shown + PendingSize + 1 .. claimed - 1
    BY <1>1, ListHasPlaces, <1>4, <1>6
  <2> QED BY <1>7, <1>22, <2>1, <2>2 DEF Inv, ReadyHasPlace
<1>29 ListIsTrue' BY <1>7, <1>22 DEF Inv, ListIsTrue, Listed
<1>30 NextIsReady' BY <1>7, <1>8, <1>9, <1>22 DEF Inv, NextIsReady
<1>31 NextIsAttended'
  <2>1 \A q \in Producers : Attends(q, shown + 1) => q # p BY <1>2 DEF Attends
  <2>2 \A q \in Producers : Attends(q, shown + 1) => Attends(q, shown + 1)' BY <1>7, <1>9, <2>1 DEF Attends
  <2> QED BY <1>7, <1>22, <2>2 DEF Inv, NextIsAttended
<1>32 EntriesAreTrue'
  <2>1 Entries => \A s : Filled(s)' => Filled(s) BY <1>9, <1>13, <1>14, <1>15 DEF Filled, SetsStay
  <2> QED BY <1>6, <1>10, <2>1 DEF Inv, EntriesAreTrue, Window
<1>33 WhatIsReadWasPublished' BY <1>8 DEF Inv, WhatIsReadWasPublished
<1>34 Abstract!Grows
  <2>1 \A q \in Producers : held[q] \subseteq held'[q] BY <1>9, <1>13 DEF SetsStay
  <2> QED BY <1>1, <1>6, <1>7, <1>8, <2>1, DoneIsDone, HoldsOn
<1> QED BY <1>12, <1>18, <1>19, <1>20, <1>21, <1>23, <1>24, <1>25, <1>26, <1>27, <1>28, <1>29, <1>30, <1>31, <1>32, <1>33, <1>34 DEF Inv

LEMMA DoesAwaitFree == ASSUME Inv, NEW p \in Producers, AwaitFree(p) PROVE Inv' /\ Abstract!Grows
<1> DEFINE i == at[p] - low[p] + 1
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ p \in Threads /\ memory["done"] = done
  BY TypesAre, ThreadsAre DEF Inv
<1>2 pc[p] = "AwaitFree" /\ UNCHANGED memoryVars
     /\ \/ UNCHANGED <<localVars, historyVars>>
        \/ /\ ~(done[Order[i]] < high[p] - Capacity)
           /\ \/ i = Cardinality(Consumers) /\ IsGranted(p)
              \/ i # Cardinality(Consumers) /\ GoesOnAt(p, "AwaitFree", at[p] + 1)
  BY <1>1, Loaded DEF AwaitFree, Reads, Gate, IsLastGate
<1>3 /\ low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] /\ ProducerTypes(p)
     /\ Cardinality(Consumers) \in Nat /\ at[p] \in low[p] .. low[p] + Cardinality(Consumers) - 1
  BY <1>1, <1>2, ProducerIs, OrderIs DEF ProducerTypes
<1>4 i \in 1 .. Cardinality(Consumers) BY <1>3
<1>5 done[Order[i]] \in Int /\ high[p] - Capacity \in Int BY <1>1, <1>3, <1>4, OrderIs, Sizes DEF MemoryTypes
<1>6 \A k \in 1 .. i - 1 : high[p] - Capacity <= done[Order[k]] BY <1>2, <1>3 DEF Inv, RoomWasSeen
<1>7 ~misread BY DEF Inv, WhatIsReadWasPublished
<1>8 CASE UNCHANGED <<localVars, historyVars>>
  <2>1 UNCHANGED <<pc, low, high, at, batches, granted, published, misread>> BY <1>8 DEF localVars, historyVars
  <2>2 Moves(p) BY <1>1, <2>1 DEF Moves, LocalTypes
  <2>3 ProducerTypes(p)' BY <1>3, <2>1 DEF ProducerTypes, Size
  <2>4 held'[p] = held[p] /\ Taken(p)' = Taken(p) /\ ToGrant(p)' = ToGrant(p) /\ ToPublish(p)' = ToPublish(p) /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
    BY <2>1 DEF held, Taken, ToGrant, ToPublish, ToFill, ToMark, TakenIn
  <2>5 ~Attends(p, shown + 1) BY <1>2 DEF Attends
  <2>6 \A k \in 1 .. at'[p] - low'[p] : high'[p] - Capacity <= done[Order[k]] BY <1>3, <1>6, <2>1 DEF i
  <2> QED BY <1>1, <1>2, <1>7, <2>1, <2>2, <2>3, <2>4, <2>5, <2>6, ThreadsAre, Walks
<1>9 CASE /\ ~(done[Order[i]] < high[p] - Capacity) /\ i # Cardinality(Consumers) /\ GoesOnAt(p, "AwaitFree", at[p] + 1)
  <2>1 Moves(p) /\ UNCHANGED <<low, high, batches, granted, published, misread>> /\ pc'[p] = "AwaitFree" /\ at'[p] = at[p] + 1
    BY <1>1, <1>9 DEF GoesOnAt, GoesOn, Moves, LocalTypes, historyVars
  <2>2 ProducerTypes(p)'
    <3>1 Size(p)' = Size(p) BY <2>1 DEF Size
    <3>2 at'[p] \in low'[p] .. low'[p] + Cardinality(Consumers) - 1 BY <1>3, <1>4, <1>9, <2>1 DEF i
    <3> QED BY <1>2, <1>3, <2>1, <3>1, <3>2 DEF ProducerTypes
  <2>3 held'[p] = held[p] /\ Taken(p)' = Taken(p) /\ ToGrant(p)' = ToGrant(p) /\ ToPublish(p)' = ToPublish(p) /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
    BY <1>2, <2>1, SetsOf, SetsThen DEF SetsAre
  <2>4 ~Attends(p, shown + 1) BY <1>2 DEF Attends
  <2>5 \A k \in 1 .. at'[p] - low'[p] : high'[p] - Capacity <= done[Order[k]] BY <1>3, <1>4, <1>5, <1>6, <1>9, <2>1 DEF i
  <2> QED BY <1>2, <1>7, <2>1, <2>2, <2>3, <2>4, <2>5, <1>1, ThreadsAre, Walks
<1>10 CASE /\ ~(done[Order[i]] < high[p] - Capacity) /\ i = Cardinality(Consumers) /\ IsGranted(p)
  <2>1 MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ memory' = memory BY <1>1, <1>2, MemoryKept
  <2>2 shown' = shown /\ pending' = pending BY <2>1 DEF shown, Now, pending
  <2>3 /\ Moves(p) /\ UNCHANGED <<low, high, published, misread, batches>> /\ pc'[p] = (IF Entries THEN "Fill" ELSE "holding")
       /\ at'[p] = low[p] /\ granted' = granted \cup low[p] .. high[p]
    BY <1>1, <1>10 DEF IsGranted, Moves, LocalTypes
  <2>4 \A q \in Producers : q # p => ProducerTypes(q)' /\ SetsStay(q) /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
    BY <1>1, <2>3, OtherProducers
  <2>5 \A c \in Consumers : ConsumerTypes(c)' /\ low'[c] = low[c] /\ high'[c] = high[c] BY <1>1, <2>1, <2>3, OthersStay, ThreadsAre
  <2>6 ProducerTypes(p)'
    <3>1 Size(p)' = Size(p) BY <2>3 DEF Size
    <3> QED BY <1>2, <1>3, <2>3, <3>1, LabelsAre DEF ProducerTypes
  <2>7 Types' BY <1>1, <2>1, <2>2, <2>3, <2>4, <2>5, <2>6 DEF Types, LocalTypes, Moves, Areas
  <2>8 Taken(p) = low[p] .. high[p] /\ ToGrant(p) = low[p] .. high[p] /\ ToPublish(p) = low[p] .. high[p]
       /\ ToFill(p) = low[p] .. high[p] /\ ToMark(p) = low[p] .. high[p] /\ held[p] = {}
    BY <1>2, SetsOf DEF SetsAre
  <2>9 Taken(p)' = low[p] .. high[p] /\ ToGrant(p)' = {} /\ ToPublish(p)' = low[p] .. high[p]
       /\ (Entries => ToFill(p)' = low[p] .. high[p]) /\ ToMark(p)' = low[p] .. high[p]
    BY <2>3, SetsThen DEF SetsAre
  <2>10 low[p] .. high[p] \subseteq 0 .. claimed - 1 BY <2>8 DEF Inv, TakenAreClaimed
  <2>11 TakenAreClaimed' /\ TakenOnce' BY <2>1, <2>4, <2>8, <2>9 DEF Inv, TakenAreClaimed, TakenOnce, SetsStay
  <2>12 GrantedAreFree'
    <3>1 \A q \in Producers : q # p => \A s \in low[p] .. high[p] : s \notin ToGrant(q)
      BY <1>1, <2>8, ProducerIs DEF Inv, TakenOnce
    <3>2 ASSUME NEW s PROVE s \in granted' <=> s \in 0 .. claimed' - 1 /\ \A q \in Producers : s \notin ToGrant(q)'
      BY <2>1, <2>3, <2>4, <2>8, <2>9, <2>10, <3>1 DEF Inv, GrantedAreFree, SetsStay
    <3> QED BY <3>2 DEF GrantedAreFree
  <2>13 ReleasedArePublished' BY <2>1, <2>3, <2>4, <2>8, <2>9 DEF Inv, ReleasedArePublished, SetsStay
  <2>14 \A s : Ready(s)' <=> Ready(s) BY <2>1, <2>4, <2>8, <2>9 DEF Ready, SetsStay
  <2>15 RoomWasSeen' BY <2>1, <2>3, <2>4 DEF Inv, RoomWasSeen
  <2>16 GrantedHaveRoom'
    <3>1 \A k \in 1 .. Cardinality(Consumers) : high[p] - Capacity <= done[Order[k]] BY <1>4, <1>5, <1>6, <1>10
    <3>2 \A c \in Consumers : high[p] - Capacity <= done[c] BY <3>1, OrderIs
    <3>3 ASSUME NEW c \in Consumers, NEW s \in low[p] .. high[p] PROVE s < low[c] + Capacity BY <1>3, <3>2, ConsumerIs, Sizes
    <3> QED BY <2>3, <2>5, <3>3 DEF Inv, GrantedHaveRoom
  <2>17 ReadAreShown' BY <2>2, <2>5 DEF Inv, ReadAreShown
  <2>18 ShownAreReady' BY <2>2, <2>14 DEF Inv, ShownAreReady
  <2>19 PlaceWasSeen' BY <2>2, <2>3, <2>4 DEF Inv, PlaceWasSeen
  <2>20 ReadyHasPlace' BY <2>1, <2>2, <2>14 DEF Inv, ReadyHasPlace
  <2>21 ListIsTrue' BY <2>2, <2>14 DEF Inv, ListIsTrue, Listed
  <2>22 NextIsReady' BY <2>2, <2>3, <2>4, <2>14 DEF Inv, NextIsReady
  <2>23 NextIsAttended'
    <3>1 \A q \in Producers : Attends(q, shown + 1) => q # p BY <1>2 DEF Attends
    <3>2 \A q \in Producers : Attends(q, shown + 1) => Attends(q, shown + 1)' BY <2>2, <2>4, <3>1 DEF Attends
    <3> QED BY <2>2, <2>14, <3>2 DEF Inv, NextIsAttended
  <2>24 EntriesAreTrue'
    <3>1 Entries => \A s : Filled(s)' <=> Filled(s) BY <2>1, <2>4, <2>8, <2>9 DEF Filled, SetsStay
    <3> QED BY <2>1, <2>5, <3>1 DEF Inv, EntriesAreTrue, Window
  <2>25 WhatIsReadWasPublished' BY <2>3 DEF Inv, WhatIsReadWasPublished
  <2>26 Abstract!Grows
    <3>1 \A q \in Producers : held[q] \subseteq held'[q] BY <2>4, <2>8 DEF SetsStay
    <3> QED BY <1>1, <2>1, <2>2, <2>3, <3>1, DoneIsDone, HoldsOn
  <2> QED BY <2>7, <2>11, <2>12, <2>13, <2>15, <2>16, <2>17, <2>18, <2>19, <2>20, <2>21, <2>22, <2>23, <2>24, <2>25, <2>26 DEF Inv
<1> QED BY <1>2, <1>8, <1>9, <1>10

LEMMA ToMarkIsNear ==
    ASSUME Inv, NEW p \in Producers, NEW s \in ToMark(p)
    PROVE  /\ s \in 0 .. claimed - 1 /\ shown < s
           /\ s \notin ToGrant(p) => \A c \in Consumers : s \in Window(c)
           /\ \A q \in Producers : q # p => s \notin Taken(q)
<1>1 Types /\ claimed \in Nat /\ shown \in Int BY TypesAre DEF Inv
<1>2 s \in Taken(p) /\ s \in 0 .. claimed - 1 BY <1>1, ProducerIs DEF Inv, TakenAreClaimed
<1>3 \A q \in Producers : q # p => s \notin Taken(q) BY <1>2 DEF Inv, TakenOnce
<1>4 s \notin 0 .. shown BY ReadyIs DEF Ready
<1>5 shown < s BY <1>1, <1>2, <1>4
<1>6 ASSUME s \notin ToGrant(p), NEW c \in Consumers PROVE s \in Window(c)
  <2>1 s \in granted BY <1>1, <1>2, <1>3, <1>6, ProducerIs DEF Inv, GrantedAreFree
  <2> QED BY <1>1, <1>2, <1>5, <2>1, ConsumerIs, Sizes DEF Window
<1> QED BY <1>2, <1>3, <1>5, <1>6

LEMMA DoesFill == ASSUME Inv, NEW p \in Producers, Fill(p) PROVE Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ p \in Threads BY TypesAre, ThreadsAre DEF Inv
<1>2 pc[p] = "Fill" BY DEF Fill
<1>3 low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] /\ ProducerTypes(p) /\ at[p] \in low[p] .. high[p]
  BY <1>1, <1>2, ProducerIs DEF ProducerTypes
<1>4 memory' = [memory EXCEPT !["entry"][Slot(at[p])] = at[p]] /\ buffers' = buffers BY <1>1, Stored DEF Fill
<1>5 claimed' = claimed /\ done' = done /\ entry' = [entry EXCEPT ![Slot(at[p])] = at[p]] /\ MemoryTypes(Areas)'
     /\ memory'["cursor"] = memory["cursor"] /\ memory'["pending"] = memory["pending"]
  BY <1>1, <1>4, EntrySet DEF Areas
<1>6 shown' = shown /\ pending' = pending BY <1>5 DEF shown, Now, pending
<1>7 /\ Moves(p) /\ UNCHANGED <<low, high, granted, published, misread, batches>>
     /\ \/ at[p] < high[p] /\ pc'[p] = "Fill" /\ at'[p] = at[p] + 1
        \/ ~(at[p] < high[p]) /\ pc'[p] = "holding" /\ at'[p] = low[p]
  BY <1>1 DEF Fill, GoesOnAt, GoesOn, Moves, LocalTypes, historyVars
<1>8 \A q \in Producers : q # p => ProducerTypes(q)' /\ SetsStay(q) /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
  BY <1>1, <1>7, OtherProducers
<1>9 \A c \in Consumers : ConsumerTypes(c)' /\ low'[c] = low[c] /\ high'[c] = high[c] BY <1>1, <1>5, <1>7, OthersStay, ThreadsAre
<1>10 ProducerTypes(p)'
  <2>1 Size(p)' = Size(p) BY <1>7 DEF Size
  <2> QED BY <1>2, <1>3, <1>7, <2>1, LabelsAre DEF ProducerTypes
<1>11 Types' BY <1>1, <1>5, <1>6, <1>7, <1>8, <1>9, <1>10 DEF Types, LocalTypes, Moves, Areas, shown, Now, pending
<1>12 Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) = low[p] .. high[p] /\ ToMark(p) = low[p] .. high[p]
      /\ ToFill(p) = at[p] .. high[p] /\ held[p] = low[p] .. high[p]
  BY <1>2, SetsOf DEF SetsAre
<1>13 Taken(p)' = low[p] .. high[p] /\ ToGrant(p)' = {} /\ ToPublish(p)' = low[p] .. high[p] /\ ToMark(p)' = low[p] .. high[p]
      /\ ToFill(p)' = (IF at[p] < high[p] THEN at[p] + 1 .. high[p] ELSE {}) /\ held'[p] = low[p] .. high[p]
  BY <1>7, SetsThen DEF SetsAre
<1>14 TakenAreClaimed' /\ TakenOnce' /\ GrantedAreFree' /\ ReleasedArePublished' BY <1>5, <1>7, <1>8, <1>12, <1>13, KeepsSets DEF SetsStay
<1>15 \A s : Ready(s)' <=> Ready(s) BY <1>5, <1>8, <1>12, <1>13 DEF Ready, SetsStay
<1>16 \A s : Filled(s)' => Filled(s) \/ s = at[p]
  <2>1 \A s : s \in ToFill(p) => s \in ToFill(p)' \/ s = at[p] BY <1>3, <1>12, <1>13
  <2> QED BY <1>5, <1>8, <2>1 DEF Filled, SetsStay
<1>17 RoomWasSeen' BY <1>5, <1>7, <1>8 DEF Inv, RoomWasSeen
<1>18 GrantedHaveRoom' /\ ReadAreShown' BY <1>6, <1>7, <1>9 DEF Inv, GrantedHaveRoom, ReadAreShown
<1>19 ShownAreReady' BY <1>6, <1>15 DEF Inv, ShownAreReady
<1>20 PlaceWasSeen' BY <1>6, <1>7, <1>8 DEF Inv, PlaceWasSeen
<1>21 ReadyHasPlace' BY <1>5, <1>6, <1>15 DEF Inv, ReadyHasPlace
<1>22 ListIsTrue' BY <1>6, <1>15 DEF Inv, ListIsTrue, Listed
<1>23 NextIsReady' BY <1>6, <1>7, <1>8, <1>15 DEF Inv, NextIsReady
<1>24 NextIsAttended'
  <2>1 \A q \in Producers : Attends(q, shown + 1) => q # p BY <1>2 DEF Attends
  <2>2 \A q \in Producers : Attends(q, shown + 1) => Attends(q, shown + 1)' BY <1>6, <1>8, <2>1 DEF Attends
  <2> QED BY <1>6, <1>15, <2>2 DEF Inv, NextIsAttended
<1>25 EntriesAreTrue'
  <2>1 SUFFICES ASSUME Entries, NEW c \in Consumers, NEW s \in Window(c), Filled(s)' PROVE entry'[Slot(s)] = s
    BY <1>9 DEF EntriesAreTrue, Window
  <2>2 at[p] \in ToMark(p) /\ at[p] \notin ToGrant(p) BY <1>3, <1>12
  <2>3 at[p] \in Window(c) /\ low[c] \in Nat BY <2>2, ToMarkIsNear, ConsumerIs
  <2>4 Slot(s) \in DOMAIN entry /\ Slot(at[p]) \in DOMAIN entry BY <1>1, <2>3, WindowIs DEF MemoryTypes
  <2>5 s # at[p] => entry[Slot(s)] = s BY <1>16, <2>1 DEF Inv, EntriesAreTrue
  <2>6 s # at[p] => Slot(s) # Slot(at[p]) BY <2>3, WindowIs
  <2> QED BY <1>5, <2>4, <2>5, <2>6
<1>26 WhatIsReadWasPublished' BY <1>7 DEF Inv, WhatIsReadWasPublished
<1>27 Abstract!Grows
  <2>1 \A q \in Producers : held[q] \subseteq held'[q] BY <1>8, <1>12, <1>13 DEF SetsStay
  <2> QED BY <1>1, <1>5, <1>6, <1>7, <2>1, DoneIsDone, HoldsOn
<1> QED BY <1>11, <1>14, <1>17, <1>18, <1>19, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26, <1>27 DEF Inv

LEMMA DoesAwaitPlace == ASSUME Inv, NEW p \in Producers, AwaitPlace(p) PROVE Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ p \in Threads /\ memory["cursor"][0] = shown
  BY TypesAre, ThreadsAre DEF Inv
<1>2 /\ pc[p] \in {"holding", "AwaitPlace"} /\ UNCHANGED memoryVars
     /\ Publishes(p, IF HasPlace(p, shown) THEN "Mark" ELSE "AwaitPlace", low[p])
  BY <1>1, Loaded DEF AwaitPlace, Reads
<1>3 low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] /\ ProducerTypes(p) BY <1>1, <1>2, ProducerIs
<1>4 MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ memory' = memory BY <1>1, <1>2, MemoryKept
<1>5 shown' = shown /\ pending' = pending BY <1>4 DEF shown, Now, pending
<1>6 /\ Moves(p) /\ UNCHANGED <<low, high, granted, misread, batches>> /\ at'[p] = low[p]
     /\ pc'[p] \in {"Mark", "AwaitPlace"} /\ (pc'[p] = "Mark" => high[p] - shown <= PendingSize)
     /\ published' = published \cup low[p] .. high[p]
  BY <1>1, <1>2 DEF Publishes, HasPlace, Moves, LocalTypes
<1>7 \A q \in Producers : q # p => ProducerTypes(q)' /\ SetsStay(q) /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
  BY <1>1, <1>6, OtherProducers
<1>8 \A c \in Consumers : ConsumerTypes(c)' /\ low'[c] = low[c] /\ high'[c] = high[c] BY <1>1, <1>4, <1>6, OthersStay, ThreadsAre
<1>9 ProducerTypes(p)'
  <2>1 Size(p)' = Size(p) BY <1>6 DEF Size
  <2> QED BY <1>2, <1>3, <1>6, <2>1, LabelsAre DEF ProducerTypes
<1>10 Types' BY <1>1, <1>4, <1>5, <1>6, <1>7, <1>8, <1>9 DEF Types, LocalTypes, Moves, Areas, shown, Now, pending
<1>11 Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) \subseteq low[p] .. high[p] /\ ToMark(p) = low[p] .. high[p]
      /\ ToFill(p) = {} /\ held[p] = ToPublish(p)
  BY <1>2, SetsOf DEF SetsAre
<1>12 Taken(p)' = low[p] .. high[p] /\ ToGrant(p)' = {} /\ ToPublish(p)' = {} /\ ToMark(p)' = low[p] .. high[p]
      /\ ToFill(p)' = {} /\ held'[p] = {}
  BY <1>6, SetsThen DEF SetsAre
<1>13 low[p] .. high[p] \subseteq 0 .. claimed - 1 BY <1>11 DEF Inv, TakenAreClaimed
<1>14 \A q \in Producers : q # p => \A s \in low[p] .. high[p] : s \notin ToPublish(q) BY <1>1, <1>11, ProducerIs DEF Inv, TakenOnce
<1>15 TakenAreClaimed' /\ TakenOnce' BY <1>4, <1>7, <1>11, <1>12 DEF Inv, TakenAreClaimed, TakenOnce, SetsStay
<1>16 GrantedAreFree' BY <1>4, <1>6, <1>7, <1>11, <1>12 DEF Inv, GrantedAreFree, SetsStay
<1>17 \A s : s \in published <=> s \in 0 .. claimed - 1 /\ \A q \in Producers : s \notin ToPublish(q) BY DEF Inv, ReleasedArePublished
<1>18 ReleasedArePublished'
  <2>1 ASSUME NEW s PROVE s \in published' <=> s \in 0 .. claimed' - 1 /\ \A q \in Producers : s \notin ToPublish(q)'
    BY <1>4, <1>6, <1>7, <1>11, <1>12, <1>13, <1>14, <1>17 DEF SetsStay
  <2> QED BY <2>1 DEF ReleasedArePublished
<1>19 \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s)) BY <1>4, <1>7, <1>11, <1>12 DEF Ready, Filled, SetsStay
<1>20 RoomWasSeen' BY <1>4, <1>6, <1>7 DEF Inv, RoomWasSeen
<1>21 GrantedHaveRoom' /\ ReadAreShown' BY <1>5, <1>6, <1>8 DEF Inv, GrantedHaveRoom, ReadAreShown
<1>22 ShownAreReady' BY <1>5, <1>19 DEF Inv, ShownAreReady
<1>23 PlaceWasSeen'
  <2>1 pc'[p] = "Mark" => high'[p] <= shown + PendingSize BY <1>1, <1>3, <1>6, ListHasPlaces
  <2> QED BY <1>5, <1>7, <2>1 DEF Inv, PlaceWasSeen
<1>24 ReadyHasPlace' BY <1>4, <1>5, <1>19 DEF Inv, ReadyHasPlace
<1>25 ListIsTrue' BY <1>5, <1>19 DEF Inv, ListIsTrue, Listed
<1>26 NextIsReady' BY <1>5, <1>6, <1>7, <1>19 DEF Inv, NextIsReady
<1>27 NextIsAttended'
  <2>1 \A q \in Producers : Attends(q, shown + 1) => q # p BY <1>2 DEF Attends
  <2>2 \A q \in Producers : Attends(q, shown + 1) => Attends(q, shown + 1)' BY <1>5, <1>7, <2>1 DEF Attends
  <2> QED BY <1>5, <1>19, <2>2 DEF Inv, NextIsAttended
<1>28 EntriesAreTrue' BY <1>4, <1>8, <1>19 DEF Inv, EntriesAreTrue, Window
<1>29 WhatIsReadWasPublished' BY <1>6 DEF Inv, WhatIsReadWasPublished
<1>30 Abstract!Grows
  <2>1 ASSUME NEW s PROVE s \in published' <=> s \in published \/ \E q \in Producers : s \in held[q] \ held'[q]
    <3>1 s \in low[p] .. high[p] => s \in published \/ s \in held[p] BY <1>11, <1>13, <1>14, <1>17
    <3>2 \A q \in Producers : q # p => held'[q] = held[q] BY <1>7 DEF SetsStay
    <3> QED BY <1>6, <1>11, <1>12, <3>1, <3>2
  <2>2 published' = published \cup UNION {held[q] \ held'[q] : q \in Producers} BY <2>1
  <2> QED BY <1>1, <1>4, <1>5, <2>2, DoneIsDone DEF Abstract!Grows, Now, done
<1> QED BY <1>10, <1>15, <1>16, <1>18, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26, <1>27, <1>28, <1>29, <1>30 DEF Inv

LEMMA DoesMark == ASSUME Inv, NEW p \in Producers, Mark(p) PROVE Inv' /\ Abstract!Grows
<1> DEFINE x == at[p]
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ p \in Threads BY TypesAre, ThreadsAre DEF Inv
<1>2 pc[p] = "Mark" BY DEF Mark
<1>3 low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] /\ ProducerTypes(p) /\ x \in low[p] .. high[p]
  BY <1>1, <1>2, ProducerIs DEF ProducerTypes
<1>4 memory' = [memory EXCEPT !["pending"][Place(x)] = x] /\ buffers' = buffers BY <1>1, Stored DEF Mark
<1>5 claimed' = claimed /\ done' = done /\ entry' = entry /\ MemoryTypes(Areas)'
     /\ memory'["pending"] = [memory["pending"] EXCEPT ![Place(x)] = x] /\ memory'["cursor"] = memory["cursor"]
  BY <1>1, <1>4, AreaSet DEF Areas
<1>6 shown' = shown /\ pending' = [pending EXCEPT ![Place(x)] = x] BY <1>5 DEF shown, Now, pending
<1>7 /\ Moves(p) /\ UNCHANGED <<low, high, granted, published, misread, batches>>
     /\ \/ x < high[p] /\ pc'[p] = "Mark" /\ at'[p] = x + 1
        \/ ~(x < high[p]) /\ pc'[p] = "ReadCursor" /\ at'[p] = x
  BY <1>1, <1>2 DEF Mark, StaysAt, GoesOnAt, GoesOn, Moves, LocalTypes, historyVars
<1> HIDE DEF x
<1>8 \A q \in Producers : q # p => ProducerTypes(q)' /\ SetsStay(q) /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
  BY <1>1, <1>7, OtherProducers
<1>9 \A c \in Consumers : ConsumerTypes(c)' /\ low'[c] = low[c] /\ high'[c] = high[c] BY <1>1, <1>5, <1>7, OthersStay, ThreadsAre
<1>10 ProducerTypes(p)'
  <2>1 Size(p)' = Size(p) BY <1>7 DEF Size
  <2> QED BY <1>2, <1>3, <1>7, <2>1, LabelsAre DEF ProducerTypes
<1>11 Types' BY <1>1, <1>5, <1>6, <1>7, <1>8, <1>9, <1>10 DEF Types, LocalTypes, Moves, Areas, shown, Now, pending
<1>12 Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) = {} /\ ToMark(p) = x .. high[p] /\ ToFill(p) = {} /\ held[p] = {}
  BY <1>2, SetsOf DEF SetsAre, x
<1>13 Taken(p)' = low[p] .. high[p] /\ ToGrant(p)' = {} /\ ToPublish(p)' = {} /\ ToFill(p)' = {} /\ held'[p] = {}
      /\ ToMark(p)' = (IF x < high[p] THEN x + 1 .. high[p] ELSE {})
  BY <1>7, SetsThen DEF SetsAre, AfterMarking
<1>14 x \in ToMark(p) BY <1>3, <1>12
<1>15 x \in 0 .. claimed - 1 /\ shown < x /\ \A q \in Producers : q # p => x \notin ToMark(q) BY <1>1, <1>14, ToMarkIsNear, ProducerIs
<1>16 x \in Listed
  <2>1 high[p] <= shown + PendingSize BY <1>2 DEF Inv, PlaceWasSeen
  <2> QED BY <1>1, <1>3, <1>15, <2>1, ListHasPlaces DEF Listed
<1>17 TakenAreClaimed' /\ TakenOnce' /\ GrantedAreFree' /\ ReleasedArePublished' BY <1>5, <1>7, <1>8, <1>12, <1>13, KeepsSets DEF SetsStay
<1>18 \A s : Ready(s)' <=> Ready(s) \/ s = x
  <2>1 \A s : s \in ToMark(p) <=> s \in ToMark(p)' \/ s = x BY <1>3, <1>12, <1>13
  <2>2 x \notin ToMark(p)' BY <1>3, <1>13
  <2> QED BY <1>5, <1>8, <1>15, <2>1, <2>2 DEF Ready, SetsStay
<1>19 \A s : Filled(s)' <=> Filled(s) BY <1>5, <1>8, <1>12, <1>13 DEF Filled, SetsStay
<1>20 RoomWasSeen' BY <1>5, <1>7, <1>8 DEF Inv, RoomWasSeen
<1>21 GrantedHaveRoom' /\ ReadAreShown' BY <1>6, <1>7, <1>9 DEF Inv, GrantedHaveRoom, ReadAreShown
<1>22 ShownAreReady' BY <1>6, <1>18 DEF Inv, ShownAreReady
<1>23 PlaceWasSeen' BY <1>2, <1>6, <1>7, <1>8 DEF Inv, PlaceWasSeen
<1>24 ReadyHasPlace'
  <2>1 x <= shown + PendingSize BY <1>1, <1>16, ListHasPlaces DEF Listed
  <2> QED BY <1>1, <1>3, <1>5, <1>6, <1>18, <2>1, ListHasPlaces DEF Inv, ReadyHasPlace
<1>25 ListIsTrue'
  <2>1 SUFFICES ASSUME NEW s \in Listed PROVE pending'[Place(s)] = s <=> Ready(s)' BY <1>6 DEF ListIsTrue, Listed
  <2>2 Place(s) \in DOMAIN pending /\ Place(x) \in DOMAIN pending /\ (s # x => Place(s) # Place(x)) BY <1>1, <1>16, ListedIs
  <2>3 pending[Place(s)] = s <=> Ready(s) BY DEF Inv, ListIsTrue
  <2> QED BY <1>6, <1>18, <2>2, <2>3
<1>26 NextIsReady' BY <1>6, <1>7, <1>8, <1>18 DEF Inv, NextIsReady
<1>27 NextIsAttended'
  <2>1 \A q \in Producers : q # p /\ Attends(q, shown + 1) => Attends(q, shown + 1)' BY <1>6, <1>8 DEF Attends
  <2>2 Attends(p, shown + 1) => Attends(p, shown + 1)' BY <1>2, <1>6, <1>7 DEF Attends
  <2>3 x = shown + 1 => Attends(p, shown + 1)' BY <1>3, <1>6, <1>7 DEF Attends
  <2> QED BY <1>6, <1>18, <2>1, <2>2, <2>3 DEF Inv, NextIsAttended
<1>28 EntriesAreTrue' BY <1>5, <1>9, <1>19 DEF Inv, EntriesAreTrue, Window
<1>29 WhatIsReadWasPublished' BY <1>7 DEF Inv, WhatIsReadWasPublished
<1>30 Abstract!Grows
  <2>1 \A q \in Producers : held[q] \subseteq held'[q] BY <1>8, <1>12, <1>13 DEF SetsStay
  <2> QED BY <1>1, <1>5, <1>6, <1>7, <2>1, DoneIsDone, HoldsOn
<1> QED BY <1>11, <1>17, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26, <1>27, <1>28, <1>29, <1>30 DEF Inv

(* After it has marked, it goes on or returns, and has nothing to do but   *)
(* to move the cursor on.                                                  *)
LEMMA Publishing ==
    ASSUME Inv, NEW p \in Producers, pc[p] \in AfterMarking, Moves(p), UNCHANGED <<granted, misread>>, published' = published \cup low[p] .. high[p],
           \/ pc'[p] = "idle" /\ batches'[p] = batches[p] + 1 /\ at'[p] = None
           \/ pc'[p] \in {"Advance", "ReadPending"} /\ low' = low /\ high' = high /\ batches' = batches /\ at'[p] \in Nat
    PROVE  /\ ProducerTypes(p)' /\ Taken(p)' \subseteq Taken(p) /\ held'[p] = held[p] /\ published' = published
           /\ ToGrant(p)' = ToGrant(p) /\ ToPublish(p)' = ToPublish(p) /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
<1>1 Types BY DEF Inv
<1>2 pc[p] # "idle" /\ ProducerTypes(p) BY <1>1, ProducerIs DEF AfterMarking
<1>3 Len(Script[p]) \in Nat
  <2>1 Script[p] \in Seq(Nat \ {0}) BY Sizes
  <2> QED BY <2>1
<1>4 ProducerTypes(p)'
  <2>1 CASE pc'[p] = "idle" BY <1>2, <1>3, <2>1, LabelsAre DEF ProducerTypes, None
  <2>2 CASE pc'[p] \in {"Advance", "ReadPending"}
    <3>1 Size(p)' = Size(p) BY <2>2 DEF Size
    <3> QED BY <1>2, <2>2, <3>1, LabelsAre DEF ProducerTypes
  <2> QED BY <2>1, <2>2
<1>5 Taken(p) = low[p] .. high[p] /\ ToGrant(p) = {} /\ ToPublish(p) = {} /\ ToFill(p) = {} /\ ToMark(p) = {} /\ held[p] = {}
  BY SetsOf DEF SetsAre
<1>6 Taken(p)' \subseteq low[p] .. high[p] /\ ToGrant(p)' = {} /\ ToPublish(p)' = {} /\ ToFill(p)' = {} /\ ToMark(p)' = {} /\ held'[p] = {}
  BY SetsThen DEF SetsAre, AfterMarking
<1>7 low[p] .. high[p] \subseteq published
  <2>1 \A q \in Producers : q # p => \A s \in low[p] .. high[p] : s \notin ToPublish(q) BY <1>1, <1>5, ProducerIs DEF Inv, TakenOnce
  <2>2 low[p] .. high[p] \subseteq 0 .. claimed - 1 BY <1>5 DEF Inv, TakenAreClaimed
  <2> QED BY <1>5, <2>1, <2>2 DEF Inv, ReleasedArePublished
<1> QED BY <1>4, <1>5, <1>6, <1>7

LEMMA DoesReadCursor == ASSUME Inv, NEW p \in Producers, ReadCursor(p) PROVE Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ shown >= -1 /\ p \in Threads /\ memory["cursor"][0] = shown
  BY TypesAre, ThreadsAre DEF Inv
<1>2 /\ pc[p] = "ReadCursor" /\ UNCHANGED memoryVars
     /\ IF shown >= high[p] THEN HasPublished(p) ELSE GoesOnAt(p, "Advance", IF shown < low[p] THEN low[p] ELSE shown + 1)
  BY <1>1, Loaded DEF ReadCursor, Reads
<1>3 low[p] \in Nat /\ high[p] \in Nat /\ low[p] <= high[p] /\ pc[p] \in AfterMarking BY <1>1, <1>2, ProducerIs DEF AfterMarking
<1>4 ~misread BY DEF Inv, WhatIsReadWasPublished
<1>5 CASE shown >= high[p]
  <2>1 /\ Moves(p) /\ UNCHANGED <<granted, misread>> /\ published' = published \cup low[p] .. high[p]
       /\ pc'[p] = "idle" /\ batches'[p] = batches[p] + 1 /\ at'[p] = None
    BY <1>1, <1>2, <1>5 DEF HasPublished, Moves, LocalTypes
  <2>2 ~Attends(p, shown + 1) BY <1>1, <1>2, <1>3, <1>5 DEF Attends
  <2> QED BY <1>1, <1>2, <1>3, <1>4, <2>1, <2>2, Publishing, ThreadsAre, Walks
<1>6 CASE ~(shown >= high[p])
  <2> DEFINE s == IF shown < low[p] THEN low[p] ELSE shown + 1
  <2>1 s \in low[p] .. high[p] /\ (shown + 1 \in low[p] .. high[p] => s = shown + 1) BY <1>1, <1>3, <1>6
  <2>2 /\ Moves(p) /\ UNCHANGED <<granted, misread, published>> /\ pc'[p] = "Advance" /\ low' = low /\ high' = high /\ batches' = batches
       /\ at'[p] = s
    BY <1>1, <1>2, <1>6 DEF GoesOnAt, GoesOn, Moves, LocalTypes, historyVars
  <2> HIDE DEF s
  <2>3 s \in Nat BY <1>3, <2>1
  <2>4 Taken(p) = low[p] .. high[p] /\ ToMark(p) = {} BY <1>3, SetsOf DEF SetsAre
  <2>5 s \in 0 .. claimed - 1 /\ \A q \in Producers : q # p => s \notin Taken(q) BY <2>1, <2>4 DEF Inv, TakenAreClaimed, TakenOnce
  <2>6 Ready(s) BY <1>1, <2>4, <2>5, ProducerIs DEF Ready
  <2>7 Attends(p, shown + 1) => s = shown + 1 BY <1>2, <2>1 DEF Attends
  <2>8 low[p] .. high[p] \subseteq published
    <3>1 \A q \in Producers : q # p => \A k \in low[p] .. high[p] : k \notin ToPublish(q) BY <1>1, <2>4, ProducerIs DEF Inv, TakenOnce
    <3>2 low[p] .. high[p] \subseteq 0 .. claimed - 1 BY <2>4 DEF Inv, TakenAreClaimed
    <3>3 ToPublish(p) = {} BY <1>3, SetsOf DEF SetsAre
    <3> QED BY <3>1, <3>2, <3>3 DEF Inv, ReleasedArePublished
  <2>9 published' = published \cup low[p] .. high[p] BY <2>2, <2>8
  <2> QED BY <1>1, <1>2, <1>3, <1>4, <2>2, <2>3, <2>6, <2>7, <2>9, Publishing, ThreadsAre, Walks
<1> QED BY <1>5, <1>6

LEMMA PublishedOnce ==
    ASSUME Inv, NEW p \in Producers, pc[p] \in AfterMarking
    PROVE  published = published \cup low[p] .. high[p]
<1>1 Taken(p) = low[p] .. high[p] /\ ToPublish(p) = {} BY SetsOf DEF SetsAre
<1>2 \A q \in Producers : q # p => \A k \in low[p] .. high[p] : k \notin ToPublish(q) BY <1>1, ProducerIs DEF Inv, TakenOnce
<1>3 low[p] .. high[p] \subseteq 0 .. claimed - 1 BY <1>1 DEF Inv, TakenAreClaimed
<1> QED BY <1>1, <1>2, <1>3 DEF Inv, ReleasedArePublished

LEMMA DoesReadPending == ASSUME Inv, NEW p \in Producers, ReadPending(p) PROVE Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ shown >= -1 /\ p \in Threads /\ memory["pending"] = pending
  BY TypesAre, ThreadsAre DEF Inv
<1>2 /\ pc[p] = "ReadPending" /\ UNCHANGED memoryVars
     /\ IF pending[Place(at[p])] = at[p] THEN StaysAt(p, "Advance") ELSE HasPublished(p)
  BY <1>1, Loaded DEF ReadPending, Reads
<1>3 at[p] \in Nat /\ at[p] <= shown + 1 /\ pc[p] \in AfterMarking BY <1>1, <1>2, ProducerIs DEF ProducerTypes, AfterMarking, Inv, NextIsReady
<1>4 ~misread BY DEF Inv, WhatIsReadWasPublished
<1>5 at[p] = shown + 1 => at[p] \in Listed BY <1>1, <1>3, ListHasPlaces DEF Listed
<1>6 CASE pending[Place(at[p])] = at[p]
  <2>1 /\ Moves(p) /\ UNCHANGED <<granted, misread, published>> /\ pc'[p] = "Advance" /\ low' = low /\ high' = high /\ batches' = batches
       /\ at'[p] = at[p]
    BY <1>1, <1>2, <1>6 DEF StaysAt, GoesOn, Moves, LocalTypes, historyVars
  <2>2 Ready(at[p])
    <3>1 CASE at[p] = shown + 1 BY <1>5, <1>6, <3>1 DEF Inv, ListIsTrue
    <3>2 CASE at[p] # shown + 1
      <4>1 at[p] \in 0 .. shown BY <1>1, <1>3, <3>2
      <4> QED BY <4>1, ReadyIs
    <3> QED BY <3>1, <3>2
  <2>3 Attends(p, shown + 1) => at[p] = shown + 1 BY <1>2 DEF Attends
  <2>4 published' = published \cup low[p] .. high[p] BY <1>3, <2>1, PublishedOnce
  <2> QED BY <1>1, <1>2, <1>3, <1>4, <2>1, <2>2, <2>3, <2>4, Publishing, ThreadsAre, Walks
<1>7 CASE pending[Place(at[p])] # at[p]
  <2>1 /\ Moves(p) /\ UNCHANGED <<granted, misread>> /\ published' = published \cup low[p] .. high[p]
       /\ pc'[p] = "idle" /\ batches'[p] = batches[p] + 1 /\ at'[p] = None
    BY <1>1, <1>2, <1>7 DEF HasPublished, Moves, LocalTypes
  <2>2 Attends(p, shown + 1) => ~Ready(shown + 1) BY <1>2, <1>5, <1>7 DEF Attends, Inv, ListIsTrue
  <2> QED BY <1>1, <1>2, <1>3, <1>4, <2>1, <2>2, Publishing, ThreadsAre, Walks
<1> QED BY <1>6, <1>7

LEMMA DoesAdvance == ASSUME Inv, NEW p \in Producers, Advance(p) PROVE Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ claimed \in Nat /\ shown \in Int /\ shown >= -1 /\ p \in Threads /\ memory["cursor"][0] = shown
  BY TypesAre, ThreadsAre DEF Inv
<1>2 pc[p] = "Advance" /\ pc[p] \in AfterMarking BY DEF Advance, AfterMarking
<1>3 at[p] \in Nat /\ Ready(at[p]) BY <1>1, <1>2, ProducerIs DEF ProducerTypes, Inv, NextIsReady
<1>4 CASE shown # at[p] - 1
  <2>1 UNCHANGED memoryVars /\ HasPublished(p) BY <1>1, <1>4 DEF Advance, Swaps, Fence
  <2>2 /\ Moves(p) /\ UNCHANGED <<granted, misread>> /\ published' = published \cup low[p] .. high[p]
       /\ pc'[p] = "idle" /\ batches'[p] = batches[p] + 1 /\ at'[p] = None
    BY <1>1, <2>1 DEF HasPublished, Moves, LocalTypes
  <2>3 ~Attends(p, shown + 1) BY <1>1, <1>2, <1>3, <1>4 DEF Attends
  <2>4 ~misread BY DEF Inv, WhatIsReadWasPublished
  <2> QED BY <1>1, <1>2, <2>1, <2>2, <2>3, <2>4, Publishing, ThreadsAre, Walks
<1>5 CASE shown = at[p] - 1
  <2>1 memory' = [memory EXCEPT !["cursor"][0] = at[p]] /\ buffers' = buffers /\ GoesOnAt(p, "ReadPending", at[p] + 1)
    BY <1>1, <1>5 DEF Advance, Swaps, Locked
  <2>2 claimed' = claimed /\ done' = done /\ entry' = entry /\ MemoryTypes(Areas)'
       /\ memory'["cursor"] = [memory["cursor"] EXCEPT ![0] = at[p]] /\ memory'["pending"] = memory["pending"]
    BY <1>1, <2>1, AreaSet DEF Areas
  <2>3 shown' = at[p] /\ shown' = shown + 1 /\ pending' = pending /\ DOMAIN memory'["cursor"] = {0}
    BY <1>1, <1>3, <1>5, <2>2 DEF shown, Now, pending, Types
  <2>4 /\ Moves(p) /\ UNCHANGED <<low, high, granted, published, misread, batches>> /\ pc'[p] = "ReadPending" /\ at'[p] = at[p] + 1
    BY <1>1, <2>1 DEF GoesOnAt, GoesOn, Moves, LocalTypes, historyVars
  <2>5 \A q \in Producers : q # p => ProducerTypes(q)' /\ SetsStay(q) /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
    BY <1>1, <2>4, OtherProducers
  <2>6 \A c \in Consumers : ConsumerTypes(c)' /\ low'[c] = low[c] /\ high'[c] = high[c] BY <1>1, <2>2, <2>4, OthersStay, ThreadsAre
  <2>7 published' = published \cup low[p] .. high[p] BY <1>2, <2>4, PublishedOnce
  <2>8 /\ ProducerTypes(p)' /\ Taken(p)' \subseteq Taken(p) /\ held'[p] = held[p]
       /\ ToGrant(p)' = ToGrant(p) /\ ToPublish(p)' = ToPublish(p) /\ ToFill(p)' = ToFill(p) /\ ToMark(p)' = ToMark(p)
    BY <1>2, <1>3, <2>4, <2>7, Publishing
  <2>9 Types'
    <3>1 DOMAIN pending' = 0 .. PendingSize - 1 BY <1>1, <2>3 DEF Types
    <3>2 shown' \in Int /\ shown' >= None BY <1>3, <2>3 DEF None
    <3> QED BY <2>2, <2>3, <2>4, <2>5, <2>6, <2>8, <3>1, <3>2 DEF Types, LocalTypes, Moves, Areas
  <2>10 TakenAreClaimed' /\ TakenOnce' /\ GrantedAreFree' /\ ReleasedArePublished' BY <2>2, <2>4, <2>5, <2>8, KeepsSets DEF SetsStay
  <2>11 \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s)) BY <2>2, <2>5, <2>8 DEF Ready, Filled, SetsStay
  <2>12 RoomWasSeen' BY <2>2, <2>4, <2>5 DEF Inv, RoomWasSeen
  <2>13 GrantedHaveRoom' BY <2>4, <2>6 DEF Inv, GrantedHaveRoom
  <2>14 ReadAreShown' BY <1>1, <2>3, <2>6, ConsumerIs DEF ReadAreShown
  <2>15 ShownAreReady'
    <3>1 \A s \in 0 .. shown' : s \in 0 .. shown \/ s = at[p] BY <1>1, <1>3, <2>3
    <3> QED BY <1>3, <2>11, <3>1 DEF Inv, ShownAreReady
  <2>16 PlaceWasSeen'
    <3>1 ASSUME NEW q \in Producers, pc[q] = "Mark" PROVE high[q] <= shown + 1 + PendingSize
      <4>1 high[q] <= shown + PendingSize /\ high[q] \in Nat BY <1>1, <3>1, ProducerIs DEF Inv, PlaceWasSeen
      <4> QED BY <1>1, <4>1, ListHasPlaces
    <3> QED BY <2>3, <2>4, <2>5, <3>1 DEF PlaceWasSeen
  <2>17 ReadyHasPlace'
    <3>1 \A s \in shown' + PendingSize + 1 .. claimed' - 1 : s \in shown + PendingSize + 1 .. claimed - 1 BY <1>1, <2>2, <2>3, ListHasPlaces
    <3> QED BY <2>11, <3>1 DEF Inv, ReadyHasPlace
  <2>18 ListIsTrue'
    <3>1 SUFFICES ASSUME NEW s \in Listed' PROVE pending[Place(s)] = s <=> Ready(s) BY <2>3, <2>11 DEF ListIsTrue
    <3>2 s \in Listed \/ s = at[p] + PendingSize BY <1>1, <2>3, ListHasPlaces DEF Listed
    <3>3 CASE s \in Listed BY <3>3 DEF Inv, ListIsTrue
    <3>4 CASE s = at[p] + PendingSize
      <4>1 at[p] \in Listed BY <1>1, <1>5, <1>3, ListHasPlaces DEF Listed
      <4>2 pending[Place(at[p])] = at[p] BY <1>3, <4>1 DEF Inv, ListIsTrue
      <4>3 pending[Place(s)] # s BY <1>3, <3>4, <4>2, PlaceIs, ListHasPlaces
      <4>4 ~Ready(s)
        <5>1 shown < s /\ s \notin Listed BY <1>1, <1>3, <1>5, <3>4, ListHasPlaces DEF Listed
        <5> QED BY <5>1, ReadyIs
      <4> QED BY <4>3, <4>4
    <3> QED BY <3>2, <3>3, <3>4
  <2>19 NextIsReady'
    <3>1 ASSUME NEW q \in Producers, pc[q] = "ReadPending" PROVE at[q] <= shown + 1 /\ at[q] \in Nat
      BY <1>1, <3>1, ProducerIs DEF Inv, NextIsReady, ProducerTypes
    <3>2 \A q \in Producers : pc'[q] = "ReadPending" => at'[q] <= shown' + 1 BY <1>1, <1>3, <2>3, <2>4, <2>5, <3>1
    <3>3 \A q \in Producers : pc'[q] = "Advance" => Ready(at[q])' BY <2>4, <2>5, <2>11 DEF Inv, NextIsReady
    <3> QED BY <3>2, <3>3 DEF NextIsReady
  <2>20 NextIsAttended' BY <2>3, <2>4 DEF NextIsAttended, Attends
  <2>21 EntriesAreTrue' BY <2>2, <2>6, <2>11 DEF Inv, EntriesAreTrue, Window
  <2>22 WhatIsReadWasPublished' BY <2>4 DEF Inv, WhatIsReadWasPublished
  <2>23 Abstract!Grows
    <3>1 \A q \in Producers : held[q] \subseteq held'[q] BY <2>5, <2>8 DEF SetsStay
    <3>2 shown <= shown' BY <1>1, <2>3
    <3> QED BY <1>1, <2>2, <2>4, <3>1, <3>2, DoneIsDone, HoldsOn
  <2> QED BY <2>9, <2>10, <2>12, <2>13, <2>14, <2>15, <2>16, <2>17, <2>18, <2>19, <2>20, <2>21, <2>22, <2>23 DEF Inv
<1> QED BY <1>4, <1>5

-----------------------------------------------------------------------------
(* The actions of a consumer. *)

LEMMA DoesLook == ASSUME Inv, NEW c \in Consumers, Look(c) PROVE Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ c \in Threads /\ ConsumerTypes(c) /\ shown \in Int /\ memory["cursor"][0] = shown
  BY TypesAre, ThreadsAre, ConsumerIs DEF Inv
<1>2 pc[c] = "idle" /\ UNCHANGED memoryVars /\ HasSeen(c, shown) BY <1>1, Loaded DEF Look, Reads
<1>3 low[c] \in Nat /\ at[c] = low[c] /\ high[c] = low[c] - 1 /\ done[c] = low[c] - 1 /\ high[c] <= shown
  BY <1>1, <1>2, ConsumerIs DEF ConsumerTypes
<1>4 done' = done /\ ~misread BY <1>1, <1>2, MemoryKept DEF Inv, WhatIsReadWasPublished
<1>5 CASE shown < low[c]
  <2>1 UNCHANGED <<pc, low, high, at, batches, granted, published, misread>> BY <1>2, <1>5 DEF HasSeen, localVars, historyVars
  <2>2 Moves(c) BY <1>1, <2>1 DEF Moves, LocalTypes
  <2>3 ConsumerTypes(c)' BY <1>1, <1>4, <2>1 DEF ConsumerTypes
  <2> QED BY <1>1, <1>2, <1>3, <1>4, <2>1, <2>2, <2>3, ThreadsAre, Walks
<1>6 CASE ~(shown < low[c])
  <2>1 /\ Moves(c) /\ UNCHANGED <<low, batches, granted, published, misread>>
       /\ pc'[c] = (IF Entries THEN "Read" ELSE "Finish") /\ high'[c] = shown /\ at'[c] = low[c]
    BY <1>1, <1>2, <1>6 DEF HasSeen, Moves, LocalTypes, historyVars
  <2>2 ConsumerTypes(c)' BY <1>1, <1>3, <1>4, <1>6, <2>1 DEF ConsumerTypes, Looking, Reading
  <2> QED BY <1>1, <1>2, <1>3, <1>4, <2>1, <2>2, ThreadsAre, Walks
<1> QED BY <1>5, <1>6

LEMMA DoesRead == ASSUME Inv, NEW c \in Consumers, Read(c) PROVE Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ c \in Threads /\ ConsumerTypes(c) /\ shown \in Int /\ memory["entry"] = entry /\ claimed \in Nat
  BY TypesAre, ThreadsAre, ConsumerIs DEF Inv
<1>2 pc[c] = "Read" /\ UNCHANGED memoryVars /\ misread' = (misread \/ entry[Slot(at[c])] # at[c]) BY <1>1, Loaded DEF Read, Reads
<1>3 /\ low[c] \in Nat /\ high[c] \in Nat /\ at[c] \in low[c] .. high[c] /\ Entries /\ done[c] = low[c] - 1 /\ high[c] <= shown
  BY <1>1, <1>2, ConsumerIs DEF ConsumerTypes
<1>4 done' = done /\ ~misread BY <1>1, <1>2, MemoryKept DEF Inv, WhatIsReadWasPublished
<1>5 Ready(at[c])
  <2>1 at[c] \in 0 .. shown BY <1>1, <1>3
  <2> QED BY <2>1, ReadyIs
<1>6 at[c] \in granted /\ Filled(at[c]) /\ at[c] \in Window(c) BY <1>3, <1>5, ReadyIs, ConsumerIs, Sizes DEF Window
<1>7 ~misread' BY <1>2, <1>3, <1>4, <1>6 DEF Inv, EntriesAreTrue
<1>8 /\ Moves(c) /\ UNCHANGED <<low, high, batches, granted, published>>
     /\ \/ at[c] < high[c] /\ pc'[c] = "Read" /\ at'[c] = at[c] + 1
        \/ ~(at[c] < high[c]) /\ pc'[c] = "Finish" /\ at'[c] = at[c]
  BY <1>1 DEF Read, Moves, LocalTypes
<1>9 ConsumerTypes(c)' BY <1>3, <1>4, <1>8 DEF ConsumerTypes, Looking, Reading
<1> QED BY <1>1, <1>2, <1>3, <1>7, <1>8, <1>9, ThreadsAre, Walks

LEMMA DoesFinish == ASSUME Inv, NEW c \in Consumers, Finish(c) PROVE Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) /\ LocalTypes /\ c \in Threads /\ ConsumerTypes(c) /\ shown \in Int /\ claimed \in Nat
  BY TypesAre, ThreadsAre, ConsumerIs DEF Inv
<1>2 pc[c] = "Finish" BY DEF Finish
<1>3 low[c] \in Nat /\ high[c] \in Nat /\ low[c] <= high[c] /\ done[c] = low[c] - 1 /\ high[c] <= shown
  BY <1>1, <1>2, ConsumerIs DEF ConsumerTypes
<1>4 memory' = [memory EXCEPT !["done"][c] = high[c]] /\ buffers' = buffers BY <1>1, Stored DEF Finish
<1>5 /\ claimed' = claimed /\ entry' = entry /\ MemoryTypes(Areas)' /\ done'[c] = high[c] /\ \A d \in Consumers : d # c => done'[d] = done[d]
     /\ memory'["cursor"] = memory["cursor"] /\ memory'["pending"] = memory["pending"]
  BY <1>1, <1>3, <1>4, DoneSet DEF Areas
<1>6 shown' = shown /\ pending' = pending BY <1>5 DEF shown, Now, pending
<1>7 /\ Moves(c) /\ UNCHANGED <<high, batches, granted, published, misread>> /\ pc'[c] = "idle"
     /\ low'[c] = high[c] + 1 /\ at'[c] = high[c] + 1
  BY <1>1 DEF Finish, Moves, LocalTypes, historyVars
<1>8 \A q \in Producers : ProducerTypes(q)' /\ SetsStay(q) /\ pc'[q] = pc[q] /\ low'[q] = low[q] /\ high'[q] = high[q] /\ at'[q] = at[q]
  BY <1>1, <1>7, OtherProducers, ThreadsAre
<1>9 \A d \in Consumers : d # c => ConsumerTypes(d)' /\ low'[d] = low[d] BY <1>1, <1>5, <1>7, OthersStay
<1>10 ConsumerTypes(c)' BY <1>3, <1>5, <1>7 DEF ConsumerTypes, Looking, Reading
<1>11 Types' BY <1>1, <1>5, <1>6, <1>7, <1>8, <1>9, <1>10 DEF Types, LocalTypes, Moves, Areas, shown, Now, pending
<1>12 TakenAreClaimed' /\ TakenOnce' /\ GrantedAreFree' /\ ReleasedArePublished' BY <1>5, <1>7, <1>8, KeepsSets DEF SetsStay
<1>13 \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s)) BY <1>5, <1>8 DEF Ready, Filled, SetsStay
<1>14 \A d \in Consumers : done[d] \in Int /\ done'[d] \in Int /\ done[d] <= done'[d] BY <1>1, <1>3, <1>5 DEF MemoryTypes
<1>15 RoomWasSeen'
  <2>1 ASSUME NEW p \in Producers, pc[p] = "AwaitFree" PROVE \A i \in 1 .. at[p] - low[p] : high[p] - Capacity <= done'[Order[i]]
    <3>1 high[p] - Capacity \in Int /\ low[p] \in Nat /\ at[p] \in low[p] .. low[p] + Cardinality(Consumers) - 1
      BY <1>1, <2>1, ProducerIs, Sizes DEF ProducerTypes
    <3>2 \A i \in 1 .. at[p] - low[p] : Order[i] \in Consumers BY <3>1, OrderIs
    <3>3 \A i \in 1 .. at[p] - low[p] : high[p] - Capacity <= done[Order[i]] BY <2>1 DEF Inv, RoomWasSeen
    <3> QED BY <1>14, <3>1, <3>2, <3>3
  <2> QED BY <1>8, <2>1 DEF RoomWasSeen
<1>16 GrantedHaveRoom'
  <2>1 \A s \in granted : s \in Nat BY <1>1 DEF Inv, GrantedAreFree
  <2>2 \A s \in granted : s < low'[c] + Capacity BY <1>3, <1>7, <2>1, ConsumerIs, Sizes
  <2> QED BY <1>7, <1>9, <2>2 DEF Inv, GrantedHaveRoom
<1>17 ReadAreShown' BY <1>6, <1>7 DEF Inv, ReadAreShown
<1>18 ShownAreReady' BY <1>6, <1>13 DEF Inv, ShownAreReady
<1>19 PlaceWasSeen' BY <1>6, <1>8 DEF Inv, PlaceWasSeen
<1>20 ReadyHasPlace' BY <1>5, <1>6, <1>13 DEF Inv, ReadyHasPlace
<1>21 ListIsTrue' BY <1>6, <1>13 DEF Inv, ListIsTrue, Listed
<1>22 NextIsReady' BY <1>6, <1>8, <1>13 DEF Inv, NextIsReady
<1>23 NextIsAttended'
  <2>1 \A q \in Producers : Attends(q, shown + 1) => Attends(q, shown + 1)' BY <1>6, <1>8 DEF Attends
  <2> QED BY <1>6, <1>13, <2>1 DEF Inv, NextIsAttended
<1>24 EntriesAreTrue'
  <2>1 ASSUME Entries, NEW d \in Consumers, d # c, NEW s \in Window(d)', Filled(s)' PROVE entry'[Slot(s)] = s
    BY <1>5, <1>9, <1>13, <2>1 DEF Inv, EntriesAreTrue, Window
  <2>2 ASSUME Entries, NEW s \in Window(c)', Filled(s)' PROVE entry'[Slot(s)] = s
    <3>1 s \in granted /\ Filled(s) BY <1>13, <2>2, ReadyIs
    <3>2 s \in Window(c) BY <1>3, <1>7, <2>2, <3>1, ConsumerIs, Sizes DEF Window
    <3> QED BY <1>5, <2>2, <3>1, <3>2 DEF Inv, EntriesAreTrue
  <2> QED BY <2>1, <2>2 DEF EntriesAreTrue
<1>25 WhatIsReadWasPublished' BY <1>7 DEF Inv, WhatIsReadWasPublished
<1>26 Abstract!Grows
  <2>1 \A q \in Producers : held[q] \subseteq held'[q] BY <1>8 DEF SetsStay
  <2> QED BY <1>1, <1>6, <1>7, <1>14, <2>1, HoldsOn
<1> QED BY <1>11, <1>12, <1>15, <1>16, <1>17, <1>18, <1>19, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26 DEF Inv

-----------------------------------------------------------------------------
(* The invariant holds at the start, and every step keeps it. *)

LEMMA InvAtFirst == Init => Inv /\ Abstract!Init
<1> SUFFICES ASSUME Init PROVE Inv /\ Abstract!Init OBVIOUS
<1>1 /\ DOMAIN memory = {"claimed", "done", "entry"} \cup Areas /\ buffers = NothingStored
     /\ memory["claimed"] = [i \in {0} |-> 0] /\ memory["done"] = [c \in Consumers |-> None]
     /\ memory["entry"] = [i \in 0 .. Capacity - 1 |-> None]
     /\ memory["cursor"] = [i \in {0} |-> None] /\ memory["pending"] = [i \in 0 .. PendingSize - 1 |-> None]
  <2>1 /\ DOMAIN CommonAreas = {"claimed", "done", "entry"} /\ CommonAreas["claimed"] = [i \in {0} |-> 0]
       /\ CommonAreas["done"] = [c \in Consumers |-> None] /\ CommonAreas["entry"] = [i \in 0 .. Capacity - 1 |-> None]
    BY DEF CommonAreas
  <2>2 DOMAIN CommonAreas \cup {"cursor", "pending"} = {"claimed", "done", "entry", "cursor", "pending"} BY <2>1
  <2>3 /\ memory = [area \in {"claimed", "done", "entry", "cursor", "pending"} |->
                      CASE area = "cursor"  -> [i \in {0} |-> None]
                        [] area = "pending" -> [i \in 0 .. PendingSize - 1 |-> None]
                        [] OTHER            -> CommonAreas[area]]
       /\ buffers = NothingStored
    BY <2>2 DEF Init, SharedInit
  <2> QED BY <2>1, <2>3 DEF Areas
<1>2 /\ claimed = 0 /\ done = [c \in Consumers |-> -1] /\ shown = -1
     /\ pending = [i \in 0 .. PendingSize - 1 |-> -1] /\ entry = [i \in 0 .. Capacity - 1 |-> -1]
  BY <1>1 DEF claimed, done, entry, shown, Now, pending, None
<1>3 /\ pc = [t \in Threads |-> "idle"] /\ granted = {} /\ published = {} /\ misread = FALSE
     /\ low = [t \in Threads |-> IF t \in Consumers THEN 0 ELSE -1]
     /\ high = [t \in Threads |-> -1] /\ at = [t \in Threads |-> IF t \in Consumers THEN 0 ELSE -1]
     /\ batches = [p \in Producers |-> 0]
  BY DEF Init, ParticipantsInit, None
<1>4 \A p \in Producers : p \in Threads /\ pc[p] = "idle" /\ at[p] = -1 /\ batches[p] = 0 BY <1>3, ThreadsAre
<1>5 \A c \in Consumers : c \in Threads /\ pc[c] = "idle" /\ low[c] = 0 /\ high[c] = -1 /\ at[c] = 0 /\ done[c] = -1
  BY <1>2, <1>3, ThreadsAre
<1>6 \A p \in Producers : Taken(p) = {} /\ ToGrant(p) = {} /\ ToPublish(p) = {} /\ ToFill(p) = {} /\ ToMark(p) = {} /\ held[p] = {}
  BY <1>4, SetsOf DEF SetsAre
<1>7 ASSUME NEW p \in Producers PROVE ProducerTypes(p)
  <2>1 Len(Script[p]) \in Nat
    <3>1 Script[p] \in Seq(Nat \ {0}) BY Sizes
    <3> QED BY <3>1
  <2> QED BY <1>4, <2>1 DEF ProducerTypes
<1>8 \A c \in Consumers : ConsumerTypes(c) BY <1>5 DEF ConsumerTypes, Looking
<1>9 Types BY <1>1, <1>2, <1>3, <1>7, <1>8 DEF Types, MemoryTypes, LocalTypes, Areas, None
<1>10 \A s : ~Ready(s) /\ ~Filled(s) BY <1>2 DEF Ready, Filled
<1>11 TakenAreClaimed /\ TakenOnce BY <1>6 DEF TakenAreClaimed, TakenOnce
<1>12 GrantedAreFree /\ ReleasedArePublished BY <1>2, <1>3 DEF GrantedAreFree, ReleasedArePublished
<1>13 RoomWasSeen /\ PlaceWasSeen /\ NextIsReady BY <1>4 DEF RoomWasSeen, PlaceWasSeen, NextIsReady
<1>14 GrantedHaveRoom /\ ReadAreShown BY <1>2, <1>3, <1>5 DEF GrantedHaveRoom, ReadAreShown
<1>15 ShownAreReady /\ ReadyHasPlace /\ NextIsAttended BY <1>2, <1>10 DEF ShownAreReady, ReadyHasPlace, NextIsAttended
<1>16 ListIsTrue BY <1>2, <1>9, <1>10, ListedIs DEF ListIsTrue
<1>17 EntriesAreTrue /\ WhatIsReadWasPublished BY <1>3, <1>10 DEF EntriesAreTrue, WhatIsReadWasPublished
<1>18 held = [p \in Producers |-> {}] BY <1>3, ThreadsAre DEF held
<1>19 Abstract!Init BY <1>2, <1>3, <1>18 DEF Abstract!Init, Now, done
<1> QED BY <1>9, <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>19 DEF Inv

LEMMA Steps ==
    ASSUME Inv, NEW t \in Threads, Produces(t) \/ Consumes(t) \/ Drains(t)
    PROVE  Inv' /\ Abstract!Grows
<1>1 Types /\ MemoryTypes(Areas) BY TypesAre DEF Inv
<1>2 t \in Producers \/ t \in Consumers BY Parts
<1>3 t \in Consumers => pc[t] \in {"idle", "Look", "Read", "Finish"} BY ConsumerIs DEF ConsumerTypes, Looking, Reading
<1>4 t \in Producers => pc[t] \in {"idle"} \cup InCalls BY <1>1, ProducerIs DEF ProducerTypes
<1>5 CASE Produces(t)
  <2>1 t \in Producers BY <1>2, <1>3, <1>5 DEF Produces, Take, MayClaim, AwaitFree, Fill, AwaitPlace, Mark, ReadCursor, Advance, ReadPending
  <2> QED BY <1>5, <2>1, DoesTake, DoesAwaitFree, DoesFill, DoesAwaitPlace, DoesMark, DoesReadCursor, DoesAdvance, DoesReadPending DEF Produces
<1>6 CASE Consumes(t)
  <2>1 t \in Consumers BY <1>2, <1>4, <1>6, LabelsAre DEF Consumes, Look, Read, Finish
  <2> QED BY <1>6, <2>1, DoesLook, DoesRead, DoesFinish DEF Consumes
<1>7 ~Drains(t) BY <1>1, NothingDrains DEF Drains
<1> QED BY <1>5, <1>6, <1>7

LEMMA InvNext == Inv /\ [Next]_vars => Inv' /\ Abstract!Grows
<1> SUFFICES ASSUME Inv, [Next]_vars PROVE Inv' /\ Abstract!Grows OBVIOUS
<1>1 CASE Next BY <1>1, Steps DEF Next
<1>2 CASE UNCHANGED vars
  <2>1 UNCHANGED memoryVars /\ UNCHANGED <<pc, low, high, at, batches, granted, published, misread>>
    BY <1>2 DEF vars, localVars, historyVars
  <2>2 Types /\ MemoryTypes(Areas) /\ LocalTypes BY TypesAre DEF Inv
  <2>3 MemoryTypes(Areas)' /\ claimed' = claimed /\ done' = done /\ entry' = entry /\ memory' = memory BY <2>1, <2>2, MemoryKept
  <2>4 shown' = shown /\ pending' = pending BY <2>3 DEF shown, Now, pending
  <2>5 Types' BY <2>1, <2>2, <2>3, <2>4 DEF Types, LocalTypes, ProducerTypes, ConsumerTypes, Size, Areas
  <2>6 \A p \in Producers : SetsStay(p) BY <2>1 DEF SetsStay, held, Taken, ToGrant, ToPublish, ToFill, ToMark, TakenIn
  <2>7 TakenAreClaimed' /\ TakenOnce' /\ GrantedAreFree' /\ ReleasedArePublished' BY <2>1, <2>3, <2>6, KeepsSets DEF SetsStay
  <2>8 \A s : (Ready(s)' <=> Ready(s)) /\ (Filled(s)' <=> Filled(s)) BY <2>3, <2>6 DEF Ready, Filled, SetsStay
  <2>9 RoomWasSeen' /\ GrantedHaveRoom' /\ ReadAreShown' /\ PlaceWasSeen'
    BY <2>1, <2>3, <2>4 DEF Inv, RoomWasSeen, GrantedHaveRoom, ReadAreShown, PlaceWasSeen
  <2>10 ShownAreReady' /\ ReadyHasPlace' /\ ListIsTrue' BY <2>3, <2>4, <2>8 DEF Inv, ShownAreReady, ReadyHasPlace, ListIsTrue, Listed
  <2>11 NextIsReady' BY <2>1, <2>4, <2>8 DEF Inv, NextIsReady
  <2>12 NextIsAttended' BY <2>1, <2>4, <2>8 DEF Inv, NextIsAttended, Attends
  <2>13 EntriesAreTrue' /\ WhatIsReadWasPublished' BY <2>1, <2>3, <2>8 DEF Inv, EntriesAreTrue, WhatIsReadWasPublished, Window
  <2>14 Abstract!Grows BY <2>1, <2>2, <2>3, <2>4, <2>6, TypesAre, DoneIsDone, HoldsOn DEF SetsStay
  <2> QED BY <2>5, <2>7, <2>9, <2>10, <2>11, <2>12, <2>13, <2>14 DEF Inv
<1> QED BY <1>1, <1>2

THEOREM Invariant == Spec => []Inv
BY InvAtFirst, InvNext, PTL DEF Spec

-----------------------------------------------------------------------------
(* What it says. *)

LEMMA HeldAre ==
    ASSUME Inv
    PROVE  /\ \A p, q \in Producers : p # q => held[p] \cap held[q] = {} /\ Holds(p) \cap Holds(q) = {}
           /\ \A p \in Producers : held[p] \subseteq Nat /\ held[p] \cap published = {} /\ held[p] \subseteq granted /\ Holds(p) \subseteq granted
<1>1 Types /\ claimed \in Nat BY TypesAre DEF Inv
<1>2 \A p, q \in Producers : p # q => held[p] \cap held[q] = {} /\ Holds(p) \cap Holds(q) = {} BY <1>1, ProducerIs DEF Inv, TakenOnce
<1>3 ASSUME NEW p \in Producers
     PROVE  held[p] \subseteq Nat /\ held[p] \cap published = {} /\ held[p] \subseteq granted /\ Holds(p) \subseteq granted
  <2>1 held[p] \subseteq Holds(p) /\ Holds(p) \cap ToGrant(p) = {} /\ Holds(p) \subseteq Taken(p)
    BY <1>1, ProducerIs, SetsOf, LabelsAre DEF SetsAre, ProducerTypes, AfterMarking
  <2>2 Holds(p) \subseteq 0 .. claimed - 1 BY <2>1 DEF Inv, TakenAreClaimed
  <2>3 \A s \in Holds(p) : \A q \in Producers : s \notin ToGrant(q) BY <1>1, <2>1, ProducerIs DEF Inv, TakenOnce
  <2>4 Holds(p) \subseteq granted BY <2>2, <2>3 DEF Inv, GrantedAreFree
  <2>5 held[p] \cap published = {} BY <1>1, ProducerIs DEF Inv, ReleasedArePublished
  <2> QED BY <1>1, <2>1, <2>2, <2>4, <2>5
<1> QED BY <1>2, <1>3

(* No number is granted twice. *)
THEOREM Spec => []Unique
<1>1 Inv => Unique BY HeldAre DEF Unique
<1> QED BY <1>1, Invariant, PTL

(* No entry is filled again before every consumer is done with it. *)
THEOREM Spec => []NobodyElseIsThere
<1>1 Inv => NobodyElseIsThere
  <2> SUFFICES ASSUME Inv, NEW p \in Producers, NEW c \in Consumers, NEW s \in Holds(p) PROVE s - Capacity < low[c]
    BY DEF NobodyElseIsThere
  <2>1 s \in granted /\ s \in Nat BY HeldAre, TypesAre DEF Inv, GrantedAreFree
  <2> QED BY <2>1, ConsumerIs, Sizes
<1> QED BY <1>1, Invariant, PTL

(* A consumer reads what was filled in for this number. *)
THEOREM Spec => []WhatIsReadWasPublished
<1>1 Inv => WhatIsReadWasPublished BY DEF Inv
<1> QED BY <1>1, Invariant, PTL

(* What is shown grows over published numbers only, and what is read was   *)
(* published, and so was everything before.                                *)
THEOREM Spec => []InOrder
<1>1 Inv => InOrder BY ReadyIs DEF InOrder
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []ReadIsShown
<1>1 Inv => ReadIsShown
  <2> SUFFICES ASSUME Inv, NEW c \in Consumers, NEW s \in 0 .. high[c] PROVE s \in published BY DEF ReadIsShown
  <2>1 s \in 0 .. shown BY ConsumerIs, TypesAre DEF Inv
  <2> QED BY <2>1, ReadyIs
<1> QED BY <1>1, Invariant, PTL

(* While a producer holds numbers, nothing from there on is read. *)
THEOREM Spec => []NothingBehindIsRead
<1>1 Inv => NothingBehindIsRead
  <2> SUFFICES ASSUME Inv, NEW p \in Producers, NEW c \in Consumers, NEW s \in held[p] PROVE high[c] < s
    BY DEF NothingBehindIsRead
  <2>1 s \in Nat /\ s \notin 0 .. shown BY HeldAre, ReadyIs
  <2> QED BY <2>1, ConsumerIs, TypesAre DEF Inv
<1> QED BY <1>1, Invariant, PTL

(* Nothing that is pending is overwritten before it is published. *)
THEOREM ASSUME Producers # {} PROVE Spec => []PendingIsKept
<1>1 Inv => PendingIsKept
  <2> SUFFICES ASSUME Inv, NEW s \in published, s > shown, IsMarked(s), NEW p \in Producers PROVE Sees(p, "pending", Place(s)) = s
    BY DEF PendingIsKept
  <2>1 Types /\ MemoryTypes(Areas) /\ pending = memory["pending"] /\ p \in Threads BY TypesAre, ThreadsAre DEF Inv
  <2>2 s \in 0 .. claimed - 1 /\ \A q \in Producers : s \notin ToPublish(q) BY DEF Inv, ReleasedArePublished
  <2>3 ASSUME NEW q \in Producers PROVE s \notin ToMark(q)
    <3>1 pc[q] # "Mark" => (s \in ToMark(q) => s \in ToPublish(q) \/ pc[q] = "AwaitPlace")
      BY <2>1, ProducerIs, SetsOf, LabelsAre DEF SetsAre, ProducerTypes, AfterMarking
    <3>2 s \in Holds(q) => pc[q] # "AwaitPlace" /\ (pc[q] = "Mark" => s < at[q]) BY DEF IsMarked
    <3>3 pc[q] = "AwaitPlace" \/ pc[q] = "Mark" => (s \in ToMark(q) => s \in Holds(q))
      BY <2>1, ProducerIs, SetsOf DEF SetsAre, ProducerTypes
    <3>4 pc[q] = "Mark" /\ s \in ToMark(q) => at[q] <= s /\ at[q] \in Int
      BY <2>1, ProducerIs, SetsOf DEF SetsAre, ProducerTypes
    <3> QED BY <2>2, <3>1, <3>2, <3>3, <3>4
  <2>4 Ready(s) BY <2>2, <2>3 DEF Ready
  <2>5 s \in Listed BY <2>1, <2>2, <2>4, TypesAre, ReadyIs
  <2>6 pending[Place(s)] = s BY <2>4, <2>5 DEF Inv, ListIsTrue
  <2> QED BY <2>1, <2>6, Loaded DEF Sees
<1> QED BY <1>1, Invariant, PTL

(* Of what is published and comes next, its owner is still in the call, or *)
(* another producer is about to look at it.                                *)
THEOREM Spec => []NextIsSeenTo
<1>1 Inv => NextIsSeenTo
  <2> SUFFICES ASSUME Inv, shown + 1 \in published
               PROVE  \E p \in Producers : \/ shown + 1 \in Holds(p)
                                           \/ pc[p] \in {"ReadPending", "Advance"} /\ at[p] = shown + 1
    BY DEF NextIsSeenTo
  <2>1 Types BY DEF Inv
  <2>2 CASE Ready(shown + 1)
    <3>1 PICK p \in Producers : Attends(p, shown + 1) BY <2>2 DEF Inv, NextIsAttended
    <3>2 pc[p] \in {"Mark", "ReadCursor"} => Holds(p) = low[p] .. high[p] BY SetsOf DEF SetsAre, AfterMarking
    <3> QED BY <3>1, <3>2 DEF Attends
  <2>3 CASE ~Ready(shown + 1)
    <3>1 shown + 1 \in 0 .. claimed - 1 /\ \A q \in Producers : shown + 1 \notin ToPublish(q) BY DEF Inv, ReleasedArePublished
    <3>2 PICK p \in Producers : shown + 1 \in ToMark(p) BY <2>3, <3>1 DEF Ready
    <3>3 ToMark(p) \subseteq ToPublish(p) \/ ToMark(p) \subseteq Holds(p)
      BY <2>1, ProducerIs, SetsOf, LabelsAre DEF SetsAre, ProducerTypes, AfterMarking
    <3> QED BY <3>1, <3>2, <3>3
  <2> QED BY <2>2, <2>3
<1> QED BY <1>1, Invariant, PTL

(* Once all calls have ended, nothing is left. *)
THEOREM Spec => []NothingLeft
<1>1 Inv => NothingLeft
  <2> SUFFICES ASSUME Inv, AtRest PROVE 0 .. shown = granted BY DEF NothingLeft
  <2>1 claimed \in Nat /\ shown \in Int /\ shown >= -1 BY TypesAre DEF Inv
  <2>2 \A p \in Producers : ToMark(p) = {} /\ ToGrant(p) = {} /\ ~Attends(p, shown + 1) BY SetsOf DEF AtRest, SetsAre, Attends
  <2>3 \A s : Ready(s) <=> s \in 0 .. claimed - 1 BY <2>2 DEF Ready
  <2>4 granted = 0 .. claimed - 1 BY <2>2 DEF Inv, GrantedAreFree
  <2>5 ~Ready(shown + 1) BY <2>2 DEF Inv, NextIsAttended
  <2>6 \A s \in 0 .. shown : Ready(s) BY ReadyIs
  <2>7 shown = claimed - 1
    <3>1 shown >= claimed - 1 BY <2>1, <2>3, <2>5
    <3>2 shown >= 0 => shown \in 0 .. claimed - 1 BY <2>1, <2>3, <2>6
    <3> QED BY <2>1, <3>1, <3>2
  <2> QED BY <2>4, <2>7
<1> QED BY <1>1, Invariant, PTL

-----------------------------------------------------------------------------
(* It refines the contract. *)

LEMMA PromiseIsKept == Inv => Abstract!Promise
<1> SUFFICES ASSUME Inv PROVE Abstract!Promise OBVIOUS
<1>1 \A p, q \in Producers : p # q => held[p] \cap held[q] = {} BY HeldAre
<1>2 \A p \in Producers : held[p] \subseteq Nat \ published BY HeldAre
<1>3 \A p \in Producers : \A s \in held[p] : \A c \in Consumers : s - Capacity <= done[c]
  <2> SUFFICES ASSUME NEW p \in Producers, NEW s \in held[p], NEW c \in Consumers PROVE s - Capacity <= done[c] OBVIOUS
  <2>1 s \in granted /\ s \in Nat BY HeldAre
  <2> QED BY <2>1, ConsumerIs, Sizes
<1>4 0 .. shown \subseteq published BY ReadyIs
<1>5 \A c \in Consumers : done[c] <= shown BY ConsumerIs, TypesAre DEF Inv
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5 DEF Abstract!Promise, Now, done

LEMMA PromiseIsKeptThen == Inv' => Abstract!Promise'
BY PromiseIsKept, PTL

THEOREM Spec => Refines
<1>1 Init => Abstract!Init BY InvAtFirst
<1>2 Inv /\ [Next]_vars => [Abstract!Next]_(Abstract!sequencerVars) BY InvNext, PromiseIsKeptThen DEF Abstract!Next
<1> QED BY <1>1, <1>2, Invariant, PTL DEF Spec, Refines, Abstract!Spec
=============================================================================
