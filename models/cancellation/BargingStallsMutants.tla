------------------------ MODULE BargingStallsMutants -------------------------
EXTENDS MCBargingStalls

(* Takes a free permit although the gate is closed. *)
MayTakeIfFree(w) == w.free > 0

(* Takes an open gate with one pass left for a closed one that is to open, and gives all passes back. *)
ServedWithAllPasses(w) ==
    LET served == [w EXCEPT !.free = @ - 1, !.waiting = @ - 1]
    IN  CASE served.waiting = 0 \/ w.left = 1 -> Opened(served)
          [] w.closed                         -> [served EXCEPT !.left = @ - 1]
          [] OTHER                            -> served

(* Looks for ever for a next place, if there is none. *)
NeverCloses(t) ==
    /\ At(t, "CloseQueue")
    /\ GoTo(t, "LookAtNext")
    /\ UNCHANGED <<word, queueVars, at, wakeVars, seen, over, calls, historyVars>>
==============================================================================
