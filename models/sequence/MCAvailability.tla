--------------------------- MODULE MCAvailability ----------------------------
EXTENDS Availability, Scripts

AMayStop == Spec /\ \A t \in Others : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))
==============================================================================
