------------------------- MODULE RoomFirst_invariant -------------------------
(***************************************************************************)
(* Why in RoomFirst no number is granted twice, and no entry is read       *)
(* before it is filled, or filled again before it was read, for any        *)
(* numbers of producers, consumers and entries: `Inv' holds at the start,  *)
(* every step keeps it, and it says so.                                    *)
(*                                                                         *)
(* TLC asks all of that of a few threads, from every state that satisfies  *)
(* `Inv' and not only from those that can be reached                       *)
(* (models/sequence/MCRoomFirstInductive.tla); RoomFirst_proofs has it for *)
(* all.                                                                    *)
(***************************************************************************)
EXTENDS RoomFirst, Participants_invariant

(* With a single mark, that of this lap would be that of the one before.   *)
ASSUME MarksDiffer == Laps \in Nat /\ Laps > 1

(* A look finds a number at least, and no more than the ring has. *)
ASSUME LooksAreShort == Reach \in 1 .. Capacity

-----------------------------------------------------------------------------
mark == memory.mark

limit == memory.limit[0]

Waiting == {"LookAtClaimed", "LookAtLimit", "LookForRoom", "MoveLimit", "Claim"}
Having  == {"Fill", "holding", "Mark"}

(* A producer has a batch of its script, at the number that it has seen.   *)
ProducerTypes(p) ==
    /\ pc[p] \in {"idle"} \cup Waiting \cup Having
    /\ batches[p] \in 0 .. Len(Script[p])
    /\ pc[p] # "idle" =>
          /\ batches[p] < Len(Script[p])
          /\ low[p] \in 0 .. claimed
          /\ IF pc[p] \in {"LookForRoom", "MoveLimit"}
                THEN high[p] \in Nat /\ high[p] >= Last(p)
                ELSE high[p] = Last(p)
    /\ CASE pc[p] = "LookForRoom" -> at[p] \in low[p] .. low[p] + Cardinality(Consumers) - 1
         [] pc[p] = "LookAtLimit" -> at[p] = low[p] /\ Consumers # {}
         [] pc[p] = "holding"     -> at[p] = low[p]
         [] pc[p] \in Having      -> at[p] \in low[p] .. high[p]
         [] OTHER                 -> at[p] \in Int

Types ==
    /\ MemoryTypes({"mark", "limit"})
    /\ DOMAIN mark = 0 .. Capacity - 1
    /\ DOMAIN memory.limit = {0}
    /\ limit \in Int
    /\ LocalTypes
    /\ \A p \in Producers : ProducerTypes(p)

-----------------------------------------------------------------------------
(* What p has still to fill, and to mark.                                  *)
ToFill(p) == IF pc[p] = "Fill" THEN at[p] .. high[p] ELSE {}
ToMark(p) == CASE pc[p] \in {"Fill", "holding"} -> low[p] .. high[p]
               [] pc[p] = "Mark"                -> at[p] .. high[p]
               [] OTHER                         -> {}

Filled(s) == s \in 0 .. claimed - 1 /\ \A p \in Producers : s \notin ToFill(p)
Ready(s)  == s \in 0 .. claimed - 1 /\ \A p \in Producers : s \notin ToMark(p)

-----------------------------------------------------------------------------
HeldAreClaimed == \A p \in Producers : Holds(p) \subseteq 0 .. claimed - 1

ClaimedAreGranted == granted = 0 .. claimed - 1

ReleasedArePublished == published = {s \in 0 .. claimed - 1 : \A p \in Producers : s \notin held[p]}

(* Whoever is about to move the limit or to claim has seen that there is   *)
(* room, and who looks for it has seen it at all consumers before.         *)
RoomWasSeen ==
    \A p \in Producers :
        /\ pc[p] = "LookForRoom" => \A i \in 1 .. at[p] - low[p] : high[p] - Capacity <= done[Order[i]]
        /\ pc[p] \in {"MoveLimit", "Claim"} => \A c \in Consumers : high[p] - Capacity <= done[c]

LimitWasSeen == \A c \in Consumers : limit - Capacity <= done[c]

ClaimedHaveRoom == \A c \in Consumers : claimed <= low[c] + Capacity

(* What a consumer has come past was marked.                               *)
Seen(c)     == IF pc[c] \in Looking THEN at[c] - 1 ELSE high[c]
SeenIsReady == \A c \in Consumers : \A s \in 0 .. Seen(c) : Ready(s)

MarksAreTrue   == \A c \in Consumers : \A s \in Window(c) : IsMarked(s) <=> Ready(s)
EntriesAreTrue == Entries => \A c \in Consumers : \A s \in Window(c) : Filled(s) => entry[Slot(s)] = s

Inv ==
    /\ Types
    /\ HeldAreClaimed
    /\ Unique
    /\ ClaimedAreGranted
    /\ ReleasedArePublished
    /\ RoomWasSeen
    /\ LimitWasSeen
    /\ ClaimedHaveRoom
    /\ SeenIsReady
    /\ MarksAreTrue
    /\ EntriesAreTrue
    /\ WhatIsReadWasPublished
=============================================================================
