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
EXTENDS RoomFirst

ASSUME Parts == Threads = Producers \cup Consumers /\ Producers \cap Consumers = {}

(* A batch has a number at least; with a single mark, that of this lap     *)
(* would be that of the one before.                                        *)
ASSUME Sizes ==
    /\ Capacity \in Nat \ {0}
    /\ Laps \in Nat /\ Laps > 1
    /\ IsFiniteSet(Consumers)
    /\ Entries \in BOOLEAN
    /\ Script \in [Producers -> Seq(Nat \ {0})]

(* Memory is sequentially consistent, or all stores are volatile.          *)
ASSUME NothingIsDelayed == Model = "SC" \/ {"fill", "mark", "finish"} \subseteq Fenced

-----------------------------------------------------------------------------
claimed == memory.claimed[0]
done    == memory.done
entry   == memory.entry
mark    == memory.mark

Shaped(c, d, e, m) ==
    [area \in {"claimed", "done", "entry", "mark"} |->
        CASE area = "claimed" -> [i \in {0} |-> c]
          [] area = "done"    -> d
          [] area = "entry"   -> e
          [] area = "mark"    -> m]

Waiting == {"LookAtClaimed", "LookForRoom", "Claim"}
Having  == {"Fill", "holding", "Mark"}
Looking == {"idle", "Look"}
Reading == {"Read", "Finish"}

(* Every variable has a value of its kind, and nothing is delayed.  A      *)
(* producer has a batch of its script, at the number that it has seen;     *)
(* what a consumer has read, it is done with.                              *)
MemoryTypes ==
    /\ memory = Shaped(claimed, done, entry, mark)
    /\ claimed \in Nat
    /\ done \in [Consumers -> Int]
    /\ DOMAIN entry = 0 .. Capacity - 1
    /\ DOMAIN mark = 0 .. Capacity - 1
    /\ buffers = NothingStored

ProducerTypes(p) ==
    /\ pc[p] \in {"idle"} \cup Waiting \cup Having
    /\ batches[p] \in 0 .. Len(Script[p])
    /\ pc[p] # "idle" =>
          /\ batches[p] < Len(Script[p])
          /\ low[p] \in 0 .. claimed
          /\ high[p] = low[p] + Size(p) - 1
    /\ CASE pc[p] = "LookForRoom" -> at[p] \in low[p] .. low[p] + Cardinality(Consumers) - 1
         [] pc[p] = "holding"     -> at[p] = low[p]
         [] pc[p] \in Having      -> at[p] \in low[p] .. high[p]
         [] OTHER                 -> at[p] \in Int

ConsumerTypes(c) ==
    /\ pc[c] \in Looking \cup Reading
    /\ low[c] \in Nat
    /\ done[c] = low[c] - 1
    /\ CASE pc[c] = "idle"   -> high[c] = low[c] - 1 /\ at[c] = low[c]
         [] pc[c] = "Look"   -> high[c] = low[c] - 1 /\ at[c] \in Nat /\ at[c] > low[c]
         [] pc[c] = "Read"   -> Entries /\ high[c] \in Nat /\ at[c] \in low[c] .. high[c]
         [] pc[c] = "Finish" -> high[c] \in Nat /\ high[c] >= low[c] /\ at[c] \in Int

Types ==
    /\ MemoryTypes
    /\ DOMAIN pc = Threads /\ DOMAIN low = Threads /\ DOMAIN high = Threads /\ DOMAIN at = Threads
    /\ DOMAIN batches = Producers
    /\ \A p \in Producers : ProducerTypes(p)
    /\ \A c \in Consumers : ConsumerTypes(c)

-----------------------------------------------------------------------------
(* What p has still to fill, and to mark.                                  *)
ToFill(p) == IF pc[p] = "Fill" THEN at[p] .. high[p] ELSE {}
ToMark(p) == CASE pc[p] \in {"Fill", "holding"} -> low[p] .. high[p]
               [] pc[p] = "Mark"                -> at[p] .. high[p]
               [] OTHER                         -> {}

Filled(s) == s \in 0 .. claimed - 1 /\ \A p \in Producers : s \notin ToFill(p)
Ready(s)  == s \in 0 .. claimed - 1 /\ \A p \in Producers : s \notin ToMark(p)

(* Where c may come without being done with more.                          *)
Window(c) == low[c] .. low[c] + Capacity - 1

-----------------------------------------------------------------------------
HeldAreClaimed == \A p \in Producers : Holds(p) \subseteq 0 .. claimed - 1

ClaimedAreGranted == granted = 0 .. claimed - 1

ReleasedArePublished == published = {s \in 0 .. claimed - 1 : \A p \in Producers : s \notin held[p]}

(* Whoever is about to claim has seen that there is room, and who looks    *)
(* for it has seen it at all consumers before.                             *)
RoomWasSeen ==
    \A p \in Producers :
        /\ pc[p] = "LookForRoom" => \A i \in 1 .. at[p] - low[p] : high[p] - Capacity <= done[Order[i]]
        /\ pc[p] = "Claim" => \A c \in Consumers : high[p] - Capacity <= done[c]

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
    /\ ClaimedHaveRoom
    /\ SeenIsReady
    /\ MarksAreTrue
    /\ EntriesAreTrue
    /\ WhatIsReadWasPublished
=============================================================================
