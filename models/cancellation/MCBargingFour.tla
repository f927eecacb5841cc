---------------------------- MODULE MCBargingFour ----------------------------
EXTENDS MCBargingPasses

HD == "D" :> "HD"

(* A passes B and C, who came one after the other, and then D comes. *)
HasCome(t)  == InQueue(t) \/ (calls[t] > 0 /\ pc[t] = "idle")
Comes(t)    == calls'[t] # calls[t]
InThisOrder ==
    /\ Comes("B") => calls["A"] > 0
    /\ Comes("C") => HasCome("B")
    /\ Comes("D") => HasCome("C")
OrderedSpec == Init /\ [][Next /\ InThisOrder]_vars
==============================================================================
