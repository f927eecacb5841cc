------------------------------ MODULE Producers ------------------------------
(***************************************************************************)
(* The producers in front of a serializer, the downstream behind it, and   *)
(* the properties that every variant can be checked for.  Each variant     *)
(* extends this module, and adds its shared variables and the accesses to  *)
(* them.                                                                   *)
(*                                                                         *)
(* A call begins with its first shared access and ends with its last.  One *)
(* step is not an access: Emit, the return of a call of downstream.  A     *)
(* thread is inside downstream exactly while its next step is Emit.  So pc *)
(* shows whether calls of downstream overlap.                              *)
(*                                                                         *)
(* A thread whose Host is another thread makes its calls from within       *)
(* downstream, while the host is there: reentrancy.  To the serializer it  *)
(* is a producer like any other.  The host cannot go on before such a call *)
(* has returned.                                                           *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Threads,
    Script,     \* Script[t]: the events that t submits, in this order
    Terminals,  \* the terminal ones among them
    Failure,    \* the terminal event that tells downstream that it threw
    Throwing,   \* events on which downstream may throw
    Host        \* Host[t]: the thread in whose downstream calls t makes its own; mostly t itself

VARIABLES
    pc,         \* pc[t]: t's next step; "idle" between calls
    emits,      \* emits[t]: what t calls downstream with
    \* Not in the code: what we know about the run.
    submitted,
    returned,
    refused,
    ahead,
    delivered,
    failed

Scripted(t) == {Script[t][i] : i \in DOMAIN Script[t]}
Events      == UNION {Scripted(t) : t \in Threads}
Nothing     == "nothing"

ASSUME Terminals \subseteq Events /\ Failure \notin Events
ASSUME \A t, u \in Threads : t # u => Scripted(t) \cap Scripted(u) = {}

callVars   == <<submitted, returned, refused, ahead>>
streamVars == <<emits, delivered, failed>>
vars       == <<pc, callVars, streamVars>>

InDownstream(t) == pc[t] = "Emit"

(* The events that downstream is being called with. *)
Emitting == {emits[t] : t \in {u \in Threads : InDownstream(u)}}

(* More events than ever wait: with this much room, nothing is refused. *)
Unlimited == Cardinality(Events) + 1

Range(s)      == {s[i] : i \in DOMAIN s}
IsTerminal(e) == e \in Terminals \cup {Failure}
Ended         == \E e \in Range(delivered) : IsTerminal(e)

-----------------------------------------------------------------------------
(* The callers' half of a step. *)

Left(t)     == {i \in DOMAIN Script[t] : Script[t][i] \notin submitted}
Upcoming(t) == Script[t][CHOOSE i \in Left(t) : \A j \in Left(t) : i <= j]

(* The event of t's call in progress. *)
Current(t) == CHOOSE e \in Scripted(t) : e \in submitted \ returned

MayCall(t) ==
    /\ pc[t] = "idle"
    /\ Left(t) # {}
    /\ Host[t] # t => InDownstream(Host[t])

Undelivered(S) == S \ Range(delivered)

(* t's call with its upcoming event has made its first access, and         *)
(* continues at label.                                                     *)
Calls(t, label) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ submitted' = submitted \cup {Upcoming(t)}
    /\ ahead' = [ahead EXCEPT ![Upcoming(t)] = Undelivered(returned \ refused)]
    /\ UNCHANGED <<returned, refused>>

GoesOn(t, label) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ UNCHANGED callVars

Returns(t) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ returned' = returned \cup {Current(t)}
    /\ UNCHANGED <<submitted, refused, ahead>>

(* A call that ends with its first access. *)
CallsAndReturns(t) ==
    /\ submitted' = submitted \cup {Upcoming(t)}
    /\ ahead' = [ahead EXCEPT ![Upcoming(t)] = Undelivered(returned \ refused)]
    /\ returned' = returned \cup {Upcoming(t)}
    /\ UNCHANGED <<pc, refused>>

(* The same, but the caller is told that the event was refused. *)
CallsAndIsRefused(t) ==
    /\ submitted' = submitted \cup {Upcoming(t)}
    /\ ahead' = [ahead EXCEPT ![Upcoming(t)] = Undelivered(returned \ refused)]
    /\ returned' = returned \cup {Upcoming(t)}
    /\ refused' = refused \cup {Upcoming(t)}
    /\ UNCHANGED pc

IsRefused(t) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ returned' = returned \cup {Current(t)}
    /\ refused' = refused \cup {Current(t)}
    /\ UNCHANGED <<submitted, ahead>>

-----------------------------------------------------------------------------
(* Downstream's half. *)

(* After this step, t is inside downstream, with e. *)
Delivers(t, e) ==
    /\ emits' = [emits EXCEPT ![t] = e]
    /\ delivered' = Append(delivered, e)

DeliversNothing(t) ==
    /\ emits' = [emits EXCEPT ![t] = Nothing]
    /\ UNCHANGED delivered

(* All calls made from within t's call of downstream have returned. *)
IsBack(t) == InDownstream(t) /\ \A u \in Threads : Host[u] = t /\ u # t => pc[u] = "idle"

MayThrow(t) == IsBack(t) /\ emits[t] \in Throwing

-----------------------------------------------------------------------------
ProducersInit ==
    /\ pc = [t \in Threads |-> "idle"]
    /\ emits = [t \in Threads |-> Nothing]
    /\ submitted = {} /\ returned = {} /\ refused = {}
    /\ ahead = [e \in Events |-> {}]
    /\ delivered = <<>>
    /\ failed = FALSE

ProducersTypeOK ==
    /\ emits \in [Threads -> Events \cup {Failure, Nothing}]
    /\ \A t \in Threads : InDownstream(t) <=> emits[t] # Nothing
    /\ submitted \subseteq Events
    /\ returned \subseteq submitted
    /\ refused \subseteq returned
    /\ ahead \in [Events -> SUBSET Events]
    /\ delivered \in Seq(Events \cup {Failure})
    /\ failed \in BOOLEAN

-----------------------------------------------------------------------------
(* Each variant says at its end which contract of Serializer it keeps.     *)
(* The state predicates below say the same, one for each way to break the  *)
(* contract, so that a counterexample has a name.                          *)

Serial == \A t, u \in Threads : InDownstream(t) /\ InDownstream(u) => t = u

OnlyOnce == \A i, j \in DOMAIN delivered : delivered[i] = delivered[j] => i = j

NothingRefused == refused = {}

NothingRefusedArrives == refused \cap Range(delivered) = {}

InOrder ==
    \A i \in DOMAIN delivered :
        delivered[i] \in Events => ahead[delivered[i]] \subseteq {delivered[j] : j \in 1 .. i - 1}

(* Weaker: events of the same producer are delivered in its order. *)
ProducersOrderIsKept ==
    \A t \in Threads : \A i, j \in DOMAIN Script[t] : \A k, l \in DOMAIN delivered :
        i < j /\ delivered[k] = Script[t][i] /\ delivered[l] = Script[t][j] => k < l

NothingAfterTheEnd ==
    \A i, j \in DOMAIN delivered : i < j => ~IsTerminal(delivered[i])

AtRest == \A t \in Threads : pc[t] = "idle"

(* Without an end: once no call is in progress, every accepted event has   *)
(* been delivered.                                                         *)
NothingLost == AtRest /\ ~Ended => submitted \subseteq refused \cup Range(delivered)

(* With an end: events accepted before the call of the end began are       *)
(* delivered before it.                                                    *)
NothingLostToTheEnd ==
    \A i \in DOMAIN delivered :
        delivered[i] \in Terminals => ahead[delivered[i]] \subseteq {delivered[j] : j \in 1 .. i - 1}

(* Weaker: if a producer's end was delivered, its earlier events were      *)
(* delivered or refused.                                                   *)
OwnItemsBeforeTheEnd ==
    \A t \in Threads : \A i, j \in DOMAIN Script[t] :
        i < j /\ Script[t][j] \in Terminals \cap Range(delivered)
            => Script[t][i] \in refused \cup Range(delivered)

(* At rest after a failure, downstream has been called with a terminal     *)
(* event.                                                                  *)
FailureIsTold == AtRest /\ failed => Ended

(* Every call ends, if downstream returns and other threads stop           *)
(* submitting.                                                             *)
EveryCallEnds == \A t \in Threads : pc[t] # "idle" ~> pc[t] = "idle"
=============================================================================
