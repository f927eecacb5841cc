------------------------------ MODULE Executor ------------------------------
(***************************************************************************)
(* The executor behind a worker of boundedElastic in Reactor 3.8.8, on     *)
(* Java 21 and newer (SequentialThreadPerTaskExecutor), with its queue     *)
(* (MpscLinkedQueue).  Each task runs in a thread of its own, one after    *)
(* the other.                                                              *)
(*                                                                         *)
(*   schedule    increment size                                            *)
(*               exchange the tail for a node with the task, link the node *)
(*               addWork: read wip; weakCompareAndSetPlain to wip + 1      *)
(*               if wip was 0: drain                                       *)
(*   drain       read wip                                                  *)
(*          loop read wip; poll a task                                     *)
(*               a task that was disposed of is skipped: loop              *)
(*               any other is started: its thread goes on with drain       *)
(*               none: read wip; if it has changed: loop                   *)
(*               markWorkDone: weakCompareAndSetPlain of wip to 0          *)
(*   poll        read head, and the next node; clear the value there;      *)
(*               link the old node to itself; head := the next node        *)
(*                                                                         *)
(* wip, head (consumerNode), tail (producerNode) and size are volatile     *)
(* fields, and so is the link of a node.  Its value is plain.  head and    *)
(* links are written by lazySet, and these two compare-and-sets are plain: *)
(* no other access is weaker than volatile.                                *)
(*                                                                         *)
(* Thread.start is a store, and the started thread awaits it.  The thread  *)
(* of a task is named after it.  A task is disposed of before it is        *)
(* polled.  The thread that disposes of it decrements size, and learns     *)
(* nothing of the drain by this.  A period of a periodic task changes no   *)
(* size.  A compare-and-set that fails for no reason would be repeated.    *)
(* Left out: the count of references in the same word, which plain         *)
(* compare-and-sets change, and shutdown.                                  *)
(***************************************************************************)
EXTENDS Shared

CONSTANTS
    Script,     \* Script[t]: the tasks that t schedules
    Kind,       \* Kind[x]: "once", "periodic" or "disposed"
    Backlog,    \* the tasks that are in the queue at the start, and counted
    Drainer     \* the thread that drains at the start, if there are any: its task has just ended

VARIABLES
    pc,         \* pc[t]: t's next step
    done,       \* done[t]: so many tasks of its script are scheduled
    seen,       \* seen[t]: what t last saw in wip, while it still needs it
    here,       \* here[t]: the node in which t polls, or that was the tail
    there,      \* there[t]: the node behind it
    taken,      \* taken[t]: the task that t has polled
    started     \* started[x]: how often x was started, or skipped if it was disposed of

clientVars == <<pc, done, seen, here, there, taken, started>>
vars       == <<memoryVars, clientVars>>

Elements(s) == {s[i] : i \in DOMAIN s}
Tasks       == Elements(Backlog) \cup UNION {Elements(Script[t]) : t \in Threads}

