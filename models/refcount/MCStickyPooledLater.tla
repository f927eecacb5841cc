------------------------ MODULE MCStickyPooledLater -------------------------
EXTENDS StickyPooled, Scenarios

VARIABLE later      \* whether this life is not the first one

(* A misuser releases only then. *)
OnlyLater(t, n) == t \in Misusers => later /\ freed = 0

LaterSpec ==
    /\ Init /\ later = FALSE
    /\ [][PooledNext /\ later' = (later \/ freed' < freed)]_<<vars, later>>
=============================================================================
