------------------------------ MODULE Unicast -------------------------------
(***************************************************************************)
(* UnicastProcessor of Mutiny 3.3.0: a queue between a source and one      *)
(* subscriber, and a count of work in progress; whoever counts first       *)
(* drains.                                                                 *)
(*                                                                         *)
(*   onNext(i)   append i to the queue; drain                              *)
(*   onComplete  done := yes; drain                                        *)
(*   subscribe   downstream := it                                          *)
(*               it.onSubscribe, which requests everything: drain          *)
(*               drain                                                     *)
(*   drain       increment wip; it was not 0: return                       *)
(*               while there is no downstream:                             *)
(*                     subtract what was counted from wip; 0: return       *)
(*               loop  r := requested                                      *)
(*                     r = 0:  done, and the queue is empty: complete it   *)
(*                     else:   loop  poll the queue                        *)
(*                                   done, and there was none: complete it *)
(*                                   there was none: leave this loop       *)
(*                                   it.onNext(what was polled)            *)
(*                     subtract what was counted from wip; 0: return       *)
(*                                                                         *)
(* Repaired, drain looks at done before it polls (DoneFirst), and          *)
(* subscribe sets downstream when onSubscribe has returned                 *)
(* (SubscribesFirst).  One request asks for all items: r is 0, or larger   *)
(* than what is delivered.  Nobody cancels, and nothing fails.             *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
    Last,               \* the items are 1 .. Last
    DoneFirst,
    SubscribesFirst

VARIABLES
    queue,
    done,
    wip,
    downstream,     \* it is set
    requested,      \* everything is
    pc,             \* pc[t]: the next step of the source, and of the subscriber's thread
    item,           \* of the source: what it sends next, the end after the last one
    phase,          \* of the subscriber's thread: what it does outside of drain
    missed,
    polled,         \* polled[t]: an item, or 0
    sawDone,
    \* Not in the code: of onSubscribe, and what downstream was told.
    subscribing,    \* "no", "now" or "over"
    received,
    completed,
    overlaps        \* another thread has called downstream before onSubscribe was over

sharedVars == <<queue, done, wip, downstream, requested>>
drainVars  == <<missed, polled, sawDone>>
toldVars   == <<received, completed, overlaps>>
vars       == <<sharedVars, pc, item, phase, drainVars, subscribing, toldVars>>

Threads == {"source", "subscriber"}

TypeOK ==
    /\ queue \in Seq(1 .. Last) /\ wip \in 0 .. Last + 4
    /\ done \in BOOLEAN /\ downstream \in BOOLEAN /\ requested \in BOOLEAN
    /\ pc \in [Threads -> {"Send", "Subscribe", "OnSubscribe", "Request", "EndSubscribe", "Count", "ReadDownstream", "ReadRequested",
                           "LookUnasked", "LookWhetherEmpty", "LookAtDone", "Poll", "OnNext", "Complete", "Subtract", "SubtractAlone",
                           "returned"}]
    /\ item \in 1 .. Last + 2
    /\ phase \in {"subscribe", "inside", "drain"}
    /\ missed \in [Threads -> 0 .. Last + 4] /\ polled \in [Threads -> 0 .. Last] /\ sawDone \in [Threads -> BOOLEAN]
    /\ subscribing \in {"no", "now", "over"}
    /\ received \in Seq(1 .. Last) /\ completed \in BOOLEAN /\ overlaps \in BOOLEAN

Init ==
    /\ queue = <<>> /\ done = FALSE /\ wip = 0 /\ downstream = FALSE /\ requested = FALSE
    /\ pc = [t \in Threads |-> CASE t = "source" -> "Send" [] SubscribesFirst -> "OnSubscribe" [] OTHER -> "Subscribe"]
    /\ item = 1 /\ phase = "subscribe"
    /\ missed = [t \in Threads |-> 0] /\ polled = [t \in Threads |-> 0] /\ sawDone = [t \in Threads |-> FALSE]
    /\ subscribing = "no" /\ received = <<>> /\ completed = FALSE /\ overlaps = FALSE

-----------------------------------------------------------------------------
At(t, label)   == pc[t] = label
GoTo(t, label) == pc' = [pc EXCEPT ![t] = label]

(* Drain is over. *)
Leaves(t) ==
    IF t = "source"
       THEN GoTo(t, IF item = Last + 2 THEN "returned" ELSE "Send")
       ELSE GoTo(t, IF phase = "inside" THEN "EndSubscribe" ELSE "returned")

(* A call of downstream in drain. *)
Calls(t) == overlaps' = (overlaps \/ subscribing = "no" \/ (subscribing = "now" /\ t = "source"))

Send ==
    /\ At("source", "Send")
    /\ item' = item + 1
    /\ IF item <= Last
          THEN queue' = Append(queue, item) /\ UNCHANGED done
          ELSE done' = TRUE /\ UNCHANGED queue
    /\ GoTo("source", "Count")
    /\ UNCHANGED <<wip, downstream, requested, phase, drainVars, subscribing, toldVars>>

-----------------------------------------------------------------------------
(* Sets downstream. *)
Subscribe ==
    /\ At("subscriber", "Subscribe")
    /\ downstream' = TRUE
    /\ GoTo("subscriber", IF SubscribesFirst THEN "Count" ELSE "OnSubscribe")
    /\ UNCHANGED <<queue, done, wip, requested, item, phase, drainVars, subscribing, toldVars>>

OnSubscribe ==
    /\ At("subscriber", "OnSubscribe")
    /\ subscribing' = "now"
    /\ GoTo("subscriber", "Request")
    /\ UNCHANGED <<sharedVars, item, phase, drainVars, toldVars>>

Request ==
    /\ At("subscriber", "Request")
    /\ requested' = TRUE
    /\ phase' = "inside" /\ GoTo("subscriber", "Count")
    /\ UNCHANGED <<queue, done, wip, downstream, item, drainVars, subscribing, toldVars>>

EndSubscribe ==
    /\ At("subscriber", "EndSubscribe")
    /\ subscribing' = "over"
    /\ phase' = "drain" /\ GoTo("subscriber", IF SubscribesFirst THEN "Subscribe" ELSE "Count")
    /\ UNCHANGED <<sharedVars, item, drainVars, toldVars>>

-----------------------------------------------------------------------------
Count(t) ==
    /\ At(t, "Count")
    /\ wip' = wip + 1
    /\ IF wip = 0
          THEN GoTo(t, "ReadDownstream") /\ missed' = [missed EXCEPT ![t] = 1]
          ELSE Leaves(t) /\ UNCHANGED missed
    /\ UNCHANGED <<queue, done, downstream, requested, item, phase, polled, sawDone, subscribing, toldVars>>

(* The loop with downstream counts from 1 again. *)
ReadDownstream(t) ==
    /\ At(t, "ReadDownstream")
    /\ IF downstream
          THEN GoTo(t, "ReadRequested") /\ missed' = [missed EXCEPT ![t] = 1]
          ELSE GoTo(t, "SubtractAlone") /\ UNCHANGED missed
    /\ UNCHANGED <<sharedVars, item, phase, polled, sawDone, subscribing, toldVars>>

SubtractAlone(t) ==
    /\ At(t, "SubtractAlone")
    /\ wip' = wip - missed[t] /\ missed' = [missed EXCEPT ![t] = wip - missed[t]]
    /\ IF wip = missed[t] THEN Leaves(t) ELSE GoTo(t, "ReadDownstream")
    /\ UNCHANGED <<queue, done, downstream, requested, item, phase, polled, sawDone, subscribing, toldVars>>

ReadRequested(t) ==
    /\ At(t, "ReadRequested")
    /\ GoTo(t, CASE ~requested              -> "LookUnasked"
                 [] requested /\ DoneFirst  -> "LookAtDone"
                 [] OTHER                   -> "Poll")
    /\ UNCHANGED <<sharedVars, item, phase, drainVars, subscribing, toldVars>>

(* It has read that nothing is requested.  A request that comes now does not change where it goes. *)
LookUnasked(t) ==
    /\ At(t, "LookUnasked")
    /\ GoTo(t, IF done THEN "LookWhetherEmpty" ELSE "Subtract")
    /\ UNCHANGED <<sharedVars, item, phase, drainVars, subscribing, toldVars>>

LookWhetherEmpty(t) ==
    /\ At(t, "LookWhetherEmpty")
    /\ GoTo(t, IF queue = <<>> THEN "Complete" ELSE "Subtract")
    /\ UNCHANGED <<sharedVars, item, phase, drainVars, subscribing, toldVars>>

(* With what it has polled, as released, or before it polls. *)
LookAtDone(t) ==
    /\ At(t, "LookAtDone")
    /\ sawDone' = [sawDone EXCEPT ![t] = done]
    /\ GoTo(t, CASE DoneFirst       -> "Poll"
                 [] polled[t] # 0   -> "OnNext"
                 [] OTHER           -> IF done THEN "Complete" ELSE "Subtract")
    /\ UNCHANGED <<sharedVars, item, phase, missed, polled, subscribing, toldVars>>

Poll(t) ==
    /\ At(t, "Poll")
    /\ IF queue = <<>>
          THEN polled' = [polled EXCEPT ![t] = 0] /\ UNCHANGED queue
          ELSE polled' = [polled EXCEPT ![t] = Head(queue)] /\ queue' = Tail(queue)
    /\ GoTo(t, CASE ~DoneFirst      -> "LookAtDone"
                 [] queue # <<>>    -> "OnNext"
                 [] OTHER           -> IF sawDone[t] THEN "Complete" ELSE "Subtract")
    /\ UNCHANGED <<done, wip, downstream, requested, item, phase, missed, sawDone, subscribing, toldVars>>

OnNext(t) ==
    /\ At(t, "OnNext")
    /\ received' = Append(received, polled[t])
    /\ Calls(t)
    /\ GoTo(t, IF DoneFirst THEN "LookAtDone" ELSE "Poll")
    /\ UNCHANGED <<sharedVars, item, phase, drainVars, subscribing, completed>>

(* The count stays taken. *)
Complete(t) ==
    /\ At(t, "Complete")
    /\ completed' = TRUE
    /\ Calls(t)
    /\ Leaves(t)
    /\ UNCHANGED <<sharedVars, item, phase, drainVars, subscribing, received>>

Subtract(t) ==
    /\ At(t, "Subtract")
    /\ wip' = wip - missed[t] /\ missed' = [missed EXCEPT ![t] = wip - missed[t]]
    /\ IF wip = missed[t] THEN Leaves(t) ELSE GoTo(t, "ReadRequested")
    /\ UNCHANGED <<queue, done, downstream, requested, item, phase, polled, sawDone, subscribing, toldVars>>

-----------------------------------------------------------------------------
Drains(t) ==
    \/ Count(t) \/ ReadDownstream(t) \/ SubtractAlone(t)
    \/ ReadRequested(t) \/ LookUnasked(t) \/ LookWhetherEmpty(t) \/ LookAtDone(t) \/ Poll(t)
    \/ OnNext(t) \/ Complete(t) \/ Subtract(t)

Source     == Send \/ Drains("source")
Subscriber == Subscribe \/ OnSubscribe \/ Request \/ EndSubscribe \/ Drains("subscriber")

Next     == Source \/ Subscriber
Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Source) /\ WF_vars(Subscriber)

-----------------------------------------------------------------------------
Sent        == [i \in 1 .. Last |-> i]
NothingLost == completed => received = Sent

(* Reactive Streams, rules 1.3 and 1.9: the calls of a subscriber do not overlap, and onSubscribe comes first. *)
OneAtATime == ~overlaps

(* Rule 1.9 alone. *)
SubscribedFirst == subscribing = "no" => received = <<>> /\ ~completed

Completes == <>completed
=============================================================================
