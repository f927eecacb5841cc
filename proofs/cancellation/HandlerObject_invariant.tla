---------------------- MODULE HandlerObject_invariant -----------------------
(***************************************************************************)
(* The same as Packed_invariant for HandlerObject, where the state has the *)
(* handler whether it is final or not.                                     *)
(*                                                                         *)
(* TLC asks it of a few threads, from every state that satisfies `Inv'     *)
(* (models/cancellation/MCHandlerObjectInductive.tla);                     *)
(* HandlerObject_proofs has it for all.                                    *)
(***************************************************************************)
EXTENDS HandlerObject, Waiter_invariant

BeforeHandler == {"new", "LookAtState", "PutHandler"}
Registering   == BeforeHandler \cup {"Call"}

(* What a thread may have loaded where it is.  There is no index to load.  *)
SeenAt(t, label) ==
    CASE label = "Decide"                     -> AnyWords
      [] label \in {"PutHandler", "Complete"} -> States
      [] label = "Call"                       -> IF t \in Completers THEN [kind : {"active"}, holds : Registrars] ELSE {0}
      [] label = "LoadIndex"                  -> {}
      [] OTHER                                -> {0}

SeenTypes == \A t \in Threads : seen[t] \in SeenAt(t, pc[t])

Types == WaiterTypes(Registering) /\ SeenTypes

(* Nobody else has come past its handler.                                  *)
RegisteredIsPast ==
    \A t \in Registrars :
        /\ pc[t] \in BeforeHandler => t # registered
        /\ pc[t] = "Call" => t = registered

HandlerIsTheRegistered == StateNow.holds = registered

(* A thread goes on with what it looked for.                               *)
SeenFits(t, label, s) ==
    /\ label = "PutHandler" => s.holds = Nobody
    /\ label = "Decide" => Decision(s) = Undecided
    /\ label = "Complete" => s.kind = "active"
    /\ label = "Call" /\ t \in Completers => s.holds = registered

AllSeenFits == \A t \in Threads : SeenFits(t, pc[t], seen[t])

Inv ==
    /\ WaiterInv(Registering)
    /\ SeenTypes
    /\ RegisteredIsPast
    /\ HandlerIsTheRegistered
    /\ AllSeenFits
=============================================================================
