-------------------------- MODULE MCBlockingConsumer --------------------------
EXTENDS BlockingConsumer

(* An offer is 0. *)
OfferAndFill == [p \in Producers |-> IF p = "A" THEN <<0>> ELSE <<0, 0, 1>>]
OneAndTwo    == [p \in Producers |-> IF p = "A" THEN <<0>> ELSE <<0, 2>>]
OneEach      == [p \in Producers |-> IF p = "A" THEN <<0>> ELSE <<2>>]
Fill         == [p \in Producers |-> <<1>>]
Offer        == [p \in Producers |-> <<0>>]
=============================================================================
