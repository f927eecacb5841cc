---------------------------- MODULE Inbox_proofs -----------------------------
(***************************************************************************)
(* Ours, for any threads, scripts and capacity.                            *)
(***************************************************************************)
EXTENDS Inbox_invariant, WellFoundedInduction, TLAPS

-----------------------------------------------------------------------------
(* Who delivers *)

LEMMA TurnIs ==
    ASSUME TurnTypes, NEW t, NEW e
    PROVE  /\ Turn(t, e) \in {"dropped", "Enter", "Push", "refused", "Look"}
           /\ Turn(t, e) = "dropped" <=> word.state = "ended"
           /\ Turn(t, e) = "Enter" => word.state = "free"
           /\ Turn(t, e) \in {"Push", "refused", "Look"} => word.state = "busy"
           /\ Turn(t, e) = "refused" => ~IsTerminal(e)
BY DEF TurnTypes, Turn, IsFull

LEMMA TurnAtFirst == Init => TurnInv
<1> SUFFICES ASSUME Init PROVE TurnInv OBVIOUS
<1>1 /\ pc = [t \in Threads |-> "idle"] /\ word = Free /\ seen = [t \in Threads |-> Unseen] BY DEF Init, ProducersInit
<1>2 word.state = "free" BY <1>1 DEF Free
<1>3 \A t \in Threads : pc[t] = "idle" /\ ~Delivering(t) BY <1>1 DEF Delivering
<1> QED BY <1>1, <1>2, <1>3 DEF TurnInv, TurnTypes, Labels, OneDelivers, BusyIsDelivering, SeenIsBusy

(* What a step of t has to leave as it is. *)
LEMMA TurnKept ==
    ASSUME TurnInv, NEW t \in Threads, NEW l \in Labels, pc' = [pc EXCEPT ![t] = l],
           DOMAIN seen' = Threads, \A u \in Threads : u # t => seen'[u] = seen[u],
           l = "Push" => seen'[t].state = "busy",
           \/ (Delivering(t)' <=> Delivering(t)) /\ word'.state = word.state
           \/ ~Delivering(t) /\ Delivering(t)' /\ word.state # "busy" /\ word'.state = "busy"
           \/ Delivering(t) /\ ~Delivering(t)' /\ word'.state \in {"free", "ended"}
    PROVE  TurnInv'
<1>1 /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u]
     /\ pc' \in [Threads -> Labels]
  BY DEF TurnInv, TurnTypes
<1>2 \A u \in Threads : u # t => (Delivering(u)' <=> Delivering(u)) BY <1>1 DEF Delivering
<1>3 TurnTypes' BY <1>1 DEF TurnInv, TurnTypes
<1>4 SeenIsBusy' BY <1>1 DEF TurnInv, SeenIsBusy
<1>5 OneDelivers'
  <2>1 \A u, v \in Threads : Delivering(u) /\ Delivering(v) => u = v BY DEF TurnInv, OneDelivers
  <2>2 word.state = "busy" <=> \E u \in Threads : Delivering(u) BY DEF TurnInv, BusyIsDelivering
  <2>3 \A u, v \in Threads : Delivering(u)' /\ Delivering(v)' => u = v BY <1>2, <2>1, <2>2
  <2> QED BY <2>3 DEF OneDelivers
<1>6 BusyIsDelivering'
  <2>1 \A u, v \in Threads : Delivering(u) /\ Delivering(v) => u = v BY DEF TurnInv, OneDelivers
  <2>2 word.state = "busy" <=> \E u \in Threads : Delivering(u) BY DEF TurnInv, BusyIsDelivering
  <2>3 word'.state = "busy" <=> \E u \in Threads : Delivering(u)' BY <1>2, <2>1, <2>2
  <2> QED BY <2>3 DEF BusyIsDelivering
<1> QED BY <1>3, <1>4, <1>5, <1>6 DEF TurnInv

LEMMA TurnNext == TurnInv /\ [Next]_allVars => TurnInv'
<1> SUFFICES ASSUME TurnInv, [Next]_allVars PROVE TurnInv' OBVIOUS
<1> USE DEF TurnInv
<1>1 CASE UNCHANGED allVars
  BY <1>1 DEF allVars, vars, TurnTypes, OneDelivers, BusyIsDelivering, SeenIsBusy, Delivering
<1>2 ASSUME NEW t \in Threads, Look(t) PROVE TurnInv'
  <2> DEFINE turn == Turn(t, Upcoming(t))
  <2>1 pc[t] = "idle" /\ pc \in [Threads -> Labels] /\ DOMAIN seen = Threads BY <1>2 DEF Look, MayCall, TurnTypes
  <2>2 Sees(t, turn) /\ CASE turn = "dropped" -> CallsAndReturns(t) [] turn = "refused" -> CallsAndIsRefused(t) [] OTHER -> Calls(t, turn)
    BY <1>2 DEF Look
  <2>3 /\ turn \in {"dropped", "Enter", "Push", "refused", "Look"}
       /\ turn = "Push" => word.state = "busy"
    BY TurnIs
  <2> HIDE DEF turn
  <2> DEFINE l == IF turn \in {"dropped", "refused"} THEN "idle" ELSE turn
  <2>4 pc' = [pc EXCEPT ![t] = l] /\ l \in Labels /\ l \in {"idle", "Enter", "Push", "Look"}
    BY <2>1, <2>2, <2>3 DEF CallsAndReturns, CallsAndIsRefused, Calls, Labels
  <2>5 word' = word /\ seen' = [seen EXCEPT ![t] = IF turn = "Push" THEN word ELSE Unseen] BY <2>2 DEF Sees
  <2>6 l = "Push" => turn = "Push" OBVIOUS
  <2> HIDE DEF l
  <2>7 ~Delivering(t) /\ ~Delivering(t)' BY <2>1, <2>4 DEF Delivering
  <2> QED BY <2>1, <2>3, <2>4, <2>5, <2>6, <2>7, TurnKept
<1>3 ASSUME NEW t \in Threads, LookAgain(t) PROVE TurnInv'
  <2> DEFINE turn == Turn(t, Current(t))
  <2>1 pc[t] = "Look" /\ pc \in [Threads -> Labels] /\ DOMAIN seen = Threads BY <1>3 DEF LookAgain, TurnTypes
  <2>2 Sees(t, turn) /\ CASE turn = "dropped" -> Returns(t) [] turn = "refused" -> IsRefused(t) [] OTHER -> GoesOn(t, turn)
    BY <1>3 DEF LookAgain
  <2>3 /\ turn \in {"dropped", "Enter", "Push", "refused", "Look"}
       /\ turn = "Push" => word.state = "busy"
    BY TurnIs
  <2> HIDE DEF turn
  <2> DEFINE l == IF turn \in {"dropped", "refused"} THEN "idle" ELSE turn
  <2>4 pc' = [pc EXCEPT ![t] = l] /\ l \in Labels /\ l \in {"idle", "Enter", "Push", "Look"}
    BY <2>1, <2>2, <2>3 DEF Returns, IsRefused, GoesOn, Labels
  <2>5 word' = word /\ seen' = [seen EXCEPT ![t] = IF turn = "Push" THEN word ELSE Unseen] BY <2>2 DEF Sees
  <2>6 l = "Push" => turn = "Push" OBVIOUS
  <2> HIDE DEF l
  <2>7 ~Delivering(t) /\ ~Delivering(t)' BY <2>1, <2>4 DEF Delivering
  <2> QED BY <2>1, <2>3, <2>4, <2>5, <2>6, <2>7, TurnKept
<1>4 ASSUME NEW t \in Threads, Enter(t) PROVE TurnInv'
  <2>1 pc[t] = "Enter" /\ pc \in [Threads -> Labels] /\ DOMAIN seen = Threads /\ seen' = seen BY <1>4 DEF Enter, TurnTypes
  <2>2 CASE word = Free
    <3>1 word.state = "free" /\ word'.state = "busy" /\ pc' = [pc EXCEPT ![t] = "Emit"] /\ "Emit" \in Labels
      BY <1>4, <2>2 DEF Enter, Free, Busy, GoesOn, Labels
    <3>2 ~Delivering(t) /\ Delivering(t)' BY <2>1, <3>1 DEF Delivering
    <3> QED BY <2>1, <3>1, <3>2, TurnKept
  <2>3 CASE word # Free
    <3>1 word' = word /\ pc' = [pc EXCEPT ![t] = "Look"] /\ "Look" \in Labels BY <1>4, <2>3 DEF Enter, GoesOn, Labels
    <3>2 ~Delivering(t) /\ ~Delivering(t)' BY <2>1, <3>1 DEF Delivering
    <3> QED BY <2>1, <3>1, <3>2, TurnKept
  <2> QED BY <2>2, <2>3
<1>5 ASSUME NEW t \in Threads, Push(t) PROVE TurnInv'
  <2>1 pc[t] = "Push" /\ pc \in [Threads -> Labels] /\ DOMAIN seen = Threads /\ seen[t].state = "busy"
    BY <1>5 DEF Push, TurnTypes, SeenIsBusy
  <2>2 seen' = [seen EXCEPT ![t] = Unseen] BY <1>5 DEF Push
  <2>3 PICK l \in {"idle", "Look"} : pc' = [pc EXCEPT ![t] = l] /\ word'.state = word.state
    BY <1>5, <2>1 DEF Push, Busy, GoesOn, Returns
  <2>4 l \in Labels /\ l # "Push" BY DEF Labels
  <2>5 ~Delivering(t) /\ ~Delivering(t)' BY <2>1, <2>3 DEF Delivering
  <2> QED BY <2>1, <2>2, <2>3, <2>4, <2>5, TurnKept
<1>6 ASSUME NEW t \in Threads, Leave(t) \/ Take(t) \/ Close(t) \/ Emit(t) \/ EmitThrows(t) PROVE TurnInv'
  <2>1 pc[t] \in {"Leave", "Take", "Close", "Emit"} /\ seen' = seen
    BY <1>6 DEF Leave, Take, Close, Emit, EmitThrows, MayThrow, IsBack, InDownstream
  <2>2 Delivering(t) /\ word.state = "busy" /\ pc \in [Threads -> Labels] /\ DOMAIN seen = Threads
    BY <2>1 DEF Delivering, BusyIsDelivering, TurnTypes
  <2>3 \/ pc' = [pc EXCEPT ![t] = "idle"] /\ word'.state \in {"free", "ended"}
       \/ \E l \in {"Leave", "Take", "Close", "Emit"} : pc' = [pc EXCEPT ![t] = l] /\ word'.state = word.state
    <3>1 Leave(t) => <2>3!1 \/ <2>3!2 BY DEF Leave, GoesOn, Returns, Free
    <3>2 Take(t) => <2>3!2 BY <2>2 DEF Take, Takes, GoesOn, Busy
    <3>3 Close(t) => <2>3!1 BY DEF Close, Returns, Closed
    <3>4 Emit(t) => <2>3!2 BY DEF Emit, EmitReturns, GoesOn
    <3>5 EmitThrows(t) => <2>3!2 BY DEF EmitThrows, EmitFails, GoesOn
    <3> QED BY <1>6, <3>1, <3>2, <3>3, <3>4, <3>5
  <2>4 CASE pc' = [pc EXCEPT ![t] = "idle"] /\ word'.state \in {"free", "ended"}
    <3>1 ~Delivering(t)' /\ "idle" \in Labels BY <2>2, <2>4 DEF Delivering, Labels
    <3> QED BY <2>1, <2>2, <2>4, <3>1, TurnKept
  <2>5 ASSUME NEW l \in {"Leave", "Take", "Close", "Emit"}, pc' = [pc EXCEPT ![t] = l], word'.state = word.state PROVE TurnInv'
    <3>1 Delivering(t)' /\ l \in Labels /\ l # "Push" BY <2>2, <2>5 DEF Delivering, Labels
    <3> QED BY <2>1, <2>2, <2>5, <3>1, TurnKept
  <2> QED BY <2>3, <2>4, <2>5
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5, <1>6 DEF Next, Proceeds

LEMMA Turns == Spec => []TurnInv
BY TurnAtFirst, TurnNext, PTL DEF Spec

LEMMA OneAtATime == TurnInv => Serial
BY DEF TurnInv, OneDelivers, Serial, InDownstream, Delivering

(* Downstream is called by one thread at a time. *)
THEOREM Spec => []Serial
BY Turns, OneAtATime, PTL

(* Of the sets that have one element or none. *)
LEMMA CardinalityOfOne == ASSUME NEW x PROVE Cardinality({x}) = 1
<1> DEFINE S == {x}
           CS[T \in SUBSET S] == IF T = {} THEN 0 ELSE 1 + CS[T \ {CHOOSE y : y \in T}]
           f == [T \in SUBSET S |-> IF T = {} THEN 0 ELSE 1]
<1>1 \A T \in SUBSET S : T = {} \/ T = {x} OBVIOUS
<1>2 (CHOOSE y : y \in {x}) = x OBVIOUS
<1>3 {x} \ {x} = {} OBVIOUS
<1>4 {} \in SUBSET S /\ {x} \in SUBSET S OBVIOUS
<1>5 f[{}] = 0 /\ f[{x}] = 1 BY <1>4
<1>6 \A T \in SUBSET S : f[T] = IF T = {} THEN 0 ELSE 1 + f[T \ {CHOOSE y : y \in T}]
  <2> SUFFICES ASSUME NEW T \in SUBSET S, T # {} PROVE f[T] = 1 + f[T \ {CHOOSE y : y \in T}] BY <1>4
  <2>1 T = {x} BY <1>1
  <2>2 T \ {CHOOSE y : y \in T} = {} BY <1>2, <1>3, <2>1
  <2> QED BY <1>5, <2>1, <2>2
