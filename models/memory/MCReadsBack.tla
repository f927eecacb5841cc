----------------------------- MODULE MCReadsBack ------------------------------
(***************************************************************************)
(* Store buffering where each thread reads back what it has stored or      *)
(* added, before it looks for the other's.                                 *)
(***************************************************************************)
EXTENDS Modes

ReadsBack(puts, mode) ==
    [A |-> <<<<puts, mode, "x", 1>>, <<"load", "volatile", "x">>, <<"load", "volatile", "y">>>>,
     B |-> <<<<puts, mode, "y", 1>>, <<"load", "volatile", "y">>, <<"load", "volatile", "x">>>>]

ByRelease  == ReadsBack("store", "release")
ByVolatile == ReadsBack("store", "volatile")
ByUpdate   == ReadsBack("add", "opaque")

Other(t)        == loaded[t][Len(loaded[t])]
OneSeesTheOther == Ended => Other("A") = 1 \/ Other("B") = 1

(* A adds to what C has stored by release, and reads its own back: what C  *)
(* knew is known behind A's fence.                                         *)
IsPassedOn(mode) ==
    [A |-> <<<<"add", "opaque", "x", 1>>, <<"load", mode, "x">>, <<"load", "volatile", "z">>>>,
     B |-> <<<<"store", "volatile", "z", 1>>, <<"load", "volatile", "y">>>>,
     C |-> <<<<"store", "release", "y", 1>>, <<"store", "release", "x", 1>>>>]

PassedOn       == IsPassedOn("volatile")
PassedOnOpaque == IsPassedOn("opaque")

WhatIsPassedOnIsKnown == Ended /\ loaded.A[1] = 1 => Other("A") = 1 \/ Other("B") = 1
===============================================================================
