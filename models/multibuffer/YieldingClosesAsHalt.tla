------------------------ MODULE YieldingClosesAsHalt ------------------------
EXTENDS MCYieldingClosed

(* A close that halts. *)
HaltsInstead(h, then) == Swaps(h, "close", "state", 0, "open", "halted", Steps(h, then), Steps(h, then))
=============================================================================
