--------------------------- MODULE BufferedMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCBuffered

-----------------------------------------------------------------------------
(* To take *)

(* Takes a cell by a load and a store. *)
TakesCellInTwoSteps(t) ==
    /\ pc[t] \in {"TakeCell", "StoreTaken"}
    /\ IF pc[t] = "TakeCell"
          THEN GoesOnAt(t, "StoreTaken", taken["items"] + 1) /\ UNCHANGED taken
          ELSE taken' = [taken EXCEPT !["items"] = at[t]] /\ GoesOn(t, "Look")
    /\ UNCHANGED <<put, closed, end, limit, waiting, cellVars, ownVars>>

(* Has one place too many. *)
HasOnePlaceMore(t) ==
    /\ pc[t] = "LookAtLimit"
    /\ IF at[t] <= limit + 1 THEN HasTaken(t) ELSE GoesOn(t, "LookAtPlaces") /\ UNCHANGED got
    /\ UNCHANGED <<words, cellVars, rounds, closing>>

(* Has one place too many as soon as it has seen one. *)
HasOneMoreThanSeen(t) ==
    /\ pc[t] = "LookAtLimit"
    /\ IF at[t] <= limit + (IF limit > 0 THEN 1 ELSE 0) THEN HasTaken(t) ELSE GoesOn(t, "LookAtPlaces") /\ UNCHANGED got
    /\ UNCHANGED <<words, cellVars, rounds, closing>>

(* Remembers one place more than was seen. *)
SetsItTooHigh(t) ==
    /\ pc[t] = "SetLimit"
    /\ limit' = at[t] + 1
    /\ HasTaken(t)
    /\ UNCHANGED <<taken, put, closed, end, waiting, cellVars, rounds, closing>>

(* Does not look again after it has counted itself. *)
LooksOnce(t) ==
    /\ pc[t] = "LookAgain"
    /\ GoesOn(t, "Look")
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Counts itself after it has looked. *)
CountsInTooLate(t) ==
    /\ pc[t] = "LookAtPlaces"
    /\ CASE closed["room"]       -> ReturnsAsClosed(t)
         [] at[t] <= put["room"] -> GoesOnAt(t, "SetLimit", put["room"])
         [] OTHER                -> GoesOn(t, "CountInAtLast")
    /\ UNCHANGED <<words, cellVars, ownVars>>
CountsInAtLast(t) ==
    /\ pc[t] = "CountInAtLast"
    /\ waiting' = waiting + 1
    /\ GoesOn(t, "Look")
    /\ UNCHANGED <<taken, put, closed, end, limit, cellVars, ownVars>>

(* A send that has given up does not count any more. *)
CountsOutIfItGivesUp(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ IF waiter[Source(t)][at[t]] = "resumed"
          THEN GoesOn(t, "Look") /\ UNCHANGED waiting
          ELSE ReturnsWithNothing(t) /\ waiting' = IF t \in Senders THEN waiting - 1 ELSE waiting
    /\ UNCHANGED <<taken, put, closed, end, limit, cellVars, ownVars>>

(* Does not count itself among those that wait. *)
NeverCountsIn(t) ==
    /\ pc[t] = "CountIn"
    /\ GoesOn(t, "LookAgain")
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Does not subtract a send that has given up. *)
CountsForGood(t) ==
    /\ pc[t] = "CountOut"
    /\ waiting' = IF t \in Senders THEN waiting - 1 ELSE waiting
    /\ IF t \in Senders THEN HasTaken(t) ELSE GoesOn(t, "PutPlace") /\ UNCHANGED got
    /\ UNCHANGED <<taken, put, closed, end, limit, cellVars, rounds, closing>>

(* Counts all out that wait. *)
CountsAllOut(t) ==
    /\ pc[t] = "CountOut"
    /\ waiting' = IF t \in Senders THEN 0 ELSE waiting - 1
    /\ IF t \in Senders THEN HasTaken(t) ELSE GoesOn(t, "PutPlace") /\ UNCHANGED got
    /\ UNCHANGED <<taken, put, closed, end, limit, cellVars, rounds, closing>>

(* Has a flag, and no count. *)
RaisesAFlag(t) ==
    /\ pc[t] = "CountIn"
    /\ waiting' = 1
    /\ GoesOn(t, "LookAgain")
    /\ UNCHANGED <<taken, put, closed, end, limit, cellVars, ownVars>>
