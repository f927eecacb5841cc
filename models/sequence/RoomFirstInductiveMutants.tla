---------------------- MODULE RoomFirstInductiveMutants ----------------------
(* RoomFirst_invariant without one of its conjuncts, and faults that each  *)
(* of its conjuncts finds; models.toml says which.                         *)
EXTENDS MCRoomFirstInductive, RoomFirstMutants

Dropped == TRUE

(* Leaves the last number of the batch to others. *)
ClaimOneLess(p) ==
    /\ pc[p] = "Claim"
    /\ Swaps(p, "claim", "claimed", 0, low[p], high[p], IsGranted(p), StaysAt(p, "LookAtClaimed"))

(* Takes a number with the batch that nobody gets. *)
ClaimOneMore(p) ==
    /\ pc[p] = "Claim"
    /\ Swaps(p, "claim", "claimed", 0, low[p], high[p] + 2, IsGranted(p), StaysAt(p, "LookAtClaimed"))

(* Has numbers, and does not publish them. *)
ClaimAndForget(p) ==
    /\ pc[p] = "Claim"
    /\ Swaps(p, "claim", "claimed", 0, low[p], high[p] + 1,
             /\ pc' = [pc EXCEPT ![p] = "idle"]
             /\ low' = [low EXCEPT ![p] = None]
             /\ high' = [high EXCEPT ![p] = None]
             /\ at' = [at EXCEPT ![p] = None]
             /\ batches' = [batches EXCEPT ![p] = @ + 1]
             /\ granted' = granted \cup low[p] .. high[p]
             /\ UNCHANGED <<published, misread>>,
             StaysAt(p, "LookAtClaimed"))

(* Fills the first entry of its batch again and again. *)
FillTheFirst(p) ==
    /\ pc[p] = "Fill"
    /\ Writes(p, "fill", "entry", Slot(low[p]), at[p])
    /\ IF at[p] < high[p] THEN GoesOnAt(p, "Fill", at[p] + 1) ELSE GoesOnAt(p, "holding", low[p])

(* Marks the first entry of its batch again and again. *)
MarkTheFirst(p) ==
    /\ pc[p] \in {"holding", "Mark"}
    /\ Writes(p, "mark", "mark", Slot(low[p]), Lap(low[p]))
    /\ IF at[p] < high[p] THEN Publishes(p, "Mark", at[p] + 1) ELSE HasPublished(p)

(* Goes on to the number that it has not found marked. *)
LookAndPass(c) ==
    /\ c \in Consumers
    /\ pc[c] \in {"idle", "Look"}
    /\ Reads(c, "look", "mark", Slot(at[c]), LAMBDA lap :
          IF lap = Lap(at[c]) /\ at[c] - low[c] < Reach
             THEN GoesOnAt(c, "Look", at[c] + 1)
             ELSE HasSeen(c, at[c]))

(* Reads the first entry again and again. *)
ReadTheFirst(c) ==
    /\ pc[c] = "Read"
    /\ Reads(c, "read", "entry", Slot(low[c]), LAMBDA v : misread' = (misread \/ v # at[c]))
    /\ pc' = [pc EXCEPT ![c] = IF at[c] < high[c] THEN "Read" ELSE "Finish"]
    /\ at' = [at EXCEPT ![c] = IF at[c] < high[c] THEN @ + 1 ELSE @]
    /\ UNCHANGED <<low, high, batches, granted, published>>

(* Says that it is done with one more than it has read. *)
FinishOneMore(c) ==
    /\ pc[c] = "Finish"
    /\ Writes(c, "finish", "done", c, high[c] + 1)
    /\ pc'  = [pc EXCEPT ![c] = "idle"]
    /\ low' = [low EXCEPT ![c] = high[c] + 1]
    /\ at'  = [at EXCEPT ![c] = high[c] + 1]
    /\ UNCHANGED <<high, historyVars>>

(* Begins again with the first number. *)
FinishAndBeginAgain(c) ==
    /\ pc[c] = "Finish"
    /\ Writes(c, "finish", "done", c, None)
    /\ pc'   = [pc EXCEPT ![c] = "idle"]
    /\ low'  = [low EXCEPT ![c] = 0]
    /\ high' = [high EXCEPT ![c] = None]
    /\ at'   = [at EXCEPT ![c] = 0]
    /\ UNCHANGED historyVars
=============================================================================
