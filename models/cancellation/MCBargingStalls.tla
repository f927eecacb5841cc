--------------------------- MODULE MCBargingStalls ---------------------------
EXTENDS MCBarging

(* A may stop in its release, before it wakes the thread that it has found. *)
AStopsBeforeItWakes ==
    Spec /\ WF_vars(pc["A"] # "Unpark" /\ Runs("A")) /\ WF_vars(Runs("B")) /\ WF_vars(Runs("C"))

(* B may stop before it passes the turn on, if it has given up. *)
BStopsWithTheTurn ==
    Spec /\ WF_vars(Runs("A")) /\ WF_vars((pc["B"] # "ResumeNext" \/ "B" \in has) /\ Runs("B")) /\ WF_vars(Runs("C"))

(* B may stop between its exchange of the tail and its link. *)
BStopsAtLink == Spec /\ WF_vars(Runs("A")) /\ WF_vars(pc["B"] # "Link" /\ Runs("B"))

CEnds == []<>(pc["C"] \in {"idle", "holding"})

NoMoreHoldersThanPermits == Cardinality(has) <= Permits
==============================================================================
