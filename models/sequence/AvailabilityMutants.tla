------------------------- MODULE AvailabilityMutants -------------------------
(* Faults in Availability; models.toml says which property must find each. *)
EXTENDS MCAvailability

(* Marks the last of a batch only. *)
MarkLast(p) ==
    /\ pc[p] \in {"holding", "Mark"}
    /\ Writes(p, "mark", "mark", Slot(high[p]), Lap(high[p]))
    /\ HasPublished(p)

(* Publishes in order: waits until the number before is marked. *)
MarkInOrder(p) ==
    /\ pc[p] \in {"holding", "Mark"}
    /\ IF at[p] > 0 /\ Load(p, "mark", Slot(at[p] - 1)) # Lap(at[p] - 1)
          THEN UNCHANGED memoryVars /\ Publishes(p, "Mark", at[p])
          ELSE /\ Writes(p, "mark", "mark", Slot(at[p]), Lap(at[p]))
               /\ IF at[p] < high[p] THEN Publishes(p, "Mark", at[p] + 1) ELSE HasPublished(p)

(* Marks that an entry is taken, as if each lap were the first. *)
LapIgnored(s) == 0

(* Numbers of laps that do not wrap around. *)
LapUnbounded(s) == s \div Capacity

(* Looks beyond a gap. *)
LookBeyond(c) ==
    /\ c \in Consumers
    /\ pc[c] \in {"idle", "Look"}
    /\ UNCHANGED memoryVars
    /\ IF at[c] - low[c] < Reach /\ at[c] + 1 < Total
          THEN GoesOnAt(c, "Look", at[c] + 1)
          ELSE HasSeen(c, IF Load(c, "mark", Slot(at[c])) = Lap(at[c]) THEN at[c] ELSE low[c] - 1)

(* Publishes before the entry is filled. *)
GrantedIsPublished(p) ==
    /\ pc[p] \in {"Fill", "Mark"}
    /\ Writes(p, "mark", "mark", Slot(at[p]), Lap(at[p]))
    /\ Publishes(p, "FillLate", at[p])
FillLate(p) ==
    /\ pc[p] = "FillLate"
    /\ Writes(p, "fill", "entry", Slot(at[p]), at[p])
    /\ IF at[p] < high[p] THEN GoesOnAt(p, "Mark", at[p] + 1) ELSE HasPublished(p)

(* Waits for an entry less than it has to. *)
AwaitFreeTooEarly(p) ==
    /\ pc[p] = "AwaitFree"
    /\ UNCHANGED memoryVars
    /\ IF Load(p, "done", "R") < high[p] - Capacity - 1
          THEN UNCHANGED <<localVars, historyVars>>
          ELSE IsGranted(p)
==============================================================================
