------------------------------- MODULE Mailbox -------------------------------
(* A box for one letter, with one monitor. `put` waits until the box is      *)
(* empty, and `take` until it is full.                                        *)
(*                                                                            *)
(* A critical section is one step. A wait releases the monitor, so it divides *)
(* the section in two: PutAgain is the rest of Put.                           *)
EXTENDS Naturals

CONSTANTS Threads, Letters

VARIABLES letter,         \* the field: the letter in the box, or 0
          waiting,        \* the wait set: who waits, and was not notified
          pc, holds       \* where each thread is, and the letter that it wants to put

vars == <<letter, waiting, pc, holds>>

Init ==
    /\ letter = 0
    /\ waiting = {}
    /\ pc = [t \in Threads |-> "outside"]
    /\ holds = [t \in Threads |-> 0]

(* Who may be waiting after a notification, of those who were. *)
NotifyAll(others) == {{}}

NotifyOne(others) == IF others = {} THEN {{}} ELSE {others \ {t} : t \in others}

NotifyChosen(others) == IF others = {} THEN {{}} ELSE {others \ {CHOOSE t \in others : TRUE}}

Notified(others) == NotifyAll(others)

(* The thread finds what it was waiting for, and notifies others. *)
Leaves(t) ==
    /\ waiting' \in Notified(waiting \ {t})
    /\ pc' = [pc EXCEPT ![t] = "outside"]
    /\ holds' = [holds EXCEPT ![t] = 0]

Waits(t, where, n) ==
    /\ waiting' = waiting \cup {t}
    /\ pc' = [pc EXCEPT ![t] = where]
    /\ holds' = [holds EXCEPT ![t] = n]
    /\ UNCHANGED letter

TryToPut(t, n) ==
    IF letter = 0
       THEN letter' = n /\ Leaves(t)
       ELSE Waits(t, "puts", n)

TryToTake(t) ==
    IF letter # 0
       THEN letter' = 0 /\ Leaves(t)
       ELSE Waits(t, "takes", 0)

Put(t, n) == pc[t] = "outside" /\ TryToPut(t, n)

(* Java allows a thread to wake up at any time. *)
MayWake(t) == TRUE

IsNotified(t) == t \notin waiting

PutAgain(t) == pc[t] = "puts" /\ MayWake(t) /\ TryToPut(t, holds[t])

Take(t) == pc[t] = "outside" /\ TryToTake(t)

TakeAgain(t) == pc[t] = "takes" /\ MayWake(t) /\ TryToTake(t)

(* An interrupt ends the wait of a thread that was not notified. *)
GivesUp(t) ==
    /\ t \in waiting
    /\ waiting' = waiting \ {t}
    /\ pc' = [pc EXCEPT ![t] = "outside"]
    /\ holds' = [holds EXCEPT ![t] = 0]
    /\ UNCHANGED letter

PutIsInterrupted(t) == pc[t] = "puts" /\ GivesUp(t)

TakeIsInterrupted(t) == pc[t] = "takes" /\ GivesUp(t)

Next == \E t \in Threads :
    \/ \E n \in Letters : Put(t, n)
    \/ PutAgain(t)
    \/ PutIsInterrupted(t)
    \/ Take(t)
    \/ TakeAgain(t)
    \/ TakeIsInterrupted(t)

Spec == Init /\ [][Next]_vars

(* If all threads wait, they wait for what is not there. *)
NobodyIsForgotten ==
    waiting = Threads => \A t \in Threads : pc[t] = IF letter = 0 THEN "takes" ELSE "puts"
=============================================================================
