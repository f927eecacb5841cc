------------------------------ MODULE MCQueued ------------------------------
EXTENDS Queued, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(ExchangeTail(t)) /\ WF_allVars(Proceeds(t))

OthersArriveUnlessItDelivers == <>[]~Delivering("A") => OthersArrive

(* A node that head or tail points to is still in use. *)
Recycles(e) == next' = [next EXCEPT ![e] = None] /\ UNCHANGED <<tail, head, prev>>
Anew    == \E e \in Events \ {head, tail} : SubmitsAnew(e) /\ Recycles(e) /\ UNCHANGED countVars
Endless == /\ Init /\ [][Next \/ Anew]_allVars /\ WF_allVars(Anew)
           /\ \A t \in Threads : WF_allVars(ExchangeTail(t)) /\ WF_allVars(Proceeds(t))

(* The same, where A may stop: lock-free or not. *)
EndlessAndAMayStop ==
    /\ Init /\ [][Next \/ Anew]_allVars
    /\ \A t \in Others : WF_allVars(ExchangeTail(t)) /\ WF_allVars(Proceeds(t))
LockFree == []<>OthersAreIdle \/ []<><<SomeCallEnds>>_allVars

EmitThrowsOut(t) == ThrowsOut(t) /\ UNCHANGED <<queueVars, countVars>>
=============================================================================
