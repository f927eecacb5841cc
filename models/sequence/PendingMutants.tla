--------------------------- MODULE PendingMutants ----------------------------
(* Faults in Pending; models.toml says which property must find each.      *)
EXTENDS MCPending

(* One more than there is room for. *)
HasPlaceTooEarly(p, s) == high[p] - s <= PendingSize + 1

(* Looks at the first of the batch. *)
HasPlaceForTheFirst(p, s) == low[p] - s <= PendingSize

(* Goes without an attempt of its own. *)
MarkAndGo(p) ==
    /\ pc[p] = "Mark"
    /\ Writes(p, IF at[p] < high[p] THEN "mark" ELSE "last mark", "pending", Place(at[p]), at[p])
    /\ IF at[p] < high[p] THEN GoesOnAt(p, "Mark", at[p] + 1) ELSE HasPublished(p)

(* Attempts to publish, and is pending only if that fails. *)
AwaitPlaceThenAdvance(p) ==
    /\ pc[p] \in {"holding", "AwaitPlace"}
    /\ UNCHANGED memoryVars
    /\ Publishes(p, IF HasPlace(p, Load(p, "cursor", 0)) THEN "Advance" ELSE "AwaitPlace", low[p])
AdvanceThenMark(p) ==
    /\ pc[p] = "Advance"
    /\ IF memory.cursor[0] = at[p] - 1
          THEN Locked(p, "cursor", 0, at[p]) /\ GoesOnAt(p, "ReadPending", at[p] + 1)
          ELSE Fence(p) /\ (IF at[p] = low[p] THEN StaysAt(p, "Mark") ELSE HasPublished(p))

(* Begins with its own batch, whatever others have published of it. *)
ReadNoCursor(p) ==
    /\ pc[p] = "ReadCursor"
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "cursor", 0) >= high[p] THEN HasPublished(p) ELSE GoesOnAt(p, "Advance", low[p])

(* Moves the cursor past all of its batch. *)
AdvanceToTheLast(p) ==
    /\ pc[p] = "Advance"
    /\ Swaps(p, "advance", "cursor", 0, at[p] - 1, high[p], HasPublished(p), HasPublished(p))

(* Goes on to the next number, whoever has moved the cursor. *)
AdvanceAnyway(p) ==
    /\ pc[p] = "Advance"
    /\ Swaps(p, "advance", "cursor", 0, at[p] - 1, at[p],
             GoesOnAt(p, "ReadPending", at[p] + 1),
             GoesOnAt(p, "ReadPending", at[p] + 1))

(* Publishes its own, and goes. *)
AdvanceAndGo(p) ==
    /\ pc[p] = "Advance"
    /\ IF memory.cursor[0] = at[p] - 1
          THEN Locked(p, "cursor", 0, at[p]) /\ (IF at[p] < high[p] THEN GoesOnAt(p, "Advance", at[p] + 1) ELSE HasPublished(p))
          ELSE Fence(p) /\ HasPublished(p)

(* Sets the cursor where it has to compare. *)
AdvanceBlind(p) ==
    /\ pc[p] = "Advance"
    /\ Locked(p, "cursor", 0, at[p])
    /\ GoesOnAt(p, "ReadPending", at[p] + 1)

(* Does not look whether the next one is pending. *)
ReadNoPending(p) ==
    /\ pc[p] = "ReadPending"
    /\ UNCHANGED memoryVars
    /\ IF at[p] < Total THEN StaysAt(p, "Advance") ELSE HasPublished(p)

(* Waits for the entries of all that is claimed, and not of its batch. *)
AwaitFreeOfAll(p) ==
    /\ pc[p] = "AwaitFree"
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "done", "R") < memory.claimed[0] - 1 - Capacity
          THEN UNCHANGED <<localVars, historyVars>>
          ELSE IsGranted(p)

(* Leaves when the cursor is at the first of its batch. *)
ReadCursorTooEarly(p) ==
    /\ pc[p] = "ReadCursor"
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "cursor", 0) >= low[p]
          THEN HasPublished(p)
          ELSE GoesOnAt(p, "Advance", low[p])

==============================================================================
