-------------------------------- MODULE Views --------------------------------
(***************************************************************************)
(* Shared memory as Java promises it: each access has a mode, and no       *)
(* particular processor is assumed.                                        *)
(*                                                                         *)
(*   plain      promises hold only if no other access races with it        *)
(*   opaque     the stores to one location have one order, and no thread   *)
(*              reads against it                                           *)
(*   acquire,   a load with acquire that reads a store with release knows  *)
(*   release    all that the storing thread knew at the store              *)
(*   volatile   acquire and release; and there is a fence between two      *)
(*              volatile accesses of a thread                              *)
(*                                                                         *)
(* A location is a sequence of messages: its coherence order.  A message   *)
(* has a value.  If it was stored with release, it carries the view of its *)
(* thread.  For each location, a view gives the oldest message that may    *)
(* still be read.  A load chooses this message or a later one.  A store    *)
(* chooses its place in the order behind this message.  An update reads a  *)
(* message and puts its own directly behind it, and nothing comes between. *)
(*                                                                         *)
(* The fence between two volatile accesses makes common what the thread    *)
(* knew at the first.  At the second, the thread knows what was common by  *)
(* then.  So the fences of all threads have one order.  A single volatile  *)
(* access of a thread is no more than acquire or release.                  *)
(*                                                                         *)
(* A data race is two accesses to one location, neither ordered before the *)
(* other.  At least one of them is a store, and at least one is plain.     *)
(*                                                                         *)
(* After Kang, Hur, Lahav, Vafeiadis and Dreyer, A promising semantics for *)
(* relaxed-memory concurrency (2017), without promises.  Volatile is after *)
(* Liu, Bender and Palsberg, Compiling volatile correctly in Java (2022).  *)
(*                                                                         *)
(*   in Java                                  here                         *)
(*   get, getOpaque, getAcquire, getVolatile  Load                         *)
(*   set, setOpaque, setRelease (lazySet),                                 *)
(*   setVolatile                              Store                        *)
(*   getAndAdd, getAndSet, compareAndSet      Update, volatile             *)
(*   compareAndSet that fails                 Load, volatile: no fence     *)
(*   getAndAddAcquire, getAndAddRelease       Update, acquire or release   *)
(*   weakCompareAndSetPlain                   Update, opaque               *)
(***************************************************************************)
EXTENDS Integers, Sequences

LOCAL INSTANCE TLC

CONSTANTS
    Threads,
    Model,
    Watched     \* the locations that some access is plain at: there races are looked for

ASSUME Model = "Java"

VARIABLES
    messages,   \* messages[loc]: what was stored there, in coherence order, from what somebody may still read
    views,      \* views[t].from[loc]: t reads nothing before that message; .after: the accesses ordered before t's next
    fences,     \* fences[t]: what t knew at its last volatile access if a fence is due, or else what it knows from that
    common,     \* what the fences have made common
    raced,      \* there was a data race
    visible     \* visible[t][loc]: the values that t may still load; it follows from the others, for whoever reads a trace

viewsVars == <<messages, views, fences, common, raced, visible>>

Locations == DOMAIN messages

Acquires(mode) == mode \in {"acquire", "volatile"}
Releases(mode) == mode \in {"release", "volatile"}

-----------------------------------------------------------------------------
(* Views *)

Max(i, j)    == IF i >= j THEN i ELSE j
Least(S)     == CHOOSE i \in S : \A j \in S : i <= j
Later(f, g)  == [loc \in DOMAIN f |-> Max(f[loc], g[loc])]
Joined(v, w) == [from |-> Later(v.from, w.from), after |-> v.after \cup w.after]

Beginning == [loc \in Locations |-> 1]
Unaware   == [from |-> Beginning, after |-> {}]

(* The properties of an access that matter to data races. *)
Accesses == [thread : Threads, kind : {"load", "store"}, plain : BOOLEAN, location : Watched]

Access(t, kind, mode, loc) == [thread |-> t, kind |-> kind, plain |-> mode = "plain", location |-> loc]

