------------------------------- MODULE MCChain -------------------------------
(* Consumers that follow others: one behind the other, or in a diamond. *)
EXTENDS Chain, Scripts

(* S follows R. *)
Pair == [R |-> {}, S |-> {"R"}]

(* S follows R, and T follows S. *)
Line == [R |-> {}, S |-> {"R"}, T |-> {"S"}]

(* S and T follow R, and U follows both. *)
Diamond == [R |-> {}, S |-> {"R"}, T |-> {"R"}, U |-> {"S", "T"}]

(* T follows R and S, which follow nobody. *)
Join == [R |-> {}, S |-> {}, T |-> {"R", "S"}]

(* Each follows the other. *)
Circle == [R |-> {"S"}, S |-> {"R"}]

TwoOnly    == [A |-> <<1, 1>>]
TwoOneOnly == [A |-> <<2, 1>>]
ThreeOnly  == [A |-> <<1, 1, 1>>]
OneOnly    == [A |-> <<1>>]

NobodyIsStuck == EverythingIsDone \/ ENABLED <<ChainNext>>_vars

(* One consumer stops for good, wherever it is. *)
RMayStop == ChainSpec /\ \A t \in Threads \ {"R"} : WF_vars(Produces(t)) /\ WF_vars(Consumption(t))
SMayStop == ChainSpec /\ \A t \in Threads \ {"S"} : WF_vars(Produces(t)) /\ WF_vars(Consumption(t))

ReadsWhatIsPublished(c) == \A s \in Sequences : s \in published ~> Now("done")[c] >= s
RReadsWhatIsPublished   == ReadsWhatIsPublished("R")
SReadsWhatIsPublished   == ReadsWhatIsPublished("S")
==============================================================================
