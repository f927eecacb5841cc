--------------------------- MODULE MCBargingPasses ---------------------------
EXTENDS MCBarging

TwiceButC  == [t \in Threads |-> IF t = "C" THEN 1 ELSE 2]
AFourTimes == [t \in Threads |-> IF t = "A" THEN 4 ELSE 1]
AFiveTimes == [t \in Threads |-> IF t = "A" THEN 5 ELSE 1]
==============================================================================
