-------------------------- MODULE CancellableMutants -------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCCancellable

(* Closes by a store, and does not see what is left. *)
CloseByAStore(t) == I!Close(t) /\ UNCHANGED <<flag, inside, hookVars>>

(* Is free again after the end. *)
CloseIsLeave(t) ==
    /\ pc[t] = "Close"
    /\ word' = I!Free
    /\ Returns(t)
    /\ Drops(I!Reverse(word.inbox))
    /\ UNCHANGED <<seen, batch, streamVars, flag, inside>>

(* Forgets what is behind the end in its batch. *)
RestIsForgotten(t) == <<>>

(* Drops its batch after each event. *)
RestIsAll(t) == batch[t]

(* Downstream throws, and its batch is forgotten. *)
ThrowForgets(t) == t \in inside /\ I!EmitThrows(t) /\ inside' = inside \ {t} /\ UNCHANGED <<flag, hookVars>>

(* Who comes after the end tells nobody. *)
LateIsForgotten(t, e) == UNCHANGED hookVars

(* Also an item that is offered goes to the hook: its caller has it, too. *)
LateIsTold(t, e) ==
    IF I!Turn(t, e) = "dropped"
       THEN /\ kept' = (IF t \in Offering /\ ~IsTerminal(e) THEN kept \cup {e} ELSE kept)
            /\ dropped' = dropped \o Told(<<e>>)
            /\ UNCHANGED called
       ELSE UNCHANGED hookVars

(* The hooks get completions, too. *)
AllAreTold(seq) == seq

(* Does not look at the flag before an end. *)
EndPasses(t) == ~flag \/ IsTerminal(emits[t])

(* Does not look at the flag before the event it came with. *)
OwnPasses(t) == ~flag \/ (emits[t] \in Scripted(t) \ Cancels)

(* Does not look at the flag before the last event of a batch. *)
RestPasses(t) == ~flag \/ (batch[t] = <<>> /\ Len(delivered) > 1)

(* Calls downstream with the last event of a batch alone. *)
LastPasses(t) == ~flag /\ batch[t] = <<>>

(* Sets the flag, and leaves it at that. *)
FlagAlone(t) ==
    /\ MayCall(t) /\ IsCalled(t) /\ Upcoming(t) \in Cancels
    /\ flag' = TRUE
    /\ CallsAndReturns(t)
    /\ UNCHANGED <<batch, streamVars, word, seen, inside, hookVars>>

(* Submits the event, and does not set the flag. *)
EventAlone(t) ==
    /\ MayCall(t) /\ IsCalled(t) /\ Upcoming(t) \in Cancels
    /\ Calls(t, "Look")
    /\ UNCHANGED <<flag, batch, streamVars, word, seen, inside, hookVars>>

(* Who waits for room does not look whether there is an end. *)
WaitsForEver(t) ==
    /\ word.state # "ended"
    /\ I!LookAgain(t)
    /\ ComesLate(t, Current(t))
    /\ UNCHANGED <<flag, inside>>

(* Drops the event that it asked for, and tells nobody of it. *)
SkipForgets(t) == EmitReturns(t) /\ Drops(RestOf(t)) /\ UNCHANGED inside

(* Leaves when it sees the flag, also if the event was the end. *)
SkipLeaves(t) ==
    /\ GoesOn(t, "Leave")
    /\ DeliversNothing(t)
    /\ batch' = [batch EXCEPT ![t] = <<>>]
    /\ Drops(<<emits[t]>> \o batch[t])
    /\ UNCHANGED <<inside, failed>>
=============================================================================
