------------------------------- MODULE Scripts -------------------------------
(***************************************************************************)
(* Who publishes what, and what some models ask beyond Participants.       *)
(* A, B and C are producers; R, and S, are consumers.                      *)
(***************************************************************************)
EXTENDS Participants

Three      == [A |-> <<1>>, B |-> <<1, 1>>, C |-> <<1, 1>>]
TwoByTwo   == [A |-> <<1, 1>>, B |-> <<1, 1>>]
OneByTwo   == [A |-> <<1>>, B |-> <<1, 1>>]
OneByThree == [A |-> <<1>>, B |-> <<1, 1, 1>>]
OneByOne   == [A |-> <<1>>, B |-> <<1>>]
OneByFour  == [A |-> <<1>>, B |-> <<1, 1, 1, 1>>]
Batches    == [A |-> <<2, 1>>, B |-> <<1, 2>>]
FewBatches == [A |-> <<2>>, B |-> <<1, 2>>]
OneAndTwo  == [A |-> <<1>>, B |-> <<2>>]
TwoAndOne  == [A |-> <<2>>, B |-> <<1>>]
TwoThenOne == [A |-> <<1>>, B |-> <<2, 1>>]
ThreeOnce  == [A |-> <<1>>, B |-> <<2>>, C |-> <<1>>]
TooLarge   == [A |-> <<3>>]

-----------------------------------------------------------------------------
(* A may stop for ever; the others go on. *)
Others == Threads \ {"A"}

Calling(p)    == pc[p] # "idle"

(* p has numbers, and has not published them.  That includes p before the  *)
(* first step of publishing, because a step that waits for something may   *)
(* be the first one, or the only one.                                      *)
Publishing(p) == Calling(p) /\ ~AwaitsRoom(p)

OthersPublish  == \A p \in Producers \ {"A"} : Publishing(p) ~> ~Publishing(p)
OthersCallsEnd == \A p \in Producers \ {"A"} : Calling(p) ~> ~Calling(p)

EveryClaimEnds == \A p \in Producers : AwaitsRoom(p) ~> ~AwaitsRoom(p)

(* All that is published is read by every consumer. *)
EverythingIsRead == <>[](\A c \in Consumers : Now("done")[c] = Total - 1)
PublishedIsRead  == \A s \in Sequences : s \in published ~> \A c \in Consumers : Now("done")[c] >= s

(* Everything is published and read.  Unless it is, somebody can go on;    *)
(* fairness asks for no step that is none of the specification's.          *)
EverythingIsDone == AtRest /\ \A c \in Consumers : low[c] = Total

(* A stops while it waits for room. *)
WhoAwaitsRoomHoldsUpNobody == <>[]AwaitsRoom("A") => PublishedIsRead /\ OthersCallsEnd

(* The call that claims returns without numbers, and A does not call again. *)
GivesUp(p) ==
    /\ AwaitsRoom(p)
    /\ pc'   = [pc EXCEPT ![p] = "idle"]
    /\ low'  = [low EXCEPT ![p] = None]
    /\ high' = [high EXCEPT ![p] = None]
    /\ at'   = [at EXCEPT ![p] = None]
    /\ batches' = [batches EXCEPT ![p] = Len(Script[p])]
    /\ UNCHANGED <<memoryVars, granted, published, misread>>
=============================================================================
