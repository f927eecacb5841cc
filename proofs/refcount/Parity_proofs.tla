--------------------------- MODULE Parity_proofs ----------------------------
(***************************************************************************)
(* Parity, for any finite set of threads that do whatever they like short  *)
(* of an overflow.                                                         *)
(***************************************************************************)
EXTENDS Parity_invariant, Client_proofs

LEMMA Numbers ==
    /\ IsFiniteSet(Threads)
    /\ Most \in Int /\ Most > 0
    /\ Reach \in Int /\ Initial \in Int /\ 1 <= Initial /\ Initial <= Reach /\ 2 * Reach <= MaxInt
    /\ MinInt \in Int /\ MaxInt \in Int /\ MinInt < 0
BY Short, Machine

(* Of a count that there is room for, the word is the double.              *)
LEMMA Doubles ==
    ASSUME NEW n \in Int, 0 <= n, n <= Reach
    PROVE  /\ Twice(n) = 2 * n /\ 2 * n \in Ints /\ n \in Ints /\ 2 * n \in Int
           /\ ~IsDead(2 * n)
           /\ Half(2 * n) = n
<1>1 2 * n \in Int /\ 0 <= 2 * n /\ 2 * n <= MaxInt /\ MinInt <= 2 * n /\ n <= MaxInt /\ MinInt <= n BY Numbers
<1>2 2 * n \in Ints /\ n \in Ints BY <1>1, Machine
<1>3 Twice(n) = 2 * n BY <1>2, Machine DEF Twice
<1>4 (2 * n) % 2 = 0 /\ (2 * n) \div 2 = n BY Evens
<1>5 Unsigned(2 * n) = 2 * n BY <1>1, Machine
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5 DEF IsDead, Half

(* A dead word stays odd, whatever is added to it. *)
LEMMA StaysOdd ==
    ASSUME NEW w \in Int, IsDead(w), NEW n \in Int
    PROVE  IsDead(Wrap(w + Twice(n))) /\ Wrap(w + Twice(n)) \in Ints
<1>1 Twice(n) \in Int /\ Twice(n) % 2 = 0
  <2>1 2 * n \in Int /\ (2 * n) % 2 = 0 BY Evens
  <2> QED BY <2>1, Machine DEF Twice
<1>2 (w + Twice(n)) % 2 = w % 2 /\ w + Twice(n) \in Int BY <1>1, Evens
<1>3 Wrap(w + Twice(n)) \in Ints /\ Wrap(w + Twice(n)) % 2 = (w + Twice(n)) % 2 BY <1>2, Machine
<1> QED BY <1>2, <1>3 DEF IsDead

LEMMA DeadIsOdd == IsDead(Dead) /\ Dead \in Ints
<1>1 1 % 2 = 1 /\ 1 \in Int OBVIOUS
<1>2 MinInt <= 1 /\ 1 <= MaxInt BY Machine
<1> QED BY <1>1, <1>2, Machine DEF IsDead, Dead

-----------------------------------------------------------------------------
(* Nothing is in flight, ever, and only releases are under way. *)

Labels   == {"idle", "CasRelease", "ReadAgainToRelease"}
Releases == {Release(n) : n \in 1 .. Most}

LEMMA CallTypes ==
    /\ NoCall \notin Releases
    /\ \A n \in 1 .. Most : Release(n) \in Releases
    /\ \A c \in Releases : c.kind = "release" /\ c.n \in 1 .. Most /\ c.n \in Int /\ 1 <= c.n /\ c = Release(c.n)
    /\ \A c \in {NoCall} \cup Releases : c.kind # "retain"
BY CallFacts, Numbers DEF Releases

LEMMA NoFlight ==
    ASSUME NEW p \in [Threads -> Labels], NEW k
    PROVE  SumOver([t \in Threads |-> IF p[t] = "UndoRetain" THEN k[t].n ELSE 0], Threads) = 0
<1> DEFINE flight == [t \in Threads |-> IF p[t] = "UndoRetain" THEN k[t].n ELSE 0]
<1>1 \A t \in Threads : flight[t] = 0 BY DEF Labels
<1>2 flight \in [Threads -> Int] BY DEF Labels
<1> HIDE DEF flight
<1>3 SumOver(flight, Threads) = 0 BY <1>1, <1>2, Numbers, SumOfZeros
<1> QED BY <1>3 DEF flight

LEMMA NoRetainUnderWay == ASSUME Inv PROVE UnderWay("retain", Threads) = 0
<1> DEFINE some == [t \in Threads |-> IF call[t].kind = "retain" THEN call[t].n ELSE 0]
<1>1 \A t \in Threads : call[t] \in {NoCall} \cup Releases BY DEF Inv, Types, Releases
<1>2 \A t \in Threads : some[t] = 0 BY <1>1, CallTypes
<1>3 some \in [Threads -> Int] BY <1>1, CallTypes
<1> HIDE DEF some
<1>4 SumOver(some, Threads) = 0 BY <1>2, <1>3, Numbers, SumOfZeros
<1> QED BY <1>4 DEF some, UnderWay

-----------------------------------------------------------------------------
(* What follows from the invariant in every state. *)

LEMMA Facts ==
    ASSUME Inv
    PROVE  /\ word \in Int /\ word \in Ints /\ ledger \in Int /\ ledger \in Ints
           /\ freed = 0 \/ freed = 1
           /\ freed = 0 => /\ word = 2 * ledger /\ 1 <= ledger /\ ledger <= Reach
                           /\ ~IsDead(word) /\ Half(word) = ledger
           /\ freed # 0 => IsDead(word)
<1>1 /\ word \in Ints /\ ledger \in Ints /\ (freed = 0 \/ freed = 1) /\ pc \in [Threads -> Labels]
  BY DEF Inv, Types, Once, Labels
<1>2 word \in Int /\ ledger \in Int BY <1>1, Machine
<1>3 ASSUME freed = 0
     PROVE  word = 2 * ledger /\ 1 <= ledger /\ ledger <= Reach /\ ~IsDead(word) /\ Half(word) = ledger
  <2>1 1 <= ledger /\ ledger <= Reach BY <1>2, <1>3, Numbers DEF Inv, Referenced
  <2>2 InFlight = 0 BY <1>1, NoFlight DEF InFlight
  <2>3 word = Twice(ledger) BY <1>2, <1>3, <2>2 DEF Inv, CountIsExact
  <2>4 0 <= ledger BY <1>2, <2>1
  <2> QED BY <1>2, <2>1, <2>3, <2>4, Doubles
