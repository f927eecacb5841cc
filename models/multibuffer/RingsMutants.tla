---------------------------- MODULE RingsMutants -----------------------------
(* Faults of the rings, whatever the consumer does while all are empty. *)
EXTENDS Rings

(* A run that begins after one that has thrown goes on with the next ring. *)
ThrowsAndLeaves(c) ==
    /\ pc[c] = "Handle"
    /\ thrown < Throws
    /\ thrown' = thrown + 1
    /\ turn' = NextTurn
    /\ GoesOn(c, "new")
    /\ UNCHANGED <<memoryVars, at, room, upto, quiet, left, sleepVars, batches, handled, last, misread>>
(* Counts the rings that were empty before one that is not. *)
KeepsQuiet(c, then, found) ==
    /\ Reads(c, "look", "cursor", Ring, LAMBDA n :
          IF n > handled[Ring]
             THEN /\ upto' = n
                  /\ GoesOn(c, found)
                  /\ UNCHANGED <<turn, left, quiet>>
             ELSE /\ quiet' = (quiet + 1) % Number
                  /\ IF quiet + 1 = Number /\ left = 0
                        THEN turn' = NextTurn /\ GoesOn(c, then) /\ UNCHANGED left
                        ELSE GoesOnTo(c, NextTurn)
                  /\ UNCHANGED upto)
    /\ UNCHANGED <<at, room, sleepVars, historyVars>>

LooksAtStateAnd(c, rings, label(_)) ==
    /\ pc[c] \in {"new", "Round"}
    /\ Reads(c, "look if halted", "state", 0, LAMBDA s :
          /\ left' = IF s = "closing" THEN rings ELSE 0
          /\ quiet' = IF s = "closing" THEN 0 ELSE quiet
          /\ GoesOn(c, label(s)))
    /\ UNCHANGED <<at, room, turn, upto, sleepVars, historyVars>>

OnlyHalts(s) == IF s = "halted" THEN "returned" ELSE "Look"

(* Returns as soon as it sees that the buffer is closing. *)
ReturnsAtOnce(c) == LooksAtStateAnd(c, 0, LAMBDA s : IF s = "open" THEN "Look" ELSE "returned")

(* Takes the rest of the round that begins for the last round. *)
LooksAtTheRest(c) == LooksAtStateAnd(c, Number - turn + 1, OnlyHalts)

(* Does not know that a buffer is closed. *)
KnowsNoClosing(c) == LooksAtStateAnd(c, 0, OnlyHalts)

(* Begins its last round anew when it is over, once. *)
GoesRoundAgain(c, place) ==
    /\ turn' = place
    /\ left' = IF left = 0 THEN 0 ELSE left - 1
    /\ GoesOn(c, IF left = 1 \/ (left = 0 /\ place = 1) THEN "Round" ELSE "Look")

(* A producer waits for room whether the buffer is open or not. *)
WaitsOn(p) ==
    /\ pc[p] = "LookIfOpen"
    /\ pc' = [pc EXCEPT ![p] = "LookForRoom"]
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, sleepVars, historyVars>>

(* Closes by a store what may have been halted. *)
ClosesByStore(h, then) == Writes(h, "close", "state", 0, "closing") /\ Steps(h, then)
==============================================================================
