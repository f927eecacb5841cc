----------------------------- MODULE MCBusySpin ------------------------------
EXTENDS BusySpin, Scripts

NobodyIsStuck == EverythingIsDone \/ ENABLED <<Next>>_vars

AMayStop        == Spec /\ \A t \in Others : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))
AMayStopHolding == AMayStop /\ WF_vars(pc["A"] # "holding" /\ Produces("A"))
==============================================================================
