--------------------------- MODULE Packed_proofs ---------------------------
(***************************************************************************)
(* Packed, for any threads that resume, cancel and register.               *)
(***************************************************************************)
EXTENDS Packed_invariant, Waiter_proofs

LEMMA RegisteringIs ==
    /\ RegisteringFits(Registering)
    /\ \A l : l \in BeforeIndex <=> l \in {"new", "LookAtIndex", "PutIndex"}
    /\ \A l : l \in AfterIndex <=> l \in {"LookAtState", "PutSegment", "LoadIndex", "Call"}
    /\ \A l : l \in Registering <=> l \in BeforeIndex \/ l \in AfterIndex
BY DEF RegisteringFits, Registering, BeforeIndex, AfterIndex, Calling, OwnerLabels

LEMMA SeenAtIs ==
    ASSUME NEW t
    PROVE  /\ SeenAt(t, "PutIndex") = AnyWords /\ SeenAt(t, "Decide") = AnyWords
           /\ SeenAt(t, "PutSegment") = States /\ SeenAt(t, "Complete") = States
           /\ SeenAt(t, "LoadIndex") = IF t \in Completers THEN States ELSE {0}
           /\ SeenAt(t, "Call") = [holds : Registrars \cup {Nobody}, index : 0 .. NoIndex]
           /\ \A l \in {"new", "registered", "LookAtIndex", "LookAtState", "LookAtDecision", "Unpark", "Park", "LookAtOutcome",
                         "returned"} : SeenAt(t, l) = {0}
BY DEF SeenAt

LEMMA IndexFacts ==
    ASSUME NEW t \in Registrars
    PROVE  Index[t] \in 0 .. NoIndex /\ Index[t] # NoIndex
<1>1 Index[t] \in Nat /\ Index[t] < NoIndex BY IndexHasRoom
<1>2 NoIndex \in Int BY Bits DEF NoIndex
<1> QED BY <1>1, <1>2

(* Who is where. *)
LEMMA WhoIsWhere ==
    ASSUME Inv, NEW t \in Threads
    PROVE  /\ pc[t] \in {"LookAtIndex", "PutIndex", "PutSegment"} => t \in Registrars
           /\ pc[t] \in {"LookAtState", "LoadIndex", "Call"} => t \in Registrars \/ t \in Completers
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
(* What every step has to leave as it is, if it puts neither index nor     *)
(* segment.                                                                *)
LEMMA Steady ==
    ASSUME Inv, WaiterInv(Registering)', NEW t \in Threads, NEW l, NEW s, Goes(t, l, s),
           registered' = registered, IndexIn(WordNow)' = IndexIn(WordNow),
           StateNow'.holds = StateNow.holds, StateNow'.kind = "active" => StateNow.kind = "active",
           IsRegistered => IsRegistered',
           StateNow'.kind = "active" /\ IsRegistered' => IsRegistered,
           t \in Registrars => (l \in BeforeIndex => pc[t] \in BeforeIndex) /\ (l \in AfterIndex => pc[t] \in AfterIndex),
           s \in SeenAt(t, l), SeenFits(t, l, s)
    PROVE  Inv'
<1>1 /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u]
     /\ seen'[t] = s /\ \A u \in Threads : u # t => seen'[u] = seen[u]
  BY Here DEF Inv, Goes
<1>2 SeenTypes' BY <1>1 DEF Inv, SeenTypes
<1>3 RegisteredIsPast' BY <1>1, RoleFacts DEF Inv, RegisteredIsPast
<1>4 IndexIsTheRegistered' BY DEF Inv, IndexIsTheRegistered
<1>5 SegmentIsTheRegistered' BY DEF Inv, SegmentIsTheRegistered
<1>6 AllSeenFits' BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6 DEF Inv

(* A step of a thread that does not register, or not any more. *)
LEMMA SteadyElsewhere ==
    ASSUME Inv, WaiterInv(Registering)', NEW t \in Threads, ~Registers(t, Registering), NEW l, NEW s, Goes(t, l, s),
           t \in Completers \/ l \in OwnerLabels,
           registered' = registered, IndexIn(WordNow)' = IndexIn(WordNow), \A u \in Registrars : answers'[u] = answers[u],
           StateNow'.holds = StateNow.holds, StateNow'.kind = "active" => StateNow.kind = "active",
           s \in SeenAt(t, l), SeenFits(t, l, s)
    PROVE  Inv'
<1>1 IsRegistered' <=> IsRegistered BY Here DEF Inv, IsRegistered
<1>2 t \in Registrars => l \notin BeforeIndex /\ l \notin AfterIndex BY RoleFacts, RegisteringIs, LabelsApart
<1> QED BY <1>1, <1>2, Steady

-----------------------------------------------------------------------------
(* Its actions, one after the other. *)

LEMMA DoesLookAtIndex == ASSUME Inv, NEW t \in Threads, LookAtIndex(t) PROVE Inv'
<1>1 t \in Registrars /\ pc[t] \in BeforeIndex BY WhoIsWhere, RegisteringIs DEF LookAtIndex, Begins
<1>2 Registers(t, Registering) /\ WaiterInv(Registering) BY <1>1, RegisteringIs DEF Registers, Inv
<1>3 Sound /\ Word(t) = WordNow /\ DOMAIN seen = Threads /\ answers[t] = "none" /\ t # registered
  BY <1>1, <1>2, Here, Reads, RegisteringIs DEF Inv, RegisteredIsPast, Registers
<1>4 CASE IndexIn(WordNow) = NoIndex
  <2>1 Loads(t, WordNow, "PutIndex") BY <1>3, <1>4 DEF LookAtIndex
  <2>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>3, <2>1, Kept DEF Loads
  <2>3 Goes(t, "PutIndex", WordNow) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
    BY <1>3, <2>1 DEF Loads, GoesOn, Keeps, Goes, historyVars
  <2>4 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <1>2, <1>3, <2>3, Here
  <2>5 WaiterInv(Registering)'
    BY <1>2, <1>3, <2>2, <2>3, <2>4, RegistrarSteps, Here, RegisteringIs, LabelsApart DEF Goes, DecisionNow
  <2>6 SeenFits(t, "PutIndex", WordNow) /\ WordNow \in SeenAt(t, "PutIndex") BY <1>2, <1>4, Here, SeenAtIs DEF SeenFits
  <2>7 IsRegistered' <=> IsRegistered BY <2>3 DEF IsRegistered
  <2> QED BY <1>1, <2>2, <2>3, <2>5, <2>6, <2>7, Steady, RegisteringIs
