--------------------------- MODULE Signalled_proofs ---------------------------
(***************************************************************************)
(* Signalled, for any producers, scripts and capacity.                     *)
(***************************************************************************)
EXTENDS Signalled_invariant, Rings_proofs

Areas == {"asleep"}

(* Whether somebody is, or will be, woken. *)
SignalInv ==
    /\ SignalTypes
    /\ AnnouncedLooks
    /\ AnnouncedAfterARound
    /\ TakenIsUnparked
    /\ PassedAreEmptyOrWake
    /\ LastRoundLooks
    /\ HaltedWakes

LEMMA InvIs == Inv <=> RingsInv(Areas) /\ SignalInv
BY DEF Inv, SignalInv, Areas

LEMMA InvIsThen == RingsInv(Areas)' /\ SignalInv' => Inv'
BY DEF Inv, SignalInv, Areas

(* One that is about to unpark has taken the announcement back.            *)
TakesBack ==
    \A p \in Producers : pc[p] # "Unpark" /\ pc'[p] = "Unpark" => Now("asleep")[0] /\ ~Now("asleep")'[0]

LEMMA OthersTakeNothing == ASSUME NEW t \in Threads, Moves(t), t \in Producers => pc'[t] # "Unpark" PROVE TakesBack
<1>1 \A p \in Producers : p # t => pc'[p] = pc[p] BY ThreadsAre DEF Moves
<1> QED BY <1>1 DEF TakesBack

Done == Inv' /\ Forward /\ TakesBack

LEMMA AsleepKept ==
    ASSUME SignalTypes, memory'["asleep"] = memory["asleep"]
    PROVE  SignalTypes' /\ asleep' = asleep
BY DEF SignalTypes, asleep

LEMMA StaysAsleep ==
    ASSUME SignalTypes, Stays(Areas)
    PROVE  SignalTypes' /\ asleep' = asleep /\ UNCHANGED <<turn, quiet, left, announced, permit, handled, batches>>
<1>1 memory'["asleep"] = memory["asleep"] BY DEF Stays, Areas
<1> QED BY <1>1, AsleepKept DEF Stays

-----------------------------------------------------------------------------
(* Of producers *)

LEMMA ProducerSignals ==
    ASSUME SignalInv, NEW p \in Producers, Moves(p), pc[p] # "Unpark", SignalTypes', asleep' = asleep, run' = run,
           UNCHANGED <<turn, quiet, left, announced, permit, handled>>,
           \A q \in Producers : asleep /\ (handled[q] = Published(q) \/ WillWake(q)) => handled[q] = Published(q)' \/ WillWake(q)'
    PROVE  SignalInv'
<1>1 pc'[Consumer] = pc[Consumer] BY ThreadsAre DEF Moves
<1>2 Unparking => Unparking' BY DEF Unparking, Moves
<1>3 AnnouncedLooks' /\ AnnouncedAfterARound' BY <1>1 DEF SignalInv, AnnouncedLooks, AnnouncedAfterARound
<1>4 TakenIsUnparked' BY <1>2 DEF SignalInv, TakenIsUnparked
<1>5 LastRoundLooks' /\ HaltedWakes' BY <1>1, <1>2 DEF SignalInv, LastRoundLooks, HaltedWakes
<1>6 PassedAreEmptyOrWake'
  <2> SUFFICES ASSUME announced, asleep, pc[Consumer] \in {"Round", "Look", "Park"}, NEW i \in 1 .. Number, Passed(i)
               PROVE  (handled[Order[i]] = Published(Order[i]) \/ WillWake(Order[i]))'
    BY <1>1 DEF PassedAreEmptyOrWake, Passed, Behind
  <2>1 PICK q \in Producers : q = Order[i] BY OrderIs
  <2>2 handled[q] = Published(q) \/ WillWake(q) BY <2>1 DEF SignalInv, PassedAreEmptyOrWake
  <2>3 handled[q] = Published(q)' \/ WillWake(q)' BY <2>2
  <2> QED BY <2>1, <2>3
<1> QED BY <1>3, <1>4, <1>5, <1>6 DEF SignalInv

LEMMA SignalsLookForRoom == ASSUME Inv, NEW p \in Producers, LookForRoom(p) \/ LookIfOpen(p) \/ Fill(p) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ p \in Threads BY InvIs, ThreadsAre
<1>2 /\ RingsInv(Areas)' /\ Forward /\ Stays(Areas) /\ Moves(p) /\ run' = run
     /\ pc[p] \in {"idle"} \cup Filling /\ pc'[p] \in {"idle"} \cup Filling
  <2>1 CASE LookForRoom(p) BY <1>1, <2>1, DoesLookForRoom DEF LookForRoom
  <2>2 CASE LookIfOpen(p) BY <1>1, <2>2, DoesLookIfOpen DEF Filling
  <2>3 CASE Fill(p) BY <1>1, <2>3, DoesFill
  <2> QED BY <2>1, <2>2, <2>3
<1>3 SignalTypes' /\ asleep' = asleep /\ UNCHANGED <<turn, quiet, left, announced, permit, handled, batches>>
  BY <1>1, <1>2, StaysAsleep DEF SignalInv
<1>4 \A q \in Producers : Published(q)' = Published(q) BY <1>3, WorkKept
<1>5 \A q \in Producers : WillWake(q) => WillWake(q)' BY <1>2, ThreadsAre DEF WillWake, Moves, Filling
<1>6 SignalInv' BY <1>1, <1>2, <1>3, <1>4, <1>5, ProducerSignals DEF Filling
<1>7 TakesBack BY <1>1, <1>2, OthersTakeNothing DEF Filling
<1> QED BY <1>2, <1>6, <1>7, InvIsThen DEF Done

LEMMA SignalsPublish == ASSUME Inv, NEW p \in Producers, Publish(p) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ p \in Threads /\ DOMAIN pc = Threads BY InvIs, ThreadsAre, Facts
<1>2 /\ RingsInv(Areas)' /\ Forward
     /\ pc' = [pc EXCEPT ![p] = "LookIfAsleep"] /\ Ring' = Ring
     /\ UNCHANGED <<turn, quiet, left, announced, permit, handled>>
     /\ run' = run /\ \A a \in Areas : a \notin {"cursor", "consumed", "entry", "state"} => memory'[a] = memory[a]
     /\ \A q \in Producers \ {p} : Published(q)' = Published(q)
  <2>1 "LookIfAsleep" \notin Filling BY DEF Filling
  <2>2 MayPublish(p) /\ PublishesAnd(p, "LookIfAsleep") BY DEF Publish
  <2> QED BY <1>1, <2>1, <2>2, DoesPublish
