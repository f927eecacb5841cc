---------------------------- MODULE InboxMutants ----------------------------
(* Faults in Inbox; models.toml says which property must find each.        *)
EXTENDS MCInbox

(* Enters without comparing. *)
EnterBlind(t) ==
    /\ pc[t] = "Enter"
    /\ word' = Busy(<<>>)
    /\ GoesOn(t, "Emit")
    /\ Delivers(t, Current(t))
    /\ UNCHANGED <<seen, batch, failed>>

(* Leaves its event on top of what it saw, whatever others have left since. *)
PushBlind(t) ==
    /\ pc[t] = "Push"
    /\ word' = Busy(<<Current(t)>> \o seen[t].inbox)
    /\ seen' = [seen EXCEPT ![t] = Unseen]
    /\ Returns(t)
    /\ UNCHANGED <<batch, streamVars>>

(* Leaves without comparing. *)
LeaveBlind(t) ==
    /\ pc[t] = "Leave"
    /\ word' = Free
    /\ Returns(t)
    /\ UNCHANGED <<seen, batch, streamVars>>

(* Is not refused after a lost race, and has nothing to do. *)
LookAgainBlocks(t) ==
    /\ pc[t] = "Look"
    /\ LET turn == Turn(t, Current(t)) IN
          /\ turn # "refused"
          /\ Sees(t, turn)
          /\ IF turn = "dropped" THEN Returns(t) ELSE GoesOn(t, turn)

(* Takes the newest first. *)
TakeNewestFirst(t) ==
    /\ pc[t] = "Take"
    /\ word' = Busy(<<>>)
    /\ Takes(t, word.inbox)
    /\ UNCHANGED seen

(* Reads the inbox, and does not take it. *)
TakeNothingAway(t) ==
    /\ pc[t] = "Take"
    /\ Takes(t, Reverse(word.inbox))
    /\ UNCHANGED <<word, seen>>

(* Leaves the word free when it takes the inbox. *)
TakeAndFree(t) ==
    /\ pc[t] = "Take"
    /\ word' = Free
    /\ Takes(t, Reverse(word.inbox))
    /\ UNCHANGED seen

(* Gives up when more than one event is waiting. *)
TakeOneOrFail(t) ==
    /\ pc[t] = "Take"
    /\ word' = Busy(<<>>)
    /\ Takes(t, IF Len(word.inbox) = 1 THEN word.inbox ELSE <<Failure>>)
    /\ UNCHANGED seen

(* Takes itself for free where it was ended. *)
CloseToFree(t) ==
    /\ pc[t] = "Close"
    /\ word' = Free
    /\ Returns(t)
    /\ UNCHANGED <<seen, batch, streamVars>>

(* After a failure goes on with what is left. *)
EmitThrowsAndGoesOn(t) ==
    /\ MayThrow(t)
    /\ failed' = TRUE
    /\ GoesOn(t, "Leave")
    /\ DeliversNothing(t)
    /\ UNCHANGED <<batch, word, seen>>

(* A call from within downstream waits for room, like any other. *)
EverybodyMustWait(t) == t \in Waiting

(* One more than there is room for. *)
FullTooLate(e) == Len(word.inbox) > Capacity /\ ~IsTerminal(e)

(* Refuses the end, too. *)
FullForTheEnd(e) == Len(word.inbox) >= Capacity

(* Delivers what it has refused. *)
TakeWithTheRefused(t) ==
    /\ pc[t] = "Take"
    /\ word' = Busy(<<>>)
    /\ Takes(t, Reverse(word.inbox) \o IF refused = {} THEN <<>> ELSE <<CHOOSE e \in refused : TRUE>>)
    /\ UNCHANGED seen

(* Leaves as if there were never more than one event to take. *)
LeaveAfterOne(t) ==
    /\ IsBack(t)
    /\ GoesOn(t, IF IsTerminal(emits[t]) THEN "Close" ELSE "Leave")
    /\ DeliversNothing(t)
    /\ batch' = [batch EXCEPT ![t] = <<>>]
    /\ UNCHANGED <<word, seen, failed>>

(* Takes a lost race for a full inbox. *)
PushOrRefuse(t) ==
    /\ pc[t] = "Push"
    /\ seen' = [seen EXCEPT ![t] = Unseen]
    /\ UNCHANGED <<batch, streamVars>>
    /\ IF word = seen[t]
          THEN word' = Busy(<<Current(t)>> \o word.inbox) /\ Returns(t)
          ELSE UNCHANGED word /\ IF IsTerminal(Current(t)) THEN GoesOn(t, "Look") ELSE IsRefused(t)

