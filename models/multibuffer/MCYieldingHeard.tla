-------------------------- MODULE MCYieldingHeard ---------------------------
EXTENDS MCYielding, Heard

HeardSpec == Init /\ after = 0 /\ [][Next /\ CountsAfter]_<<vars, after>>

(* Looks whether it is halted only after a round in which all rings were empty. *)
GoesOnUnheard(c, place) == turn' = place /\ GoesOn(c, "Look")
==============================================================================