<1>5 CASE IndexIn(WordNow) # NoIndex
  <2> DEFINE l == IF t = Owner THEN "registered" ELSE "returned"
  <2>1 Returns(t, "no") BY <1>3, <1>5 DEF LookAtIndex
  <2>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>3, <2>1, Kept DEF Returns
  <2>3 Goes(t, l, 0) /\ answers' = [answers EXCEPT ![t] = "no"] /\ UNCHANGED <<permit, winner, registered, called, unparked, returned>>
    BY <1>3, <2>1 DEF Returns, AnswersAndGoesOn, GoesOn, Forgets, Goes
  <2>4 registered # Nobody BY <1>5 DEF Inv, IndexIsTheRegistered
  <2>5 l \in STRING /\ l \in {"registered", "returned"} OBVIOUS
  <2>6 l = IF t = Owner THEN "registered" ELSE "returned" OBVIOUS
  <2> HIDE DEF l
  <2>7 WaiterInv(Registering)'
    BY <1>2, <1>3, <2>2, <2>3, <2>4, <2>5, <2>6, RegistrarSteps, Here, RegisteringIs DEF Goes, DecisionNow
  <2>8 SeenFits(t, l, 0) /\ 0 \in SeenAt(t, l) BY <2>5, SeenAtIs DEF SeenFits
  <2>9 IsRegistered' <=> IsRegistered BY <1>2, <1>3, <2>3, Here DEF IsRegistered
  <2> QED BY <1>1, <2>2, <2>3, <2>5, <2>7, <2>8, <2>9, Steady, RegisteringIs
<1> QED BY <1>4, <1>5

LEMMA DoesPutIndex == ASSUME Inv, NEW t \in Threads, PutIndex(t) PROVE Inv'
<1>1 t \in Registrars /\ pc[t] = "PutIndex" /\ pc[t] \in BeforeIndex BY WhoIsWhere, RegisteringIs DEF PutIndex
<1>2 Registers(t, Registering) /\ WaiterInv(Registering) BY <1>1, RegisteringIs DEF Registers, Inv
<1>3 Sound /\ DOMAIN seen = Threads /\ answers[t] = "none" /\ t # registered
  BY <1>1, <1>2, Here, RegisteringIs DEF Inv, RegisteredIsPast, Registers
<1>4 seen[t] \in AnyWords /\ IndexIn(seen[t]) = NoIndex
  BY <1>1, SeenAtIs DEF Inv, SeenTypes, AllSeenFits, SeenFits