<1>4 freed # 0 => IsDead(word) BY <1>1 DEF Inv, OddOnceDead
<1> QED BY <1>1, <1>2, <1>3, <1>4

LEMMA Here ==
    ASSUME Inv, NEW t \in Threads
    PROVE  /\ pc[t] \in Labels /\ call[t] \in {NoCall} \cup Releases /\ seen[t] \in Ints
           /\ pc[t] = "idle" <=> call[t] = NoCall
           /\ pc[t] # "idle" => call[t] \in Releases
           /\ pc[t] # "CasRelease" => seen[t] = 0
           /\ pc[t] = "CasRelease" => ReleaseVerdict(seen[t], call[t].n) # "refuse"
           /\ pc = [pc EXCEPT ![t] = pc[t]] /\ call = [call EXCEPT ![t] = call[t]]
           /\ seen = [seen EXCEPT ![t] = seen[t]]
BY DEF Inv, Types, ReadSuffices, Idle, Labels, Releases

(* What is set out to do with w is possible: of an even word, n references *)
(* or more.                                                                *)
LEMMA Verdicts ==
    ASSUME NEW w, NEW n \in Int, ReleaseVerdict(w, n) # "refuse", Half(w) \in Int
    PROVE  /\ ~IsDead(w) /\ n <= Half(w)
           /\ ReleaseVerdict(w, n) = "free" <=> n = Half(w)
BY DEF ReleaseVerdict

-----------------------------------------------------------------------------
(* A step of thread t, which then is at this label, in call c, and has     *)
(* read r.  What is left to show is about t and numbers.                   *)
StepFits(t, label, c, r) ==
    /\ label \in Labels /\ c \in {NoCall} \cup Releases /\ r \in Ints
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ call' = [call EXCEPT ![t] = c]
    /\ seen' = [seen EXCEPT ![t] = r]
    /\ label = "idle" <=> c = NoCall
    /\ label # "CasRelease" => r = 0
    /\ label = "CasRelease" => ReleaseVerdict(r, c.n) # "refuse"
    /\ word' \in Ints /\ ledger' \in Ints /\ freed' \in 0 .. 1
    /\ freed' = 0 => word' = 2 * ledger' /\ 1 <= ledger' /\ ledger' <= Reach
    /\ freed' = 1 => IsDead(word')

LEMMA Step ==
    ASSUME Inv, NEW t \in Threads, NEW label, NEW c, NEW r, StepFits(t, label, c, r)
    PROVE  Inv'
<1> USE DEF StepFits
<1>1 /\ pc \in [Threads -> Labels] /\ call \in [Threads -> {NoCall} \cup Releases] /\ seen \in [Threads -> Ints]
  BY DEF Inv, Types, Labels, Releases
<1>2 /\ pc' \in [Threads -> Labels] /\ call' \in [Threads -> {NoCall} \cup Releases] /\ seen' \in [Threads -> Ints]
  BY <1>1
<1>3 Types'
  <2>1 \A u \in Threads : Idle(u)' <=> call'[u] = NoCall BY <1>1 DEF Inv, Types, Idle
  <2>2 \A u \in Threads : pc'[u] = "CasRelease" \/ seen'[u] = 0 BY <1>1 DEF Inv, Types
  <2>3 freed' \in 0 .. 2 OBVIOUS
  <2> QED BY <1>2, <2>1, <2>2, <2>3 DEF Types, Idle, Labels, Releases
<1>4 ReadSuffices'
  <2> SUFFICES ASSUME NEW u \in Threads, pc'[u] = "CasRelease" PROVE ReleaseVerdict(seen'[u], call'[u].n) # "refuse"
    BY DEF ReadSuffices
  <2>1 CASE u = t
    <3>1 pc'[u] = label /\ seen'[u] = r /\ call'[u] = c BY <1>1, <2>1
    <3> QED BY <3>1
  <2>2 CASE u # t
    <3>1 pc'[u] = pc[u] /\ seen'[u] = seen[u] /\ call'[u] = call[u] BY <1>1, <2>2
    <3> QED BY <3>1, Here
  <2> QED BY <2>1, <2>2
<1>5 Once' BY DEF Once
<1>6 CountIsExact'
  <2> SUFFICES ASSUME freed' = 0 PROVE word' = Twice(ledger' + InFlight') BY DEF CountIsExact
  <2>1 InFlight' = 0
    <3> DEFINE p == pc'
               k == call'
    <3>1 p \in [Threads -> Labels] BY <1>2
    <3> HIDE DEF p, k, StepFits
    <3>2 SumOver([u \in Threads |-> IF p[u] = "UndoRetain" THEN k[u].n ELSE 0], Threads) = 0 BY <3>1, NoFlight
    <3> QED BY <3>2 DEF InFlight, p, k
  <2>2 ledger' \in Int /\ 0 <= ledger' /\ ledger' <= Reach
    <3>1 ledger' \in Int BY Machine
    <3> QED BY <3>1
  <2>3 Twice(ledger') = 2 * ledger' BY <2>2, Doubles
  <2>4 ledger' + 0 = ledger' BY <2>2
  <2> QED BY <2>1, <2>3, <2>4
<1>7 Referenced'
  <2>1 ledger' \in Int BY Machine
  <2> QED BY <2>1, Numbers DEF Referenced
<1>8 OddOnceDead' BY DEF OddOnceDead
<1> QED BY <1>3, <1>4, <1>5, <1>6, <1>7, <1>8 DEF Inv

(* ... and one that ends the call. *)
ReturnFits(t) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ call' = [call EXCEPT ![t] = NoCall]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ word' \in Ints /\ ledger' \in Ints /\ freed' \in 0 .. 1
    /\ freed' = 0 => word' = 2 * ledger' /\ 1 <= ledger' /\ ledger' <= Reach
    /\ freed' = 1 => IsDead(word')

LEMMA Return == ASSUME Inv, NEW t \in Threads, ReturnFits(t) PROVE Inv'
<1>1 0 \in Ints /\ "idle" \in Labels /\ NoCall \in {NoCall} \cup Releases BY Machine DEF Labels
<1>2 StepFits(t, "idle", NoCall, 0) BY <1>1 DEF StepFits, ReturnFits
<1> QED BY <1>2, Step

