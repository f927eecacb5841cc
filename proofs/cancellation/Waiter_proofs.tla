--------------------------- MODULE Waiter_proofs ---------------------------
(***************************************************************************)
(* What the proofs of both variants of a waiter have in common, for any    *)
(* threads that resume, cancel and register: the part of the invariant     *)
(* that says nothing of how a handler is found is kept by every step, of   *)
(* whatever variant, that is of a certain kind; and by the steps that both *)
(* variants have.                                                          *)
(***************************************************************************)
EXTENDS Waiter_invariant, TLAPS

-----------------------------------------------------------------------------
(* The word of the decision. *)

LEMMA Divides ==
    ASSUME NEW n \in Nat, n # 0, NEW a \in Int
    PROVE a \div n \in Int /\ a % n \in Int /\ a = n * (a \div n) + (a % n) /\ 0 <= a % n /\ a % n < n
OBVIOUS

LEMMA Grows == ASSUME NEW n \in Nat, n # 0, NEW q \in Int, q >= 1 PROVE n * q >= n
<1>1 q = 1 + (q - 1) OBVIOUS
<1> QED OBVIOUS

LEMMA Shrinks == ASSUME NEW n \in Nat, n # 0, NEW q \in Int, q <= -1 PROVE n * q <= -n
OBVIOUS

LEMMA DividesOnce ==
    ASSUME NEW n \in Nat, n # 0, NEW q \in Int, NEW r \in Int, 0 <= r, r < n, NEW i \in Int, 0 <= i, i < n, n * q + r = i
    PROVE q = 0 /\ r = i
<1>1 CASE q >= 1 BY <1>1, Grows
<1>2 CASE q <= -1 BY <1>2, Shrinks
<1>3 CASE q = 0 BY <1>3
<1> QED BY <1>1, <1>2, <1>3

LEMMA Division ==
    ASSUME NEW n \in Nat, n # 0, NEW i \in 0 .. n - 1, NEW d \in Int
    PROVE  (d * n + i) \div n = d /\ (d * n + i) % n = i
<1> DEFINE a == d * n + i
           q == (d * n + i) \div n
           r == (d * n + i) % n
<1>0 d * n + i \in Int OBVIOUS
<1>1 a \in Int /\ q \in Int /\ r \in Int /\ a = n * q + r /\ 0 <= r /\ r < n BY <1>0, Divides
<1>2 n * (q - d) + r = i BY <1>1
<1> HIDE DEF a, q, r
<1>3 q - d = 0 /\ r = i BY <1>1, <1>2, DividesOnce
<1> QED BY <1>1, <1>3 DEF q, r

Decisions == {Undecided, Suspended, Resumed}

LEMMA DecisionFacts ==
    /\ Undecided \in Int /\ Suspended \in Int /\ Resumed \in Int
    /\ Undecided # Suspended /\ Undecided # Resumed /\ Suspended # Resumed
BY DEF Undecided, Suspended, Resumed

LEMMA PackFacts ==
    ASSUME NEW decision \in Decisions, NEW index \in 0 .. NoIndex
    PROVE  /\ Pack(decision, index) \in AnyWords
           /\ Decision(Pack(decision, index)) = decision
           /\ IndexIn(Pack(decision, index)) = index
<1> DEFINE n == 2^IndexBits
           p == decision * n + index
<1>1 n \in Nat /\ n # 0 BY Bits
<1>2 decision \in Int BY DecisionFacts DEF Decisions
<1>3 index \in 0 .. n - 1 BY DEF NoIndex
<1>4 Decision(Pack(decision, index)) = p \div n BY DEF Pack, Decision
<1>5 IndexIn(Pack(decision, index)) = p % n BY DEF Pack, IndexIn
<1>6 Pack(decision, index) = p BY DEF Pack
<1>7 AnyWords = 0 .. 2 * n + (n - 1) BY DEF AnyWords, Pack, NoIndex, Resumed
<1>8 decision = 0 \/ decision = 1 \/ decision = 2 BY DEF Decisions, Undecided, Suspended, Resumed
<1> HIDE DEF n
<1>9 p \in AnyWords BY <1>1, <1>3, <1>7, <1>8
<1>10 p \div n = decision /\ p % n = index BY <1>1, <1>2, <1>3, Division
<1> HIDE DEF p
<1> QED BY <1>4, <1>5, <1>6, <1>9, <1>10

LEMMA WordFacts ==
    ASSUME NEW word \in AnyWords
    PROVE  Decision(word) \in Decisions /\ IndexIn(word) \in 0 .. NoIndex
<1> DEFINE n == 2^IndexBits
           q == word \div n
           r == word % n
<1>1 n \in Nat /\ n # 0 BY Bits
<1>2 AnyWords = 0 .. 2 * n + (n - 1) BY DEF AnyWords, Pack, NoIndex, Resumed
<1>3 Decision(word) = q /\ IndexIn(word) = r /\ NoIndex = n - 1 BY DEF Decision, IndexIn, NoIndex
<1> HIDE DEF n
<1>4 word \in Int /\ 0 <= word /\ word < 3 * n BY <1>1, <1>2
<1>5 q \in Int /\ r \in Int /\ word = n * q + r /\ 0 <= r /\ r < n BY <1>1, <1>4, Divides
<1> HIDE DEF q, r
<1>6 CASE q >= 3
  <2>1 n * (q - 2) >= n BY <1>1, <1>5, <1>6, Grows
  <2>2 n * q = n * (q - 2) + 2 * n BY <1>1, <1>5
  <2>3 n * q \in Int /\ n * (q - 2) \in Int BY <1>1, <1>5
  <2> QED BY <1>1, <1>4, <1>5, <2>1, <2>2, <2>3
<1>7 CASE q <= -1
  <2>1 n * q <= -n BY <1>1, <1>5, <1>7, Shrinks
  <2>2 n * q \in Int BY <1>1, <1>5
  <2> QED BY <1>1, <1>4, <1>5, <2>1, <2>2
<1>8 CASE q = 0 \/ q = 1 \/ q = 2
  BY <1>1, <1>3, <1>5, <1>8 DEF Decisions, Undecided, Suspended, Resumed
<1> QED BY <1>5, <1>6, <1>7, <1>8

-----------------------------------------------------------------------------
(* Memory. *)

LEMMA LoadFacts ==
    ASSUME buffers = NothingStored, NEW t \in Threads, NEW area, NEW index
    PROVE  Load(t, area, index) = memory[area][index] /\ Drained(t)
BY DEF NothingStored, Load, Drained

LEMMA MemoryFacts ==
    ASSUME NEW s, NEW w, NEW v, memory = BothWords(s, w)
    PROVE  /\ memory.state[0] = s /\ memory.decision[0] = w
           /\ [memory EXCEPT !["state"][0] = v] = BothWords(v, w)
           /\ [memory EXCEPT !["decision"][0] = v] = BothWords(s, v)
BY DEF BothWords

Sound == memory = BothWords(StateNow, WordNow) /\ buffers = NothingStored

LEMMA Reads ==
    ASSUME Sound, NEW t \in Threads
    PROVE  State(t) = StateNow /\ Word(t) = WordNow /\ Drained(t)
BY LoadFacts DEF Sound, State, Word, StateNow, WordNow

LEMMA Kept ==
    ASSUME Sound, UNCHANGED memoryVars
    PROVE  Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow
BY DEF Sound, memoryVars, StateNow, WordNow, BothWords, NothingStored

LEMMA StateExchanged ==
    ASSUME Sound, NEW t \in Threads, NEW v, Exchanges(t, "state", v)
    PROVE  Sound' /\ StateNow = seen[t] /\ StateNow' = v /\ WordNow' = WordNow
<1>1 memory' = [memory EXCEPT !["state"][0] = v] /\ buffers' = buffers /\ memory["state"][0] = seen[t]
  BY DEF Exchanges, Locked
<1>2 memory' = BothWords(v, WordNow) BY <1>1, MemoryFacts DEF Sound
<1>3 StateNow' = v /\ WordNow' = WordNow BY <1>2 DEF StateNow, WordNow, BothWords
<1> QED BY <1>1, <1>2, <1>3 DEF Sound, StateNow, NothingStored

LEMMA WordExchanged ==
    ASSUME Sound, NEW t \in Threads, NEW v, Exchanges(t, "decision", v)
    PROVE  Sound' /\ WordNow = seen[t] /\ StateNow' = StateNow /\ WordNow' = v
<1>1 memory' = [memory EXCEPT !["decision"][0] = v] /\ buffers' = buffers /\ memory["decision"][0] = seen[t]
  BY DEF Exchanges, Locked
<1>2 memory' = BothWords(StateNow, v) BY <1>1, MemoryFacts DEF Sound
<1>3 StateNow' = StateNow /\ WordNow' = v BY <1>2 DEF StateNow, WordNow, BothWords
<1> QED BY <1>1, <1>2, <1>3 DEF Sound, WordNow, NothingStored

-----------------------------------------------------------------------------
(* Who is where. *)

LEMMA RoleFacts ==
    /\ Owner \in Threads /\ Completers \subseteq Threads /\ Registrars \subseteq Threads
    /\ \A t \in Threads : t = Owner \/ t \in Completers \/ t \in Registrars
    /\ \A t \in Completers : t # Owner /\ t \notin Registrars /\ t # Nobody
    /\ \A t \in Registrars : t \notin Completers /\ t # Nobody
    /\ \A t \in Completers : t \in Resumers \/ t \in Cancellers
    /\ \A t \in Resumers : t \in Completers /\ t \notin Cancellers /\ Kind(t) = "resumed"
    /\ \A t \in Cancellers : t \in Completers /\ t \notin Resumers /\ Kind(t) = "cancelled"
    /\ Nobody \notin Threads
<1>1 Threads = {Owner} \cup Completers \cup Registrars BY Roles
<1>2 \A t : t \in Completers <=> t \in Resumers \/ t \in Cancellers BY DEF Completers
<1>3 \A t : t \in Registrars => t \notin Completers BY Roles
<1>13 \A t : t \in Resumers => t \notin Cancellers BY Roles
<1>4 Owner \notin Completers /\ Nobody \notin Threads BY Roles
<1>5 \A t : Kind(t) = IF t \in Resumers THEN "resumed" ELSE "cancelled" BY DEF Kind
<1>6 \A t : t \in Threads <=> t = Owner \/ t \in Completers \/ t \in Registrars BY <1>1
<1>7 \A t \in Threads : t # Nobody BY <1>4
<1>8 Completers \subseteq Threads /\ Registrars \subseteq Threads BY <1>6
<1>9 \A t \in Completers : t # Owner /\ t \notin Registrars /\ t # Nobody BY <1>3, <1>4, <1>6, <1>7
<1>10 \A t \in Registrars : t \notin Completers /\ t # Nobody BY <1>3, <1>6, <1>7
<1>11 \A t \in Resumers : t \in Completers /\ t \notin Cancellers /\ Kind(t) = "resumed" BY <1>2, <1>13, <1>5
<1>12 \A t \in Cancellers : t \in Completers /\ t \notin Resumers /\ Kind(t) = "cancelled" BY <1>2, <1>13, <1>5
<1> QED BY <1>2, <1>4, <1>6, <1>8, <1>9, <1>10, <1>11, <1>12

(* What is asked of the labels of a variant. *)
RegisteringFits(R) == R \cap (OwnerLabels \cup {"registered", "returned", "Unpark"}) = {}

(* Is in its registration. *)
Registers(t, R) == t \in Registrars /\ pc[t] \in R

LEMMA LabelFacts ==
    ASSUME NEW R
    PROVE  /\ \A t \in Completers : LabelsOf(t, R) = CompleterLabels
           /\ \A t \in Registrars \ {Owner} : LabelsOf(t, R) = R \cup {"returned"}
           /\ Owner \in Registrars => LabelsOf(Owner, R) = R \cup {"registered"} \cup OwnerLabels
           /\ Owner \notin Registrars => LabelsOf(Owner, R) = {"new"} \cup OwnerLabels
BY RoleFacts DEF LabelsOf

(* A step of t that leaves every variable of its kind. *)
LEMMA TypesStep ==
    ASSUME NEW R, WaiterTypes(R), NEW t \in Threads, NEW l \in LabelsOf(t, R), l \in STRING,
           pc' = [pc EXCEPT ![t] = l], DOMAIN seen' = Threads,
           Sound', StateNow' \in States, WordNow' \in AnyWords,
           permit' \in BOOLEAN, winner' \in Completers \cup {Nobody}, registered' \in Registrars \cup {Nobody},
           answers' \in [Completers \cup Registrars -> {"none", "yes", "no"}],
           \A u \in (Completers \cup Registrars) \ {t} : answers'[u] = answers[u],
           t \in Completers => (answers'[t] = "none" <=> l # "returned"),
           t \in Registrars => (answers'[t] = "none" <=> l \in R)
    PROVE  WaiterTypes(R)'
<1>1 pc' \in [Threads -> STRING] /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY DEF WaiterTypes
<1>2 \A u \in Threads : pc'[u] \in LabelsOf(u, R) BY <1>1 DEF WaiterTypes
<1>3 \A u \in Completers : answers'[u] = "none" <=> pc'[u] # "returned" BY <1>1, RoleFacts DEF WaiterTypes
<1>4 \A u \in Registrars : answers'[u] = "none" <=> pc'[u] \in R BY <1>1, RoleFacts DEF WaiterTypes
<1> QED BY <1>1, <1>2, <1>3, <1>4 DEF WaiterTypes, Sound

-----------------------------------------------------------------------------
(* A step of a thread that registers, but for the one that calls: it goes  *)
(* on, or returns with its answer; its registration may count from now on. *)
LEMMA RegistrarSteps ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Threads, Registers(t, R), NEW l \in STRING, NEW a,
           pc' = [pc EXCEPT ![t] = l], answers' = [answers EXCEPT ![t] = a], DOMAIN seen' = Threads,
           UNCHANGED <<permit, winner, called, unparked, returned>>,
           Sound', StateNow' \in States, StateNow'.kind = StateNow.kind, WordNow' \in AnyWords, DecisionNow' = DecisionNow,
           registered' = registered \/ (registered = Nobody /\ registered' = t),
           \/ l \in R /\ a = "none" /\ (l \in Calling => StateNow.kind = "cancelled")
           \/ /\ l = IF t = Owner THEN "registered" ELSE "returned"
              /\ a \in {"yes", "no"} /\ registered' # Nobody /\ (a = "yes" <=> t = registered')
              /\ a = "yes" => StateNow.kind # "cancelled"
    PROVE  WaiterInv(R)'
