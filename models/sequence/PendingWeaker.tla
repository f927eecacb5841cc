---------------------------- MODULE PendingWeaker ----------------------------
(***************************************************************************)
(* Pending with weaker accesses than it has: what x86 lets one leave out,  *)
(* and what not.                                                           *)
(***************************************************************************)
EXTENDS MCPending

(* Tests the cursor before it tries the compare-and-set: it looks as if it *)
(* were free.                                                              *)
AdvanceIfItSeems(p) ==
    \/ /\ pc[p] = "Advance"
       /\ UNCHANGED memoryVars
       /\ IF Load(p, "cursor", 0) = at[p] - 1 THEN StaysAt(p, "AdvanceNow") ELSE HasPublished(p)
    \/ /\ pc[p] = "AdvanceNow"
       /\ IF memory.cursor[0] = at[p] - 1
             THEN Locked(p, "cursor", 0, at[p]) /\ GoesOnAt(p, "ReadPending", at[p] + 1)
             ELSE Fence(p) /\ HasPublished(p)

(* Tests the cursor, and stores: no compare-and-set. *)
AdvanceByStore(p) ==
    \/ /\ pc[p] = "Advance"
       /\ UNCHANGED memoryVars
       /\ IF Load(p, "cursor", 0) = at[p] - 1 THEN StaysAt(p, "AdvanceNow") ELSE HasPublished(p)
    \/ /\ pc[p] = "AdvanceNow"
       /\ Writes(p, "advance", "cursor", 0, at[p])
       /\ GoesOnAt(p, "ReadPending", at[p] + 1)
=============================================================================
