---------------------------- MODULE WaiterFaults -----------------------------
(* Faults that a programmer could make in what all waiters have in common, each put in the place of one definition. *)
EXTENDS Waiter

(* The first step of a call of the handler, of either variant. *)
CallStep == IF IndexBits = 0 THEN "Call" ELSE "LoadIndex"

(* Resumes or cancels without a look whether another has. *)
CompletesBlindly(t) ==
    /\ pc[t] = "Complete"
    /\ Locked(t, "state", 0, [seen[t] EXCEPT !.kind = Kind(t)])
    /\ winner' = t
    /\ IF t \in Cancellers /\ seen[t].holds # Nobody
          THEN GoesOn(t, CallStep) /\ UNCHANGED seen
          ELSE GoesOn(t, "LookAtDecision") /\ Forgets(t)
    /\ UNCHANGED <<permit, registered, called, answers, unparked, returned>>

(* Overwrites the state with a final one, including a handler that it then does not know. *)
CompletesWithoutHandler(t) ==
    /\ pc[t] = "Complete"
    /\ IF IsFinal(memory.state[0])
          THEN Misses(t, "state") /\ Steps(t, "LookAtState")
          ELSE /\ Locked(t, "state", 0, [memory.state[0] EXCEPT !.kind = Kind(t)])
               /\ winner' = t
               /\ IF t \in Cancellers /\ seen[t].holds # Nobody
                     THEN GoesOn(t, CallStep) /\ UNCHANGED seen
                     ELSE GoesOn(t, "LookAtDecision") /\ Forgets(t)
               /\ UNCHANGED <<permit, registered, called, answers, unparked, returned>>

(* Calls the handler also where the waiter was resumed. *)
CallsInAnyCase(t) ==
    /\ pc[t] = "Complete"
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.kind = Kind(t)])
          /\ winner' = t
          /\ IF seen[t].holds # Nobody
                THEN GoesOn(t, CallStep) /\ UNCHANGED seen
                ELSE GoesOn(t, "LookAtDecision") /\ Forgets(t)
          /\ UNCHANGED <<permit, registered, called, answers, unparked, returned>>
       \/ Misses(t, "state") /\ Steps(t, "LookAtState")

(* A completer that loses against another tries forever. *)
TriesForEver(t) ==
    /\ pc[t] = "Complete"
    /\ \/ /\ Exchanges(t, "state", [seen[t] EXCEPT !.kind = Kind(t)])
          /\ winner' = t
          /\ IF t \in Cancellers /\ seen[t].holds # Nobody
                THEN GoesOn(t, CallStep) /\ UNCHANGED seen
                ELSE GoesOn(t, "LookAtDecision") /\ Forgets(t)
          /\ UNCHANGED <<permit, registered, called, answers, unparked, returned>>
       \/ Misses(t, "state") /\ UNCHANGED <<localVars, historyVars>>

(* Does not compare before it decides. *)
DecidesBlindly(t) ==
    /\ pc[t] = "Decide"
    /\ \/ /\ t = Owner
          /\ Locked(t, "decision", 0, Pack(Suspended, IndexIn(memory.decision[0])))
          /\ Steps(t, "Park")
       \/ /\ t # Owner
          /\ Locked(t, "decision", 0, Pack(Resumed, IndexIn(memory.decision[0])))
          /\ AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, registered, called, unparked, returned>>

(* Decides by an addition: 1 for suspended, 2 for resumed. *)
DecidesByAdding(t) ==
    /\ pc[t] = "Decide"
    /\ Locked(t, "decision", 0, memory.decision[0] + 2^IndexBits * (IF t = Owner THEN Suspended ELSE Resumed))
    /\ IF t = Owner
          THEN Steps(t, "Park")
          ELSE AnswersAndGoesOn(t, "yes") /\ UNCHANGED <<winner, registered, called, unparked, returned>>

(* Decides, and forgets the index. *)
DecidesWithoutIndex(t) ==
    /\ pc[t] = "Decide"
    /\ \/ /\ t = Owner
          /\ Exchanges(t, "decision", Pack(Suspended, NoIndex))
          /\ Steps(t, "Park")
       \/ /\ t # Owner
          /\ Exchanges(t, "decision", Pack(Resumed, NoIndex))
          /\ AnswersAndGoesOn(t, "yes")
          /\ UNCHANGED <<winner, registered, called, unparked, returned>>
       \/ Misses(t, "decision") /\ Steps(t, "LookAtDecision")

