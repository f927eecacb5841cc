----------------------------- MODULE PublishOn ------------------------------
(***************************************************************************)
(* FluxPublishOn of Reactor 3.8.8: a queue, a count of work in progress,   *)
(* and a task of a worker that drains the queue.  A cancellation disposes  *)
(* the worker, which drops a task that has not started, and interrupts one *)
(* that runs.  What is not delivered goes to the discard hook.             *)
(*                                                                         *)
(*   onNext(i)  cancelled: discard i, return                               *)
(*              append i to the queue                                      *)
(*              increment wip; it was not 0:                               *)
(*                         cancelled: discard i                            *)
(*                         return                                          *)
(*              schedule the task; refused:                                *)
(*                         discard the queue                               *)
(*                         unless cancelled: cancel, tell the error        *)
(*   task       missed := 1                                                *)
(*              loop  poll; cancelled: discard it and the queue, return    *)
(*                    there is one: downstream(it)                         *)
(*                    else wip = missed: subtract it from wip; 0: return   *)
(*                         missed := wip                                   *)
(*   cancel     cancelled: return                                          *)
(*              cancelled := yes                                           *)
(*              dispose the worker                                         *)
(*              increment wip; it was 0: discard the queue                 *)
(*                                                                         *)
(* Late is the repair that pull request 4401 describes: cancel disposes    *)
(* the worker only if wip was 0, and the task disposes it when it finds    *)
(* the cancellation.  Claims is another one: the task, cancel and a        *)
(* producer whose task is refused claim a scheduled task by a              *)
(* compare-and-set, and who has it has the queue.  Whoever has discarded   *)
(* the queue gives wip back, and discards again if it was incremented.  So *)
(* a producer whose increment was not the first one just returns.          *)
(*                                                                         *)
(* A call of the scheduler (schedule, dispose) is one step.  Downstream    *)
(* has requested everything, and does not throw; nobody ends the stream;   *)
(* neither side is fused.                                                  *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
    Last,       \* the items are 1 .. Last, from one producer
    Late,
    Claims,
    Blocks,     \* downstream waits for what does not come, until its thread is interrupted
    Refuses,    \* the scheduler may refuse a task, as one does whose queue is full
    Shuts       \* the scheduler may be shut down, which drops its tasks and interrupts its threads

VARIABLES
    cancelled,
    wip,
    queue,
    disposed,   \* the worker
    task,       \* it is scheduled, and has not started
    claim,      \* with Claims: of the scheduled task
    shut,       \* the scheduler
    pc,         \* pc[t]: the next step of the producer, and of the thread that cancels
    item,       \* of the producer
    held,       \* held[t]: with Claims, how much of wip a thread that discards the queue gives back
    drain,      \* the next step of the task
    polled,     \* by the task: an item, or 0
    missed,
    interrupted,
    \* Not in the code: what downstream and the hook were told.
    delivered,
    discarded

sharedVars == <<cancelled, wip, queue, claim>>
workerVars == <<disposed, task, shut, interrupted>>
taskVars   == <<drain, polled, missed>>
toldVars   == <<delivered, discarded>>
threadVars == <<item, held>>
vars       == <<sharedVars, workerVars, pc, threadVars, taskVars, toldVars>>

Items   == 1 .. Last
Threads == {"producer", "canceller"}

TypeOK ==
    /\ cancelled \in BOOLEAN /\ disposed \in BOOLEAN /\ task \in BOOLEAN /\ shut \in BOOLEAN /\ interrupted \in BOOLEAN
    /\ wip \in 0 .. Last + 2
    /\ queue \in Seq(Items)
    /\ claim \in {"none", "open", "taken"}
    /\ pc \in [Threads -> {"Look", "Offer", "Count", "LookAgain", "Open", "Schedule", "ClaimRefused", "ClearRefused",
                           "LookRefused", "LookToCancel", "Cancel", "Dispose", "CountCancel", "Claim", "DisposeLate",
                           "Clear", "Release", "returned"}]
    /\ item \in Items
    /\ held \in [Threads -> 0 .. Last + 2]
    /\ drain \in {"idle", "Take", "Poll", "LookToDeliver", "Deliver", "ReadWip", "Subtract", "ClearDrained", "DisposeDrained"}
    /\ polled \in 0 .. Last
    /\ missed \in 0 .. Last + 2
    /\ delivered \in [Items -> Nat] /\ discarded \in [Items -> Nat]

Init ==
    /\ cancelled = FALSE /\ wip = 0 /\ queue = <<>> /\ claim = "none"
    /\ disposed = FALSE /\ task = FALSE /\ shut = FALSE /\ interrupted = FALSE
    /\ pc = [t \in Threads |-> IF t = "producer" THEN "Look" ELSE "LookToCancel"]
    /\ item = 1
    /\ held = [t \in Threads |-> 0]
    /\ drain = "idle" /\ polled = 0 /\ missed = 0
    /\ delivered = [i \in Items |-> 0] /\ discarded = [i \in Items |-> 0]

-----------------------------------------------------------------------------
At(t, label)   == pc[t] = label
GoTo(t, label) == pc' = [pc EXCEPT ![t] = label]

(* The call of this thread ends: the producer goes on to the next item. *)
Returns(t) ==
    IF t = "producer" /\ item < Last
       THEN GoTo(t, "Look") /\ item' = item + 1
       ELSE GoTo(t, "returned") /\ UNCHANGED item

Discards(i) == discarded' = [discarded EXCEPT ![i] = @ + 1] /\ UNCHANGED delivered

(* One poll of whoever discards the queue. *)
Discarded == queue # <<>> /\ Discards(Head(queue)) /\ queue' = Tail(queue)

DropsTheTask == task' = FALSE /\ interrupted' = (drain # "idle")

-----------------------------------------------------------------------------
(* The producer. *)
Look ==
    /\ At("producer", "Look")
    /\ IF cancelled
          THEN Discards(item) /\ Returns("producer")
          ELSE GoTo("producer", "Offer") /\ UNCHANGED <<item, toldVars>>
    /\ UNCHANGED <<sharedVars, workerVars, held, taskVars>>

Offer ==
    /\ At("producer", "Offer")
    /\ queue' = Append(queue, item)
    /\ GoTo("producer", "Count")
    /\ UNCHANGED <<cancelled, wip, claim, workerVars, threadVars, taskVars, toldVars>>

Count ==
    /\ At("producer", "Count")
    /\ wip' = wip + 1
    /\ CASE wip = 0             -> GoTo("producer", IF Claims THEN "Open" ELSE "Schedule") /\ UNCHANGED item
         [] wip # 0 /\ ~Claims  -> GoTo("producer", "LookAgain") /\ UNCHANGED item
         [] OTHER               -> Returns("producer")
    /\ UNCHANGED <<cancelled, queue, claim, workerVars, held, taskVars, toldVars>>

(* The task, or whoever has cancelled, may have discarded the queue before the item was in it. *)
LookAgain ==
    /\ At("producer", "LookAgain")
    /\ IF cancelled THEN Discards(item) ELSE UNCHANGED toldVars
    /\ Returns("producer")
    /\ UNCHANGED <<sharedVars, workerVars, held, taskVars>>

Open ==
    /\ At("producer", "Open")
    /\ claim' = "open"
    /\ GoTo("producer", "Schedule")
    /\ UNCHANGED <<cancelled, wip, queue, workerVars, threadVars, taskVars, toldVars>>

Schedule ==
    /\ At("producer", "Schedule")
    /\ \/ /\ ~disposed /\ ~shut
          /\ task' = TRUE
          /\ Returns("producer")
       \/ /\ disposed \/ shut \/ Refuses
          /\ GoTo("producer", IF Claims THEN "ClaimRefused" ELSE "ClearRefused")
          /\ UNCHANGED <<task, item>>
    /\ UNCHANGED <<sharedVars, disposed, shut, interrupted, held, taskVars, toldVars>>

(* If the task is taken, somebody has cancelled, and discards the queue. *)
ClaimRefused ==
    /\ At("producer", "ClaimRefused")
    /\ IF claim = "open"
          THEN /\ claim' = "taken" /\ held' = [held EXCEPT !["producer"] = 1]
               /\ GoTo("producer", "LookRefused") /\ UNCHANGED item
          ELSE Returns("producer") /\ UNCHANGED <<claim, held>>
    /\ UNCHANGED <<cancelled, wip, queue, workerVars, taskVars, toldVars>>

ClearRefused ==
    /\ At("producer", "ClearRefused")
    /\ \/ Discarded /\ UNCHANGED pc
       \/ queue = <<>> /\ GoTo("producer", "LookRefused") /\ UNCHANGED <<queue, toldVars>>
    /\ UNCHANGED <<cancelled, wip, claim, workerVars, threadVars, taskVars>>

LookRefused ==
    /\ At("producer", "LookRefused")
    /\ CASE ~cancelled             -> GoTo("producer", "LookToCancel") /\ UNCHANGED item
         [] cancelled /\ Claims    -> GoTo("producer", "Clear") /\ UNCHANGED item
         [] OTHER                  -> Returns("producer")
    /\ UNCHANGED <<sharedVars, workerVars, held, taskVars, toldVars>>

-----------------------------------------------------------------------------
(* A cancellation, by downstream, or by a producer whose task is refused. *)
LookToCancel(t) ==
    /\ At(t, "LookToCancel")
    /\ CASE ~cancelled                -> GoTo(t, "Cancel") /\ UNCHANGED item
         [] cancelled /\ held[t] > 0  -> GoTo(t, "Clear") /\ UNCHANGED item
         [] OTHER                     -> Returns(t)
    /\ UNCHANGED <<sharedVars, workerVars, held, taskVars, toldVars>>

Cancel(t) ==
    /\ At(t, "Cancel")
    /\ cancelled' = TRUE
    /\ GoTo(t, IF Late THEN "CountCancel" ELSE "Dispose")
    /\ UNCHANGED <<wip, queue, claim, workerVars, threadVars, taskVars, toldVars>>

Dispose(t) ==
    /\ \/ At(t, "Dispose")     /\ GoTo(t, IF held[t] > 0 THEN "Clear" ELSE "CountCancel")
       \/ At(t, "DisposeLate") /\ GoTo(t, "Clear")
    /\ disposed' = TRUE
    /\ DropsTheTask
    /\ UNCHANGED <<sharedVars, shut, threadVars, taskVars, toldVars>>

CountCancel(t) ==
    /\ At(t, "CountCancel")
    /\ wip' = wip + 1
    /\ held' = IF wip = 0 /\ Claims THEN [held EXCEPT ![t] = 1] ELSE held
    /\ CASE wip = 0            -> GoTo(t, IF Late THEN "DisposeLate" ELSE "Clear") /\ UNCHANGED item
         [] wip # 0 /\ Claims  -> GoTo(t, "Claim") /\ UNCHANGED item
         [] OTHER              -> Returns(t)
    /\ UNCHANGED <<cancelled, queue, claim, workerVars, taskVars, toldVars>>

(* Whether the task was dropped, or is about to be refused: nobody else discards the queue then. *)
Claim(t) ==
    /\ At(t, "Claim")
    /\ IF claim = "open"
          THEN claim' = "taken" /\ held' = [held EXCEPT ![t] = 1] /\ GoTo(t, "Clear") /\ UNCHANGED item
          ELSE Returns(t) /\ UNCHANGED <<claim, held>>
    /\ UNCHANGED <<cancelled, wip, queue, workerVars, taskVars, toldVars>>

Clear(t) ==
    /\ At(t, "Clear")
    /\ \/ Discarded /\ UNCHANGED <<pc, item>>
       \/ /\ queue = <<>> /\ UNCHANGED <<queue, toldVars>>
          /\ IF held[t] > 0 THEN GoTo(t, "Release") /\ UNCHANGED item ELSE Returns(t)
    /\ UNCHANGED <<cancelled, wip, claim, workerVars, held, taskVars>>

Release(t) ==
    /\ At(t, "Release")
    /\ wip' = wip - held[t] /\ held' = [held EXCEPT ![t] = wip - held[t]]
    /\ IF wip = held[t] THEN Returns(t) ELSE GoTo(t, "Clear") /\ UNCHANGED item
    /\ UNCHANGED <<cancelled, queue, claim, workerVars, taskVars, toldVars>>

-----------------------------------------------------------------------------
(* The task. *)
Run ==
    /\ task /\ drain = "idle"
    /\ task' = FALSE /\ interrupted' = FALSE
    /\ drain' = (IF Claims THEN "Take" ELSE "Poll") /\ missed' = 1
    /\ UNCHANGED <<sharedVars, disposed, shut, pc, threadVars, polled, toldVars>>

Take ==
    /\ drain = "Take"
    /\ claim' = "taken"
    /\ drain' = IF claim = "open" THEN "Poll" ELSE "idle"
    /\ UNCHANGED <<cancelled, wip, queue, workerVars, pc, threadVars, polled, missed, toldVars>>

Poll ==
    /\ drain = "Poll"
    /\ IF queue = <<>>
          THEN polled' = 0 /\ UNCHANGED queue
          ELSE polled' = Head(queue) /\ queue' = Tail(queue)
    /\ drain' = "LookToDeliver"
    /\ UNCHANGED <<cancelled, wip, claim, workerVars, pc, threadVars, missed, toldVars>>

LookToDeliver ==
    /\ drain = "LookToDeliver"
    /\ IF cancelled
          THEN /\ IF polled = 0 THEN UNCHANGED toldVars ELSE Discards(polled)
               /\ drain' = "ClearDrained" /\ polled' = 0
          ELSE /\ drain' = IF polled = 0 THEN "ReadWip" ELSE "Deliver"
               /\ UNCHANGED <<polled, toldVars>>
    /\ UNCHANGED <<sharedVars, workerVars, pc, threadVars, missed>>

Deliver ==
    /\ drain = "Deliver" /\ (Blocks => interrupted)
    /\ delivered' = [delivered EXCEPT ![polled] = @ + 1]
    /\ drain' = "Poll" /\ polled' = 0
    /\ UNCHANGED <<sharedVars, workerVars, pc, threadVars, missed, discarded>>

ReadWip ==
    /\ drain = "ReadWip"
    /\ IF wip = missed
          THEN drain' = "Subtract" /\ UNCHANGED missed
          ELSE drain' = "Poll" /\ missed' = wip
    /\ UNCHANGED <<sharedVars, workerVars, pc, threadVars, polled, toldVars>>

Subtract ==
    /\ drain = "Subtract"
    /\ wip' = wip - missed /\ missed' = wip - missed
    /\ drain' = IF wip = missed THEN "idle" ELSE "Poll"
    /\ UNCHANGED <<cancelled, queue, claim, workerVars, pc, threadVars, polled, toldVars>>

ClearDrained ==
    /\ drain = "ClearDrained"
    /\ \/ Discarded /\ UNCHANGED drain
       \/ /\ queue = <<>> /\ UNCHANGED <<queue, toldVars>>
          /\ drain' = IF Late THEN "DisposeDrained" ELSE IF Claims THEN "Subtract" ELSE "idle"
    /\ UNCHANGED <<cancelled, wip, claim, workerVars, pc, threadVars, polled, missed>>

DisposeDrained ==
    /\ drain = "DisposeDrained"
    /\ disposed' = TRUE
    /\ drain' = "idle"
    /\ UNCHANGED <<sharedVars, task, shut, interrupted, pc, threadVars, polled, missed, toldVars>>

(* Of the scheduler, at any time. *)
ShutDown ==
    /\ Shuts /\ ~shut
    /\ shut' = TRUE
    /\ DropsTheTask
    /\ UNCHANGED <<sharedVars, disposed, pc, threadVars, taskVars, toldVars>>

-----------------------------------------------------------------------------
Produces ==
    Look \/ Offer \/ Count \/ LookAgain \/ Open \/ Schedule \/ ClaimRefused \/ ClearRefused \/ LookRefused

Cancels(t) == LookToCancel(t) \/ Cancel(t) \/ Dispose(t) \/ CountCancel(t) \/ Claim(t) \/ Clear(t) \/ Release(t)

Drains ==
    Run \/ Take \/ Poll \/ LookToDeliver \/ Deliver \/ ReadWip \/ Subtract \/ ClearDrained \/ DisposeDrained

Next == Produces \/ (\E t \in Threads : Cancels(t)) \/ Drains \/ ShutDown

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Produces) /\ (\A t \in Threads : WF_vars(Cancels(t))) /\ WF_vars(Drains)

-----------------------------------------------------------------------------
DeliveredOnce        == \A i \in Items : delivered[i] <= 1
DiscardedOnce        == \A i \in Items : discarded[i] <= 1
DeliveredOrDiscarded == \A i \in Items : delivered[i] = 0 \/ discarded[i] = 0

(* Nothing happens any more, apart from a cancellation that has not begun. *)
Rests == At("producer", "returned") /\ pc["canceller"] \in {"LookToCancel", "returned"} /\ ~task /\ drain = "idle"
Quiet == Rests /\ At("canceller", "returned")

(* Javadoc of Flux.publishOn: discards elements it internally queued for backpressure upon cancellation. *)
NothingLeft == Quiet => \A i \in Items : delivered[i] + discarded[i] > 0

(* If nobody cancels. *)
EverythingIsDelivered == Rests /\ ~cancelled => \A i \in Items : delivered[i] = 1

(* Javadoc of Scheduler.createWorker: once the Worker is no longer in use, one should call dispose() on it. *)
WorkerIsDisposed == Quiet => disposed

(* One thread at a time polls the queue, which has one consumer. *)
Polls(t)    == pc[t] \in {"Clear", "ClearRefused"}
OneConsumer ==
    /\ ~(Polls("producer") /\ Polls("canceller"))
    /\ (\E t \in Threads : Polls(t)) => drain \notin {"Poll", "LookToDeliver", "Deliver", "ReadWip", "Subtract", "ClearDrained"}

(* The task ends, too, if downstream waits. *)
EverythingEnds == <>Quiet
=============================================================================
