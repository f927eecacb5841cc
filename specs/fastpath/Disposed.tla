------------------------------ MODULE Disposed ------------------------------
(***************************************************************************)
(* UnicastSubject of RxJava 3.1.12: an observer subscribes, and is         *)
(* disposed of in another thread.                                          *)
(*                                                                         *)
(*   subscribe  lazySet of downstream to the observer                      *)
(*              disposed: lazySet of downstream to null, return            *)
(*              increment wip; it was not 0: return                        *)
(*              while downstream is null:                                  *)
(*                    subtract what was counted from wip; 0: return        *)
(*              loop  disposed: lazySet of downstream to null, return      *)
(*                    subtract what was counted from wip; 0: return        *)
(*   dispose    disposed := yes                                            *)
(*              lazySet of downstream to null                              *)
(*              increment wip; it was 0: lazySet of downstream to null     *)
(*                                                                         *)
(* On x86, what lazySet writes waits in the store buffer of its thread,    *)
(* and an increment waits until this buffer is empty.  Writes to a         *)
(* volatile field (disposed) are followed by a fence.  Repaired (Fences),  *)
(* subscribe writes the observer as a volatile field, too.  The queue is   *)
(* empty, and nothing is sent.                                             *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANT Fences

VARIABLES
    disposed,
    downstream,     \* it is the observer
    wip,
    buffer,         \* buffer[t]: what thread t has written to downstream, and nobody else sees
    pc,             \* pc[t]: the next step of a thread
    missed          \* of the subscriber's drain loop

vars == <<disposed, downstream, wip, buffer, pc, missed>>

Threads == {"subscriber", "disposer"}

TypeOK ==
    /\ disposed \in BOOLEAN /\ downstream \in BOOLEAN
    /\ wip \in 0 .. 2 /\ missed \in 0 .. 2
    /\ buffer \in [Threads -> Seq(BOOLEAN)] /\ \A t \in Threads : Len(buffer[t]) <= 2
    /\ pc \in [Threads -> {"Store", "Look", "Count", "ReadDownstream", "SubtractAlone", "LookInDrain", "Subtract", "StoreNull",
                           "Dispose", "StoreAgain", "returned"}]

Init ==
    /\ disposed = FALSE /\ downstream = FALSE /\ wip = 0 /\ missed = 0
    /\ buffer = [t \in Threads |-> <<>>]
    /\ pc = [t \in Threads |-> IF t = "subscriber" THEN "Store" ELSE "Dispose"]

-----------------------------------------------------------------------------
At(t, label)   == pc[t] = label
GoTo(t, label) == pc' = [pc EXCEPT ![t] = label]
LazySet(t, v)  == buffer' = [buffer EXCEPT ![t] = Append(@, v)] /\ UNCHANGED downstream

(* The processor, at any time. *)
Flush(t) ==
    /\ buffer[t] # <<>>
    /\ downstream' = Head(buffer[t]) /\ buffer' = [buffer EXCEPT ![t] = Tail(@)]
    /\ UNCHANGED <<disposed, wip, pc, missed>>

Store ==
    /\ At("subscriber", "Store")
    /\ IF Fences THEN downstream' = TRUE /\ UNCHANGED buffer ELSE LazySet("subscriber", TRUE)
    /\ GoTo("subscriber", "Look")
    /\ UNCHANGED <<disposed, wip, missed>>

Look ==
    /\ At("subscriber", "Look")
    /\ GoTo("subscriber", IF disposed THEN "StoreNull" ELSE "Count")
    /\ UNCHANGED <<disposed, downstream, wip, buffer, missed>>

(* The loop with downstream counts from 1 again.  The store buffer is empty since Count. *)
ReadDownstream ==
    /\ At("subscriber", "ReadDownstream")
    /\ IF downstream
          THEN GoTo("subscriber", "LookInDrain") /\ missed' = 1
          ELSE GoTo("subscriber", "SubtractAlone") /\ UNCHANGED missed
    /\ UNCHANGED <<disposed, downstream, wip, buffer>>

SubtractAlone ==
    /\ At("subscriber", "SubtractAlone")
    /\ wip' = wip - missed /\ missed' = wip - missed
    /\ GoTo("subscriber", IF wip = missed THEN "returned" ELSE "ReadDownstream")
    /\ UNCHANGED <<disposed, downstream, buffer>>

LookInDrain ==
    /\ At("subscriber", "LookInDrain")
    /\ GoTo("subscriber", IF disposed THEN "StoreNull" ELSE "Subtract")
    /\ UNCHANGED <<disposed, downstream, wip, buffer, missed>>

Subtract ==
    /\ At("subscriber", "Subtract")
    /\ wip' = wip - missed /\ missed' = wip - missed
    /\ GoTo("subscriber", IF wip = missed THEN "returned" ELSE "LookInDrain")
    /\ UNCHANGED <<disposed, downstream, buffer>>

Dispose ==
    /\ At("disposer", "Dispose")
    /\ disposed' = TRUE
    /\ GoTo("disposer", "StoreNull")
    /\ UNCHANGED <<downstream, wip, buffer, missed>>

StoreNull(t) ==
    /\ At(t, "StoreNull")
    /\ LazySet(t, FALSE)
    /\ GoTo(t, IF t = "disposer" THEN "Count" ELSE "returned")
    /\ UNCHANGED <<disposed, wip, missed>>

Count(t) ==
    /\ At(t, "Count") /\ buffer[t] = <<>>
    /\ wip' = wip + 1
    /\ IF t = "subscriber" /\ wip = 0
          THEN GoTo(t, "ReadDownstream") /\ missed' = 1
          ELSE GoTo(t, IF wip = 0 THEN "StoreAgain" ELSE "returned") /\ UNCHANGED missed
    /\ UNCHANGED <<disposed, downstream, buffer>>

(* Nobody else has counted. *)
StoreAgain ==
    /\ At("disposer", "StoreAgain")
    /\ LazySet("disposer", FALSE)
    /\ GoTo("disposer", "returned")
    /\ UNCHANGED <<disposed, wip, missed>>

-----------------------------------------------------------------------------
Proceeds(t) == Flush(t) \/ StoreNull(t) \/ Count(t)
Next     ==
    \/ Store \/ Look \/ ReadDownstream \/ SubtractAlone \/ LookInDrain \/ Subtract
    \/ Dispose \/ StoreAgain
    \/ \E t \in Threads : Proceeds(t)
Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Next)

-----------------------------------------------------------------------------
Ended == \A t \in Threads : At(t, "returned") /\ buffer[t] = <<>>

(* hasObservers, and what the subject keeps from being collected. *)
LetsGo == Ended => ~downstream

CallsEnd == <>Ended
=============================================================================