(* The tasks that get a thread. *)
Started == {x \in Tasks : Kind[x] # "disposed"}

(* A node is named after its task.  The first one never had any. *)
First == "first"
None  == "none"
Nodes == Tasks \cup {First}

(* In the queue, each node is linked to the next. *)
Chain     == <<First>> \o Backlog
Last      == Chain[Len(Chain)]
Behind(n) == IF n = Last \/ n \notin Elements(Chain) THEN None ELSE Chain[1 + CHOOSE i \in DOMAIN Chain : Chain[i] = n]

Init ==
    /\ SharedInit([area \in {"size", "wip", "head", "tail", "next", "value", "runs"} |->
          CASE area \in {"size", "wip"} -> [i \in {0} |-> Len(Backlog)]
            [] area = "head"            -> [i \in {0} |-> First]
            [] area = "tail"            -> [i \in {0} |-> Last]
            [] area = "next"            -> [n \in Nodes |-> Behind(n)]
            [] area = "value"           -> [n \in Nodes |-> IF n \in Elements(Backlog) THEN n ELSE None]
            [] area = "runs"            -> [x \in Started |-> FALSE]])
    /\ pc = [t \in Threads |-> IF t = Drainer /\ Backlog # <<>> THEN "Drain" ELSE "idle"]
    /\ done = [t \in Threads |-> 0]
    /\ seen = [t \in Threads |-> 0]
    /\ here = [t \in Threads |-> None] /\ there = [t \in Threads |-> None]
    /\ taken = [t \in Threads |-> None]
    /\ started = [x \in Tasks |-> 0]

-----------------------------------------------------------------------------
GoesOn(t, label) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ UNCHANGED <<done, seen, here, there, taken, started>>

GoesOnWith(t, label, w) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ seen' = [seen EXCEPT ![t] = w]
    /\ UNCHANGED <<done, here, there, taken, started>>

(* t is at node n, and knows m behind it. *)
IsAt(t, label, n, m) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ here' = [here EXCEPT ![t] = n]
    /\ there' = [there EXCEPT ![t] = m]
    /\ UNCHANGED <<done, seen, taken, started>>

Returns(t) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ UNCHANGED <<done, here, there, taken, started>>

-----------------------------------------------------------------------------
(* schedule *)

Task(t) == Script[t][done[t]]

Make(t) ==
    /\ pc[t] = "idle" /\ done[t] < Len(Script[t])
    /\ LET x == Script[t][done[t] + 1] IN
       /\ Writes(t, "make", "value", x, x)
       /\ pc' = [pc EXCEPT ![t] = IF Kind[x] = "periodic" THEN "Exchange" ELSE "Increment"]
    /\ done' = [done EXCEPT ![t] = @ + 1]
    /\ UNCHANGED <<seen, here, there, taken, started>>

Increment(t) ==
    /\ pc[t] = "Increment"
    /\ Adds(t, "increment", "size", 0, 1, LAMBDA old : GoesOn(t, "Exchange"))

(* A compare-and-set from whatever is there. *)
Exchange(t) ==
    /\ pc[t] = "Exchange"
    /\ \E old \in Nodes :
          Swaps(t, "exchange", "tail", 0, old, Task(t), IsAt(t, "Link", old, None), FALSE)

Link(t) ==
    /\ pc[t] = "Link"
    /\ Writes(t, "link", "next", here[t], Task(t))
    /\ IsAt(t, "ReadWip", None, None)

ReadWip(t) ==
    /\ pc[t] = "ReadWip"
    /\ Reads(t, "read wip", "wip", 0, LAMBDA w : GoesOnWith(t, "AddWork", w))

AddWork(t) ==
    /\ pc[t] = "AddWork"
    /\ Swaps(t, "add work", "wip", 0, seen[t], seen[t] + 1,
             IF seen[t] = 0 THEN GoesOnWith(t, "Drain", 0) ELSE Returns(t),
             GoesOnWith(t, "ReadWip", 0))

-----------------------------------------------------------------------------
(* drain *)

ReadInDrain(t) ==
    /\ pc[t] = "Drain"
    /\ Reads(t, "read in drain", "wip", 0, LAMBDA w : GoesOnWith(t, "Look", w))

(* Nobody has shut down the executor. *)
Look(t) ==
    /\ pc[t] = "Look"
    /\ Reads(t, "look", "wip", 0, LAMBDA w : GoesOn(t, "ReadHead"))

ReadHead(t) ==
    /\ pc[t] = "ReadHead"
    /\ Reads(t, "read head", "head", 0, LAMBDA n : IsAt(t, "ReadNext", n, None))

ReadNext(t) ==
    /\ pc[t] \in {"ReadNext", "Await"}
    /\ Reads(t, "read next", "next", here[t], LAMBDA m :
          IF m = None
             THEN GoesOn(t, IF pc[t] = "ReadNext" THEN "ReadTail" ELSE "Await")
             ELSE IsAt(t, "ReadValue", here[t], m))

(* If it is not the tail, then its producer is about to link. *)
ReadTail(t) ==
    /\ pc[t] = "ReadTail"
    /\ Reads(t, "read tail", "tail", 0, LAMBDA n :
          IF n = here[t] THEN IsAt(t, "ReadAgain", None, None) ELSE GoesOn(t, "Await"))

ReadValue(t) ==
    /\ pc[t] = "ReadValue"
    /\ Reads(t, "read value", "value", there[t], LAMBDA x :
          /\ taken' = [taken EXCEPT ![t] = x]
          /\ pc' = [pc EXCEPT ![t] = "Clear"])
    /\ UNCHANGED <<done, seen, here, there, started>>

Clear(t) ==
    /\ pc[t] = "Clear"
    /\ Writes(t, "clear", "value", there[t], None)
    /\ GoesOn(t, "LinkToItself")

LinkToItself(t) ==
    /\ pc[t] = "LinkToItself"
    /\ Writes(t, "link to itself", "next", here[t], here[t])
    /\ GoesOn(t, "MoveHead")

(* A poll that finds no value is a poll that finds no task. *)
MoveHead(t) ==
    /\ pc[t] = "MoveHead"
    /\ Writes(t, "move head", "head", 0, there[t])
    /\ CASE taken[t] = None                 -> pc' = [pc EXCEPT ![t] = "ReadAgain"] /\ UNCHANGED <<taken, started>>
         [] taken[t] \in Tasks \ Started     -> /\ pc' = [pc EXCEPT ![t] = "Look"]
                                               /\ taken' = [taken EXCEPT ![t] = None]
                                               /\ started' = [started EXCEPT ![taken[t]] = @ + 1]
         [] Kind[taken[t]] = "once"          -> pc' = [pc EXCEPT ![t] = "Decrement"] /\ UNCHANGED <<taken, started>>
         [] Kind[taken[t]] = "periodic"      -> pc' = [pc EXCEPT ![t] = "Start"] /\ UNCHANGED <<taken, started>>
    /\ here' = [here EXCEPT ![t] = None] /\ there' = [there EXCEPT ![t] = None]
    /\ UNCHANGED <<done, seen>>

(* A task that runs once is no longer among those that wait. *)
Decrement(t) ==
    /\ pc[t] = "Decrement"
    /\ Adds(t, "decrement", "size", 0, -1, LAMBDA old : GoesOn(t, "Start"))

(* The thread of the task goes on with the drain. *)
Start(t) ==
    /\ pc[t] = "Start"
    /\ Writes(t, "start", "runs", taken[t], TRUE)
    /\ pc' = [pc EXCEPT ![t] = "idle", ![taken[t]] = "Begin"]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ taken' = [taken EXCEPT ![t] = None]
    /\ started' = [started EXCEPT ![taken[t]] = @ + 1]
    /\ UNCHANGED <<done, here, there>>

Begin(t) ==
    /\ pc[t] = "Begin"
    /\ Reads(t, "begin", "runs", t, LAMBDA runs : GoesOn(t, IF runs THEN "Drain" ELSE "Begin"))

ReadAgain(t) ==
    /\ pc[t] = "ReadAgain"
    /\ Reads(t, "read again", "wip", 0, LAMBDA w :
          GoesOnWith(t, IF w = seen[t] THEN "MarkDone" ELSE "Look", w))

MarkDone(t) ==
    /\ pc[t] = "MarkDone"
    /\ Swaps(t, "mark done", "wip", 0, seen[t], 0, Returns(t), GoesOn(t, "ReadAgain"))

-----------------------------------------------------------------------------
Steps(t) ==
    \/ Make(t) \/ Increment(t) \/ Exchange(t) \/ Link(t) \/ ReadWip(t) \/ AddWork(t)
    \/ ReadInDrain(t) \/ Look(t) \/ ReadHead(t) \/ ReadNext(t) \/ ReadTail(t)
    \/ ReadValue(t) \/ Clear(t) \/ LinkToItself(t) \/ MoveHead(t)
    \/ Decrement(t) \/ Start(t) \/ Begin(t) \/ ReadAgain(t) \/ MarkDone(t)

Drains(t) == Drain(t) /\ UNCHANGED clientVars

Next == \E t \in Threads : Steps(t) \/ Drains(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
Labels ==
    {"idle", "Increment", "Exchange", "Link", "ReadWip", "AddWork", "Drain", "Look", "ReadHead", "ReadNext", "Await", "ReadTail",
     "ReadValue", "Clear", "LinkToItself", "MoveHead", "Decrement", "Start", "Begin", "ReadAgain", "MarkDone"}

TypeOK ==
    /\ pc \in [Threads -> Labels]
    /\ \A t \in Threads : done[t] \in 0 .. Len(Script[t])
    /\ here \in [Threads -> Nodes \cup {None}] /\ there \in [Threads -> Nodes \cup {None}]
    /\ taken \in [Threads -> Tasks \cup {None}]
    /\ \A t \in Threads : pc[t] = "idle" => seen[t] = 0 /\ {here[t], there[t], taken[t]} = {None}

AllReturned   == \A t \in Threads : pc[t] = "idle" /\ done[t] = Len(Script[t])
ComesToItsEnd == AllReturned \/ ENABLED Next

(* Whoever sets wip to 0 leaves no task behind.  Nobody would start it:    *)
(* all calls have returned, and all threads of tasks have ended.           *)
NothingLeft == AllReturned => \A x \in Tasks : started[x] >= 1

(* No task is polled twice. *)
StartedOnce == \A x \in Tasks : started[x] <= 1

(* The queue has one consumer at a time. *)
Consumes(t)  == pc[t] \in {"Drain", "Look", "ReadHead", "ReadNext", "Await", "ReadTail", "ReadValue", "Clear", "LinkToItself",
                           "MoveHead", "Decrement", "Start", "Begin", "ReadAgain", "MarkDone"}
OneConsumer  == \A t, u \in Threads : Consumes(t) /\ Consumes(u) => t = u
=============================================================================
