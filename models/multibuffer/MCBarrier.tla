------------------------------ MODULE MCBarrier ------------------------------
EXTENDS Barrier, TLC

(* Two batches of one; or one batch of two beside one of one. *)
OneAndOne == "A" :> <<1>> @@ "B" :> <<1>>
TwoAndOne == "A" :> <<2>> @@ "B" :> <<1, 1>>

(* A consumer that does not compare what was returned with what it asked   *)
(* for: it handles at least one entry.                                     *)
AtLeastOne == IF returned > next THEN returned ELSE next + 1

(* A repaired one: the wait strategy waits for the entry itself. *)
IsPublished == next \in published
==============================================================================
