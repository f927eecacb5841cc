------------------------------- MODULE Adder -------------------------------
(* Whoever adds to a sum looks at it first, and again when another one was  *)
(* faster.                                                                  *)
EXTENDS Integers

CONSTANTS Threads, Most

VARIABLES sum,                  \* the field
          pc, amount, seen      \* where each thread is, what it adds, and what it saw

vars == <<sum, pc, amount, seen>>

Init ==
    /\ sum = 0
    /\ pc = [t \in Threads |-> "outside"]
    /\ amount = [t \in Threads |-> 0]
    /\ seen = [t \in Threads |-> 0]

(* The first step of a call, and a later one. *)
Look(t, n) ==
    /\ \/ pc[t] = "outside" /\ n \in 1 .. 2
       \/ pc[t] = "beaten" /\ n = amount[t]
    /\ seen' = [seen EXCEPT ![t] = sum]
    /\ amount' = [amount EXCEPT ![t] = n]
    /\ pc' = [pc EXCEPT ![t] = "looked"]
    /\ UNCHANGED sum

Add(t) ==
    /\ pc[t] = "looked"
    /\ IF sum = seen[t]
          THEN /\ sum' = sum + amount[t]
               /\ amount' = [amount EXCEPT ![t] = 0]
               /\ pc' = [pc EXCEPT ![t] = "outside"]
          ELSE /\ pc' = [pc EXCEPT ![t] = "beaten"]
               /\ UNCHANGED <<sum, amount>>
    /\ seen' = [seen EXCEPT ![t] = 0]

Next == \E t \in Threads : (\E n \in 1 .. 2 : Look(t, n)) \/ Add(t)
Spec == Init /\ [][Next]_vars

Bounded == sum <= Most
=============================================================================
