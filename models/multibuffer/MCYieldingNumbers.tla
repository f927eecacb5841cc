-------------------------- MODULE MCYieldingNumbers --------------------------
EXTENDS MCYielding

(* What the handler is told is the number of an entry in its ring. It is   *)
(* never below one that it was told before.                                *)
NumbersNeverGoDown ==
    [][\A p \in Producers : handled'[p] # handled[p] => \A q \in Producers : handled[q] - 1 <= handled[p]]_vars
==============================================================================