(* Decides, and wakes an owner that has not suspended, too: it would find that permit when it waits the next time. *)
DecidesAndPermits(t) ==
    /\ pc[t] = "Decide"
    /\ \/ /\ t = Owner
          /\ Exchanges(t, "decision", Pack(Suspended, IndexIn(seen[t])))
          /\ Steps(t, "Park")
       \/ /\ t # Owner
          /\ Exchanges(t, "decision", Pack(Resumed, IndexIn(seen[t])))
          /\ answers' = [answers EXCEPT ![t] = "yes"]
          /\ GoesOn(t, "returned")
          /\ Forgets(t)
          /\ permit' = TRUE
          /\ UNCHANGED <<winner, registered, called, unparked, returned>>
       \/ Misses(t, "decision") /\ Steps(t, "LookAtDecision")

(* Wakes the owner twice. *)
UnparksTwice(t) ==
    /\ pc[t] = "Unpark"
    /\ permit' = TRUE
    /\ unparked' = unparked + 1
    /\ IF unparked > 0
          THEN answers' = [answers EXCEPT ![t] = "yes"] /\ GoesOn(t, "returned")
          ELSE UNCHANGED <<answers, pc>>
    /\ UNCHANGED <<memoryVars, seen, winner, registered, called, returned>>

(* Leaves an owner that is suspended to itself. *)
LeavesItParked(t) ==
    /\ pc[t] = "Unpark"
    /\ answers' = [answers EXCEPT ![t] = "yes"]
    /\ GoesOn(t, "returned")
    /\ UNCHANGED <<memoryVars, seen, permit, winner, registered, called, unparked, returned>>

(* Wakes the owner, and is told that it was too late. *)
UnparksAndIsRefused(t) ==
    /\ pc[t] = "Unpark"
    /\ permit' = TRUE
    /\ unparked' = unparked + 1
    /\ answers' = [answers EXCEPT ![t] = "no"]
    /\ GoesOn(t, "returned")
    /\ UNCHANGED <<memoryVars, seen, winner, registered, called, returned>>

(* Tells a completer that comes too late that it was in time. *)
TooLateIsInTime(t, then) ==
    CASE t \in Registrars -> then
      [] t \in Completers /\ ~IsFinal(State(t)) -> Loads(t, State(t), "Complete")
      [] OTHER -> Returns(t, "yes")

(* Returns when woken, without a look at the outcome. *)
ReturnsWhenWoken(t) ==
    /\ pc[t] = "LookAtOutcome"
    /\ returned' = "resumed"
    /\ GoesOn(t, "returned")
    /\ UNCHANGED <<memoryVars, seen, permit, winner, registered, called, answers, unparked>>

(* The owner parks even if the decision was made. *)
ParksInAnyCase(t) ==
    /\ pc[t] = "LookAtDecision" \/ BeginsToWait(t)
    /\ CASE Decision(Word(t)) = Undecided -> Loads(t, Word(t), "Decide")
         [] t = Owner                     -> Steps(t, "Park") /\ UNCHANGED memoryVars
         [] OTHER                         -> Steps(t, "Unpark") /\ UNCHANGED memoryVars

(* Decides even if the decision was made before. *)
DecidesInAnyCase(t) == (pc[t] = "LookAtDecision" \/ BeginsToWait(t)) /\ Loads(t, Word(t), "Decide")

(* A completer returns if the owner has not suspended, and leaves the decision undecided. *)
LeavesItUndecided(t) ==
    /\ pc[t] = "LookAtDecision" \/ BeginsToWait(t)
    /\ CASE t = Owner /\ Decision(Word(t)) = Undecided -> Loads(t, Word(t), "Decide")
         [] t = Owner                     -> Steps(t, "LookAtOutcome") /\ UNCHANGED memoryVars
         [] Decision(Word(t)) = Undecided -> Returns(t, "yes")
         [] OTHER                         -> Steps(t, "Unpark") /\ UNCHANGED memoryVars

(* In the place of a conjunct of an invariant. *)
Dropped                  == TRUE
DroppedSeen(t, label, s) == TRUE
==============================================================================
