------------------------------- MODULE Barrier -------------------------------
(***************************************************************************)
(* SequenceBarrier.waitFor of the Disruptor 4.0.0, for a ring with several *)
(* producers and BlockingWaitStrategy, and a consumer that calls it.       *)
(*                                                                         *)
(*   publish n    claimed := claimed + n                                   *)
(*                mark each of these entries published, then signal        *)
(*   waitFor next while claimed <= next: sleep until a signal              *)
(*                upto := claimed                                          *)
(*                from next up to upto: look whether it is published       *)
(*                return the number of the first one that is not           *)
(*   consume      handle the entries below what was returned; wait again   *)
(*                                                                         *)
(* Entries are numbered from 0.  Where the code names the last entry that  *)
(* is available, the module names the one after it.  The ring has room for *)
(* all entries.  The look at claimed and the sleep are one step, because   *)
(* both are under the lock that a signal needs.  There is no alert and no  *)
(* other processor.  Memory is sequentially consistent.                    *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Producers,
    Script,     \* Script[p]: the sizes of the batches that p publishes
    Total       \* the number of all entries

VARIABLES
    claimed,    \* so many entries are claimed
    published,  \* the entries that are marked
    pc,         \* pc[p]: p's next step
    batch,      \* batch[p]: the entries of p's batch that are still to be marked
    done,       \* done[p]: so many batches of its script are claimed
    consumer,   \* the consumer's next step
    next,       \* the entry that the consumer waits for
    upto,       \* the first entry that waitFor does not look at
    looked,     \* the next entry that it looks at
    returned,   \* what waitFor has returned
    handled     \* the entries that the consumer has handled

producerVars == <<claimed, published, pc, batch, done>>
consumerVars == <<consumer, next, upto, looked, returned, handled>>
vars         == <<producerVars, consumerVars>>

Entries == 0 .. Total - 1

TypeOK ==
    /\ claimed \in 0 .. Total
    /\ published \subseteq 0 .. claimed - 1
    /\ pc \in [Producers -> {"Claim", "Mark", "Signal"}]
    /\ \A p \in Producers : batch[p] \subseteq (0 .. claimed - 1) \ published
    /\ \A p \in Producers : done[p] \in 0 .. Len(Script[p])
    /\ consumer \in {"Look", "asleep", "LookUpTo", "LookAtEntry", "Consume", "ended"}
    /\ next \in 0 .. Total /\ looked \in 0 .. Total /\ upto \in 0 .. claimed /\ returned \in 0 .. claimed
    /\ handled \subseteq Entries

Init ==
    /\ claimed = 0
    /\ published = {}
    /\ pc = [p \in Producers |-> "Claim"]
    /\ batch = [p \in Producers |-> {}]
    /\ done = [p \in Producers |-> 0]
    /\ consumer = "Look"
    /\ next = 0
    /\ upto = 0
    /\ looked = 0
    /\ returned = 0
    /\ handled = {}

-----------------------------------------------------------------------------
(* The producers. *)

GoesOn(p, label) == pc' = [pc EXCEPT ![p] = label]

Claim(p) ==
    /\ pc[p] = "Claim" /\ done[p] < Len(Script[p])
    /\ LET size == Script[p][done[p] + 1] IN
          /\ claimed' = claimed + size
          /\ batch' = [batch EXCEPT ![p] = claimed .. claimed + size - 1]
    /\ done' = [done EXCEPT ![p] = @ + 1]
    /\ GoesOn(p, "Mark")
    /\ UNCHANGED <<published, consumerVars>>

(* In the order of the entries, as the code does. *)
Mark(p) ==
    /\ pc[p] = "Mark"
    /\ LET first == CHOOSE n \in batch[p] : \A m \in batch[p] : n <= m IN
          /\ published' = published \cup {first}
          /\ batch' = [batch EXCEPT ![p] = @ \ {first}]
          /\ GoesOn(p, IF batch[p] = {first} THEN "Signal" ELSE "Mark")
    /\ UNCHANGED <<claimed, done, consumerVars>>

Signal(p) ==
    /\ pc[p] = "Signal"
    /\ consumer' = IF consumer = "asleep" THEN "Look" ELSE consumer
    /\ GoesOn(p, "Claim")
    /\ UNCHANGED <<claimed, published, batch, done, next, upto, looked, returned, handled>>

-----------------------------------------------------------------------------
(* The consumer. *)

(* What the wait strategy waits for. *)
IsWorthALook == claimed > next

Look ==
    /\ consumer = "Look"
    /\ consumer' = IF IsWorthALook THEN "LookUpTo" ELSE "asleep"
    /\ UNCHANGED <<producerVars, next, upto, looked, returned, handled>>

LookUpTo ==
    /\ consumer = "LookUpTo"
    /\ upto' = claimed
    /\ looked' = next
    /\ consumer' = "LookAtEntry"
    /\ UNCHANGED <<producerVars, next, returned, handled>>

LookAtEntry ==
    /\ consumer = "LookAtEntry"
    /\ LET end == IF looked \in published THEN looked + 1 ELSE looked IN
       IF looked \in published /\ end < upto
          THEN looked' = end /\ UNCHANGED <<consumer, returned>>
          ELSE returned' = end /\ consumer' = "Consume" /\ UNCHANGED looked
    /\ UNCHANGED <<producerVars, next, upto, handled>>

(* The end of the entries that the consumer handles.  That of              *)
(* BatchEventProcessor believes what was returned.                         *)
EndOfBatch == returned

Consume ==
    /\ consumer = "Consume"
    /\ handled' = handled \cup (next .. EndOfBatch - 1)
    /\ next' = EndOfBatch
    /\ consumer' = IF EndOfBatch = Total THEN "ended" ELSE "Look"
    /\ UNCHANGED <<producerVars, upto, looked, returned>>

-----------------------------------------------------------------------------
Produces(p) == Claim(p) \/ Mark(p) \/ Signal(p)
Consumes    == Look \/ LookUpTo \/ LookAtEntry \/ Consume

Next == (\E p \in Producers : Produces(p)) \/ Consumes

Spec == Init /\ [][Next]_vars

(* The consumer does not stop.  A producer may stop after any step, except *)
(* by the second formula.                                                  *)
ConsumerIsFair == Spec /\ WF_vars(Consumes)
FairSpec       == ConsumerIsFair /\ \A p \in Producers : WF_vars(Produces(p))

-----------------------------------------------------------------------------
(* waitFor returns when the entry that it was asked for is published. *)
ReturnsWhatWasAsked == consumer = "Consume" => returned > next

(* It returns at worst the entry before that one. *)
ReturnsOneLessAtWorst == consumer = "Consume" => returned >= next

(* From the entry that was asked for on, all entries below what it returns *)
(* are published.                                                          *)
ReturnsWhatIsPublished == consumer = "Consume" => next .. returned - 1 \subseteq published

HandlesWhatIsPublished == handled \subseteq published
NothingIsSkipped       == 0 .. next - 1 \subseteq handled

EverythingIsHandled == <>(handled = Entries)

(* However long a producer stops: the consumer sleeps again and again, or  *)
(* has ended.  It does not spin.                                           *)
Rests == []<>(consumer \in {"asleep", "ended"})
=============================================================================