<1>5 CASE /\ Exchanges(t, "decision", WithIndex(t)) /\ registered' = t /\ GoesOn(t, "LookAtState") /\ Forgets(t)
          /\ UNCHANGED <<permit, winner, called, answers, unparked, returned>>
  <2>1 Sound' /\ WordNow = seen[t] /\ StateNow' = StateNow /\ WordNow' = Pack(Decision(seen[t]), Index[t])
    BY <1>3, <1>5, WordExchanged DEF WithIndex
  <2>2 WordNow' \in AnyWords /\ Decision(WordNow') = Decision(WordNow) /\ IndexIn(WordNow') = Index[t]
    BY <1>1, <1>4, <2>1, WordFacts, PackFacts, IndexFacts
  <2>3 registered = Nobody
    <3>1 registered \in Registrars => Index[registered] # NoIndex BY IndexFacts
    <3> QED BY <1>2, <1>4, <2>1, <3>1, Here DEF Inv, IndexIsTheRegistered
  <2>4 Goes(t, "LookAtState", 0) BY <1>3, <1>5 DEF GoesOn, Forgets, Goes
  <2>5 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <1>2, <1>3, <1>5, Here
  <2>6 WaiterInv(Registering)'
    BY <1>2, <1>3, <1>5, <2>1, <2>2, <2>3, <2>4, <2>5, RegistrarSteps, Here, RegisteringIs, LabelsApart DEF Goes, DecisionNow
  <2>7 /\ pc'[t] = "LookAtState" /\ \A u \in Threads : u # t => pc'[u] = pc[u]
       /\ seen'[t] = 0 /\ \A u \in Threads : u # t => seen'[u] = seen[u]
    BY <1>2, <2>4, Here DEF Goes
  <2>8 ~IsRegistered /\ ~IsRegistered' BY <1>3, <1>5, <2>3 DEF IsRegistered
  <2>9 SeenTypes' BY <2>7, SeenAtIs DEF Inv, SeenTypes
  <2>10 RegisteredIsPast'
    <3>1 \A u \in Registrars : pc[u] \notin AfterIndex BY <2>3, RoleFacts DEF Inv, RegisteredIsPast
    <3> QED BY <1>5, <2>7, <3>1, RoleFacts, RegisteringIs DEF RegisteredIsPast
  <2>11 IndexIsTheRegistered' BY <1>1, <1>5, <2>2, RoleFacts DEF IndexIsTheRegistered
  <2>12 SegmentIsTheRegistered' BY <2>1, <2>3, <2>8 DEF Inv, SegmentIsTheRegistered
  <2>13 AllSeenFits'
    <3>1 \A u \in Completers : pc[u] \notin Calling BY <2>8 DEF Inv, WaiterInv, OneCalls
    <3>2 \A u \in Threads : u # t => SeenFits(u, pc[u], seen[u]) BY DEF Inv, AllSeenFits
    <3>3 \A u \in Threads : u # t => pc[u] # "Call" BY <2>3, <3>2 DEF SeenFits
    <3>4 \A u \in Threads : u # t => SeenFits(u, pc[u], seen[u])' BY <2>7, <3>1, <3>2, <3>3, LabelsApart DEF SeenFits
    <3>5 SeenFits(t, pc[t], seen[t])' BY <2>7 DEF SeenFits
    <3> QED BY <3>4, <3>5 DEF AllSeenFits
  <2> QED BY <2>6, <2>9, <2>10, <2>11, <2>12, <2>13 DEF Inv
<1>6 CASE Misses(t, "decision") /\ Steps(t, "LookAtIndex")
  <2>1 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>3, <1>6, Kept DEF Misses, Fence
  <2>2 Goes(t, "LookAtIndex", 0) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
    BY <1>3, <1>6 DEF Steps, GoesOn, Forgets, Goes, historyVars
  <2>3 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <1>2, <1>3, <2>2, Here
  <2>4 WaiterInv(Registering)'
    BY <1>2, <1>3, <2>1, <2>2, <2>3, RegistrarSteps, Here, RegisteringIs, LabelsApart DEF Goes, DecisionNow
  <2>5 SeenFits(t, "LookAtIndex", 0) /\ 0 \in SeenAt(t, "LookAtIndex") BY SeenAtIs DEF SeenFits
  <2>6 IsRegistered' <=> IsRegistered BY <2>2 DEF IsRegistered
  <2> QED BY <1>1, <2>1, <2>2, <2>4, <2>5, <2>6, Steady, RegisteringIs
<1> QED BY <1>5, <1>6 DEF PutIndex

LEMMA DoesLookAtState == ASSUME Inv, NEW t \in Threads, LookAtState(t) PROVE Inv'
<1>1 WaiterInv(Registering) /\ Sound /\ State(t) = StateNow /\ DOMAIN seen = Threads BY Here, Reads DEF Inv
<1>2 CASE t \in Completers
  <2>1 pc[t] \in {"new", "LookAtState"} /\ ~Registers(t, Registering) BY <1>2, RoleFacts DEF LookAtState, Begins, Registers
  <2>2 IF IsFinal(State(t)) THEN Returns(t, "no") ELSE Loads(t, State(t), "Complete")
    BY <1>2, RoleFacts DEF LookAtState, LooksAtStateAnd
  <2>3 /\ WaiterInv(Registering)' /\ StateNow' = StateNow /\ WordNow' = WordNow /\ registered' = registered
       /\ \A u \in Registrars : answers'[u] = answers[u]
       /\ Goes(t, "returned", 0) \/ (StateNow.kind = "active" /\ Goes(t, "Complete", StateNow))
    BY <1>1, <1>2, <2>1, <2>2, LookSteps, RegisteringIs
  <2>4 SeenFits(t, "returned", 0) /\ 0 \in SeenAt(t, "returned") BY SeenAtIs DEF SeenFits
  <2>5 StateNow.kind = "active" => SeenFits(t, "Complete", StateNow) /\ StateNow \in SeenAt(t, "Complete")
    BY <1>1, Here, SeenAtIs DEF SeenFits
  <2> QED BY <1>2, <2>1, <2>3, <2>4, <2>5, SteadyElsewhere
<1>3 CASE t \notin Completers
  <2>1 t \in Registrars /\ pc[t] = "LookAtState" /\ pc[t] \in AfterIndex
    BY <1>3, WhoIsWhere, RegisteringIs DEF LookAtState, Begins
  <2>2 Registers(t, Registering) /\ t = registered /\ registered # Nobody /\ answers[t] = "none"
    BY <1>1, <2>1, Here, RegisteringIs, RoleFacts DEF Registers, Inv, RegisteredIsPast
  <2>3 CASE StateNow.kind = "active"
    <3>1 Loads(t, StateNow, "PutSegment") BY <1>1, <2>1, <2>3 DEF LookAtState, LooksAtStateAnd
    <3>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <3>1, Kept DEF Loads
    <3>3 Goes(t, "PutSegment", StateNow) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
      BY <1>1, <3>1 DEF Loads, GoesOn, Keeps, Goes, historyVars
    <3>4 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <2>1, <2>2, <3>3, Here
    <3>5 WaiterInv(Registering)'
      BY <1>1, <2>2, <3>2, <3>3, <3>4, RegistrarSteps, Here, RegisteringIs, LabelsApart DEF Goes, DecisionNow
    <3>6 SeenFits(t, "PutSegment", StateNow) /\ StateNow \in SeenAt(t, "PutSegment") BY <1>1, <2>3, Here, SeenAtIs DEF SeenFits
    <3>7 IsRegistered' <=> IsRegistered BY <3>3 DEF IsRegistered
    <3> QED BY <2>1, <3>2, <3>3, <3>5, <3>6, <3>7, Steady, RegisteringIs
  <2>4 CASE StateNow.kind = "cancelled"
    <3>1 Steps(t, "LoadIndex") /\ UNCHANGED memoryVars BY <1>1, <2>1, <2>4 DEF LookAtState, LooksAtStateAnd
    <3>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <3>1, Kept
    <3>3 Goes(t, "LoadIndex", 0) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
      BY <1>1, <3>1 DEF Steps, GoesOn, Forgets, Goes, historyVars
    <3>4 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <2>1, <2>2, <3>3, Here
    <3>5 WaiterInv(Registering)'
      BY <1>1, <2>2, <2>4, <3>2, <3>3, <3>4, RegistrarSteps, Here, RegisteringIs, LabelsApart DEF Goes, DecisionNow
    <3>6 SeenFits(t, "LoadIndex", 0) /\ 0 \in SeenAt(t, "LoadIndex") BY <1>3, SeenAtIs DEF SeenFits
    <3>7 IsRegistered' <=> IsRegistered BY <3>3 DEF IsRegistered
    <3> QED BY <2>1, <3>2, <3>3, <3>5, <3>6, <3>7, Steady, RegisteringIs
  <2>5 CASE StateNow.kind = "resumed"
    <3> DEFINE l == IF t = Owner THEN "registered" ELSE "returned"
    <3>1 Returns(t, "yes") BY <1>1, <2>1, <2>5 DEF LookAtState, LooksAtStateAnd
    <3>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <3>1, Kept DEF Returns
    <3>3 Goes(t, l, 0) /\ answers' = [answers EXCEPT ![t] = "yes"] /\ UNCHANGED <<permit, winner, registered, called, unparked, returned>>
      BY <1>1, <3>1 DEF Returns, AnswersAndGoesOn, GoesOn, Forgets, Goes
    <3>4 l \in STRING /\ l \in {"registered", "returned"} OBVIOUS
    <3>5 l = IF t = Owner THEN "registered" ELSE "returned" OBVIOUS
    <3> HIDE DEF l
    <3>6 WaiterInv(Registering)'
      BY <1>1, <2>2, <2>5, <3>2, <3>3, <3>4, <3>5, RegistrarSteps, Here, RegisteringIs DEF Goes, DecisionNow
    <3>7 SeenFits(t, l, 0) /\ 0 \in SeenAt(t, l) BY <3>4, SeenAtIs DEF SeenFits
    <3>8 ~IsRegistered BY <2>2 DEF IsRegistered
    <3> QED BY <2>1, <2>5, <3>2, <3>3, <3>4, <3>6, <3>7, <3>8, Steady, RegisteringIs
  <2> QED BY <1>1, <2>3, <2>4, <2>5, Here DEF States
<1> QED BY <1>2, <1>3

LEMMA DoesPutSegment == ASSUME Inv, NEW t \in Threads, PutSegment(t) PROVE Inv'
<1>1 t \in Registrars /\ pc[t] = "PutSegment" /\ pc[t] \in AfterIndex BY WhoIsWhere, RegisteringIs DEF PutSegment
<1>2 Registers(t, Registering) /\ WaiterInv(Registering) BY <1>1, RegisteringIs DEF Registers, Inv
<1>3 Sound /\ DOMAIN seen = Threads /\ answers[t] = "none" /\ t = registered /\ registered # Nobody /\ StateNow \in States
  BY <1>1, <1>2, Here, RegisteringIs, RoleFacts DEF Inv, RegisteredIsPast, Registers
<1>4 seen[t].kind = "active" BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1>5 CASE /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t])
          /\ AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, registered, called, unparked, returned>>
  <2> DEFINE l == IF t = Owner THEN "registered" ELSE "returned"
  <2>1 Sound' /\ StateNow = seen[t] /\ StateNow' = [StateNow EXCEPT !.holds = t] /\ WordNow' = WordNow
    BY <1>3, <1>5, StateExchanged
  <2>2 StateNow' \in States /\ StateNow'.kind = StateNow.kind /\ StateNow'.holds = t /\ StateNow.kind = "active"
    BY <1>1, <1>3, <1>4, <2>1 DEF States
  <2>3 Goes(t, l, 0) /\ answers' = [answers EXCEPT ![t] = "yes"] /\ UNCHANGED permit
    BY <1>3, <1>5 DEF AnswersAndGoesOn, GoesOn, Forgets, Goes
  <2>4 l \in STRING /\ l \in {"registered", "returned"} OBVIOUS
  <2>5 l = IF t = Owner THEN "registered" ELSE "returned" OBVIOUS
  <2> HIDE DEF l
  <2>6 WaiterInv(Registering)'
    BY <1>2, <1>3, <1>5, <2>1, <2>2, <2>3, <2>4, <2>5, RegistrarSteps, Here, RegisteringIs DEF Goes, DecisionNow
  <2>7 /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u]
       /\ seen'[t] = 0 /\ \A u \in Threads : u # t => seen'[u] = seen[u]
    BY <1>2, <2>3, Here DEF Goes
  <2>8 IsRegistered' BY <1>1, <1>2, <1>3, <1>5, <2>3, Here DEF IsRegistered
  <2>9 SeenTypes' BY <2>4, <2>7, SeenAtIs DEF Inv, SeenTypes
  <2>10 RegisteredIsPast' BY <1>5, <2>4, <2>7, RoleFacts, RegisteringIs DEF Inv, RegisteredIsPast
  <2>11 IndexIsTheRegistered' BY <1>5, <2>1 DEF Inv, IndexIsTheRegistered
  <2>12 SegmentIsTheRegistered' BY <1>3, <1>5, <2>2, <2>8 DEF SegmentIsTheRegistered
  <2>13 AllSeenFits' BY <1>5, <2>4, <2>7 DEF Inv, AllSeenFits, SeenFits
  <2> QED BY <2>6, <2>9, <2>10, <2>11, <2>12, <2>13 DEF Inv
