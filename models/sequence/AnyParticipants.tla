--------------------------- MODULE AnyParticipants ---------------------------
(***************************************************************************)
(* Where producers and consumers may be, and what is known about the run,  *)
(* in any state of the right kind in which no more than a few numbers are  *)
(* claimed.  A variant puts its invariant between these.                   *)
(***************************************************************************)
EXTENDS Participants_invariant, TLC

CONSTANT Most   \* how many numbers are claimed in the beginning

Pair    == [A |-> <<2>>]
Single  == [A |-> <<1>>]
Singles == [A |-> <<1>>, B |-> <<1>>]

(* The functions that have one of values[t] at each t in S. *)
RECURSIVE Choices(_, _)
Choices(values, S) ==
    IF S = {} THEN {<<>>}
    ELSE LET t == CHOOSE t \in S : TRUE
         IN  {(t :> v) @@ f : v \in values[t], f \in Choices(values, S \ {t})}

Local(label, s, e, i) == [pc |-> label, low |-> s, high |-> e, at |-> i]

(* No step looks at an entry, if these are no steps.                       *)
Possible(labels) == IF Entries THEN labels ELSE labels \ {"Fill", "Read"}

(* The batch that p is about.                                              *)
End(p, s) == s + Script[p][1] - 1

(* A consumer that looks does so once, unless it looks on.  No step looks  *)
(* at `at' where it is about to finish.                                    *)
ConsumerAnywhere(c, looksOn) ==
    LET s == done[c] + 1
    IN  {Local("idle", s, s - 1, s)}
        \cup {Local("Look", s, s - 1, i) : i \in IF looksOn THEN s + 1 .. claimed ELSE {}}
        \cup {Local("Finish", s, e, s) : e \in s .. claimed - 1}
        \cup UNION {{Local(l, s, e, i) : l \in Possible({"Read"}), i \in s .. e} : e \in s .. claimed - 1}

AnyMemory(memories) ==
    /\ memory \in memories
    /\ \A c \in Consumers : done[c] < claimed
    /\ buffers = NothingStored

AnyLocals(locals) ==
    \E chosen \in Choices(locals, Threads) :
        /\ pc   = [t \in Threads |-> chosen[t].pc]
        /\ low  = [t \in Threads |-> chosen[t].low]
        /\ high = [t \in Threads |-> chosen[t].high]
        /\ at   = [t \in Threads |-> chosen[t].at]

AnyDone    == [Consumers -> None .. Most - 1]
AnyEntries == [0 .. Capacity - 1 -> IF Entries THEN None .. Most - 1 ELSE {None}]

AnyHistory ==
    /\ batches \in [Producers -> 0 .. 1]
    /\ \A p \in Producers : pc[p] # "idle" => batches[p] = 0
    /\ granted \in SUBSET (0 .. claimed - 1)
    /\ published \in SUBSET granted
    /\ misread \in BOOLEAN
=============================================================================
