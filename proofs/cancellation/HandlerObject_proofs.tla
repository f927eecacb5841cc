------------------------ MODULE HandlerObject_proofs ------------------------
(***************************************************************************)
(* HandlerObject, for any threads that resume, cancel and register.        *)
(***************************************************************************)
EXTENDS HandlerObject_invariant, Waiter_proofs

LEMMA RegisteringIs ==
    /\ RegisteringFits(Registering)
    /\ \A l : l \in BeforeHandler <=> l \in {"new", "LookAtState", "PutHandler"}
    /\ \A l : l \in Registering <=> l \in BeforeHandler \/ l = "Call"
BY DEF RegisteringFits, Registering, BeforeHandler, OwnerLabels

LEMMA SeenAtIs ==
    ASSUME NEW t
    PROVE  /\ SeenAt(t, "Decide") = AnyWords /\ SeenAt(t, "PutHandler") = States /\ SeenAt(t, "Complete") = States
           /\ SeenAt(t, "Call") = IF t \in Completers THEN [kind : {"active"}, holds : Registrars] ELSE {0}
           /\ \A l \in {"new", "registered", "LookAtState", "LookAtDecision", "Unpark", "Park", "LookAtOutcome", "returned"} :
                 SeenAt(t, l) = {0}
BY DEF SeenAt

(* Who is where. *)
LEMMA WhoIsWhere ==
    ASSUME Inv, NEW t \in Threads
    PROVE  /\ pc[t] = "PutHandler" => t \in Registrars
           /\ pc[t] \in {"LookAtState", "Call"} => t \in Registrars \/ t \in Completers
           /\ pc[t] = "Complete" => t \in Completers
<1>1 pc[t] \in LabelsOf(t, Registering) BY DEF Inv, WaiterInv, WaiterTypes
<1>2 CASE t \in Completers BY <1>1, <1>2, LabelFacts, LabelsApart
<1>3 CASE t \in Registrars /\ t # Owner
  <2>1 pc[t] \in Registering \cup {"returned"} BY <1>1, <1>3, LabelFacts
  <2> QED BY <1>3, <2>1, RegisteringIs
<1>4 CASE t = Owner /\ t \in Registrars
  <2>1 pc[t] \in Registering \cup {"registered"} \cup OwnerLabels BY <1>1, <1>4, LabelFacts
  <2> QED BY <1>4, <2>1, LabelsApart, RegisteringIs
<1>5 CASE t = Owner /\ t \notin Registrars
  <2>1 pc[t] \in {"new"} \cup OwnerLabels BY <1>1, <1>5, LabelFacts
  <2> QED BY <1>5, <2>1, LabelsApart
<1> QED BY <1>2, <1>3, <1>4, <1>5, RoleFacts

-----------------------------------------------------------------------------
(* What every step has to leave as it is, if it puts no handler.           *)
LEMMA Steady ==
    ASSUME Inv, WaiterInv(Registering)', NEW t \in Threads, NEW l, NEW s, Goes(t, l, s),
           registered' = registered, StateNow'.holds = StateNow.holds,
           t \in Registrars => (l \in BeforeHandler => pc[t] \in BeforeHandler) /\ l # "Call",
           s \in SeenAt(t, l), SeenFits(t, l, s)
    PROVE  Inv'
<1>1 /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u]
     /\ seen'[t] = s /\ \A u \in Threads : u # t => seen'[u] = seen[u]
  BY Here DEF Inv, Goes
<1>2 SeenTypes' BY <1>1 DEF Inv, SeenTypes
<1>3 RegisteredIsPast' BY <1>1, RoleFacts DEF Inv, RegisteredIsPast
<1>4 HandlerIsTheRegistered' BY DEF Inv, HandlerIsTheRegistered
<1>5 AllSeenFits' BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1> QED BY <1>2, <1>3, <1>4, <1>5 DEF Inv