<1>7 f = [T \in SUBSET S |-> IF T = {} THEN 0 ELSE 1 + f[T \ {CHOOSE y : y \in T}]] BY <1>6
<1> HIDE DEF f
<1>8 CS = [T \in SUBSET S |-> IF T = {} THEN 0 ELSE 1 + CS[T \ {CHOOSE y : y \in T}]] BY <1>7 DEF CS
<1>9 Cardinality(S) = CS[S] BY Zenon DEF Cardinality, CS
<1> HIDE DEF CS
<1>10 CS[{}] = 0 BY <1>4, <1>8
<1>11 CS[{x}] = 1 + CS[{x} \ {CHOOSE y : y \in {x}}] BY <1>4, <1>8
<1> QED BY <1>2, <1>3, <1>9, <1>10, <1>11

LEMMA CardinalityOfNone == Cardinality({}) = 0
<1> DEFINE S == {}
           CS[T \in SUBSET S] == IF T = {} THEN 0 ELSE 1 + CS[T \ {CHOOSE y : y \in T}]
           f == [T \in SUBSET S |-> 0]
<1>7 f = [T \in SUBSET S |-> IF T = {} THEN 0 ELSE 1 + f[T \ {CHOOSE y : y \in T}]] OBVIOUS
<1> HIDE DEF f
<1>8 CS = [T \in SUBSET S |-> IF T = {} THEN 0 ELSE 1 + CS[T \ {CHOOSE y : y \in T}]] BY <1>7 DEF CS
<1>9 Cardinality(S) = CS[S] BY Zenon DEF Cardinality, CS
<1> HIDE DEF CS
<1>10 CS[{}] = 0 BY <1>8
<1> QED BY <1>9, <1>10

(* The word is busy while there is one who delivers. *)
LEMMA BusyOfOne == TurnInv => BusyIsOne
<1> SUFFICES ASSUME TurnInv PROVE BusyIsOne OBVIOUS
<1> DEFINE S == {t \in Threads : Delivering(t)}
<1>1 word.state = "busy" <=> S # {} BY DEF TurnInv, BusyIsDelivering
<1>2 \A t, u \in S : t = u BY DEF TurnInv, OneDelivers
<1> HIDE DEF S
<1>3 CASE S = {} BY <1>1, <1>3, CardinalityOfNone DEF BusyIsOne, S
<1>4 CASE S # {}
  <2>1 PICK t \in S : TRUE BY <1>4
  <2>2 S = {t} BY <1>2, <2>1
  <2>3 Cardinality(S) = 1 BY <2>2, CardinalityOfOne
  <2> QED BY <1>1, <1>4, <2>3 DEF BusyIsOne, S
<1> QED BY <1>3, <1>4

THEOREM Spec => []BusyIsOne
BY Turns, BusyOfOne, PTL

-----------------------------------------------------------------------------
(* Sequences *)

LEMMA SeqIs ==
    ASSUME NEW S, NEW s \in Seq(S)
    PROVE  /\ Len(s) \in Nat /\ DOMAIN s = 1 .. Len(s)
           /\ \A i \in DOMAIN s : s[i] \in S
           /\ \A x : x \in Range(s) <=> \E i \in DOMAIN s : s[i] = x
           /\ Range(s) \subseteq S
           /\ s = <<>> <=> Len(s) = 0
           /\ s = <<>> <=> Range(s) = {}
BY DEF Range

LEMMA NoneIs == /\ Range(<<>>) = {} /\ IsOnce(<<>>) /\ DOMAIN <<>> = {} /\ \A S : <<>> \in Seq(S)
BY DEF Range, IsOnce

LEMMA Appended ==
    ASSUME NEW S, NEW s \in Seq(S), NEW e \in S
    PROVE  /\ Append(s, e) \in Seq(S)
           /\ DOMAIN Append(s, e) = 1 .. Len(s) + 1
           /\ \A i \in DOMAIN s : Append(s, e)[i] = s[i]
           /\ Append(s, e)[Len(s) + 1] = e
           /\ Range(Append(s, e)) = Range(s) \cup {e}
<1> DEFINE r == Append(s, e)
<1>1 /\ r \in Seq(S) /\ Len(r) = Len(s) + 1 /\ Len(s) \in Nat /\ DOMAIN s = 1 .. Len(s) /\ DOMAIN r = 1 .. Len(r)
     /\ \A i \in DOMAIN s : r[i] = s[i]
     /\ r[Len(s) + 1] = e
  OBVIOUS
<1> HIDE DEF r
<1>2 Range(r) = Range(s) \cup {e}
  <2>1 ASSUME NEW x \in Range(r) PROVE x \in Range(s) \cup {e} BY <1>1 DEF Range
  <2>2 ASSUME NEW x \in Range(s) PROVE x \in Range(r) BY <1>1 DEF Range
  <2>3 e \in Range(r) BY <1>1 DEF Range
  <2> QED BY <2>1, <2>2, <2>3
<1> QED BY <1>1, <1>2 DEF r

LEMMA Tailed ==
    ASSUME NEW S, NEW s \in Seq(S), s # <<>>
    PROVE  /\ Tail(s) \in Seq(S) /\ Len(s) \in Nat \ {0}
           /\ DOMAIN Tail(s) = 1 .. Len(s) - 1
           /\ \A i \in DOMAIN Tail(s) : Tail(s)[i] = s[i + 1]
           /\ Head(s) = s[1] /\ Head(s) \in S
           /\ Range(s) = {Head(s)} \cup Range(Tail(s))
           /\ IsOnce(s) => IsOnce(Tail(s)) /\ Head(s) \notin Range(Tail(s))
<1> DEFINE r == Tail(s)
<1>1 /\ r \in Seq(S) /\ Len(s) \in Nat \ {0} /\ Len(r) = Len(s) - 1 /\ DOMAIN s = 1 .. Len(s) /\ DOMAIN r = 1 .. Len(s) - 1
     /\ \A i \in DOMAIN r : r[i] = s[i + 1]
     /\ Head(s) = s[1] /\ s[1] \in S
  OBVIOUS
<1> HIDE DEF r
<1>2 Range(s) = {Head(s)} \cup Range(r)
  <2>1 ASSUME NEW i \in DOMAIN s, i # 1 PROVE s[i] \in Range(r)
    <3>1 i - 1 \in DOMAIN r /\ r[i - 1] = s[i] BY <1>1, <2>1
    <3> QED BY <3>1 DEF Range
  <2>2 ASSUME NEW i \in DOMAIN r PROVE r[i] \in Range(s) BY <1>1 DEF Range
  <2>3 Head(s) \in Range(s) BY <1>1 DEF Range
  <2> QED BY <1>1, <2>1, <2>2, <2>3 DEF Range
<1>3 ASSUME IsOnce(s) PROVE IsOnce(r) /\ Head(s) \notin Range(r)
  <2>1 \A i, j \in DOMAIN s : s[i] = s[j] => i = j BY <1>3 DEF IsOnce
  <2>2 \A i, j \in DOMAIN r : r[i] = r[j] => i = j
    <3> SUFFICES ASSUME NEW i \in DOMAIN r, NEW j \in DOMAIN r, r[i] = r[j] PROVE i = j OBVIOUS
    <3>1 i + 1 \in DOMAIN s /\ j + 1 \in DOMAIN s /\ s[i + 1] = s[j + 1] BY <1>1
    <3>2 i + 1 = j + 1 BY <2>1, <3>1
    <3> QED BY <1>1, <3>2
  <2>3 \A i \in DOMAIN r : r[i] # s[1] BY <1>1, <2>1
  <2> QED BY <1>1, <2>2, <2>3 DEF IsOnce, Range
<1> QED BY <1>1, <1>2, <1>3 DEF r

LEMMA Pushed ==
    ASSUME NEW S, NEW s \in Seq(S), NEW e \in S, NEW r, r = <<e>> \o s
    PROVE  /\ r \in Seq(S) /\ Len(s) \in Nat /\ Len(r) = Len(s) + 1 /\ DOMAIN s = 1 .. Len(s) /\ DOMAIN r = 1 .. Len(s) + 1
           /\ r[1] = e
           /\ \A i \in DOMAIN s : r[i + 1] = s[i]
           /\ Range(r) = Range(s) \cup {e}
           /\ IsOnce(s) /\ e \notin Range(s) => IsOnce(r)
<1>1 /\ r \in Seq(S) /\ Len(s) \in Nat /\ Len(r) = Len(s) + 1 /\ DOMAIN s = 1 .. Len(s) /\ DOMAIN r = 1 .. Len(s) + 1
     /\ r[1] = e
     /\ \A i \in DOMAIN s : r[i + 1] = s[i]
  OBVIOUS
<1>2 \A i \in DOMAIN r : i # 1 => i - 1 \in DOMAIN s /\ r[i] = s[i - 1]
  <2> SUFFICES ASSUME NEW i \in DOMAIN r, i # 1 PROVE i - 1 \in DOMAIN s /\ r[i] = s[i - 1] OBVIOUS
  <2>1 i - 1 \in DOMAIN s /\ i = (i - 1) + 1 BY <1>1
  <2> QED BY <1>1, <2>1
<1>3 Range(r) = Range(s) \cup {e}
  <2>1 \A i \in DOMAIN s : i + 1 \in DOMAIN r BY <1>1
  <2>2 1 \in DOMAIN r BY <1>1
  <2>3 ASSUME NEW x \in Range(r) PROVE x \in Range(s) \cup {e} BY <1>1, <1>2 DEF Range
  <2>4 ASSUME NEW x \in Range(s) PROVE x \in Range(r) BY <1>1, <2>1 DEF Range
  <2>5 e \in Range(r) BY <1>1, <2>2 DEF Range
  <2> QED BY <2>3, <2>4, <2>5
<1>4 ASSUME IsOnce(s), e \notin Range(s) PROVE IsOnce(r)
  <2>1 \A i \in DOMAIN s : s[i] # e BY <1>4 DEF Range
  <2>2 \A i, j \in DOMAIN s : s[i] = s[j] => i = j BY <1>4 DEF IsOnce
  <2>3 \A i, j \in DOMAIN r : r[i] = r[j] => i = j
    <3> SUFFICES ASSUME NEW i \in DOMAIN r, NEW j \in DOMAIN r, r[i] = r[j] PROVE i = j OBVIOUS
    <3>1 CASE i = 1 BY <1>1, <1>2, <2>1, <3>1
    <3>2 CASE j = 1 BY <1>1, <1>2, <2>1, <3>2
    <3>3 CASE i # 1 /\ j # 1
      <4>1 i - 1 = j - 1 BY <1>2, <2>2, <3>3
      <4> QED BY <1>1, <4>1
    <3> QED BY <3>1, <3>2, <3>3
  <2> QED BY <2>3 DEF IsOnce
<1> QED BY <1>1, <1>3, <1>4

LEMMA Reversed ==
    ASSUME NEW S, NEW s \in Seq(S)
    PROVE  /\ Reverse(s) \in Seq(S) /\ Len(s) \in Nat /\ DOMAIN Reverse(s) = 1 .. Len(s) /\ DOMAIN s = 1 .. Len(s)
           /\ \A i \in 1 .. Len(s) : Reverse(s)[i] = s[Len(s) + 1 - i]
           /\ Range(Reverse(s)) = Range(s)
           /\ IsOnce(s) => IsOnce(Reverse(s))
           /\ s # <<>> => Reverse(s) # <<>>
<1> DEFINE r == Reverse(s)  n == Len(s)
<1>1 n \in Nat /\ DOMAIN s = 1 .. n /\ \A i \in 1 .. n : s[i] \in S OBVIOUS
<1>2 r = [i \in 1 .. n |-> s[n + 1 - i]] BY <1>1 DEF Reverse
<1>3 \A i \in 1 .. n : n + 1 - i \in 1 .. n BY <1>1
<1>4 r \in [1 .. n -> S] BY <1>1, <1>2, <1>3
<1>5 r \in Seq(S) BY <1>1, <1>4
<1>6 DOMAIN r = 1 .. n /\ \A i \in 1 .. n : r[i] = s[n + 1 - i] BY <1>2
<1> HIDE DEF r
<1>7 Range(r) = Range(s)
  <2>1 ASSUME NEW i \in 1 .. n PROVE \E j \in 1 .. n : s[j] = r[i] BY <1>3, <1>6
  <2>2 ASSUME NEW i \in 1 .. n PROVE \E j \in 1 .. n : r[j] = s[i]
    <3>1 n + 1 - i \in 1 .. n /\ n + 1 - (n + 1 - i) = i BY <1>1
    <3> QED BY <1>6, <3>1
  <2> QED BY <1>1, <1>6, <2>1, <2>2 DEF Range
<1>8 ASSUME IsOnce(s) PROVE IsOnce(r)
  <2>1 \A i, j \in 1 .. n : s[i] = s[j] => i = j BY <1>1, <1>8 DEF IsOnce
  <2>2 \A i, j \in 1 .. n : r[i] = r[j] => i = j
    <3> SUFFICES ASSUME NEW i \in 1 .. n, NEW j \in 1 .. n, r[i] = r[j] PROVE i = j OBVIOUS
    <3>1 n + 1 - i = n + 1 - j BY <1>3, <1>6, <2>1
    <3> QED BY <1>1, <3>1
  <2> QED BY <1>6, <2>2 DEF IsOnce
<1>9 s # <<>> => r # <<>> BY <1>1, <1>6
<1> QED BY <1>1, <1>5, <1>6, <1>7, <1>8, <1>9 DEF r, n

-----------------------------------------------------------------------------
(* Calls *)

LEMMA EventsAre ==
    /\ \A t \in Threads : Scripted(t) \subseteq Events
    /\ \A t, u \in Threads : t # u => Scripted(t) \cap Scripted(u) = {}
    /\ Failure \notin Events /\ IsTerminal(Failure)
BY EndsAreEvents, EachIsOnes DEF Events, IsTerminal

LEMMA OpenIs ==
    ASSUME NEW t, NEW c, Open(t) = {c}
    PROVE  Current(t) = c /\ c \in Scripted(t) /\ c \in submitted /\ c \notin returned
BY DEF Open, Current

LEMMA OpenIsThen ==
    ASSUME NEW t, NEW c, Open(t)' = {c}
    PROVE  Current(t)' = c
