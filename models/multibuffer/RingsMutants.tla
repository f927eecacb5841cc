---------------------------- MODULE RingsMutants -----------------------------
(* Faults of the rings, whatever the consumer does while all are empty. *)
EXTENDS Rings

(* Counts the rings that were empty before one that is not. *)
KeepsQuiet(c, then, found) ==
    /\ Reads(c, "look", "cursor", Ring, LAMBDA n :
          IF n > handled[Ring]
             THEN /\ upto' = n
                  /\ GoesOn(c, found)
                  /\ UNCHANGED <<turn, quiet>>
             ELSE /\ quiet' = (quiet + 1) % Number
                  /\ IF quiet + 1 = Number THEN turn' = NextTurn /\ GoesOn(c, then) ELSE GoesOnTo(c, NextTurn)
                  /\ UNCHANGED upto)
    /\ UNCHANGED <<at, room, sleepVars, historyVars>>

(* Goes on with the next ring when the handler has thrown. *)
ThrowsAndTurns(c) ==
    /\ pc[c] = "Handle"
    /\ thrown < Throws
    /\ thrown' = thrown + 1
    /\ turn' = NextTurn
    /\ GoesOn(c, "Stop")
    /\ UNCHANGED <<memoryVars, at, room, upto, quiet, sleepVars, batches, handled, last, misread>>
==============================================================================
