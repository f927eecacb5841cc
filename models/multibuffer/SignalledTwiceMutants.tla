------------------------ MODULE SignalledTwiceMutants ------------------------
EXTENDS MCSignalledTwice

(* Leaves the wake-up to whoever finds the buffer closed. *)
WakesIfClosedBefore(s) ==
    pc[s] = "new" /\ Swaps(s, "close", "state", 0, "open", "closing", Steps(s, "returned"), Steps(s, "Unpark"))
==============================================================================
