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
    /\ word' = Taken(seen[t], Needs[t])
    /\ has' = has \cup {t}
    /\ passed' = [u \in Threads |-> IF InQueue(u) /\ passed[u] <= Passes THEN passed[u] + 1 ELSE passed[u]]
    /\ Forgets(t, "holding")
    /\ UNCHANGED <<queueVars, wakeVars, at, calls, queue, over>>

(* Closes the gate for one thread, however many wait. *)
TakenForOne(w, n) ==
    CASE w.waiting = 0 -> [w EXCEPT !.free = @ - n]
      [] w.left = 1    -> [w EXCEPT !.free = @ - n, !.left = 1, !.closed = TRUE]
      [] OTHER         -> [w EXCEPT !.free = @ - n, !.left = @ - 1]

(* Tries without a look at the gate. *)
MayTakeIfFree(w, n) == w.free >= n

(* Opens the gate whenever a thread was served. *)
ServedAndOpened(w, n) == Opened([w EXCEPT !.free = @ - n, !.waiting = @ - 1])

(* Wakes nobody. *)
GivesQuietly(t) ==
    /\ At(t, "Give")
    /\ IF word = seen[t]
          THEN word' = [word EXCEPT !.free = @ + Needs[t]] /\ Forgets(t, "idle")
          ELSE Forgets(t, "LookToGive") /\ UNCHANGED word
    /\ UNCHANGED <<queueVars, wakeVars, at, calls, historyVars, over>>

(* Goes to sleep, after it has looked, without a second look. *)
LooksFirst(t) ==
    /\ At(t, "AwaitTurn") /\ turn[Place(t)] = "resumed"
    /\ IF word.free >= Needs[t] THEN GoTo(t, "Announce") ELSE GoTo(t, "Park")
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

(* Several permits *)

(* As the first, it takes what is there, as if that were all it needs. *)
TakesTheRest(t) ==
    /\ At(t, "TakeAsFirst")
    /\ IF word = seen[t]
          THEN /\ word' = Served(word, IF word.free < Needs[t] THEN word.free ELSE Needs[t])
               /\ has' = has \cup {t} /\ LeavesQueue(t)
               /\ over' = [over EXCEPT ![t] = FALSE]
               /\ Forgets(t, "Retract")
          ELSE Forgets(t, "LookAsFirst") /\ UNCHANGED <<word, historyVars, over>>
    /\ UNCHANGED <<queueVars, wakeVars, at, calls>>
LooksForAny(t) ==
    /\ At(t, "LookAsFirst")
    /\ CASE word.free > 0 -> Sees(t, "TakeAsFirst") /\ UNCHANGED <<over, queue, passed>>
         [] over[t]       -> Forgets(t, "Retract") /\ LeavesQueue(t) /\ over' = [over EXCEPT ![t] = FALSE]
         [] OTHER         -> Forgets(t, "Park") /\ UNCHANGED <<over, queue, passed>>
    /\ UNCHANGED <<word, queueVars, wakeVars, at, calls, has>>

(* Takes one permit, however many it asked for. *)
TakesOne(w, n) == [w EXCEPT !.free = @ - 1]

(* Does not count a pass that leaves permits. *)
TakenUncounted(w, n) ==
    CASE w.waiting = 0 \/ n < w.free -> [w EXCEPT !.free = @ - n]
      [] w.left = 1                  -> [w EXCEPT !.free = @ - n, !.left = w.waiting, !.closed = TRUE]
      [] OTHER                       -> [w EXCEPT !.free = @ - n, !.left = @ - 1]

(* Gives one back. *)
GivesOne(t) ==
    /\ At(t, "Give")
    /\ IF word = seen[t]
          THEN word' = [word EXCEPT !.free = @ + 1] /\ Forgets(t, IF word.waiting = 0 THEN "idle" ELSE "LookForFirst")
          ELSE Forgets(t, "LookToGive") /\ UNCHANGED word
    /\ UNCHANGED <<queueVars, wakeVars, at, calls, historyVars, over>>

(* Is not woken by a release that leaves too few for it, and never again, as it is not announced then. *)
WakesIfEnough(t) ==
    /\ At(t, "TakeFirst")
    /\ head' = Nobody
    /\ IF head = Nobody \/ word.free < Needs[head]
          THEN GoTo(t, "idle") /\ UNCHANGED at
          ELSE GoTo(t, "Unpark") /\ at' = [at EXCEPT ![t] = <<head>>]
    /\ UNCHANGED <<word, queueVars, token, seen, calls, historyVars, over>>
=============================================================================
