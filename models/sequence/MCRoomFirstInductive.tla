------------------------ MODULE MCRoomFirstInductive ------------------------
(***************************************************************************)
(* RoomFirst_invariant, asked of every state that satisfies it, whether it *)
(* can be reached or not, in which no more than a few numbers are claimed; *)
(* and of what its steps lead to, where there may be more.                 *)
(***************************************************************************)
EXTENDS RoomFirst_invariant, MCRoomFirst, TLC

CONSTANT Most   \* how many numbers are claimed in the beginning

Pair    == [A |-> <<2>>]
Singles == [A |-> <<1>>, B |-> <<1>>]

(* The functions that have one of values[t] at each t in S. *)
RECURSIVE Choices(_, _)
Choices(values, S) ==
    IF S = {} THEN {<<>>}
    ELSE LET t == CHOOSE t \in S : TRUE
         IN  {(t :> v) @@ f : v \in values[t], f \in Choices(values, S \ {t})}

-----------------------------------------------------------------------------
(* Where a thread may be.  No step looks at `at' where a producer is       *)
(* "idle", or about to look at what is claimed, or to claim, or a consumer *)
(* about to finish; and none at an entry, if these are no steps.           *)
Place(label, s, e, i) == [pc |-> label, low |-> s, high |-> e, at |-> i]

Possible(labels) == IF Entries THEN labels ELSE labels \ {"Fill", "Read"}

PlacesOfProducer(p) ==
    LET End(s) == s + Script[p][1] - 1
    IN  {Place("idle", None, None, None)}
        \cup UNION {{Place(l, s, End(s), s) : l \in {"LookAtClaimed", "Claim", "holding"}}
                    \cup {Place("LookForRoom", s, End(s), s + i) : i \in 0 .. Cardinality(Consumers) - 1}
                    \cup {Place(l, s, End(s), i) : l \in Possible({"Fill", "Mark"}), i \in s .. End(s)} : s \in 0 .. claimed}

PlacesOfConsumer(c) ==
    LET s == done[c] + 1
    IN  {Place("idle", s, s - 1, s)}
        \cup {Place("Look", s, s - 1, i) : i \in s + 1 .. claimed}
        \cup {Place("Finish", s, e, s) : e \in s .. claimed - 1}
        \cup UNION {{Place(l, s, e, i) : l \in Possible({"Read"}), i \in s .. e} : e \in s .. claimed - 1}

(* In an order in which TLC soon leaves out what does not fit. *)
AnyMemory ==
    /\ memory \in {Shaped(n, d, e, m) :
           n \in 0 .. Most,
           d \in [Consumers -> None .. Most - 1],
           e \in [0 .. Capacity - 1 -> IF Entries THEN None .. Most - 1 ELSE {None}],
           m \in [0 .. Capacity - 1 -> 0 .. Laps - 1]}
    /\ \A c \in Consumers : done[c] < claimed
    /\ buffers = NothingStored

AnyPlaces ==
    \E places \in Choices([t \in Threads |-> IF t \in Producers THEN PlacesOfProducer(t) ELSE PlacesOfConsumer(t)], Threads) :
        /\ pc   = [t \in Threads |-> places[t].pc]
        /\ low  = [t \in Threads |-> places[t].low]
        /\ high = [t \in Threads |-> places[t].high]
        /\ at   = [t \in Threads |-> places[t].at]

AnyHistory ==
    /\ batches \in [Producers -> 0 .. 1]
    /\ \A p \in Producers : pc[p] # "idle" => batches[p] = 0
    /\ granted \in {0 .. n - 1 : n \in 0 .. Most}
    /\ ClaimedAreGranted
    /\ published \in SUBSET (0 .. claimed - 1)
    /\ ReleasedArePublished
    /\ misread \in BOOLEAN
    /\ WhatIsReadWasPublished

Inductive ==
    /\ AnyMemory
    /\ AnyPlaces
    /\ HeldAreClaimed
    /\ Unique
    /\ ClaimedHaveRoom
    /\ RoomWasSeen
    /\ SeenIsReady
    /\ MarksAreTrue
    /\ EntriesAreTrue
    /\ AnyHistory
    /\ Inv
    /\ [][Next]_vars

(* Every step is one that the contract allows. *)
KeepsToTheContract == [][Abstract!Next]_(Abstract!sequencerVars)
=============================================================================
