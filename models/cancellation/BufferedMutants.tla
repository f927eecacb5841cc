--------------------------- MODULE BufferedMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCBuffered

-----------------------------------------------------------------------------
(* To take *)

(* Takes a cell by a load and a store. *)
TakesCellInTwoSteps(t) ==
    /\ pc[t] \in {"TakeCell", "StoreTaken"}
    /\ IF pc[t] = "TakeCell"
          THEN GoesOnAt(t, "StoreTaken", taken[Source(t)] + 1) /\ UNCHANGED <<taken, got>>
          ELSE /\ taken' = [taken EXCEPT ![Source(t)] = at[t]]
               /\ IF at[t] <= 0 THEN HasTaken(t) ELSE GoesOn(t, "Look") /\ UNCHANGED got
    /\ UNCHANGED <<put, closed, end, cellVars, rounds, closing>>

(* Has one place too many without a cell. *)
HasOnePlaceMore(t) ==
    /\ pc[t] = "TakeCell"
    /\ taken' = [taken EXCEPT ![Source(t)] = @ + 1]
    /\ IF taken'[Source(t)] <= (IF t \in Senders THEN 1 ELSE 0)
          THEN HasTaken(t)
          ELSE GoesOnAt(t, "Look", taken'[Source(t)]) /\ UNCHANGED got
    /\ UNCHANGED <<put, closed, end, cellVars, rounds, closing>>

(* Ends a receive once the channel is closed, though elements are left. *)
EndsAtOnce(t) ==
    /\ Begins(t, Threads \ Triers)
    /\ rounds' = [rounds EXCEPT ![t] = @ + 1]
    /\ IF end[Source(t)] = Open THEN GoesOn(t, "TakeCell") ELSE ReturnsAsClosedIn(t, rounds'[t])
    /\ UNCHANGED <<words, cellVars, got, closing>>

(* Refuses a send whose cell is empty. *)
RefusesIfEmpty(t) ==
    /\ pc[t] = "LookIfEnded"
    /\ ReturnsAsClosed(t)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Ends a receive one cell early. *)
EndsOneEarly(t) ==
    /\ pc[t] = "LookIfPassed"
    /\ IF taken[Source(t)] + 1 >= at[t] THEN ReturnsAsClosed(t) ELSE GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Leaves the element in the cell. *)
LeavesTheElement(t) ==
    /\ pc[t] = "Forget"
    /\ GoesOnAt(t, "PutCell", None)
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
    /\ pc[t] = "LookIfEnded"
    /\ CASE at[t] > end[Source(t)]  -> ReturnsAsClosed(t)
         [] at[t] <= put[Source(t)] -> GoesOn(t, "Look")
         [] OTHER                   -> GoesOn(t, "Install")
    /\ UNCHANGED <<words, cellVars, ownVars>>

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

