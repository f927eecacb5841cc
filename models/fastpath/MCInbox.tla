------------------------------- MODULE MCInbox -------------------------------
EXTENDS Inbox, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(Look(t)) /\ WF_allVars(Proceeds(t))

OthersArriveUnlessItDelivers == <>[]~Delivering("A") => OthersArrive

Anew    == \E e \in Events : SubmitsAnew(e) /\ UNCHANGED <<batch, word, seen>>
Endless == /\ Init /\ [][Next \/ Anew]_allVars /\ WF_allVars(Anew)
           /\ \A t \in Threads : WF_allVars(Look(t)) /\ WF_allVars(Proceeds(t))

(* The same, where A may stop: lock-free or not. *)
EndlessAndAMayStop ==
    /\ Init /\ [][Next \/ Anew]_allVars
    /\ \A t \in Others : WF_allVars(Look(t)) /\ WF_allVars(Proceeds(t))
LockFree == []<>OthersAreIdle \/ []<><<SomeCallEnds>>_allVars

(* Wait-free or not: who tries to leave an event, or to enter, succeeds. *)
NobodyStarves == \A t \in Threads : pc[t] \in {"Look", "Enter", "Push"} ~> pc[t] \notin {"Look", "Enter", "Push"}

(* No access waits for another thread: each can be made as soon as it is   *)
(* due.  Whoever waits for room looks again and again.                     *)
NobodyIsBlocked == \A t \in Threads :
    /\ MayCall(t) => ENABLED Look(t)
    /\ pc[t] \notin {"idle", "Emit"} => ENABLED Proceeds(t)

EmitThrowsOut(t) ==
    /\ ThrowsOut(t)
    /\ batch' = [batch EXCEPT ![t] = <<>>]
    /\ UNCHANGED <<word, seen>>
=============================================================================
