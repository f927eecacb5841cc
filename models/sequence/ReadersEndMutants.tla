-------------------------- MODULE ReadersEndMutants -------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCReadersEnd

(* Asks only whether the next entry is published. *)
AsksWhetherPublished(r) ==
    /\ pc[r] = "LookAgain"
    /\ GoTo(r, IF Next(r) \in published THEN "ReadHalted" ELSE "End")
    /\ UNCHANGED <<sharedVars, at, high>>

(* Ends if it has found nothing, and the sequencer is closed. *)
LooksOnce(r) ==
    /\ pc[r] = "ReadClosed"
    /\ GoTo(r, IF closed THEN "End" ELSE "ReadHalted")
    /\ Begins(r)
    /\ UNCHANGED sharedVars

(* Ends with any reader before it. *)
EndsWithAny(r) ==
    /\ pc[r] = "ReadDone"
    /\ GoTo(r, "End")
    /\ UNCHANGED <<sharedVars, at, high>>

(* Reads how far the other is done, and then whether it has ended. *)
EndedComesLast(r) ==
    /\ pc[r] = "ReadEnded"
    /\ IF done[Upstream[r][at[r] + 1]] < Next(r) THEN GoTo(r, "ReadDone") /\ UNCHANGED at ELSE Goes(r)
    /\ UNCHANGED <<sharedVars, high>>

DoneComesFirst(r) ==
    /\ pc[r] = "ReadDone"
    /\ IF ended[Upstream[r][at[r] + 1]] THEN GoTo(r, "End") /\ UNCHANGED at ELSE Goes(r)
    /\ UNCHANGED <<sharedVars, high>>

(* Does not say that it has ended. *)
EndsSilently(r) ==
    /\ pc[r] = "End"
    /\ GoTo(r, "over")
    /\ UNCHANGED <<sharedVars, at, high>>

(* Follows one of those before it. *)
LooksAtTheFirst(r) ==
    /\ pc[r] = "LookUpstream"
    /\ high' = [high EXCEPT ![r] = done[Upstream[r][1]]]
    /\ at' = [at EXCEPT ![r] = Len(Upstream[r])]
    /\ GoTo(r, IF high'[r] >= Next(r) THEN "Finish" ELSE "ReadClosed")
    /\ UNCHANGED sharedVars

(* Does not ask whether it is halted. *)
DeafToHalt(r) ==
    /\ pc[r] = "ReadHalted"
    /\ GoTo(r, IF Follows(r) THEN "LookUpstream" ELSE "LookAtMarks")
    /\ Begins(r)
    /\ UNCHANGED sharedVars

(* Ends at once after the close, if it has found an entry that was         *)
(* published late.                                                         *)
EndsWithTheLate(r) ==
    /\ pc[r] = "ReadHalted"
    /\ GoTo(r, CASE halted[r] \/ (closed /\ Shown(1) > atClose) -> "End"
                 [] Follows(r) -> "LookUpstream"
                 [] OTHER      -> "LookAtMarks")
    /\ Begins(r)
    /\ UNCHANGED sharedVars

(* A follower asks only those before it. *)
LooksAtNoMark(r) ==
    /\ pc[r] = "LookAgain"
    /\ GoTo(r, CASE Follows(r)               -> "ReadEnded"
                 [] Next(r) \notin published -> "End"
                 [] OTHER                    -> "ReadHalted")
    /\ UNCHANGED <<sharedVars, at, high>>
=============================================================================