<1>1 t \in Registrars /\ t \notin Completers /\ pc[t] \in R /\ answers[t] = "none"
  BY RoleFacts DEF Registers, WaiterInv, WaiterTypes
<1>2 /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u]
     /\ answers'[t] = a /\ \A u \in Completers \cup Registrars : u # t => answers'[u] = answers[u]
     /\ answers' \in [Completers \cup Registrars -> {"none", "yes", "no"}]
  BY <1>1 DEF WaiterInv, WaiterTypes
<1>3 a # "none" <=> l \notin R BY DEF RegisteringFits, OwnerLabels
<1>4 l \in LabelsOf(t, R)
  <2>1 l \in R \/ l = IF t = Owner THEN "registered" ELSE "returned" OBVIOUS
  <2>2 CASE t = Owner
    <3>1 LabelsOf(t, R) = R \cup {"registered"} \cup OwnerLabels BY <1>1, <2>2, LabelFacts
    <3> QED BY <2>1, <2>2, <3>1
  <2>3 CASE t # Owner
    <3>1 LabelsOf(t, R) = R \cup {"returned"} BY <1>1, <2>3, LabelFacts
    <3> QED BY <2>1, <2>3, <3>1
  <2> QED BY <2>2, <2>3
<1>5 winner \in Completers \cup {Nobody} /\ registered \in Registrars \cup {Nobody} /\ permit \in BOOLEAN
  BY DEF WaiterInv, WaiterTypes
<1>6 \A u \in Completers : u # t /\ pc'[u] = pc[u] /\ answers'[u] = answers[u] BY <1>1, <1>2, RoleFacts
<1>7 winner # Nobody => pc'[winner] = pc[winner] BY <1>5, <1>6
<1>8 \A labels : HasWon(labels)' <=> HasWon(labels) BY <1>7 DEF HasWon
<1>9 WaiterTypes(R)' BY <1>1, <1>2, <1>3, <1>4, <1>5, TypesStep DEF WaiterInv
<1>10 KindIsTheWinners' BY DEF WaiterInv, KindIsTheWinners, Kind
<1>11 WinnerIsPast' BY <1>6 DEF WaiterInv, WinnerIsPast
<1>12 AnswersAreTrue'
  <2>1 \A u \in Completers : answers'[u] # "none" => winner' # Nobody /\ (answers'[u] = "yes" <=> u = winner')
    BY <1>6 DEF WaiterInv, AnswersAreTrue
  <2>2 \A u \in Registrars : u # t => answers'[u] = answers[u] BY <1>2
  <2>3 \A u \in Registrars : u # t /\ answers[u] # "none" => registered # Nobody /\ (answers[u] = "yes" <=> u = registered)
    BY DEF WaiterInv, AnswersAreTrue
  <2>4 \A u \in Registrars : u # t /\ answers[u] # "none" => registered' = registered BY <2>3
  <2>5 answers'[t] # "none" => registered' # Nobody /\ (answers'[t] = "yes" <=> t = registered') BY <1>2
  <2>6 \A u \in Registrars : answers'[u] # "none" => registered' # Nobody /\ (answers'[u] = "yes" <=> u = registered')
    BY <2>2, <2>3, <2>4, <2>5
  <2> QED BY <2>1, <2>6 DEF AnswersAreTrue
<1>13 IsRegistered => IsRegistered' /\ registered' = registered BY <1>1, <1>2, <1>5 DEF IsRegistered
<1>14 OneCalls'
  <2>1 \A u \in Completers : pc'[u] \in Calling => u \in Cancellers /\ IsRegistered' BY <1>6, <1>13 DEF WaiterInv, OneCalls
  <2>2 pc'[t] \in Calling => StateNow'.kind = "cancelled" BY <1>2 DEF Calling
  <2>3 \A u \in Registrars : u # t => pc'[u] = pc[u] BY <1>2, RoleFacts
  <2>4 \A u \in Registrars : pc'[u] \in Calling => StateNow'.kind = "cancelled" BY <2>2, <2>3 DEF WaiterInv, OneCalls
  <2> QED BY <2>1, <2>4 DEF OneCalls
<1>15 StateNow.kind = "cancelled" /\ IsRegistered' => IsRegistered BY <1>1, <1>2, <1>5 DEF IsRegistered
<1>16 CalledUnlessDue' BY <1>8, <1>13, <1>15 DEF WaiterInv, CalledUnlessDue
<1>17 pc[Owner] = pc'[Owner] \/ (pc[Owner] \in R /\ pc'[Owner] \in R \cup {"registered"}) BY <1>1, <1>2, RoleFacts
<1>18 /\ pc'[Owner] = "Park" <=> pc[Owner] = "Park"
      /\ pc'[Owner] = "LookAtOutcome" <=> pc[Owner] = "LookAtOutcome"
      /\ pc'[Owner] = "returned" <=> pc[Owner] = "returned"
  BY <1>17 DEF RegisteringFits, OwnerLabels
<1>19 OwnerSuspends' BY <1>18 DEF WaiterInv, OwnerSuspends
<1>20 WinnerDecides' BY <1>8 DEF WaiterInv, WinnerDecides
<1>21 UnparkedOnce' BY <1>8 DEF WaiterInv, UnparkedOnce
<1>22 OwnerIsTold' BY <1>18 DEF WaiterInv, OwnerIsTold
<1> QED BY <1>9, <1>10, <1>11, <1>12, <1>14, <1>16, <1>19, <1>20, <1>21, <1>22 DEF WaiterInv

