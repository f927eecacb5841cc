-------------------------- MODULE BroadcastMutants --------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCBroadcast

(* Adds without a look at the list that it has seen. *)
AddsAnyway(s) ==
    /\ pc[s] = "Add"
    /\ GoTo(s, "returned") /\ list' = list \cup {s}
    /\ UNCHANGED <<ended, failure, end, seen, told>>

(* Writes the list that it has seen, with itself, although another one was put in its place. *)
AddsToWhatItSaw(s) ==
    /\ pc[s] = "Add"
    /\ IF ended
          THEN GoTo(s, "Get") /\ UNCHANGED list
          ELSE GoTo(s, "returned") /\ list' = seen[s] \cup {s}
    /\ UNCHANGED <<ended, failure, end, seen, told>>

(* Tells the subscribers of completion, whatever the end was. *)
TellsOfCompletion ==
    /\ end = "Tell"
    /\ Tells(list, "completion")
    /\ end' = "returned"
    /\ UNCHANGED <<ended, list, failure, pc, seen>>

(* Tries again for ever. *)
GetsAgain(s) ==
    /\ pc[s] = "Add"
    /\ GoTo(s, "Get")
    /\ UNCHANGED <<ended, list, failure, end, seen, told>>

(* Takes a step that is not there. *)
GoesNowhere(s) ==
    /\ pc[s] = "Add"
    /\ GoTo(s, "told") /\ list' = list \cup {s}
    /\ UNCHANGED <<ended, failure, end, seen, told>>
=============================================================================
