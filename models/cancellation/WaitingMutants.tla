--------------------------- MODULE WaitingMutants ----------------------------
(* Lines of the contract that are missing, each in the place of one definition. *)
EXTENDS MCWaiting

CompletesAgain ==
    /\ \/ outcome' = "resumed" /\ winner' \in Resumers
       \/ outcome' = "cancelled" /\ winner' \in Cancellers
    /\ answers[winner'] = "none"

CompletesForAnother == outcome = "none" /\ outcome' \in Returned /\ winner' \in Resumers \cup Cancellers

RegistersAgain == registered' \in Registrars /\ answers[registered'] = "none"

CallsInAnyCase == registered # Nobody /\ called = <<>> /\ called' = <<<<registered, Index[registered]>>>>

CallsAgain ==
    /\ outcome = "cancelled" /\ registered # Nobody
    /\ called' = Append(called, <<registered, Index[registered]>>)

CallsAnother ==
    /\ outcome = "cancelled" /\ registered # Nobody
    /\ called = <<>>
    /\ called' \in {<<<<t, Index[t]>>>> : t \in Registrars}

OwesNothing == TRUE

AnswersWith(answer(_), MayAnswer(_)) ==
    \E t \in Callers :
        /\ answers[t] = "none"
        /\ MayAnswer(t)
        /\ answers' = [answers EXCEPT ![t] = answer(t)]
        /\ NothingIsOwed
AnswersAtOnce ==
    LET MayAnswer(t) == TRUE
        answer(t)    == IF t \in {winner', registered'} THEN "yes" ELSE "no"
    IN  AnswersWith(answer, MayAnswer)
AnswersYes ==
    LET MayAnswer(t) == IF t \in Registrars THEN registered' # Nobody ELSE outcome' # "none"
        answer(t)    == "yes"
    IN  AnswersWith(answer, MayAnswer)

(* The conditions for the owner to go on, be woken or return. *)
OwnerIf(mayGoOn, mayWake, IsTold(_), before) ==
    \/ owner = "running" /\ owner' = "suspended"
    \/ owner \in before /\ owner' = "not suspended" /\ mayGoOn
    \/ owner = "suspended" /\ owner' = "woken" /\ mayWake
    \/ owner \in {"suspended", "woken", "not suspended"} /\ owner' \in Returned /\ IsTold(owner')

IsCompleted == outcome # "none"
AsItWas(told)  == told = outcome
Anything(told) == TRUE

WakesForNothing  == OwnerIf(IsCompleted, TRUE, AsItWas, {"running"})
GoesOnForNothing == OwnerIf(TRUE, IsCompleted, AsItWas, {"running"})
ReturnsAnything  == OwnerIf(IsCompleted, IsCompleted, Anything, {"running"})
SuspendsAndNot   == OwnerIf(IsCompleted, IsCompleted, AsItWas, {"running", "suspended"})
=============================================================================
