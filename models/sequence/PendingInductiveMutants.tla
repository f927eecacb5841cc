----------------------- MODULE PendingInductiveMutants -----------------------
(* Pending_invariant without one of its conjuncts, and faults that they    *)
(* find; models.toml says which.                                           *)
EXTENDS MCPendingInductive, PendingMutants

Dropped == TRUE

(* Takes one number less than its batch has. *)
TakeOneLess(p) ==
    /\ MayClaim(p)
    /\ Adds(p, "take", "claimed", 0, Size(p) - 1, LAMBDA s :
          IF Consumers = {} THEN ClaimsAndIsGranted(p, s) ELSE LooksAt(p, s, "AwaitFree"))

(* Takes what it has taken for granted, and waits for its entries then. *)
TakeForGranted(p) ==
    /\ MayClaim(p)
    /\ Adds(p, "take", "claimed", 0, Size(p), LAMBDA s :
          /\ low'  = [low EXCEPT ![p] = s]
          /\ high' = [high EXCEPT ![p] = s + Size(p) - 1]
          /\ at'   = [at EXCEPT ![p] = s]
          /\ pc'   = [pc EXCEPT ![p] = "AwaitFree"]
          /\ granted' = granted \cup s .. s + Size(p) - 1
          /\ UNCHANGED <<batches, published, misread>>)

(* Sees one more than is shown. *)
LookAhead(c) ==
    /\ c \in Consumers
    /\ pc[c] = "idle"
    /\ Reads(c, "look", "cursor", 0, LAMBDA s : HasSeen(c, s + 1))

(* Leaves nothing in the list. *)
MarkNothing(p) ==
    /\ pc[p] = "Mark"
    /\ Writes(p, IF at[p] < high[p] THEN "mark" ELSE "last mark", "pending", 0, None)
    /\ IF at[p] < high[p] THEN GoesOnAt(p, "Mark", at[p] + 1) ELSE StaysAt(p, "ReadCursor")
=============================================================================
