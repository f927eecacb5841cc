------------------------------ MODULE MCPending ------------------------------
EXTENDS Pending, Rounds

NobodyIsStuck == EverythingIsDone \/ ENABLED <<Next>>_vars

AMayStop        == Spec /\ \A t \in Others : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))
AMayStopHolding == AMayStop /\ WF_vars(pc["A"] # "holding" /\ Produces("A"))

(* Producers that begin again and again. *)
RoundIsOver ==
    /\ memory.cursor[0] >= Round
    /\ \A p \in Producers : Calling(p) => at[p] >= Round
    /\ NumbersAreLowered
Endless ==
    /\ Init /\ [][Next \/ BeginsAnew \/ RoundIsOver]_vars
    /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))
    /\ WF_vars(BeginsAnew) /\ WF_vars(RoundIsOver)

(* A producer that publishes returns at some time. *)
NobodyIsCaptured == \A p \in Producers : pc[p] = "Advance" ~> pc[p] = "idle"
==============================================================================
