------------------------ MODULE ChannelInTimeMutants -------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCChannelInTime

SaysItWasSent(t) ==
    /\ pc[t] = "TakeCell" /\ t \in Limited /\ t \in Senders
    /\ Returns(t)
    /\ sent' = sent \cup {Own(t)}
    /\ UNCHANGED <<count, cellVars, rounds, withdrawn, received>>

SaysNothing(t) ==
    /\ pc[t] = "TakeCell" /\ t \in Limited
    /\ Returns(t)
    /\ UNCHANGED <<count, cellVars, rounds, historyVars>>

(* The other side has this cell, too, and waits there. *)
GivesUpInItsCell(t) ==
    /\ pc[t] = "Look" /\ t \in Limited
    /\ Returns(t)
    /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
    /\ UNCHANGED <<count, cellVars, rounds, sent, received>>
AnybodyGivesUp(t) ==
    /\ pc[t] = "TakeCell"
    /\ Returns(t)
    /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
    /\ UNCHANGED <<count, cellVars, rounds, sent, received>>

ReturnsWithNothing(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] # "waiting"
    /\ IF waiter[at[t]] = "resumed" /\ t \in Senders
          THEN HasMet(t)
          ELSE /\ Returns(t)
               /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
               /\ UNCHANGED <<sent, received>>
    /\ UNCHANGED <<count, cellVars, rounds>>
===============================================================================