<1>6 CASE Misses(t, "state") /\ Steps(t, "LookAtState")
  <2>1 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>3, <1>6, Kept DEF Misses, Fence
  <2>2 Goes(t, "LookAtState", 0) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
    BY <1>3, <1>6 DEF Steps, GoesOn, Forgets, Goes, historyVars
  <2>3 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <1>2, <1>3, <2>2, Here
  <2>4 WaiterInv(Registering)'
    BY <1>2, <1>3, <2>1, <2>2, <2>3, RegistrarSteps, Here, RegisteringIs, LabelsApart DEF Goes, DecisionNow
  <2>5 SeenFits(t, "LookAtState", 0) /\ 0 \in SeenAt(t, "LookAtState") BY SeenAtIs DEF SeenFits
  <2>6 IsRegistered' <=> IsRegistered BY <2>2 DEF IsRegistered
  <2> QED BY <1>1, <2>1, <2>2, <2>4, <2>5, <2>6, Steady, RegisteringIs
<1> QED BY <1>5, <1>6 DEF PutSegment

LEMMA DoesComplete == ASSUME Inv, NEW t \in Threads, Complete(t) PROVE Inv'
<1>1 WaiterInv(Registering) /\ t \in Completers /\ pc[t] = "Complete" /\ ~Registers(t, Registering)
  BY WhoIsWhere, RoleFacts DEF Inv, Complete, Registers
