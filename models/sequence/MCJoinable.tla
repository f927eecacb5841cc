----------------------------- MODULE MCJoinable -----------------------------
(* S and T are guests; R stays. *)
EXTENDS Joinable, Scripts

TwoOnly   == [A |-> <<1, 1>>]
ThreeOnly == [A |-> <<1, 1, 1>>]
TwoOneTwo == [A |-> <<2, 1>>, B |-> <<2>>]
FourOnly  == [A |-> <<1, 1, 1, 1>>]

(* In which order a producer looks at them: in the class, by their numbers. *)
Of(order)      == SelectSeq(order, LAMBDA c : c \in Consumers)
ResidentsFirst == Of(<<"R", "S", "T">>)
GuestsFirst    == Of(<<"S", "T", "R">>)

(* A guest that comes and goes for ever is not counted. *)
EntersAgain(c) ==
    /\ c \in Guests
    /\ pc[c] = "away"
    /\ Swaps(c, "enter", "done", c, Away, None, StaysAt(c, "LookToJoin"), StaysAt(c, "away"))
BeginsUncounted(c) ==
    /\ pc[c] = "Begin"
    /\ Writes(c, "begin", "done", c, low[c] - 1)
    /\ StaysAt(c, "idle")

(* R stays, and follows S, which is a guest.  RingBuffer refuses this.     *)
FollowsTheGuest(c) ==
    /\ c = "R"
    /\ pc[c] = "idle"
    /\ Reads(c, "look upstream", "done", "S", LAMBDA s :
          /\ pc'   = [pc EXCEPT ![c] = IF s = Away \/ s < low[c] THEN "idle" ELSE "Finish"]
          /\ high' = [high EXCEPT ![c] = IF s = Away THEN @ ELSE s]
          /\ UNCHANGED <<low, at, historyVars>>)
FollowedNext ==
    \E t \in Threads :
        \/ Produces(t) \/ ComesAndGoes(t) \/ Drains(t)
        \/ (t # "R" /\ Look(t)) \/ FollowsTheGuest(t) \/ Finish(t)
FollowedSpec == JoinableInit /\ [][FollowedNext]_vars

ResidentsRead        == <>[](\A c \in Residents : Now("done")[c] = Total - 1)

(* A guest may stop for good, wherever it is. *)
GuestsMayStop        == JoinableSpec /\ \A t \in Threads \ Guests : Goes(t)
AwayHoldsUpNobody    == <>[](\A c \in Guests : pc[c] = "away") => ResidentsRead
JoiningHoldsUpNobody == <>[](\A c \in Guests : pc[c] \in {"away", "LookToJoin"}) => ResidentsRead
=============================================================================
