--------------------------- MODULE MCNetty42Pooled --------------------------
(***************************************************************************)
(* Netty 4.2.20, and what its pools do: resetRefCnt stores 2, which stands *)
(* for one reference.                                                      *)
(***************************************************************************)
EXTENDS MCNetty42, Pooled

Reset(t) == MayReset(t) /\ BeginLife(t, Twice(1))

(* A repair: a compare-and-set from the word of a dead object. *)
ResetByCas(t) == MayReset(t) /\ BeginLifeFrom(t, Dead, Twice(1))

(* Another one: a retain does not roll back what it adds to a dead word.   *)
RetainVerdictRepaired(old, n) ==
    CASE IsDead(old)                                   -> "refuse"
      [] old < 0 \/ old > Wrap(MaxInt - Twice(n))      -> "undo"
      [] OTHER                                         -> "done"

PooledNext ==
    \/ \E t \in Threads : Begins(t) \/ Proceeds(t) \/ Reset(t)
    \/ \E t, u \in Threads : Hand(t, u)

PooledSpec == Init /\ [][PooledNext]_vars
=============================================================================
