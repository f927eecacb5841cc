-------------------------------- MODULE Cells --------------------------------
(***************************************************************************)
(* A fair semaphore whose threads wait in the cells of an infinite array.  *)
(* A variant extends this module and defines what becomes of the cell of a *)
(* cancelled waiter.                                                       *)
(*                                                                         *)
(*   acquire    Subtract one permit.  If one was free, the acquire has it. *)
(*              Otherwise take the next cell to wait in, and put a waiter  *)
(*              there.  If a permit is there already, take it.  If the     *)
(*              cell is broken, start over.                                *)
(*   release    Add one permit.  If the count was below zero, take the     *)
(*              next cell to resume, and put a permit there.  If the cell  *)
(*              was empty, leave the permit (asynchronous), or wait a      *)
(*              bounded time until it is taken, and then break the cell    *)
(*              and start over (synchronous).  If there was a waiter, try  *)
(*              to resume it.                                              *)
(*                                                                         *)
(*   permits    the free permits; below zero, the negated number of        *)
(*              acquires that wait                                         *)
(*                                                                         *)
(* After Koval, Khalanskiy and Alistarh, CQS: a formally-verified          *)
(* framework for fair and abortable synchronization (2023), and Semaphore  *)
(* of kotlinx.coroutines.  A waiter is that of Waiting: one step resumes   *)
(* or cancels it.  A handler reacts to a cancellation some time later.     *)
(* Memory is sequentially consistent.                                      *)
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
    \* History variables, which are not in the code.
    out,        \* so many permits were granted and not released
    refused     \* so many releases were refused

cellVars    == <<cell, waiter>>
historyVars == <<out, refused>>
vars        == <<permits, enqueued, dequeued, cellVars, pc, at, rounds, breaks, historyVars>>

-----------------------------------------------------------------------------
GoesOn(a, label)      == pc' = [pc EXCEPT ![a] = label] /\ UNCHANGED at
GoesOnAt(a, label, i) == pc' = [pc EXCEPT ![a] = label] /\ at' = [at EXCEPT ![a] = i]

(* A call returns or a handler ends (Ends), or a thread gets a permit      *)
(* (Holds).                                                                *)
Ends(a)    == GoesOnAt(a, IF a \in Threads THEN "idle" ELSE "done", None)
IsGranted  == out' = out + 1 /\ UNCHANGED refused
Holds(t)   == GoesOnAt(t, "holding", None) /\ IsGranted

Begins(t, Kinds) == pc[t] = "idle" /\ t \in Kinds /\ rounds[t] < Rounds[t]

-----------------------------------------------------------------------------
(* Acquire *)

(* If the count exceeds Permits, a release is about to be refused: retry. *)
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
(* Try to acquire *)

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
(* Release.  A release that finds nobody to resume starts over.  Its next  *)
(* addition also takes back the permit that it gave before.                *)

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

(* Once the count is at most Permits, a release ends, and a try starts     *)
(* over.                                                                   *)
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

(* cancelled: the next step of a if the cell is marked as cancelled. *)
ResumesOr(a, cancelled) ==
    /\ cell' = [cell EXCEPT ![at[a]] = "permit"]
    /\ CASE cell[at[a]] = "waiter"    -> GoesOn(a, "TryResume")
         [] cell[at[a]] = "cancelled" -> GoesOnAt(a, cancelled, None)
         [] OTHER                     -> IF Resumption = "synchronous" THEN GoesOn(a, "LookIfTaken") ELSE Ends(a)
    /\ UNCHANGED <<permits, enqueued, dequeued, waiter, rounds, breaks, historyVars>>

(* Left: the step of a if the waiter is cancelled, although its cell was   *)
(* not marked.                                                             *)
TriesToResumeOr(a, Left(_)) ==
    /\ IF waiter[at[a]] = "waiting"
          THEN waiter' = [waiter EXCEPT ![at[a]] = "resumed"] /\ Ends(a) /\ IsGranted
          ELSE Left(a) /\ UNCHANGED <<waiter, historyVars>>
    /\ UNCHANGED <<permits, enqueued, dequeued, cell, rounds, breaks>>

(* One look stands for a bounded number of looks.  Once Breaks cells are   *)
(* broken, no release goes on to Break.                                    *)
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
(* Whether a canceller may also try after the waiter was resumed.  That    *)
(* changes nothing.                                                        *)
ComesLate == FALSE

(* begins: the first step of the handler, which the canceller runs. *)
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

(* No call is in progress, except calls that wait. *)
AtRest ==
    \A a \in Actors :
        \/ pc[a] \in {"idle", "holding", "none", "done"}
        \/ pc[a] = "waiting" /\ waiter[at[a]] = "waiting"

NeverTooMany == out <= Permits

(* If no thread releases without an acquire, the holders are as many as    *)
(* the permits that are out.                                               *)
OutIsHeld == Rogues = {} => Cardinality(Holders) = out

(* At rest, all permits that are not out are in the count.  No permit is   *)
(* left in a cell that no acquire has taken yet, where a try does not see  *)
(* it.                                                                     *)
Available == IF permits > 0 THEN permits ELSE 0
Left      == {i \in Cell : cell[i] = "permit" /\ i > enqueued}
Conserved == AtRest => Available = Permits - out /\ Left = {}

(* At rest, nobody waits unless all permits are out. *)
NobodyWaitsInVain == AtRest /\ Waiting # {} => out = Permits

(* No release is refused, if no thread releases without an acquire. *)
NoneIsRefused == Rogues = {} => refused = 0

(* FIFO.  When a waiter is resumed, or an acquire takes the permit from    *)
(* its cell, each waiter in an earlier cell has a release that is about to *)
(* resume it.  A permit is acquired at once, from the count, only if at    *)
(* least as many releases are on their way as there are waiters.           *)
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

(* Strict FIFO, for one permit: nobody waits in an earlier cell than the   *)
(* thread that gets it.  A thread that gets it at once finds no waiters.   *)
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
