------------------------------ MODULE Promised -------------------------------
(* What was published when the buffer was closed or halted. *)
EXTENDS Rings

VARIABLE promised   \* promised[p]: so many of p's entries, when it was closed or halted first

PromisedInit == promised = [p \in Producers |-> 0]

KeepsPromise ==
    promised' = IF Now("state")[0] = "open" /\ Now("state")'[0] # "open" THEN Now("cursor") ELSE promised

Returned == pc[Consumer] = "returned"

(* A run that ends because the buffer is closing, and not halted, has      *)
(* handled all that was published before it was closed.                    *)
WhatWasPublishedIsHandled == Returned /\ Now("state")[0] = "closing" => \A p \in Producers : handled[p] >= promised[p]

(* The same of any end.                                                    *)
NothingIsLeft == Returned => \A p \in Producers : handled[p] >= promised[p]

(* Nothing that was published later is handled.                            *)
NothingLaterIsHandled == \A p \in Producers : handled[p] <= promised[p] \/ Now("state")[0] = "open"

(* Closing does not undo a halt.                                           *)
HaltedStaysHalted == [][Now("state")[0] = "halted" => Now("state")'[0] = "halted"]_vars
==============================================================================
