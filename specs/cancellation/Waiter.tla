------------------------------- MODULE Waiter -------------------------------
(***************************************************************************)
(* The common part of all variants of a waiter: its two words, how it is   *)
(* completed, and how its owner suspends and wakes.  A variant extends     *)
(* this module and defines how a handler is registered.                    *)
(*                                                                         *)
(*   state      active, resumed or cancelled, and the handler, if any      *)
(*   decision   undecided, suspended, or resumed before suspension; the    *)
(*              bits below are for the index of a slot                     *)
(*                                                                         *)
(*   complete   Compare-and-set state: active -> resumed or cancelled.     *)
(*              Call the handler, if there is one, after a cancellation.   *)
(*              Compare-and-set decision: undecided -> resumed.  If it is  *)
(*              suspended, unpark the owner instead.                       *)
(*   suspend    Compare-and-set decision: undecided -> suspended.  Park    *)
(*              until the state is not active.                             *)
(*                                                                         *)
(* After CancellableContinuationImpl of kotlinx.coroutines.  Here, the     *)
(* threads that wait park.  Parking has a permit, as in LockSupport.       *)
(***************************************************************************)
EXTENDS Memory

CONSTANTS
    Owner,
    Resumers, Cancellers,   \* threads that try to resume or to cancel it, once each
    Registrars, \* threads that register a handler, once each; if the owner is one of them, before it suspends
    Index,      \* Index[t]: the slot of t's handler
    IndexBits   \* so many bits of the decision word are for an index

Completers == Resumers \cup Cancellers
Nobody     == "nobody"

ASSUME Threads = {Owner} \cup Completers \cup Registrars

(* Whether park may return spuriously. *)
WakesByItself == TRUE

VARIABLES
    pc,         \* pc[t]: t's next step
    seen,       \* seen[t]: what t has loaded last of the word that it is about to change
    permit,     \* whether the owner would wake at once
    \* History variables, which are not in the code.
    winner,     \* who has completed it
    registered, \* whose registration counts
    called,     \* the handlers that were called: whose, and with what
    answers,    \* answers[t]: what t's call has returned
    unparked,   \* so many times the owner was unparked
    returned    \* what the owner has returned

localVars   == <<pc, seen, permit>>
historyVars == <<winner, registered, called, answers, unparked, returned>>
vars        == <<memoryVars, localVars, historyVars>>

-----------------------------------------------------------------------------
(* The decision word: the decision, and below it the index. *)
Undecided == 0
Suspended == 1
Resumed   == 2

Pack(decision, index) == decision * 2^IndexBits + index
Decision(word)        == word \div 2^IndexBits
IndexIn(word)         == word % 2^IndexBits
NoIndex               == 2^IndexBits - 1

IsFinal(state) == state.kind # "active"

-----------------------------------------------------------------------------
GoesOn(t, label) == pc' = [pc EXCEPT ![t] = label]

(* A thread forgets a loaded word when it does not need it any more. *)
Forgets(t)     == seen' = [seen EXCEPT ![t] = 0]
Keeps(t, word) == seen' = [seen EXCEPT ![t] = word]

(* A step that may change memory, and forgets what t has loaded. *)
Steps(t, label) == GoesOn(t, label) /\ Forgets(t) /\ UNCHANGED <<permit, historyVars>>

(* t loads a word, keeps it, and goes on at label. *)
Loads(t, word, label) ==
    /\ GoesOn(t, label)
    /\ Keeps(t, word)
    /\ UNCHANGED <<memoryVars, permit, historyVars>>

(* A thread of S begins its call. *)
Begins(t, S) == pc[t] = "new" /\ t \in S
BeginsToWait(t) == t = Owner /\ pc[t] = IF Owner \in Registrars THEN "registered" ELSE "new"

State(t) == Load(t, "state", 0)
Word(t)  == Load(t, "decision", 0)

(* A compare-and-set that finds the word that t has loaded, and one that   *)
(* fails because it does not.                                              *)
Exchanges(t, area, value) == memory[area][0] = seen[t] /\ Locked(t, area, 0, value)
Misses(t, area)           == memory[area][0] # seen[t] /\ Fence(t)

