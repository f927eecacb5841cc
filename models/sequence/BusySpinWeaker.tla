--------------------------- MODULE BusySpinWeaker ----------------------------
(* BusySpin with weaker accesses than it has. *)
EXTENDS MCBusySpin

AwaitsRoomOrClaims(p) == pc[p] \in {"AwaitFree", "LookAtClaimed", "LookForRoom", "Claim", "ClaimNow"}

(* Takes numbers by a load and a store. *)
TakeByStore(p) ==
    \/ /\ MayClaim(p)
       /\ UNCHANGED memoryVars
       /\ LooksAt(p, Load(p, "claimed", 0), "ClaimNow")
    \/ /\ pc[p] = "ClaimNow"
       /\ Writes(p, "claim", "claimed", 0, high[p] + 1)
       /\ StaysAt(p, "AwaitFree")
==============================================================================
