------------------------- MODULE MCPackedInductive --------------------------
(***************************************************************************)
(* Packed_invariant, asked of every state that satisfies it, whether it    *)
(* can be reached or not.  The steps lead to no other state, so a model    *)
(* that holds has a depth of one, and as many states as satisfy Inv.       *)
(***************************************************************************)
EXTENDS Packed_invariant, MCPacked

(* The functions that have one of values[t] at each t in S. *)
RECURSIVE Choices(_, _)
Choices(values, S) ==
    IF S = {} THEN {<<>>}
    ELSE LET t == CHOOSE t \in S : TRUE
         IN  {(t :> v) @@ f : v \in values[t], f \in Choices(values, S \ {t})}

AnyLabels  == Choices([t \in Threads |-> LabelsOf(t, Registering)], Threads)
AnyAnswers == [Completers \cup Registrars -> {"none", "yes", "no"}]

(* In an order in which TLC soon leaves out what does not fit.             *)
AnyMemory ==
    /\ winner \in Completers \cup {Nobody}
    /\ registered \in Registrars \cup {Nobody}
    /\ memory \in {BothWords(state, word) : state \in States, word \in AnyWords}
    /\ buffers = NothingStored
    /\ KindIsTheWinners
    /\ IndexIsTheRegistered

AnyThreads ==
    /\ pc \in AnyLabels
    /\ WinnerIsPast
    /\ RegisteredIsPast
    /\ OwnerSuspends
    /\ WinnerDecides
    /\ answers \in AnyAnswers
    /\ \A t \in Completers : answers[t] = "none" <=> pc[t] # "returned"
    /\ \A t \in Registrars : answers[t] = "none" <=> pc[t] \in Registering
    /\ AnswersAreTrue
    /\ SegmentIsTheRegistered
    /\ OneCalls
    /\ seen \in Choices([t \in Threads |-> {s \in SeenAt(t, pc[t]) : SeenFits(t, pc[t], s)}], Threads)

AnyRest ==
    /\ called \in {<<>>} \cup {<<<<t, Index[t]>>>> : t \in Registrars}
    /\ CalledUnlessDue
    /\ unparked \in 0 .. 1
    /\ permit \in BOOLEAN
    /\ UnparkedOnce
    /\ returned \in {"none", "resumed", "cancelled"}
    /\ OwnerIsTold

Inductive ==
    /\ AnyMemory
    /\ AnyThreads
    /\ AnyRest
    /\ Inv
    /\ [][Next]_vars

(* The same attempt on the other order, where this comes before the        *)
(* registration counts, and this after it.                                 *)
BeforeSegment == {"new", "LookAtState", "PutSegment"}
AfterSegment  == {"LookAtIndex", "PutIndex"} \cup Calling
=============================================================================
