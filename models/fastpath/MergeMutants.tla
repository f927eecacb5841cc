----------------------------- MODULE MergeMutants ----------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCMerge

(* Takes a request for one more than it is. *)
DemandOneTooMany(signal) == IF signal.kind = "request" THEN demand + unheard + 1 ELSE demand

(* Hears of a request, and leaves it there. *)
UnheardForEver(signal) == unheard

(* Sends a signal for each request. *)
AsksEachTime ==
    /\ requests # <<>>
    /\ requests' = Tail(requests)
    /\ unheard' = unheard + Head(requests)
    /\ Post(Signal("request", "downstream"))
    /\ UNCHANGED <<posting, sourceVars, cancelled, canceller, core, seen>>

(* Sends a signal for the first request alone. *)
AsksOnce ==
    /\ requests # <<>>
    /\ requests' = Tail(requests)
    /\ unheard' = unheard + Head(requests)
    /\ posting' = (posting \/ requests = Requests)
    /\ UNCHANGED <<mailbox, sourceVars, cancelled, canceller, core, seen>>

(* Goes on as if downstream had not thrown. *)
ThrowIsReturn ==
    /\ pc = "Return" /\ canceller # "inside" /\ Throws
    /\ threw' = TRUE
    /\ consumed' = Consumed /\ asked' = AskedMore
    /\ pc' = Onward
    /\ UNCHANGED <<mailbox, askers, source, sent, told, demand, waiting, known, live, failed, over, seen>>

(* Forgets the counts of all sources when it has asked one for more. *)
ConsumedByNobody == IF IsDue THEN [s \in Sources |-> 0] ELSE [consumed EXCEPT ![Last] = @ + 1]

(* Asks for more one item later. *)
IsDueLate == consumed[Last] = Batch

(* Completes with the last source, while items wait. *)
FoundTheEnd ==
    CASE waiting # <<>> /\ demand > 0 -> "Deliver"
      [] live = {}                    -> "Complete"
      [] OTHER                        -> "Take"

(* Completes only if downstream has asked for more. *)
FoundTheEndInDemand ==
    CASE waiting # <<>> /\ demand > 0             -> "Deliver"
      [] waiting = <<>> /\ live = {} /\ demand > 0 -> "Complete"
      [] OTHER                                    -> "Take"

(* Looks at the flag once for each signal, and not before each item. *)
OnwardWithoutALook == IF waiting # <<>> /\ demand > 0 THEN "Deliver" ELSE "Look"

(* Delivers one item for each signal. *)
OnwardToTheNextSignal == "Take"

(* Never asks a source again. *)
AskedOnce == asked

(* Asks a source that has ended. *)
AskedForOneTooMany == IF IsDue THEN [asked EXCEPT ![Last] = @ + Batch + 1] ELSE asked

(* Does not begin to count anew. *)
ConsumedInAll == [consumed EXCEPT ![Last] = @ + 1]

(* Delivers the newest of the items that wait. *)
DeliversTheNewest ==
    /\ pc = "Deliver"
    /\ delivered' = Append(delivered, waiting[Len(waiting)]) /\ waiting' = SubSeq(waiting, 1, Len(waiting) - 1)
    /\ demand' = demand - 1
    /\ pc' = "Return"
    /\ Counts
    /\ UNCHANGED <<mailbox, askers, sourceVars, known, live, failed, threw, consumed, over, ends, discarded, late>>

(* Asks for more as soon as an item comes in, and not when it goes out. *)
AskedAtArrival(signal) ==
    CASE signal.kind = "subscribed" -> [asked EXCEPT ![signal.from] = Prefetch]
      [] signal.kind = "item"       -> [asked EXCEPT ![signal.from] = @ + 1]
      [] OTHER                      -> asked

(* Forgets what waits. *)
DiscardedNothing == discarded

(* Leaves the sources alone. *)
ToldNobody == told

(* Drops an item that comes after the end. *)
LateItemDropped(signal) == discarded

(* Drops an error that comes after the end. *)
LateErrorDropped(signal) == late

(* Does not cancel a source that subscribes after the end. *)
LateSourceKept(signal) == told

(* Sets the flag, and wakes nobody. *)
CancelsSilently ==
    /\ canceller \in {"flagged", "inside"}
    /\ canceller' = IF canceller = "inside" THEN "own" ELSE "returned"
    /\ UNCHANGED <<mailbox, requests, unheard, posting, cancelled, sourceVars, core, seen>>

(* Has no flag, but only the signal: what is before it in the inbox comes first. *)
CancelsWithoutAFlag ==
    /\ Cancels /\ canceller = "idle"
    /\ canceller' \in {"flagged"} \cup (IF pc = "Return" THEN {"inside"} ELSE {})
    /\ UNCHANGED <<mailbox, cancelled, requests, unheard, posting, sourceVars, core, seen>>

TakesTheCancellation ==
    /\ pc = "Take" /\ mailbox # <<>>
    /\ mailbox' = Tail(mailbox)
    /\ IF over THEN TakesLate(Head(mailbox)) ELSE TakesInTime(Head(mailbox))
    /\ cancelled' = (cancelled \/ Head(mailbox).kind = "cancel")
    /\ UNCHANGED <<requests, posting, canceller, threw>>

(* Takes signals after the end as before it. *)
TakesAsEver ==
    /\ pc = "Take" /\ mailbox # <<>>
    /\ mailbox' = Tail(mailbox)
    /\ TakesInTime(Head(mailbox))
    /\ UNCHANGED <<requests, posting, cancelled, canceller, threw>>
=============================================================================
