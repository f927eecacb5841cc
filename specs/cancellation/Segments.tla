------------------------------ MODULE Segments -------------------------------
(***************************************************************************)
(* A list of segments, which contain the slots of waiters.  A segment is   *)
(* unlinked when all its slots were cancelled.                             *)
(*                                                                         *)
(*   segment    next, prev, and one word: the number of cancelled slots,   *)
(*              and the number of pointers to it, from head and tail.      *)
(*              A segment is removed if all its slots were cancelled, no   *)
(*              pointer leads to it, and it is not the last.               *)
(*                                                                         *)
(*   find       Load the head or the tail.  Then take the next index, and  *)
(*              so a slot.  Go on to the next segment while the number is  *)
(*              too low, or the segment removed.  If there is no next      *)
(*              segment, append one.  Then move the pointer there.         *)
(*   move       Count a pointer to the segment; if it is removed, find on. *)
(*              Compare-and-set head or tail.  Uncount the pointer to the  *)
(*              old segment, and unlink that if it is removed now.         *)
(*   cancel     Count a slot, and unlink the segment if it is removed now. *)
(*   unlink     Do nothing for the last segment.  Otherwise, find the      *)
(*              nearest segments before and after it that are not removed. *)
(*              Link them with each other.  Repeat that if one of them was *)
(*              removed in the meantime.                                   *)
(*                                                                         *)
(* A thread loads the pointer before it takes the index.  So the pointer   *)
(* is not beyond the segment that the thread looks for.                    *)
(*                                                                         *)
(* The last segment is not removed, even if all its slots were cancelled.  *)
(* The thread that moves the pointer away from it unlinks it.  A thread    *)
(* that appends a segment also tests whether the one before it is removed. *)
(* The test follows kotlinx.coroutines, and is not needed.  At the head, a *)
(* find ends by cutting the link to earlier segments.                      *)
(*                                                                         *)
(* After ConcurrentLinkedList of kotlinx.coroutines.  Memory is            *)
(* sequentially consistent.                                                *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    Waiters,    \* threads that take a slot from the tail; those of them that are in Cancelled are cancelled there
    Resumers,   \* threads that take a slot from the head, to resume who waits there
    Cancelled,
    InSlot,     \* InSlot[t]: t has a slot of this segment in the beginning, and is cancelled
    Slots,      \* of each segment
    Last,       \* the number of the last segment that is looked for
    CancelledBefore, \* CancelledBefore[s]: so many slots of s are cancelled in the beginning, of the segments that are there
    Begun       \* Begun["head"], Begun["tail"]: so many slots were taken there before

Nothing  == -1
Segment  == 0 .. Last + 1

VARIABLES
    next, prev, \* next[s], prev[s]: a segment, or nothing
    word,       \* word[s]: slots that were cancelled, and pointers
    pointer,    \* pointer["head"], pointer["tail"]
    index,      \* index["head"], index["tail"]: so many slots were taken there
    pc,         \* pc[t]: t's next step
    my,         \* my[t]: t's local variables
    \* History variables, which are not in the code.
    made,       \* so many segments were made
    twice,      \* a segment was made twice
    found       \* found[t]: what t has found, and what it has looked for

sharedVars  == <<next, prev, word, pointer, index>>
historyVars == <<made, twice, found>>
vars        == <<sharedVars, pc, my, historyVars>>

(* The local variables of a thread:                                        *)
(*   wanted       the segment that it looks for                            *)
(*   at           the segment that the search has reached                  *)
(*   old          the old pointer, or the segment before an appended one   *)
(*   seen         a word that it has loaded                                *)
(*   gone         the segment to unlink, between left and right            *)
(*   asks         which segment is tested for removal                      *)
(*   back         where to go on after unlinking                           *)
(*   drop         where to uncount a pointer, or the old link to the left  *)
Nowhere == [wanted |-> Nothing, at |-> Nothing, old |-> Nothing, seen |-> [cancelled |-> 0, pointers |-> 0],
            gone |-> Nothing, left |-> Nothing, right |-> Nothing, asks |-> "nothing", back |-> "nothing",
            drop |-> Nothing]

Threads == Waiters \cup Resumers \cup DOMAIN InSlot
Ref(t)  == IF t \in Resumers THEN "head" ELSE "tail"

-----------------------------------------------------------------------------
GoesOn(t, label, locals) == pc' = [pc EXCEPT ![t] = label] /\ my' = [my EXCEPT ![t] = locals]

Looks(t, label, locals) == GoesOn(t, label, locals) /\ UNCHANGED <<sharedVars, historyVars>>

(* A find ends: at the tail at once, at the head after it has cut the link *)
(* to earlier segments.                                                    *)
Ends(t, locals) ==
    /\ found' = [found EXCEPT ![t] = [at |-> locals.at, wanted |-> locals.wanted]]
    /\ IF t \in Cancelled THEN GoesOn(t, "Cancel", [Nowhere EXCEPT !.at = locals.at]) ELSE GoesOn(t, "returned", Nowhere)

Finds(t, locals) == IF Ref(t) = "head" THEN GoesOn(t, "Finish", locals) /\ UNCHANGED found ELSE Ends(t, locals)

(* The beginning of the loop in find. *)
Searches(t, locals) ==
    IF locals.at < locals.wanted
       THEN Looks(t, "LoadNext", locals)
       ELSE Looks(t, "LookIfCancelled", [locals EXCEPT !.asks = "found"])

LoadPointer(t) ==
    /\ pc[t] = "new"
    /\ Looks(t, "TakeIndex", [my[t] EXCEPT !.at = pointer[Ref(t)]])

TakeIndex(t) ==
    /\ pc[t] = "TakeIndex"
    /\ index' = [index EXCEPT ![Ref(t)] = @ + 1]
    /\ LET wanted == index[Ref(t)] \div Slots
           locals == [my[t] EXCEPT !.wanted = wanted]
       IN  IF my[t].at < wanted
              THEN GoesOn(t, "LoadNext", locals)
              ELSE GoesOn(t, "LookIfCancelled", [locals EXCEPT !.asks = "found"])
    /\ UNCHANGED <<next, prev, word, pointer, historyVars>>

(* The test whether a segment is removed takes two looks. *)
Subject(t) ==
    CASE my[t].asks \in {"found", "pointed"}     -> my[t].at
      [] my[t].asks \in {"left", "left again"}   -> my[t].left
      [] my[t].asks \in {"right", "right again"} -> my[t].right
      [] my[t].asks = "appended"                 -> my[t].old
      [] my[t].asks = "dropped"                  -> my[t].drop

IsWhole(w) == w.cancelled = Slots /\ w.pointers = 0

Forgets(locals) == [locals EXCEPT !.old = Nothing, !.gone = Nothing, !.left = Nothing, !.right = Nothing, !.asks = "nothing",
                                  !.back = "nothing", !.drop = Nothing]

(* Where t goes on after unlinking, or without it. *)
GoesBack(t, locals) ==
    CASE locals.back = "find"     -> Searches(t, Forgets(locals))
      [] locals.back = "move"     -> Looks(t, "LookAtPointer", Forgets(locals))
      [] locals.back = "found"    -> Finds(t, Forgets(locals)) /\ UNCHANGED <<sharedVars, made, twice>>
      [] locals.back = "returned" -> Looks(t, "returned", Nowhere)

Unlinks(t, s, locals) ==
    Looks(t, "LookIfLast", [locals EXCEPT !.gone = s, !.old = Nothing, !.drop = Nothing, !.seen = Nowhere.seen, !.asks = "nothing"])

Removed(t) ==
    CASE my[t].asks = "found"    -> Looks(t, "LoadNext", [my[t] EXCEPT !.asks = "nothing"])
      [] my[t].asks = "pointed"  -> Searches(t, [my[t] EXCEPT !.old = Nothing, !.seen = Nowhere.seen])
      [] my[t].asks = "left"     -> Looks(t, "LoadLeft", [my[t] EXCEPT !.asks = "nothing"])
      [] my[t].asks = "right"    -> Looks(t, "LoadRight", [my[t] EXCEPT !.asks = "nothing"])
      [] my[t].asks \in {"right again", "left again"} ->
           Looks(t, "LoadLeft", [my[t] EXCEPT !.left = Nothing, !.right = Nothing, !.asks = "nothing"])
      [] my[t].asks \in {"appended", "dropped"} -> Unlinks(t, Subject(t), my[t])

Remains(t) ==
    CASE my[t].asks = "found"    -> Looks(t, "LookAtPointer", [my[t] EXCEPT !.asks = "nothing"])
      [] my[t].asks = "pointed"  -> Looks(t, "Count", [my[t] EXCEPT !.seen = word[my[t].at]])
      [] my[t].asks = "left"     -> Looks(t, "LoadRight", [my[t] EXCEPT !.asks = "nothing"])
      [] my[t].asks = "right"    -> Looks(t, "LoadPrev", [my[t] EXCEPT !.asks = "nothing"])
      [] my[t].asks = "right again" ->
           IF my[t].left = Nothing
              THEN GoesBack(t, my[t])
              ELSE Looks(t, "LookIfCancelled", [my[t] EXCEPT !.asks = "left again"])
      [] my[t].asks \in {"left again", "appended", "dropped"} -> GoesBack(t, my[t])

LookIfCancelled(t) ==
    /\ pc[t] = "LookIfCancelled"
    /\ IF IsWhole(word[Subject(t)])
          THEN Looks(t, "LookIfTail", [my[t] EXCEPT !.seen = word[Subject(t)]])
          ELSE Remains(t)

(* If the segment to point to is the last at this look, Count goes on with *)
(* the word that was seen.                                                 *)
LookIfTail(t) ==
    /\ pc[t] = "LookIfTail"
    /\ CASE next[Subject(t)] # Nothing -> Removed(t)
         [] next[Subject(t)] = Nothing /\ my[t].asks = "pointed" -> Looks(t, "Count", my[t])
         [] OTHER -> Remains(t)

LoadNext(t) ==
    /\ pc[t] = "LoadNext"
    /\ IF next[my[t].at] # Nothing
          THEN Searches(t, [my[t] EXCEPT !.at = next[my[t].at]])
          ELSE Looks(t, "Append", my[t])

(* A new segment, after s, which was the last one. *)
AppendsBehind(s) ==
    /\ next' = [next EXCEPT ![s] = s + 1]
    /\ made' = IF s + 1 = made THEN made + 1 ELSE made
    /\ twice' = (twice \/ s + 1 < made)
    /\ UNCHANGED <<prev, word, pointer, index, found>>

(* The thread also tests whether the segment before is removed. *)
AppendsTo(t, s) ==
    /\ AppendsBehind(s)
    /\ GoesOn(t, "LookIfCancelled", [my[t] EXCEPT !.at = s + 1, !.old = s, !.asks = "appended", !.back = "find"])

Append(t) ==
    /\ pc[t] = "Append"
    /\ IF next[my[t].at] = Nothing THEN AppendsTo(t, my[t].at) ELSE Searches(t, my[t])

-----------------------------------------------------------------------------
(* Moving the pointer *)

LookAtPointer(t) ==
    /\ pc[t] = "LookAtPointer"
    /\ IF pointer[Ref(t)] >= my[t].at
          THEN Finds(t, my[t]) /\ UNCHANGED <<sharedVars, made, twice>>
          ELSE Looks(t, "LookIfCancelled", [my[t] EXCEPT !.old = pointer[Ref(t)], !.asks = "pointed"])

Count(t) ==
    /\ pc[t] = "Count"
    /\ IF word[my[t].at] = my[t].seen
          THEN /\ word' = [word EXCEPT ![my[t].at].pointers = @ + 1]
               /\ GoesOn(t, "Move", [my[t] EXCEPT !.seen = Nowhere.seen, !.asks = "nothing"])
               /\ UNCHANGED <<next, prev, pointer, index, historyVars>>
          ELSE Looks(t, "LookIfCancelled", [my[t] EXCEPT !.seen = Nowhere.seen, !.asks = "pointed"])

Move(t) ==
    /\ pc[t] = "Move"
    /\ IF pointer[Ref(t)] = my[t].old
          THEN /\ pointer' = [pointer EXCEPT ![Ref(t)] = my[t].at]
               /\ GoesOn(t, "Uncount", [my[t] EXCEPT !.drop = my[t].old, !.old = Nothing, !.back = "found"])
               /\ UNCHANGED <<next, prev, word, index, historyVars>>
          ELSE Looks(t, "Uncount", [my[t] EXCEPT !.drop = my[t].at, !.old = Nothing, !.back = "move"])

Uncount(t) ==
    /\ pc[t] = "Uncount"
    /\ word' = [word EXCEPT ![my[t].drop].pointers = @ - 1]
    /\ CASE IsWhole(word'[my[t].drop]) -> GoesOn(t, "LookIfTail", [my[t] EXCEPT !.asks = "dropped"]) /\ UNCHANGED found
         [] my[t].back = "found"       -> Finds(t, Forgets(my[t]))
         [] OTHER                      -> GoesOn(t, "LookAtPointer", Forgets(my[t])) /\ UNCHANGED found
    /\ UNCHANGED <<next, prev, pointer, index, made, twice>>

(* Ends a find at the head: cuts the link to earlier segments. *)
Finish(t) ==
    /\ pc[t] = "Finish"
    /\ prev' = [prev EXCEPT ![my[t].at] = Nothing]
    /\ Ends(t, my[t])
    /\ UNCHANGED <<next, word, pointer, index, made, twice>>

-----------------------------------------------------------------------------
Cancel(t) ==
    /\ pc[t] = "Cancel"
    /\ LET s == my[t].at
       IN  /\ word' = [word EXCEPT ![s].cancelled = @ + 1]
           /\ IF IsWhole(word'[s])
                 THEN GoesOn(t, "LookIfLast", [Nowhere EXCEPT !.gone = s, !.back = "returned"])
                 ELSE GoesOn(t, "returned", Nowhere)
    /\ UNCHANGED <<next, prev, pointer, index, historyVars>>

-----------------------------------------------------------------------------
(* Unlinking *)

LookIfLast(t) ==
    /\ pc[t] = "LookIfLast"
    /\ IF next[my[t].gone] = Nothing THEN GoesBack(t, my[t]) ELSE Looks(t, "LoadLeft", my[t])

LoadLeft(t) ==
    /\ pc[t] = "LoadLeft"
    /\ LET s == prev[IF my[t].left = Nothing THEN my[t].gone ELSE my[t].left]
       IN  IF s = Nothing
              THEN Looks(t, "LoadRight", [my[t] EXCEPT !.left = Nothing])
              ELSE Looks(t, "LookIfCancelled", [my[t] EXCEPT !.left = s, !.asks = "left"])

LoadRight(t) ==
    /\ pc[t] = "LoadRight"
    /\ LET s == next[IF my[t].right = Nothing THEN my[t].gone ELSE my[t].right]
       IN  Looks(t, "LookIfCancelled", [my[t] EXCEPT !.right = s, !.asks = "right"])

LoadPrev(t) ==
    /\ pc[t] = "LoadPrev"
    /\ IF prev[my[t].right] = Nothing
          THEN Looks(t, IF my[t].left = Nothing THEN "LookIfCancelled" ELSE "SetNext", [my[t] EXCEPT !.asks = "right again"])
          ELSE Looks(t, "SetPrev", [my[t] EXCEPT !.drop = prev[my[t].right]])

SetPrev(t) ==
    /\ pc[t] = "SetPrev"
    /\ IF prev[my[t].right] = my[t].drop
          THEN /\ prev' = [prev EXCEPT ![my[t].right] = my[t].left]
               /\ GoesOn(t, IF my[t].left = Nothing THEN "LookIfCancelled" ELSE "SetNext",
                         [my[t] EXCEPT !.drop = Nothing, !.asks = "right again"])
               /\ UNCHANGED <<next, word, pointer, index, historyVars>>
          ELSE Looks(t, "LoadPrev", [my[t] EXCEPT !.drop = Nothing])

SetNext(t) ==
    /\ pc[t] = "SetNext"
    /\ next' = [next EXCEPT ![my[t].left] = my[t].right]
    /\ GoesOn(t, "LookIfCancelled", my[t])
    /\ UNCHANGED <<prev, word, pointer, index, historyVars>>

-----------------------------------------------------------------------------
(* The initial list has the segments of CancelledBefore.  The head points  *)
(* to the first one, the tail to the segment of the slot taken last.  The  *)
(* prev link of a segment that does not exist yet leads to the one before  *)
(* it.                                                                     *)
Init ==
    LET last == CHOOSE s \in DOMAIN CancelledBefore : \A r \in DOMAIN CancelledBefore : r <= s
        tail == IF Begun["tail"] = 0 THEN 0 ELSE (Begun["tail"] - 1) \div Slots
    IN  /\ next = [s \in Segment |-> IF s < last THEN s + 1 ELSE Nothing]
        /\ prev = [s \in Segment |-> IF s > 0 THEN s - 1 ELSE Nothing]
        /\ word = [s \in Segment |-> [cancelled |-> IF s <= last THEN CancelledBefore[s] ELSE 0,
                                      pointers  |-> (IF s = 0 THEN 1 ELSE 0) + (IF s = tail THEN 1 ELSE 0)]]
        /\ pointer = [p \in {"head", "tail"} |-> IF p = "head" THEN 0 ELSE tail]
        /\ index = Begun
        /\ pc = [t \in Threads |-> IF t \in DOMAIN InSlot THEN "Cancel" ELSE "new"]
        /\ my = [t \in Threads |-> IF t \in DOMAIN InSlot THEN [Nowhere EXCEPT !.at = InSlot[t]] ELSE Nowhere]
        /\ made = last + 1
        /\ twice = FALSE
        /\ found = [t \in Threads |-> [at |-> Nothing, wanted |-> Nothing]]

Runs(t) ==
    \/ LoadPointer(t) \/ TakeIndex(t) \/ LookIfCancelled(t) \/ LookIfTail(t) \/ LoadNext(t) \/ Append(t)
    \/ LookAtPointer(t) \/ Count(t) \/ Move(t) \/ Uncount(t) \/ Finish(t) \/ Cancel(t)
    \/ LookIfLast(t) \/ LoadLeft(t) \/ LoadRight(t) \/ LoadPrev(t) \/ SetPrev(t) \/ SetNext(t)

Next == \E t \in Threads : Runs(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Runs(t))

-----------------------------------------------------------------------------
TypeOK ==
    /\ next \in [Segment -> Segment \cup {Nothing}]
    /\ prev \in [Segment -> Segment \cup {Nothing}]
    /\ \A s \in Segment : word[s].cancelled \in 0 .. Slots /\ word[s].pointers \in 0 .. 2 + 2
    /\ pointer \in [{"head", "tail"} -> Segment]
    /\ index["head"] \in Nat /\ index["tail"] \in Nat
    /\ made \in 1 .. Last + 2

Abstract == INSTANCE Chain WITH
    cancelled <- [s \in Segment |-> word[s].cancelled],
    head      <- pointer["head"],
    tail      <- pointer["tail"]
Refines  == Abstract!Spec

EachIsMadeOnce == ~twice

(* A waiter finds its own segment, because its slot is not cancelled yet. *)
OwnIsFound == \A t \in Waiters : found[t].at = found[t].wanted

(* The segments that are reachable from s. *)
RECURSIVE From(_, _)
From(link, s) == IF s = Nothing THEN {} ELSE {s} \cup From(link, link[s])

Exists(s)    == s < made
IsGone(s)    == word[s].cancelled = Slots /\ word[s].pointers = 0
IsRemoved(s) == IsGone(s) /\ next[s] # Nothing
AtRest       == \A t \in Threads : pc[t] \in {"new", "returned"}

(* No live segment is lost.  Each segment that exists and is not removed   *)
(* is reached from the head, unless it is before the head.  The same holds *)
(* for the tail.                                                           *)
LiveIsReached ==
    /\ \A s \in Segment : Exists(s) /\ ~IsRemoved(s) /\ s >= pointer["head"] => s \in From(next, pointer["head"])
    /\ \A s \in Segment : Exists(s) /\ ~IsRemoved(s) /\ s >= pointer["tail"] => s \in From(next, pointer["tail"])

(* When all calls have returned, a removed segment is unreachable.  It is  *)
(* reached neither from head and tail, nor by prev links from the segments *)
(* reached from there.                                                     *)
Reached == LET ahead == From(next, pointer["head"]) \cup From(next, pointer["tail"])
           IN  ahead \cup UNION {From(prev, s) : s \in ahead}
RemovedIsUnreached == AtRest => \A s \in Segment : Exists(s) /\ IsRemoved(s) => s \notin Reached

(* When all calls have returned, the segment at the head has no prev link, *)
(* once the head has moved.  No segment is reached that both head and tail *)
(* have passed.                                                            *)
PassedIsForgotten ==
    AtRest =>
        /\ pointer["head"] > 0 => prev[pointer["head"]] = Nothing
        /\ \A s \in Segment : Exists(s) /\ s < pointer["head"] /\ s < pointer["tail"] => s \notin Reached

(* The last segment has a pointer if all its slots were cancelled: a       *)
(* thread that took one of these slots moved the tail there before.  So    *)
(* the looks whether a segment is the last are not needed here.            *)
LastIsPointedTo == \A s \in Segment : Exists(s) /\ IsGone(s) => next[s] # Nothing

(* When all calls have returned, each segment counts exactly the pointers  *)
(* that lead to it.                                                        *)
PointersAreCounted ==
    AtRest => \A s \in Segment : word[s].pointers = Cardinality({p \in {"head", "tail"} : pointer[p] = s})

EveryCallEnds == \A t \in Threads : <>(pc[t] = "returned")
=============================================================================
