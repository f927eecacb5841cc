-------------------------- MODULE QueueAloneMutants --------------------------
(* Faults in QueueAlone; models.toml says which property must find each.   *)
EXTENDS MCQueueAlone

(* Links its node to the last one that can be reached. *)
LinkToTheReachable(t) ==
    /\ pc[t] = "Link"
    /\ LET last == IF Reachable = {} THEN head ELSE Chain(head)[Len(Chain(head))]
       IN next' = [next EXCEPT ![last] = Current(t)]
    /\ prev' = [prev EXCEPT ![t] = None]
    /\ UNCHANGED <<tail, head>>
    /\ Returns(t)
    /\ UNCHANGED <<streamVars, missed>>

(* Leaves the link away. *)
LinkNothing(t) ==
    /\ pc[t] = "Link"
    /\ prev' = [prev EXCEPT ![t] = None]
    /\ UNCHANGED <<tail, head, next>>
    /\ Returns(t)
    /\ UNCHANGED <<streamVars, missed>>

(* Keeps the node that it has linked its own to. *)
LinkAndRemember(t) ==
    /\ pc[t] = "Link"
    /\ next' = [next EXCEPT ![prev[t]] = Current(t)]
    /\ UNCHANGED <<tail, head, prev>>
    /\ Returns(t)
    /\ UNCHANGED <<streamVars, missed>>
=============================================================================
