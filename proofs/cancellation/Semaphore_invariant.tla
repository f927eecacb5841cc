------------------------ MODULE Semaphore_invariant ------------------------
(***************************************************************************)
(* Why a semaphore with simple cancellation conserves its permits, for any *)
(* number of threads, of permits and of rounds, whichever waits are        *)
(* cancelled: `Inv' holds at the start, every step keeps it, and it says   *)
(* so.                                                                     *)
(*                                                                         *)
(* TLC asks all of that of a few threads, from every state that satisfies  *)
(* `Inv' and not only from those that can be reached                       *)
(* (models/cancellation/MCSemaphoreInductive.tla); Semaphore_proofs has it *)
(* for all.                                                                *)
(***************************************************************************)
EXTENDS Semaphore

ASSUME Simple == Cancellation = "simple"

(* Whoever cancels a wait, and runs its handler, stands for itself here.   *)
ASSUME Parts == Threads \cap Cancellers = {}

ASSUME Sizes == IsFiniteSet(Threads) /\ Permits \in Nat /\ Cell \subseteq Nat \ {0}

-----------------------------------------------------------------------------
InCell     == {"Install", "TakeFromCell", "waiting"}      \* has taken a cell to wait in
Resuming   == {"Resume", "TryResume"}                     \* has taken a cell to resume, and has its permit in hand
Leaving    == {"LookIfTaken", "Break"}                    \* has left its permit in the cell that it has taken
Coercing   == {"LookToCoerce", "Coerce"}
Labels     == {"idle", "Take", "Enqueue", "holding", "LookToTry", "TryTake", "LookToCoerceAndTry", "CoerceAndTry", "Give", "Dequeue"}
                  \cup InCell \cup Resuming \cup Leaving \cup Coercing

(* What may be in a cell, and what of its waiter.                          *)
Contents ==
    {<<"empty", "none">>, <<"waiter", "waiting">>, <<"waiter", "cancelled">>, <<"permit", "none">>, <<"permit", "waiting">>,
     <<"permit", "resumed">>, <<"permit", "cancelled">>, <<"taken", "none">>, <<"broken", "none">>, <<"cancelled", "cancelled">>}

Types ==
    /\ permits \in Int /\ out \in Int /\ refused \in Nat
    /\ enqueued \in Nat /\ dequeued \in Nat
    /\ DOMAIN cell = Cell /\ DOMAIN waiter = Cell
    /\ \A i \in Cell : <<cell[i], waiter[i]>> \in Contents
    /\ DOMAIN pc = Actors /\ DOMAIN at = Actors
    /\ \A t \in Threads : pc[t] \in Labels /\ at[t] \in Int
    /\ \A h \in Cancellers : pc[h] \in {"none", "Clear", "done"}

(* Each cell is taken once to wait in, and once to resume.                 *)
EachHasItsCell ==
    /\ \A t \in Threads : pc[t] \in InCell => at[t] \in 1 .. enqueued
    /\ \A t \in Threads : pc[t] \in Resuming \cup Leaving => at[t] \in 1 .. dequeued
    /\ \A t, u \in Threads : pc[t] \in InCell /\ pc[u] \in InCell /\ at[t] = at[u] => t = u
    /\ \A t, u \in Threads : pc[t] \in Resuming \cup Leaving /\ pc[u] \in Resuming \cup Leaving /\ at[t] = at[u] => t = u

(* Before that, nobody has been there.                                     *)
NotEnqueued == \A i \in Cell : i > enqueued => waiter[i] = "none" /\ cell[i] # "taken"
NotDequeued == \A i \in Cell : i > dequeued => cell[i] \in {"empty", "waiter", "cancelled"}

(* What is in a cell, c, and what of its waiter, w, for one that has taken *)
(* it and is at l.                                                         *)
Fits(l, c, w) ==
    /\ l \in {"Install", "TakeFromCell"} => w = "none" /\ c # "taken"
    /\ l = "TakeFromCell"                => c # "empty"
    /\ l = "waiting"                     => w # "none"
    /\ l = "Resume"                      => c \in {"empty", "waiter", "cancelled"}
    /\ l = "TryResume"                   => w \in {"waiting", "cancelled"} /\ c \in {"permit", "cancelled"}
    /\ l \in Leaving                     => w = "none" /\ c \in {"permit", "taken"}
FindsWhatFits ==
    \A t \in Threads : pc[t] \in InCell \cup Resuming \cup Leaving => Fits(pc[t], cell[at[t]], waiter[at[t]])
ClearsTheCancelled == \A h \in Cancellers : pc[h] = "Clear" => waiter[CellOf(h)] = "cancelled"

(* A cell that was taken to wait in has a waiter, or nobody needs it any   *)
(* more, or somebody is about to put one there.                            *)
EnqueuedIsSettled ==
    \A i \in 1 .. enqueued :
        \/ waiter[i] # "none" \/ cell[i] \in {"taken", "broken"}
        \/ \E t \in Threads : pc[t] \in {"Install", "TakeFromCell"} /\ at[t] = i

(* Nobody waits in a cell that was taken to resume, unless somebody is     *)
(* about to do so.                                                         *)
DequeuedIsSettled ==
    \A i \in 1 .. dequeued :
        \/ waiter[i] # "waiting" /\ cell[i] # "empty"
        \/ \E t \in Threads : pc[t] \in Resuming /\ at[t] = i

(* Whoever is to be woken is there.                                        *)
WhoWaitsIsThere == \A i \in Cell : waiter[i] = "waiting" => \E t \in Threads : pc[t] = "waiting" /\ at[t] = i

(* What was seen of the count.                                             *)
Seen ==
    /\ \A t \in Threads : pc[t] = "TryTake" => at[t] \in 1 .. Permits
    /\ \A t \in Threads : pc[t] \in {"Coerce", "CoerceAndTry"} => at[t] > Permits

(* Whoever has added too many is still about to take them back.            *)
TooManyAreCoerced == permits > Permits => \E t \in Threads : pc[t] \in Coercing

(* The cells that are taken, or about to be, to wait in are as many more   *)
(* than those to resume as permits are missing.                            *)
Enqueuing == {t \in Threads : pc[t] = "Enqueue"}
Dequeuing == {t \in Threads : pc[t] = "Dequeue"}
Missing   == IF permits < 0 THEN -permits ELSE 0
QueueIsExact == enqueued + Cardinality(Enqueuing) = dequeued + Cardinality(Dequeuing) + Missing

(* Each permit is in the count, is out, is in the hands of a release, or   *)
(* was left in a cell.  What is above the maximum does not count.          *)
InCount   == IF permits < 0 THEN 0 ELSE IF permits > Permits THEN Permits ELSE permits
InHand    == {t \in Threads : pc[t] \in {"Give", "Dequeue"} \cup Resuming}
LeftThere == {i \in 1 .. dequeued : cell[i] = "permit" /\ waiter[i] = "none"}
EachIsSomewhere == InCount + out + Cardinality(InHand) + Cardinality(LeftThere) = Permits

CellInv ==
    /\ EachHasItsCell
    /\ NotEnqueued
    /\ NotDequeued
    /\ FindsWhatFits
    /\ ClearsTheCancelled
    /\ EnqueuedIsSettled
    /\ DequeuedIsSettled
    /\ WhoWaitsIsThere

CountInv ==
    /\ Seen
    /\ TooManyAreCoerced
    /\ QueueIsExact
    /\ EachIsSomewhere
    /\ OutIsHeld
    /\ NoneIsRefused

Inv == Types /\ CellInv /\ CountInv
=============================================================================
