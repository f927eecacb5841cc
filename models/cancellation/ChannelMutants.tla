---------------------------- MODULE ChannelMutants ----------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCChannel

(* Puts its waiter into the cell without a look whether another has. *)
InstallsBlindly(t) ==
    /\ pc[t] = "Install"
    /\ cell' = [cell EXCEPT ![at[t]] = "waiter"]
    /\ waiter' = [waiter EXCEPT ![at[t]] = "waiting"]
    /\ element' = [element EXCEPT ![at[t]] = IF t \in Senders THEN Own(t) ELSE Nothing]
    /\ GoesOn(t, "waiting")
    /\ UNCHANGED <<count, rounds>>

(* Waits in a cell whose other side was cancelled. *)
WaitsForTheCancelled(t) ==
    /\ pc[t] = "Look"
    /\ CASE cell[at[t]] = "waiter" -> GoesOn(t, IF t \in Senders THEN "PutElement" ELSE "Resume") /\ UNCHANGED cell
         [] OTHER                  -> GoesOn(t, "Install") /\ cell' = [cell EXCEPT ![at[t]] = "empty"]
    /\ UNCHANGED <<count, waiter, element, rounds>>

(* Resumes a waiter without a look whether it was cancelled. *)
ResumesBlindly(t) ==
    /\ pc[t] = "Resume"
    /\ waiter' = [waiter EXCEPT ![at[t]] = "resumed"]
    /\ GoesOn(t, "Clear")
    /\ UNCHANGED <<count, cell, element, rounds>>

(* Treats a cancelled wait of the other side as a handoff. *)
TakesItForMet(t) ==
    /\ pc[t] = "Resume"
    /\ waiter' = [waiter EXCEPT ![at[t]] = IF @ = "waiting" THEN "resumed" ELSE @]
    /\ GoesOn(t, "Clear")
    /\ UNCHANGED <<count, cell, element, rounds>>

(* A send returns as if its element had been received, though the receive was cancelled. *)
GivesUp(t) ==
    /\ pc[t] = "Resume"
    /\ IF waiter[at[t]] = "waiting"
          THEN waiter' = [waiter EXCEPT ![at[t]] = "resumed"] /\ GoesOn(t, "Clear")
          ELSE /\ UNCHANGED waiter
               /\ IF t \in Senders THEN HasMet(t) ELSE BeginsAgain(t)
    /\ UNCHANGED <<count, cell, element, rounds>>

(* A thread that may be cancelled takes its resumption for a cancellation. *)
ForgetsThatItWasResumed(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] # "waiting"
    /\ IF waiter[at[t]] = "resumed" /\ t \notin Cancelled
          THEN HasMet(t)
          ELSE /\ Returns(t)
               /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
               /\ UNCHANGED <<sent, received>>
    /\ UNCHANGED <<count, cellVars, rounds>>

(* Cancels a waiter that was resumed before. *)
CancelsBlindly(h) ==
    /\ pc[h] = "none"
    /\ \E t \in Cancelled : pc[t] = "waiting" /\ at[t] = CellOf(h)
    /\ waiter' = [waiter EXCEPT ![CellOf(h)] = "cancelled"]
    /\ GoesOn(h, "Clear")
    /\ UNCHANGED <<count, cell, element, rounds>>

(* Takes a cell by a load and a store. *)
TakesCellInTwoSteps(t) ==
    /\ pc[t] \in {"TakeCell", "StoreTaken"} \/ (pc[t] = "idle" /\ rounds[t] < Rounds[t])
    /\ IF pc[t] # "StoreTaken"
          THEN /\ pc' = [pc EXCEPT ![t] = "StoreTaken"]
               /\ at' = [at EXCEPT ![t] = count[Side(t)] + 1]
               /\ UNCHANGED count
          ELSE /\ pc' = [pc EXCEPT ![t] = "Look"]
               /\ count' = [count EXCEPT ![Side(t)] = at[t]]
               /\ UNCHANGED at
    /\ rounds' = IF pc[t] = "idle" THEN [rounds EXCEPT ![t] = @ + 1] ELSE rounds
    /\ UNCHANGED <<cellVars, historyVars>>