(* What holds wherever a step of another kind begins. *)
LEMMA Here ==
    ASSUME NEW R, WaiterInv(R)
    PROVE  /\ winner \in Completers \cup {Nobody} /\ registered \in Registrars \cup {Nobody} /\ permit \in BOOLEAN
           /\ StateNow \in States /\ WordNow \in AnyWords /\ DecisionNow \in Decisions
           /\ \A t \in Completers : pc[t] \in CompleterLabels /\ (answers[t] = "none" <=> pc[t] # "returned")
           /\ \A t \in Registrars : answers[t] = "none" <=> pc[t] \in R
           /\ answers \in [Completers \cup Registrars -> {"none", "yes", "no"}]
           /\ DOMAIN pc = Threads /\ DOMAIN seen = Threads
           /\ Sound
<1>1 WaiterTypes(R) BY DEF WaiterInv
<1>2 \A t \in Completers : pc[t] \in CompleterLabels BY <1>1, RoleFacts, LabelFacts DEF WaiterTypes
<1>3 DecisionNow \in Decisions BY <1>1, WordFacts DEF WaiterTypes, DecisionNow
<1> QED BY <1>1, <1>2, <1>3 DEF WaiterTypes, Sound

LEMMA LabelsApart ==
    /\ \A l : l \in Calling <=> l \in {"LoadIndex", "Call"}
    /\ \A l : l \in BeforeItIsDone <=> l \in {"new", "LookAtState", "Complete"}
    /\ \A l : l \in AfterItIsDone <=> l \in {"LoadIndex", "Call", "LookAtDecision", "Decide", "Unpark"}
    /\ \A l : l \in CompleterLabels <=> l \in BeforeItIsDone \/ l \in AfterItIsDone \/ l = "returned"
    /\ \A l : l \in OwnerLabels <=> l \in {"LookAtDecision", "Decide", "Park", "LookAtOutcome", "returned"}
BY DEF Calling, BeforeItIsDone, AfterItIsDone, CompleterLabels, OwnerLabels

(* A step of a thread that completes or waits, and changes nothing but     *)
(* where it is.                                                            *)
LEMMA QuietSteps ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Threads, ~Registers(t, R), NEW l \in STRING,
           pc' = [pc EXCEPT ![t] = l], DOMAIN seen' = Threads,
           UNCHANGED <<winner, registered, called, answers, unparked, returned>>,
           Sound', StateNow' = StateNow, WordNow' = WordNow, permit' \in BOOLEAN, permit' => permit,
           pc[t] # "returned",
           \/ /\ t \in Completers /\ l \in BeforeItIsDone \cup AfterItIsDone
              /\ l \in BeforeItIsDone <=> pc[t] \in BeforeItIsDone
              /\ l \in Calling <=> pc[t] \in Calling
              /\ l = "Unpark" => DecisionNow = Suspended
           \/ /\ t = Owner /\ l \in OwnerLabels \ {"returned"}
              /\ l = "Park" => DecisionNow = Suspended
              /\ l = "LookAtOutcome" => DecisionNow # Undecided
              /\ DecisionNow = Suspended => l \in {"Park", "LookAtOutcome"}
    PROVE  WaiterInv(R)'
<1>1 pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY Here
<1>2 DecisionNow' = DecisionNow /\ l # "returned" BY LabelsApart DEF DecisionNow
<1>3 WaiterTypes(R)'
  <2>1 l \in LabelsOf(t, R)
    <3>1 CASE t \in Completers
      <4>1 LabelsOf(t, R) = CompleterLabels BY <3>1, LabelFacts
      <4> QED BY <3>1, <4>1, RoleFacts, LabelsApart
    <3>2 CASE t = Owner /\ t \in Registrars
      <4>1 LabelsOf(t, R) = R \cup {"registered"} \cup OwnerLabels BY <3>2, LabelFacts
      <4> QED BY <3>2, <4>1, RoleFacts
    <3>3 CASE t = Owner /\ t \notin Registrars
      <4>1 LabelsOf(t, R) = {"new"} \cup OwnerLabels BY <3>3, LabelFacts
      <4> QED BY <3>3, <4>1, RoleFacts
    <3> QED BY <3>1, <3>2, <3>3
  <2>2 t \in Completers => (answers'[t] = "none" <=> l # "returned") BY <1>2, Here
  <2>3 t \in Registrars => (answers'[t] = "none" <=> l \in R)
    <3>1 ASSUME t \in Registrars PROVE pc[t] \notin R /\ l \notin R
      BY <3>1, RoleFacts DEF Registers, RegisteringFits
    <3> QED BY <3>1, Here
  <2> QED BY <2>1, <2>2, <2>3, Here, TypesStep DEF WaiterInv
<1>4 KindIsTheWinners' BY DEF WaiterInv, KindIsTheWinners, Kind
<1>5 WinnerIsPast'
  <2>1 \A u \in Completers : (pc'[u] \in BeforeItIsDone => pc[u] \in BeforeItIsDone) /\ (pc'[u] \in AfterItIsDone => pc[u] \in AfterItIsDone)
    BY <1>1, Here, RoleFacts, LabelsApart
  <2> QED BY <2>1 DEF WaiterInv, WinnerIsPast
<1>6 AnswersAreTrue' BY DEF WaiterInv, AnswersAreTrue
<1>7 IsRegistered' <=> IsRegistered BY DEF IsRegistered
<1>8 OneCalls'
  <2>1 \A u \in Completers : pc'[u] \in Calling => pc[u] \in Calling BY <1>1, RoleFacts
  <2>2 \A u \in Registrars : pc'[u] \in Calling => pc[u] \in Calling BY <1>1, RoleFacts, LabelsApart
  <2> QED BY <1>7, <2>1, <2>2 DEF WaiterInv, OneCalls
<1>9 winner # Nobody => winner \in Completers BY Here
<1>10 HasWon(Calling)' <=> HasWon(Calling) BY <1>1, <1>9, RoleFacts DEF HasWon
<1>11 HasWon({"returned"})' <=> HasWon({"returned"}) BY <1>1, <1>2, <1>9, RoleFacts DEF HasWon
<1>12 CalledUnlessDue' BY <1>7, <1>10 DEF WaiterInv, CalledUnlessDue
<1>13 OwnerSuspends'
  <2>1 CASE t = Owner BY <1>1, <1>2, <2>1, RoleFacts DEF OwnerSuspends
  <2>2 CASE t # Owner BY <1>1, <1>2, <2>2, RoleFacts DEF OwnerSuspends, WaiterInv
  <2> QED BY <2>1, <2>2
<1>14 WinnerDecides'
  <2>1 HasWon({"Unpark"})' => HasWon({"Unpark"}) \/ DecisionNow = Suspended BY <1>1, <1>9, RoleFacts DEF HasWon
  <2> QED BY <1>2, <1>11, <2>1 DEF WaiterInv, WinnerDecides
<1>15 UnparkedOnce' BY <1>2, <1>11 DEF WaiterInv, UnparkedOnce
<1>16 OwnerIsTold'
  <2>1 pc'[Owner] = "returned" <=> pc[Owner] = "returned" BY <1>1, <1>2, RoleFacts
  <2> QED BY <2>1 DEF WaiterInv, OwnerIsTold
<1> QED BY <1>3, <1>4, <1>5, <1>6, <1>8, <1>12, <1>13, <1>14, <1>15, <1>16 DEF WaiterInv

(* A thread that resumes or cancels does so, where no other has.  If it    *)
(* cancels and finds that somebody has registered, it has to call.         *)
LEMMA Completion ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Completers, pc[t] = "Complete", NEW l \in STRING,
           StateNow.kind = "active", StateNow.holds # Nobody <=> IsRegistered,
           pc' = [pc EXCEPT ![t] = l], DOMAIN seen' = Threads,
           UNCHANGED <<permit, registered, called, answers, unparked, returned>>,
           Sound', StateNow' = [StateNow EXCEPT !.kind = Kind(t)], WordNow' = WordNow, winner' = t,
           IF t \in Cancellers /\ StateNow.holds # Nobody THEN l \in Calling ELSE l = "LookAtDecision"
    PROVE  WaiterInv(R)'
<1>1 pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY RoleFacts, Here
<1>2 winner = Nobody BY Here, RoleFacts DEF WaiterInv, KindIsTheWinners
<1>3 l \in AfterItIsDone /\ l \notin BeforeItIsDone /\ l # "returned" /\ l # "Unpark" BY LabelsApart
<1>4 DecisionNow' = DecisionNow BY DEF DecisionNow
<1>5 Kind(t) \in {"resumed", "cancelled"} BY RoleFacts
<1>6 StateNow' \in States /\ StateNow'.kind = Kind(t) BY <1>5, Here DEF States
<1>7 WaiterTypes(R)'
  <2>1 l \in LabelsOf(t, R) BY <1>3, LabelFacts, LabelsApart
  <2>2 answers'[t] = "none" BY Here
  <2>3 t \in Threads /\ t \notin Registrars BY RoleFacts
  <2> QED BY <1>3, <1>6, <2>1, <2>2, <2>3, Here, TypesStep DEF WaiterInv
<1>8 KindIsTheWinners' BY <1>6, RoleFacts DEF KindIsTheWinners, Kind
<1>9 WinnerIsPast'
  <2>1 \A u \in Completers : u # t => pc'[u] \notin AfterItIsDone BY <1>1, <1>2, RoleFacts DEF WaiterInv, WinnerIsPast
  <2> QED BY <1>1, <1>3, <2>1, RoleFacts DEF WinnerIsPast
<1>10 AnswersAreTrue'
  <2>1 \A u \in Completers : answers[u] = "none" BY <1>2 DEF WaiterInv, AnswersAreTrue
  <2> QED BY <2>1 DEF WaiterInv, AnswersAreTrue
<1>11 IsRegistered' <=> IsRegistered BY DEF IsRegistered
<1>12 OneCalls'
  <2>1 \A u \in Completers : u # t => pc'[u] \notin Calling BY <1>1, <1>2, RoleFacts, LabelsApart DEF WaiterInv, WinnerIsPast
  <2>2 pc'[t] \in Calling => t \in Cancellers /\ IsRegistered BY <1>1, LabelsApart
  <2>3 \A u \in Registrars : pc'[u] \notin Calling BY <1>1, RoleFacts DEF WaiterInv, OneCalls
  <2> QED BY <1>11, <2>1, <2>2, <2>3 DEF OneCalls
<1>13 HasWon(Calling)' <=> l \in Calling BY <1>1, RoleFacts DEF HasWon
<1>14 CalledUnlessDue'
  <2>1 called = <<>> BY DEF WaiterInv, CalledUnlessDue
  <2>2 StateNow'.kind = "cancelled" <=> t \in Cancellers BY <1>6, RoleFacts
  <2> QED BY <1>11, <1>13, <2>1, <2>2 DEF CalledUnlessDue
<1>15 pc'[Owner] = pc[Owner] BY <1>1, RoleFacts
<1>16 OwnerSuspends' BY <1>4, <1>15 DEF WaiterInv, OwnerSuspends
<1>17 ~HasWon({"returned"}) /\ ~HasWon({"returned"})' /\ ~HasWon({"Unpark"})' BY <1>1, <1>2, <1>3, RoleFacts DEF HasWon
<1>18 WinnerDecides' BY <1>4, <1>17 DEF WaiterInv, WinnerDecides
<1>19 UnparkedOnce' BY <1>4, <1>17 DEF WaiterInv, UnparkedOnce
<1>20 OwnerIsTold'
  <2>1 pc[Owner] # "returned" BY DEF WaiterInv, OwnerIsTold
  <2> QED BY <1>15, <2>1 DEF WaiterInv, OwnerIsTold
<1> QED BY <1>7, <1>8, <1>9, <1>10, <1>12, <1>14, <1>16, <1>18, <1>19, <1>20 DEF WaiterInv

LEMMA AppendToNothing == ASSUME NEW e PROVE Append(<<>>, e) = <<e>>
<1>1 <<>> \in Seq({e}) OBVIOUS
<1>2 Append(<<>>, e) \in Seq({e}) /\ Len(Append(<<>>, e)) = 1 /\ Append(<<>>, e)[1] = e BY <1>1
<1>3 <<e>> \in Seq({e}) /\ Len(<<e>>) = 1 /\ <<e>>[1] = e OBVIOUS
<1> QED BY <1>2, <1>3

(* The handler is called, by whoever has to. *)
LEMMA CallSteps ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Threads, pc[t] \in Calling,
           t \in Registrars => t = registered /\ pc[t] \in R,
           CallsWith(t, registered, Index[registered])
    PROVE  WaiterInv(R)' /\ StateNow' = StateNow /\ WordNow' = WordNow
<1>1 Sound /\ Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY Here, Kept DEF CallsWith
<1>2 DecisionNow' = DecisionNow BY <1>1 DEF DecisionNow
<1>3 UNCHANGED <<permit, winner, registered, unparked, returned>> /\ called' = Append(called, <<registered, Index[registered]>>)
  BY DEF CallsWith, AnswersAndGoesOn
<1>4 pc[t] \notin OwnerLabels BY LabelsApart
<1>5 winner # Nobody => winner \in Completers BY Here
<1>6 DOMAIN seen' = Threads BY Here DEF CallsWith, AnswersAndGoesOn, Forgets
<1>7 CASE t \in Registrars
  <2> DEFINE l == IF t = Owner THEN "registered" ELSE "returned"
  <2>1 pc' = [pc EXCEPT ![t] = l] /\ answers' = [answers EXCEPT ![t] = "yes"]
    BY <1>7 DEF CallsWith, AnswersAndGoesOn, GoesOn
  <2>2 t = registered /\ registered # Nobody /\ answers[t] = "none" /\ pc[t] \in R BY <1>7, Here, RoleFacts
  <2>3 StateNow.kind = "cancelled" BY <1>7 DEF WaiterInv, OneCalls
  <2>4 ~IsRegistered /\ called = <<>> BY <2>2 DEF IsRegistered, WaiterInv, CalledUnlessDue
  <2>5 IsRegistered' BY <1>3, <1>7, <2>1, <2>2, Here DEF IsRegistered
  <2>6 ~HasWon(Calling) BY <1>5, <2>4 DEF HasWon, WaiterInv, OneCalls
  <2>7 l \in STRING /\ l \notin R /\ l \notin Calling /\ l \in {"registered", "returned"} BY LabelsApart DEF RegisteringFits
  <2>8 l \in LabelsOf(t, R)
    <3>1 CASE t = Owner BY <1>7, <3>1, LabelFacts
    <3>2 CASE t # Owner
      <4>1 LabelsOf(t, R) = R \cup {"returned"} BY <1>7, <3>2, LabelFacts
      <4> QED BY <3>2, <4>1
    <3> QED BY <3>1, <3>2
  <2>9 pc'[t] = l /\ (\A u \in Threads : u # t => pc'[u] = pc[u])
    BY <2>1, Here
  <2>10 answers'[t] = "yes" /\ (\A u \in Completers \cup Registrars : u # t => answers'[u] = answers[u])
    BY <1>7, <2>1, Here
  <2>11 \A u \in Completers : u # t /\ pc'[u] = pc[u] /\ answers'[u] = answers[u] BY <1>7, <2>9, <2>10, RoleFacts
  <2> HIDE DEF l
  <2>12 \A labels : HasWon(labels)' <=> HasWon(labels) BY <1>3, <1>5, <2>11 DEF HasWon
  <2>13 WaiterTypes(R)'
    <3>1 answers' \in [Completers \cup Registrars -> {"none", "yes", "no"}] BY <2>1, Here
    <3>2 t \notin Completers BY <1>7, RoleFacts
    <3> QED BY <1>1, <1>3, <1>6, <1>7, <2>1, <2>7, <2>8, <2>10, <3>1, <3>2, Here, TypesStep DEF WaiterInv
  <2>14 KindIsTheWinners' /\ WinnerIsPast' BY <1>1, <1>3, <2>11 DEF WaiterInv, KindIsTheWinners, WinnerIsPast, Kind
  <2>15 AnswersAreTrue' BY <1>3, <2>2, <2>10, <2>11 DEF WaiterInv, AnswersAreTrue
  <2>16 OneCalls'
    <3>1 \A u \in Completers : pc'[u] \in Calling => u \in Cancellers /\ IsRegistered' BY <2>5, <2>11 DEF WaiterInv, OneCalls
    <3> QED BY <1>1, <2>3, <3>1 DEF OneCalls
  <2>17 CalledUnlessDue'
    <3>1 called' = <<<<registered, Index[registered]>>>> BY <1>3, <2>4, AppendToNothing
    <3>2 StateNow'.kind = "cancelled" /\ ~HasWon(Calling)' /\ registered' = registered BY <1>1, <1>3, <2>3, <2>6, <2>12
    <3> QED BY <2>5, <3>1, <3>2 DEF CalledUnlessDue
  <2>18 /\ pc'[Owner] = "Park" <=> pc[Owner] = "Park"
        /\ pc'[Owner] = "LookAtOutcome" <=> pc[Owner] = "LookAtOutcome"
        /\ pc'[Owner] = "returned" <=> pc[Owner] = "returned"
    <3>1 CASE t = Owner BY <1>4, <2>9, <3>1, RoleFacts, LabelsApart DEF l
    <3>2 CASE t # Owner BY <2>9, <3>2, RoleFacts
    <3> QED BY <3>1, <3>2
  <2>19 OwnerSuspends' /\ OwnerIsTold' BY <1>1, <1>2, <1>3, <2>18 DEF WaiterInv, OwnerSuspends, OwnerIsTold
  <2>20 WinnerDecides' /\ UnparkedOnce' BY <1>2, <1>3, <2>12 DEF WaiterInv, WinnerDecides, UnparkedOnce
  <2> QED BY <1>1, <2>13, <2>14, <2>15, <2>16, <2>17, <2>19, <2>20 DEF WaiterInv
<1>8 CASE t \notin Registrars
  <2>1 pc' = [pc EXCEPT ![t] = "LookAtDecision"] /\ answers' = answers BY <1>8 DEF CallsWith, GoesOn
  <2>2 t \in Completers /\ t \in Cancellers /\ IsRegistered
    <3>1 t # Owner
      <4>1 CASE t = Owner
        <5>1 LabelsOf(Owner, R) = {"new"} \cup OwnerLabels BY <1>8, <4>1, LabelFacts
        <5> QED BY <1>4, <4>1, <5>1, LabelsApart DEF WaiterInv, WaiterTypes
      <4> QED BY <4>1
    <3> QED BY <1>8, <3>1, RoleFacts DEF WaiterInv, OneCalls
  <2>3 t = winner /\ StateNow.kind = "cancelled"
    BY <2>2, RoleFacts, LabelsApart DEF WaiterInv, WinnerIsPast, KindIsTheWinners
  <2>4 pc'[t] = "LookAtDecision" /\ (\A u \in Threads : u # t => pc'[u] = pc[u]) BY <2>1, Here
  <2>5 IsRegistered' BY <1>3, <2>1, <2>2 DEF IsRegistered
  <2>6 HasWon(Calling) /\ ~HasWon(Calling)' BY <1>3, <2>2, <2>3, <2>4, RoleFacts, LabelsApart DEF HasWon
  <2>7 called = <<>> BY <2>6 DEF WaiterInv, CalledUnlessDue
  <2>8 WaiterTypes(R)'
    <3>1 "LookAtDecision" \in LabelsOf(t, R) BY <2>2, LabelFacts, LabelsApart
    <3>2 answers'[t] = "none"  BY <2>1, <2>2, Here, LabelsApart
    <3> QED BY <1>1, <1>3, <1>6, <1>8, <2>1, <2>2, <3>1, <3>2, Here, TypesStep DEF WaiterInv
  <2>9 KindIsTheWinners' BY <1>1, <1>3 DEF WaiterInv, KindIsTheWinners, Kind
  <2>10 WinnerIsPast' BY <1>3, <2>2, <2>3, <2>4, RoleFacts, LabelsApart DEF WaiterInv, WinnerIsPast
  <2>11 AnswersAreTrue' BY <1>3, <2>1 DEF WaiterInv, AnswersAreTrue
  <2>12 OneCalls'
    <3>1 \A u \in Completers : pc'[u] \in Calling => u \in Cancellers BY <2>2, <2>4, RoleFacts DEF WaiterInv, OneCalls
    <3> QED BY <1>1, <2>3, <2>5, <3>1 DEF OneCalls
  <2>13 CalledUnlessDue'
    <3>1 called' = <<<<registered, Index[registered]>>>> BY <1>3, <2>7, AppendToNothing
    <3>2 StateNow'.kind = "cancelled" /\ ~HasWon(Calling)' /\ registered' = registered BY <1>1, <1>3, <2>3, <2>6
    <3> QED BY <2>5, <3>1, <3>2 DEF CalledUnlessDue
  <2>14 pc'[Owner] = pc[Owner] BY <2>2, <2>4, RoleFacts
  <2>15 OwnerSuspends' /\ OwnerIsTold' BY <1>1, <1>2, <1>3, <2>14 DEF WaiterInv, OwnerSuspends, OwnerIsTold
  <2>16 ~HasWon({"returned"}) /\ ~HasWon({"returned"})' /\ ~HasWon({"Unpark"})'
    BY <1>3, <2>3, <2>4, LabelsApart DEF HasWon
  <2>17 WinnerDecides' /\ UnparkedOnce' BY <1>2, <1>3, <2>16 DEF WaiterInv, WinnerDecides, UnparkedOnce
  <2> QED BY <1>1, <2>8, <2>9, <2>10, <2>11, <2>12, <2>13, <2>15, <2>17 DEF WaiterInv
