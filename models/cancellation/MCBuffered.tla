----------------------------- MODULE MCBuffered ------------------------------
EXTENDS Buffered

FourFour == [items |-> <<"H1", "H2", "H3", "H4">>, room |-> <<"K1", "K2", "K3", "K4">>]
SixSix   == [items |-> <<"H1", "H2", "H3", "H4", "H5", "H6">>, room |-> <<"K1", "K2", "K3", "K4", "K5", "K6">>]

Once      == [t \in Threads |-> 1]
TwiceForA == [t \in Threads |-> IF t = "A" THEN 2 ELSE 1]
TwiceForR == [t \in Threads |-> IF t = "R" THEN 2 ELSE 1]
Twice     == [t \in Threads |-> 2]
Thrice    == [t \in Threads |-> 3]
ThriceForR == [t \in Threads |-> IF t = "R" THEN 3 ELSE 1]

(* One of them may stop for good, wherever it is. *)
Closing        == \A c \in Closers : WF_vars(GoesOnClosing(c))
AStopsInBuffer == Spec /\ Closing /\ \A t \in Threads \ {"A"} : WF_vars(Runs(t))
RStopsInBuffer == Spec /\ Closing /\ \A t \in Threads \ {"R"} : WF_vars(Runs(t))
CStopsInBuffer == Spec /\ \A t \in Threads : WF_vars(Runs(t))
AllButAEnd     == \A t \in Threads \ {"A"} : ReturnsOrWaits(t)
AllButREnd     == \A t \in Threads \ {"R"} : ReturnsOrWaits(t)

(* In the end, no receive waits although an element is in the buffer, and  *)
(* no send waits although the buffer is not full.                          *)
NoReceiveWaitsBesideElements == []<>(Buffered = {} \/ \A t \in Receivers : ~IsWaiting(t))
NoSendWaitsBesideRoom        == []<>(Cardinality(Buffered) = Capacity \/ \A t \in Senders : ~IsWaiting(t))
NoSendWaitsBesidePlaces      == []<>(Free = 0 \/ \A t \in Senders : ~IsWaiting(t))

(* A try to send finds no room only if the buffer is full. *)
NoRoomIsFull == [][\A t \in Senders : FindsNoRoom(t) => Cardinality(Buffered) = Capacity]_vars

(* No try begins again after it has abandoned a cell. *)
NoTryIsRepeated == \A t \in Triers : pc[t] = "LookAtTaken" => FALSE

(* No send goes on to another cell while one that has come later has       *)
(* returned.                                                               *)
NobodyMovesBack ==
    \A t \in Senders : pc[t] = "Withdraw" => \A i \in Cell("items") : i > at[t] => cell["items"][i] \notin sent

-----------------------------------------------------------------------------
(* The room alone: a receive puts a place, a send takes one. *)

SumOfPuts == Cardinality({<<t, n>> \in Receivers \X (1 .. 3) : n <= Len(received[t])})

(* No more places are taken than there are.  At rest, and unless closed,   *)
(* those that were not taken are there.                                    *)
PlacesAreExact ==
    /\ Cardinality(sent) <= Capacity + Cardinality({<<t, n>> \in Receivers \X (1 .. 3) : n <= rounds[t]})
    /\ AtRest /\ ~closed["room"] => Free + Cardinality(sent) = Capacity + SumOfPuts

(* At rest, a send waits only if no place is there, and the room is open.  *)
NoSendWaitsInVain == AtRest /\ (\E t \in Senders : IsWaiting(t)) => Free = 0 /\ ~closed["room"]

(* A send is refused only if the room is closed. *)
RefusedIsClosed == refused # {} => closed["room"]

===============================================================================
