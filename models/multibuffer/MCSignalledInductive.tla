------------------------ MODULE MCSignalledInductive ------------------------
(***************************************************************************)
(* Signalled_invariant, asked of every state that satisfies it, whether it *)
(* can be reached or not, in which no more than a few entries are          *)
(* published, but for what no step looks at (AnyRings says what that is);  *)
(* and of what its steps lead to, where there may be more.                 *)
(***************************************************************************)
EXTENDS Signalled_invariant, MCSignalled, AnyRings

(* In an order in which TLC soon leaves out what does not fit. *)
Inductive ==
    /\ AnyPlaces({"idle", "LookIfAsleep", "Wake", "Unpark"} \cup Filling,
                 {"new", "Round", "Look", "Announce", "Withdraw", "Park", "Handle", "Finish", "returned"},
                 {"new", "Unpark", "returned"})
    /\ announced \in BOOLEAN
    /\ AnnouncedLooks
    /\ AnyTurn
    /\ AnnouncedAfterARound
    /\ permit \in BOOLEAN
    /\ AnyBatches
    /\ AnyMemory({[asleep |-> [i \in {0} |-> a]] : a \in BOOLEAN})
    /\ CursorIsPublished
    /\ TakenIsUnparked
    /\ LastRoundLooks
    /\ HaltedWakes
    /\ AnyRoom
    /\ RoomWasSeen
    /\ handled \in AnyCounts
    /\ HandledWerePublished
    /\ HandledAreFreed
    /\ PassedAreEmptyOrWake
    /\ at \in AnyCounts
    /\ \A p \in Producers : ProducerTypes(p)
    /\ EntriesAreTrue
    /\ NothingIsOverwritten
    /\ AnyFound
    /\ AnyRest
    /\ Inv
    /\ [][Next]_vars
=============================================================================