<1>3 Moves(p) /\ pc'[p] = "LookIfAsleep" BY <1>1, <1>2 DEF Moves
<1>4 SignalTypes' /\ asleep' = asleep
  <2>1 memory'["asleep"] = memory["asleep"] BY <1>2 DEF Areas
  <2> QED BY <1>1, <2>1, AsleepKept DEF SignalInv
<1>5 pc[p] \in {"idle", "Publish"} BY DEF Publish, MayPublish
<1>6 \A q \in Producers : (handled[q] = Published(q) \/ WillWake(q)) => handled[q] = Published(q)' \/ WillWake(q)'
  <2>1 WillWake(p)' BY <1>3 DEF WillWake
  <2>2 \A q \in Producers \ {p} : WillWake(q)' = WillWake(q) BY <1>3, ThreadsAre DEF WillWake, Moves
  <2> QED BY <1>2, <2>1, <2>2
<1>7 SignalInv' BY <1>1, <1>2, <1>3, <1>4, <1>5, <1>6, ProducerSignals
<1>8 TakesBack BY <1>1, <1>3, OthersTakeNothing
<1> QED BY <1>2, <1>7, <1>8, InvIsThen DEF Done

LEMMA SignalsLookIfAsleep == ASSUME Inv, NEW p \in Producers, LookIfAsleep(p) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ p \in Threads /\ p # Consumer /\ MemoryTypes(Areas) BY InvIs, ThreadsAre, Facts
<1> DEFINE label == IF asleep THEN "Wake" ELSE "idle"
<1>2 pc[p] = "LookIfAsleep" /\ UNCHANGED memoryVars /\ Steps(p, label)
  <2>1 Load(p, "asleep", 0) = asleep BY <1>1, Loaded DEF asleep
  <2> QED BY <2>1 DEF LookIfAsleep, Reads
<1>3 label \in {"Wake", "idle"} /\ (asleep => label = "Wake") OBVIOUS
<1> HIDE DEF label
<1>4 /\ MemoryTypes(Areas)' /\ memory' = memory
     /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run
  BY <1>1, <1>2, MemoryKept
<1>5 RingsInv(Areas)' /\ Forward /\ Stays(Areas) /\ Moves(p) /\ pc'[p] = label
  BY <1>1, <1>2, <1>3, <1>4, StepsAside DEF Filling
<1>6 SignalTypes' /\ asleep' = asleep /\ UNCHANGED <<turn, quiet, left, announced, permit, handled, batches>>
  BY <1>1, <1>5, StaysAsleep DEF SignalInv
<1>7 \A q \in Producers : Published(q)' = Published(q) BY <1>6, WorkKept
<1>8 \A q \in Producers : asleep /\ WillWake(q) => WillWake(q)' BY <1>3, <1>5, ThreadsAre DEF WillWake, Moves
<1>9 SignalInv' BY <1>1, <1>2, <1>4, <1>5, <1>6, <1>7, <1>8, ProducerSignals
<1>10 TakesBack BY <1>1, <1>3, <1>5, OthersTakeNothing
<1> QED BY <1>5, <1>9, <1>10, InvIsThen DEF Done

LEMMA SignalsWake == ASSUME Inv, NEW p \in Producers, Wake(p) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ p \in Threads /\ p # Consumer /\ MemoryTypes(Areas)
  BY InvIs, ThreadsAre, Facts DEF SignalInv
<1>2 pc[p] = "Wake" BY DEF Wake
<1>3 CASE asleep
  <2>1 memory' = [memory EXCEPT !["asleep"][0] = FALSE] /\ buffers' = buffers /\ Steps(p, "Unpark")
    <3>1 memory["asleep"][0] = TRUE BY <1>1, <1>3 DEF asleep, SignalTypes
    <3> QED BY <3>1 DEF Wake, Swaps, Locked
  <2>2 /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run /\ MemoryTypes(Areas)'
       /\ memory'["asleep"] = [memory["asleep"] EXCEPT ![0] = FALSE]
    BY <1>1, <2>1, AreaSet DEF Areas
  <2>3 SignalTypes' /\ asleep' = FALSE BY <1>1, <2>2 DEF SignalTypes, asleep
  <2>4 Aside(p) /\ pc'[p] = "Unpark" /\ Moves(p) /\ UNCHANGED <<announced, permit, quiet, left>>
    <3>1 DOMAIN pc = Threads /\ RingsTypeOK BY <1>1, Facts
    <3>2 Moves(p) /\ pc'[p] = "Unpark" BY <1>1, <2>1, <3>1, GoesOnMoves DEF Steps
    <3>3 UNCHANGED <<at, room, turn, upto, quiet, left, announced, permit, batches, handled, last, misread, thrown>>
      BY <2>1 DEF Steps, sleepVars, historyVars
    <3> QED BY <1>1, <1>2, <2>2, <3>1, <3>2, <3>3 DEF Aside, Filling, RingsTypeOK
  <2>5 RingsInv(Areas)' /\ Forward BY <1>1, <2>2, <2>4, AsideKeeps
  <2>6 pc'[Consumer] = pc[Consumer] BY <1>1, <2>4, ThreadsAre DEF Moves
  <2>7 AnnouncedLooks' /\ AnnouncedAfterARound' /\ LastRoundLooks'
    BY <1>1, <2>4, <2>6 DEF SignalInv, AnnouncedLooks, AnnouncedAfterARound, LastRoundLooks
  <2>8 Unparking' BY <1>1, <2>4 DEF Unparking
  <2>9 TakenIsUnparked' /\ HaltedWakes' /\ PassedAreEmptyOrWake' BY <2>3, <2>8 DEF TakenIsUnparked, HaltedWakes, PassedAreEmptyOrWake
  <2>10 SignalInv' BY <2>3, <2>7, <2>9 DEF SignalInv
  <2>11 TakesBack
    <3>1 \A q \in Producers : q # p => pc'[q] = pc[q] BY <2>4, ThreadsAre DEF Moves
    <3> QED BY <1>1, <1>3, <2>3, <3>1 DEF TakesBack, Now, asleep
  <2> QED BY <2>5, <2>10, <2>11, InvIsThen DEF Done
