-------------------------------- MODULE Cells --------------------------------
(***************************************************************************)
(* A fair semaphore whose threads wait in the cells of an array that has   *)
(* no end.  A variant extends this module, and says what becomes of a cell *)
(* whose waiter is cancelled.                                              *)
(*                                                                         *)
(*   acquire    subtract one permit; was there one, it is ours; otherwise  *)
(*              take the next cell to wait in, and put a waiter there; if  *)
(*              a permit is there already, take that; if the cell is       *)
(*              broken, begin again                                        *)
(*   release    add one permit; if fewer than none were there, take the    *)
(*              next cell to resume, and put a permit there; was it empty, *)
(*              leave the permit (asynchronous), or wait a bounded time    *)
(*              until it is taken, and then break the cell and begin again *)
(*              (synchronous); if there was a waiter, try to resume it     *)
(*                                                                         *)
(*   permits    the permits that are there; below zero, the negated number *)
(*              of those that wait                                         *)
(*                                                                         *)
(* After Koval, Khalanskiy and Alistarh, CQS: a formally-verified          *)
(* framework for fair and abortable synchronization (2023), and Semaphore  *)
(* of kotlinx.coroutines.  A waiter is as in Waiting: one step resumes or  *)
(* cancels it.  What is done about a cancellation is done by a handler,    *)
(* some time later.  Memory is sequentially consistent.                    *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Threads,
    Handlers,   \* Handlers[i]: who may cancel the wait in cell i, and then runs the handler
    Permits,
    Rounds,     \* Rounds[t]: t acquires and releases so many times
    Triers,     \* threads that try to acquire, and do not wait
    Rogues,     \* threads that release, and have acquired nothing
    Cancelled,  \* threads whose waits may be cancelled
    Resumption, \* "asynchronous" or "synchronous"
    Breaks      \* so many cells are broken, at most

ASSUME Resumption \in {"asynchronous", "synchronous"}

Cell      == DOMAIN Handlers
CellOf(h) == CHOOSE i \in Cell : Handlers[i] = h
Cancellers == {Handlers[i] : i \in Cell}
Actors    == Threads \cup Cancellers
None      == 0

VARIABLES
    permits,
    enqueued,   \* so many cells were taken to wait in
    dequeued,   \* so many cells were taken to resume
    cell,       \* cell[i]: empty, waiter, permit, taken, broken or cancelled
    waiter,     \* waiter[i]: whether the waiter in cell i is waiting, resumed or cancelled
    pc,         \* pc[a]: a's next step
    at,         \* at[a]: the cell of a, or the permits that it has seen
    rounds,     \* rounds[t]: so many rounds t has begun
    breaks,
    \* The rest is not in the code; it is what we know about the run.
    out,        \* so many permits were granted and not released
    refused     \* so many releases were refused

cellVars    == <<cell, waiter>>
historyVars == <<out, refused>>
vars        == <<permits, enqueued, dequeued, cellVars, pc, at, rounds, breaks, historyVars>>

-----------------------------------------------------------------------------
GoesOn(a, label)      == pc' = [pc EXCEPT ![a] = label] /\ UNCHANGED at
GoesOnAt(a, label, i) == pc' = [pc EXCEPT ![a] = label] /\ at' = [at EXCEPT ![a] = i]

(* A call returns, a handler ends, or a thread has a permit. *)
Ends(a)    == GoesOnAt(a, IF a \in Threads THEN "idle" ELSE "done", None)
IsGranted  == out' = out + 1 /\ UNCHANGED refused
Holds(t)   == GoesOnAt(t, "holding", None) /\ IsGranted

Begins(t, Kinds) == pc[t] = "idle" /\ t \in Kinds /\ rounds[t] < Rounds[t]

-----------------------------------------------------------------------------
(* To acquire. *)

(* If there are more than all, a release is about to be refused. *)
Take(t) ==
    /\ pc[t] = "Take" \/ Begins(t, Threads \ (Triers \cup Rogues))
    /\ permits' = permits - 1
    /\ CASE permits > Permits -> GoesOn(t, "Take") /\ UNCHANGED historyVars
         [] permits <= 0      -> GoesOn(t, "Enqueue") /\ UNCHANGED historyVars
         [] OTHER             -> Holds(t)
    /\ rounds' = IF pc[t] = "idle" THEN [rounds EXCEPT ![t] = @ + 1] ELSE rounds
    /\ UNCHANGED <<enqueued, dequeued, cellVars, breaks>>

Enqueue(t) ==
    /\ pc[t] = "Enqueue"
    /\ enqueued' = enqueued + 1
    /\ GoesOnAt(t, "Install", enqueued')
    /\ UNCHANGED <<permits, dequeued, cellVars, rounds, breaks, historyVars>>

Install(t) ==
    /\ pc[t] = "Install"
    /\ IF cell[at[t]] = "empty"
          THEN /\ cell' = [cell EXCEPT ![at[t]] = "waiter"]
               /\ waiter' = [waiter EXCEPT ![at[t]] = "waiting"]
               /\ GoesOn(t, "waiting")
          ELSE GoesOn(t, "TakeFromCell") /\ UNCHANGED cellVars
    /\ UNCHANGED <<permits, enqueued, dequeued, rounds, breaks, historyVars>>

TakeFromCell(t) ==
    /\ pc[t] = "TakeFromCell"
    /\ IF cell[at[t]] = "permit"
          THEN cell' = [cell EXCEPT ![at[t]] = "taken"] /\ Holds(t)
          ELSE GoesOnAt(t, "Take", None) /\ UNCHANGED <<cell, historyVars>>
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks>>

(* Woken: resumed or cancelled. *)
Return(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] # "waiting"
    /\ GoesOnAt(t, IF waiter[at[t]] = "resumed" THEN "holding" ELSE "idle", None)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

-----------------------------------------------------------------------------
(* To try to acquire. *)

LookToTry(t) ==
    /\ pc[t] = "LookToTry" \/ Begins(t, Triers)
    /\ CASE permits > Permits -> GoesOn(t, "LookToCoerceAndTry")
         [] permits <= 0      -> Ends(t)
         [] OTHER             -> GoesOnAt(t, "TryTake", permits)
    /\ rounds' = IF pc[t] = "idle" THEN [rounds EXCEPT ![t] = @ + 1] ELSE rounds
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, breaks, historyVars>>

TryTake(t) ==
    /\ pc[t] = "TryTake"
    /\ IF permits = at[t]
          THEN permits' = permits - 1 /\ Holds(t)
          ELSE GoesOnAt(t, "LookToTry", None) /\ UNCHANGED <<permits, historyVars>>
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks>>

-----------------------------------------------------------------------------
(* To release.  A release begins again where it has found no one: then it  *)
(* takes the permit back, with the next addition.                          *)

MayGive(a) == pc[a] \in {"holding", "Give"} \/ (a \in Rogues /\ Begins(a, Rogues))

Give(a) ==
    /\ MayGive(a)
    /\ permits' = permits + 1
    /\ CASE permits >= Permits ->
              /\ GoesOn(a, "LookToCoerce")
              /\ refused' = refused + 1
              /\ out' = IF pc[a] = "Give" THEN out + 1 ELSE out
         [] permits < Permits  ->
              /\ IF permits >= 0 THEN Ends(a) ELSE GoesOnAt(a, "Dequeue", None)
              /\ out' = IF pc[a] = "Give" THEN out ELSE out - 1
              /\ UNCHANGED refused
    /\ rounds' = IF pc[a] = "idle" THEN [rounds EXCEPT ![a] = @ + 1] ELSE rounds
    /\ UNCHANGED <<enqueued, dequeued, cellVars, breaks>>

(* Then a release ends, and who tries does so again. *)
LookToCoerce(a) ==
    /\ pc[a] \in {"LookToCoerce", "LookToCoerceAndTry"}
    /\ LET tries == pc[a] = "LookToCoerceAndTry"
       IN  CASE permits > Permits -> GoesOnAt(a, IF tries THEN "CoerceAndTry" ELSE "Coerce", permits)
             [] OTHER             -> IF tries THEN GoesOnAt(a, "LookToTry", None) ELSE Ends(a)
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

Coerce(a) ==
    /\ pc[a] \in {"Coerce", "CoerceAndTry"}
    /\ permits' = IF permits = at[a] THEN Permits ELSE permits
    /\ GoesOnAt(a, IF pc[a] = "Coerce" THEN "LookToCoerce" ELSE "LookToCoerceAndTry", None)
    /\ UNCHANGED <<enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

Dequeue(a) ==
    /\ pc[a] = "Dequeue"
    /\ dequeued' = dequeued + 1
    /\ GoesOnAt(a, "Resume", dequeued')
    /\ UNCHANGED <<permits, enqueued, cellVars, rounds, breaks, historyVars>>

(* cancelled: where a goes on if the waiter was cancelled. *)
ResumesOr(a, cancelled) ==
    /\ cell' = [cell EXCEPT ![at[a]] = "permit"]
    /\ CASE cell[at[a]] = "waiter"    -> GoesOn(a, "TryResume")
         [] cell[at[a]] = "cancelled" -> GoesOnAt(a, cancelled, None)
         [] OTHER                     -> IF Resumption = "synchronous" THEN GoesOn(a, "LookIfTaken") ELSE Ends(a)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

(* Left: what a does if the waiter was cancelled, and its handler not done. *)
TriesToResumeOr(a, Left(_)) ==
    /\ IF waiter[at[a]] = "waiting"
          THEN waiter' = [waiter EXCEPT ![at[a]] = "resumed"] /\ Ends(a) /\ IsGranted
          ELSE Left(a) /\ UNCHANGED <<waiter, historyVars>>
    /\ UNCHANGED <<permits, enqueued, dequeued, cell, rounds, breaks>>

(* One look stands for a bounded number.  In a model, only so many cells   *)
(* are broken.                                                             *)
MayBreak(a) == breaks < Breaks

LookIfTaken(a) ==
    /\ pc[a] = "LookIfTaken"
    /\ CASE cell[at[a]] = "taken" -> Ends(a)
         [] MayBreak(a)           -> GoesOn(a, "Break")
         [] OTHER                 -> UNCHANGED <<pc, at>>
    /\ UNCHANGED <<permits, enqueued, dequeued, cellVars, rounds, breaks, historyVars>>

Break(a) ==
    /\ pc[a] = "Break"
    /\ IF cell[at[a]] = "permit"
          THEN /\ cell' = [cell EXCEPT ![at[a]] = "broken"]
               /\ breaks' = breaks + 1
               /\ GoesOnAt(a, "Give", None)
          ELSE Ends(a) /\ UNCHANGED <<cell, breaks>>
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, historyVars>>

-----------------------------------------------------------------------------
(* Whether there are also those who cancel what was resumed before, which  *)
(* changes nothing.                                                        *)
ComesLate == FALSE

(* begins: the first step of a handler, which whoever has cancelled runs. *)
CancelsAnd(h, begins) ==
    /\ \/ /\ waiter[CellOf(h)] = "waiting"
          /\ \E t \in Cancelled : pc[t] = "waiting" /\ at[t] = CellOf(h)
          /\ waiter' = [waiter EXCEPT ![CellOf(h)] = "cancelled"]
          /\ GoesOn(h, begins)
       \/ /\ ComesLate /\ waiter[CellOf(h)] = "resumed" /\ Cancelled # {}
          /\ UNCHANGED waiter
          /\ GoesOn(h, "done")
    /\ UNCHANGED <<permits, enqueued, dequeued, cell, rounds, breaks, historyVars>>

-----------------------------------------------------------------------------
Init ==
    /\ permits = Permits
    /\ enqueued = 0
    /\ dequeued = 0
    /\ cell = [i \in Cell |-> "empty"]
    /\ waiter = [i \in Cell |-> "none"]
    /\ pc = [a \in Actors |-> IF a \in Threads THEN "idle" ELSE "none"]
    /\ at = [a \in Actors |-> None]
    /\ rounds = [t \in Threads |-> 0]
    /\ breaks = 0
    /\ out = 0
    /\ refused = 0

TypeOK ==
    /\ permits \in Int /\ out \in Int /\ refused \in Nat
    /\ enqueued \in 0 .. Len(Handlers) /\ dequeued \in 0 .. Len(Handlers)
    /\ cell \in [Cell -> {"empty", "waiter", "permit", "taken", "broken", "cancelled"}]
    /\ waiter \in [Cell -> {"none", "waiting", "resumed", "cancelled"}]
    /\ \A a \in Actors :
          pc[a] \in {"Install", "TakeFromCell", "waiting", "Resume", "TryResume", "LookIfTaken", "Break"} => at[a] \in Cell
    /\ \A t \in Threads : rounds[t] \in 0 .. Rounds[t]
    /\ breaks \in 0 .. Breaks + Cardinality(Actors)

Acquires(a) == Take(a) \/ Enqueue(a) \/ Install(a) \/ TakeFromCell(a) \/ Return(a)
Tries(a)    == LookToTry(a) \/ TryTake(a)
Releases(a) == Give(a) \/ Dequeue(a)
Refuses(a)  == LookToCoerce(a) \/ Coerce(a)
Waits(a)    == LookIfTaken(a) \/ Break(a)

-----------------------------------------------------------------------------
Holders == {t \in Threads : pc[t] = "holding" \/ (pc[t] = "waiting" /\ waiter[at[t]] = "resumed")}
Waiting == {i \in Cell : waiter[i] = "waiting"}

(* Nobody is in a call, but those that wait. *)
AtRest ==
    \A a \in Actors :
        \/ pc[a] \in {"idle", "holding", "none", "done"}
        \/ pc[a] = "waiting" /\ waiter[at[a]] = "waiting"

NeverTooMany == out <= Permits

(* What is out is held, unless somebody releases what another holds. *)
OutIsHeld == Rogues = {} => Cardinality(Holders) = out

(* All that are not out are in the count, and none was left in a cell for  *)
(* who comes next, where nobody sees it who tries.                         *)
Available == IF permits > 0 THEN permits ELSE 0
Left      == {i \in Cell : cell[i] = "permit" /\ i > enqueued}
Conserved == AtRest => Available = Permits - out /\ Left = {}

(* Nobody waits while there is a permit. *)
NobodyWaitsInVain == AtRest /\ Waiting # {} => out = Permits

(* No release of what was acquired is refused. *)
NoneIsRefused == Rogues = {} => refused = 0

(* First in, first out.  Of those that had their cell before one that gets *)
(* a permit, each has a release of its own, which is about to resume it.   *)
(* While some wait, a permit is in the count only if at least as many      *)
(* releases are on their way.                                              *)
Before(i)      == {j \in Waiting : j < i}
HasRelease(j)  == \E a \in Actors : at[a] = j /\ pc[a] \in {"Resume", "TryResume"}
OnTheirWay     == {a \in Actors : pc[a] \in {"Dequeue", "Resume", "TryResume"}}
Granted(i)     == waiter[i] = "waiting" /\ waiter'[i] = "resumed"
AtOnce(t)      == pc[t] \in {"idle", "Take", "TryTake"} /\ pc'[t] = "holding"
FromCell(t)    == pc[t] = "TakeFromCell" /\ pc'[t] = "holding"
NobodyIsPassed ==
    [][/\ \A i \in Cell : Granted(i) => \A j \in Before(i) : HasRelease(j)
       /\ \A t \in Threads : FromCell(t) => \A j \in Before(at[t]) : HasRelease(j)
       /\ \A t \in Threads : AtOnce(t) => Cardinality(Waiting) <= Cardinality(OnTheirWay)]_vars

(* With one permit, nobody waits before one that gets it. *)
InOrder ==
    [][/\ \A i \in Cell : Granted(i) => Before(i) = {}
       /\ \A t \in Threads : FromCell(t) => Before(at[t]) = {}
       /\ \A t \in Threads : AtOnce(t) => Waiting = {}]_vars

(* The array is long enough for these models. *)
EnoughCells ==
    \A a \in Actors : /\ pc[a] = "Enqueue" => enqueued < Len(Handlers)
                      /\ pc[a] = "Dequeue" => dequeued < Len(Handlers)

EveryCallEnds == \A t \in Threads : []<>(pc[t] = "idle")
=============================================================================
