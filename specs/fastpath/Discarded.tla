----------------------------- MODULE Discarded ------------------------------
(***************************************************************************)
(* SerializedSubscriber of Reactor 3.8.8, behind Operators.serialize: a    *)
(* queue and a flag under a lock, as in Locked, and a cancellation that    *)
(* takes no lock.  What is not delivered goes to the discard hook, where   *)
(* its owner releases it.                                                  *)
(*                                                                         *)
(*   onNext(i)  cancelled:  discard i, return                              *)
(*              lock { cancelled:  discard i, return                       *)
(*                     draining:   cancelled: discard i, return            *)
(*                                 append i to the queue                   *)
(*                                 cancelled: discard i                    *)
(*                                 added := yes, return                    *)
(*                     draining := yes }                                   *)
(*              downstream(i)                                              *)
(*              loop  cancelled:  lock { discard the queue }, return       *)
(*                    lock { cancelled:  discard the queue, return         *)
(*                           none added: draining := no, return            *)
(*                           take the queue; added := no }                 *)
(*                    for each:  cancelled: lock { discard what was taken, *)
(*                                                 and the queue }, return *)
(*                               downstream(it)                            *)
(*                                                                         *)
(* Discard what was taken means: from its first item, also those that were *)
(* delivered.  What is taken is one node of the queue here; in the code a  *)
(* node has 16 items.  Nobody ends the stream, and downstream does not     *)
(* throw.  Rest and Twice are the two places where the released code       *)
(* differs from a repaired one.  Each producer has one item, itself.       *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Items,
    Nobody,
    Rest,       \* TRUE: discards what was taken and is not delivered.  FALSE: all of it, as released
    Twice       \* TRUE: after it has appended an item, looks again whether to discard it, as released

VARIABLES
    cancelled,
    lock,       \* who has it, or Nobody
    draining,   \* somebody delivers
    added,      \* the queue may have an item
    queue,
    pc,         \* pc[i]: the next step of the producer of i
    batch,      \* what the deliverer has taken
    place,      \* the place in the batch of what it delivers next
    \* Not in the code: what downstream and the hook were told.
    delivered,  \* so often
    discarded   \* so often

lockedVars == <<lock, draining, added, queue>>
toldVars   == <<delivered, discarded>>
vars       == <<cancelled, lockedVars, pc, batch, place, toldVars>>

TypeOK ==
    /\ cancelled \in BOOLEAN
    /\ lock \in Items \cup {Nobody}
    /\ draining \in BOOLEAN /\ added \in BOOLEAN
    /\ queue \in Seq(Items) /\ batch \in Seq(Items)
    /\ pc \in [Items -> {"Look", "Lock", "LookLocked", "LookToAdd", "LookAgain", "Deliver", "LookToDrain", "Discard",
                         "LockToTake", "LookToTake", "LookToDeliver", "DeliverNext", "DiscardBatch", "returned"}]
    /\ place \in 1 .. Cardinality(Items)
    /\ delivered \in [Items -> Nat] /\ discarded \in [Items -> Nat]

Init ==
    /\ cancelled = FALSE
    /\ lock = Nobody
    /\ draining = FALSE /\ added = FALSE
    /\ queue = <<>> /\ batch = <<>> /\ place = 1
    /\ pc = [i \in Items |-> "Look"]
    /\ delivered = [i \in Items |-> 0] /\ discarded = [i \in Items |-> 0]

-----------------------------------------------------------------------------
At(i, label)   == pc[i] = label
GoTo(i, label) == pc' = [pc EXCEPT ![i] = label]
Locks(i)       == lock = Nobody /\ lock' = i
Unlocks(i)     == lock = i /\ lock' = Nobody

Delivers(i) == delivered' = [delivered EXCEPT ![i] = @ + 1] /\ UNCHANGED discarded

(* Each place of the sequence is one call of the hook. *)
Times(i, items)  == Cardinality({n \in DOMAIN items : items[n] = i})
Discards(items)  == discarded' = [i \in Items |-> discarded[i] + Times(i, items)] /\ UNCHANGED delivered

(* Before it takes the lock. *)
Look(i) ==
    /\ At(i, "Look")
    /\ IF cancelled
          THEN Discards(<<i>>) /\ GoTo(i, "returned")
          ELSE GoTo(i, "Lock") /\ UNCHANGED toldVars
    /\ UNCHANGED <<cancelled, lockedVars, batch, place>>

Lock(i) ==
    /\ \/ At(i, "Lock")       /\ GoTo(i, "LookLocked")
       \/ At(i, "LockToTake") /\ GoTo(i, "LookToTake")
    /\ Locks(i)
    /\ UNCHANGED <<cancelled, draining, added, queue, batch, place, toldVars>>

LookLocked(i) ==
    /\ At(i, "LookLocked")
    /\ CASE cancelled ->
              Discards(<<i>>) /\ Unlocks(i) /\ GoTo(i, "returned") /\ UNCHANGED draining
         [] draining /\ ~cancelled ->
              GoTo(i, "LookToAdd") /\ UNCHANGED <<lock, draining, toldVars>>
         [] OTHER ->
              draining' = TRUE /\ Unlocks(i) /\ GoTo(i, "Deliver") /\ UNCHANGED toldVars
    /\ UNCHANGED <<cancelled, added, queue, batch, place>>

LookToAdd(i) ==
    /\ At(i, "LookToAdd")
    /\ added' = TRUE
    /\ IF cancelled
          THEN Discards(<<i>>) /\ Unlocks(i) /\ GoTo(i, "returned") /\ UNCHANGED queue
          ELSE /\ queue' = Append(queue, i)
               /\ IF Twice
                     THEN GoTo(i, "LookAgain") /\ UNCHANGED lock
                     ELSE GoTo(i, "returned")  /\ Unlocks(i)
               /\ UNCHANGED toldVars
    /\ UNCHANGED <<cancelled, draining, batch, place>>

(* The item stays in the queue. *)
LookAgain(i) ==
    /\ At(i, "LookAgain")
    /\ IF cancelled THEN Discards(<<i>>) ELSE UNCHANGED toldVars
    /\ Unlocks(i)
    /\ GoTo(i, "returned")
    /\ UNCHANGED <<cancelled, draining, added, queue, batch, place>>

Deliver(i) ==
    /\ At(i, "Deliver")
    /\ Delivers(i)
    /\ GoTo(i, "LookToDrain")
    /\ UNCHANGED <<cancelled, lockedVars, batch, place>>

LookToDrain(i) ==
    /\ At(i, "LookToDrain")
    /\ GoTo(i, IF cancelled THEN "Discard" ELSE "LockToTake")
    /\ UNCHANGED <<cancelled, lockedVars, batch, place, toldVars>>

LookToTake(i) ==
    /\ At(i, "LookToTake")
    /\ Unlocks(i)
    /\ CASE cancelled ->
              Discards(queue) /\ GoTo(i, "returned") /\ UNCHANGED <<draining, added, queue, batch, place>>
         [] ~added /\ ~cancelled ->
              draining' = FALSE /\ GoTo(i, "returned") /\ UNCHANGED <<added, queue, batch, place, toldVars>>
         [] OTHER ->
              /\ batch' = queue /\ place' = 1
              /\ queue' = <<>> /\ added' = FALSE
              /\ GoTo(i, "LookToDeliver")
              /\ UNCHANGED <<draining, toldVars>>
    /\ UNCHANGED cancelled

LookToDeliver(i) ==
    /\ At(i, "LookToDeliver")
    /\ GoTo(i, IF cancelled THEN "DiscardBatch" ELSE "DeliverNext")
    /\ UNCHANGED <<cancelled, lockedVars, batch, place, toldVars>>

DeliverNext(i) ==
    /\ At(i, "DeliverNext")
    /\ Delivers(batch[place])
    /\ IF place < Len(batch)
          THEN place' = place + 1 /\ GoTo(i, "LookToDeliver") /\ UNCHANGED batch
          ELSE place' = 1 /\ batch' = <<>> /\ GoTo(i, "LookToDrain")
    /\ UNCHANGED <<cancelled, lockedVars>>

(* Under the lock, which is not held any more when the step is over. *)
Discard(i) ==
    /\ At(i, "Discard") /\ lock = Nobody
    /\ Discards(queue)
    /\ GoTo(i, "returned")
    /\ UNCHANGED <<cancelled, lockedVars, batch, place>>

DiscardBatch(i) ==
    /\ At(i, "DiscardBatch") /\ lock = Nobody
    /\ Discards(SubSeq(batch, IF Rest THEN place ELSE 1, Len(batch)) \o queue)
    /\ GoTo(i, "returned")
    /\ UNCHANGED <<cancelled, lockedVars, batch, place>>

(* Downstream, at any time. *)
Cancel ==
    /\ ~cancelled
    /\ cancelled' = TRUE
    /\ UNCHANGED <<lockedVars, pc, batch, place, toldVars>>

-----------------------------------------------------------------------------
Proceeds(i) ==
    \/ Look(i) \/ Lock(i) \/ LookLocked(i) \/ LookToAdd(i) \/ LookAgain(i) \/ Deliver(i) \/ LookToDrain(i)
    \/ LookToTake(i) \/ LookToDeliver(i) \/ DeliverNext(i) \/ Discard(i) \/ DiscardBatch(i)

Next == Cancel \/ \E i \in Items : Proceeds(i)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A i \in Items : WF_vars(Proceeds(i))

-----------------------------------------------------------------------------
(* For an item that is released by whoever is told of it. *)
DeliveredOnce       == \A i \in Items : delivered[i] <= 1
DiscardedOnce       == \A i \in Items : discarded[i] <= 1
DeliveredOrDiscarded == \A i \in Items : delivered[i] = 0 \/ discarded[i] = 0

Ended       == \A i \in Items : At(i, "returned")
NothingLeft == Ended => \A i \in Items : delivered[i] + discarded[i] > 0
CallsEnd    == <>Ended
=============================================================================
