-------------------------------- MODULE Modes --------------------------------
(***************************************************************************)
(* Litmus tests whose accesses have modes: they show what each mode        *)
(* promises.  Each thread executes its instructions in order, and keeps    *)
(* the values that it loads.                                               *)
(***************************************************************************)
EXTENDS Views

(* Program[t]: instructions                                                *)
(*   <<"store", mode, variable, value>>                                    *)
(*   <<"load", mode, variable>>                                            *)
(*   <<"await", mode, variable, value>>         a load of that value       *)
(*   <<"add", mode, variable, value>>           an update                  *)
(*   <<"cas", mode, variable, expected, value>> an update, or a load of    *)
(*                                              something else             *)
CONSTANT Program

VARIABLES
    next,       \* next[t]: the number of t's next instruction
    loaded      \* loaded[t]: what t has loaded, in order

vars == <<viewsVars, next, loaded>>

Instructions == UNION {{Program[t][i] : i \in DOMAIN Program[t]} : t \in Threads}
Variables    == {instruction[3] : instruction \in Instructions}

(* The variables that the program has plain accesses to are watched. *)
Plain == {instruction[3] : instruction \in {i \in Instructions : i[2] = "plain"}}

Init ==
    /\ ViewsInit([variable \in Variables |-> 0])
    /\ next = [t \in Threads |-> 1]
    /\ loaded = [t \in Threads |-> <<>>]

Has(t, kind) == next[t] <= Len(Program[t]) /\ Program[t][next[t]][1] = kind
Mode(t)      == Program[t][next[t]][2]
Variable(t)  == Program[t][next[t]][3]
Value(t)     == Program[t][next[t]][4]
Executed(t)  == next' = [next EXCEPT ![t] = @ + 1]
Keeps(t, v)  == loaded' = [loaded EXCEPT ![t] = Append(@, v)]

Stores(t) == Has(t, "store") /\ Store(t, Mode(t), Variable(t), Value(t)) /\ Executed(t) /\ UNCHANGED loaded

(* t loads a value that Suits. *)
Finds(t, Suits(_)) ==
    /\ \E i \in Readable(t, Mode(t), Variable(t)) :
          /\ Suits(Content(Variable(t), i))
          /\ Load(t, Mode(t), Variable(t), i)
          /\ Keeps(t, Content(Variable(t), i))
    /\ Executed(t)
Any(v)    == TRUE
Loads(t)  == Has(t, "load") /\ Finds(t, Any)
Awaits(t) == Has(t, "await") /\ Finds(t, LAMBDA v : v = Value(t))
Fails(t)  == Has(t, "cas") /\ Finds(t, LAMBDA v : v # Value(t))

Updates(t) ==
    /\ Has(t, "add") \/ Has(t, "cas")
    /\ \E k \in Places(t, Mode(t), Variable(t)) :
          LET found == Content(Variable(t), k - 1)
          IN  /\ Has(t, "cas") => found = Value(t)
              /\ Update(t, Mode(t), Variable(t), k, IF Has(t, "add") THEN found + Value(t) ELSE Program[t][next[t]][5])
              /\ Keeps(t, found)
    /\ Executed(t)
Fences(t) == Fence(t) /\ UNCHANGED <<next, loaded>>

Next == \E t \in Threads : Stores(t) \/ Loads(t) \/ Awaits(t) \/ Fails(t) \/ Updates(t) \/ Fences(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
Ended == \A t \in Threads : next[t] > Len(Program[t])

(* No program gets stuck before its end.  Without this property, a program *)
(* that is stuck could have every other one.                               *)
ComesToItsEnd == Ended \/ ENABLED Next

TypeOK ==
    /\ ViewsTypeOK
    /\ \A loc \in Locations : \A i \in DOMAIN messages[loc] : Content(loc, i) \in 0 .. 4
    /\ \A t \in Threads : next[t] \in 1 .. Len(Program[t]) + 1
=============================================================================
