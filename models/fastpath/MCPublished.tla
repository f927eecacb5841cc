---------------------------- MODULE MCPublished ----------------------------
EXTENDS Published, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(ReadFlag(t)) /\ WF_allVars(Proceeds(t))
=============================================================================