<1>2 seen[t].kind = "active" BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1>3 StateNow.kind = "active" => (StateNow.holds # Nobody <=> IsRegistered)
  BY DEF Inv, SegmentIsTheRegistered, IsRegistered
<1>4 CompletesAnd(t, "LoadIndex") /\ "LoadIndex" \in Calling BY LabelsApart DEF Complete
<1>5 /\ WaiterInv(Registering)'
     /\ StateNow'.holds = StateNow.holds /\ (StateNow'.kind = "active" => StateNow.kind = "active")
     /\ WordNow' = WordNow /\ registered' = registered /\ answers' = answers
     /\ \/ Goes(t, "LookAtDecision", 0) \/ Goes(t, "LookAtState", 0)
        \/ Goes(t, "LoadIndex", StateNow) /\ StateNow.kind = "active" /\ StateNow.holds # Nobody
  BY <1>1, <1>2, <1>3, <1>4, CompletionSteps, RegisteringIs
<1>6 /\ SeenFits(t, "LookAtDecision", 0) /\ 0 \in SeenAt(t, "LookAtDecision")
     /\ SeenFits(t, "LookAtState", 0) /\ 0 \in SeenAt(t, "LookAtState")
  BY SeenAtIs DEF SeenFits
<1>7 StateNow.holds # Nobody => SeenFits(t, "LoadIndex", StateNow) /\ StateNow \in SeenAt(t, "LoadIndex")
  BY <1>1, Here, SeenAtIs DEF SeenFits, Inv, SegmentIsTheRegistered
<1> QED BY <1>1, <1>5, <1>6, <1>7, SteadyElsewhere

LEMMA DoesLoadIndex == ASSUME Inv, NEW t \in Threads, LoadIndex(t) PROVE Inv'
<1> DEFINE s == [holds |-> registered, index |-> Index[registered]]
<1>1 WaiterInv(Registering) /\ pc[t] = "LoadIndex" /\ Sound /\ Word(t) = WordNow /\ DOMAIN seen = Threads
  BY Here, Reads DEF Inv, LoadIndex
<1>2 t \in Registrars \/ t \in Completers BY <1>1, WhoIsWhere
<1>3 t \in Registrars => t = registered BY <1>1, RegisteringIs DEF Inv, RegisteredIsPast
<1>4 t \in Completers => seen[t].holds = registered BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1>5 registered # Nobody
  BY <1>1, <1>2, <1>3, RoleFacts, LabelsApart DEF WaiterInv, OneCalls, IsRegistered
<1>6 IndexIn(WordNow) = Index[registered] /\ registered \in Registrars BY <1>1, <1>5, Here DEF Inv, IndexIsTheRegistered
<1>7 Loads(t, s, "Call")
  <2>1 CASE t \in Registrars BY <1>1, <1>3, <1>6, <2>1 DEF LoadIndex
  <2>2 CASE t \notin Registrars BY <1>1, <1>2, <1>4, <1>6, <2>2 DEF LoadIndex
  <2> QED BY <2>1, <2>2
<1>8 SeenFits(t, "Call", s) /\ s \in SeenAt(t, "Call") BY <1>5, <1>6, SeenAtIs, IndexFacts DEF SeenFits
<1> HIDE DEF s
<1>9 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <1>7, Kept DEF Loads
<1>10 Goes(t, "Call", s) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
  BY <1>1, <1>7 DEF Loads, GoesOn, Keeps, Goes, historyVars
<1>11 CASE t \in Registrars
  <2>1 Registers(t, Registering) /\ answers[t] = "none" BY <1>1, <1>11, Here, RegisteringIs DEF Registers
  <2>2 StateNow.kind = "cancelled" BY <1>1, <1>11, LabelsApart DEF WaiterInv, OneCalls
  <2>3 answers' = [answers EXCEPT ![t] = "none"] BY <1>1, <1>10, <1>11, <2>1, Here
  <2>4 WaiterInv(Registering)'
    BY <1>1, <1>9, <1>10, <2>1, <2>2, <2>3, RegistrarSteps, Here, RegisteringIs DEF Goes, DecisionNow
  <2>5 IsRegistered' <=> IsRegistered BY <1>10 DEF IsRegistered
  <2> QED BY <1>1, <1>8, <1>9, <1>10, <1>11, <2>4, <2>5, Steady, RegisteringIs
<1>12 CASE t \in Completers
  <2>1 ~Registers(t, Registering) BY <1>12, RoleFacts DEF Registers
  <2>2 WaiterInv(Registering)'
    BY <1>1, <1>9, <1>10, <1>12, <2>1, QuietSteps, Here, LabelsApart, RegisteringIs DEF Goes
  <2> QED BY <1>8, <1>9, <1>10, <1>12, <2>1, <2>2, SteadyElsewhere
<1> QED BY <1>2, <1>11, <1>12

LEMMA DoesCall == ASSUME Inv, NEW t \in Threads, Call(t) PROVE Inv'
<1>1 WaiterInv(Registering) /\ pc[t] = "Call" /\ pc[t] \in Calling /\ DOMAIN seen = Threads BY Here, LabelsApart DEF Inv, Call
<1>2 t \in Registrars \/ t \in Completers BY <1>1, WhoIsWhere
<1>3 t \in Registrars => t = registered /\ pc[t] \in Registering BY <1>1, RegisteringIs DEF Inv, RegisteredIsPast
<1>4 seen[t].holds = registered /\ seen[t].index = Index[registered] /\ registered # Nobody
  BY <1>1 DEF Inv, AllSeenFits, SeenFits
<1>5 CallsWith(t, registered, Index[registered]) BY <1>4 DEF Call
<1>6 WaiterInv(Registering)' /\ StateNow' = StateNow /\ WordNow' = WordNow
  BY <1>1, <1>3, <1>5, CallSteps, RegisteringIs
