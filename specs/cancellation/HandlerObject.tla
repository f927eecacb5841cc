---------------------------- MODULE HandlerObject ----------------------------
(***************************************************************************)
(* A handler is an object, allocated for each registration.  It knows its  *)
(* segment and its slot, and is put into the state of the waiter.          *)
(*                                                                         *)
(*   register   Loop: look at the state.  If it has a handler, that is an  *)
(*              error.  Otherwise compare-and-set the state to one with    *)
(*              the handler.  Call the handler if the state was cancelled. *)
(*                                                                         *)
(* A final state keeps the handler as well.  So a second registration is   *)
(* refused, whatever has happened in between.                              *)
(***************************************************************************)
EXTENDS Waiter

(* The decision word has no bits to spare. *)
ASSUME IndexBits = 0

TypeOK ==
    /\ WaiterTypeOK
    /\ memory.decision[0] \in {Undecided, Suspended, Resumed}
    /\ pc \in [Threads -> {"new", "registered", "LookAtState", "PutHandler", "Complete", "Call", "LookAtDecision", "Decide", "Unpark",
                           "Park", "LookAtOutcome", "returned"}]

Init == WaiterInit

LookAtState(t) ==
    /\ pc[t] = "LookAtState" \/ Begins(t, Completers \cup Registrars)
    /\ LooksAtStateAnd(t,
        IF State(t).holds = Nobody
           THEN Loads(t, State(t), "PutHandler")
           ELSE Returns(t, "no"))

PutHandler(t) ==
    /\ pc[t] = "PutHandler"
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t])
          /\ registered' = t
          /\ IF seen[t].kind = "cancelled"
                THEN GoesOn(t, "Call") /\ Forgets(t) /\ UNCHANGED <<permit, answers>>
                ELSE AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, called, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")

Complete(t) == pc[t] = "Complete" /\ CompletesAnd(t, "Call")

(* The handler knows its slot. *)
Call(t) ==
    /\ pc[t] = "Call"
    /\ LET holder == IF t \in Registrars THEN t ELSE seen[t].holds
       IN  CallsWith(t, holder, Index[holder])

-----------------------------------------------------------------------------
Runs(t) == LookAtState(t) \/ PutHandler(t) \/ Complete(t) \/ Call(t) \/ Unpark(t) \/ Waits(t)

(* Every write is a locked instruction: there is nothing to drain.         *)
Next == \E t \in Threads : Runs(t) \/ Wake(t)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A t \in Threads : WF_vars(Runs(t))
=============================================================================
