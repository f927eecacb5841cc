-------------------------- MODULE MCSignalledHeard --------------------------
EXTENDS MCSignalled, Heard

HeardSpec == Init /\ HeardInit /\ [][Next /\ CountsAfter]_<<vars, after>>

(* Looks whether it is halted only after a round in which all rings were empty. *)
GoesOnUnheard(c, place) == turn' = place /\ left' = left /\ GoesOn(c, "Look")
==============================================================================
