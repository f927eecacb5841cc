--------------------------- MODULE UnicastMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCUnicast

(* Takes a step that is not there. *)
GoesNowhere ==
    /\ At("subscriber", "Subscribe")
    /\ downstream' = TRUE
    /\ GoTo("subscriber", "Subscribed")
    /\ UNCHANGED <<queue, done, wip, requested, item, phase, drainVars, subscribing, toldVars>>

(* Takes two items, and delivers the first one. *)
PollsTwo(t) ==
    /\ At(t, "Poll")
    /\ IF queue = <<>>
          THEN polled' = [polled EXCEPT ![t] = 0] /\ UNCHANGED queue
          ELSE polled' = [polled EXCEPT ![t] = Head(queue)] /\ queue' = <<>>
    /\ GoTo(t, IF queue # <<>> THEN "OnNext" ELSE IF sawDone[t] THEN "Complete" ELSE "Subtract")
    /\ UNCHANGED <<done, wip, downstream, requested, item, phase, missed, sawDone, subscribing, toldVars>>

(* Sets downstream too early. *)
PublishesFirst ==
    /\ At("subscriber", "Request")
    /\ requested' = TRUE /\ downstream' = TRUE
    /\ phase' = "inside" /\ GoTo("subscriber", "Count")
    /\ UNCHANGED <<queue, done, wip, item, drainVars, subscribing, toldVars>>

(* Completes without a look at the queue. *)
LooksAtNoQueue(t) ==
    /\ At(t, "LookUnasked")
    /\ GoTo(t, IF done THEN "Complete" ELSE "Subtract")
    /\ UNCHANGED <<sharedVars, item, phase, drainVars, subscribing, toldVars>>

(* Forgets what the other thread has counted before it had downstream. *)
ForgetsAlone(t) ==
    /\ At(t, "SubtractAlone")
    /\ wip' = 0 /\ missed' = [missed EXCEPT ![t] = 0]
    /\ Leaves(t)
    /\ UNCHANGED <<queue, done, downstream, requested, item, phase, polled, sawDone, subscribing, toldVars>>

(* Forgets what the other thread has counted while it drained. *)
SubtractsAll(t) ==
    /\ At(t, "Subtract")
    /\ wip' = 0 /\ missed' = [missed EXCEPT ![t] = 0]
    /\ Leaves(t)
    /\ UNCHANGED <<queue, done, downstream, requested, item, phase, polled, sawDone, subscribing, toldVars>>
=============================================================================