<1> QED BY <1>7, <1>8

(* A call that completes nothing returns, and one that has completed it    *)
(* does when all is decided.                                               *)
LEMMA CompleterReturns ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Completers, NEW a,
           pc' = [pc EXCEPT ![t] = "returned"], answers' = [answers EXCEPT ![t] = a], DOMAIN seen' = Threads,
           UNCHANGED <<winner, registered, called, returned>>,
           Sound', StateNow' = StateNow, WordNow' \in AnyWords, permit' \in BOOLEAN,
           \/ /\ a = "no" /\ pc[t] \in BeforeItIsDone /\ StateNow.kind # "active"
              /\ UNCHANGED <<permit, unparked>> /\ WordNow' = WordNow
           \/ /\ a = "yes" /\ pc[t] = "Decide" /\ DecisionNow = Undecided /\ DecisionNow' = Resumed
              /\ UNCHANGED <<permit, unparked>>
           \/ /\ a = "yes" /\ pc[t] = "Unpark" /\ WordNow' = WordNow
              /\ permit' = TRUE /\ unparked' = unparked + 1
    PROVE  WaiterInv(R)'
<1>1 pc'[t] = "returned" /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY RoleFacts, Here
<1>2 answers'[t] = a /\ \A u \in Completers \cup Registrars : u # t => answers'[u] = answers[u] BY Here
<1>3 a \in {"yes", "no"} /\ pc[t] # "returned" /\ pc[t] \notin Calling BY LabelsApart
<1>4 a = "yes" <=> t = winner BY RoleFacts, LabelsApart DEF WaiterInv, WinnerIsPast
<1>5 winner # Nobody /\ winner \in Completers
  BY <1>4, Here, RoleFacts DEF WaiterInv, KindIsTheWinners
<1>6 WaiterTypes(R)'
  <2>1 "returned" \in LabelsOf(t, R) BY LabelFacts, LabelsApart
  <2>2 answers' \in [Completers \cup Registrars -> {"none", "yes", "no"}] BY <1>3, Here
  <2>3 answers'[t] # "none" /\ t \in Threads /\ t \notin Registrars BY <1>2, <1>3, RoleFacts
  <2> QED BY <1>2, <2>1, <2>2, <2>3, Here, TypesStep DEF WaiterInv
<1>7 KindIsTheWinners' BY DEF WaiterInv, KindIsTheWinners, Kind
<1>8 WinnerIsPast' BY <1>1, RoleFacts, LabelsApart DEF WaiterInv, WinnerIsPast
<1>9 \A u \in Registrars : u # t /\ pc'[u] = pc[u] /\ answers'[u] = answers[u] BY <1>1, <1>2, RoleFacts
<1>10 AnswersAreTrue' BY <1>2, <1>4, <1>5, <1>9 DEF WaiterInv, AnswersAreTrue
<1>11 IsRegistered' <=> IsRegistered BY <1>9, Here DEF IsRegistered
<1>12 OneCalls' BY <1>1, <1>9, <1>11, RoleFacts, LabelsApart DEF WaiterInv, OneCalls
<1>13 HasWon(Calling)' <=> HasWon(Calling) BY <1>1, <1>3, <1>5, RoleFacts, LabelsApart DEF HasWon
<1>14 CalledUnlessDue' BY <1>11, <1>13 DEF WaiterInv, CalledUnlessDue
<1>15 pc'[Owner] = pc[Owner] BY <1>1, RoleFacts
<1>16 OwnerIsTold' BY <1>15 DEF WaiterInv, OwnerIsTold
<1>17 CASE a = "no"
  <2>1 DecisionNow' = DecisionNow /\ UNCHANGED <<permit, unparked>> BY <1>17 DEF DecisionNow
  <2>2 \A labels : HasWon(labels)' <=> HasWon(labels) BY <1>1, <1>4, <1>5, <1>17, RoleFacts DEF HasWon
  <2>3 OwnerSuspends' BY <1>15, <2>1 DEF WaiterInv, OwnerSuspends
  <2>4 WinnerDecides' /\ UnparkedOnce' BY <2>1, <2>2 DEF WaiterInv, WinnerDecides, UnparkedOnce
  <2> QED BY <1>6, <1>7, <1>8, <1>10, <1>12, <1>14, <1>16, <2>3, <2>4 DEF WaiterInv
<1>18 CASE a = "yes"
  <2>1 t = winner BY <1>4, <1>18
  <2>2 HasWon({"returned"})' /\ ~HasWon({"returned"}) /\ ~HasWon({"Unpark"})' BY <1>1, <1>3, <1>5, <2>1 DEF HasWon
  <2>3 CASE pc[t] = "Decide"
    <3>1 DecisionNow = Undecided /\ DecisionNow' = Resumed /\ UNCHANGED <<permit, unparked>> BY <1>18, <2>3
    <3>2 OwnerSuspends' BY <1>15, <3>1, DecisionFacts DEF WaiterInv, OwnerSuspends
    <3>3 WinnerDecides' BY <2>2, <3>1, DecisionFacts DEF WinnerDecides
    <3>4 UnparkedOnce' BY <2>2, <3>1, DecisionFacts DEF WaiterInv, UnparkedOnce
    <3> QED BY <1>6, <1>7, <1>8, <1>10, <1>12, <1>14, <1>16, <3>2, <3>3, <3>4 DEF WaiterInv
  <2>4 CASE pc[t] = "Unpark"
    <3>1 DecisionNow' = DecisionNow /\ permit' = TRUE /\ unparked' = unparked + 1 BY <1>18, <2>4 DEF DecisionNow
    <3>2 DecisionNow = Suspended BY <1>5, <2>1, <2>4 DEF WaiterInv, WinnerDecides, HasWon
    <3>3 OwnerSuspends' BY <1>15, <3>1 DEF WaiterInv, OwnerSuspends
    <3>4 WinnerDecides' BY <2>2, <3>1, <3>2, DecisionFacts DEF WinnerDecides
    <3>5 unparked = 0 BY <2>2 DEF WaiterInv, UnparkedOnce
    <3>6 UnparkedOnce' BY <2>2, <3>1, <3>2, <3>5 DEF UnparkedOnce
    <3> QED BY <1>6, <1>7, <1>8, <1>10, <1>12, <1>14, <1>16, <3>3, <3>4, <3>6 DEF WaiterInv
  <2> QED BY <1>18, <2>3, <2>4, LabelsApart
<1> QED BY <1>3, <1>17, <1>18

(* The owner suspends, or returns. *)
LEMMA OwnerSteps ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), ~Registers(Owner, R), NEW l \in STRING,
           pc' = [pc EXCEPT ![Owner] = l], DOMAIN seen' = Threads,
           UNCHANGED <<permit, winner, registered, called, answers, unparked>>,
           Sound', StateNow' = StateNow, WordNow' \in AnyWords,
           \/ /\ l = "Park" /\ pc[Owner] = "Decide" /\ DecisionNow = Undecided /\ DecisionNow' = Suspended
              /\ UNCHANGED returned
           \/ /\ l = "returned" /\ pc[Owner] = "LookAtOutcome" /\ StateNow.kind # "active" /\ WordNow' = WordNow
              /\ returned' = StateNow.kind
    PROVE  WaiterInv(R)'
<1>1 pc'[Owner] = l /\ \A u \in Threads : u # Owner => pc'[u] = pc[u] BY RoleFacts, Here
<1>2 l \in OwnerLabels /\ pc[Owner] \in OwnerLabels /\ l \notin Calling BY LabelsApart
<1>3 \A u \in Completers : pc'[u] = pc[u] BY <1>1, RoleFacts
<1>4 winner # Nobody => winner \in Completers BY Here
<1>5 \A labels : HasWon(labels)' <=> HasWon(labels) BY <1>3, <1>4 DEF HasWon
<1>6 WaiterTypes(R)'
  <2>1 l \in LabelsOf(Owner, R) BY <1>2, LabelFacts
  <2>2 Owner \in Registrars => answers[Owner] # "none" /\ l \notin R BY <1>2, Here DEF Registers, RegisteringFits
  <2>3 Owner \in Threads /\ Owner \notin Completers BY RoleFacts
  <2> QED BY <2>1, <2>2, <2>3, Here, TypesStep DEF WaiterInv
<1>7 KindIsTheWinners' /\ WinnerIsPast' /\ AnswersAreTrue'
  BY <1>3 DEF WaiterInv, KindIsTheWinners, Kind, WinnerIsPast, AnswersAreTrue
<1>8 IsRegistered' <=> IsRegistered BY DEF IsRegistered
<1>9 OneCalls' BY <1>1, <1>2, <1>3, <1>8, RoleFacts DEF WaiterInv, OneCalls
<1>10 CalledUnlessDue' BY <1>5, <1>8 DEF WaiterInv, CalledUnlessDue
<1>11 CASE l = "Park"
  <2>1 DecisionNow = Undecided /\ DecisionNow' = Suspended /\ returned' = returned /\ pc[Owner] = "Decide" BY <1>11
  <2>2 ~HasWon({"returned"}) /\ ~HasWon({"Unpark"}) BY <2>1, DecisionFacts DEF WaiterInv, WinnerDecides
  <2>3 OwnerSuspends' BY <1>1, <1>11, <2>1, DecisionFacts DEF OwnerSuspends
  <2>4 WinnerDecides' /\ UnparkedOnce' BY <1>5, <2>1, <2>2, DecisionFacts DEF WaiterInv, WinnerDecides, UnparkedOnce
  <2>5 OwnerIsTold' BY <1>1, <1>11, <2>1 DEF WaiterInv, OwnerIsTold
  <2> QED BY <1>6, <1>7, <1>9, <1>10, <2>3, <2>4, <2>5 DEF WaiterInv
<1>12 CASE l = "returned"
  <2>1 DecisionNow' = DecisionNow /\ returned' = StateNow.kind /\ StateNow.kind # "active" /\ pc[Owner] = "LookAtOutcome"
    BY <1>12 DEF DecisionNow
  <2>2 OwnerSuspends' BY <1>1, <1>12, <2>1 DEF WaiterInv, OwnerSuspends
  <2>3 WinnerDecides' /\ UnparkedOnce' BY <1>5, <2>1 DEF WaiterInv, WinnerDecides, UnparkedOnce
  <2>4 OwnerIsTold' BY <1>1, <1>12, <2>1 DEF OwnerIsTold
  <2> QED BY <1>6, <1>7, <1>9, <1>10, <2>2, <2>3, <2>4 DEF WaiterInv
<1> QED BY <1>11, <1>12

-----------------------------------------------------------------------------
(* The steps of the specification that both variants have. *)

Goes(t, l, s) ==
    /\ pc' = [pc EXCEPT ![t] = l]
    /\ DOMAIN seen' = DOMAIN seen /\ seen'[t] = s /\ \A u \in Threads : u # t => seen'[u] = seen[u]

WaitGoes(t, l, s) ==
    /\ Goes(t, l, s)
    /\ l \in {"LookAtDecision", "Decide", "Unpark", "Park", "LookAtOutcome", "returned"}
    /\ l = "Unpark" => t \in Completers
    /\ IF l = "Decide" THEN s \in AnyWords /\ Decision(s) = Undecided ELSE s = 0

LEMMA WhoWaits ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Threads
    PROVE  /\ pc[t] \in {"LookAtDecision", "Decide"} => (t = Owner \/ t \in Completers) /\ ~Registers(t, R)
           /\ pc[t] \in {"Park", "LookAtOutcome"} => t = Owner /\ ~Registers(t, R)
           /\ pc[t] = "Unpark" => t \in Completers
<1>1 pc[t] \in LabelsOf(t, R) BY DEF WaiterInv, WaiterTypes
<1>2 CASE t \in Completers BY <1>1, <1>2, RoleFacts, LabelFacts, LabelsApart DEF Registers
<1>3 CASE t \in Registrars /\ t # Owner
  <2>1 pc[t] \in R \cup {"returned"} BY <1>1, <1>3, LabelFacts
  <2> QED BY <2>1, LabelsApart DEF RegisteringFits
<1>4 CASE t = Owner /\ t \in Registrars
  <2>1 pc[t] \in R \cup {"registered"} \cup OwnerLabels BY <1>1, <1>4, LabelFacts
  <2> QED BY <1>4, <2>1, LabelsApart DEF RegisteringFits, Registers
