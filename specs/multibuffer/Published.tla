------------------------------ MODULE Published ------------------------------
(***************************************************************************)
(* The processor that the source describes, as it was published:           *)
(* MultiBufferBatchEventProcessor of the Disruptor's performance tests.    *)
(* It yields as in Yielding.  It begins and ends differently, and tells    *)
(* the handler something else.  Memory is sequentially consistent.         *)
(*                                                                         *)
(*   run        compare-and-set running no -> yes; alert := no; for ever:  *)
(*              look at the alert before the first ring; if it is set,     *)
(*              look whether running is yes, and end if it is not;         *)
(*              besides, only an exception of the handler ends it          *)
(*   halt       running := no; alert := yes                                *)
(*   handle     the handler is told that an entry is the last if the       *)
(*              entry before the batch is the last one found: never.       *)
(*              Since the fix of 2016 (3.3.5): if its first entry is       *)
(***************************************************************************)
EXTENDS Rings

ASSUME Model = "SC"

(* After a halt, a run would begin again with the whole batch in which the *)
(* handler threw.  That is not specified.                                  *)
ASSUME Throws > 0 => Halter = Nobody

Init == RingsInit([running |-> [i \in {0} |-> FALSE], alert |-> [i \in {0} |-> FALSE]])

-----------------------------------------------------------------------------
(* A producer waits for room without limit. *)
LookForRoom(p) == MayLookForRoom(p) /\ LooksForRoomOr(p, "LookForRoom")

Publish(p) == pc[p] = "Publish" /\ PublishesAnd(p, "idle")
Look(c)    == pc[c] = "Look" /\ LooksAnd(c, "Round", "Handle")

(* Whether the handler is told that an entry is the last: as published,    *)
(* and after the fix of 2016.                                              *)
IsSaidToBeLast      == Sees(Consumer, "consumed", Ring) = upto
IsSaidToBeLastFixed == Sees(Consumer, "consumed", Ring) + 1 = upto

Handle(c)  == pc[c] = "Handle" /\ Handles(c, IsSaidToBeLast)

(* A run that ends with an exception of the handler leaves running         *)
(* unchanged.                                                              *)
Run(c) ==
    /\ pc[c] = "new"
    /\ Swaps(c, "run", "running", 0, FALSE, TRUE, Steps(c, "ClearAlert"), Steps(c, "returned"))

ClearAlert(c) ==
    /\ pc[c] = "ClearAlert"
    /\ Writes(c, "clear alert", "alert", 0, FALSE)
    /\ Steps(c, "Round")

LookIfAlerted(c) ==
    /\ pc[c] = "Round"
    /\ Reads(c, "look if alerted", "alert", 0, LAMBDA alert : Steps(c, IF alert THEN "LookIfRunning" ELSE "Look"))

LookIfRunning(c) ==
    /\ pc[c] = "LookIfRunning"
    /\ Reads(c, "look if running", "running", 0, LAMBDA runs : Steps(c, IF runs THEN "Round" ELSE "returned"))

StopRunning(h) ==
    /\ pc[h] = "new"
    /\ Writes(h, "stop running", "running", 0, FALSE)
    /\ Steps(h, "Alert")

Alert(h) ==
    /\ pc[h] = "Alert"
    /\ Writes(h, "alert", "alert", 0, TRUE)
    /\ Steps(h, "returned")

-----------------------------------------------------------------------------
Produces(p) == LookForRoom(p) \/ Fill(p) \/ Publish(p)
Consumes(c) ==
    \/ Run(c) \/ ClearAlert(c) \/ LookIfAlerted(c) \/ LookIfRunning(c)
    \/ Look(c) \/ Handle(c) \/ HandleThrows(c) \/ Finish(c)
Halts(h)    == StopRunning(h) \/ Alert(h)

Next ==
    \/ \E p \in Producers : Produces(p)
    \/ \E c \in {Consumer} : Consumes(c)
    \/ \E h \in Halters : Halts(h)

Spec     == Init /\ [][Next]_vars
FairSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(Produces(p))
    /\ WF_vars(Consumes(Consumer))
    /\ \A h \in Halters : WF_vars(Halts(h))

-----------------------------------------------------------------------------
(* A halt that has returned before the run begins ends the run. *)
HaltBeforeRunEnds == \A h \in Halters : pc[h] = "returned" /\ pc[Consumer] = "new" ~> pc[Consumer] = "returned"

(* A halt that has returned before the run clears the alert ends the run. *)
HaltBeforeAlertIsClearedEnds ==
    \A h \in Halters : pc[h] = "returned" /\ pc[Consumer] = "ClearAlert" ~> pc[Consumer] = "returned"

(* A halt that begins after the run has cleared the alert ends the run. *)
HaltLaterEnds ==
    \A h \in Halters : pc[h] = "new" /\ pc[Consumer] \notin {"new", "ClearAlert"} ~> pc[Consumer] = "returned"

(* The handler is never told that the last entry of a batch is the last. *)
NoneIsTold == pc[Consumer] = "Finish" => ~last

(* The run returns, or every entry is handled. *)
ReturnsOrHandles == <>(pc[Consumer] = "returned" \/ \A p \in Producers : handled[p] = Total(p))
=============================================================================
