--------------------------- MODULE MCBargingPasses ---------------------------
EXTENDS MCBarging

AFourTimes == [t \in Threads |-> IF t = "A" THEN 4 ELSE 1]
==============================================================================
