--------------------------- MODULE BusySpinMutants ---------------------------
(* Faults in BusySpin; models.toml says which property must find each.     *)
EXTENDS MCBusySpin

(* Does not wait for its turn. *)
AwaitNobody(p) ==
    /\ pc[p] \in {"holding", "AwaitTurn"}
    /\ UNCHANGED memoryVars
    /\ Publishes(p, "Advance", low[p])

(* Waits for the one before the one before. *)
AwaitTurnTooEarly(p) ==
    /\ pc[p] \in {"holding", "AwaitTurn"}
    /\ UNCHANGED memoryVars
    /\ Publishes(p, IF Cursor(p) >= low[p] - 2 THEN "Advance" ELSE "AwaitTurn", low[p])

(* Moves on by one, though it has published a batch. *)
AdvanceByOne(p) ==
    /\ pc[p] = "Advance"
    /\ Write(p, "advance", "cursor", 0, low[p])
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

(* Says that it is done before it has read. *)
ReadAfterFinish(c) ==
    /\ pc[c] = "Read"
    /\ Write(c, "finish", "done", c, high[c])
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
