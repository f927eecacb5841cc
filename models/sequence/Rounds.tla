------------------------------- MODULE Rounds -------------------------------
(***************************************************************************)
(* Producers that begin again and again.  From time to time all numbers    *)
(* are made smaller by a round of ring, laps and list, which changes       *)
(* nothing for anybody; so there are finitely many states.  Numbers that   *)
(* would be less than zero are as good as none.                            *)
(***************************************************************************)
EXTENDS Scripts

Round == 4

Lower(s)    == IF s < Round THEN None ELSE s - Round
LowerAll(f) == [i \in DOMAIN f |-> Lower(f[i])]

BeginsAnew ==
    /\ memory.claimed[0] < 2 * Round
    /\ \E p \in Producers \ {"A"} : batches[p] = Len(Script[p]) /\ batches' = [batches EXCEPT ![p] = 0]
    /\ UNCHANGED <<memoryVars, localVars, granted, published, misread>>

(* The consumers are done with the round; that the producers are, too, is  *)
(* said by each variant.  A mark is not a number: it is the same as a      *)
(* round before.                                                           *)
NumbersAreLowered ==
    /\ memory.claimed[0] > Round
    /\ \A c \in Consumers : memory.done[c] >= Round - 1
    /\ memory' = [area \in DOMAIN memory |-> IF area = "mark" THEN memory.mark ELSE LowerAll(memory[area])]
    /\ low' = LowerAll(low) /\ high' = LowerAll(high) /\ at' = LowerAll(at)
    /\ granted' = {s - Round : s \in {g \in granted : g >= Round}}
    /\ published' = {s - Round : s \in {g \in published : g >= Round}}
    /\ UNCHANGED <<pc, buffers, batches, misread>>
=============================================================================
