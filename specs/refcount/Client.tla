------------------------------- MODULE Client -------------------------------
(***************************************************************************)
(* The callers of a reference count, and the promises made to them.  Every *)
(* variant extends this module and adds the shared word and the accesses   *)
(* to it.                                                                  *)
(*                                                                         *)
(* A thread is disciplined or a misuser.  A disciplined thread retains     *)
(* only while it holds a reference, releases only references that it       *)
(* holds, and stops when it is refused.  A misuser makes any call on its   *)
(* menu at any time.  It releases references that it does not hold,        *)
(* retains a dead object, and retains until the count overflows.  Neither  *)
(* ever tires: no bound on the number of calls is built in.                *)
(*                                                                         *)
(* A call begins with its first shared access and ends with its last.      *)
(* Work between two accesses is local to the thread and needs no step.     *)
(***************************************************************************)
EXTENDS MachineInt, FiniteSets

CONSTANTS
    Threads,
    Misusers,   \* the threads among them that keep to no rule
    Held,       \* Held[t]: references that t holds at the start
    MaxHeld,    \* a disciplined thread never holds more than this
    Menu,       \* Menu[t]: the calls t may make
    Reach,      \* all together, the clients never ask for more references than this
    Observers,  \* the threads that may look at the count
    Promise,    \* see RefCount
    Limit,
    Brink,
    Exchange

(* A recursive function instead of a recursive operator, which TLAPS does  *)
(* not accept.                                                             *)
SumOver(f, S) ==
    LET Sum[T \in SUBSET S] ==
            IF T = {} THEN 0
            ELSE LET t == CHOOSE t \in T : TRUE IN f[t] + Sum[T \ {t}]
    IN  Sum[S]

Initial     == SumOver(Held, Threads)
Disciplined == Threads \ Misusers

VARIABLES
    word,       \* the one shared field
    pc,         \* pc[t]: t's next access; "idle" between calls
    call,       \* call[t]: the call t is in
    seen,       \* seen[t]: what t last read from the word, while it still needs it
    \* Not in the code: what we know about the run.
    held,       \* held[t]: references that the disciplined t holds
    wronged,    \* disciplined threads that were refused
    ledger,     \* references granted minus references given back, by anybody
    freed,      \* how often the object was deallocated (2 stands for more)
    worlds,     \* see RefCount
    unexplained \* the first answer no atomic counter could have given

clientVars == <<held, wronged, ledger, freed, worlds, unexplained>>
vars       == <<word, pc, call, seen, clientVars>>

Abstract == INSTANCE RefCount

NoCall     == Abstract!NoCall
Retain(n)  == Abstract!Retain(n)
Release(n) == Abstract!Release(n)

(* A release of one reference that its caller expects to be the last.  To  *)
(* the contract, it is a release of one like any other.                    *)
ReleaseLast == [kind |-> "release", n |-> 1, last |-> TRUE]

ASSUME Misusers \subseteq Threads /\ Observers \subseteq Threads

-----------------------------------------------------------------------------
(* The calls that each client may make. *)

Idle(t) == pc[t] = "idle"

(* References that calls of this kind in progress may still add or take. *)
UnderWay(kind, S) == SumOver([t \in Threads |-> IF call[t].kind = kind THEN call[t].n ELSE 0], S)

MayRetain(t, n) ==
    /\ Idle(t)
    /\ Retain(n) \in Menu[t]
    /\ ledger + UnderWay("retain", Threads) + n <= Reach
    /\ t \in Disciplined => /\ t \notin wronged
                            /\ held[t] > 0
                            /\ held[t] + n <= MaxHeld

(* A model may restrict further which releases are tried. *)
InScenario(t, n) == TRUE

MayRelease(t, n) ==
    /\ Idle(t)
    /\ Release(n) \in Menu[t]
    /\ InScenario(t, n)
    /\ t \in Disciplined => /\ t \notin wronged
                            /\ held[t] >= n

Amounts == {c.n : c \in UNION {Menu[t] : t \in Threads}}

-----------------------------------------------------------------------------
(* The effect of a step on a call.  Enter: the call has made its first     *)
(* access and continues at label.  GoOn: it continues.  Answered: it       *)
(* returns.                                                                *)

Enter(t, c, label) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ call' = [call EXCEPT ![t] = c]
    /\ worlds' = Abstract!Settle(worlds, call')
    /\ UNCHANGED <<held, wronged, ledger, freed, unexplained>>

GoOn(t, label) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ UNCHANGED <<call, clientVars>>

