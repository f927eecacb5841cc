------------------------- MODULE MCPendingInductive -------------------------
(***************************************************************************)
(* Pending_invariant, asked as MCRoomFirstInductive does.                  *)
(***************************************************************************)
EXTENDS Pending_invariant, MCPending, AnyParticipants

(* No step looks at `at' where a producer is "idle", or about to look at   *)
(* the cursor.                                                             *)
ProducerAnywhere(p) ==
    {Local("idle", None, None, None)}
    \cup UNION {{Local(l, s, End(p, s), s) : l \in {"AwaitPlace", "ReadCursor", "holding"}}
                \cup {Local("AwaitFree", s, End(p, s), s + i) : i \in 0 .. Cardinality(Consumers) - 1}
                \cup {Local(l, s, End(p, s), i) : l \in {"Advance", "ReadPending"}, i \in 0 .. claimed}
                \cup {Local(l, s, End(p, s), i) : l \in Possible({"Fill", "Mark"}), i \in s .. End(p, s)} : s \in 0 .. claimed}

Memories ==
    {[claimed |-> [i \in {0} |-> n], done |-> d, entry |-> e, cursor |-> [i \in {0} |-> k], pending |-> l] :
        n \in 0 .. Most, d \in AnyDone, e \in AnyEntries, k \in None .. Most - 1,
        l \in [0 .. PendingSize - 1 -> None .. Most - 1]}

Inductive ==
    /\ AnyMemory(Memories)
    /\ shown < claimed
    /\ \A c \in Consumers : done[c] <= shown
    /\ AnyLocals([t \in Threads |-> IF t \in Producers THEN ProducerAnywhere(t) ELSE ConsumerAnywhere(t, FALSE)])
    /\ TakenAreClaimed
    /\ TakenOnce
    /\ RoomWasSeen
    /\ ReadAreShown
    /\ ShownAreReady
    /\ PlaceWasSeen
    /\ ReadyHasPlace
    /\ ListIsTrue
    /\ NextIsReady
    /\ NextIsAttended
    /\ EntriesAreTrue
    /\ AnyHistory
    /\ Inv
    /\ [][Next]_vars

(* Every step is one that the contract allows. *)
KeepsToTheContract == [][Abstract!Next]_(Abstract!sequencerVars)
=============================================================================
