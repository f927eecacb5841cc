------------------- MODULE HandlerObjectInductiveMutants --------------------
(* Faults that each conjunct of HandlerObject_invariant finds; models.toml says which. *)
EXTENDS MCHandlerObjectInductive, HandlerObjectMutants

(* Puts the handler into the state that it saw, even if the state has changed. *)
PutsHandlerBlindly(t) ==
    /\ pc[t] = "PutHandler"
    /\ Locked(t, "state", 0, [seen[t] EXCEPT !.holds = t])
    /\ registered' = t
    /\ IF seen[t].kind = "cancelled"
          THEN GoesOn(t, "Call") /\ Forgets(t) /\ UNCHANGED <<permit, answers>>
          ELSE AnswersAndGoesOn(t, "yes")
    /\ UNCHANGED <<winner, called, unparked, returned>>

(* Puts the handler by a store that is delayed. *)
PutsHandlerByStore(t) ==
    /\ pc[t] = "PutHandler"
    /\ Store(t, "state", 0, [seen[t] EXCEPT !.holds = t])
    /\ registered' = t
    /\ AnswersAndGoesOn(t, "yes")
    /\ UNCHANGED <<winner, called, unparked, returned>>

(* Puts the handler, and goes on as it does then; misses: as it does if another has changed the state. *)
PutsAnd(t, answer, misses) ==
    /\ pc[t] = "PutHandler"
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.holds = t])
          /\ registered' = t
          /\ IF seen[t].kind = "cancelled"
                THEN GoesOn(t, "Call") /\ Forgets(t) /\ UNCHANGED <<permit, answers>>
                ELSE AnswersAndGoesOn(t, answer)
          /\ UNCHANGED <<winner, called, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, misses)

(* Tells a registrar that has registered that it was refused. *)
RefusesWhatItPuts(t) == PutsAnd(t, "no", "LookAtState")

(* Another has changed the state, and it goes on as if it had put its handler. *)
CallsAnyway(t) == PutsAnd(t, "yes", "Call")

(* Puts a final state in the place of one with a handler, and leaves the handler out. *)
CompletesAndForgets(t) ==
    /\ pc[t] = "Complete"
    /\ \/ /\ Exchanges(t, "state", [kind |-> Kind(t), holds |-> Nobody])
          /\ winner' = t
          /\ IF t \in Cancellers /\ seen[t].holds # Nobody
                THEN GoesOn(t, "Call") /\ UNCHANGED seen
                ELSE GoesOn(t, "LookAtDecision") /\ Forgets(t)
          /\ UNCHANGED <<permit, registered, called, answers, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")
=============================================================================
