---------------------------- MODULE ClaimsMutants ----------------------------
(* Faults of a claim of room. *)
EXTENDS Claims

(* Fails when it has found no room, whether the buffer is open or not. *)
FailsAtOnce(p) ==
    /\ pc[p] = "LookIfOpen"
    /\ pc' = [pc EXCEPT ![p] = "idle"]
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, sleepVars, historyVars>>

(* Waits for room once more, and then fails. *)
FailsTheSecondTime(p, otherwise) ==
    /\ Reads(p, "look for room", "consumed", p, LAMBDA n :
          /\ room' = [room EXCEPT ![p] = n]
          /\ pc' = [pc EXCEPT ![p] = CASE End(p) - n > Capacity -> IF pc[p] = "idle" THEN otherwise ELSE "idle"
                                        [] Entries               -> "Fill"
                                        [] OTHER                 -> "Publish"])
    /\ UNCHANGED <<at, turn, upto, quiet, left, sleepVars, historyVars>>

(* Fails when its first look finds no room. *)
FailsWithoutALook(p) == MayLookForRoom(p) /\ LooksForRoomOr(p, "idle")
==============================================================================
