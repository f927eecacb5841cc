-------------------------------- MODULE Claims --------------------------------
(* Why a claim of room may fail. *)
EXTENDS Rings

(* A claim that waits for room ends without a number only if the buffer is not open. *)
FailsOnlyIfEnded ==
    [][\A p \in Producers : pc[p] \in {"LookForRoom", "LookIfOpen"} /\ pc'[p] = "idle" => Now("state")[0] # "open"]_vars
===============================================================================