<1>7 registered' = registered BY <1>5 DEF CallsWith
<1>8 CASE t \in Registrars
  <2> DEFINE l == IF t = Owner THEN "registered" ELSE "returned"
  <2>1 Goes(t, l, 0) /\ answers' = [answers EXCEPT ![t] = "yes"]
    BY <1>1, <1>5, <1>8 DEF CallsWith, AnswersAndGoesOn, GoesOn, Forgets, Goes
  <2>2 l \in {"registered", "returned"} OBVIOUS
  <2> HIDE DEF l
  <2>3 SeenFits(t, l, 0) /\ 0 \in SeenAt(t, l) BY <2>2, SeenAtIs DEF SeenFits
  <2>4 StateNow.kind = "cancelled" BY <1>1, <1>8 DEF WaiterInv, OneCalls
  <2>5 ~IsRegistered BY <1>1, <1>3, <1>8, Here DEF IsRegistered
  <2> QED BY <1>6, <1>7, <2>1, <2>2, <2>3, <2>4, <2>5, Steady, RegisteringIs
<1>9 CASE t \notin Registrars
  <2>1 t \in Completers /\ ~Registers(t, Registering) BY <1>2, <1>9 DEF Registers
  <2>2 Goes(t, "LookAtDecision", 0) /\ answers' = answers
    BY <1>1, <1>5, <1>9 DEF CallsWith, GoesOn, Forgets, Goes
  <2>3 SeenFits(t, "LookAtDecision", 0) /\ 0 \in SeenAt(t, "LookAtDecision") BY SeenAtIs DEF SeenFits
  <2> QED BY <1>6, <1>7, <2>1, <2>2, <2>3, SteadyElsewhere
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
<1>4 /\ WaiterInv(Registering)'
     /\ StateNow' = StateNow /\ registered' = registered
     /\ IndexIn(WordNow)' = IndexIn(WordNow)
     /\ \A u \in Registrars : answers'[u] = answers[u]
     /\ ~Registers(t, Registering)
     /\ \E l, s : WaitGoes(t, l, s)
  BY <1>1, <1>2, <1>3, WaitSteps, RegisteringIs
<1>5 PICK l, s : WaitGoes(t, l, s) BY <1>4
<1>6 SeenFits(t, l, s) /\ s \in SeenAt(t, l) BY <1>5, SeenAtIs DEF WaitGoes, SeenFits
<1>7 t \in Completers \/ l \in OwnerLabels
  BY <1>5, LabelsApart DEF WaitGoes
<1> QED BY <1>4, <1>5, <1>6, <1>7, SteadyElsewhere DEF WaitGoes

-----------------------------------------------------------------------------
LEMMA Begin == Init => Inv
<1> SUFFICES ASSUME WaiterInit PROVE Inv BY DEF Init
<1>1 "new" \in Registering BY RegisteringIs
<1>2 /\ WaiterInv(Registering)
     /\ StateNow = [kind |-> "active", holds |-> Nobody] /\ IndexIn(WordNow) = NoIndex /\ registered = Nobody
     /\ \A t \in Threads : pc[t] = "new" /\ seen[t] = 0
  BY <1>1, WaiterBegins, RegisteringIs
<1>3 SeenTypes BY <1>2, SeenAtIs DEF SeenTypes
<1>4 RegisteredIsPast BY <1>2, RoleFacts, RegisteringIs DEF RegisteredIsPast
<1>5 IndexIsTheRegistered /\ SegmentIsTheRegistered
  BY <1>2 DEF IndexIsTheRegistered, SegmentIsTheRegistered, IsRegistered
<1>6 AllSeenFits BY <1>2 DEF AllSeenFits, SeenFits
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6 DEF Inv

LEMMA NothingDrains == ASSUME Inv, NEW t \in Threads, Drains(t) PROVE FALSE
BY Here, Reads DEF Inv, Drains, Drain

LEMMA KeptByNothing == ASSUME Inv, UNCHANGED vars PROVE Inv'
<1>1 WaiterInv(Registering)' /\ StateNow' = StateNow /\ WordNow' = WordNow BY Stutters DEF Inv
<1>2 UNCHANGED <<pc, seen, registered, answers>> BY DEF vars, localVars, historyVars
<1> QED BY <1>1, <1>2
  DEF Inv, SeenTypes, RegisteredIsPast, IndexIsTheRegistered, SegmentIsTheRegistered, IsRegistered, AllSeenFits, SeenFits

LEMMA Inductive == Inv /\ [Next]_vars => Inv'
<1> SUFFICES ASSUME Inv, [Next]_vars PROVE Inv' OBVIOUS
<1>1 CASE UNCHANGED vars BY <1>1, KeptByNothing
<1>2 ASSUME NEW t \in Threads, Runs(t) \/ Wake(t) \/ Drains(t) PROVE Inv'
  BY <1>2, DoesLookAtIndex, DoesPutIndex, DoesLookAtState, DoesPutSegment, DoesComplete, DoesLoadIndex, DoesCall, DoesWait,
     NothingDrains DEF Runs
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

(* Whoever finds the segment finds its index.                              *)
THEOREM Spec => []SegmentHasItsIndex
<1>1 Inv => SegmentHasItsIndex
  BY DEF Inv, SegmentIsTheRegistered, IndexIsTheRegistered, SegmentHasItsIndex, StateNow, WordNow
<1> QED BY <1>1, Invariant, PTL

(* The owner is woken once if it has suspended, and otherwise not.         *)
THEOREM Spec => []WokenIfSuspended
BY InvGoals, Invariant, PTL

THEOREM Spec => []NoPermitUnlessUnparked
BY InvGoals, Invariant, PTL

