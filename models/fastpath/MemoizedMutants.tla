-------------------------- MODULE MemoizedMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCMemoized

(* Takes a step that is not there. *)
GoesNowhere(s) ==
    /\ pc[s] = "Forward"
    /\ TellsResult(s)
    /\ GoTo(s, "told")
    /\ UNCHANGED <<kept, list, taken>>

(* Adds to the list although there is a result. *)
AddsAnyway(s) ==
    /\ pc[s] = "Add"
    /\ list' = list \cup {s}
    /\ GoTo(s, "returned")
    /\ UNCHANGED <<kept, taken, subscribed, told, early>>

(* Adds to the list, and tells of the subscription when the result is there. *)
AddsFirst(s) ==
    /\ pc[s] = "Tell"
    /\ IF s \notin list \cup taken \cup told
          THEN list' = list \cup {s} /\ UNCHANGED <<pc, subscribed>>
          ELSE subscribed' = subscribed \cup {s} /\ GoTo(s, "returned") /\ UNCHANGED list
    /\ UNCHANGED <<kept, taken, told, early>>
=============================================================================
