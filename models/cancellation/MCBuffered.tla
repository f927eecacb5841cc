----------------------------- MODULE MCBuffered ------------------------------
EXTENDS Buffered

Cells(m, n) == [items |-> SubSeq(<<"H1", "H2", "H3", "H4">>, 1, m), room |-> SubSeq(<<"K1", "K2", "K3", "K4">>, 1, n)]
FourFour    == Cells(4, 4)
TwoTwo      == Cells(2, 2)

Once      == [t \in Threads |-> 1]
TwiceForA == [t \in Threads |-> IF t = "A" THEN 2 ELSE 1]
TwiceForR == [t \in Threads |-> IF t = "R" THEN 2 ELSE 1]
Twice     == [t \in Threads |-> 2]
Thrice    == [t \in Threads |-> 3]

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

(* A try to send finds no room only if the buffer is full. *)
NoRoomIsFull == [][\A t \in Senders : Fails(t) /\ sent' = sent => Cardinality(Buffered) = Capacity]_vars

(* No try begins again after it has abandoned a cell. *)
NoTryIsRepeated == \A t \in Triers : pc[t] = "LookAtTaken" => FALSE

(* Elements of two senders are taken in the order in which these have      *)
(* taken their first cells.                                                *)
NobodyMovesBack == \A t \in Senders : pc[t] # "Withdraw"
===============================================================================
