------------------------------ MODULE MCChain -------------------------------
(***************************************************************************)
(* The properties that a user of a list of segments relies on, checked for *)
(* the contract alone.                                                     *)
(***************************************************************************)
EXTENDS Chain, Integers

CONSTANTS Last, Threads

Segment == 0 .. Last
Nothing == -1

(* Chain says which steps there are, but not how to find them: so steps    *)
(* are tried.                                                              *)
Found == [at : 0 .. Last + 1, wanted : Segment]

AnyStep ==
    /\ made' \in made - 1 .. made + 2
    /\ cancelled' \in {cancelled} \cup {[cancelled EXCEPT ![s] = @ + n] : s \in Segment, n \in {-1, 1, 2}}
    /\ head' \in 0 .. Last + 1
    /\ tail' \in 0 .. Last + 1
    /\ found' \in {found} \cup {[found EXCEPT ![t] = f] : t \in Threads, f \in Found}
    /\ Next
    /\ made' \in 1 .. Last + 1

Init ==
    /\ made = 1
    /\ cancelled = [s \in Segment |-> 0]
    /\ head = 0
    /\ tail = 0
    /\ found = [t \in Threads |-> [at |-> Nothing, wanted |-> Nothing]]

AnySteps == Init /\ [][AnyStep]_chainVars

-----------------------------------------------------------------------------
MadeInTurn == [][made' \in {made, made + 1}]_chainVars

CancelledForGood == [][\A s \in Segment : cancelled'[s] - cancelled[s] \in {0, 1}]_chainVars
SlotsAreThere    == \A s \in Segment : cancelled[s] <= Slots /\ (cancelled[s] > 0 => s < made)

ForwardOnly == [][head' >= head /\ tail' >= tail]_chainVars
PointedToIsThere == head < made /\ tail < made

FoundIsThere    == \A t \in Threads : found[t].at < made
FoundIsNoEarlier == \A t \in Threads : found[t].at >= found[t].wanted
PassedIsWhole == \A t \in Threads : \A s \in Segment : s \in found[t].wanted .. found[t].at - 1 => cancelled[s] = Slots
=============================================================================
