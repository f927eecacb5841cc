-------------------------------- MODULE Cases --------------------------------
(***************************************************************************)
(* Who submits what, and what some models ask beyond Producers.  Small     *)
(* letters are items; END and ERR are terminal events.                     *)
(***************************************************************************)
EXTENDS Producers

OneByOne   == [A |-> <<"a1">>, B |-> <<"b1">>]
TwoByTwo   == [A |-> <<"a1", "a2">>, B |-> <<"b1", "b2">>]
OneByTwo   == [A |-> <<"a1">>, B |-> <<"b1", "b2">>]
OneByThree == [A |-> <<"a1">>, B |-> <<"b1", "b2", "b3">>]
TwoAndEnd  == [A |-> <<"a1", "a2">>, B |-> <<"b1", "END">>]
TwoEnds    == [A |-> <<"a1", "ERR">>, B |-> <<"b1", "END">>]
OneEach    == [A |-> <<"a1">>, B |-> <<"b1">>, C |-> <<"c1">>]
ThreeAndEnd == [A |-> <<"a1">>, B |-> <<"b1", "b2", "b3", "END">>]
Three      == [A |-> <<"a1">>, B |-> <<"b1">>, C |-> <<"c1", "c2">>]
CEnds      == [A |-> <<"a1">>, B |-> <<"b1">>, C |-> <<"c1", "END">>]
ThreeEnds  == [A |-> <<"a1">>, B |-> <<"b1", "END">>, C |-> <<"c1">>]
Polled     == [A |-> <<>>, B |-> <<"b1", "b2">>, C |-> <<"c1", "c2">>]
Alone      == [A |-> <<"a1", "a2">>]

(* N makes its calls from within the downstream calls that A makes. *)
Nested     == [A |-> <<"a1", "a2">>, B |-> <<"b1">>, N |-> <<"n1", "n2">>]
NestedEnd  == [A |-> <<"a1", "a2">>, B |-> <<"b1">>, N |-> <<"n1", "END">>]

Themselves == [t \in Threads |-> t]
NIsInA     == [t \in Threads |-> IF t = "N" THEN "A" ELSE t]

-----------------------------------------------------------------------------
(* A may stop for ever, wherever it is; the others go on. *)
Others == Threads \ {"A"}

OthersReturn == \A t \in Others : pc[t] # "idle" ~> pc[t] = "idle"
OthersArrive == <>[](\A t \in Others : Scripted(t) \subseteq Range(delivered))

(* If it stops in downstream; if it stops elsewhere. *)
OthersArriveIfItStopsInside  == <>[]InDownstream("A") => OthersArrive
OthersArriveIfItStopsOutside == <>[]~InDownstream("A") => OthersArrive

(* Lock-free: as long as the others are in calls, some call ends now and   *)
(* then.                                                                   *)
OthersAreIdle == \A t \in Others : pc[t] = "idle"
SomeCallEnds  == \E e \in Events : e \in returned' \ returned

(* While downstream has its first event, two others wait at most whose     *)
(* callers have been let go.                                               *)
BacklogIsBounded ==
    Len(delivered) = 1 /\ Emitting # {} => Cardinality(Undelivered(returned \ refused)) <= 2

(* Who calls from within downstream does not overtake others. *)
NestedInOrder ==
    \A i \in DOMAIN delivered :
        delivered[i] \in Scripted("N") => ahead[delivered[i]] \subseteq {delivered[j] : j \in 1 .. i - 1}

(* Who has begun to deliver is let go in the end. *)
NobodyIsCaptured == \A t \in Threads : pc[t] = "Emit" ~> pc[t] = "idle"

(* What is accepted is delivered, also if downstream throws. *)
EverythingIsDelivered == AtRest => submitted \subseteq refused \cup Range(delivered)

(* Producers that never tire: what has been delivered may be submitted     *)
(* once more.                                                              *)
SubmitsAnew(e) ==
    /\ e \in returned \cap Range(delivered)
    /\ submitted' = submitted \ {e}
    /\ returned' = returned \ {e}
    /\ ahead' = [x \in Events |-> IF x = e THEN {} ELSE ahead[x] \ {e}]
    /\ delivered' = SelectSeq(delivered, LAMBDA x : x # e)
    /\ UNCHANGED <<pc, emits, refused, failed>>

(* The exception leaves the call in which downstream threw, and nobody     *)
(* takes care of the rest.                                                 *)
ThrowsOut(t) ==
    /\ MayThrow(t)
    /\ failed' = TRUE
    /\ Returns(t)
    /\ DeliversNothing(t)

NoTerminalRefused == \A e \in refused : ~IsTerminal(e)
=============================================================================