LEMMA DoesLookAtState == ASSUME Inv, NEW t \in Threads, LookAtState(t) PROVE Inv'
<1>1 WaiterInv(Registering) /\ Sound /\ State(t) = StateNow /\ DOMAIN seen = Threads BY Here, Reads DEF Inv
<1>2 CASE t \in Completers
  <2>1 pc[t] \in {"new", "LookAtState"} BY <1>2 DEF LookAtState, Begins
  <2>2 IF IsFinal(State(t)) THEN Returns(t, "no") ELSE Loads(t, State(t), "Complete")
    BY <1>2, RoleFacts DEF LookAtState, LooksAtStateAnd
  <2>3 /\ WaiterInv(Registering)' /\ StateNow' = StateNow /\ registered' = registered
       /\ Goes(t, "returned", 0) \/ (StateNow.kind = "active" /\ Goes(t, "Complete", StateNow))
    BY <1>1, <1>2, <2>1, <2>2, LookSteps, RegisteringIs
  <2>4 SeenFits(t, "returned", 0) /\ 0 \in SeenAt(t, "returned") BY SeenAtIs DEF SeenFits
  <2>5 StateNow.kind = "active" => SeenFits(t, "Complete", StateNow) /\ StateNow \in SeenAt(t, "Complete")
    BY <1>1, Here, SeenAtIs DEF SeenFits
  <2> QED BY <1>2, <2>3, <2>4, <2>5, RoleFacts, Steady
<1>3 CASE t \notin Completers
  <2>1 t \in Registrars /\ pc[t] \in BeforeHandler
    BY <1>3, WhoIsWhere, RegisteringIs DEF LookAtState, Begins
  <2>2 Registers(t, Registering) /\ t # registered /\ answers[t] = "none"
    BY <1>1, <2>1, Here, RegisteringIs DEF Registers, Inv, RegisteredIsPast
  <2>3 StateNow.holds = registered BY DEF Inv, HandlerIsTheRegistered
  <2>4 CASE StateNow.holds = Nobody
    <3>1 Loads(t, StateNow, "PutHandler") BY <1>1, <2>1, <2>4 DEF LookAtState, LooksAtStateAnd
    <3>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <3>1, Kept DEF Loads
    <3>3 Goes(t, "PutHandler", StateNow) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
      BY <1>1, <3>1 DEF Loads, GoesOn, Keeps, Goes, historyVars
    <3>4 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <2>1, <2>2, <3>3, Here
    <3>5 WaiterInv(Registering)'
      BY <1>1, <2>2, <3>2, <3>3, <3>4, RegistrarSteps, Here, RegisteringIs, LabelsApart DEF Goes, DecisionNow
    <3>6 SeenFits(t, "PutHandler", StateNow) /\ StateNow \in SeenAt(t, "PutHandler") BY <1>1, <2>4, Here, SeenAtIs DEF SeenFits
    <3> QED BY <2>1, <3>2, <3>3, <3>5, <3>6, Steady
  <2>5 CASE StateNow.holds # Nobody
    <3> DEFINE l == IF t = Owner THEN "registered" ELSE "returned"
    <3>1 Returns(t, "no") BY <1>1, <2>1, <2>5 DEF LookAtState, LooksAtStateAnd
    <3>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <3>1, Kept DEF Returns
    <3>3 Goes(t, l, 0) /\ answers' = [answers EXCEPT ![t] = "no"] /\ UNCHANGED <<permit, winner, registered, called, unparked, returned>>
      BY <1>1, <3>1 DEF Returns, AnswersAndGoesOn, GoesOn, Forgets, Goes
    <3>4 l \in STRING /\ l \in {"registered", "returned"} OBVIOUS
    <3>5 l = IF t = Owner THEN "registered" ELSE "returned" OBVIOUS
    <3> HIDE DEF l
    <3>6 WaiterInv(Registering)'
      BY <1>1, <2>2, <2>3, <2>5, <3>2, <3>3, <3>4, <3>5, RegistrarSteps, Here, RegisteringIs DEF Goes, DecisionNow
    <3>7 SeenFits(t, l, 0) /\ 0 \in SeenAt(t, l) BY <3>4, SeenAtIs DEF SeenFits
    <3> QED BY <2>1, <3>2, <3>3, <3>4, <3>6, <3>7, Steady
  <2> QED BY <2>4, <2>5