(* Moves on to a later cell if somebody waits there. *)
LastFirst(t) ==
    /\ pc[t] = "Look"
    /\ LET later == {i \in Cell : i >= at[t] /\ waiter[i] = "waiting" /\ \A u \in Threads \ {t} : Side(u) = Side(t) => at[u] # i}
           next  == IF later = {} THEN at[t] ELSE CHOOSE i \in later : \A j \in later : j <= i
       IN  /\ at' = [at EXCEPT ![t] = next]
           /\ pc' = [pc EXCEPT ![t] = CASE cell[next] = "empty" -> "Install"
                                        [] cell[next] = "waiter" -> IF t \in Senders THEN "PutElement" ELSE "Resume"
                                        [] OTHER -> "TakeCell"]
    /\ UNCHANGED <<count, cellVars, rounds, historyVars>>

(* The waiter stays in the cell after its resumption, or after its cancellation. *)
LeavesTheResumed(a) ==
    /\ pc[a] = "Clear"
    /\ cell' = IF a \in Threads THEN cell ELSE [cell EXCEPT ![CellOf(a)] = "clear"]
    /\ IF a \in Threads THEN HasMet(a) ELSE GoesOn(a, "done")
    /\ UNCHANGED <<count, waiter, element, rounds>>

LeavesTheCancelled(a) ==
    /\ pc[a] = "Clear"
    /\ cell' = IF a \in Threads THEN [cell EXCEPT ![at[a]] = "clear"] ELSE cell
    /\ IF a \in Threads THEN HasMet(a) ELSE GoesOn(a, "done")
    /\ UNCHANGED <<count, waiter, element, rounds>>

(* Clears the cell as if nobody had been there. *)
Empties(a) ==
    /\ pc[a] = "Clear"
    /\ cell' = [cell EXCEPT ![IF a \in Threads THEN at[a] ELSE CellOf(a)] = "empty"]
    /\ IF a \in Threads THEN HasMet(a) ELSE GoesOn(a, "done")
    /\ UNCHANGED <<count, waiter, element, rounds>>

(* Waits until the canceller has cleared the cell. *)
WaitsUntilItIsClear(t) ==
    /\ pc[t] = "Resume"
    /\ CASE waiter[at[t]] = "waiting" -> waiter' = [waiter EXCEPT ![at[t]] = "resumed"] /\ GoesOn(t, "Clear")
         [] OTHER                     -> UNCHANGED waiter /\ IF cell[at[t]] = "clear" THEN BeginsAgain(t) ELSE GoesOn(t, "Resume")
    /\ UNCHANGED <<count, cell, element, rounds>>

(* Takes the element again in each call. *)
TakesTheFirst(t) ==
    /\ pc[t] = "TakeElement"
    /\ received' = [received EXCEPT ![t] = Append(@, element[1])]
    /\ Returns(t)
    /\ UNCHANGED <<count, cellVars, rounds, sent, withdrawn>>

(* A thread that wakes takes any resumed waiter for its own. *)
TakesFromAnother(t) ==
    /\ pc[t] = "waiting"
    /\ \E i \in Cell :
          /\ waiter[i] = "resumed" \/ (i = at[t] /\ waiter[i] = "cancelled")
          /\ IF waiter[i] = "resumed" /\ t \in Receivers
                THEN /\ at' = [at EXCEPT ![t] = i]
                     /\ pc' = [pc EXCEPT ![t] = "TakeElement"]
                     /\ UNCHANGED historyVars
                ELSE /\ Returns(t)
                     /\ IF waiter[i] = "resumed"
                           THEN sent' = sent \cup {Own(t)} /\ UNCHANGED withdrawn
                           ELSE withdrawn' = (IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn) /\ UNCHANGED sent
                     /\ UNCHANGED received
    /\ UNCHANGED <<count, cellVars, rounds>>