BY DEF Open, Current

LEMMA CurrentIs ==
    ASSUME OneCall, NEW t \in Threads, pc[t] # "idle"
    PROVE  /\ Open(t) = {Current(t)} /\ Current(t) \in Scripted(t) /\ Current(t) \in Events
           /\ Current(t) \in submitted /\ Current(t) \notin returned
<1>1 PICK c \in Scripted(t) : Open(t) = {c} BY DEF OneCall
<1> QED BY <1>1, OpenIs, EventsAre

LEMMA Least ==
    ASSUME NEW X, X \subseteq Nat, X # {}
    PROVE  \E m \in X : \A k \in X : m <= k
<1>1 PICK m \in X : \A k \in X : ~(<<k, m>> \in OpToRel(<, Nat)) BY WFMin, NatLessThanWellFounded
<1>2 \A k \in X : ~(k < m) BY <1>1 DEF OpToRel
<1> QED BY <1>2

LEMMA UpcomingIs ==
    ASSUME NEW t \in Threads, Left(t) # {}
    PROVE  Upcoming(t) \in Scripted(t) /\ Upcoming(t) \in Events /\ Upcoming(t) \notin submitted
<1>1 Left(t) \subseteq Nat BY Numbered DEF Left
<1>2 \E m \in Left(t) : \A k \in Left(t) : m <= k BY <1>1, Least
<1>3 (CHOOSE i \in Left(t) : \A j \in Left(t) : i <= j) \in Left(t) BY <1>2
<1> QED BY <1>3, EventsAre DEF Upcoming, Left, Scripted

(* Calls of others are what they were. *)
LEMMA OthersKept ==
    ASSUME OneCall, NEW u \in Threads, pc[u] # "idle", Open(u)' = Open(u)
    PROVE  Current(u)' = Current(u)
BY CurrentIs, OpenIsThen

-----------------------------------------------------------------------------
(* What is the same in every step of t. *)

LEMMA Placed ==
    ASSUME NEW t \in Threads, NEW l, TurnTypes, pc' = [pc EXCEPT ![t] = l]
    PROVE  pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u]
BY DEF TurnTypes

LEMMA OnlyOne == ASSUME TurnInv, NEW t \in Threads, Delivering(t) PROVE word.state = "busy" /\ \A u \in Threads : u # t => ~Delivering(u)
BY DEF TurnInv, OneDelivers, BusyIsDelivering

LEMMA NoOne == ASSUME TurnInv, word.state # "busy" PROVE \A u \in Threads : ~Delivering(u)
BY DEF TurnInv, BusyIsDelivering

(* Whoever delivers nothing has taken nothing. *)
LEMMA BatchOf ==
    ASSUME BatchIsInUse, NEW u \in Threads, pc[u] # "Emit"
    PROVE  batch[u] = <<>>
BY DEF BatchIsInUse

LEMMA InBatchesIs == ASSUME NEW x PROVE x \in InBatches <=> \E t \in Threads : x \in Range(batch[t])
BY DEF InBatches

LEMMA BatchOfOne ==
    ASSUME NEW t \in Threads, \A u \in Threads : u # t => batch[u] = <<>>
    PROVE  InBatches = Range(batch[t])
BY NoneIs, InBatchesIs

LEMMA BatchOfOneThen ==
    ASSUME NEW t \in Threads, \A u \in Threads : u # t => batch'[u] = <<>>
    PROVE  InBatches' = Range(batch'[t])
<1>1 \A x : x \in InBatches' <=> \E u \in Threads : x \in Range(batch'[u]) BY DEF InBatches
<1> QED BY <1>1, NoneIs

(* The end is known to whoever delivers. *)
LEMMA EndIs ==
    ASSUME Inv, NEW t \in Threads, Delivering(t)
    PROVE  Ended <=> Ends(t)
<1>1 word.state = "busy" /\ \A u \in Threads : u # t => ~Delivering(u) BY OnlyOne DEF Inv
<1>2 \A u \in Threads : Ends(u) => Delivering(u) BY DEF Ends, Delivering
<1> QED BY <1>1, <1>2 DEF Inv, EndIsKnown

-----------------------------------------------------------------------------
(* Steps of callers, before they have left their events or entered. *)

LEMMA CallerStep ==
    ASSUME Inv, TurnInv', NEW t \in Threads, NEW l \in {"idle", "Look", "Enter", "Push"}, NEW e \in Scripted(t),
           pc[t] \in {"idle", "Look", "Enter", "Push"}, pc' = [pc EXCEPT ![t] = l],
           word' = word, UNCHANGED <<batch, streamVars>>,
           IF pc[t] = "idle" THEN e \notin submitted ELSE e = Current(t),
           submitted' = submitted \cup {e},
           IF l = "idle"
              THEN /\ returned' = returned \cup {e}
                   /\ (refused' = refused /\ Ended) \/ refused' = refused \cup {e}
              ELSE UNCHANGED <<returned, refused>>,
           IF pc[t] = "idle" THEN ahead' = [ahead EXCEPT ![e] = Undelivered(returned \ refused)] ELSE ahead' = ahead
    PROVE  Inv'
<1> USE DEF Inv
<1>1 /\ pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY Placed DEF TurnInv
<1>2 \A u \in Threads : \A x \in {"Emit", "Leave", "Take", "Close"} : pc'[u] = x <=> pc[u] = x BY <1>1
<1>3 /\ batch' = batch /\ emits' = emits /\ delivered' = delivered /\ failed' = failed BY DEF streamVars
<1>4 e \in Events /\ \A u \in Threads : u # t => e \notin Scripted(u) BY EventsAre
<1>5 /\ returned \subseteq submitted /\ refused \subseteq returned /\ submitted \subseteq Events
     /\ ahead \in [Events -> SUBSET Events] /\ word.inbox \in Seq(Events) /\ batch \in [Threads -> Seq(Events)]
  BY DEF EventTypes, Words
<1>6 pc[t] # "idle" => Open(t) = {e} /\ e \in submitted BY CurrentIs
<1>7 pc[t] = "idle" => Open(t) = {} BY DEF OneCall
<1>8 e \notin returned BY <1>5, <1>6 DEF Open
<1>9 e \notin Range(delivered)
  <2>1 CASE pc[t] = "idle" BY <1>4, <2>1, EventsAre DEF DeliveredWereSubmitted
  <2>2 CASE pc[t] # "idle" BY <2>2 DEF ArrivingIsUndelivered, Arriving
  <2> QED BY <2>1, <2>2
<1>10 /\ \A u \in Threads : u # t => Open(u)' = Open(u)
  BY <1>4 DEF Open
<1>11 Open(t)' = IF l = "idle" THEN {} ELSE {e} BY <1>6, <1>7, <1>8 DEF Open
<1>12 \A u \in Threads : u # t /\ pc[u] # "idle" => Current(u)' = Current(u) /\ Current(u) # e
  BY <1>4, <1>10, CurrentIs, OthersKept
<1>13 l # "idle" => Current(t)' = e BY <1>11, OpenIsThen
<1>14 \A x \in Events : x # e => ahead'[x] = ahead[x] BY <1>5
<1>15 InInbox' = InInbox /\ InBatches' = InBatches /\ (Ended' <=> Ended) BY <1>3 DEF InInbox, InBatches, Ended
<1>16 EventTypes'
  <2>1 Undelivered(returned \ refused) \subseteq Events BY <1>5 DEF Undelivered
  <2>2 ahead' \in [Events -> SUBSET Events] BY <1>4, <1>5, <2>1
  <2> QED BY <1>3, <1>4, <1>5, <2>2 DEF EventTypes
<1>17 OneCall'
  <2>1 \A u \in Threads : IF pc'[u] = "idle" THEN Open(u)' = {} ELSE \E c \in Scripted(u) : Open(u)' = {c}
    BY <1>1, <1>10, <1>11 DEF OneCall
  <2> QED BY <2>1 DEF OneCall
<1>18 BatchIsInUse' /\ SomethingIsTaken' BY <1>2, <1>3 DEF BatchIsInUse, SomethingIsTaken
<1>19 InboxIsInUse' /\ InboxIsOnce' /\ BatchIsOnce' BY <1>3 DEF InboxIsInUse, InboxIsOnce, BatchIsOnce
<1>20 InboxOrBatch' BY <1>15 DEF InboxOrBatch
<1>21 EndIsKnown'
  <2>1 \A u \in Threads : Ends(u)' <=> Ends(u) BY <1>2, <1>3 DEF Ends
  <2> QED BY <1>15, <2>1 DEF EndIsKnown
<1>22 FailedHasEnded' BY <1>3, <1>15 DEF FailedHasEnded
<1>23 e \notin InInbox \cup InBatches BY <1>8 DEF WaitingAreAccepted
<1>24 WaitingAreAccepted' BY <1>15, <1>23 DEF WaitingAreAccepted
<1>25 WaitingAreUndelivered' BY <1>3, <1>15 DEF WaitingAreUndelivered
<1>26 ArrivingIsUndelivered'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)' PROVE Current(u)' \notin Range(delivered)
    <3>1 CASE u = t BY <1>1, <1>9, <1>13, <2>1, <3>1 DEF Arriving
    <3>2 CASE u # t BY <1>1, <1>12, <2>1, <3>2 DEF Arriving, ArrivingIsUndelivered
    <3> QED BY <3>1, <3>2
  <2> QED BY <1>3, <2>1 DEF ArrivingIsUndelivered
<1>27 OwnIsDelivered'
  <2>1 ASSUME NEW u \in Threads, Delivering(u)' PROVE Current(u)' \in Range(delivered)
    <3>1 u # t /\ Delivering(u) BY <1>1, <2>1 DEF Delivering
    <3> QED BY <1>12, <3>1 DEF OwnIsDelivered, Delivering
  <2> QED BY <1>3, <2>1 DEF OwnIsDelivered
<1>28 DeliveredWereSubmitted' BY <1>3 DEF DeliveredWereSubmitted
<1>29 AcceptedArrives' BY <1>3, <1>15 DEF AcceptedArrives
<1>30 AheadOfTheBatch'
  <2>1 \A u \in Threads : \A i \in DOMAIN batch[u] : batch[u][i] \in InBatches /\ batch[u][i] \in Events
    BY <1>5, SeqIs, InBatchesIs
  <2>2 \A u \in Threads : \A i \in DOMAIN batch[u] : ahead'[batch[u][i]] = ahead[batch[u][i]] BY <1>14, <1>23, <2>1
  <2> QED BY <1>3, <1>15, <2>2 DEF AheadOfTheBatch
<1>31 AheadOfTheInbox'
  <2>1 \A i \in DOMAIN word.inbox : word.inbox[i] \in InInbox /\ word.inbox[i] \in Events BY <1>5, SeqIs DEF InInbox
  <2>2 \A i \in DOMAIN word.inbox : ahead'[word.inbox[i]] = ahead[word.inbox[i]] BY <1>14, <1>23, <2>1
  <2> QED BY <1>3, <1>15, <2>2 DEF AheadOfTheInbox
<1>32 AheadOfArriving'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)', ~Ended PROVE ahead'[Current(u)'] \subseteq Range(delivered) \cup InBatches \cup InInbox
    <3>1 CASE u # t
      <4>1 Arriving(u) /\ pc[u] # "idle" BY <1>1, <2>1, <3>1 DEF Arriving
      <4>2 Current(u)' = Current(u) /\ Current(u) \in Events /\ Current(u) # e BY <1>12, <3>1, <4>1, CurrentIs
      <4> QED BY <1>14, <2>1, <4>1, <4>2 DEF AheadOfArriving
    <3>2 CASE u = t /\ pc[t] # "idle"
      <4>1 Arriving(t) /\ Current(t)' = e /\ e = Current(t) /\ ahead' = ahead BY <1>1, <1>13, <2>1, <3>2 DEF Arriving
      <4> QED BY <2>1, <3>2, <4>1 DEF AheadOfArriving
    <3>3 CASE u = t /\ pc[t] = "idle"
      <4>1 Current(t)' = e BY <1>1, <1>13, <2>1, <3>3 DEF Arriving
      <4>2 ahead'[e] = (returned \ refused) \ Range(delivered) BY <1>4, <1>5, <3>3 DEF Undelivered
      <4> QED BY <2>1, <3>3, <4>1, <4>2 DEF AcceptedArrives
    <3> QED BY <3>1, <3>2, <3>3
  <2> QED BY <1>3, <1>15, <2>1 DEF AheadOfArriving
<1>33 OnlyOnce' /\ NothingAfterTheEnd' BY <1>3 DEF OnlyOnce, NothingAfterTheEnd
<1>34 NothingRefusedArrives' BY <1>3, <1>9 DEF NothingRefusedArrives
<1>35 InOrder'
  <2>1 \A i \in DOMAIN delivered : delivered[i] # e BY <1>9 DEF Range
  <2>2 \A i \in DOMAIN delivered : delivered[i] \in Events => ahead'[delivered[i]] = ahead[delivered[i]] BY <1>14, <2>1
  <2> QED BY <1>3, <2>2 DEF InOrder
<1> QED BY <1>16, <1>17, <1>18, <1>19, <1>20, <1>21, <1>22, <1>24, <1>25, <1>26, <1>27, <1>28, <1>29, <1>30, <1>31, <1>32, <1>33, <1>34, <1>35

-----------------------------------------------------------------------------
(* An event is left. *)

LEMMA PushStep ==
    ASSUME Inv, TurnInv', NEW t \in Threads, pc[t] = "Push", word.state = "busy",
           word' = Busy(<<Current(t)>> \o word.inbox), Returns(t), UNCHANGED <<batch, streamVars>>
    PROVE  Inv'
<1> USE DEF Inv
<1> DEFINE e == Current(t)  r == <<e>> \o word.inbox  n == Len(word.inbox)
<1>1 /\ pc'[t] = "idle" /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY Placed DEF TurnInv, Returns
<1>2 \A u \in Threads : \A x \in {"Emit", "Leave", "Take", "Close"} : pc'[u] = x <=> pc[u] = x BY <1>1
<1>3 /\ batch' = batch /\ emits' = emits /\ delivered' = delivered /\ failed' = failed
     /\ returned' = returned \cup {e} /\ submitted' = submitted /\ refused' = refused /\ ahead' = ahead
  BY DEF streamVars, Returns
<1>4 e \in Scripted(t) /\ e \in Events /\ e \in submitted /\ e \notin returned /\ Open(t) = {e} BY CurrentIs
<1>5 /\ returned \subseteq submitted /\ refused \subseteq returned /\ submitted \subseteq Events
     /\ ahead \in [Events -> SUBSET Events] /\ word.inbox \in Seq(Events) /\ batch \in [Threads -> Seq(Events)]
  BY DEF EventTypes, Words
<1>6 e \notin Range(delivered) /\ (~Ended => ahead[e] \subseteq Range(delivered) \cup InBatches \cup InInbox)
  BY DEF Arriving, ArrivingIsUndelivered, AheadOfArriving
<1>7 e \notin InInbox \cup InBatches BY <1>4 DEF WaitingAreAccepted
<1>8 word'.inbox = r /\ word'.state = "busy" BY DEF Busy
<1>9 /\ r \in Seq(Events) /\ n \in Nat /\ Len(r) = n + 1 /\ DOMAIN r = 1 .. n + 1 /\ r[1] = e /\ \A i \in DOMAIN word.inbox : r[i + 1] = word.inbox[i]
     /\ Range(r) = InInbox \cup {e} /\ IsOnce(r)
  <2>1 e \notin Range(word.inbox) /\ IsOnce(word.inbox) BY <1>7 DEF InInbox, InboxIsOnce
  <2>2 word.inbox \in Seq(Events) /\ e \in Events BY <1>4, <1>5
  <2>3 r = <<e>> \o word.inbox BY DEF r
  <2> HIDE DEF e, r
  <2>4 r \in Seq(Events) /\ n \in Nat /\ Len(r) = n + 1 /\ DOMAIN r = 1 .. n + 1 /\ r[1] = e BY ONLY <2>2, <2>3, Pushed DEF n
  <2>5 \A i \in DOMAIN word.inbox : r[i + 1] = word.inbox[i] BY ONLY <2>2, <2>3, Pushed
  <2>6 Range(r) = Range(word.inbox) \cup {e} BY ONLY <2>2, <2>3, Pushed
  <2>7 IsOnce(r) BY ONLY <2>1, <2>2, <2>3, Pushed
  <2> QED BY ONLY <2>4, <2>5, <2>6, <2>7 DEF InInbox
<1>10 DOMAIN word.inbox = 1 .. n BY <1>5, SeqIs
<1> HIDE DEF e, r
<1>11 InInbox' = InInbox \cup {e} BY <1>8, <1>9 DEF InInbox
<1>12 InBatches' = InBatches /\ (Ended' <=> Ended) BY <1>3 DEF InBatches, Ended
<1>13 \A u \in Threads : u # t => Open(u)' = Open(u) BY <1>3, <1>4, EventsAre DEF Open
<1>14 Open(t)' = {} BY <1>3, <1>4 DEF Open
<1>15 \A u \in Threads : u # t /\ pc[u] # "idle" => Current(u)' = Current(u) BY <1>13, OthersKept
<1>16 EventTypes'
  <2>1 word' = Busy(r) BY DEF r, e
  <2>2 word' \in Words BY <1>9, <2>1 DEF Words, Busy
  <2> QED BY <1>3, <1>4, <1>5, <2>2 DEF EventTypes
