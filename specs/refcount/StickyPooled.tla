---------------------------- MODULE StickyPooled ----------------------------
(***************************************************************************)
(* Sticky, for an object that is used again (Pooled).                      *)
(*                                                                         *)
(*   tryReset()   compare-and-set of the word, from dead to 1              *)
(*                                                                         *)
(* While a refused call of another thread waits to be rolled back, the     *)
(* word is not that of a dead object with nothing in flight.  Then         *)
(* tryReset() answers no, and the pool drops the object.                   *)
(***************************************************************************)
EXTENDS Sticky, Pooled

Reset(t) == MayReset(t) /\ BeginLifeFrom(t, Dead, 1)

-----------------------------------------------------------------------------
PooledNext ==
    \/ \E t \in Threads : Begins(t) \/ Proceeds(t) \/ Reset(t)
    \/ \E t, u \in Threads : Hand(t, u)

PooledSpec == Init /\ [][PooledNext]_vars

-----------------------------------------------------------------------------
(* tryReset() answers no only beside a refused call that has not ended,    *)
(* and yes if the word is that of a dead object.                           *)
NoOnlyBesideMisuse ==
    freed > 0 /\ word # Dead => \E t \in Threads : pc[t] \in {"UndoRetain", "UndoRelease"}

CanLiveAgain == \A t \in Pool : MayReset(t) /\ word = Dead => ENABLED (Reset(t) /\ freed' = 0)
=============================================================================