<1> QED BY <1>2, <1>3

LEMMA DoesPutHandler == ASSUME Inv, NEW t \in Threads, PutHandler(t) PROVE Inv'
<1>1 t \in Registrars /\ pc[t] = "PutHandler" /\ pc[t] \in BeforeHandler BY WhoIsWhere, RegisteringIs DEF PutHandler
<1>2 Registers(t, Registering) /\ WaiterInv(Registering) BY <1>1, RegisteringIs DEF Registers, Inv
<1>3 Sound /\ DOMAIN seen = Threads /\ answers[t] = "none" /\ t # registered /\ StateNow \in States
  BY <1>1, <1>2, Here, RegisteringIs DEF Inv, RegisteredIsPast, Registers
<1>4 seen[t].holds = Nobody BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1>5 ASSUME Exchanges(t, "state", [seen[t] EXCEPT !.holds = t]), registered' = t,
            UNCHANGED <<winner, called, unparked, returned, permit>>,
            NEW l \in {"Call", "registered", "returned"}, NEW a, Goes(t, l, 0), answers' = [answers EXCEPT ![t] = a],
            IF seen[t].kind = "cancelled" THEN l = "Call" /\ a = "none"
                                          ELSE l = (IF t = Owner THEN "registered" ELSE "returned") /\ a = "yes"
     PROVE  Inv'
  <2>1 Sound' /\ StateNow = seen[t] /\ StateNow' = [StateNow EXCEPT !.holds = t] /\ WordNow' = WordNow
    BY <1>3, <1>5, StateExchanged
  <2>2 StateNow' \in States /\ StateNow'.kind = StateNow.kind /\ StateNow'.holds = t
    BY <1>1, <1>3, <2>1 DEF States
  <2>3 registered = Nobody BY <1>4, <2>1 DEF Inv, HandlerIsTheRegistered
  <2>4 WaiterInv(Registering)'
    BY <1>1, <1>2, <1>3, <1>5, <2>1, <2>2, <2>3, RegistrarSteps, Here, RegisteringIs, LabelsApart, RoleFacts DEF Goes, DecisionNow
  <2>5 /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u]
       /\ seen'[t] = 0 /\ \A u \in Threads : u # t => seen'[u] = seen[u]
    BY <1>2, <1>5, Here DEF Goes
  <2>6 t \notin Completers BY <1>1, RoleFacts
  <2>7 SeenTypes' BY <1>5, <2>5, <2>6, SeenAtIs DEF Inv, SeenTypes
  <2>8 \A u \in Registrars : pc[u] # "Call" BY <2>3, RoleFacts DEF Inv, RegisteredIsPast
  <2>9 RegisteredIsPast' BY <1>5, <2>5, <2>8, RoleFacts, RegisteringIs DEF RegisteredIsPast
  <2>10 HandlerIsTheRegistered' BY <1>5, <2>2 DEF HandlerIsTheRegistered
  <2>11 AllSeenFits'
    <3>1 \A u \in Completers : pc[u] # "Call" BY <2>3, LabelsApart DEF Inv, WaiterInv, OneCalls, IsRegistered
    <3>2 \A u \in Threads : u # t => SeenFits(u, pc[u], seen[u])' BY <2>5, <3>1 DEF Inv, AllSeenFits, SeenFits
    <3>3 SeenFits(t, pc[t], seen[t])' BY <1>5, <2>5, <2>6 DEF SeenFits
    <3> QED BY <3>2, <3>3 DEF AllSeenFits
  <2> QED BY <2>4, <2>7, <2>9, <2>10, <2>11 DEF Inv