<1>17 OneCall'
  <2>1 \A u \in Threads : IF pc'[u] = "idle" THEN Open(u)' = {} ELSE \E c \in Scripted(u) : Open(u)' = {c}
    BY <1>1, <1>13, <1>14 DEF OneCall
  <2> QED BY <2>1 DEF OneCall
<1>18 BatchIsInUse' BY <1>2, <1>3 DEF BatchIsInUse
<1>19 SomethingIsTaken'
  <2>1 r # <<>> BY <1>9
  <2> QED BY <1>8, <2>1 DEF SomethingIsTaken
<1>20 InboxIsInUse' BY <1>8 DEF InboxIsInUse
<1>21 InboxIsOnce' /\ BatchIsOnce' BY <1>3, <1>8, <1>9 DEF InboxIsOnce, BatchIsOnce
<1>22 InboxOrBatch' BY <1>7, <1>11, <1>12 DEF InboxOrBatch
<1>23 EndIsKnown'
  <2>1 \A u \in Threads : Ends(u)' <=> Ends(u) BY <1>2, <1>3 DEF Ends
  <2> QED BY <1>8, <1>12, <2>1 DEF EndIsKnown
<1>24 FailedHasEnded' BY <1>3, <1>12 DEF FailedHasEnded
<1>25 WaitingAreAccepted' BY <1>3, <1>4, <1>5, <1>11, <1>12 DEF WaitingAreAccepted
<1>26 WaitingAreUndelivered' BY <1>3, <1>6, <1>11, <1>12 DEF WaitingAreUndelivered
<1>27 ArrivingIsUndelivered'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)' PROVE Current(u)' \notin Range(delivered)
    BY <1>1, <1>15, <2>1 DEF Arriving, ArrivingIsUndelivered
  <2> QED BY <1>3, <2>1 DEF ArrivingIsUndelivered
<1>28 OwnIsDelivered'
  <2>1 ASSUME NEW u \in Threads, Delivering(u)' PROVE Current(u)' \in Range(delivered)
    BY <1>1, <1>15, <2>1 DEF Delivering, OwnIsDelivered
  <2> QED BY <1>3, <2>1 DEF OwnIsDelivered
<1>29 DeliveredWereSubmitted' BY <1>3 DEF DeliveredWereSubmitted
<1>30 AcceptedArrives' BY <1>3, <1>11, <1>12 DEF AcceptedArrives
<1>31 AheadOfTheBatch' BY <1>3, <1>12 DEF AheadOfTheBatch
<1>32 AheadOfTheInbox'
  <2>1 ASSUME ~Ended, NEW i \in DOMAIN r
       PROVE  ahead[r[i]] \subseteq Range(delivered) \cup InBatches \cup {r[j] : j \in i + 1 .. Len(r)}
    <3>1 CASE i = 1
      <4>1 InInbox \subseteq {r[j] : j \in 2 .. n + 1}
        <5>1 ASSUME NEW x \in InInbox PROVE \E j \in 2 .. n + 1 : r[j] = x
          <6>1 PICK k \in 1 .. n : word.inbox[k] = x BY <1>5, <1>10, SeqIs DEF InInbox
          <6>2 k + 1 \in 2 .. n + 1 /\ r[k + 1] = x BY <1>9, <1>10, <6>1
          <6> QED BY <6>2
        <5> QED BY <5>1
      <4> QED BY <1>6, <1>9, <2>1, <3>1, <4>1
    <3>2 CASE i # 1
      <4>1 i - 1 \in 1 .. n /\ r[i] = word.inbox[i - 1]
        <5>1 i - 1 \in 1 .. n /\ i = (i - 1) + 1 BY <1>9, <3>2
        <5> QED BY <1>9, <1>10, <5>1
      <4>2 ahead[r[i]] \subseteq Range(delivered) \cup InBatches \cup {word.inbox[j] : j \in (i - 1) + 1 .. n}
        BY <1>10, <2>1, <4>1 DEF AheadOfTheInbox
      <4>3 \A j \in (i - 1) + 1 .. n : j + 1 \in i + 1 .. n + 1 /\ r[j + 1] = word.inbox[j] BY <1>9, <1>10, <4>1
      <4>4 {word.inbox[j] : j \in (i - 1) + 1 .. n} \subseteq {r[j] : j \in i + 1 .. n + 1} BY <4>3
      <4> QED BY <1>9, <4>2, <4>4
    <3> QED BY <3>1, <3>2
  <2> QED BY <1>3, <1>8, <1>12, <2>1 DEF AheadOfTheInbox
<1>33 AheadOfArriving'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)', ~Ended PROVE ahead[Current(u)'] \subseteq Range(delivered) \cup InBatches \cup InInbox
    BY <1>1, <1>15, <2>1 DEF Arriving, AheadOfArriving
  <2> QED BY <1>3, <1>11, <1>12, <2>1 DEF AheadOfArriving
<1>34 OnlyOnce' /\ NothingAfterTheEnd' /\ NothingRefusedArrives' /\ InOrder'
  BY <1>3 DEF OnlyOnce, NothingAfterTheEnd, NothingRefusedArrives, InOrder
<1> QED BY <1>16, <1>17, <1>18, <1>19, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26, <1>27, <1>28, <1>29, <1>30, <1>31, <1>32, <1>33, <1>34

-----------------------------------------------------------------------------
(* Whoever delivers leaves. *)

LEMMA LastStep ==
    ASSUME Inv, TurnInv', NEW t \in Threads, pc[t] \in {"Leave", "Close"},
           word' \in Words, word'.inbox = <<>>, word'.state = IF pc[t] = "Close" THEN "ended" ELSE "free",
           pc[t] = "Leave" => word.inbox = <<>>, Returns(t), UNCHANGED <<batch, streamVars>>
    PROVE  Inv'
<1> USE DEF Inv
<1> DEFINE e == Current(t)
<1>1 /\ pc'[t] = "idle" /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY Placed DEF TurnInv, Returns
<1>2 Delivering(t) /\ pc[t] # "idle" /\ \A u \in Threads : u # t => ~Delivering(u) BY OnlyOne DEF Delivering
<1>3 /\ batch' = batch /\ emits' = emits /\ delivered' = delivered /\ failed' = failed
     /\ returned' = returned \cup {e} /\ submitted' = submitted /\ refused' = refused /\ ahead' = ahead
  BY DEF streamVars, Returns
<1>4 e \in Scripted(t) /\ e \in Events /\ e \in submitted /\ e \notin returned /\ Open(t) = {e} BY <1>2, CurrentIs
<1>5 /\ returned \subseteq submitted /\ refused \subseteq returned /\ submitted \subseteq Events
     /\ word.inbox \in Seq(Events) /\ batch \in [Threads -> Seq(Events)]
  BY DEF EventTypes, Words
<1>6 e \in Range(delivered) BY <1>2 DEF OwnIsDelivered
<1> HIDE DEF e
<1>7 Ended <=> pc[t] = "Close" BY <1>2, EndIs DEF Ends
<1>8 InInbox' = {} BY NoneIs DEF InInbox
<1>9 InBatches' = InBatches /\ (Ended' <=> Ended) BY <1>3 DEF InBatches, Ended
<1>10 ~Ended => InInbox = {} BY <1>7, NoneIs DEF InInbox
<1>11 \A u \in Threads : u # t => Open(u)' = Open(u) BY <1>3, <1>4, EventsAre DEF Open
<1>12 Open(t)' = {} BY <1>3, <1>4 DEF Open
<1>13 \A u \in Threads : u # t /\ pc[u] # "idle" => Current(u)' = Current(u) BY <1>11, OthersKept
<1>14 \A u \in Threads : ~Delivering(u)' BY <1>1, <1>2 DEF Delivering
<1>15 EventTypes' BY <1>3, <1>4, <1>5, NoneIs DEF EventTypes
<1>16 OneCall'
  <2>1 \A u \in Threads : IF pc'[u] = "idle" THEN Open(u)' = {} ELSE \E c \in Scripted(u) : Open(u)' = {c}
    BY <1>1, <1>11, <1>12 DEF OneCall
  <2> QED BY <2>1 DEF OneCall
<1>17 BatchIsInUse'
  <2>1 \A u \in Threads : batch[u] = <<>> BY <1>2, BatchOf DEF Delivering
  <2> QED BY <1>3, <2>1 DEF BatchIsInUse
<1>18 SomethingIsTaken' BY <1>14 DEF SomethingIsTaken, Delivering
<1>19 InboxIsInUse' /\ InboxIsOnce' BY NoneIs DEF InboxIsInUse, InboxIsOnce
<1>20 BatchIsOnce' BY <1>3 DEF BatchIsOnce
<1>21 InboxOrBatch' BY <1>8 DEF InboxOrBatch
<1>22 EndIsKnown'
  <2>1 \A u \in Threads : ~Ends(u)' BY <1>14 DEF Ends, Delivering
  <2> QED BY <1>7, <1>9, <2>1 DEF EndIsKnown
<1>23 FailedHasEnded' BY <1>3, <1>9 DEF FailedHasEnded
<1>24 WaitingAreAccepted' BY <1>3, <1>4, <1>5, <1>8, <1>9 DEF WaitingAreAccepted
<1>25 WaitingAreUndelivered' BY <1>3, <1>8, <1>9 DEF WaitingAreUndelivered
<1>26 ArrivingIsUndelivered'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)' PROVE Current(u)' \notin Range(delivered)
    BY <1>1, <1>13, <2>1 DEF Arriving, ArrivingIsUndelivered
  <2> QED BY <1>3, <2>1 DEF ArrivingIsUndelivered
