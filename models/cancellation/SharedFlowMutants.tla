------------------------- MODULE SharedFlowMutants --------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSharedFlow

(* Leaves the value where it was. *)
TakesAgain ==
    /\ ~waits
    /\ LET place == Peek(index, First, bufferSize, queueSize) IN
       /\ place >= 0
       /\ collected' = Append(collected, buffer[place][2])
       /\ Len(collected) < 2
    /\ UNCHANGED <<buffer, replayIndex, minIndex, bufferSize, queueSize, index, waits, state, at>>

(* Does not wake the collector. *)
EmitsQuietly(e) ==
    /\ state[e] = "new"
    /\ buffer' = [buffer EXCEPT ![QueueEnd] = Emitter(e)]
    /\ queueSize' = queueSize + 1
    /\ state' = [state EXCEPT ![e] = "waits"] /\ at' = [at EXCEPT ![e] = QueueEnd]
    /\ UNCHANGED <<replayIndex, minIndex, bufferSize, index, waits, collected>>

(* The emitters behind one that is cancelled do not learn where they are. *)
CancelsForItself(e) ==
    /\ state[e] = "waits"
    /\ state' = [state EXCEPT ![e] = "cancelled"]
    /\ buffer' = [i \in Places |-> IF i < at[e] \/ i >= QueueEnd THEN buffer[i] ELSE buffer[i + 1]]
    /\ queueSize' = queueSize - 1
    /\ UNCHANGED <<replayIndex, minIndex, bufferSize, index, waits, at, collected>>

(* Makes of an emitter that is taken something else. *)
TakesForItself ==
    /\ ~waits
    /\ LET place == Peek(index, First, bufferSize, queueSize) IN
       /\ place >= 0 /\ state[buffer[place][2]] = "waits"
       /\ collected' = collected
       /\ index' = place
       /\ state' = [state EXCEPT ![buffer[place][2]] = "gone"]
    /\ UNCHANGED <<buffer, replayIndex, minIndex, bufferSize, queueSize, waits, at>>

(* Waits only if five emitters do. *)
NeverWaits ==
    /\ ~waits /\ queueSize > 5
    /\ waits' = TRUE
    /\ UNCHANGED <<buffer, replayIndex, minIndex, bufferSize, queueSize, index, state, at, collected>>

=============================================================================
