-------------------------------- MODULE Merge --------------------------------
(***************************************************************************)
(* The contract of many rings with one consumer.  Each producer publishes  *)
(* entries 1, 2, 3, ... in its own ring.  The consumer handles them.       *)
(*                                                                         *)
(* The contract promises only this.  An entry is handled after it was      *)
(* published, once, and in its producer's order.  Its place in the ring is *)
(* filled again only after it was handled.  There is no order between      *)
(* producers.                                                              *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS Producers, Capacity

VARIABLES
    published,  \* published[p]: p has published so many entries
    handled,    \* handled[p]: so many of them were handled
    freed       \* freed[p]: p may use the places of so many again

mergeVars == <<published, handled, freed>>

Init ==
    /\ published = [p \in Producers |-> 0]
    /\ handled = [p \in Producers |-> 0]
    /\ freed = [p \in Producers |-> 0]

Publish(p) ==
    /\ published'[p] > published[p]
    /\ published'[p] - freed[p] <= Capacity
    /\ published' = [published EXCEPT ![p] = published'[p]]
    /\ UNCHANGED <<handled, freed>>

Handle(p) ==
    /\ handled[p] < published[p]
    /\ handled' = [handled EXCEPT ![p] = @ + 1]
    /\ UNCHANGED <<published, freed>>

Free(p) ==
    /\ freed'[p] > freed[p]
    /\ freed'[p] <= handled[p]
    /\ freed' = [freed EXCEPT ![p] = freed'[p]]
    /\ UNCHANGED <<published, handled>>

Next == \E p \in Producers : Publish(p) \/ Handle(p) \/ Free(p)

Spec == Init /\ [][Next]_mergeVars
=============================================================================