(* What an answer does, of n references. *)
LEMMA Answers ==
    ASSUME Inv, NEW t \in Threads, NEW c, NEW reply, Answered(t, c, reply), c.n \in Int
    PROVE  /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
           /\ reply = "refused" => ledger' = ledger /\ freed' = freed
           /\ reply = "done" /\ c.kind = "retain" => ledger' = Wrap(ledger + c.n) /\ freed' = freed
           /\ reply = "done" /\ c.kind = "release" => ledger' = Wrap(ledger - c.n) /\ freed' = freed
           /\ reply = "freed" /\ c.kind = "release" => ledger' \in Ints /\ (freed = 0 => freed' = 1)
<1>1 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
     /\ ledger' = Wrap(ledger + Granted(c, reply))
     /\ freed' = IF Frees(reply) /\ freed < 2 THEN freed + 1 ELSE freed
  BY DEF Answered
<1>2 ledger \in Int /\ ledger \in Ints /\ (freed = 0 \/ freed = 1) BY Facts
<1>3 ASSUME reply = "refused" PROVE ledger' = ledger /\ freed' = freed
  <2>1 Granted(c, reply) = 0 /\ ~Frees(reply) BY <1>3 DEF Granted, Refuses, Frees
  <2>2 ledger + 0 = ledger BY <1>2
  <2> QED BY <1>1, <1>2, <2>1, <2>2, Machine
<1>4 ASSUME reply = "done" PROVE ~Refuses(reply) /\ ~Frees(reply) BY <1>4 DEF Refuses, Frees
<1>5 ASSUME reply = "done", c.kind = "retain" PROVE ledger' = Wrap(ledger + c.n) /\ freed' = freed
  <2>1 Granted(c, reply) = c.n BY <1>4, <1>5 DEF Granted
  <2> QED BY <1>1, <1>4, <1>5, <2>1
<1>6 ASSUME reply = "done", c.kind = "release" PROVE ledger' = Wrap(ledger - c.n) /\ freed' = freed
  <2>1 Granted(c, reply) = -c.n BY <1>4, <1>6 DEF Granted
  <2>2 ledger + -c.n = ledger - c.n BY <1>2
  <2> QED BY <1>1, <1>4, <1>6, <2>1, <2>2
<1>7 ASSUME reply = "freed", c.kind = "release" PROVE ledger' \in Ints /\ (freed = 0 => freed' = 1)
  <2>1 Granted(c, reply) = -c.n /\ Frees(reply) BY <1>7 DEF Granted, Refuses, Frees
  <2>2 ledger + -c.n \in Int BY <1>2
  <2> QED BY <1>1, <1>2, <2>1, <2>2, Machine
<1> QED BY <1>1, <1>3, <1>5, <1>6, <1>7

-----------------------------------------------------------------------------
LEMMA MenuFacts ==
    ASSUME NEW t \in Threads, NEW n
    PROVE  /\ Retain(n) \in Menu[t] => n \in 1 .. Most
           /\ Release(n) \in Menu[t] => n \in 1 .. Most
BY Short, OnMenu

(* What a retain does. *)
LEMMA Retains ==
    ASSUME Inv, NEW t \in Threads, NEW n, AddToRetain(t, n)
    PROVE  /\ n \in 1 .. Most /\ n \in Int /\ n > 0 /\ pc[t] = "idle"
           /\ freed = 0 => /\ Answered(t, Retain(n), "done") /\ word' = 2 * (ledger + n) /\ ledger + n <= Reach
           /\ freed # 0 => /\ Answered(t, Retain(n), "refused") /\ word' = Wrap(word + Twice(n))
<1>1 /\ n \in 1 .. Most /\ pc[t] = "idle" /\ ledger + UnderWay("retain", Threads) + n <= Reach
     /\ word' = Wrap(word + Twice(n))
  BY MenuFacts DEF AddToRetain, MayRetain, Idle
<1>2 n \in Int /\ n > 0 BY <1>1, Numbers
<1>3 ASSUME freed = 0
     PROVE  Answered(t, Retain(n), "done") /\ word' = 2 * (ledger + n) /\ ledger + n <= Reach
  <2>1 ledger \in Int /\ 1 <= ledger /\ word = 2 * ledger /\ ~IsDead(word) /\ word \in Int BY <1>3, Facts
  <2>2 ledger + n <= Reach BY <1>1, <1>2, <2>1, NoRetainUnderWay
  <2>3 n <= Reach /\ 0 <= n /\ 0 <= ledger + n /\ ledger + n \in Int /\ Reach \in Int BY <1>2, <2>1, <2>2, Numbers
  <2>4 Twice(n) = 2 * n BY <1>2, <2>3, Doubles
  <2>5 2 * (ledger + n) \in Ints BY <2>2, <2>3, Doubles
  <2>6 word + Twice(n) = 2 * (ledger + n) BY <1>2, <2>1, <2>4
  <2>7 Wrap(word + Twice(n)) = 2 * (ledger + n) BY <2>5, <2>6, Machine
  <2>8 2 * (ledger + n) > word /\ word > 0 /\ 2 * (ledger + n) \in Int BY <1>2, <2>1
  <2>9 RetainVerdict(word, n) = "done" BY <2>1, <2>7, <2>8 DEF RetainVerdict
  <2> QED BY <1>1, <2>2, <2>7, <2>9 DEF AddToRetain
<1>4 ASSUME freed # 0 PROVE Answered(t, Retain(n), "refused")
  <2>1 IsDead(word) BY <1>4, Facts
  <2>2 RetainVerdict(word, n) = "refuse" BY <2>1 DEF RetainVerdict
  <2> QED BY <2>2 DEF AddToRetain
<1> QED BY <1>1, <1>2, <1>3, <1>4

