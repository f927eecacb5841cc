------------------------- MODULE MCSegmentsOfChannel --------------------------
(***************************************************************************)
(* The list of a channel.  Either end may be ahead, and may be cancelled   *)
(* there.  The second thread in a slot knows that the other end has been   *)
(* in this segment, or beyond it.  So it cuts the link to earlier          *)
(* segments.  Here a thread does so if it finds the other end there when   *)
(* it has found its segment.                                               *)
(***************************************************************************)
EXTENDS MCSegments

Other(t) == IF Ref(t) = "head" THEN "tail" ELSE "head"

SecondForgets(t, locals) ==
    IF pointer[Other(t)] >= locals.at THEN GoesOn(t, "Finish", locals) /\ UNCHANGED found ELSE Ends(t, locals)

NoneTaken == Taken(0, 0)
FirstPassed == Taken(1, 1)

(* At rest, the links to segments before both head and tail are cut. *)
PassedByBothIsForgotten ==
    AtRest =>
        LET last == IF pointer["head"] < pointer["tail"] THEN pointer["head"] ELSE pointer["tail"]
        IN  /\ last > 0 => prev[last] = Nothing
            /\ \A s \in Segment : Exists(s) /\ s < last => s \notin Reached
===============================================================================
