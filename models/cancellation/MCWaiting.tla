----------------------------- MODULE MCWaiting ------------------------------
(***************************************************************************)
(* The properties that a user of a waiter relies on, checked for the       *)
(* contract alone.  A variant need not do all that the contract allows.    *)
(* So a missing line of the contract may not show in any variant.          *)
(***************************************************************************)
EXTENDS Waiting, Slots

(* Completions, registrations and answers are final. *)
ForGood ==
    [][/\ outcome # "none" => UNCHANGED <<outcome, winner>>
       /\ registered # Nobody => UNCHANGED registered
       /\ \A t \in Callers : answers[t] # "none" => answers'[t] = answers[t]]_waitingVars

CompletedByItsKind ==
    CASE outcome = "none"      -> winner = Nobody
      [] outcome = "resumed"   -> winner \in Resumers
      [] outcome = "cancelled" -> winner \in Cancellers

CalledIfCancelled ==
    called # <<>> => outcome = "cancelled" /\ called = <<<<registered, Index[registered]>>>>

CalledInTheEnd ==
    /\ outcome = "cancelled" /\ answers[winner] # "none"
    /\ registered # Nobody /\ answers[registered] # "none"
    => called # <<>>

RefusedForAReason ==
    \A t \in Callers : answers[t] = "no" => IF t \in Registrars THEN registered # Nobody ELSE outcome # "none"

AnswersAreTrue == \A t \in Callers : answers[t] # "none" => (answers[t] = "yes" <=> t \in {winner, registered})

(* The owner goes on only when it is completed, and is told how. *)
GoesOnForAReason == owner \in {"not suspended", "woken"} => outcome # "none"
OwnerIsTold      == owner \in Returned => owner = outcome

SuspendsOrNot ==
    [][/\ owner \in {"suspended", "woken"} => owner' \notin {"running", "not suspended"}
       /\ owner = "woken" => owner' # "suspended"
       /\ owner = "not suspended" => owner' \in {"not suspended"} \cup Returned
       /\ owner \in Returned => owner' = owner]_waitingVars
=============================================================================
