--------------------------- MODULE MCStickyInJava ---------------------------
EXTENDS StickyInJava, TLC

OfObject == {<<"object", 0>>}

(* Each has a reference, and gives it back by one of the ways to do so. *)
OneEach ==
    "A" :> <<"use", "release">> @@
    "B" :> <<"use", "release last">> @@
    "C" :> <<"use", "retain", "release two">>

(* B and C give back what they do not have, and retain without a           *)
(* reference; but only where that takes nobody's.                          *)
TooMany ==
    "A" :> <<"use", "release">> @@
    "B" :> <<"release", "retain">> @@
    "C" :> <<"release">>
OnlyWhereThereIsNone(t) == t # "A" => Now("word")[0] <= 0
=============================================================================
