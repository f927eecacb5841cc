----------------------------- MODULE MCSticky ------------------------------
EXTENDS Sticky, Scenarios

(* Whoever deallocates was in a call already. *)
NobodyDiesAtOnce == [][freed' = freed \/ ~AtRest]_vars
=============================================================================
