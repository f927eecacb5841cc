-------------------------------- MODULE Slots --------------------------------
(* The slots of the registrars in these models, and other common definitions. *)
EXTENDS Naturals, TLC

OfOwner  == "O" :> 1
OfTwo    == ("O" :> 1) @@ ("G" :> 2)

(* Of the 2^29 indexes of 29 bits the last one says that there is none. *)
Largest  == ("O" :> 2^29 - 2) @@ ("G" :> 0)
OneMore  == ("O" :> 2^29 - 1) @@ ("G" :> 0)
TwoMore  == ("O" :> 2^29) @@ ("G" :> 0)
OnlyTwoMore == "O" :> 2^29

Never == FALSE
==============================================================================
