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

(* Puts the end in front of what waits. *)
EnterTheEndFirst(t) ==
    /\ MayCall(t)
    /\ UNCHANGED <<ended, batch, failed>>
    /\ LET e == Upcoming(t) IN
       IF busy \/ ended
          THEN /\ queue' = IF ended THEN queue ELSE IF IsTerminal(e) THEN <<e>> \o queue ELSE Append(queue, e)
               /\ CallsAndReturns(t)
               /\ UNCHANGED <<busy, emits, delivered>>
          ELSE /\ busy' = TRUE
               /\ Calls(t, "Emit")
               /\ Delivers(t, e)
               /\ UNCHANGED queue

(* Is not busy any more when it takes the queue. *)
LeaveAndTake(t) ==
    /\ pc[t] = "Leave"
    /\ busy' = FALSE
    /\ UNCHANGED ended
    /\ IF queue = <<>>
          THEN Returns(t) /\ UNCHANGED <<queue, batch, streamVars>>
          ELSE queue' = <<>> /\ Takes(t, queue)

(* Leaves without looking when nobody is to come any more. *)
LeaveTheLast(t) ==
    /\ pc[t] = "Leave"
    /\ UNCHANGED ended
    /\ IF queue = <<>> \/ \A u \in Threads : Left(u) = {}
          THEN busy' = FALSE /\ Returns(t) /\ UNCHANGED <<queue, batch, streamVars>>
          ELSE queue' = <<>> /\ Takes(t, queue) /\ UNCHANGED busy

(* Who finds it busy waits, and nobody wakes it. *)
EnterAndWait(t) ==
    /\ MayCall(t)
    /\ UNCHANGED <<ended, queue, batch, failed>>
    /\ IF busy \/ ended
          THEN Calls(t, "Wait") /\ UNCHANGED <<busy, emits, delivered>>
          ELSE busy' = TRUE /\ Calls(t, "Emit") /\ Delivers(t, Upcoming(t))

(* Who finds it busy looks again and again, as long as the event of a call *)
(* that has returned is not submitted anew: so some call has ended, at     *)
(* some time, and none ends any more.                                      *)
EnterAndSpin(t) ==
    /\ UNCHANGED <<ended, batch, failed>>
    /\ \/ /\ MayCall(t)
          /\ CASE busy /\ returned = {} ->
                    queue' = Append(queue, Upcoming(t)) /\ CallsAndReturns(t) /\ UNCHANGED <<busy, emits, delivered>>
               [] busy /\ returned # {} ->
                    Calls(t, "Look") /\ UNCHANGED <<busy, queue, emits, delivered>>
               [] OTHER ->
                    busy' = TRUE /\ Calls(t, "Emit") /\ Delivers(t, Upcoming(t)) /\ UNCHANGED queue
       \/ /\ pc[t] \in {"Look", "LookAgain"}
          /\ CASE busy /\ returned = {} ->
                    queue' = Append(queue, Current(t)) /\ Returns(t) /\ UNCHANGED <<busy, emits, delivered>>
               [] busy /\ returned # {} ->
                    GoesOn(t, IF pc[t] = "Look" THEN "LookAgain" ELSE "Look") /\ UNCHANGED <<busy, queue, emits, delivered>>
               [] OTHER ->
                    busy' = TRUE /\ GoesOn(t, "Emit") /\ Delivers(t, Current(t)) /\ UNCHANGED queue

(* Has nothing left to do, and does not return. *)
LeaveAndLinger(t) ==
    /\ pc[t] = "Leave"
    /\ UNCHANGED ended
    /\ IF queue = <<>>
          THEN busy' = FALSE /\ GoesOn(t, "Linger") /\ UNCHANGED <<queue, batch, streamVars>>
          ELSE queue' = <<>> /\ Takes(t, queue) /\ UNCHANGED busy

(* Goes to no step that there is. *)
EnterAndStray(t) ==
    /\ MayCall(t)
    /\ Calls(t, "Stray")
    /\ UNCHANGED <<lockVars, batch, streamVars>>
=============================================================================
