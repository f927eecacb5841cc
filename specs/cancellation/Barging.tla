------------------------------- MODULE Barging -------------------------------
(***************************************************************************)
(* A semaphore in which a running thread may take a free permit past the   *)
(* threads that wait (it barges), and no thread in the queue is passed     *)
(* more than Passes times.                                                 *)
(*                                                                         *)
(* One word has the free permits, the number of threads that wait, and a   *)
(* gate.  While the gate is open, threads barge, and each counts.  The     *)
(* last pass closes it.  Then only the first in the queue takes a permit,  *)
(* until as many threads were served as waited when the gate was closed.   *)
(*                                                                         *)
(*   acquire    look; enough are free, and the gate is open: take them     *)
(*              else register: one more waits                              *)
(*              append a place to the queue; wait until it is the first    *)
(*              as the first: announce; look; too few are free: park, and  *)
(*                 begin again                                             *)
(*              take them; retract; pass the turn to the next place        *)
(*   release    look; as many more are free                                *)
(*              somebody waits: wake the first, if it is announced         *)
(*                                                                         *)
(* The queue is that of an MCS lock (Mellor-Crummey and Scott, 1991): the  *)
(* place of the last thread that came is exchanged, and then linked behind *)
(* the one before.  The turn of a place is a waiter as in Waiting: one     *)
(* step resumes or cancels it.  Whoever gives up leaves its place in the   *)
(* queue, and the one that passes the turn on skips it.                    *)
(*                                                                         *)
(* A thread acquires one permit, or several at once.  As the first, it     *)
(* waits until all of them are free: those in the queue do not pass it.    *)
(* Whatever it takes past others counts as one pass.                       *)
(*                                                                         *)
(* Not Bounded, the gate is never closed, as in the unfair Semaphore of    *)
(* the JDK.  Memory is sequentially consistent.                            *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Threads,
    Permits,
    Passes,
    Needs,      \* Needs[t]: t acquires and releases so many permits at once
    Bounded,
    Calls,      \* Calls[t]: t acquires and releases so many times; 0: again and again
    Triers,     \* threads that try to acquire, and do not wait
    Cancellers, \* Cancellers[t]: who may cancel the wait of t in the queue, as t itself does; as the first, t may give up
    Rogues      \* threads that release, and have acquired nothing

Impatient == DOMAIN Cancellers
Actors    == Threads \cup {Cancellers[t] : t \in Impatient}

ASSUME \A t \in Impatient : t \in Threads /\ Calls[t] > 0
ASSUME Needs \in [Threads -> 1 .. Permits]

Nobody == "nobody"
Nowhere == <<>>
PlacesOf(t) == {<<t, i>> : i \in 1 .. IF Calls[t] = 0 THEN 1 ELSE Calls[t]}
Places == UNION {PlacesOf(t) : t \in Threads}

VARIABLES
    word,
    tail,       \* the place of the last thread that came
    next,       \* next[p]: the place behind p
    turn,       \* turn[p]: "none", "waiting", "resumed" or "cancelled"
    head,       \* a thread that releases wake
    token,      \* token[t]: the next park of t returns
    pc,
    seen,       \* seen[t]: the word that t has seen
    at,         \* at[t]: the place before that of t, or whose turn t passes on, or the thread that t wakes
    over,       \* over[t]: t has decided to give up, unless a permit is free
    calls,      \* calls[t]: so many calls t has begun
    \* History variables, which are not in the code.
    has,        \* threads with permits
    queue,      \* threads in the queue that are not served and have not given up
    passed      \* passed[t]: so often others took permits past t since it is in the queue; more than Passes + 1 are not counted

queueVars   == <<tail, next, turn>>
wakeVars    == <<head, token>>
historyVars == <<has, queue, passed>>
vars        == <<word, queueVars, wakeVars, pc, seen, at, over, calls, historyVars>>

Words == [free : 0 .. Permits + Cardinality(Rogues), waiting : 0 .. Cardinality(Threads), left : 0 .. Passes + Cardinality(Threads), closed : BOOLEAN]
Unseen == [free |-> 0, waiting |-> 0, left |-> 0, closed |-> FALSE]

Acquiring == {"Look", "Take", "Register", "Enqueue", "Link", "AwaitTurn", "Announce", "LookAsFirst", "TakeAsFirst", "Park",
              "Retract", "LookToLeave", "Leave", "LookAtNext", "CloseQueue", "ResumeNext"}
Releasing == {"LookToGive", "Give", "LookForFirst", "TakeFirst", "Unpark"}

TypeOK ==
    /\ word \in Words
    /\ tail \in Places \cup {Nowhere}
    /\ next \in [Places -> Places \cup {Nowhere}]
    /\ turn \in [Places -> {"none", "waiting", "resumed", "cancelled"}]
    /\ head \in Threads \cup {Nobody} /\ token \in [Threads -> BOOLEAN]
    /\ pc \in [Actors -> {"idle", "holding", "none", "done"} \cup Acquiring \cup Releasing]
    /\ seen \in [Actors -> Words] /\ over \in [Actors -> BOOLEAN]
    /\ at \in [Actors -> Places \cup {<<t>> : t \in Threads} \cup {Nowhere}]
    /\ \A t \in Threads : calls[t] \in 0 .. Cardinality(PlacesOf(t))
    /\ has \subseteq Threads /\ queue \in Seq(Threads) /\ passed \in [Threads -> 0 .. Passes + 1]

Init ==
    /\ word = [Unseen EXCEPT !.free = Permits]
    /\ tail = Nowhere /\ next = [p \in Places |-> Nowhere] /\ turn = [p \in Places |-> "none"]
    /\ head = Nobody /\ token = [t \in Threads |-> FALSE]
    /\ pc = [a \in Actors |-> IF a \in Threads THEN "idle" ELSE "none"]
    /\ seen = [a \in Actors |-> Unseen] /\ at = [a \in Actors |-> Nowhere] /\ over = [a \in Actors |-> FALSE]
    /\ calls = [t \in Threads |-> 0]
    /\ has = {} /\ queue = <<>> /\ passed = [t \in Threads |-> 0]

-----------------------------------------------------------------------------
(* The word *)

(* A gate is shut from the beginning if nobody may pass.  Without waiters there is none. *)
Opened(w) ==
    CASE w.waiting = 0 -> [w EXCEPT !.left = 0, !.closed = FALSE]
      [] Passes = 0    -> [w EXCEPT !.left = 1, !.closed = TRUE]
      [] OTHER         -> [w EXCEPT !.left = Passes, !.closed = FALSE]

MayTake(w, n) == w.free >= n /\ ~w.closed

Taken(w, n) ==
    CASE w.waiting = 0 \/ ~Bounded -> [w EXCEPT !.free = @ - n]
      [] w.left = 1                -> [w EXCEPT !.free = @ - n, !.left = w.waiting, !.closed = TRUE]
      [] OTHER                     -> [w EXCEPT !.free = @ - n, !.left = @ - 1]

Registered(w) == IF w.waiting = 0 THEN Opened([w EXCEPT !.waiting = 1]) ELSE [w EXCEPT !.waiting = @ + 1]

Served(w, n) ==
    LET served == [w EXCEPT !.free = @ - n, !.waiting = @ - 1]
    IN  CASE served.waiting = 0           -> Opened(served)
          [] w.closed /\ w.left = 1       -> Opened(served)
          [] w.closed                     -> [served EXCEPT !.left = @ - 1]
          [] OTHER                        -> served

(* If it was to be served before the gate opens, another one is. *)
Deserted(w) == IF w.waiting = 1 THEN Opened([w EXCEPT !.waiting = 0]) ELSE [w EXCEPT !.waiting = @ - 1]

-----------------------------------------------------------------------------
At(t, label)     == pc[t] = label
GoTo(t, label)   == pc' = [pc EXCEPT ![t] = label]
Sees(t, label)   == seen' = [seen EXCEPT ![t] = word] /\ GoTo(t, label)
Forgets(t, label) == seen' = [seen EXCEPT ![t] = Unseen] /\ GoTo(t, label)
Place(t)         == <<t, calls[t]>>
InQueue(t)       == \E i \in DOMAIN queue : queue[i] = t
LeavesQueue(t)   == queue' = SelectSeq(queue, LAMBDA u : u # t) /\ passed' = [passed EXCEPT ![t] = 0]

Begins(t, Kinds) == At(t, "idle") /\ t \in Kinds /\ (Calls[t] = 0 \/ calls[t] < Calls[t])
(* One that calls again and again has one place. *)
Counts(t)        == calls' = IF At(t, "idle") /\ calls[t] < Cardinality(PlacesOf(t)) THEN [calls EXCEPT ![t] = @ + 1] ELSE calls

-----------------------------------------------------------------------------
(* Acquire *)

Look(t) ==
    /\ At(t, "Look") \/ Begins(t, Threads \ Rogues)
    /\ CASE MayTake(word, Needs[t]) -> Sees(t, "Take")
         [] t \in Triers            -> Forgets(t, "idle")
         [] OTHER                   -> Sees(t, "Register")
    /\ Counts(t)
    /\ UNCHANGED <<word, queueVars, wakeVars, at, historyVars, over>>

Take(t) ==
    /\ At(t, "Take")
    /\ IF word = seen[t]
          THEN /\ word' = Taken(word, Needs[t])
               /\ has' = has \cup {t}
               /\ passed' = [u \in Threads |-> IF InQueue(u) /\ passed[u] <= Passes THEN passed[u] + 1 ELSE passed[u]]
               /\ Forgets(t, "holding")
          ELSE Forgets(t, "Look") /\ UNCHANGED <<word, has, passed>>
    /\ UNCHANGED <<queueVars, wakeVars, at, calls, queue, over>>

Register(t) ==
    /\ At(t, "Register")
    /\ IF word = seen[t]
          THEN word' = Registered(word) /\ Forgets(t, "Enqueue")
          ELSE Forgets(t, "Look") /\ UNCHANGED word
    /\ UNCHANGED <<queueVars, wakeVars, at, calls, historyVars, over>>

Enqueue(t) ==
    /\ At(t, "Enqueue")
    /\ tail' = Place(t)
    /\ next' = [next EXCEPT ![Place(t)] = Nowhere]
    /\ turn' = [turn EXCEPT ![Place(t)] = "waiting"]
    /\ at' = [at EXCEPT ![t] = tail]
    /\ queue' = Append(queue, t) /\ passed' = [passed EXCEPT ![t] = 0]
    /\ GoTo(t, IF tail = Nowhere THEN "Announce" ELSE "Link")
    /\ UNCHANGED <<word, wakeVars, seen, calls, has, over>>

Link(t) ==
    /\ At(t, "Link")
    /\ next' = [next EXCEPT ![at[t]] = Place(t)]
    /\ at' = [at EXCEPT ![t] = Nowhere]
    /\ GoTo(t, "AwaitTurn")
    /\ UNCHANGED <<word, tail, turn, wakeVars, seen, calls, historyVars, over>>

(* Resumed or cancelled. *)
AwaitTurn(t) ==
    /\ At(t, "AwaitTurn") /\ turn[Place(t)] # "waiting"
    /\ GoTo(t, IF turn[Place(t)] = "resumed" THEN "Announce" ELSE "LookToLeave")
    /\ UNCHANGED <<word, queueVars, wakeVars, seen, at, calls, historyVars, over>>

CancelledBy(h) == CHOOSE t \in Impatient : Cancellers[t] = h

Cancel(h) ==
    /\ At(h, "none")
    /\ LET t == CancelledBy(h)
       IN  /\ At(t, "AwaitTurn") /\ turn[Place(t)] = "waiting"
           /\ turn' = [turn EXCEPT ![Place(t)] = "cancelled"]
           /\ LeavesQueue(t)
    /\ GoTo(h, "done")
    /\ UNCHANGED <<word, tail, next, wakeVars, seen, at, calls, has, over>>

-----------------------------------------------------------------------------
(* The first in the queue *)

Announce(t) ==
    /\ At(t, "Announce")
    /\ head' = t
    /\ GoTo(t, "LookAsFirst")
    /\ UNCHANGED <<word, queueVars, token, seen, at, calls, historyVars, over>>

LookAsFirst(t) ==
    /\ At(t, "LookAsFirst")
    /\ CASE word.free >= Needs[t] -> Sees(t, "TakeAsFirst") /\ UNCHANGED <<over, queue, passed>>
         [] over[t]               -> Forgets(t, "Retract") /\ LeavesQueue(t) /\ over' = [over EXCEPT ![t] = FALSE]
         [] OTHER                 -> Forgets(t, "Park") /\ UNCHANGED <<over, queue, passed>>
    /\ UNCHANGED <<word, queueVars, wakeVars, at, calls, has>>

TakeAsFirst(t) ==
    /\ At(t, "TakeAsFirst")
    /\ IF word = seen[t]
          THEN /\ word' = Served(word, Needs[t])
               /\ has' = has \cup {t} /\ LeavesQueue(t)
               /\ over' = [over EXCEPT ![t] = FALSE]
               /\ Forgets(t, "Retract")
          ELSE Forgets(t, "LookAsFirst") /\ UNCHANGED <<word, historyVars, over>>
    /\ UNCHANGED <<queueVars, wakeVars, at, calls>>

Park(t) ==
    /\ At(t, "Park") /\ token[t]
    /\ token' = [token EXCEPT ![t] = FALSE]
    /\ GoTo(t, "Announce")
    /\ UNCHANGED <<word, queueVars, head, seen, at, calls, historyVars, over>>

(* A park may return for no reason. *)
Wake(t) ==
    /\ At(t, "Park") /\ ~token[t]
    /\ GoTo(t, "Announce")
    /\ UNCHANGED <<word, queueVars, wakeVars, seen, at, calls, historyVars, over>>

(* Its time is over, or it was interrupted.  It looks once more. *)
GiveUp(t) ==
    /\ At(t, "Park") /\ t \in Impatient
    /\ over' = [over EXCEPT ![t] = TRUE]
    /\ token' = [token EXCEPT ![t] = FALSE]
    /\ GoTo(t, "Announce")
    /\ UNCHANGED <<word, queueVars, head, seen, at, calls, historyVars>>

Retract(t) ==
    /\ At(t, "Retract")
    /\ head' = Nobody
    /\ IF t \in has
          THEN GoTo(t, "LookAtNext") /\ at' = [at EXCEPT ![t] = Place(t)]
          ELSE GoTo(t, "LookToLeave") /\ UNCHANGED at
    /\ UNCHANGED <<word, queueVars, token, seen, calls, historyVars, over>>

-----------------------------------------------------------------------------
(* Give up *)

LookToLeave(t) ==
    /\ At(t, "LookToLeave")
    /\ Sees(t, "Leave")
    /\ UNCHANGED <<word, queueVars, wakeVars, at, calls, historyVars, over>>

Leave(t) ==
    /\ At(t, "Leave")
    /\ IF word = seen[t]
          THEN /\ word' = Deserted(word)
               /\ IF turn[Place(t)] = "cancelled"
                     THEN Forgets(t, "idle") /\ UNCHANGED at
                     ELSE Forgets(t, "LookAtNext") /\ at' = [at EXCEPT ![t] = Place(t)]
          ELSE Forgets(t, "LookToLeave") /\ UNCHANGED <<word, at>>
    /\ UNCHANGED <<queueVars, wakeVars, calls, historyVars, over>>

-----------------------------------------------------------------------------
(* The turn is passed on *)

Returns(t) == GoTo(t, IF t \in has THEN "holding" ELSE "idle") /\ at' = [at EXCEPT ![t] = Nowhere]

LookAtNext(t) ==
    /\ At(t, "LookAtNext")
    /\ IF next[at[t]] = Nowhere
          THEN GoTo(t, "CloseQueue") /\ UNCHANGED at
          ELSE GoTo(t, "ResumeNext") /\ at' = [at EXCEPT ![t] = next[at[t]]]
    /\ UNCHANGED <<word, queueVars, wakeVars, seen, over, calls, historyVars>>

(* If a place was appended, its link is on its way. *)
CloseQueue(t) ==
    /\ At(t, "CloseQueue")
    /\ IF tail = at[t]
          THEN tail' = Nowhere /\ Returns(t)
          ELSE GoTo(t, "LookAtNext") /\ UNCHANGED <<tail, at>>
    /\ UNCHANGED <<word, next, turn, wakeVars, seen, over, calls, historyVars>>

ResumeNext(t) ==
    /\ At(t, "ResumeNext")
    /\ IF turn[at[t]] = "waiting"
          THEN turn' = [turn EXCEPT ![at[t]] = "resumed"] /\ Returns(t)
          ELSE GoTo(t, "LookAtNext") /\ UNCHANGED <<turn, at>>
    /\ UNCHANGED <<word, tail, next, wakeVars, seen, over, calls, historyVars>>

-----------------------------------------------------------------------------
(* Release *)

LookToGive(t) ==
    /\ At(t, "LookToGive") \/ At(t, "holding") \/ Begins(t, Rogues)
    /\ IF word.free + Needs[t] > Permits THEN Forgets(t, "idle") ELSE Sees(t, "Give")
    /\ has' = has \ {t}
    /\ Counts(t)
    /\ UNCHANGED <<word, queueVars, wakeVars, at, queue, passed, over>>

Give(t) ==
    /\ At(t, "Give")
    /\ IF word = seen[t]
          THEN word' = [word EXCEPT !.free = @ + Needs[t]] /\ Forgets(t, IF word.waiting = 0 THEN "idle" ELSE "LookForFirst")
          ELSE Forgets(t, "LookToGive") /\ UNCHANGED word
    /\ UNCHANGED <<queueVars, wakeVars, at, calls, historyVars, over>>

LookForFirst(t) ==
    /\ At(t, "LookForFirst")
    /\ GoTo(t, IF head = Nobody THEN "idle" ELSE "TakeFirst")
    /\ UNCHANGED <<word, queueVars, wakeVars, seen, at, calls, historyVars, over>>

TakeFirst(t) ==
    /\ At(t, "TakeFirst")
    /\ head' = Nobody
    /\ IF head = Nobody
          THEN GoTo(t, "idle") /\ UNCHANGED at
          ELSE GoTo(t, "Unpark") /\ at' = [at EXCEPT ![t] = <<head>>]
    /\ UNCHANGED <<word, queueVars, token, seen, calls, historyVars, over>>

Unpark(t) ==
    /\ At(t, "Unpark")
    /\ token' = [token EXCEPT ![at[t][1]] = TRUE]
    /\ at' = [at EXCEPT ![t] = Nowhere] /\ GoTo(t, "idle")
    /\ UNCHANGED <<word, queueVars, head, seen, calls, historyVars, over>>

-----------------------------------------------------------------------------
Acquires(t) ==
    \/ Look(t) \/ Take(t) \/ Register(t) \/ Enqueue(t) \/ Link(t) \/ AwaitTurn(t)
    \/ Announce(t) \/ LookAsFirst(t) \/ TakeAsFirst(t) \/ Park(t) \/ Retract(t)
    \/ LookToLeave(t) \/ Leave(t)
    \/ LookAtNext(t) \/ CloseQueue(t) \/ ResumeNext(t)

Releases(t) == LookToGive(t) \/ Give(t) \/ LookForFirst(t) \/ TakeFirst(t) \/ Unpark(t)

Runs(t) == Acquires(t) \/ Releases(t)

Next     == \/ \E t \in Threads : Runs(t) \/ GiveUp(t) \/ Wake(t)
            \/ \E h \in Actors \ Threads : Cancel(h)
Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Runs(t))

