---------------------- MODULE SignalledInductiveMutants ----------------------
(* Signalled_invariant without one of its conjuncts, and faults that each  *)
(* of its conjuncts finds; models.toml says which.                         *)
EXTENDS MCSignalledInductive, SignalledMutants

Dropped == TRUE

(* Does not take the announcement back when it finds something. *)
StaysAnnouncedAndHandles(c) == pc[c] = "Look" /\ LooksAnd(c, IF announced THEN "Park" ELSE "Announce", "Handle")

(* Announces itself after one ring that was empty. *)
AnnouncesAfterOne(c) ==
    /\ pc[c] = "Look"
    /\ IF ~announced /\ Load(c, "cursor", Ring) = handled[Ring]
          THEN /\ turn' = NextTurn
               /\ quiet' = (quiet + 1) % Number
               /\ GoesOn(c, "Announce")
               /\ UNCHANGED <<memoryVars, at, room, upto, left, sleepVars, historyVars>>
          ELSE LooksAnd(c, IF announced THEN "Park" ELSE "Announce", IF announced THEN "Withdraw" ELSE "Handle")

(* Waits after as many empty rings as there are, also in its last round.   *)
SleepsInTheLastRound(c, then, found) ==
    /\ Reads(c, "look", "cursor", Ring, LAMBDA n :
          IF n > handled[Ring]
             THEN /\ upto' = n
                  /\ quiet' = 0
                  /\ GoesOn(c, found)
                  /\ UNCHANGED <<turn, left>>
             ELSE /\ quiet' = (quiet + 1) % Number
                  /\ IF quiet + 1 = Number
                        THEN turn' = NextTurn /\ GoesOn(c, then) /\ UNCHANGED left
                        ELSE GoesOnTo(c, NextTurn)
                  /\ UNCHANGED upto)
    /\ UNCHANGED <<at, room, sleepVars, historyVars>>
==============================================================================
