----------------------------- MODULE AnyWaiter ------------------------------
(***************************************************************************)
(* The states of a waiter that satisfy Waiter_invariant.  Their order lets *)
(* TLC discard states early.  A variant adds the conjuncts of its own      *)
(* invariant in between.                                                   *)
(***************************************************************************)
EXTENDS Waiter_invariant, TLC

(* The functions that have one of values[t] at each t in S. *)
RECURSIVE Choices(_, _)
Choices(values, S) ==
    IF S = {} THEN {<<>>}
    ELSE LET t == CHOOSE t \in S : TRUE
         IN  {(t :> v) @@ f : v \in values[t], f \in Choices(values, S \ {t})}

AnyMemory ==
    /\ winner \in Completers \cup {Nobody}
    /\ registered \in Registrars \cup {Nobody}
    /\ memory \in {BothWords(state, word) : state \in States, word \in AnyWords}
    /\ buffers = NothingStored
    /\ KindIsTheWinners

AnyPlaces(functions) ==
    /\ pc \in functions
    /\ WinnerIsPast
    /\ OwnerSuspends
    /\ WinnerDecides

AllAnswers == [Completers \cup Registrars -> {"none", "yes", "no"}]

AnyAnswers(registering) ==
    /\ answers \in AllAnswers
    /\ \A t \in Completers : answers[t] = "none" <=> pc[t] # "returned"
    /\ \A t \in Registrars : answers[t] = "none" <=> pc[t] \in registering
    /\ AnswersAreTrue
    /\ OneCalls

AnyRest ==
    /\ called \in {<<>>} \cup {<<<<t, Index[t]>>>> : t \in Registrars}
    /\ CalledUnlessDue
    /\ unparked \in 0 .. 1
    /\ permit \in BOOLEAN
    /\ UnparkedOnce
    /\ returned \in {"none", "resumed", "cancelled"}
    /\ OwnerIsTold
=============================================================================
