------------------------------ MODULE EndMutants ------------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCEnd

LeavesAnd(r, finishes, then) ==
    /\ pc[r] \in {"Leave", "Throw"}
    /\ runner' = Nobody
    /\ finished' = finishes
    /\ then
    /\ UNCHANGED <<state, halted, thrown>>

After(r) == IF pc[r] = "Leave" THEN "returned" ELSE "idle"

(* Notifies nobody. *)
LeavesQuietly(r) == LeavesAnd(r, pc[r] = "Leave", Goes(r, After(r)))

(* Notifies nobody if the run throws: the notification is not in the finally block. *)
ThrowsQuietly(r) ==
    LeavesAnd(r, pc[r] = "Leave",
        IF pc[r] = "Throw" THEN Goes(r, "idle") ELSE NotifiesAll(r, "returned"))

(* Takes an exception for the end of an open buffer. *)
ThrowsForGood(r) == LeavesAnd(r, TRUE, NotifiesAll(r, After(r)))

(* Notifies one of those who wait. *)
NotifiesOne(t, to) ==
    LET waiting == {u \in Waiters : pc[u] = "waiting"}
    IN  IF waiting = {}
        THEN Goes(t, to)
        ELSE \E w \in waiting : pc' = [pc EXCEPT ![t] = to, ![w] = "Wait"]

(* The halt notifies nobody. *)
TellsNobody ==
    /\ Halter \in Threads
    /\ pc[Halter] = "Tell"
    /\ halted' = TRUE
    /\ Goes(Halter, "returned")
    /\ UNCHANGED <<state, runner, finished, thrown>>

(* Does not ask whether the handler may be running. *)
EndsDuringTheRun == finished \/ halted

(* Asks only whether it is halted, not whether a run has returned. *)
EndsByHaltOnly == halted /\ runner = Nobody

EntersIf(r, may, refused) ==
    /\ pc[r] \in {"idle", "refused"}
    /\ IF may
       THEN /\ Goes(r, "Look")
            /\ runner' = r
       ELSE /\ Goes(r, refused)
            /\ UNCHANGED runner
    /\ UNCHANGED <<state, halted, finished, thrown>>

(* Runs a buffer that has ended. *)
EntersAgain(r) == EntersIf(r, runner = Nobody, "refused")

(* Runs a buffer that is run already. *)
EntersToo(r) == EntersIf(r, ~HasEnded, "returned")

(* Throws once more than it may. *)
ThrowsOnceMore(r) ==
    /\ pc[r] \in {"Handle", "HandleLast"}
    /\ thrown <= Throws
    /\ Goes(r, "Throw")
    /\ thrown' = thrown + 1
    /\ UNCHANGED <<state, runner, halted, finished>>

(* Refuses to run a buffer that has ended. *)
RefusesTheEnd(r) == EntersIf(r, ~HasEnded /\ runner = Nobody, "refused")
===============================================================================
