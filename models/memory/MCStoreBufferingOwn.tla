------------------------- MODULE MCStoreBufferingOwn --------------------------
(***************************************************************************)
(* Store buffering, where B has stored to A's variable before.  If that    *)
(* store is the older one of the two, it is no answer: one of the threads  *)
(* sees the other's later store.                                           *)
(***************************************************************************)
EXTENDS Modes

StoreBufferingOwn(a, b, c, d) ==
    [A |-> <<<<"store", a, "x", 1>>, <<"load", b, "y">>>>,
     B |-> <<<<"store", "opaque", "x", 2>>, <<"store", c, "y", 1>>, <<"load", d, "x">>>>]

SBOwn            == StoreBufferingOwn("volatile", "volatile", "volatile", "volatile")
SBOwnStoreWeaker == StoreBufferingOwn("release", "volatile", "volatile", "volatile")
SBOwnLoadWeaker  == StoreBufferingOwn("volatile", "volatile", "volatile", "acquire")

OneSeesTheLater  == Ended /\ Newest("x") = 1 => loaded.A = <<1>> \/ loaded.B = <<1>>
===============================================================================
