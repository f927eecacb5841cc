----------------------------- MODULE TicketLock -----------------------------
(* Take a ticket, and wait until it is served.                             *)
EXTENDS Naturals

CONSTANT Threads

VARIABLES next, serving,        \* the fields
          pc, ticket            \* where each thread is, and its ticket

vars == <<next, serving, pc, ticket>>

Init ==
    /\ next = 0 /\ serving = 0
    /\ pc = [t \in Threads |-> "outside"]
    /\ ticket = [t \in Threads |-> 0]

TakeTicket(t) ==
    /\ pc[t] = "outside"
    /\ ticket' = [ticket EXCEPT ![t] = next]
    /\ next' = next + 1
    /\ pc' = [pc EXCEPT ![t] = "waiting"]
    /\ UNCHANGED serving

Look(t) ==
    /\ pc[t] = "waiting"
    /\ IF serving = ticket[t]
          THEN pc' = [pc EXCEPT ![t] = "inside"]
          ELSE UNCHANGED pc
    /\ UNCHANGED <<next, serving, ticket>>

Leave(t) ==
    /\ pc[t] = "inside"
    /\ serving' = serving + 1
    /\ pc' = [pc EXCEPT ![t] = "outside"]
    /\ ticket' = [ticket EXCEPT ![t] = 0]
    /\ UNCHANGED next

Next == \E t \in Threads : TakeTicket(t) \/ Look(t) \/ Leave(t)

Spec == Init /\ [][Next]_vars

(* A model looks at the first few tickets. *)
FewTickets == next <= 5

MutualExclusion == \A t, u \in Threads : pc[t] = "inside" /\ pc[u] = "inside" => t = u
=============================================================================
