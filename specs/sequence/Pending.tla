------------------------------- MODULE Pending -------------------------------
(***************************************************************************)
(* Publication as in the Disruptor 2.8: who cannot publish yet leaves its  *)
(* sequence in a list, and goes.  Who moves the cursor on takes those      *)
(* along that come next.                                                   *)
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
(* A failed compare-and-set means that somebody else publishes, or will.   *)
(* Of a single sequence, the source speaks; with batches it is as in the   *)
(* release, and one reading of the cursor is for their sake.               *)
(***************************************************************************)
EXTENDS Cursor

CONSTANT PendingSize

Place(s)  == s % PendingSize

TypeOK ==
    /\ ParticipantsTypeOK
    /\ pc \in [Threads -> {"idle", "AwaitFree", "Fill", "holding",
                           "AwaitPlace", "Mark", "ReadCursor", "Advance", "ReadPending", "Read", "Finish"}]
    /\ CursorTypeOK
    /\ memory.pending \in [0 .. PendingSize - 1 -> Sequences \cup {None}]

Init ==
    /\ memory = [area \in DOMAIN CommonAreas \cup {"cursor", "pending"} |->
                    CASE area = "cursor"  -> [i \in {0} |-> None]
                      [] area = "pending" -> [i \in 0 .. PendingSize - 1 |-> None]
                      [] OTHER            -> CommonAreas[area]]
    /\ ParticipantsInit

-----------------------------------------------------------------------------
HasPlace(p) == high[p] - Cursor(p) <= PendingSize

(* The guard: what would be overwritten is published. *)
AwaitPlace(p) ==
    /\ pc[p] \in {"holding", "AwaitPlace"}
    /\ UNCHANGED memoryVars
    /\ Publishes(p, IF HasPlace(p) THEN "Mark" ELSE "AwaitPlace", low[p])

Mark(p) ==
    /\ pc[p] = "Mark"
    /\ Write(p, "mark", "pending", Place(at[p]), at[p])
    /\ IF at[p] < high[p] THEN GoesOnAt(p, "Mark", at[p] + 1) ELSE StaysAt(p, "ReadCursor")

(* Others may already have published some of the batch, or all of it. *)
ReadCursor(p) ==
    /\ pc[p] = "ReadCursor"
    /\ UNCHANGED memoryVars
    /\ IF Cursor(p) >= high[p]
          THEN HasPublished(p)
          ELSE GoesOnAt(p, "Advance", IF Cursor(p) < low[p] THEN low[p] ELSE Cursor(p) + 1)

(* From the one before `at` to `at`. *)
Advance(p) ==
    /\ pc[p] = "Advance"
    /\ IF memory.cursor[0] = at[p] - 1
          THEN Locked(p, "cursor", 0, at[p]) /\ GoesOnAt(p, "ReadPending", at[p] + 1)
          ELSE Fence(p) /\ HasPublished(p)

ReadPending(p) ==
    /\ pc[p] = "ReadPending"
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "pending", Place(at[p])) = at[p] THEN StaysAt(p, "Advance") ELSE HasPublished(p)

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
(* Whatever is pending is still in the list: nobody has taken its place. *)
IsMarked(s) == \A p \in Producers : s \in Holds(p) =>
                   pc[p] # "AwaitPlace" /\ (pc[p] = "Mark" => s < at[p])
PendingIsKept == \A s \in published : s > shown /\ IsMarked(s) => memory.pending[Place(s)] = s

(* Why nothing is left: what is pending and comes next has somebody who    *)
(* will look at it, or has begun to publish it.                            *)
NextIsSeenTo ==
    SeenByAll /\ shown + 1 \in published
        => \E p \in Producers :
              \/ shown + 1 \in Holds(p)
              \/ pc[p] \in {"ReadPending", "Advance"} /\ at[p] = shown + 1
=============================================================================
