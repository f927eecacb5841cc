-------------------------------- MODULE Rings --------------------------------
(***************************************************************************)
(* A ring for each producer, and one consumer that polls the rings in      *)
(* turn.  Each variant extends this module and says how the consumer       *)
(* waits.                                                                  *)
(*                                                                         *)
(*   claim(n)   while the ring has no room for n: look how far the         *)
(*              consumer is, and fail if the buffer is not open            *)
(*   publish    cursor[p] := number of entries that p has published        *)
(*                                                                         *)
(*   the consumer, round after round:                                      *)
(*              look at the state; if it is halted, return                 *)
(*              for each ring: look at cursor[p]; handle each new entry,   *)
(*              and tell the handler which is the last;                    *)
(*              consumed[p] := number of entries that were handled         *)
(*              if it is closing: return after one look at each ring       *)
(*              wait, after as many empty rings in a row as there are      *)
(*                                                                         *)
(*   halt       state := halted: the consumer returns at the next look     *)
(*   close      compare-and-set state open -> closing: the consumer makes  *)
(*              one more round, which finds all entries published before   *)
(*                                                                         *)
(* Each word of a ring has one writer.  So no access to a ring needs a     *)
(* compare-and-set, and no producer writes to another producer's ring.     *)
(* Other words have several writers.  A close changes the state by         *)
(* compare-and-set.  A producer that wakes a sleeping consumer changes     *)
(* asleep in the same way.  A producer remembers how far the consumer was  *)
(* at its last look, and looks again only if that is not far enough.       *)
(*                                                                         *)
(* A handler that throws ends the run, unless somebody else catches the    *)
(* exception.  The entry counts as not handled: a later run begins with    *)
(* it.                                                                     *)
(***************************************************************************)
EXTENDS Shared, FiniteSets

CONSTANTS
    Producers,
    Consumer,
    Halter,     \* who halts the consumer; Nobody if it is not halted
    Script,     \* Script[p]: the sizes of the batches that p publishes
    Capacity    \* of each ring

Nobody == "nobody"

(* The thread that closes the buffer.  The buffer may be halted as well. *)
Closer == Nobody

Halters == {Halter} \ {Nobody}
Closers == {Closer} \ {Nobody}

ASSUME Threads = Producers \cup {Consumer} \cup Halters \cup Closers

(* Whether filling an entry is a step.  If not, entries count as filled    *)
(* when they are published, and nobody reads their contents.               *)
Entries == TRUE

(* How often the handler throws. *)
Throws == 0

VARIABLES
    pc,         \* pc[t]: t's next step
    at,         \* at[p]: so many entries p has filled
    room,       \* room[p]: how far the consumer was with p's ring, as p has seen it last
    turn,       \* the ring that the consumer looks at, by its place in the order
    upto,       \* so many entries of that ring are published, as the consumer has seen
    quiet,      \* so many rings it has found empty since it found one that was not, or waited
    left,       \* so many rings it still has to look at before it returns, if it has seen that the buffer is closing
    announced,  \* whether it has said that it is about to sleep, where it sleeps
    permit,     \* whether it would wake at once
    \* Not in the code: what we know about the run.
    batches,    \* batches[p]: how many batches p has published
    handled,    \* handled[p]: how many of p's entries were handled
    last,       \* whether the entry that was handled last was said to be the last of its batch
    misread,    \* an entry was handled that holds something else than was published there
    thrown      \* how often the handler has thrown

sleepVars   == <<announced, permit>>
localVars   == <<pc, at, room, turn, upto, quiet, left>>
historyVars == <<batches, handled, last, misread, thrown>>
vars        == <<memoryVars, localVars, sleepVars, historyVars>>

Slot(n) == n % Capacity

-----------------------------------------------------------------------------
(* Producers. *)

HasWork(p)   == batches[p] < Len(Script[p])
Size(p)      == Script[p][batches[p] + 1]
Published(p) == LET Sum[i \in 0 .. batches[p]] == IF i = 0 THEN 0 ELSE Sum[i - 1] + Script[p][i]
                IN  Sum[batches[p]]
End(p)       == Published(p) + Size(p)
HasRoom(p)   == End(p) - room[p] <= Capacity

MayLookForRoom(p) == pc[p] \in {"idle", "LookForRoom"} /\ HasWork(p) /\ ~HasRoom(p)

(* otherwise: the step after a look that finds no room. *)
LooksForRoomOr(p, otherwise) ==
    /\ Reads(p, "look for room", "consumed", p, LAMBDA n :
          /\ room' = [room EXCEPT ![p] = n]
          /\ pc' = [pc EXCEPT ![p] = CASE End(p) - n > Capacity -> otherwise
                                        [] Entries               -> "Fill"
                                        [] OTHER                 -> "Publish"])
    /\ UNCHANGED <<at, turn, upto, quiet, left, sleepVars, historyVars>>