<1>6 CASE /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t])
          /\ registered' = t
          /\ IF seen[t].kind = "cancelled"
                THEN GoesOn(t, "Call") /\ Forgets(t) /\ UNCHANGED <<permit, answers>>
                ELSE AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, called, unparked, returned>>
  <2>1 CASE seen[t].kind = "cancelled"
    <3>1 Goes(t, "Call", 0) BY <1>3, <1>6, <2>1 DEF GoesOn, Forgets, Goes
    <3>2 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <1>2, <1>3, <1>6, <2>1, Here
    <3> QED BY <1>5, <1>6, <2>1, <3>1, <3>2
  <2>2 CASE seen[t].kind # "cancelled"
    <3> DEFINE l == IF t = Owner THEN "registered" ELSE "returned"
    <3>1 Goes(t, l, 0) /\ answers' = [answers EXCEPT ![t] = "yes"] /\ UNCHANGED permit
      BY <1>3, <1>6, <2>2 DEF AnswersAndGoesOn, GoesOn, Forgets, Goes
    <3>2 l \in {"Call", "registered", "returned"} /\ l = (IF t = Owner THEN "registered" ELSE "returned") OBVIOUS
    <3> HIDE DEF l
    <3> QED BY <1>5, <1>6, <2>2, <3>1, <3>2
  <2> QED BY <2>1, <2>2
<1>7 CASE Misses(t, "state") /\ Steps(t, "LookAtState")
  <2>1 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>3, <1>7, Kept DEF Misses, Fence
  <2>2 Goes(t, "LookAtState", 0) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
    BY <1>3, <1>7 DEF Steps, GoesOn, Forgets, Goes, historyVars
  <2>3 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <1>2, <1>3, <2>2, Here
  <2>4 WaiterInv(Registering)'
    BY <1>2, <1>3, <2>1, <2>2, <2>3, RegistrarSteps, Here, RegisteringIs, LabelsApart DEF Goes, DecisionNow
  <2>5 SeenFits(t, "LookAtState", 0) /\ 0 \in SeenAt(t, "LookAtState") BY SeenAtIs DEF SeenFits
  <2> QED BY <1>1, <2>1, <2>2, <2>4, <2>5, Steady
<1> QED BY <1>6, <1>7 DEF PutHandler

LEMMA DoesComplete == ASSUME Inv, NEW t \in Threads, Complete(t) PROVE Inv'
<1>1 WaiterInv(Registering) /\ t \in Completers /\ pc[t] = "Complete" /\ t \notin Registrars
  BY WhoIsWhere, RoleFacts DEF Inv, Complete