-----------------------------------------------------------------------------
(* What a user may rely on *)

RECURSIVE PermitsOf(_)
PermitsOf(S) == IF S = {} THEN 0 ELSE LET t == CHOOSE t \in S : TRUE IN Needs[t] + PermitsOf(S \ {t})

(* Without rogues. *)
PermitsAreConserved == word.free + PermitsOf(has \cup {t \in Threads : pc[t] \in {"LookToGive", "Give"}}) = Permits

NoMoreThanAll == word.free <= Permits

PassedAtMost == \A t \in Threads : passed[t] <= Passes

(* The first in the queue is served first. *)
FirstIsServed == [][\A t \in Threads : At(t, "TakeAsFirst") /\ t \in has' => t = Head(queue)]_vars

(* If all threads rest and some wait, one of these is the first.  It       *)
(* sleeps, and fewer permits are free than it needs.                       *)
Rests(t) == pc[t] \in {"idle", "holding"} \/ (At(t, "AwaitTurn") /\ turn[Place(t)] = "waiting") \/ (At(t, "Park") /\ ~token[t])
NobodyIsLeftAsleep ==
    (\A t \in Threads : Rests(t)) =>
        \/ \A t \in Threads : pc[t] \in {"idle", "holding"}
        \/ \E t \in Threads : At(t, "Park") /\ word.free < Needs[t]

(* Whoever waits counts. *)
WaitingIsExact ==
    word.waiting = Cardinality({t \in Threads :
        \/ pc[t] \in {"Enqueue", "Link", "AwaitTurn", "Announce", "LookAsFirst", "TakeAsFirst", "Park", "LookToLeave", "Leave"}
        \/ At(t, "Retract") /\ t \notin has})

EveryCallEnds == \A t \in Threads : []<>(pc[t] \in {"idle", "holding"})

(* Whoever is in the queue gets a permit, if nobody gives up. *)
IsServed == \A t \in Threads : InQueue(t) ~> t \in has

(* Whoever begins to acquire gets a permit. *)
AcquireEnds == \A t \in Threads : At(t, "Look") ~> t \in has
==============================================================================
