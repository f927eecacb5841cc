-------------------------- MODULE SwitchedMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSwitched

(* Takes a step that is not there. *)
GoesNowhere ==
    /\ At("requester", "Add")
    /\ requested' = requested + 1
    /\ own' = [own EXCEPT !["requester"] = 1]
    /\ GoTo("requester", "Added")
    /\ UNCHANGED <<wip, current, pending, missedRequests, calls, after, missed, whom, took, more, amount, target, asked>>

(* Drops what it takes. *)
DropsMissed(t) ==
    /\ At(t, "TakeMissed")
    /\ more' = [more EXCEPT ![t] = 0] /\ missedRequests' = 0
    /\ GoTo(t, "Apply")
    /\ UNCHANGED <<wip, requested, current, pending, calls, after, own, whom, missed, took, amount, target, asked>>

(* Counts the missed requests among those of before, too. *)
AddsTwice(t) ==
    /\ At(t, "Apply")
    /\ requested' = requested + more[t]
    /\ IF took[t] # None
          THEN /\ current' = took[t]
               /\ amount' = [amount EXCEPT ![t] = requested + more[t] + more[t]]
               /\ target' = [target EXCEPT ![t] = took[t]]
          ELSE /\ amount' = [amount EXCEPT ![t] = @ + more[t]]
               /\ target' = [target EXCEPT ![t] = current]
               /\ UNCHANGED current
    /\ GoTo(t, "Subtract")
    /\ UNCHANGED <<wip, pending, missedRequests, calls, after, own, whom, missed, took, more, asked>>

(* Drains again and again. *)
SubtractsNothing(t) ==
    /\ At(t, "Subtract")
    /\ GoTo(t, "TakePending")
    /\ UNCHANGED <<sharedVars, calls, ownVars, asked>>
=============================================================================
