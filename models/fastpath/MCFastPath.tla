----------------------------- MODULE MCFastPath -----------------------------
EXTENDS FastPath, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(ReadFlag(t)) /\ WF_allVars(Proceeds(t))

OthersArriveUnlessItDelivers == <>[]~Delivering("A") => OthersArrive

(* A node that head or tail points to is still in use. *)
Recycles(e) == next' = [next EXCEPT ![e] = None] /\ UNCHANGED <<tail, head, prev>>
Anew    == \E e \in Events \ {head, tail} :
              SubmitsAnew(e) /\ Recycles(e) /\ UNCHANGED <<countVars, open, count>>
Endless == /\ Init /\ [][Next \/ Anew]_allVars /\ WF_allVars(Anew)
           /\ \A t \in Threads : WF_allVars(ReadFlag(t)) /\ WF_allVars(Proceeds(t))

(* The same, where A may stop: lock-free or not. *)
EndlessAndAMayStop ==
    /\ Init /\ [][Next \/ Anew]_allVars
    /\ \A t \in Others : WF_allVars(ReadFlag(t)) /\ WF_allVars(Proceeds(t))
LockFree == []<>OthersAreIdle \/ []<><<SomeCallEnds>>_allVars

EmitThrowsOut(t) ==
    /\ ThrowsOut(t)
    /\ count' = [count EXCEPT ![t] = 0]
    /\ UNCHANGED <<queueVars, countVars, open>>

-----------------------------------------------------------------------------
(* What the flag is worth. *)

AnyReading == BOOLEAN

ClosedAtTheStart ==
    /\ open = FALSE
    /\ count = [t \in Threads |-> 0]
    /\ CountedInit
    /\ ProducersInit

StaysOpen == open

(* Whoever wrote through, and finds that others are about, closes the flag  *)
(* before it drains.                                                       *)
DetectionCloses == [][\A t \in Threads :
    /\ pc[t] = "Release" /\ pc'[t] = "idle" => wip = 1
    /\ pc[t] = "CloseFlag" /\ pc'[t] = "ReadNext" => ~open']_allVars

OpenAtRest   == AtRest => open
OpenAfterOne == AtRest /\ returned # {} => open

(* No access waits for another thread: each can be made as soon as it is   *)
(* due.                                                                    *)
NobodyIsBlocked == \A t \in Threads :
    /\ MayCall(t) => ENABLED ReadFlag(t)
    /\ pc[t] \notin {"idle", "Emit"} => ENABLED Proceeds(t)
=============================================================================
