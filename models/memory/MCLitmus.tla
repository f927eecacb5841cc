------------------------------ MODULE MCLitmus ------------------------------
EXTENDS Litmus

(* Store buffering (SB): each stores, and then loads the other's variable. *)
StoreBuffering == [A |-> <<<<"store", "x", 1>>, <<"load", "y">>>>, B |-> <<<<"store", "y", 1>>, <<"load", "x">>>>]
WithFences     == [A |-> <<<<"store", "x", 1>>, <<"fence">>, <<"load", "y">>>>,
                   B |-> <<<<"store", "y", 1>>, <<"fence">>, <<"load", "x">>>>]
WithLocks      == [A |-> <<<<"locked", "x", 1>>, <<"load", "y">>>>, B |-> <<<<"locked", "y", 1>>, <<"load", "x">>>>]
LocksElsewhere == [A |-> <<<<"store", "x", 1>>, <<"locked", "z", 1>>, <<"load", "y">>>>,
                   B |-> <<<<"store", "y", 1>>, <<"locked", "z", 2>>, <<"load", "x">>>>]
OneFence       == [A |-> <<<<"store", "x", 1>>, <<"fence">>, <<"load", "y">>>>,
                   B |-> <<<<"store", "y", 1>>, <<"load", "x">>>>]
OneOfThemSees  == ~(loaded.A = <<0>> /\ loaded.B = <<0>>)

(* Message passing (MP): a thread that sees the flag sees the value. *)
MessagePassing == [A |-> <<<<"store", "x", 1>>, <<"store", "y", 1>>>>, B |-> <<<<"load", "y">>, <<"load", "x">>>>]
LockedFlag     == [A |-> <<<<"store", "x", 1>>, <<"locked", "y", 1>>>>, B |-> <<<<"load", "y">>, <<"load", "x">>>>]
FlagThenValue  == loaded.B # <<1, 0>>

(* Load buffering (LB): each loads before it stores.  Neither sees the other's later store. *)
LoadBuffering  == [A |-> <<<<"load", "y">>, <<"store", "x", 1>>>>, B |-> <<<<"load", "x">>, <<"store", "y", 1>>>>]
NotBothEarly   == ~(loaded.A = <<1>> /\ loaded.B = <<1>>)

(* A thread sees its own store before others do. *)
OwnFirst       == [A |-> <<<<"store", "x", 1>>, <<"load", "x">>, <<"load", "y">>>>,
                   B |-> <<<<"store", "y", 1>>, <<"load", "y">>, <<"load", "x">>>>]
SeesItsOwn     == \A t \in Threads : loaded[t] # <<>> => loaded[t][1] = 1
OneSeesTheOther == ~(loaded.A = <<1, 0>> /\ loaded.B = <<1, 0>>)

(* Among its own stores to a variable, a thread sees the newest. *)
OwnNewest      == [A |-> <<<<"store", "x", 1>>, <<"store", "x", 2>>, <<"store", "y", 1>>, <<"store", "z", 0>>,
                           <<"load", "x">>, <<"load", "y">>, <<"load", "z">>>>]
SeesTheNewest  == Ended => loaded.A = <<2, 1, 0>>

(* Of two stores of a thread, the newer remains. *)
TwoStores      == [A |-> <<<<"store", "x", 1>>, <<"store", "x", 2>>>>]
NewestRemains  == Ended => Final("x") = 2

(* Two store to one variable: they cannot both load the other's store. *)
Coherence      == [A |-> <<<<"store", "x", 1>>, <<"load", "x">>>>, B |-> <<<<"store", "x", 2>>, <<"load", "x">>>>]
OneIsLater     == ~(loaded.A = <<2>> /\ loaded.B = <<1>>)

(* A sees its own store of x, and misses B's store of y.  Yet B's two      *)
(* stores are older in memory than A's store of x.                         *)
Forwarding     == [A |-> <<<<"store", "x", 1>>, <<"load", "x">>, <<"load", "y">>>>,
                   B |-> <<<<"store", "y", 2>>, <<"store", "x", 2>>>>]
InOneOrder     == Ended => ~(loaded.A = <<1, 0>> /\ Final("x") = 1)

(* Two threads that only load agree on which of two stores came first. *)
TwoReaders     == [A |-> <<<<"store", "x", 1>>>>, B |-> <<<<"store", "y", 1>>>>,
                   C |-> <<<<"load", "x">>, <<"load", "y">>>>, D |-> <<<<"load", "y">>, <<"load", "x">>>>]
ReadersAgree   == ~(loaded.C = <<1, 0>> /\ loaded.D = <<1, 0>>)
=============================================================================
