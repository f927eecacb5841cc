--------------------------- MODULE YieldingMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCYielding

(* Looks for room for one entry less than it has. *)
RoomForOneMore(p) == End(p) - room[p] <= Capacity + 1

(* Publishes before the entries are filled. *)
FillsLate(p) ==
    /\ pc[p] \in {"idle", "Fill"} /\ HasWork(p) /\ HasRoom(p)
    /\ IF at[p] = Published(p)
          THEN Write(p, "publish", "cursor", p, End(p))
          ELSE Write(p, "fill", "entry", <<p, Slot(at[p])>>, at[p])
    /\ at' = [at EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = IF at[p] + 1 = End(p) THEN "Publish" ELSE "Fill"]
    /\ UNCHANGED <<room, turn, upto, quiet, handled, historyVars>>

(* Frees the places of what it has found before it has handled it. *)
FreesFirst ==
    /\ pc[Consumer] = "Look"
    /\ LET n == Load(Consumer, "cursor", Ring)
       IN  IF n > handled[Ring]
              THEN /\ upto' = n
                   /\ quiet' = 0
                   /\ GoesOn("Handle")
                   /\ Write(Consumer, "finish", "consumed", Ring, n)
                   /\ UNCHANGED turn
              ELSE /\ quiet' = (quiet + 1) % Number
                   /\ GoesOnTo(NextTurn)
                   /\ UNCHANGED <<memoryVars, upto>>
    /\ UNCHANGED <<at, room, handled, historyVars>>

(* Frees what is published when it has finished, which may be more than it has handled. *)
FreesWhatIsPublished ==
    /\ pc[Consumer] = "Finish"
    /\ Write(Consumer, "finish", "consumed", Ring, Load(Consumer, "cursor", Ring))
    /\ GoesOnTo(AfterBatch)
    /\ UNCHANGED <<at, room, upto, quiet, handled, historyVars>>

(* Takes the place of the ring before for that of this one. *)
FinishesTheNext ==
    /\ pc[Consumer] = "Finish"
    /\ Write(Consumer, "finish", "consumed", Order[NextTurn], handled[Ring])
    /\ GoesOnTo(AfterBatch)
    /\ UNCHANGED <<at, room, upto, quiet, handled, historyVars>>

(* Goes on after a handler that has thrown with the entry after the next. *)
Skips ==
    /\ pc[Consumer] = "Handle"
    /\ misread' = (misread \/ Load(Consumer, "entry", <<Ring, Slot(handled[Ring])>>) # handled[Ring])
    /\ handled' = [handled EXCEPT ![Ring] = upto]
    /\ last' = TRUE
    /\ GoesOn("Finish")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, batches>>

(* Says of every entry that it is the last. *)
HandlesAsLast == HandleAnd(TRUE)

(* Stays with one ring. *)
StaysThere == turn

(* Goes on past the last ring. *)
GoesPast == turn + 1

(* Does not look whether it is halted. *)
NeverLooks ==
    /\ pc[Consumer] = "Round"
    /\ GoesOn("Look")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, handled, historyVars>>
==============================================================================
