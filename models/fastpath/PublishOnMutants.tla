-------------------------- MODULE PublishOnMutants --------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCPublishOn

(* Writes something else than it should. *)
OpensWrongly ==
    /\ At("producer", "Open")
    /\ claim' = "opened"
    /\ GoTo("producer", "Schedule")
    /\ UNCHANGED <<cancelled, wip, queue, workerVars, threadVars, taskVars, toldVars>>

(* Delivers an item again and again. *)
DeliversAgain ==
    /\ drain = "Deliver"
    /\ delivered' = [delivered EXCEPT ![polled] = @ + 1]
    /\ UNCHANGED <<sharedVars, workerVars, pc, threadVars, taskVars, discarded>>

(* Discards the first item, and leaves it in the queue. *)
DiscardsOnly == queue # <<>> /\ Discards(Head(queue)) /\ UNCHANGED queue

(* Looks whether to discard an item that is in the queue, as released. *)
CountsAndLooks ==
    /\ At("producer", "Count")
    /\ wip' = wip + 1
    /\ GoTo("producer", IF wip = 0 THEN "Open" ELSE "LookAgain")
    /\ UNCHANGED <<cancelled, queue, claim, workerVars, threadVars, taskVars, toldVars>>

(* Leaves the queue to a task that was dropped. *)
ClaimsNothing(t) ==
    /\ At(t, "Claim")
    /\ Returns(t)
    /\ UNCHANGED <<sharedVars, workerVars, held, taskVars, toldVars>>

(* Forgets what producers have counted while it drained. *)
SubtractsAll ==
    /\ drain = "Subtract"
    /\ wip' = 0 /\ missed' = 0
    /\ drain' = "idle"
    /\ UNCHANGED <<cancelled, queue, claim, workerVars, pc, threadVars, polled, toldVars>>

(* Cancels without the worker. *)
CancelsOnly(t) ==
    /\ At(t, "Cancel")
    /\ cancelled' = TRUE
    /\ GoTo(t, "CountCancel")
    /\ UNCHANGED <<wip, queue, claim, workerVars, threadVars, taskVars, toldVars>>

(* Discards the queue while the task drains it. *)
ClearsAnyway(t) ==
    /\ At(t, "Claim")
    /\ claim' = "taken" /\ held' = [held EXCEPT ![t] = 1] /\ GoTo(t, "Clear")
    /\ UNCHANGED <<cancelled, wip, queue, workerVars, item, taskVars, toldVars>>

(* Discards the queue again and again. *)
ReleasesNothing(t) ==
    /\ At(t, "Release")
    /\ GoTo(t, "Clear")
    /\ UNCHANGED <<sharedVars, workerVars, threadVars, taskVars, toldVars>>
=============================================================================
