------------------------ MODULE MCInboxInJavaOpened -------------------------
(* What was opened is counted, so that an event that is lost, or delivered  *)
(* again, is not for that reason free of races.                            *)
EXTENDS MCInboxInJava

VARIABLE opened     \* opened[e]: how often e was opened

OpensNow(e) == \E t \in Threads : pc[t] = "Open" /\ pc'[t] = "Emit" /\ Head(batch[t]) = e

Counted ==
    /\ Init /\ opened = [e \in Events |-> 0]
    /\ [][Next /\ opened' = [e \in Events |-> opened[e] + IF OpensNow(e) THEN 1 ELSE 0]]_<<vars, opened>>

EachIsOpened     == AllReturned => \A e \in Events : opened[e] = 1
NoneIsOpenedTwice == \A e \in Events : opened[e] <= 1
=============================================================================
