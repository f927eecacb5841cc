---------------------------- MODULE MCEndlessAgain ----------------------------
(***************************************************************************)
(* Cells may be broken without limit, as in MCEndlessInTime, and a thread  *)
(* that is in no call may acquire again, without limit.                    *)
(***************************************************************************)
EXTENDS MCEndlessInTime

(* The rounds of threads that are in no call are counted anew, too. *)
BeginAgain ==
    /\ RenumberCells
    /\ rounds' = [t \in Threads |-> IF pc[t] = "idle" THEN 0 ELSE rounds[t]]

EndlessAgain == Init /\ [][NextInTime \/ BeginAgain]_vars /\ FairBut({}) /\ LimitsEnd

(* A release that is about to take a cell ends. *)
EveryReleaseEnds == \A t \in Threads : pc[t] = "Dequeue" ~> pc[t] = "idle"
===============================================================================
