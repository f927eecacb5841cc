-------------------------- MODULE MCEndlessCancelled --------------------------
(***************************************************************************)
(* Cells may be broken without limit, as in MCEndless, and waits may be    *)
(* cancelled.  Once nobody is in a cell, no handler runs, and both ends    *)
(* have passed all cells taken, the cells may be numbered from one again.  *)
(***************************************************************************)
EXTENDS MCSemaphore

AllArePassed ==
    /\ enqueued = dequeued /\ enqueued > 0
    /\ Waiting = {} /\ \A a \in Actors : at[a] = None
    /\ \A h \in Cancellers : pc[h] \in {"none", "done"}

RenumberCells ==
    /\ AllArePassed
    /\ enqueued' = 0 /\ dequeued' = 0 /\ breaks' = 0
    /\ cell' = [i \in Cell |-> "empty"]
    /\ waiter' = [i \in Cell |-> "none"]
    /\ pc' = [a \in Actors |-> IF a \in Cancellers THEN "none" ELSE pc[a]]
    /\ UNCHANGED <<permits, at, historyVars>>

Renumber == RenumberCells /\ UNCHANGED rounds
===============================================================================
