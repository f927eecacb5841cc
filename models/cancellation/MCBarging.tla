------------------------------ MODULE MCBarging ------------------------------
EXTENDS Barging

Once    == [t \in Threads |-> 1]
Twice   == [t \in Threads |-> 2]
AAgain  == [t \in Threads |-> IF t = "A" THEN 0 ELSE 1]
ATwice  == [t \in Threads |-> IF t = "A" THEN 2 ELSE 1]
AThrice == [t \in Threads |-> IF t = "A" THEN 3 ELSE 1]

(* B may stop when it is the first in the queue. *)
BStopsAsFirst == Spec /\ WF_vars(Runs("A")) /\ WF_vars(pc["B"] # "LookAsFirst" /\ Runs("B"))
AEnds         == []<>(pc["A"] \in {"idle", "holding"})
==============================================================================
