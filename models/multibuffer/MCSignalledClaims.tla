-------------------------- MODULE MCSignalledClaims --------------------------
EXTENDS MCSignalled, Claims

(* A claim that finds no room does not fail at once: it looks whether the buffer is open. *)
NoRoomIsNotTheEnd == \A p \in Producers : ~ENABLED (LookForRoom(p) /\ pc'[p] = "idle")
==============================================================================