(* Only a step that decides does.                                          *)
THEOREM Spec => DecisionIsKept
<1> DEFINE OnlyWhoDecides == DecisionNow' # DecisionNow => \E t \in Threads : pc[t] = "Decide" /\ pc'[t] # "Decide"
<1>1 Inv /\ [Next]_vars => [OnlyWhoDecides]_vars
  <2> SUFFICES ASSUME Inv, NEW t \in Threads, Runs(t) \/ Wake(t) \/ Drains(t), DecisionNow' # DecisionNow
               PROVE  pc[t] = "Decide" /\ pc'[t] # "Decide"
    BY DEF Next
  <2>1 Sound /\ DOMAIN pc = Threads BY Here DEF Inv
  <2>2 ~UNCHANGED memoryVars BY <2>1, Kept DEF DecisionNow
  <2>3 ~\E v : Exchanges(t, "state", v)  BY <2>1, StateExchanged DEF DecisionNow
  <2>4 ~(LookAtIndex(t) \/ LookAtState(t) \/ LoadIndex(t) \/ Call(t) \/ Unpark(t) \/ Wake(t) \/ Park(t) \/ LookAtOutcome(t))
    <3>1 State(t).kind \in {"active", "resumed", "cancelled"} BY <2>1, Here, Reads DEF Inv, States
    <3>2 ~LookAtState(t) BY <2>2, <3>1 DEF LookAtState, LooksAtStateAnd, Loads, Returns, Steps
    <3>3 ~(LookAtIndex(t) \/ LoadIndex(t)) BY <2>2 DEF LookAtIndex, Loads, Returns, LoadIndex
    <3>4 ~(Call(t) \/ Unpark(t) \/ Wake(t) \/ Park(t) \/ LookAtOutcome(t))
      BY <2>2 DEF Call, CallsWith, Unpark, Wake, Park, LookAtOutcome
    <3> QED BY <3>2, <3>3, <3>4
  <2>5 ~LookAtDecision(t) BY <2>2 DEF LookAtDecision, Loads
  <2>6 ~(Complete(t) \/ PutSegment(t)) BY <2>2, <2>3 DEF Complete, CompletesAnd, PutSegment, Misses, Fence
  <2>7 ~PutIndex(t)
    <3> SUFFICES ASSUME PutIndex(t) PROVE FALSE OBVIOUS
    <3>1 pc[t] = "PutIndex" /\ t \in Registrars BY WhoIsWhere DEF PutIndex
    <3>2 seen[t] \in AnyWords BY <3>1, SeenAtIs DEF Inv, SeenTypes
    <3>3 Exchanges(t, "decision", WithIndex(t)) BY <2>2 DEF PutIndex, Misses, Fence
    <3>4 WordNow = seen[t] /\ WordNow' = Pack(Decision(seen[t]), Index[t]) BY <2>1, <3>3, WordExchanged DEF WithIndex
    <3>5 Decision(WordNow') = Decision(WordNow) BY <3>1, <3>2, <3>4, WordFacts, PackFacts, IndexFacts
    <3> QED BY <3>5 DEF DecisionNow
  <2>8 ~Drains(t) BY NothingDrains
  <2>9 Decide(t) BY <2>4, <2>5, <2>6, <2>7, <2>8 DEF Runs, Waits
  <2>10 pc[t] = "Decide" /\ pc'[t] # "Decide" BY <2>1, <2>2, <2>9 DEF Decide, Misses, Fence, Steps, AnswersAndGoesOn, GoesOn
  <2> QED BY <2>10
<1>2 Spec => [][OnlyWhoDecides]_vars BY <1>1, Invariant, PTL DEF Spec
<1> QED BY <1>2 DEF DecisionIsKept, DecisionNow, WordNow

-----------------------------------------------------------------------------
LEMMA RegistrarAllowed ==
    ASSUME Inv, Inv', NEW t \in Registrars, Registers(t, Registering),
           LookAtIndex(t) \/ PutIndex(t) \/ LookAtState(t) \/ PutSegment(t)
    PROVE  Abstract!Next
<1>1 /\ WaiterInv(Registering) /\ WaiterInv(Registering)' /\ t \in Threads /\ t \notin Completers
     /\ Sound /\ State(t) = StateNow /\ StateNow \in States /\ answers[t] = "none"
  BY RoleFacts, Here, Reads DEF Inv, Registers
<1>2 CASE PutIndex(t) /\ Exchanges(t, "decision", WithIndex(t)) /\ registered' = t
          /\ UNCHANGED <<winner, called, answers, unparked, returned>>
  <2>1 pc[t] = "PutIndex" BY <1>2 DEF PutIndex
  <2>2 seen[t] \in AnyWords /\ IndexIn(seen[t]) = NoIndex BY <1>1, <2>1, SeenAtIs DEF Inv, SeenTypes, AllSeenFits, SeenFits
  <2>3 WordNow = seen[t] /\ StateNow' = StateNow /\ WordNow' = Pack(Decision(seen[t]), Index[t])
    BY <1>1, <1>2, WordExchanged DEF WithIndex
  <2>4 DecisionNow' = DecisionNow BY <2>2, <2>3, WordFacts, PackFacts, IndexFacts DEF DecisionNow
  <2>5 registered = Nobody
    <3>1 registered \in Registrars => Index[registered] # NoIndex BY IndexFacts
    <3> QED BY <1>1, <2>2, <2>3, <3>1, Here DEF Inv, IndexIsTheRegistered
  <2> QED BY <1>1, <1>2, <2>3, <2>4, <2>5, AllowedHere, RegisteringIs
<1>3 CASE PutSegment(t) /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t]) /\ AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, registered, called, unparked, returned>>
  <2>1 StateNow = seen[t] /\ StateNow' = [StateNow EXCEPT !.holds = t] /\ WordNow' = WordNow
    BY <1>1, <1>3, StateExchanged
  <2>2 StateNow'.kind = StateNow.kind /\ DecisionNow' = DecisionNow BY <1>1, <2>1 DEF States, DecisionNow
  <2>3 answers' = [answers EXCEPT ![t] = "yes"] BY <1>3 DEF AnswersAndGoesOn
  <2> QED BY <1>1, <1>3, <2>2, <2>3, AllowedHere, RegisteringIs
<1>4 CASE /\ UNCHANGED <<memoryVars, winner, registered, called, unparked, returned>>
          /\ answers' = answers \/ \E a \in {"yes", "no"} : answers' = [answers EXCEPT ![t] = a]
  <2>1 StateNow' = StateNow /\ DecisionNow' = DecisionNow BY <1>1, <1>4, Kept DEF DecisionNow
  <2> QED BY <1>1, <1>4, <2>1, AllowedHere, RegisteringIs
<1>5 LookAtIndex(t) => <1>4!1 BY DEF LookAtIndex, Loads, Returns, AnswersAndGoesOn, historyVars
<1>6 LookAtState(t) => <1>4!1
  BY <1>1 DEF LookAtState, LooksAtStateAnd, Loads, Returns, Steps, AnswersAndGoesOn, historyVars, States
