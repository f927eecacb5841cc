-------------------------------- MODULE Depot --------------------------------
(* A depot for up to Capacity things, with a lock and two conditions. `put`   *)
(* waits until there is room, and `take` until there is a thing.              *)
(*                                                                            *)
(* A critical section is one step. A wait releases the lock, so it divides    *)
(* the section in two: PutAgain is the rest of Put.                           *)
EXTENDS Naturals

CONSTANTS Threads, Capacity

VARIABLES things,             \* the field: the number of things in the depot
          putters, takers,    \* the wait sets: who waits, and was not notified
          pc                  \* where each thread is

vars == <<things, putters, takers, pc>>

Init ==
    /\ things = 0
    /\ putters = {} /\ takers = {}
    /\ pc = [t \in Threads |-> "outside"]

(* One thread is woken, if one waits. *)
WakeOne(others) == IF others = {} THEN {{}} ELSE {others \ {t} : t \in others}

WakeNobody(others) == {others}

Woken(others) == WakeOne(others)

Goes(t, where) == pc' = [pc EXCEPT ![t] = where]

TryToPut(t) ==
    IF things < Capacity
       THEN /\ things' = things + 1
            /\ putters' = putters \ {t}
            /\ takers' \in Woken(takers)
            /\ Goes(t, "outside")
       ELSE /\ putters' = putters \cup {t}
            /\ Goes(t, "puts")
            /\ UNCHANGED <<things, takers>>

TryToTake(t) ==
    IF things > 0
       THEN /\ things' = things - 1
            /\ takers' = takers \ {t}
            /\ putters' \in Woken(putters)
            /\ Goes(t, "outside")
       ELSE /\ takers' = takers \cup {t}
            /\ Goes(t, "takes")
            /\ UNCHANGED <<things, putters>>

Put(t) == pc[t] = "outside" /\ TryToPut(t)

PutAgain(t) == pc[t] = "puts" /\ TryToPut(t)

Take(t) == pc[t] = "outside" /\ TryToTake(t)

TakeAgain(t) == pc[t] = "takes" /\ TryToTake(t)

(* An interrupt ends the wait of a thread that was not notified. *)
PutIsInterrupted(t) ==
    /\ t \in putters
    /\ putters' = putters \ {t}
    /\ Goes(t, "outside")
    /\ UNCHANGED <<things, takers>>

TakeIsInterrupted(t) ==
    /\ t \in takers
    /\ takers' = takers \ {t}
    /\ Goes(t, "outside")
    /\ UNCHANGED <<things, putters>>

Next == \E t \in Threads :
    \/ Put(t) \/ PutAgain(t) \/ PutIsInterrupted(t)
    \/ Take(t) \/ TakeAgain(t) \/ TakeIsInterrupted(t)

Spec == Init /\ [][Next]_vars

(* If there is a thing, then a thread that waits for one was woken, or one    *)
(* thing is left for each thread that was.                                    *)
NobodyIsForgotten ==
    /\ things > 0 /\ takers # {} => \E t \in Threads \ takers : pc[t] = "takes"
    /\ things < Capacity /\ putters # {} => \E t \in Threads \ putters : pc[t] = "puts"
=============================================================================
