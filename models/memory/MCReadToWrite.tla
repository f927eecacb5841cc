--------------------------- MODULE MCReadToWrite ----------------------------
(***************************************************************************)
(* A stores x.  B sees that, and then loads z.  C stores z, and then loads *)
(* x (RWC).  In the variant W+RWC, B sees a flag that A has stored after   *)
(* x.                                                                      *)
(***************************************************************************)
EXTENDS Modes

ValueAlone      == <<<<"store", "opaque", "x", 1>>>>
ValueAndFlag(a) == ValueAlone \o <<<<"store", a, "y", 1>>>>

ReadToWrite(first, sees, b1, b2, c1, c2) ==
    [A |-> first,
     B |-> <<<<"load", b1, sees>>, <<"load", b2, "z">>>>,
     C |-> <<<<"store", c1, "z", 1>>, <<"load", c2, "x">>>>]

RWC                == ReadToWrite(ValueAlone, "x", "volatile", "volatile", "volatile", "volatile")
RWCSeesWeaker      == ReadToWrite(ValueAlone, "x", "acquire", "volatile", "volatile", "volatile")
RWCLooksWeaker     == ReadToWrite(ValueAlone, "x", "volatile", "acquire", "volatile", "volatile")
RWCStoresWeaker    == ReadToWrite(ValueAlone, "x", "volatile", "volatile", "release", "volatile")
RWCLooksBackWeaker == ReadToWrite(ValueAlone, "x", "volatile", "volatile", "volatile", "acquire")

WRWC               == ReadToWrite(ValueAndFlag("release"), "y", "volatile", "volatile", "volatile", "volatile")
WRWCFlagWeaker     == ReadToWrite(ValueAndFlag("opaque"), "y", "volatile", "volatile", "volatile", "volatile")
WRWCSeesWeaker     == ReadToWrite(ValueAndFlag("release"), "y", "acquire", "volatile", "volatile", "volatile")

OneSeesTheOthers   == ~(loaded.B = <<1, 0>> /\ loaded.C = <<0>>)
=============================================================================
