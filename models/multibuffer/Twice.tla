-------------------------------- MODULE Twice --------------------------------
(* Two threads close the buffer, one after the other or at once. *)
EXTENDS Rings

TheTwoClosers == {"S", "U"}

(* A close that finds the buffer closed leaves the state as it is. *)
SecondCloseChangesNothing ==
    [][\A s \in Closers : Now("state")[0] # "open" /\ pc[s] = "new" /\ pc'[s] # "new" => Now("state")'[0] = Now("state")[0]]_vars

(* After either of them, the consumer returns. *)
EitherCloseEnds == \A s \in Closers : pc[s] # "new" ~> pc[Consumer] = "returned"
==============================================================================
