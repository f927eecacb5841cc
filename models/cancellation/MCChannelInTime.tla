--------------------------- MODULE MCChannelInTime ---------------------------
EXTENDS ChannelInTime, MCChannel

NobodyGivesUpBetweenCells == [][\A t \in Threads : ~(pc[t] = "TakeCell" /\ pc'[t] = "idle")]_vars
===============================================================================
