------------------------------- MODULE Shared -------------------------------
(***************************************************************************)
(* The interface Shared over Java's memory model (Views).  See the module  *)
(* of the same name in the folder above.  A location is an area and an     *)
(* index.                                                                  *)
(***************************************************************************)
EXTENDS Views

CONSTANTS           \* accesses by their mode; all others are plain
    Volatile,
    Releasing,
    Acquiring,
    Opaque

Mode(access) ==
    CASE access \in Volatile  -> "volatile"
      [] access \in Releasing -> "release"
      [] access \in Acquiring -> "acquire"
      [] access \in Opaque    -> "opaque"
      [] OTHER                -> "plain"

memoryVars == viewsVars

SharedInit(values) ==
    ViewsInit([loc \in UNION {{area} \X DOMAIN values[area] : area \in DOMAIN values} |-> values[loc[1]][loc[2]]])

Now(area)            == [index \in {loc[2] : loc \in {l \in Locations : l[1] = area}} |-> Newest(<<area, index>>)]
Sees(t, area, index) == Newest(<<area, index>>)

Reads(t, access, area, index, Then(_)) ==
    \E i \in Readable(t, Mode(access), <<area, index>>) :
        /\ Load(t, Mode(access), <<area, index>>, i)
        /\ Then(Content(<<area, index>>, i))

Writes(t, access, area, index, value) == Store(t, Mode(access), <<area, index>>, value)

Adds(t, access, area, index, n, Then(_)) ==
    \E k \in Places(t, Mode(access), <<area, index>>) :
        /\ Update(t, Mode(access), <<area, index>>, k, Content(<<area, index>>, k - 1) + n)
        /\ Then(Content(<<area, index>>, k - 1))

(* A compare-and-set that fails loads a value other than old. *)
Swaps(t, access, area, index, old, new, Succeeds, Fails) ==
    \/ /\ \E k \in Places(t, Mode(access), <<area, index>>) :
             /\ Content(<<area, index>>, k - 1) = old
             /\ Update(t, Mode(access), <<area, index>>, k, new)
       /\ Succeeds
    \/ /\ \E i \in Readable(t, Mode(access), <<area, index>>) :
             /\ Content(<<area, index>>, i) # old
             /\ Load(t, Mode(access), <<area, index>>, i)
       /\ Fails

(* No store is delayed: each has its place in the coherence order. *)
Drain(t)  == Fence(t)
SeenByAll == TRUE
=============================================================================
