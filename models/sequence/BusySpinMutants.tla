--------------------------- MODULE BusySpinMutants ---------------------------
(* Faults in BusySpin; models.toml says which property must find each.     *)
EXTENDS MCBusySpin

(* Does not wait for its turn. *)
AwaitNobody(p) ==
    /\ pc[p] \in {"holding", "AwaitTurn"}
    /\ UNCHANGED memoryVars
    /\ Publishes(p, "Advance", low[p])

(* Counts from 1, and never publishes 0. *)
TakeFromOne(p) ==
    /\ MayClaim(p)
    /\ Locked(p, "claimed", 0, memory.claimed[0] + Size(p))
    /\ LooksAt(p, memory.claimed[0] + 1, "AwaitFree")
AwaitTurnFromOne(p) ==
    /\ pc[p] \in {"holding", "AwaitTurn"}
    /\ UNCHANGED memoryVars
    /\ Publishes(p, IF Load(p, "cursor", 0) = (IF low[p] = 1 THEN None ELSE low[p] - 1) THEN "Advance" ELSE "AwaitTurn", low[p])

(* Returns when it is not its turn. *)
AwaitTurnOrReturn(p) ==
    /\ pc[p] \in {"holding", "AwaitTurn"}
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "cursor", 0) = low[p] - 1
          THEN Publishes(p, "Advance", low[p])
          ELSE /\ pc' = [pc EXCEPT ![p] = "idle"]
               /\ batches' = [batches EXCEPT ![p] = @ + 1]
               /\ UNCHANGED <<low, high, at, granted, published, misread>>

(* Shows all that is claimed. *)
AdvanceToClaimed(p) ==
    /\ pc[p] = "Advance"
    /\ Writes(p, "advance", "cursor", 0, memory.claimed[0] - 1)
    /\ HasPublished(p)

(* Counts from -1. *)
TakeFromMinusOne(p) ==
    /\ MayClaim(p)
    /\ Locked(p, "claimed", 0, memory.claimed[0] + Size(p))
    /\ LooksAt(p, memory.claimed[0] - 1, "AwaitFree")

(* Joins a producer that holds numbers, and holds the same. *)
TakeTogether(p) ==
    /\ MayClaim(p)
    /\ \/ /\ Locked(p, "claimed", 0, memory.claimed[0] + Size(p))
          /\ LooksAt(p, memory.claimed[0], "AwaitFree")
       \/ /\ UNCHANGED memoryVars
          /\ \E q \in Producers : held[q] # {} /\ ClaimsAndIsGranted(p, low[q])

(* Never finds that it is its turn. *)
AwaitTurnForEver(p) == pc[p] = "AwaitTurn" /\ UNCHANGED <<memoryVars, localVars, historyVars>>

(* Has waited for the number, and is granted its place in the ring. *)
AwaitFreeForPlace(p) ==
    /\ pc[p] = "AwaitFree"
    /\ UNCHANGED memoryVars
    /\ CASE Load(p, "done", Gate(p)) < high[p] - Capacity -> UNCHANGED <<localVars, historyVars>>
         [] IsLastGate(p)                                 -> ClaimsAndIsGranted(p, Slot(low[p]))
         [] OTHER                                         -> GoesOnAt(p, "AwaitFree", at[p] + 1)

(* Waits for the one before the one before. *)
AwaitTurnTooEarly(p) ==
    /\ pc[p] \in {"holding", "AwaitTurn"}
    /\ UNCHANGED memoryVars
    /\ Publishes(p, IF Load(p, "cursor", 0) >= low[p] - 2 THEN "Advance" ELSE "AwaitTurn", low[p])

(* Moves on by one, though it has published a batch. *)
AdvanceByOne(p) ==
    /\ pc[p] = "Advance"
    /\ Writes(p, "advance", "cursor", 0, low[p])
    /\ HasPublished(p)

(* Does not wait until the entries are free. *)
AwaitNothing(p) ==
    /\ pc[p] = "AwaitFree"
    /\ UNCHANGED memoryVars
    /\ IsGranted(p)

(* Waits for the first entry of the batch only. *)
AwaitFirst(p) ==
    /\ pc[p] = "AwaitFree"
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "done", "R") < low[p] - Capacity
          THEN UNCHANGED <<localVars, historyVars>>
          ELSE IsGranted(p)

(* Waits for one of the consumers. *)
AwaitOneConsumer(p) ==
    /\ pc[p] = "AwaitFree"
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "done", Order[1]) < high[p] - Capacity
          THEN UNCHANGED <<localVars, historyVars>>
          ELSE IsGranted(p)

(* Says that it is done with one more than it has read. *)
FinishTooFar(c) ==
    /\ pc[c] = "Finish"
    /\ Writes(c, "finish", "done", c, high[c] + 1)
    /\ pc'  = [pc EXCEPT ![c] = "idle"]
    /\ low' = [low EXCEPT ![c] = high[c] + 1]
    /\ at'  = [at EXCEPT ![c] = high[c] + 1]
    /\ UNCHANGED <<high, historyVars>>

(* Says how many numbers it has read, and not up to which. *)
FinishCounts(c) ==
    /\ pc[c] = "Finish"
    /\ Writes(c, "finish", "done", c, high[c] - low[c])
    /\ pc'  = [pc EXCEPT ![c] = "idle"]
    /\ low' = [low EXCEPT ![c] = high[c] + 1]
    /\ at'  = [at EXCEPT ![c] = high[c] + 1]
    /\ UNCHANGED <<high, historyVars>>

(* Says that it is done before it has read. *)
ReadAfterFinish(c) ==
    /\ pc[c] = "Read"
    /\ Writes(c, "finish", "done", c, high[c])
    /\ pc' = [pc EXCEPT ![c] = "ReadLate"]
    /\ UNCHANGED <<low, high, at, historyVars>>
FinishBeforeReading(c) ==
    /\ pc[c] = "ReadLate"
    /\ misread' = (misread \/ Load(c, "entry", Slot(at[c])) # at[c])
    /\ IF at[c] < high[c]
          THEN at' = [at EXCEPT ![c] = @ + 1] /\ UNCHANGED <<pc, low>>
          ELSE /\ pc'  = [pc EXCEPT ![c] = "idle"]
               /\ low' = [low EXCEPT ![c] = high[c] + 1]
               /\ at'  = [at EXCEPT ![c] = high[c] + 1]
    /\ UNCHANGED <<memoryVars, high, batches, granted, published>>
==============================================================================