LowersAFlag(t) ==
    /\ pc[t] = "CountOut"
    /\ waiting' = 0
    /\ IF t \in Senders THEN HasTaken(t) ELSE GoesOn(t, "PutPlace") /\ UNCHANGED got
    /\ UNCHANGED <<taken, put, closed, end, limit, cellVars, rounds, closing>>

(* Finds its place, and counts on. *)
GoesWithoutCountingOut(t) ==
    /\ pc[t] = "LookAgain"
    /\ CASE closed["room"]       -> ReturnsAsClosed(t) /\ UNCHANGED got
         [] at[t] <= put["room"] -> HasTaken(t)
         [] OTHER                -> GoesOn(t, "Look") /\ UNCHANGED got
    /\ UNCHANGED <<words, cellVars, rounds, closing>>

(* Looks whether anybody waits before it puts its place. *)
LooksTooEarly(t) ==
    /\ pc[t] \in {"PutPlace", "PutsWithoutALook", "PutsToAll"}
    /\ CASE pc[t] = "PutPlace" -> GoesOn(t, IF waiting = 0 THEN "PutsWithoutALook" ELSE "PutsToAll") /\ UNCHANGED <<put, got>>
         [] OTHER -> /\ put' = [put EXCEPT !["room"] = @ + 1]
                     /\ IF closed["room"] \/ pc[t] = "PutsWithoutALook"
                           THEN ReturnsWith(t, got[t])
                           ELSE GoesOnAt(t, "Put", put'["room"]) /\ UNCHANGED got
    /\ UNCHANGED <<taken, closed, end, limit, waiting, cellVars, rounds, closing>>

(* Refuses a send if no place is free. *)
RefusesIfFull(t) ==
    /\ pc[t] = "LookAtPlaces"
    /\ IF ~closed["room"] /\ at[t] <= put["room"] THEN GoesOnAt(t, "SetLimit", put["room"]) ELSE ReturnsAsClosed(t)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Ends a receive once the channel is closed, though elements are left. *)
EndsAtOnce(t) ==
    /\ Begins(t, Receivers \ Triers)
    /\ CountsRound(t)
    /\ IF end = Open THEN GoesOn(t, "TakeCell") ELSE ReturnsAsClosed(t)
    /\ UNCHANGED <<words, cellVars, got, closing>>

(* Ends a receive one cell early. *)
EndsOneEarly(t) ==
    /\ pc[t] = "LookIfPassed"
    /\ IF taken[Source(t)] + 1 >= at[t] THEN ReturnsAsClosed(t) ELSE GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Leaves the element in the cell. *)
LeavesTheElement(t) ==
    /\ pc[t] = "Forget"
    /\ GoesOnAt(t, "PutPlace", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Empties the cell as if nobody had been there. *)
Empties(h) ==
    /\ pc[h] = "Clear"
    /\ cell' = [cell EXCEPT ![PartOf(h)][CellOf(h)] = Empty]
    /\ GoesOn(h, "done")
    /\ UNCHANGED <<words, waiter, ownVars>>

(* Takes the last element. *)
TakesTheLast(t) ==
    /\ pc[t] = "Look"
    /\ LET last    == CHOOSE i \in Cell(Source(t)) : i >= at[t] /\ \A j \in Cell(Source(t)) : j > i => cell[Source(t)][j] = Empty
           content == cell[Source(t)][at[t]]
       IN  CASE content = Empty   -> FindsEmpty(t) /\ UNCHANGED <<got, cell>>
             [] content = Ended   -> ReturnsAsClosed(t) /\ UNCHANGED <<got, cell>>
             [] content = Place   -> GoesOnAt(t, "PutCell", None) /\ UNCHANGED <<got, cell>>
             [] OTHER             -> /\ GoesOn(t, "Forget")
                                     /\ got' = [got EXCEPT ![t] = cell[Source(t)][last]]
                                     /\ cell' = [cell EXCEPT ![Source(t)][last] = content]
    /\ UNCHANGED <<words, waiter, rounds, closing>>

(* Takes an element, and puts no place. *)
KeepsThePlace(t) ==
    /\ pc[t] = "Forget"
    /\ cell' = [cell EXCEPT ![Source(t)][at[t]] = Clear]
    /\ Returns(t)
    /\ received' = [received EXCEPT ![t] = Append(@, got[t])]
    /\ got' = [got EXCEPT ![t] = Empty]
    /\ UNCHANGED <<words, waiter, rounds, closing, sent, refused, withdrawn, hasEnded>>