<1>4 CASE ~asleep
  <2>1 UNCHANGED memoryVars /\ Steps(p, "idle")
    <3>1 memory["asleep"][0] = FALSE BY <1>1, <1>4 DEF asleep, SignalTypes
    <3> QED BY <3>1 DEF Wake, Swaps, Fence
  <2>2 /\ MemoryTypes(Areas)' /\ memory' = memory
       /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run
    BY <1>1, <2>1, MemoryKept
  <2>3 RingsInv(Areas)' /\ Forward /\ Stays(Areas) /\ Moves(p) /\ pc'[p] = "idle"
    BY <1>1, <1>2, <2>1, <2>2, StepsAside DEF Filling
  <2>4 SignalTypes' /\ asleep' = asleep /\ UNCHANGED <<turn, quiet, left, announced, permit, handled, batches>>
    BY <1>1, <2>3, StaysAsleep
  <2>5 SignalInv' BY <1>1, <1>2, <1>4, <2>2, <2>3, <2>4, ProducerSignals
  <2>6 TakesBack BY <1>1, <2>3, OthersTakeNothing
  <2> QED BY <2>3, <2>5, <2>6, InvIsThen DEF Done
<1> QED BY <1>3, <1>4

(* Also of who halts, and of who closes. *)
LEMMA SignalsUnpark == ASSUME Inv, NEW t \in Producers \cup Halters \cup Closers, Unpark(t) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ t \in Threads /\ t # Consumer /\ MemoryTypes(Areas)
     /\ DOMAIN pc = Threads /\ RingsTypeOK
  BY InvIs, ThreadsAre, Facts DEF SignalInv
<1> DEFINE label == IF t \in Producers THEN "idle" ELSE "returned"
<1>2 /\ pc[t] = "Unpark" /\ permit' = TRUE /\ GoesOn(t, label) /\ UNCHANGED memoryVars
     /\ UNCHANGED <<at, room, turn, upto, quiet, left, announced, batches, handled, last, misread, thrown>>
  BY DEF Unpark, historyVars
<1>3 label \in {"idle", "returned"} OBVIOUS
<1> HIDE DEF label
<1>4 /\ MemoryTypes(Areas)' /\ memory' = memory
     /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run
  BY <1>1, <1>2, MemoryKept
<1>5 Moves(t) /\ pc'[t] = label BY <1>1, <1>2, GoesOnMoves
<1>6 Aside(t) BY <1>1, <1>2, <1>3, <1>4, <1>5 DEF Aside, Filling, RingsTypeOK
<1>7 RingsInv(Areas)' /\ Forward BY <1>1, <1>4, <1>6, AsideKeeps
<1>8 SignalTypes' /\ asleep' = asleep BY <1>1, <1>4, AsleepKept
<1>9 pc'[Consumer] = pc[Consumer] BY <1>1, <1>5, ThreadsAre DEF Moves
<1>10 AnnouncedLooks' /\ AnnouncedAfterARound' /\ LastRoundLooks'
  BY <1>1, <1>2, <1>9 DEF SignalInv, AnnouncedLooks, AnnouncedAfterARound, LastRoundLooks
<1>11 TakenIsUnparked' /\ HaltedWakes' BY <1>2 DEF TakenIsUnparked, HaltedWakes
<1>12 PassedAreEmptyOrWake'
  <2> SUFFICES ASSUME announced, asleep, pc[Consumer] \in {"Round", "Look", "Park"}, NEW i \in 1 .. Number, Passed(i)
               PROVE  (handled[Order[i]] = Published(Order[i]) \/ WillWake(Order[i]))'
    BY <1>2, <1>8, <1>9 DEF PassedAreEmptyOrWake, Passed, Behind
  <2>1 PICK q \in Producers : q = Order[i] BY OrderIs
  <2>2 handled[q] = Published(q) \/ WillWake(q) BY <1>1, <2>1 DEF SignalInv, PassedAreEmptyOrWake
  <2>3 Published(q)' = Published(q) /\ handled' = handled BY <1>2, WorkKept
  <2>4 WillWake(q) => WillWake(q)' BY <1>2, <1>5, ThreadsAre DEF WillWake, Moves
  <2>5 handled'[q] = Published(q)' \/ WillWake(q)' BY <2>2, <2>3, <2>4
  <2> QED BY <2>1, <2>5, <1>2
<1>13 SignalInv' BY <1>8, <1>10, <1>11, <1>12 DEF SignalInv
<1>14 TakesBack BY <1>1, <1>3, <1>5, OthersTakeNothing
<1> QED BY <1>7, <1>13, <1>14, InvIsThen DEF Done

(* Whoever halts or closes unparks the consumer then, whatever it found. *)
LEMMA EnderSignals ==
    ASSUME Inv, NEW h \in Halters \cup Closers,
           RingsInv(Areas)', Forward, Stays(Areas), Moves(h), pc'[h] = "Unpark"
    PROVE  Done
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ h \in Threads /\ h # Consumer /\ h \notin Producers
  BY InvIs, ThreadsAre DEF SignalInv
<1>2 pc'[h] = "Unpark" OBVIOUS
<1>3 SignalTypes' /\ asleep' = asleep /\ UNCHANGED <<turn, quiet, left, announced, permit, handled, batches>>
  BY <1>1, StaysAsleep
<1>4 pc'[Consumer] = pc[Consumer] /\ \A q \in Producers : pc'[q] = pc[q] BY <1>1, ThreadsAre DEF Moves
<1>5 AnnouncedLooks' /\ AnnouncedAfterARound' /\ LastRoundLooks'
  BY <1>1, <1>3, <1>4 DEF SignalInv, AnnouncedLooks, AnnouncedAfterARound, LastRoundLooks
<1>6 Unparking' BY <1>1, <1>2 DEF Unparking
<1>7 TakenIsUnparked' /\ HaltedWakes' BY <1>6 DEF TakenIsUnparked, HaltedWakes
<1>8 PassedAreEmptyOrWake'
  <2> SUFFICES ASSUME announced, asleep, pc[Consumer] \in {"Round", "Look", "Park"}, NEW i \in 1 .. Number, Passed(i)
               PROVE  (handled[Order[i]] = Published(Order[i]) \/ WillWake(Order[i]))'
    BY <1>3, <1>4 DEF PassedAreEmptyOrWake, Passed, Behind
  <2>1 PICK q \in Producers : q = Order[i] BY OrderIs
  <2>2 handled[q] = Published(q) \/ WillWake(q) BY <1>1, <2>1 DEF SignalInv, PassedAreEmptyOrWake
  <2>3 Published(q)' = Published(q) BY <1>3, WorkKept
  <2>4 WillWake(q) => WillWake(q)' BY <1>4 DEF WillWake
  <2>5 handled'[q] = Published(q)' \/ WillWake(q)' BY <1>3, <2>2, <2>3, <2>4
  <2> QED BY <1>3, <2>1, <2>5
