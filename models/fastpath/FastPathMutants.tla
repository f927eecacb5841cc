--------------------------- MODULE FastPathMutants ---------------------------
(* Faults in FastPath; models.toml says which property must find each.     *)
EXTENDS MCFastPath

(* Trusts the flag: what is a hint is taken for a lock. *)
AcquireByTrust(t) ==
    /\ pc[t] = "Acquire"
    /\ ~ended
    /\ wip' = wip + 1
    /\ GoesOn(t, "Emit")
    /\ Delivers(t, Current(t))
    /\ UNCHANGED <<queueVars, ended, failed, open, count>>

(* The fast path does not know that it has ended. *)
AcquireAfterTheEnd(t) ==
    /\ pc[t] = "Acquire"
    /\ UNCHANGED <<queueVars, ended, failed, open, count>>
    /\ IF wip # 0
          THEN GoesOn(t, "Exchange") /\ UNCHANGED <<wip, emits, delivered>>
          ELSE wip' = 1 /\ GoesOn(t, "Emit") /\ Delivers(t, Current(t))

(* Does not look at what the decrement returned. *)
ReleaseUnseen(t) ==
    /\ pc[t] = "Release"
    /\ wip' = wip - 1
    /\ Returns(t)
    /\ UNCHANGED <<queueVars, ended, streamVars, open, count>>

(* Sets wip to zero. *)
ReleaseBySet(t) ==
    /\ pc[t] = "Release"
    /\ wip' = 0
    /\ Returns(t)
    /\ UNCHANGED <<queueVars, ended, streamVars, open, count>>

(* Never opens the flag again. *)
OpenNever(t) ==
    /\ pc[t] = "OpenFlag"
    /\ Returns(t)
    /\ UNCHANGED <<queueVars, countVars, streamVars, open, count>>

(* Downstream returns, and is told that it has thrown. *)
EmitAndTell(t) ==
    /\ IsBack(t)
    /\ IF IsTerminal(emits[t])
          THEN EmitReturns(t, AfterEmit(t))
          ELSE GoesOn(t, "Emit") /\ Delivers(t, Failure) /\ UNCHANGED <<queueVars, countVars, failed>>
    /\ UNCHANGED <<open, count>>

(* Polls the second before the first, which is lost. *)
ReadNextButOne(t) ==
    /\ pc[t] = "ReadNext"
    /\ First # None
    /\ ~ended
    /\ LET polled == IF next[First] = None THEN First ELSE next[First]
       IN head' = polled /\ Delivers(t, polled)
    /\ GoesOn(t, "Emit")
    /\ count' = Counted(t)
    /\ UNCHANGED <<tail, next, prev, countVars, failed, open>>

(* A drain of two is long already. *)
DecrementAndStayClosed(t) ==
    /\ pc[t] = "Decrement"
    /\ wip' = wip - 1
    /\ CASE wip > 1                      -> GoesOn(t, "ReadNext") /\ UNCHANGED count
         [] wip = 1 /\ count[t] >= Short -> Returns(t) /\ count' = [count EXCEPT ![t] = 0]
         [] wip = 1 /\ count[t] < Short  -> GoesOn(t, "OpenFlag") /\ count' = [count EXCEPT ![t] = 0]
    /\ UNCHANGED <<queueVars, ended, streamVars, open>>

(* Counts twice. *)
DecrementTwice(t) ==
    /\ pc[t] = "Decrement"
    /\ wip' = wip - 2
    /\ IF wip <= 2 THEN Returns(t) ELSE GoesOn(t, "ReadNext")
    /\ count' = [count EXCEPT ![t] = 0]
    /\ UNCHANGED <<queueVars, ended, streamVars, open>>

(* Closes the flag, or does not. *)
CloseFlagOrNot(t) ==
    /\ pc[t] = "CloseFlag"
    /\ open' \in {open, FALSE}
    /\ GoesOn(t, "ReadNext")
    /\ UNCHANGED <<queueVars, countVars, streamVars, count>>

(* Does not know what to do after a long loop. *)
DecrementAfterShort(t) ==
    /\ pc[t] = "Decrement"
    /\ wip > 1 \/ count[t] <= Short
    /\ wip' = wip - 1
    /\ IF wip > 1
          THEN GoesOn(t, "ReadNext") /\ UNCHANGED count
          ELSE GoesOn(t, "OpenFlag") /\ count' = [count EXCEPT ![t] = 0]
    /\ UNCHANGED <<queueVars, ended, streamVars, open>>
=============================================================================