(* A cancelled call starts over. *)
NeverGivesUp(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] # "waiting"
    /\ IF waiter[at[t]] = "resumed" THEN HasMet(t) ELSE BeginsAgain(t)
    /\ UNCHANGED <<count, cellVars, rounds>>

(* Numbers cells from zero. *)
TakesCellFromZero(t) ==
    /\ pc[t] = "TakeCell" \/ (pc[t] = "idle" /\ rounds[t] < Rounds[t])
    /\ count' = [count EXCEPT ![Side(t)] = @ + 1]
    /\ pc' = [pc EXCEPT ![t] = "Look"]
    /\ at' = [at EXCEPT ![t] = count[Side(t)]]
    /\ rounds' = IF pc[t] = "idle" THEN [rounds EXCEPT ![t] = @ + 1] ELSE rounds
    /\ UNCHANGED <<cellVars, historyVars>>

(* Waits where the other is about to come, and does not look again. *)
SpinsForTheOther(t) ==
    /\ pc[t] = "Look"
    /\ LET isAhead == count[Side(t)] <= count[IF t \in Senders THEN "receive" ELSE "send"]
       IN  CASE cell[at[t]] = "empty" /\ isAhead -> GoesOn(t, "Look")
             [] cell[at[t]] = "empty"  -> GoesOn(t, "Install")
             [] cell[at[t]] = "waiter" -> GoesOn(t, IF t \in Senders THEN "PutElement" ELSE "Resume")
             [] cell[at[t]] = "clear"  -> BeginsAgain(t)
    /\ UNCHANGED <<count, cellVars, rounds>>

(* Returns without a handoff because its peer was cancelled. *)
ReturnsWithNothing(t) ==
    /\ Returns(t)
    /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
    /\ UNCHANGED <<sent, received>>
LookOrReturn(t) ==
    /\ pc[t] = "Look"
    /\ CASE cell[at[t]] = "empty"  -> GoesOn(t, "Install")
         [] cell[at[t]] = "waiter" -> GoesOn(t, IF t \in Senders THEN "PutElement" ELSE "Resume")
         [] cell[at[t]] = "clear"  -> ReturnsWithNothing(t)
    /\ UNCHANGED <<count, cellVars, rounds>>
ResumeOrReturn(t) ==
    /\ pc[t] = "Resume"
    /\ IF waiter[at[t]] = "waiting"
          THEN waiter' = [waiter EXCEPT ![at[t]] = "resumed"] /\ GoesOn(t, "Clear")
          ELSE ReturnsWithNothing(t) /\ UNCHANGED waiter
    /\ UNCHANGED <<count, cell, element, rounds>>

(* Takes the element of the next send, if that waits. *)
TakesEarly(t) ==
    /\ pc[t] = "TakeElement"
    /\ LET next == at[t] + 1
           from == IF next \in Cell /\ waiter[next] = "waiting" /\ element[next] # Nothing THEN next ELSE at[t]
       IN  received' = [received EXCEPT ![t] = Append(@, element[from])]
    /\ Returns(t)
    /\ UNCHANGED <<count, cellVars, rounds, sent, withdrawn>>

(* Takes its element, and takes it again. *)
TakesTwice(t) ==
    /\ pc[t] = "TakeElement"
    /\ received' = [received EXCEPT ![t] = @ \o <<element[at[t]], element[at[t]]>>]
    /\ Returns(t)
    /\ UNCHANGED <<count, cellVars, rounds, sent, withdrawn>>

(* A receive that wakes does not ask whether it was resumed. *)
ReturnsInAnyCase(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] # "waiting"
    /\ IF waiter[at[t]] = "resumed" /\ t \in Senders
          THEN HasMet(t)
          ELSE /\ Returns(t)
               /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
               /\ UNCHANGED <<sent, received>>
    /\ UNCHANGED <<count, cellVars, rounds>>

(* Says of no element that it was not sent. *)
ForgetsItsElement(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] # "waiting"
    /\ IF waiter[at[t]] = "resumed" THEN HasMet(t) ELSE Returns(t) /\ UNCHANGED historyVars
    /\ UNCHANGED <<count, cellVars, rounds>>
===============================================================================
