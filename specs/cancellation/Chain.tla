-------------------------------- MODULE Chain --------------------------------
(***************************************************************************)
(* What a user of a list of segments may rely on.  Segments are numbered   *)
(* and appended in order, each once.  A search for a segment finds it, or  *)
(* a later one; it skips only segments whose slots were all cancelled.     *)
(* The head and the tail only move forward, to segments that exist.        *)
(***************************************************************************)
EXTENDS Naturals

CONSTANT Slots      \* of each segment

VARIABLES
    made,       \* so many segments were made, 0 being the first
    cancelled,  \* cancelled[s]: so many slots of s were cancelled
    head, tail, \* the segments that these point to
    found       \* found[t]: the segment that t has found, and the one that it has looked for

chainVars == <<made, cancelled, head, tail, found>>

Whole(s) == cancelled[s] = Slots

Appends  == made' = made + 1
Cancels  == \E s \in 0 .. made - 1 : cancelled[s] < Slots /\ cancelled' = [cancelled EXCEPT ![s] = @ + 1]

(* A pointer may skip segments, even those with slots that are not         *)
(* cancelled.  In Segments, one thread may move the pointer past a segment *)
(* in which another has taken a slot.  The other thread then searches from *)
(* the old pointer.  Chain does not restrict the segments that may be      *)
(* skipped.  For Segments, see SkipsTakenOnly.                             *)
Forward(p, q) == q > p /\ q < made

(* In all segments that the search has skipped, all slots are cancelled. *)
Finds ==
    \E t \in DOMAIN found :
        /\ found'[t] # found[t]
        /\ found' = [found EXCEPT ![t] = found'[t]]
        /\ LET s == found'[t].at
               w == found'[t].wanted
           IN  s >= w /\ s < made /\ \A n \in w .. s - 1 : Whole(n)

Next ==
    /\ Appends \/ UNCHANGED made
    /\ Cancels \/ UNCHANGED cancelled
    /\ Forward(head, head') \/ UNCHANGED head
    /\ Forward(tail, tail') \/ UNCHANGED tail
    /\ Finds \/ UNCHANGED found

Spec == [][Next]_chainVars
=============================================================================
