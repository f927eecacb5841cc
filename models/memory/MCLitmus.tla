------------------------------ MODULE MCLitmus ------------------------------
EXTENDS Litmus

(* Each stores, and looks whether the other has. *)
StoreBuffering == [A |-> <<<<"store", "x", 1>>, <<"load", "y">>>>, B |-> <<<<"store", "y", 1>>, <<"load", "x">>>>]
WithFences     == [A |-> <<<<"store", "x", 1>>, <<"fence">>, <<"load", "y">>>>,
                   B |-> <<<<"store", "y", 1>>, <<"fence">>, <<"load", "x">>>>]
WithLocks      == [A |-> <<<<"locked", "x", 1>>, <<"load", "y">>>>, B |-> <<<<"locked", "y", 1>>, <<"load", "x">>>>]
OneFence       == [A |-> <<<<"store", "x", 1>>, <<"fence">>, <<"load", "y">>>>,
                   B |-> <<<<"store", "y", 1>>, <<"load", "x">>>>]
OneOfThemSees  == Ended => loaded.A # <<0>> \/ loaded.B # <<0>>

(* One stores a value and then a flag; who sees the flag sees the value. *)
MessagePassing == [A |-> <<<<"store", "x", 1>>, <<"store", "y", 1>>>>, B |-> <<<<"load", "y">>, <<"load", "x">>>>]
FlagThenValue  == Ended => loaded.B # <<1, 0>>

(* Each loads before it stores: neither sees what is stored later. *)
LoadBuffering  == [A |-> <<<<"load", "y">>, <<"store", "x", 1>>>>, B |-> <<<<"load", "x">>, <<"store", "y", 1>>>>]
NotBothEarly   == Ended => loaded.A # <<1>> \/ loaded.B # <<1>>

(* A thread sees its own store before others do. *)
OwnFirst       == [A |-> <<<<"store", "x", 1>>, <<"load", "x">>, <<"load", "y">>>>,
                   B |-> <<<<"store", "y", 1>>, <<"load", "y">>, <<"load", "x">>>>]
SeesItsOwn     == Ended => loaded.A[1] = 1 /\ loaded.B[1] = 1
OneSeesTheOther == Ended => loaded.A[2] = 1 \/ loaded.B[2] = 1

(* Two who only look agree on which of two stores came first. *)
TwoReaders     == [A |-> <<<<"store", "x", 1>>>>, B |-> <<<<"store", "y", 1>>>>,
                   C |-> <<<<"load", "x">>, <<"load", "y">>>>, D |-> <<<<"load", "y">>, <<"load", "x">>>>]
ReadersAgree   == Ended => ~(loaded.C = <<1, 0>> /\ loaded.D = <<1, 0>>)
=============================================================================
