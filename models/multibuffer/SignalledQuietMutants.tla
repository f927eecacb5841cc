------------------------ MODULE SignalledQuietMutants ------------------------
EXTENDS MCSignalledQuiet, RingsMutants

(* Announces itself, or parks, after one empty ring.  Its count of empty rings stays right. *)
SleepsAfterOne(c) ==
    /\ pc[c] = "Look"
    /\ IF left = 0 /\ Load(c, "cursor", Ring) = handled[Ring]
          THEN /\ turn' = NextTurn
               /\ quiet' = (quiet + 1) % Number
               /\ GoesOn(c, IF announced THEN "Park" ELSE "Announce")
               /\ UNCHANGED <<memoryVars, at, room, upto, left, sleepVars, historyVars>>
          ELSE LooksAnd(c, IF announced THEN "Park" ELSE "Announce", IF announced THEN "Withdraw" ELSE "Handle")
==============================================================================
