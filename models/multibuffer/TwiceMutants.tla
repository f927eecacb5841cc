---------------------------- MODULE TwiceMutants -----------------------------
(* Faults that need two closers. *)
EXTENDS Twice

(* A close that finds the buffer closed halts it. *)
HaltsTheSecondTime(s, then) ==
    /\ Writes(s, "close", "state", 0, IF Now("state")[0] = "open" THEN "closing" ELSE "halted")
    /\ Steps(s, then)
==============================================================================
