------------------------------- MODULE Waiting -------------------------------
(***************************************************************************)
(* What a user of a waiter may rely on.  One thread, its owner, waits.     *)
(* Other threads try to resume or to cancel it.  A registrar registers a   *)
(* handler for a cancellation: before it, during it or after it.           *)
(*                                                                         *)
(* A waiter is completed once: resumed or cancelled.  One registration     *)
(* counts, and all others are refused.  If the waiter was cancelled, the   *)
(* registered handler is called once, before both the canceller and the    *)
(* registrar have returned.  If it was resumed, no handler is called.  The *)
(* owner suspends, or finds that it need not, but not both.                *)
(*                                                                         *)
(* Each conjunct of Next says how one part of the state may change.        *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
    Resumers, Cancellers, Registrars,   \* threads that try to resume or to cancel, or register a handler, once each
    Index       \* Index[t]: what the handler of t is to be called with

VARIABLES
    outcome,    \* "none", "resumed" or "cancelled"
    winner,     \* who has resumed or cancelled it
    registered, \* whose registration counts
    called,     \* the handlers that were called: whose, and with what
    answers,    \* answers[t]: what the call of t has returned
    owner       \* "running", then "suspended" and perhaps "woken", or "not suspended"; in the end what it has returned

waitingVars == <<outcome, winner, registered, called, answers, owner>>

Nobody   == "nobody"
Callers  == Resumers \cup Cancellers \cup Registrars
Returned == {"resumed", "cancelled"}

Init ==
    /\ outcome = "none"
    /\ winner = Nobody
    /\ registered = Nobody
    /\ called = <<>>
    /\ answers = [t \in Callers |-> "none"]
    /\ owner = "running"

-----------------------------------------------------------------------------
Completes ==
    /\ outcome = "none"
    /\ \/ outcome' = "resumed" /\ winner' \in Resumers
       \/ outcome' = "cancelled" /\ winner' \in Cancellers
    /\ answers[winner'] = "none"

Registers ==
    /\ registered = Nobody
    /\ registered' \in Registrars
    /\ answers[registered'] = "none"

Calls ==
    /\ outcome = "cancelled" /\ registered # Nobody
    /\ called = <<>>
    /\ called' = <<<<registered, Index[registered]>>>>

(* When both the canceller and the registrar have returned, the handler    *)
(* was called.                                                             *)
HasReturned(t) == t # Nobody /\ answers'[t] # "none"
NothingIsOwed  ==
    outcome' = "cancelled" /\ HasReturned(winner') /\ registered' # Nobody /\ HasReturned(registered')
        => called' # <<>>

Answers ==
    \E t \in Callers :
        /\ answers[t] = "none"
        /\ IF t \in Registrars THEN registered' # Nobody ELSE outcome' # "none"
        /\ answers' = [answers EXCEPT ![t] = IF t \in {winner', registered'} THEN "yes" ELSE "no"]
        /\ NothingIsOwed

OwnerGoesOn ==
    \/ owner = "running" /\ owner' = "suspended"
    \/ owner = "running" /\ owner' = "not suspended" /\ outcome # "none"
    \/ owner = "suspended" /\ owner' = "woken" /\ outcome # "none"
    \/ owner \in {"suspended", "woken", "not suspended"} /\ owner' \in Returned /\ owner' = outcome

-----------------------------------------------------------------------------
Next ==
    /\ Completes \/ UNCHANGED <<outcome, winner>>
    /\ Registers \/ UNCHANGED registered
    /\ Calls \/ UNCHANGED called
    /\ Answers \/ UNCHANGED answers
    /\ OwnerGoesOn \/ UNCHANGED owner

Spec == Init /\ [][Next]_waitingVars
=============================================================================
