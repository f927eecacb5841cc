------------------------------- MODULE Lossy -------------------------------
(* Two threads count, each in two steps: an update is lost.                 *)
EXTENDS Naturals

CONSTANT Threads

VARIABLES count,        \* the field
          pc, found,    \* where each thread is, and what it has found
          done          \* how many calls have ended

vars == <<count, pc, found, done>>

Init ==
    /\ count = 0 /\ done = 0
    /\ pc = [t \in Threads |-> "outside"]
    /\ found = [t \in Threads |-> 0]

Get(t) ==
    /\ pc[t] = "outside" /\ done < 4
    /\ found' = [found EXCEPT ![t] = count]
    /\ pc' = [pc EXCEPT ![t] = "adding"]
    /\ UNCHANGED <<count, done>>

Put(t) ==
    /\ pc[t] = "adding"
    /\ count' = found[t] + 1
    /\ done' = done + 1
    /\ pc' = [pc EXCEPT ![t] = "outside"]
    /\ found' = [found EXCEPT ![t] = 0]

Next == \E t \in Threads : Get(t) \/ Put(t)

Spec == Init /\ [][Next]_vars

NoneIsLost == count = done

Counts == <>(count = 1)
=============================================================================
