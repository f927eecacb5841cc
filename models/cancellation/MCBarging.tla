------------------------------ MODULE MCBarging ------------------------------
EXTENDS Barging

Once      == [t \in Threads |-> 1]
Twice     == [t \in Threads |-> 2]
Again     == [t \in Threads |-> 0]
AAgain    == [t \in Threads |-> IF t = "A" THEN 0 ELSE 1]
ATwice    == [t \in Threads |-> IF t = "A" THEN 2 ELSE 1]
==============================================================================
