------------------------- MODULE MCYieldingInductive -------------------------
(***************************************************************************)
(* Yielding_invariant, asked of every state that satisfies it, whether it  *)
(* can be reached or not, in which no more than a few entries are          *)
(* published, but for what no step looks at (AnyRings says what that is);  *)
(* and of what its steps lead to, where there may be more.                 *)
(***************************************************************************)
EXTENDS Yielding_invariant, MCYielding, AnyRings

(* A batch as large as the ring, one more, and a ring that stays empty. *)
TwoThenOneOfTwo == ("A" :> <<2, 1>>) @@ ("B" :> <<>>)

(* In an order in which TLC soon leaves out what does not fit. *)
Inductive ==
    /\ AnyPlaces({"idle"} \cup Filling, {"new", "Round", "Look", "Handle", "Finish", "returned"}, {"new", "returned"})
    /\ AnyTurn
    /\ announced = FALSE /\ permit = FALSE
    /\ AnyBatches
    /\ AnyMemory({<<>>})
    /\ CursorIsPublished
    /\ AnyRoom
    /\ RoomWasSeen
    /\ handled \in AnyCounts
    /\ HandledWerePublished
    /\ HandledAreFreed
    /\ at \in AnyCounts
    /\ \A p \in Producers : ProducerTypes(p)
    /\ EntriesAreTrue
    /\ NothingIsOverwritten
    /\ AnyFound
    /\ AnyRest
    /\ Inv
    /\ [][Next]_vars
=============================================================================
