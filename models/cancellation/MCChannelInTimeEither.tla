------------------------ MODULE MCChannelInTimeEither ------------------------
(* Either side: which one gives up between two cells, and which one stalls. *)
EXTENDS MCChannelInTime

NoSendGivesUpBetweenCells    == [][\A t \in Senders : ~(pc[t] = "TakeCell" /\ pc'[t] = "idle")]_vars
NoReceiveGivesUpBetweenCells == [][\A t \in Receivers : ~(pc[t] = "TakeCell" /\ pc'[t] = "idle")]_vars

(* One of them may stop for good, wherever it is. *)
BStopsInTime == InTime /\ \A t \in Threads \ {"B"} : WF_vars(Runs(t))
RStopsInTime == InTime /\ \A t \in Threads \ {"R"} : WF_vars(Runs(t))

EveryCallButThatOfREnds == \A t \in Threads \ {"R"} : ReturnsOrWaits(t)
==============================================================================
