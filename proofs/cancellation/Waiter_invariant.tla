-------------------------- MODULE Waiter_invariant --------------------------
(***************************************************************************)
(* What both variants of a waiter keep, for any numbers of threads that    *)
(* resume, cancel and register.  A variant adds how a handler is found.    *)
(***************************************************************************)
EXTENDS Waiter

(* A thread has one part to play; only the owner may have two, to register *)
(* and to wait.                                                            *)
ASSUME Roles ==
    /\ Threads = {Owner} \cup Completers \cup Registrars
    /\ Resumers \cap Cancellers = {}
    /\ Registrars \cap Completers = {}
    /\ Owner \notin Completers
    /\ Nobody \notin Threads

(* The solvers know nothing about powers.                                  *)
ASSUME Bits == 2^IndexBits \in Nat \ {0}

-----------------------------------------------------------------------------
StateNow    == memory.state[0]
WordNow     == memory.decision[0]
DecisionNow == Decision(WordNow)

States   == [kind : {"active", "resumed", "cancelled"}, holds : Registrars \cup {Nobody}]
AnyWords == 0 .. Pack(Resumed, NoIndex)

(* The two words, as memory has them.                                      *)
BothWords(state, word) == [area \in {"state", "decision"} |-> [i \in {0} |-> IF area = "state" THEN state ELSE word]]

Calling         == {"LoadIndex", "Call"}    \* is about to call the handler
BeforeItIsDone  == {"new", "LookAtState", "Complete"}
AfterItIsDone   == Calling \cup {"LookAtDecision", "Decide", "Unpark"}
CompleterLabels == BeforeItIsDone \cup AfterItIsDone \cup {"returned"}
OwnerLabels     == {"LookAtDecision", "Decide", "Park", "LookAtOutcome", "returned"}

(* registering: where a thread is that registers, until it has an answer.  *)
LabelsOf(t, registering) ==
    CASE t \in Completers                      -> CompleterLabels
      [] t = Owner /\ Owner \in Registrars     -> registering \cup {"registered"} \cup OwnerLabels
      [] t = Owner /\ Owner \notin Registrars  -> {"new"} \cup OwnerLabels
      [] OTHER                                 -> registering \cup {"returned"}

(* Every variable has a value of its kind; who has no answer yet is in its *)
(* call; and nothing is delayed, as all writes are locked.                 *)
WaiterTypes(registering) ==
    /\ memory = BothWords(StateNow, WordNow)
    /\ StateNow \in States
    /\ WordNow \in AnyWords
    /\ buffers = NothingStored
    /\ pc \in [Threads -> STRING]
    /\ \A t \in Threads : pc[t] \in LabelsOf(t, registering)
    /\ DOMAIN seen = Threads
    /\ permit \in BOOLEAN
    /\ winner \in Completers \cup {Nobody}
    /\ registered \in Registrars \cup {Nobody}
    /\ answers \in [Completers \cup Registrars -> {"none", "yes", "no"}]
    /\ \A t \in Completers : answers[t] = "none" <=> pc[t] # "returned"
    /\ \A t \in Registrars : answers[t] = "none" <=> pc[t] \in registering

-----------------------------------------------------------------------------
HasWon(labels) == winner # Nobody /\ pc[winner] \in labels
IsRegistered   == registered # Nobody /\ answers[registered] # "none"     \* and whoever has done it was told so

KindIsTheWinners == StateNow.kind = IF winner = Nobody THEN "active" ELSE Kind(winner)

(* Nobody else has come past its completion.                               *)
WinnerIsPast ==
    \A t \in Completers :
        /\ pc[t] \in BeforeItIsDone => t # winner
        /\ pc[t] \in AfterItIsDone => t = winner

AnswersAreTrue ==
    /\ \A t \in Completers : answers[t] # "none" => winner # Nobody /\ (answers[t] = "yes" <=> t = winner)
    /\ \A t \in Registrars : answers[t] # "none" => registered # Nobody /\ (answers[t] = "yes" <=> t = registered)

(* Whoever has cancelled calls only after whoever has registered has its   *)
(* answer, and so not both of them call.                                   *)
OneCalls ==
    /\ \A t \in Completers : pc[t] \in Calling => t \in Cancellers /\ IsRegistered
    /\ \A t \in Registrars : pc[t] \in Calling => StateNow.kind = "cancelled"

(* The handler was called, unless one of the two still has to.             *)
CalledUnlessDue ==
    called = IF StateNow.kind = "cancelled" /\ ~HasWon(Calling) /\ IsRegistered
                THEN <<<<registered, Index[registered]>>>> ELSE <<>>

-----------------------------------------------------------------------------
(* The owner parks if it has suspended, and only then.                     *)
OwnerSuspends ==
    /\ pc[Owner] = "Park" => DecisionNow = Suspended
    /\ pc[Owner] \in {"LookAtOutcome", "returned"} => DecisionNow # Undecided
    /\ DecisionNow = Suspended => pc[Owner] \in {"Park", "LookAtOutcome", "returned"}

(* Whoever has completed it decides, or finds it suspended.                *)
WinnerDecides ==
    /\ DecisionNow = Resumed => HasWon({"returned"})
    /\ HasWon({"Unpark"}) => DecisionNow = Suspended
    /\ HasWon({"returned"}) => DecisionNow # Undecided

UnparkedOnce ==
    /\ unparked = IF DecisionNow = Suspended /\ HasWon({"returned"}) THEN 1 ELSE 0
    /\ permit => unparked = 1

OwnerIsTold ==
    /\ returned = IF pc[Owner] = "returned" THEN StateNow.kind ELSE "none"
    /\ returned # "active"

WaiterInv(registering) ==
    /\ WaiterTypes(registering)
    /\ KindIsTheWinners
    /\ WinnerIsPast
    /\ AnswersAreTrue
    /\ OneCalls
    /\ CalledUnlessDue
    /\ OwnerSuspends
    /\ WinnerDecides
    /\ UnparkedOnce
    /\ OwnerIsTold

(* An owner that wakes only when it is unparked goes on only when the one  *)
(* that has completed the waiter has returned, and so has called.          *)
WokenByTheWinner == pc[Owner] \in {"LookAtOutcome", "returned"} => HasWon({"returned"})

-----------------------------------------------------------------------------
(* Every step is one that the contract allows.                             *)
KeepsToTheContract == [][Abstract!Next]_(Abstract!waitingVars)
=============================================================================
