---------------------------- MODULE MCPublished ----------------------------
EXTENDS Published, Cases

AMayStop == Spec /\ \A t \in Others : WF_allVars(ReadFlag(t)) /\ WF_allVars(Proceeds(t))

(* No access waits for another thread: each can be made as soon as it is   *)
(* due.                                                                    *)
NobodyIsBlocked == \A t \in Threads : pc[t] \notin {"idle", "Emit"} => ENABLED Proceeds(t)
=============================================================================
