--------------------------- MODULE YieldingMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCYielding, RingsMutants

(* Looks for room for one entry less than it has. *)
RoomForOneMore(p) == End(p) - room[p] <= Capacity + 1

(* Publishes before the entries are filled. *)
FillsLate(p) ==
    /\ pc[p] \in {"idle", "Fill"} /\ HasWork(p) /\ HasRoom(p)
    /\ IF at[p] = Published(p)
          THEN Writes(p, "publish", "cursor", p, End(p))
          ELSE Writes(p, "fill", "entry", <<p, Slot(at[p])>>, at[p])
    /\ at' = [at EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = IF at[p] + 1 = End(p) THEN "Publish" ELSE "Fill"]
    /\ UNCHANGED <<room, turn, upto, quiet, left, sleepVars, historyVars>>

(* Frees the places of what it has found before it has handled it. *)
FreesFirst(c) ==
    /\ pc[c] = "Look"
    /\ LET n == Load(c, "cursor", Ring)
       IN  IF n > handled[Ring]
              THEN /\ upto' = n
                   /\ quiet' = 0
                   /\ GoesOn(c, "Handle")
                   /\ Writes(c, "finish", "consumed", Ring, n)
                   /\ UNCHANGED <<turn, left>>
              ELSE /\ quiet' = (quiet + 1) % Number
                   /\ GoesOnTo(c, NextTurn)
                   /\ UNCHANGED <<memoryVars, upto>>
    /\ UNCHANGED <<at, room, sleepVars, historyVars>>

FinishesWith(c, place, n) ==
    /\ pc[c] = "Finish"
    /\ Writes(c, "finish", "consumed", place, n)
    /\ GoesOnTo(c, AfterBatch)
    /\ UNCHANGED <<at, room, upto, quiet, left, sleepVars, historyVars>>

(* Frees what is published when it has finished, which may be more than it has handled. *)
FreesWhatIsPublished(c) == FinishesWith(c, Ring, Load(c, "cursor", Ring))

(* Takes the place of the next ring for that of this one. *)
FinishesTheNext(c) == FinishesWith(c, Order[NextTurn], handled[Ring])

(* Handles the first of what it has found, and takes the others for handled. *)
Skips(c) ==
    /\ pc[c] = "Handle"
    /\ misread' = (misread \/ Load(c, "entry", <<Ring, Slot(handled[Ring])>>) # handled[Ring])
    /\ handled' = [handled EXCEPT ![Ring] = upto]
    /\ last' = TRUE
    /\ GoesOn(c, "Finish")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, sleepVars, batches, thrown>>

(* Says of every entry that it is the last. *)
HandlesAsLast(c) == pc[c] = "Handle" /\ Handles(c, TRUE)

(* Stays with one ring. *)
StaysThere == turn

(* Goes on past the last ring. *)
GoesPast == turn + 1

(* Does not look whether it is halted. *)
NeverLooks(c) == pc[c] \in {"new", "Round"} /\ Steps(c, "Look") /\ UNCHANGED memoryVars

(* Takes the entry of which the handler has thrown for handled. *)
SkipsWhatThrew(c) ==
    /\ pc[c] = "Handle"
    /\ thrown < Throws
    /\ thrown' = thrown + 1
    /\ handled' = [handled EXCEPT ![Ring] = @ + 1]
    /\ GoesOn(c, "new")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, sleepVars, batches, last, misread>>

ThrowsAnd(c, then) ==
    /\ pc[c] = "Handle"
    /\ thrown < Throws
    /\ thrown' = thrown + 1
    /\ GoesOn(c, then)
    /\ UNCHANGED <<at, room, turn, upto, quiet, left, sleepVars, batches, handled, last, misread>>

(* A run that ends with an exception cannot be followed by another. *)
ThrowsForGood(c) == ThrowsAnd(c, "returned") /\ UNCHANGED memoryVars

(* A run that ends with an exception forgets that the buffer was halted. *)
ThrowsAndOpens(c) == ThrowsAnd(c, "new") /\ Locked(c, "state", 0, "open")

(* Takes each entry for the last of what it has found. *)
EachEnds == TRUE

==============================================================================
