------------------------------ MODULE MCLocked ------------------------------
EXTENDS Locked, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(Enter(t)) /\ WF_allVars(Proceeds(t))

OthersArriveUnlessItDelivers == <>[]~Delivering("A") => OthersArrive

Anew    == \E e \in Events : SubmitsAnew(e) /\ UNCHANGED <<batch, lockVars>>
Endless == /\ Init /\ [][Next \/ Anew]_allVars /\ WF_allVars(Anew)
           /\ \A t \in Threads : WF_allVars(Enter(t)) /\ WF_allVars(Proceeds(t))

(* The same, where A may stop: lock-free or not. *)
EndlessAndAMayStop ==
    /\ Init /\ [][Next \/ Anew]_allVars
    /\ \A t \in Others : WF_allVars(Enter(t)) /\ WF_allVars(Proceeds(t))
LockFree == []<>OthersAreIdle \/ []<><<SomeCallEnds>>_allVars

EmitThrowsOut(t) == ThrowsOut(t) /\ UNCHANGED lockVars /\ batch' = [batch EXCEPT ![t] = <<>>]
=============================================================================
