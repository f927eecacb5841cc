-------------------------- MODULE Yielding_invariant --------------------------
(***************************************************************************)
(* What holds of the rings, where the consumer waits by looking again.     *)
(* TLC asks that of a few threads, from every state that satisfies `Inv',  *)
(* but for what no step looks at                                           *)
(* (models/multibuffer/MCYieldingInductive.tla); Yielding_proofs has it    *)
(* for all.                                                                *)
(***************************************************************************)
EXTENDS Yielding, Rings_invariant

Types == RingsTypes({})
Inv   == RingsInv({})
=============================================================================
