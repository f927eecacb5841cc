------------------------------ MODULE Published ------------------------------
(***************************************************************************)
(* The processor that the source describes, as it was published:           *)
(* MultiBufferBatchEventProcessor of the Disruptor's performance tests.    *)
(* It yields as in Yielding, and differs in how it begins, how it ends,    *)
(* and in what it tells the handler.  Memory is sequentially consistent.   *)
(*                                                                         *)
(*   run        compare-and-set running no -> yes; alert := no; for ever:  *)
(*              look at the alert before the first ring; if there is one,  *)
(*              look whether it runs, and end if it does not               *)
(*   halt       running := no; alert := yes                                *)
(*   handle     an entry is told to be the last if the first of those that *)
(*              were found with it is                                      *)
(***************************************************************************)
EXTENDS Rings

ASSUME Model = "SC"

vars == ringVars

Init == RingsInit([running |-> [i \in {0} |-> FALSE], alert |-> [i \in {0} |-> FALSE]])

-----------------------------------------------------------------------------
Publish(p) == PublishAnd(p, "idle")
Look       == LookAnd("Round", "Handle")
Handle     == HandleAnd(Load(Consumer, "consumed", Ring) + 1 = upto)

Steps(t, label) == pc' = [pc EXCEPT ![t] = label] /\ UNCHANGED <<at, room, turn, upto, quiet, handled, historyVars>>

Run ==
    /\ pc[Consumer] = "new"
    /\ IF memory.running[0]
          THEN Fence(Consumer) /\ Steps(Consumer, "returned")
          ELSE Locked(Consumer, "running", 0, TRUE) /\ Steps(Consumer, "ClearAlert")

ClearAlert ==
    /\ pc[Consumer] = "ClearAlert"
    /\ Locked(Consumer, "alert", 0, FALSE)
    /\ Steps(Consumer, "Round")

LookIfAlerted ==
    /\ pc[Consumer] = "Round"
    /\ Steps(Consumer, IF Load(Consumer, "alert", 0) THEN "LookIfRunning" ELSE "Look")
    /\ UNCHANGED memoryVars

LookIfRunning ==
    /\ pc[Consumer] = "LookIfRunning"
    /\ Steps(Consumer, IF Load(Consumer, "running", 0) THEN "Round" ELSE "returned")
    /\ UNCHANGED memoryVars

StopRunning ==
    /\ Halter # Nobody /\ pc[Halter] = "new"
    /\ Locked(Halter, "running", 0, FALSE)
    /\ Steps(Halter, "Alert")

Alert ==
    /\ Halter # Nobody /\ pc[Halter] = "Alert"
    /\ Locked(Halter, "alert", 0, TRUE)
    /\ Steps(Halter, "returned")

-----------------------------------------------------------------------------
Produces(p) == LookForRoom(p) \/ Fill(p) \/ Publish(p)
Consumes    == Run \/ ClearAlert \/ LookIfAlerted \/ LookIfRunning \/ Look \/ Handle \/ Finish
Halts       == StopRunning \/ Alert

Next == (\E p \in Producers : Produces(p)) \/ Consumes \/ Halts

Spec     == Init /\ [][Next]_vars
FairSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(Produces(p))
    /\ WF_vars(Consumes) /\ WF_vars(Halts)

-----------------------------------------------------------------------------
(* It is halted, or does its work. *)
ReturnsOrHandles == <>(pc[Consumer] = "returned" \/ \A p \in Producers : handled[p] = Total(p))
=============================================================================
