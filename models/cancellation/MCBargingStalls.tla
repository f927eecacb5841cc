--------------------------- MODULE MCBargingStalls ---------------------------
EXTENDS MCBarging

AFiveTimes == [t \in Threads |-> IF t = "A" THEN 5 ELSE 1]
TwiceButC == [t \in Threads |-> IF t = "C" THEN 1 ELSE 2]

(* A may stop in its release, before it wakes the thread that it has found. *)
AStopsBeforeItWakes ==
    Spec /\ WF_vars(pc["A"] # "Unpark" /\ Runs("A")) /\ WF_vars(Runs("B")) /\ WF_vars(Runs("C"))

(* B may stop before it passes the turn on, if it has given up. *)
BStopsWithTheTurn ==
    Spec /\ WF_vars(Runs("A")) /\ WF_vars((pc["B"] # "ResumeNext" \/ "B" \in has) /\ Runs("B")) /\ WF_vars(Runs("C"))

CEnds == []<>(pc["C"] \in {"idle", "holding"})

NoMoreHoldersThanPermits == Cardinality(has) <= Permits
==============================================================================
