---------------------- MODULE MCYieldingClosedHalted ----------------------
EXTENDS MCYieldingClosed

VARIABLE closed     \* whether the buffer was closed before it was halted

HaltedSpec ==
    /\ Init /\ PromisedInit /\ closed = FALSE
    /\ [][Next /\ KeepsPromise /\ closed' = (closed \/ Now("state")'[0] = "closing")]_<<vars, promised, closed>>

(* What was published before the close is handled, also if a halt follows. *)
NothingIsLeftOnceClosed == closed => NothingIsLeft
===========================================================================
