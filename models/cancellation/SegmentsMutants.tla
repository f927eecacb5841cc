--------------------------- MODULE SegmentsMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSegments

(* Links the neighbours, and does not look whether one of them was removed meanwhile. *)
LinksOnce(t) ==
    /\ pc[t] = "LookIfCancelled"
    /\ CASE my[t].asks \in {"right again", "left again"} -> GoesBack(t, my[t])
         [] IsWhole(word[Subject(t)]) -> Looks(t, "LookIfTail", [my[t] EXCEPT !.seen = word[Subject(t)]])
         [] OTHER -> Remains(t)

(* Moves a pointer to a segment that is removed. *)
CountsTheRemoved(t) ==
    /\ pc[t] = "LookIfTail"
    /\ CASE my[t].asks = "pointed"       -> Looks(t, "Count", my[t])
         [] next[Subject(t)] # Nothing   -> Removed(t)
         [] OTHER                        -> Remains(t)

(* Does not unlink the segment that the pointer has left. *)
LeavesTheOld(t) ==
    /\ pc[t] = "Uncount"
    /\ word' = [word EXCEPT ![my[t].drop].pointers = @ - 1]
    /\ IF my[t].back = "found" THEN Finds(t, Forgets(my[t])) ELSE GoesOn(t, "LookAtPointer", Forgets(my[t])) /\ UNCHANGED found
    /\ UNCHANGED <<next, prev, pointer, index, made, twice>>

(* Appends without a look whether another has. *)
AppendsBlindly(t) == pc[t] = "Append" /\ AppendsTo(t, my[t].at)

(* Skips a left neighbour without a test, as if it were never removed. *)
TakesTheNextToTheLeft(t) ==
    /\ pc[t] = "LoadLeft"
    /\ Looks(t, "LoadRight", [my[t] EXCEPT !.left = prev[my[t].gone], !.right = Nothing])

(* Moves back. *)
MovesBack(t) ==
    /\ pc[t] = "LookAtPointer"
    /\ IF pointer[Ref(t)] = my[t].at
          THEN Finds(t, my[t]) /\ UNCHANGED <<sharedVars, made, twice>>
          ELSE Looks(t, "LookIfCancelled", [my[t] EXCEPT !.old = pointer[Ref(t)], !.asks = "pointed"])

(* Unlinks a segment as soon as its slots are cancelled, whether there is a pointer to it or not. *)
WholeWithoutPointers(w) == w.cancelled = Slots

(* Takes the index first, and then loads the pointer. *)
TakesIndexFirst(t) ==
    /\ pc[t] = "new"
    /\ index' = [index EXCEPT ![Ref(t)] = @ + 1]
    /\ GoesOn(t, "TakeIndex", [my[t] EXCEPT !.wanted = index[Ref(t)] \div Slots])
    /\ UNCHANGED <<next, prev, word, pointer, historyVars>>
LoadsPointerThen(t) ==
    /\ pc[t] = "TakeIndex"
    /\ Searches(t, [my[t] EXCEPT !.at = pointer[Ref(t)]])

(* At the tail, a find cuts the link to earlier segments, too. *)
TailForgets(t, locals) == GoesOn(t, "Finish", locals) /\ UNCHANGED found

(* A release goes past the segment that it looks for, though somebody waits there. *)
ResumersSkip(t) ==
    /\ pc[t] = "LookIfCancelled"
    /\ IF \/ IsWhole(word[Subject(t)])
          \/ t \in Resumers /\ my[t].asks = "found" /\ my[t].at = my[t].wanted /\ next[my[t].at] # Nothing
          THEN Looks(t, "LookIfTail", [my[t] EXCEPT !.seen = word[Subject(t)]])
          ELSE Remains(t)

(* Counts its slot twice. *)
CountsTwice(t) ==
    /\ pc[t] = "Cancel"
    /\ word' = [word EXCEPT ![my[t].at].cancelled = @ + 2]
    /\ GoesOn(t, "returned", Nowhere)
    /\ UNCHANGED <<next, prev, pointer, index, historyVars>>

(* Does not move the pointer. *)
StaysBehind(t) == pc[t] = "LookAtPointer" /\ Finds(t, my[t]) /\ UNCHANGED <<sharedVars, made, twice>>

(* Restores a prev link that the head has already cut. *)
SetsPrevBlindly(t) ==
    /\ pc[t] = "SetPrev"
    /\ prev' = [prev EXCEPT ![my[t].right] = my[t].left]
    /\ GoesOn(t, IF my[t].left = Nothing THEN "LookIfCancelled" ELSE "SetNext", [my[t] EXCEPT !.drop = Nothing, !.asks = "right again"])
    /\ UNCHANGED <<next, word, pointer, index, historyVars>>

(* Does not cut the link to earlier segments at the head. *)
ForgetsNothing(t) ==
    /\ pc[t] = "Finish"
    /\ Ends(t, my[t])
    /\ UNCHANGED <<sharedVars, made, twice>>

(* Cuts the links at the head in both directions, though the tail may be behind it. *)
IsForgottenByThem(t) ==
    /\ pc[t] = "Finish"
    /\ prev' = [prev EXCEPT ![my[t].at] = Nothing]
    /\ next' = IF my[t].at > 0 THEN [next EXCEPT ![my[t].at - 1] = Nothing] ELSE next
    /\ Ends(t, my[t])
    /\ UNCHANGED <<word, pointer, index, made, twice>>

(* Looks where the head is in place of comparing the link, which the head may have cut off before. *)
SetsPrevUnlessHead(t) ==
    /\ pc[t] = "SetPrev"
    /\ prev' = IF pointer["head"] = my[t].right THEN prev ELSE [prev EXCEPT ![my[t].right] = my[t].left]
    /\ GoesOn(t, IF my[t].left = Nothing THEN "LookIfCancelled" ELSE "SetNext", [my[t] EXCEPT !.drop = Nothing, !.asks = "right again"])
    /\ UNCHANGED <<next, word, pointer, index, historyVars>>

(* Does not uncount the pointer to the segment that it has left. *)
UncountsNothing(t) == pc[t] = "Uncount" /\ Finds(t, Forgets(my[t])) /\ UNCHANGED <<sharedVars, made, twice>>

(* The first that looks goes two segments too far. *)
LooksTooFar(t) ==
    /\ pc[t] = "TakeIndex"
    /\ index' = [index EXCEPT ![Ref(t)] = @ + 1]
    /\ GoesOn(t, "LoadNext", [my[t] EXCEPT !.wanted = index[Ref(t)] \div Slots + IF index[Ref(t)] = Begun[Ref(t)] THEN 2 ELSE 0])
    /\ UNCHANGED <<next, prev, word, pointer, historyVars>>
==============================================================================
