------------------------------- MODULE Pending -------------------------------
(***************************************************************************)
(* Publication as in the Disruptor 2.8: a producer that cannot publish yet *)
(* leaves its sequence in a list, and returns.  The producer that advances *)
(* the cursor also publishes the next sequences in the list.               *)
(*                                                                         *)
(*   unpublished --Mark--> pending --Advance--> published                  *)
(*                                                                         *)
(*   publish(low, high)                                                    *)
(*     until high - cursor <= the size of the list: look at the cursor     *)
(*     for each s from low to high: pending[s mod size] := s               *)
(*     if the cursor is at high or beyond: return                          *)
(*     from the cursor, or from low - 1 if that is more:                   *)
(*       compare-and-set cursor s -> s + 1, or return                      *)
(*       if pending[s + 2 mod size] = s + 2, go on with s + 1, or return   *)
(*                                                                         *)
(* A failed compare-and-set means that another thread publishes, or will.  *)
(* The source is about single sequences.  Batches are as in the releases,  *)
(* and ReadCursor exists for their sake.  The last mark of a batch is a    *)
(* separate access: there the memory model matters.                        *)
(***************************************************************************)
EXTENDS Cursor

CONSTANT PendingSize

Place(s)  == s % PendingSize

TypeOK ==
    /\ ParticipantsTypeOK
    /\ pc \in [Threads -> {"idle", "AwaitFree", "Fill", "holding",
                           "AwaitPlace", "Mark", "ReadCursor", "Advance", "ReadPending", "Read", "Finish"}]
    /\ CursorTypeOK
    /\ Now("pending") \in [0 .. PendingSize - 1 -> Sequences \cup {None}]

Init ==
    /\ SharedInit([area \in DOMAIN CommonAreas \cup {"cursor", "pending"} |->
                      CASE area = "cursor"  -> [i \in {0} |-> None]
                        [] area = "pending" -> [i \in 0 .. PendingSize - 1 |-> None]
                        [] OTHER            -> CommonAreas[area]])
    /\ ParticipantsInit

-----------------------------------------------------------------------------
HasPlace(p, s) == high[p] - s <= PendingSize

(* The guard: any sequence that would be overwritten is published. *)
AwaitPlace(p) ==
    /\ pc[p] \in {"holding", "AwaitPlace"}
    /\ Reads(p, "await place", "cursor", 0, LAMBDA s :
          Publishes(p, IF HasPlace(p, s) THEN "Mark" ELSE "AwaitPlace", low[p]))

Mark(p) ==
    /\ pc[p] = "Mark"
    /\ Writes(p, IF at[p] < high[p] THEN "mark" ELSE "last mark", "pending", Place(at[p]), at[p])
    /\ IF at[p] < high[p] THEN GoesOnAt(p, "Mark", at[p] + 1) ELSE StaysAt(p, "ReadCursor")

(* Other producers may already have published part of the batch, or all of *)
(* it.                                                                     *)
ReadCursor(p) ==
    /\ pc[p] = "ReadCursor"
    /\ Reads(p, "read cursor", "cursor", 0, LAMBDA s :
          IF s >= high[p]
             THEN HasPublished(p)
             ELSE GoesOnAt(p, "Advance", IF s < low[p] THEN low[p] ELSE s + 1))

(* The cursor advances from the number before `at` to `at`. *)
Advance(p) ==
    /\ pc[p] = "Advance"
    /\ Swaps(p, "advance", "cursor", 0, at[p] - 1, at[p],
             GoesOnAt(p, "ReadPending", at[p] + 1),
             HasPublished(p))

ReadPending(p) ==
    /\ pc[p] = "ReadPending"
    /\ Reads(p, "read pending", "pending", Place(at[p]), LAMBDA s :
          IF s = at[p] THEN StaysAt(p, "Advance") ELSE HasPublished(p))

-----------------------------------------------------------------------------
Produces(p) ==
    \/ Take(p) \/ AwaitFree(p) \/ Fill(p)
    \/ AwaitPlace(p) \/ Mark(p) \/ ReadCursor(p) \/ Advance(p) \/ ReadPending(p)
Consumes(c) == Look(c) \/ Read(c) \/ Finish(c)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, historyVars>>

Next == \E t \in Threads : Produces(t) \/ Consumes(t) \/ Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t)) /\ WF_vars(Drains(t))

-----------------------------------------------------------------------------
(* A pending sequence is in the list, or on its way there: no later number *)
(* has taken its place.                                                    *)
IsMarked(s) == \A p \in Producers : s \in Holds(p) =>
                   pc[p] # "AwaitPlace" /\ (pc[p] = "Mark" => s < at[p])
PendingIsKept == \A s \in published :
    s > shown /\ IsMarked(s) => \E p \in Producers : Sees(p, "pending", Place(s)) = s

(* Why nothing is left: if the next number is published but not shown, its *)
(* owner is still in the call, or another producer is about to look at it. *)
NextIsSeenTo ==
    SeenByAll /\ shown + 1 \in published
        => \E p \in Producers :
              \/ shown + 1 \in Holds(p)
              \/ pc[p] \in {"ReadPending", "Advance"} /\ at[p] = shown + 1

(* Of the producers that try to publish a number, one succeeds.  When a    *)
(* producer goes on to the next number, the cursor has moved by one.  It   *)
(* never moves by more.                                                    *)
Succeeds(p)      == pc[p] # "ReadPending" /\ pc'[p] = "ReadPending"
EachIsPassedOnce == [][/\ shown' \in {shown, shown + 1}
                       /\ \A p \in Producers : Succeeds(p) => shown' = shown + 1]_vars
=============================================================================
