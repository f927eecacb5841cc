---------------------------- MODULE LockedMutants ----------------------------
(* Faults in Locked; models.toml says which property must find each.       *)
EXTENDS MCLocked

(* Does not look whether somebody delivers already. *)
EnterAnyway(t) ==
    /\ MayCall(t)
    /\ ~ended
    /\ busy' = TRUE
    /\ Calls(t, "Emit")
    /\ Delivers(t, Upcoming(t))
    /\ UNCHANGED <<ended, batch, failed, queue>>

(* Does not look at the queue again. *)
LeaveAtOnce(t) ==
    /\ pc[t] = "Leave"
    /\ busy' = FALSE
    /\ Returns(t)
    /\ UNCHANGED <<ended, queue, batch, streamVars>>

(* Is told the end, and forgets it. *)
CloseForgets(t) ==
    /\ pc[t] = "Close"
    /\ busy' = FALSE
    /\ queue' = <<>>
    /\ Returns(t)
    /\ UNCHANGED <<ended, batch, streamVars>>
=============================================================================