<1>2 seen[t].kind = "active" BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1>3 StateNow.holds = registered BY DEF Inv, HandlerIsTheRegistered
<1>4 StateNow.kind = "active" => (StateNow.holds # Nobody <=> IsRegistered)
  <2> SUFFICES ASSUME StateNow.kind = "active", registered # Nobody PROVE answers[registered] # "none"
    BY <1>3 DEF IsRegistered
  <2>1 registered \in Registrars BY <1>1, Here
  <2>2 pc[registered] # "Call" BY <1>1, <2>1, LabelsApart DEF WaiterInv, OneCalls
  <2>3 pc[registered] \notin Registering BY <2>1, <2>2, RegisteringIs DEF Inv, RegisteredIsPast
  <2> QED BY <1>1, <2>1, <2>3, Here
<1>5 CompletesAnd(t, "Call") /\ "Call" \in Calling BY LabelsApart DEF Complete
<1>6 /\ WaiterInv(Registering)'
     /\ StateNow'.holds = StateNow.holds /\ registered' = registered
     /\ \/ Goes(t, "LookAtDecision", 0) \/ Goes(t, "LookAtState", 0)
        \/ Goes(t, "Call", StateNow) /\ StateNow.kind = "active" /\ StateNow.holds # Nobody
  BY <1>1, <1>2, <1>4, <1>5, CompletionSteps, RegisteringIs
<1>7 /\ SeenFits(t, "LookAtDecision", 0) /\ 0 \in SeenAt(t, "LookAtDecision")
     /\ SeenFits(t, "LookAtState", 0) /\ 0 \in SeenAt(t, "LookAtState")
  BY SeenAtIs DEF SeenFits
<1>8 StateNow.holds # Nobody /\ StateNow.kind = "active" => SeenFits(t, "Call", StateNow) /\ StateNow \in SeenAt(t, "Call")
  <2>1 StateNow \in States BY <1>1, Here
  <2>2 SeenAt(t, "Call") = [kind : {"active"}, holds : Registrars] BY <1>1, SeenAtIs
  <2> QED BY <1>3, <2>1, <2>2 DEF SeenFits, States
<1> QED BY <1>1, <1>6, <1>7, <1>8, Steady

LEMMA DoesCall == ASSUME Inv, NEW t \in Threads, Call(t) PROVE Inv'
<1>1 WaiterInv(Registering) /\ pc[t] = "Call" /\ pc[t] \in Calling /\ DOMAIN seen = Threads BY Here, LabelsApart DEF Inv, Call
<1>2 t \in Registrars \/ t \in Completers BY <1>1, WhoIsWhere
<1>3 t \in Registrars => t = registered /\ pc[t] \in Registering BY <1>1, RegisteringIs DEF Inv, RegisteredIsPast
<1>4 t \in Completers => seen[t].holds = registered BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1>5 CallsWith(t, registered, Index[registered]) BY <1>2, <1>3, <1>4 DEF Call
<1>6 WaiterInv(Registering)' /\ StateNow' = StateNow BY <1>1, <1>3, <1>5, CallSteps, RegisteringIs
<1>7 registered' = registered BY <1>5 DEF CallsWith
<1>8 CASE t \in Registrars
  <2> DEFINE l == IF t = Owner THEN "registered" ELSE "returned"
  <2>1 Goes(t, l, 0) BY <1>1, <1>5, <1>8 DEF CallsWith, AnswersAndGoesOn, GoesOn, Forgets, Goes
  <2>2 l \in {"registered", "returned"} OBVIOUS
  <2> HIDE DEF l
  <2>3 SeenFits(t, l, 0) /\ 0 \in SeenAt(t, l) BY <2>2, SeenAtIs DEF SeenFits
  <2> QED BY <1>6, <1>7, <2>1, <2>2, <2>3, Steady, RegisteringIs
<1>9 CASE t \notin Registrars
  <2>1 Goes(t, "LookAtDecision", 0) BY <1>1, <1>5, <1>9 DEF CallsWith, GoesOn, Forgets, Goes
  <2>2 SeenFits(t, "LookAtDecision", 0) /\ 0 \in SeenAt(t, "LookAtDecision") BY SeenAtIs DEF SeenFits
  <2> QED BY <1>6, <1>7, <1>9, <2>1, <2>2, Steady
<1> QED BY <1>8, <1>9

LEMMA SeenToDecide ==
    ASSUME Inv, NEW t \in Threads
    PROVE  pc[t] = "Decide" => seen[t] \in AnyWords /\ Decision(seen[t]) = Undecided
<1>1 seen[t] \in SeenAt(t, pc[t]) /\ SeenFits(t, pc[t], seen[t]) BY DEF Inv, SeenTypes, AllSeenFits
<1> QED BY <1>1, SeenAtIs DEF SeenFits

LEMMA DoesWait == ASSUME Inv, NEW t \in Threads, Waits(t) \/ Unpark(t) \/ Wake(t) PROVE Inv'
<1>1 WaiterInv(Registering) BY DEF Inv
<1>2 pc[t] = "Decide" => seen[t] \in AnyWords /\ Decision(seen[t]) = Undecided BY SeenToDecide
<1>3 pc[t] \in {"Unpark", "Park", "LookAtOutcome"} => seen[t] = 0
  <2>1 pc[t] \in {"Unpark", "Park", "LookAtOutcome"} => SeenAt(t, pc[t]) = {0} BY SeenAtIs
  <2> QED BY <2>1 DEF Inv, SeenTypes
<1>4 WaiterInv(Registering)' /\ StateNow' = StateNow /\ registered' = registered /\ \E l, s : WaitGoes(t, l, s)
  BY <1>1, <1>2, <1>3, WaitSteps, RegisteringIs
<1>5 PICK l, s : WaitGoes(t, l, s) BY <1>4
<1>6 SeenFits(t, l, s) /\ s \in SeenAt(t, l) BY <1>5, SeenAtIs DEF WaitGoes, SeenFits
<1>7 l \notin BeforeHandler /\ l # "Call" BY <1>5, RegisteringIs DEF WaitGoes
<1> QED BY <1>4, <1>5, <1>6, <1>7, Steady DEF WaitGoes

-----------------------------------------------------------------------------
LEMMA Begin == Init => Inv
<1> SUFFICES ASSUME WaiterInit PROVE Inv BY DEF Init
<1>1 "new" \in Registering BY RegisteringIs
<1>2 /\ WaiterInv(Registering)
     /\ StateNow = [kind |-> "active", holds |-> Nobody] /\ registered = Nobody
     /\ \A t \in Threads : pc[t] = "new" /\ seen[t] = 0
  BY <1>1, WaiterBegins, RegisteringIs
<1>3 SeenTypes BY <1>2, SeenAtIs DEF SeenTypes
<1>4 RegisteredIsPast BY <1>2, RoleFacts DEF RegisteredIsPast
<1>5 HandlerIsTheRegistered BY <1>2 DEF HandlerIsTheRegistered
<1>6 AllSeenFits BY <1>2 DEF AllSeenFits, SeenFits
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6 DEF Inv

LEMMA KeptByNothing == ASSUME Inv, UNCHANGED vars PROVE Inv'
<1>1 WaiterInv(Registering)' /\ StateNow' = StateNow BY Stutters DEF Inv
<1>2 UNCHANGED <<pc, seen, registered>> BY DEF vars, localVars, historyVars
<1> QED BY <1>1, <1>2 DEF Inv, SeenTypes, RegisteredIsPast, HandlerIsTheRegistered, AllSeenFits, SeenFits

LEMMA Inductive == Inv /\ [Next]_vars => Inv'
<1> SUFFICES ASSUME Inv, [Next]_vars PROVE Inv' OBVIOUS
<1>1 CASE UNCHANGED vars BY <1>1, KeptByNothing
<1>2 ASSUME NEW t \in Threads, Runs(t) \/ Wake(t) PROVE Inv'
  BY <1>2, DoesLookAtState, DoesPutHandler, DoesComplete, DoesCall, DoesWait DEF Runs
<1> QED BY <1>1, <1>2 DEF Next

THEOREM Invariant == Spec => []Inv
BY Begin, Inductive, PTL DEF Spec

-----------------------------------------------------------------------------
LEMMA InvGoals ==
    ASSUME Inv
    PROVE  /\ CalledWithItsIndex /\ CalledOnce /\ NotCalledIfResumed /\ CalledInTheEnd
           /\ OneAnswer /\ WokenIfSuspended /\ NoPermitUnlessUnparked
BY Goals, RegisteringIs DEF Inv

(* If it is cancelled, the handler that counts is called, once, with its   *)
(* own index, and no other; if it was resumed first, none is.              *)
THEOREM Spec => []CalledWithItsIndex
BY InvGoals, Invariant, PTL

THEOREM Spec => []CalledOnce
BY InvGoals, Invariant, PTL

THEOREM Spec => []NotCalledIfResumed
BY InvGoals, Invariant, PTL

THEOREM Spec => []CalledInTheEnd
BY InvGoals, Invariant, PTL

(* One of those that complete it is told so, and one that registers.       *)
THEOREM Spec => []OneAnswer
BY InvGoals, Invariant, PTL

(* The owner is woken once if it has suspended, and otherwise not.         *)
THEOREM Spec => []WokenIfSuspended
BY InvGoals, Invariant, PTL

THEOREM Spec => []NoPermitUnlessUnparked
BY InvGoals, Invariant, PTL

-----------------------------------------------------------------------------
LEMMA RegistrarAllowed ==
    ASSUME Inv, Inv', NEW t \in Registrars, Registers(t, Registering), LookAtState(t) \/ PutHandler(t)
    PROVE  Abstract!Next
<1>1 /\ WaiterInv(Registering) /\ WaiterInv(Registering)' /\ t \in Threads /\ t \notin Completers
     /\ Sound /\ State(t) = StateNow /\ StateNow \in States /\ answers[t] = "none"
  BY RoleFacts, Here, Reads DEF Inv, Registers
<1>2 CASE /\ PutHandler(t) /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t]) /\ registered' = t
          /\ answers' = answers \/ answers' = [answers EXCEPT ![t] = "yes"]
          /\ UNCHANGED <<winner, called, unparked, returned>>
  <2>1 StateNow = seen[t] /\ StateNow' = [StateNow EXCEPT !.holds = t] /\ WordNow' = WordNow
    BY <1>1, <1>2, StateExchanged
  <2>2 StateNow'.kind = StateNow.kind /\ DecisionNow' = DecisionNow BY <1>1, <2>1 DEF States, DecisionNow
  <2>3 pc[t] = "PutHandler" BY <1>2 DEF PutHandler
  <2>4 seen[t].holds = Nobody BY <1>1, <2>3 DEF Inv, AllSeenFits, SeenFits
  <2>5 registered = Nobody BY <2>1, <2>4 DEF Inv, HandlerIsTheRegistered
  <2> QED BY <1>1, <1>2, <2>2, <2>5, AllowedHere, RegisteringIs
