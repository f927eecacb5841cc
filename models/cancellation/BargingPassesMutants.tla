------------------------ MODULE BargingPassesMutants -------------------------
(* Faults that give passes back which were used. *)
EXTENDS MCBargingPasses

(* When another thread comes, while the gate is open. *)
RegisteredWithAllPasses(w) ==
    IF w.closed THEN [w EXCEPT !.waiting = @ + 1] ELSE Opened([w EXCEPT !.waiting = @ + 1])

(* When a thread gives up, while the gate is open. *)
DesertedWithAllPasses(w) ==
    IF w.waiting = 1 \/ ~w.closed THEN Opened([w EXCEPT !.waiting = @ - 1]) ELSE [w EXCEPT !.waiting = @ - 1]
==============================================================================
