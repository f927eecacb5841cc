-------------------------- MODULE Pending_invariant --------------------------
(***************************************************************************)
(* Why in Pending nothing that is pending is overwritten before it is      *)
(* published, and nothing is left once all calls have ended, for any       *)
(* numbers of producers and consumers, and any sizes of ring and list:     *)
(* `Inv' holds at the start, every step keeps it, and it says so.          *)
(*                                                                         *)
(* TLC asks all of that of a few threads, from every state that satisfies  *)
(* `Inv' and not only from those that can be reached                       *)
(* (models/sequence/MCPendingInductive.tla); Pending_proofs has it for     *)
(* all.                                                                    *)
(***************************************************************************)
EXTENDS Pending, Participants_invariant

ASSUME ListHasPlaces == PendingSize \in Nat \ {0}

-----------------------------------------------------------------------------
pending == memory.pending

BeforePublishing == {"AwaitFree", "Fill", "holding"}
BeforeMarking    == BeforePublishing \cup {"AwaitPlace"}
AfterMarking     == {"ReadCursor", "Advance", "ReadPending"}
InCalls          == BeforeMarking \cup {"Mark"} \cup AfterMarking

ProducerTypes(p) ==
    /\ pc[p] \in {"idle"} \cup InCalls
    /\ batches[p] \in 0 .. Len(Script[p])
    /\ pc[p] # "idle" =>
          /\ batches[p] < Len(Script[p])
          /\ low[p] \in Nat
          /\ high[p] = low[p] + Size(p) - 1
    /\ CASE pc[p] = "AwaitFree"             -> at[p] \in low[p] .. low[p] + Cardinality(Consumers) - 1
         [] pc[p] \in {"Fill", "Mark"}      -> at[p] \in low[p] .. high[p]
         [] pc[p] = "holding"               -> at[p] = low[p]
         [] pc[p] \in {"Advance", "ReadPending"} -> at[p] \in Nat
         [] OTHER                           -> at[p] \in Int

Types ==
    /\ MemoryTypes({"cursor", "pending"})
    /\ DOMAIN memory.cursor = {0}
    /\ shown \in Int /\ shown >= None
    /\ DOMAIN pending = 0 .. PendingSize - 1
    /\ LocalTypes
    /\ \A p \in Producers : ProducerTypes(p)

-----------------------------------------------------------------------------
(* What p has taken; and what of it is still to be granted, to be filled,  *)
(* to be published, and to be marked.                                      *)
TakenIn(p, labels) == IF pc[p] \in labels THEN low[p] .. high[p] ELSE {}

Taken(p)     == TakenIn(p, InCalls)
ToGrant(p)   == TakenIn(p, {"AwaitFree"})
ToPublish(p) == TakenIn(p, BeforePublishing)
ToFill(p)    == IF pc[p] = "Fill" THEN at[p] .. high[p] ELSE ToGrant(p)
ToMark(p)    == IF pc[p] = "Mark" THEN at[p] .. high[p] ELSE TakenIn(p, BeforeMarking)

Filled(s) == s \in 0 .. claimed - 1 /\ \A p \in Producers : s \notin ToFill(p)
Ready(s)  == s \in 0 .. claimed - 1 /\ \A p \in Producers : s \notin ToMark(p)

(* The numbers that have a place in the list. *)
Listed == shown + 1 .. shown + PendingSize

-----------------------------------------------------------------------------
TakenAreClaimed == \A p \in Producers : Taken(p) \subseteq 0 .. claimed - 1
TakenOnce       == \A p, q \in Producers : p # q => Taken(p) \cap Taken(q) = {}

GrantedAreFree       == granted = {s \in 0 .. claimed - 1 : \A p \in Producers : s \notin ToGrant(p)}
ReleasedArePublished == published = {s \in 0 .. claimed - 1 : \A p \in Producers : s \notin ToPublish(p)}

(* Whoever waits for room has seen it at all consumers before.             *)
RoomWasSeen ==
    \A p \in Producers : pc[p] = "AwaitFree" =>
        \A i \in 1 .. at[p] - low[p] : high[p] - Capacity <= done[Order[i]]

GrantedHaveRoom == \A c \in Consumers : \A s \in granted : s < low[c] + Capacity

ReadAreShown  == \A c \in Consumers : high[c] <= shown
ShownAreReady == \A s \in 0 .. shown : Ready(s)

(* Whoever marks has found a place for its batch, and so nothing is marked *)
(* that has none.                                                          *)
PlaceWasSeen  == \A p \in Producers : pc[p] = "Mark" => high[p] <= shown + PendingSize
ReadyHasPlace == \A s \in shown + PendingSize + 1 .. claimed - 1 : ~Ready(s)

ListIsTrue == \A s \in Listed : pending[Place(s)] = s <=> Ready(s)

(* Whoever moves the cursor on moves it to what is ready.                  *)
NextIsReady ==
    \A p \in Producers :
        /\ pc[p] = "Advance" => Ready(at[p])
        /\ pc[p] = "ReadPending" => at[p] <= shown + 1

(* What is ready next, somebody goes on to.                                *)
Attends(p, s) ==
    \/ pc[p] \in {"Mark", "ReadCursor"} /\ s \in low[p] .. high[p]
    \/ pc[p] \in {"Advance", "ReadPending"} /\ at[p] = s
NextIsAttended == Ready(shown + 1) => \E p \in Producers : Attends(p, shown + 1)

EntriesAreTrue == Entries => \A c \in Consumers : \A s \in Window(c) : Filled(s) => entry[Slot(s)] = s

Inv ==
    /\ Types
    /\ TakenAreClaimed
    /\ TakenOnce
    /\ GrantedAreFree
    /\ ReleasedArePublished
    /\ RoomWasSeen
    /\ GrantedHaveRoom
    /\ ReadAreShown
    /\ ShownAreReady
    /\ PlaceWasSeen
    /\ ReadyHasPlace
    /\ ListIsTrue
    /\ NextIsReady
    /\ NextIsAttended
    /\ EntriesAreTrue
    /\ WhatIsReadWasPublished
=============================================================================
