----------------------------- MODULE MCSemaphore -----------------------------
EXTENDS Semaphore, Waits

(* B stops when it has taken a cell, and is not in it; where breaking is bounded, not for B's cell. *)
FairBut(S)  == \A a \in Actors \ S : WF_vars(Runs(a))
BStops      == Init /\ [][Next /\ (pc["B"] = "Install" => UNCHANGED <<pc["B"]>>)]_vars /\ FairBut({"B"}) /\ WF_vars(pc["B"] # "Install" /\ Runs("B"))
BreaksForB(a) == breaks < Breaks \/ (pc["B"] = "Install" /\ at["B"] = at[a])

(* Whoever cancels stops before its handler has marked the cell. *)
H1Stops     == Spec /\ FairBut({"H1"}) /\ WF_vars(pc["H1"] \notin {"Clear", "Deregister"} /\ Runs("H1"))

OthersEnd   == \A t \in Threads \ {"B"} : []<>(pc[t] = "idle")
==============================================================================