(* Access a races with each conflicting access that is not in the view of  *)
(* its thread.  The thread's own accesses are in it.  A plain access to a  *)
(* location that is not watched counts as a race.                          *)
Races(a, view) ==
    \/ a.plain /\ a.location \notin Watched
    \/ \E b \in Accesses \ view.after :
          /\ b.location = a.location
          /\ "store" \in {a.kind, b.kind}
          /\ a.plain \/ b.plain

-----------------------------------------------------------------------------
(* The effect of an access *)

Visible(ms, vs) ==
    [t \in Threads |-> [loc \in DOMAIN ms |-> {ms[loc][i].value : i \in vs[t].from[loc] .. Len(ms[loc])}]]

(* Makes TLC evaluate a value once, instead of at each use. *)
Evaluated(value) == {TLCEval(value)}

(* Messages that no thread can read any more are forgotten, and the others *)
(* are renumbered.  So states that differ only in the past are the same.   *)
Remember(newMessages, newViews, newFences, newCommon) ==
    \E ms \in Evaluated(newMessages), vs \in Evaluated(newViews), fs \in Evaluated(newFences), c \in Evaluated(newCommon) :
    \E Oldest \in Evaluated([loc \in Locations |-> Least({vs[t].from[loc] : t \in Threads})]) :
    LET Anew(from) == [loc \in Locations |-> Max(from[loc] - Oldest[loc] + 1, 1)]
        Kept(loc)  == SubSeq(ms[loc], Oldest[loc], Len(ms[loc]))
    IN  /\ messages' = [loc \in Locations |-> [i \in DOMAIN Kept(loc) |->
                           [Kept(loc)[i] EXCEPT !.view.from = Anew(@), !.attached = @ /\ i > 1]]]
        /\ views'  = [t \in Threads |-> [vs[t] EXCEPT !.from = Anew(@)]]
        /\ fences' = [t \in Threads |-> [fs[t] EXCEPT !.from = Anew(@)]]
        /\ common' = Anew(c)
        /\ visible' = Visible(ms, vs)

(* No fence is due after a volatile access of t. *)
NoneIsDue(t) == ~fences[t].due

(* Access a of t puts the messages new at place k of its location.  Then t *)
(* has the view mine.  If a is volatile, a fence is due, for the view      *)
(* known.  No other view has a in it: a is ordered before accesses of      *)
(* other threads only when they learn of it.                               *)
Performs(t, mode, a, k, new, mine, known) ==
    LET loc == a.location
        Moved(from) == [from EXCEPT ![loc] = IF @ < k THEN @ ELSE @ + 1]
        Since(view) == [from |-> Moved(view.from), after |-> view.after \ {a}]
        Others(l)   == [i \in DOMAIN messages[l] |-> [messages[l][i] EXCEPT !.view = Since(@)]]
    IN  /\ mode = "volatile" => NoneIsDue(t)
        /\ Remember(
              [l \in Locations |->
                  IF l = loc
                     THEN SubSeq(Others(l), 1, k - 1) \o new \o SubSeq(Others(l), k, Len(Others(l)))
                     ELSE Others(l)],
              [u \in Threads |-> IF u = t THEN mine ELSE Since(views[u])],
              [u \in Threads |->
                  IF u = t /\ mode = "volatile"
                     THEN [due |-> TRUE, from |-> known]
                     ELSE [fences[u] EXCEPT !.from = Moved(@)]],
              Moved(common))
        /\ raced' = (raced \/ Races(a, mine))

-----------------------------------------------------------------------------
(* What t knows at a volatile access from the fence before it. *)
Heard(t, mode) == IF mode = "volatile" THEN [Unaware EXCEPT !.from = fences[t].from] ELSE Unaware

From(t, mode, loc) == Max(views[t].from[loc], Heard(t, mode).from[loc])

(* What t learns by reading message i. *)
Learned(t, mode, loc, i) == Joined(Heard(t, mode), IF Acquires(mode) THEN messages[loc][i].view ELSE Unaware)

