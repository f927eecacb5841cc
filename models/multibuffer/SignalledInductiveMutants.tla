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
               /\ UNCHANGED <<memoryVars, at, room, upto, sleepVars, historyVars>>
          ELSE LooksAnd(c, IF announced THEN "Park" ELSE "Announce", IF announced THEN "Withdraw" ELSE "Handle")
==============================================================================
