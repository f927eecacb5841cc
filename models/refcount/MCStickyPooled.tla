--------------------------- MODULE MCStickyPooled ---------------------------
EXTENDS StickyPooled, Scenarios

(* No refused call of one life is rolled back in another. *)
NobodyIsLate == freed = 0 => \A t \in Threads : pc[t] \notin {"UndoRetain", "UndoRelease"}
=============================================================================
