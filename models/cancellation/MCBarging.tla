------------------------------ MODULE MCBarging ------------------------------
EXTENDS Barging, TLC

Once    == [t \in Threads |-> 1]
Twice   == [t \in Threads |-> 2]
AAgain  == [t \in Threads |-> IF t = "A" THEN 0 ELSE 1]
ATwice  == [t \in Threads |-> IF t = "A" THEN 2 ELSE 1]
AThrice == [t \in Threads |-> IF t = "A" THEN 3 ELSE 1]

One       == [t \in Threads |-> 1]
BNeedsTwo == [t \in Threads |-> IF t = "B" THEN 2 ELSE 1]

Nobodys == <<>>
HA      == "A" :> "HA"
HB      == "B" :> "HB"
HC      == "C" :> "HC"
HAAndHB == HA @@ HB
HBAndHC == HB @@ HC

(* B may stop when it is the first in the queue. *)
BStopsAsFirst == Spec /\ WF_vars(Runs("A")) /\ WF_vars(pc["B"] # "LookAsFirst" /\ Runs("B"))
AEnds         == []<>(pc["A"] \in {"idle", "holding"})
==============================================================================
