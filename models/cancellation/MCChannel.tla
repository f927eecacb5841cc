------------------------------ MODULE MCChannel -------------------------------
EXTENDS Channel

Two   == <<"H1", "H2">>
Three == <<"H1", "H2", "H3">>
Four  == <<"H1", "H2", "H3", "H4">>

Once      == [t \in Threads |-> 1]
TwiceForA == [t \in Threads |-> IF t = "A" THEN 2 ELSE 1]
Twice     == [t \in Threads |-> 2]

(* B may stop for good, wherever it is. *)
BMayStop       == Spec /\ \A t \in Threads \ {"B"} : WF_vars(Runs(t))
EveryOtherEnds == \A t \in Threads \ {"B"} : ReturnsOrWaits(t)

(* In the end, no thread waits for a send, or no thread waits for a receive. *)
WaitsIdly(s)   == \E t \in Threads : Side(t) = s /\ WaitsIn(t, at[t])
OneSideWaits   == []<>(~WaitsIdly("send") \/ ~WaitsIdly("receive"))
===============================================================================
