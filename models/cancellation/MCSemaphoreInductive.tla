------------------------ MODULE MCSemaphoreInductive -------------------------
(***************************************************************************)
(* Semaphore_invariant, checked in every state that satisfies it,          *)
(* reachable or not.  A thread that has no cell and has seen nothing has   *)
(* only None in its place.  The array is finite here.  So a state takes no *)
(* steps if a thread would take the cell behind the end.  A state takes no *)
(* steps either if a round has begun, a release was refused or a cell was  *)
(* broken: the invariant needs none of these counts.                       *)
(***************************************************************************)
EXTENDS Semaphore_invariant, MCSemaphore, TLC

One == <<"H1">>

(* The functions that have one of values[t] at each t in S. *)
RECURSIVE Choices(_, _)
Choices(values, S) ==
    IF S = {} THEN {<<>>}
    ELSE LET t == CHOOSE t \in S : TRUE
         IN  {(t :> v) @@ f : v \in values[t], f \in Choices(values, S \ {t})}

(* The next steps of a thread, each with its possible values of at. *)
Places ==
    {<<l, None>> : l \in Labels \ (InCell \cup Resuming \cup Leaving \cup {"TryTake", "Coerce", "CoerceAndTry"})}
        \cup ({"TryTake", "Coerce", "CoerceAndTry"} \X (0 .. Permits + 2))
        \cup {p \in InCell \X (1 .. enqueued) : Fits(p[1], cell[p[2]], waiter[p[2]])}
        \cup {p \in (Resuming \cup Leaving) \X (1 .. dequeued) : Fits(p[1], cell[p[2]], waiter[p[2]])}

AtFirst   == rounds = [t \in Threads |-> 0] /\ breaks = 0 /\ refused = 0
TakesStep == AtFirst /\ EnoughCells

(* The states that satisfy the invariant.                                *)
Satisfies ==
    /\ AtFirst
    /\ enqueued \in 0 .. Len(Handlers)
    /\ dequeued \in 0 .. Len(Handlers)
    /\ \E c \in [Cell -> Contents] :
          /\ cell = [i \in Cell |-> c[i][1]]
          /\ waiter = [i \in Cell |-> c[i][2]]
    /\ NotEnqueued
    /\ NotDequeued
    /\ \E f \in Choices([t \in Threads |-> Places], Threads), g \in [Cancellers -> {"none", "Clear", "done"}] :
          /\ pc = [a \in Actors |-> IF a \in Threads THEN f[a][1] ELSE g[a]]
          /\ at = [a \in Actors |-> IF a \in Threads THEN f[a][2] ELSE None]
    /\ EachHasItsCell
    /\ ClearsTheCancelled
    /\ EnqueuedIsSettled
    /\ DequeuedIsSettled
    /\ WhoWaitsIsThere
    /\ Seen
    /\ permits \in -Cardinality(Threads) - 1 .. Permits + 2
    /\ TooManyAreCoerced
    /\ QueueIsExact
    /\ out \in -1 .. Permits + 1
    /\ EachIsSomewhere
    /\ Inv

Inductive == Satisfies /\ [][Next]_vars
==============================================================================