Refuses(reply) == reply \in {"refused", "refused, freed"}
Frees(reply)   == reply \in {"freed", "refused, freed"}

(* The name of an answer that no world explains. *)
Complaint(c, reply) ==
    CASE reply = "refused"                 -> "a refusal"
      [] c.kind = "read"                   -> "a reading"
      [] c.kind = "retain" /\ freed > 0    -> "a retain after death"
      [] c.kind = "retain" /\ freed = 0    -> "a retain above the limit"
      [] Frees(reply)                      -> "a deallocation"
      [] OTHER                             -> "a release"

Known(c, t, reply) ==
    /\ worlds' = Abstract!Explain(worlds, [call EXCEPT ![t] = c], t, reply)
    /\ unexplained' = IF unexplained = "nothing" /\ worlds' = {}
                         THEN Complaint(c, reply) ELSE unexplained

Granted(c, reply) ==
    CASE Refuses(reply)     -> 0
      [] c.kind = "retain"  -> c.n
      [] c.kind = "release" -> -c.n

Answered(t, c, reply) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ call' = [call EXCEPT ![t] = NoCall]
    /\ held' = IF t \in Misusers THEN held
               ELSE [held EXCEPT ![t] = @ + Granted(c, reply)]
    /\ ledger' = Wrap(ledger + Granted(c, reply))
    /\ wronged' = IF Refuses(reply) THEN wronged \cup ({t} \cap Disciplined) ELSE wronged
    /\ freed' = IF Frees(reply) /\ freed < 2 THEN freed + 1 ELSE freed
    /\ Known(c, t, reply)

(* An observer reads the count and gets r.  All values above Promise count *)
(* as Promise.  The step changes only what we know.                        *)
Observed(t, r) ==
    /\ Idle(t)
    /\ t \in Observers
    /\ Known(Abstract!Read(IF r > Promise THEN Promise ELSE r), t, "done")
    /\ UNCHANGED <<pc, call, seen, held, wronged, ledger, freed>>

-----------------------------------------------------------------------------
ClientInit ==
    /\ pc = [t \in Threads |-> "idle"]
    /\ call = [t \in Threads |-> NoCall]
    /\ seen = [t \in Threads |-> 0]
    /\ held = [t \in Threads |-> IF t \in Misusers THEN 0 ELSE Held[t]]
    /\ wronged = {}
    /\ ledger = Initial
    /\ freed = 0
    /\ worlds = {Abstract!FirstWorld}
    /\ unexplained = "nothing"

ClientTypeOK ==
    /\ word \in Ints
    /\ seen \in [Threads -> Ints]
    /\ call \in [Threads -> {NoCall, ReleaseLast} \cup UNION {Menu[t] : t \in Threads}]
    /\ \A t \in Threads : Idle(t) <=> call[t] = NoCall
    /\ \A t \in Threads : Idle(t) => seen[t] = 0
    /\ held \in [Threads -> 0 .. MaxHeld]
    /\ wronged \subseteq Disciplined
    /\ ledger \in Ints
    /\ freed \in 0 .. 2
    /\ Abstract!TypeOK

-----------------------------------------------------------------------------
(* Properties that every variant can be checked for. *)

(* The contract: RefCount allows each step. *)
Refines == Abstract!Spec

(* The contract as state predicates, one for each way to break it, so that *)
(* a counterexample has a name.                                            *)
Linearizable       == unexplained = "nothing"
NoDisplacedRefusal == unexplained # "a refusal"
NoResurrection     == unexplained # "a retain after death"
NoFalseReading     == unexplained # "a reading"
LimitIsKept        == unexplained # "a retain above the limit"
EveryMisuseIsReported ==
    unexplained \notin {"a retain after death", "a retain above the limit",
                        "a release", "a deallocation"}

(* The object is deallocated at most once, and never while a disciplined   *)
(* thread holds a reference that it is not releasing.                      *)
FreedOnce       == freed <= 1
GivingBack(t)   == IF call[t].kind = "release" THEN call[t].n ELSE 0
NotFreedInUse   == freed > 0 => \A t \in Disciplined : held[t] <= GivingBack(t)

(* Disciplined threads never see an exception. *)
NoDisciplinedRefused == wronged = {}

(* At rest with no reference left, the object has been deallocated. *)
AtRest == \A t \in Threads : Idle(t)

LastReleaseFrees ==
    AtRest /\ ledger = 0 => freed > 0

(* Every call that begins ends, whatever the other threads do. *)
EveryCallEnds == \A t \in Threads : pc[t] # "idle" ~> pc[t] = "idle"
=============================================================================