(* A receive that gives up puts a place. *)
GivesUpAPlace(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ CASE waiter[Source(t)][at[t]] = "resumed" -> GoesOn(t, "Look") /\ UNCHANGED <<cell, put>>
         [] t \in Senders -> ReturnsWithNothing(t) /\ UNCHANGED <<cell, put>>
         [] OTHER -> /\ ReturnsWithNothing(t)
                     /\ put' = [put EXCEPT !["room"] = @ + 1]
                     /\ cell' = [cell EXCEPT !["room"][put["room"] + 1] = Place]
    /\ UNCHANGED <<taken, closed, end, waiter, ownVars>>

(* A send that gives up puts its element. *)
SendsThoughItGivesUp(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ CASE waiter[Source(t)][at[t]] = "resumed" -> GoesOn(t, "Look") /\ UNCHANGED <<cell, put>>
         [] t \in Receivers -> ReturnsWithNothing(t) /\ UNCHANGED <<cell, put>>
         [] OTHER -> /\ ReturnsWithNothing(t)
                     /\ put' = [put EXCEPT !["items"] = @ + 1]
                     /\ cell' = [cell EXCEPT !["items"][put["items"] + 1] = Own(t)]
    /\ UNCHANGED <<taken, closed, end, waiter, ownVars>>

(* A cancelled call begins again. *)
NeverGivesUp(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ IF waiter[Source(t)][at[t]] = "resumed" THEN GoesOn(t, "Look") ELSE GoesOnAt(t, "TakeCell", None)
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
    /\ pc[t] = "LookAtTaken" \/ Begins(t, Triers)
    /\ CountsRound(t)
    /\ IF closed[Source(t)] THEN GoesOnAt(t, "LookAtPut", taken[Source(t)]) ELSE GoesOnAt(t, "LookAtPut", put[Source(t)])
    /\ UNCHANGED <<words, cellVars, got, closing>>
CountsTakesLast(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed[Source(t)]           -> IF t \in Senders THEN ReturnsAsClosed(t) ELSE GoesOn(t, "LookAtEnd")
         [] at[t] <= taken[Source(t)]   -> ReturnsWithNothing(t)
         [] OTHER                       -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Fails where one is left. *)
LeavesOne(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed[Source(t)]           -> IF t \in Senders THEN ReturnsAsClosed(t) ELSE GoesOn(t, "LookAtEnd")
         [] put[Source(t)] <= at[t] + 1 -> ReturnsWithNothing(t)
         [] OTHER                       -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Ends once the channel is closed, though elements are left. *)
EndsItsTry(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed[Source(t)]       -> ReturnsAsClosed(t)
         [] put[Source(t)] <= at[t] -> ReturnsWithNothing(t)
         [] OTHER                   -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Fails after it has abandoned a cell. *)
FailsWhereItAbandons(t) ==
    /\ pc[t] = "Abandon"
    /\ IF cell[Source(t)][at[t]] = Empty
          THEN /\ cell' = [cell EXCEPT ![Source(t)][at[t]] = Clear]
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
    /\ put' = [put EXCEPT ![Target(t)] = @ + 1]
    /\ GoesOnAt(t, "Put", put'[Target(t)])
    /\ UNCHANGED <<taken, closed, end, cellVars, ownVars>>

(* A receive that finds the room closed drops its element. *)
DropsItsElement(t) ==
    /\ pc[t] = "PutCell"
    /\ put' = [put EXCEPT ![Target(t)] = @ + 1]
    /\ CASE ~closed[Target(t)] -> GoesOnAt(t, "Put", put'[Target(t)]) /\ UNCHANGED got
         [] OTHER              -> ReturnsAsClosed(t) /\ got' = IF t \in Receivers THEN [got EXCEPT ![t] = Empty] ELSE got
    /\ UNCHANGED <<taken, closed, end, cellVars, rounds, closing>>

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
    /\ put' = [put EXCEPT ![Target(t)] = @ + 1]
    /\ CASE ~closed[Target(t)] -> GoesOnAt(t, "Put", put'[Target(t)]) /\ UNCHANGED <<cell, got>>
         [] t \in Senders      -> ReturnsAsClosed(t) /\ cell' = [cell EXCEPT !["items"][put'["items"]] = Own(t)] /\ UNCHANGED got
         [] OTHER              -> /\ Returns(t)
                                  /\ received' = [received EXCEPT ![t] = Append(@, got[t])]
                                  /\ got' = [got EXCEPT ![t] = Empty]
                                  /\ UNCHANGED <<sent, refused, withdrawn, hasEnded, cell>>
    /\ UNCHANGED <<taken, closed, end, waiter, rounds, closing>>

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
    /\ cell' = [cell EXCEPT ![Target(t)][at[t]] = Clear]
    /\ GoesOn(t, "Put")
    /\ UNCHANGED <<words, waiter, ownVars>>

-----------------------------------------------------------------------------
(* To close *)

(* Closes though another has put since. *)
ClosesBlindly(c) ==
    /\ pc[c] = "Close"
    /\ closed' = [closed EXCEPT ![Target(c)] = TRUE] /\ GoesOn(c, "PutEnd")
    /\ UNCHANGED <<taken, put, end, cellVars, ownVars>>

(* Ends the last cell that was accepted, too. *)
EndsTheLast(c) ==
    /\ pc[c] = "LookAtTakenToEnd"
    /\ LET first == IF at[c] > 0 THEN at[c] ELSE 1
       IN  IF taken[Target(c)] >= first
              THEN GoesOnAt(c, "Put", first) /\ closing' = [closing EXCEPT ![c].last = taken[Target(c)]]
              ELSE EndsPart(c)
    /\ UNCHANGED <<words, cellVars, rounds, got>>

(* Wakes nobody. *)
EndsNoCell(c) ==
    /\ pc[c] = "LookAtTakenToEnd"
    /\ EndsPart(c)
    /\ UNCHANGED <<words, cellVars, rounds, got>>

(* Closes the items only. *)
GoesOnNowhere(c) == FALSE

(* Does not publish the end of the room. *)
PublishesOneEnd(c) ==
    /\ pc[c] = "PutEnd"
    /\ end' = [end EXCEPT !["items"] = IF Target(c) = "items" THEN at[c] ELSE @]
    /\ IF GoesOnToRoom(c)
          THEN GoesOnAt(c, "LookToClose", None) /\ closing' = [closing EXCEPT ![c] = IsAt("room")]
          ELSE GoesOnAt(c, "LookAtTakenToEnd", end'[FirstPart]) /\ closing' = [closing EXCEPT ![c] = IsAt(FirstPart)]
    /\ UNCHANGED <<taken, put, closed, cellVars, rounds, got>>

(* Closes the room first. *)
ClosesTheRoom(a) == CASE a \in Senders -> "items" [] a \in Receivers -> "room" [] OTHER -> IF closing[a].part = "items" THEN "room" ELSE "items"

(* A closer cancels a wait, instead of resuming it. *)
CancelsToEnd(a) ==
    /\ pc[a] = "TryResume"
    /\ IF waiter[Target(a)][at[a]] = "waiting"
          THEN /\ waiter' = [waiter EXCEPT ![Target(a)][at[a]] = IF a \in Closers THEN "cancelled" ELSE "resumed"]
               /\ HasPut(a)
          ELSE FindsNobody(a) /\ UNCHANGED waiter
    /\ UNCHANGED <<words, cell, rounds>>
===============================================================================
