-------------------------- MODULE ShutDownMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCShutDown

(* Counts a task, and loses it. *)
OffersNothing(t) ==
    /\ pc[t] = "Offer"
    /\ GoTo(t, "ReadWord")
    /\ UNCHANGED <<size, wip, down, queueVars, localVars, started, terminated>>

(* Does not look whether others have counted since. *)
MarksByAStore(t) ==
    /\ pc[t] = "MarkDone"
    /\ wip' = 0
    /\ seen' = [seen EXCEPT ![t] = IF down THEN 100 ELSE 0]
    /\ GoTo(t, "IsOver")
    /\ UNCHANGED <<size, down, queueVars, over, here, there, taken, outer, started, terminated>>

(* Waits until nobody has counted since. *)
MarksOnce(t) ==
    /\ pc[t] = "MarkDone" /\ Word = seen[t]
    /\ wip' = 0
    /\ seen' = [seen EXCEPT ![t] = IF down THEN 100 ELSE 0]
    /\ GoTo(t, "IsOver")
    /\ UNCHANGED <<size, down, queueVars, over, here, there, taken, outer, started, terminated>>

(* Does not look whether tasks wait. *)
TakesItForOver(t) ==
    /\ pc[t] = "LookAtSize"
    /\ over' = [over EXCEPT ![t] = ~Accepts(size)]
    /\ GoTo(t, "MarkDone")
    /\ UNCHANGED <<size, wip, down, queueVars, seen, here, there, taken, outer, started, terminated>>

(* Does not ask who drains. *)
DrainsAlways(t) ==
    /\ pc[t] = "AddWork"
    /\ IF Word = seen[t]
          THEN wip' = wip + 1 /\ GoTo(t, "Drain")
          ELSE UNCHANGED wip /\ GoTo(t, "ReadWord")
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ UNCHANGED <<size, down, queueVars, over, here, there, taken, outer, started, terminated>>

(* Takes one task for two. *)
DecrementsByTwo(t) ==
    /\ pc[t] = "Decrement"
    /\ size' = size - 2
    /\ GoTo(t, "StartThread")
    /\ outer' = [outer EXCEPT ![t] = <<taken[t]>> \o @]
    /\ taken' = [taken EXCEPT ![t] = None]
    /\ UNCHANGED <<wip, down, queueVars, seen, over, here, there, started, terminated>>

=============================================================================
