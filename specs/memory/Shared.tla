------------------------------- MODULE Shared -------------------------------
(***************************************************************************)
(* The interface through which a specification accesses shared memory,     *)
(* under any memory model.  Each access has a name, by which a model says  *)
(* how weak it is.  A loaded value is passed to the rest of the step,      *)
(* because under a weak memory model there may be several values that a    *)
(* thread can load.                                                        *)
(*                                                                         *)
(*   Reads(t, access, area, index, Then)     Then(v): t goes on with v     *)
(*   Writes(t, access, area, index, value)                                 *)
(*   Adds(t, access, area, index, n, Then)   Then(v): v was there before   *)
(*   Swaps(t, access, area, index,           a compare-and-set, and how t  *)
(*         old, new, Succeeds, Fails)        goes on in either case        *)
(*   Now(area)                               the content, by index         *)
(*   Sees(t, area, index)                    what t itself may load        *)
(*                                                                         *)
(* The last two are for properties.  Here memory is sequentially           *)
(* consistent or x86-TSO (Memory).  The folder java has a module of the    *)
(* same name, with the same operators over Java's memory model (Views).    *)
(***************************************************************************)
EXTENDS Memory

CONSTANT Fenced     \* the stores that are volatile; where memory is "TSO" the others are delayed

SharedInit(values) == memory = values /\ buffers = NothingStored

Now(area)            == memory[area]
Sees(t, area, index) == Load(t, area, index)

Reads(t, access, area, index, Then(_)) ==
    /\ UNCHANGED memoryVars
    /\ Then(Load(t, area, index))

Writes(t, access, area, index, value) ==
    IF access \in Fenced THEN Locked(t, area, index, value) ELSE Store(t, area, index, value)

Adds(t, access, area, index, n, Then(_)) ==
    /\ Locked(t, area, index, memory[area][index] + n)
    /\ Then(memory[area][index])

Swaps(t, access, area, index, old, new, Succeeds, Fails) ==
    IF memory[area][index] = old
       THEN Locked(t, area, index, new) /\ Succeeds
       ELSE Fence(t) /\ Fails
=============================================================================
