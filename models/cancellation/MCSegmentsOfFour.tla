-------------------------- MODULE MCSegmentsOfFour --------------------------
EXTENDS MCSegments

(* Four segments: the one to the right of a removed segment, or of a       *)
(* segment that is found, is not the last.                                 *)
FourNew        == (0 :> 0) @@ (1 :> 0) @@ (2 :> 0) @@ (3 :> 0)
SecondOfFour   == (0 :> 0) @@ (1 :> 1) @@ (2 :> 0) @@ (3 :> 0)
FirstTwoOfFour == (0 :> 2) @@ (1 :> 1) @@ (2 :> 0) @@ (3 :> 0)
ThirdPassed    == Taken(4, 7)
==============================================================================
