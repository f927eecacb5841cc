------------------------ MODULE BargingPassesMutants -------------------------
(* More faults; those before the last one give passes back that were used. *)
EXTENDS MCBargingPasses, BargingMutants

(* When another thread comes, while the gate is open. *)
RegisteredWithAllPasses(w) ==
    IF w.closed THEN [w EXCEPT !.waiting = @ + 1] ELSE Opened([w EXCEPT !.waiting = @ + 1])

(* When a thread gives up, while the gate is open. *)
DesertedWithAllPasses(w) ==
    IF w.waiting = 1 \/ ~w.closed THEN Opened([w EXCEPT !.waiting = @ - 1]) ELSE [w EXCEPT !.waiting = @ - 1]

(* Takes an open gate with one pass left for a closed one that is to open, and gives all passes back. *)
ServedWithAllPasses(w, n) ==
    LET served == [w EXCEPT !.free = @ - n, !.waiting = @ - 1]
    IN  CASE served.waiting = 0 \/ w.left = 1 -> Opened(served)
          [] w.closed                         -> [served EXCEPT !.left = @ - 1]
          [] OTHER                            -> served

(* Looks for ever for a next place, if there is none. *)
NeverCloses(t) ==
    /\ At(t, "CloseQueue")
    /\ GoTo(t, "LookAtNext")
    /\ UNCHANGED <<word, queueVars, at, wakeVars, seen, over, calls, historyVars>>
==============================================================================
