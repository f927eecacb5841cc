--------------------- MODULE MCSignalledClosedHeardByTwo ---------------------
EXTENDS MCSignalledClosedHeard

(* More entries than two rings of two hold. *)
ThreeAlone == ("A" :> <<2, 1>>) @@ ("B" :> <<1>>)
FiveAlone  == ("A" :> <<2, 2, 1>>) @@ ("B" :> <<>>)
==============================================================================
