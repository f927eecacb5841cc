-------------------------------- MODULE Again --------------------------------
(* Which entry is handled first after the handler has thrown. *)
EXTENDS Rings

VARIABLE threw      \* the producer of the entry that made the handler throw, until a next one is handled

AgainInit == threw = Nobody

KeepsWhatThrew ==
    threw' = CASE thrown' # thrown   -> Ring
               [] handled' # handled -> Nobody
               [] OTHER              -> threw

(* It is the same entry, unless the handler throws once more.              *)
GoesOnWithIt ==
    [][threw # Nobody /\ handled' # handled => handled' = [handled EXCEPT ![threw] = @ + 1]]_<<vars, threw>>
=============================================================================
