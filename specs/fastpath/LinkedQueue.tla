----------------------------- MODULE LinkedQueue -----------------------------
(***************************************************************************)
(* The queue of PR 1235: many threads may offer, one at a time may poll.   *)
(*                                                                         *)
(*   offer(e)   prev = tail exchanged for the node of e                    *)
(*              prev.next = that node                                      *)
(*   poll()     node = head.next;  if there is one: head = node            *)
(*                                                                         *)
(* An offer cannot fail and never retries.  But it takes two steps, and    *)
(* between them the list is cut in two.  Nodes that others offer behind    *)
(* the missing link are in the queue, but cannot be reached.               *)
(*                                                                         *)
(* Each event is in one node only, so a node has the name of its event.    *)
(* The node at head has been polled, or is the first dummy.  The polling   *)
(* thread owns head; other modules decide which thread polls.              *)
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
(* The nodes that can be reached from a node, in this order. *)
RECURSIVE Chain(_)
Chain(n) == IF next[n] = None THEN <<>> ELSE <<next[n]>> \o Chain(next[n])

Reachable == Range(Chain(head))

(* If the tail cannot be reached from head, some producer has not linked   *)
(* its node yet.                                                           *)
CutOffByALink ==
    tail # head /\ tail \notin Reachable => \E t \in Threads : pc[t] = "Link"
=============================================================================
