-------------------------------- MODULE Rings --------------------------------
(***************************************************************************)
(* A ring for each producer, and one consumer that polls them in turn.     *)
(* A variant extends this module and says how the consumer waits.          *)
(*                                                                         *)
(*   claim(n)   while the ring has no room for n: look how far the         *)
(*              consumer is with it                                        *)
(*   publish    cursor[p] := number of entries that p has published        *)
(*                                                                         *)
(*   the consumer, ring after ring, until it is halted:                    *)
(*              look at cursor[p]; handle each entry that is new, and say  *)
(*              of the last one that it is the last;                       *)
(*              consumed[p] := number of entries that were handled         *)
(*              wait, after a round in which all rings were empty          *)
(*                                                                         *)
(* A ring has one writer of each of its words.  So nothing here needs a    *)
(* compare-and-set, and a producer writes to nothing that another producer *)
(* writes to.  A producer knows how far the consumer was when it looked    *)
(* last, and looks again only if that is not far enough.                   *)
(***************************************************************************)
EXTENDS Memory, FiniteSets

CONSTANTS
    Producers,
    Consumer,
    Halter,     \* who halts the consumer; Nobody if it is not halted
    Script,     \* Script[p]: the sizes of the batches that p publishes
    Capacity,   \* of each ring
    Fenced      \* the stores that are volatile; where memory is "TSO" the others are delayed

Nobody == "nobody"

ASSUME Threads = Producers \cup {Consumer} \cup ({Halter} \ {Nobody})

VARIABLES
    pc,         \* pc[t]: t's next step
    at,         \* at[p]: so many entries p has filled
    room,       \* room[p]: how far the consumer was with p's ring, as p has seen it last
    turn,       \* the ring that the consumer looks at, by its place in the order
    upto,       \* so many entries of that ring are published, as the consumer has seen
    quiet,      \* so many rings it has found empty since it found one that was not, or waited
    \* The rest is not in the code; it is what we know about the run.
    batches,    \* batches[p]: how many batches p has published
    handled,    \* handled[p]: how many of p's entries were handled
    last,       \* whether the entry that was handled last was said to be the last of its batch
    misread     \* an entry was handled that holds something else than was published there

localVars   == <<pc, at, room, turn, upto, quiet>>
historyVars == <<batches, last, misread>>
ringVars    == <<memoryVars, localVars, handled, historyVars>>

Slot(n) == n % Capacity

Write(t, access, area, index, value) ==
    IF access \in Fenced THEN Locked(t, area, index, value) ELSE Store(t, area, index, value)

-----------------------------------------------------------------------------
(* Producers. *)

HasWork(p)   == batches[p] < Len(Script[p])
Size(p)      == Script[p][batches[p] + 1]
Published(p) == LET Sum[i \in 0 .. batches[p]] == IF i = 0 THEN 0 ELSE Sum[i - 1] + Script[p][i]
                IN  Sum[batches[p]]
End(p)       == Published(p) + Size(p)
HasRoom(p)   == End(p) - room[p] <= Capacity

LookForRoom(p) ==
    /\ pc[p] \in {"idle", "LookForRoom"} /\ HasWork(p) /\ ~HasRoom(p)
    /\ room' = [room EXCEPT ![p] = Load(p, "consumed", p)]
    /\ pc' = [pc EXCEPT ![p] = IF End(p) - room'[p] <= Capacity THEN "Fill" ELSE "LookForRoom"]
    /\ UNCHANGED <<memoryVars, at, turn, upto, quiet, handled, historyVars>>

Fill(p) ==
    /\ pc[p] \in {"idle", "Fill"} /\ HasWork(p) /\ HasRoom(p)
    /\ Write(p, "fill", "entry", <<p, Slot(at[p])>>, at[p])
    /\ at' = [at EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = IF at[p] + 1 = End(p) THEN "Publish" ELSE "Fill"]
    /\ UNCHANGED <<room, turn, upto, quiet, handled, historyVars>>

(* then: the step that the variant has after it. *)
PublishAnd(p, then) ==
    /\ pc[p] = "Publish"
    /\ Write(p, "publish", "cursor", p, at[p])
    /\ batches' = [batches EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = then]
    /\ UNCHANGED <<at, room, turn, upto, quiet, handled, last, misread>>

-----------------------------------------------------------------------------
(* The consumer. *)

Number   == Cardinality(Producers)
Order    == CHOOSE f \in [1 .. Number -> Producers] : \A i, j \in DOMAIN f : f[i] = f[j] => i = j
Ring     == Order[turn]
NextTurn == (turn % Number) + 1

GoesOn(label) == pc' = [pc EXCEPT ![Consumer] = label]

(* The next ring, or the next round, which begins with a look whether it is halted. *)
GoesOnTo(place) ==
    /\ turn' = place
    /\ GoesOn(IF place = 1 THEN "Round" ELSE "Look")

AfterBatch == NextTurn

IsLast == handled[Ring] + 1 = upto