<1>9 SignalInv' BY <1>3, <1>5, <1>7, <1>8 DEF SignalInv
<1>10 TakesBack BY <1>1, OthersTakeNothing
<1> QED BY <1>9, <1>10, InvIsThen DEF Done

LEMMA SignalsHalt == ASSUME Inv, NEW h \in Halters, Halt(h) PROVE Done
<1>1 RingsInv(Areas)' /\ Forward /\ Stays(Areas) /\ Moves(h) /\ pc'[h] = "Unpark"
  BY InvIs, DoesHalt DEF Halt
<1> QED BY <1>1, EnderSignals

LEMMA SignalsClose == ASSUME Inv, NEW h \in Closers, Close(h) PROVE Done
<1>1 RingsInv(Areas)' /\ Forward /\ Stays(Areas) /\ Moves(h) /\ pc'[h] = "Unpark"
  BY InvIs, DoesClose DEF Close
<1> QED BY <1>1, EnderSignals

-----------------------------------------------------------------------------
(* Of the consumer *)

(* One after which it is not announced. *)
LEMMA AwakeSignals ==
    ASSUME SignalInv, Moves(Consumer), pc[Consumer] \notin {"Unpark", "new", "Round", "returned"},
           pc'[Consumer] \notin {"Announce", "Park"}, SignalTypes', ~announced', permit' = permit, run' = run,
           LastRoundLooks', left > 0 => left' > 0 \/ pc'[Consumer] = "returned"
    PROVE  SignalInv'
<1>1 AnnouncedLooks' /\ AnnouncedAfterARound' BY DEF AnnouncedLooks, AnnouncedAfterARound
<1>2 TakenIsUnparked' /\ PassedAreEmptyOrWake' BY DEF TakenIsUnparked, PassedAreEmptyOrWake
<1>3 Unparking => Unparking' BY DEF Unparking, Moves
<1>4 HaltedWakes' BY <1>3 DEF SignalInv, HaltedWakes
<1> QED BY <1>1, <1>2, <1>4 DEF SignalInv

LEMMA SignalsThrow == ASSUME Inv, HandleThrows(Consumer) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ Consumer \in Threads /\ Consumer \notin Producers
  BY InvIs, ThreadsAre DEF SignalInv
<1>2 pc[Consumer] = "Handle" BY DEF HandleThrows
<1>3 /\ RingsInv(Areas)' /\ Forward /\ Stays(Areas) /\ Moves(Consumer) /\ memory' = memory
     /\ pc'[Consumer] = "new"
  BY <1>1, DoesThrow
<1>4 SignalTypes' /\ asleep' = asleep /\ UNCHANGED <<turn, quiet, left, announced, permit, handled, batches>> /\ run' = run
  BY <1>1, <1>3, StaysAsleep DEF run
<1>5 ~announced' BY <1>1, <1>2, <1>4 DEF SignalInv, AnnouncedLooks
<1>6 LastRoundLooks' BY <1>3 DEF LastRoundLooks
<1>7 SignalInv' BY <1>1, <1>2, <1>3, <1>4, <1>5, <1>6, AwakeSignals
<1>8 TakesBack BY <1>1, <1>3, OthersTakeNothing
<1> QED BY <1>3, <1>7, <1>8, InvIsThen DEF Done

LEMMA SignalsHandle == ASSUME Inv, Handle(Consumer) \/ Finish(Consumer) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ Consumer \in Threads /\ Consumer \notin Producers
     /\ turn \in 1 .. Number /\ left \in 0 .. Number /\ Number \in Nat
  BY InvIs, ThreadsAre, Facts, OrderIs DEF SignalInv, RingsTypeOK
<1>2 pc[Consumer] \in {"Handle", "Finish"} BY DEF Handle, Finish
<1>3 /\ RingsInv(Areas)' /\ Forward /\ Moves(Consumer) /\ UNCHANGED <<announced, permit>>
     /\ pc'[Consumer] \in {"Finish", "Handle", "Round", "Look", "returned"}
     /\ left' > 0 => pc'[Consumer] \in {"Finish", "Handle", "Look"}
     /\ left > 0 => left' > 0 \/ pc'[Consumer] = "returned"
     /\ run' = run /\ memory'["asleep"] = memory["asleep"]
  <2>1 CASE Handle(Consumer)
    <3>1 pc[Consumer] = "Handle" /\ Handles(Consumer, IsLast) BY <2>1 DEF Handle
    <3> QED BY <1>1, <3>1, DoesHandle DEF run
  <2>2 CASE Finish(Consumer)
    <3>1 AfterBatch \in 1 .. Number BY <1>1, NextTurnIs DEF AfterBatch
    <3>2 /\ RingsInv(Areas)' /\ Forward /\ Moves(Consumer) /\ UNCHANGED <<announced, permit>>
         /\ IF left = 0 THEN left' = 0 /\ pc'[Consumer] \in {"Round", "Look"}
                        ELSE left' = left - 1 /\ pc'[Consumer] = IF left = 1 THEN "returned" ELSE "Look"
         /\ run' = run /\ memory'["asleep"] = memory["asleep"]
      BY <1>1, <2>2, <3>1, DoesFinish DEF Areas
    <3>3 CASE left = 0 BY <3>2, <3>3
    <3>4 CASE left = 1 BY <3>2, <3>4
    <3>5 CASE left > 1 BY <1>1, <3>2, <3>5
    <3> QED BY <1>1, <3>3, <3>4, <3>5
  <2> QED BY <2>1, <2>2
<1>4 SignalTypes' BY <1>1, <1>3, AsleepKept
<1>5 ~announced' BY <1>1, <1>2, <1>3 DEF SignalInv, AnnouncedLooks
<1>6 LastRoundLooks' BY <1>3 DEF LastRoundLooks
<1>7 SignalInv' BY <1>1, <1>2, <1>3, <1>4, <1>5, <1>6, AwakeSignals
<1>8 TakesBack BY <1>1, <1>3, OthersTakeNothing
<1> QED BY <1>3, <1>7, <1>8, InvIsThen DEF Done

