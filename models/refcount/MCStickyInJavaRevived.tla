----------------------- MODULE MCStickyInJavaRevived ------------------------
EXTENDS MCStickyInJava

(* B retains without a reference.  Where that is not refused the object    *)
(* lives on, and B uses it, and gives back what it got.                    *)
Revived ==
    "A" :> <<"use", "release">> @@
    "B" :> <<"retain", "use", "release">>

(* The same of two references at a time. *)
RevivedTwo == [Revived EXCEPT !["A"] = <<"use", "retain", "release two">>]

(* Who was refused has nothing to use: then the object is dead. *)
UsesWhatLives(t) ==
    /\ Does(t, "use")
    /\ IF freed = 0
          THEN Reads(t, "use", "object", 0, LAMBDA v : Answers(t))
          ELSE Answers(t) /\ UNCHANGED memoryVars
=============================================================================
