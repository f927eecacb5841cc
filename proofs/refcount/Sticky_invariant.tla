-------------------------- MODULE Sticky_invariant --------------------------
(***************************************************************************)
(* Why Sticky deallocates once, and only when nobody is left, for any      *)
(* number of threads that do whatever they like short of an overflow:      *)
(* `Inv' holds at the start, every step keeps it, and it says so.          *)
(*                                                                         *)
(* TLC asks all of that of a few threads, from every state that satisfies  *)
(* `Inv' and not only from those that can be reached                       *)
(* (models/refcount/MCStickyInductive.tla); Sticky_proofs has it for all.  *)
(***************************************************************************)
EXTENDS Sticky

CONSTANT Most   \* no call is about more references than this

(* As many references as all threads together can ask for in one call.     *)
Room == SumOver([t \in Threads |-> Most], Threads)

(* Short of an overflow: the clients never ask for more references than    *)
(* there may be (Reach), and what is in flight neither leads out of the    *)
(* grave nor into it (Room).  The machine's integers have all of these.    *)
ASSUME Short ==
    /\ IsFiniteSet(Threads)
    /\ Most \in Nat \ {0}
    /\ \A t \in Threads : Menu[t] \subseteq {Retain(n) : n \in 1 .. Most} \cup {Release(n) : n \in 1 .. Most}
    /\ Initial \in 1 .. Reach
    /\ Reach \in Int /\ Limit \in Int /\ Reach <= Limit /\ Limit <= MaxInt
    /\ Grave \in Nat /\ Room < Grave \div 2 /\ MinInt <= -(Grave + Room)

-----------------------------------------------------------------------------
Below == {"LookFromBelow", "TakeBack"}                  \* landed below zero
Landed == {"LookFromZero", "Bury"} \cup Below           \* or on it
Labels == {"idle", "UndoRetain", "UndoRelease", "SubtractAfterAll", "CasRelease", "ReadAgainToRelease"} \cup Landed

Calls == {NoCall, ReleaseLast} \cup {Retain(n) : n \in 1 .. Most} \cup {Release(n) : n \in 1 .. Most}

(* What a thread at this label and in this call has added to the word and  *)
(* not answered for; how many units below zero are its own; and what it    *)
(* has added to a dead word.                                               *)
FlightAt(label, c) == CASE label = "UndoRetain" -> c.n
                        [] label \in {"UndoRelease"} \cup Landed -> -c.n
                        [] OTHER -> 0
BelowAt(label)     == IF label \in Below THEN 1 ELSE 0
UndoAt(label, c)   == CASE label = "UndoRetain"  -> c.n
                        [] label = "UndoRelease" -> -c.n
                        [] OTHER -> 0

AllBelow == SumOver([t \in Threads |-> BelowAt(pc[t])], Threads)
AllUndo  == SumOver([t \in Threads |-> UndoAt(pc[t], call[t])], Threads)

-----------------------------------------------------------------------------
(* Every variable has a value of its kind, and none that is left over from *)
(* an earlier call.                                                        *)
Types ==
    /\ word \in Ints
    /\ ledger \in Ints
    /\ freed \in 0 .. 2
    /\ pc \in [Threads -> Labels]
    /\ call \in [Threads -> Calls]
    /\ seen \in [Threads -> Ints]
    /\ \A t \in Threads : Idle(t) <=> call[t] = NoCall
    /\ \A t \in Threads : pc[t] \in {"TakeBack", "CasRelease"} \/ seen[t] = 0

(* Releases are where releases are, and whoever subtracts by an add        *)
(* subtracts one.                                                          *)
CallFits(label, c) ==
    /\ label \in {"CasRelease", "ReadAgainToRelease"} => c.kind = "release"
    /\ label \in {"UndoRelease", "SubtractAfterAll"} \cup Landed => c.kind = "release" /\ c.n = 1

CallsFit == \A t \in Threads : CallFits(pc[t], call[t])

(* A unit is taken back on the brink only, and a release of several finds  *)
(* as many as it is about.                                                 *)
ReadFits(label, c, r) ==
    /\ label = "TakeBack" => r <= 0 /\ ~IsDead(r)
    /\ label = "CasRelease" => r >= c.n

ReadsFit == \A t \in Threads : ReadFits(pc[t], call[t], seen[t])

Once == freed \in 0 .. 1

(* While the object lives, nothing is undone ...                           *)
NothingUndone == freed = 0 => \A t \in Threads : pc[t] \notin {"UndoRetain", "UndoRelease"}

(* ... each unit that the word is below zero is some thread's ...          *)
Covered == freed = 0 => word + AllBelow >= 0

(* ... and on zero, there is a thread that has landed and will see to it.  *)
Attended == freed = 0 /\ word = 0 => ledger > 0

(* A dead word is the grave and what is being undone.                      *)
Buried == freed > 0 => word = Dead + AllUndo

Inv ==
    /\ Types
    /\ CallsFit
    /\ ReadsFit
    /\ Once
    /\ CountIsExact
    /\ NothingUndone
    /\ Covered
    /\ Attended
    /\ Buried

(* A retain of a dead object is not granted. *)
NothingRetainedAfterDeath ==
    [][\A t \in Threads, n \in 1 .. Most : freed > 0 /\ AddToRetain(t, n) => pc'[t] = "UndoRetain"]_vars

-----------------------------------------------------------------------------
(* Where everybody keeps to the rules, there is more to say.  What a       *)
(* thread holds and has not given back is its own, and the word is the sum *)
(* of that.                                                                *)
GivenAt(label, c) == IF label \in Landed THEN c.n ELSE 0

AllOwned == SumOver([t \in Threads |-> held[t] - GivenAt(pc[t], call[t])], Threads)

NobodyIsWronged == wronged = {}

NobodyIsRefused == \A t \in Threads : pc[t] \notin {"UndoRetain", "UndoRelease"} \cup Below

HoldsWhatItReleases == \A t \in Threads : call[t].kind = "release" => held[t] >= call[t].n

WordIsOwned == freed = 0 => word = AllOwned

NobodyOwns == freed > 0 => \A t \in Threads : held[t] = GivenAt(pc[t], call[t])

DisciplinedInv ==
    /\ held \in [Threads -> Nat]
    /\ NobodyIsWronged
    /\ NobodyIsRefused
    /\ HoldsWhatItReleases
    /\ WordIsOwned
    /\ NobodyOwns
=============================================================================