(* The view of t after its access a to message i of a location.  It has a  *)
(* in it, because a thread's own accesses are never taken from its view.   *)
Own(t, a, i) == [views[t] EXCEPT !.from[a.location] = i]

(* The messages that t may load, their values, and the load.               *)
Readable(t, mode, loc) == From(t, mode, loc) .. Len(messages[loc])
Content(loc, i)        == messages[loc][i].value
Newest(loc)            == Content(loc, Len(messages[loc]))

(* What a load makes known to the fence behind it.  If t loads what it has *)
(* stored itself, this is nothing new: t may do so before others see the   *)
(* store.  An update is no such store, as it reads what others have put    *)
(* there.                                                                  *)
Known(t, mode, loc, i) ==
    IF messages[loc][i].by = t
       THEN Heard(t, mode).from
       ELSE [Learned(t, mode, loc, i).from EXCEPT ![loc] = i]

Load(t, mode, loc, i) ==
    Performs(t, mode, Access(t, "load", mode, loc), Len(messages[loc]) + 1, <<>>,
             Joined(Own(t, Access(t, "load", mode, loc), i), Learned(t, mode, loc, i)), Known(t, mode, loc, i))

(* The places at which t may store: not between an update and the message  *)
(* that it has read.                                                       *)
Places(t, mode, loc) ==
    {k \in From(t, mode, loc) + 1 .. Len(messages[loc]) + 1 : k <= Len(messages[loc]) => ~messages[loc][k].attached}

(* An update of any mode passes on the view of the message that it has     *)
(* read, except for its own access.  A store with release passes on all    *)
(* that its thread knows.                                                  *)
Passed(a, i) == [messages[a.location][i].view EXCEPT !.after = @ \ {a}]

Puts(t, mode, loc, k, value, update) ==
    LET a      == Access(t, "store", mode, loc)
        mine   == Joined(Own(t, a, k), IF update THEN Learned(t, mode, loc, k - 1) ELSE Unaware)
        told   == Joined(mine, Heard(t, mode))
        passed == IF update THEN Passed(a, k - 1) ELSE Unaware
        new    == [value    |-> value,
                   view     |-> Joined(passed, IF Releases(mode) THEN told ELSE Unaware),
                   attached |-> update,
                   by       |-> IF update THEN "nobody" ELSE t]
    IN  Performs(t, mode, a, k, <<new>>, mine, told.from)

Store(t, mode, loc, value)     == \E k \in Places(t, mode, loc) : Puts(t, mode, loc, k, value, FALSE)
Update(t, mode, loc, k, value) == Puts(t, mode, loc, k, value, TRUE)

(* The fence that is due after a volatile access of t.  It is executed     *)
(* before the next volatile access of t, if there is one.                  *)
Fence(t) ==
    /\ fences[t].due
    /\ common' = Later(common, fences[t].from)
    /\ fences' = [fences EXCEPT ![t] = [due |-> FALSE, from |-> common']]
    /\ UNCHANGED <<messages, views, raced, visible>>

-----------------------------------------------------------------------------
ViewsInit(values) ==
    LET first == [loc \in DOMAIN values |-> 1]
    IN  /\ messages = [loc \in DOMAIN values |->
                          <<[value |-> values[loc], view |-> [from |-> first, after |-> {}], attached |-> FALSE, by |-> "nobody"]>>]
        /\ views = [t \in Threads |-> [from |-> first, after |-> Accesses]]
        /\ fences = [t \in Threads |-> [due |-> FALSE, from |-> first]]
        /\ common = first
        /\ raced = FALSE
        /\ visible = Visible(messages, views)

IsFrom(from)  == \A loc \in Locations : from[loc] \in DOMAIN messages[loc]
IsView(view)  == IsFrom(view.from) /\ view.after \subseteq Accesses
ViewsTypeOK ==
    /\ \A loc \in Locations : \A i \in DOMAIN messages[loc] :
          /\ IsView(messages[loc][i].view) /\ messages[loc][i].attached \in BOOLEAN
          /\ messages[loc][i].by \in Threads \cup {"nobody"}
    /\ \A t \in Threads : IsView(views[t]) /\ IsFrom(fences[t].from) /\ fences[t].due \in BOOLEAN
    /\ IsFrom(common)
    /\ visible = Visible(messages, views)

(* Some thread may still read the oldest message of each location.  So     *)
(* memory does not keep older messages than needed.                        *)
OldestIsReadable == \A loc \in Locations : \E t \in Threads : views[t].from[loc] = 1

NoRace == ~raced
=============================================================================
