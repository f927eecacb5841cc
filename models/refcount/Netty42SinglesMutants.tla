------------------------ MODULE Netty42SinglesMutants ------------------------
(* Faults in the retain of Netty 4.2, for callers that retain one reference. *)
EXTENDS MCNetty42

(* Without the test of a negative word, as in Netty 4.1. *)
GrantsAboveTheLimit(old, n) ==
    IF IsDead(old) \/ old > Wrap(MaxInt - Twice(n)) THEN "undo" ELSE "done"

(* Without the test of the parity. *)
GrantsTheDead(old, n) ==
    IF old < 0 \/ old > Wrap(MaxInt - Twice(n)) THEN "undo" ELSE "done"
=============================================================================
