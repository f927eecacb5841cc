--------------------------- MODULE MCEndlessInTime ---------------------------
(* Cells may be broken without limit; some acquires have a time limit. *)
EXTENDS SemaphoreInTime, MCEndlessCancelled

Everybody     == Threads
OnlyB         == {"B"}
EndlessInTime == Init /\ [][NextInTime \/ Renumber]_vars /\ FairBut({}) /\ LimitsEnd

(* No time limit expires in a cell, once a cell was broken. *)
NoneExpiresInACell == [][\A t \in Threads : pc[t] = "waiting" /\ pc'[t] = "idle" => breaks = 0]_vars
==============================================================================
