---------------------------- MODULE MCBargingLink ----------------------------
EXTENDS MCBarging

(* B may stop between its exchange of the tail and its link. *)
BStopsAtLink == Spec /\ WF_vars(Runs("A")) /\ WF_vars(pc["B"] # "Link" /\ Runs("B"))
==============================================================================
