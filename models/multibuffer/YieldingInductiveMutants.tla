---------------------- MODULE YieldingInductiveMutants -----------------------
(* Yielding_invariant without one of its conjuncts, and faults that each   *)
(* of its conjuncts finds; models.toml says which.                         *)
EXTENDS MCYieldingInductive, YieldingMutants

Dropped == TRUE

(* RoomWasSeen without what it says of who fills and publishes. *)
RoomIsFree == \A p \in Producers : room[p] <= consumed[p]

(* Says that one entry less is published. *)
PublishesOneLess(p) ==
    /\ MayPublish(p)
    /\ Writes(p, "publish", "cursor", p, End(p) - 1)
    /\ at' = [at EXCEPT ![p] = End(p)]
    /\ batches' = [batches EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = "idle"]
    /\ UNCHANGED <<room, turn, upto, quiet, left, sleepVars, handled, last, misread, thrown>>

(* Takes one place more than it has seen for free. *)
LooksForOneMore(p) ==
    /\ pc[p] \in {"idle", "LookForRoom"} /\ HasWork(p) /\ ~HasRoom(p)
    /\ Reads(p, "look for room", "consumed", p, LAMBDA n :
          /\ room' = [room EXCEPT ![p] = n + 1]
          /\ pc' = [pc EXCEPT ![p] = IF End(p) - (n + 1) > Capacity THEN "LookForRoom" ELSE IF Entries THEN "Fill" ELSE "Publish"])
    /\ UNCHANGED <<at, turn, upto, quiet, left, sleepVars, historyVars>>

(* Fills the place after the one that is due. *)
FillsTheNext(p) ==
    /\ Entries
    /\ pc[p] \in {"idle", "Fill"} /\ HasWork(p) /\ HasRoom(p)
    /\ Writes(p, "fill", "entry", <<p, Slot(at[p] + 1)>>, at[p])
    /\ at' = [at EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = IF at[p] + 1 = End(p) THEN "Publish" ELSE "Fill"]
    /\ UNCHANGED <<room, turn, upto, quiet, left, sleepVars, historyVars>>

(* Takes one entry more than it has found for published. *)
FindsOneMore(c) ==
    /\ pc[c] = "Look"
    /\ Reads(c, "look", "cursor", Ring, LAMBDA n :
          IF n > handled[Ring]
             THEN /\ upto' = n + 1
                  /\ quiet' = 0
                  /\ GoesOn(c, "Handle")
                  /\ UNCHANGED <<turn, left>>
             ELSE /\ quiet' = (quiet + 1) % Number
                  /\ GoesOnTo(c, NextTurn)
                  /\ UNCHANGED upto)
    /\ UNCHANGED <<at, room, sleepVars, historyVars>>

(* Goes on, whether it has found room or not. *)
LooksForNoRoom(p) ==
    /\ pc[p] \in {"idle", "LookForRoom"} /\ HasWork(p) /\ ~HasRoom(p)
    /\ Reads(p, "look for room", "consumed", p, LAMBDA n :
          /\ room' = [room EXCEPT ![p] = n]
          /\ pc' = [pc EXCEPT ![p] = IF Entries THEN "Fill" ELSE "Publish"])
    /\ UNCHANGED <<at, turn, upto, quiet, left, sleepVars, historyVars>>

Throwing(c) ==
    /\ pc[c] = "Handle"
    /\ thrown < Throws
    /\ thrown' = thrown + 1
    /\ GoesOn(c, "new")
    /\ UNCHANGED <<memoryVars, at, room, upto, quiet, left, sleepVars, batches, handled, misread>>

(* Takes an entry of which the handler throws for the last. *)
ThrowsAsLast(c) == Throwing(c) /\ last' = TRUE /\ UNCHANGED turn

(* Says of no entry that it is the last. *)
HandlesAsNotLast(c) == pc[c] = "Handle" /\ Handles(c, FALSE)
==============================================================================
