------------------------------ MODULE RoomFirst ------------------------------
(***************************************************************************)
(* Our sequencer publishes by a mark for each entry, as Availability does. *)
(* It claims only if there is room.                                        *)
(*                                                                         *)
(*   claim(n)   loop  look how far others have claimed                     *)
(*                    look at the limit; if the batch is beyond it:        *)
(*                        for each consumer: look how far it is done;      *)
(*                            if the entries are not free: sleep, retry    *)
(*                        move the limit to the last number with room      *)
(*                    compare-and-set claimed -> claimed + n;              *)
(*                        if that fails: back off, retry                   *)
(*                                                                         *)
(* A producer that waits here has no numbers yet.  So no other producer    *)
(* waits for it; it may sleep, stop, or abandon its claim.  In the other   *)
(* variants the waiting producer has taken its numbers, and all later      *)
(* numbers wait for it.                                                    *)
(*                                                                         *)
(* The limit spares most claims the look at the consumers, who change what *)
(* is looked at after every batch.  It may be out of date: a slow producer *)
(* can even move it back.  That is safe, because consumers only move on.   *)
(***************************************************************************)
EXTENDS Marks

TypeOK ==
    /\ ParticipantsTypeOK
    /\ pc \in [Threads -> {"idle", "LookAtClaimed", "LookAtLimit", "LookForRoom", "MoveLimit", "Claim", "Fill", "holding",
                           "Mark", "Look", "Read", "Finish"}]
    /\ MarksTypeOK
    /\ Now("limit")[0] \in Int

(* Initially there is room for one lap. *)
Init ==
    /\ SharedInit([area \in DOMAIN MarksAreas \cup {"limit"} |->
                      IF area = "limit" THEN [i \in {0} |-> Capacity - 1] ELSE MarksAreas[area]])
    /\ ParticipantsInit

-----------------------------------------------------------------------------
LookAtClaimed(p) ==
    /\ MayClaim(p) \/ pc[p] = "LookAtClaimed"
    /\ Reads(p, "look at claimed", "claimed", 0, LAMBDA s :
          LooksAt(p, s, IF Consumers = {} THEN "Claim" ELSE "LookAtLimit"))

LookAtLimit(p) ==
    /\ pc[p] = "LookAtLimit"
    /\ Reads(p, "look at limit", "limit", 0, LAMBDA s :
          StaysAt(p, IF s < high[p] THEN "LookForRoom" ELSE "Claim"))

(* While p looks for room, `at` counts the consumers that it has looked    *)
(* at, and `high` is the last number with room at all of these.            *)
Last(p) == low[p] + Size(p) - 1

LooksAgain(p) ==
    /\ pc'   = [pc EXCEPT ![p] = "LookAtClaimed"]
    /\ high' = [high EXCEPT ![p] = Last(p)]
    /\ UNCHANGED <<low, at, historyVars>>

SeesRoom(p, label, s, i) ==
    /\ pc'   = [pc EXCEPT ![p] = label]
    /\ high' = [high EXCEPT ![p] = IF at[p] = low[p] \/ s < @ THEN s ELSE @]
    /\ at'   = [at EXCEPT ![p] = i]
    /\ UNCHANGED <<low, historyVars>>

LookForRoom(p) ==
    /\ pc[p] = "LookForRoom"
    /\ Reads(p, "look for room", "done", Gate(p), LAMBDA s :
          CASE s + Capacity < Last(p) -> LooksAgain(p)
            [] IsLastGate(p)          -> SeesRoom(p, "MoveLimit", s + Capacity, at[p])
            [] OTHER                  -> SeesRoom(p, "LookForRoom", s + Capacity, at[p] + 1))

MoveLimit(p) ==
    /\ pc[p] = "MoveLimit"
    /\ Writes(p, "move limit", "limit", 0, high[p])
    /\ pc'   = [pc EXCEPT ![p] = "Claim"]
    /\ high' = [high EXCEPT ![p] = Last(p)]
    /\ UNCHANGED <<low, at, historyVars>>

Claim(p) ==
    /\ pc[p] = "Claim"
    /\ Swaps(p, "claim", "claimed", 0, low[p], high[p] + 1, IsGranted(p), StaysAt(p, "LookAtClaimed"))

-----------------------------------------------------------------------------
Produces(p) ==
    \/ LookAtClaimed(p) \/ LookAtLimit(p) \/ LookForRoom(p) \/ MoveLimit(p) \/ Claim(p)
    \/ Fill(p) \/ Mark(p)
Consumes(c) == Look(c) \/ Read(c) \/ Finish(c)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, historyVars>>

Next == \E t \in Threads : Produces(t) \/ Consumes(t) \/ Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t)) /\ WF_vars(Drains(t))
=============================================================================
