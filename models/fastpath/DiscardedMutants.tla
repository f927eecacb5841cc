-------------------------- MODULE DiscardedMutants --------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCDiscarded

(* Leaves in the queue what it should discard. *)
LeavesTheQueue(i) ==
    /\ At(i, "Discard") /\ lock = Nobody
    /\ GoTo(i, "returned")
    /\ UNCHANGED <<cancelled, lockedVars, batch, place, toldVars>>

(* Delivers the first item of a batch again and again. *)
DeliversTheFirst(i) ==
    /\ At(i, "DeliverNext")
    /\ Delivers(batch[1])
    /\ IF place < Len(batch)
          THEN place' = place + 1 /\ GoTo(i, "LookToDeliver") /\ UNCHANGED batch
          ELSE place' = 1 /\ batch' = <<>> /\ GoTo(i, "LookToDrain")
    /\ UNCHANGED <<cancelled, lockedVars>>

(* Returns with the lock. *)
KeepsTheLock(i) ==
    /\ At(i, "LookToAdd")
    /\ added' = TRUE
    /\ IF cancelled THEN Discards(<<i>>) /\ UNCHANGED queue ELSE queue' = Append(queue, i) /\ UNCHANGED toldVars
    /\ GoTo(i, "returned")
    /\ UNCHANGED <<cancelled, lock, draining, batch, place>>

(* Counts the places of a batch from zero, once it has delivered one. *)
CountsFromZero(i) ==
    /\ At(i, "DeliverNext")
    /\ Delivers(batch[place])
    /\ IF place < Len(batch)
          THEN place' = place + 1 /\ GoTo(i, "LookToDeliver") /\ UNCHANGED batch
          ELSE place' = 0 /\ batch' = <<>> /\ GoTo(i, "LookToDrain")
    /\ UNCHANGED <<cancelled, lockedVars>>

(* Discards the item that it delivered last, too. *)
DiscardsToo(i) ==
    /\ At(i, "DiscardBatch") /\ lock = Nobody
    /\ Discards(SubSeq(batch, IF place > 1 THEN place - 1 ELSE 1, Len(batch)) \o queue)
    /\ GoTo(i, "returned")
    /\ UNCHANGED <<cancelled, lockedVars, batch, place>>
=============================================================================
