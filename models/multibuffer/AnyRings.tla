------------------------------ MODULE AnyRings ------------------------------
(***************************************************************************)
(* Where producers and the consumer may be, and what is known about the    *)
(* run, in any state of the right kind in which no more than a few entries *)
(* are published.  A variant puts its invariant between these.             *)
(***************************************************************************)
EXTENDS Rings_invariant, Batches

CONSTANT Most   \* how many entries of a producer are published in the beginning, and how many batches

One        == "A" :> <<1>>
OneByOne   == "A" :> <<1, 1>>
TwoThenOne == "A" :> <<2, 1>>
OneOfTwo   == ("A" :> <<1>>) @@ ("B" :> <<>>)
OneOfThree == ("A" :> <<1>>) @@ ("B" :> <<>>) @@ ("D" :> <<>>)

Least(m, n) == IF m < n THEN m ELSE n

(* The functions that have one of values[t] at each t in S. *)
RECURSIVE Choices(_, _)
Choices(values, S) ==
    IF S = {} THEN {<<>>}
    ELSE LET t == CHOOSE t \in S : TRUE
         IN  {(t :> v) @@ f : v \in values[t], f \in Choices(values, S \ {t})}

(* Who publishes nothing has no entries. *)
AnyCounts == Choices([p \in Producers |-> IF Script[p] = <<>> THEN {0} ELSE 0 .. Most], Producers)

(* Where t is, of these steps.  No entry is filled where that is no step.  *)
AnyPlaces(producing, consuming, halting) ==
    LET produces == IF Entries THEN producing ELSE producing \ {"Fill"}
    IN  pc \in Choices([t \in Threads |-> CASE t \in Producers -> produces
                                            [] t = Consumer    -> consuming
                                            [] OTHER           -> halting], Threads)

AnyTurn ==
    /\ turn \in 1 .. Number
    /\ quiet \in 0 .. Number - 1
    /\ left \in IF Closers = {} THEN {0} ELSE 0 .. Number

AnyBatches ==
    /\ batches \in Choices([p \in Producers |-> 0 .. Least(Most, Len(Script[p]))], Producers)
    /\ \A p \in Producers : pc[p] \in Filling => HasWork(p)

(* It is halted, or closing, where there is somebody to do so.             *)
AnyRun ==
    {"open"} \cup (IF Halters = {} THEN {} ELSE {"halted"}) \cup (IF Closers = {} THEN {} ELSE {"closing"})

(* areas: whatever else may be in memory. *)
AnyMemory(areas) ==
    /\ memory \in {more @@ [cursor |-> n, consumed |-> m, entry |-> e, state |-> [i \in {0} |-> s]] :
                      more \in areas, n \in AnyCounts, m \in AnyCounts, s \in AnyRun,
                      e \in [Producers \X (0 .. Capacity - 1) -> IF Entries THEN (-1) .. Most - 1 ELSE {-1}]}
    /\ buffers = NothingStored

(* Nobody who has no more work looks at how much room there is. *)
AnyRoom == room \in Choices([p \in Producers |-> IF HasWork(p) THEN 0 .. Most ELSE {0}], Producers)

(* No step looks at how far the consumer has seen, but where it handles.   *)
(* Whether the last one was told is asked only where more was handled.     *)
AnyFound ==
    /\ upto \in IF pc[Consumer] \in Having THEN 0 .. Most ELSE {0}
    /\ last \in IF handled[Ring] > consumed[Ring] THEN BOOLEAN ELSE {TRUE}

AnyRest ==
    /\ misread \in BOOLEAN
    /\ thrown \in 0 .. Throws

(* Every step is one that the contract allows. *)
KeepsToTheContract == [][Abstract!Next]_(Abstract!mergeVars)
=============================================================================
