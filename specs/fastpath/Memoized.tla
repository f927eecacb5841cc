------------------------------ MODULE Memoized ------------------------------
(***************************************************************************)
(* UniMemoizeOp of Mutiny 3.3.0: a result that is asked for once, and kept *)
(* for all subscribers.                                                    *)
(*                                                                         *)
(*   subscribe  lock { there is a result:  found := yes                    *)
(*                     else:               add to the list }               *)
(*              tell of the subscription                                   *)
(*              found: tell the result                                     *)
(*   onItem     lock { keep the result; take the list }                    *)
(*              tell each in the list                                      *)
(*                                                                         *)
(* Repaired (TellsFirst), subscribe tells of the subscription before it    *)
(* adds to the list.  Nobody cancels; the result comes once; it was asked  *)
(* for before.                                                             *)
(***************************************************************************)
EXTENDS FiniteSets

CONSTANTS
    Subscribers,
    TellsFirst

VARIABLES
    kept,       \* there is a result
    list,
    taken,      \* whom the thread that brings the result has yet to tell
    pc,         \* pc[s]: the next step of whoever subscribes s
    \* Not in the code: who was told of what.
    subscribed,
    told,
    early       \* who was told the result first

vars == <<kept, list, taken, pc, subscribed, told, early>>

TypeOK ==
    /\ kept \in BOOLEAN
    /\ list \subseteq Subscribers /\ taken \subseteq Subscribers
    /\ pc \in [Subscribers -> {"Add", "Tell", "Forward", "returned"}]
    /\ subscribed \subseteq Subscribers /\ told \subseteq Subscribers /\ early \subseteq Subscribers

Init ==
    /\ kept = FALSE /\ list = {} /\ taken = {}
    /\ pc = [s \in Subscribers |-> IF TellsFirst THEN "Tell" ELSE "Add"]
    /\ subscribed = {} /\ told = {} /\ early = {}

-----------------------------------------------------------------------------
GoTo(s, label) == pc' = [pc EXCEPT ![s] = label]

TellsResult(s) ==
    /\ told' = told \cup {s}
    /\ early' = IF s \in subscribed THEN early ELSE early \cup {s}
    /\ UNCHANGED subscribed

(* Under the lock. *)
Add(s) ==
    /\ pc[s] = "Add"
    /\ list' = IF kept THEN list ELSE list \cup {s}
    /\ GoTo(s, IF ~TellsFirst THEN "Tell" ELSE IF kept THEN "Forward" ELSE "returned")
    /\ UNCHANGED <<kept, taken, subscribed, told, early>>

(* Who is not in the list, and was not taken from it, has found the result. *)
Tell(s) ==
    /\ pc[s] = "Tell"
    /\ subscribed' = subscribed \cup {s}
    /\ GoTo(s, IF TellsFirst THEN "Add" ELSE IF s \in list \cup taken \cup told THEN "returned" ELSE "Forward")
    /\ UNCHANGED <<kept, list, taken, told, early>>

Forward(s) ==
    /\ pc[s] = "Forward"
    /\ TellsResult(s)
    /\ GoTo(s, "returned")
    /\ UNCHANGED <<kept, list, taken>>

(* Under the lock. *)
Keep ==
    /\ ~kept
    /\ kept' = TRUE /\ taken' = list /\ list' = {}
    /\ UNCHANGED <<pc, subscribed, told, early>>

TellTaken(s) ==
    /\ s \in taken
    /\ taken' = taken \ {s}
    /\ TellsResult(s)
    /\ UNCHANGED <<kept, list, pc>>

-----------------------------------------------------------------------------
Subscribes(s) == Add(s) \/ Tell(s) \/ Forward(s)
Brings        == Keep \/ \E s \in Subscribers : TellTaken(s)

Next     == Brings \/ \E s \in Subscribers : Subscribes(s)
Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Brings) /\ \A s \in Subscribers : WF_vars(Subscribes(s))

-----------------------------------------------------------------------------
(* Javadoc of UniSubscriber.onSubscribe: no item and no failure comes before this method is called. *)
SubscribedFirst == early = {}

EachIsTold == <>(told = Subscribers)
=============================================================================