-----------------------------------------------------------------------------
(* To wait *)

(* Waits without a look whether the channel has ended. *)
WaitsPastTheEnd(t) ==
    /\ pc[t] = "LookIfEnded"
    /\ GoesOn(t, "Install")
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Returns with nothing, because its cell is empty. *)
DoesNotWait(t) ==
    /\ pc[t] = "LookIfEnded"
    /\ ReturnsWithNothing(t)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Spins where another is about to put. *)
SpinsForThePut(t) ==
    CASE at[t] <= put[Source(t)] -> GoesOn(t, "Look")
      [] t \in Senders           -> GoesOn(t, "Install")
      [] OTHER                   -> GoesOn(t, "LookIfEnded")

(* Puts its waiter into the cell without a look what is there. *)
InstallsBlindly(t) ==
    /\ pc[t] = "Install"
    /\ cell' = [cell EXCEPT ![Source(t)][at[t]] = Waiter]
    /\ waiter' = [waiter EXCEPT ![Source(t)][at[t]] = "waiting"]
    /\ GoesOn(t, "waiting")
    /\ UNCHANGED <<words, ownVars>>

(* A thread that may be cancelled takes its resumption for a cancellation. *)
ForgetsThatItWasResumed(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ IF waiter[Source(t)][at[t]] = "resumed" /\ t \notin Cancelled THEN GoesOn(t, "Look") ELSE ReturnsWithNothing(t)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* A receive that gives up adds a place. *)
GivesUpAPlace(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ IF waiter[Source(t)][at[t]] = "resumed"
          THEN GoesOn(t, "Look") /\ UNCHANGED put
          ELSE ReturnsWithNothing(t) /\ put' = [put EXCEPT !["room"] = @ + IF t \in Receivers THEN 1 ELSE 0]
    /\ UNCHANGED <<taken, closed, end, limit, waiting, cellVars, ownVars>>

(* A send that gives up puts its element. *)
SendsThoughItGivesUp(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ CASE waiter[Source(t)][at[t]] = "resumed" -> GoesOn(t, "Look") /\ UNCHANGED <<cell, put>>
         [] t \in Receivers -> ReturnsWithNothing(t) /\ UNCHANGED <<cell, put>>
         [] OTHER -> /\ ReturnsWithNothing(t)
                     /\ put' = [put EXCEPT !["items"] = @ + 1]
                     /\ cell' = [cell EXCEPT !["items"][put["items"] + 1] = Own(t)]
    /\ UNCHANGED <<taken, closed, end, limit, waiting, waiter, ownVars>>

(* A cancelled receive begins again. *)
NeverGivesUp(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ CASE waiter[Source(t)][at[t]] = "resumed" -> GoesOn(t, "Look")
         [] t \in Senders                         -> ReturnsWithNothing(t)
         [] OTHER                                 -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Does not say that it has given up. *)
ForgetsItsElement(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ IF waiter[Source(t)][at[t]] = "resumed" THEN GoesOn(t, "Look") ELSE Returns(t) /\ UNCHANGED historyVars
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Cancels a waiter that was resumed before. *)
CancelsBlindly(h) ==
    /\ pc[h] = "none"
    /\ \E t \in Cancelled : pc[t] = "waiting" /\ Source(t) = PartOf(h) /\ at[t] = CellOf(h)
    /\ waiter' = [waiter EXCEPT ![PartOf(h)][CellOf(h)] = "cancelled"]
    /\ GoesOn(h, "Clear")
    /\ UNCHANGED <<words, cell, ownVars>>

(* Leaves the cancelled waiter in the cell. *)
LeavesTheCancelled(h) ==
    /\ pc[h] = "Clear"
    /\ GoesOn(h, "done")
    /\ UNCHANGED <<words, cellVars, ownVars>>

-----------------------------------------------------------------------------
(* To try *)

(* Counts the puts first. *)
CountsPutsFirst(t) ==
    /\ pc[t] = "LookAtTaken" \/ Begins(t, Takers \cap Triers)
    /\ CountsRound(t)
    /\ GoesOnAt(t, "LookAtPut", IF closed[Source(t)] THEN taken[Source(t)] ELSE put[Source(t)])
    /\ UNCHANGED <<words, cellVars, got, closing>>
CountsTakesLast(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed[Source(t)]         -> IF t \in Senders THEN ReturnsAsClosed(t) ELSE GoesOn(t, "LookAtEnd")
         [] at[t] <= taken[Source(t)] -> ReturnsWithNothing(t)
         [] t \in Senders             -> GoesOnAt(t, "TryTakePlace", taken[Source(t)])
         [] OTHER                     -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Fails where one is left. *)
LeavesOne(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed[Source(t)]           -> IF t \in Senders THEN ReturnsAsClosed(t) ELSE GoesOn(t, "LookAtEnd")
         [] put[Source(t)] <= at[t] + 1 -> ReturnsWithNothing(t)
         [] t \in Senders               -> GoesOn(t, "TryTakePlace")
         [] OTHER                       -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Ends once the channel is closed, though elements are left. *)
EndsItsTry(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed[Source(t)]       -> ReturnsAsClosed(t)
         [] put[Source(t)] <= at[t] -> ReturnsWithNothing(t)
         [] t \in Senders           -> GoesOn(t, "TryTakePlace")
         [] OTHER                   -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Finds no room while another send waits, or has given up. *)
LeavesItToOthers(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed[Source(t)]                           -> IF t \in Senders THEN ReturnsAsClosed(t) ELSE GoesOn(t, "LookAtEnd")
         [] put[Source(t)] <= at[t]                     -> ReturnsWithNothing(t)
         [] t \in Senders /\ waiting > 0                -> ReturnsWithNothing(t)
         [] t \in Senders                               -> GoesOn(t, "TryTakePlace")
         [] OTHER                                       -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Gives up where another has taken the place. *)
TriesOnce(t) ==
    /\ pc[t] = "TryTakePlace"
    /\ IF taken["room"] = at[t]
          THEN taken' = [taken EXCEPT !["room"] = @ + 1] /\ HasTaken(t)
          ELSE ReturnsWithNothing(t) /\ UNCHANGED <<taken, got>>
    /\ UNCHANGED <<put, closed, end, limit, waiting, cellVars, rounds, closing>>

(* Says that the closed channel is full. *)
SaysFull(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed["items"] /\ t \in Receivers -> GoesOn(t, "LookAtEnd")
         [] closed["room"] /\ t \in Senders    -> ReturnsWithNothing(t)
         [] put[Source(t)] <= at[t]            -> ReturnsWithNothing(t)
         [] t \in Senders                      -> GoesOn(t, "TryTakePlace")
         [] OTHER                              -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Takes a place without a look whether it is still there. *)
TakesBlindly(t) ==
    /\ pc[t] = "TryTakePlace"
    /\ taken' = [taken EXCEPT !["room"] = @ + 1]
    /\ HasTaken(t)
    /\ UNCHANGED <<put, closed, end, limit, waiting, cellVars, rounds, closing>>

(* Fails after it has abandoned a cell. *)
FailsWhereItAbandons(t) ==
    /\ pc[t] = "Abandon"
    /\ IF cell["items"][at[t]] = Empty
          THEN /\ cell' = [cell EXCEPT !["items"][at[t]] = Clear]
               /\ ReturnsWithNothing(t)
          ELSE GoesOn(t, "Look") /\ UNCHANGED cell
    /\ UNCHANGED <<words, waiter, ownVars>>

(* Abandons a cell without a look what is there. *)
AbandonsBlindly(t) ==
    /\ pc[t] = "Abandon"
    /\ cell' = [cell EXCEPT ![Source(t)][at[t]] = Clear]
    /\ GoesOnAt(t, "LookAtTaken", None)
    /\ UNCHANGED <<words, waiter, ownVars>>

-----------------------------------------------------------------------------
(* To put *)

(* Puts into a closed channel. *)
PutsThoughClosed(t) ==
    /\ pc[t] = "PutCell"
    /\ put' = [put EXCEPT !["items"] = @ + 1]
    /\ GoesOnAt(t, "Put", put'["items"])
    /\ UNCHANGED <<taken, closed, end, limit, waiting, cellVars, ownVars>>

(* A receive that finds the room closed drops its element. *)
DropsItsElement(t) ==
    /\ pc[t] = "PutPlace"
    /\ put' = [put EXCEPT !["room"] = @ + 1]
    /\ IF closed["room"]
          THEN ReturnsAsClosed(t) /\ got' = [got EXCEPT ![t] = Empty]
          ELSE GoesOnAt(t, "LookIfAnyWaits", put'["room"]) /\ UNCHANGED got
    /\ UNCHANGED <<taken, closed, end, limit, waiting, cellVars, rounds, closing>>

(* Does not look whether anybody waits. *)
WakesNoSend(t) ==
    /\ pc[t] = "LookIfAnyWaits"
    /\ ReturnsWith(t, got[t])
    /\ UNCHANGED <<words, cellVars, rounds, closing>>

(* A receive keeps the place of a send that has given up. *)
GivesItsPlaceToNobody(a) ==
    CASE a \in Closers   -> EndsNext(a) /\ UNCHANGED got
      [] a \in Receivers -> HasPut(a)
      [] OTHER           -> GoesOn(a, "Withdraw") /\ UNCHANGED <<got, closing>>

(* Takes an abandoned cell for an empty one. *)
PutsBlindly(a) ==
    /\ pc[a] = "Put"
    /\ cell' = [cell EXCEPT ![Target(a)][at[a]] = Content(a)]
    /\ IF cell[Target(a)][at[a]] = Waiter THEN GoesOn(a, "TryResume") /\ UNCHANGED <<got, closing>> ELSE HasPut(a)
    /\ UNCHANGED <<words, waiter, rounds>>

(* Does not resume whoever waits. *)
ResumesNobody(a) ==
    /\ pc[a] = "Put"
    /\ cell' = [cell EXCEPT ![Target(a)][at[a]] = Content(a)]
    /\ IF cell[Target(a)][at[a]] = Clear THEN FindsNobody(a) ELSE HasPut(a)
    /\ UNCHANGED <<words, waiter, rounds>>

(* Takes a cancelled waiter for a resumed one. *)
TakesItForResumed(a) ==
    /\ pc[a] = "TryResume"
    /\ waiter' = [waiter EXCEPT ![Target(a)][at[a]] = IF @ = "waiting" THEN "resumed" ELSE @]
    /\ HasPut(a)
    /\ UNCHANGED <<words, cell, rounds>>

(* Puts its element into the closed channel, and says that it was refused. *)
PutsThoughRefused(t) ==
    /\ pc[t] = "PutCell"
    /\ put' = [put EXCEPT !["items"] = @ + 1]
    /\ IF closed["items"]
          THEN ReturnsAsClosed(t) /\ cell' = [cell EXCEPT !["items"][put'["items"]] = Own(t)]
          ELSE GoesOnAt(t, "Put", put'["items"]) /\ UNCHANGED cell
    /\ UNCHANGED <<taken, closed, end, limit, waiting, waiter, ownVars>>

(* Returns its element twice. *)
ReturnsTwice(t, content) ==
    /\ Returns(t)
    /\ sent' = IF t \in Senders THEN sent \cup {Own(t)} ELSE sent
    /\ received' = IF t \in Receivers THEN [received EXCEPT ![t] = @ \o <<content, content>>] ELSE received
    /\ got' = IF t \in Receivers THEN [got EXCEPT ![t] = Empty] ELSE got
    /\ UNCHANGED <<refused, withdrawn, hasEnded>>

(* Resumes the receive, and does not return. *)
ResumesAndStays(a) ==
    /\ pc[a] = "TryResume"
    /\ IF waiter[Target(a)][at[a]] = "waiting"
          THEN /\ waiter' = [waiter EXCEPT ![Target(a)][at[a]] = "resumed"]
               /\ IF a \in Senders THEN GoesOn(a, "stays") /\ UNCHANGED <<got, closing>> ELSE HasPut(a)
          ELSE FindsNobody(a) /\ UNCHANGED waiter
    /\ UNCHANGED <<words, cell, rounds>>

(* Leaves its content in the cell that was given up. *)
LeavesItsContent(t) ==
    /\ pc[t] = "Withdraw"
    /\ GoesOnAt(t, "PutCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Tries the same cell again. *)
PutsIntoTheSame(t) ==
    /\ pc[t] = "Withdraw"
    /\ cell' = [cell EXCEPT !["items"][at[t]] = Clear]
    /\ GoesOn(t, "Put")
    /\ UNCHANGED <<words, waiter, ownVars>>

-----------------------------------------------------------------------------
(* To close *)

(* Closes though another has put since. *)
ClosesBlindly(c) ==
    /\ pc[c] = "Close"
    /\ closed' = [closed EXCEPT !["items"] = TRUE] /\ GoesOn(c, "PutEnd")
    /\ UNCHANGED <<taken, put, end, limit, waiting, cellVars, ownVars>>

(* Ends the last cell that was accepted, too. *)
EndsTheLast(c) ==
    /\ pc[c] = "LookAtTakenToEnd"
    /\ LET p   == closing[c].part
           own == [closing[c] EXCEPT !.last[p] = taken[p]]
       IN  IF p = "items"
              THEN GoesOnAt(c, "CloseRoom", None) /\ IsAt(c, own, p)
              ELSE EndsBeyond(c, own, "items", IF end > 0 THEN end - 1 ELSE 0)
    /\ UNCHANGED <<words, cellVars, rounds, got>>

(* Wakes nobody. *)
EndsNoCell(c) ==
    /\ pc[c] = "LookAtTakenToEnd"
    /\ IF closing[c].part = "items" THEN GoesOn(c, "CloseRoom") ELSE GoesOnAt(c, "done", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Closes the items only. *)
ClosesTheItemsOnly(c) ==
    /\ pc[c] = "LookAtTakenToEnd"
    /\ EndsBeyond(c, [closing[c] EXCEPT !.last["items"] = taken["items"]], "items", end)
    /\ UNCHANGED <<words, cellVars, rounds, got>>

(* Wakes no send. *)
EndsItemsOnly(c, own, p, i) ==
    IF p = "items" /\ i < own.last[p]
       THEN GoesOnAt(c, "Put", i + 1) /\ IsAt(c, own, p)
       ELSE GoesOnAt(c, "done", None) /\ IsAt(c, own, p)

(* Wakes the first send that waits, and no other. *)
EndsOneSend(c) ==
    IF closing[c].part = "room" /\ waiter["room"][at[c]] \in {"waiting", "resumed"}
       THEN GoesOnAt(c, "done", None) /\ UNCHANGED closing
       ELSE EndsBeyond(c, closing[c], closing[c].part, at[c])

(* Stops at a cell that was given up. *)
StopsAtACancelled(c) ==
    IF closing[c].part = "room" /\ waiter["room"][at[c]] = "cancelled"
       THEN GoesOnAt(c, "done", None) /\ UNCHANGED closing
       ELSE EndsBeyond(c, closing[c], closing[c].part, at[c])

(* The room alone: counts the takes before it closes. *)
CountsTooEarly(c) ==
    /\ pc[c] \in {"none", "CloseAfterwards"}
    /\ LET own == [closing[c] EXCEPT !.places = put["room"]]
       IN  IF pc[c] = "none"
              THEN /\ GoesOn(c, "CloseAfterwards")
                   /\ closing' = [closing EXCEPT ![c].last["room"] = taken["room"]]
                   /\ UNCHANGED closed
              ELSE closed' = [closed EXCEPT !["room"] = TRUE] /\ EndsBeyond(c, own, "room", own.places)
    /\ UNCHANGED <<taken, put, end, limit, waiting, cellVars, rounds, got>>

(* Closes the room first. *)
ClosesTheRoomFirst(c) ==
    /\ pc[c] \in {"none", "LookToClose"}
    /\ CASE pc[c] = "none" /\ ~closed["room"] -> closed' = [closed EXCEPT !["room"] = TRUE] /\ GoesOn(c, "LookToClose")
         [] closed["items"]                    -> GoesOnAt(c, "done", None) /\ UNCHANGED closed
         [] OTHER                              -> GoesOnAt(c, "Close", put["items"]) /\ UNCHANGED closed
    /\ UNCHANGED <<taken, put, end, limit, waiting, cellVars, ownVars>>

(* A closer cancels a wait, instead of resuming it. *)
CancelsToEnd(a) ==
    /\ pc[a] = "TryResume"
    /\ IF waiter[Target(a)][at[a]] = "waiting"
          THEN /\ waiter' = [waiter EXCEPT ![Target(a)][at[a]] = IF a \in Closers THEN "cancelled" ELSE "resumed"]
               /\ HasPut(a)
          ELSE FindsNobody(a) /\ UNCHANGED waiter
    /\ UNCHANGED <<words, cell, rounds>>
===============================================================================
