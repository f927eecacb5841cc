------------------------- MODULE BargingFourMutants --------------------------
(* Faults that only show where a thread comes after the gate is closed, and gives up. *)
EXTENDS MCBargingFour

(* Whoever gives up counts as served. *)
DesertedAsServed(w) ==
    CASE w.waiting = 1            -> Opened([w EXCEPT !.waiting = 0])
      [] w.closed /\ w.left > 1   -> [w EXCEPT !.waiting = @ - 1, !.left = @ - 1]
      [] OTHER                    -> [w EXCEPT !.waiting = @ - 1]
==============================================================================
