-------------------------- MODULE Netty42Mutants ----------------------------
(* A fault in MCNetty42; models.toml says which property must find it. *)
EXTENDS MCNetty42

(* The amount is doubled in wider integers. *)
TwiceWide(n) == 2 * n
=============================================================================
