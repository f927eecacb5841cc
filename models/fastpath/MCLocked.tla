------------------------------ MODULE MCLocked ------------------------------
EXTENDS Locked, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(Enter(t)) /\ WF_allVars(Proceeds(t))

OthersArriveIfItStopsOutside == <>[]~Delivering("A") => OthersArrive

Anew    == \E e \in Events : SubmitsAnew(e) /\ UNCHANGED <<batch, lockVars>>
Endless == /\ Init /\ [][Next \/ Anew]_allVars /\ WF_allVars(Anew)
           /\ \A t \in Threads : WF_allVars(Enter(t)) /\ WF_allVars(Proceeds(t))

EmitThrowsOut(t) == ThrowsOut(t) /\ UNCHANGED lockVars /\ batch' = [batch EXCEPT ![t] = <<>>]
=============================================================================
