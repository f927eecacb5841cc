--------------------------- MODULE RoomFirstWeaker ---------------------------
(* RoomFirst with weaker accesses than it has. *)
EXTENDS MCRoomFirst

AwaitsRoomOrClaims(p) == pc[p] \in {"LookAtClaimed", "LookAtLimit", "LookForRoom", "MoveLimit", "Claim", "ClaimNow"}

(* Claims by a test and a store: no compare-and-set. *)
ClaimByStore(p) ==
    \/ /\ pc[p] = "Claim"
       /\ UNCHANGED memoryVars
       /\ StaysAt(p, IF Load(p, "claimed", 0) = low[p] THEN "ClaimNow" ELSE "LookAtClaimed")
    \/ /\ pc[p] = "ClaimNow"
       /\ Writes(p, "claim", "claimed", 0, high[p] + 1)
       /\ IsGranted(p)
==============================================================================
