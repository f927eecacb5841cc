----------------------------- MODULE MCRoomFirst -----------------------------
EXTENDS RoomFirst, Rounds

NobodyIsStuck == EverythingIsDone \/ ENABLED <<Next>>_vars

AMayStop        == Spec /\ \A t \in Others : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))
AMayStopHolding == AMayStop /\ WF_vars(pc["A"] # "holding" /\ Produces("A"))
AMayGiveUp ==
    /\ Init /\ [][Next \/ GivesUp("A")]_vars
    /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))

(* Is violated: a producer that was slow moves the limit back. *)
LimitMovesOn == [][Now("limit")'[0] >= Now("limit")[0]]_vars

(* Producers that begin again and again. *)
RoundIsOver ==
    /\ \A p \in Producers : Holds(p) # {} => low[p] >= Round
    /\ NumbersAreLowered
Endless ==
    /\ Init /\ [][Next \/ BeginsAnew \/ RoundIsOver]_vars
    /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumes(t))
    /\ WF_vars(BeginsAnew) /\ WF_vars(RoundIsOver)

(* Unless A loses the compare-and-set again and again, there is room for   *)
(* its batch at some time while it waits, whether it looks then or not.    *)
ThereIsRoom(p) == \A c \in Consumers : memory.done[c] >= memory.claimed[0] + Size(p) - 1 - Capacity
Loses(p)       == pc[p] = "Claim" /\ pc'[p] = "LookAtClaimed"
RoomIsMade     == <>[][~Loses("A")]_vars => (AwaitsRoom("A") ~> (AwaitsRoom("A") => ThereIsRoom("A")))
==============================================================================
