----------------------------- MODULE LinkedQueue -----------------------------
(***************************************************************************)
(* The queue of PR 1235: many may offer, one at a time may poll.           *)
(*                                                                         *)
(*   offer(e)   prev = tail exchanged for the node of e                    *)
(*              prev.next = that node                                      *)
(*   poll()     node = head.next;  if there is one: head = node            *)
(*                                                                         *)
(* An offer cannot fail and never repeats anything.  But it is two steps,  *)
(* and between them the list is cut in two: what others offer behind the   *)
(* missing link is in the queue, and cannot be reached.                    *)
(*                                                                         *)
(* An event is in one node only, so a node goes by the name of its event.  *)
(* The node that head points to has been polled, or is the first dummy.    *)
(* head belongs to the one who polls; who that is, others see to.          *)
(***************************************************************************)
EXTENDS Producers

VARIABLES tail, next, head,
    prev    \* prev[t]: the node that t has to link its own to

queueVars == <<tail, next, head, prev>>

Dummy == "dummy"
None  == "none"
Nodes == Events \cup {Dummy}

QueueInit ==
    /\ tail = Dummy
    /\ head = Dummy
    /\ next = [n \in Nodes |-> None]
    /\ prev = [t \in Threads |-> None]

QueueTypeOK ==
    /\ tail \in Nodes /\ head \in Nodes
    /\ next \in [Nodes -> Nodes \cup {None}]
    /\ prev \in [Threads -> Nodes \cup {None}]
    /\ \A t \in Threads : pc[t] = "Link" <=> prev[t] # None

ExchangesTail(t, e) ==
    /\ prev' = [prev EXCEPT ![t] = tail]
    /\ tail' = e
    /\ next' = [next EXCEPT ![e] = None]    \* a node of e's own
    /\ UNCHANGED head

Links(t) ==
    /\ next' = [next EXCEPT ![prev[t]] = Current(t)]
    /\ prev' = [prev EXCEPT ![t] = None]
    /\ UNCHANGED <<tail, head>>

First == next[head]

Polls == head' = First /\ UNCHANGED <<tail, next, prev>>

-----------------------------------------------------------------------------
(* What can be reached from a node, in this order. *)
RECURSIVE Chain(_)
Chain(n) == IF next[n] = None THEN <<>> ELSE <<next[n]>> \o Chain(next[n])

Reachable == Range(Chain(head))

(* Whoever is in the queue and cannot be reached is behind a producer that *)
(* has not linked its node yet.                                            *)
CutOffByALink ==
    tail # head /\ tail \notin Reachable => \E t \in Threads : pc[t] = "Link"
=============================================================================
