--------------------------- MODULE MCNetty42Pooled --------------------------
(***************************************************************************)
(* Netty 4.2.20, and what its pools do: resetRefCnt stores 2, which stands *)
(* for one reference.                                                      *)
(***************************************************************************)
EXTENDS MCNetty42, Pooled

Reset(t) == MayReset(t) /\ BeginLife(t, Twice(1))

PooledNext == \E t \in Threads : Begins(t) \/ Proceeds(t) \/ Reset(t)

PooledSpec == Init /\ [][PooledNext]_vars
=============================================================================
