---------------------------- MODULE MCPublished ----------------------------
EXTENDS Published, Cases

ThreeAndAnEnd == [A |-> <<"a1", "a2", "a3">>, B |-> <<"END">>, C |-> <<"c1">>]

AMayStop == Spec /\ \A t \in Others : WF_allVars(ReadFlag(t)) /\ WF_allVars(Proceeds(t))

(* No access waits for another thread: each can be made as soon as it is   *)
(* due.                                                                    *)
NobodyIsBlocked == \A t \in Threads : pc[t] \notin {"idle", "Emit"} => ENABLED <<Proceeds(t)>>_allVars

(* Whoever has left the loop has forgotten what it has polled.             *)
OnlyTheLoopCounts == \A t \in Threads : pc[t] \in {"idle", "ResetThrown"} => count[t] = 0
=============================================================================
