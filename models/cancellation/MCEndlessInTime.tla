--------------------------- MODULE MCEndlessInTime ---------------------------
(* Cells may be broken without limit, as in MCEndless; some acquires have a time limit. *)
EXTENDS SemaphoreInTime, MCEndless

Everybody     == Threads
OnlyB         == {"B"}
EndlessInTime == Init /\ [][NextInTime \/ Renumber]_vars /\ FairBut({}) /\ LimitsEnd
==============================================================================
