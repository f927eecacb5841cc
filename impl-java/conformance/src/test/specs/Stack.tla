------------------------------- MODULE Stack -------------------------------
(* Treiber's stack, of nodes that are used again: who has popped a node may *)
(* push it.  A node goes by its name, and is the same one when it comes     *)
(* back.                                                                    *)
EXTENDS Naturals, FiniteSets

CONSTANTS Threads, Nodes

VARIABLES
    top,        \* the uppermost node
    next,       \* next[n]: what lies below n
    pc, node,   \* where t is, and what it pushes
    seen,       \* seen[t]: what t found on top
    below,      \* below[t]: what t found below that
    held        \* held[t]: the nodes that t has popped; its user's

vars == <<top, next, pc, node, seen, below, held>>

None == "null"

(* The first of two nodes lies on the other. *)
Init ==
    /\ top = "a"
    /\ next = [n \in Nodes |-> IF n = "a" THEN "b" ELSE None]
    /\ pc = [t \in Threads |-> "outside"]
    /\ node = [t \in Threads |-> None]
    /\ seen = [t \in Threads |-> None]
    /\ below = [t \in Threads |-> None]
    /\ held = [t \in Threads |-> {}]

(* Who begins to push a node does not hold it any more. *)
Look(t) ==
    /\ pc[t] \in {"outside", "beaten"}
    /\ \E n \in IF pc[t] = "outside" THEN held[t] ELSE {node[t]} :
          /\ held' = [held EXCEPT ![t] = @ \ {n}]
          /\ node' = [node EXCEPT ![t] = n]
    /\ seen' = [seen EXCEPT ![t] = top]
    /\ pc' = [pc EXCEPT ![t] = "looked"]
    /\ UNCHANGED <<top, next, below>>

Link(t) ==
    /\ pc[t] = "looked"
    /\ next' = [next EXCEPT ![node[t]] = seen[t]]
    /\ pc' = [pc EXCEPT ![t] = "linked"]
    /\ UNCHANGED <<top, node, seen, below, held>>

Push(t) ==
    /\ pc[t] = "linked"
    /\ IF top = seen[t]
          THEN /\ top' = node[t]
               /\ node' = [node EXCEPT ![t] = None]
               /\ pc' = [pc EXCEPT ![t] = "outside"]
          ELSE /\ pc' = [pc EXCEPT ![t] = "beaten"]
               /\ UNCHANGED <<top, node>>
    /\ seen' = [seen EXCEPT ![t] = None]
    /\ UNCHANGED <<next, below, held>>

LookToPop(t) ==
    /\ pc[t] \in {"outside", "beatenPop"}
    /\ seen' = [seen EXCEPT ![t] = top]
    /\ pc' = [pc EXCEPT ![t] = IF top = None THEN "outside" ELSE "found"]
    /\ UNCHANGED <<top, next, node, below, held>>

ReadNext(t) ==
    /\ pc[t] = "found"
    /\ below' = [below EXCEPT ![t] = next[seen[t]]]
    /\ pc' = [pc EXCEPT ![t] = "read"]
    /\ UNCHANGED <<top, next, node, seen, held>>

Pop(t) ==
    /\ pc[t] = "read"
    /\ IF top = seen[t]
          THEN /\ top' = below[t]
               /\ held' = [held EXCEPT ![t] = @ \cup {seen[t]}]
               /\ pc' = [pc EXCEPT ![t] = "outside"]
          ELSE /\ pc' = [pc EXCEPT ![t] = "beatenPop"]
               /\ UNCHANGED <<top, held>>
    /\ seen' = [seen EXCEPT ![t] = None]
    /\ below' = [below EXCEPT ![t] = None]
    /\ UNCHANGED <<next, node>>

Next == \E t \in Threads :
    Look(t) \/ Link(t) \/ Push(t) \/ LookToPop(t) \/ ReadNext(t) \/ Pop(t)
Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
Below(S) == S \cup {next[n] : n \in S \ {None}}
InStack  == Below(Below({top})) \ {None}

(* What somebody has popped is not in the stack, and is nobody else's. *)
OneOwner ==
    \A t \in Threads :
        /\ held[t] \cap InStack = {}
        /\ \A u \in Threads \ {t} : held[t] \cap held[u] = {}
=============================================================================
