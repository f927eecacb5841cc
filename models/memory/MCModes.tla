------------------------------ MODULE MCModes ------------------------------
EXTENDS Modes

Last(t) == loaded[t][Len(loaded[t])]

(* Store buffering (SB): each stores, and then loads the other's variable. *)
StoreBuffering(a, b, c, d) == [A |-> <<<<"store", a, "x", 1>>, <<"load", b, "y">>>>,
                               B |-> <<<<"store", c, "y", 1>>, <<"load", d, "x">>>>]
SBVolatile     == StoreBuffering("volatile", "volatile", "volatile", "volatile")
SBStoreWeaker  == StoreBuffering("release", "volatile", "volatile", "volatile")
SBLoadWeaker   == StoreBuffering("volatile", "acquire", "volatile", "volatile")
OneOfThemSees  == Ended => Last("A") # 0 \/ Last("B") # 0

(* The same with something between store and load. *)
Between(a, b, mode) == [A |-> <<<<"store", "release", "x", 1>>, a, <<"load", mode, "y">>>>,
                        B |-> <<<<"store", "release", "y", 1>>, b, <<"load", mode, "x">>>>]
SBFails        == Between(<<"cas", "volatile", "z", 2, 3>>, <<"cas", "volatile", "w", 2, 3>>, "volatile")
SBUpdates      == Between(<<"add", "volatile", "z", 1>>, <<"add", "volatile", "w", 1>>, "volatile")
SBThenAcquires == Between(<<"add", "volatile", "z", 1>>, <<"add", "volatile", "w", 1>>, "acquire")
SBSameUpdated  == Between(<<"add", "volatile", "z", 1>>, <<"add", "volatile", "z", 1>>, "opaque")

(* Message passing (MP): one thread stores a value and then a flag.  A     *)
(* thread that sees the flag sees the value.                               *)
MessagePassing(a, b, c, d) == [A |-> <<<<"store", a, "x", 1>>, <<"store", b, "y", 1>>>>,
                               B |-> <<<<"load", c, "y">>, <<"load", d, "x">>>>]
MPRelease      == MessagePassing("opaque", "release", "acquire", "opaque")
MPStoreWeaker  == MessagePassing("opaque", "opaque", "acquire", "opaque")
MPLoadWeaker   == MessagePassing("opaque", "release", "opaque", "opaque")
MPVolatile     == MessagePassing("opaque", "volatile", "volatile", "opaque")
MPStoreOpaque  == MessagePassing("volatile", "opaque", "volatile", "volatile")
MPValueOnly    == MessagePassing("volatile", "volatile", "opaque", "volatile")
FlagThenValue  == loaded.B # <<1, 0>>

(* The same with a compare-and-set that fails, for the load of the flag or *)
(* before the store of it.                                                 *)
LoadsByCas(mode) == [A |-> <<<<"store", "opaque", "x", 1>>, <<"store", "release", "y", 1>>>>,
                     B |-> <<<<"cas", mode, "y", 2, 3>>, <<"load", "opaque", "x">>>>]
MPCas          == LoadsByCas("volatile")
MPCasWeaker    == LoadsByCas("opaque")
MPCasBetween   == [A |-> <<<<"store", "opaque", "x", 1>>, <<"cas", "volatile", "z", 2, 3>>, <<"store", "opaque", "y", 1>>>>,
                   B |-> <<<<"load", "acquire", "y">>, <<"load", "opaque", "x">>>>]

(* Independent reads of independent writes (IRIW): two threads that only   *)
(* load agree on which of two stores came first.                           *)
TwoReaders(stores, a, b, c, d) == [A |-> <<<<"store", stores, "x", 1>>>>, B |-> <<<<"store", stores, "y", 1>>>>,
                                   C |-> <<<<"load", a, "x">>, <<"load", b, "y">>>>,
                                   D |-> <<<<"load", c, "y">>, <<"load", d, "x">>>>]
IRIWVolatile      == TwoReaders("opaque", "volatile", "volatile", "volatile", "volatile")
IRIWFirstWeaker   == TwoReaders("volatile", "acquire", "volatile", "volatile", "volatile")
IRIWSecondWeaker  == TwoReaders("volatile", "volatile", "acquire", "volatile", "volatile")
ReadersAgree      == ~(loaded.C = <<1, 0>> /\ loaded.D = <<1, 0>>)

(* Coherence of one variable:                                              *)
(*   CoRR   A thread does not load values backwards, and two readers see   *)
(*          the stores in one order.                                       *)
(*   CoWW   Of a thread's own stores, the newer one remains.               *)
(*   CoWR   Two threads that store cannot both load the other's store.     *)
(*   CoRW   A store is newer than the value that its thread loaded before. *)
TwoLoads(a, b)   == [A |-> <<<<"store", a, "x", 1>>, <<"store", a, "x", 2>>>>, B |-> <<<<"load", b, "x">>, <<"load", b, "x">>>>]
CoRR             == TwoLoads("opaque", "opaque")
CoRRPlain        == TwoLoads("opaque", "plain")
Ascending        == \A i, j \in DOMAIN loaded.B : i < j => loaded.B[i] <= loaded.B[j]
CoRRTwice        == [A |-> <<<<"store", "opaque", "x", 1>>>>, B |-> <<<<"store", "opaque", "x", 2>>>>,
                     C |-> <<<<"load", "opaque", "x">>, <<"load", "opaque", "x">>>>,
                     D |-> <<<<"load", "opaque", "x">>, <<"load", "opaque", "x">>>>]
OrderIsOne       == ~(loaded.C = <<1, 2>> /\ loaded.D = <<2, 1>>)
CoWW             == [A |-> <<<<"store", "opaque", "x", 1>>, <<"store", "opaque", "x", 2>>, <<"load", "opaque", "x">>>>]
NewestRemains    == Ended => Newest("x") = 2
CoWR             == [A |-> <<<<"store", "opaque", "x", 1>>, <<"load", "opaque", "x">>>>,
                     B |-> <<<<"store", "opaque", "x", 2>>, <<"load", "opaque", "x">>>>]
OneIsLater       == ~(loaded.A = <<2>> /\ loaded.B = <<1>>)
LoadThenStore(a) == [A |-> <<<<"load", a, "x">>, <<"store", "opaque", "x", 1>>>>, B |-> <<<<"store", "opaque", "x", 2>>>>]
CoRW             == LoadThenStore("opaque")
CoRWPlain        == LoadThenStore("plain")
StoredIsNewer    == Ended /\ loaded.A = <<2>> => Newest("x") = 1

(* Each stores to both variables (2+2W): both first stores cannot remain. *)
CrossedStores(a, b, c, d) == [A |-> <<<<"store", a, "x", 1>>, <<"store", b, "y", 2>>>>,
                              B |-> <<<<"store", c, "y", 1>>, <<"store", d, "x", 2>>>>]
WWVolatile       == CrossedStores("volatile", "volatile", "volatile", "volatile")
WWFirstWeaker    == CrossedStores("release", "volatile", "volatile", "volatile")
WWSecondWeaker   == CrossedStores("volatile", "release", "volatile", "volatile")
NotBothFirst     == Ended => ~(Newest("x") = 1 /\ Newest("y") = 1)

(* One stores twice; the other overwrites the second store, and loads the first (R). *)
StoredOver(a, b, c, d) == [A |-> <<<<"store", a, "x", 1>>, <<"store", b, "y", 1>>>>,
                           B |-> <<<<"store", c, "y", 2>>, <<"load", d, "x">>>>]
RVolatile        == StoredOver("volatile", "volatile", "volatile", "volatile")
RLoadWeaker      == StoredOver("volatile", "volatile", "volatile", "acquire")
RStoreWeaker     == StoredOver("volatile", "release", "volatile", "volatile")
OverThenFirst    == Ended /\ Newest("y") = 2 => loaded.B # <<0>>

(* A thread that sees the second store overwrites the first (S). *)
SeenThenOver(b, c) == [A |-> <<<<"store", "opaque", "x", 2>>, <<"store", b, "y", 1>>>>,
                       B |-> <<<<"load", c, "y">>, <<"store", "opaque", "x", 1>>>>]
SRelease         == SeenThenOver("release", "acquire")
SStoreWeaker     == SeenThenOver("opaque", "acquire")
SLoadWeaker      == SeenThenOver("release", "opaque")
StoresOver       == Ended /\ loaded.B = <<1>> => Newest("x") = 1

(* Load buffering (LB): neither sees the other's later store. *)
LBOpaque         == [A |-> <<<<"load", "opaque", "y">>, <<"store", "opaque", "x", 1>>>>,
                     B |-> <<<<"load", "opaque", "x">>, <<"store", "opaque", "y", 1>>>>]
NotBothEarly     == ~(loaded.A = <<1>> /\ loaded.B = <<1>>)

(* Release sequences: a thread that loads an updated message knows what    *)
(* the message before the update carries.                                  *)
Sequel(b)        == [A |-> <<<<"store", "opaque", "x", 1>>, <<"store", "release", "y", 1>>>>, B |-> b,
                     C |-> <<<<"load", "acquire", "y">>, <<"load", "opaque", "x">>>>]
Updated          == Sequel(<<<<"cas", "opaque", "y", 1, 2>>>>)
Stored           == Sequel(<<<<"await", "opaque", "y", 1>>, <<"store", "opaque", "y", 2>>>>)
StoredAgain      == [A |-> <<<<"store", "opaque", "x", 1>>, <<"store", "release", "y", 1>>, <<"store", "opaque", "y", 2>>>>,
                     C |-> <<<<"load", "acquire", "y">>, <<"load", "opaque", "x">>>>]
SecondThenValue  == loaded.C # <<2, 0>>

(* A thread passes on what it has learned (ISA2), and the values that it   *)
(* has loaded (WRC).                                                       *)
ToldOn(b, c)     == [A |-> <<<<"store", "opaque", "x", 1>>, <<"store", "release", "y", 1>>>>,
                     B |-> <<<<"load", b, "y">>, <<"store", c, "z", 1>>>>,
                     C |-> <<<<"load", "acquire", "z">>, <<"load", "opaque", "x">>>>]
ISA2             == ToldOn("acquire", "release")
ISA2LoadWeaker   == ToldOn("opaque", "release")
ISA2StoreWeaker  == ToldOn("acquire", "opaque")
ReadOn(c)        == [A |-> <<<<"store", "opaque", "x", 1>>>>,
                     B |-> <<<<"load", "opaque", "x">>, <<"store", c, "y", 1>>>>,
                     C |-> <<<<"load", "acquire", "y">>, <<"load", "opaque", "x">>>>]
WRC              == ReadOn("release")
WRCStoreWeaker   == ReadOn("opaque")
PassedOn         == ~(loaded.B = <<1>> /\ loaded.C = <<1, 0>>)

(* No store comes between an update and the message that it has read. *)
Apart(a)         == [A |-> a, B |-> <<<<"store", "opaque", "x", 2>>>>]
AddAndStore      == Apart(<<<<"add", "opaque", "x", 1>>>>)
LoadAndStore     == Apart(<<<<"load", "opaque", "x">>, <<"store", "opaque", "x", 1>>>>)
NothingBetween   == Ended /\ loaded.A = <<0>> => Newest("x") # 1
TwoAdds          == [A |-> <<<<"add", "opaque", "x", 1>>>>, B |-> <<<<"add", "opaque", "x", 1>>>>]
EachCounts       == Ended => Newest("x") = 2

(* Around an update (Z6.U): A's two stores, B's update of the second, C's  *)
(* store over that.                                                        *)
AroundUpdate(b)  == [A |-> <<<<"store", "volatile", "x", 1>>, <<"store", b, "y", 1>>>>,
                     B |-> <<<<"add", "volatile", "y", 1>>, <<"load", "opaque", "y">>>>,
                     C |-> <<<<"store", "volatile", "y", 3>>, <<"load", "volatile", "x">>>>]
Z6UVolatile      == AroundUpdate("volatile")
Z6UStoreWeaker   == AroundUpdate("release")
LaterSeesFirst   == ~(loaded.B = <<1, 3>> /\ loaded.C = <<0>>)

(* A's store of y is older than B's, which C loads.  Does C know A's       *)
(* earlier store of x?                                                     *)
Overwritten      == [A |-> <<<<"store", "opaque", "x", 1>>, <<"store", "volatile", "y", 1>>, <<"load", "volatile", "y">>>>,
                     B |-> <<<<"store", "volatile", "y", 2>>>>,
                     C |-> <<<<"load", "volatile", "y">>, <<"load", "opaque", "x">>>>]
OlderIsKnown     == ~(loaded.A = <<2>> /\ loaded.C = <<2, 0>>)

(* Plain accesses race, or do not: a value behind a flag; *)
Behind(b, c)     == [A |-> <<<<"store", "plain", "x", 1>>, <<"store", b, "y", 1>>>>,
                     B |-> <<<<"await", c, "y", 1>>, <<"load", "plain", "x">>>>]
PlainRelease     == Behind("release", "acquire")
PlainStoreWeaker == Behind("opaque", "acquire")
PlainLoadWeaker  == Behind("release", "opaque")
(* and back, since a store must be ordered after loads, too; *)
AndBack(c, d)    == [A |-> <<<<"store", "plain", "x", 1>>, <<"store", "release", "y", 1>>,
                             <<"await", d, "z", 1>>, <<"store", "plain", "x", 2>>>>,
                     B |-> <<<<"await", "acquire", "y", 1>>, <<"load", "plain", "x">>, <<"store", c, "z", 1>>>>]
BackRelease      == AndBack("release", "acquire")
BackStoreWeaker  == AndBack("opaque", "acquire")
BackLoadWeaker   == AndBack("release", "opaque")
ReadsTheFirst    == Ended => loaded.B = <<1, 1>>
(* a load of another mode counts; *)
LookedAt(b, c)   == [A |-> <<<<"load", "opaque", "x">>, <<"store", b, "y", 1>>>>,
                     B |-> <<<<"await", c, "y", 1>>, <<"store", "plain", "x", 1>>>>]
LookedRelease    == LookedAt("release", "acquire")
LookedWeaker     == LookedAt("opaque", "opaque")
(* it need not be plain, if it is behind a flag and the store is plain;    *)
(* the view that an update passes on does not contain the update;          *)
LookedBehind     == [A |-> <<<<"store", "plain", "x", 1>>, <<"store", "opaque", "y", 1>>>>,
                     B |-> <<<<"await", "opaque", "y", 1>>, <<"load", "opaque", "x">>>>]
UpdatedBehind    == [A |-> <<<<"store", "release", "x", 1>>, <<"add", "opaque", "x", 1>>>>,
                     B |-> <<<<"await", "acquire", "x", 2>>, <<"load", "plain", "x">>>>]
(* and one plain access is enough, unless both load, or one thread makes   *)
(* both.                                                                   *)
Both(a, b)       == [A |-> <<a>>, B |-> <<b>>]
PlainStored      == Both(<<"store", "plain", "x", 1>>, <<"load", "opaque", "x">>)
PlainLoaded      == Both(<<"store", "opaque", "x", 1>>, <<"load", "plain", "x">>)
PlainLoads       == Both(<<"load", "plain", "x">>, <<"load", "plain", "x">>)
Alone            == [A |-> <<<<"store", "plain", "x", 1>>, <<"store", "plain", "x", 2>>, <<"load", "plain", "x">>>>]
SeesItsNewest    == Ended => Last("A") = 2
OwnLook          == [A |-> <<<<"store", "release", "x", 1>>, <<"load", "plain", "x">>, <<"store", "release", "x", 2>>>>,
                     B |-> <<<<"load", "acquire", "x">>>>]
=============================================================================
