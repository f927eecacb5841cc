-------------------------- MODULE BlockingConsumer --------------------------
(***************************************************************************)
(* MpscBlockingConsumerArrayQueue of JCTools 4.0.7: several producers      *)
(* claim indexes up to a limit, as those of RoomFirst do.  The consumer    *)
(* parks while the queue is empty.                                         *)
(*                                                                         *)
(* Indexes are as in the code: twice the number of an element.  An odd     *)
(* producer index says that a consumer waits.                              *)
(*                                                                         *)
(*   offer, fill(n)   loop  look at index; if it is odd:                   *)
(*                              look at blocked: retry if nobody           *)
(*                              compare-and-set index -> index + 1         *)
(*                              put one element, unpark who was blocked    *)
(*                          look at limit; if the index has reached it:    *)
(*                              look how far the consumer is done;         *)
(*                              return if the queue is full                *)
(*                              compare-and-set limit -> done + capacity   *)
(*                              fill: look at limit again                  *)
(*                          offer: compare-and-set index -> index + 2      *)
(*                          fill:  compare-and-set index -> the limit, or  *)
(*                                 the end of the batch, if that is less   *)
(*                          if that fails: retry                           *)
(*                    put the elements                                     *)
(*   take, poll       look at the slot: it has an element: take it         *)
(*   in time          look at index; if the queue is empty:                *)
(*                        compare-and-set index -> index + 1               *)
(*                        blocked := me; park while the index is odd;      *)
(*                        in time: compare-and-set it back, return nothing *)
(*                        blocked := nobody                                *)
(*                    spin until the slot has an element; take it          *)
(*                                                                         *)
(* fill does not ask whether its compare-and-set of the limit succeeded,   *)
(* and unparks whom it saw blocked only if that thread is blocked still.   *)
(* Repaired: with OwnLimit, fill claims up to the limit that it has        *)
(* computed itself; with AlwaysUnparks, it unparks as offer does.  With    *)
(* BlockedFirst, the consumer sets blocked before it makes the index odd,  *)
(* and offer and fill look at blocked once they have made it even.         *)
(*                                                                         *)
(* fill also looks at the limit if the index is odd, and does not use it:  *)
(* that access is left out.  So are interrupts, poll without a time limit, *)
(* and offerIfBelowThreshold.  Memory is sequentially consistent.          *)
(***************************************************************************)
EXTENDS Integers, Sequences

CONSTANTS
    Producers,
    Consumers,      \* threads that consume, one at a time
    Timed,          \* the consumers that also call poll in time; the others call take only
    Script,         \* Script[p]: the calls of p: 0 is an offer, n is fill(n)
    Capacity,
    Spurious,       \* whether park may return for no reason
    OwnLimit,
    AlwaysUnparks,
    BlockedFirst

Threads == Producers \cup Consumers
Nobody  == "nobody"
Empty   == <<>>

VARIABLES
    index,          \* the producer index
    limit,
    done,           \* the consumer index
    blocked,
    slots,
    permits,        \* permits[c]: whether c was unparked and has not used it
    pc,
    calls,          \* calls[p]: how many calls p has finished
    seen,           \* seen[p]: the index that p saw last, or where it puts its next element
    bound,          \* bound[p]: the limit that p saw, or where its batch ends
    room,           \* room[p]: the limit that p has computed
    waiter,         \* waiter[p]: whom p saw blocked
    wakes,          \* wakes[p]: whether p has claimed the index of a waiting consumer
    inTime,         \* whether the consumer's call is poll in time
    \* Not in the code:
    made,           \* made[p]: how many elements p has put
    taken           \* taken[p]: the number of p's element that was taken last

queueVars    == <<index, limit, done, blocked, slots, permits>>
producerVars == <<calls, seen, bound, room, waiter, wakes, made>>
vars         == <<queueVars, pc, producerVars, inTime, taken>>

Full       == 2 * Capacity
Slot(i)    == (i \div 2) % Capacity
IsOdd(i)   == i % 2 = 1
Min(i, j)  == IF i <= j THEN i ELSE j
Elements   == Producers \X Nat

