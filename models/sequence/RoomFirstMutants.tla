-------------------------- MODULE RoomFirstMutants --------------------------
(* Faults in RoomFirst; models.toml says which property must find each.    *)
EXTENDS MCRoomFirst

(* Claims without comparing. *)
ClaimBlind(p) ==
    /\ pc[p] = "Claim"
    /\ Locked(p, "claimed", 0, high[p] + 1)
    /\ IsGranted(p)

(* Adds where it has to compare: there was room, but not for this one. *)
ClaimByAdding(p) ==
    /\ pc[p] = "Claim"
    /\ Locked(p, "claimed", 0, memory.claimed[0] + Size(p))
    /\ ClaimsAndIsGranted(p, memory.claimed[0])

(* Takes what it saw for granted where the compare-and-set is lost. *)
ClaimAnyway(p) ==
    /\ pc[p] = "Claim"
    /\ IF memory.claimed[0] = low[p] THEN Locked(p, "claimed", 0, high[p] + 1) ELSE Fence(p)
    /\ IsGranted(p)

(* After a lost compare-and-set gives up. *)
ClaimOnce(p) ==
    /\ pc[p] = "Claim"
    /\ IF memory.claimed[0] = low[p]
          THEN Locked(p, "claimed", 0, high[p] + 1) /\ IsGranted(p)
          ELSE Fence(p) /\ UNCHANGED <<localVars, historyVars>>

(* Looks whether the first of the batch has room. *)
LookForSomeRoom(p) ==
    /\ pc[p] = "LookForRoom"
    /\ UNCHANGED memoryVars
    /\ CASE Load(p, "done", Gate(p)) < low[p] - Capacity -> StaysAt(p, "LookAtClaimed")
         [] IsLastGate(p)                                -> StaysAt(p, "Claim")
         [] OTHER                                        -> GoesOnAt(p, "LookForRoom", at[p] + 1)

(* Lets A go first if that waits for room, too. *)
LookInLine(p) ==
    /\ pc[p] = "LookForRoom"
    /\ UNCHANGED memoryVars
    /\ CASE Load(p, "done", Gate(p)) < high[p] - Capacity -> StaysAt(p, "LookAtClaimed")
         [] p # "A" /\ AwaitsRoom("A")                   -> StaysAt(p, "LookAtClaimed")
         [] IsLastGate(p)                                 -> StaysAt(p, "Claim")
         [] OTHER                                         -> GoesOnAt(p, "LookForRoom", at[p] + 1)

(* Publishes in turn: spins until the number before is marked. *)
MarkInTurn(p) ==
    /\ pc[p] \in {"holding", "Mark"}
    /\ IF pc[p] = "holding" /\ low[p] > 0 /\ Load(p, "mark", Slot(low[p] - 1)) # Lap(low[p] - 1)
          THEN UNCHANGED vars
          ELSE /\ Writes(p, "mark", "mark", Slot(at[p]), Lap(at[p]))
               /\ IF at[p] < high[p] THEN Publishes(p, "Mark", at[p] + 1) ELSE HasPublished(p)

(* Looks at one consumer. *)
LookAtOneGate(p) ==
    /\ pc[p] = "LookForRoom"
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "done", Gate(p)) < high[p] - Capacity
          THEN StaysAt(p, "LookAtClaimed")
          ELSE StaysAt(p, "Claim")
=============================================================================