<1>3 CASE /\ UNCHANGED <<memoryVars, winner, registered, called, unparked, returned>>
          /\ answers' = answers \/ \E a \in {"yes", "no"} : answers' = [answers EXCEPT ![t] = a]
  <2>1 StateNow' = StateNow /\ DecisionNow' = DecisionNow BY <1>1, <1>3, Kept DEF DecisionNow
  <2> QED BY <1>1, <1>3, <2>1, AllowedHere, RegisteringIs
<1>4 LookAtState(t) => <1>3!1
  BY <1>1 DEF LookAtState, LooksAtStateAnd, Loads, Returns, AnswersAndGoesOn, historyVars
<1>5 PutHandler(t) => <1>2!1 \/ <1>3!1 BY DEF PutHandler, Misses, Fence, Steps, AnswersAndGoesOn, historyVars
<1> QED BY <1>2, <1>3, <1>4, <1>5

LEMMA StepAllowed ==
    ASSUME Inv, Inv', NEW t \in Threads, Runs(t) \/ Wake(t)
    PROVE  Abstract!Next
<1>1 WaiterInv(Registering) /\ WaiterInv(Registering)' /\ RegisteringFits(Registering) BY RegisteringIs DEF Inv
<1>2 CASE PutHandler(t)
  <2>1 t \in Registrars /\ pc[t] \in Registering BY <1>2, WhoIsWhere, RegisteringIs DEF PutHandler
  <2> QED BY <1>2, <2>1, RegistrarAllowed DEF Registers