(* One that sees that the buffer is closing begins its last round, in      *)
(* which it has found no ring empty yet.                                   *)
LEMMA SignalsLookIfHalted == ASSUME Inv, LookIfHalted(Consumer) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ Consumer \in Threads /\ Consumer \notin Producers
     /\ Number \in Nat \ {0} /\ quiet \in 0 .. Number - 1
  BY InvIs, ThreadsAre, Facts, OrderIs DEF SignalInv, RingsTypeOK
<1>2 pc[Consumer] \in {"new", "Round"} BY DEF LookIfHalted
<1>3 /\ RingsInv(Areas)' /\ Forward /\ Moves(Consumer) /\ memory' = memory
     /\ UNCHANGED <<turn, announced, permit, handled, batches>>
     /\ run \in {"open", "closing", "halted"}
     /\ left' = IF run = "closing" THEN Number ELSE 0
     /\ quiet' = IF run = "closing" THEN 0 ELSE quiet
     /\ pc'[Consumer] = IF run = "halted" THEN "returned" ELSE "Look"
  BY <1>1, DoesLookIfHalted
<1>4 SignalTypes' /\ asleep' = asleep /\ run' = run BY <1>1, <1>3, AsleepKept DEF run
<1>5 AnnouncedLooks' /\ AnnouncedAfterARound' BY <1>3 DEF AnnouncedLooks, AnnouncedAfterARound
<1>6 Unparking => Unparking' BY <1>2, <1>3 DEF Unparking, Moves
<1>7 TakenIsUnparked' BY <1>1, <1>3, <1>4, <1>6 DEF SignalInv, TakenIsUnparked
<1>8 LastRoundLooks' BY <1>3 DEF LastRoundLooks
<1>9 HaltedWakes' BY <1>1, <1>3, <1>4 DEF HaltedWakes
<1>10 PassedAreEmptyOrWake'
  <2>1 ASSUME announced, asleep, NEW i \in 1 .. Number, Passed(i)' , pc'[Consumer] # "Park"
       PROVE  (handled[Order[i]] = Published(Order[i]) \/ WillWake(Order[i]))'
    <3>1 Passed(i)
      <4>1 Behind(i)' \in 1 .. quiet' /\ Behind(i)' = Behind(i) BY <1>3, <2>1 DEF Passed, Behind
      <4>2 Behind(i) \in 1 .. quiet BY <1>1, <1>3, <4>1
      <4> QED BY <4>2 DEF Passed
    <3>2 PICK q \in Producers : q = Order[i] BY OrderIs
    <3>3 pc[Consumer] = "Round" BY <1>1, <1>2, <2>1 DEF SignalInv, AnnouncedLooks
    <3>4 handled[q] = Published(q) \/ WillWake(q) BY <1>1, <2>1, <3>1, <3>2, <3>3 DEF SignalInv, PassedAreEmptyOrWake
    <3>5 Published(q)' = Published(q) BY <1>3, WorkKept
    <3>6 WillWake(q)' = WillWake(q) BY <1>1, <1>3, ThreadsAre DEF WillWake, Moves
    <3>7 handled'[q] = Published(q)' \/ WillWake(q)' BY <1>3, <3>4, <3>5, <3>6
    <3> QED BY <1>3, <3>2, <3>7
  <2>2 pc'[Consumer] # "Park" BY <1>3
  <2> QED BY <1>3, <1>4, <2>1, <2>2 DEF PassedAreEmptyOrWake
<1>11 SignalInv' BY <1>4, <1>5, <1>7, <1>8, <1>9, <1>10 DEF SignalInv
<1>12 TakesBack BY <1>1, <1>3, OthersTakeNothing
<1> QED BY <1>3, <1>11, <1>12, InvIsThen DEF Done

LEMMA SignalsLook == ASSUME Inv, Look(Consumer) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ Consumer \in Threads /\ Consumer \notin Producers
     /\ turn \in 1 .. Number /\ quiet \in 0 .. Number - 1 /\ left \in 0 .. Number /\ Number \in Nat \ {0}
     /\ announced \in BOOLEAN
  BY InvIs, ThreadsAre, Facts, OrderIs DEF SignalInv, RingsTypeOK
<1> DEFINE then  == IF announced THEN "Park" ELSE "Announce"
           found == IF announced THEN "Withdraw" ELSE "Handle"
<1>2 pc[Consumer] = "Look" /\ LooksAnd(Consumer, then, found) BY DEF Look
<1>3 /\ then \notin {"Finish"} \cup Having /\ found \in Having
     /\ IF announced THEN then = "Park" /\ found = "Withdraw" ELSE then = "Announce" /\ found = "Handle"
  BY DEF Having
<1> HIDE DEF then, found
<1>4 /\ RingsInv(Areas)' /\ Forward /\ memory' = memory /\ Moves(Consumer)
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
  BY <1>1, <1>2, <1>3, DoesLook
<1>5 SignalTypes' /\ asleep' = asleep /\ run' = run BY <1>1, <1>4, AsleepKept DEF run
<1>6 Unparking => Unparking' BY <1>2, <1>4 DEF Unparking, Moves
<1>7 AnnouncedLooks' BY <1>3, <1>4 DEF AnnouncedLooks
<1>8 AnnouncedAfterARound' BY <1>3, <1>4 DEF AnnouncedAfterARound
<1>9 TakenIsUnparked' BY <1>1, <1>4, <1>5, <1>6 DEF SignalInv, TakenIsUnparked
<1>10 LastRoundLooks' /\ (left > 0 => left' > 0 \/ pc'[Consumer] = "returned")
  <2>1 found \in {"Withdraw", "Handle"} BY <1>3
  <2>2 CASE left = 0 BY <1>4, <2>1, <2>2 DEF LastRoundLooks
  <2>3 CASE left = 1 BY <1>4, <2>1, <2>3 DEF LastRoundLooks
  <2>4 CASE left > 1 BY <1>1, <1>4, <2>1, <2>4 DEF LastRoundLooks
  <2> QED BY <1>1, <2>2, <2>3, <2>4
