------------------------------ MODULE ShutDown ------------------------------
(***************************************************************************)
(* The executor behind a worker of a scheduler for virtual threads in      *)
(* Reactor 3.8.8 (SequentialThreadPerTaskExecutor), when the scheduler is  *)
(* disposed of gracefully while tasks are scheduled.  Each task runs in a  *)
(* thread of its own, one after the other.                                 *)
(*                                                                         *)
(*   schedule    read size; no tasks are accepted: reject                  *)
(*               compare-and-set of size to size + 1                       *)
(*               offer the task to the queue                               *)
(*               addWork: read the word; compare-and-set wip to wip + 1    *)
(*               if wip was 0: drain                                       *)
(*   shutdown    read the word; compare-and-set it to the same, shut down  *)
(*               accept no more tasks                                      *)
(*               if wip was 0: drain                                       *)
(*   drain       read the word                                             *)
(*          loop poll a task                                               *)
(*               one is there: start it, return; its thread drains later   *)
(*               none: read the word; if it has changed: loop              *)
(*               compare-and-set wip to 0                                  *)
(*               shut down, and size is 0: terminated                      *)
(*   start       decrement size                                            *)
(*               no tasks are accepted, and size is 0: addWork; if wip was *)
(*               0: drain                                                  *)
(*               start the thread                                          *)
(*   poll        read head; is there a node behind it?                     *)
(*               read its value, clear it; link the old node to itself;    *)
(*               move head                                                 *)
(*                                                                         *)
(* So shutdown drains without being counted, and whoever schedules a task  *)
(* finds that wip is 0, and drains, too.  Repaired (Counts), shutdown      *)
(* counts itself in the same compare-and-set, as release does already.     *)
(*                                                                         *)
(* When size is read at the end of a drain, the next one may have begun    *)
(* already, and have taken the last task.  Repaired (LooksFirst), size is  *)
(* read before wip is set to 0, and tells whether tasks are accepted, too. *)
(* Then shutdown must first stop accepting them.                           *)
(*                                                                         *)
(* The word holds wip and whether the executor is shut down.  That no      *)
(* tasks are accepted is the highest bit of size, which wraps around: 0    *)
(* with this bit, decremented, is the largest number without it.  The      *)
(* memory is sequentially consistent.  A node is in the queue when it is   *)
(* linked.  The thread of a task is named after it.                        *)
(*                                                                         *)
(* Left out: tasks that are periodic, delayed or disposed of; workers that *)
(* are disposed of; and the count of references in the word.               *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Task,       \* Task[t]: the task that thread t schedules
    Counts,
    LooksFirst

VARIABLES
    size,               \* how many tasks wait, and whether more are accepted
    wip, down,          \* who drains; one word
    queue,              \* the nodes, from the first that has a task
    full,               \* the nodes with a value
    linked,             \* the nodes that are linked to themselves
    head,               \* the node that was polled last; 0 is one without a task
    pc,                 \* pc[t]: t's next step
    seen,               \* seen[t]: what t last saw in a word, while it still needs it
    over,               \* over[t]: t saw that no task waits, and none will
    here,               \* here[t]: the node at which t polls
    there,              \* there[t]: the node behind it
    taken,              \* taken[t]: the task that t has polled
    outer,              \* outer[t]: the tasks that t is about to start, that of the innermost drain first
    started,            \* started[x]: how often a thread was started for task x
    terminated

vars == <<size, wip, down, queue, full, linked, head, pc, seen, over, here, there, taken, outer, started, terminated>>

None    == "none"
Closer  == "closer"
Clients == DOMAIN Task
Tasks   == {Task[t] : t \in Clients}
Threads == Clients \cup Tasks \cup {Closer}     \* the thread of a task is named after it

FirstOfCloser == IF LooksFirst THEN "StopAccepting" ELSE "ReadToClose"

Init ==
    /\ size = 0 /\ wip = 0 /\ down = FALSE
    /\ queue = <<>> /\ full = {} /\ linked = {} /\ head = 0
    /\ pc = [t \in Threads |-> CASE t \in Clients -> "ReadSize" [] t = Closer -> FirstOfCloser [] OTHER -> "idle"]
    /\ seen = [t \in Threads |-> 0] /\ over = [t \in Threads |-> FALSE] /\ here = [t \in Threads |-> 0] /\ there = [t \in Threads |-> 0]
    /\ taken = [t \in Threads |-> None] /\ outer = [t \in Threads |-> <<>>]
    /\ started = [x \in Tasks |-> 0]
    /\ terminated = FALSE

-----------------------------------------------------------------------------
GoTo(t, label) == pc' = [pc EXCEPT ![t] = label]

queueVars == <<queue, full, linked, head>>
localVars == <<seen, over, here, there, taken, outer>>

(* The end of a drain.  An inner one is followed by the start of the thread. *)
Returns(t) == GoTo(t, IF outer[t] = <<>> THEN "returned" ELSE "StartThread")

(* The highest bit of size. *)
Closed     == 8
Accepts(s) == s < Closed
Count(s)   == s % Closed

ASSUME Cardinality(Clients) < Closed - 1

(* What the word is; a number stands for it. *)
Word         == wip + (IF down THEN 100 ELSE 0)
HasWork(w)   == w % 100 > 0
IsDown(w)    == w >= 100

-----------------------------------------------------------------------------
(* schedule *)

ReadSize(t) ==
    /\ pc[t] = "ReadSize"
    /\ GoTo(t, IF Accepts(size) THEN "CountTask" ELSE "rejected")
    /\ seen' = [seen EXCEPT ![t] = IF Accepts(size) THEN size ELSE 0]
    /\ UNCHANGED <<size, wip, down, queueVars, over, here, there, taken, outer, started, terminated>>

CountTask(t) ==
    /\ pc[t] = "CountTask"
    /\ IF size = seen[t]
          THEN size' = size + 1 /\ GoTo(t, "Offer")
          ELSE UNCHANGED size /\ GoTo(t, "ReadSize")
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ UNCHANGED <<wip, down, queueVars, over, here, there, taken, outer, started, terminated>>

Offer(t) ==
    /\ pc[t] = "Offer"
    /\ queue' = Append(queue, Task[t]) /\ full' = full \cup {Len(queue')}
    /\ GoTo(t, "ReadWord")
    /\ UNCHANGED <<size, wip, down, linked, head, localVars, started, terminated>>

(* addWork, by schedule and by start. *)
ReadWord(t) ==
    /\ pc[t] \in {"ReadWord", "ReadWordInStart"}
    /\ GoTo(t, IF pc[t] = "ReadWord" THEN "AddWork" ELSE "AddWorkInStart")
    /\ seen' = [seen EXCEPT ![t] = Word]
    /\ UNCHANGED <<size, wip, down, queueVars, over, here, there, taken, outer, started, terminated>>

AddWork(t) ==
    /\ pc[t] = "AddWork"
    /\ IF Word = seen[t]
          THEN wip' = wip + 1 /\ GoTo(t, IF HasWork(Word) THEN "returned" ELSE "Drain")
          ELSE UNCHANGED wip /\ GoTo(t, "ReadWord")
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ UNCHANGED <<size, down, queueVars, over, here, there, taken, outer, started, terminated>>

-----------------------------------------------------------------------------
(* shutdown *)

ReadToClose ==
    /\ pc[Closer] = "ReadToClose"
    /\ GoTo(Closer, "ShutDown")
    /\ seen' = [seen EXCEPT ![Closer] = Word]
    /\ UNCHANGED <<size, wip, down, queueVars, over, here, there, taken, outer, started, terminated>>

(* After the last step: whoever drains goes on, or nobody does. *)
AfterAll(word) == IF HasWork(word) THEN "returned" ELSE "Drain"

ShutDown ==
    /\ pc[Closer] = "ShutDown"
    /\ IF Word = seen[Closer]
          THEN /\ down' = TRUE
               /\ wip' = IF Counts /\ wip = 0 THEN 1 ELSE wip
               /\ GoTo(Closer, IF LooksFirst THEN AfterAll(Word) ELSE "StopAccepting")
               /\ seen' = IF LooksFirst THEN [seen EXCEPT ![Closer] = 0] ELSE seen
          ELSE /\ UNCHANGED <<down, wip>>
               /\ GoTo(Closer, "ReadToClose")
               /\ seen' = [seen EXCEPT ![Closer] = 0]
    /\ UNCHANGED <<size, queueVars, over, here, there, taken, outer, started, terminated>>

StopAccepting ==
    /\ pc[Closer] = "StopAccepting"
    /\ size' = IF Accepts(size) THEN size + Closed ELSE size
    /\ GoTo(Closer, IF LooksFirst THEN "ReadToClose" ELSE AfterAll(seen[Closer]))
    /\ seen' = [seen EXCEPT ![Closer] = 0]
    /\ UNCHANGED <<wip, down, queueVars, over, here, there, taken, outer, started, terminated>>

-----------------------------------------------------------------------------
(* drain *)

ReadInDrain(t) ==
    /\ pc[t] = "Drain"
    /\ GoTo(t, "ReadHead")
    /\ seen' = [seen EXCEPT ![t] = Word]
    /\ UNCHANGED <<size, wip, down, queueVars, over, here, there, taken, outer, started, terminated>>

ReadHead(t) ==
    /\ pc[t] = "ReadHead"
    /\ here' = [here EXCEPT ![t] = head]
    /\ GoTo(t, "ReadNext")
    /\ UNCHANGED <<size, wip, down, queueVars, seen, over, there, taken, outer, started, terminated>>

ReadNext(t) ==
    /\ pc[t] = "ReadNext"
    /\ there' = [there EXCEPT ![t] = IF here[t] \in linked THEN here[t] ELSE here[t] + 1]
    /\ GoTo(t, IF there'[t] <= Len(queue) THEN "ReadValue" ELSE "ReadAgain")
    /\ UNCHANGED <<size, wip, down, queueVars, seen, over, here, taken, outer, started, terminated>>

(* The value of a node that another thread has polled is gone. *)
ReadValue(t) ==
    /\ pc[t] = "ReadValue"
    /\ taken' = [taken EXCEPT ![t] = IF there[t] \in full THEN queue[there[t]] ELSE None]
    /\ GoTo(t, "Clear")
    /\ UNCHANGED <<size, wip, down, queueVars, seen, over, here, there, outer, started, terminated>>

Clear(t) ==
    /\ pc[t] = "Clear"
    /\ full' = full \ {there[t]}
    /\ GoTo(t, "LinkToItself")
    /\ UNCHANGED <<size, wip, down, queue, linked, head, localVars, started, terminated>>

LinkToItself(t) ==
    /\ pc[t] = "LinkToItself"
    /\ linked' = linked \cup {here[t]}
    /\ GoTo(t, "MoveHead")
    /\ UNCHANGED <<size, wip, down, queue, full, head, localVars, started, terminated>>

MoveHead(t) ==
    /\ pc[t] = "MoveHead"
    /\ head' = there[t]
    /\ GoTo(t, IF taken[t] = None THEN "ReadAgain" ELSE "Decrement")
    /\ UNCHANGED <<size, wip, down, queue, full, linked, localVars, started, terminated>>

(* markWorkDone: it answers what the word is now. *)
ReadAgain(t) ==
    /\ pc[t] = "ReadAgain"
    /\ GoTo(t, IF Word # seen[t] THEN "IsOver" ELSE IF LooksFirst THEN "LookAtSize" ELSE "MarkDone")
    /\ seen' = [seen EXCEPT ![t] = Word]
    /\ UNCHANGED <<size, wip, down, queueVars, over, here, there, taken, outer, started, terminated>>

LookAtSize(t) ==
    /\ pc[t] = "LookAtSize"
    /\ over' = [over EXCEPT ![t] = size = Closed]
    /\ GoTo(t, "MarkDone")
    /\ UNCHANGED <<size, wip, down, queueVars, seen, here, there, taken, outer, started, terminated>>

MarkDone(t) ==
    /\ pc[t] = "MarkDone"
    /\ IF Word = seen[t]
          THEN /\ wip' = 0
               /\ GoTo(t, "IsOver")
               /\ seen' = [seen EXCEPT ![t] = IF down THEN 100 ELSE 0]
               /\ UNCHANGED over
          ELSE /\ GoTo(t, "ReadAgain")
               /\ over' = [over EXCEPT ![t] = FALSE]
               /\ UNCHANGED <<wip, seen>>
    /\ UNCHANGED <<size, down, queueVars, here, there, taken, outer, started, terminated>>

(* It reads size if the executor is shut down, but not if it has read it. *)
IsOver(t) ==
    /\ pc[t] = "IsOver"
    /\ IF IF LooksFirst THEN over[t] ELSE IsDown(seen[t]) /\ Count(size) = 0
          THEN terminated' = TRUE /\ Returns(t)
          ELSE UNCHANGED terminated /\ (IF HasWork(seen[t]) THEN GoTo(t, "ReadHead") ELSE Returns(t))
    /\ over' = [over EXCEPT ![t] = FALSE]
    /\ UNCHANGED <<size, wip, down, queueVars, seen, here, there, taken, outer, started>>

-----------------------------------------------------------------------------
(* start *)

Decrement(t) ==
    /\ pc[t] = "Decrement"
    /\ size' = (size + 2 * Closed - 1) % (2 * Closed)
    /\ GoTo(t, IF size' = Closed THEN "ReadWordInStart" ELSE "StartThread")
    /\ outer' = [outer EXCEPT ![t] = <<taken[t]>> \o @]
    /\ taken' = [taken EXCEPT ![t] = None]
    /\ UNCHANGED <<wip, down, queueVars, seen, over, here, there, started, terminated>>

AddWorkInStart(t) ==
    /\ pc[t] = "AddWorkInStart"
    /\ IF Word = seen[t]
          THEN wip' = wip + 1 /\ GoTo(t, IF HasWork(Word) THEN "StartThread" ELSE "Drain")
          ELSE UNCHANGED wip /\ GoTo(t, "ReadWordInStart")
    /\ UNCHANGED <<size, down, queueVars, localVars, started, terminated>>

(* Then the drain returns that has polled it.  What follows is left out if *)
(* it is a second thread for a task, and the first one still runs.         *)
StartThread(t) ==
    /\ pc[t] = "StartThread"
    /\ IF pc[Head(outer[t])] \in {"idle", "returned"}
          THEN pc' = [pc EXCEPT ![t] = IF Tail(outer[t]) = <<>> THEN "returned" ELSE "StartThread", ![Head(outer[t])] = "Run"]
          ELSE GoTo(t, "leftOut")
    /\ started' = [started EXCEPT ![Head(outer[t])] = @ + 1]
    /\ outer' = [outer EXCEPT ![t] = Tail(@)]
    /\ UNCHANGED <<size, wip, down, queueVars, seen, over, here, there, taken, terminated>>

(* The task; its thread goes on with the drain. *)
Run(t) ==
    /\ pc[t] = "Run"
    /\ GoTo(t, "Drain")
    /\ UNCHANGED <<size, wip, down, queueVars, localVars, started, terminated>>

-----------------------------------------------------------------------------
Steps(t) ==
    \/ ReadSize(t) \/ CountTask(t) \/ Offer(t) \/ ReadWord(t) \/ AddWork(t)
    \/ ReadInDrain(t) \/ ReadHead(t) \/ ReadNext(t) \/ ReadValue(t) \/ Clear(t) \/ LinkToItself(t) \/ MoveHead(t)
    \/ ReadAgain(t) \/ LookAtSize(t) \/ MarkDone(t) \/ IsOver(t)
    \/ Decrement(t) \/ AddWorkInStart(t) \/ StartThread(t) \/ Run(t)

Next == ReadToClose \/ ShutDown \/ StopAccepting \/ \E t \in Threads : Steps(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
Labels ==
    {"idle", "returned", "rejected", "ReadSize", "CountTask", "Offer", "ReadWord", "AddWork", "ReadToClose", "ShutDown", "StopAccepting",
     "Drain", "ReadHead", "ReadNext", "ReadValue", "Clear", "LinkToItself", "MoveHead", "ReadAgain", "LookAtSize", "MarkDone", "IsOver",
     "Decrement", "ReadWordInStart", "AddWorkInStart", "StartThread", "Run", "leftOut"}

TypeOK ==
    /\ size \in 0 .. 2 * Closed - 1
    /\ wip \in 0 .. 10 /\ down \in BOOLEAN
    /\ queue \in Seq(Tasks) /\ full \subseteq DOMAIN queue /\ linked \subseteq 0 .. Len(queue)
    /\ head \in 0 .. Len(queue)
    /\ pc \in [Threads -> Labels]
    /\ seen \in [Threads -> Nat] /\ over \in [Threads -> BOOLEAN]
    /\ here \in [Threads -> 0 .. Len(queue)] /\ there \in [Threads -> 0 .. Len(queue) + 1]
    /\ taken \in [Threads -> Tasks \cup {None}] /\ outer \in [Threads -> Seq(Tasks)]
    /\ started \in [Tasks -> Nat] /\ terminated \in BOOLEAN

(* No task runs twice. *)
StartedOnce == \A x \in Tasks : started[x] <= 1

(* The tasks of a worker run one after the other. *)
OneAtATime == Cardinality({x \in Tasks : pc[x] = "Run"}) <= 1

(* The queue has one consumer at a time. *)
Polls(t)    == pc[t] \in {"ReadHead", "ReadNext", "ReadValue", "Clear", "LinkToItself", "MoveHead"}
OneConsumer == Cardinality({t \in Threads : Polls(t)}) <= 1

(* A task that was accepted has run, or is not accepted yet. *)
HasRun(x)   == started[x] >= 1 /\ pc[x] # "Run"
IsRefused(t) == pc[t] \in {"ReadSize", "CountTask", "rejected"}

(* The executor has terminated only when all accepted tasks have run. *)
TerminatesLast == terminated => \A t \in Clients : IsRefused(t) \/ HasRun(Task[t])

AllReturned   == \A t \in Threads : pc[t] \in {"idle", "returned", "rejected"}
ComesToItsEnd == AllReturned \/ ENABLED Next

(* In the end, all accepted tasks have run. *)
EachRuns == AllReturned => \A t \in Clients : IsRefused(t) \/ HasRun(Task[t])

(* In the end, head is no node that is linked to itself: from there, no    *)
(* task is found.                                                          *)
HeadLeadsOn == AllReturned => head \notin linked

(* If it is, and nobody drains, all accepted tasks have run.               *)
NoneBehindHead == head \in linked /\ wip = 0 => EachRuns

(* In the end, the executor has terminated. *)
Terminates == AllReturned => terminated
=============================================================================