(* A claim that finds no room fails once the buffer is no longer open: no  *)
(* place need ever become free.                                            *)
LookIfOpen(p) ==
    /\ pc[p] = "LookIfOpen"
    /\ Reads(p, "look if open", "state", 0, LAMBDA s :
          pc' = [pc EXCEPT ![p] = IF s = "open" THEN "LookForRoom" ELSE "idle"])
    /\ UNCHANGED <<at, room, turn, upto, quiet, left, sleepVars, historyVars>>

Fill(p) ==
    /\ Entries
    /\ pc[p] \in {"idle", "Fill"} /\ HasWork(p) /\ HasRoom(p)
    /\ Writes(p, "fill", "entry", <<p, Slot(at[p])>>, at[p])
    /\ at' = [at EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = IF at[p] + 1 = End(p) THEN "Publish" ELSE "Fill"]
    /\ UNCHANGED <<room, turn, upto, quiet, left, sleepVars, historyVars>>

MayPublish(p) == pc[p] = "Publish" \/ (~Entries /\ pc[p] = "idle" /\ HasWork(p) /\ HasRoom(p))

(* then: the variant's next step. *)
PublishesAnd(p, then) ==
    /\ Writes(p, "publish", "cursor", p, End(p))
    /\ at' = [at EXCEPT ![p] = End(p)]
    /\ batches' = [batches EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = then]
    /\ UNCHANGED <<room, turn, upto, quiet, left, sleepVars, handled, last, misread, thrown>>

-----------------------------------------------------------------------------
(* The consumer. *)

Number   == Cardinality(Producers)
Order    == CHOOSE f \in [1 .. Number -> Producers] : \A i, j \in DOMAIN f : f[i] = f[j] => i = j
Ring     == Order[turn]
NextTurn == (turn % Number) + 1

GoesOn(t, label) == pc' = [pc EXCEPT ![t] = label]

(* A step that changes only memory, and where t goes on. *)
Steps(t, label) == GoesOn(t, label) /\ UNCHANGED <<at, room, turn, upto, quiet, left, sleepVars, historyVars>>

(* The next ring; or the next round, which begins with a look at the       *)
(* state; or the end of the last round.                                    *)
GoesOnTo(c, place) ==
    /\ turn' = place
    /\ left' = IF left = 0 THEN 0 ELSE left - 1
    /\ GoesOn(c, CASE left = 1                -> "returned"
                   [] left = 0 /\ place = 1   -> "Round"
                   [] OTHER                   -> "Look")

AfterBatch == NextTurn

IsLast == handled[Ring] + 1 = upto

(* then: the step after as many empty rings in a row as there are rings. *)
LooksAnd(c, then, found) ==
    /\ Reads(c, "look", "cursor", Ring, LAMBDA n :
          IF n > handled[Ring]
             THEN /\ upto' = n
                  /\ quiet' = 0
                  /\ GoesOn(c, found)
                  /\ UNCHANGED <<turn, left>>
             ELSE /\ quiet' = (quiet + 1) % Number
                  /\ IF quiet + 1 = Number /\ left = 0
                        THEN turn' = NextTurn /\ GoesOn(c, then) /\ UNCHANGED left
                        ELSE GoesOnTo(c, NextTurn)
                  /\ UNCHANGED upto)
    /\ UNCHANGED <<at, room, sleepVars, historyVars>>

(* isLast: whether the handler is told that the entry is the last. *)
Handles(c, isLast) ==
    /\ IF Entries
          THEN Reads(c, "read", "entry", <<Ring, Slot(handled[Ring])>>, LAMBDA n :
                  misread' = (misread \/ n # handled[Ring]))
          ELSE UNCHANGED <<memoryVars, misread>>
    /\ handled' = [handled EXCEPT ![Ring] = @ + 1]
    /\ last' = isLast
    /\ GoesOn(c, IF IsLast THEN "Finish" ELSE "Handle")
    /\ UNCHANGED <<at, room, turn, upto, quiet, left, sleepVars, batches, thrown>>

(* The handler throws, and the run ends.  The entries of this batch that   *)
(* were handled are freed with the next batch that a later run finds       *)
(* there.                                                                  *)
HandleThrows(c) ==
    /\ pc[c] = "Handle"
    /\ thrown < Throws
    /\ thrown' = thrown + 1
    /\ GoesOn(c, "new")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, sleepVars, batches, handled, last, misread>>

Finish(c) ==
    /\ pc[c] = "Finish"
    /\ Writes(c, "finish", "consumed", Ring, handled[Ring])
    /\ GoesOnTo(c, AfterBatch)
    /\ UNCHANGED <<at, room, upto, quiet, sleepVars, historyVars>>

-----------------------------------------------------------------------------
(* A run and each of its rounds begin with a look at the state.  A halt or *)
(* close stays in the state.  So it also counts if it came before the run, *)
(* and for later runs.                                                     *)

LookIfHalted(c) ==
    /\ pc[c] \in {"new", "Round"}
    /\ Reads(c, "look if halted", "state", 0, LAMBDA s :
          /\ left' = IF s = "closing" THEN Number ELSE 0
          /\ quiet' = IF s = "closing" THEN 0 ELSE quiet
          /\ GoesOn(c, IF s = "halted" THEN "returned" ELSE "Look"))
    /\ UNCHANGED <<at, room, turn, upto, sleepVars, historyVars>>

(* then: the variant's next step. *)
HaltsAnd(h, then) ==
    /\ Writes(h, "halt", "state", 0, "halted")
    /\ Steps(h, then)

(* A close leaves a halted buffer halted. *)
ClosesAnd(h, then) == Swaps(h, "close", "state", 0, "open", "closing", Steps(h, then), Steps(h, then))

-----------------------------------------------------------------------------
RingsInit(areas) ==
    /\ SharedInit([area \in {"cursor", "consumed", "entry", "state"} \cup DOMAIN areas |->
                      CASE area \in {"cursor", "consumed"} -> [p \in Producers |-> 0]
                        [] area = "entry" -> [place \in Producers \X (0 .. Capacity - 1) |-> -1]
                        [] area = "state" -> [i \in {0} |-> "open"]
                        [] OTHER -> areas[area]])
    /\ pc = [t \in Threads |-> IF t \in Producers THEN "idle" ELSE "new"]
    /\ at = [p \in Producers |-> 0]
    /\ room = [p \in Producers |-> 0]
    /\ turn = 1
    /\ upto = 0
    /\ quiet = 0
    /\ left = 0
    /\ announced = FALSE
    /\ permit = FALSE
    /\ batches = [p \in Producers |-> 0]
    /\ handled = [p \in Producers |-> 0]
    /\ last = TRUE
    /\ misread = FALSE
    /\ thrown = 0

RingsTypeOK ==
    /\ at \in [Producers -> Nat] /\ room \in [Producers -> Nat] /\ handled \in [Producers -> Nat]
    /\ turn \in 1 .. Number /\ quiet \in 0 .. Number - 1 /\ left \in 0 .. Number /\ upto \in Nat
    /\ announced \in BOOLEAN /\ permit \in BOOLEAN
    /\ last \in BOOLEAN /\ misread \in BOOLEAN /\ thrown \in 0 .. Throws

-----------------------------------------------------------------------------
Abstract == INSTANCE Merge WITH published <- [p \in Producers |-> Published(p)], freed <- Now("consumed")
Refines  == Abstract!Spec

(* The handler gets the entries that were published, and none was          *)
(* overwritten.                                                            *)
WhatIsHandledWasPublished == ~misread

(* The handler is told that an entry is the last for exactly the last      *)
(* entry of each batch.                                                    *)
TheLastIsTold == pc[Consumer] = "Finish" => last
NoOtherIsTold == pc[Consumer] = "Handle" /\ handled[Ring] > Sees(Consumer, "consumed", Ring) => ~last

(* An entry on which the handler throws does not count as handled. *)
WhatThrowsIsNotHandled == [][thrown' # thrown => UNCHANGED handled]_vars

Total(p) == LET Sum[i \in 0 .. Len(Script[p])] == IF i = 0 THEN 0 ELSE Sum[i - 1] + Script[p][i]
            IN  Sum[Len(Script[p])]

EverythingIsHandled == \A p \in Producers : <>(handled[p] = Total(p))
HaltEnds            == Halter # Nobody => (pc[Halter] # "new" ~> pc[Consumer] = "returned")
CloseEnds           == Closer # Nobody => (pc[Closer] # "new" ~> pc[Consumer] = "returned")

(* No producer waits for room for ever once the buffer is no longer open. *)
WaitersAreLetGo ==
    \A p \in Producers : Now("state")[0] # "open" ~> pc[p] \notin {"LookForRoom", "LookIfOpen"}
=============================================================================