<1>3 CASE LookAtState(t)
  <2>1 CASE t \in Completers
    <3>1 pc[t] \in {"new", "LookAtState"} /\ (IF IsFinal(State(t)) THEN Returns(t, "no") ELSE Loads(t, State(t), "Complete"))
      BY <1>3, <2>1, RoleFacts DEF LookAtState, Begins, LooksAtStateAnd
    <3> QED BY <1>1, <2>1, <3>1, CompleterAllowed
  <2>2 CASE t \notin Completers
    <3>1 t \in Registrars /\ pc[t] \in Registering BY <1>3, <2>2, WhoIsWhere, RegisteringIs DEF LookAtState, Begins
    <3> QED BY <1>3, <3>1, RegistrarAllowed DEF Registers
  <2> QED BY <2>1, <2>2
<1>4 CASE Complete(t)
  <2>1 t \in Completers /\ pc[t] = "Complete" /\ CompletesAnd(t, "Call") BY <1>4, WhoIsWhere DEF Complete
  <2>2 seen[t].kind = "active" BY <2>1 DEF Inv, AllSeenFits, SeenFits
  <2> QED BY <1>1, <2>1, <2>2, CompleterAllowed
<1>5 CASE Call(t)
  <2>1 pc[t] = "Call" /\ pc[t] \in Calling BY <1>5, LabelsApart DEF Call
  <2>2 t \in Registrars \/ t \in Completers BY <2>1, WhoIsWhere
  <2>3 t \in Registrars => t = registered /\ pc[t] \in Registering BY <2>1, RegisteringIs DEF Inv, RegisteredIsPast
  <2>4 t \in Completers => seen[t].holds = registered BY <2>1 DEF Inv, AllSeenFits, SeenFits
  <2>5 CallsWith(t, registered, Index[registered]) BY <1>5, <2>2, <2>3, <2>4 DEF Call
  <2> QED BY <1>1, <2>1, <2>2, <2>3, <2>5, CallAllowed