(* The last step of a call.  The owner may then begin to wait. *)
AnswersAndGoesOn(t, answer) ==
    /\ answers' = [answers EXCEPT ![t] = answer]
    /\ GoesOn(t, IF t = Owner THEN "registered" ELSE "returned")
    /\ Forgets(t)
    /\ UNCHANGED permit

Returns(t, answer) ==
    AnswersAndGoesOn(t, answer) /\ UNCHANGED <<memoryVars, winner, registered, called, unparked, returned>>

-----------------------------------------------------------------------------
(* Resuming and cancelling *)

(* then: the next step of a registrar. *)
LooksAtStateAnd(t, then) ==
    CASE t \in Registrars -> then
      [] t \in Completers /\ ~IsFinal(State(t)) -> Loads(t, State(t), "Complete")
      [] OTHER -> Returns(t, "no")

Kind(t) == IF t \in Resumers THEN "resumed" ELSE "cancelled"

(* The canceller calls the handler before it wakes the owner.  call: the   *)
(* first step of that call.                                                *)
CompletesAnd(t, call) ==
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.kind = Kind(t)])
          /\ winner' = t
          /\ IF t \in Cancellers /\ seen[t].holds # Nobody
                THEN GoesOn(t, call) /\ UNCHANGED seen
                ELSE GoesOn(t, "LookAtDecision") /\ Forgets(t)
          /\ UNCHANGED <<permit, registered, called, answers, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")

(* Calls the handler of holder.  A registrar that finds the waiter         *)
(* cancelled calls its own handler.                                        *)
CallsWith(t, holder, index) ==
    /\ called' = Append(called, <<holder, index>>)
    /\ IF t \in Registrars
          THEN AnswersAndGoesOn(t, "yes")
          ELSE GoesOn(t, "LookAtDecision") /\ Forgets(t) /\ UNCHANGED <<permit, answers>>
    /\ UNCHANGED <<memoryVars, winner, registered, unparked, returned>>

-----------------------------------------------------------------------------
(* Exactly one of the owner and the completer decides. *)

LookAtDecision(t) ==
    /\ pc[t] = "LookAtDecision" \/ BeginsToWait(t)
    /\ CASE Decision(Word(t)) = Undecided -> Loads(t, Word(t), "Decide")
         [] t = Owner                     -> Steps(t, "LookAtOutcome") /\ UNCHANGED memoryVars
         [] OTHER                         -> Steps(t, "Unpark") /\ UNCHANGED memoryVars

Decide(t) ==
    /\ pc[t] = "Decide"
    /\ \/ /\ t = Owner
          /\ Exchanges(t, "decision", Pack(Suspended, IndexIn(seen[t])))
          /\ Steps(t, "Park")
       \/ /\ t # Owner
          /\ Exchanges(t, "decision", Pack(Resumed, IndexIn(seen[t])))
          /\ AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, registered, called, unparked, returned>>
       \/ Misses(t, "decision") /\ Steps(t, "LookAtDecision")

Unpark(t) ==
    /\ pc[t] = "Unpark"
    /\ permit' = TRUE
    /\ unparked' = unparked + 1
    /\ answers' = [answers EXCEPT ![t] = "yes"]
    /\ GoesOn(t, "returned")
    /\ UNCHANGED <<memoryVars, seen, winner, registered, called, returned>>

Park(t) ==
    /\ pc[t] = "Park"
    /\ permit
    /\ permit' = FALSE
    /\ GoesOn(t, "LookAtOutcome")
    /\ UNCHANGED <<memoryVars, seen, historyVars>>

Wake(t) ==
    /\ WakesByItself
    /\ pc[t] = "Park"
    /\ GoesOn(t, "LookAtOutcome")
    /\ UNCHANGED <<memoryVars, seen, permit, historyVars>>

LookAtOutcome(t) ==
    /\ pc[t] = "LookAtOutcome"
    /\ IF IsFinal(State(t))
          THEN returned' = State(t).kind /\ GoesOn(t, "returned")
          ELSE UNCHANGED returned /\ GoesOn(t, "Park")
    /\ UNCHANGED <<memoryVars, seen, permit, winner, registered, called, answers, unparked>>

