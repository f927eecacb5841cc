------------------------------- MODULE Pooled -------------------------------
(***************************************************************************)
(* The callers of an object that is used again.  When it is dead, one      *)
(* thread has it: the one that deallocated it, or one that took it from a  *)
(* pool.  That thread resets the count, and then holds the one reference   *)
(* of a new life.                                                          *)
(*                                                                         *)
(* A thread without a reference may have called the dead object.  Its call *)
(* may end in the new life.                                                *)
(*                                                                         *)
(* What is known of the run (ledger, freed, worlds) is about the current   *)
(* life, or the last one.                                                  *)
(***************************************************************************)
EXTENDS Client

CONSTANT Pool       \* the threads that may take the dead object, and reset it

ASSUME Pool \subseteq Threads

(* A scenario: a misuser releases only what is dead. *)
OnlyTheDead(t, n) == t \in Misusers => freed > 0

-----------------------------------------------------------------------------
(* A thread that keeps to the rules gives one of its references to another *)
(* such thread, which may have none: so it shares the object.              *)
Hand(t, u) ==
    /\ t \in Disciplined \ wronged /\ u \in Disciplined \ wronged /\ t # u
    /\ Idle(t) /\ Idle(u)
    /\ held[t] > 1 /\ held[u] < MaxHeld
    /\ held' = [held EXCEPT ![t] = @ - 1, ![u] = @ + 1]
    /\ UNCHANGED <<word, pc, call, seen, wronged, ledger, freed, worlds, unexplained>>

MayReset(t) == t \in Pool /\ Idle(t) /\ t \notin wronged /\ freed > 0

(* The contract: the dead count becomes one.  Calls in progress may take   *)
(* effect after that.                                                      *)
WorldsOfNewLife == Abstract!Settle({Abstract!World(1, FALSE, w.answer) : w \in worlds}, call)

(* The word becomes w, and t has the reference. *)
BeginLife(t, w) ==
    /\ word' = w
    /\ held' = IF t \in Misusers THEN held ELSE [held EXCEPT ![t] = @ + 1]
    /\ ledger' = ledger + 1
    /\ freed' = 0
    /\ worlds' = WorldsOfNewLife
    /\ UNCHANGED <<pc, call, seen, wronged, unexplained>>

(* A compare-and-set of the word, from dead to w. *)
BeginLifeFrom(t, dead, w) == IF word = dead THEN BeginLife(t, w) ELSE UNCHANGED vars

-----------------------------------------------------------------------------
(* A life that begins while nobody calls begins with one reference. *)
BeginsWithOne == [][freed' < freed /\ AtRest => worlds' = {[Abstract!FirstWorld EXCEPT !.count = 1]}]_vars
=============================================================================
