------------------------------- MODULE Handed -------------------------------
(* W writes a letter, and raises a flag. U sees the flag, and adds to it. R, who finds both, reads the letter. *)
EXTENDS Shared

VARIABLES
    pc,
    got     \* what R has found, and nothing before it has read

vars == <<memoryVars, pc, got>>

Init ==
    /\ SharedInit([letter |-> [i \in {0} |-> 0], flag |-> [i \in {0} |-> 0]])
    /\ pc = [t \in Threads |-> "outside"]
    /\ got = 0 - 1

Write(t) ==
    /\ t = "W" /\ pc[t] = "outside"
    /\ Writes(t, "write", "letter", 0, 1)
    /\ pc' = [pc EXCEPT ![t] = "written"]
    /\ UNCHANGED got

Raise(t) ==
    /\ pc[t] = "written"
    /\ Writes(t, "raise", "flag", 0, 1)
    /\ pc' = [pc EXCEPT ![t] = "sent"]
    /\ UNCHANGED got

See(t) ==
    /\ t = "U" /\ pc[t] = "outside"
    /\ Reads(t, "see", "flag", 0, LAMBDA flag : pc' = [pc EXCEPT ![t] = IF flag = 1 THEN "raised" ELSE "outside"])
    /\ UNCHANGED got

Hand(t) ==
    /\ pc[t] = "raised"
    /\ Adds(t, "hand", "flag", 0, 1, LAMBDA flag : TRUE)
    /\ pc' = [pc EXCEPT ![t] = "handed"]
    /\ UNCHANGED got

Look(t) ==
    /\ t = "R" /\ pc[t] = "outside"
    /\ Reads(t, "look", "flag", 0, LAMBDA flag : pc' = [pc EXCEPT ![t] = IF flag = 2 THEN "seen" ELSE "outside"])
    /\ UNCHANGED got

Read(t) ==
    /\ pc[t] = "seen"
    /\ Reads(t, "read", "letter", 0, LAMBDA letter : got' = letter)
    /\ pc' = [pc EXCEPT ![t] = "received"]

Drains(t) == Drain(t) /\ UNCHANGED <<pc, got>>

Next == \E t \in Threads : Write(t) \/ Raise(t) \/ See(t) \/ Hand(t) \/ Look(t) \/ Read(t) \/ Drains(t)
Spec == Init /\ [][Next]_vars
=============================================================================
