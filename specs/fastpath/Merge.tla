-------------------------------- MODULE Merge --------------------------------
(***************************************************************************)
(* Several publishers are merged into one, with back-pressure.  All that   *)
(* happens is a signal, and goes through the inbox of a serializer:        *)
(* downstream of the serializer is not the subscriber, but a core, which   *)
(* handles one signal at a time.  So the core's own state (demand, waiting *)
(* items, live sources) is private, and needs no atomic access.            *)
(*                                                                         *)
(*   source     its subscription, an item, its end, its error: signals     *)
(*   request(n) add n to what was not heard yet; if that was 0, a signal   *)
(*   cancel     set the flag; a signal, which cleans up                    *)
(*                                                                         *)
(*   core       for each signal: note it, and then                         *)
(*                loop  look at the flag                                   *)
(*                      cancelled: shut                                    *)
(*                      failed: shut, and downstream.onError               *)
(*                      an item waits, and there is demand:                *)
(*                        downstream.onNext; ask its source for more       *)
(*                      no item waits, and no source is live:              *)
(*                        downstream.onComplete                            *)
(*                      else: the next signal                              *)
(*   shut       cancel the sources; discard the waiting items              *)
(*                                                                         *)
(* A source is asked for Prefetch items at first, and for Batch more when  *)
(* downstream has seen so many of it.  After the end, the core discards    *)
(* each item that still comes, cancels each subscription that still comes, *)
(* and reports each error that still comes.                                *)
(*                                                                         *)
(* The inbox is abstract here: a signal gets in by one step, and signals   *)
(* come out in this order, one at a time (Inbox: F1, F2.3, F2.4, F2.6).    *)
(* The memory is sequentially consistent.  The sources are cancelled in    *)
(* one step: what the others do between two of these calls, they may do    *)
(* after it.                                                               *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Sources,
    Items,          \* each source has the items 1 to Items
    Prefetch,
    Batch,
    Requests,       \* what downstream asks for, one after the other
    Failing,        \* the sources that may fail
    Throws,         \* whether downstream may throw
    Cancels         \* whether downstream may cancel

ASSUME Batch \in 1 .. Prefetch

VARIABLES
    mailbox,    \* the signals that are in the inbox
    cancelled,  \* the flag
    source,     \* source[s]: "new", "subscribed", "completed", "failed": what it has said
    asked,      \* asked[s]: how many items more it may emit
    sent,       \* sent[s]: how many it has emitted
    told,       \* told[s]: it has been cancelled
    requests,   \* the requests that downstream has still to make
    unheard,    \* what it has asked for, and the core has not heard of
    posting,    \* a call of request has still to send its signal
    canceller,  \* "idle", "flagged", "returned"; "inside", "own" if within downstream: the call of cancel
    \* the core's own
    pc, demand, waiting, known, live, failed, threw, consumed, over,
    \* what downstream and the hooks have seen
    delivered, ends, discarded, late,
    after       \* the calls of downstream that began after cancel had returned

sourceVars == <<source, asked, sent, told>>
askers     == <<requests, unheard, posting, cancelled, canceller>>
core       == <<pc, demand, waiting, known, live, failed, threw, consumed, over>>
seen       == <<delivered, ends, discarded, late, after>>
vars       == <<mailbox, sourceVars, askers, core, seen>>

Item(s, i) == [kind |-> "item", from |-> s, n |-> i]
Signal(kind, s) == [kind |-> kind, from |-> s, n |-> 0]

Init ==
    /\ mailbox = <<>> /\ cancelled = FALSE /\ canceller = "idle" /\ requests = Requests
    /\ unheard = 0 /\ posting = FALSE /\ threw = FALSE
    /\ source = [s \in Sources |-> "new"] /\ told = [s \in Sources |-> FALSE]
    /\ asked = [s \in Sources |-> 0] /\ sent = [s \in Sources |-> 0]
    /\ pc = "Take" /\ demand = 0 /\ waiting = <<>> /\ known = {} /\ live = Sources /\ failed = "no"
    /\ consumed = [s \in Sources |-> 0] /\ over = FALSE
    /\ delivered = <<>> /\ ends = <<>> /\ discarded = <<>> /\ late = <<>> /\ after = 0

-----------------------------------------------------------------------------
(* The sources.  One that was cancelled may still emit what it was asked   *)
(* for, and end.                                                           *)

Post(signal) == mailbox' = Append(mailbox, signal)

Subscribes(s) ==
    /\ source[s] = "new"
    /\ source' = [source EXCEPT ![s] = "subscribed"]
    /\ Post(Signal("subscribed", s))
    /\ UNCHANGED <<asked, sent, told, askers, core, seen>>

Emits(s) ==
    /\ source[s] = "subscribed" /\ asked[s] > 0 /\ sent[s] < Items
    /\ sent' = [sent EXCEPT ![s] = @ + 1] /\ asked' = [asked EXCEPT ![s] = @ - 1]
    /\ Post(Item(s, sent'[s]))
    /\ UNCHANGED <<source, told, askers, core, seen>>

Completes(s) ==
    /\ source[s] = "subscribed" /\ sent[s] = Items
    /\ source' = [source EXCEPT ![s] = "completed"]
    /\ Post(Signal("completed", s))
    /\ UNCHANGED <<asked, sent, told, askers, core, seen>>

Fails(s) ==
    /\ source[s] = "subscribed" /\ s \in Failing
    /\ source' = [source EXCEPT ![s] = "failed"]
    /\ Post(Signal("failed", s))
    /\ UNCHANGED <<asked, sent, told, askers, core, seen>>

-----------------------------------------------------------------------------
(* Downstream asks, from within a call or from anywhere.                   *)

Asks ==
    /\ requests # <<>>
    /\ requests' = Tail(requests)
    /\ unheard' = unheard + Head(requests)
    /\ posting' = (posting \/ unheard = 0)
    /\ UNCHANGED <<mailbox, sourceVars, cancelled, canceller, core, seen>>

Asked ==
    /\ posting
    /\ posting' = FALSE
    /\ Post(Signal("request", "downstream"))
    /\ UNCHANGED <<requests, unheard, sourceVars, cancelled, canceller, core, seen>>

SetFlag ==
    /\ Cancels /\ canceller = "idle"
    /\ cancelled' = TRUE
    /\ canceller' \in {"flagged"} \cup (IF pc = "Return" THEN {"inside"} ELSE {})
    /\ UNCHANGED <<mailbox, requests, unheard, posting, sourceVars, core, seen>>

CancelReturns ==
    /\ canceller \in {"flagged", "inside"}
    /\ canceller' = IF canceller = "inside" THEN "own" ELSE "returned"
    /\ Post(Signal("cancel", "downstream"))
    /\ UNCHANGED <<requests, unheard, posting, cancelled, sourceVars, core, seen>>

-----------------------------------------------------------------------------
(* The core. *)

(* A signal after the end. *)
LateSource(signal) == IF signal.kind = "subscribed" THEN [told EXCEPT ![signal.from] = TRUE] ELSE told
LateItem(signal)   == IF signal.kind = "item" THEN Append(discarded, signal) ELSE discarded
LateError(signal)  == IF signal.kind = "failed" THEN Append(late, signal.from) ELSE late

TakesLate(signal) ==
    /\ told' = LateSource(signal) /\ discarded' = LateItem(signal) /\ late' = LateError(signal)
    /\ UNCHANGED <<unheard, source, asked, sent, pc, demand, waiting, known, live, failed, consumed, over, delivered, ends, after>>

AskedThen(signal)  == IF signal.kind = "subscribed" THEN [asked EXCEPT ![signal.from] = Prefetch] ELSE asked
DemandThen(signal) == IF signal.kind = "request" THEN demand + unheard ELSE demand
UnheardThen(signal) == IF signal.kind = "request" THEN 0 ELSE unheard

TakesInTime(signal) ==
    /\ asked' = AskedThen(signal)
    /\ waiting' = IF signal.kind = "item" THEN Append(waiting, signal) ELSE waiting
    /\ demand' = DemandThen(signal) /\ unheard' = UnheardThen(signal)
    /\ known' = IF signal.kind = "subscribed" THEN known \cup {signal.from} ELSE known
    /\ live' = IF signal.kind \in {"completed", "failed"} THEN live \ {signal.from} ELSE live
    /\ failed' = IF signal.kind = "failed" THEN signal.from ELSE failed
    /\ pc' = "Look"
    /\ UNCHANGED <<source, sent, told, consumed, over, seen>>

Take ==
    /\ pc = "Take" /\ mailbox # <<>>
    /\ mailbox' = Tail(mailbox)
    /\ IF over THEN TakesLate(Head(mailbox)) ELSE TakesInTime(Head(mailbox))
    /\ UNCHANGED <<requests, posting, cancelled, canceller, threw>>

ToldAll      == [s \in Sources |-> told[s] \/ s \in known \cap live]
DiscardedAll == discarded \o waiting

Shut ==
    /\ over' = TRUE
    /\ told' = ToldAll
    /\ discarded' = DiscardedAll /\ waiting' = <<>>

Found ==
    CASE waiting # <<>> /\ demand > 0 -> "Deliver"
      [] waiting = <<>> /\ live = {}  -> "Complete"
      [] OTHER                        -> "Take"

Look ==
    /\ pc = "Look"
    /\ UNCHANGED <<mailbox, askers, source, asked, sent, demand, known, live, failed, threw, consumed, delivered, ends, after>>
    /\ CASE cancelled -> Shut /\ pc' = "Take" /\ late' = IF failed = "no" THEN late ELSE Append(late, failed)
         [] ~cancelled /\ failed # "no" -> Shut /\ pc' = "Fail" /\ UNCHANGED late
         [] OTHER -> pc' = Found /\ UNCHANGED <<told, discarded, waiting, over, late>>

Counts == after' = IF canceller \in {"returned", "own"} THEN after + 1 ELSE after

Deliver ==
    /\ pc = "Deliver"
    /\ delivered' = Append(delivered, Head(waiting)) /\ waiting' = Tail(waiting)
    /\ demand' = demand - 1
    /\ pc' = "Return"
    /\ Counts
    /\ UNCHANGED <<mailbox, askers, sourceVars, known, live, failed, threw, consumed, over, ends, discarded, late>>

Last == delivered[Len(delivered)].from

IsDue     == consumed[Last] + 1 = Batch
Consumed  == [consumed EXCEPT ![Last] = IF IsDue THEN 0 ELSE @ + 1]
AskedMore == IF IsDue /\ Last \in live THEN [asked EXCEPT ![Last] = @ + Batch] ELSE asked
Onward    == "Look"

(* Downstream returns, and its source is asked for more. *)
Return ==
    /\ pc = "Return" /\ canceller # "inside"
    /\ consumed' = Consumed /\ asked' = AskedMore
    /\ pc' = Onward
    /\ UNCHANGED <<mailbox, askers, source, sent, told, demand, waiting, known, live, failed, threw, over, seen>>

Throw ==
    /\ pc = "Return" /\ canceller # "inside" /\ Throws
    /\ failed' = "downstream" /\ threw' = TRUE
    /\ pc' = "Look"
    /\ UNCHANGED <<mailbox, askers, sourceVars, demand, waiting, known, live, consumed, over, seen>>

Ends(how) ==
    /\ ends' = Append(ends, [how |-> how, at |-> Len(delivered)])
    /\ pc' = "Take"
    /\ over' = TRUE
    /\ Counts
    /\ UNCHANGED <<mailbox, askers, sourceVars, demand, waiting, known, live, failed, threw, consumed, delivered, discarded, late>>

Fail     == pc = "Fail" /\ Ends(failed)
Complete == pc = "Complete" /\ Ends("completed")

-----------------------------------------------------------------------------
CoreSteps == Take \/ Look \/ Deliver \/ Return \/ Throw \/ Fail \/ Complete

Others ==
    \/ Asks \/ Asked \/ SetFlag \/ CancelReturns
    \/ \E s \in Sources : Subscribes(s) \/ Emits(s) \/ Completes(s) \/ Fails(s)

Next == CoreSteps \/ Others

Spec == Init /\ [][Next]_vars

(* Whoever is in a call goes on; and then downstream asks, and sources     *)
(* emit and complete.                                                      *)
CallsGoOn == Spec /\ WF_vars(CoreSteps) /\ WF_vars(Asked) /\ WF_vars(CancelReturns)
FairSpec  == CallsGoOn /\ WF_vars(Asks) /\ \A s \in Sources : WF_vars(Subscribes(s)) /\ WF_vars(Emits(s)) /\ WF_vars(Completes(s))

-----------------------------------------------------------------------------
Range(seq) == {seq[i] : i \in DOMAIN seq}
AllItems   == {Item(s, i) : s \in Sources, i \in 1 .. Items}
Signals    == AllItems \cup {Signal(k, s) : k \in {"subscribed", "completed", "failed"}, s \in Sources}
                \cup {Signal(k, "downstream") : k \in {"cancel", "request"}}

TypeOK ==
    /\ mailbox \in Seq(Signals) /\ waiting \in Seq(AllItems)
    /\ unheard \in Nat /\ posting \in BOOLEAN /\ threw \in BOOLEAN
    /\ cancelled \in BOOLEAN /\ over \in BOOLEAN
    /\ canceller \in {"idle", "flagged", "returned", "inside", "own"}
    /\ source \in [Sources -> {"new", "subscribed", "completed", "failed"}]
    /\ told \in [Sources -> BOOLEAN] /\ asked \in [Sources -> Nat] /\ sent \in [Sources -> 0 .. Items]
    /\ pc \in {"Take", "Look", "Deliver", "Return", "Fail", "Complete"}
    /\ demand \in Nat /\ known \subseteq Sources /\ live \subseteq Sources /\ consumed \in [Sources -> 0 .. Batch]
    /\ failed \in {"no", "downstream"} \cup Sources
    /\ delivered \in Seq(AllItems) /\ discarded \in Seq(AllItems) /\ after \in Nat
    /\ ends \in Seq([how : {"completed", "downstream"} \cup Sources, at : Nat]) /\ late \in Seq({"downstream"} \cup Sources)

RECURSIVE Sum(_)
Sum(seq) == IF seq = <<>> THEN 0 ELSE Head(seq) + Sum(Tail(seq))

(* Downstream gets no more than it has asked for. *)
AskedFor == Len(delivered) <= Sum(Requests) - Sum(requests)

IsItem(signal) == signal.kind = "item"
From(s, signal) == signal.from = s

(* Of each source, at most Prefetch items wait. *)
PrefetchIsKept ==
    \A s \in Sources : Len(SelectSeq(mailbox \o waiting, LAMBDA m : IsItem(m) /\ From(s, m))) <= Prefetch

(* Each item that a source has emitted is in one place, and there once:    *)
(* on its way, delivered, or discarded.                                    *)
Places     == SelectSeq(mailbox, IsItem) \o waiting \o delivered \o discarded
OnceEach   == /\ Len(Places) = Cardinality(Range(Places))
              /\ Range(Places) = {Item(s, i) : s \in Sources, i \in 1 .. Items} \cap {m \in AllItems : m.n <= sent[m.from]}

(* Each source's items are delivered in order, without a gap. *)
InOrder == \A s \in Sources : LET its == SelectSeq(delivered, LAMBDA m : From(s, m)) IN
    \A i \in DOMAIN its : its[i].n = i

(* There is one end, and nothing after it. *)
NothingAfterTheEnd == ends # <<>> => Len(ends) = 1 /\ Len(delivered) = ends[1].at

(* Who is told that all is complete has seen all. *)
Told(how)     == {i \in DOMAIN ends : ends[i].how = how}
CompleteIsAll == Told("completed") # {} => \A s \in Sources : source[s] = "completed" /\ Item(s, Items) \in Range(delivered)

(* The error of a source that has failed is in one place: on its way,      *)
(* delivered, or reported.  So is what downstream has thrown.              *)
Times(s, seq)  == Cardinality({i \in DOMAIN seq : seq[i] = s})
IsHeld(s)      == failed = s /\ pc \in {"Look", "Fail"}
HasFailed(s)   == IF s = "downstream" THEN threw ELSE source[s] = "failed"
ErrorsOnce     == \A s \in Sources \cup {"downstream"} :
    Times(Signal("failed", s), mailbox) + (IF IsHeld(s) THEN 1 ELSE 0) + Cardinality(Told(s)) + Times(s, late)
        = IF HasFailed(s) THEN 1 ELSE 0

(* Between two signals, no item waits that downstream has asked for.  The  *)
(* core sleeps neither over a request nor over the end.                    *)
IsIdle == pc = "Take" /\ mailbox = <<>>
NothingIsLeft ==
    /\ pc = "Take" /\ ~over => failed = "no" /\ (waiting = <<>> \/ demand = 0)
    /\ IsIdle /\ ~posting /\ ~over => unheard = 0 /\ (waiting # <<>> \/ live # {})

(* Each source that has items may emit one, or has one that waits. *)
NobodyIsForgotten == IsIdle /\ ~over => \A s \in Sources :
    source[s] = "subscribed" /\ sent[s] < Items => asked[s] > 0 \/ \E i \in DOMAIN waiting : waiting[i].from = s

(* One signal of a request is on its way, at most. *)
OneRequest == Len(SelectSeq(mailbox, LAMBDA m : m.kind = "request")) + (IF posting THEN 1 ELSE 0) <= 1

(* Once the core has shut and rests, nothing waits, and each source that   *)
(* has subscribed has ended or is cancelled.                               *)
IsClean == IsIdle /\ over => waiting = <<>> /\ \A s \in Sources : source[s] = "subscribed" => told[s]

(* At most one call of downstream begins after cancel has returned; none,  *)
(* if cancel was called from within downstream.                            *)
OneAfterCancel     == after <= 1
NoneAfterOwnCancel == canceller = "own" => after = 0

(* An end comes if downstream asks for all.  A cancellation needs nobody's *)
(* help.                                                                   *)
Arrives      == <>(ends # <<>> \/ cancelled)
CancelCleans == cancelled ~> (IsIdle /\ over)
=============================================================================
