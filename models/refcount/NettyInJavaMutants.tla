------------------------- MODULE NettyInJavaMutants --------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCNettyInJava

UsedAfterwards == [OneEach EXCEPT !["A"] = <<"release", "use">>]

(* Does not ask whether the object is dead. *)
RetainsAny(t) == Does(t, "retain") /\ Adds(t, "add to retain", "word", 0, 2, LAMBDA old : Answers(t))

(* The last release does not compare. *)
DiesByAStore(t) ==
    /\ pc[t] = "CasRelease" /\ seen[t] = Amount(t)
    /\ Writes(t, "cas last", "word", 0, Dead)
    /\ Frees(t)

FreesTwice(t) ==
    /\ pc' = [pc EXCEPT ![t] = "Free"]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ freed' = freed + 2
    /\ UNCHANGED done

(* Makes the object dead, and does not deallocate it. *)
DiesOnly(t) ==
    /\ pc[t] = "CasRelease" /\ seen[t] = Amount(t)
    /\ Swaps(t, "cas last", "word", 0, seen[t], Dead,
             Answers(t), GoesOn(t, "ReadAgainToRelease", 0))

(* Does not try again. *)
ReleasesOnce(t) ==
    /\ pc[t] = "CasRelease" /\ seen[t] > Amount(t)
    /\ Swaps(t, "cas release", "word", 0, seen[t], seen[t] - Amount(t), Answers(t), FALSE)

(* Keeps what it saw when it reads again. *)
Remembers(t) ==
    /\ pc[t] = "CasRelease" /\ seen[t] > Amount(t)
    /\ Swaps(t, "cas release", "word", 0, seen[t], seen[t] - Amount(t),
             Answers(t), GoesOn(t, "ReadAgainToRelease", seen[t]))

(* Takes back one half of a reference. *)
UndoesHalf(t) ==
    /\ pc[t] = "UndoRetain"
    /\ Adds(t, "undo retain", "word", 0, -1, LAMBDA old : Refuses(t))
=============================================================================
