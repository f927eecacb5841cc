----------------------------- MODULE MCReadsBack ------------------------------
(***************************************************************************)
(* Store buffering where each thread reads back what it has stored, before *)
(* it looks for the other's store.                                         *)
(***************************************************************************)
EXTENDS Modes

ReadsBack(mode) ==
    [A |-> <<<<"store", mode, "x", 1>>, <<"load", "volatile", "x">>, <<"load", "volatile", "y">>>>,
     B |-> <<<<"store", mode, "y", 1>>, <<"load", "volatile", "y">>, <<"load", "volatile", "x">>>>]

ByRelease  == ReadsBack("release")
ByVolatile == ReadsBack("volatile")

OneSeesTheOther == Ended => loaded.A[2] = 1 \/ loaded.B[2] = 1
===============================================================================