<1>27 OwnIsDelivered' BY <1>14 DEF OwnIsDelivered
<1>28 DeliveredWereSubmitted' BY <1>3 DEF DeliveredWereSubmitted
<1>29 AcceptedArrives' BY <1>3, <1>6, <1>8, <1>9, <1>10 DEF AcceptedArrives
<1>30 AheadOfTheBatch' BY <1>3, <1>9 DEF AheadOfTheBatch
<1>31 AheadOfTheInbox' BY NoneIs DEF AheadOfTheInbox
<1>32 AheadOfArriving'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)', ~Ended PROVE ahead[Current(u)'] \subseteq Range(delivered) \cup InBatches
    BY <1>1, <1>10, <1>13, <2>1 DEF Arriving, AheadOfArriving
  <2> QED BY <1>3, <1>9, <2>1 DEF AheadOfArriving
<1>33 OnlyOnce' /\ NothingAfterTheEnd' /\ NothingRefusedArrives' /\ InOrder'
  BY <1>3 DEF OnlyOnce, NothingAfterTheEnd, NothingRefusedArrives, InOrder
<1> QED BY <1>15, <1>16, <1>17, <1>18, <1>19, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26, <1>27, <1>28, <1>29, <1>30, <1>31, <1>32, <1>33

-----------------------------------------------------------------------------
(* Whoever delivers goes on, and downstream is not called. *)

LEMMA PassStep ==
    ASSUME Inv, TurnInv', NEW t \in Threads, Delivering(t), NEW l \in {"Leave", "Take", "Close"}, pc' = [pc EXCEPT ![t] = l],
           UNCHANGED <<word, callVars, delivered>>,
           batch' = [batch EXCEPT ![t] = <<>>], batch[t] # <<>> => Ended,
           DOMAIN emits' = Threads, \A u \in Threads : u # t => emits'[u] = emits[u],
           failed' => failed \/ Ended, l = "Close" <=> Ended, l = "Take" => word.inbox # <<>>
    PROVE  Inv'
<1> USE DEF Inv
<1>1 pc'[t] = l /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY Placed DEF TurnInv
<1>2 pc[t] # "idle" /\ word.state = "busy" /\ \A u \in Threads : u # t => ~Delivering(u) BY OnlyOne DEF Delivering
<1>3 word' = word /\ delivered' = delivered /\ returned' = returned /\ submitted' = submitted /\ refused' = refused /\ ahead' = ahead
  BY DEF callVars
<1>4 word.inbox \in Seq(Events) /\ batch \in [Threads -> Seq(Events)] BY DEF EventTypes, Words
<1>5 \A u \in Threads : batch'[u] = <<>> /\ (u # t => batch[u] = <<>>)
  <2>1 \A u \in Threads : u # t => batch[u] = <<>> BY <1>2, BatchOf DEF Delivering
  <2> QED BY <1>4, <2>1
<1>6 InInbox' = InInbox /\ (Ended' <=> Ended) BY <1>3 DEF InInbox, Ended
<1>7 InBatches' = {} BY <1>5, BatchOfOneThen, NoneIs
<1>8 ~Ended => InBatches = {} BY <1>5, BatchOfOne, NoneIs
<1>9 \A u \in Threads : Open(u)' = Open(u) BY <1>3 DEF Open
<1>10 \A u \in Threads : pc[u] # "idle" => Current(u)' = Current(u) BY <1>9, OthersKept
<1>11 EventTypes' BY <1>3, <1>4, NoneIs DEF EventTypes
<1>12 OneCall'
  <2>1 \A u \in Threads : IF pc'[u] = "idle" THEN Open(u)' = {} ELSE \E c \in Scripted(u) : Open(u)' = {c}
    BY <1>1, <1>2, <1>9 DEF OneCall
  <2> QED BY <2>1 DEF OneCall
<1>13 BatchIsInUse' BY <1>5 DEF BatchIsInUse
<1>14 SomethingIsTaken'
  <2>1 \A u \in Threads : pc'[u] = "Take" => word.inbox # <<>> BY <1>1 DEF SomethingIsTaken
  <2> QED BY <1>3, <2>1 DEF SomethingIsTaken
<1>15 InboxIsInUse' /\ InboxIsOnce' BY <1>3 DEF InboxIsInUse, InboxIsOnce
<1>16 BatchIsOnce' BY <1>5, NoneIs DEF BatchIsOnce
<1>17 InboxOrBatch' BY <1>7 DEF InboxOrBatch
<1>18 EndIsKnown'
  <2>1 \A u \in Threads : u # t => ~Ends(u)' BY <1>1, <1>2 DEF Ends, Delivering
  <2>2 Ends(t)' <=> l = "Close" BY <1>1 DEF Ends
  <2> QED BY <1>2, <1>3, <1>6, <2>1, <2>2 DEF EndIsKnown
<1>19 FailedHasEnded' BY <1>6 DEF FailedHasEnded
<1>20 WaitingAreAccepted' BY <1>3, <1>6, <1>7 DEF WaitingAreAccepted
<1>21 WaitingAreUndelivered' BY <1>3, <1>6, <1>7 DEF WaitingAreUndelivered
<1>22 ArrivingIsUndelivered'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)' PROVE Current(u)' \notin Range(delivered)
    BY <1>1, <1>10, <2>1 DEF Arriving, ArrivingIsUndelivered
  <2> QED BY <1>3, <2>1 DEF ArrivingIsUndelivered
<1>23 OwnIsDelivered'
  <2>1 ASSUME NEW u \in Threads, Delivering(u)' PROVE Current(u)' \in Range(delivered)
    <3>1 Delivering(u) /\ pc[u] # "idle" BY <1>1, <2>1 DEF Delivering
    <3> QED BY <1>10, <3>1 DEF OwnIsDelivered
  <2> QED BY <1>3, <2>1 DEF OwnIsDelivered
<1>24 DeliveredWereSubmitted' BY <1>3 DEF DeliveredWereSubmitted
<1>25 AcceptedArrives' BY <1>3, <1>6, <1>7, <1>8 DEF AcceptedArrives
<1>26 AheadOfTheBatch' BY <1>5, NoneIs DEF AheadOfTheBatch
<1>27 AheadOfTheInbox'
  <2>1 ~Ended => InBatches' = InBatches BY <1>7, <1>8
  <2> QED BY <1>3, <1>6, <2>1 DEF AheadOfTheInbox
<1>28 AheadOfArriving'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)', ~Ended PROVE ahead[Current(u)'] \subseteq Range(delivered) \cup InInbox
    BY <1>1, <1>8, <1>10, <2>1 DEF Arriving, AheadOfArriving
  <2> QED BY <1>3, <1>6, <2>1 DEF AheadOfArriving
<1>29 OnlyOnce' /\ NothingAfterTheEnd' /\ NothingRefusedArrives' /\ InOrder'
  BY <1>3 DEF OnlyOnce, NothingAfterTheEnd, NothingRefusedArrives, InOrder
<1> QED BY <1>11, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>18, <1>19, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26, <1>27, <1>28, <1>29

-----------------------------------------------------------------------------
(* Downstream is called. *)

LEMMA DeliveredNext ==
    ASSUME Inv, NEW e \in Events \cup {Failure}, delivered' = Append(delivered, e), ahead' = ahead,
           e \notin Range(delivered), ~Ended, e \in Events => ahead[e] \subseteq Range(delivered)
    PROVE  /\ delivered' \in Seq(Events \cup {Failure}) /\ Range(delivered') = Range(delivered) \cup {e}
           /\ OnlyOnce' /\ NothingAfterTheEnd' /\ InOrder' /\ (Ended' <=> IsTerminal(e))