TypeOK ==
    /\ index \in Nat /\ limit \in Nat /\ done \in Nat
    /\ blocked \in Consumers \cup {Nobody}
    /\ DOMAIN slots = 0 .. Capacity - 1 /\ \A i \in DOMAIN slots : slots[i] \in Elements \cup {Empty}
    /\ permits \in [Consumers -> BOOLEAN] /\ inTime \in BOOLEAN
    /\ \A p \in Producers :
          /\ pc[p] \in {"idle", "LookAtIndex", "LookAtBlocked", "ClaimOfWaiter", "LookAtLimit", "LookAtDone", "MoveLimit",
                        "LookAtLimitAgain", "Claim", "Put", "LookIfBlocked", "Unpark"}
          /\ calls[p] \in 0 .. Len(Script[p])
          /\ waiter[p] \in Consumers \cup {Nobody} /\ wakes[p] \in BOOLEAN
    /\ \A c \in Consumers :
          pc[c] \in {"idle", "LookIfEmpty", "Announce", "SetBlocked", "Park", "parked", "LookIfOdd", "LookInTheEnd", "Revert",
                     "ClearBlocked", "Leave", "Spin", "Clear", "Advance"}

Init ==
    /\ index = 0 /\ limit = Full - 2 /\ done = 0
    /\ blocked = Nobody
    /\ slots = [i \in 0 .. Capacity - 1 |-> Empty]
    /\ permits = [c \in Consumers |-> FALSE]
    /\ pc = [t \in Threads |-> "idle"]
    /\ calls = [p \in Producers |-> 0] /\ made = [p \in Producers |-> 0]
    /\ seen = [p \in Producers |-> 0] /\ bound = [p \in Producers |-> 0] /\ room = [p \in Producers |-> 0]
    /\ waiter = [p \in Producers |-> Nobody]
    /\ wakes = [p \in Producers |-> FALSE]
    /\ inTime = FALSE
    /\ taken = [p \in Producers |-> 0]

