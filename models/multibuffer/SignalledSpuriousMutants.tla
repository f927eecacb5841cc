----------------------- MODULE SignalledSpuriousMutants -----------------------
(* Faults that do no harm where park returns only with a permit. *)
EXTENDS MCSignalled

(* Withdraws the announcement whenever park returns, but parks on if it was not unparked. *)
ParksOn(c) ==
    /\ pc[c] = "Park"
    /\ IF permit
          THEN permit' = FALSE /\ announced' = FALSE /\ GoesOn(c, "Round") /\ UNCHANGED memoryVars
          ELSE TimesOut /\ announced /\ Writes(c, "withdraw", "asleep", 0, FALSE) /\ announced' = FALSE /\ UNCHANGED <<pc, permit>>
    /\ UNCHANGED <<at, room, turn, upto, quiet, left, historyVars>>
===============================================================================
