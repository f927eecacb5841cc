----------------------------- MODULE MCSegments ------------------------------
EXTENDS Segments, TLC

(* The initial state: the cancelled slots of each segment, and the slots taken at head and tail. *)
New          == 0 :> 0
OneHalf      == 0 :> 1
OneWhole     == 0 :> 2
BothHalf     == (0 :> 1) @@ (1 :> 1)
WholeHalf    == (0 :> 2) @@ (1 :> 1)
AllNew       == (0 :> 0) @@ (1 :> 0) @@ (2 :> 0)
MiddleHalf   == (0 :> 0) @@ (1 :> 1) @@ (2 :> 0)
MiddlesHalf  == (0 :> 0) @@ (1 :> 1) @@ (2 :> 1) @@ (3 :> 0)

Taken(head, tail) == ("head" :> head) @@ ("tail" :> tail)
HeadAhead    == Taken(2, 0)
FirstTaken   == Taken(0, 1)
HeadFirst    == Taken(1, 0)
HeadBehind   == Taken(1, 3)
HeadAtMiddle == Taken(2, 3)
OneTaken     == Taken(2, 2)
TwoPassed    == Taken(4, 4)
TwoTaken     == Taken(2, 4)
ThreeTaken   == Taken(2, 6)
ThreePassed  == Taken(4, 5)
FourPassed   == Taken(6, 7)
ThreeInMiddle == Taken(2, 7)

(* The initial waiters. *)
Nobody       == <<>>
InFirst      == "X" :> 0
InMiddle     == "X" :> 1
InBoth       == ("X" :> 0) @@ ("Y" :> 1)
InMiddles    == ("X" :> 1) @@ ("Y" :> 2)

(* Also where it is the last, or pointed to. *)
WholeIsUnreached == AtRest => \A s \in Segment : Exists(s) /\ word[s].cancelled = Slots => s \notin Reached

(* This includes segments that the tail has not passed. *)
PassedByHeadIsUnreached ==
    AtRest => \A s \in Segment : Exists(s) /\ s < pointer["head"] /\ s # pointer["tail"] => s \notin Reached

(* What head and tail go past when they move: segments that are cancelled whole ... *)
Skips(p, s)    == pointer[p] < s /\ s < pointer'[p]
SkipsWholeOnly == [][\A p \in {"head", "tail"} : \A s \in Segment : Skips(p, s) => word[s].cancelled = Slots]_vars

(* ... or all of its slots were taken there: so a thread with one of these began its search before. *)
SkipsTakenOnly ==
    [][\A p \in {"head", "tail"} : \A s \in Segment :
           Skips(p, s) => word[s].cancelled = Slots \/ index[p] >= (s + 1) * Slots]_vars

(* A thread that appends does not test whether the segment before is removed. *)
AppendsOnly(t, s) ==
    /\ AppendsBehind(s)
    /\ IF s + 1 < my[t].wanted
          THEN GoesOn(t, "LoadNext", [my[t] EXCEPT !.at = s + 1])
          ELSE GoesOn(t, "LookIfCancelled", [my[t] EXCEPT !.at = s + 1, !.asks = "found"])
==============================================================================
