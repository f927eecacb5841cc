----------------------- MODULE InboxInductiveMutants ------------------------
(* What Inbox_invariant is without one of its conjuncts, and faults that    *)
(* each conjunct finds; models.toml says which.                             *)
EXTENDS MCInboxInductive, InboxMutants

Dropped == TRUE

(* That the call that a thread is in has an event, and nothing more. *)
SomeCall == \A t \in Threads : pc[t] # "idle" => Open(t) # {}

-----------------------------------------------------------------------------
(* Puts something into the word that it is not made for. *)
CloseToNothing(t) ==
    /\ pc[t] = "Close"
    /\ word' = Unseen
    /\ Returns(t)
    /\ UNCHANGED <<seen, batch, streamVars>>

(* Takes one who is about to leave for one who has left. *)
EnterTooSoon(t) ==
    /\ pc[t] = "Enter"
    /\ UNCHANGED <<seen, batch, failed>>
    /\ IF word = Free \/ \E u \in Threads : pc[u] = "Leave"
          THEN /\ word' = Busy(<<>>)
               /\ GoesOn(t, "Emit")
               /\ Delivers(t, Current(t))
          ELSE /\ GoesOn(t, "Look")
               /\ UNCHANGED <<word, emits, delivered>>

(* Goes on to leave its event where nobody takes any more. *)
TurnPushesAtTheEnd(t, e) ==
    CASE word.state = "ended" -> "Push"
      [] word.state = "free"  -> "Enter"
      [] OTHER                -> "Push"

(* Leaves something that is no event. *)
PushNothing(t) ==
    /\ pc[t] = "Push"
    /\ word = seen[t]
    /\ seen' = [seen EXCEPT ![t] = Unseen]
    /\ word' = Busy(<<Nothing>> \o word.inbox)
    /\ Returns(t)
    /\ UNCHANGED <<batch, streamVars>>

(* Keeps, after the end, what it has taken. *)
EmitAndKeep(t) ==
    /\ IsBack(t)
    /\ UNCHANGED <<word, seen>>
    /\ IF IsTerminal(emits[t])
          THEN GoesOn(t, "Close") /\ DeliversNothing(t) /\ UNCHANGED <<batch, failed>>
          ELSE EmitReturns(t)

(* Does not drop what others have left. *)
CloseAndKeep(t) ==
    /\ pc[t] = "Close"
    /\ word' = [word EXCEPT !.state = "ended"]
    /\ Returns(t)
    /\ UNCHANGED <<seen, batch, streamVars>>

(* Goes on to take though nothing was left. *)
LeaveNever(t) ==
    /\ pc[t] = "Leave"
    /\ GoesOn(t, "Take")
    /\ UNCHANGED <<word, seen, batch, streamVars>>

(* Has the newest twice in its batch. *)
TakeTheLastTwice(t) ==
    /\ pc[t] = "Take"
    /\ word' = Busy(<<>>)
    /\ Takes(t, Reverse(word.inbox) \o IF Len(word.inbox) = 1 THEN <<>> ELSE <<word.inbox[1]>>)
    /\ UNCHANGED seen

(* Takes everything, and leaves the newest where it was. *)
TakeAndLeaveTheLast(t) ==
    /\ pc[t] = "Take"
    /\ word' = Busy(IF Len(word.inbox) = 1 THEN <<>> ELSE <<word.inbox[1]>>)
    /\ Takes(t, Reverse(word.inbox))
    /\ UNCHANGED seen

(* Leaves its event, and tells the caller that it was refused. *)
PushAndRefuse(t) ==
    /\ pc[t] = "Push"
    /\ word = seen[t]
    /\ seen' = [seen EXCEPT ![t] = Unseen]
    /\ word' = Busy(<<Current(t)>> \o word.inbox)
    /\ IsRefused(t)
    /\ UNCHANGED <<batch, streamVars>>

(* Enters, and does not deliver its own event. *)
EnterAndForget(t) ==
    /\ pc[t] = "Enter"
    /\ word = Free
    /\ word' = Busy(<<>>)
    /\ GoesOn(t, "Leave")
    /\ DeliversNothing(t)
    /\ UNCHANGED <<seen, batch, failed>>

(* Delivers what it is yet to be called with. *)
EmitTheUpcoming(t) ==
    /\ IsBack(t)
    /\ UNCHANGED <<word, seen>>
    /\ IF Left(t) # {} /\ ~Ended
          THEN GoesOn(t, "Emit") /\ Delivers(t, Upcoming(t)) /\ UNCHANGED <<batch, failed>>
          ELSE EmitReturns(t)

(* Gives its event to the one who delivers, in front of what others have left. *)
PushInFront(t) ==
    /\ pc[t] = "Push"
    /\ seen' = [seen EXCEPT ![t] = Unseen]
    /\ \E u \in Threads : InDownstream(u) /\ batch' = [batch EXCEPT ![u] = Append(@, Current(t))]
    /\ Returns(t)
    /\ UNCHANGED <<word, streamVars>>

(* Leaves its event under those of others. *)
PushBelow(t) ==
    /\ pc[t] = "Push"
    /\ word = seen[t]
    /\ seen' = [seen EXCEPT ![t] = Unseen]
    /\ word' = Busy(Append(word.inbox, Current(t)))
    /\ Returns(t)
    /\ UNCHANGED <<batch, streamVars>>

(* Refuses, as it leaves, what others were told it was accepted. *)
LeaveAndRefuse(t) ==
    /\ pc[t] = "Leave"
    /\ word' = Free
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ returned' = returned \cup {Current(t)}
    /\ refused' = refused \cup InInbox
    /\ UNCHANGED <<submitted, ahead, seen, batch, streamVars>>
=============================================================================
