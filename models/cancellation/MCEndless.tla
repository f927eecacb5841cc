------------------------------ MODULE MCEndless ------------------------------
(***************************************************************************)
(* Cells may be broken without limit.  Once nobody is in a cell and both   *)
(* ends have passed all cells taken, the cells may be numbered from one    *)
(* again.                                                                  *)
(***************************************************************************)
EXTENDS MCSemaphore

ASSUME Cancelled = {}

AllArePassed ==
    /\ enqueued = dequeued /\ enqueued > 0
    /\ Waiting = {} /\ \A a \in Actors : at[a] = None

Renumber ==
    /\ AllArePassed
    /\ enqueued' = 0 /\ dequeued' = 0 /\ breaks' = 0
    /\ cell' = [i \in Cell |-> "empty"]
    /\ waiter' = [i \in Cell |-> "none"]
    /\ UNCHANGED <<permits, pc, at, rounds, historyVars>>

Endless == Init /\ [][Next \/ Renumber]_vars /\ FairBut({})
=============================================================================
