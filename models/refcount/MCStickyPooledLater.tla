------------------------ MODULE MCStickyPooledLater -------------------------
EXTENDS StickyPooled, Scenarios

VARIABLE later      \* whether this life is not the first one

LaterSpec == Init /\ later = FALSE /\ [][PooledNext /\ later' = (later \/ freed' < freed)]_<<vars, later>>

(* A scenario: a misuser releases only in a later life. *)
OnlyLater(t, n) == t \in Misusers => later /\ freed = 0

(* To be refuted: in each later life, only one thread has references.      *)
OneUserLater == later => Cardinality({t \in Disciplined : held[t] > 0}) <= 1
=============================================================================
