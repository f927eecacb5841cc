--------------------------- MODULE MCEndlessInTime ---------------------------
(* Cells are broken for ever, as in MCEndless; some acquires have a limit of time. *)
EXTENDS SemaphoreInTime, MCEndless

Everybody     == Threads
OnlyB         == {"B"}
EndlessInTime == Init /\ [][NextInTime \/ Renumber]_vars /\ FairBut({}) /\ LimitsEnd
==============================================================================
