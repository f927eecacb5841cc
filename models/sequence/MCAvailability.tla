--------------------------- MODULE MCAvailability ----------------------------
EXTENDS Availability, Rounds

NobodyIsStuck == EverythingIsDone \/ ENABLED <<Next>>_vars

AMayStop        == Spec /\ \A t \in Others : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))
AMayStopHolding == AMayStop /\ WF_vars(pc["A"] # "holding" /\ Produces("A"))
AMayGiveUp ==
    /\ Init /\ [][Next \/ GivesUp("A")]_vars
    /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))

(* Producers that begin again and again. *)
RoundIsOver == (\A p \in Producers : Calling(p) => low[p] >= Round) /\ NumbersAreLowered
Endless ==
    /\ Init /\ [][Next \/ BeginsAnew \/ RoundIsOver]_vars
    /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))
    /\ WF_vars(BeginsAnew) /\ WF_vars(RoundIsOver)
==============================================================================
