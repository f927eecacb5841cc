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
Batches    == [A |-> <<2, 1>>, B |-> <<1, 2>>]
TooLarge   == [A |-> <<3>>]

-----------------------------------------------------------------------------
(* A may stop for ever, wherever it is; the others go on. *)
Others == Threads \ {"A"}

Calling(p) == pc[p] # "idle"

(* The call that publishes; the one that claims is over when it is granted. *)
Publishing(p) == low[p] # None /\ low[p] \in published
OthersPublish == \A p \in Producers \ {"A"} : Publishing(p) ~> ~Publishing(p)

(* Everything gets to every consumer. *)
EverythingIsRead == <>[](\A c \in Consumers : memory.done[c] = Total - 1)
OthersAreRead    == \A s \in Sequences : s \in published ~> \A c \in Consumers : memory.done[c] >= s

(* A stops while it waits for room, and not while it holds what others are *)
(* waiting for.                                                            *)
WhoAwaitsRoomHoldsUpNobody == <>[]AwaitsRoom("A") => OthersAreRead

-----------------------------------------------------------------------------
(* Fewer processors than producers.  The scheduler takes a processor from  *)
(* whom it likes, whenever it likes, and never gives it back, if it likes; *)
(* but it does not leave one to a producer that has nothing more to do.    *)
Processors == 1

HasWork(p) == Calling(p) \/ MayClaim(p)
MayRun(S)  == Cardinality(S) <= Processors
Schedules(running) ==
    /\ UNCHANGED vars
    /\ running' \in {S \in SUBSET Producers : MayRun(S)}
    /\ running' # running

-----------------------------------------------------------------------------
(* Others that never tire.  From time to time all numbers are made         *)
(* smaller by a round of ring and list, which nobody notices; so there are *)
(* finitely many states.  Those below are as good as none.                 *)
Round == 2

Lower(s)    == IF s < Round THEN None ELSE s - Round
LowerAll(f) == [i \in DOMAIN f |-> Lower(f[i])]

BeginsAnew ==
    /\ memory.claimed[0] < 2 * Round
    /\ \E p \in Producers \ {"A"} : batches[p] = Len(Script[p]) /\ batches' = [batches EXCEPT ![p] = 0]
    /\ UNCHANGED <<memoryVars, localVars, granted, published, misread>>

NumbersAreLowered ==
    /\ memory.claimed[0] > Round
    /\ low' = LowerAll(low) /\ high' = LowerAll(high) /\ at' = LowerAll(at)
    /\ granted' = {s - Round : s \in {g \in granted : g >= Round}}
    /\ published' = {s - Round : s \in {g \in published : g >= Round}}
    /\ UNCHANGED <<pc, buffers, batches, misread>>
==============================================================================