LEMMA DoAddToRetain == ASSUME Inv, NEW t \in Threads, NEW n, AddToRetain(t, n) PROVE Inv'
<1>1 n \in Int /\ n > 0 /\ pc[t] = "idle" /\ Retain(n).n = n /\ Retain(n).kind = "retain" BY Retains, CallFacts
<1>2 seen' = [seen EXCEPT ![t] = 0] BY <1>1, Here DEF AddToRetain
<1>3 ledger \in Int /\ (freed = 0 \/ freed = 1) /\ word \in Int /\ ledger \in Ints BY Facts
<1>4 CASE freed = 0
  <2>1 Answered(t, Retain(n), "done") /\ word' = 2 * (ledger + n) /\ ledger + n <= Reach BY <1>4, Retains
  <2>2 1 <= ledger /\ 0 <= ledger + n /\ ledger + n \in Int /\ 1 <= ledger + n BY <1>1, <1>3, <1>4, Facts
  <2>3 2 * (ledger + n) \in Ints /\ ledger + n \in Ints BY <2>1, <2>2, Doubles
  <2>4 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
       /\ ledger' = Wrap(ledger + n) /\ freed' = freed
    BY <1>1, <2>1, Answers
  <2>5 ledger' = ledger + n BY <2>3, <2>4, Machine
  <2>9 ReturnFits(t) BY <1>2, <1>4, <2>1, <2>2, <2>3, <2>4, <2>5 DEF ReturnFits
  <2> QED BY <2>9, Return