<1>6 CASE Waits(t) \/ Unpark(t) \/ Wake(t)
  <2>1 pc[t] = "Decide" => seen[t] \in AnyWords /\ Decision(seen[t]) = Undecided BY SeenToDecide
  <2> QED BY <1>1, <1>6, <2>1, WaitAllowed
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6 DEF Runs

(* It refines the contract.                                                *)
THEOREM Spec => Refines
<1>1 Init => Abstract!Init BY AllowedAtFirst DEF Init
<1>2 Inv /\ Inv' /\ [Next]_vars => [Abstract!Next]_(Abstract!waitingVars)
  <2> SUFFICES ASSUME Inv, Inv', [Next]_vars PROVE [Abstract!Next]_(Abstract!waitingVars) OBVIOUS
  <2>1 CASE UNCHANGED vars
    BY <2>1 DEF vars, memoryVars, historyVars, Abstract!waitingVars, Outcome
  <2>2 ASSUME NEW t \in Threads, Runs(t) \/ Wake(t) PROVE Abstract!Next
    BY <2>2, StepAllowed
  <2> QED BY <2>1, <2>2 DEF Next
<1> QED BY <1>1, <1>2, Invariant, PTL DEF Spec, Refines, Abstract!Spec

LEMMA OwnerGoesOnWhenTold ==
    ASSUME Inv, NEW t \in Threads, Runs(t)
    PROVE  pc'[Owner] \in Woken => pc[Owner] \in Woken \/ HasWon({"returned"})
<1>1 WaiterInv(Registering) /\ RegisteringFits(Registering) BY RegisteringIs DEF Inv
<1>2 CASE Waits(t) \/ Unpark(t) BY <1>1, <1>2, GoesOnWhenTold
<1>3 CASE ~(Waits(t) \/ Unpark(t))
  <2>1 PICK l : GoesOn(t, l) /\ (t = Owner => l \notin Woken)
    BY <1>3 DEF Runs, LookAtState, LooksAtStateAnd, PutHandler, Complete, CompletesAnd, Call, CallsWith, Loads, Steps, Returns,
       AnswersAndGoesOn, Woken
  <2> QED BY <1>1, <2>1, GoesElsewhere
<1> QED BY <1>2, <1>3

(* Where the owner wakes only when it is unparked, the handler that it has *)
(* registered was called before it returns.                                *)
THEOREM ASSUME [][\A t \in Threads : ~Wake(t)]_vars PROVE Spec => []CalledBeforeReturn
<1>1 Init => WokenByTheWinner BY RoleFacts DEF Init, WaiterInit, WokenByTheWinner
<1>2 Inv /\ Inv' /\ WokenByTheWinner /\ [Next]_vars /\ [\A t \in Threads : ~Wake(t)]_vars => WokenByTheWinner'
  <2> SUFFICES ASSUME Inv, Inv', WokenByTheWinner, [Next]_vars, [\A t \in Threads : ~Wake(t)]_vars PROVE WokenByTheWinner'
    OBVIOUS
  <2>1 CASE UNCHANGED vars BY <2>1 DEF vars, localVars, historyVars, WokenByTheWinner, HasWon
  <2>2 ASSUME NEW t \in Threads, Runs(t) PROVE WokenByTheWinner'
    BY <2>2, StepAllowed, OwnerGoesOnWhenTold, StaysWokenByTheWinner, RegisteringIs DEF Inv
  <2> QED BY <2>1, <2>2 DEF Next
<1>3 Inv /\ WokenByTheWinner => CalledBeforeReturn BY CalledBefore, RegisteringIs DEF Inv
<1> QED BY <1>1, <1>2, <1>3, Invariant, PTL DEF Spec
=============================================================================
