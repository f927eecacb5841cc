-------------------------------- MODULE Rings --------------------------------
(***************************************************************************)
(* A ring for each producer, and one consumer that polls them in turn.     *)
(* A variant extends this module and says how the consumer waits.          *)
(*                                                                         *)
(*   claim(n)   while the ring has no room for n: look how far the         *)
(*              consumer is with it, and give up if the buffer is not open *)
(*   publish    cursor[p] := number of entries that p has published        *)
(*                                                                         *)
(*   the consumer, round after round:                                      *)
(*              look whether the buffer is open, closing or halted; if it  *)
(*              is halted, return                                          *)
(*              for each ring: look at cursor[p]; handle each entry that   *)
(*              is new, and tell the handler which is the last;            *)
(*              consumed[p] := number of entries that were handled         *)
(*              if it is closing: return when each ring was looked at once *)
(*              wait, when as many rings as there are were empty in a row  *)
(*                                                                         *)
(*   halt       state := halted: the consumer returns at the next look     *)
(*   close      compare-and-set state open -> closing: the consumer makes  *)
(*              one round more, which finds all that was published before  *)
(*                                                                         *)
(* A ring has one writer of each of its words.  So no access to a ring     *)
(* needs a compare-and-set, and no producer writes to the ring of another  *)
(* one.  Other words have several writers: a close compares and sets state,*)
(* and where the consumer sleeps, a producer that wakes it compares and    *)
(* sets asleep.  A producer knows how far the consumer was when it looked  *)
(* last, and looks again only if that is not far enough.                   *)
(*                                                                         *)
(* A handler that throws ends the run, if nobody else takes the exception. *)
(* The entry counts as not handled: a later run begins with it.            *)
(***************************************************************************)
EXTENDS Shared, FiniteSets

CONSTANTS
    Producers,
    Consumer,
    Halter,     \* who halts the consumer; Nobody if it is not halted
    Script,     \* Script[p]: the sizes of the batches that p publishes
    Capacity    \* of each ring

Nobody == "nobody"

(* Who closes the buffer, which may be halted as well. *)
Closer == Nobody

Halters == {Halter} \ {Nobody}
Closers == {Closer} \ {Nobody}

ASSUME Threads = Producers \cup {Consumer} \cup Halters \cup Closers

(* Whether the filling of entries is a step. Where it is not, they count as *)
(* filled when they are published, and nobody looks at what is in them.    *)
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
    \* The rest is not in the code; it is what we know about the run.
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

(* otherwise: the step after a look that has found no room. *)
LooksForRoomOr(p, otherwise) ==
    /\ Reads(p, "look for room", "consumed", p, LAMBDA n :
          /\ room' = [room EXCEPT ![p] = n]
          /\ pc' = [pc EXCEPT ![p] = CASE End(p) - n > Capacity -> otherwise
                                        [] Entries               -> "Fill"
                                        [] OTHER                 -> "Publish"])
    /\ UNCHANGED <<at, turn, upto, quiet, left, sleepVars, historyVars>>

(* A claim that finds no room fails once the buffer is not open any more:  *)
(* nobody need ever free a place.                                          *)
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

(* then: the step that the variant has after it. *)
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

(* A step that changes nothing but memory, and where t goes on. *)
Steps(t, label) == GoesOn(t, label) /\ UNCHANGED <<at, room, turn, upto, quiet, left, sleepVars, historyVars>>

(* The next ring, or the next round, which begins with a look whether it is *)
(* halted; or the end of the last round.                                   *)
GoesOnTo(c, place) ==
    /\ turn' = place
    /\ left' = IF left = 0 THEN 0 ELSE left - 1
    /\ GoesOn(c, CASE left = 1                -> "returned"
                   [] left = 0 /\ place = 1   -> "Round"
                   [] OTHER                   -> "Look")

AfterBatch == NextTurn

IsLast == handled[Ring] + 1 = upto

(* then: the step after as many empty rings in a row as there are.         *)
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

(* isLast: what the handler is told. *)
Handles(c, isLast) ==
    /\ IF Entries
          THEN Reads(c, "read", "entry", <<Ring, Slot(handled[Ring])>>, LAMBDA n :
                  misread' = (misread \/ n # handled[Ring]))
          ELSE UNCHANGED <<memoryVars, misread>>
    /\ handled' = [handled EXCEPT ![Ring] = @ + 1]
    /\ last' = isLast
    /\ GoesOn(c, IF IsLast THEN "Finish" ELSE "Handle")
    /\ UNCHANGED <<at, room, turn, upto, quiet, left, sleepVars, batches, thrown>>

(* The handler throws, and the run ends.  What was handled of this batch is *)
(* freed with what a later run finds there.                                *)
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
(* A run begins, and each of its rounds, with a look whether it should go  *)
(* on.  What was written to end it stays: so it counts also if it was      *)
(* written before the run, and for a run after that.                       *)

LookIfHalted(c) ==
    /\ pc[c] \in {"new", "Round"}
    /\ Reads(c, "look if halted", "state", 0, LAMBDA s :
          /\ left' = IF s = "closing" THEN Number ELSE 0
          /\ quiet' = IF s = "closing" THEN 0 ELSE quiet
          /\ GoesOn(c, IF s = "halted" THEN "returned" ELSE "Look"))
    /\ UNCHANGED <<at, room, turn, upto, sleepVars, historyVars>>

(* then: the step that the variant has after it. *)
HaltsAnd(h, then) ==
    /\ Writes(h, "halt", "state", 0, "halted")
    /\ Steps(h, then)

(* A buffer that was halted stays so. *)
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

(* What is handled is what was published there, and was not overwritten.   *)
WhatIsHandledWasPublished == ~misread

(* The last entry of what was found at once is said to be the last, and no *)
(* other is.                                                               *)
TheLastIsTold == pc[Consumer] = "Finish" => last
NoOtherIsTold == pc[Consumer] = "Handle" /\ handled[Ring] > Sees(Consumer, "consumed", Ring) => ~last

(* An entry of which the handler has thrown is not counted as handled. *)
WhatThrowsIsNotHandled == [][thrown' # thrown => UNCHANGED handled]_vars

Total(p) == LET Sum[i \in 0 .. Len(Script[p])] == IF i = 0 THEN 0 ELSE Sum[i - 1] + Script[p][i]
            IN  Sum[Len(Script[p])]

EverythingIsHandled == \A p \in Producers : <>(handled[p] = Total(p))
HaltEnds            == Halter # Nobody => (pc[Halter] # "new" ~> pc[Consumer] = "returned")
CloseEnds           == Closer # Nobody => (pc[Closer] # "new" ~> pc[Consumer] = "returned")

(* Nobody waits for room for ever when the buffer is not open any more.    *)
WaitersAreLetGo ==
    \A p \in Producers : Now("state")[0] # "open" ~> pc[p] \notin {"LookForRoom", "LookIfOpen"}
=============================================================================
