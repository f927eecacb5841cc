------------------------ MODULE StickyInJavaMutants -------------------------
EXTENDS MCStickyInJava

UsedAfterwards == [OneEach EXCEPT !["A"] = <<"release", "use">>]

(* Deallocates where it lands on zero, without burying. *)
FreesAtZero(t) ==
    /\ Does(t, "release")
    /\ Adds(t, "subtract to release", "word", 0, -1, LAMBDA old :
          IF old = 1 THEN Frees(t) ELSE Answers(t))

(* Whoever lands on zero leaves it to others. *)
LeavesIt(t) ==
    /\ pc[t] = "LookFromZero"
    /\ Reads(t, "look from zero", "word", 0, LAMBDA w : Answers(t))

(* A release of several does not try again. *)
ReleasesOnce(t) ==
    /\ pc[t] = "CasRelease"
    /\ LET w == seen[t] IN
       Swaps(t, "cas release", "word", 0, w, IF w = 2 THEN Dead ELSE w - 2,
             IF w = 2 THEN Frees(t) ELSE Answers(t),
             FALSE)

(* Keeps what it saw when it looks again. *)
Remembers(t) ==
    /\ pc[t] = "CasRelease"
    /\ LET w == seen[t] IN
       Swaps(t, "cas release", "word", 0, w, IF w = 2 THEN Dead ELSE w - 2,
             IF w = 2 THEN Frees(t) ELSE Answers(t),
             GoesOn(t, "ReadAgainToRelease", w))

(* Buries without a look at what is there. *)
BuriesByAStore(t) ==
    /\ pc[t] = "Bury"
    /\ Writes(t, "bury", "word", 0, Dead)
    /\ Frees(t)

(* Marks the object dead, and leaves its deallocation to others. *)
BuriesOnly(t) ==
    /\ pc[t] = "Bury"
    /\ Swaps(t, "bury", "word", 0, 0, Dead, Answers(t), Answers(t))

UndoesNothing(t) ==
    /\ pc[t] = "UndoRelease"
    /\ Reads(t, "undo release", "word", 0, LAMBDA w : Answers(t))
=============================================================================
