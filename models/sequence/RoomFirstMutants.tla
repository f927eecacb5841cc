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
    /\ LET s == Load(p, "done", Gate(p)) + Capacity
       IN  CASE s < low[p]       -> LooksAgain(p)
             [] IsLastGate(p)    -> SeesRoom(p, "MoveLimit", s, at[p])
             [] OTHER            -> SeesRoom(p, "LookForRoom", s, at[p] + 1)

(* Lets A go first if that waits for room, too. *)
LookInLine(p) ==
    /\ pc[p] = "LookForRoom"
    /\ UNCHANGED memoryVars
    /\ LET s == Load(p, "done", Gate(p)) + Capacity
       IN  CASE s < Last(p)                     -> LooksAgain(p)
             [] p # "A" /\ AwaitsRoom("A")      -> LooksAgain(p)
             [] IsLastGate(p)                   -> SeesRoom(p, "MoveLimit", s, at[p])
             [] OTHER                           -> SeesRoom(p, "LookForRoom", s, at[p] + 1)

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
    /\ LET s == Load(p, "done", Gate(p)) + Capacity
       IN  IF s < Last(p) THEN LooksAgain(p) ELSE SeesRoom(p, "MoveLimit", s, at[p])

(* Moves the limit by what it has seen at the consumer that is ahead. *)
LookForMostRoom(p) ==
    /\ pc[p] = "LookForRoom"
    /\ UNCHANGED memoryVars
    /\ LET s    == Load(p, "done", Gate(p)) + Capacity
           most == IF at[p] = low[p] \/ s > high[p] THEN s ELSE high[p]
       IN  IF s < Last(p)
              THEN LooksAgain(p)
              ELSE /\ pc'   = [pc EXCEPT ![p] = IF IsLastGate(p) THEN "MoveLimit" ELSE "LookForRoom"]
                   /\ high' = [high EXCEPT ![p] = most]
                   /\ at'   = [at EXCEPT ![p] = IF IsLastGate(p) THEN @ ELSE @ + 1]
                   /\ UNCHANGED <<low, historyVars>>

(* Moves the limit one too far. *)
MoveLimitTooFar(p) ==
    /\ pc[p] = "MoveLimit"
    /\ Writes(p, "move limit", "limit", 0, high[p] + 1)
    /\ pc'   = [pc EXCEPT ![p] = "Claim"]
    /\ high' = [high EXCEPT ![p] = Last(p)]
    /\ UNCHANGED <<low, at, historyVars>>

(* Compares the first of the batch with the limit. *)
LookAtLimitFirst(p) ==
    /\ pc[p] = "LookAtLimit"
    /\ UNCHANGED memoryVars
    /\ StaysAt(p, IF Load(p, "limit", 0) < low[p] THEN "LookForRoom" ELSE "Claim")

(* Believes the limit: beyond it there is no room. *)
LookAtLimitOnly(p) ==
    /\ pc[p] = "LookAtLimit"
    /\ UNCHANGED memoryVars
    /\ StaysAt(p, IF Load(p, "limit", 0) < high[p] THEN "LookAtClaimed" ELSE "Claim")
=============================================================================
