-------------------------------- MODULE Twice --------------------------------
(* As Letter, but R looks twice: who has seen the flag looks again, for the sake of the mode. *)
EXTENDS Letter

Peek(t) ==
    /\ t = "R" /\ pc[t] = "outside"
    /\ Reads(t, "peek", "flag", 0, LAMBDA flag : pc' = [pc EXCEPT ![t] = IF flag = 1 THEN "raised" ELSE "outside"])
    /\ UNCHANGED got

Again(t) ==
    /\ pc[t] = "raised"
    /\ Reads(t, "again", "flag", 0, LAMBDA flag : TRUE)
    /\ pc' = [pc EXCEPT ![t] = "seen"]
    /\ UNCHANGED got

(* The same two, in one action. *)
Look2(t) ==
    /\ t = "R" /\ pc[t] \in {"outside", "raised"}
    /\ Reads(t, IF pc[t] = "raised" THEN "again" ELSE "look", "flag", 0,
             LAMBDA flag : pc' = [pc EXCEPT ![t] = IF flag = 0 THEN "outside" ELSE IF @ = "raised" THEN "seen" ELSE "raised"])
    /\ UNCHANGED got

NextTwice == \E t \in Threads : Write(t) \/ Raise(t) \/ Peek(t) \/ Again(t) \/ Read(t) \/ Drains(t)
SpecTwice == Init /\ [][NextTwice]_vars

NextLook2 == \E t \in Threads : Write(t) \/ Raise(t) \/ Look2(t) \/ Read(t) \/ Drains(t)
SpecLook2 == Init /\ [][NextLook2]_vars

-----------------------------------------------------------------------------
(* W looks at the flag that it has raised, or raises it again. *)
Check(t) ==
    /\ pc[t] = "sent"
    /\ Reads(t, "check", "flag", 0, LAMBDA flag : TRUE)
    /\ pc' = [pc EXCEPT ![t] = "done"]
    /\ UNCHANGED got

Confirm(t) ==
    /\ pc[t] = "sent"
    /\ Writes(t, "check", "flag", 0, 1)
    /\ pc' = [pc EXCEPT ![t] = "done"]
    /\ UNCHANGED got

NextCheck == \E t \in Threads : Write(t) \/ Raise(t) \/ Check(t) \/ Look(t) \/ Read(t) \/ Drains(t)
SpecCheck == Init /\ [][NextCheck]_vars

NextConfirm == \E t \in Threads : Write(t) \/ Raise(t) \/ Confirm(t) \/ Look(t) \/ Read(t) \/ Drains(t)
SpecConfirm == Init /\ [][NextConfirm]_vars

-----------------------------------------------------------------------------
(* What calls itself a fence, and is another step. *)
DrainsOfOne(t) == t = "R" /\ Drains(t)
DrainsAndGets(t) == Drain(t) /\ got' = 7 /\ UNCHANGED pc
NextOfOne == \E t \in Threads : Write(t) \/ Raise(t) \/ Look(t) \/ Read(t) \/ DrainsOfOne(t)
SpecOfOne == Init /\ [][NextOfOne]_vars
NextGets == \E t \in Threads : Write(t) \/ Raise(t) \/ Look(t) \/ Read(t) \/ DrainsAndGets(t)
SpecGets == Init /\ [][NextGets]_vars
=============================================================================