-----------------------------------------------------------------------------
(* A producer's steps *)

GoTo(t, label) == pc' = [pc EXCEPT ![t] = label]

Call(p)    == Script[p][calls[p] + 1]
IsOffer(p) == Call(p) = 0

Forgets(p) ==
    /\ seen' = [seen EXCEPT ![p] = 0] /\ bound' = [bound EXCEPT ![p] = 0] /\ room' = [room EXCEPT ![p] = 0]
    /\ waiter' = [waiter EXCEPT ![p] = Nobody]
    /\ wakes' = [wakes EXCEPT ![p] = FALSE]

Returns(p) == GoTo(p, "idle") /\ calls' = [calls EXCEPT ![p] = @ + 1] /\ Forgets(p)
Retries(p) == GoTo(p, "LookAtIndex") /\ Forgets(p) /\ UNCHANGED <<calls, made>>

LookAtIndex(p) ==
    /\ \/ pc[p] = "idle" /\ calls[p] < Len(Script[p])
       \/ pc[p] = "LookAtIndex"
    /\ seen' = [seen EXCEPT ![p] = index]
    /\ GoTo(p, CASE ~IsOdd(index) -> "LookAtLimit"
                 [] BlockedFirst  -> "ClaimOfWaiter"
                 [] OTHER         -> "LookAtBlocked")
    /\ UNCHANGED <<queueVars, calls, bound, room, waiter, wakes, made, inTime, taken>>

LookAtBlocked(p) ==
    /\ pc[p] = "LookAtBlocked"
    /\ IF blocked = Nobody
          THEN Retries(p)
          ELSE /\ waiter' = [waiter EXCEPT ![p] = blocked]
               /\ GoTo(p, "ClaimOfWaiter")
               /\ UNCHANGED <<calls, seen, bound, room, wakes, made>>
    /\ UNCHANGED <<queueVars, inTime, taken>>

ClaimOfWaiter(p) ==
    /\ pc[p] = "ClaimOfWaiter"
    /\ IF index = seen[p]
          THEN /\ index' = seen[p] + 1
               /\ seen' = [seen EXCEPT ![p] = @ - 1]
               /\ bound' = [bound EXCEPT ![p] = seen[p] + 1]
               /\ wakes' = [wakes EXCEPT ![p] = TRUE]
               /\ GoTo(p, "Put")
               /\ UNCHANGED <<calls, room, waiter, made>>
          ELSE Retries(p) /\ UNCHANGED index
    /\ UNCHANGED <<limit, done, blocked, slots, permits, inTime, taken>>

(* p claims the indexes up to i, or less if its batch is smaller. *)
WouldClaimTo(p, i) ==
    /\ bound' = [bound EXCEPT ![p] = IF IsOffer(p) THEN seen[p] + 2 ELSE Min(i, seen[p] + 2 * Call(p))]
    /\ room' = [room EXCEPT ![p] = 0]
    /\ GoTo(p, "Claim")

LookAtLimit(p) ==
    /\ pc[p] = "LookAtLimit"
    /\ IF limit <= seen[p]
          THEN bound' = [bound EXCEPT ![p] = limit] /\ GoTo(p, "LookAtDone") /\ UNCHANGED room
          ELSE WouldClaimTo(p, limit)
    /\ UNCHANGED <<queueVars, calls, seen, waiter, wakes, made, inTime, taken>>

LookAtDone(p) ==
    /\ pc[p] = "LookAtDone"
    /\ IF done + Full <= seen[p]
          THEN Returns(p)
          ELSE /\ room' = [room EXCEPT ![p] = done + Full]
               /\ GoTo(p, "MoveLimit")
               /\ UNCHANGED <<calls, seen, bound, waiter, wakes>>
    /\ UNCHANGED <<queueVars, made, inTime, taken>>

MoveLimit(p) ==
    /\ pc[p] = "MoveLimit"
    /\ limit' = IF limit = bound[p] THEN room[p] ELSE limit
    /\ IF IsOffer(p) \/ OwnLimit
          THEN WouldClaimTo(p, room[p])
          ELSE GoTo(p, "LookAtLimitAgain") /\ UNCHANGED <<bound, room>>
    /\ UNCHANGED <<index, done, blocked, slots, permits, calls, seen, waiter, wakes, made, inTime, taken>>

LookAtLimitAgain(p) ==
    /\ pc[p] = "LookAtLimitAgain"
    /\ WouldClaimTo(p, limit)
    /\ UNCHANGED <<queueVars, calls, seen, waiter, wakes, made, inTime, taken>>

(* fill returns without an element if it has claimed none, or less. *)
Claim(p) ==
    /\ pc[p] = "Claim"
    /\ IF index = seen[p]
          THEN /\ index' = bound[p]
               /\ IF bound[p] > seen[p]
                     THEN GoTo(p, "Put") /\ UNCHANGED <<calls, seen, bound, room, waiter, wakes>>
                     ELSE Returns(p)
               /\ UNCHANGED made
          ELSE Retries(p) /\ UNCHANGED index
    /\ UNCHANGED <<limit, done, blocked, slots, permits, inTime, taken>>

(* seen[p] is the index of the next element. *)
Put(p) ==
    /\ pc[p] = "Put"
    /\ slots' = [slots EXCEPT ![Slot(seen[p])] = <<p, made[p] + 1>>]
    /\ made' = [made EXCEPT ![p] = @ + 1]
    /\ CASE seen[p] + 2 < bound[p] ->
              seen' = [seen EXCEPT ![p] = @ + 2] /\ UNCHANGED <<pc, calls, bound, room, waiter, wakes>>
         [] wakes[p] ->
              /\ GoTo(p, IF (IsOffer(p) \/ AlwaysUnparks) /\ ~BlockedFirst THEN "Unpark" ELSE "LookIfBlocked")
              /\ UNCHANGED <<calls, seen, bound, room, waiter, wakes>>
         [] OTHER -> Returns(p)
    /\ UNCHANGED <<index, limit, done, blocked, permits, inTime, taken>>

(* In fill.  With BlockedFirst, in offer too. *)
LookIfBlocked(p) ==
    /\ pc[p] = "LookIfBlocked"
    /\ IF IF BlockedFirst THEN blocked = Nobody ELSE blocked # waiter[p]
          THEN Returns(p)
          ELSE /\ GoTo(p, "Unpark")
               /\ waiter' = [waiter EXCEPT ![p] = blocked]
               /\ UNCHANGED <<calls, seen, bound, room, wakes>>
    /\ UNCHANGED <<queueVars, made, inTime, taken>>

Unpark(p) ==
    /\ pc[p] = "Unpark"
    /\ permits' = [permits EXCEPT ![waiter[p]] = TRUE]
    /\ Returns(p)
    /\ UNCHANGED <<index, limit, done, blocked, slots, made, inTime, taken>>

-----------------------------------------------------------------------------
(* A consumer's steps *)

LookAtSlot(c) ==
    /\ \A d \in Consumers : pc[d] = "idle"
    /\ GoTo(c, IF slots[Slot(done)] = Empty THEN "LookIfEmpty" ELSE "Clear")
    /\ UNCHANGED <<queueVars, producerVars, inTime, taken>>

LookIfEmpty(c) ==
    /\ pc[c] = "LookIfEmpty"
    /\ GoTo(c, CASE index # done  -> "Spin"
                 [] BlockedFirst  -> "SetBlocked"
                 [] OTHER         -> "Announce")
    /\ inTime' \in IF c \in Timed /\ index = done THEN BOOLEAN ELSE {FALSE}
    /\ UNCHANGED <<queueVars, producerVars, taken>>

Announce(c) ==
    /\ pc[c] = "Announce"
    /\ IF index = done
          THEN index' = done + 1 /\ GoTo(c, IF BlockedFirst THEN "Park" ELSE "SetBlocked")
          ELSE UNCHANGED index /\ GoTo(c, IF BlockedFirst THEN "ClearBlocked" ELSE "Spin")
    /\ UNCHANGED <<limit, done, blocked, slots, permits, producerVars, inTime, taken>>

SetBlocked(c) ==
    /\ pc[c] = "SetBlocked"
    /\ blocked' = c
    /\ GoTo(c, IF BlockedFirst THEN "Announce" ELSE "Park")
    /\ UNCHANGED <<index, limit, done, slots, permits, producerVars, inTime, taken>>

Park(c) ==
    /\ pc[c] \in {"Park", "parked"}
    /\ IF permits[c]
          THEN permits' = [permits EXCEPT ![c] = FALSE] /\ GoTo(c, "LookIfOdd")
          ELSE pc[c] = "Park" /\ GoTo(c, "parked") /\ UNCHANGED permits
    /\ UNCHANGED <<index, limit, done, blocked, slots, producerVars, inTime, taken>>

WakeSpuriously(c) ==
    /\ Spurious
    /\ pc[c] = "parked" /\ GoTo(c, "LookIfOdd")
    /\ UNCHANGED <<queueVars, producerVars, inTime, taken>>

TimeOut(c) ==
    /\ inTime
    /\ pc[c] = "parked" /\ GoTo(c, "LookInTheEnd")
    /\ UNCHANGED <<queueVars, producerVars, inTime, taken>>

LookIfOdd(c) ==
    /\ pc[c] \in {"LookIfOdd", "LookInTheEnd"}
    /\ GoTo(c, CASE ~IsOdd(index)        -> "ClearBlocked"
                 [] pc[c] = "LookIfOdd"  -> "Park"
                 [] OTHER                -> "Revert")
    /\ UNCHANGED <<queueVars, producerVars, inTime, taken>>

Revert(c) ==
    /\ pc[c] = "Revert"
    /\ IF index = done + 1
          THEN index' = done /\ GoTo(c, "Leave")
          ELSE UNCHANGED index /\ GoTo(c, "ClearBlocked")
    /\ UNCHANGED <<limit, done, blocked, slots, permits, producerVars, inTime, taken>>

(* Leave: poll returns without an element. *)
ClearBlocked(c) ==
    /\ pc[c] \in {"ClearBlocked", "Leave"}
    /\ blocked' = Nobody
    /\ GoTo(c, IF pc[c] = "Leave" THEN "idle" ELSE "Spin")
    /\ UNCHANGED <<index, limit, done, slots, permits, producerVars, inTime, taken>>

Spin(c) ==
    /\ pc[c] = "Spin" /\ slots[Slot(done)] # Empty
    /\ GoTo(c, "Clear")
    /\ UNCHANGED <<queueVars, producerVars, inTime, taken>>

Clear(c) ==
    /\ pc[c] = "Clear"
    /\ slots' = [slots EXCEPT ![Slot(done)] = Empty]
    /\ taken' = IF slots[Slot(done)] = Empty THEN taken ELSE [taken EXCEPT ![slots[Slot(done)][1]] = slots[Slot(done)][2]]
    /\ GoTo(c, "Advance")
    /\ UNCHANGED <<index, limit, done, blocked, permits, producerVars, inTime>>

Advance(c) ==
    /\ pc[c] = "Advance"
    /\ done' = done + 2
    /\ GoTo(c, "idle")
    /\ UNCHANGED <<index, limit, blocked, slots, permits, producerVars, inTime, taken>>

-----------------------------------------------------------------------------
Produces(p) ==
    \/ LookAtIndex(p) \/ LookAtBlocked(p) \/ ClaimOfWaiter(p)
    \/ LookAtLimit(p) \/ LookAtDone(p) \/ MoveLimit(p) \/ LookAtLimitAgain(p) \/ Claim(p)
    \/ Put(p) \/ LookIfBlocked(p) \/ Unpark(p)
Consumes(c) ==
    \/ LookAtSlot(c) \/ LookIfEmpty(c) \/ Announce(c) \/ SetBlocked(c) \/ Park(c) \/ LookIfOdd(c) \/ Revert(c)
    \/ ClearBlocked(c) \/ Spin(c) \/ Clear(c) \/ Advance(c)

Next ==
    \/ \E p \in Producers : Produces(p)
    \/ \E c \in Consumers : Consumes(c) \/ WakeSpuriously(c) \/ TimeOut(c)

Spec == Init /\ [][Next]_vars

(* Nobody has to time out, or to wake for no reason. *)
FairSpec == Spec /\ (\A p \in Producers : WF_vars(Produces(p))) /\ WF_vars(\E c \in Consumers : Consumes(c))

-----------------------------------------------------------------------------
(* Only a consumer whose time is over takes back its own mark.  It does    *)
(* not change which elements were claimed.                                 *)
IndexOnlyGrows == [][index' \div 2 >= index \div 2]_vars

(* No element is put where another one still waits. *)
NothingIsOverwritten == \A p \in Producers : pc[p] = "Put" => slots[Slot(seen[p])] = Empty

(* Nothing is taken twice, and what a producer has put is taken in order,  *)
(* without gaps.                                                           *)
TakenInOrder == [][\A p \in Producers : taken'[p] \in {taken[p], taken[p] + 1}]_vars

(* In the end all that was put is taken. *)
EachIsTaken == <>[](taken = made)

(* Once all producers have returned: no lost wake-up, because a consumer   *)
(* sleeps only if the queue is empty; and no consumer spins for an element *)
(* that nobody will put.                                                   *)
AllReturned             == \A p \in Producers : pc[p] = "idle" /\ calls[p] = Len(Script[p])
IsEmpty                 == index = done + 1 /\ \A i \in DOMAIN slots : slots[i] = Empty
NobodySleepsOnAnElement == \A c \in Consumers : AllReturned /\ pc[c] = "parked" /\ ~permits[c] => IsEmpty
TakeWakes               == ~inTime => NobodySleepsOnAnElement
NobodySpinsInVain       == \A c \in Consumers : AllReturned /\ pc[c] = "Spin" => slots[Slot(done)] # Empty
=============================================================================
