--------------------------- MODULE BarrierMutants ----------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCBarrier

(* Believes the claims, as a ring with one producer may. *)
BelievesTheClaims ==
    /\ consumer = "LookAtEntry"
    /\ returned' = upto
    /\ consumer' = "Consume"
    /\ UNCHANGED <<producerVars, next, upto, looked, handled>>

(* Returns the entry before the one at which it ended. *)
ReturnsOneTooFew ==
    /\ consumer = "LookAtEntry"
    /\ LET end == IF looked \in published THEN looked + 1 ELSE looked IN
       IF looked \in published /\ end < upto
          THEN looked' = end /\ UNCHANGED <<consumer, returned>>
          ELSE returned' = looked /\ consumer' = "Consume" /\ UNCHANGED looked
    /\ UNCHANGED <<producerVars, next, upto, handled>>

(* Goes back by one more, where nothing is published. *)
ReturnsTwoTooFew ==
    /\ consumer = "LookAtEntry"
    /\ LET end == IF looked \in published THEN looked + 1 ELSE looked IN
       IF looked \in published /\ end < upto
          THEN looked' = end /\ UNCHANGED <<consumer, returned>>
          ELSE /\ returned' = IF looked \in published \/ looked = 0 THEN end ELSE looked - 1
               /\ consumer' = "Consume" /\ UNCHANGED looked
    /\ UNCHANGED <<producerVars, next, upto, handled>>

(* Begins to look behind the entry that it was asked for. *)
LooksBehind ==
    /\ consumer = "LookUpTo"
    /\ upto' = claimed
    /\ looked' = IF next + 1 < claimed THEN next + 1 ELSE next
    /\ consumer' = "LookAtEntry"
    /\ UNCHANGED <<producerVars, next, returned, handled>>

(* Takes one entry too few for handled. *)
HandlesButOne ==
    /\ consumer = "Consume"
    /\ handled' = handled \cup (next + 1 .. EndOfBatch - 1)
    /\ next' = EndOfBatch
    /\ consumer' = IF EndOfBatch = Total THEN "ended" ELSE "Look"
    /\ UNCHANGED <<producerVars, upto, looked, returned>>

(* Signals when it has claimed, and not when it has published. *)
SignalsTooEarly(p) ==
    /\ pc[p] = "Claim" /\ done[p] < Len(Script[p])
    /\ LET size == Script[p][done[p] + 1] IN
          /\ claimed' = claimed + size
          /\ batch' = [batch EXCEPT ![p] = claimed .. claimed + size - 1]
    /\ done' = [done EXCEPT ![p] = @ + 1]
    /\ consumer' = IF consumer = "asleep" THEN "Look" ELSE consumer
    /\ GoesOn(p, "Mark")
    /\ UNCHANGED <<published, next, upto, looked, returned, handled>>
MarksQuietly(p) ==
    /\ pc[p] = "Mark"
    /\ LET first == CHOOSE n \in batch[p] : \A m \in batch[p] : n <= m IN
          /\ published' = published \cup {first}
          /\ batch' = [batch EXCEPT ![p] = @ \ {first}]
          /\ GoesOn(p, IF batch[p] = {first} THEN "Claim" ELSE "Mark")
    /\ UNCHANGED <<claimed, done, consumerVars>>

(* Is content with any published entry. *)
AnyIsPublished == \E n \in published : n >= next

(* Marks an entry before it is claimed. *)
MarksTheNext(p) ==
    /\ pc[p] = "Mark"
    /\ published' = published \cup {claimed}
    /\ batch' = [batch EXCEPT ![p] = {}]
    /\ GoesOn(p, "Signal")
    /\ UNCHANGED <<claimed, done, consumerVars>>
==============================================================================
