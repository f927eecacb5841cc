----------------------- MODULE SignalledAwakeMutants ------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSignalledAwake

(* Withdraws the announcement where nobody sees it. *)
WithdrawsForItself(c) ==
    /\ pc[c] = "Withdraw"
    /\ announced' = FALSE
    /\ GoesOn(c, "Handle")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, permit, historyVars>>

(* Handles what it finds with the announcement standing. *)
HandlesAtOnce(c) ==
    /\ pc[c] = "Look"
    /\ LooksAnd(c, IF announced THEN "Park" ELSE "Announce", "Handle")
==============================================================================
