----------------------------- MODULE MCSemaphore -----------------------------
EXTENDS Semaphore, Waits

(* B stops when it has taken a cell, and is not in it; where breaking is bounded, not for B's cell. *)
FairBut(S)  == \A a \in Actors \ S : WF_vars(Runs(a))
BStops      == Init /\ [][Next /\ (pc["B"] = "Install" => UNCHANGED <<pc["B"]>>)]_vars /\ FairBut({"B"}) /\ WF_vars(pc["B"] # "Install" /\ Runs("B"))
BreaksForB(a) == breaks < Breaks \/ (pc["B"] = "Install" /\ at["B"] = at[a])

(* B stops in a release, after it has taken a cell to resume. *)
BStopsResuming == Spec /\ FairBut({"B"}) /\ WF_vars(pc["B"] # "Resume" /\ Runs("B"))

(* The canceller stops before its handler has marked the cell. *)
H1Stops     == Spec /\ FairBut({"H1"}) /\ WF_vars(pc["H1"] \notin {"Clear", "Deregister"} /\ Runs("H1"))

(* The order of arrival.  A thread whose cell is broken starts over with another cell; here it leaves its name. *)
TakeOrSign(t) ==
    /\ pc[t] = "TakeFromCell"
    /\ IF cell[at[t]] = "permit"
          THEN cell' = [cell EXCEPT ![at[t]] = "taken"] /\ Holds(t)
          ELSE cell' = [cell EXCEPT ![at[t]] = t] /\ GoesOnAt(t, "Take", None) /\ UNCHANGED historyVars
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks>>

(* A waiter is resumed before one that arrived earlier only if a release is about to resume the earlier one. *)
WhoWait         == {t \in Threads : pc[t] = "waiting" /\ waiter[at[t]] = "waiting"}
FirstCell(t)    == CHOOSE i \in Cell : (at[t] = i \/ cell[i] = t) /\ \A j \in 1 .. i - 1 : cell[j] # t
InOrderOfComing == [][\A t, u \in WhoWait : Granted(at[t]) /\ FirstCell(u) < FirstCell(t) => HasRelease(at[u])]_vars

OthersEnd   == \A t \in Threads \ {"B"} : []<>(pc[t] = "idle")

(* A try returns without a permit. *)
FailsToTry(t) ==
    /\ t \in Triers /\ pc'[t] = "idle"
    /\ \/ pc[t] = "idle" /\ rounds'[t] # rounds[t]
       \/ pc[t] \in {"LookToTry", "TryTake", "LookToCoerceAndTry", "CoerceAndTry"}
AllAreOutIfTryFails == [][\A t \in Threads : FailsToTry(t) => out = Permits]_vars
NoTryFailsInVain    == [][\A t \in Threads : FailsToTry(t) /\ AtRest' => out = Permits]_vars

RefusedHasNone == Rogues \cap Holders = {}
==============================================================================