<1>11 HaltedWakes' BY <1>1, <1>2, <1>4, <1>5, <1>6, <1>10 DEF SignalInv, HaltedWakes
<1>12 PassedAreEmptyOrWake'
  <2> SUFFICES ASSUME announced, asleep, pc'[Consumer] \in {"Round", "Look", "Park"}, NEW i \in 1 .. Number, Passed(i)'
               PROVE  (handled[Order[i]] = Published(Order[i]) \/ WillWake(Order[i]))'
    BY <1>4, <1>5 DEF PassedAreEmptyOrWake
  <2>1 ~(Published(Ring) > handled[Ring]) BY <1>3, <1>4
  <2>2 /\ handled[Ring] = Published(Ring)
       /\ turn' = IF turn = Number THEN 1 ELSE turn + 1
       /\ quiet' = IF quiet + 1 = Number THEN 0 ELSE quiet + 1
       /\ pc'[Consumer] = "Park" => quiet + 1 = Number
    BY <1>3, <1>4, <2>1
  <2>3 i = turn \/ Behind(i) \in 1 .. quiet
    <3>1 CASE quiet + 1 = Number BY <1>1, <3>1 DEF Behind
    <3>2 CASE quiet + 1 # Number
      <4>1 Behind(i)' \in 1 .. quiet + 1 BY <2>2, <3>2 DEF Passed
      <4>2 Behind(i)' = IF i <= turn' THEN turn' - i ELSE turn' + Number - i BY DEF Behind
      <4>3 Behind(i) = IF i <= turn THEN turn - i ELSE turn + Number - i BY DEF Behind
      <4> HIDE DEF Behind
      <4>4 CASE turn = Number BY <1>1, <2>2, <4>1, <4>2, <4>3, <4>4
      <4>5 CASE turn # Number BY <1>1, <2>2, <4>1, <4>2, <4>3, <4>5
      <4> QED BY <4>4, <4>5
    <3> QED BY <3>1, <3>2
  <2>4 PICK q \in Producers : q = Order[i] BY OrderIs
  <2>5 handled[q] = Published(q) \/ WillWake(q)
    <3>1 CASE i = turn BY <2>2, <2>4, <3>1 DEF Ring
    <3>2 CASE Behind(i) \in 1 .. quiet BY <1>1, <1>2, <2>4, <3>2 DEF SignalInv, PassedAreEmptyOrWake, Passed
    <3> QED BY <2>3, <3>1, <3>2
  <2>6 Published(q)' = Published(q) BY <1>4, WorkKept
  <2>7 WillWake(q)' = WillWake(q) BY <1>1, <1>4, ThreadsAre DEF WillWake, Moves
  <2>8 handled'[q] = Published(q)' \/ WillWake(q)' BY <1>4, <2>5, <2>6, <2>7
  <2> QED BY <1>4, <2>4, <2>8
<1>13 SignalInv' BY <1>5, <1>7, <1>8, <1>9, <1>10, <1>11, <1>12 DEF SignalInv
<1>14 TakesBack BY <1>1, <1>4, OthersTakeNothing
<1> QED BY <1>4, <1>13, <1>14, InvIsThen DEF Done

LEMMA SaysIs ==
    ASSUME Inv, NEW access \in {"announce", "withdraw"}, NEW sleeps \in BOOLEAN, NEW label, Says(Consumer, access, sleeps, label),
           pc[Consumer] # "Finish" /\ label # "Finish" /\ (label \in Having => pc[Consumer] \in Having)
    PROVE  /\ RingsInv(Areas)' /\ Forward /\ Moves(Consumer) /\ pc'[Consumer] = label
           /\ SignalTypes' /\ asleep' = sleeps /\ announced' = sleeps /\ run' = run
           /\ UNCHANGED <<turn, quiet, left, permit, handled, batches>>
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ Consumer \in Threads /\ Consumer \notin Producers /\ MemoryTypes(Areas)
     /\ DOMAIN pc = Threads /\ RingsTypeOK
  BY InvIs, ThreadsAre, Facts DEF SignalInv
<1>2 memory' = [memory EXCEPT !["asleep"][0] = sleeps] /\ buffers' = buffers
  BY <1>1, Stored, NoAnnouncementIsDelayed DEF Says
<1>3 /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run /\ MemoryTypes(Areas)'
     /\ memory'["asleep"] = [memory["asleep"] EXCEPT ![0] = sleeps]
  BY <1>1, <1>2, AreaSet DEF Areas
<1>4 SignalTypes' /\ asleep' = sleeps BY <1>1, <1>3 DEF SignalTypes, asleep
<1>5 Moves(Consumer) /\ pc'[Consumer] = label BY <1>1, GoesOnMoves DEF Says
<1>6 announced' = sleeps /\ UNCHANGED <<at, room, turn, upto, quiet, left, permit, batches, handled, last, misread, thrown>>
  BY DEF Says, historyVars
<1>7 Aside(Consumer) BY <1>1, <1>3, <1>5, <1>6 DEF Aside, RingsTypeOK
<1>8 RingsInv(Areas)' /\ Forward BY <1>1, <1>3, <1>7, AsideKeeps
<1> QED BY <1>3, <1>4, <1>5, <1>6, <1>8

LEMMA SignalsWithdraw == ASSUME Inv, Withdraw(Consumer) PROVE Done
<1>1 SignalInv /\ Consumer \in Threads /\ Consumer \notin Producers BY InvIs, ThreadsAre
<1>2 pc[Consumer] = "Withdraw" /\ Says(Consumer, "withdraw", FALSE, "Handle") BY DEF Withdraw
<1>3 /\ RingsInv(Areas)' /\ Forward /\ Moves(Consumer) /\ pc'[Consumer] = "Handle"
     /\ SignalTypes' /\ announced' = FALSE /\ run' = run /\ permit' = permit /\ left' = left
  BY <1>2, SaysIs DEF Having
<1>4 LastRoundLooks' BY <1>3 DEF LastRoundLooks
<1>5 SignalInv' BY <1>1, <1>2, <1>3, <1>4, AwakeSignals
<1>6 TakesBack BY <1>1, <1>3, OthersTakeNothing
<1> QED BY <1>3, <1>5, <1>6, InvIsThen DEF Done

LEMMA SignalsAnnounce == ASSUME Inv, Announce(Consumer) PROVE Done
<1>1 SignalInv /\ Consumer \in Threads /\ Consumer \notin Producers /\ turn \in 1 .. Number /\ Number \in Nat \ {0}
  BY InvIs, ThreadsAre, Facts, OrderIs DEF RingsTypeOK
<1>2 pc[Consumer] = "Announce" /\ Says(Consumer, "announce", TRUE, "Round") BY DEF Announce
<1>3 /\ RingsInv(Areas)' /\ Forward /\ Moves(Consumer) /\ pc'[Consumer] = "Round"
     /\ SignalTypes' /\ asleep' = TRUE /\ announced' = TRUE /\ run' = run
     /\ UNCHANGED <<turn, quiet, left, permit, handled, batches>>
  BY <1>2, SaysIs DEF Having
