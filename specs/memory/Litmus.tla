------------------------------- MODULE Litmus -------------------------------
(***************************************************************************)
(* Litmus tests: small programs that tell one memory model from another.   *)
(* Each thread executes its instructions in order, and keeps the values    *)
(* that it loads.                                                          *)
(***************************************************************************)
EXTENDS Memory

CONSTANT Program    \* Program[t]: instructions <<kind, variable, value>>

VARIABLES
    next,       \* next[t]: the number of t's next instruction
    loaded      \* loaded[t]: what t has loaded, in order

vars == <<memoryVars, next, loaded>>

(* Two variables differ only in their index, and two only in their area. *)
Area(v)  == IF v = "z" THEN "b" ELSE "a"
Index(v) == IF v = "y" THEN 1 ELSE 0
Final(v) == memory[Area(v)][Index(v)]

Init ==
    /\ memory = [area \in {"a", "b"} |-> [i \in {0, 1} |-> 0]]
    /\ buffers = NothingStored
    /\ next = [t \in Threads |-> 1]
    /\ loaded = [t \in Threads |-> <<>>]

Has(t, kind)   == next[t] <= Len(Program[t]) /\ Program[t][next[t]][1] = kind
Variable(t)    == Program[t][next[t]][2]
Value(t)       == Program[t][next[t]][3]
Executed(t)    == next' = [next EXCEPT ![t] = @ + 1]

Stores(t) ==
    /\ Has(t, "store")
    /\ Store(t, Area(Variable(t)), Index(Variable(t)), Value(t))
    /\ Executed(t)
    /\ UNCHANGED loaded
Swaps(t) ==
    /\ Has(t, "locked")
    /\ Locked(t, Area(Variable(t)), Index(Variable(t)), Value(t))
    /\ Executed(t)
    /\ UNCHANGED loaded
Fences(t) == Has(t, "fence") /\ Fence(t) /\ Executed(t) /\ UNCHANGED loaded
Loads(t)  ==
    /\ Has(t, "load")
    /\ loaded' = [loaded EXCEPT ![t] = Append(@, Load(t, Area(Variable(t)), Index(Variable(t))))]
    /\ Executed(t)
    /\ UNCHANGED memoryVars
Drains(t) == Drain(t) /\ UNCHANGED <<next, loaded>>

Next == \E t \in Threads : Stores(t) \/ Swaps(t) \/ Fences(t) \/ Loads(t) \/ Drains(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* All programs are executed, and all stores have reached memory. *)
Ended == SeenByAll /\ \A t \in Threads : next[t] > Len(Program[t])

(* No program gets stuck before its end.  Without this property, a program *)
(* that is stuck could have every other one.                               *)
ComesToItsEnd == Ended \/ ENABLED Next

TypeOK ==
    /\ memory \in [{"a", "b"} -> [{0, 1} -> 0 .. 2]]
    /\ \A t \in Threads : next[t] \in 1 .. Len(Program[t]) + 1
=============================================================================
