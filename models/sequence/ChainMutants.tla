---------------------------- MODULE ChainMutants ----------------------------
(* Faults in Chain; models.toml says which property must find each. *)
EXTENDS MCChain

(* Takes the consumer that is ahead for the one that is behind. *)
SeesMost(c, s) ==
    LET seen == IF at[c] = low[c] \/ s > high[c] THEN s ELSE high[c]
    IN  /\ pc'   = [pc EXCEPT ![c] = CASE ~IsLastLook(c) -> "LookUpstream"
                                       [] seen < low[c]  -> "idle"
                                       [] Entries        -> "Read"
                                       [] OTHER          -> "Finish"]
        /\ high' = [high EXCEPT ![c] = seen]
        /\ at'   = [at EXCEPT ![c] = IF IsLastLook(c) THEN low[c] ELSE @ + 1]
        /\ UNCHANGED <<low, historyVars>>

(* Does not forget what it has seen the time before. *)
SeesLeastEver(c, s) ==
    LET seen == IF s < high[c] THEN s ELSE high[c]
    IN  /\ pc'   = [pc EXCEPT ![c] = CASE ~IsLastLook(c) -> "LookUpstream"
                                       [] seen < low[c]  -> "idle"
                                       [] Entries        -> "Read"
                                       [] OTHER          -> "Finish"]
        /\ high' = [high EXCEPT ![c] = seen]
        /\ at'   = [at EXCEPT ![c] = IF IsLastLook(c) THEN low[c] ELSE @ + 1]
        /\ UNCHANGED <<low, historyVars>>

(* Looks at one of those that it follows. *)
AlwaysLast(c) == TRUE

(* Takes the number that the other works on for finished. *)
LookOneTooFar(c) ==
    /\ c \in Consumers
    /\ Upstream[c] # {}
    /\ pc[c] \in {"idle", "LookUpstream"}
    /\ Reads(c, "look upstream", "done", LooksAtNow(c), LAMBDA s : SeesUpstream(c, s + 1))

(* Looks at the marks, whomever it follows. *)
Everybody == Consumers

(* Leaves no result. *)
LeaveNoResult(c) ==
    /\ pc[c] = "WriteResult"
    /\ UNCHANGED memoryVars
    /\ IF at[c] < high[c] THEN GoesOnAt(c, "Read", at[c] + 1) ELSE StaysAt(c, "Finish")

(* Does not look again if there was nothing to read. *)
SeesOnce(c, s) ==
    /\ pc'   = [pc EXCEPT ![c] = IF s < low[c] THEN "away" ELSE "Finish"]
    /\ high' = [high EXCEPT ![c] = s]
    /\ UNCHANGED <<low, at, historyVars>>

(* Looks for more only if its followers are where it is. *)
LookInStep(c) ==
    /\ pc[c] \in {"idle", "Look"}
    /\ \A d \in Consumers : c \in Upstream[d] => low[d] = low[c]
    /\ Reads(c, "look", "mark", Slot(at[c]), LAMBDA lap :
          IF lap = Lap(at[c]) /\ at[c] - low[c] < Reach
             THEN GoesOnAt(c, "Look", at[c] + 1)
             ELSE HasSeen(c, at[c] - 1))

(* Producers wait for one consumer. *)
OneGate(p) == TRUE
=============================================================================