(* Whoever finds it full is refused. *)
TurnRefuses(t, e) ==
    CASE word.state = "ended" -> "dropped"
      [] word.state = "free"  -> "Enter"
      [] word.state = "busy" /\ ~IsFull(e) -> "Push"
      [] OTHER -> "refused"

-----------------------------------------------------------------------------
(* Faults that break one promise of the contract, and no other.            *)

NobodyIsToCome == \A u \in Threads : Left(u) = {}

(* Delivers the first of what it took twice. *)
TakeTheFirstTwice(t) ==
    /\ pc[t] = "Take"
    /\ word' = Busy(<<>>)
    /\ Takes(t, <<word.inbox[Len(word.inbox)]>> \o Reverse(word.inbox))
    /\ UNCHANGED seen

(* Is free again after the end, if nothing has failed. *)
CloseOrFree(t) ==
    /\ pc[t] = "Close"
    /\ word' = IF failed THEN Closed ELSE Free
    /\ Returns(t)
    /\ UNCHANGED <<seen, batch, streamVars>>

(* Delivers the rest before it tells of a failure. *)
EmitThrowsAndTellsLate(t) ==
    /\ MayThrow(t)
    /\ UNCHANGED <<word, seen>>
    /\ IF IsTerminal(emits[t]) \/ batch[t] = <<>>
          THEN EmitFails(t)
          ELSE /\ failed' = TRUE
               /\ GoesOn(t, "Emit")
               /\ Delivers(t, Head(batch[t]))
               /\ batch' = [batch EXCEPT ![t] = Append(Tail(@), Failure)]

(* The last exception is told to nobody. *)
EmitThrowsAtLast(t) ==
    /\ MayThrow(t)
    /\ UNCHANGED <<word, seen>>
    /\ IF NobodyIsToCome /\ returned = submitted \ {emits[t]} /\ word = Busy(<<>>) /\ batch[t] = <<>>
          THEN failed' = TRUE /\ GoesOn(t, "Leave") /\ DeliversNothing(t) /\ UNCHANGED batch
          ELSE EmitFails(t)

(* Downstream has thrown nothing, and is told that it has. *)
EmitAndTell(t) ==
    /\ IsBack(t)
    /\ UNCHANGED <<word, seen>>
    /\ IF IsTerminal(emits[t])
          THEN EmitReturns(t)
          ELSE GoesOn(t, "Emit") /\ Delivers(t, Failure) /\ UNCHANGED <<batch, failed>>

(* Leaves without looking when nobody is to come any more. *)
LeaveTheLast(t) ==
    /\ pc[t] = "Leave"
    /\ UNCHANGED <<seen, batch, streamVars>>
    /\ IF word = Busy(<<>>) \/ (NobodyIsToCome /\ \A u \in Threads \ {t} : pc[u] = "idle")
          THEN word' = Free /\ Returns(t)
          ELSE GoesOn(t, "Take") /\ UNCHANGED word

(* The last call returns, and downstream is still being called. *)
EnterAndReturn(t) ==
    /\ pc[t] = "Enter"
    /\ UNCHANGED <<seen, batch, failed>>
    /\ IF word = Free
          THEN /\ word' = Busy(<<>>)
               /\ Delivers(t, Current(t))
               /\ IF NobodyIsToCome /\ returned = submitted \ {Current(t)}
                     THEN /\ pc' = [pc EXCEPT ![t] = "Emit"]
                          /\ returned' = submitted
                          /\ UNCHANGED <<submitted, refused, ahead>>
                     ELSE GoesOn(t, "Emit")
          ELSE GoesOn(t, "Look") /\ UNCHANGED <<word, emits, delivered>>

EmitOnceReturned(t) ==
    /\ IsBack(t)
    /\ IF returned = submitted
          THEN DeliversNothing(t) /\ GoesOn(t, "idle") /\ UNCHANGED <<batch, failed>>
          ELSE EmitReturns(t)
    /\ UNCHANGED <<word, seen>>

-----------------------------------------------------------------------------
(* Waits while another delivers. *)
TurnWaits(t, e) ==
    CASE word.state = "ended" -> "dropped"
      [] word.state = "free"  -> "Enter"
      [] OTHER                -> "Look"

(* Keeps what it saw after it has used it. *)
PushAndRemember(t) ==
    /\ pc[t] = "Push"
    /\ UNCHANGED <<seen, batch, streamVars>>
    /\ IF word = seen[t]
          THEN word' = Busy(<<Current(t)>> \o word.inbox) /\ Returns(t)
          ELSE GoesOn(t, "Look") /\ UNCHANGED word
=============================================================================
