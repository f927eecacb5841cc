------------------------------ MODULE MCQueued ------------------------------
EXTENDS Queued, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(ExchangeTail(t)) /\ WF_allVars(Proceeds(t))

OthersArriveIfItStopsOutside == <>[]~Delivering("A") => OthersArrive

(* A node that head or tail points to is still in use. *)
Recycles(e) == next' = [next EXCEPT ![e] = None] /\ UNCHANGED <<tail, head, prev>>
Anew    == \E e \in Events \ {head, tail} : SubmitsAnew(e) /\ Recycles(e) /\ UNCHANGED countVars
Endless == /\ Init /\ [][Next \/ Anew]_allVars /\ WF_allVars(Anew)
           /\ \A t \in Threads : WF_allVars(ExchangeTail(t)) /\ WF_allVars(Proceeds(t))

EmitThrowsOut(t) == ThrowsOut(t) /\ UNCHANGED <<queueVars, countVars>>
=============================================================================