(* then: the step after a ring that is empty, which may be the last of as  *)
(* many as there are.                                                      *)
LookAnd(then, found) ==
    /\ pc[Consumer] = "Look"
    /\ LET n == Load(Consumer, "cursor", Ring)
       IN  IF n > handled[Ring]
              THEN /\ upto' = n
                   /\ quiet' = 0
                   /\ GoesOn(found)
                   /\ UNCHANGED turn
              ELSE /\ quiet' = (quiet + 1) % Number
                   /\ IF quiet + 1 = Number THEN turn' = NextTurn /\ GoesOn(then) ELSE GoesOnTo(NextTurn)
                   /\ UNCHANGED upto
    /\ UNCHANGED <<memoryVars, at, room, handled, historyVars>>

(* isLast: what the handler is told. *)
HandleAnd(isLast) ==
    /\ pc[Consumer] = "Handle"
    /\ misread' = (misread \/ Load(Consumer, "entry", <<Ring, Slot(handled[Ring])>>) # handled[Ring])
    /\ handled' = [handled EXCEPT ![Ring] = @ + 1]
    /\ last' = isLast
    /\ GoesOn(IF IsLast THEN "Finish" ELSE "Handle")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, batches>>

Finish ==
    /\ pc[Consumer] = "Finish"
    /\ Write(Consumer, "finish", "consumed", Ring, handled[Ring])
    /\ GoesOnTo(AfterBatch)
    /\ UNCHANGED <<at, room, upto, quiet, handled, historyVars>>

-----------------------------------------------------------------------------
(* A consumer runs once.  It is halted by one write, before it has begun,  *)
(* while it waits, or while it handles.                                    *)

Start ==
    /\ pc[Consumer] = "new"
    /\ IF memory.state[0] = "new"
          THEN Locked(Consumer, "state", 0, "running") /\ GoesOn("Round")
          ELSE Fence(Consumer) /\ GoesOn("returned")
    /\ UNCHANGED <<at, room, turn, upto, quiet, handled, historyVars>>

LookIfHalted ==
    /\ pc[Consumer] = "Round"
    /\ GoesOn(IF Load(Consumer, "state", 0) = "halted" THEN "returned" ELSE "Look")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, handled, historyVars>>

(* then: the step that the variant has after it. *)
HaltAnd(then) ==
    /\ Halter # Nobody /\ pc[Halter] = "new"
    /\ Locked(Halter, "state", 0, "halted")
    /\ pc' = [pc EXCEPT ![Halter] = then]
    /\ UNCHANGED <<at, room, turn, upto, quiet, handled, historyVars>>

-----------------------------------------------------------------------------
RingsInit(areas) ==
    /\ memory = [area \in {"cursor", "consumed", "entry", "state"} \cup DOMAIN areas |->
                    CASE area \in {"cursor", "consumed"} -> [p \in Producers |-> 0]
                      [] area = "entry" -> [place \in Producers \X (0 .. Capacity - 1) |-> -1]
                      [] area = "state" -> [i \in {0} |-> "new"]
                      [] OTHER -> areas[area]]
    /\ buffers = NothingStored
    /\ pc = [t \in Threads |-> IF t \in Producers THEN "idle" ELSE "new"]
    /\ at = [p \in Producers |-> 0]
    /\ room = [p \in Producers |-> 0]
    /\ turn = 1
    /\ upto = 0
    /\ quiet = 0
    /\ batches = [p \in Producers |-> 0]
    /\ handled = [p \in Producers |-> 0]
    /\ last = TRUE
    /\ misread = FALSE

RingsTypeOK ==
    /\ at \in [Producers -> Nat] /\ room \in [Producers -> Nat] /\ handled \in [Producers -> Nat]
    /\ turn \in 1 .. Number /\ quiet \in 0 .. Number - 1 /\ upto \in Nat
    /\ last \in BOOLEAN /\ misread \in BOOLEAN

-----------------------------------------------------------------------------
Abstract == INSTANCE Merge WITH published <- [p \in Producers |-> Published(p)], freed <- memory.consumed
Refines  == Abstract!Spec

(* What is handled is what was published there, and was not overwritten.   *)
WhatIsHandledWasPublished == ~misread

(* The last entry of what was found at once is said to be the last, and no *)
(* other is.                                                               *)
TheLastIsTold == pc[Consumer] = "Finish" => last
NoOtherIsTold == pc[Consumer] = "Handle" /\ handled[Ring] > Load(Consumer, "consumed", Ring) => ~last

Total(p) == LET Sum[i \in 0 .. Len(Script[p])] == IF i = 0 THEN 0 ELSE Sum[i - 1] + Script[p][i]
            IN  Sum[Len(Script[p])]

EverythingIsHandled == \A p \in Producers : <>(handled[p] = Total(p))
HaltEnds            == Halter # Nobody => (pc[Halter] # "new" ~> pc[Consumer] = "returned")
=============================================================================