<1>4 quiet' = 0 BY <1>1, <1>2, <1>3 DEF SignalInv, AnnouncedAfterARound
<1>5 AnnouncedLooks' /\ AnnouncedAfterARound' /\ HaltedWakes' /\ TakenIsUnparked'
  BY <1>3 DEF AnnouncedLooks, AnnouncedAfterARound, HaltedWakes, TakenIsUnparked
<1>6 LastRoundLooks' BY <1>1, <1>2, <1>3 DEF SignalInv, LastRoundLooks
<1>7 PassedAreEmptyOrWake'
  <2>1 ASSUME NEW i \in 1 .. Number PROVE ~Passed(i)'
    <3>1 Behind(i)' \notin 1 .. 0 OBVIOUS
    <3> QED BY <1>3, <1>4, <3>1 DEF Passed
  <2> QED BY <2>1 DEF PassedAreEmptyOrWake
<1>8 SignalInv' BY <1>3, <1>5, <1>6, <1>7 DEF SignalInv
<1>9 TakesBack BY <1>1, <1>3, OthersTakeNothing
<1> QED BY <1>3, <1>8, <1>9, InvIsThen DEF Done

LEMMA SignalsPark == ASSUME Inv, Park(Consumer) PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv /\ SignalTypes /\ Consumer \in Threads /\ Consumer \notin Producers /\ MemoryTypes(Areas)
     /\ DOMAIN pc = Threads /\ RingsTypeOK
  BY InvIs, ThreadsAre, Facts DEF SignalInv
<1>2 /\ pc[Consumer] = "Park" /\ permit' = FALSE /\ announced' = FALSE /\ GoesOn(Consumer, "Round") /\ UNCHANGED memoryVars
     /\ UNCHANGED <<at, room, turn, upto, quiet, left, batches, handled, last, misread, thrown>>
  BY DEF Park, historyVars
<1>3 /\ MemoryTypes(Areas)' /\ memory' = memory
     /\ cursor' = cursor /\ consumed' = consumed /\ entry' = entry /\ run' = run
  BY <1>1, <1>2, MemoryKept
<1>4 Moves(Consumer) /\ pc'[Consumer] = "Round" BY <1>1, <1>2, GoesOnMoves
<1>5 Aside(Consumer) BY <1>1, <1>2, <1>3, <1>4 DEF Aside, Having, RingsTypeOK
<1>6 RingsInv(Areas)' /\ Forward BY <1>1, <1>3, <1>5, AsideKeeps
<1>7 SignalTypes' BY <1>1, <1>3, AsleepKept
<1>8 AnnouncedLooks' /\ AnnouncedAfterARound' /\ HaltedWakes' /\ TakenIsUnparked' /\ PassedAreEmptyOrWake'
  BY <1>2, <1>4 DEF AnnouncedLooks, AnnouncedAfterARound, HaltedWakes, TakenIsUnparked, PassedAreEmptyOrWake
<1>9 LastRoundLooks' BY <1>1, <1>2 DEF SignalInv, LastRoundLooks
<1>10 SignalInv' BY <1>7, <1>8, <1>9 DEF SignalInv
<1>11 TakesBack BY <1>1, <1>4, OthersTakeNothing
<1> QED BY <1>6, <1>10, <1>11, InvIsThen DEF Done

-----------------------------------------------------------------------------
LEMMA InvAtFirst == Init => Inv /\ Abstract!Init
<1> SUFFICES ASSUME Init PROVE Inv /\ Abstract!Init OBVIOUS
<1> DEFINE more == [asleep |-> [i \in {0} |-> FALSE]]
<1>1 RingsInit(more) BY DEF Init
<1>2 DOMAIN more = Areas /\ more["asleep"] = [i \in {0} |-> FALSE] BY DEF Areas
<1> HIDE DEF more
<1>3 DOMAIN more \cap {"cursor", "consumed", "entry", "state"} = {} BY <1>2 DEF Areas
<1>4 RingsInv(Areas) /\ Abstract!Init /\ memory["asleep"] = [i \in {0} |-> FALSE] /\ run = "open"
  BY <1>1, <1>2, <1>3, RingsAtFirst DEF Areas
<1>5 announced = FALSE /\ pc[Consumer] = "new" BY <1>1, ThreadsAre DEF RingsInit
<1>6 SignalTypes BY <1>4 DEF SignalTypes, asleep
<1>7 SignalInv
  BY <1>4, <1>5, <1>6
  DEF SignalInv, AnnouncedLooks, AnnouncedAfterARound, LastRoundLooks, HaltedWakes, TakenIsUnparked, PassedAreEmptyOrWake
<1> QED BY <1>4, <1>7, InvIs

LEMMA NextKeeps == ASSUME Inv, Next PROVE Done
<1>1 \A p \in Producers : Produces(p) => Done
  BY SignalsLookForRoom, SignalsPublish, SignalsLookIfAsleep, SignalsWake, SignalsUnpark DEF Produces
<1>2 Consumes(Consumer) => Done
  BY SignalsThrow, SignalsHandle, SignalsLookIfHalted, SignalsLook, SignalsAnnounce, SignalsWithdraw, SignalsPark DEF Consumes
<1>3 \A h \in Halters : Halts(h) => Done BY SignalsHalt, SignalsUnpark DEF Halts
<1>4 \A h \in Closers : Closes(h) => Done BY SignalsClose, SignalsUnpark DEF Closes
<1>5 ASSUME NEW t \in Threads PROVE ~Drains(t)
  <2>1 MemoryTypes(Areas) BY InvIs, Facts
  <2> QED BY <2>1, NothingDrains DEF Drains
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5 DEF Next

LEMMA NothingSignals == ASSUME Inv, UNCHANGED vars PROVE Done
<1>1 RingsInv(Areas) /\ SignalInv BY InvIs
<1>2 RingsInv(Areas)' /\ Forward BY <1>1, NothingHappens
<1>3 memory' = memory /\ UNCHANGED <<pc, turn, quiet, left, announced, permit, handled, batches>>
  BY DEF vars, memoryVars, localVars, sleepVars, historyVars