<1>5 CASE t = Owner /\ t \notin Registrars
  <2>1 pc[t] \in {"new"} \cup OwnerLabels BY <1>1, <1>5, LabelFacts
  <2> QED BY <1>5, <2>1, LabelsApart DEF Registers
<1> QED BY <1>2, <1>3, <1>4, <1>5, RoleFacts

(* To wait, and to decide and wake. *)
LEMMA WaitSteps ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Threads,
           pc[t] = "Decide" => seen[t] \in AnyWords /\ Decision(seen[t]) = Undecided,
           pc[t] \in {"Unpark", "Park", "LookAtOutcome"} => seen[t] = 0,
           Waits(t) \/ Unpark(t) \/ Wake(t)
    PROVE  /\ WaiterInv(R)'
           /\ StateNow' = StateNow /\ registered' = registered
           /\ IndexIn(WordNow)' = IndexIn(WordNow)
           /\ \A u \in Registrars : answers'[u] = answers[u]
           /\ ~Registers(t, R)
           /\ \E l, s : WaitGoes(t, l, s)
<1>1 Sound /\ State(t) = StateNow /\ Word(t) = WordNow BY Here, Reads
<1>2 DOMAIN seen = Threads /\ permit \in BOOLEAN BY Here
<1>4 CASE LookAtDecision(t)
  <2>1 UNCHANGED memoryVars /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
    BY <1>4 DEF LookAtDecision, Loads, Steps, historyVars
  <2>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <2>1, Kept
  <2>3 /\ t = Owner \/ t \in Completers
       /\ ~Registers(t, R)
       /\ pc[t] # "returned"
       /\ t = Owner => pc[t] \notin {"Park", "LookAtOutcome", "returned"}
       /\ t \in Completers => pc[t] = "LookAtDecision"
    BY <1>4, WhoWaits, RoleFacts, LabelsApart DEF LookAtDecision, BeginsToWait, Registers, RegisteringFits
  <2>4 DecisionNow = Decision(WordNow) BY DEF DecisionNow
  <2>5 CASE DecisionNow = Undecided
    <3>1 Goes(t, "Decide", WordNow) BY <1>2, <1>1, <1>4, <2>4, <2>5 DEF LookAtDecision, Loads, GoesOn, Keeps, Goes
    <3>2 WaiterInv(R)' BY <1>2, <2>1, <2>2, <2>3, <2>5, <3>1, QuietSteps, LabelsApart, DecisionFacts, RoleFacts DEF Goes
    <3> QED BY <2>1, <2>2, <2>3, <2>4, <2>5, <3>1, <3>2, Here DEF WaitGoes
  <2>6 CASE DecisionNow # Undecided /\ t = Owner
    <3>1 Goes(t, "LookAtOutcome", 0) BY <1>2, <1>1, <1>4, <2>4, <2>6 DEF LookAtDecision, Steps, GoesOn, Forgets, Goes
    <3>2 WaiterInv(R)' BY <1>2, <2>1, <2>2, <2>3, <2>6, <3>1, QuietSteps, LabelsApart DEF Goes
    <3> QED BY <2>1, <2>2, <2>3, <3>1, <3>2 DEF WaitGoes
  <2>7 CASE DecisionNow # Undecided /\ t # Owner
    <3>1 Goes(t, "Unpark", 0) BY <1>2, <1>1, <1>4, <2>4, <2>7 DEF LookAtDecision, Steps, GoesOn, Forgets, Goes
    <3>2 t = winner BY <2>3, <2>7, LabelsApart DEF WaiterInv, WinnerIsPast
    <3>3 ~HasWon({"returned"}) BY <2>3, <2>7, <3>2 DEF HasWon
    <3>4 DecisionNow = Suspended BY <2>7, <3>3, Here DEF WaiterInv, WinnerDecides, Decisions
    <3>5 WaiterInv(R)' BY <1>2, <2>1, <2>2, <2>3, <2>7, <3>1, <3>4, QuietSteps, LabelsApart DEF Goes
    <3> QED BY <2>7, <2>1, <2>2, <2>3, <3>1, <3>5 DEF WaitGoes
  <2> QED BY <2>5, <2>6, <2>7
<1>5 CASE Decide(t)
  <2>1 pc[t] = "Decide" /\ ~Registers(t, R) /\ (t = Owner \/ t \in Completers) BY <1>5, WhoWaits DEF Decide
  <2>2 seen[t] \in AnyWords /\ Decision(seen[t]) = Undecided BY <2>1
  <2>3 IndexIn(seen[t]) \in 0 .. NoIndex BY <2>2, WordFacts
  <2>4 CASE t = Owner /\ Exchanges(t, "decision", Pack(Suspended, IndexIn(seen[t]))) /\ Steps(t, "Park")
    <3>1 Sound' /\ WordNow = seen[t] /\ StateNow' = StateNow /\ WordNow' = Pack(Suspended, IndexIn(seen[t])) BY <1>1, <2>4, WordExchanged
    <3>2 WordNow' \in AnyWords /\ Decision(WordNow') = Suspended /\ IndexIn(WordNow') = IndexIn(WordNow)
      BY <2>3, <3>1, PackFacts DEF Decisions
    <3>3 DecisionNow = Undecided /\ DecisionNow' = Suspended BY <2>2, <3>1, <3>2 DEF DecisionNow
    <3>4 Goes(t, "Park", 0) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
      BY <1>2, <2>4 DEF Steps, GoesOn, Forgets, Goes, historyVars
    <3>5 WaiterInv(R)' BY <1>2, <2>1, <2>4, <3>1, <3>2, <3>3, <3>4, OwnerSteps DEF Goes
    <3> QED BY <2>1, <3>1, <3>2, <3>4, <3>5 DEF WaitGoes
  <2>5 CASE /\ t # Owner /\ Exchanges(t, "decision", Pack(Resumed, IndexIn(seen[t]))) /\ AnswersAndGoesOn(t, "yes")
            /\ UNCHANGED <<winner, registered, called, unparked, returned>>
    <3>1 Sound' /\ WordNow = seen[t] /\ StateNow' = StateNow /\ WordNow' = Pack(Resumed, IndexIn(seen[t])) BY <1>1, <2>5, WordExchanged
    <3>2 WordNow' \in AnyWords /\ Decision(WordNow') = Resumed /\ IndexIn(WordNow') = IndexIn(WordNow)
      BY <2>3, <3>1, PackFacts DEF Decisions
    <3>3 DecisionNow = Undecided /\ DecisionNow' = Resumed BY <2>2, <3>1, <3>2 DEF DecisionNow
    <3>4 Goes(t, "returned", 0) /\ answers' = [answers EXCEPT ![t] = "yes"] /\ UNCHANGED permit
      BY <1>2, <2>5 DEF AnswersAndGoesOn, GoesOn, Forgets, Goes
    <3>5 t \in Completers /\ \A u \in Registrars : answers'[u] = answers[u] BY <2>1, <2>5, <3>4, RoleFacts, Here
    <3>6 WaiterInv(R)' BY <1>2, <2>1, <2>5, <3>1, <3>2, <3>3, <3>4, <3>5, CompleterReturns DEF Goes
    <3> QED BY <2>1, <2>5, <3>1, <3>2, <3>4, <3>5, <3>6 DEF WaitGoes
  <2>6 CASE Misses(t, "decision") /\ Steps(t, "LookAtDecision")
    <3>1 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <2>6, Kept DEF Misses, Fence
    <3>2 Goes(t, "LookAtDecision", 0) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
      BY <1>2, <2>6 DEF Steps, GoesOn, Forgets, Goes, historyVars
    <3>3 t = Owner => DecisionNow # Suspended BY <2>1 DEF WaiterInv, OwnerSuspends
    <3>4 WaiterInv(R)' BY <1>2, <2>1, <3>1, <3>2, <3>3, QuietSteps, LabelsApart, RoleFacts DEF Goes
    <3> QED BY <2>1, <3>1, <3>2, <3>4 DEF WaitGoes
  <2> QED BY <1>5, <2>4, <2>5, <2>6 DEF Decide
<1>6 CASE Unpark(t)
  <2>1 pc[t] = "Unpark" /\ t \in Completers /\ seen[t] = 0 /\ ~Registers(t, R) BY <1>6, WhoWaits, RoleFacts DEF Unpark, Registers
  <2>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <1>6, Kept DEF Unpark
  <2>3 Goes(t, "returned", 0) BY <1>2, <1>6, <2>1 DEF Unpark, GoesOn, Goes
  <2>4 /\ permit' = TRUE /\ unparked' = unparked + 1 /\ answers' = [answers EXCEPT ![t] = "yes"]
       /\ UNCHANGED <<winner, registered, called, returned>>
    BY <1>6 DEF Unpark
  <2>5 \A u \in Registrars : answers'[u] = answers[u] BY <2>1, <2>4, RoleFacts, Here
  <2>6 WaiterInv(R)' BY <1>2, <2>1, <2>2, <2>3, <2>4, CompleterReturns, Here DEF Goes
  <2> QED BY <2>1, <2>2, <2>3, <2>4, <2>5, <2>6 DEF WaitGoes
<1>7 CASE Park(t) \/ Wake(t)
  <2>1 pc[t] = "Park" /\ t = Owner /\ seen[t] = 0 /\ ~Registers(t, R) BY <1>7, WhoWaits DEF Park, Wake
  <2>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <1>7, Kept DEF Park, Wake
  <2>3 Goes(t, "LookAtOutcome", 0) BY <1>2, <1>7, <2>1 DEF Park, Wake, GoesOn, Goes
  <2>4 UNCHANGED <<winner, registered, called, answers, unparked, returned>> /\ permit' \in BOOLEAN /\ (permit' => permit)
    BY <1>2, <1>7 DEF Park, Wake, historyVars
  <2>5 DecisionNow # Undecided BY <2>1, DecisionFacts DEF WaiterInv, OwnerSuspends
  <2>6 WaiterInv(R)' BY <1>2, <2>1, <2>2, <2>3, <2>4, <2>5, QuietSteps, LabelsApart DEF Goes
  <2> QED BY <2>1, <2>2, <2>3, <2>4, <2>6 DEF WaitGoes
<1>8 CASE LookAtOutcome(t)
  <2>1 pc[t] = "LookAtOutcome" /\ t = Owner /\ seen[t] = 0 /\ ~Registers(t, R) BY <1>8, WhoWaits DEF LookAtOutcome
  <2>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>1, <1>8, Kept DEF LookAtOutcome
  <2>3 UNCHANGED <<permit, winner, registered, called, answers, unparked>> /\ seen' = seen BY <1>8 DEF LookAtOutcome
  <2>4 CASE StateNow.kind # "active"
    <3>1 Goes(t, "returned", 0) /\ returned' = StateNow.kind
      BY <1>1, <1>2, <1>8, <2>1, <2>4 DEF LookAtOutcome, IsFinal, GoesOn, Goes
    <3>2 WaiterInv(R)' BY <1>2, <2>1, <2>2, <2>3, <2>4, <3>1, OwnerSteps, Here DEF Goes
    <3> QED BY <2>1, <2>2, <2>3, <3>1, <3>2 DEF WaitGoes
  <2>5 CASE StateNow.kind = "active"
    <3>1 Goes(t, "Park", 0) /\ returned' = returned
      BY <1>1, <1>2, <1>8, <2>1, <2>5 DEF LookAtOutcome, IsFinal, GoesOn, Goes
    <3>2 winner = Nobody BY <2>5, Here, RoleFacts DEF WaiterInv, KindIsTheWinners
    <3>3 DecisionNow # Undecided BY <2>1 DEF WaiterInv, OwnerSuspends
    <3>4 DecisionNow = Suspended BY <3>2, <3>3, Here DEF WaiterInv, WinnerDecides, HasWon, Decisions
    <3>5 WaiterInv(R)' BY <1>2, <2>1, <2>2, <2>3, <3>1, <3>4, QuietSteps, LabelsApart DEF Goes
    <3> QED BY <2>1, <2>2, <2>3, <3>1, <3>5 DEF WaitGoes
  <2> QED BY <2>4, <2>5
<1> QED BY <1>4, <1>5, <1>6, <1>7, <1>8 DEF Waits

(* A thread that resumes or cancels looks whether another has. *)
LEMMA LookSteps ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Completers, pc[t] \in {"new", "LookAtState"},
           IF IsFinal(State(t)) THEN Returns(t, "no") ELSE Loads(t, State(t), "Complete")
    PROVE  /\ WaiterInv(R)'
           /\ StateNow' = StateNow /\ WordNow' = WordNow /\ registered' = registered
           /\ \A u \in Registrars : answers'[u] = answers[u]
           /\ Goes(t, "returned", 0) \/ (StateNow.kind = "active" /\ Goes(t, "Complete", StateNow))
<1>1 t \in Threads /\ t # Owner /\ t \notin Registrars /\ ~Registers(t, R) BY RoleFacts DEF Registers
<1>2 Sound /\ State(t) = StateNow /\ DOMAIN seen = Threads BY <1>1, Here, Reads
<1>3 CASE StateNow.kind # "active"
  <2>1 Returns(t, "no") BY <1>2, <1>3 DEF IsFinal
  <2>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>2, <2>1, Kept DEF Returns
  <2>3 /\ Goes(t, "returned", 0) /\ answers' = [answers EXCEPT ![t] = "no"]
       /\ UNCHANGED <<permit, winner, registered, called, unparked, returned>>
    BY <1>1, <1>2, <2>1 DEF Returns, AnswersAndGoesOn, GoesOn, Forgets, Goes
  <2>4 \A u \in Registrars : answers'[u] = answers[u] BY <1>1, <2>3, Here
  <2>5 WaiterInv(R)' BY <1>2, <1>3, <2>2, <2>3, CompleterReturns, Here, LabelsApart DEF Goes
  <2> QED BY <2>2, <2>3, <2>4, <2>5
