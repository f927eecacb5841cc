-------------------------- MODULE MCSemaphoreInTime --------------------------
EXTENDS SemaphoreInTime, MCSemaphore

NobodyGivesUpBetweenCells == [][\A t \in Threads : ~(pc[t] = "Take" /\ pc'[t] = "idle")]_vars
==============================================================================