<1>4 SignalTypes' /\ asleep' = asleep /\ run' = run BY <1>1, <1>3, AsleepKept DEF SignalInv, run
<1>5 AnnouncedLooks' /\ AnnouncedAfterARound' /\ TakenIsUnparked' /\ LastRoundLooks' /\ HaltedWakes'
  BY <1>1, <1>3, <1>4
  DEF SignalInv, AnnouncedLooks, AnnouncedAfterARound, LastRoundLooks, HaltedWakes, TakenIsUnparked, Unparking
<1>6 PassedAreEmptyOrWake'
  <2> SUFFICES ASSUME announced, asleep, pc[Consumer] \in {"Round", "Look", "Park"}, NEW i \in 1 .. Number, Passed(i)
               PROVE  (handled[Order[i]] = Published(Order[i]) \/ WillWake(Order[i]))'
    BY <1>3, <1>4 DEF PassedAreEmptyOrWake, Passed, Behind
  <2>1 PICK q \in Producers : q = Order[i] BY OrderIs
  <2>2 handled[q] = Published(q) \/ WillWake(q) BY <1>1, <2>1 DEF SignalInv, PassedAreEmptyOrWake
  <2>3 Published(q)' = Published(q) /\ WillWake(q)' = WillWake(q) BY <1>3, WorkKept DEF WillWake
  <2>4 handled'[q] = Published(q)' \/ WillWake(q)' BY <1>3, <2>2, <2>3
  <2> QED BY <1>3, <2>1, <2>4
<1>7 TakesBack BY <1>3 DEF TakesBack
<1>8 SignalInv' BY <1>4, <1>5, <1>6 DEF SignalInv
<1> QED BY <1>2, <1>7, <1>8, InvIsThen DEF Done

LEMMA InvNext == Inv /\ [Next]_vars => Done
BY NextKeeps, NothingSignals

THEOREM Invariant == Spec => []Inv
<1>1 Init => Inv BY InvAtFirst
<1>2 Inv /\ [Next]_vars => Inv' BY InvNext DEF Done
<1> QED BY <1>1, <1>2, PTL DEF Spec

-----------------------------------------------------------------------------
(* What it says of the rings. *)

(* What is handled is what was published there, and was not overwritten.   *)
THEOREM Spec => []WhatIsHandledWasPublished
<1>1 Inv => WhatIsHandledWasPublished BY DEF Inv, RingsInv
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []NothingIsOverwritten
<1>1 Inv => NothingIsOverwritten BY DEF Inv, RingsInv
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []InOrder
<1>1 Inv => InOrder BY InOrderIs, InvIs
<1> QED BY <1>1, Invariant, PTL

(* Of those that are found at once, the last is said to be the last, and   *)
(* no other is.                                                            *)
THEOREM Spec => []TheLastIsTold
<1>1 Inv => TheLastIsTold BY DEF Inv, RingsInv
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []NoOtherIsTold
<1>1 Inv => NoOtherIsTold BY NoOtherIs, InvIs
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []TypeOK
<1>1 Inv => TypeOK BY DEF Inv, RingsInv, RingsTypes, TypeOK, SignalTypes, asleep, Now
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => WhatThrowsIsNotHandled
<1>1 Inv /\ [Next]_vars => [thrown' # thrown => UNCHANGED handled]_vars BY InvNext DEF Done, Forward
<1> QED BY <1>1, Invariant, PTL DEF Spec, WhatThrowsIsNotHandled

(* It refines the contract: nothing is lost, nothing is handled twice, and *)
(* everything in its producer's order.                                     *)
THEOREM Spec => Refines
<1>1 Init => Abstract!Init BY InvAtFirst
<1>2 Inv /\ [Next]_vars => [Abstract!Next]_(Abstract!mergeVars) BY InvNext DEF Done, Forward
<1> QED BY <1>1, <1>2, Invariant, PTL DEF Spec, Refines, Abstract!Spec

-----------------------------------------------------------------------------
(* No wake-up is lost. *)

THEOREM Spec => []NobodyIsLeftAsleep
<1>1 Inv => NobodyIsLeftAsleep
  <2> SUFFICES ASSUME Inv, Sleeps, NobodyWakes
               PROVE  /\ \A p \in Producers : Now("cursor")[p] = handled[p] /\ Now("consumed")[p] = handled[p]
                      /\ Now("state")[0] = "open"
    BY DEF NobodyIsLeftAsleep
  <2>1 RingsInv(Areas) /\ SignalInv BY InvIs
  <2>2 pc[Consumer] = "Park" /\ ~permit /\ ~Unparking BY DEF Sleeps, NobodyWakes, Unparking
  <2>3 announced /\ asleep BY <2>1, <2>2 DEF SignalInv, SignalTypes, AnnouncedLooks, TakenIsUnparked
  <2>4 run = "open"
    <3>1 ~(left > 0) BY <2>1, <2>2 DEF SignalInv, LastRoundLooks
    <3> QED BY <2>1, <2>2, <3>1 DEF SignalInv, HaltedWakes
  <2>5 ASSUME NEW p \in Producers PROVE cursor[p] = handled[p] /\ consumed[p] = handled[p]
    <3>1 PICK i \in 1 .. Number : Order[i] = p BY OrderIs
    <3>2 handled[p] = Published(p) \/ WillWake(p) BY <2>1, <2>2, <2>3, <3>1 DEF SignalInv, PassedAreEmptyOrWake, Passed
    <3>3 ~WillWake(p) BY ThreadsAre DEF NobodyWakes, WillWake
    <3>4 cursor[p] = Published(p) /\ consumed[p] \in Nat /\ handled[p] \in Nat /\ Published(p) \in Nat BY <2>1, Facts
    <3>5 consumed[p] <= handled[p] /\ ~(consumed[p] < handled[p])
      BY <2>1, <2>2, <3>2, <3>3, <3>4 DEF RingsInv, HandledAreFreed
    <3> QED BY <3>2, <3>3, <3>4, <3>5
  <2> QED BY <2>4, <2>5 DEF Now, cursor, consumed, run
<1> QED BY <1>1, Invariant, PTL

(* A producer unparks only if it has itself taken the announcement back.   *)
THEOREM Spec => OneWakes
<1>1 Inv /\ [Next]_vars =>
       [\A p \in Producers : pc[p] # "Unpark" /\ pc'[p] = "Unpark" => Now("asleep")[0] /\ ~Now("asleep")'[0]]_vars
  BY InvNext DEF Done, TakesBack
<1> QED BY <1>1, Invariant, PTL DEF Spec, OneWakes
=============================================================================
