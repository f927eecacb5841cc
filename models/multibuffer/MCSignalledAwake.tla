-------------------------- MODULE MCSignalledAwake --------------------------
EXTENDS MCSignalled

(* What it finds after its announcement, it handles with the announcement  *)
(* withdrawn: nobody would wake it.                                        *)
WithdrawsFirst ==
    [][announced /\ pc[Consumer] # "Handle" /\ pc'[Consumer] = "Handle" => ~Now("asleep")'[0]]_vars

(* A permit that an earlier wake-up has left ends the sleep at once: then  *)
(* the announcement stands while entries are handled.                      *)
NoneStandsMeanwhile == pc[Consumer] \in {"Handle", "Finish"} => ~Now("asleep")[0]
==============================================================================
