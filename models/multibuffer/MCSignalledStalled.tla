-------------------------- MODULE MCSignalledStalled --------------------------
EXTENDS MCSignalled

(***************************************************************************)
(* Suppose that the consumer sleeps, and no thread is about to unpark it.  *)
(* Then the entries of each producer are handled that is not itself about  *)
(* to look whether the consumer is asleep, or to wake it.  So a producer   *)
(* that stops there delays its own entries only.                           *)
(***************************************************************************)
OthersAreHandled ==
    Sleeps /\ SeenByAll /\ (\A t \in Threads : pc[t] # "Unpark") =>
        \A p \in Producers : pc[p] \notin {"LookIfAsleep", "Wake"} => Now("cursor")[p] = handled[p]
==============================================================================
