--------------------------- MODULE ReleasedMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCReleased

(* Counts what is thrown as two entries handled. *)
SkipsTwo(p) ==
    /\ next' = [next EXCEPT ![p] = @ + 2]
    /\ GoesOn(p, "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, halting, runs, handled>>

(* Takes the entry that will be published next for published. *)
LooksTooFar(p) ==
    /\ pc[p] = "LookAtCursor"
    /\ GoesOn(p, IF cursor >= next[p] THEN "Handle" ELSE "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>

(* Handles an entry when the next one is published. *)
LeavesTheLast(p) ==
    /\ pc[p] = "LookAtCursor"
    /\ GoesOn(p, IF cursor > next[p] + 1 THEN "Handle" ELSE "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>

(* Runs once more than it is asked to. *)
RunsOnceMore(p) ==
    /\ pc[p] = "Stop"
    /\ state' = [state EXCEPT ![p] = "idle"]
    /\ GoesOn(p, IF runs[p] <= RunsOfEach THEN "new" ELSE "returned")
    /\ UNCHANGED <<alert, cursor, next, halting, scriptVars, handled>>
==============================================================================
