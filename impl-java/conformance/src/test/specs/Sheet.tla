-------------------------------- MODULE Sheet --------------------------------
(* A letter that is in no memory: whoever has seen the flag finds it. *)
EXTENDS Shared

VARIABLES
    pc,
    got,
    letter

vars == <<memoryVars, pc, got, letter>>

Init ==
    /\ SharedInit([flag |-> [i \in {0} |-> 0]])
    /\ pc = [t \in Threads |-> "outside"]
    /\ got = 0 - 1
    /\ letter = 0

Write(t) ==
    /\ t = "W" /\ pc[t] = "outside"
    /\ letter' = 1
    /\ pc' = [pc EXCEPT ![t] = "written"]
    /\ UNCHANGED <<memoryVars, got>>

Raise(t) ==
    /\ pc[t] = "written"
    /\ Writes(t, "raise", "flag", 0, 1)
    /\ pc' = [pc EXCEPT ![t] = "sent"]
    /\ UNCHANGED <<got, letter>>

Look(t) ==
    /\ t = "R" /\ pc[t] = "outside"
    /\ Reads(t, "look", "flag", 0, LAMBDA flag : pc' = [pc EXCEPT ![t] = IF flag = 1 THEN "seen" ELSE "outside"])
    /\ UNCHANGED <<got, letter>>

Read(t) ==
    /\ pc[t] = "seen"
    /\ got' = letter
    /\ pc' = [pc EXCEPT ![t] = "received"]
    /\ UNCHANGED <<memoryVars, letter>>

Drains(t) == Drain(t) /\ UNCHANGED <<pc, got, letter>>

Next == \E t \in Threads : Write(t) \/ Raise(t) \/ Look(t) \/ Read(t) \/ Drains(t)
Spec == Init /\ [][Next]_vars
=============================================================================
