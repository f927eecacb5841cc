------------------------ MODULE HandlerObjectMutants -------------------------
EXTENDS MCHandlerObject, WaiterFaults

(* Registers, and does not look whether the waiter was cancelled before. *)
RegistersLate(t) ==
    /\ pc[t] = "PutHandler"
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t])
          /\ registered' = t
          /\ AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, called, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")

(* Calls the handler whenever it finds the waiter cancelled, also if it is in the state already. *)
CallsWhatIsRegistered(t) ==
    /\ pc[t] = "LookAtState" \/ Begins(t, Completers \cup Registrars)
    /\ LooksAtStateAnd(t,
        CASE State(t).kind = "cancelled" -> Steps(t, "Call") /\ registered' = registered /\ UNCHANGED memoryVars
          [] State(t).holds = Nobody     -> Loads(t, State(t), "PutHandler")
          [] OTHER -> Returns(t, "no"))

(* Registers in the place of another. *)
RegistersAgain(t) == (pc[t] = "LookAtState" \/ Begins(t, Completers \cup Registrars)) /\ LooksAtStateAnd(t, Loads(t, State(t), "PutHandler"))
==============================================================================