<1>4 CASE StateNow.kind = "active"
  <2>1 Loads(t, StateNow, "Complete") BY <1>2, <1>4 DEF IsFinal
  <2>2 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>2, <2>1, Kept DEF Loads
  <2>3 Goes(t, "Complete", StateNow) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
    BY <1>1, <1>2, <2>1 DEF Loads, GoesOn, Keeps, Goes, historyVars
  <2>4 WaiterInv(R)' BY <1>1, <1>2, <2>2, <2>3, QuietSteps, Here, LabelsApart DEF Goes
  <2> QED BY <1>4, <2>2, <2>3, <2>4
<1> QED BY <1>3, <1>4

(* And does so, or looks again. *)
LEMMA CompletionSteps ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Completers, pc[t] = "Complete",
           seen[t].kind = "active", StateNow.kind = "active" => (StateNow.holds # Nobody <=> IsRegistered),
           NEW call \in Calling, CompletesAnd(t, call)
    PROVE  /\ WaiterInv(R)'
           /\ StateNow'.holds = StateNow.holds /\ (StateNow'.kind = "active" => StateNow.kind = "active")
           /\ WordNow' = WordNow /\ registered' = registered /\ answers' = answers
           /\ \/ Goes(t, "LookAtDecision", 0) \/ Goes(t, "LookAtState", 0)
              \/ Goes(t, call, StateNow) /\ StateNow.kind = "active" /\ StateNow.holds # Nobody
<1>1 t \in Threads /\ t # Owner /\ t \notin Registrars /\ ~Registers(t, R) BY RoleFacts DEF Registers
<1>2 Sound /\ DOMAIN seen = Threads /\ StateNow \in States BY Here
<1>3 CASE /\ Exchanges(t, "state", [seen[t] EXCEPT !.kind = Kind(t)])
          /\ winner' = t
          /\ IF t \in Cancellers /\ seen[t].holds # Nobody
                THEN GoesOn(t, call) /\ UNCHANGED seen
                ELSE GoesOn(t, "LookAtDecision") /\ Forgets(t)
          /\ UNCHANGED <<permit, registered, called, answers, unparked, returned>>
  <2>1 Sound' /\ StateNow = seen[t] /\ StateNow' = [StateNow EXCEPT !.kind = Kind(t)] /\ WordNow' = WordNow
    BY <1>1, <1>2, <1>3, StateExchanged
  <2>2 StateNow.kind = "active" /\ StateNow'.holds = StateNow.holds BY <1>2, <2>1 DEF States
  <2>3 CASE t \in Cancellers /\ StateNow.holds # Nobody
    <3>1 Goes(t, call, StateNow) BY <1>2, <1>3, <2>1, <2>3 DEF GoesOn, Goes
    <3>2 call \in STRING BY LabelsApart
    <3>3 WaiterInv(R)' BY <1>2, <1>3, <2>1, <2>2, <2>3, <3>1, <3>2, Completion DEF Goes
    <3> QED BY <1>3, <2>1, <2>2, <2>3, <3>1, <3>3
  <2>4 CASE ~(t \in Cancellers /\ StateNow.holds # Nobody)
    <3>1 Goes(t, "LookAtDecision", 0) BY <1>1, <1>2, <1>3, <2>1, <2>4 DEF GoesOn, Forgets, Goes
    <3>2 WaiterInv(R)' BY <1>2, <1>3, <2>1, <2>2, <2>4, <3>1, Completion DEF Goes
    <3> QED BY <1>3, <2>1, <2>2, <3>1, <3>2
  <2> QED BY <2>3, <2>4
<1>4 CASE Misses(t, "state") /\ Steps(t, "LookAtState")
  <2>1 Sound' /\ StateNow' = StateNow /\ WordNow' = WordNow BY <1>2, <1>4, Kept DEF Misses, Fence
  <2>2 Goes(t, "LookAtState", 0) /\ UNCHANGED <<permit, winner, registered, called, answers, unparked, returned>>
    BY <1>1, <1>2, <1>4 DEF Steps, GoesOn, Forgets, Goes, historyVars
  <2>3 WaiterInv(R)' BY <1>1, <1>2, <2>1, <2>2, QuietSteps, Here, LabelsApart DEF Goes
  <2> QED BY <2>1, <2>2, <2>3
<1> QED BY <1>3, <1>4 DEF CompletesAnd

LEMMA Stutters ==
    ASSUME NEW R, WaiterInv(R), UNCHANGED vars
    PROVE  WaiterInv(R)' /\ StateNow' = StateNow /\ WordNow' = WordNow
BY DEF vars, memoryVars, localVars, historyVars, WaiterInv, WaiterTypes, StateNow, WordNow, DecisionNow, BothWords, NothingStored,
    KindIsTheWinners, Kind, WinnerIsPast, AnswersAreTrue, OneCalls, IsRegistered, CalledUnlessDue, HasWon, OwnerSuspends,
    WinnerDecides, UnparkedOnce, OwnerIsTold

-----------------------------------------------------------------------------
(* What it says. *)

LEMMA Goals ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R)
    PROVE  /\ CalledWithItsIndex /\ CalledOnce /\ NotCalledIfResumed /\ CalledInTheEnd
           /\ OneAnswer /\ WokenIfSuspended /\ NoPermitUnlessUnparked
<1>1 Outcome = IF StateNow.kind = "active" THEN "none" ELSE StateNow.kind BY DEF Outcome, StateNow
<1>2 called = <<>> \/ (called = <<<<registered, Index[registered]>>>> /\ StateNow.kind = "cancelled") BY DEF WaiterInv, CalledUnlessDue
<1>3 CalledWithItsIndex BY <1>2 DEF CalledWithItsIndex
<1>4 CalledOnce BY <1>2 DEF CalledOnce
<1>5 NotCalledIfResumed BY <1>1, <1>2 DEF NotCalledIfResumed
<1>6 \A t \in Registrars : AllReturned => answers[t] # "none"
  BY Here, RoleFacts DEF AllReturned, RegisteringFits
<1>7 AllReturned => winner # Nobody /\ winner \in Completers /\ HasWon({"returned"}) /\ answers[winner] = "yes"
  <2>1 AllReturned => StateNow.kind # "active" BY RoleFacts DEF AllReturned, WaiterInv, OwnerIsTold
  <2>2 AllReturned => winner # Nobody /\ winner \in Completers BY <2>1, Here DEF WaiterInv, KindIsTheWinners
  <2>3 AllReturned => pc[winner] = "returned" BY <2>2, RoleFacts DEF AllReturned
  <2> QED BY <2>2, <2>3, Here DEF HasWon, WaiterInv, AnswersAreTrue
<1>8 CalledInTheEnd
  <2> SUFFICES ASSUME AllReturned, Outcome = "cancelled", registered # Nobody PROVE called # <<>> BY DEF CalledInTheEnd
  <2>1 StateNow.kind = "cancelled" BY <1>1
  <2>2 IsRegistered BY <1>6, Here DEF IsRegistered
  <2>3 ~HasWon(Calling) BY <1>7, LabelsApart DEF HasWon
  <2>4 called = <<<<registered, Index[registered]>>>> BY <2>1, <2>2, <2>3 DEF WaiterInv, CalledUnlessDue
  <2> QED BY <2>4
<1>9 OneAnswer
  <2> SUFFICES ASSUME AllReturned
               PROVE  /\ \E t \in Completers : answers[t] = "yes"
                      /\ \A t \in Completers : answers[t] = "yes" => t = winner
                      /\ Registrars # {} => \E t \in Registrars : answers[t] = "yes"
                      /\ \A t \in Registrars : answers[t] = "yes" => t = registered
    BY DEF OneAnswer
  <2>1 \E t \in Completers : answers[t] = "yes" BY <1>7
  <2>2 \A t \in Completers : answers[t] = "yes" => t = winner BY DEF WaiterInv, AnswersAreTrue
  <2>3 \A t \in Registrars : answers[t] = "yes" => t = registered BY DEF WaiterInv, AnswersAreTrue
  <2>4 ASSUME Registrars # {} PROVE \E t \in Registrars : answers[t] = "yes"
    <3>1 registered # Nobody /\ registered \in Registrars BY <1>6, <2>4, Here DEF WaiterInv, AnswersAreTrue
    <3> QED BY <1>6, <3>1 DEF WaiterInv, AnswersAreTrue
  <2> QED BY <2>1, <2>2, <2>3, <2>4
<1>10 WokenIfSuspended BY <1>7 DEF WokenIfSuspended, WaiterInv, UnparkedOnce, DecisionNow, WordNow
<1>11 NoPermitUnlessUnparked BY DEF NoPermitUnlessUnparked, WaiterInv, UnparkedOnce
<1> QED BY <1>3, <1>4, <1>5, <1>8, <1>9, <1>10, <1>11

LEMMA WaiterBegins ==
    ASSUME NEW R, RegisteringFits(R), "new" \in R, WaiterInit
    PROVE  /\ WaiterInv(R)
           /\ StateNow = [kind |-> "active", holds |-> Nobody] /\ IndexIn(WordNow) = NoIndex /\ registered = Nobody
           /\ \A t \in Threads : pc[t] = "new" /\ seen[t] = 0
<1>1 StateNow = [kind |-> "active", holds |-> Nobody] /\ WordNow = Pack(Undecided, NoIndex) /\ memory = BothWords(StateNow, WordNow)
  BY DEF WaiterInit, StateNow, WordNow, BothWords
<1>2 NoIndex \in 0 .. NoIndex /\ Undecided \in Decisions BY Bits DEF NoIndex, Decisions
<1>3 WordNow \in AnyWords /\ DecisionNow = Undecided /\ IndexIn(WordNow) = NoIndex BY <1>1, <1>2, PackFacts DEF DecisionNow
<1>4 StateNow \in States BY <1>1 DEF States
<1>5 /\ \A t \in Threads : pc[t] = "new" /\ seen[t] = 0
     /\ \A t \in Completers \cup Registrars : answers[t] = "none"
     /\ winner = Nobody /\ registered = Nobody /\ called = <<>> /\ unparked = 0 /\ returned = "none" /\ permit = FALSE
  BY DEF WaiterInit
<1>6 WaiterTypes(R)
  <2>1 \A t \in Threads : "new" \in LabelsOf(t, R)
    <3> SUFFICES ASSUME NEW t \in Threads PROVE "new" \in LabelsOf(t, R) OBVIOUS
    <3>1 CASE t \in Completers BY <3>1, LabelFacts, LabelsApart
    <3>2 CASE t \in Registrars /\ t # Owner
      <4>1 LabelsOf(t, R) = R \cup {"returned"} BY <3>2, LabelFacts
      <4> QED BY <4>1
    <3>3 CASE t = Owner
      <4>1 CASE Owner \in Registrars BY <3>3, <4>1, LabelFacts
      <4>2 CASE Owner \notin Registrars BY <3>3, <4>2, LabelFacts
      <4> QED BY <4>1, <4>2
    <3> QED BY <3>1, <3>2, <3>3, RoleFacts
  <2>2 pc \in [Threads -> STRING] /\ DOMAIN seen = Threads /\ buffers = NothingStored
       /\ answers \in [Completers \cup Registrars -> {"none", "yes", "no"}]
    BY DEF WaiterInit
  <2> QED BY <1>1, <1>3, <1>4, <1>5, <2>1, <2>2, RoleFacts DEF WaiterTypes
<1>7 ~IsRegistered /\ (\A labels : ~HasWon(labels)) BY <1>5 DEF IsRegistered, HasWon
<1>8 KindIsTheWinners /\ AnswersAreTrue /\ CalledUnlessDue BY <1>1, <1>5, <1>7 DEF KindIsTheWinners, AnswersAreTrue, CalledUnlessDue
<1>9 WinnerIsPast BY <1>5, RoleFacts, LabelsApart DEF WinnerIsPast
<1>10 OneCalls BY <1>5, RoleFacts, LabelsApart DEF OneCalls
<1>11 OwnerSuspends /\ WinnerDecides /\ UnparkedOnce /\ OwnerIsTold
  BY <1>3, <1>5, <1>7, RoleFacts, DecisionFacts DEF OwnerSuspends, WinnerDecides, UnparkedOnce, OwnerIsTold
<1> QED BY <1>1, <1>3, <1>5, <1>6, <1>8, <1>9, <1>10, <1>11 DEF WaiterInv

-----------------------------------------------------------------------------
(* Every step is one that the contract allows.                             *)

(* What the owner is, to the contract. *)
OwnerAt(r, d, u) ==
    CASE r # "none" -> r
      [] d = Undecided -> "running"
      [] d = Resumed   -> "not suspended"
      [] u > 0 -> "woken"
      [] OTHER    -> "suspended"

LEMMA ContractIs ==
    /\ Abstract!Nobody = Nobody
    /\ Abstract!Callers = Completers \cup Registrars
    /\ Abstract!Returned = {"resumed", "cancelled"}
BY DEF Abstract!Nobody, Nobody, Abstract!Callers, Completers, Abstract!Returned

