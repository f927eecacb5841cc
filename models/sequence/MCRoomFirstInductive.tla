------------------------ MODULE MCRoomFirstInductive ------------------------
(***************************************************************************)
(* RoomFirst_invariant, asked of every state that satisfies it, whether it *)
(* can be reached or not, in which no more than a few numbers are claimed; *)
(* and of what its steps lead to, where there may be more.                 *)
(***************************************************************************)
EXTENDS RoomFirst_invariant, MCRoomFirst, AnyParticipants

(* Consumers are done with less than what is claimed. *)
AnyLimit == Most - 1 + Capacity

(* No step looks at `at` where a producer is "idle", or about to look at   *)
(* what is claimed, to move the limit, or to claim.                        *)
ProducerAnywhere(p) ==
    {Local("idle", None, None, None)}
    \cup UNION {{Local(l, s, End(p, s), s) : l \in {"LookAtClaimed", "LookAtLimit", "Claim", "holding"}}
                \cup {Local("LookForRoom", s, End(p, s), s)}
                \cup {Local("LookForRoom", s, e, s + i) :
                         e \in End(p, s) .. AnyLimit, i \in 1 .. Cardinality(Consumers) - 1}
                \cup {Local("MoveLimit", s, e, s) : e \in End(p, s) .. AnyLimit}
                \cup {Local(l, s, End(p, s), i) : l \in Possible({"Fill", "Mark"}), i \in s .. End(p, s)} : s \in 0 .. claimed}

Memories ==
    {[claimed |-> [i \in {0} |-> n], limit |-> [i \in {0} |-> l], done |-> d, entry |-> e, mark |-> m] :
        n \in 0 .. Most, l \in None .. AnyLimit, d \in AnyDone, e \in AnyEntries, m \in [0 .. Capacity - 1 -> 0 .. Laps - 1]}

(* In an order in which TLC soon leaves out what does not fit. *)
Inductive ==
    /\ AnyMemory(Memories)
    /\ AnyLocals([t \in Threads |-> IF t \in Producers THEN ProducerAnywhere(t) ELSE ConsumerAnywhere(t, TRUE)])
    /\ HeldAreClaimed
    /\ Unique
    /\ ClaimedHaveRoom
    /\ RoomWasSeen
    /\ LimitWasSeen
    /\ SeenIsReady
    /\ MarksAreTrue
    /\ EntriesAreTrue
    /\ AnyHistory
    /\ Inv
    /\ [][Next]_vars

(* Every step is one that the contract allows. *)
KeepsToTheContract == [][Abstract!Next]_(Abstract!sequencerVars)
=============================================================================
