---------------------------- MODULE MCNettyInJava ----------------------------
EXTENDS NettyInJava, TLC

OfObject == {<<"object", 0>>}

(* Each has a reference, and gives it back. *)
OneEach ==
    "A" :> <<"use", "release">> @@
    "B" :> <<"use", "release">> @@
    "C" :> <<"use", "retain", "release two">>

(* A retains for B, and hands the reference over. *)
HandedOver ==
    "A" :> <<"retain", "hand over", "use", "release">> @@
    "B" :> <<"take over", "use", "release">>

(* B retains without a reference.  It is refused if the object is dead.    *)
(* Otherwise it uses the object, and gives back what it got.               *)
Unowned ==
    "A" :> <<"use", "release">> @@
    "B" :> <<"retain", "use", "release">>
=============================================================================