<1> USE DEF Inv
<1> DEFINE d == delivered  n == Len(delivered)
<1>1 d \in Seq(Events \cup {Failure}) BY DEF EventTypes
<1>2 /\ delivered' \in Seq(Events \cup {Failure}) /\ DOMAIN delivered' = 1 .. n + 1 /\ delivered'[n + 1] = e
     /\ \A i \in DOMAIN d : delivered'[i] = d[i]
     /\ Range(delivered') = Range(d) \cup {e}
  BY <1>1, Appended
<1>3 n \in Nat /\ DOMAIN d = 1 .. n /\ \A i \in 1 .. n : d[i] # e BY <1>1, SeqIs
<1>4 \A i \in 1 .. n + 1 : i # n + 1 => i \in 1 .. n BY <1>3
<1>5 \A i \in 1 .. n : ~IsTerminal(d[i]) BY <1>3 DEF Ended, Range
<1> HIDE DEF n
<1>6 OnlyOnce'
  <2>1 \A i, j \in 1 .. n : d[i] = d[j] => i = j BY <1>3 DEF OnlyOnce
  <2>2 \A i, j \in 1 .. n + 1 : delivered'[i] = delivered'[j] => i = j BY <1>2, <1>3, <1>4, <2>1
  <2> QED BY <1>2, <2>2 DEF OnlyOnce
<1>7 NothingAfterTheEnd'
  <2>1 \A i, j \in 1 .. n + 1 : i < j => i \in 1 .. n BY <1>3
  <2>2 \A i, j \in 1 .. n + 1 : i < j => ~IsTerminal(delivered'[i]) BY <1>2, <1>3, <1>5, <2>1
  <2> QED BY <1>2, <2>2 DEF NothingAfterTheEnd
<1>8 InOrder'
  <2>1 ASSUME NEW i \in 1 .. n + 1, delivered'[i] \in Events
       PROVE  ahead[delivered'[i]] \subseteq {delivered'[j] : j \in 1 .. i - 1}
    <3>1 CASE i = n + 1
      <4>1 Range(d) \subseteq {delivered'[j] : j \in 1 .. n}
        <5>1 ASSUME NEW x \in Range(d) PROVE \E j \in 1 .. n : delivered'[j] = x BY <1>1, <1>2, <1>3, SeqIs
        <5> QED BY <5>1
      <4>2 i - 1 = n BY <1>3, <3>1
      <4> QED BY <1>2, <2>1, <3>1, <4>1, <4>2
    <3>2 CASE i # n + 1
      <4>1 i \in 1 .. n /\ delivered'[i] = d[i] BY <1>2, <1>3, <1>4, <3>2
      <4>2 ahead[d[i]] \subseteq {d[j] : j \in 1 .. i - 1} BY <1>3, <2>1, <4>1 DEF InOrder
      <4>3 \A j \in 1 .. i - 1 : d[j] = delivered'[j] BY <1>2, <1>3, <4>1
      <4> QED BY <4>1, <4>2, <4>3
    <3> QED BY <3>1, <3>2
  <2> QED BY <1>2, <2>1 DEF InOrder
<1>9 Ended' <=> IsTerminal(e)
  <2>1 \A x \in Range(d) : ~IsTerminal(x) BY DEF Ended
  <2>2 Ended' <=> \E x \in Range(delivered') : IsTerminal(x) BY DEF Ended, IsTerminal
  <2> QED BY <1>2, <2>1, <2>2
<1> QED BY <1>2, <1>6, <1>7, <1>8, <1>9

LEMMA DeliverStep ==
    ASSUME Inv, TurnInv', NEW t \in Threads, NEW e \in Events \cup {Failure}, NEW b \in Seq(Events),
           pc' = [pc EXCEPT ![t] = "Emit"], UNCHANGED callVars, emits' = [emits EXCEPT ![t] = e],
           delivered' = Append(delivered, e), batch' = [batch EXCEPT ![t] = b], failed' => failed \/ IsTerminal(e),
           ~Ended, e \notin Range(delivered), e \in Events => ahead[e] \subseteq Range(delivered), e \in submitted \cup {Failure},
           Delivering(t) \/ e = Current(t), e \in returned \cup {Failure, Current(t)}, e \notin refused,
           \A u \in Threads : u # t => ~Delivering(u),
           word' \in Words, word'.inbox = word.inbox \/ word'.inbox = <<>>, word'.state = "busy",
           IsOnce(b), Range(b) \cap Range(word'.inbox) = {},
           Range(b) \cup Range(word'.inbox) \subseteq (InBatches \cup InInbox) \ {e},
           IsTerminal(e) \/ InBatches \cup InInbox \subseteq Range(b) \cup Range(word'.inbox) \cup {e},
           word'.inbox # <<>> => IsTerminal(e) \/ InBatches \subseteq Range(b) \cup {e},
           IsTerminal(e) \/ \A i \in DOMAIN b : ahead[b[i]] \subseteq Range(delivered) \cup {e} \cup {b[j] : j \in 1 .. i - 1},
           pc[t] # "idle"
    PROVE  Inv'
<1> USE DEF Inv
<1> DEFINE q == word'.inbox
<1>1 /\ pc'[t] = "Emit" /\ \A u \in Threads : u # t => pc'[u] = pc[u] BY Placed DEF TurnInv
<1>2 /\ returned' = returned /\ submitted' = submitted /\ refused' = refused /\ ahead' = ahead
  BY DEF callVars
<1>3 /\ returned \subseteq submitted /\ refused \subseteq returned /\ submitted \subseteq Events
     /\ word.inbox \in Seq(Events) /\ batch \in [Threads -> Seq(Events)] /\ DOMAIN emits = Threads
  BY DEF EventTypes, Words
<1>4 q \in Seq(Events) /\ IsOnce(q) BY <1>3, NoneIs DEF InboxIsOnce
<1>5 /\ delivered' \in Seq(Events \cup {Failure}) /\ Range(delivered') = Range(delivered) \cup {e}
     /\ OnlyOnce' /\ NothingAfterTheEnd' /\ InOrder' /\ (Ended' <=> IsTerminal(e))
  BY <1>2, DeliveredNext
<1>6 batch'[t] = b /\ \A u \in Threads : u # t => batch[u] = <<>> /\ batch'[u] = <<>>
  <2>1 \A u \in Threads : u # t => batch[u] = <<>> BY BatchOf DEF Delivering
  <2> QED BY <1>3, <2>1
<1>7 InBatches' = Range(b) BY <1>6, BatchOfOneThen
<1>8 InInbox' = Range(q) BY DEF InInbox
<1>9 \A u \in Threads : Open(u)' = Open(u) BY <1>2 DEF Open
<1>10 \A u \in Threads : pc[u] # "idle" => Current(u)' = Current(u) BY <1>9, OthersKept
<1>11 \A u \in Threads : u # t /\ pc[u] # "idle" => Current(u) # e
  <2> SUFFICES ASSUME NEW u \in Threads, u # t, pc[u] # "idle" PROVE Current(u) # e OBVIOUS
  <2>1 Current(u) \in Scripted(u) /\ Current(u) \in Events /\ Current(u) \notin returned BY CurrentIs
  <2>2 Current(t) \in Scripted(t) BY CurrentIs
  <2> QED BY <2>1, <2>2, EventsAre
<1>12 EventTypes'
  <2>1 ahead' \in [Events -> SUBSET Events] BY <1>2 DEF EventTypes
  <2>2 batch' \in [Threads -> Seq(Events)] BY <1>3
  <2> QED BY <1>2, <1>3, <1>4, <1>5, <2>1, <2>2 DEF EventTypes
<1>13 OneCall'
  <2>1 \A u \in Threads : IF pc'[u] = "idle" THEN Open(u)' = {} ELSE \E c \in Scripted(u) : Open(u)' = {c}
    BY <1>1, <1>9 DEF OneCall
  <2> QED BY <2>1 DEF OneCall
<1>14 BatchIsInUse' BY <1>1, <1>6 DEF BatchIsInUse
<1>15 SomethingIsTaken'
  <2>1 \A u \in Threads : pc'[u] # "Take" BY <1>1 DEF Delivering
  <2> QED BY <2>1 DEF SomethingIsTaken
<1>16 InboxIsInUse' /\ InboxIsOnce' BY <1>4 DEF InboxIsInUse, InboxIsOnce
<1>17 BatchIsOnce'
  <2>1 \A u \in Threads : IsOnce(batch'[u]) BY <1>6, NoneIs
  <2> QED BY <2>1 DEF BatchIsOnce, IsOnce
<1>18 InboxOrBatch' BY <1>7, <1>8 DEF InboxOrBatch
<1>19 EndIsKnown'
  <2>1 \A u \in Threads : u # t => ~Ends(u)' BY <1>1 DEF Ends, Delivering
  <2>2 Ends(t)' <=> IsTerminal(e) BY <1>1, <1>3 DEF Ends, IsTerminal
  <2> QED BY <1>5, <2>1, <2>2 DEF EndIsKnown
<1>20 FailedHasEnded' BY <1>5 DEF FailedHasEnded
<1>21 WaitingAreAccepted' BY <1>2, <1>7, <1>8 DEF WaitingAreAccepted
<1>22 WaitingAreUndelivered'
  <2>1 (Range(b) \cup Range(q)) \cap Range(delivered') = {} BY <1>5 DEF WaitingAreUndelivered
  <2> QED BY <1>7, <1>8, <2>1 DEF WaitingAreUndelivered, Range
<1>23 ArrivingIsUndelivered'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)' PROVE Current(u)' \notin Range(delivered')
    <3>1 u # t /\ Arriving(u) /\ pc[u] # "idle" BY <1>1, <2>1 DEF Arriving
    <3> QED BY <1>5, <1>10, <1>11, <3>1 DEF ArrivingIsUndelivered
  <2> QED BY <2>1 DEF ArrivingIsUndelivered, Range
<1>24 OwnIsDelivered'
  <2>1 ASSUME NEW u \in Threads, Delivering(u)' PROVE Current(u)' \in Range(delivered')
    <3>1 u = t BY <1>1, <2>1 DEF Delivering
    <3> QED BY <1>5, <1>10, <3>1 DEF OwnIsDelivered
  <2> QED BY <2>1 DEF OwnIsDelivered, Range
<1>25 DeliveredWereSubmitted'
  <2>1 Range(delivered') \subseteq submitted \cup {Failure} BY <1>5 DEF DeliveredWereSubmitted
  <2> QED BY <1>2, <2>1 DEF DeliveredWereSubmitted, Range
<1>26 AcceptedArrives'
  <2>1 ~IsTerminal(e) => returned \ refused \subseteq Range(delivered') \cup Range(b) \cup Range(q) BY <1>5 DEF AcceptedArrives
  <2> QED BY <1>2, <1>5, <1>7, <1>8, <2>1 DEF AcceptedArrives, Range
<1>27 AheadOfTheBatch'
  <2>1 ASSUME ~IsTerminal(e), NEW u \in Threads, NEW i \in DOMAIN batch'[u]
       PROVE  ahead[batch'[u][i]] \subseteq Range(delivered') \cup {batch'[u][j] : j \in 1 .. i - 1}
    <3>1 u = t BY <1>6, <2>1, NoneIs
    <3> QED BY <1>5, <1>6, <2>1, <3>1
  <2> QED BY <1>2, <1>5, <2>1 DEF AheadOfTheBatch, Range
<1>28 AheadOfTheInbox'
  <2>1 ASSUME ~IsTerminal(e), NEW i \in DOMAIN q
       PROVE  ahead[q[i]] \subseteq Range(delivered') \cup Range(b) \cup {q[j] : j \in i + 1 .. Len(q)}
    <3>1 q = word.inbox BY <2>1, NoneIs
    <3>2 ahead[q[i]] \subseteq Range(delivered) \cup InBatches \cup {q[j] : j \in i + 1 .. Len(q)}
      BY <2>1, <3>1 DEF AheadOfTheInbox
    <3>3 q # <<>> BY <2>1, NoneIs
    <3> QED BY <1>5, <2>1, <3>2, <3>3
  <2> QED BY <1>2, <1>5, <1>7, <2>1 DEF AheadOfTheInbox, Range
<1>29 AheadOfArriving'
  <2>1 ASSUME NEW u \in Threads, Arriving(u)', ~IsTerminal(e)
       PROVE  ahead[Current(u)'] \subseteq Range(delivered') \cup Range(b) \cup Range(q)
    <3>1 u # t /\ Arriving(u) /\ pc[u] # "idle" BY <1>1, <2>1 DEF Arriving
    <3>2 ahead[Current(u)] \subseteq Range(delivered) \cup InBatches \cup InInbox BY <3>1 DEF AheadOfArriving
    <3> QED BY <1>5, <1>10, <2>1, <3>1, <3>2
  <2> QED BY <1>2, <1>5, <1>7, <1>8, <2>1 DEF AheadOfArriving, Range
<1>30 NothingRefusedArrives'
  <2>1 refused \cap Range(delivered') = {} BY <1>5 DEF NothingRefusedArrives
  <2> QED BY <1>2, <2>1 DEF NothingRefusedArrives, Range
<1> QED BY <1>5, <1>12, <1>13, <1>14, <1>15, <1>16, <1>17, <1>18, <1>19, <1>20, <1>21, <1>22, <1>23, <1>24, <1>25, <1>26, <1>27, <1>28, <1>29, <1>30

(* The first of what waits in r, and the rest of it is the batch. *)
LEMMA DeliverFirst ==
    ASSUME Inv, TurnInv', NEW t \in Threads, Delivering(t), ~Ended, NEW r \in Seq(Events), r # <<>>,
           pc' = [pc EXCEPT ![t] = "Emit"], UNCHANGED <<callVars, failed>>,
           emits' = [emits EXCEPT ![t] = Head(r)], delivered' = Append(delivered, Head(r)), batch' = [batch EXCEPT ![t] = Tail(r)],
           IsOnce(r), \A i \in DOMAIN r : ahead[r[i]] \subseteq Range(delivered) \cup {r[j] : j \in 1 .. i - 1},
           word' \in Words, word'.state = "busy",
           \/ word'.inbox = word.inbox /\ Range(r) = InBatches
           \/ word'.inbox = <<>> /\ Range(r) = InBatches \cup InInbox
    PROVE  Inv'
<1> USE DEF Inv
<1> DEFINE e == Head(r)  b == Tail(r)
<1>1 /\ b \in Seq(Events) /\ Len(r) \in Nat \ {0} /\ DOMAIN b = 1 .. Len(r) - 1 /\ \A i \in DOMAIN b : b[i] = r[i + 1]
     /\ e = r[1] /\ e \in Events
     /\ Range(r) = {e} \cup Range(b) /\ IsOnce(b) /\ e \notin Range(b)
  BY Tailed
<1>2 DOMAIN r = 1 .. Len(r) BY SeqIs
<1> HIDE DEF e, b
<1>3 e \in InBatches \cup InInbox BY <1>1
<1>4 e \in returned /\ e \notin refused /\ e \notin Range(delivered) /\ e \in submitted
  BY <1>3 DEF WaitingAreAccepted, WaitingAreUndelivered, EventTypes
<1>5 ahead[e] \subseteq Range(delivered)
  <2>1 1 \in DOMAIN r BY <1>1, <1>2
  <2>2 {r[j] : j \in 1 .. 1 - 1} = {} OBVIOUS
  <2> QED BY <1>1, <2>1, <2>2
<1>6 ASSUME NEW i \in DOMAIN b PROVE ahead[b[i]] \subseteq Range(delivered) \cup {e} \cup {b[j] : j \in 1 .. i - 1}
  <2>1 i + 1 \in DOMAIN r /\ b[i] = r[i + 1] /\ i \in Nat BY <1>1, <1>2
  <2>2 ahead[b[i]] \subseteq Range(delivered) \cup {r[j] : j \in 1 .. (i + 1) - 1} BY <2>1
  <2>3 \A j \in 1 .. (i + 1) - 1 : r[j] = e \/ \E k \in 1 .. i - 1 : b[k] = r[j]
    <3> SUFFICES ASSUME NEW j \in 1 .. (i + 1) - 1, j # 1 PROVE \E k \in 1 .. i - 1 : b[k] = r[j] BY <1>1
    <3>1 j - 1 \in 1 .. i - 1 /\ j - 1 \in DOMAIN b /\ (j - 1) + 1 = j BY <1>1, <2>1
    <3> QED BY <1>1, <3>1
  <2> QED BY <2>2, <2>3
<1>7 Delivering(t) /\ pc[t] # "idle" /\ \A u \in Threads : u # t => ~Delivering(u) BY OnlyOne DEF Delivering
<1>8 Range(b) \cap Range(word'.inbox) = {}
  <2>1 CASE word'.inbox = <<>> BY <2>1, NoneIs
  <2>2 CASE word'.inbox = word.inbox /\ Range(r) = InBatches BY <1>1, <2>2 DEF InboxOrBatch, InInbox
  <2> QED BY <2>1, <2>2
<1>9 /\ Range(b) \cup Range(word'.inbox) \subseteq (InBatches \cup InInbox) \ {e}
     /\ InBatches \cup InInbox \subseteq Range(b) \cup Range(word'.inbox) \cup {e}
     /\ InBatches \subseteq Range(b) \cup {e}
  <2>1 CASE word'.inbox = <<>> /\ Range(r) = InBatches \cup InInbox BY <1>1, <2>1, NoneIs
  <2>2 CASE word'.inbox = word.inbox /\ Range(r) = InBatches BY <1>1, <2>2 DEF InboxOrBatch, InInbox
  <2> QED BY <2>1, <2>2
<1>10 /\ pc' = [pc EXCEPT ![t] = "Emit"] /\ UNCHANGED callVars /\ emits' = [emits EXCEPT ![t] = e]
      /\ delivered' = Append(delivered, e) /\ batch' = [batch EXCEPT ![t] = b] /\ failed' = failed
  BY DEF e, b
<1> QED BY <1>1, <1>4, <1>5, <1>6, <1>7, <1>8, <1>9, <1>10, DeliverStep

-----------------------------------------------------------------------------
(* Every step *)

LEMMA AtFirst == Init => Inv
<1> SUFFICES ASSUME Init PROVE Inv OBVIOUS
<1>1 TurnInv BY TurnAtFirst
<1>2 /\ pc = [t \in Threads |-> "idle"] /\ emits = [t \in Threads |-> Nothing] /\ batch = [t \in Threads |-> <<>>]
     /\ submitted = {} /\ returned = {} /\ refused = {} /\ ahead = [e \in Events |-> {}]
     /\ delivered = <<>> /\ failed = FALSE /\ word = Free
  BY DEF Init, BatchesInit, ProducersInit
<1>3 word.state = "free" /\ word.inbox = <<>> /\ word \in Words BY <1>2, NoneIs DEF Free, Words
<1>4 /\ InInbox = {} /\ Range(delivered) = {} /\ ~Ended BY <1>2, <1>3, NoneIs DEF InInbox, Ended
<1>5 \A t \in Threads : pc[t] = "idle" /\ batch[t] = <<>> BY <1>2
<1>6 InBatches = {} BY <1>5, NoneIs, InBatchesIs
<1>7 EventTypes BY <1>2, <1>3, NoneIs DEF EventTypes
<1>8 OneCall BY <1>2 DEF OneCall, Open
<1>9 BatchIsInUse /\ SomethingIsTaken /\ InboxIsInUse BY <1>3, <1>5 DEF BatchIsInUse, SomethingIsTaken, InboxIsInUse
<1>10 EndIsKnown /\ FailedHasEnded BY <1>2, <1>3, <1>4, <1>5 DEF EndIsKnown, Ends, FailedHasEnded
<1>11 InboxIsOnce /\ BatchIsOnce BY <1>3, <1>5, NoneIs DEF InboxIsOnce, BatchIsOnce
<1>12 InboxOrBatch /\ WaitingAreAccepted /\ WaitingAreUndelivered /\ DeliveredWereSubmitted /\ AcceptedArrives /\ NothingRefusedArrives
  BY <1>2, <1>4, <1>6 DEF InboxOrBatch, WaitingAreAccepted, WaitingAreUndelivered, DeliveredWereSubmitted, AcceptedArrives, NothingRefusedArrives
<1>13 ArrivingIsUndelivered /\ OwnIsDelivered /\ AheadOfArriving
  BY <1>5 DEF ArrivingIsUndelivered, OwnIsDelivered, AheadOfArriving, Arriving, Delivering
<1>14 AheadOfTheBatch /\ AheadOfTheInbox BY <1>3, <1>5, NoneIs DEF AheadOfTheBatch, AheadOfTheInbox
<1>15 OnlyOnce /\ NothingAfterTheEnd /\ InOrder BY <1>2, NoneIs DEF OnlyOnce, NothingAfterTheEnd, InOrder
<1> QED BY <1>1, <1>7, <1>8, <1>9, <1>10, <1>11, <1>12, <1>13, <1>14, <1>15 DEF Inv

LEMMA DoesLook == ASSUME Inv, TurnInv', NEW t \in Threads, Look(t) PROVE Inv'
<1> DEFINE turn == Turn(t, Upcoming(t))  e == Upcoming(t)
<1>1 pc[t] = "idle" /\ Left(t) # {} /\ pc \in [Threads -> Labels] BY DEF Look, MayCall, Inv, TurnInv, TurnTypes
<1>2 Sees(t, turn) /\ CASE turn = "dropped" -> CallsAndReturns(t) [] turn = "refused" -> CallsAndIsRefused(t) [] OTHER -> Calls(t, turn)
  BY DEF Look
<1>3 turn \in {"dropped", "Enter", "Push", "refused", "Look"} /\ (turn = "dropped" => word.state = "ended")
  BY TurnIs DEF Inv, TurnInv
<1>4 word.state = "ended" => Ended BY DEF Inv, EndIsKnown
<1>5 e \in Scripted(t) /\ e \notin submitted BY <1>1, UpcomingIs
<1>6 word' = word /\ UNCHANGED <<batch, streamVars>> BY <1>2 DEF Sees
<1> HIDE DEF turn
<1>7 CASE turn = "dropped"
  <2>1 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ submitted' = submitted \cup {e} /\ returned' = returned \cup {e} /\ refused' = refused
       /\ ahead' = [ahead EXCEPT ![e] = Undelivered(returned \ refused)]
    BY <1>1, <1>2, <1>7 DEF CallsAndReturns
  <2> HIDE DEF e
  <2> QED BY <1>1, <1>3, <1>4, <1>5, <1>6, <1>7, <2>1, CallerStep
<1>8 CASE turn = "refused"
  <2>1 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ submitted' = submitted \cup {e} /\ returned' = returned \cup {e} /\ refused' = refused \cup {e}
       /\ ahead' = [ahead EXCEPT ![e] = Undelivered(returned \ refused)]
    BY <1>1, <1>2, <1>8 DEF CallsAndIsRefused
  <2> HIDE DEF e
  <2> QED BY <1>1, <1>5, <1>6, <2>1, CallerStep
<1>9 CASE turn \in {"Enter", "Push", "Look"}
  <2>1 /\ pc' = [pc EXCEPT ![t] = turn] /\ submitted' = submitted \cup {e} /\ returned' = returned /\ refused' = refused
       /\ ahead' = [ahead EXCEPT ![e] = Undelivered(returned \ refused)]
    BY <1>2, <1>9 DEF Calls
  <2> HIDE DEF e
  <2> QED BY <1>1, <1>5, <1>6, <1>9, <2>1, CallerStep
<1> QED BY <1>3, <1>7, <1>8, <1>9

LEMMA DoesLookAgain == ASSUME Inv, TurnInv', NEW t \in Threads, LookAgain(t) PROVE Inv'
<1> DEFINE turn == Turn(t, Current(t))  e == Current(t)
<1>1 pc[t] = "Look" BY DEF LookAgain
<1>2 Sees(t, turn) /\ CASE turn = "dropped" -> Returns(t) [] turn = "refused" -> IsRefused(t) [] OTHER -> GoesOn(t, turn)
  BY DEF LookAgain
<1>3 turn \in {"dropped", "Enter", "Push", "refused", "Look"} /\ (turn = "dropped" => word.state = "ended")
  BY TurnIs DEF Inv, TurnInv
<1>4 word.state = "ended" => Ended BY DEF Inv, EndIsKnown
<1>5 e \in Scripted(t) /\ submitted = submitted \cup {e} BY <1>1, CurrentIs DEF Inv
<1>6 word' = word /\ UNCHANGED <<batch, streamVars>> BY <1>2 DEF Sees
<1> HIDE DEF turn
<1>7 CASE turn = "dropped"
  <2>1 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ submitted' = submitted \cup {e} /\ returned' = returned \cup {e} /\ refused' = refused /\ ahead' = ahead
    BY <1>2, <1>5, <1>7 DEF Returns
  <2> QED BY <1>1, <1>3, <1>4, <1>5, <1>6, <1>7, <2>1, CallerStep
<1>8 CASE turn = "refused"
  <2>1 /\ pc' = [pc EXCEPT ![t] = "idle"] /\ submitted' = submitted \cup {e} /\ returned' = returned \cup {e} /\ refused' = refused \cup {e} /\ ahead' = ahead
    BY <1>2, <1>5, <1>8 DEF IsRefused
  <2> QED BY <1>1, <1>5, <1>6, <2>1, CallerStep
<1>9 CASE turn \in {"Enter", "Push", "Look"}
  <2>1 /\ pc' = [pc EXCEPT ![t] = turn] /\ submitted' = submitted \cup {e} /\ returned' = returned /\ refused' = refused /\ ahead' = ahead
    BY <1>2, <1>5, <1>9 DEF GoesOn, callVars
  <2> QED BY <1>1, <1>5, <1>6, <1>9, <2>1, CallerStep
<1> QED BY <1>3, <1>7, <1>8, <1>9

(* Another was faster. *)
LEMMA LooksAgain ==
    ASSUME Inv, TurnInv', NEW t \in Threads, pc[t] \in {"Enter", "Push"}, GoesOn(t, "Look"), word' = word, UNCHANGED <<batch, streamVars>>
    PROVE  Inv'
<1> DEFINE e == Current(t)
<1>1 e \in Scripted(t) /\ submitted = submitted \cup {e} BY CurrentIs DEF Inv
<1>2 pc' = [pc EXCEPT ![t] = "Look"] /\ submitted' = submitted \cup {e} /\ returned' = returned /\ refused' = refused /\ ahead' = ahead
  BY <1>1 DEF GoesOn, callVars
<1> QED BY <1>1, <1>2, CallerStep

LEMMA DoesEnter == ASSUME Inv, TurnInv', NEW t \in Threads, Enter(t) PROVE Inv'
<1> DEFINE e == Current(t)
<1>1 pc[t] = "Enter" /\ batch' = batch /\ failed' = failed BY DEF Enter
<1>2 CASE word = Free
  <2>1 word' = Busy(<<>>) /\ GoesOn(t, "Emit") /\ Delivers(t, e) BY <1>2 DEF Enter
  <2>2 word.state = "free" /\ word.inbox = <<>> /\ word'.state = "busy" /\ word'.inbox = <<>> /\ word' \in Words
    BY <1>2, <2>1, NoneIs DEF Free, Busy, Words
  <2>3 \A u \in Threads : ~Delivering(u) BY <2>2, NoOne DEF Inv
  <2>4 ~Ended
    <3>1 \A u \in Threads : ~Ends(u) BY <2>3 DEF Ends, Delivering
    <3> QED BY <2>2, <3>1 DEF Inv, EndIsKnown
  <2>5 \A u \in Threads : batch[u] = <<>> BY <2>3, BatchOf DEF Delivering, Inv
  <2>6 InInbox = {} /\ InBatches = {} BY <2>2, <2>5, NoneIs, InBatchesIs DEF InInbox
  <2>7 batch' = [batch EXCEPT ![t] = <<>>] BY <1>1, <2>5 DEF Inv, EventTypes
  <2>8 e \in Events /\ e \in submitted /\ e \notin returned /\ e \notin refused
    BY <1>1, CurrentIs DEF Inv, EventTypes
  <2>9 e \notin Range(delivered) /\ ahead[e] \subseteq Range(delivered)
    BY <1>1, <2>4, <2>6 DEF Inv, Arriving, ArrivingIsUndelivered, AheadOfArriving
  <2>10 /\ pc' = [pc EXCEPT ![t] = "Emit"] /\ UNCHANGED callVars /\ emits' = [emits EXCEPT ![t] = e] /\ delivered' = Append(delivered, e)
    BY <2>1 DEF GoesOn, Delivers
  <2>11 <<>> \in Seq(Events) /\ Range(<<>>) = {} /\ IsOnce(<<>>) /\ DOMAIN <<>> = {} BY NoneIs
  <2> HIDE DEF e
  <2>12 /\ Range(<<>>) \cap Range(word'.inbox) = {} /\ Range(<<>>) \cup Range(word'.inbox) \subseteq (InBatches \cup InInbox) \ {e}
        /\ InBatches \cup InInbox \subseteq Range(<<>>) \cup Range(word'.inbox) \cup {e}
    BY <2>2, <2>6, <2>11
  <2> QED BY <1>1, <2>2, <2>3, <2>4, <2>7, <2>8, <2>9, <2>10, <2>11, <2>12, DeliverStep DEF e
<1>3 CASE word # Free
  <2>1 GoesOn(t, "Look") /\ word' = word /\ UNCHANGED <<batch, streamVars>> BY <1>3 DEF Enter, streamVars
  <2> QED BY <1>1, <2>1, LooksAgain
<1> QED BY <1>2, <1>3

LEMMA DoesPush == ASSUME Inv, TurnInv', NEW t \in Threads, Push(t) PROVE Inv'
<1>1 pc[t] = "Push" /\ UNCHANGED <<batch, streamVars>> BY DEF Push
<1>2 CASE word = seen[t]
  <2>1 word.state = "busy" BY <1>1, <1>2 DEF Inv, TurnInv, SeenIsBusy
  <2>2 word' = Busy(<<Current(t)>> \o word.inbox) /\ Returns(t) BY <1>2 DEF Push
  <2> QED BY <1>1, <2>1, <2>2, PushStep
<1>3 CASE word # seen[t]
  <2>1 GoesOn(t, "Look") /\ word' = word BY <1>3 DEF Push
  <2> QED BY <1>1, <2>1, LooksAgain
<1> QED BY <1>2, <1>3

LEMMA DoesLeave == ASSUME Inv, TurnInv', NEW t \in Threads, Leave(t) PROVE Inv'
<1>1 pc[t] = "Leave" /\ UNCHANGED <<batch, streamVars>> BY DEF Leave
<1>2 CASE word = Busy(<<>>)
  <2>1 word' = Free /\ Returns(t) BY <1>2 DEF Leave
  <2>2 word.inbox = <<>> /\ word'.inbox = <<>> /\ word'.state = "free" /\ word' \in Words BY <1>2, <2>1, NoneIs DEF Busy, Free, Words
  <2> QED BY <1>1, <2>1, <2>2, LastStep
<1>3 CASE word # Busy(<<>>)
  <2>1 GoesOn(t, "Take") /\ word' = word BY <1>3 DEF Leave
  <2>2 Delivering(t) /\ word.state = "busy" BY <1>1, OnlyOne DEF Delivering, Inv
  <2>3 word \in [state : {"free", "busy", "ended"}, inbox : Seq(Events)] BY DEF Inv, EventTypes, Words
  <2>4 word = [state |-> word.state, inbox |-> word.inbox] BY <2>3
  <2>5 word.inbox # <<>> BY <1>3, <2>2, <2>4 DEF Busy
  <2>6 ~Ended BY <1>1, <2>2, EndIs DEF Ends
  <2>7 batch[t] = <<>> BY <1>1, BatchOf DEF Inv
  <2>8 batch' = [batch EXCEPT ![t] = <<>>] BY <1>1, <2>7 DEF Inv, EventTypes
  <2>9 /\ pc' = [pc EXCEPT ![t] = "Take"] /\ UNCHANGED <<word, callVars, delivered>> /\ emits' = emits /\ failed' = failed
       /\ DOMAIN emits' = Threads
    BY <1>1, <2>1 DEF GoesOn, streamVars, Inv, EventTypes
  <2> QED BY <2>2, <2>5, <2>6, <2>7, <2>8, <2>9, PassStep
<1> QED BY <1>2, <1>3

LEMMA DoesTake == ASSUME Inv, TurnInv', NEW t \in Threads, Take(t) PROVE Inv'
<1> DEFINE r == Reverse(word.inbox)  n == Len(word.inbox)  q == word.inbox
<1>1 pc[t] = "Take" /\ word' = Busy(<<>>) /\ Takes(t, r) BY DEF Take
<1>2 Delivering(t) /\ \A u \in Threads : u # t => ~Delivering(u) BY <1>1, OnlyOne DEF Delivering, Inv
<1>3 ~Ended BY <1>1, <1>2, EndIs DEF Ends
<1>4 word'.state = "busy" /\ word'.inbox = <<>> /\ word' \in Words BY <1>1, NoneIs DEF Busy, Words
<1>5 q \in Seq(Events) /\ q # <<>> BY <1>1 DEF Inv, EventTypes, Words, SomethingIsTaken
<1>6 /\ r \in Seq(Events) /\ n \in Nat /\ DOMAIN r = 1 .. n /\ DOMAIN q = 1 .. n
     /\ \A i \in 1 .. n : r[i] = q[n + 1 - i]
     /\ Range(r) = Range(q) /\ r # <<>>
  BY <1>5, Reversed
<1>7 IsOnce(r) BY <1>5, Reversed DEF Inv, InboxIsOnce
<1>8 \A u \in Threads : batch[u] = <<>> BY <1>1, <1>2, BatchOf DEF Delivering, Inv
<1>9 InBatches = {} BY <1>8, NoneIs, InBatchesIs
<1> HIDE DEF r, n
<1>10 ASSUME NEW i \in DOMAIN r PROVE ahead[r[i]] \subseteq Range(delivered) \cup {r[j] : j \in 1 .. i - 1}
  <2> DEFINE k == n + 1 - i
  <2>1 k \in 1 .. n /\ r[i] = q[k] /\ i \in 1 .. n BY <1>6
  <2>2 ahead[q[k]] \subseteq Range(delivered) \cup {q[j] : j \in k + 1 .. n}
    BY <1>3, <1>6, <1>9, <2>1 DEF Inv, AheadOfTheInbox, n
  <2>3 \A j \in k + 1 .. n : \E m \in 1 .. i - 1 : r[m] = q[j]
    <3> SUFFICES ASSUME NEW j \in k + 1 .. n PROVE \E m \in 1 .. i - 1 : r[m] = q[j] OBVIOUS
    <3>1 n + 1 - j \in 1 .. i - 1 /\ n + 1 - j \in 1 .. n /\ n + 1 - (n + 1 - j) = j BY <1>6, <2>1
    <3>2 r[n + 1 - j] = q[j] BY <1>6, <3>1
    <3> QED BY <3>1, <3>2
  <2> HIDE DEF k
  <2> QED BY <2>1, <2>2, <2>3
<1>11 /\ pc' = [pc EXCEPT ![t] = "Emit"] /\ UNCHANGED <<callVars, failed>>
      /\ emits' = [emits EXCEPT ![t] = Head(r)] /\ delivered' = Append(delivered, Head(r)) /\ batch' = [batch EXCEPT ![t] = Tail(r)]
  BY <1>1 DEF Takes, GoesOn, Delivers
<1>12 Range(r) = InBatches \cup InInbox BY <1>6, <1>9 DEF InInbox
<1> QED BY <1>2, <1>3, <1>4, <1>6, <1>7, <1>10, <1>11, <1>12, DeliverFirst

LEMMA DoesClose == ASSUME Inv, TurnInv', NEW t \in Threads, Close(t) PROVE Inv'
<1>1 pc[t] = "Close" /\ word' = Closed /\ Returns(t) /\ UNCHANGED <<batch, streamVars>> BY DEF Close
<1>2 word'.inbox = <<>> /\ word'.state = "ended" /\ word' \in Words BY <1>1, NoneIs DEF Closed, Words
<1> QED BY <1>1, <1>2, LastStep

LEMMA DoesEmit == ASSUME Inv, TurnInv', NEW t \in Threads, Emit(t) PROVE Inv'
<1>1 pc[t] = "Emit" /\ word' = word /\ EmitReturns(t) BY DEF Emit, IsBack, InDownstream
<1>2 Delivering(t) /\ word.state = "busy" /\ \A u \in Threads : u # t => ~Delivering(u) BY <1>1, OnlyOne DEF Delivering, Inv
<1>3 Ended <=> IsTerminal(emits[t]) BY <1>1, <1>2, EndIs DEF Ends
<1>4 failed' = failed /\ DOMAIN emits = Threads /\ batch \in [Threads -> Seq(Events)] /\ word \in Words
  BY <1>1 DEF EmitReturns, Inv, EventTypes
<1>5 CASE IsTerminal(emits[t])
  <2>1 GoesOn(t, "Close") /\ DeliversNothing(t) /\ batch' = [batch EXCEPT ![t] = <<>>] BY <1>1, <1>5 DEF EmitReturns
  <2>2 /\ pc' = [pc EXCEPT ![t] = "Close"] /\ UNCHANGED <<word, callVars, delivered>>
       /\ DOMAIN emits' = Threads /\ \A u \in Threads : u # t => emits'[u] = emits[u]
    BY <1>1, <1>4, <2>1 DEF GoesOn, DeliversNothing
  <2> QED BY <1>2, <1>3, <1>4, <1>5, <2>1, <2>2, PassStep
<1>6 CASE ~IsTerminal(emits[t]) /\ batch[t] # <<>>
  <2> DEFINE r == batch[t]
  <2>1 GoesOn(t, "Emit") /\ Delivers(t, Head(r)) /\ batch' = [batch EXCEPT ![t] = Tail(r)] BY <1>1, <1>6 DEF EmitReturns
  <2>2 /\ pc' = [pc EXCEPT ![t] = "Emit"] /\ UNCHANGED <<callVars, failed>>
       /\ emits' = [emits EXCEPT ![t] = Head(r)] /\ delivered' = Append(delivered, Head(r))
    BY <1>4, <2>1 DEF GoesOn, Delivers
  <2>3 r \in Seq(Events) /\ r # <<>> /\ IsOnce(r) BY <1>4, <1>6 DEF Inv, BatchIsOnce
  <2>4 \A i \in DOMAIN r : ahead[r[i]] \subseteq Range(delivered) \cup {r[j] : j \in 1 .. i - 1}
    BY <1>3, <1>6 DEF Inv, AheadOfTheBatch
  <2>5 \A u \in Threads : u # t => batch[u] = <<>> BY <1>2, BatchOf DEF Delivering, Inv
  <2>6 Range(r) = InBatches BY <2>5, BatchOfOne
  <2> HIDE DEF r
  <2>7 word'.state = "busy" /\ word'.inbox = word.inbox /\ word' \in Words BY <1>1, <1>2, <1>4
  <2>8 ~Ended BY <1>3, <1>6
  <2> QED BY <1>2, <2>1, <2>2, <2>3, <2>4, <2>6, <2>7, <2>8, DeliverFirst
<1>7 CASE ~IsTerminal(emits[t]) /\ batch[t] = <<>>
  <2>1 GoesOn(t, "Leave") /\ DeliversNothing(t) /\ batch' = batch BY <1>1, <1>7 DEF EmitReturns
  <2>2 /\ pc' = [pc EXCEPT ![t] = "Leave"] /\ UNCHANGED <<word, callVars, delivered>>
       /\ DOMAIN emits' = Threads /\ \A u \in Threads : u # t => emits'[u] = emits[u]
    BY <1>1, <1>4, <2>1 DEF GoesOn, DeliversNothing
  <2>3 batch' = [batch EXCEPT ![t] = <<>>] BY <1>4, <1>7, <2>1
  <2> QED BY <1>2, <1>3, <1>4, <1>7, <2>2, <2>3, PassStep
<1> QED BY <1>5, <1>6, <1>7

LEMMA DoesThrow == ASSUME Inv, TurnInv', NEW t \in Threads, EmitThrows(t) PROVE Inv'
<1>1 pc[t] = "Emit" /\ word' = word /\ EmitFails(t) BY DEF EmitThrows, MayThrow, IsBack, InDownstream
<1>2 Delivering(t) /\ word.state = "busy" /\ pc[t] # "idle" /\ \A u \in Threads : u # t => ~Delivering(u)
  BY <1>1, OnlyOne DEF Delivering, Inv
<1>3 Ended <=> IsTerminal(emits[t]) BY <1>1, <1>2, EndIs DEF Ends
<1>4 /\ DOMAIN emits = Threads /\ batch \in [Threads -> Seq(Events)] /\ word \in Words /\ word.inbox \in Seq(Events)
     /\ refused \subseteq Events
  BY DEF Inv, EventTypes, Words
<1>5 batch' = [batch EXCEPT ![t] = <<>>] BY <1>1 DEF EmitFails
<1>6 CASE IsTerminal(emits[t])
  <2>1 GoesOn(t, "Close") /\ DeliversNothing(t) BY <1>1, <1>6 DEF EmitFails
  <2>2 /\ pc' = [pc EXCEPT ![t] = "Close"] /\ UNCHANGED <<word, callVars, delivered>>
       /\ DOMAIN emits' = Threads /\ \A u \in Threads : u # t => emits'[u] = emits[u]
    BY <1>1, <1>4, <2>1 DEF GoesOn, DeliversNothing
  <2> QED BY <1>2, <1>3, <1>5, <1>6, <2>2, PassStep
<1>7 CASE ~IsTerminal(emits[t])
  <2>1 /\ pc' = [pc EXCEPT ![t] = "Emit"] /\ UNCHANGED callVars
       /\ emits' = [emits EXCEPT ![t] = Failure] /\ delivered' = Append(delivered, Failure)
    BY <1>1, <1>7 DEF EmitFails, GoesOn, Delivers
  <2>2 IsTerminal(Failure) /\ Failure \notin Events BY EventsAre
  <2>3 Failure \notin Range(delivered) /\ ~Ended BY <1>3, <1>7, <2>2 DEF Ended
  <2>4 <<>> \in Seq(Events) /\ Range(<<>>) = {} /\ IsOnce(<<>>) /\ DOMAIN <<>> = {} BY NoneIs
  <2>5 InInbox \subseteq Events BY <1>4, SeqIs DEF InInbox
  <2>6 /\ Range(<<>>) \cap Range(word'.inbox) = {} /\ Range(<<>>) \cup Range(word'.inbox) \subseteq (InBatches \cup InInbox) \ {Failure}
    BY <1>1, <2>2, <2>4, <2>5 DEF InInbox
  <2>7 word'.inbox = word.inbox /\ word'.state = "busy" /\ word' \in Words BY <1>1, <1>2, <1>4
  <2> QED BY <1>2, <1>4, <1>5, <2>1, <2>2, <2>3, <2>4, <2>6, <2>7, DeliverStep
<1> QED BY <1>6, <1>7

LEMMA InvNext == Inv /\ [Next]_allVars => Inv'
<1> SUFFICES ASSUME Inv, [Next]_allVars PROVE Inv' OBVIOUS
<1>1 TurnInv' BY TurnNext DEF Inv
<1>2 CASE UNCHANGED allVars
  <2>1 /\ pc' = pc /\ emits' = emits /\ submitted' = submitted /\ returned' = returned /\ refused' = refused /\ ahead' = ahead
       /\ delivered' = delivered /\ failed' = failed /\ batch' = batch /\ word' = word
    BY <1>2 DEF allVars, vars, callVars, streamVars
  <2> USE <2>1 DEF Inv
  <2>2 EventTypes' BY DEF EventTypes
  <2>3 Ended' = Ended /\ InInbox' = InInbox /\ InBatches' = InBatches BY DEF Ended, InInbox, InBatches
  <2>4 OneCall' BY DEF OneCall, Open
  <2>5 BatchIsInUse' /\ SomethingIsTaken' /\ InboxIsInUse' /\ InboxIsOnce' /\ BatchIsOnce' /\ FailedHasEnded'
    BY <2>3 DEF BatchIsInUse, SomethingIsTaken, InboxIsInUse, InboxIsOnce, BatchIsOnce, FailedHasEnded
  <2>6 EndIsKnown' BY <2>3 DEF EndIsKnown, Ends
  <2>7 InboxOrBatch' /\ WaitingAreAccepted' /\ WaitingAreUndelivered' /\ DeliveredWereSubmitted' /\ AcceptedArrives'
    BY <2>3 DEF InboxOrBatch, WaitingAreAccepted, WaitingAreUndelivered, DeliveredWereSubmitted, AcceptedArrives
  <2>8 ArrivingIsUndelivered' /\ OwnIsDelivered' BY DEF ArrivingIsUndelivered, OwnIsDelivered, Arriving, Delivering, Current
  <2>9 AheadOfTheBatch' /\ AheadOfTheInbox' BY <2>3 DEF AheadOfTheBatch, AheadOfTheInbox
  <2>10 AheadOfArriving' BY <2>3 DEF AheadOfArriving, Arriving, Current
  <2>11 OnlyOnce' /\ NothingAfterTheEnd' /\ NothingRefusedArrives' /\ InOrder'
    BY DEF OnlyOnce, NothingAfterTheEnd, NothingRefusedArrives, InOrder
  <2> QED BY <1>1, <2>2, <2>4, <2>5, <2>6, <2>7, <2>8, <2>9, <2>10, <2>11
<1>3 ASSUME NEW t \in Threads, Look(t) \/ Proceeds(t) PROVE Inv'
  BY <1>1, <1>3, DoesLook, DoesLookAgain, DoesEnter, DoesPush, DoesLeave, DoesTake, DoesClose, DoesEmit, DoesThrow DEF Proceeds
<1> QED BY <1>2, <1>3 DEF Next

LEMMA Invariant == Spec => []Inv
BY AtFirst, InvNext, PTL DEF Spec

-----------------------------------------------------------------------------
(* What follows *)

LEMMA Settles == ASSUME Inv, AtRest PROVE submitted = returned /\ InInbox = {} /\ InBatches = {}
<1> USE DEF Inv
<1>1 \A t \in Threads : pc[t] = "idle" /\ ~Delivering(t) BY DEF AtRest, Delivering
<1>2 word.state # "busy" BY <1>1 DEF TurnInv, BusyIsDelivering
<1>3 InInbox = {} BY <1>2, NoneIs DEF InboxIsInUse, InInbox
<1>4 \A t \in Threads : batch[t] = <<>> BY <1>1, BatchOf
<1>5 InBatches = {} BY <1>4, NoneIs, InBatchesIs
<1>6 ASSUME NEW e \in submitted PROVE e \in returned
  <2>1 PICK t \in Threads : e \in Scripted(t) BY <1>6 DEF EventTypes, Events
  <2>2 Open(t) = {} BY <1>1 DEF OneCall
  <2> QED BY <1>6, <2>1, <2>2 DEF Open
<1> QED BY <1>3, <1>5, <1>6 DEF EventTypes

(* Nothing is delivered twice. *)
THEOREM Spec => []OnlyOnce
BY Invariant, PTL DEF Inv

(* Nothing is delivered after the end, so there is one at most. *)
THEOREM Spec => []NothingAfterTheEnd
BY Invariant, PTL DEF Inv

(* No event overtakes one whose call had returned before its own began. *)
THEOREM Spec => []InOrder
BY Invariant, PTL DEF Inv

THEOREM Spec => []NothingRefusedArrives
BY Invariant, PTL DEF Inv

(* Without an end, nothing that was accepted is lost. *)
THEOREM Spec => []NothingLost
<1>1 Inv => NothingLost
  <2> SUFFICES ASSUME Inv, AtRest, ~Ended PROVE submitted \subseteq refused \cup Range(delivered) BY DEF NothingLost
  <2>1 submitted = returned /\ InInbox = {} /\ InBatches = {} BY Settles
  <2> QED BY <2>1 DEF Inv, AcceptedArrives
<1> QED BY <1>1, Invariant, PTL

(* And with one, nothing of what was accepted before it. *)
THEOREM Spec => []NothingLostToTheEnd
<1>1 Inv => NothingLostToTheEnd BY EndsAreEvents DEF Inv, InOrder, NothingLostToTheEnd
<1> QED BY <1>1, Invariant, PTL

(* Downstream hears of its own failure. *)
THEOREM Spec => []FailureIsTold
<1>1 Inv => FailureIsTold BY DEF Inv, FailedHasEnded, FailureIsTold
<1> QED BY <1>1, Invariant, PTL
=============================================================================