LEMMA OwnerGoesOn ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)',
           \/ UNCHANGED <<returned, unparked>> /\ DecisionNow' = DecisionNow
           \/ UNCHANGED <<returned, unparked>> /\ DecisionNow = Undecided /\ DecisionNow' = Suspended
           \/ UNCHANGED <<returned, unparked>> /\ DecisionNow = Undecided /\ DecisionNow' = Resumed /\ StateNow.kind # "active"
           \/ UNCHANGED returned /\ DecisionNow' = DecisionNow /\ unparked' = unparked + 1 /\ StateNow.kind # "active"
           \/ UNCHANGED unparked /\ DecisionNow' = DecisionNow /\ pc[Owner] = "LookAtOutcome" /\ returned' = StateNow.kind /\ StateNow.kind # "active"
    PROVE  LET o == OwnerAt(returned, DecisionNow, unparked)
               p == OwnerAt(returned', DecisionNow', unparked')
           IN  \/ p = o
               \/ o = "running" /\ p = "suspended"
               \/ o = "running" /\ p = "not suspended" /\ Outcome # "none"
               \/ o = "suspended" /\ p = "woken" /\ Outcome # "none"
               \/ o \in {"suspended", "woken", "not suspended"} /\ p \in {"resumed", "cancelled"} /\ p = Outcome
<1>1 DecisionNow \in Decisions /\ StateNow.kind \in {"active", "resumed", "cancelled"} BY Here DEF States
<1>2 Outcome = IF StateNow.kind = "active" THEN "none" ELSE StateNow.kind BY DEF Outcome, StateNow
<1>3 returned = IF pc[Owner] = "returned" THEN StateNow.kind ELSE "none" BY DEF WaiterInv, OwnerIsTold
<1>4 DecisionNow = Undecided => returned = "none" /\ unparked = 0
  BY <1>3, DecisionFacts DEF WaiterInv, OwnerSuspends, UnparkedOnce
<1>5 unparked \in {0, 1} /\ unparked' \in {0, 1} /\ (DecisionNow # Suspended => unparked = 0) /\ (DecisionNow' # Suspended => unparked' = 0)
  BY DEF WaiterInv, UnparkedOnce
<1>6 CASE UNCHANGED <<returned, unparked>> /\ DecisionNow' = DecisionNow BY <1>6
<1>7 CASE UNCHANGED <<returned, unparked>> /\ DecisionNow = Undecided /\ DecisionNow' = Suspended
  BY <1>4, <1>7, DecisionFacts DEF OwnerAt
<1>8 CASE UNCHANGED <<returned, unparked>> /\ DecisionNow = Undecided /\ DecisionNow' = Resumed /\ StateNow.kind # "active"
  BY <1>1, <1>2, <1>4, <1>8, DecisionFacts DEF OwnerAt
<1>9 CASE UNCHANGED returned /\ DecisionNow' = DecisionNow /\ unparked' = unparked + 1 /\ StateNow.kind # "active"
  <2>1 unparked = 0 /\ unparked' = 1 BY <1>5, <1>9
  <2>2 DecisionNow = Suspended BY <1>5, <1>9, <2>1
  <2>3 CASE returned = "none" BY <1>1, <1>2, <1>9, <2>1, <2>2, <2>3, DecisionFacts DEF OwnerAt
  <2>4 CASE returned # "none" BY <1>9, <2>4 DEF OwnerAt
  <2> QED BY <2>3, <2>4
<1>10 CASE UNCHANGED unparked /\ DecisionNow' = DecisionNow /\ pc[Owner] = "LookAtOutcome" /\ returned' = StateNow.kind /\ StateNow.kind # "active"
  <2>1 returned = "none" /\ DecisionNow # Undecided BY <1>3, <1>10 DEF WaiterInv, OwnerSuspends
  <2>2 OwnerAt(returned, DecisionNow, unparked) \in {"suspended", "woken", "not suspended"} BY <1>1, <2>1 DEF OwnerAt, Decisions
  <2>3 OwnerAt(returned', DecisionNow', unparked') = StateNow.kind
    <3>1 returned' # "none" BY <1>1, <1>10
    <3> QED BY <1>10, <3>1 DEF OwnerAt
  <2> QED BY <1>1, <1>2, <1>10, <2>2, <2>3
<1> QED BY <1>6, <1>7, <1>8, <1>9, <1>10

LEMMA Allowed ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)', NEW t \in Threads,
           \/ answers' = answers
           \/ t \in Completers \cup Registrars /\ answers[t] = "none" /\ \E a \in {"yes", "no"} : answers' = [answers EXCEPT ![t] = a],
           \/ registered' = registered
           \/ registered = Nobody /\ registered' = t /\ t \in Registrars /\ answers[t] = "none",
           \/ called' = called
           \/ called = <<>> /\ called' = <<<<registered, Index[registered]>>>> /\ StateNow.kind = "cancelled" /\ registered # Nobody,
           \/ winner' = winner /\ StateNow'.kind = StateNow.kind
           \/ winner' = t /\ t \in Completers /\ answers[t] = "none" /\ StateNow.kind = "active",
           LET o == OwnerAt(returned, DecisionNow, unparked)
               p == OwnerAt(returned', DecisionNow', unparked')
           IN  \/ p = o
               \/ o = "running" /\ p = "suspended"
               \/ o = "running" /\ p = "not suspended" /\ Outcome # "none"
               \/ o = "suspended" /\ p = "woken" /\ Outcome # "none"
               \/ o \in {"suspended", "woken", "not suspended"} /\ p \in {"resumed", "cancelled"} /\ p = Outcome
    PROVE  Abstract!Next
<1>1 /\ Outcome = IF StateNow.kind = "active" THEN "none" ELSE StateNow.kind
     /\ Outcome' = IF StateNow'.kind = "active" THEN "none" ELSE StateNow'.kind
  BY DEF Outcome, StateNow
<1>2 StateNow'.kind = IF winner' = Nobody THEN "active" ELSE Kind(winner') BY DEF WaiterInv, KindIsTheWinners, Kind
<1>3 Abstract!Completes \/ UNCHANGED <<Outcome, winner>>
  <2>1 CASE winner' = winner /\ StateNow'.kind = StateNow.kind BY <1>1, <2>1
  <2>2 CASE winner' = t /\ t \in Completers /\ answers[t] = "none" /\ StateNow.kind = "active"
    <3>1 StateNow'.kind = Kind(t) BY <1>2, <2>2, RoleFacts
    <3> QED BY <1>1, <2>2, <3>1, RoleFacts DEF Abstract!Completes
  <2> QED BY <2>1, <2>2
<1>4 Abstract!Registers \/ UNCHANGED registered BY ContractIs DEF Abstract!Registers
<1>5 Abstract!Calls \/ UNCHANGED called BY <1>1, ContractIs DEF Abstract!Calls
<1>6 Abstract!NothingIsOwed
  <2> SUFFICES ASSUME Outcome' = "cancelled", winner' # Nobody, answers'[winner'] # "none", registered' # Nobody,
                      answers'[registered'] # "none"
               PROVE  called' # <<>>
    BY ContractIs DEF Abstract!NothingIsOwed, Abstract!HasReturned
  <2>1 StateNow'.kind = "cancelled" /\ IsRegistered' BY <1>1 DEF IsRegistered
  <2>2 winner' \in Completers BY DEF WaiterInv, WaiterTypes
  <2>3 pc'[winner'] = "returned" BY <2>2 DEF WaiterInv, WaiterTypes
  <2>4 ~HasWon(Calling)' BY <2>3, LabelsApart DEF HasWon
  <2> QED BY <2>1, <2>4 DEF WaiterInv, CalledUnlessDue
<1>7 Abstract!Answers \/ UNCHANGED answers
  <2> SUFFICES ASSUME t \in Completers \cup Registrars, answers[t] = "none", NEW a \in {"yes", "no"}, answers' = [answers EXCEPT ![t] = a]
               PROVE  Abstract!Answers
    OBVIOUS
  <2>1 answers'[t] = a BY Here
  <2>2 t \in Completers => winner' # Nobody /\ (a = "yes" <=> t = winner') BY <2>1 DEF WaiterInv, AnswersAreTrue
  <2>3 t \in Registrars => registered' # Nobody /\ (a = "yes" <=> t = registered') BY <2>1 DEF WaiterInv, AnswersAreTrue
  <2>4 winner' \in Completers \cup {Nobody} /\ registered' \in Registrars \cup {Nobody} BY DEF WaiterInv, WaiterTypes
  <2>5 a = IF t \in {winner', registered'} THEN "yes" ELSE "no" BY <2>2, <2>3, <2>4, RoleFacts
  <2>6 t \in Completers => Outcome' # "none" BY <1>1, <1>2, <2>2, <2>4, RoleFacts
  <2>7 IF t \in Registrars THEN registered' # Abstract!Nobody ELSE Outcome' # "none" BY <2>3, <2>6, ContractIs
  <2>8 t \in Abstract!Callers BY ContractIs
  <2> QED BY <1>6, <2>5, <2>7, <2>8 DEF Abstract!Answers
<1>8 Abstract!OwnerGoesOn \/ UNCHANGED OwnerAt(returned, DecisionNow, unparked)
  BY ContractIs DEF Abstract!OwnerGoesOn, OwnerAt, DecisionNow, WordNow
<1> QED BY <1>3, <1>4, <1>5, <1>7, <1>8 DEF Abstract!Next, OwnerAt, DecisionNow, WordNow

LEMMA AllowedHere ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)', NEW t \in Threads,
           \/ answers' = answers
           \/ t \in Completers \cup Registrars /\ answers[t] = "none" /\ \E a \in {"yes", "no"} : answers' = [answers EXCEPT ![t] = a],
           \/ registered' = registered
           \/ registered = Nobody /\ registered' = t /\ t \in Registrars /\ answers[t] = "none",
           \/ called' = called
           \/ called = <<>> /\ called' = <<<<registered, Index[registered]>>>> /\ StateNow.kind = "cancelled" /\ registered # Nobody,
           \/ winner' = winner /\ StateNow'.kind = StateNow.kind
           \/ winner' = t /\ t \in Completers /\ answers[t] = "none" /\ StateNow.kind = "active",
           UNCHANGED <<returned, unparked>>, DecisionNow' = DecisionNow
    PROVE  Abstract!Next
<1>1 OwnerAt(returned', DecisionNow', unparked') = OwnerAt(returned, DecisionNow, unparked) OBVIOUS
<1> QED BY <1>1, Allowed

(* A step that the contract knows nothing of. *)
LEMMA NothingSeen ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)', NEW t \in Threads,
           UNCHANGED <<winner, registered, called, answers, unparked, returned>>,
           StateNow' = StateNow, WordNow' = WordNow
    PROVE  Abstract!Next
<1>1 DecisionNow' = DecisionNow BY DEF DecisionNow
<1> QED BY <1>1, AllowedHere

LEMMA WaitAllowed ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)', NEW t \in Threads,
           pc[t] = "Decide" => seen[t] \in AnyWords /\ Decision(seen[t]) = Undecided,
           Waits(t) \/ Unpark(t) \/ Wake(t)
    PROVE  Abstract!Next
<1>1 Sound /\ State(t) = StateNow BY Here, Reads
<1>2 CASE LookAtDecision(t) \/ Park(t) \/ Wake(t)
  <2>1 UNCHANGED memoryVars /\ UNCHANGED <<winner, registered, called, answers, unparked, returned>>
    BY <1>2 DEF LookAtDecision, Loads, Steps, Park, Wake, historyVars
  <2> QED BY <1>1, <2>1, Kept, NothingSeen
<1>3 CASE Decide(t)
  <2>1 pc[t] = "Decide" /\ (t = Owner \/ t \in Completers) /\ seen[t] \in AnyWords /\ Decision(seen[t]) = Undecided
    BY <1>3, WhoWaits DEF Decide
  <2>2 IndexIn(seen[t]) \in 0 .. NoIndex BY <2>1, WordFacts
  <2>3 CASE t = Owner /\ Exchanges(t, "decision", Pack(Suspended, IndexIn(seen[t]))) /\ Steps(t, "Park")
    <3>1 WordNow = seen[t] /\ StateNow' = StateNow /\ WordNow' = Pack(Suspended, IndexIn(seen[t])) BY <1>1, <2>3, WordExchanged
    <3>2 DecisionNow = Undecided /\ DecisionNow' = Suspended BY <2>1, <2>2, <3>1, PackFacts DEF Decisions, DecisionNow
    <3>3 UNCHANGED <<winner, registered, called, answers, unparked, returned>> BY <2>3 DEF Steps, historyVars
    <3> QED BY <3>1, <3>2, <3>3, OwnerGoesOn, Allowed
  <2>4 CASE /\ t # Owner /\ Exchanges(t, "decision", Pack(Resumed, IndexIn(seen[t]))) /\ AnswersAndGoesOn(t, "yes")
            /\ UNCHANGED <<winner, registered, called, unparked, returned>>
    <3>1 WordNow = seen[t] /\ StateNow' = StateNow /\ WordNow' = Pack(Resumed, IndexIn(seen[t])) BY <1>1, <2>4, WordExchanged
    <3>2 DecisionNow = Undecided /\ DecisionNow' = Resumed BY <2>1, <2>2, <3>1, PackFacts DEF Decisions, DecisionNow
    <3>3 t \in Completers /\ answers[t] = "none" /\ answers' = [answers EXCEPT ![t] = "yes"]
      BY <2>1, <2>4, Here DEF AnswersAndGoesOn
    <3>4 StateNow.kind # "active"
      BY <2>1, <3>3, RoleFacts, LabelsApart DEF WaiterInv, WinnerIsPast, KindIsTheWinners
    <3> QED BY <2>4, <3>1, <3>2, <3>3, <3>4, OwnerGoesOn, Allowed
  <2>5 CASE Misses(t, "decision") /\ Steps(t, "LookAtDecision")
    <3>1 UNCHANGED memoryVars /\ UNCHANGED <<winner, registered, called, answers, unparked, returned>>
      BY <2>5 DEF Misses, Fence, Steps, historyVars
    <3> QED BY <1>1, <3>1, Kept, NothingSeen
  <2> QED BY <1>3, <2>3, <2>4, <2>5 DEF Decide
