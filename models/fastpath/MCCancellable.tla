---------------------------- MODULE MCCancellable ----------------------------
EXTENDS Cancellable, Cases

(* CANCEL and QUIT cancel: from C, or from N, within downstream. *)
CCancels      == [A |-> <<"a1", "a2">>, B |-> <<"b1">>, C |-> <<"CANCEL">>]
ACalls        == [A |-> <<"a1">>, C |-> <<"CANCEL">>]
EndAndCancel  == [A |-> <<"a1", "ERR">>, B |-> <<"b1", "END">>, C |-> <<"CANCEL">>]
NCancels      == [A |-> <<"a1", "a2">>, B |-> <<"b1">>, N |-> <<"n1", "CANCEL", "n2">>]
BothCancel    == [A |-> <<"a1">>, B |-> <<"b1">>, C |-> <<"CANCEL">>, N |-> <<"QUIT">>]
OffersAndEnd  == [A |-> <<"a1", "a2">>, B |-> <<"b1", "b2", "ERR">>]

(* To be refuted: when cancel has returned to another thread, no call is   *)
(* in progress or about to begin.                                          *)
NobodyIsInside == \A t \in Threads : Host[t] = t /\ Scripted(t) \cap Cancels \cap returned # {} => inside = {}
=============================================================================