<1>5 CASE freed # 0
  <2>1 Answered(t, Retain(n), "refused") /\ word' = Wrap(word + Twice(n)) BY <1>5, Retains
  <2>2 IsDead(word') /\ word' \in Ints BY <1>1, <1>3, <1>5, <2>1, Facts, StaysOdd
  <2>4 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
       /\ ledger' = ledger /\ freed' = freed
    BY <1>1, <2>1, Answers
  <2>9 ReturnFits(t) BY <1>2, <1>3, <1>5, <2>2, <2>4 DEF ReturnFits
  <2> QED BY <2>9, Return
<1> QED BY <1>4, <1>5

LEMMA NothingIsUndone == ASSUME Inv, NEW t \in Threads, UndoRetain(t) PROVE FALSE
BY Here DEF UndoRetain, Labels

(* A release looks, from idle or again. *)
LEMMA DoDecide ==
    ASSUME Inv, NEW t \in Threads, NEW n \in 1 .. Most, Decide(t, n),
           pc[t] = "idle" \/ (pc[t] = "ReadAgainToRelease" /\ n = call[t].n)
    PROVE  Inv'
<1> DEFINE c == IF Idle(t) THEN Release(n) ELSE call[t]
<1>1 c \in Releases /\ c.n = n /\ c # NoCall BY Here, CallTypes, CallFacts DEF Idle
<1>2 /\ word \in Ints /\ ledger \in Ints /\ ledger \in Int /\ (freed = 0 \/ freed = 1)
     /\ freed = 0 => word = 2 * ledger /\ 1 <= ledger /\ ledger <= Reach
     /\ freed = 1 => IsDead(word)
  BY Facts
<1>3 CASE ReleaseVerdict(word, n) = "refuse"
  <2>1 Answered(t, Release(n), "refused") /\ seen' = [seen EXCEPT ![t] = 0] /\ word' = word BY <1>3 DEF Decide
  <2>2 Release(n).n \in Int BY CallFacts, Numbers
  <2>3 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
       /\ ledger' = ledger /\ freed' = freed
    BY <2>1, <2>2, Answers
  <2>9 ReturnFits(t) BY <1>2, <2>1, <2>3 DEF ReturnFits
  <2> QED BY <2>9, Return
<1>4 CASE ReleaseVerdict(word, n) # "refuse"
  <2>1 /\ pc' = [pc EXCEPT ![t] = "CasRelease"] /\ call' = [call EXCEPT ![t] = c] /\ seen' = [seen EXCEPT ![t] = word]
       /\ word' = word /\ ledger' = ledger /\ freed' = freed
    <3>1 CASE Idle(t) BY <1>4, <3>1 DEF Decide, Enter
    <3>2 CASE ~Idle(t) BY <1>4, <3>2, Here DEF Decide, GoOn, clientVars
    <3> QED BY <3>1, <3>2
  <2> HIDE DEF c
  <2>9 StepFits(t, "CasRelease", c, word) BY <1>1, <1>2, <1>4, <2>1 DEF StepFits, Labels
  <2> QED BY <2>9, Step
<1> QED BY <1>3, <1>4

LEMMA DoReadToRelease == ASSUME Inv, NEW t \in Threads, NEW n, ReadToRelease(t, n) PROVE Inv'
<1>1 n \in 1 .. Most /\ pc[t] = "idle" BY MenuFacts DEF ReadToRelease, MayRelease, Idle
<1> QED BY <1>1, DoDecide DEF ReadToRelease

LEMMA DoReadAgainToRelease == ASSUME Inv, NEW t \in Threads, ReadAgainToRelease(t) PROVE Inv'
<1>1 pc[t] = "ReadAgainToRelease" /\ call[t].n \in 1 .. Most BY Here, CallTypes DEF ReadAgainToRelease
<1> QED BY <1>1, DoDecide DEF ReadAgainToRelease

(* What the compare-and-set of a release does. *)
LEMMA Releasing ==
    ASSUME Inv, NEW t \in Threads, CasRelease(t)
    PROVE  LET n == call[t].n IN
           /\ pc[t] = "CasRelease" /\ call[t] \in Releases /\ n \in Int /\ 1 <= n /\ seen' = [seen EXCEPT ![t] = 0]
           /\ word # seen[t] => word' = word /\ GoOn(t, "ReadAgainToRelease")
           /\ word = seen[t] => /\ freed = 0 /\ n <= ledger
                                /\ n = ledger => word' = Dead /\ Answered(t, call[t], "freed")
                                /\ n # ledger => word' = 2 * (ledger - n) /\ Answered(t, call[t], "done")
<1> DEFINE n == call[t].n
<1>1 /\ pc[t] = "CasRelease" /\ call[t] \in Releases /\ n \in Int /\ 1 <= n /\ seen' = [seen EXCEPT ![t] = 0]
     /\ ReleaseVerdict(seen[t], n) # "refuse"
  BY Here, CallTypes DEF CasRelease
<1>2 ASSUME word = seen[t]
     PROVE  /\ freed = 0 /\ n <= ledger
            /\ n = ledger => word' = Dead /\ Answered(t, call[t], "freed")
            /\ n # ledger => word' = 2 * (ledger - n) /\ Answered(t, call[t], "done")
  <2>1 ReleaseVerdict(word, n) # "refuse" BY <1>1, <1>2
  <2>2 ~IsDead(word) BY <2>1 DEF ReleaseVerdict
  <2>3 freed = 0 BY <2>2, Facts
  <2>4 /\ word = 2 * ledger /\ 1 <= ledger /\ ledger <= Reach /\ Half(word) = ledger /\ ledger \in Int
    BY <2>3, Facts
  <2>5 n <= ledger /\ (ReleaseVerdict(word, n) = "free" <=> n = ledger) BY <1>1, <2>1, <2>4, Verdicts
  <2>6 /\ word' = Released(word, n)
       /\ Answered(t, call[t], IF ReleaseVerdict(word, n) = "free" THEN "freed" ELSE "done")
    BY <1>2 DEF CasRelease
  <2>7 ASSUME n = ledger PROVE word' = Dead /\ Answered(t, call[t], "freed") BY <2>5, <2>6, <2>7 DEF Released
  <2>8 ASSUME n # ledger PROVE word' = 2 * (ledger - n) /\ Answered(t, call[t], "done")
    <3> HIDE DEF n
    <3>1 word' = Wrap(word - Twice(n)) BY <2>5, <2>6, <2>8 DEF Released
    <3>2 n <= Reach /\ 0 <= n /\ 0 <= ledger - n /\ ledger - n <= Reach /\ ledger - n \in Int
      BY <1>1, <2>4, <2>5, Numbers
    <3>3 Twice(n) = 2 * n /\ 2 * (ledger - n) \in Ints BY <1>1, <3>2, Doubles
    <3>4 word - Twice(n) = 2 * (ledger - n) BY <1>1, <2>4, <3>3
    <3>5 word' = 2 * (ledger - n) BY <3>1, <3>3, <3>4, Machine
    <3> QED BY <2>5, <2>6, <2>8, <3>5
  <2> QED BY <2>3, <2>5, <2>7, <2>8
<1>3 word # seen[t] => word' = word /\ GoOn(t, "ReadAgainToRelease") BY DEF CasRelease
<1> QED BY <1>1, <1>2, <1>3

LEMMA DoCasRelease == ASSUME Inv, NEW t \in Threads, CasRelease(t) PROVE Inv'
<1> DEFINE n == call[t].n
<1>1 /\ pc[t] = "CasRelease" /\ call[t] \in Releases /\ n \in Int /\ 1 <= n /\ seen' = [seen EXCEPT ![t] = 0]
     /\ call[t].kind = "release" /\ call[t] # NoCall /\ 0 \in Ints
  BY Releasing, CallTypes, Machine
<1>2 /\ word \in Ints /\ ledger \in Ints /\ ledger \in Int /\ (freed = 0 \/ freed = 1)
     /\ freed = 0 => word = 2 * ledger /\ 1 <= ledger /\ ledger <= Reach
     /\ freed = 1 => IsDead(word)
  BY Facts
<1>3 CASE word # seen[t]
  <2>1 /\ pc' = [pc EXCEPT ![t] = "ReadAgainToRelease"] /\ call' = [call EXCEPT ![t] = call[t]]
       /\ word' = word /\ ledger' = ledger /\ freed' = freed
    BY <1>3, Releasing, Here DEF GoOn, clientVars
  <2>9 StepFits(t, "ReadAgainToRelease", call[t], 0) BY <1>1, <1>2, <2>1 DEF StepFits, Labels
  <2> QED BY <2>9, Step
<1>4 CASE word = seen[t] /\ n = ledger
  <2>1 freed = 0 /\ word' = Dead /\ Answered(t, call[t], "freed") BY <1>4, Releasing
  <2>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
       /\ ledger' \in Ints /\ freed' = 1
    BY <1>1, <2>1, Answers
  <2>9 ReturnFits(t) BY <1>1, <2>1, <2>2, DeadIsOdd DEF ReturnFits
  <2> QED BY <2>9, Return
<1>5 CASE word = seen[t] /\ n # ledger
  <2>1 freed = 0 /\ n <= ledger /\ word' = 2 * (ledger - n) /\ Answered(t, call[t], "done") BY <1>5, Releasing
  <2>2 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ call' = [call EXCEPT ![t] = NoCall]
       /\ ledger' = Wrap(ledger - n) /\ freed' = freed
    BY <1>1, <2>1, Answers
  <2> HIDE DEF n
  <2>3 1 <= ledger - n /\ 0 <= ledger - n /\ ledger - n <= Reach /\ ledger - n \in Int
    BY <1>1, <1>2, <1>5, <2>1, Numbers
  <2>4 2 * (ledger - n) \in Ints /\ ledger - n \in Ints BY <2>3, Doubles
  <2>5 ledger' = ledger - n BY <2>2, <2>4, Machine
  <2>9 ReturnFits(t) BY <1>1, <2>1, <2>2, <2>3, <2>4, <2>5 DEF ReturnFits
  <2> QED BY <2>9, Return
<1> QED BY <1>3, <1>4, <1>5

-----------------------------------------------------------------------------
LEMMA Unchanged ==
    ASSUME Inv, UNCHANGED <<word, pc, call, seen, ledger, freed>>
    PROVE  Inv'
BY DEF Inv, Types, ReadSuffices, Once, CountIsExact, Referenced, OddOnceDead, Idle, InFlight

LEMMA DoObserve == ASSUME Inv, NEW t \in Threads, Observe(t) PROVE Inv'
BY Unchanged DEF Observe, Observed

THEOREM Begin == Init => Inv
<1> SUFFICES ASSUME Init PROVE Inv OBVIOUS
<1>1 /\ word = Twice(Initial) /\ ledger = Initial /\ freed = 0
     /\ pc = [t \in Threads |-> "idle"] /\ call = [t \in Threads |-> NoCall] /\ seen = [t \in Threads |-> 0]
  BY DEF Init, ClientInit
<1>2 0 \in Ints /\ Twice(Initial) = 2 * Initial /\ 2 * Initial \in Ints /\ Initial \in Ints
  <2>1 Initial \in Int /\ 0 <= Initial /\ Initial <= Reach BY Numbers
  <2> QED BY <2>1, Doubles, Machine
<1>3 Types BY <1>1, <1>2 DEF Types, Idle
<1>4 ReadSuffices BY <1>1 DEF ReadSuffices
<1>5 InFlight = 0
  <2>1 pc \in [Threads -> Labels] BY <1>1 DEF Labels
  <2> QED BY <2>1, NoFlight DEF InFlight
<1>6 CountIsExact
  <2>1 Initial + 0 = Initial BY Numbers
  <2> QED BY <1>1, <1>5, <2>1 DEF CountIsExact
<1>7 Once /\ Referenced /\ OddOnceDead BY <1>1, Numbers DEF Once, Referenced, OddOnceDead
<1> QED BY <1>3, <1>4, <1>6, <1>7 DEF Inv

THEOREM Inductive == Inv /\ [Next]_vars => Inv'
<1> SUFFICES ASSUME Inv, [Next]_vars PROVE Inv' OBVIOUS
<1>1 CASE UNCHANGED vars BY <1>1, Unchanged DEF vars, clientVars
<1>2 ASSUME NEW t \in Threads, Begins(t) PROVE Inv' BY <1>2, DoAddToRetain, DoReadToRelease, DoObserve DEF Begins
<1>3 ASSUME NEW t \in Threads, Proceeds(t) PROVE Inv'
  BY <1>3, NothingIsUndone, DoCasRelease, DoReadAgainToRelease DEF Proceeds
<1> QED BY <1>1, <1>2, <1>3 DEF Next

THEOREM Invariant == Spec => []Inv
BY Begin, Inductive, PTL DEF Spec

(* Deallocated once at most ...                                            *)
THEOREM Spec => []FreedOnce
<1>1 Inv => FreedOnce BY DEF Inv, Once, FreedOnce
<1> QED BY <1>1, Invariant, PTL

(* ... and dead from then on;                                              *)
THEOREM Spec => []NoLifeAfterDeath
<1>1 Inv => NoLifeAfterDeath BY Facts DEF NoLifeAfterDeath, Reading
<1> QED BY <1>1, Invariant, PTL

(* until then, the word is twice the references, ...                       *)
THEOREM Spec => []CountIsExact
<1>1 Inv => CountIsExact BY DEF Inv
<1> QED BY <1>1, Invariant, PTL

(* ... whoever looks sees them, ...                                        *)
THEOREM Spec => []ReadingIsExact
<1>1 Inv => ReadingIsExact BY Facts DEF ReadingIsExact, Reading
<1> QED BY <1>1, Invariant, PTL

(* ... and nothing is leaked.                                              *)
THEOREM Spec => []LastReleaseFrees
<1>1 Inv => LastReleaseFrees
  <2> SUFFICES ASSUME Inv, ledger = 0 PROVE freed > 0 BY DEF LastReleaseFrees
  <2> QED BY Facts
<1> QED BY <1>1, Invariant, PTL

(* A retain of a dead object is never granted.                             *)
THEOREM Spec => NothingRetainedAfterDeath
<1>1 ASSUME Inv, NEW t \in Threads, NEW n \in 1 .. Most, freed > 0, AddToRetain(t, n)
     PROVE  Answered(t, Retain(n), "refused")
  <2>1 freed # 0 BY <1>1, Facts
  <2> QED BY <1>1, <2>1, Retains
<1>2 Inv /\ [Next]_vars =>
       [\A t \in Threads, n \in 1 .. Most : freed > 0 /\ AddToRetain(t, n) => Answered(t, Retain(n), "refused")]_vars
  BY <1>1
<1> QED BY <1>2, Invariant, PTL DEF Spec, NothingRetainedAfterDeath

-----------------------------------------------------------------------------
(* Where everybody keeps to the rules. *)

(* What one thread holds is not more than there is; and if it is all, the  *)
(* others hold nothing.                                                    *)
LEMMA Holds ==
    ASSUME Inv, DisciplinedInv, NEW t \in Threads
    PROVE  /\ held[t] \in Int /\ 0 <= held[t]
           /\ call[t].kind = "release" => held[t] >= call[t].n
           /\ freed = 0 => /\ held[t] <= ledger
                           /\ held[t] = ledger => \A u \in Threads \ {t} : held[u] = 0
           /\ held[t] # 0 => freed = 0
<1>1 held \in [Threads -> Int] /\ \A u \in Threads : 0 <= held[u] BY DEF DisciplinedInv
<1>2 /\ held[t] <= SumOver(held, Threads)
     /\ held[t] = SumOver(held, Threads) => \A u \in Threads \ {t} : held[u] = 0
  BY <1>1, Numbers, SumOfParts
<1>3 freed = 0 => ledger = SumOver(held, Threads) BY DEF DisciplinedInv, LedgerIsHeld
<1>4 freed # 0 => held[t] = 0 BY Facts DEF DisciplinedInv, NobodyHolds
<1>5 call[t].kind = "release" => held[t] >= call[t].n BY DEF DisciplinedInv, HoldsWhatItReleases
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5

(* A step after which t holds m.                                           *)
HeldFits(t, c, m) ==
    /\ m \in Nat
    /\ call' = [call EXCEPT ![t] = c]
    /\ held' = [held EXCEPT ![t] = m]
    /\ wronged' = wronged
    /\ freed' \in 0 .. 1
    /\ c.kind = "release" => m >= c.n
    /\ freed' = 0 => freed = 0 /\ ledger' = ledger + m - held[t]
    /\ freed' = 1 => m = 0 /\ \A u \in Threads \ {t} : held[u] = 0

LEMMA HeldStep ==
    ASSUME Inv, DisciplinedInv, NEW t \in Threads, NEW c, NEW m, HeldFits(t, c, m)
    PROVE  DisciplinedInv'
<1> USE DEF HeldFits
<1>1 held \in [Threads -> Nat] /\ held \in [Threads -> Int] /\ DOMAIN call = Threads
  BY DEF DisciplinedInv, Inv, Types
<1>2 held' \in [Threads -> Nat] /\ held' \in [Threads -> Int] BY <1>1
<1>3 NobodyIsWronged' BY DEF DisciplinedInv, NobodyIsWronged
<1>4 HoldsWhatItReleases'
  <2> SUFFICES ASSUME NEW u \in Threads, call'[u].kind = "release" PROVE held'[u] >= call'[u].n
    BY DEF HoldsWhatItReleases
  <2>1 CASE u = t
    <3>1 call'[u] = c /\ held'[u] = m BY <1>1, <2>1 DEF Inv, Types
    <3> QED BY <3>1
  <2>2 CASE u # t
    <3>1 call'[u] = call[u] /\ held'[u] = held[u] BY <1>1, <2>2 DEF Inv, Types
    <3> QED BY <3>1 DEF DisciplinedInv, HoldsWhatItReleases
  <2> QED BY <2>1, <2>2
<1>5 LedgerIsHeld'
  <2>1 held'[t] = m /\ \A u \in Threads \ {t} : held'[u] = held[u] BY <1>1
  <2>2 SumOver(held', Threads) = SumOver(held, Threads) + held'[t] - held[t]
    BY <1>1, <1>2, <2>1, Numbers, SumChanges
  <2>3 freed = 0 => ledger = SumOver(held, Threads) BY DEF DisciplinedInv, LedgerIsHeld
  <2> QED BY <2>1, <2>2, <2>3 DEF LedgerIsHeld
<1>6 NobodyHolds'
  <2> SUFFICES ASSUME freed' = 1, NEW u \in Threads PROVE held'[u] = 0 BY DEF NobodyHolds
  <2>1 CASE u = t BY <1>1, <2>1
  <2>2 CASE u # t BY <1>1, <2>2
  <2> QED BY <2>1, <2>2
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6 DEF DisciplinedInv

(* What an answer does to a thread that keeps to the rules. *)
LEMMA HeldAnswer ==
    ASSUME Misusers = {}, NEW t \in Threads, NEW c, NEW reply \in {"done", "freed"}, Answered(t, c, reply)
    PROVE  /\ call' = [call EXCEPT ![t] = NoCall]
           /\ c.kind = "retain" => held' = [held EXCEPT ![t] = held[t] + c.n]
           /\ c.kind = "release" => held' = [held EXCEPT ![t] = held[t] + -c.n]
           /\ wronged' = wronged
BY DEF Answered, Granted, Refuses, Frees

LEMMA HeldAddToRetain ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, NEW n, AddToRetain(t, n)
    PROVE  DisciplinedInv'
<1>1 n \in Int /\ n > 0 /\ Retain(n).n = n /\ Retain(n).kind = "retain" BY Retains, CallFacts
<1>2 held[t] > 0 BY DEF AddToRetain, MayRetain, Disciplined
<1>3 held[t] \in Int /\ freed = 0 BY <1>2, Holds
<1>4 Answered(t, Retain(n), "done") /\ ledger + n <= Reach BY <1>3, Retains
<1>5 ledger' = Wrap(ledger + n) /\ freed' = freed BY <1>1, <1>4, Answers
<1>6 ledger + n \in Ints /\ ledger \in Int
  <2>1 ledger \in Int /\ 1 <= ledger BY <1>3, Facts
  <2>2 ledger + n \in Int /\ 0 <= ledger + n BY <1>1, <2>1
  <2> QED BY <1>4, <2>1, <2>2, Doubles
<1>7 ledger' = ledger + n BY <1>5, <1>6, Machine
<1>8 /\ call' = [call EXCEPT ![t] = NoCall] /\ held' = [held EXCEPT ![t] = held[t] + n] /\ wronged' = wronged
  BY <1>1, <1>4, HeldAnswer
<1>9 HeldFits(t, NoCall, held[t] + n) BY <1>1, <1>2, <1>3, <1>5, <1>6, <1>7, <1>8, CallFacts DEF HeldFits
<1> QED BY <1>9, HeldStep

LEMMA HeldDecide ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, NEW n \in 1 .. Most, Decide(t, n), held[t] >= n,
           pc[t] = "idle" \/ (pc[t] = "ReadAgainToRelease" /\ n = call[t].n)
    PROVE  DisciplinedInv'
<1> DEFINE c == IF Idle(t) THEN Release(n) ELSE call[t]
<1>1 c.n = n /\ n \in Int /\ 1 <= n BY Here, CallTypes, CallFacts, Numbers DEF Idle
<1>2 held[t] \in Int /\ 0 <= held[t] /\ held[t] # 0 BY <1>1, Holds
<1>3 freed = 0 /\ n <= ledger BY <1>1, <1>2, Holds, Facts
<1>4 ReleaseVerdict(word, n) # "refuse"
  <2>1 ~IsDead(word) /\ Half(word) = ledger /\ ledger \in Int BY <1>3, Facts
  <2> QED BY <1>1, <1>3, <2>1 DEF ReleaseVerdict
<1>5 /\ call' = [call EXCEPT ![t] = c] /\ held' = held /\ wronged' = wronged /\ freed' = freed /\ ledger' = ledger
  <2>1 CASE Idle(t) BY <1>4, <2>1 DEF Decide, Enter
  <2>2 CASE ~Idle(t) BY <1>4, <2>2, Here DEF Decide, GoOn, clientVars
  <2> QED BY <2>1, <2>2
<1>6 held' = [held EXCEPT ![t] = held[t]] BY <1>5 DEF DisciplinedInv
<1> HIDE DEF c
<1>7 ledger \in Int BY Facts
<1>9 HeldFits(t, c, held[t]) BY <1>1, <1>2, <1>3, <1>5, <1>6, <1>7 DEF HeldFits
<1> QED BY <1>9, HeldStep

LEMMA HeldCasRelease ==
    ASSUME Misusers = {}, Inv, DisciplinedInv, NEW t \in Threads, CasRelease(t)
    PROVE  DisciplinedInv'
<1> DEFINE n == call[t].n
<1>1 /\ call[t] \in Releases /\ n \in Int /\ 1 <= n /\ call[t].kind = "release" BY Releasing, CallTypes
<1>2 held[t] \in Int /\ 0 <= held[t] /\ held[t] >= n /\ held[t] # 0 BY <1>1, Holds
<1>3 freed = 0 /\ held[t] <= ledger /\ ledger \in Int BY <1>2, Holds, Facts
<1>4 CASE word # seen[t]
  <2>1 /\ call' = [call EXCEPT ![t] = call[t]] /\ held' = [held EXCEPT ![t] = held[t]] /\ wronged' = wronged
       /\ ledger' = ledger /\ freed' = freed
    BY <1>4, Releasing, Here DEF GoOn, clientVars, DisciplinedInv
  <2>9 HeldFits(t, call[t], held[t]) BY <1>1, <1>2, <1>3, <2>1 DEF HeldFits
  <2> QED BY <2>9, HeldStep
<1>5 CASE word = seen[t] /\ n = ledger
  <2>1 Answered(t, call[t], "freed") BY <1>5, Releasing
  <2>2 freed' = 1 BY <1>1, <1>3, <2>1, Answers
  <2>3 /\ call' = [call EXCEPT ![t] = NoCall] /\ held' = [held EXCEPT ![t] = held[t] + -n] /\ wronged' = wronged
    BY <1>1, <2>1, HeldAnswer
  <2>4 held[t] = ledger /\ held[t] + -n = 0 BY <1>1, <1>2, <1>3, <1>5
  <2>5 \A u \in Threads \ {t} : held[u] = 0 BY <1>3, <2>4, Holds
  <2>9 HeldFits(t, NoCall, held[t] + -n) BY <2>2, <2>3, <2>4, <2>5, CallFacts DEF HeldFits
  <2> QED BY <2>9, HeldStep
<1>6 CASE word = seen[t] /\ n # ledger
  <2>1 n <= ledger /\ Answered(t, call[t], "done") BY <1>6, Releasing
  <2>2 ledger' = Wrap(ledger - n) /\ freed' = freed BY <1>1, <2>1, Answers
  <2>3 /\ call' = [call EXCEPT ![t] = NoCall] /\ held' = [held EXCEPT ![t] = held[t] + -n] /\ wronged' = wronged
    BY <1>1, <2>1, HeldAnswer
  <2> HIDE DEF n
  <2>4 ledger - n \in Ints
    <3>1 ledger <= Reach BY <1>3, Facts
    <3>2 ledger - n \in Int /\ 0 <= ledger - n /\ ledger - n <= Reach BY <1>1, <1>3, <2>1, <3>1, Numbers
    <3> QED BY <3>2, Doubles
  <2>5 ledger' = ledger - n BY <2>2, <2>4, Machine
  <2>9 HeldFits(t, NoCall, held[t] + -n) BY <1>1, <1>2, <1>3, <2>2, <2>3, <2>5, CallFacts DEF HeldFits
  <2> QED BY <2>9, HeldStep
<1> QED BY <1>4, <1>5, <1>6

THEOREM DisciplinedBegin == ASSUME Held \in [Threads -> Nat], Misusers = {} PROVE Init => DisciplinedInv
<1> SUFFICES ASSUME Init PROVE DisciplinedInv OBVIOUS
<1>1 /\ ledger = Initial /\ freed = 0 /\ wronged = {} /\ held = [t \in Threads |-> Held[t]]
     /\ call = [t \in Threads |-> NoCall]
  BY DEF Init, ClientInit
<1>2 held \in [Threads -> Nat] /\ held = Held BY <1>1
<1>3 ledger = SumOver(held, Threads) BY <1>1, <1>2 DEF Initial
<1> QED BY <1>1, <1>2, <1>3, CallFacts DEF DisciplinedInv, NobodyIsWronged, HoldsWhatItReleases, LedgerIsHeld, NobodyHolds

THEOREM DisciplinedInductive ==
    ASSUME Misusers = {} PROVE Inv /\ DisciplinedInv /\ [Next]_vars => DisciplinedInv'
<1> SUFFICES ASSUME Inv, DisciplinedInv, [Next]_vars PROVE DisciplinedInv' OBVIOUS
<1>1 ASSUME UNCHANGED <<call, held, wronged, ledger, freed>> PROVE DisciplinedInv'
  BY <1>1 DEF DisciplinedInv, NobodyIsWronged, HoldsWhatItReleases, LedgerIsHeld, NobodyHolds
<1>2 CASE UNCHANGED vars BY <1>1, <1>2 DEF vars, clientVars
<1>3 ASSUME NEW t \in Threads, NEW n, ReadToRelease(t, n) PROVE DisciplinedInv'
  <2>1 n \in 1 .. Most /\ pc[t] = "idle" /\ held[t] >= n
    BY <1>3, MenuFacts DEF ReadToRelease, MayRelease, Idle, Disciplined
  <2> QED BY <1>3, <2>1, HeldDecide DEF ReadToRelease
<1>4 ASSUME NEW t \in Threads, ReadAgainToRelease(t) PROVE DisciplinedInv'
  <2>1 pc[t] = "ReadAgainToRelease" /\ call[t].n \in 1 .. Most /\ held[t] >= call[t].n
    BY <1>4, Here, CallTypes, Holds DEF ReadAgainToRelease
  <2> QED BY <1>4, <2>1, HeldDecide DEF ReadAgainToRelease
<1>5 ASSUME NEW t \in Threads, Observe(t) PROVE DisciplinedInv' BY <1>1, <1>5 DEF Observe, Observed
<1>6 ASSUME NEW t \in Threads, Begins(t) PROVE DisciplinedInv'
  BY <1>3, <1>5, <1>6, HeldAddToRetain DEF Begins
<1>7 ASSUME NEW t \in Threads, Proceeds(t) PROVE DisciplinedInv'
  BY <1>4, <1>7, NothingIsUndone, HeldCasRelease DEF Proceeds
<1> QED BY <1>2, <1>6, <1>7 DEF Next

THEOREM DisciplinedInvariant ==
    ASSUME Held \in [Threads -> Nat], Misusers = {} PROVE Spec => []DisciplinedInv
BY DisciplinedBegin, DisciplinedInductive, Invariant, PTL DEF Spec

(* Nobody sees an exception; and nothing is deallocated while somebody     *)
(* holds it.                                                               *)
THEOREM ASSUME Held \in [Threads -> Nat], Misusers = {} PROVE Spec => []NoDisciplinedRefused
<1>1 DisciplinedInv => NoDisciplinedRefused BY DEF DisciplinedInv, NobodyIsWronged, NoDisciplinedRefused
<1> QED BY <1>1, DisciplinedInvariant, PTL

THEOREM ASSUME Held \in [Threads -> Nat], Misusers = {} PROVE Spec => []NotFreedInUse
<1>1 ASSUME Inv, DisciplinedInv PROVE NotFreedInUse
  <2> SUFFICES ASSUME freed > 0, NEW t \in Threads PROVE held[t] <= GivingBack(t) BY DEF NotFreedInUse, Disciplined
  <2>1 held[t] = 0 BY <1>1 DEF DisciplinedInv, NobodyHolds
  <2>2 0 <= GivingBack(t) BY <1>1, Here, CallTypes, CallFacts DEF GivingBack
  <2> QED BY <2>1, <2>2
<1> QED BY <1>1, Invariant, DisciplinedInvariant, PTL
=============================================================================