-----------------------------------------------------------------------------
WaiterInit ==
    /\ memory = [area \in {"state", "decision"} |->
                    [i \in {0} |-> IF area = "state" THEN [kind |-> "active", holds |-> Nobody]
                                                     ELSE Pack(Undecided, NoIndex)]]
    /\ buffers = NothingStored
    /\ pc = [t \in Threads |-> "new"]
    /\ seen = [t \in Threads |-> 0]
    /\ permit = FALSE
    /\ winner = Nobody
    /\ registered = Nobody
    /\ called = <<>>
    /\ answers = [t \in Completers \cup Registrars |-> "none"]
    /\ unparked = 0
    /\ returned = "none"

WaiterTypeOK ==
    /\ memory.state[0] \in [kind : {"active", "resumed", "cancelled"}, holds : Registrars \cup {Nobody}]
    /\ permit \in BOOLEAN /\ unparked \in Nat
    /\ winner \in Completers \cup {Nobody}
    /\ registered \in Registrars \cup {Nobody}
    /\ answers \in [Completers \cup Registrars -> {"none", "yes", "no"}]
    /\ returned \in {"none", "resumed", "cancelled"}

Waits(t) == LookAtDecision(t) \/ Decide(t) \/ Park(t) \/ LookAtOutcome(t)

-----------------------------------------------------------------------------
Outcome == IF memory.state[0].kind = "active" THEN "none" ELSE memory.state[0].kind

Abstract == INSTANCE Waiting WITH
    outcome <- Outcome,
    owner   <- CASE returned # "none" -> returned
                 [] Decision(memory.decision[0]) = Undecided -> "running"
                 [] Decision(memory.decision[0]) = Resumed   -> "not suspended"
                 [] unparked > 0 -> "woken"
                 [] OTHER    -> "suspended"
Refines  == Abstract!Spec

-----------------------------------------------------------------------------
(* Only the registered handler is called, with its own index, at most      *)
(* once, and only if the waiter was cancelled.                             *)
CalledWithItsIndex == \A i \in DOMAIN called : called[i][1] = registered /\ called[i][2] = Index[called[i][1]]
CalledOnce         == Len(called) <= 1
NotCalledIfResumed == Outcome # "cancelled" => called = <<>>

(* When all threads have returned after a cancellation, the registered     *)
(* handler was called.                                                     *)
AllReturned  == \A t \in Threads : pc[t] = "returned"
CalledInTheEnd == AllReturned /\ Outcome = "cancelled" /\ registered # Nobody => called # <<>>

(* When all threads have returned, exactly one completer got the answer    *)
(* yes: the winner.  Of the registrars, if any, exactly one did: the       *)
(* registered one.                                                         *)
OneAnswer ==
    AllReturned =>
        /\ \E t \in Completers : answers[t] = "yes"
        /\ \A t \in Completers : answers[t] = "yes" => t = winner
        /\ Registrars # {} => \E t \in Registrars : answers[t] = "yes"
        /\ \A t \in Registrars : answers[t] = "yes" => t = registered

(* When all threads have returned, the owner was unparked once if it has   *)
(* suspended, and otherwise never.  There is a permit only if the owner    *)
(* was unparked.                                                           *)
WokenIfSuspended == AllReturned => unparked = IF Decision(memory.decision[0]) = Suspended THEN 1 ELSE 0
NoPermitUnlessUnparked == permit => unparked > 0

(* If the owner itself has registered the handler, the handler is called   *)
(* before the owner returns "cancelled".                                   *)
CalledBeforeReturn == returned = "cancelled" /\ registered = Owner => called # <<>>

(* The owner of a completed waiter returns, and so do the calls of all     *)
(* other threads.                                                          *)
OwnerReturns     == Outcome # "none" ~> returned # "none"
EveryCallReturns == \A t \in Threads \ {Owner} : <>(pc[t] = "returned")
=============================================================================