<1>4 CASE Unpark(t)
  <2>1 t \in Completers /\ pc[t] = "Unpark" BY <1>4, WhoWaits DEF Unpark
  <2>2 answers[t] = "none" /\ StateNow.kind # "active"
    BY <2>1, Here, RoleFacts, LabelsApart DEF WaiterInv, WinnerIsPast, KindIsTheWinners
  <2>3 /\ UNCHANGED <<memoryVars, winner, registered, called, returned>>
       /\ unparked' = unparked + 1 /\ answers' = [answers EXCEPT ![t] = "yes"]
    BY <1>4 DEF Unpark
  <2>4 StateNow' = StateNow /\ DecisionNow' = DecisionNow BY <1>1, <2>3, Kept DEF DecisionNow
  <2> QED BY <2>1, <2>2, <2>3, <2>4, OwnerGoesOn, Allowed
<1>5 CASE LookAtOutcome(t)
  <2>1 UNCHANGED <<memoryVars, winner, registered, called, answers, unparked>> /\ t = Owner /\ pc[Owner] = "LookAtOutcome"
    BY <1>5, WhoWaits DEF LookAtOutcome
  <2>2 StateNow' = StateNow /\ WordNow' = WordNow /\ DecisionNow' = DecisionNow BY <1>1, <2>1, Kept DEF DecisionNow
  <2>3 returned' = returned \/ (returned' = StateNow.kind /\ StateNow.kind # "active")
    BY <1>1, <1>5 DEF LookAtOutcome, IsFinal
  <2>4 CASE returned' = returned BY <2>1, <2>2, <2>4, NothingSeen
  <2>5 CASE returned' = StateNow.kind /\ StateNow.kind # "active"
    BY <2>1, <2>2, <2>5, OwnerGoesOn, Allowed
  <2> QED BY <2>3, <2>4, <2>5
<1> QED BY <1>2, <1>3, <1>4, <1>5 DEF Waits

LEMMA CompleterAllowed ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)', NEW t \in Completers,
           \/ /\ pc[t] \in {"new", "LookAtState"}
              /\ IF IsFinal(State(t)) THEN Returns(t, "no") ELSE Loads(t, State(t), "Complete")
           \/ pc[t] = "Complete" /\ seen[t].kind = "active" /\ \E call : CompletesAnd(t, call)
    PROVE  Abstract!Next
<1>1 t \in Threads /\ Sound BY Here, RoleFacts
<1>2 pc[t] # "returned" => answers[t] = "none" BY Here
<1>3 CASE /\ pc[t] \in {"new", "LookAtState"}
          /\ IF IsFinal(State(t)) THEN Returns(t, "no") ELSE Loads(t, State(t), "Complete")
  <2>1 UNCHANGED <<memoryVars, winner, registered, called, unparked, returned>>
       /\ (answers' = answers \/ answers' = [answers EXCEPT ![t] = "no"])
    BY <1>3 DEF Returns, Loads, AnswersAndGoesOn, historyVars
  <2>2 StateNow' = StateNow /\ DecisionNow' = DecisionNow BY <1>1, <2>1, Kept DEF DecisionNow
  <2> QED BY <1>1, <1>2, <1>3, <2>1, <2>2, AllowedHere
<1>4 CASE pc[t] = "Complete" /\ seen[t].kind = "active" /\ \E call : CompletesAnd(t, call)
  <2>1 CASE Exchanges(t, "state", [seen[t] EXCEPT !.kind = Kind(t)]) /\ winner' = t
            /\ UNCHANGED <<registered, called, answers, unparked, returned>>
    <3>1 StateNow = seen[t] /\ WordNow' = WordNow BY <1>1, <2>1, StateExchanged
    <3>2 DecisionNow' = DecisionNow BY <3>1 DEF DecisionNow
    <3> QED BY <1>1, <1>2, <1>4, <2>1, <3>1, <3>2, AllowedHere
  <2>2 CASE Misses(t, "state") /\ Steps(t, "LookAtState")
    <3>1 UNCHANGED memoryVars /\ UNCHANGED <<winner, registered, called, answers, unparked, returned>>
      BY <2>2 DEF Misses, Fence, Steps, historyVars
    <3> QED BY <1>1, <3>1, Kept, NothingSeen
  <2> QED BY <1>4, <2>1, <2>2 DEF CompletesAnd
<1> QED BY <1>3, <1>4

LEMMA CallAllowed ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)', NEW t \in Threads, pc[t] \in Calling,
           t \in Registrars => t = registered /\ pc[t] \in R, t \in Registrars \/ t \in Completers,
           CallsWith(t, registered, Index[registered])
    PROVE  Abstract!Next
<1>1 /\ UNCHANGED <<memoryVars, winner, registered, unparked, returned>>
     /\ called' = Append(called, <<registered, Index[registered]>>)
     /\ (t \in Registrars => answers' = [answers EXCEPT ![t] = "yes"]) /\ (t \notin Registrars => answers' = answers)
  BY DEF CallsWith, AnswersAndGoesOn
<1>2 StateNow' = StateNow /\ DecisionNow' = DecisionNow BY <1>1, Here, Kept DEF DecisionNow
<1>3 t \in Registrars => answers[t] = "none" BY Here
<1>4 called = <<>>
  <2>1 CASE t \in Registrars BY <1>3, <2>1 DEF WaiterInv, CalledUnlessDue, IsRegistered
  <2>2 CASE t \in Completers
    <3>1 HasWon(Calling) BY <2>2, RoleFacts, LabelsApart DEF HasWon, WaiterInv, WinnerIsPast
    <3> QED BY <3>1 DEF WaiterInv, CalledUnlessDue
  <2> QED BY <2>1, <2>2
<1>5 StateNow.kind = "cancelled" /\ registered # Nobody
  <2>1 CASE t \in Registrars BY <2>1, RoleFacts DEF WaiterInv, OneCalls
  <2>2 CASE t \in Completers
    BY <2>2, RoleFacts, LabelsApart DEF WaiterInv, OneCalls, WinnerIsPast, KindIsTheWinners, IsRegistered
  <2> QED BY <2>1, <2>2
<1>6 called' = <<<<registered, Index[registered]>>>> BY <1>1, <1>4, AppendToNothing
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5, <1>6, AllowedHere

LEMMA AllowedAtFirst == WaiterInit => Abstract!Init
<1> SUFFICES ASSUME WaiterInit PROVE Abstract!Init OBVIOUS
<1>1 NoIndex \in 0 .. NoIndex /\ Undecided \in Decisions BY Bits DEF NoIndex, Decisions
<1>2 memory.state[0] = [kind |-> "active", holds |-> Nobody] /\ memory.decision[0] = Pack(Undecided, NoIndex) BY DEF WaiterInit
<1>3 Decision(memory.decision[0]) = Undecided BY <1>1, <1>2, PackFacts
<1>4 Outcome = "none" BY <1>2 DEF Outcome
<1> QED BY <1>3, <1>4, ContractIs DEF Abstract!Init, WaiterInit

-----------------------------------------------------------------------------
(* An owner that wakes only when it is unparked.                           *)

Woken == {"LookAtOutcome", "returned"}

LEMMA HasReturnedForGood ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)', [Abstract!Next]_(Abstract!waitingVars), HasWon({"returned"})
    PROVE  HasWon({"returned"})'
<1>1 winner \in Completers /\ winner # Nobody /\ answers[winner] # "none" BY Here DEF HasWon
<1>2 Outcome # "none" BY <1>1, RoleFacts DEF WaiterInv, KindIsTheWinners, Outcome, StateNow
<1>3 winner' = winner BY <1>2 DEF Abstract!Next, Abstract!Completes, Abstract!waitingVars
<1>4 answers'[winner] = answers[winner]
  <2>1 CASE UNCHANGED answers BY <2>1
  <2>2 CASE Abstract!Answers
    <3>1 PICK t \in Abstract!Callers, a \in {"yes", "no"} : answers[t] = "none" /\ answers' = [answers EXCEPT ![t] = a]
      BY <2>2 DEF Abstract!Answers
    <3>2 winner \in DOMAIN answers BY <1>1, Here
    <3> QED BY <1>1, <3>1, <3>2
  <2> QED BY <2>1, <2>2 DEF Abstract!Next, Abstract!waitingVars
<1>5 \A t \in Completers : answers'[t] = "none" <=> pc'[t] # "returned" BY DEF WaiterInv, WaiterTypes
<1> QED BY <1>1, <1>3, <1>4, <1>5 DEF HasWon

LEMMA GoesElsewhere ==
    ASSUME NEW R, WaiterInv(R), NEW t \in Threads, NEW l, GoesOn(t, l), t = Owner => l \notin Woken
    PROVE  pc'[Owner] \in Woken => pc[Owner] \in Woken
BY Here, RoleFacts DEF GoesOn

(* By the decision, or by the permit.                                      *)
LEMMA GoesOnWhenTold ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), NEW t \in Threads, Waits(t) \/ Unpark(t)
    PROVE  pc'[Owner] \in Woken => pc[Owner] \in Woken \/ HasWon({"returned"})
<1>1 CASE LookAtDecision(t)
  <2>1 CASE t = Owner /\ Decision(Word(t)) # Undecided
    <3>1 pc[Owner] \notin {"Park", "LookAtOutcome", "returned"} BY <1>1, <2>1 DEF LookAtDecision, BeginsToWait
    <3>2 DecisionNow # Undecided BY <2>1, Here, Reads DEF DecisionNow
    <3>3 DecisionNow = Resumed BY <3>1, <3>2, Here, DecisionFacts DEF WaiterInv, OwnerSuspends, Decisions
    <3> QED BY <3>3 DEF WaiterInv, WinnerDecides
  <2>2 CASE ~(t = Owner /\ Decision(Word(t)) # Undecided)
    <3>1 GoesOn(t, "Decide") \/ (t # Owner /\ GoesOn(t, "Unpark")) BY <1>1, <2>2 DEF LookAtDecision, Loads, Steps
    <3> QED BY <3>1, GoesElsewhere DEF Woken
  <2> QED BY <2>1, <2>2
<1>2 CASE Decide(t)
  <2>1 \/ GoesOn(t, "Park") \/ GoesOn(t, "LookAtDecision")
       \/ t # Owner /\ GoesOn(t, IF t = Owner THEN "registered" ELSE "returned")
    BY <1>2 DEF Decide, Steps, AnswersAndGoesOn
  <2> QED BY <2>1, GoesElsewhere DEF Woken
<1>3 CASE Park(t)
  <2>1 HasWon({"returned"}) BY <1>3 DEF Park, WaiterInv, UnparkedOnce
  <2> QED BY <2>1
<1>4 CASE LookAtOutcome(t)
  <2>1 CASE t = Owner BY <1>4, <2>1 DEF LookAtOutcome, Woken
  <2>2 CASE t # Owner
    <3>1 GoesOn(t, "returned") \/ GoesOn(t, "Park") BY <1>4 DEF LookAtOutcome
    <3> QED BY <2>2, <3>1, GoesElsewhere
  <2> QED BY <2>1, <2>2
<1>5 CASE Unpark(t)
  <2>1 GoesOn(t, "returned") /\ pc[t] = "Unpark" BY <1>5 DEF Unpark
  <2>2 t # Owner BY <2>1, LabelFacts, RoleFacts DEF WaiterInv, WaiterTypes, RegisteringFits, OwnerLabels
  <2> QED BY <2>1, <2>2, GoesElsewhere
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5 DEF Waits

LEMMA StaysWokenByTheWinner ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WaiterInv(R)', [Abstract!Next]_(Abstract!waitingVars), WokenByTheWinner,
           pc'[Owner] \in Woken => pc[Owner] \in Woken \/ HasWon({"returned"})
    PROVE  WokenByTheWinner'
BY HasReturnedForGood DEF WokenByTheWinner, Woken

LEMMA CalledBefore ==
    ASSUME NEW R, RegisteringFits(R), WaiterInv(R), WokenByTheWinner
    PROVE  CalledBeforeReturn
<1> SUFFICES ASSUME returned = "cancelled", registered = Owner PROVE called # <<>> BY DEF CalledBeforeReturn
<1>1 pc[Owner] = "returned" /\ StateNow.kind = "cancelled" BY DEF WaiterInv, OwnerIsTold
<1>2 IsRegistered BY <1>1, Here, RoleFacts DEF IsRegistered, RegisteringFits
<1>3 ~HasWon(Calling) BY <1>1, LabelsApart DEF WokenByTheWinner, Woken, HasWon
<1>4 called = <<<<registered, Index[registered]>>>> BY <1>1, <1>2, <1>3 DEF WaiterInv, CalledUnlessDue
<1> QED BY <1>4
=============================================================================
