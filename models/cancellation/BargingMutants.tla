--------------------------- MODULE BargingMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCBarging

(* Takes a step that is not there. *)
GoesNowhere(t) ==
    /\ At(t, "Retract")
    /\ head' = Nobody
    /\ GoTo(t, "Retracted")
    /\ UNCHANGED <<word, queueVars, token, seen, at, calls, historyVars, over>>

(* Stores what it has computed, whatever the word is now. *)
TakesBlindly(t) ==
    /\ At(t, "Take")
    /\ word' = Taken(seen[t])
    /\ has' = has \cup {t}
    /\ passed' = [u \in Threads |-> IF InQueue(u) /\ passed[u] <= Passes THEN passed[u] + 1 ELSE passed[u]]
    /\ Forgets(t, "holding")
    /\ UNCHANGED <<queueVars, wakeVars, at, calls, queue, over>>

(* Closes the gate for one thread, however many wait. *)
TakenForOne(w) ==
    CASE w.waiting = 0 -> [w EXCEPT !.free = @ - 1]
      [] w.left = 1    -> [w EXCEPT !.free = @ - 1, !.left = 1, !.closed = TRUE]
      [] OTHER         -> [w EXCEPT !.free = @ - 1, !.left = @ - 1]

(* Tries without a look at the gate. *)
MayTakeIfFree(w) == w.free > 0

(* Opens the gate whenever a thread was served. *)
ServedAndOpened(w) == Opened([w EXCEPT !.free = @ - 1, !.waiting = @ - 1])

(* Wakes nobody. *)
GivesQuietly(t) ==
    /\ At(t, "Give")
    /\ IF word = seen[t]
          THEN word' = [word EXCEPT !.free = @ + 1] /\ Forgets(t, "idle")
          ELSE Forgets(t, "LookToGive") /\ UNCHANGED word
    /\ UNCHANGED <<queueVars, wakeVars, at, calls, historyVars, over>>

(* Goes to sleep, after it has looked, without a second look. *)
LooksFirst(t) ==
    /\ At(t, "AwaitTurn") /\ turn[Place(t)] = "resumed"
    /\ IF word.free > 0 THEN GoTo(t, "Announce") ELSE GoTo(t, "Park")
    /\ UNCHANGED <<word, queueVars, wakeVars, seen, at, calls, historyVars, over>>

(* Leaves, and still counts. *)
LeavesQuietly(t) ==
    /\ At(t, "LookToLeave")
    /\ IF turn[Place(t)] = "cancelled"
          THEN GoTo(t, "idle") /\ UNCHANGED at
          ELSE GoTo(t, "LookAtNext") /\ at' = [at EXCEPT ![t] = Place(t)]
    /\ UNCHANGED <<word, queueVars, wakeVars, seen, calls, historyVars, over>>

(* Does not wait for its turn. *)
PushesIn(t) ==
    /\ At(t, "AwaitTurn")
    /\ GoTo(t, "Announce")
    /\ UNCHANGED <<word, queueVars, wakeVars, seen, at, calls, historyVars, over>>

(* Is done when it finds a cancelled place. *)
StopsAtTheCancelled(t) ==
    /\ At(t, "ResumeNext")
    /\ turn' = IF turn[at[t]] = "waiting" THEN [turn EXCEPT ![at[t]] = "resumed"] ELSE turn
    /\ Returns(t)
    /\ UNCHANGED <<word, tail, next, wakeVars, seen, over, calls, historyVars>>

(* Takes the queue for empty, although a link is on its way. *)
ClosesBlindly(t) ==
    /\ At(t, "CloseQueue")
    /\ tail' = Nowhere /\ Returns(t)
    /\ UNCHANGED <<word, next, turn, wakeVars, seen, over, calls, historyVars>>

(* Accepts a permit that nobody has. *)
AcceptsAll(t) ==
    /\ At(t, "LookToGive") \/ At(t, "holding") \/ Begins(t, Rogues)
    /\ Sees(t, "Give")
    /\ has' = has \ {t}
    /\ Counts(t)
    /\ UNCHANGED <<word, queueVars, wakeVars, at, queue, passed, over>>
=============================================================================
