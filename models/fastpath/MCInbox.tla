------------------------------- MODULE MCInbox -------------------------------
EXTENDS Inbox, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(Look(t)) /\ WF_allVars(Proceeds(t))

OthersArriveIfItStopsOutside == <>[]~Delivering("A") => OthersArrive

Anew    == \E e \in Events : SubmitsAnew(e) /\ UNCHANGED <<batch, word, seen>>
Endless == /\ Init /\ [][Next \/ Anew]_allVars /\ WF_allVars(Anew)
           /\ \A t \in Threads : WF_allVars(Look(t)) /\ WF_allVars(Proceeds(t))

EmitThrowsOut(t) ==
    /\ ThrowsOut(t)
    /\ batch' = [batch EXCEPT ![t] = <<>>]
    /\ UNCHANGED <<word, seen>>
=============================================================================