<1>7 PutIndex(t) => <1>2!1 \/ <1>4!1 BY DEF PutIndex, Misses, Fence, Steps, historyVars
<1>8 PutSegment(t) => <1>3!1 \/ <1>4!1 BY DEF PutSegment, Misses, Fence, Steps, historyVars
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6, <1>7, <1>8

LEMMA StepAllowed ==
    ASSUME Inv, Inv', NEW t \in Threads, Runs(t) \/ Wake(t) \/ Drains(t)
    PROVE  Abstract!Next
<1>1 WaiterInv(Registering) /\ WaiterInv(Registering)' /\ RegisteringFits(Registering) BY RegisteringIs DEF Inv
<1>2 CASE LookAtIndex(t) \/ PutIndex(t) \/ PutSegment(t)
  <2>1 t \in Registrars /\ pc[t] \in Registering
    BY <1>2, WhoIsWhere, RegisteringIs DEF LookAtIndex, PutIndex, PutSegment, Begins
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
  <2>1 t \in Completers /\ pc[t] = "Complete" /\ CompletesAnd(t, "LoadIndex") BY <1>4, WhoIsWhere DEF Complete
  <2>2 seen[t].kind = "active" BY <2>1 DEF Inv, AllSeenFits, SeenFits
  <2> QED BY <1>1, <2>1, <2>2, CompleterAllowed
<1>5 CASE LoadIndex(t)
  <2>1 UNCHANGED memoryVars /\ UNCHANGED <<winner, registered, called, answers, unparked, returned>>
    BY <1>5 DEF LoadIndex, Loads, historyVars
  <2> QED BY <1>1, <2>1, Here, Kept, NothingSeen
<1>6 CASE Call(t)
  <2>1 pc[t] = "Call" /\ pc[t] \in Calling BY <1>6, LabelsApart DEF Call
  <2>2 t \in Registrars \/ t \in Completers BY <2>1, WhoIsWhere
  <2>3 t \in Registrars => t = registered /\ pc[t] \in Registering BY <2>1, RegisteringIs DEF Inv, RegisteredIsPast
  <2>4 seen[t].holds = registered /\ seen[t].index = Index[registered] BY <2>1 DEF Inv, AllSeenFits, SeenFits
  <2>5 CallsWith(t, registered, Index[registered]) BY <1>6, <2>4 DEF Call
  <2> QED BY <1>1, <2>1, <2>2, <2>3, <2>5, CallAllowed
<1>7 CASE Waits(t) \/ Unpark(t) \/ Wake(t)
  <2>1 pc[t] = "Decide" => seen[t] \in AnyWords /\ Decision(seen[t]) = Undecided BY SeenToDecide
  <2> QED BY <1>1, <1>7, <2>1, WaitAllowed
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6, <1>7, NothingDrains DEF Runs

(* It refines the contract.                                                *)
THEOREM Spec => Refines
<1>1 Init => Abstract!Init BY AllowedAtFirst DEF Init
<1>2 Inv /\ Inv' /\ [Next]_vars => [Abstract!Next]_(Abstract!waitingVars)
  <2> SUFFICES ASSUME Inv, Inv', [Next]_vars PROVE [Abstract!Next]_(Abstract!waitingVars) OBVIOUS
  <2>1 CASE UNCHANGED vars
    BY <2>1 DEF vars, memoryVars, historyVars, Abstract!waitingVars, Outcome
  <2>2 ASSUME NEW t \in Threads, Runs(t) \/ Wake(t) \/ Drains(t) PROVE Abstract!Next
    BY <2>2, StepAllowed
  <2> QED BY <2>1, <2>2 DEF Next
<1> QED BY <1>1, <1>2, Invariant, PTL DEF Spec, Refines, Abstract!Spec

LEMMA OwnerGoesOnWhenTold ==
    ASSUME Inv, NEW t \in Threads, Runs(t)
    PROVE  pc'[Owner] \in Woken => pc[Owner] \in Woken \/ HasWon({"returned"})
<1>1 WaiterInv(Registering) /\ RegisteringFits(Registering) BY RegisteringIs DEF Inv
<1>2 CASE Waits(t) \/ Unpark(t) BY <1>1, <1>2, GoesOnWhenTold
<1>3 CASE ~(Waits(t) \/ Unpark(t))
  <2> DEFINE Elsewhere == \E l : GoesOn(t, l) /\ (t = Owner => l \notin Woken)
  <2>1 LookAtIndex(t) => Elsewhere BY DEF LookAtIndex, Loads, Returns, AnswersAndGoesOn, Woken
  <2>2 PutIndex(t) => Elsewhere BY DEF PutIndex, Steps, Woken
  <2>3 LookAtState(t) => Elsewhere
    <3>1 State(t).kind \in {"active", "resumed", "cancelled"} BY <1>1, Here, Reads DEF States
    <3> QED BY <3>1 DEF LookAtState, LooksAtStateAnd, Loads, Steps, Returns, AnswersAndGoesOn, Woken
  <2>4 PutSegment(t) => Elsewhere BY DEF PutSegment, Steps, AnswersAndGoesOn, Woken
  <2>5 Complete(t) => Elsewhere BY DEF Complete, CompletesAnd, Steps, Woken
  <2>6 LoadIndex(t) \/ Call(t) => Elsewhere BY DEF LoadIndex, Call, CallsWith, Loads, AnswersAndGoesOn, Woken
  <2>7 PICK l : GoesOn(t, l) /\ (t = Owner => l \notin Woken)
    BY <1>3, <2>1, <2>2, <2>3, <2>4, <2>5, <2>6 DEF Runs
  <2> QED BY <1>1, <2>7, GoesElsewhere
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
  <2> QED BY <2>1, <2>2, NothingDrains DEF Next
<1>3 Inv /\ WokenByTheWinner => CalledBeforeReturn BY CalledBefore, RegisteringIs DEF Inv
<1> QED BY <1>1, <1>2, <1>3, Invariant, PTL DEF Spec
=============================================================================
