------------------------------ MODULE RoomFirst ------------------------------
(***************************************************************************)
(* Our sequencer publishes by a mark for each entry, as Availability does. *)
(* It claims only if there is room.                                        *)
(*                                                                         *)
(*   claim(n)   loop  look how far others have claimed                     *)
(*                    for each consumer: look how far it is done;          *)
(*                        if its entries are not free: sleep, retry        *)
(*                    compare-and-set claimed -> claimed + n;              *)
(*                        if that fails: back off, retry                   *)
(*                                                                         *)
(* A producer that waits here has no numbers yet.  So no other producer    *)
(* waits for it; it may sleep, stop, or abandon its claim.  In the other   *)
(* variants the waiting producer has taken its numbers, and all later      *)
(* numbers wait for it.                                                    *)
(***************************************************************************)
EXTENDS Marks

TypeOK ==
    /\ ParticipantsTypeOK
    /\ pc \in [Threads -> {"idle", "LookAtClaimed", "LookForRoom", "Claim", "Fill", "holding", "Mark",
                           "Look", "Read", "Finish"}]
    /\ MarksTypeOK

Init == MarksInit /\ ParticipantsInit

-----------------------------------------------------------------------------
LookAtClaimed(p) ==
    /\ MayClaim(p) \/ pc[p] = "LookAtClaimed"
    /\ Reads(p, "look at claimed", "claimed", 0, LAMBDA s :
          LooksAt(p, s, IF Consumers = {} THEN "Claim" ELSE "LookForRoom"))

(* Here `at` counts the consumers that p has looked at. *)
LookForRoom(p) ==
    /\ pc[p] = "LookForRoom"
    /\ Reads(p, "look for room", "done", Gate(p), LAMBDA s :
          CASE s < high[p] - Capacity -> StaysAt(p, "LookAtClaimed")
            [] IsLastGate(p)          -> StaysAt(p, "Claim")
            [] OTHER                  -> GoesOnAt(p, "LookForRoom", at[p] + 1))

Claim(p) ==
    /\ pc[p] = "Claim"
    /\ Swaps(p, "claim", "claimed", 0, low[p], high[p] + 1, IsGranted(p), StaysAt(p, "LookAtClaimed"))

-----------------------------------------------------------------------------
Produces(p) == LookAtClaimed(p) \/ LookForRoom(p) \/ Claim(p) \/ Fill(p) \/ Mark(p)
Consumes(c) == Look(c) \/ Read(c) \/ Finish(c)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, historyVars>>

Next == \E t \in Threads : Produces(t) \/ Consumes(t) \/ Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t)) /\ WF_vars(Drains(t))
=============================================================================
