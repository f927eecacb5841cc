-------------------------------- MODULE ByTwo --------------------------------
(* Rings of two, and more entries than a halt or a close may leave to be handled: one ringful of A, or two. *)
EXTENDS TLC

ThreeAndOne == ("A" :> <<2, 1>>) @@ ("B" :> <<1>>)
FiveAlone   == ("A" :> <<2, 2, 1>>) @@ ("B" :> <<>>)
==============================================================================
