--------------------------- MODULE Rings_invariant ---------------------------
(***************************************************************************)
(* Why rings of one producer each lose nothing, whatever the consumer does *)
(* while all are empty, for any numbers of producers and entries:          *)
(* `RingsInv' holds at the start, every step keeps it, and it says so.     *)
(* A variant adds how its consumer waits.                                  *)
(***************************************************************************)
EXTENDS Rings

(* Each thread has one part to play.                                       *)
ASSUME Parts ==
    /\ Threads = Producers \cup {Consumer} \cup Halters \cup Closers
    /\ Consumer \notin Producers /\ (Halters \cup Closers) \cap (Producers \cup {Consumer}) = {}

(* A batch has an entry at least.  One that is larger than the ring is     *)
(* never published.                                                        *)
ASSUME Sizes ==
    /\ IsFiniteSet(Producers) /\ Producers # {}
    /\ Capacity \in Nat \ {0}
    /\ Script \in [Producers -> Seq(Nat \ {0})]
    /\ Entries \in BOOLEAN
    /\ Throws \in Nat

(* Memory is sequentially consistent, or the stores are volatile.          *)
ASSUME NothingIsDelayed == Model = "SC" \/ {"fill", "publish", "finish", "halt"} \subseteq Fenced

-----------------------------------------------------------------------------
cursor   == memory.cursor
consumed == memory.consumed
entry    == memory.entry
run      == memory.state[0]

(* Where a producer has to do with room for its next batch, and where the  *)
(* consumer has found something that it has not handled yet.               *)
Filling == {"LookForRoom", "LookIfOpen", "Fill", "Publish"}
Having  == {"Withdraw", "Handle"}

(* Variables have values of their kinds, and nothing is delayed.  Nothing  *)
(* has to be said of what an entry is before it is filled, or what the     *)
(* steps of a thread are called.  A variant has words of its own, in areas *)
(* of their own.                                                           *)
MemoryTypes(areas) ==
    /\ DOMAIN memory = {"cursor", "consumed", "entry", "state"} \cup areas
    /\ cursor \in [Producers -> Nat]
    /\ consumed \in [Producers -> Nat]
    /\ DOMAIN entry = Producers \X (0 .. Capacity - 1)
    /\ DOMAIN memory.state = {0}
    /\ run \in {"open", "closing", "halted"}
    /\ buffers = NothingStored

ProducerTypes(p) ==
    /\ batches[p] \in 0 .. Len(Script[p])
    /\ pc[p] \in Filling => HasWork(p)
    /\ CASE pc[p] = "Fill"    -> Entries /\ at[p] \in Published(p) .. End(p) - 1
         [] pc[p] = "Publish" -> at[p] = IF Entries THEN End(p) ELSE Published(p)
         [] OTHER             -> at[p] = Published(p)

RingsTypes(areas) ==
    /\ MemoryTypes(areas)
    /\ RingsTypeOK
    /\ DOMAIN pc = Threads /\ DOMAIN batches = Producers
    /\ \A p \in Producers : ProducerTypes(p)

-----------------------------------------------------------------------------
CursorIsPublished == \A p \in Producers : cursor[p] = Published(p)

(* A producer fills entries, and publishes them, where it has seen room.   *)
RoomWasSeen ==
    \A p \in Producers : room[p] <= consumed[p] /\ (pc[p] \in {"Fill", "Publish"} => HasRoom(p))

HandledWerePublished == \A p \in Producers : handled[p] <= Published(p)
FoundWerePublished   == pc[Consumer] \in Having => handled[Ring] < upto /\ upto <= Published(Ring)

(* All that was handled is free again, but for the ring that the consumer  *)
(* is at, where it is about to say so, or will find more.                  *)
HandledAreFreed ==
    \A p \in Producers :
        /\ consumed[p] <= handled[p]
        /\ consumed[p] < handled[p] => p = Ring /\ (pc[Consumer] = "Finish" \/ handled[p] < Published(p))

EntriesAreTrue ==
    Entries => \A p \in Producers : \A s \in handled[p] .. at[p] - 1 : entry[<<p, Slot(s)>>] = s

(* Also where the handler has thrown since.                                *)
OthersWereNotTold == handled[Ring] > consumed[Ring] /\ pc[Consumer] # "Finish" => ~last

(* No entry is filled again before it was handled.                         *)
NothingIsOverwritten == \A p \in Producers : at[p] <= consumed[p] + Capacity

RingsInv(areas) ==
    /\ RingsTypes(areas)
    /\ CursorIsPublished
    /\ RoomWasSeen
    /\ HandledWerePublished
    /\ FoundWerePublished
    /\ HandledAreFreed
    /\ EntriesAreTrue
    /\ OthersWereNotTold
    /\ NothingIsOverwritten
    /\ TheLastIsTold
    /\ WhatIsHandledWasPublished

(* It says: no entry is handled before it is published, and no more of     *)
(* them are free than were handled.                                        *)
InOrder ==
    \A p \in Producers : Now("consumed")[p] <= handled[p] /\ handled[p] <= Published(p) /\ Published(p) = Now("cursor")[p]
=============================================================================
